"""What rides on an answer, as a page of the panel in which it is given: a select for each rider,
and forms that some of them open; one line says in words what they say. Only its owner sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.automation.passes import PASS
from bot.automation.riders import ASK, FORM, OfferedRider, Outlook, offered, said_after
from bot.faces.asking import Asking
from bot.faces.ids import Act, Press, press
from bot.faces.posts import ROWS, Button, Choice, Row, Select, Style
from bot.numbers import TableId
from bot.tables.drafts import Draft, answered_at_once, ticked
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.decisions import Decision

PARTS = "parts"  # the page of the bundle; that of a form is called like its rider
KEPT = "kept"  # the choice that leaves a form as it is
Keys = tuple[str, ...]


class BundleFace:
    """The bundle of one question, for its owner."""

    def __init__(
        self, table: Table, decision: Decision, draft: Draft, words: Words, voice: Voice
    ) -> None:
        self.table, self.decision, self.draft = table, decision, draft
        self.words, self.voice = words, Voice(voice.who)  # components show no markdown
        self.outlook = table.automation.outlook(decision, draft.chosen)
        self.riders = offered(self.outlook, table.automation.riders(decision))

    @property
    def open(self) -> bool:
        """Whether a page of it is shown instead of the question."""
        return bool(self.riders and self.draft.aside)

    def button(self) -> tuple[Button, ...]:
        """What opens it; nothing where nothing may ride along."""
        if not self.riders:
            return ()
        style = Style.PRIMARY if self._said() else Style.SECONDARY
        return (self._to(PARTS, "bundle.button", style),)

    def lines(self) -> list[str]:
        """What it says, once it says anything or is looked at."""
        if (form := self._form) is not None:
            return [self.words.text(f"bundle.{form.rider}.about"), form.ticked()]
        about = [self.words.text("bundle.about")] if self.open else []
        if not (self.open or self._said()):
            return []
        said = [f"{self._titled(offer, self._what(offer))}." for offer in self.riders]
        return [*about, f"➜ {' '.join(said)}"]

    def rows(self, asking: Asking) -> tuple[Row, ...]:
        """The page that is open. The answer itself stays within reach."""
        if (form := self._form) is not None:
            return form.rows()
        selects = [self._select(offer) for offer in self.riders]
        back = self._to("", "bundle.back")
        if not answered_at_once(self.decision):
            (submit,) = asking.submit() or ((),)
            assert isinstance(submit, tuple)
            return (*selects, (*submit, back))
        answers = asking.rows()
        fits = len(selects) + len(answers) < ROWS
        return (*selects, *(answers if fits else ()), (back,))

    def _said(self) -> bool:
        return any(self.draft.riders.get(offer.id) for offer in self.riders)

    # A rider

    def _select(self, offer: OfferedRider) -> Select:
        said = self.draft.riders.get(offer.id, ())
        options = [o for o in offer.options if not offer.rider.ranked or o.key not in said]
        choices = [Choice(ASK, self._titled(offer, self._otherwise(offer)), not said)]
        if offer.rider.form and said not in ((), (PASS,)):
            choices.append(Choice(KEPT, self._titled(offer, self._what(offer)), True))
        choices += [
            Choice(o.key, self._titled(offer, self._option(offer, o.key, said)), o.key in said)
            for o in options
        ]
        many = offer.rider.many
        return Select(
            press(self.table.id, Act.RIDE, decision=self.decision.id, arg=offer.id),
            self._titled(offer, self._what(offer)),
            tuple(choices),
            0 if many else 1,
            len(choices) if many else 1,
        )

    def _option(self, offer: OfferedRider, key: str, said: Sequence[str]) -> str:
        """As it is offered; what is added to a ranking says its place."""
        if offer.rider.ranked and said:
            place, name = len(said) + 1, self._named(offer, key)
            return self.words.text("bundle.place", n=place, name=name)
        if offer.rider.many and key != PASS:
            return self.words.text(f"bundle.{offer.id}.cards", cards=self._named(offer, key))
        return self._named(offer, key)

    def _what(self, offer: OfferedRider) -> str:
        """What the rider says now."""
        said = self.draft.riders.get(offer.id, ())
        if not said:
            return self._otherwise(offer)
        if offer.rider.form and said != (PASS,):
            return self._form_in_words(offer)
        names = [self._named(offer, key) for key in said]
        if offer.rider.ranked:
            return self.words.text("bundle.then").join(names)
        if offer.rider.many and said != (PASS,):
            joined = self.words.text("bundle.else").join(names)
            return self.words.text(f"bundle.{offer.id}.cards", cards=joined)
        return ", ".join(names)

    def _otherwise(self, offer: OfferedRider) -> str:
        if offer.rider.for_round:
            return self.words.text("bundle.stops.as_set")
        if offer.ordered:
            return self.words.text("bundle.as_ordered")
        return self.words.text("bundle.ask_stop" if offer.rider.stoppable else "bundle.ask")

    def _titled(self, offer: OfferedRider, what: str) -> str:
        return self.words.text(f"bundle.part.{offer.id}", what=what)

    def _named(self, offer: OfferedRider, key: str) -> str:
        found = [o for o in offer.options if o.key == key]
        return self.words.say(found[0].phrase, self.voice) if found else ""

    # A form of its own

    @property
    def _form(self) -> RiderForm | None:
        """The one that is open, if it can be answered."""
        return next((self._form_of(r) for r in self.riders if r.id == self.draft.aside), None)

    def _form_of(self, offer: OfferedRider) -> RiderForm | None:
        form = offer.rider.form and offer.rider.form(self.outlook)
        if form is None:
            return None
        known = {option.key for option in form.options}
        said = tuple(k for k in self.draft.riders.get(offer.id, ()) if k in known - {PASS})
        return RiderForm(offer.id, self.table.id, form, Draft(said), self.words, self.voice)

    def _form_in_words(self, offer: OfferedRider) -> str:
        form = self._form_of(offer)
        return ", ".join(form.names()) if form is not None else self.words.text("bundle.ask")

    def _to(self, page: str, label: str, style: Style = Style.SECONDARY) -> Button:
        opened = press(self.table.id, Act.ALSO, decision=self.decision.id, arg=page)
        return Button(opened, self.words.text(label), style)


class RiderForm(Asking):
    """The question that is answered by a rider, such as the next challenge."""

    def __init__(
        self, rider: str, table: TableId, form: Decision, draft: Draft, words: Words, voice: Voice
    ) -> None:
        super().__init__(table, form, draft, words, voice)
        self.rider = rider

    def names(self) -> list[str]:
        return [self._label(option) for option in self._chosen()]

    def submit(self) -> tuple[Row, ...]:
        """It is submitted with the answer on which it rides."""
        label = self.words.text(f"bundle.{self.rider}.done")
        return ((Button(self._also(), label, Style.PRIMARY),),)

    def _press(self, act: Act, arg: str = "") -> str:
        part = f"{self.rider}.{arg}"
        return press(self.table, Act.RIDE, decision=self.decision.id, arg=part)

    def _also(self) -> str:
        return press(self.table, Act.ALSO, decision=self.decision.id, arg=PARTS)


def bundled(
    table: Table, decision: Decision, draft: Draft, press: Press, values: Sequence[str]
) -> Draft:
    """How a press changes what rides on an answer in the making."""
    if press.act is Act.ALSO:
        return replace(draft, aside=press.arg)
    name, _, where = press.arg.partition(".")
    if KEPT in values:
        return draft
    if FORM in values:
        return replace(draft, aside=name)
    outlook, said = table.automation.outlook(decision, draft.chosen), draft.riders.get(name, ())
    for offer in offered(outlook, table.automation.riders(decision)):
        if offer.id == name and where:
            return draft.with_rider(name, _ticked(offer, outlook, said, where, values))
        if offer.id == name:
            return draft.with_rider(name, said_after(offer, said, values))
    return draft


def _ticked(
    offer: OfferedRider, outlook: Outlook, said: Keys, where: str, values: Sequence[str]
) -> Keys:
    """A form in the making, with these ticks."""
    form = offer.rider.form and offer.rider.form(outlook)
    if form is None:
        return said
    before = Draft(tuple(key for key in said if key != PASS))
    return ticked(form, before, where, tuple(values)).chosen
