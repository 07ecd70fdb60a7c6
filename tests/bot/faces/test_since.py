"""What happened since the last answer: few lines, what touches the reader first, none of them
without what it belongs to, and all told to the reader."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.catalogue import cards
from bot.faces.panel import PanelFace
from bot.faces.since import AT_MOST, Line, _kept, since_lines
from bot.faces.speech import voice
from bot.numbers import PersonId
from bot.tables.table import Table
from bot.words import LANGUAGES, NOBODY, words_in
from engine.core.decisions import Decision
from engine.core.phrases import Phrase
from engine.core.seats import SeatId
from tests.bot.tables.sitting import answered, reach, sitting

STEPS = 220
FOUGHT = re.compile(r"P\d → P\d")  # the heading of a challenge
SIDES = ("attack", "defense", "no_defense")
REASONS = {"en": ("unopposed", "renown", "rival beaten"), "pl": ("niebronione", "renoma", "premia")}
NAMELESS = re.compile(r"- \*[^*]+\* (for \d|za \d)")  # a card and its price, and nobody who pays


def told(table: Table, decision: Decision, language: str) -> list[str]:
    words = words_in(language)
    spoken = replace(voice(table.seats, words), you=decision.seat)
    return since_lines(table, decision.seat, words, spoken)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_there_are_six_lines_at_most_and_every_card_is_somebodys(
    tmp_path: Path, language: str
) -> None:
    words, longest, turns = words_in(language), 0, 0
    marshaling = words.sentences["agot.block.marshaling"].partition("{#gold} ")[2][:8]
    async with sitting(tmp_path / "1") as table:
        for _ in range(STEPS):
            lines = told(table, table.waiting[0], language)
            bullets = [line for line in lines if line.startswith("- ")]
            assert len(bullets) <= AT_MOST
            assert len(lines) - len(bullets) <= 1
            longest = max(longest, len(lines))
            turns += any(marshaling in line for line in bullets)
            for at, line in enumerate(bullets):
                if NAMELESS.match(line):
                    assert any(marshaling in each for each in bullets[:at]), bullets
            await answered(table)
    assert longest == AT_MOST
    assert turns


async def test_what_the_own_answer_brought_about_is_told(tmp_path: Path) -> None:
    """Whoever chooses last reveals the plots of all."""
    async with sitting(tmp_path / "1") as table:
        await reach(table, lambda table: table.session.view(None).players[0].plot is not None)
        words, players = words_in("en"), table.session.view(None).players
        for decision in table.waiting:
            lines = "\n".join(told(table, decision, "en"))
            for player in players:
                assert words.names[player.plot.name.id] in lines


@pytest.mark.parametrize(
    ("language", "said"), [("en", "you pay 1 gold less"), ("pl", "zapłacisz o 1 złoto mniej")]
)
async def test_where_only_routine_came_between_that_is_told(
    tmp_path: Path, language: str, said: str
) -> None:
    """The same question returns after Fealty has made the next card cheaper."""
    async with sitting(tmp_path / "1", seats=2, decks=("stark-fealty", "martell-fealty")) as table:
        await reach(table, lambda table: bool(_fealty(table)))
        asked = table.waiting[0]
        (key,) = _fealty(table)
        await table.answer(PersonId(asked.seat + 1), asked.id, (key,))
        (line,) = told(table, table.waiting[0], language)
        assert line.startswith("-# ")
        assert said in line


def _fealty(table: Table) -> list[str]:
    """The option that uses it."""
    asked = table.waiting[0]
    if asked.prompt.id != "agot.prompt.marshaling_phase":
        return []
    spoken = words_in("en")
    return [o.key for o in asked.options if "Fealty" in spoken.say(o.phrase, NOBODY)]


async def test_before_the_first_answer_all_of_the_game_is_told(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1") as table:
        text = PanelFace(table, table.waiting[0].seat, words_in("en")).post().text
        assert "Since the game began" in text
        assert "Since your last answer" not in text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_question_for_the_sake_of_a_card_says_what_that_does(
    tmp_path: Path, language: str
) -> None:
    met, words = 0, words_in(language)
    async with sitting(tmp_path / "1", "panel") as table:
        for _ in range(STEPS):
            decision = table.waiting[0]
            asking = dict(decision.prompt.args).get("card")
            if isinstance(asking, Phrase) and asking.id.startswith("card.agot."):
                gist = cards("agot")[asking.id.removeprefix("card.agot.")].gist(language)
                assert gist in PanelFace(table, decision.seat, words).post().text
                met += bool(gist)
            await answered(table)
    assert met


def test_what_touches_the_reader_stays_and_then_what_came_last() -> None:
    lines = [Line(str(at), at in (1, 4), at) for at in range(9)]
    assert _kept(lines, 5) == [1, 4, 6, 7, 8]


def test_no_line_stays_without_its_head() -> None:
    """The last line but one is cut, since it would come without what it belongs to."""
    lines = [Line(str(at), at == 7, 0 if at < 5 else 5) for at in range(9)]
    assert _kept(lines, 5) == [0, 5, 6, 7, 8]


async def test_a_long_while_is_told_in_a_line_for_each_challenge(tmp_path: Path) -> None:
    """With its sides and what it cost, whoever was not asked in between."""
    met = 0
    async with sitting(tmp_path / "1") as table:
        for _ in range(STEPS):
            for seat in range(4):
                spoken = voice(table.seats, words_in("en"))
                lines = since_lines(table, SeatId(seat), words_in("en"), spoken)
                whole = [
                    line for line in lines if re.match(r"- \w+: P\d → P\d · \d+\s:\s\d+ – ", line)
                ]
                met += bool(whole) and lines[-1].startswith("-# and ")
            await answered(table)
    assert met


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_came_of_a_challenge_is_told_under_its_heading(
    tmp_path: Path, language: str
) -> None:
    """Whoever answered in the middle of it, too, and has seen how it began; its sides are told
    beside the question, and once."""
    words, met = words_in(language), 0
    sides = [words.sentences[f"agot.block.{side}"].partition(" ")[0] for side in SIDES]
    async with sitting(tmp_path / "1") as table:
        for _ in range(STEPS):
            decision = table.waiting[0]
            lines = told(table, decision, language)
            head = next((at for at, line in enumerate(lines) if FOUGHT.search(line)), len(lines))
            for at, line in enumerate(lines):
                if any(f"· {why}" in line for why in REASONS[language]):
                    assert at >= head, lines
                    met += 1
            text = PanelFace(table, decision.seat, words).post().text
            if table.session.view(decision.seat).challenge and len(FOUGHT.findall(text)) == 1:
                assert not any(f"- {side}" in text for side in sides), text
            await answered(table)
    assert met


def test_all_of_what_fits_is_told() -> None:
    lines = [Line(str(at), False, 0) for at in range(AT_MOST)]
    assert _kept(lines, AT_MOST) == list(range(AT_MOST))


@pytest.mark.parametrize(
    ("language", "own", "against", "won"),
    [
        ("en", "you attack", "attacks you", "You win a challenge"),
        ("pl", "atakujesz, broni się", "atakuje cię", "Wygrywasz wyzwanie"),
    ],
)
async def test_the_question_speaks_to_its_reader(
    tmp_path: Path, language: str, own: str, against: str, won: str
) -> None:
    met = set()
    async with sitting(tmp_path / "1") as table:
        for _ in range(STEPS):
            decision = table.waiting[0]
            text = PanelFace(table, decision.seat, words_in(language)).post().text
            fight = table.session.view(decision.seat).challenge
            if fight is not None:
                assert (own in text) is (fight.attacker == decision.seat)
                sides = {fight.attacker: own, fight.defender: against}
                met.add(sides.get(decision.seat, ""))
            if won in text:
                met.add(won)
            await answered(table)
    assert {own, against, won} <= met


@pytest.mark.parametrize("language", LANGUAGES)
async def test_plots_that_were_revealed_are_named_and_not_offered(
    tmp_path: Path, language: str
) -> None:
    words = words_in(language)
    rounds: set[int] = set()
    async with sitting(tmp_path / "1", seats=2) as table:
        while len(rounds) < 3:
            for decision in table.waiting:
                if decision.prompt.id != "agot.prompt.plot":
                    continue
                view = table.session.view(decision.seat)
                rounds.add(view.round)
                mine = view.players[decision.seat]
                gone = [*mine.used, *([mine.plot] if mine.plot else [])]
                text = PanelFace(table, decision.seat, words).post().text
                assert len(gone) == text.count("~~") // 2
                for card in gone:
                    assert f"~~{words.names[card.name.id]}~~" in text
            await answered(table)
