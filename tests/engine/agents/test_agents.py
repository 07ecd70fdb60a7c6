"""Computer players: they answer everything they may be asked, from the view alone, and well."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from bot.games.shelf import SHELF
from engine.agents import NAMES, agent
from engine.agents.answers import TRIES, chance_answer, every_answer
from engine.agents.random import random_agent
from engine.core.chance import Chance
from engine.core.decisions import Field, Kind, Option, form
from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.phrases import Phrase, phrase
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.engine.behind.scene import Scene
from tests.engine.core.toy import TOY
from tests.engine.tools import sound


def match(game: str, names: Sequence[str], seed: str) -> Session:
    """One game to its end, an agent to each seat."""
    seats = [agent(name, SHELF[game], Chance(f"{seed}/{seat}")) for seat, name in enumerate(names)]
    session = Session(SHELF[game], Config(len(names)), seed)
    while session.pending:
        decision = session.pending[0]
        keys = seats[decision.seat](session.view(decision.seat), decision)
        session.answer(decision.seat, decision.id, keys)
        assert sound(session)
    return session


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("name", NAMES)
def test_every_agent_plays_every_game_to_its_end(name: str, game: str) -> None:
    for seats in (SHELF[game].seats[0], SHELF[game].seats[-1]):
        assert match(game, [name] * seats, "whole").over


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("name", NAMES)
def test_the_same_chance_gives_the_same_game(name: str, game: str) -> None:
    one, other = (match(game, [name, "random"], "again") for _ in range(2))
    assert one.record.to_json() == other.record.to_json()


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_the_thoughtful_player_wins_most_games(opponent: str, game: str) -> None:
    won = 0.0
    for number in range(6):
        names = ["thoughtful", opponent] if number % 2 else [opponent, "thoughtful"]
        session = match(game, names, f"duel {number}")
        mine = names.index("thoughtful")
        won += (mine in session.winners) / len(session.winners)
    assert won > 3


def test_an_unknown_agent_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        agent("nobody", TOY, Chance("seed"))
    assert refused.value.reason.id == "refused.agent"


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_brings_no_players_is_played_by_chance(name: str) -> None:
    session = Session(TOY, Config(2), "seed")
    decision = session.pending[0]
    keys = agent(name, TOY, Chance("seed"))(session.view(decision.seat), decision)
    assert decision.refusal(keys) is None


class TestRandom:
    def test_answers_every_kind_of_decision(self) -> None:
        kinds = set()
        for seed in range(20):
            session = Session(TOY, Config(2), str(seed))
            answer = random_agent(Chance(str(seed)))
            while session.pending:
                decision = session.pending[0]
                kinds.add(decision.kind)
                session.answer(decision.seat, decision.id, answer(None, decision))
        assert kinds == set(Kind)

    def test_reaches_every_answer(self) -> None:
        scene = Scene("76", "12345").reveal(1).choose("stop")
        chance = Chance("all")
        asked = scene.decision
        reached = {asked.accepted(chance_answer(asked, chance)) for _ in range(3000)}
        assert reached == set(every_answer(asked))

    def test_finds_the_one_answer_that_a_check_lets_through(self) -> None:
        letters = [(Option(f"{n}", phrase("number", n=n)), n) for n in range(12)]

        def rising(numbers: Sequence[int]) -> Phrase | None:
            apart = all(second - first == 1 for first, second in pairwise(numbers))
            return None if apart and sum(numbers) == 60 else phrase("refused.unknown")

        ask = form(SeatId(0), phrase("toy.form"), [Field(letters, 0, 12)], check=rising)
        decision = ask.decision(1)
        (only,) = every_answer(decision)
        assert len(only) < 12 < TRIES
        assert chance_answer(decision, Chance("one")) == only

    def test_finds_a_small_answer_among_more_than_could_be_listed(self) -> None:
        """Eight stealthy attackers by eight targets: billions of sets of pairs, all wrong."""
        attackers = [_named(f"a{n}") for n in range(8)]
        pairs = [_named(f"a{n}>t{m}") for n in range(8) for m in range(8)]

        def alone(chosen: Sequence[str]) -> Phrase | None:
            return None if chosen == ("power", "a7") else phrase("refused.unknown")

        types = [_named("military"), _named("intrigue"), _named("power")]
        fields = [Field(types), Field(attackers, 0, 8), Field(pairs, 0, 8)]
        decision = form(SeatId(0), phrase("toy.form"), fields, check=alone).decision(1)
        assert chance_answer(decision, Chance("one")) == ("power", "a7")

    def test_lists_every_answer_once_and_the_smallest_first(self) -> None:
        fields = [
            Field([_named(f"{part}{n}") for n in range(3)], low, high)
            for part, low, high in (("a", 1, 2), ("b", 0, 3), ("c", 2, 9))
        ]
        answers = list(every_answer(form(SeatId(0), phrase("toy.form"), fields).decision(1)))
        assert len(answers) == len(set(answers)) == (3 + 3) * 2**3 * (3 + 1)
        assert [len(keys) for keys in answers] == sorted(len(keys) for keys in answers)


def _named(key: str) -> tuple[Option, str]:
    return Option(key, phrase(f"toy.{key}")), key


class TestThoughtfulBehindTheThrone:
    @staticmethod
    def chosen(scene: Scene, name: str = "thoughtful") -> str:
        answer = agent(name, SHELF["behind"], Chance("mind"))
        (key,) = answer(scene.session.view(scene.decision.seat), scene.decision)
        return key

    @pytest.mark.parametrize("name", ["greedy", "thoughtful"])
    def test_does_not_risk_a_pair_for_a_card_that_cannot_fit(self, name: str) -> None:
        assert self.chosen(Scene("991", "9").reveal(2), name) == "stop"

    def test_reveals_after_a_king(self) -> None:
        assert self.chosen(Scene("9")) == "reveal"

    def test_stops_before_the_card_it_has_seen(self) -> None:
        scene = Scene("985E9", "2", "77").reveal(2).choose("prophet")
        assert self.chosen(scene) == "stop"

    def test_goes_on_to_the_card_it_has_seen(self) -> None:
        scene = Scene("3311", "21").then("prophet")
        assert self.chosen(scene) == "reveal"

    def test_saves_a_good_row(self) -> None:
        assert self.chosen(Scene("9889", "1").reveal(3)) == "general"

    @pytest.mark.parametrize("name", ["greedy", "thoughtful"])
    def test_eliminates_a_card_of_the_leader(self, name: str) -> None:
        scene = Scene("55", "", "9988", "22").reveal(1)
        assert self.chosen(scene, name).startswith("eliminate:1:")

    def test_takes_a_pair_in_exchange_for_little(self) -> None:
        scene = Scene("1", "9", "99").choose("stop")
        assert self.chosen(scene) == "exchange:1:9"
