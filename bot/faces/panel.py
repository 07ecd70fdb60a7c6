"""The private panel of a seat: its hand, what it is asked, and the means to answer. The same panel
goes by DM and, behind a button of the thread, as an ephemeral reply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from bot.automation.passes import PASS, LastingPass
from bot.describe import Board, describe, describe_challenge
from bot.faces.asking import Asking, apart_at
from bot.faces.bundling import BundleFace
from bot.faces.emojis import icons_at, icons_of_options
from bot.faces.hint import hint_button
from bot.faces.ids import Act, press
from bot.faces.orders.coming import besides, defense_ahead, turn_ahead
from bot.faces.orders.wording import wording_for
from bot.faces.posts import (
    CONTENT,
    IN_A_ROW,
    ROWS,
    Button,
    Container,
    Gallery,
    Part,
    Post,
    Row,
    Section,
    Select,
    Separator,
    Style,
    Text,
    clipped,
)
from bot.faces.since import since_lines
from bot.faces.speech import channel_link, drawn_voice, voice
from bot.faces.ticking import Ticking, named
from bot.faces.two_languages import named_elsewhere
from bot.faces.welcome import welcome_lines
from bot.games.shelf import plug_of
from bot.numbers import TableId
from bot.render.picture import (
    Drawing,
    PictureOf,
    drawing,
    hand_drawings,
    has_hand,
    on_the_board,
)
from bot.store import Person
from bot.store import Table as Saved
from bot.tables.actors import rows_to_own_act
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.decisions import Decision
from engine.core.seats import SeatId
from engine.core.session import REHEARSED

BRIEF = 800  # characters


class PanelFace:
    """One seat's panel, in its reader's language."""

    def __init__(self, table: Table, seat: SeatId, words: Words) -> None:
        self.table, self.seat, self.words = table, seat, words
        spoken = voice(table.seats, words, view=table.session.view(None))
        self.voice: Voice = replace(spoken, you=seat, elsewhere=named_elsewhere(table, words))

    def post(self, shown: PictureOf | None = None) -> Post:
        """What happened, the question, what has been chosen, the means to answer, and a picture:
        the one that is asked for, else the board where it shows what is asked about, else the
        hand."""
        decision = self.table.question_ahead(self.seat)
        pictures = self._pictures(decision, shown, ())
        gallery = _each_whole(pictures)
        if decision is None:
            calm = Ticking(self.table, self.words, self.voice).calm(self.seat)
            row = (*calm, *self._bidding(), self._cards())
            idle = () if self.table.closed else (*self._ahead(), row)
            lines = [self._told(), self._fight(), self._idle()]
            told = self._framed(*(Text(each) for each in lines if each))
            return Post((told, *gallery, *idle))
        bundle = self._bundle(decision)
        asking = self._asking(decision, in_brief=bundle.open)
        sections = asking.sections()
        if sections and pictures:
            keys = [option.key for option in decision.options]
            gallery = _each_whole(self._pictures(decision, shown, keys))
        seen = "" if pictures else _brief(describe(self._view, self.words, self.voice))
        news = [*self._news(decision), *self._foreseen(decision)]
        asked = _joined([seen, *news, self._fight(), self._prompt(decision)])
        chosen = _joined([asking.ticked(), self._reckoned(decision), *bundle.lines()])
        time = Ticking(self.table, self.words, self.voice).own(decision)
        if bundle.open:
            above = self._above(gallery, asked, chosen, time)
            return Post((*above, *bundle.rows(asking)))
        beside = plug_of(self._view).telling.beside(self._view, decision, self.words, self.voice)
        above = self._above(gallery, asked, beside, time, sections=sections)
        rows = with_buttons(asking.rows(), *self._buttons(decision, bundle))
        said: list[Part] = [Text(chosen)] if chosen else []
        return Post((*above, *_beside_sending(giving_up_last(rows), said, self.words)))

    @cached_property
    def _view(self) -> Any:
        """Looked at once: a face is of one moment."""
        return self.table.session.view(self.seat)

    def _told(self) -> str:
        """Below the name of the table, what happened since."""
        since = since_lines(
            self.table, self.seat, self.words, self.voice, fighting=bool(self._fight())
        )
        acted = rows_to_own_act(self.table, self.seat) > 0
        when = f"-# {self.words.text('panel.since' if acted else 'recap.since_start')}"
        return "\n".join([title(self.table, self.words), *([when, *since] if since else [])])

    def _above(
        self, gallery: Sequence[Part], *texts: str, sections: tuple[Section, ...] = ()
    ) -> tuple[Part, ...]:
        """What happened, the picture, and the question right above the means to answer: a phone
        shows the end of a message. Where there is no picture, all in one frame."""
        asked, *rest = [Text(text) for text in texts if text]
        question: tuple[Part, ...] = (asked, *sections, *rest)
        told = Text(self._told())
        if not gallery:
            return (self._framed(told, Separator(), *question),)
        return (self._framed(told), *gallery, self._framed(*question))

    def _framed(self, *parts: Part) -> Container:
        """In the color of the seat's house."""
        color = plug_of(self._view).pictures.color(self._view, self.seat)
        return Container(parts, color)

    def _fight(self) -> str:
        return "" if self.table.closed else describe_challenge(self._view, self.words, self.voice)

    def _prompt(self, decision: Decision) -> str:
        """And what the card says for whose sake it is asked."""
        asked = f"**{self.words.say(decision.prompt, self.voice)}**"
        about = plug_of(self._view).telling.asked_by(decision, self.words)
        return _joined([asked, about and f"-# {about}"])

    def _asking(self, decision: Decision, *, in_brief: bool) -> Asking:
        """In brief, options stand in rows alone and do not say what they do."""
        view, words = self._view, self.words
        telling, plain = plug_of(view).telling, voice(self.table.seats, words)
        about, draft = telling.about, self.table.drafts.of(decision.id)
        return Asking(
            self.table.id,
            decision,
            draft,
            words,
            replace(plain, you=self.seat),
            scopes=self.table.automation.pass_scopes(self.seat, decision),
            ahead=self._is_ahead(decision),
            about=lambda option: "" if in_brief else about(view, option, words),
            told=lambda option: telling.told(view, option, words, icons_at(view)),
            apart=apart_at(view, words),
            icon=icons_of_options(view),
            gives_up=telling.gives_up,
            sending=telling.sending(view, decision, draft.chosen, words, plain),
        )

    def _reckoned(self, decision: Decision) -> str:
        """What has been ticked comes to this."""
        keys = self.table.drafts.of(decision.id).chosen
        if not keys:
            return ""
        reckoned = plug_of(self._view).telling.reckoned
        return reckoned(self._view, decision, keys, self.words, self.voice)

    def _is_ahead(self, decision: Decision) -> bool:
        return decision not in self.table.session.pending

    def _bundle(self, decision: Decision) -> BundleFace:
        draft = self.table.drafts.of(decision.id)
        return BundleFace(self.table, decision, draft, self.words, self.voice)

    def _buttons(self, decision: Decision, bundle: BundleFace) -> tuple[Button, ...]:
        """Beside the answers."""
        also = bundle.button()
        why = why_button(self.table.id, decision, self.words)
        ticking = Ticking(self.table, self.words, self.voice)
        more = ticking.more(decision) or ticking.calm(self.seat)
        found = (*also, why, self._cards(), *self._bidding(bool(also)), *more)
        if self.table.is_advised and not self._is_ahead(decision) and len(found) < IN_A_ROW:
            found += (hint_button(self.table.id, decision, self.words),)
        return found

    def _cards(self) -> Button:
        return Button(press(self.table.id, Act.CARDS), self.words.text("button.cards"))

    def _bidding(self, bundled: bool = False) -> tuple[Button, ...]:
        """What may be said beforehand, in a game with windows. Where it may ride on the answer, the
        page for preparing is one step further away."""
        heeded = self.table.automation.rules.windows and not self.table.automation.by_hand
        if not heeded or self.table.closed or self.table.frozen:
            return ()
        number, text = self.table.id, self.words.text
        prepare = Button(press(number, Act.ORDERS, arg="prepare"), text("button.prepare"))
        stops = Button(press(number, Act.ORDERS, arg="stops"), text("button.orders"))
        asked = self.table.question(self.seat) is not None
        again = [ask_again(number, self.words)] if self._passing and not asked else []
        return (*again, stops) if bundled else (*again, prepare, stops)

    def _ahead(self) -> tuple[Row, ...]:
        """The turn that is still to come, and what else may be said at once."""
        table, text = self.table, self.words.text
        turn, found = turn_ahead(table, self.seat), list[Button]()
        if turn is not None:
            found.append(self._rehearse(turn, Style.SUCCESS))
        found += [self._rehearse(each) for each in besides(table, self.seat)]
        if defense_ahead(table, self.seat):
            number = press(table.id, Act.ORDERS, arg="defend")
            found.append(Button(number, text("orders.prepare.defense")))
        for scope in table.automation.early_passes(self.seat):
            number = press(table.id, Act.BID, arg=f"pass_early.{scope}")
            found.append(Button(number, text(f"button.pass_{scope}")))
        return (tuple(found),) if found else ()

    def _rehearse(self, coming: Decision, style: Style = Style.SECONDARY) -> Button:
        number = press(self.table.id, Act.ORDERS, arg=f"rehearse.{coming.id - REHEARSED}")
        return Button(number, self.words.text(f"orders.rehearse.{coming.moment.step}"), style)

    def _pictures(
        self, decision: Decision | None, shown: PictureOf | None, told_apart: Sequence[str]
    ) -> tuple[Drawing, ...]:
        """One, so that it is shown as wide as can be; none in a game without hands, where the
        board in the thread says all. `told_apart`: what is told one by one beside it."""
        seen = self.table.session.view(self.seat)
        view = plug_of(seen).pictures.told_apart(seen, told_apart)
        if not has_hand(view):
            return ()
        keys = None if decision is None else [option.key for option in decision.options]
        board = keys is not None and on_the_board(view, keys)
        kind = shown or (PictureOf.BOARD if board else PictureOf.HAND)
        names = drawn_voice(self.table.seats, self.words)
        if kind is PictureOf.HAND:
            marked = keys if view == seen else None  # else no card of it is what is asked about
            return hand_drawings(view, self.words, names, marked)
        awaited = [asked.seat for asked in named(self.table)]
        return (drawing(kind, view, self.words, names, keys, awaited=awaited),)

    def discreet(self) -> Post:
        """A DM that names no card: a lock screen may show it."""
        waited = self.table.question(self.seat) is not None
        line = self.words.text("panel.your_move") if waited else self._idle()
        show = Button(press(self.table.id, Act.MOVE), self.words.text("button.show"), Style.SUCCESS)
        return Post.of(f"{title(self.table, self.words)}\n{line}", ((show,),))

    def for_dm(self, person: Person) -> Post:
        """With a welcome, for whoever has never answered in a game."""
        if person.discreet and not self.table.closed:
            return self.discreet()
        return self.post().with_note("\n".join(welcome_lines(person, self.words)))

    @property
    def _passing(self) -> LastingPass | None:
        """Of a game that has ended there is nothing left to pass in."""
        return None if self.table.closed else self.table.automation.of(self.seat).passing

    @property
    def _is_awaited(self) -> bool:
        """Whether the seat is asked later in this window, or right after it."""
        table = self.table
        return self.seat in [d.seat for d in (*table.session.ahead, *table.foresight.coming.asked)]

    def _idle(self) -> str:
        told = idle(self.table, self.words, self.voice)
        given = self.table.automation.last_said(self.seat)
        if turn_ahead(self.table, self.seat) is not None:
            told = f"{told}\n{self.words.text('panel.ahead')}"
        if (passing := self._passing) is not None:
            told = f"{told}\n{self.words.text(f'panel.passing_{passing.scope}')}"
        if self._is_awaited and given.sealed:
            told = f"{told}\n{self.words.text('panel.sealed')}"
        dry = (
            ""
            if self.table.closed
            else Ticking(self.table, self.words, self.voice).running_dry(self.seat)
        )
        return f"{told}\n{dry}".strip()

    def _foreseen(self, decision: Decision) -> list[str]:
        """That it is not asked yet, and will be if nobody acts."""
        asked = decision in self.table.waiting
        return [] if asked else [self.words.text("panel.foreseen")]

    def _news(self, decision: Decision) -> list[str]:
        """Why the seat is asked although it had said something else."""
        automation = self.table.automation
        given = automation.last_said(self.seat)
        ended = (
            []
            if given.pass_ended is None
            else [self.words.text(f"orders.ended.{given.pass_ended}")]
        )
        if automation.dropped(decision):
            ended.append(self.words.text("panel.fell"))
        wording = wording_for(self.table, self.seat, self.words)
        hindrances = automation.rules.cards.hindrances(self._view)
        sight = automation.sight(self.seat)
        return ended + [
            wording.spoiled(order, decision, hindrances, sight) for order in given.spoiled
        ]


