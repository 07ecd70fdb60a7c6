"""What the clock answers, by the kind of question; always legal, always the same again, and never
by what the seat cannot see."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.defaults import Habit, default, habit_of
from bot.tables.timing import Pace
from engine.core.phrases import Phrase
from tests.bot.tables.hall import ANNA, BEN, CLEO, hall

EXPECTED = {
    "mulligan": {Habit.KEEP},
    "setup": {Habit.COMPUTER},
    "plot": {Habit.COMPUTER},
    "marshaling_phase": {Habit.COMPUTER, Habit.PASS},  # the own turn, and others' windows
    "defenders": {Habit.COMPUTER},
    "challenge": {Habit.NO_ATTACK},
    "military_claim": {Habit.LEAST},
    "reserve": {Habit.LEAST},
    "cost": {Habit.LEAST},
    "first_player": {Habit.SEAT_ORDER},
    "order_top": {Habit.SEAT_ORDER},
    "order_bottom": {Habit.SEAT_ORDER},
    "title": {Habit.RANDOM},
    "may": {Habit.NO},
    "redirect": {Habit.NO},
    "renown": {Habit.NO},
    "reaction": {Habit.PASS},
    "interrupt": {Habit.PASS},
    "challenges_phase": {Habit.PASS},
    "dominance_phase": {Habit.PASS},
}
KEYS = {Habit.KEEP: ("no",), Habit.NO_ATTACK: ("pass",), Habit.PASS: ("pass",)}


def name(prompt: Phrase) -> str:
    return prompt.id.rpartition(".")[2]


@pytest.mark.parametrize("people", [(ANNA, BEN), (ANNA, BEN, CLEO)])
async def test_every_question_of_the_second_edition(
    tmp_path: Path, people: tuple[int, ...]
) -> None:
    """Played by default answers for a while; the attacks are the computer player's, so that there
    is something to defend."""
    met = set()
    async with hall(tmp_path) as place:
        number = await place.table("agot", *people, format="learning")
        for _ in range(400):
            async with place.registry.opened(number) as table:
                if table.over:
                    break
                decision = table.waiting[0]
                given = default(table, decision)
                assert given == default(table, decision)
                assert decision.refusal(given.keys) is None
                assert given.habit is habit_of(decision)
                asks = name(decision.prompt)
                met.add(asks)
                assert given.habit in EXPECTED.get(asks, set(Habit)), asks
                assert given.keys == KEYS.get(given.habit, given.keys)
                keys = given.keys
                if asks == "challenge":
                    seat = table.seats[decision.seat]
                    table.seats[decision.seat] = type(seat)(seat.seat, None, "thoughtful", "")
                    keys = tuple(table._computed(decision))
                    table.seats[decision.seat] = seat
                person = table.seats[decision.seat].person
                assert person is not None
                await table.answer(person, decision.id, keys)
    assert {"mulligan", "setup", "plot", "marshaling_phase", "challenge"} <= met
    assert "title" in met or len(people) == 2


@pytest.mark.parametrize("game", ["intrigue", "behind"])
async def test_small_games_do_what_the_computer_player_would(tmp_path: Path, game: str) -> None:
    async with hall(tmp_path) as place:
        number = await place.table(game, ANNA, BEN)
        for _ in range(20):
            async with place.registry.opened(number) as table:
                assert table.timing is not None
                assert table.timing.pace is Pace.RELAXED
                decision = table.waiting[0]
                given = default(table, decision)
                assert given.habit in (Habit.COMPUTER, Habit.PASS, Habit.NO)
                assert decision.refusal(given.keys) is None
            await place.answer(number)
