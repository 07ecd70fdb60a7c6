"""What rides on an answer, as a page of the panel in which it is given: a select for each part, and
a form for the next challenge; one line says in words what it says now. Only its owner sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.faces.asking import Asking, Row
from bot.faces.ids import Act, Press, press
from bot.faces.posts import ROWS, Button, Choice, Select, Style
from bot.tables.bundles import (
    ASK,
    FORM,
    RANKED,
    SOME,
    Part,
    Rider,
    chosen,
    following,
    next_ticked,
    parts,
)
from bot.tables.drafts import Draft, answered_at_once
from bot.tables.passes import PASS
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.decisions import Decision

PARTS = "parts"  # the page of the bundle; that of the next challenge is called like its part
KEPT = "kept"  # the choice that leaves the next challenge as it is
WINDOWS = (Rider.FIGHT, Rider.WIN)  # where one is asked only if one stops there


class BundleFace:
    """The bundle of one question, for its owner."""

    def __init__(
        self, table: Table, decision: Decision, draft: Draft, words: Words, voice: Voice
    ) -> None:
        self.table, self.decision, self.draft = table, decision, draft
        self.words, self.voice = words, Voice(voice.who)  # components show no markdown
        self.parts = parts(table, decision)

    @property
    def open(self) -> bool:
        """Whether a page of it is shown instead of the question."""
        return bool(self.parts and self.draft.aside)

    def button(self) -> tuple[Button, ...]:
        """What opens it; nothing where nothing may ride along."""
        if not self.parts:
            return ()
        style = Style.SUCCESS if self._said() else Style.SECONDARY
        return (self._to(PARTS, "bundle.button", style),)

    def lines(self) -> list[str]:
        """What it says, once it says anything or is looked at."""
        if self.open and self._following is not None:
            return [self.words.text("bundle.next.about"), self._following.ticked()]
        about = [self.words.text("bundle.about")] if self.open else []
        if not (self.open or self._said()):
            return []
        said = [f"{self._titled(part, self._what(part))}." for part in self.parts]
        return [*about, f"➜ {' '.join(said)}"]

    def rows(self, asking: Asking) -> tuple[Row, ...]:
        """The page that is open. The answer itself stays within reach."""
        if self._following is not None:
            return self._following.rows()
        selects = [self._select(part) for part in self.parts]
        back = self._to("", "bundle.back")
        if not answered_at_once(self.decision):
            (submit,) = asking.submit() or ((),)
            assert isinstance(submit, tuple)
            return (*selects, (*submit, back))
        answers = asking.rows()
        fits = len(selects) + len(answers) < ROWS
        return (*selects, *(answers if fits else ()), (back,))

    def _said(self) -> bool:
        return any(self.draft.riders.get(part.rider) for part in self.parts)

    # A part

    def _select(self, part: Part) -> Select:
        said = self.draft.riders.get(part.rider, ())
        options = [o for o in part.options if part.rider not in RANKED or o.key not in said]
        choices = [Choice(ASK, self._titled(part, self._otherwise(part)), not said)]
        if part.rider is Rider.NEXT and said not in ((), (PASS,)):
            choices.append(Choice(KEPT, self._titled(part, self._what(part)), True))
        choices += [
            Choice(o.key, self._titled(part, self._option(part, o.key, said)), o.key in said)
            for o in options
        ]
        many = part.rider in SOME
        return Select(
            press(self.table.id, Act.RIDE, decision=self.decision.id, arg=part.rider),
            self._titled(part, self._what(part)),
            tuple(choices),
            0 if many else 1,
            len(choices) if many else 1,
        )

    def _option(self, part: Part, key: str, said: Sequence[str]) -> str:
        """As it is offered; what is added to a ranking says its place."""
        if part.rider in RANKED and said:
            place, name = len(said) + 1, self._named(part, key)
            return self.words.text("bundle.place", n=place, name=name)
        if part.rider in SOME and key != PASS:
            return self.words.text(f"bundle.{part.rider}.cards", cards=self._named(part, key))
        return self._named(part, key)

    def _what(self, part: Part) -> str:
        """What the part says now."""
        said = self.draft.riders.get(part.rider, ())
        if not said:
            return self._otherwise(part)
        if part.rider is Rider.NEXT and said != (PASS,):
            return self._next_in_words(said)
        names = [self._named(part, key) for key in said]
        if part.rider in RANKED:
            return self.words.text("bundle.then").join(names)
        if part.rider in SOME and said != (PASS,):
            joined = self.words.text("bundle.else").join(names)
            return self.words.text(f"bundle.{part.rider}.cards", cards=joined)
        return ", ".join(names)

    def _otherwise(self, part: Part) -> str:
        if part.rider is Rider.STOPS:
            return self.words.text("bundle.stops.as_set")
        if part.ordered:
            return self.words.text("bundle.as_ordered")
        return self.words.text("bundle.ask_stop" if part.rider in WINDOWS else "bundle.ask")

    def _titled(self, part: Part, what: str) -> str:
        return self.words.text(f"bundle.part.{part.rider}", what=what)

    def _named(self, part: Part, key: str) -> str:
        found = [o for o in part.options if o.key == key]
        return self.words.say(found[0].phrase, self.voice) if found else ""

    # The next challenge

    @property
    def _following(self) -> Following | None:
        """The form of the next challenge, if it is open and there can be one."""
        return self._next_form() if self.draft.aside == Rider.NEXT else None

    def _next_form(self) -> Following | None:
        form = following(self.table, self.decision, self.draft.chosen)
        if form is None or not any(part.rider is Rider.NEXT for part in self.parts):
            return None
        known = {option.key for option in form.options}
        said = tuple(k for k in self.draft.riders.get(Rider.NEXT, ()) if k in known - {PASS})
        return Following(self.table.id, form, Draft(said), self.words, self.voice)

    def _next_in_words(self, said: Sequence[str]) -> str:
        form = self._next_form()
        return ", ".join(form.names()) if form is not None else self.words.text("bundle.ask")

    def _to(self, page: str, label: str, style: Style = Style.SECONDARY) -> Button:
        opened = press(self.table.id, Act.ALSO, decision=self.decision.id, arg=page)
        return Button(opened, self.words.text(label), style)


class Following(Asking):
    """The form of the challenge after the one that is being declared."""

    def names(self) -> list[str]:
        return [self._label(option) for option in self._chosen()]

    def submit(self) -> tuple[Row, ...]:
        """It is submitted with the answer on which it rides."""
        back = Button(self._also(), self.words.text("bundle.next.done"), Style.PRIMARY)
        return ((back,),)

    def _press(self, act: Act, arg: str = "") -> str:
        part = f"{Rider.NEXT}.{arg}"
        return press(self.table, Act.RIDE, decision=self.decision.id, arg=part)

    def _also(self) -> str:
        return press(self.table, Act.ALSO, decision=self.decision.id, arg=PARTS)


def bundled(
    table: Table, decision: Decision, draft: Draft, press: Press, values: Sequence[str]
) -> Draft:
    """How a press changes what rides on an answer in the making."""
    if press.act is Act.ALSO:
        return replace(draft, aside=press.arg)
    rider, _, where = press.arg.partition(".")
    said = draft.riders.get(rider, ())
    if where:
        form = following(table, decision, draft.chosen)
        if form is None:
            return draft
        return draft.with_rider(rider, next_ticked(form, said, where, values).chosen)
    if KEPT in values:
        return draft
    if FORM in values:
        return replace(draft, aside=rider)
    for part in parts(table, decision):
        if part.rider == rider:
            return draft.with_rider(rider, chosen(part, said, values))
    return draft
