"""The state of a game in short: all of it for digests, and the shape that must be the same again
for a loop to have come round. A digest is taken in every phase, a shape at every act."""

from __future__ import annotations

from struct import pack

from engine.agot.nouns import Phase, Zone
from engine.agot.state import Card, Challenge, Game, Player

ON_THE_TABLE = (Zone.FACTION, Zone.TITLE, Zone.REVEALED, Zone.PLAY)
OPEN = (*ON_THE_TABLE, Zone.AGENDA)
NOBODY = 0xFFFFFFFF  # where a number stands for a card, a player or a phase
PHASES: dict[Phase | None, int] = {None: NOBODY} | {phase: at for at, phase in enumerate(Phase)}


def shape(game: Game) -> object:
    """All that a loop must bring back, which is everything but gold and power: the cards
    themselves, and what lies on them where anything does."""
    likely: list[object] = []  # to differ: compared first
    others: list[object] = []
    for card in game.attached:
        others.append((card, card.parent))
    for player in game.players:
        piles = player.piles
        likely.append(len(player.reducers))
        for zone in OPEN:
            for card in piles[zone]:
                likely.append(card.kneeling)
                if card.uses or card.tokens or card.lasting:
                    others.append((card, card.uses, card.tokens, card.lasting))
        others += map(list.copy, piles.values())
    return likely, others


def state_of(game: Game) -> bytes:
    """All that decides the future, packed."""
    fight = game.challenge
    numbers = [
        game.round,
        PHASES[game.phase],
        game.first.seat,
        NOBODY if game.active is None else game.active.seat,
        game.refs,
        *game.numbers.values(),
        len(game.delayed),
        len(game.conditions),
        len(game.attached),
    ]
    if game.melee:
        numbers += [card.id for card in game.title_pool]
    for card in game.attached:
        assert card.parent is not None
        numbers += (card.id, card.parent.id)
    beyond: list[object] = [] if fight is None else [_challenge(fight)]
    for player in game.players:
        _gather(player, numbers, beyond)
    packed = pack(f"<{len(numbers)}I", *numbers)
    return packed + repr(beyond).encode() if beyond else packed


def _gather(player: Player, numbers: list[int], beyond: list[object]) -> None:
    """What is numbers, and the rest, which is seldom anything."""
    piles = player.piles
    numbers += (player.gold, player.out, player.limited, player.stood, len(player.reducers))
    numbers += map(len, piles.values())
    numbers += [card.id for pile in piles.values() for card in pile]
    for zone in ON_THE_TABLE:
        for card in piles[zone]:
            numbers.append(2 * card.power + card.kneeling)
            if card.uses or card.lasting or card.duplicates or card.tokens:
                beyond.append(_beyond(card))
    if player.maxima:
        beyond.append((player.seat, list(player.maxima.items())))


def _beyond(card: Card) -> object:
    return (
        card.id,
        sorted(card.tokens.items()),
        [duplicate.id for duplicate in card.duplicates],
        list(card.uses.values()),
        [(str(entry.stat), entry.amount) for entry in card.lasting],
    )


def _challenge(challenge: Challenge) -> object:
    winner = challenge.winner and challenge.winner.seat
    cards = [[card.id for card in side] for side in challenge.declared.values()]
    return challenge.type.value, challenge.attacker.seat, challenge.defender.seat, cards, winner
