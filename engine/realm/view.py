"""What a seat, or anybody, may see of either edition: frozen values, nothing hidden. A card in a
hidden zone appears to its owner alone; everybody else sees a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.core.phrases import Phrase
from engine.realm.nouns import CardType, Icon, Keyword, Phase, Side


class CardView(NamedTuple):
    """A card one may see. `code` is empty for a facedown card that belongs to another."""

    ref: str
    code: str
    name: Phrase | None
    type: CardType
    cost: int
    kneeling: bool = False
    strength: int = 0
    icons: tuple[Icon, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    power: int = 0
    tokens: tuple[tuple[str, int], ...] = ()
    attachments: tuple[CardView, ...] = ()
    duplicates: tuple[CardView, ...] = ()
    side: Side | None = None
    blank: bool = False
    owner: int = 0
    controller: int = 0


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: int
    faction: CardView
    agenda: CardView | None
    plot: CardView | None
    title: CardView | None
    gold: int
    power: int
    income: int
    initiative: int
    claim: int
    reserve: int | None  # None where the edition has no reserve
    dominance: int
    play: tuple[CardView, ...]  # characters and locations, attachments on their bearers
    hand: int
    deck: int
    plots: int
    discard: tuple[CardView, ...]
    dead: tuple[CardView, ...]
    used: tuple[CardView, ...]
    removed: tuple[CardView, ...]
    out: bool


@dataclass(frozen=True, slots=True)
class ChallengeView:
    type: Icon
    attacker: int
    defender: int
    attackers: tuple[str, ...]  # refs
    defenders: tuple[str, ...]
    bypassed: tuple[str, ...]
    attack: int
    defense: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class RealmView:
    """A table of either edition. `game`: whose words name its phases and icons."""

    game: ClassVar[str]

    seat: int | None
    round: int
    phase: Phase | None
    first: int
    active: int | None
    players: tuple[PlayerView, ...]
    challenge: ChallengeView | None
    hand: tuple[CardView, ...]  # the seat's own
    plots: tuple[CardView, ...]  # the seat's own
    over: bool
