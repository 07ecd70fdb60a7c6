"""A decision as components: buttons, selects, pages, ticks. Works on what the decision shows and on
the seat's draft; the same rows serve a DM, an ephemeral panel and, if open, the thread."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.faces.ids import Act, press
from bot.faces.posts import IN_A_ROW, OPTIONS, Button, Choice, Select, Style, rows_of
from bot.tables.drafts import Draft, answered_at_once
from bot.tables.passes import PASS, can_pass
from bot.words import Voice, Words
from engine.core.decisions import Decision, Kind, Option, Part
from engine.core.phrases import Phrase

Row = tuple[Button, ...] | Select
PARTS = 3  # of a form, at a time; the other rows are for pages and for submitting
AT_A_GLANCE = 10  # options that are shown at once even where they could be grouped
HEADS = 20  # buttons above a select


class Asking:
    """One decision of one table, for one reader."""

    def __init__(
        self,
        table: int,
        decision: Decision,
        draft: Draft,
        words: Words,
        voice: Voice,
        scopes: Iterable[str] = (),
        *,
        ahead: bool = False,
    ) -> None:
        self.table, self.decision, self.draft = table, decision, draft
        self.words, self.voice = words, voice
        self.scopes = list(scopes)  # for which a pass may last
        self.ahead = ahead  # its turn has not come

    def rows(self) -> tuple[Row, ...]:
        if can_pass(self.decision) and self.scopes:
            return (*self._choose_one(), self._lasting())
        if answered_at_once(self.decision):
            return self._choose_one()
        if self.decision.kind is Kind.ORDER:
            return self._order()
        return self._form()

    def ticked(self) -> str:
        """What has been ticked so far, and what is still missing or wrong; empty if nothing is."""
        if answered_at_once(self.decision) or not self.draft.chosen:
            return ""
        names = [self._label(o) for o in self._chosen()]
        lines = [self.words.text("asking.chosen", names=", ".join(names))]
        if (why := self.decision.refusal(self.draft.chosen)) is not None:
            lines.append(self._say(why))
        return "\n".join(lines)

    def _lasting(self) -> tuple[Button, ...]:
        """Passes that last; and, ahead of one's turn, whether the answer stands if another acts."""
        lasting = [
            Button(self._press(Act.YIELD, scope), self.words.text(f"button.pass_{scope}"))
            for scope in self.scopes
        ]
        if self.ahead:
            style = Style.SUCCESS if self.draft.even_so else Style.SECONDARY
            text = self.words.text("button.even_so")
            lasting.append(Button(self._press(Act.EVEN_SO), text, style))
        return tuple(lasting)

    # One of several

    def _choose_one(self) -> tuple[Row, ...]:
        options = self.decision.options
        if len(options) <= IN_A_ROW:
            return rows_of(self._buttons(options))
        if self._many and len(self._heads()) <= HEADS:
            return self._grouped()
        return self._paged(self.decision.parts[0], options, 0)

    def buttons_in_the_open(self) -> tuple[Row, ...]:
        """For the thread: a button for every option, or for every group of them; nothing if
        even those are too many."""
        if not answered_at_once(self.decision):
            return ()
        options = self.decision.options
        buttons = self._heads() if self._many else self._buttons(options)
        return rows_of(buttons) if len(buttons) <= HEADS else ()

    @property
    def _many(self) -> bool:
        """Too many to take in at a glance, and there are groups to choose from first."""
        options = self.decision.options
        return len(options) > AT_A_GLANCE and any(option.group for option in options)

    def _buttons(self, options: Sequence[Option]) -> list[Button]:
        return [
            Button(
                self._press(Act.PICK, option.key),
                self._label(option),
                Style.PRIMARY if at == 0 else Style.SECONDARY,
            )
            for at, option in enumerate(options)
        ]

    def _heads(self) -> list[Button]:
        """Options of no group, and groups, each where its first option stands."""
        heads: dict[str, Button] = {}
        for option in self.decision.options:
            if option.group is None:
                heads[option.key] = self._buttons([option])[0]
            else:
                at = str(self._groups().index(option.group))
                style = Style.SUCCESS if at == self.draft.group else Style.SECONDARY
                heads[at] = Button(self._press(Act.GROUP, at), self._say(option.group), style)
        return list(heads.values())

    def _groups(self) -> list[Phrase]:
        found = dict.fromkeys(option.group for option in self.decision.options)
        return [group for group in found if group is not None]

    def _grouped(self) -> tuple[Row, ...]:
        """First a group, then an option of it."""
        rows = rows_of(self._heads())
        groups = self._groups()
        if self.draft.group is None or int(self.draft.group) >= len(groups):
            return rows
        chosen = groups[int(self.draft.group)]
        options = [option for option in self.decision.options if option.group == chosen]
        return rows + self._paged(self.decision.parts[0], options, 0)

    # Some of several, in parts

    def _form(self) -> tuple[Row, ...]:
        parts = self.decision.parts
        rows: list[Row] = []
        if len(parts) == 1:
            rows += self._paged(parts[0], parts[0].options, 0)
        else:
            start = self.draft.page * PARTS
            for number, part in enumerate(parts[start : start + PARTS], start):
                if part.options:
                    rows.append(self._select(part, part.options[:OPTIONS], number))
            rows += self._pager(-(-len(parts) // PARTS))
        return (*rows, self._submit())

    def _order(self) -> tuple[Row, ...]:
        left = [o for o in self.decision.options if o.key not in self.draft.chosen]
        rows: tuple[Row, ...] = ()
        if left:
            rows = self._paged(Part(tuple(left), 1, 1, None), left, 0)
        return (*rows, self._submit())

    def _submit(self) -> tuple[Button, ...]:
        """To submit, to begin anew, and, where one may pass instead, to do so at one press."""
        passing = [o for o in self.decision.options if o.key == PASS]
        return (
            Button(self._press(Act.DONE), self.words.text("asking.done"), Style.SUCCESS),
            Button(self._press(Act.RESET), self.words.text("asking.reset")),
            *(Button(self._press(Act.PICK, o.key), self._label(o)) for o in passing),
        )

    # Selects and pages

    def _paged(self, part: Part, options: Sequence[Option], number: int) -> tuple[Row, ...]:
        pages = -(-len(options) // OPTIONS)
        page = min(self.draft.page, pages - 1)
        shown = options[page * OPTIONS : (page + 1) * OPTIONS]
        return (self._select(part, shown, number), *self._pager(pages))

    def _pager(self, pages: int) -> tuple[Row, ...]:
        if pages < 2:
            return ()
        page = min(self.draft.page, pages - 1)
        back, on = (page - 1) % pages, (page + 1) % pages
        return (
            (
                Button(self._press(Act.PAGE, f"{back}<"), "◀"),
                Button(self._press(Act.PAGE, f"{on}>"), f"▶ {page + 1}/{pages}"),
            ),
        )

    def _select(self, part: Part, shown: Sequence[Option], number: int = 0) -> Select:
        at_once = answered_at_once(self.decision) or self.decision.kind is Kind.ORDER
        choices = tuple(
            Choice(option.key, self._label(option), option.key in self.draft.chosen)
            for option in shown
        )
        placeholder = self._say(part.prompt or self.decision.prompt)
        return Select(
            self._press(Act.TAKE) if answered_at_once(self.decision) else self._tick(number),
            placeholder,
            choices,
            1 if at_once else 0,
            1 if at_once else min(part.high, len(shown)),
        )

    def _chosen(self) -> list[Option]:
        by_key = {option.key: option for option in self.decision.options}
        return [by_key[key] for key in self.draft.chosen if key in by_key]

    def _label(self, option: Option) -> str:
        return self._say(option.phrase)

    def _say(self, what: Phrase) -> str:
        """Components show no markdown, so cards are named plainly."""
        return self.words.say(what, Voice(self.voice.who))

    def _tick(self, number: int) -> str:
        return self._press(Act.TICK, str(number))

    def _press(self, act: Act, arg: str = "") -> str:
        return press(self.table, act, decision=self.decision.id, arg=arg)


def shown_keys(decision: Decision, draft: Draft, number: int) -> tuple[str, ...]:
    """The keys that the select for this part shows: what a new set of ticks replaces."""
    part = decision.parts[number] if number < len(decision.parts) else decision.parts[0]
    keys = tuple(option.key for option in part.options)
    if len(decision.parts) > 1 or len(keys) <= OPTIONS:
        return keys[:OPTIONS]
    page = min(draft.page, (len(keys) - 1) // OPTIONS)
    return keys[page * OPTIONS : (page + 1) * OPTIONS]
