"""The lobby of a table: its post, which says who sits, who is ready and what is missing, and has
the buttons that begin a game; and behind one of them, privately, all the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.automation.modes import asks_at_once, house_choices, mode_of
from bot.faces.ids import Act, press
from bot.faces.orders.seating import mode_lines
from bot.faces.panel import table_name
from bot.faces.posts import (
    CONTENT,
    Button,
    Choice,
    Container,
    Post,
    Row,
    Select,
    Separator,
    Style,
    Text,
    clipped,
    rows_of,
)
from bot.faces.speech import channel_link, labelled, mention, seat_name
from bot.games.shelf import SHELF, plug
from bot.numbers import NO_PERSON, PersonId
from bot.render.theme import GOLD
from bot.store import Seat, Status
from bot.store import Table as Saved
from bot.tables.agreements import Agreements, PlaysOn
from bot.tables.houses import houses_of
from bot.tables.levels import levels_of
from bot.tables.timing import Pace, pace_of
from bot.words import Words
from engine.core.seats import SeatId

STATES = {Status.OVER: "lobby.over", Status.ABANDONED: "lobby.abandoned"}
NOBODY_IN_PARTICULAR = int(GOLD.removeprefix("#"), 16)  # the color of a frame


def lobby_post(saved: Saved, seats: list[Seat], words: Words) -> Post:
    heading = f"**{table_name(saved, words)}**"
    if saved.status is Status.CLOSED:
        return Post.of(f"{heading}\n{words.text('lobby.closed')}")
    if saved.status is not Status.LOBBY:
        names = ", ".join(labelled(seat, words) for seat in seats)
        who = words.text("lobby.playing", names=names)
        where = channel_link(saved.thread) if saved.thread else ""
        state = words.text(STATES.get(saved.status, "lobby.running"), thread=where)
        return Post.of(f"{heading}\n{who}\n{state}")
    about = Text("\n".join([heading, *_about(saved, seats, words)]))
    taken = Text("\n".join([*_seats(saved, seats, words), *_missing(saved, seats, words)]))
    rows = _rows(saved, seats, words)
    frame = Container((about, Separator(), taken, *rows), NOBODY_IN_PARTICULAR)
    return Post((frame,), tuple(seat.person for seat in _called(saved, seats) if seat.person))


def late(seats: Sequence[Seat]) -> list[Seat]:
    """People who have not said that they are ready."""
    return [seat for seat in seats if seat.person is not None and not seat.ready]


def would_be_dealt(saved: Saved, seat: Seat) -> bool:
    """Whether a deck would be drawn for somebody who has not said that they are ready."""
    return plug(saved.game).lobby.decks is not None and seat.deck is None and not seat.ready


# What the post says


def _about(saved: Saved, seats: list[Seat], words: Words) -> list[str]:
    """In short, so that a phone shows all of it; and what nobody may agree to without having read
    it."""
    chosen = plug(saved.game).lobby.format_of(saved.options.get("format"))
    named = "" if chosen is None else words.text(f"format.{chosen}")
    told = [words.text("lobby.format", format=named)] if named else []
    told += [*_pool(saved, words), *_modes(saved, words)]
    told.append(words.text("lobby.pace", pace=words.text(f"pace.{_pace(saved, seats)}")))
    told, agreed = [*told, *_houses(saved, words)], Agreements.of(saved.options)
    if agreed.concession is not PlaysOn.COMPUTER:
        told.append(words.text(f"custom.concession_{agreed.concession}"))
    return [*told, words.text("custom.gallery")] if agreed.gallery else told


def _modes(saved: Saved, words: Words) -> list[str]:
    """How windows are asked, by name, and what was chosen besides."""
    if not plug(saved.game).automation.windows:
        return []
    taken = [name for name in house_choices(saved.options) if saved.options.get(name)]
    named = [words.text(f"mode.{each}") for each in (mode_of(saved.options), *taken)]
    return [words.text("lobby.mode", mode=" · ".join(named))]


def _seats(saved: Saved, seats: list[Seat], words: Words) -> Iterator[str]:
    """One by one, and whether they are ready; which deck somebody has chosen, nobody sees."""
    yield words.text("lobby.seated", n=len(seats), of=saved.wanted)
    for number, seat in enumerate(seats, 1):
        name, waits = labelled(seat, words), seat in late(seats)
        told = [f"**{number}** ⏳ {name}" if waits else f"**{number}** {name} ✓"]
        told += [words.text("lobby.host")] if seat.person == saved.host else []
        told += [words.text(_state(saved, seat))] if waits else []
        yield " · ".join(told)


def _state(saved: Saved, seat: Seat) -> str:
    """What is still to be done there."""
    decks = plug(saved.game).lobby.decks is not None
    return "lobby.choosing" if decks and seat.deck is None else "lobby.not_ready"


def _missing(saved: Saved, seats: list[Seat], words: Words) -> Iterator[str]:
    """In small print: what has to happen before the game begins."""
    if called := _called(saved, seats):
        names = " ".join(mention(seat.person or NO_PERSON) for seat in called)
        number = Agreements.of(saved.options).rematch_of
        yield words.text("lobby.rematch", n=number, names=names)
    yield f"-# {words.text(f'lobby.{_how(saved, seats)}')}"


def _called(saved: Saved, seats: list[Seat]) -> list[Seat]:
    """Whom somebody asks to play again, and who has not said yes."""
    return late(seats) if Agreements.of(saved.options).rematch_of else []


def _how(saved: Saved, seats: list[Seat]) -> str:
    if len(seats) not in SHELF[saved.game].seats or len(seats) < saved.wanted:
        return "how"
    if late(seats):
        return "wait"
    return "full_but" if _computers(seats) else "full"


def _rows(saved: Saved, seats: list[Seat], words: Words) -> tuple[Row, ...]:
    """One green button: the next thing to do. First what everybody presses: short labels, which
    stand in one line on a phone."""
    free, computers = len(seats) < saved.wanted, _computers(seats)
    begins = not late(seats) and len(seats) in SHELF[saved.game].seats
    join = Style.SECONDARY if begins else Style.SUCCESS
    first = [_button(saved, Act.JOIN, words, join)] if free or computers else []
    first += [_button(saved, Act.READY, words)] if any(seat.person for seat in seats) else []
    first.append(_button(saved, Act.START, words, Style.SUCCESS if begins else Style.SECONDARY))
    second = [_button(saved, Act.DECK, words)] if plug(saved.game).lobby.decks else []
    second += [_button(saved, Act.COMPUTER, words)] if free else []
    return tuple(first), (*second, _button(saved, Act.LOBBY, words))


def _button(saved: Saved, act: Act, words: Words, style: Style = Style.SECONDARY) -> Button:
    return Button(press(saved.id, act), words.text(f"button.{act.value}"), style)


# All the rest, for one person


def more_post(saved: Saved, seats: list[Seat], words: Words, person: PersonId) -> Post:
    """How the table plays, and what this person can change about it."""
    modes = mode_lines(saved, words) if plug(saved.game).automation.windows else []
    pace = words.text(f"pace.about.{_pace(saved, seats)}")
    quick = [words.text("lobby.quick")] if _quick(seats) else []
    lines = [f"**{table_name(saved, words)}**", words.text(f"about.{saved.game}")]
    modes += [words.text(f"{saved.game}.at_once")] if asks_at_once(saved.options) else []
    lines += [*_format(saved, words), *modes, pace, *agreements_of(saved, words), *quick]
    lines.append(words.text("lobby.invite"))
    below: tuple[Row, ...] = rows_of(list(_further(saved, seats, words, person)))
    rows = (*_levels(saved, seats, words), *below)
    return Post.of(clipped("\n".join(lines), CONTENT), rows)


def _further(saved: Saved, seats: list[Seat], words: Words, person: PersonId) -> Iterator[Button]:
    if len(seats) < saved.wanted:
        yield _button(saved, Act.COMPUTER, words)
    if _computers(seats):
        yield _button(saved, Act.DISMISS, words)
    if plug(saved.game).automation.windows:
        yield _button(saved, Act.STOPS, words)
    if any(seat.person == person for seat in seats):
        yield _button(saved, Act.LEAVE, words, Style.DANGER)


def _format(saved: Saved, words: Words) -> list[str]:
    chosen = plug(saved.game).lobby.format_of(saved.options.get("format"))
    told = [] if chosen is None else [words.text(f"format.about.{chosen}")]
    return [*told, *_pool(saved, words)]


def _pool(saved: Saved, words: Words) -> list[str]:
    if (found := plug(saved.game).lobby.pool(saved.options)) is None:
        return []
    name, size = found
    told = [words.text("pool.about", pool=words.text(f"pool.{name}"), n=size)]
    if (held := plug(saved.game).lobby.restricted_by(saved.options)) is not None:
        told.append(words.text("restrictions.about", list=words.text(f"restrictions.{held}")))
    return told


def _pace(saved: Saved, seats: list[Seat]) -> Pace:
    """As it will be: a free seat is taken to be somebody's."""
    free = [Seat(SeatId(len(seats)), NO_PERSON, None, "")] if len(seats) < saved.wanted else []
    return pace_of(saved, [*seats, *free])


