"""What a seat, or anybody, may see of either edition: frozen values, nothing hidden. A card in a
hidden zone appears to its owner alone; everybody else sees a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.core.phrases import Phrase
from engine.core.seats import FIRST_SEAT, SeatId
from engine.core.tuples import maker
from engine.realm.nouns import CardType, Hindrance, Icon, Keyword, Phase, Side


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
    owner: SeatId = FIRST_SEAT
    controller: SeatId = FIRST_SEAT


class HeldView(NamedTuple):
    """What a card of the seat's own hand would cost it in gold now, what makes it cheaper, by how
    much and by which card, and what keeps it in hand. `phase`: the one in which it is played, if
    that is another."""

    price: int
    less: tuple[tuple[int, Phrase | None], ...] = ()
    hindrance: Hindrance | None = None
    phase: Phase | None = None
    duplicate: bool = False


make_card_view = maker(CardView)


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: SeatId
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
    attacker: SeatId
    defender: SeatId
    attackers: tuple[str, ...]  # refs
    defenders: tuple[str, ...]
    bypassed: tuple[str, ...]
    attack: int
    defense: int
    winner: SeatId | None
    compared: tuple[int, int] | None = None  # the totals that decided it; then cards may have left

    @property
    def totals(self) -> tuple[int, int]:
        """Attack and defense as people tell them: those that decided it, else as they stand."""
        return self.compared or (self.attack, self.defense)


@dataclass(frozen=True, slots=True)
class RealmView:
    """A table of either edition. `game`: whose words name its phases and icons. `held`: what there
    is to know about each card of the seat's hand, in its order; `limited`: how many limited cards
    the seat may still marshal or play this round."""

    game: ClassVar[str]

    seat: SeatId | None
    round: int
    phase: Phase | None
    first: SeatId
    active: SeatId | None
    players: tuple[PlayerView, ...]
    challenge: ChallengeView | None
    hand: tuple[CardView, ...]  # the seat's own
    plots: tuple[CardView, ...]  # the seat's own
    over: bool
    held: tuple[HeldView, ...] = ()
    limited: int = 0
