"""The board of a melee, or of a joust too large for tiles: a pane for every player with what one
needs to choose whom to attack; one house in full is another picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.realm.pictures.badge import numbered, sigil
from bot.games.realm.pictures.bar import Plot, counted, plot_line, plot_of
from bot.games.realm.pictures.facts import (
    CharacterFacts,
    characters,
    house_of,
    in_order,
    name_of,
    number_of,
)
from bot.games.realm.pictures.fight import HIGH as FIGHT
from bot.games.realm.pictures.fight import challenge, fight_of
from bot.games.realm.pictures.head import head
from bot.games.realm.pictures.names import one_line
from bot.games.realm.pictures.titles import TITLES
from bot.games.realm.printed import fact_of
from bot.render import icons
from bot.render.header import HIGH as HEADER
from bot.render.icons import CHALLENGES
from bot.render.letters import Face, width
from bot.render.page import Align, Page, Piece, Sheet, piece
from bot.render.shapes import Corner, shield
from bot.render.sigils import SIGILS
from bot.render.theme import (
    DARK,
    FADED,
    GAP,
    GOLD,
    GROUND,
    INK,
    INNER,
    LINE,
    LIVERIES,
    MARGIN,
    PANEL,
    RAISED,
    WIDTH,
)
from bot.words import Words
from engine.core.seats import SeatId
from engine.realm.victory import VICTORY
from engine.realm.view import PlayerView, RealmView

HIGH, LOW = 284, 202  # of a pane, with and without the strongest characters
LARGE_PANES = 4  # players up to which there is room for those
FIELD = 150
LEFT = FIELD + 18
STRONGEST = 3


class Strong(NamedTuple):
    name: str
    house: str
    strength: int
    kneeling: bool


class Relation(NamedTuple):
    """Another player, by house, and by number where two have the same."""

    house: str
    number: int


class PaneFacts(NamedTuple):
    name: str
    house: str
    number: int
    first: bool
    awaited: bool
    out: bool
    title: tuple[str, str] | None  # code and name
    power: int
    gold: int
    hand: int
    plot: Plot | None
    standing: int
    kneeling: int
    ready: tuple[int, ...]  # strength that stands, by challenge icon
    rivals: tuple[Relation, ...]
    supports: tuple[Relation, ...]
    strongest: tuple[Strong, ...]


def melee(
    view: RealmView, words: Words, names: Sequence[str], awaited: Sequence[SeatId] = ()
) -> Sheet:
    high = HIGH if len(names) <= LARGE_PANES else LOW
    top = HEADER + (FIGHT + GAP if view.challenge else 0)
    sheet = Sheet(WIDTH, top + len(names) * (high + GAP) + GAP)
    sheet.place(head(view, words, names, awaited), 0, 0)
    if view.challenge:
        sheet.place(challenge(fight_of(view, view.challenge, names), words), MARGIN, HEADER)
    for at, player in enumerate(in_order(view)):
        facts = pane_of(view, player, names[player.seat], words, awaited)
        sheet.place(pane(facts, high, words), MARGIN, top + at * (high + GAP))
    return sheet


def pane_of(
    view: RealmView, player: PlayerView, name: str, words: Words, awaited: Sequence[SeatId]
) -> PaneFacts:
    cast = characters(player, words)
    ready = [card for card in cast if not card.kneeling]
    by_strength = sorted(cast, key=lambda card: -card.strength)[:STRONGEST]
    return PaneFacts(
        name=name,
        house=house_of(player.faction),
        number=number_of(view, player.seat),
        first=view.first == player.seat,
        awaited=player.seat in awaited and not view.over,
        out=player.out,
        title=None if player.title is None else (player.title.code, name_of(player.title, words)),
        power=player.power,
        gold=player.gold,
        hand=player.hand,
        plot=plot_of(player, words),
        standing=len(ready),
        kneeling=len(cast) - len(ready),
        ready=tuple(_ready(ready, icon) for icon in CHALLENGES),
        rivals=related(view, player, rival=True),
        supports=related(view, player, rival=False),
        strongest=tuple(Strong(c.name, c.house, c.strength, c.kneeling) for c in by_strength),
    )


def _ready(cast: Sequence[CharacterFacts], icon: str) -> int:
    return sum(card.strength for card in cast if icon in card.icons)


def related(view: RealmView, player: PlayerView, *, rival: bool) -> tuple[Relation, ...]:
    """The players whose titles this one's rivals or supports."""
    if player.title is None or not player.title.code:
        return ()
    codes = fact_of(player.title).get("rivals" if rival else "supports", ())
    return tuple(
        Relation(house_of(other.faction), number_of(view, other.seat))
        for other in view.players
        if other.title is not None and other.title.code in codes
    )


