"""What an option says of itself in a menu: of a character how it can fight, of an opponent how that
player stands, of stealth whom it bypasses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.behind import telling
from bot.games.realm.about import about
from bot.games.shelf import SHELF
from bot.words import LANGUAGES, words_in
from engine.core.decisions import Option
from engine.core.phrases import phrase
from engine.core.session import Session
from tests.bot.tables.sitting import answered, sitting
from tests.golden.records import kept

STEPS = 320


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_menus_of_an_attack_describe_who_fights_and_who_stands_against_it(
    tmp_path: Path, language: str
) -> None:
    words, met = words_in(language), set()
    rival = words.text("about.rival")
    async with sitting(tmp_path / "1") as table:
        for _ in range(STEPS):
            decision = table.waiting[0]
            if decision.prompt.id == "agot.prompt.challenge":
                view: Any = table.session.view(decision.seat)
                cards = {card.ref: card for player in view.players for card in player.play}
                for option in decision.options:
                    told = about(view, option, words)
                    if option.phrase.id == "agot.option.bypass":
                        target = cards[option.key.partition(">")[2]]
                        assert told.startswith(words.text("about.strength", n=target.strength))
                        met.add("stealth")
                    elif option.key in cards:
                        for keyword in cards[option.key].keywords:
                            assert words.text(f"agot.keyword.{keyword.value}") in told
                            met.add("keyword")
                    elif option.phrase.id == "agot.option.player":
                        power = view.players[int(option.key[1:])].power
                        assert str(power) in told
                        met |= {"player", *(["rival"] if rival in told else [])}
            await answered(table)
    assert met == {"stealth", "keyword", "player", "rival"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_behind_the_throne_tells_its_value_and_its_columns(language: str) -> None:
    golden = kept("behind")[0]
    view = Session.restore(golden.record, SHELF["behind"]).view(None)
    seat, column = next(
        (seat, player.columns[0]) for seat, player in enumerate(view.players) if player.columns
    )
    option = Option(f"exchange:{seat}:{column.role.value}", phrase("behind.option.take"))
    told = telling.about(view, option, words_in(language))
    assert str(column.role.value) in told
    assert str(column.count) in told
    plain = Option("reveal", phrase("behind.option.reveal"))
    assert telling.about(view, plain, words_in(language)) == ""
