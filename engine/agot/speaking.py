"""The order in which players speak in a window: the first player first, until all have passed in
turn. What each may say is the window's own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Generic, TypeVar

from engine.agot.state import Game, Player
from engine.core.decisions import Ask, Choice, decide_one, window
from engine.core.moments import Moment
from engine.core.phrases import Phrase

T = TypeVar("T")


# What a player may say, the pass first, and with which cards in open view: they call for the
# question by public knowledge. None: the turn itself does.
Say = tuple[Sequence[Choice[T | None]], Sequence[str] | None]


class Speaking(ABC, Generic[T]):
    """One window, from its opening to the last pass."""

    def __init__(self, game: Game, begins: Player | None = None) -> None:
        self.game = game
        self._speakers = game.order(begins)
        self._turn = self._passes = self._number = 0

    @abstractmethod
    def may_say(self, player: Player) -> Say[T] | None:
        """None if, by public knowledge, the player is not asked."""

    @abstractmethod
    def prompt(self) -> Phrase: ...

    @abstractmethod
    def moment(self, player: Player, number: int, own: Sequence[str] | None) -> Moment:
        """What the question is. Windows in which anybody was asked are numbered, which is
        public."""

    async def act(self) -> tuple[Player, T] | None:
        """The next act and whose it is; None once all have passed. Whoever can only pass does so
        unasked at a quick table."""
        game, speakers = self.game, self._speakers
        turn, passes = self._turn, self._passes
        while passes < len(speakers):
            player = speakers[turn % len(speakers)]
            turn += 1
            passes += 1
            if player.out:
                continue
            say = self.may_say(player)
            if say is None:
                game.ruled_out += 1
                continue
            if not self._number:
                self._number = game.windows = game.windows + 1
            if len(say[0]) > 1 or not game.config.quick:
                self._turn, self._passes = turn, passes
                act = await decide_one(self.ask(player, *say))
                if act is not None:
                    self._passes = 0
                    return player, act
        return None

    def ask(
        self, player: Player, choices: Sequence[Choice[T | None]], own: Sequence[str] | None
    ) -> Ask[T | None]:
        moment = partial(self.moment, player, self._number, own)
        return window(player.seat, self.prompt(), choices, moment=moment, ahead=self._ahead)

    def _ahead(self) -> Sequence[Ask[T | None]]:
        """What those who have not passed yet will be asked, if all before them pass."""
        count = len(self._speakers)
        left = range(self._turn, self._turn + count - self._passes)
        coming = [self._speakers[at % count] for at in left]
        says = [(player, self.may_say(player)) for player in coming if not player.out]
        return [
            self.ask(player, *say)
            for player, say in says
            if say is not None and (len(say[0]) > 1 or not self.game.config.quick)
        ]
