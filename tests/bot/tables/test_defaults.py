"""What the clock answers, by the kind of question; always legal, always the same again, and never
by what the seat cannot see."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.shelf import plug
from bot.numbers import PersonId
from bot.tables.defaults import DefaultKind, default, default_kind
from bot.tables.table import Table
from bot.tables.timing import Pace
from engine.core.decisions import Option, some
from engine.core.errors import Refused
from engine.core.phrases import Phrase, phrase
from engine.core.seats import SeatId
from tests.bot.tables.hall import ANNA, BEN, CLEO, hall
from tests.bot.tables.sitting import any_answer, sitting

EXPECTED = {
    "mulligan": {DefaultKind.KEEP},
    "setup": {DefaultKind.COMPUTER},
    "plot": {DefaultKind.COMPUTER},
    "marshaling_phase": {
        DefaultKind.COMPUTER,
        DefaultKind.PASS,
    },  # the own turn, and others' windows
    "defenders": {DefaultKind.COMPUTER},
    "challenge": {DefaultKind.NO_ATTACK},
    "military_claim": {DefaultKind.LEAST},
    "spare": {DefaultKind.COMPUTER},
    "reserve": {DefaultKind.LEAST},
    "cost": {DefaultKind.LEAST},
    "first_player": {DefaultKind.SEAT_ORDER},
    "order_top": {DefaultKind.SEAT_ORDER},
    "order_bottom": {DefaultKind.SEAT_ORDER},
    "title": {DefaultKind.RANDOM},
    "may": {DefaultKind.NO},
    "redirect": {DefaultKind.NO},
    "renown": {DefaultKind.NO},
    "reaction": {DefaultKind.PASS, DefaultKind.OWN},
    "interrupt": {DefaultKind.PASS, DefaultKind.OWN},
    "challenges_phase": {DefaultKind.PASS},
    "dominance_phase": {DefaultKind.PASS},
}
BY_PROMPT = plug("agot").automation.defaults
KEYS = {DefaultKind.KEEP: ("no",), DefaultKind.NO_ATTACK: ("pass",), DefaultKind.PASS: ("pass",)}


def name(prompt: Phrase) -> str:
    return prompt.id.rpartition(".")[2]


@pytest.mark.parametrize("people", [(ANNA, BEN), (ANNA, BEN, CLEO)])
async def test_every_question_of_the_second_edition(
    tmp_path: Path, people: tuple[PersonId, ...]
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
                assert given.kind is default_kind(decision, BY_PROMPT)
                asks = name(decision.prompt)
                met.add(asks)
                assert given.kind in EXPECTED.get(asks, set(DefaultKind)), asks
                assert given.keys == KEYS.get(given.kind, given.keys)
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
                assert given.kind in (DefaultKind.COMPUTER, DefaultKind.PASS, DefaultKind.NO)
                assert decision.refusal(given.keys) is None
            await place.answer(number)


def test_whoever_is_late_spares_their_own_as_the_computer_player_would() -> None:
    """Wildfire Assault kills whomever nobody spares: to choose none would be the worst answer."""
    cards = [(Option(key, phrase("number", n=0)), key) for key in "abcd"]
    asked = some(SeatId(0), phrase("agot.prompt.spare", n=3), cards, 0, 3)
    assert default_kind(asked.decision(1), BY_PROMPT) is DefaultKind.COMPUTER


async def taken_back(table: Table, person: int) -> bool:
    """The person's last answer, if they may ask for it now; everybody agrees."""
    try:
        await table.petitions.ask_undo(PersonId(person))
    except Refused:
        return False  # once in a stage is enough
    while (asked := table.petitions.current) is not None:
        left = next(s for s in asked.needed if s not in asked.agreed)
        await table.petitions.agree(PersonId(left + 1))
    return True


async def test_an_undo_changes_no_default(tmp_path: Path) -> None:
    """The same question, asked again, would be answered as it was printed the first time."""
    met = set()
    async with sitting(tmp_path / "1", "undo") as table:
        for _ in range(200):
            decision = table.waiting[0]
            before = default(table, decision)
            await table.answer(PersonId(decision.seat + 1), decision.id, any_answer(decision))
            if await taken_back(table, decision.seat + 1):
                again = table.question(decision.seat)
                assert again is not None
                assert again.id != decision.id
                assert default(table, again) == before
                met.add(before.kind)
                await table.answer(PersonId(again.seat + 1), again.id, any_answer(again))
    assert met >= {DefaultKind.COMPUTER, DefaultKind.RANDOM, DefaultKind.NO_ATTACK}


async def test_what_others_answer_meanwhile_changes_no_default(tmp_path: Path) -> None:
    """All choose plots at once; a restart in between makes the default anew."""
    together = 0
    async with sitting(tmp_path / "1", "plots") as table:
        for _ in range(60):
            first, *others = table.waiting
            before = {d.id: default(table, d) for d in others}
            await table.answer(PersonId(first.seat + 1), first.id, any_answer(first))
            for decision in table.waiting:
                if decision.id in before:
                    assert default(table, decision) == before[decision.id]
                    together += 1
    assert together > 10
