"""What others can observe does not depend on a hand: twins at a whole table, by all that is public
and by who is waited for."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.faces.thread import ThreadFace
from bot.tables import steward
from bot.tables.instructions import Instructions
from bot.tables.modes import Mode
from bot.tables.stops import Preset
from bot.tables.table import Table
from bot.tables.waits import asked
from bot.words import words
from engine.agents.answers import chance_answer
from engine.agot import asking
from engine.agot.asking import Offer, Offered, answers
from engine.agot.events import Event
from engine.agot.game import RULES, Agot
from engine.agot.nouns import Timing
from engine.agot.state import Player
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import Config
from engine.core.session import Session
from tests.bot.tables.sitting import any_answer, sitting
from tests.engine.agot.test_twins import redealt
from tests.engine.walking import held

HIDER = 2  # whose hand differs
STEPS = 60


def observed(table: Table) -> tuple[object, ...]:
    """The thread, who is waited for and in which kind of wait, and what everybody may see."""
    posts = [
        (slot, post.text, post.pings) for slot, post, _ in ThreadFace(table, words("en")).posts()
    ]
    waits = [(wait.seat, wait.decision, wait.mandatory) for wait in asked(table)]
    return posts, waits, table.session.view(None)


def common(one: Table, other: Table, decision: Decision, twin: Decision) -> tuple[str, ...] | None:
    """What the hider can answer in both worlds, naming no card that differs."""
    left, right = held(one.session, HIDER), held(other.session, HIDER)
    differing = {ref for ref in left if left[ref] != right.get(ref)}
    chance = Chance(f"common/{decision.id}")
    for _ in range(40):
        keys = chance_answer(decision, chance)
        names = {part for key in keys for part in key.replace(">", ":").split(":")}
        if not names & differing and twin.refusal(keys) is None:
            return keys
    return None


@pytest.mark.parametrize("mode", [Mode.RELAXED, Mode.SEALED, Mode.BOOK])
async def test_another_hand_is_seen_nowhere_until_its_seat_acts(tmp_path: Path, mode: Mode) -> None:
    compared = [await walked(tmp_path, seed, mode) for seed in range(4)]
    assert sum(compared) > 30


async def walked(folder: Path, seed: int, mode: Mode) -> int:
    """Two tables in step; after a while the hider's hidden cards are dealt anew at one of them. How
    many steps they went together from there."""
    files = [folder / f"{mode}-{seed}-{at}.sqlite3" for at in (1, 2)]
    presets = [Preset.QUIET, Preset.CASUAL, Preset.FULL, Preset.CASUAL]
    begin = 20 + 12 * seed
    async with (
        sitting(files[0], str(seed), presets, mode) as table,
        sitting(files[1], str(seed), presets, mode) as twin,
    ):
        for at in range(begin + STEPS):
            if at == begin:
                assert isinstance(twin.session.game, Agot)
                redealt(twin.session.game.players[HIDER], Chance(str(seed)))
            if not await _both(table, twin):
                return at - begin
            assert observed(table) == observed(twin)
    return STEPS


async def _both(table: Table, twin: Table) -> bool:
    """The same answer to both; False where the worlds may part: a card that differs is shown."""
    decision = table.waiting[0]
    other = next(d for d in twin.waiting if d.id == decision.id)
    keys: tuple[str, ...] | None = any_answer(decision)
    if decision.seat == HIDER:
        keys = common(table, twin, decision, other)
    if keys is None:
        return False
    for each in (table, twin):
        await each.answer(decision.seat + 1, decision.id, keys)
    return table.session.log(None) == twin.session.log(None)


def test_a_window_that_is_skipped_has_no_answer_in_any_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hands that are consistent with what is public: the hidden cards of the seat, dealt anew."""
    real, skipped = asking.offered, 0

    def offered(
        player: Player, timing: Timing, events: list[Event], used: set[Offer]
    ) -> Offered | None:
        nonlocal skipped
        found = real(player, timing, events, used)
        if found is None and skipped < 150:
            skipped += 1
            assert not _possible(player, timing, events, used)
        return found

    monkeypatch.setattr("engine.agot.timing.offered", offered)
    for seats in (2, 4):
        session = Session(RULES, Config(seats), f"skip/{seats}")
        chance = Chance("skip")
        while session.pending and skipped < 75 * seats:
            decision = session.pending[0]
            session.answer(decision.seat, decision.id, chance_answer(decision, chance))
    assert skipped > 50


def _possible(player: Player, timing: Timing, events: list[Event], used: set[Offer]) -> list[Offer]:
    """What the seat could use with one of several other hands; afterwards it has its own again."""
    found: list[Offer] = []
    for number in range(3):
        redealt(player, Chance(f"hand/{number}"))
        mine = [o for o in answers(player.game, timing, events, player) if o not in used]
        offers, _ = asking._in_open_view(player, mine)
        found += offers + asking._in_hand(player, mine)
    return found


async def test_the_twins_are_told_apart_when_a_table_leaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were a seat asked only where it could answer, another hand would show."""

    def by_options(decision: Decision, given: Instructions, mode: Mode) -> bool:
        return len(decision.options) > 1

    monkeypatch.setattr(steward, "_asked", by_options)
    with pytest.raises(AssertionError):
        await several(tmp_path)


async def several(folder: Path) -> None:
    for seed in (5, 6):
        await walked(folder, seed, Mode.RELAXED)
