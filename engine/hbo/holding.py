"""What a player's own hand can do now: for each card its price, what makes it cheaper, and what
keeps it in hand. For that player's eyes alone; whatever is offered is decided elsewhere, by the
same tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.hbo.legality import payable, targets
from engine.hbo.nouns import Timing
from engine.hbo.playing import kept_out, original, price_of
from engine.hbo.state import Card, Player
from engine.realm.nouns import CardType, Hindrance, Phase
from engine.realm.view import HeldView

if TYPE_CHECKING:
    from engine.hbo.prints import Ability


def holding(player: Player) -> tuple[HeldView, ...]:
    """Of each card in hand, in its order."""
    return tuple(
        [_event(player, c) if c.type is CardType.EVENT else _card(player, c) for c in player.hand]
    )


def _card(player: Player, card: Card) -> HeldView:
    if original(player, card) is not None:
        found = None if card.is_character else Hindrance.UNIQUE
        now = found if _marshals(player) else Hindrance.NOT_NOW
        return HeldView(0, (), now, None, card.is_character)
    price = price_of(player, card)
    less = ((card.printed.cost - price, None),) if price < card.printed.cost else ()
    if not _marshals(player):
        return HeldView(price, less, Hindrance.NOT_NOW)
    unpaid = Hindrance.GOLD if price > player.gold else None
    return HeldView(price, less, kept_out(player, card) or unpaid)


def _marshals(player: Player) -> bool:
    return player.game.phase is Phase.MARSHALING and player.game.active is player


def _event(player: Player, card: Card) -> HeldView:
    ability = card.printed.abilities[0]
    price = ability.cost.gold
    if ability.timing is not Timing.ACTION or player.game.phase is None:
        return HeldView(price, (), Hindrance.NOT_NOW)
    if ability.phase not in (None, player.game.phase):
        return HeldView(price, (), Hindrance.PHASE, ability.phase)
    return HeldView(price, (), _unplayed(player, card, ability))


def _unplayed(player: Player, card: Card, ability: Ability) -> Hindrance | None:
    """Why an event whose time it is may not be played, what its player can mend first."""
    script = ability.script
    assert script is not None
    if ability.cost.gold > player.gold:
        return Hindrance.GOLD
    if ability.me is not None and not ability.me.fits(card, card):
        return Hindrance.CONDITION
    if not payable(card, ability.cost):
        return Hindrance.COST
    possible = bool(targets(card, ability)) if ability.target else script.possible(card, player)
    return None if possible else Hindrance.TARGET
