"""The state of a game as plain values: all of it for digests, and the shape that must be the same
again for a loop to have come round. Numbers are packed: a digest is taken in every phase."""

from __future__ import annotations

from struct import pack

from engine.agot.nouns import Zone
from engine.agot.state import Card, Challenge, Game, Player

ON_THE_TABLE = (Zone.FACTION, Zone.TITLE, Zone.REVEALED, Zone.PLAY)
NOBODY = 0xFFFF  # the parent of a card that has none


def shape(game: Game) -> object:
    """All that a loop must bring back, which is everything but gold and power."""
    piles = [pile for player in game.players for pile in player.piles.values()]
    used = [card for card in game.cards if card.kneeling or card.uses]
    table = [card for player in game.players for card in player.play]
    return (
        [len(pile) for pile in piles],
        [card.id for pile in piles for card in pile],
        [(card.id, card.kneeling, card.uses) for card in used],
        [card.parent and card.parent.id for card in table],
        [(card.id, card.tokens, card.lasting) for card in table if card.tokens or card.lasting],
        [len(player.reducers) for player in game.players],
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
        [card.id for card in game.title_pool],
        [_player(player) for player in game.players],
    )


def _player(player: Player) -> object:
    piles = player.piles.values()
    numbers = [player.gold, player.out, player.limited, player.stood, len(player.reducers)]
    numbers += [len(pile) for pile in piles]
    numbers += [card.id for pile in piles for card in pile]
    table = [card for zone in ON_THE_TABLE for card in player.piles[zone]]
    beyond: list[object] = []
    for card in table:
        parent = NOBODY if card.parent is None else card.parent.id
        numbers += (card.kneeling, card.power, parent)
        if card.uses or card.lasting or card.duplicates or card.tokens:
            beyond.append(_beyond(card))
    return pack(f"<{len(numbers)}I", *numbers).hex(), beyond, list(player.maxima.items())


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
