"""Troubles on demand: refused, slow or lost answers, connections that are cut, and interactions
that come twice or late. A broken gateway is asked of the gateway itself (`Gateway.drop`,
`reconnect`, `invalidate`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.sandbox.kinds import Payload


@dataclass
class Fault:
    """What happens to the next `times` requests whose "METHOD /path" matches."""

    pattern: re.Pattern[str]
    times: int
    status: int | None = None
    body: Payload | str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    lost: bool = False
    cut: bool = False


class Faults:
    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self.duplicates = 0
        self.delays: list[float] = []

    def answer(
        self,
        status: int,
        on: str = "",
        *,
        times: int = 1,
        body: Payload | str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Answers with this status, without doing what was asked."""
        told = body if body is not None else {"message": f"{status}: on demand", "code": 0}
        self._faults.append(Fault(re.compile(on), times, status, told, headers or {}))

    def rate_limit(
        self, on: str = "", *, retry_after: float = 0.1, times: int = 1, everywhere: bool = False
    ) -> None:
        body = {"message": "You are being rate limited.", "code": 0}
        body |= {"retry_after": retry_after, "global": everywhere}
        self.answer(429, on, times=times, body=body, headers={"Via": "1.1 sandbox"})

    def slow(self, seconds: float, on: str = "", *, times: int = 1) -> None:
        """Does what was asked, this many real seconds later."""
        self._faults.append(Fault(re.compile(on), times, delay=seconds))

    def lose_answer(self, on: str = "", *, times: int = 1, status: int = 502) -> None:
        """Does what was asked, but lets whoever asked believe that it failed."""
        self._faults.append(Fault(re.compile(on), times, status, lost=True))

    def cut(self, on: str = "", *, times: int = 1, after: bool = False) -> None:
        """Cuts the connection instead of answering: without doing what was asked, or after it."""
        self._faults.append(Fault(re.compile(on), times, lost=after, cut=True))

    def duplicate_interactions(self, times: int = 1) -> None:
        """Delivers each of the next interactions twice."""
        self.duplicates += times

    def delay_interactions(self, seconds: float, times: int = 1) -> None:
        """Delivers each of the next interactions this much later on the sandbox's clock."""
        self.delays += [seconds] * times

    @property
    def left(self) -> int:
        """How many requests it will still happen to."""
        return sum(fault.times for fault in self._faults)

    def clear(self) -> None:
        self._faults.clear()
        self.delays.clear()
        self.duplicates = 0

    def strike(self, request: str) -> Fault | None:
        """The fault that happens to this "METHOD /path", used up by one."""
        for fault in self._faults:
            if fault.pattern.search(request):
                fault.times -= 1
                if fault.times <= 0:
                    self._faults.remove(fault)
                return fault
        return None
