"""The plot draft: three packets of three plots for each player, of which two are picked, and then
seven of thirteen for the plot deck."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decisions import Ask, Choice, Option, decide_together, one, some
from engine.hbo.choices import prompt
from engine.hbo.editions import edition_of
from engine.hbo.nouns import Zone
from engine.hbo.prints import Printed
from engine.hbo.state import Game, Player
from engine.hbo.zones import bring, place

PACKET = 3
PLOT_DECK = 7


async def draft(game: Game) -> None:
    """Pick one, pass two, pick one; the last goes back to the box."""
    game.undrafted = list(edition_of(game.config.options).draft)
    game.chance.shuffle(game.undrafted)
    game.tell("draft")
    while game.undrafted:
        packets = [[game.undrafted.pop() for _ in range(PACKET)] for _ in game.players]
        packets = await _pick(game, packets)
        await _pick(game, packets[::-1])
    await _choose_decks(game)


async def _pick(game: Game, packets: Sequence[list[Printed]]) -> list[list[Printed]]:
    """Each player takes one card of their packet; what is left of both."""
    game.packets = list(packets)
    asks = [_ask(player, packet) for player, packet in zip(game.players, packets, strict=True)]
    answers = await decide_together(asks)
    game.packets = []
    for player, (printed,) in zip(game.players, answers, strict=True):
        bring(player, printed, Zone.PLOTS)
        game.tell("drafted", who=player.who, n=1, total=len(player.plots))
    return [
        [printed for printed in packet if (printed,) != answer]
        for packet, answer in zip(packets, answers, strict=True)
    ]


def _ask(player: Player, packet: Sequence[Printed]) -> Ask[Printed]:
    choices: list[Choice[Printed]] = [(Option(p.code, p.named), p) for p in packet]
    return one(player.seat, prompt("draft"), choices)


async def _choose_decks(game: Game) -> None:
    asks = [
        some(
            player.seat,
            prompt("plot_deck"),
            [(Option(card.ref, card.named), card) for card in player.plots],
            PLOT_DECK,
            PLOT_DECK,
        )
        for player in game.players
    ]
    for player, chosen in zip(game.players, await decide_together(asks), strict=True):
        for card in [card for card in player.plots if card not in chosen]:
            place(card, Zone.BOX)
        game.tell("plot_deck", who=player.who, n=PLOT_DECK)
