"""The lobby post of a table: who sits, what is missing, and the buttons that begin a game."""

from __future__ import annotations

from bot.faces.ids import Act, press
from bot.faces.orders.seating import mode_lines
from bot.faces.panel import table_name
from bot.faces.posts import Button, Choice, Post, Select, Style, rows_of
from bot.faces.speech import channel_link, labelled
from bot.games.shelf import SHELF, plug
from bot.numbers import NO_PERSON
from bot.store import Seat, Status
from bot.store import Table as Saved
from bot.tables.agreements import Agreements
from bot.tables.houses import houses_of
from bot.tables.levels import levels_of
from bot.tables.timing import Pace, pace_of
from bot.words import Words

STATES = {Status.OVER: "lobby.over", Status.ABANDONED: "lobby.abandoned"}


def lobby_post(saved: Saved, seats: list[Seat], words: Words) -> Post:
    heading = f"**{table_name(saved, words)}**"
    if saved.status is Status.CLOSED:
        return Post(f"{heading}\n{words.text('lobby.closed')}")
    names = ", ".join(_seated(seat, words) for seat in seats)
    if saved.status is not Status.LOBBY:
        who = words.text("lobby.playing", names=names)
        where = channel_link(saved.thread) if saved.thread else ""
        state = words.text(STATES.get(saved.status, "lobby.running"), thread=where)
        return Post(f"{heading}\n{who}\n{state}")
    who = words.text("lobby.seated", names=names, n=len(seats), of=saved.wanted)
    about = words.text(f"about.{saved.game}")
    quick = [words.text("lobby.quick")] if _quick(seats) else []
    how = words.text(f"lobby.{_how(saved, seats)}")
    modes = mode_lines(saved, words) if plug(saved.game).automation.windows else []
    pace = words.text(f"pace.about.{_pace(saved, seats)}")
    agreed = [*modes, pace, *agreements_of(saved, words)]
    text = "\n".join([heading, about, *_format(saved, words), *agreed, who, *quick, how])
    buttons = rows_of(list(_buttons(saved, seats, words)))
    return Post(text, (*buttons, *_levels(saved, seats, words)))


def _seated(seat: Seat, words: Words) -> str:
    """Whoever has chosen a deck is ticked; which deck, nobody sees."""
    return labelled(seat, words) + (" ✓" if seat.deck is not None else "")


def _format(saved: Saved, words: Words) -> list[str]:
    chosen = plug(saved.game).lobby.format_of(saved.options.get("format"))
    told = [] if chosen is None else [words.text(f"format.about.{chosen}")]
    return [*told, *_pool(saved, words)]


def _pool(saved: Saved, words: Words) -> list[str]:
    if (found := plug(saved.game).lobby.pool(saved.options)) is None:
        return []
    name, size = found
    return [words.text("pool.about", pool=words.text(f"pool.{name}"), n=size)]


def _pace(saved: Saved, seats: list[Seat]) -> Pace:
    """As it will be: a free seat is taken to be somebody's."""
    free = [Seat(len(seats), NO_PERSON, None, "")] if len(seats) < saved.wanted else []
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


def _how(saved: Saved, seats: list[Seat]) -> str:
    if len(seats) < saved.wanted:
        return "how"
    return "full_but" if _computers(seats) else "full"


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


def _buttons(saved: Saved, seats: list[Seat], words: Words) -> tuple[Button, ...]:
    def button(act: Act, style: Style) -> Button:
        return Button(press(saved.id, act), words.text(f"button.{act.value}"), style)

    free, computers = len(seats) < saved.wanted, _computers(seats)
    joining = [button(Act.JOIN, Style.PRIMARY)] if free or computers else []
    joining += [button(Act.COMPUTER, Style.SECONDARY)] if free else []
    joining += [button(Act.DISMISS, Style.SECONDARY)] if computers else []
    choosing = [button(Act.DECK, Style.PRIMARY)] if plug(saved.game).lobby.decks else []
    stopping = [button(Act.STOPS, Style.SECONDARY)] if plug(saved.game).automation.windows else []
    return (
        *joining,
        *choosing,
        *stopping,
        button(Act.START, Style.SUCCESS),
        button(Act.LEAVE, Style.DANGER),
    )
