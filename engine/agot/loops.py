"""Endless loops (FAQ 1.1): when a player's acts bring the game round to where it was, but for gold
and power, the player names how often more; that is carried out at once, and the acts of the loop
are closed for the rest of the window. No table can run without end."""

from __future__ import annotations

from typing import NamedTuple

from engine.agot.choices import prompt
from engine.agot.events import Event, GoldGained, PowerGained
from engine.agot.reasons import REPEATED
from engine.agot.shape import shape
from engine.agot.state import Card, Game, Player
from engine.agot.timing import happen
from engine.core.decisions import decide_one, number

MOST = 100  # more laps than any game lasts


class Lap(NamedTuple):
    """Where the game stood after an act."""

    shape: object
    gold: list[int]
    power: list[tuple[Card, int]]


class Laps:
    """The acts of one player in a row within one action window."""

    player: Player | None = None
    acts: tuple[str, ...] = ()
    laps: tuple[Lap, ...] = ()
    closed: frozenset[str] = frozenset()

    def __init__(self, game: Game) -> None:
        self.game = game

    def acting(self, player: Player) -> None:
        """Remembers where the game stands as a player begins to act."""
        if player is not self.player:
            self.player, self.acts, self.laps = player, (), (self._now(),)

    async def acted(self, player: Player, act: str) -> None:
        self.acts += (act,)
        now = self._now()
        for ago, before in enumerate(reversed(self.laps), 1):
            if before.shape == now.shape:
                self.closed = self.closed.union(self.acts[-ago:])
                await self._repeat(player, before, now)
                self.player = None
                return
        self.laps += (now,)

    def _now(self) -> Lap:
        return Lap(shape(self.game), *_wealth(self.game))

    async def _repeat(self, player: Player, before: Lap, now: Lap) -> None:
        if not _gains(self.game, before, now):
            return
        times = await decide_one(number(player.seat, prompt("loop"), 0, MOST, open=True))
        self.game.tell("loop", who=player.who, n=times)
        for _ in range(times):
            gains = _gains(self.game, before, now)
            await happen(*[gain.because(REPEATED) for gain in gains])


def _wealth(game: Game) -> tuple[list[int], list[tuple[Card, int]]]:
    """Everybody's gold, and the cards with power on them."""
    gold: list[int] = []
    power: list[tuple[Card, int]] = []
    for player in game.players:
        gold.append(player.gold)
        for pile in (player.faction_pile, player.play):
            for card in pile:
                if card.power:
                    power.append((card, card.power))
    return gold, power


def _gains(game: Game, before: Lap, now: Lap) -> list[Event]:
    """What one lap brought, as it would happen again."""
    earlier = dict(before.power)
    power = [PowerGained(c, n - earlier.get(c, 0)) for c, n in now.power if n > earlier.get(c, 0)]
    gold = [
        GoldGained(player, new - old)
        for player, old, new in zip(game.players, before.gold, now.gold, strict=True)
        if new > old
    ]
    return [*power, *gold]
