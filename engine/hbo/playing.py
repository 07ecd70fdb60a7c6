"""Playing cards in the marshaling phase, and the window in which players take actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.decisions import Choice, Option, decide_one, window
from engine.core.phrases import Arg, phrase
from engine.hbo.choices import PASS, pick, prompt
from engine.hbo.legality import ACTING, Happening, Opportunity, offered
from engine.hbo.nouns import Timing, Value, Zone
from engine.hbo.state import Card, Game, Player
from engine.hbo.timing import alternate, happen, options, use
from engine.hbo.zones import attach, lay_duplicate, place
from engine.realm.nouns import CardType, Hindrance, Keyword

ATTACHMENT, EVENT = CardType.ATTACHMENT, CardType.EVENT
TOGETHER = 2  # the serial of cards played at one go; 1 is what makes cards cheaper


class CardPlay(NamedTuple):
    """A card of the hand to be played for so much, or laid as a duplicate for nothing."""

    card: Card
    price: int
    under: Card | None = None


async def act(game: Game, name: str, marshaling: Player | None = None) -> None:
    """Actions, the first player first, until both pass in turn. The player who marshals may play
    cards as well."""

    async def turn(player: Player) -> bool:
        opportunities = offered(player, [ACTING])
        plays = list(playable(player)) if player is marshaling else []
        if opportunities is None and not (player is marshaling and player.hand):
            return False
        choices = [(PASS, None), *_plays(plays), *options(opportunities or ())]
        watching = marshaling is not None and player is not marshaling
        asked = prompt("opponents_marshaling_phase" if watching else name)
        answer = await decide_one(window(player.seat, asked, choices))
        if answer is None:
            return False
        await (play(answer) if isinstance(answer, CardPlay) else use(answer))
        return True

    await alternate(game, turn)


def _plays(plays: Sequence[CardPlay]) -> Iterator[Choice[Opportunity | CardPlay | None]]:
    for way in plays:
        card = way.card
        if way.under is None:
            words = phrase("hbo.option.play", card=card.named, n=way.price)
            yield Option(f"play:{card.ref}", words, serial=TOGETHER), way
        else:
            words = phrase("hbo.option.duplicate", card=card.named)
            yield Option(f"duplicate:{card.ref}", words, serial=TOGETHER), way


def playable(player: Player) -> Iterator[CardPlay]:
    for card in player.hand:
        if card.type is EVENT:
            continue
        if (under := original(player, card)) is not None:
            if card.is_character:
                yield CardPlay(card, 0, under)
        elif may_enter(player, card) and (price := price_of(player, card)) <= player.gold:
            yield CardPlay(card, price)


def original(player: Player, card: Card) -> Card | None:
    """The player's own copy of a unique card that is in play already."""
    if not card.printed.unique:
        return None
    return next((other for other in player.play if other.printed is card.printed), None)


def may_enter(player: Player, card: Card) -> bool:
    return kept_out(player, card) is None


def kept_out(player: Player, card: Card) -> Hindrance | None:
    """Why it may not enter play. A unique card that lies in its owner's dead pile is gone for
    good."""
    if card.printed.unique and any(other.printed is card.printed for other in player.dead):
        return Hindrance.DEAD
    if player.limited and Keyword.LIMITED in card.printed.keywords:
        return Hindrance.LIMITED
    return Hindrance.BEARER if card.type is ATTACHMENT and not bearers(card) else None


def price_of(player: Player, card: Card) -> int:
    if player.total(Value.FULL_COST):
        return card.printed.cost
    less = card.total(Value.COST) + (player.discount if card.is_character else 0)
    return max(0, card.printed.cost - less)


def bearers(card: Card) -> list[Card]:
    """Characters of either player."""
    return [other for other in card.game.in_play() if may_bear(other, card)]


def may_bear(bearer: Card, card: Card) -> bool:
    wanted = card.printed.bears
    return bearer.is_character and (wanted is None or wanted.fits(card, bearer))


async def play(way: CardPlay) -> None:
    card, player = way.card, way.card.owner
    if way.under is not None:
        lay_duplicate(card, way.under)
        return
    bearer = await pick(player, prompt("bearer", card), bearers(card)) if _attached(card) else None
    player.gold -= way.price
    paid: dict[str, Arg] = {"n": way.price, "left": player.gold}
    if card.is_character and not player.total(Value.FULL_COST):
        player.discount = 0
    if Keyword.LIMITED in card.printed.keywords:
        player.limited = True
    if card.printed.cost > way.price:
        paid["less"] = card.printed.cost - way.price
    if bearer is None:
        place(card, Zone.PLAY, told="play_for_less" if "less" in paid else "play", **paid)
    else:
        onto: dict[str, Arg] = {"bearer": bearer.named, "owner": bearer.controller.who}
        told = "attach_for_less" if "less" in paid else "attach"
        place(card, Zone.PLAY, told=told, **onto, **paid)
        attach(card, bearer)
    await happen(card.game, Happening(Timing.PLAYED, card=card, player=player))


def _attached(card: Card) -> bool:
    return card.type is ATTACHMENT
