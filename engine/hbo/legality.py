"""Whether an ability may be used now, and who is asked. Whether a seat is asked never depends on
the cards it holds: the pool, which is as public as its deck, stands in for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.hbo.nouns import Timing, Zone
from engine.hbo.state import Card, Challenge, Player

if TYPE_CHECKING:
    from engine.hbo.filters import Filter
    from engine.hbo.prints import Ability, Cost
    from engine.hbo.scripts import Script


class Happening(NamedTuple):
    """What has happened, or for a save what is about to: to a card, to a player, in a challenge."""

    timing: Timing
    card: Card | None = None
    player: Player | None = None
    challenge: Challenge | None = None
    claim: bool = False  # a death by claim


class Opportunity(NamedTuple):
    """An ability that may be used now."""

    card: Card
    ability: Ability
    what: Happening


ACTING = Happening(Timing.ACTION)


def legal(card: Card, ability: Ability, what: Happening) -> bool:
    """The right moment, a price that can be paid, something to do it to."""
    player, script = card.controller, ability.script
    assert script is not None
    if not (_timely(card, ability) if what is ACTING else _answers(card, ability, what)):
        return False
    if ability.once and card.used.get(position(card, ability)) == card.game.round:
        return False
    if ability.me is not None and not ability.me.fits(card, card):
        return False
    if not payable(card, ability.cost):
        return False
    if ability.target is None:
        return script.possible(card, player)
    return _has_target(card, ability.target, script)


def _has_target(card: Card, wanted: Filter, script: Script) -> bool:
    for player in card.game.players:
        for other in player.play:
            if wanted.fits(card, other) and script.able(other):
                return True
    return False


def position(card: Card, ability: Ability) -> int:
    return card.printed.abilities.index(ability)


def _timely(card: Card, ability: Ability) -> bool:
    return ability.phase is None or ability.phase is card.game.phase


def _answers(card: Card, ability: Ability, what: Happening) -> bool:
    player, challenge = card.controller, what.challenge
    if ability.of is not None and (what.card is None or not ability.of.fits(card, what.card)):
        return False
    if ability.claim and not what.claim:
        return False
    if challenge is None:
        return ability.won is None or (what.player is player) is ability.won
    if ability.won is not None and (challenge.winner is player) is not ability.won:
        return False
    if ability.icon is not None and ability.icon is not challenge.type:
        return False
    return ability.side is None or challenge.side(player) is ability.side


def payable(card: Card, cost: Cost) -> bool:
    player = card.controller
    if cost.gold > player.gold or (cost.kneel and card.kneeling):
        return False
    if cost.hand and len(player.hand) - (card.zone is Zone.HAND) < cost.hand:
        return False
    return cost.kneel_one is None or bool(kneelers(card, cost))


def kneelers(card: Card, cost: Cost) -> list[Card]:
    """Those that could kneel as its cost."""
    wanted = cost.kneel_one
    assert wanted is not None
    return [c for c in card.controller.play if not c.kneeling and wanted.fits(card, c)]


def targets(card: Card, ability: Ability) -> list[Card]:
    wanted, script = ability.target, ability.script
    assert wanted is not None
    assert script is not None
    return [c for c in card.game.in_play() if wanted.fits(card, c) and script.able(c)]


# Who is asked


def offered(
    player: Player, happenings: Sequence[Happening], used: Sequence[Opportunity] = ()
) -> list[Opportunity] | None:
    """What the seat may use; None if by public knowledge it is not asked at all."""
    found, public = [], False
    for what in happenings:
        for card, ability in player.game.listeners[what.timing]:
            if card.controller is player and not ability.must and legal(card, ability, what):
                opportunity = Opportunity(card, ability, what)
                if opportunity not in used:
                    found.append(opportunity)
                    public = public or card.zone is not Zone.HAND
    if public or (player.hand and any(might_hold(player, what) for what in happenings)):
        return sorted(found, key=rank) if len(found) > 1 else found
    return None


def might_hold(player: Player, what: Happening) -> bool:
    """Its deck has an event for this, and not every copy lies in sight."""
    for phantom, ability in player.game.pool[player.seat].get(what.timing, ()):
        if legal(phantom, ability, what) and not _all_seen(phantom):
            return True
    return False


def _all_seen(phantom: Card) -> bool:
    player, printed = phantom.owner, phantom.printed
    lying = [*player.discard, *player.piles[Zone.BEING_PLAYED]]
    seen = [card for card in lying if card.printed is printed]
    return len(seen) >= player.copies[printed]


ZONES = {zone: at for at, zone in enumerate(Zone)}


def rank(opportunity: Opportunity) -> tuple[int, int, int, int]:
    """By zone, seat and place, then by ability."""
    card = opportunity.card
    pile = card.owner.piles[card.zone]
    return ZONES[card.zone], card.owner.seat, pile.index(card), position(card, opportunity.ability)
