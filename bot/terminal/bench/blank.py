"""A bot that draws nothing, to tell what drawing costs: an empty file stands for every picture, so
messages, requests and uploads are the same."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from bot.render.picture import Picture
from bot.terminal.bench.pen import EMPTY

NOTHING = Picture(EMPTY, "", "")


class BlankEasel(Executor):
    def submit(self, fn: Callable[..., Any], /, *_: Any, **__: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(NOTHING)
        return done
