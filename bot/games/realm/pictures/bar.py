"""What is drawn of a player beside the characters: the bar of the house with counts and plot, and
the locations as chips."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from bot.games.realm.pictures.badge import numbered
from bot.games.realm.pictures.facts import LocationFacts, house_of, name_of, number_of
from bot.games.realm.pictures.names import one_line
from bot.render import icons
from bot.render.letters import NARROWEST, Face, fitted, width
from bot.render.page import Align, Page, Piece, Sheet, piece
from bot.render.pen import Glyph
from bot.render.shapes import Corner, card, disc, pentagon, tag
from bot.render.sigils import SIGILS
from bot.render.theme import (
    DARK,
    FADED,
    GAP,
    GOLD,
    GROUND,
    INK,
    INNER,
    LIVERIES,
    MARGIN,
    PANEL,
    PAPER,
)
from bot.words import Words
from engine.core.seats import SeatId
from engine.realm.victory import VICTORY
from engine.realm.view import PlayerView, RealmView

HIGH = 122
FIELD = 108
CHIP = 52
ROWS = 2  # of chips
NAMES = 530  # where the names end and power begins
PITCH = 58  # of the plot's numbers


class Plot(NamedTuple):
    """As it stands or, with X for what is found out later, as it is printed."""

    name: str
    income: int | str
    initiative: int | str
    claim: int | str
    reserve: int | str | None = None


class BarFacts(NamedTuple):
    name: str
    house: str
    number: int  # where another has the same house
    knelt: bool  # its faction card
    agenda: str
    first: bool
    awaited: bool
    out: bool
    power: int
    gold: int
    hand: int
    deck: int
    discard: int
    dead: int
    plot: Plot | None


def plot_of(player: PlayerView, words: Words) -> Plot | None:
    if player.plot is None:
        return None
    return Plot(
        name=name_of(player.plot, words),
        income=player.income,
        initiative=player.initiative,
        claim=player.claim,
        reserve=player.reserve,
    )


def bar_of(
    view: RealmView, player: PlayerView, name: str, words: Words, awaited: Sequence[SeatId]
) -> BarFacts:
    return BarFacts(
        name=name,
        house=house_of(player.faction),
        number=number_of(view, player.seat),
        knelt=player.faction.kneeling,
        agenda="" if player.agenda is None else name_of(player.agenda, words),
        first=view.first == player.seat,
        awaited=player.seat in awaited and not view.over,
        out=player.out,
        power=player.power,
        gold=player.gold,
        hand=player.hand,
        deck=player.deck,
        discard=len(player.discard),
        dead=len(player.dead),
        plot=plot_of(player, words),
    )


@piece
def bar(facts: BarFacts) -> Piece:
    page = Page(INNER, HIGH, GROUND)
    livery = LIVERIES[facts.house]
    page.box(0, 0, INNER, HIGH, 16, PANEL)
    band = livery.dimmed if facts.knelt else livery.bright
    page.box(0, 0, FIELD, HIGH, 16, band, Corner.LEFT)
    turn = -90 if facts.knelt else 0
    page.glyph_at(SIGILS[facts.house], FIELD / 2, HIGH / 2, 86, DARK, turn=turn)
    numbered(page, FIELD - 26, HIGH - 28, facts.number)
    _first_line(page, facts, 36)
    _second_line(page, facts, HIGH - 34)
    return page.piece()


def _first_line(page: Page, facts: BarFacts, y: int) -> None:
    x = FIELD + 16.0
    for shown, glyph in ((facts.awaited, icons.awaited), (facts.first, icons.pennant)):
        if shown:
            page.glyph(glyph, x, y - 19, 36, GOLD)
            x += 44
    room = NAMES - x
    short = fitted(facts.name, Face.TITLE, 44, min(room, 280) if facts.agenda else room)
    x += page.fit(x, y, facts.name, Face.TITLE, 44, short.width + 1) + 16
    if facts.agenda and NAMES - x > 90:
        page.fit(x, y + 2, facts.agenda, Face.PLAIN, 36, NAMES - x, FADED)
    page.glyph(icons.power, 542, y - 26, 50, GOLD)
    wide = page.text(600, y, str(facts.power), Face.BLACK, 56, GOLD)
    page.text(602 + wide, y + 6, f"/{VICTORY}", Face.SEMIBOLD, 38, FADED)
    counted(page, 736, y, icons.coin, facts.gold, GOLD, 46, 44)
    counted(page, 854, y, icons.hand, facts.hand, INK, 46, 44)


def _second_line(page: Page, facts: BarFacts, y: int) -> None:
    if facts.plot is not None:
        plot_line(page, FIELD + 16, y, facts.plot, 552)
    x = 692
    for glyph, count in (
        (icons.deck, facts.deck),
        (icons.discard, facts.discard),
        (icons.dead, facts.dead),
    ):
        counted(page, x, y, glyph, count, FADED, 38, 34)
        x += 94


def counted(
    page: Page, x: float, y: float, glyph: Glyph, count: int, ink: str, size: int, icon: int
) -> None:
    """An icon and its number."""
    page.glyph(glyph, x, y - icon / 2, icon, ink)
    page.text(x + icon + 8, y, str(count), Face.BOLD, size, ink)


def plot_line(page: Page, x: int, y: float, plot: Plot, wide: int) -> None:
    """The plot's name and its numbers, each in its own outline."""
    numbers = [
        (disc, plot.income, (0, 0)),
        (tag, plot.initiative, (-4, 0)),
        (pentagon, plot.claim, (0, 3)),
    ]
    if plot.reserve is not None:
        numbers.append((card, plot.reserve, (0, 0)))
    room = wide - len(numbers) * PITCH - 14
    page.fit(x, y, plot.name, Face.SEMIBOLD, 38, room)
    at = x + wide - len(numbers) * PITCH
    for shape, number, shift in numbers:
        page.glyph(shape, at, y - 26, 54, PAPER, 52)
        text = str(number).replace("-", "−")
        size = 38 if len(text) == 1 else 36
        page.fit(at + 27 + shift[0], y + shift[1], text, Face.BOLD, size, 46, DARK, Align.MIDDLE)
        at += PITCH


