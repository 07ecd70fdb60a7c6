"""What a seat, or anybody, may see of the HBO edition, in the shape that both editions share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from engine.core.phrases import phrase
from engine.core.seats import SeatId
from engine.hbo.holding import holding
from engine.hbo.nouns import Zone
from engine.hbo.state import Card, Challenge, Game, Player
from engine.realm.nouns import CardType, Side
from engine.realm.view import CardView, ChallengeView, PlayerView, RealmView

if TYPE_CHECKING:
    from engine.hbo.prints import Printed


@dataclass(frozen=True, slots=True)
class HboView(RealmView):
    game: ClassVar[str] = "hbo"
    drafted: bool = False  # with the plot draft


def view_of(game: Game, seat: SeatId | None, *, drafted: bool) -> HboView:
    own = None if seat is None else game.players[seat]
    return HboView(
        seat=seat,
        round=game.round,
        phase=game.phase,
        first=game.first.seat,
        active=None if game.active is None else game.active.seat,
        players=tuple(_player(player) for player in game.players),
        challenge=None if game.challenge is None else _challenge(game.challenge),
        hand=() if own is None else _pile(own.hand),
        plots=() if own is None else _pile(own.plots),
        over=game.over,
        held=() if own is None else holding(own),
        limited=0 if own is None else int(not own.limited),
        drafted=drafted,
    )


def _player(player: Player) -> PlayerView:
    plot = player.plot
    return PlayerView(
        seat=player.seat,
        faction=_banner(player),
        agenda=None,
        plot=None if plot is None else _plain(plot.ref, plot.printed, player.seat),
        title=None,
        gold=player.gold,
        power=player.power,
        income=player.income,
        initiative=player.initiative,
        claim=player.claim,
        reserve=None,
        dominance=player.dominance,
        play=tuple(_in_play(card) for card in player.play if card.parent is None),
        hand=len(player.hand),
        deck=len(player.deck),
        plots=len(player.plots),
        discard=_pile([*player.discard, *player.piles[Zone.BEING_PLAYED]]),
        dead=_pile(player.dead),
        used=_pile(player.used),
        removed=(),
        out=False,
    )


def _banner(player: Player) -> CardView:
    """The house, and the power it has won for itself."""
    name = phrase(f"hbo.house.{player.house}")
    return CardView(
        ref=f"h{player.seat}",
        code=player.house.value,
        name=name,
        type=CardType.FACTION,
        cost=0,
        power=player.banner,
        owner=player.seat,
        controller=player.seat,
    )


def _pile(cards: list[Card]) -> tuple[CardView, ...]:
    return tuple([_plain(card.ref, card.printed, card.owner.seat) for card in cards])


@lru_cache(maxsize=4096)
def _plain(ref: str, printed: Printed, owner: SeatId) -> CardView:
    """Out of play a card is what is printed on it."""
    return CardView(
        ref=ref,
        code=printed.code,
        name=printed.named,
        type=printed.type,
        cost=printed.cost,
        strength=printed.strength,
        icons=printed.icon_row,
        owner=owner,
        controller=owner,
    )


def _in_play(card: Card) -> CardView:
    character = card.is_character
    return CardView(
        ref=card.ref,
        code=card.printed.code,
        name=card.named,
        type=card.type,
        cost=card.printed.cost,
        kneeling=card.kneeling,
        strength=card.strength if character else 0,
        icons=card.icons if character else (),
        keywords=card.keywords if character else (),
        power=card.power,
        attachments=tuple([_in_play(other) for other in card.attachments]),
        duplicates=_pile(card.duplicates),
        side=_side(card),
        owner=card.owner.seat,
        controller=card.controller.seat,
    )


def _side(card: Card) -> Side | None:
    if card.game.challenge is None:
        return None
    return next((s for s, cards in card.game.challenge.declared.items() if card in cards), None)


def _challenge(challenge: Challenge) -> ChallengeView:
    attackers, defenders = challenge.declared[Side.ATTACKING], challenge.declared[Side.DEFENDING]
    return ChallengeView(
        type=challenge.type,
        attacker=challenge.attacker.seat,
        defender=challenge.defender.seat,
        attackers=tuple(card.ref for card in attackers),
        defenders=tuple(card.ref for card in defenders),
        bypassed=tuple(card.ref for card in challenge.bypassed),
        attack=challenge.total(Side.ATTACKING),
        defense=challenge.total(Side.DEFENDING),
        winner=None if challenge.winner is None else challenge.winner.seat,
        compared=challenge.compared,
    )
