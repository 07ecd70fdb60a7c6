"""Two tables that differ in one card that only its holder sees: who is waited for, until when and
what rings is equal, and so is everything that others are told of it."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from bot.faces.speech import voice
from bot.faces.ticking import Ticking
from bot.words import words
from engine.intrigue.game import Intrigue
from tests.bot.tables.hall import ANNA, BEN, Hall, hall

SEED = "00112233445566778899aabbccddeeff"
HOLDER = 1


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
        speech = words("en")
        told = Ticking(table, speech, voice(table.seats, speech)).public()
        spells = [(s.seat, s.decision, s.due, s.rung) for s in table.timing.open.values()]
        seen.append((place.now, told, spells, await place.store.clocks.next_alarm()))
        if len(await place.store.clocks.spells(number)) > 2:
            break
        await place.pass_time(1)
    return seen, table.session.view(HOLDER)


async def test_a_hidden_card_changes_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda _=None: SEED)
    for name in ("one", "twin"):
        (tmp_path / name).mkdir()
    async with hall(tmp_path / "one") as place:
        seen, hand = await watched(place)
    deal_a_twin(monkeypatch)
    async with hall(tmp_path / "twin") as place:
        twin, other = await watched(place)
    assert hand != other
    first = min(len(seen), len(twin))
    assert first > 20
    assert seen[: first - 1] == twin[: first - 1]
