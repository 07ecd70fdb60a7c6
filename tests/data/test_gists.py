"""Every card of every game says in both languages and in few words what it does; nothing is read
without."""

from __future__ import annotations

import pytest

from bot.catalogue import GIST, Thing, cards, require_gists
from bot.games.shelf import SHELF
from bot.words import LANGUAGES

CARDS = [card for game in SHELF for card in cards(game).values()]
UNTOLD = {"behind"}  # what its roles do stands in the rules alone


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card.key))
def test_a_gist_is_there_in_both_languages_exactly_where_the_card_does_something(
    card: Thing,
) -> None:
    for language in LANGUAGES:
        gist = card.gist(language)
        told = bool(card.text(language)) or card.key.game in UNTOLD
        assert bool(gist) is told
        assert len(gist) <= GIST
        assert not gist or gist[-1] == "."
        assert gist == " ".join(gist.split())


def test_a_gist_is_no_longer_than_the_text_it_stands_for_allows_in_a_menu() -> None:
    assert GIST <= 100  # the description of an option


@pytest.mark.parametrize("gist", [None, "", "x" * (GIST + 1)])
def test_a_card_without_a_fit_gist_is_not_read_and_the_message_names_it(gist: str | None) -> None:
    fact = {"id": "01001", "text_en": "Draw 1 card."}
    if gist is not None:
        fact["gist_en"] = gist
    with pytest.raises(ValueError, match=r"data/agot/cards/core\.toml, card 01001: gist_en"):
        require_gists(fact, "agot/cards/core")


def test_a_card_without_a_text_has_an_empty_gist() -> None:
    require_gists({"id": "01001", "text_en": "", "gist_en": ""}, "agot/cards/core")
    with pytest.raises(ValueError, match="gist_en"):
        require_gists({"id": "01001", "text_en": "", "gist_en": "Draws."}, "agot/cards/core")
