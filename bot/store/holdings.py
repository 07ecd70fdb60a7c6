"""Which tables this process plays: those of the servers on shards that it holds. Where one process
is the whole bot, it holds them all, and nothing is looked up for it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.numbers import TableId

DM_SHARD = 0  # what no server has sent comes there
NOBODY = 0  # the number of no process


class Elsewhere(Exception):
    """Another process plays this table: what is wanted has to be handed on to it."""

    def __init__(self, number: TableId) -> None:
        super().__init__(f"table {number} is played by another process")
        self.number = number


class Holdings:
    """Shards as Discord counts them; without any word there is one, and it is ours."""

    def __init__(self, shards: int = 1, held: Iterable[int] = (0,), process: int = NOBODY) -> None:
        self.shards, self.process = shards, process
        self.held = set(held)

    @property
    def everything(self) -> bool:
        return len(self.held) == self.shards

    def shard_of(self, guild: int) -> int:
        return (guild >> 22) % self.shards

    def has(self, guild: int) -> bool:
        return self.shard_of(guild) in self.held

    def where(self, shards: Iterable[int] | None = None) -> str:
        """A condition on a row of `tables`: it is ours, or on one of these shards of ours."""
        wanted = self.held if shards is None else set(shards)
        if len(wanted) == self.shards:
            return "true"
        if not wanted:
            return "false"
        return f"(tables.guild >> 22) % {self.shards} in ({', '.join(map(str, sorted(wanted)))})"
