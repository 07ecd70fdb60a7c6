"""The order in which players speak in a window: the first player first, until all have passed in
turn. What each may say is the window's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from engine.agot.state import Game, Player
from engine.core.decisions import Ask, decide_one

T = TypeVar("T")


class Speaking(Generic[T]):
    """`question`: what a player is asked in this window; None if, by public knowledge, nothing."""

    def __init__(
        self, game: Game, question: Callable[[Player, Speaking[T]], Ask[T | None] | None]
    ) -> None:
        self.game, self.question = game, question
        self._speakers = game.order()
        self._turn = self._passes = self._opened = 0

    @property
    def number(self) -> int:
        """Counts windows in which anybody was asked, which is public."""
        return self._opened or self.game.windows + 1

    async def act(self) -> tuple[Player, T] | None:
        """The next act and whose it is; None once all have passed."""
        game, speakers = self.game, self._speakers
        while self._passes < len(speakers):
            player = speakers[self._turn % len(speakers)]
            self._turn += 1
            self._passes += 1
            if player.out:
                continue
            ask = self.question(player, self)
            if ask is None:
                game.ruled_out += 1
            else:
                if not self._opened:
                    self._opened = game.windows = self.number
                act = await decide_one(ask)
                if act is not None:
                    self._passes = 0
                    return player, act
        return None

    def ahead(self) -> Sequence[Ask[T | None]]:
        """What those who have not passed yet will be asked, if all before them pass."""
        count = len(self._speakers)
        left = range(self._turn, self._turn + count - self._passes)
        coming = [self._speakers[at % count] for at in left]
        asks = [self.question(player, self) for player in coming if not player.out]
        return [ask for ask in asks if ask is not None]
