"""Westeros Intrigue in words: the court as a small drawing of letters, then the players."""

from __future__ import annotations

from collections import Counter

from bot.describe.board import Board
from bot.words import Voice, Words
from engine.intrigue.cards import House
from engine.intrigue.court import Cell
from engine.intrigue.view import IntrigueView, PlayerView

FREE = "·"


def board(view: IntrigueView, words: Words, voice: Voice) -> Board:
    heading = words.text("describe.intrigue.heading", n=view.round, of=view.rounds)
    lines = [_player(view, seat, words, voice) for seat in range(len(view.players))]
    if view.court:
        lines.insert(0, _legend(words, voice))
    return Board(heading, _court(view), tuple(lines))


def hand(view: IntrigueView, words: Words, voice: Voice) -> str:
    """The cards held, house by house, and the own Iron Throne cards."""
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


def _letter(view: IntrigueView, cell: Cell) -> str:
    card = dict(view.court).get(cell)
    return card.house.value[0].upper() if card else FREE


def _legend(words: Words, voice: Voice) -> str:
    return ", ".join(
        f"{house.value[0].upper()} = {words.say(house.named, voice)}" for house in House
    )


def _player(view: IntrigueView, seat: int, words: Words, voice: Voice) -> str:
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
    values = Counter(card.value for card in player.shown)
    total = sum(value * count for value, count in values.items())
    return words.text(
        "describe.intrigue.final",
        score=player.penalties - total,
        value=total,
    )
