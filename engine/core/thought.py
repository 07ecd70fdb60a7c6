"""What a strategist comes to: an answer, and the figures from which it can say why. How hard it
thinks is counted in worlds, never in seconds: the same table always gets the same answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.core.decisions import Decision


class Effort(NamedTuple):
    """How many answers are tried, and in how many worlds the best of them."""

    answers: int = 6
    worlds: int = 8


class Reason(NamedTuple):
    """An answer that was tried, and how likely it is to win the game, from 0 to 1."""

    keys: tuple[str, ...]
    chances: float


class Thought(NamedTuple):
    """`reasons`: what was tried longest, the best first; none where nothing had to be."""

    keys: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()


UNKNOWN = float("nan")  # of what could not be tried
# Tries something with a copy of a session, which comes to a number, and leaves the session as it is
Trial = Callable[[Any, Callable[[Any], float]], float]
# From a session and a decision that waits there
Strategist = Callable[[Any, Decision, Effort, Trial], Thought]
