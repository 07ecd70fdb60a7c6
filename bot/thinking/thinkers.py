"""The workers: so many at most, each started when it is first needed. One that has ended, or whose
thought nobody waits for any more, is replaced."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process

from bot.thinking.task import Task, Thoughts, thoughts_from_line

log = logging.getLogger(__name__)

LINE = 2**20  # bytes, far more than the thoughts of one task


class Thinkers:
    def __init__(self, most: int) -> None:
        self.most = most
        self._places = asyncio.Semaphore(most)
        self._idle: list[Process] = []
        self._alive: set[Process] = set()

    @property
    def processes(self) -> list[int]:
        """The ids of those that are alive, as far as is known."""
        return sorted(process.pid for process in self._alive)

    async def think(self, task: Task) -> Thoughts:
        """Waits for a place. Nothing if the worker ended over it."""
        async with self._places:
            process = self._idle.pop() if self._idle else await self._started()
            try:
                line = await _answer(process, task.to_line())
            except BaseException:
                await self._end(process)
                raise
            if not line:
                log.warning("worker %s ended; the quick player answers", process.pid)
                await self._end(process)
                return {}
            self._idle.append(process)
            return thoughts_from_line(line)

    async def close(self) -> None:
        for process in list(self._alive):
            await self._end(process)

    async def _started(self) -> Process:
        """With no file of ours but its own two pipes."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.thinking.worker", stdin=PIPE, stdout=PIPE, limit=LINE
        )
        self._alive.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self._alive.discard(process)
        if process in self._idle:
            self._idle.remove(process)
        if process.returncode is None:
            try:
                process.kill()
            except ProcessLookupError:
                log.info("worker %s had ended", process.pid)
        await process.wait()


async def _answer(process: Process, line: bytes) -> bytes:
    """Empty if it ended before it had answered."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(line)
        await process.stdin.drain()
        return await process.stdout.readline()
    except (BrokenPipeError, ConnectionResetError):
        return b""
