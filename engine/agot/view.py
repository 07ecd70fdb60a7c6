"""What a seat, or anybody, may see of a game of the second edition."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from engine.agot.holding import holding
from engine.agot.modifiers import CLAIM, DOMINANCE, INCOME, INITIATIVE, RESERVE
from engine.agot.nouns import SIDES, Side
from engine.agot.playing import limited_left
from engine.agot.prints import Printed
from engine.agot.state import Card, Challenge, Game, Player
from engine.core.seats import SeatId
from engine.realm.view import CardView, ChallengeView, PlayerView, RealmView, make_card_view

__all__ = ["AgotView", "CardView", "ChallengeView", "PlayerView", "view_of"]


@dataclass(frozen=True, slots=True)
class AgotView(RealmView):
    game: ClassVar[str] = "agot"
    melee: bool = False


def view_of(game: Game, seat: SeatId | None, round: int) -> AgotView:
    own = None if seat is None else game.players[seat]
    return AgotView(
        seat=seat,
        round=round,
        phase=game.phase,
        first=game.first.seat,
        active=None if game.active is None else game.active.seat,
        melee=game.melee,
        players=tuple(_player(player, seat) for player in game.players),
        challenge=None if game.challenge is None else _challenge(game.challenge),
        hand=() if own is None else _pile(own.hand),
        plots=() if own is None else _pile(own.plots),
        over=game.over,
        held=() if own is None else holding(own),
        limited=0 if own is None else limited_left(own),
    )


def _player(player: Player, seat: SeatId | None) -> PlayerView:
    play = tuple(_in_play(card, seat) for card in player.play if card.parent is None)
    standing = sum(card.strength for card in play if not card.kneeling)
    return PlayerView(
        seat=player.seat,
        faction=_in_play(player.faction_card, seat),
        agenda=_maybe(player.agenda, seat),
        plot=_maybe(player.plot, seat),
        title=_maybe(player.title, seat),
        gold=player.gold,
        power=player.power,
        income=player.plot_value(INCOME),
        initiative=player.plot_value(INITIATIVE),
        claim=player.plot_value(CLAIM),
        reserve=player.plot_value(RESERVE),
        dominance=standing + player.gold + player.value(DOMINANCE),
        play=play,
        hand=len(player.hand),
        deck=len(player.deck),
        plots=len(player.plots),
        discard=_pile(player.discard),
        dead=_pile(player.dead),
        used=_pile(player.used),
        removed=_pile(player.removed),
        out=player.out,
    )


def _maybe(card: Card | None, seat: SeatId | None) -> CardView | None:
    return None if card is None else _in_play(card, seat)


def _pile(cards: list[Card]) -> tuple[CardView, ...]:
    return tuple([_plain(c.ref, c.printed, c.owner.seat, c.controller.seat) for c in cards])


@lru_cache(maxsize=8192)
def _plain(ref: str, printed: Printed, owner: SeatId, controller: SeatId) -> CardView:
    """Out of play a card is what is printed on it."""
    return CardView(
        ref=ref,
        code=printed.code,
        name=printed.named,
        type=printed.type,
        cost=printed.cost,
        strength=printed.strength,
        icons=printed.icons_in_order,
        owner=owner,
        controller=controller,
    )


def _in_play(card: Card, seat: SeatId | None) -> CardView:
    character, printed, tokens = card.is_character, card.printed, card.tokens
    return make_card_view((
        card.ref,
        printed.code,
        card.named,
        card.type,
        printed.cost,
        card.kneeling,
        card.strength if character else 0,
        card.icons if character else (),
        card.keywords if character else (),
        card.power,
        tuple([(token.value, n) for token, n in sorted(tokens.items())]) if tokens else (),
        tuple([_in_play(other, seat) for other in card.attachments]),
        tuple([_duplicate(other, seat) for other in card.duplicates]),
        _side(card) if character else None,
        bool(card.blank),
        card.owner.seat,
        card.controller.seat,
    ))  # fmt: skip


def _side(card: Card) -> Side | None:
    challenge = card.game.challenge
    if challenge is None:
        return None
    return next((side for side in SIDES if card in challenge.on(side)), None)


def _duplicate(card: Card, seat: SeatId | None) -> CardView:
    """A player may look at a facedown card that they control, nobody else may."""
    if card.facedown and card.controller.seat != seat:
        return CardView(card.ref, "", None, card.controller.faction_card.type, 0)
    return _plain(card.ref, card.printed, card.owner.seat, card.controller.seat)


def _challenge(challenge: Challenge) -> ChallengeView:
    return ChallengeView(
        type=challenge.type,
        attacker=challenge.attacker.seat,
        defender=challenge.defender.seat,
        attackers=tuple(card.ref for card in challenge.on(Side.ATTACKING)),
        defenders=tuple(card.ref for card in challenge.on(Side.DEFENDING)),
        bypassed=tuple(card.ref for card in challenge.bypassed),
        attack=challenge.total(Side.ATTACKING),
        defense=challenge.total(Side.DEFENDING),
        winner=None if challenge.winner is None else challenge.winner.seat,
        compared=challenge.compared,
    )