# Locations


def chips(places: Sequence[LocationFacts]) -> list[list[tuple[LocationFacts, int]]]:
    """Locations in rows, each with its width; the longest give way first."""
    if not places:
        return []
    wants = [(place, _wanted(place)) for place in places]
    rows = min(ROWS, ceil(sum(want * NARROWEST + GAP for _, want in wants) / INNER))
    each = -(-len(wants) // rows)
    found = [wants[at : at + each] for at in range(0, len(wants), each)]
    return [_shared(row) for row in found]


def _wanted(place: LocationFacts) -> int:
    return round(width(place.name, Face.SEMIBOLD, 36)) + 62 + _extras(place)


def _extras(place: LocationFacts) -> int:
    return (76 if place.power else 0) + (44 if place.attached else 0)


def _shared(row: list[tuple[LocationFacts, int]]) -> list[tuple[LocationFacts, int]]:
    widths = [want for _, want in row]
    room = INNER - GAP * (len(row) - 1)
    while sum(widths) > room:
        at = widths.index(max(widths))
        widths[at] -= min(8, sum(widths) - room)
    return [(place, wide) for (place, _), wide in zip(row, widths, strict=True)]


def place_chips(sheet: Sheet, places: Sequence[LocationFacts], y: int) -> int:
    """Draws the rows of chips; returns the height they take."""
    rows = chips(places)
    for at, row in enumerate(rows):
        x = MARGIN
        for place, wide in row:
            sheet.place(chip(place, wide), x, y + at * (CHIP + GAP))
            x += wide + GAP
    return len(rows) * (CHIP + GAP)


def chips_height(places: Sequence[LocationFacts]) -> int:
    return len(chips(places)) * (CHIP + GAP)


@piece
def chip(place: LocationFacts, wide: int) -> Piece:
    """The band turns with the card here too: on the left standing, on the right kneeling."""
    livery = LIVERIES[place.house]
    page = Page(wide, CHIP)
    ink = FADED if place.kneeling else INK
    page.box(0, 0, wide, CHIP, 10, livery.lying if place.kneeling else livery.body)
    if place.kneeling:
        page.box(wide - 40, 0, 40, CHIP, 10, livery.dimmed, Corner.RIGHT)
        page.glyph(SIGILS[place.house], wide - 36, 10, 32, DARK, turn=-90)
        left, right = 11, wide - 47
    else:
        page.box(0, 0, 40, CHIP, 10, livery.bright, Corner.LEFT)
        page.glyph(SIGILS[place.house], 4, 10, 32, DARK)
        left, right = 49, wide - 9
    right = _chip_counts(page, place, right, ink)
    name = one_line(place.name, right - left, 36)
    if width(name, Face.SEMIBOLD, 36) * NARROWEST <= right - left:
        page.fit(left, CHIP / 2, name, Face.SEMIBOLD, 36, right - left, ink)
    return page.piece()


def _chip_counts(page: Page, place: LocationFacts, right: int, ink: str) -> int:
    """Power on the location and cards attached to it; returns where they begin."""
    if place.attached:
        page.box(right - 38, 6, 38, CHIP - 12, 7, PAPER)
        page.text(right - 19, CHIP / 2, str(place.attached), Face.BOLD, 36, DARK, Align.MIDDLE)
        right -= 44
    if place.power:
        wide = page.text(right, CHIP / 2, str(place.power), Face.BOLD, 38, GOLD, Align.RIGHT)
        page.glyph(icons.power, right - wide - 38, 10, 32, GOLD)
        right -= round(wide) + 46
    return right
