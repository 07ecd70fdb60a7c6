"""Two tables that differ in one card that only its holder sees: who is waited for, until when and
what rings is equal, and so is everything that others are told of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from bot.faces.speech import voice
from bot.faces.ticking import Ticking
from bot.store.clocks import Wait
from bot.tables.clock import Clock
from bot.tables.table import Table
from bot.words import words_in
from engine.core.seats import SeatId
from engine.intrigue.game import Intrigue
from tests.bot.tables.hall import ANNA, BEN, Hall, hall

SEEDS = ("one", "two", "three")
HOLDER = SeatId(1)


def deal_a_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The holder gets a card of another house from those that are out of the round."""
    deal = Intrigue._deal

    def twin(self: Intrigue, number: int) -> None:
        deal(self, number)
        hand, unused = self.players[HOLDER].hand, self.unused
        at = next(n for n, card in enumerate(unused) if card.house is not hand[-1].house)
        hand[-1], unused[at] = unused[at], hand[-1]

    monkeypatch.setattr(Intrigue, "_deal", twin)


async def watched(place: Hall) -> tuple[list[object], object]:
    """What the others see of the time, hour by hour until the holder has to answer; the hand."""
    number = await place.table("intrigue", ANNA, BEN)
    seen: list[object] = []
    for _ in range(60):
        table = await place.look(number)
        assert table.timing is not None
        speech = words_in("en")
        told = Ticking(table, speech, voice(table.seats, speech)).public()
        waits = [(s.seat, s.decision, s.due, s.rung) for s in table.timing.open.values()]
        seen.append((place.now, told, waits, await place.store.clocks.next_alarm()))
        if len(await place.store.clocks.waits(number)) > 2:
            break
        await place.pass_time(1)
    return seen, table.session.view(HOLDER)


async def told_apart(folder: Path, monkeypatch: pytest.MonkeyPatch, seed: str) -> bool:
    """Whether the others see anything of another hand, until its holder has had to answer."""
    for name in ("one", "twin"):
        (folder / name).mkdir()
    with monkeypatch.context() as patch:
        patch.setattr("bot.tables.registry.fresh_seed", lambda: seed)
        async with hall(folder / "one") as place:
            seen, hand = await watched(place)
        deal_a_twin(patch)
        async with hall(folder / "twin") as place:
            twin, other = await watched(place)
    assert hand != other
    first = min(len(seen), len(twin))
    assert first > 20
    return seen[: first - 1] != twin[: first - 1]


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_hidden_card_changes_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    assert not await told_apart(tmp_path, monkeypatch, seed)


@pytest.mark.parametrize("seed", SEEDS)
async def test_it_would_be_noticed_if_time_were_given_by_the_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    real = Clock._begun

    async def telling(self: Clock, table: Table, *more: Any) -> Wait:
        wait = await real(self, table, *more)
        hand = repr(table.session.view(HOLDER).hand)
        return replace(wait, due=(wait.due or 0.0) + crc32(hand.encode()) % 600)

    monkeypatch.setattr(Clock, "_begun", telling)
    assert await told_apart(tmp_path, monkeypatch, seed)
