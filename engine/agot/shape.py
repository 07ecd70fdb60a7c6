"""The state of a game as plain values: all of it for digests, and the shape that must be the same
again for a loop to have come round. Numbers are packed: a digest is taken in every phase."""

from __future__ import annotations

from struct import pack

from engine.agot.nouns import IN_PLAY, Zone
from engine.agot.state import Card, Challenge, Game, Player

ON_THE_TABLE = (Zone.FACTION, Zone.TITLE, Zone.REVEALED, Zone.PLAY)
OUT_OF_PLAY = tuple(zone for zone in Zone if zone not in IN_PLAY)
END = 0xFFFF  # of a pile; also the parent of a card that has none


def shape(game: Game) -> object:
    """All that a loop must bring back, which is everything but gold and power."""
    return (
        tuple(
            tuple(
                tuple((card.id, card.kneeling, tuple(card.uses.items())) for card in pile)
                for pile in player.piles.values()
            )
            for player in game.players
        ),
        tuple((card.id, card.parent and card.parent.id) for card in game.in_play()),
        tuple((tuple(card.tokens.items()), tuple(card.lasting)) for card in game.in_play()),
        tuple(len(player.reducers) for player in game.players),
    )


def state_of(game: Game) -> object:
    """All that decides the future."""
    return (
        game.round,
        game.phase and game.phase.value,
        game.first.seat,
        game.active and game.active.seat,
        game.refs,
        tuple(game.numbers.values()),
        game.challenge and _challenge(game.challenge),
        len(game.delayed),
        len(game.conditions),
        [_player(player) for player in [*game.players, game.bank]],
    )


def _player(player: Player) -> object:
    piles, table = player.piles, [card for zone in ON_THE_TABLE for card in player.piles[zone]]
    numbers = [player.gold, player.out, player.limited, player.stood, len(player.reducers)]
    for zone in OUT_OF_PLAY:
        numbers.extend([card.id for card in piles[zone]])
        numbers.append(END)
    for card in table:
        parent = END if card.parent is None else card.parent.id
        numbers.extend((card.id, card.kneeling, card.power, parent))
    beyond = [_beyond(card) for card in table if _bears(card)]
    return pack(f"<{len(numbers)}I", *numbers).hex(), beyond, list(player.maxima.items())


def _bears(card: Card) -> bool:
    """Whether anything lies on a card or is remembered of it."""
    return bool(card.uses or card.lasting or card.duplicates or card.tokens)


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