def agreements_of(saved: Saved, words: Words) -> list[str]:
    """What whoever sits down agrees to."""
    agreed = Agreements.of(saved.options)
    told = _houses(saved, words)
    if saved.wanted > 2:
        told.append(words.text(f"custom.concession_{agreed.concession}"))
    return [*told, words.text("custom.gallery")] if agreed.gallery else told


def _houses(saved: Saved, words: Words) -> list[str]:
    if not plug(saved.game).lobby.houses:
        return []
    if not (houses := houses_of(saved)):
        return [words.text("house.about.random")]
    mine, other = (words.text(f"{saved.game}.house.{house}") for house in houses)
    return [words.text("house.about.chosen", house=mine, other=other)]


def _computers(seats: list[Seat]) -> bool:
    return any(seat.person is None for seat in seats)


def _quick(seats: list[Seat]) -> bool:
    """Against computer players alone, a seat with only one answer is not asked."""
    return len(seats) > 1 and sum(seat.person is not None for seat in seats) == 1


def _levels(saved: Saved, seats: list[Seat], words: Words) -> tuple[Select, ...]:
    """Computer players to choose from, with a line about each."""
    levels = levels_of(SHELF[saved.game])
    if len(seats) >= saved.wanted or len(levels) < 2:
        return ()
    choices = tuple(Choice(each.value, words.text(f"level.about.{each}")) for each in levels)
    return (Select(press(saved.id, Act.LEVEL), words.text("level.choose"), choices),)


# What is asked, and what is left


def without_post(saved: Saved, missing: Sequence[Seat], words: Words) -> Post:
    """Whether to start although some have not said that they are ready."""
    names = ", ".join(seat_name(seat, words) for seat in missing)
    decks = plug(saved.game).lobby.decks is not None
    lines = [f"**{words.text('lobby.without', names=names)}**"]
    lines += [words.text("lobby.dealt")] if decks else []
    start = Button(
        press(saved.id, Act.START_WITHOUT), words.text("button.start_without"), Style.DANGER
    )
    return Post.of("\n".join(lines), ((start,),))


def unchosen_post(saved: Saved, words: Words) -> Post:
    """For whoever would begin without having said which deck to play, or that any will do."""
    choose = Button(press(saved.id, Act.DECK), words.text("button.choose_deck"), Style.SUCCESS)
    deal = Button(press(saved.id, Act.START_WITHOUT), words.text("button.start_dealt"))
    return Post.of(words.text("lobby.unchosen"), ((choose, deal),))


def ended_invitation(saved: Saved, words: Words) -> Post:
    """What is left of an invitation when there is nothing to join any more."""
    return Post.of(words.text("lobby.invitation_over", table=table_name(saved, words)))
