"""What the ranking of a game says a score came from agrees with the score."""

from __future__ import annotations

import pytest

from bot.describe.blocks import parts_of
from bot.games.plug import Gain
from bot.games.realm.gains import CARDS, SOURCES
from bot.games.shelf import SHELF, plug
from bot.words import LANGUAGES, words_in
from engine.core.phrases import Phrase
from engine.core.session import Session
from tests.golden.records import kept

SOME = 8  # games of each are enough to find every source
GAMES = [game for game in SHELF if (found := plug(game).scoring) and found.name == "power"]
LOST = ("power_moved", "power_discarded", "power_lost")


@pytest.mark.parametrize("game", GAMES)
def test_what_was_gained_is_what_players_have_and_lost(game: str) -> None:
    for golden in kept(game)[:SOME]:
        session = Session.restore(golden.record, SHELF[game])
        log, players = session.log(None), session.view(None).players
        gains = [gain for line in log if (gain := gain_of(game, line)) is not None]
        lost = sum(map(loss, log))
        assert gains
        assert sum(gain.n for gain in gains) - lost == sum(each.power for each in players)
        for player in players:
            gained = sum(gain.n for gain in gains if gain.seat == player.seat)
            assert gained >= player.power, golden.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_source_is_worded(game: str, language: str) -> None:
    words = words_in(language)
    found = {
        gain.by
        for golden in kept(game)[:SOME]
        for line in Session.restore(golden.record, SHELF[game]).log(None)
        if (gain := gain_of(game, line)) is not None
    }
    assert {"unopposed", "dominance", "claim", CARDS} <= found <= {*SOURCES, CARDS}
    for by in (*found, "lost"):
        assert "3" in words.text(f"{game}.gain.{by}", n=3)


def gain_of(game: str, line: Phrase) -> Gain | None:
    scoring = plug(game).scoring
    assert scoring is not None
    return scoring.gain(line)


def loss(line: Phrase) -> int:
    """Power that is moved away, discarded, or leaves play with its card."""
    told = [dict(part.args)["n"] for part in parts_of(line) if part.id.rpartition(".")[2] in LOST]
    return sum(n for n in told if isinstance(n, int))
