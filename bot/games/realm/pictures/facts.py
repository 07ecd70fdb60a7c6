"""What of a card in a view is drawn, as small values to draw from and to keep pictures by."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.realm.printed import printed
from bot.words import Words
from engine.core.seats import SeatId
from engine.realm.nouns import CardType, Side
from engine.realm.view import CardView, PlayerView, RealmView

NEUTRAL = "neutral"


class Attached(NamedTuple):
    name: str
    hostile: bool
    kneeling: bool


class CharacterFacts(NamedTuple):
    name: str
    house: str
    strength: int
    change: int  # above or below what is printed
    icons: tuple[str, ...]
    letters: str  # of its keywords
    kneeling: bool
    side: Side | None
    power: int
    duplicates: int
    tokens: tuple[tuple[str, int], ...]
    attached: tuple[Attached, ...]


class LocationFacts(NamedTuple):
    name: str
    house: str
    kneeling: bool
    power: int
    attached: int


def house_of(card: CardView) -> str:
    """Its faction. A faction card is its own; nobody knows that of a facedown one."""
    if card.type is CardType.FACTION:
        return card.code or NEUTRAL
    found = printed(card)
    return str(found.fact["faction"]) if found else NEUTRAL


def number_of(view: RealmView, seat: SeatId) -> int:
    """The player's number, where another has the same house; else 0."""
    houses = [house_of(player.faction) for player in view.players]
    return seat + 1 if houses.count(houses[seat]) > 1 else 0


def in_order(view: RealmView) -> tuple[PlayerView, ...]:
    """As they sit around the table; whoever looks sits at the bottom."""
    if view.seat is None:
        return view.players
    return (*view.players[view.seat + 1 :], *view.players[: view.seat + 1])


def name_of(card: CardView, words: Words) -> str:
    if card.name is None:
        return words.text("describe.realm.facedown")
    return words.names.get(card.name.id) or words.text(card.name.id)


def character(card: CardView, words: Words) -> CharacterFacts:
    found = printed(card)
    assert found is not None
    strength = found.fact["strength"] if isinstance(found.fact["strength"], int) else 0
    letter = f"picture.{found.key.game}.letter"
    return CharacterFacts(
        name=name_of(card, words),
        house=house_of(card),
        strength=card.strength,
        change=(card.strength > strength) - (card.strength < strength),
        icons=tuple(icon.value for icon in card.icons),
        letters="".join(words.text(f"{letter}.{keyword.value}") for keyword in card.keywords),
        kneeling=card.kneeling,
        side=card.side,
        power=card.power,
        duplicates=len(card.duplicates),
        tokens=card.tokens,
        attached=tuple(_attached(other, card, words) for other in card.attachments),
    )


def _attached(card: CardView, bearer: CardView, words: Words) -> Attached:
    return Attached(name_of(card, words), card.controller != bearer.controller, card.kneeling)


def location(card: CardView, words: Words) -> LocationFacts:
    return LocationFacts(
        name_of(card, words), house_of(card), card.kneeling, card.power, len(card.attachments)
    )


def characters(player: PlayerView, words: Words) -> list[CharacterFacts]:
    return [character(c, words) for c in player.play if c.type is CardType.CHARACTER]


def locations(player: PlayerView, words: Words) -> list[LocationFacts]:
    """And whatever else lies beside the characters."""
    return [location(c, words) for c in player.play if c.type is not CardType.CHARACTER]