def _each_whole(pictures: Iterable[Drawing]) -> list[Part]:
    """Several in one gallery would be cut, and too small to read on a phone."""
    return [Gallery((picture,)) for picture in pictures]


def ask_again(table: TableId, words: Words) -> Button:
    """Ends a pass that lasts."""
    return Button(press(table, Act.BID, arg="ask_again"), words.text("button.ask_again"))


def why_button(table: TableId, decision: Decision, words: Words) -> Button:
    return Button(press(table, Act.WHY, decision=decision.id), words.text("button.why"))


def with_buttons(rows: tuple[Row, ...], *buttons: Button) -> tuple[Row, ...]:
    """The rows with these buttons in one of their own or, if there is none left, each where there
    is a place."""
    if len(rows) < ROWS:
        return (*rows, buttons)
    filled = list(rows)
    for button in buttons:
        for at, row in enumerate(filled):
            if isinstance(row, tuple) and len(row) < IN_A_ROW:
                filled[at] = (*row, button)
                break
    return tuple(filled)


def giving_up_last(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """What gives up stands behind all else."""
    found = [b for row in rows if isinstance(row, tuple) for b in row if _gives_up(b)]
    kept = [_without(row, found) for row in rows]
    rest = tuple(row for row in kept if row != ())
    last = rest[-1] if rest else ()
    if found and isinstance(last, tuple) and len(last) + len(found) <= IN_A_ROW:
        return (*rest[:-1], (*last, *found))
    return (*rest, tuple(found)) if found else rest


def _without(row: Row, buttons: list[Button]) -> Row:
    return tuple(b for b in row if b not in buttons) if isinstance(row, tuple) else row


def _gives_up(button: Button) -> bool:
    return button.custom_id.endswith((f":{Act.PICK.value}:{PASS}", f":{Act.NONE.value}"))


def _beside_sending(rows: tuple[Row, ...], said: list[Part], words: Words) -> tuple[Part, ...]:
    """What is chosen, what it comes to and what is wrong with it stand above the row that sends
    it; above all rows where none does."""
    sending = [
        at
        for at, row in enumerate(rows)
        if isinstance(row, tuple) and any(b.custom_id.endswith(f":{Act.DONE.value}") for b in row)
    ]
    at = sending[0] if sending else 0
    before, after = (_named_where_ticked(part, words) for part in (rows[:at], rows[at:]))
    return (*before, *said, *after)


def _named_where_ticked(rows: tuple[Row, ...], words: Words) -> Iterator[Part]:
    """What a menu is for, above it: Discord shows a placeholder until something is chosen. What
    the question itself says stands above all of them."""
    for row in rows:
        if isinstance(row, Select) and _tells_its_choice(row, words):
            yield Text(f"-# {row.placeholder}")
        yield row


def _tells_its_choice(menu: Select, words: Words) -> bool:
    named = menu.placeholder != words.text("asking.open")
    return named and any(choice.chosen for choice in menu.choices)


def idle(table: Table, words: Words, voice: Voice) -> str:
    """Why nothing is asked: the game has ended, is frozen, or waits for others."""
    if table.frozen:
        return words.text("table.frozen")
    if table.abandoned:
        return words.text("table.abandoned")
    if table.over:
        return won(table, words, voice)
    if not table.waiting and table.thought_about is not None:
        return words.text("table.thinking")
    names = ", ".join(voice.who(d.seat) for d in table.waiting if table.is_named(d))
    return words.text("panel.waiting", names=names) if names else words.text("panel.window")


def won(table: Table, words: Words, voice: Voice) -> str:
    winners = table.session.winners
    names = ", ".join(voice.who(seat) for seat in winners)
    return words.text("table.won" if len(winners) == 1 else "table.won_shared", names=names)


def title(table: Table, words: Words) -> str:
    """The link to the thread, which Discord shows as the table's name; the name until there is
    one."""
    if table.saved.thread:
        return f"**{channel_link(table.saved.thread)}**"
    return f"**{table_name(table.saved, words)}**"


def table_name(saved: Saved, words: Words) -> str:
    """With the number that the table has in its server."""
    return f"{words.text(f'game.{saved.game}')} #{saved.number}"


def _brief(board: Board) -> str:
    """What there is to decide about, where no drawing shows it; a long table is for the thread."""
    lines = "\n".join(board.lines)
    return lines if len(lines) <= BRIEF else ""


def _joined(parts: list[str]) -> str:
    return clipped("\n".join(part for part in parts if part), CONTENT)
