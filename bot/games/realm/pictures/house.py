"""One house in full: its bar, title and relations, locations, and every character as a tile, large
where there are few."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.realm.pictures.bar import HIGH as BAR
from bot.games.realm.pictures.bar import bar, bar_of, chips_height, place_chips
from bot.games.realm.pictures.facts import characters, locations, name_of
from bot.games.realm.pictures.head import head
from bot.games.realm.pictures.joust import IN_A_ROW, place_tiles, rows_of
from bot.games.realm.pictures.melee import Relation, related, relations
from bot.games.realm.pictures.tile import LARGE, SMALL
from bot.games.realm.pictures.titles import TITLES
from bot.render.header import HIGH as HEADER
from bot.render.letters import Face
from bot.render.page import Page, Piece, Sheet, piece
from bot.render.theme import GAP, GOLD, GROUND, INNER, MARGIN, PANEL, WIDTH
from bot.words import Words
from engine.core.seats import SeatId
from engine.realm.view import RealmView

FEW, FEW_IN_A_ROW = 9, 3
TITLE = 58


def house(
    view: RealmView,
    seat: SeatId,
    words: Words,
    names: Sequence[str],
    awaited: Sequence[SeatId] = (),
) -> Sheet:
    player = view.players[seat]
    cast, places = characters(player, words), locations(player, words)
    size, in_a_row = (LARGE, FEW_IN_A_ROW) if len(cast) <= FEW else (SMALL, IN_A_ROW)
    tiles = rows_of(len(cast), in_a_row) * (size.slot[1] + GAP)
    titled = player.title is not None and bool(player.title.code)
    high = HEADER + BAR + GAP + (TITLE + GAP if titled else 0) + chips_height(places) + tiles
    sheet = Sheet(WIDTH, high + GAP)
    sheet.place(head(view, words, names, awaited), 0, 0)
    sheet.place(bar(bar_of(view, player, names[seat], words, awaited)), MARGIN, HEADER)
    y = HEADER + BAR + GAP
    if player.title is not None and titled:
        rivals, supports = (related(view, player, rival=rival) for rival in (True, False))
        title = name_of(player.title, words)
        sheet.place(_title(player.title.code, title, rivals, supports), MARGIN, y)
        y += TITLE + GAP
    y += place_chips(sheet, places, y)
    place_tiles(sheet, cast, y, size, in_a_row)
    return sheet


@piece
def _title(
    code: str, title: str, rivals: tuple[Relation, ...], supports: tuple[Relation, ...]
) -> Piece:
    page = Page(INNER, TITLE, GROUND)
    page.box(0, 0, INNER, TITLE, 14, PANEL)
    page.glyph(TITLES[code], 16, 8, 42, GOLD)
    page.fit(70, TITLE / 2, title, Face.SEMIBOLD, 38, 530)
    relations(page, 624, TITLE / 2, rivals, supports, 42)
    return page.piece()
