"""What a scene expects to find, compared with what is there: a fact names its subject and what
should be true of it, and is observed in the same words. Reads, never plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.agot.meaning import Line, key_of, keys_of, prompt_of
from engine.agot.modifiers import CLAIM, INCOME, INITIATIVE, RESERVE
from engine.agot.naming import is_called
from engine.agot.nouns import Side, Zone
from engine.agot.scenes import Scene
from engine.agot.state import Card, Challenge, Player
from engine.core.session import Session

Facts = Mapping[str, Any]
Observe = Callable[[Session, Facts], Facts]
NAMING = frozenset({"card", "of", "nth", "seat", "asked"})


def observed(session: Session, expected: Facts) -> Facts:
    """The same facts as they are now."""
    for subject, observe in SUBJECTS.items():
        if subject in expected:
            return observe(session, expected)
    raise KeyError(*expected)


def unmet(session: Session, expectations: Sequence[Facts]) -> Iterator[tuple[Facts, Facts]]:
    """Each expectation that does not hold, with what is there instead."""
    for expected in expectations:
        found = observed(session, expected)
        if found != expected:
            yield expected, found


def _game(session: Session) -> Scene:
    assert isinstance(session.game, Scene)
    return session.game


def _answered(readers: Mapping[str, Callable[[Any], Any]], about: Any, wanted: Facts) -> Facts:
    """What names the subject stays; a fact that nobody can read is an error of the scene."""
    return {name: wanted[name] if name in NAMING else readers[name](about) for name in wanted}


# A card: the nth of this name that a player owns, wherever it is now


def _card(session: Session, expected: Facts) -> Facts:
    copies = [
        card
        for card in _game(session).cards
        if is_called(card.face, expected["card"]) and card.owner.seat == expected["of"]
    ]
    return _answered(CARD, copies[expected.get("nth", 1) - 1], expected)


CARD: dict[str, Callable[[Card], Any]] = {
    "zone": lambda card: card.zone.value,
    "controller": lambda card: card.controller.seat,
    "kneeling": lambda card: card.kneeling,
    "power": lambda card: card.power,
    "strength": lambda card: card.strength,
    "icons": lambda card: [icon.value for icon in card.icons],
    "bearer": lambda card: card.parent.name if card.parent is not None else "",
    "attachments": lambda card: [other.name for other in card.attachments],
    "duplicates": lambda card: len(card.duplicates),
    "tokens": lambda card: sum(card.tokens.values()),
    "traits": lambda card: sorted(card.printed.traits),
    "side": lambda card: _side(card),
}


def _side(card: Card) -> str:
    challenge = card.game.challenge
    sides = [] if challenge is None else [side for side in Side if card in challenge.on(side)]
    return sides[0].name.lower() if sides else ""


# A player


def _seat(session: Session, expected: Facts) -> Facts:
    return _answered(SEAT, _game(session).players[expected["seat"]], expected)


def _names(zone: Zone) -> Callable[[Player], list[str]]:
    return lambda player: [card.name for card in player.piles[zone]]


SEAT: dict[str, Callable[[Player], Any]] = {
    "power": lambda player: player.power,
    "faction_power": lambda player: player.faction_card.power,
    "gold": lambda player: player.gold,
    "hand": lambda player: len(player.hand),
    "first": lambda player: player.is_first,
    "out": lambda player: player.out,
    "claim": lambda player: player.plot_value(CLAIM),
    "income": lambda player: player.plot_value(INCOME),
    "initiative": lambda player: player.plot_value(INITIATIVE),
    "reserve": lambda player: player.plot_value(RESERVE),
    "plot": lambda player: player.plot.name if player.plot else "",
    "title": lambda player: player.title.name if player.title else "",
    **{zone.value: _names(zone) for zone in (Zone.PLAY, Zone.DISCARD, Zone.DEAD, Zone.USED)},
}


# A question


def _asked(session: Session, expected: Facts) -> Facts:
    """`offers` and `lacks` name options that must be there, or must not."""
    decision = session.decision(expected["asked"])
    if decision is None:
        return {"asked": None}
    here = [i for i in _items(expected) if key_of(decision.options, i) is not None]
    readers: dict[str, Callable[[Any], Any]] = {
        "prompt": prompt_of,
        "offers": lambda _: [item for item in expected["offers"] if item in here],
        "lacks": lambda _: [item for item in expected["lacks"] if item not in here],
    }
    return _answered(readers, decision, expected)


def _items(expected: Facts) -> list[str]:
    return [*expected.get("offers", ()), *expected.get("lacks", ())]


def _unasked(session: Session, expected: Facts) -> Facts:
    asked = session.decision(expected["unasked"]) is not None
    return {"unasked": None if asked else expected["unasked"]}


def _refused(session: Session, expected: Facts) -> Facts:
    """A seat that is asked cannot answer so."""
    seat, *items = expected["refused"]
    decision = session.decision(seat)
    possible = decision is None or keys_of(Line(seat, tuple(items)), decision) is not None
    return {"refused": None if possible else expected["refused"]}


# The game and its last challenge


def _challenge(session: Session, expected: Facts) -> Facts:
    fought = _game(session).challenges
    return _answered(CHALLENGE, fought[-1], expected) if fought else {"challenge": None}


CHALLENGE: dict[str, Callable[[Challenge], Any]] = {
    "challenge": lambda challenge: challenge.type.value,
    "attack": lambda challenge: challenge.total(Side.ATTACKING),
    "defense": lambda challenge: challenge.total(Side.DEFENDING),
    "won_by": lambda challenge: challenge.winner.seat if challenge.winner is not None else "nobody",
    "unopposed": lambda challenge: challenge.unopposed,
}


def _winner(session: Session, expected: Facts) -> Facts:
    return {"winner": next(iter(session.winners), None)}


def _phase(session: Session, expected: Facts) -> Facts:
    return {"phase": _game(session).phase}


SUBJECTS: dict[str, Observe] = {
    "card": _card,
    "seat": _seat,
    "asked": _asked,
    "unasked": _unasked,
    "refused": _refused,
    "challenge": _challenge,
    "winner": _winner,
    "phase": _phase,
}