@piece
def pane(facts: PaneFacts, high: int, words: Words) -> Piece:
    page = Page(INNER, high, GROUND)
    livery = LIVERIES[facts.house]
    page.box(0, 0, INNER, high, 16, PANEL)
    page.box(0, 0, FIELD, high, 16, livery.bright, Corner.LEFT)
    _field(page, facts, high)
    _names(page, facts, 36)
    _money(page, facts, 98)
    if facts.out:
        page.fit(LEFT, 164, words.text("picture.realm.out"), Face.SEMIBOLD, 40, 500, FADED)
        return page.piece()
    _readiness(page, facts, 164)
    relations(page, LEFT + 568, 164, facts.rivals, facts.supports, 38)
    if high == HIGH:
        _strongest(page, facts.strongest, high - 40)
    return page.piece()


def _field(page: Page, facts: PaneFacts, high: int) -> None:
    """Sigil and power, on the color of the house; how much power wins."""
    large = high == HIGH
    page.glyph_at(SIGILS[facts.house], FIELD / 2, 72 if large else 48, 112 if large else 80, DARK)
    numbered(page, FIELD - 26, 126 if large else 82, facts.number)
    text = str(facts.power)
    size, icon = (80, 46) if large else (66, 40)
    left = FIELD / 2 - (width(text, Face.BLACK, size) + icon + 6) / 2
    y = high - (98 if large else 78)
    page.glyph(icons.power, left, y - icon / 2, icon, DARK)
    page.text(left + icon + 6, y, text, Face.BLACK, size, DARK)
    goal = f"/{VICTORY}"
    page.text(FIELD / 2, high - (40 if large else 28), goal, Face.SEMIBOLD, 38, DARK, Align.MIDDLE)


def _names(page: Page, facts: PaneFacts, y: int) -> None:
    right = INNER - 16.0
    if facts.title is not None:
        code, title = facts.title
        wide = page.fit(right, y, title, Face.SEMIBOLD, 38, 400, FADED, Align.RIGHT)
        page.glyph(TITLES[code], right - wide - 52, y - 22, 44, GOLD)
        right -= wide + 68
    x = LEFT
    for shown, glyph in ((facts.awaited, icons.awaited), (facts.first, icons.pennant)):
        if shown:
            page.glyph(glyph, x, y - 19, 36, GOLD)
            x += 44
    page.fit(x, y, facts.name, Face.TITLE, 46, right - x, least=38)


def _money(page: Page, facts: PaneFacts, y: int) -> None:
    counted(page, LEFT, y, icons.coin, facts.gold, GOLD, 46, 44)
    counted(page, LEFT + 110, y, icons.hand, facts.hand, INK, 46, 44)
    if facts.plot is not None:
        x = LEFT + 228
        plot_line(page, x, y, facts.plot, INNER - 16 - x)


def _readiness(page: Page, facts: PaneFacts, y: int) -> None:
    """Who stands, with how much strength in which challenge; who kneels."""
    x = LEFT - 6
    page.box(x, y - 32, 448, 64, 14, RAISED)
    page.glyph(icons.standing, x + 8, y - 21, 42, INK)
    page.text(x + 52, y, str(facts.standing), Face.BOLD, 44)
    page.draw.line([(x + 104, y - 20), (x + 104, y + 20)], fill=LINE, width=3)
    for at, (icon, strength) in enumerate(zip(CHALLENGES, facts.ready, strict=True)):
        counted(page, x + 114 + at * 112, y, CHALLENGES[icon], strength, INK, 46, 40)
    x += 460
    page.glyph(icons.lying, x, y - 20, 42, FADED)
    page.text(x + 50, y, str(facts.kneeling), Face.BOLD, 44, FADED)


def relations(
    page: Page,
    x: float,
    y: float,
    rivals: Sequence[Relation],
    supports: Sequence[Relation],
    size: int,
) -> None:
    if any(number for _, number in (*rivals, *supports)):
        x, size = x - 22, size - 6
    for glyph, houses in ((icons.rival, rivals), (icons.support, supports)):
        if houses:
            page.glyph(glyph, x, y - size / 2, size, FADED)
            x += size + 4
            for house, number in houses:
                x += sigil(page, x, y, size, LIVERIES[house].bright, house, number) + 3
            x += 8


def _strongest(page: Page, cards: Sequence[Strong], y: int) -> None:
    x = LEFT - 6
    wide = (INNER - 10 - x - 2 * GAP) // STRONGEST
    for card in cards:
        _strong(page, x, y - 27, wide, card)
        x += wide + GAP


def _strong(page: Page, x: int, y: int, wide: int, card: Strong) -> None:
    livery = LIVERIES[card.house]
    ink = FADED if card.kneeling else INK
    page.box(x, y, wide, 54, 10, livery.lying if card.kneeling else livery.body)
    if card.kneeling:
        page.box(x + wide - 14, y, 14, 54, 10, livery.dimmed, Corner.RIGHT)
    else:
        page.box(x, y, wide, 10, 10, livery.bright, Corner.TOP)
    down = 0 if card.kneeling else 4
    page.glyph(shield, x + 8, y + 4 + down, 50, ink, 46)
    page.text(x + 33, y + 25 + down, str(card.strength), Face.BLACK, 36, DARK, Align.MIDDLE)
    room = wide - 66 - (20 if card.kneeling else 10)
    name = one_line(card.name, room, 36)
    page.fit(x + 66, y + 27 + down, name, Face.SEMIBOLD, 36, room, ink)
