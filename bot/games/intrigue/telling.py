"""Westeros Intrigue in words: the court as a small drawing of letters, then the players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.describe.board import Board
from bot.games.intrigue.court import places, rebuilt
from bot.words import Voice, Words, signed
from engine.core.seats import SeatId, by_seat, seats_of
from engine.intrigue.cards import Character, House
from engine.intrigue.court import Cell
from engine.intrigue.view import IntrigueView, PlayerView

FREE = "·"


def board(view: IntrigueView, words: Words, voice: Voice, awaited: object = ()) -> Board:
    """Nobody but the mover is ever waited for."""
    heading = words.text("describe.intrigue.heading", n=view.round, of=view.rounds)
    players = [_player(view, seat, words, voice) for seat in seats_of(len(view.players))]
    lines = [_legend(words, voice), *players] if view.court else players
    spoken = (*(f"{line}." for line in players), *_rows(view, words, voice))
    return Board(heading, _court(view), tuple(lines), _outcome(view, words, voice), spoken)


def hand(view: IntrigueView, words: Words, voice: Voice) -> str:
    """The cards held, house by house, and the seat's Iron Throne cards."""
    held: dict[House, list[str]] = {}
    for card in view.hand:
        held.setdefault(card.house, []).append(words.say(card.named, voice))
    lines = [
        f"**{words.say(house.named, voice)}** ({len(names)}): {', '.join(names)}"
        for house, names in held.items()
    ]
    if view.seat is not None and (own := view.players[view.seat].shown):
        lines += [
            words.text("describe.intrigue.own_throne", value=card.value, daggers=card.daggers)
            for card in own
        ]
    return "\n".join(lines) or words.text("describe.empty_hand")


def held(view: IntrigueView, words: Words, voice: Voice, keys: object) -> tuple[str, ...]:
    return tuple(hand(view, words, voice).split("\n"))


def _court(view: IntrigueView) -> tuple[str, ...]:
    """Rows from the top, each shifted by half a card; spots are counted from the left."""
    cards = dict(view.court)
    if not cards:
        return ()
    base = [cell.x for cell in cards if cell.row == 0]
    left, right = min(base), max(base)
    top = max(cell.row for cell in cards)
    rows = [
        f"{row + 1} {' ' * row}" + " ".join(_letter(view, Cell(row, x)) for x in span)
        for row in range(top, -1, -1)
        if (span := range(left, right - row + 1))
    ]
    return tuple(row.rstrip() for row in rows)


def _rows(view: IntrigueView, words: Words, voice: Voice) -> Iterator[str]:
    """The court for the ear: its rows from the bottom, spot by spot, with those that are free."""
    court, laid = rebuilt(view), dict(view.court)
    free = {} if view.over or not laid else places(court, None)
    base = ", ".join(
        _named([card.house for cell, card in view.court if not cell.row], words, voice)
    )
    ends = any(not cell.row for cell in free)
    if laid:
        yield words.text(
            "picture.intrigue.base_open" if ends else "picture.intrigue.row", n=1, cards=base
        )
    for row in range(1, 1 + max((cell.row for cell in (*laid, *free)), default=0)):
        told = [
            _spot(cell, laid, free, court.left, words, voice)
            for cell in sorted({*laid, *free})
            if cell.row == row
        ]
        yield words.text("picture.intrigue.row", n=row + 1, cards=", ".join(told))
    deck = words.text("picture.intrigue.throne_deck")
    yield f"{deck}: {view.iron_throne_deck}."


def _spot(
    cell: Cell,
    laid: Mapping[Cell, Character],
    free: Mapping[Cell, Sequence[House]],
    left: int,
    words: Words,
    voice: Voice,
) -> str:
    """Which house lies there, or may; by its number, as on the buttons."""
    spot = cell.x - left + 1
    if cell in laid:
        (house,) = _named([laid[cell].house], words, voice)
        return words.text("picture.intrigue.spot", spot=spot, house=house)
    houses = " / ".join(_named(free[cell], words, voice))
    return words.text("picture.intrigue.spot_free", spot=spot, houses=houses)


def _named(houses: Iterable[House], words: Words, voice: Voice) -> list[str]:
    return [words.say(house.named, voice) for house in houses]


def _outcome(view: IntrigueView, words: Words, voice: Voice) -> str:
    if view.over:
        scores = [f"{voice.who(seat)} {signed(score(p))}" for seat, p in by_seat(view.players)]
        return words.text("picture.final", scores=", ".join(scores))
    return "" if view.mover is None else words.text("picture.to_move", who=voice.who(view.mover))


def score(player: PlayerView) -> int:
    """At the end, when every Iron Throne card is shown."""
    return player.penalties - sum(card.value for card in player.shown)


def _letter(view: IntrigueView, cell: Cell) -> str:
    card = dict(view.court).get(cell)
    return card.house.value[0].upper() if card else FREE


def _legend(words: Words, voice: Voice) -> str:
    return ", ".join(
        f"{house.value[0].upper()} = {words.say(house.named, voice)}" for house in House
    )


def _player(view: IntrigueView, seat: SeatId, words: Words, voice: Voice) -> str:
    player = view.players[seat]
    mark = "▶ " if view.mover == seat else ""
    parts = [
        words.counted("card", player.hand),
        words.counted("penalty_point", player.penalties),
        words.counted("iron_throne_card", player.iron_throne),
    ]
    if view.over:
        parts.append(_faces(player, words))
    elif player.out:
        parts.append(words.text("describe.intrigue.out"))
    return f"{mark}{voice.who(seat)}: {', '.join(part for part in parts if part)}"


def _faces(player: PlayerView, words: Words) -> str:
    final = score(player)
    return words.text("describe.intrigue.final", score=final, value=player.penalties - final)
