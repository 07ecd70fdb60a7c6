"""What a computer player is: a function from a seat's view and its decision to keys. It gets
nothing else, so it can know no more than the seat it plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.chance import Chance
from engine.core.decisions import Decision

Agent = Callable[[Any, Decision], Sequence[str]]
AgentMaker = Callable[[Chance], Agent]
