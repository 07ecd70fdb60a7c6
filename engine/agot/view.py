"""What a seat, or anybody, may see of a game: frozen values, nothing hidden. A card in a hidden
zone appears to its owner alone; everybody else sees a number."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agot.modifiers import CLAIM, INCOME, INITIATIVE, RESERVE
from engine.agot.nouns import CardType, Icon, Keyword, Phase, Side
from engine.agot.rounds import dominance_total
from engine.agot.state import Card, Challenge, Game, Player
from engine.core.phrases import Phrase


@dataclass(frozen=True, slots=True)
class CardView:
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
    reserve: int
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
class AgotView:
    seat: int | None
    round: int
    phase: Phase | None
    first: int
    active: int | None
    melee: bool
    players: tuple[PlayerView, ...]
    challenge: ChallengeView | None
    hand: tuple[CardView, ...]  # the seat's own
    plots: tuple[CardView, ...]  # the seat's own
    over: bool


def view_of(game: Game, seat: int | None, round: int) -> AgotView:
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
        hand=() if own is None else tuple(_plain(card) for card in own.hand),
        plots=() if own is None else tuple(_plain(card) for card in own.plots),
        over=game.over,
    )


def _player(player: Player, seat: int | None) -> PlayerView:
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
        dominance=dominance_total(player),
        play=tuple(_in_play(card, seat) for card in player.play if card.parent is None),
        hand=len(player.hand),
        deck=len(player.deck),
        plots=len(player.plots),
        discard=tuple(_plain(card) for card in player.discard),
        dead=tuple(_plain(card) for card in player.dead),
        used=tuple(_plain(card) for card in player.used),
        removed=tuple(_plain(card) for card in player.removed),
        out=player.out,
    )


def _maybe(card: Card | None, seat: int | None) -> CardView | None:
    return None if card is None else _in_play(card, seat)


def _plain(card: Card) -> CardView:
    """Out of play a card is what is printed on it."""
    return CardView(
        ref=card.ref,
        code=card.printed.code,
        name=card.named,
        type=card.type,
        cost=card.printed.cost,
        strength=card.printed.strength,
        icons=tuple(icon for icon in Icon if icon in card.printed.icons),
        owner=card.owner.seat,
        controller=card.controller.seat,
    )


def _in_play(card: Card, seat: int | None) -> CardView:
    challenge = card.game.challenge
    character = card.is_character
    side = None
    if challenge is not None and character:
        side = next((s for s in Side if card in challenge.on(s)), None)
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
        tokens=tuple((token.value, n) for token, n in sorted(card.tokens.items())),
        attachments=tuple(_in_play(other, seat) for other in card.attachments),
        duplicates=tuple(_duplicate(other, seat) for other in card.duplicates),
        side=side,
        blank=bool(card.blank),
        owner=card.owner.seat,
        controller=card.controller.seat,
    )


def _duplicate(card: Card, seat: int | None) -> CardView:
    """A player may look at a facedown card under the own control, nobody else may."""
    if card.facedown and card.controller.seat != seat:
        return CardView(card.ref, "", None, card.controller.faction_card.type, 0)
    return _plain(card)


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
    )
