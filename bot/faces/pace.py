"""How often the pictures of a table may be edited in Discord: once a second, all together; more
seldom where a message is old, because Discord allows few edits of old messages (error 30046).
Knows moments, not messages."""

from __future__ import annotations

from bot.numbers import TableId

SECONDS = 1.0
OLD_SECONDS = 4.0  # Discord was seen to allow three edits in six seconds; others need some, too
OLD_AFTER = 3_600.0


class BoardPace:
    def __init__(self) -> None:
        self._at: dict[TableId, float] = {}

    def left(self, table: TableId, now: float, *, age: float = 0.0) -> float:
        """How many seconds the table's pictures still have to wait; 0 takes its turn."""
        pause = SECONDS if age < OLD_AFTER else OLD_SECONDS
        left = self._at.get(table, now - pause) + pause - now
        if left > 0:
            return left
        self._at[table] = now
        return 0.0
