"""What a panel says of what it does not offer: plots that were revealed, players whom the own title
supports, types of challenges that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.catalogue import card
from bot.faces.panel import PanelFace
from bot.faces.why import why_post
from bot.tables.drafts import Draft
from bot.tables.table import Table
from bot.words import LANGUAGES, Voice, words_in
from engine.agot.nouns import Icon
from engine.core.decisions import Decision
from engine.core.seats import SeatId
from tests.bot.tables.sitting import answered, sitting

STEPS = 320
SUPPORTED = {"en": " supports *", "pl": " wspiera tytuł *"}


def supported(table: Table, decision: Decision) -> list[SeatId]:
    players = table.session.view(decision.seat).players
    mine = players[decision.seat].title
    assert mine is not None
    found = card("agot", mine.code)
    assert found is not None
    return [p.seat for p in players if p.title and p.title.code in found.fact["supports"]]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_or_what_cannot_be_chosen_for_a_challenge_is_told(
    tmp_path: Path, language: str
) -> None:
    words, met = words_in(language), set()
    types = {icon: words.text(f"agot.icon.{icon}") for icon in Icon}
    async with sitting(tmp_path / "1") as table:
        for _ in range(STEPS):
            decision = table.waiting[0]
            if decision.prompt.id == "agot.prompt.challenge":
                text = PanelFace(table, decision.seat, words).post().text
                offered = [option.key for option in decision.options]
                for icon, name in types.items():
                    whys = ("nobody", "barred")
                    told = [words.text(f"about.type_{why}", type=name) for why in whys]
                    assert any(line in text for line in told) is (icon.value not in offered)
                    met |= {line for line in told if line in text}
                named = supported(table, decision)
                met |= {"supported"} if named else set()
                told = [line for line in text.splitlines() if SUPPORTED[language] in line]
                assert len(told) == len(named)
                assert all(f"P{seat}" in line for seat, line in zip(named, told, strict=True))
            await answered(table)
    assert "supported" in met
    assert len(met) > 2


async def test_nobody_who_is_supported_is_told_to_defend(tmp_path: Path) -> None:
    words, met = words_in("en"), 0
    async with sitting(tmp_path / "1") as table:
        for _ in range(STEPS):
            decision = table.waiting[0]
            if decision.prompt.id == "agot.prompt.challenge" and supported(table, decision):
                types = [each.key for each in decision.options if each.key in list(Icon)]
                table.drafts.put(decision.id, Draft(chosen=tuple(types[:1])))
                text = PanelFace(table, decision.seat, words).post().text
                reach = text.partition("Could defend now with STR: ")[2].partition("\n")[0]
                assert reach
                assert not any(f"P{seat} " in reach for seat in supported(table, decision))
                met += 1
            await answered(table)
    assert met


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "End my challenges: you initiate no further challenge this phase."),
        ("pl", "Koniec moich wyzwań: w tej fazie nie inicjujesz już wyzwań."),
    ],
)
async def test_why_says_what_ending_the_challenges_does(
    tmp_path: Path, language: str, said: str
) -> None:
    async with sitting(tmp_path / "1") as table:
        while table.waiting[0].prompt.id != "agot.prompt.challenge":
            await answered(table)
        text = why_post(table.waiting[0], words_in(language), Voice(str)).text
        assert said in text
        assert "window closes" not in text
        assert "okno się zamyka" not in text
