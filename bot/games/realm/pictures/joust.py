"""The board of a joust: two houses that face each other across the challenge, every character a
tile. Where that would be too high a picture, the summary of a melee is drawn instead."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.realm.pictures.bar import HIGH as BAR
from bot.games.realm.pictures.bar import bar, bar_of, chips_height, place_chips
from bot.games.realm.pictures.facts import CharacterFacts, characters, in_order, locations
from bot.games.realm.pictures.fight import HIGH as FIGHT
from bot.games.realm.pictures.fight import challenge, fight_of
from bot.games.realm.pictures.head import head
from bot.games.realm.pictures.tile import SMALL, Size, tile
from bot.render.header import HIGH as HEADER
from bot.render.page import Sheet
from bot.render.theme import GAP, MARGIN, WIDTH
from bot.words import Words
from engine.core.seats import SeatId
from engine.realm.nouns import CardType
from engine.realm.view import RealmView

IN_A_ROW = 4
MOST_ROWS = 4  # of both houses together


def rows_of(count: int, in_a_row: int = IN_A_ROW) -> int:
    return -(-count // in_a_row)


def fits(view: RealmView) -> bool:
    """Two houses whose characters can all be shown as tiles."""
    if len(view.players) != 2:
        return False
    counts = [sum(c.type is CardType.CHARACTER for c in p.play) for p in view.players]
    return sum(rows_of(count) for count in counts) <= MOST_ROWS


def joust(
    view: RealmView, words: Words, names: Sequence[str], awaited: Sequence[SeatId] = ()
) -> Sheet:
    players = in_order(view)
    cast = [characters(player, words) for player in players]
    places = [locations(player, words) for player in players]
    between = FIGHT + GAP if view.challenge else 2 * GAP
    high = HEADER + between + 2 * (BAR + GAP) + sum(map(chips_height, places))
    high += sum(rows_of(len(each)) * (SMALL.slot[1] + GAP) for each in cast)
    sheet = Sheet(WIDTH, high)
    sheet.place(head(view, words, names, awaited), 0, 0)
    bars = [bar(bar_of(view, p, names[p.seat], words, awaited)) for p in players]
    y = HEADER
    sheet.place(bars[0], MARGIN, y)
    y += BAR + GAP
    y += place_chips(sheet, places[0], y)
    y += place_tiles(sheet, cast[0], y, SMALL, IN_A_ROW)
    if view.challenge:
        sheet.place(challenge(fight_of(view, view.challenge, names), words), MARGIN, y)
    y += between
    y += place_tiles(sheet, cast[1], y, SMALL, IN_A_ROW)
    y += place_chips(sheet, places[1], y)
    sheet.place(bars[1], MARGIN, y)
    return sheet


def place_tiles(
    sheet: Sheet, cards: Sequence[CharacterFacts], y: int, size: Size, in_a_row: int
) -> int:
    """Draws the characters in rows; returns the height they take."""
    wide, high = size.slot
    for at, card in enumerate(cards):
        x = MARGIN + at % in_a_row * (wide + GAP)
        sheet.place(tile(card, size), x, y + at // in_a_row * (high + GAP))
    return rows_of(len(cards), in_a_row) * (high + GAP)
