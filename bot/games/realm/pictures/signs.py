"""The signs of both editions among words: challenges, houses, values, states, piles, titles."""

from __future__ import annotations

from collections.abc import Mapping

from bot.catalogue import Thing
from bot.games.plug import Signs
from bot.games.realm.pictures.facts import house_of
from bot.games.realm.pictures.titles import TITLES
from bot.render import icons, shapes
from bot.render.pen import HOLE, Pen
from bot.render.signs import HOUSES, Sign, house
from bot.render.theme import ATTACK, DARK, DEFEND, FADED, GOLD, LIVERIES, PAPER
from engine.core.seats import SeatId
from engine.realm.view import RealmView


def strength(pen: Pen) -> None:
    """A shield with a sword upright on it; the plain shield is a defender."""
    shapes.shield(pen)
    pen.poly([(50, 10), (58, 22), (58, 60), (42, 60), (42, 22)], HOLE)
    pen.box(28, 60, 72, 69, 2, HOLE)
    pen.box(45, 69, 55, 84, 2, HOLE)


CHALLENGES = {
    "military": Sign("mil", icons.military),
    "intrigue": Sign("int", icons.intrigue),
    "power": Sign("pow", icons.power),
}
VALUES = {
    "token": Sign("pt", icons.power, DARK, (shapes.disc, GOLD)),  # of power
    "gold": Sign("gold", icons.coin, GOLD),
    "initiative": Sign("ini", shapes.tag, PAPER),
    "claim": Sign("cl", shapes.pentagon, PAPER),
    "reserve": Sign("res", shapes.card, PAPER),
    "strength": Sign("str", strength, PAPER),
}
STATES = {
    "standing": Sign("up", icons.standing),
    "kneeling": Sign("kn", icons.lying, FADED),
    "dead": Sign("dead", icons.dead, FADED),
    "duplicate": Sign("dup", icons.duplicate),
    "attachment": Sign("att", icons.clip),
    "event": Sign("ev", icons.bolt, GOLD),
    "location": Sign("loc", icons.tower),
    "plot": Sign("plot", icons.scroll),
    "poison": Sign("poi", icons.vial, LIVERIES["tyrell"].bright),
}
MARKS = {
    "attack": Sign("atk", icons.attack, ATTACK),
    "defense": Sign("def", shapes.shield, DEFEND),
    "rival": Sign("riv", icons.rival, FADED),
    "support": Sign("sup", icons.support, FADED),
    "neutral": house("ne", "neutral"),
}
OF_TITLES = dict(zip(TITLES, ("twh", "tsh", "tha", "tco", "tla", "tre"), strict=True))
THINGS: Mapping[str, Sign] = {
    **CHALLENGES,
    **VALUES,
    **STATES,
    **MARKS,
    **{code: Sign(name, TITLES[code], GOLD) for code, name in OF_TITLES.items()},
}


def _house(view: RealmView, seat: SeatId) -> str:
    return house_of(view.players[seat].faction)


def _of_card(card: Thing) -> str:
    """By its kind; where that has no sign, by its house."""
    kind = str(card.fact["type"])
    return kind if kind in THINGS else str(card.fact.get("faction", ""))


SIGNS = Signs(things=THINGS, houses=HOUSES, house_of=_house, of_card=_of_card)
