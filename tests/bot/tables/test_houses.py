"""Which house a seat bore, told from how its table began."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shelf import SHELF, plug
from bot.store import Status
from bot.tables.houses import worn_houses
from engine.core.game import Config
from engine.core.seats import seats_of
from engine.core.session import Session
from tests.bot.store.samples import table


@pytest.mark.parametrize("seed", ["5eed", "another", "third"])
def test_a_house_that_chance_gave_is_the_one_that_was_played(seed: str) -> None:
    saved = table(game="hbo", seed=seed, status=Status.OVER)
    session = Session(SHELF["hbo"], Config(2), seed)
    played = [plug("hbo").signs.house_of(session.view(None), seat) for seat in seats_of(2)]
    assert sorted(played) == ["lannister", "stark"]
    assert list(worn_houses(saved, 2)) == played


def test_a_house_that_was_agreed_is_borne_by_its_seat() -> None:
    for houses in (["stark", "lannister"], ["lannister", "stark"]):
        saved = table(game="hbo", options={"houses": houses}, status=Status.OVER)
        assert list(worn_houses(saved, 2)) == houses


def test_the_house_of_a_deck_is_its_faction() -> None:
    premade = plug("agot").lobby.decks
    assert premade is not None
    bodies = [dict(deck.body) for deck in premade.premade({"format": "standard"})][:2]
    options = {"format": "standard", "decks": bodies}
    saved = table(game="agot", options=options, status=Status.OVER)
    assert list(worn_houses(saved, 2)) == [body["faction"] for body in bodies]


def test_where_there_is_no_house_none_is_told() -> None:
    assert worn_houses(table(game="behind", status=Status.OVER), 3) == ("", "", "")
    gone = replace(table(status=Status.OVER), game="a game that nobody has any more")
    assert worn_houses(gone, 2) == ("", "")
    illegal = table(game="agot", options={"decks": [{}, {}]}, status=Status.OVER)
    assert worn_houses(illegal, 2) == ("", "")
