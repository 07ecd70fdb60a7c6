"""The challenge under way: attacker and defender with their totals, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.realm.pictures.badge import numbered
from bot.games.realm.pictures.facts import house_of, number_of
from bot.render import icons
from bot.render.icons import CHALLENGES
from bot.render.letters import NARROWEST, Face, shortened, width
from bot.render.page import Align, Page, Piece, piece
from bot.render.shapes import Corner, shield, wedge
from bot.render.sigils import SIGILS
from bot.render.theme import DARK, FADED, GROUND, INK, INNER, LIVERIES, RAISED, SMALLEST
from bot.words import Words
from engine.realm.view import ChallengeView, RealmView

HIGH = 140
FIELD, POINT = 262, 34
ARROW = " → "


class FightFacts(NamedTuple):
    game: str
    type: str
    houses: tuple[str, str]  # attacker, defender
    numbers: tuple[int, int]  # of players who share a house
    names: tuple[str, str]
    totals: tuple[int, int]
    claim: int


def fight_of(view: RealmView, fight: ChallengeView, names: Sequence[str]) -> FightFacts:
    seats = fight.attacker, fight.defender
    attacker, defender = (view.players[seat] for seat in seats)
    return FightFacts(
        view.game,
        fight.type.value,
        (house_of(attacker.faction), house_of(defender.faction)),
        (number_of(view, seats[0]), number_of(view, seats[1])),
        (names[seats[0]], names[seats[1]]),
        fight.totals,
        attacker.claim,
    )


@piece
def challenge(fight: FightFacts, words: Words) -> Piece:
    page = Page(INNER, HIGH, GROUND)
    page.box(0, 0, INNER, HIGH, 16, RAISED)
    attacker, defender = (LIVERIES[house].bright for house in fight.houses)
    page.box(0, 0, FIELD, HIGH, 16, attacker, Corner.LEFT)
    page.glyph(wedge, FIELD - 1, 0, POINT, attacker, HIGH)
    page.box(INNER - FIELD, 0, FIELD, HIGH, 16, defender, Corner.RIGHT)
    for x, mark, house, number in (
        (20, icons.attack, fight.houses[0], fight.numbers[0]),
        (INNER - 70, shield, fight.houses[1], fight.numbers[1]),
    ):
        page.glyph(mark, x, 12, 46, DARK)
        page.glyph(SIGILS[house], x, HIGH - 66, 50, DARK)
        numbered(page, x + 52 if x < FIELD else x - 2, HIGH - 32, number)
    middles = FIELD / 2 + 36, INNER - FIELD / 2 - 36
    for middle, total in zip(middles, fight.totals, strict=True):
        page.fit(middle, HIGH / 2, str(total), Face.BLACK, 112, 150, DARK, Align.MIDDLE)
    _about(page, fight, words)
    return page.piece()


def _against(names: tuple[str, str], room: float) -> str:
    """Both names; the longer one gives way to the other."""
    left = room / NARROWEST - width(ARROW, Face.SEMIBOLD, SMALLEST)
    wide = [width(name, Face.SEMIBOLD, SMALLEST) for name in names]
    shares = [max(left / 2, left - other) for other in reversed(wide)]
    return ARROW.join(
        shortened(name, Face.SEMIBOLD, SMALLEST, share)
        for name, share in zip(names, shares, strict=True)
    )


def _about(page: Page, fight: FightFacts, words: Words) -> None:
    left = FIELD + POINT + 8
    page.glyph_at(CHALLENGES[fight.type], left + 46, HIGH / 2, 84, INK)
    x = left + 104
    room = INNER - FIELD - 12 - x
    title = words.text(f"picture.{fight.game}.challenge.{fight.type}")
    page.fit(x, 28, title, Face.TITLE, 44, room)
    page.fit(x, HIGH / 2 + 5, _against(fight.names, room), Face.SEMIBOLD, 38, room)
    margin = abs(fight.totals[0] - fight.totals[1])
    kind = "margin" if margin else "even"
    note = words.text(f"picture.{fight.game}.{kind}", claim=fight.claim, n=margin)
    page.fit(x, HIGH - 24, note, Face.SEMIBOLD, 36, room, FADED)
