"""However many rate limit buckets there are, a new one costs no look at all of them; and those that
nobody uses still go."""

from __future__ import annotations

import asyncio

import pytest
from discord.http import HTTPClient, Ratelimit

from bot.app import Rookery
from bot.buckets import SECONDS, look_seldom
from tests.stores import opened


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Ratelimit]:
    """Every look at a bucket."""
    found: list[Ratelimit] = []
    is_inactive = Ratelimit.is_inactive

    def looking(self: Ratelimit) -> bool:
        found.append(self)
        return is_inactive(self)

    monkeypatch.setattr(Ratelimit, "is_inactive", looking)
    return found


async def test_a_new_bucket_is_no_reason_to_look_at_all(looked: list[Ratelimit]) -> None:
    clock, http = Clock(), HTTPClient(asyncio.get_running_loop())
    look_seldom(http, clock)
    for number in range(2_000):
        http.get_ratelimit(f"channel:{number}")
    assert looked == []
    clock.now += SECONDS
    http.get_ratelimit("channel:new")
    http.get_ratelimit("channel:newer")
    assert len(looked) == 2_001


async def test_what_nobody_uses_goes(looked: list[Ratelimit]) -> None:
    clock, http = Clock(), HTTPClient(asyncio.get_running_loop())
    look_seldom(http, clock)
    for number in range(300):
        http.get_ratelimit(f"channel:{number}")._last_request -= 600.0
    used = http.get_ratelimit("channel:used")
    clock.now += SECONDS
    http.get_ratelimit("channel:new")
    assert list(http._buckets) == ["channel:used", "channel:new"]
    assert http.get_ratelimit("channel:used") is used


async def test_the_bot_looks_seldom(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with opened(tmp_path_factory.mktemp("store") / "a.sqlite3") as store:
        bot = Rookery(store, local=True)
        assert "clear_seldom" in bot.http._try_clear_expired_ratelimits.__qualname__
        await bot.close()
