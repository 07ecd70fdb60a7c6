"""What a card is for, by `data/agot/aims.toml`: whether it helps or harms, cards of which kind, and
who of them is within its reach. So the quick player picks the right side, and begins nothing that
would find nobody to serve."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from engine.agot.nouns import CardType, Icon
from engine.agot.players.reading import Reading
from engine.agot.prints import prints
from engine.agot.view import CardView
from engine.core.datafiles import facts

Test = Callable[[CardView], bool]

ANY = 99
CONDITIONS: dict[str, Test] = {
    "kneeling": lambda card: card.kneeling,
    "standing": lambda card: not card.kneeling,
    "fighting": lambda card: card.side is not None,
    "bare": lambda card: not card.attachments,
}


class Aim(NamedTuple):
    helps: bool
    at: CardType
    cost: int = ANY  # at most
    strength: int = ANY
    traits: frozenset[str] = frozenset()
    conditions: tuple[Test, ...] = ()
    lacks: str = ""  # an icon
    least: bool = False  # none in play is weaker
    free: bool = False  # worth its price whenever somebody is there

    @property
    def narrow(self) -> bool:
        """Not everybody of its kind will do."""
        return self._replace(free=False) != Aim(self.helps, self.at)

    def reaches(self, card: CardView) -> bool:
        """Whether the card is one that it asks for, on whatever side."""
        return (
            card.type is self.at
            and card.cost <= self.cost
            and (card.type is not CardType.CHARACTER or card.strength <= self.strength)
            and (not self.traits or not self.traits.isdisjoint(prints()[card.code].traits))
            and (not self.lacks or Icon(self.lacks) not in card.icons)
            and all(test(card) for test in self.conditions)
        )


def ability(code: str) -> Aim | None:
    """What the abilities of this card are aimed at; None if that does not matter."""
    return _aims("abilities").get(code)


def attachment(code: str) -> Aim:
    """Whom the attachment is for."""
    return _aims("attachments").get(code, OWN)


def gains(code: str) -> bool:
    """An action that brings gold."""
    return code in facts("agot/aims")["gains"]


OWN = Aim(helps=True, at=CardType.CHARACTER)


@cache
def _aims(kind: str) -> dict[str, Aim]:
    return {code: _aim(fact) for code, fact in facts("agot/aims")[kind].items()}


def _aim(fact: dict[str, Any]) -> Aim:
    told = dict(fact)
    helps = "helps" in told
    at = CardType(told.pop("helps" if helps else "harms"))
    tests = tuple(CONDITIONS[name] for name in CONDITIONS if told.pop(name, False))
    traits = frozenset(told.pop("traits", ()))
    return Aim(helps, at, traits=traits, conditions=tests, **told)


def found(reading: Reading, aim: Aim) -> list[CardView]:
    """Cards on the right side that it would serve; a duplicate saves from harm."""
    able = [card for card in _in_play(reading) if aim.reaches(card)]
    if aim.least:
        weakest = min((card.strength for card in able), default=0)
        able = [card for card in able if card.strength == weakest]
    sided = [card for card in able if reading.mine(card) is aim.helps]
    return sided if aim.helps else [card for card in sided if not card.duplicates]


def _in_play(reading: Reading) -> Iterator[CardView]:
    for player in reading.view.players:
        for card in player.play:
            yield card
            yield from card.attachments


def serves(reading: Reading, code: str) -> bool:
    """Somebody is there whom it is for. What helps anybody needs nobody in play: it may fetch
    them."""
    aim = ability(code)
    return aim is None or (aim.helps and not aim.narrow) or bool(found(reading, aim))
