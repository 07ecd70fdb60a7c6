"""A decision as components: buttons, selects, pages, ticks. Works on what the decision shows and on
the seat's draft; the same rows serve a DM, an ephemeral panel and, if open, the thread."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from bot.automation.passes import PASS, can_pass
from bot.describe.blocks import mentions
from bot.faces.ids import Act, press
from bot.faces.posts import (
    IN_A_ROW,
    OPTION,
    ROWS,
    Button,
    Choice,
    Row,
    Section,
    Select,
    Style,
    rows_of,
)
from bot.games.shelf import plug_of
from bot.numbers import TableId
from bot.tables.drafts import A_PAGE, Draft, answered_at_once, exactly
from bot.words import Voice, Words
from engine.core.decisions import Decision, Kind, Option, Part
from engine.core.phrases import Phrase

PARTS = ROWS - 1  # of a form, at a time; the last row is for submitting
AT_A_GLANCE = 10  # options that are shown at once even where they could be grouped
HEADS = 20  # buttons above a select
SENTENCE = re.compile(r"((?<=[.;]) | · )")  # where one ends
SECTIONS = 7  # options that are told one below the other


def apart_at(view: Any, words: Words) -> Callable[[Option], str]:
    """What tells an option from others of its name, in this view of the table."""
    telling = plug_of(view).telling
    return lambda option: telling.apart(view, option, words)


class Asking:
    """One decision of one table, for one reader."""

    def __init__(
        self,
        table: TableId,
        decision: Decision,
        draft: Draft,
        words: Words,
        voice: Voice,
        scopes: Iterable[str] = (),
        *,
        ahead: bool = False,
        about: Callable[[Option], str] = lambda option: "",
        told: Callable[[Option], str] = lambda option: "",
        apart: Callable[[Option], str] = lambda option: "",
        icon: Callable[[Phrase], str] = lambda what: "",
        sending: str = "",
        gives_up: Collection[str] = (),
    ) -> None:
        self.table, self.decision, self.draft = table, decision, draft
        self.words, self.voice = words, voice
        self.scopes = list(scopes)  # for which a pass may last
        self.ahead = ahead  # its turn has not come
        self.about, self.told = about, told  # what an option does, in a line and in several
        self.apart = apart  # what tells it from others of its name
        self.icon = icon  # of what an option, or a group of them, names
        self.gives_up = gives_up  # options that do, by the ids of their words
        self.sending = sending  # what submitting does, where the game can tell exactly

    def rows(self) -> tuple[Row, ...]:
        if can_pass(self.decision) and self.scopes:
            return (*self._choose_one(), *self._lasting())
        if answered_at_once(self.decision):
            return self._choose_one()
        if self.decision.kind is Kind.ORDER:
            return self._order()
        if exactly(self.decision):
            return (self._select(self.decision.parts[0], self.decision.options),)
        return self._form()

    def sections(self) -> tuple[Section, ...]:
        """Options that say what they do, each with its button, where there are few; the means to
        answer otherwise are in the rows."""
        told = [option for option in self._told_apart() if self.about(option)]
        return tuple(Section(self._told(option), self._choose(option)) for option in told)

    def _told(self, option: Option) -> str:
        """Its name, and what it does."""
        named = f"{self.icon(option.phrase)} **{self._label(option)}**".lstrip()
        return f"{named}\n{self.told(option) or f'-# {self.about(option)}'}"

    def _told_apart(self) -> list[Option]:
        """What is shown as sections; of what a select holds for one press, nothing."""
        options = [each for each in self.decision.options if each.key != PASS]
        if sum(bool(each.serial) for each in options) > 1:
            options = [each for each in options if not each.serial]
        single = answered_at_once(self.decision) and self.decision.high <= 1
        if not single or len(options) > SECTIONS:
            return []
        return [each for each in options if self.about(each)]

    def _choose(self, option: Option) -> Button:
        """Green where there is nothing else to do, and it brings something."""
        alone = [each for each in self.decision.options if each.key != PASS] == [option]
        style = Style.SUCCESS if alone and self._is_of_use(option) else Style.SECONDARY
        return Button(self._press(Act.PICK, option.key), self._choosing(option, alone), style)

    def _choosing(self, option: Option, alone: bool) -> str:
        """Where there is no other, what it does."""
        if not alone:
            return self.words.text("asking.choose")
        if option.serial:
            return self.words.text("asking.do")
        return self._doing or self.words.text("asking.use")

    def ticked(self) -> str:
        """What has been ticked so far, and what is still missing or wrong; empty if nothing is."""
        if answered_at_once(self.decision) or not self.draft.chosen:
            return ""
        names = [self._label(o) for o in self._chosen()]
        lines = [self.words.text("asking.chosen", names=", ".join(names))]
        if (why := self.decision.refusal(self.draft.chosen)) is not None:
            lines.append(self._say(why))
        return "\n".join(lines)

    def _lasting(self) -> tuple[Row, ...]:
        """Passes that last, behind one control; and, ahead of one's turn, whether the answer stands
        if another acts."""
        names = {scope: self.words.text(f"button.pass_{scope}") for scope in self.scopes}
        buttons = [Button(self._press(Act.YIELD, scope), names[scope]) for scope in self.scopes]
        found: list[Row] = [tuple(buttons)]
        if len(names) > 1:
            choices = tuple(Choice(scope, name) for scope, name in names.items())
            found = [Select(self._press(Act.YIELD), self.words.text("asking.lasting"), choices)]
        if self.ahead:
            style = Style.PRIMARY if self.draft.even_so else Style.SECONDARY
            text = self.words.text("button.even_so")
            found.append((Button(self._press(Act.EVEN_SO), text, style),))
        return tuple(found)

    # One of several

    def _choose_one(self) -> tuple[Row, ...]:
        apart = self._told_apart()
        options = [option for option in self._in_order() if option not in apart]
        if not options:
            return rows_of(self._none())
        serial = [option for option in options if option.serial]
        others = [option for option in options if not option.serial]
        if len(serial) > 1 and len(others) <= 2 * IN_A_ROW:
            return self._in_turn(serial) + rows_of(self._buttons(others))
        if len(options) <= IN_A_ROW:
            return rows_of(self._buttons(options) + self._none())
        if self._many and len(self._heads()) <= HEADS:
            return self._grouped()
        return self._paged(self.decision.parts[0], options, 0) + rows_of(self._none())

    def _in_turn(self, options: Sequence[Option]) -> tuple[Row, ...]:
        """One or several of these at one press, to be done one after another."""
        shown, pager = self._page(options)
        choices = tuple(self._choice(option, ()) for option in shown)
        placeholder = self.words.text("asking.in_turn")
        return (Select(self._press(Act.PLAN), placeholder, choices, 1, len(shown)), *pager)

    def _none(self) -> list[Button]:
        """Where nothing needs to be chosen: at one press, nothing."""
        if self.decision.low or self.decision.kind not in (Kind.SOME, Kind.FORM):
            return []
        if self.decision.refusal(()) is not None:
            return []
        return [Button(self._press(Act.NONE), self._giving_up or self.words.text("asking.none"))]

    def _all(self) -> list[Button]:
        keys = [option.key for option in self.decision.options]
        if self.decision.kind is not Kind.SOME or self.decision.refusal(keys) is not None:
            return []
        return [Button(self._press(Act.ALL), self.words.text("asking.all"))]

    def buttons_in_the_open(self) -> tuple[Row, ...]:
        """For the thread: a button for every option, or for every group of them; nothing if
        even those are too many."""
        if not answered_at_once(self.decision):
            return ()
        options = self._in_order()
        buttons = self._heads() if self._many else self._buttons(options) + self._none()
        return rows_of(buttons) if len(buttons) <= HEADS else ()

    @property
    def _many(self) -> bool:
        """Too many to take in at a glance, and there are groups to choose from first."""
        options = self.decision.options
        return len(options) > AT_A_GLANCE and any(option.group for option in options)

    def _buttons(self, options: Sequence[Option]) -> list[Button]:
        """The first does the thing; to give up is gray, and what brings nothing now."""
        return [
            Button(
                self._press(Act.PICK, option.key),
                self._picking(option),
                Style.SUCCESS if at == 0 and self._is_of_use(option) else Style.SECONDARY,
                self.icon(option.phrase),
            )
            for at, option in enumerate(options)
        ]

    def _picking(self, option: Option) -> str:
        """What its button does, where the game has a word for it; else what it is."""
        name, does = self._label(option), _of_prompt(self.decision, "picking")
        if option.key == PASS or does not in self.words.sentences:
            return name
        return self.words.text(does, name=name)

    def _is_of_use(self, option: Option) -> bool:
        """Whether one would do it now."""
        return not (self._gives_up(option) or option.vain or option.early)

    def _gives_up(self, option: Option) -> bool:
        return option.key == PASS or option.phrase.id in self.gives_up

    def _in_order(self) -> list[Option]:
        """What brings something first; to give up comes last."""
        return sorted(
            self.decision.options,
            key=lambda option: (self._gives_up(option), not self._is_of_use(option)),
        )

    @property
    def _giving_up(self) -> str:
        """By what it ends; nothing where the game has no word for it."""
        return giving_up(self.decision, self.words)

    @property
    def _doing(self) -> str:
        """What submitting does."""
        return self.sending or self.words.sentences.get(_of_prompt(self.decision, "doing"), "")

    def _heads(self) -> list[Button]:
        """Options of no group, and groups, each where its first option stands."""
        heads: dict[str, Button] = {}
        for option in self.decision.options:
            if option.group is None:
                heads[option.key] = self._buttons([option])[0]
            else:
                at = str(self._groups().index(option.group))
                style = Style.PRIMARY if at == self.draft.group else Style.SECONDARY
                label, icon = self._say(option.group), self.icon(option.group)
                heads[at] = Button(self._press(Act.GROUP, at), label, style, icon)
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
        if len(parts) == 1:
            return self._paged(parts[0], parts[0].options, 0) + self.submit()
        heads = self._head_selects()
        selects = [*heads, *self._part_selects()]
        if len(selects) > PARTS:
            selects = [each for each in selects if each not in heads or _has_ticks(each)]
        return (*selects[:PARTS], *self.submit())

    def _head_selects(self) -> list[Select]:
        """Where one part is a choice of one, and the options of another go with it: a select for
        each, so that choosing there chooses both."""
        return [
            self._select(part, self._of(part, keys), f"{number}.{head}", self._named(head))
            for number, part in enumerate(self.decision.parts)
            if self._under_one(part)
            for head, keys in part.under
        ]

    def _part_selects(self) -> list[Select]:
        """The other parts; of those that go with what must be ticked first, what goes with it."""
        found = []
        headed = self._headed()
        for number, part in enumerate(self.decision.parts):
            options = part.options
            if self._under_one(part) or any(option.key in headed for option in options):
                continue
            if part.under:
                ticked = [keys for head, keys in part.under if head in self.draft.chosen]
                options = self._of(part, [key for keys in ticked for key in keys])
            if possible := self._possible(part, options):
                found.append(self._select(part, possible[:A_PAGE], str(number)))
        return found

    def _possible(self, part: Part, options: Sequence[Option]) -> list[Option]:
        """Without those that cannot go with what is ticked in other parts, and of a part that
        belongs to ticked options, nothing before all else is chosen; a pass has a button of its
        own."""
        own = {option.key for option in part.options}
        others = tuple(key for key in self.draft.chosen if key not in own)
        left = [option for option in options if option.key != PASS]
        if not others:
            return left
        if part.under and any(self._open(each) for each in self.decision.parts if each != part):
            return []
        usual = self.decision.refusal(others)
        wrong = [o for o in left if self._spoils((*others, o.key), usual)]
        fit = [o for o in left if o not in wrong or o.key in self.draft.chosen]
        return fit if len(wrong) < len(left) else left

    def _open(self, part: Part) -> bool:
        """One of these can be chosen, and none is."""
        return part.high == 1 and not part.chosen(set(self.draft.chosen))

    def _spoils(self, keys: tuple[str, ...], usual: Phrase | None) -> bool:
        """The rules refuse it otherwise than what is ticked without it."""
        refused = self.decision.refusal(keys)
        if refused is None or refused == usual:
            return False
        return not refused.id.startswith("refused.")  # too few or too many, so far

    def _under_one(self, part: Part) -> bool:
        heads = {head for head, _ in part.under}
        return any(
            each.low == each.high == 1 and any(option.key in heads for option in each.options)
            for each in self.decision.parts
        )

    def _of(self, part: Part, keys: Sequence[str]) -> tuple[Option, ...]:
        return tuple(option for option in part.options if option.key in keys)[:A_PAGE]

    def _named(self, key: str) -> str:
        found = [option for option in self.decision.options if option.key == key]
        return self._label(found[0]) if found else ""

    def _order(self) -> tuple[Row, ...]:
        left = [o for o in self.decision.options if o.key not in self.draft.chosen]
        rows: tuple[Row, ...] = ()
        if left:
            rows = self._paged(Part(tuple(left), 1, 1, None), left, 0)
        return rows + self.submit()

    def submit(self) -> tuple[Row, ...]:
        """To submit and to begin anew, once something is ticked; until then all or nothing at one
        press, where that may be. Where one may do something else instead, or pass, that too."""
        instead = [Button(self._press(Act.PICK, o.key), self._label(o)) for o in self._instead()]
        if not self.draft.chosen:
            return rows_of([*self._all(), *self._none(), *instead])
        label = self._doing or self.words.text("asking.done")
        wrong = self.decision.refusal(self.draft.chosen) is not None
        done = Button(self._press(Act.DONE), label, Style.SUCCESS, disabled=wrong)
        reset = Button(self._press(Act.RESET), self.words.text("asking.reset"))
        return rows_of([done, reset, *instead])

    def _instead(self) -> list[Option]:
        """What is a whole answer by itself: of the part that others go with, what nothing goes
        with; a pass last."""
        headed, options = self._headed(), self.decision.options
        heads = [p for p in self.decision.parts if any(o.key in headed for o in p.options)]
        alone = [o for part in heads for o in part.options if o.key not in (PASS, *headed)]
        return [*alone, *(o for o in options if o.key == PASS)]

    def _headed(self) -> set[str]:
        return {head for p in self.decision.parts if self._under_one(p) for head, _ in p.under}

    # Selects and pages

    def _paged(self, part: Part, options: Sequence[Option], number: int) -> tuple[Row, ...]:
        shown, pager = self._page(options)
        return (self._select(part, shown, str(number)), *pager)

    def _page(self, options: Sequence[Option]) -> tuple[Sequence[Option], tuple[Row, ...]]:
        """The options of this page, and what turns it."""
        pages = -(-len(options) // A_PAGE)
        page = min(self.draft.page, pages - 1)
        return options[page * A_PAGE : (page + 1) * A_PAGE], self._pager(pages)

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

    def _select(
        self, part: Part, shown: Sequence[Option], where: str = "0", head: str = ""
    ) -> Select:
        at_once = answered_at_once(self.decision) or self.decision.kind is Kind.ORDER
        exact = 1 if at_once else exactly(self.decision)
        under = where.partition(".")[2]  # what is ticked with another head is not ticked here
        chosen = self.draft.chosen if not under or under in self.draft.chosen else ()
        choices = tuple(self._choice(option, chosen) for option in shown)
        placeholder = self._placeholder(part)
        whole = answered_at_once(self.decision) or bool(exactly(self.decision))
        return Select(
            self._press(Act.TAKE) if whole else self._press(Act.TICK, where),
            f"{head}: {placeholder}" if head else placeholder,
            choices,
            exact,
            exact or min(part.high, len(shown)),
        )

    def _placeholder(self, part: Part) -> str:
        """What the part is for; the question itself stands above its menu already."""
        if part.prompt is None or part.prompt == self.decision.prompt:
            return self.words.text("asking.open")
        return self._say(part.prompt)

    def _choice(self, option: Option, chosen: Sequence[str]) -> Choice:
        label, icon = self._label(option), self.icon(option.phrase)
        about = _in_brief(self.about(option))
        return Choice(option.key, label, option.key in chosen, about, icon)

    def _chosen(self) -> list[Option]:
        by_key = {option.key: option for option in self.decision.options}
        return [by_key[key] for key in self.draft.chosen if key in by_key]

    def named(self, keys: Sequence[str]) -> str:
        """An answer in words."""
        names = [self._label(option) for option in self.decision.options if option.key in keys]
        return ", ".join(names) or self.words.text("asking.none")

    def _label(self, option: Option) -> str:
        """In words; whoever has the same name as another is told apart by whose it is and how it
        stands there, or else by its number."""
        if option.key == PASS and self._giving_up:
            return self._giving_up
        if own := self._in_own_words(option):
            return own
        alike = [o for o in self.decision.options if o.phrase == option.phrase]
        said = self._say(option.phrase)
        if len(alike) < 2:
            return said
        mine = [o for o in alike if o.group == option.group]
        among = "" if len(mine) < 2 else self._among(mine, option)
        number = f" ({among})" if among else ""
        if option.group is None or len(mine) == len(alike):
            return said + number
        return f"{said} · {self._say(option.group)}{number}"

    def _in_own_words(self, option: Option) -> str:
        """What a yes or a no does here, where the game has words; the reader is addressed."""
        you, does = self.voice.you, _of_prompt(self.decision, "answering")
        if (
            you is not None
            and option.phrase.id.endswith(".player")
            and mentions(option.phrase, you)
        ):
            return self.words.text("asking.you")
        return self.words.sentences.get(f"{does}.{option.key}", "")

    def _among(self, alike: Sequence[Option], option: Option) -> str:
        """Which of these it is; of one that stands like no other and bears nothing, nothing."""
        told = self.apart(option)
        same = [each for each in alike if self.apart(each) == told]
        number = str(same.index(option) + 1) if len(same) > 1 else ""
        return ", ".join(part for part in (told, number) if part)

    def _say(self, what: Phrase) -> str:
        """Components show no markdown, so cards are named plainly."""
        return self.words.say(what, Voice(self.voice.who))

    def _press(self, act: Act, arg: str = "") -> str:
        return press(self.table, act, decision=self.decision.id, arg=arg)


def _in_brief(about: str) -> str:
    """As much of it as a menu shows, by whole sentences."""
    while len(about) > OPTION:
        parts = SENTENCE.split(about)[:-2]
        if not parts:
            break
        about = "".join(parts)
    return about


def giving_up(decision: Decision, words: Words) -> str:
    """What passing, or choosing nothing, is called there; nothing where the game has no word."""
    return words.sentences.get(_of_prompt(decision, "giving_up"), "")


def _of_prompt(decision: Decision, kind: str) -> str:
    """The id of a label for this question: `<game>.giving_up.<prompt>`."""
    game, _, prompt = decision.prompt.id.partition(".prompt.")
    return f"{game}.{kind}.{prompt}"


def _has_ticks(select: Select) -> bool:
    return any(choice.chosen for choice in select.choices)
