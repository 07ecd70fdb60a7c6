"""The search itself: no text breaks it, both languages are searched at once, and what is nearer
comes first."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.catalogue import Thing, Topic, thing, things
from bot.games.shelf import SHELF
from bot.search import index
from bot.search.calling import acronyms
from bot.search.nearness import distance, is_form, nearness, slips_allowed
from engine.agot.naming import shorts

WORDS = st.text("abcdefil", min_size=1, max_size=9)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=400))
def test_no_text_breaks_it(text: str) -> None:
    hits = index().find(text)
    assert len(hits) <= 25
    worth = [round(hit.worth, 2) for hit in hits]
    assert worth == sorted(worth, reverse=True)
    assert len({hit.thing.key for hit in hits}) == len(hits)


@given(WORDS, WORDS)
def test_distance_is_counted_both_ways_alike(one: str, other: str) -> None:
    most = max(len(one), len(other))
    slips = distance(one, other, most)
    assert slips == distance(other, one, most)
    assert abs(len(one) - len(other)) <= slips <= most
    assert (slips == 0) is (one == other)
    assert distance(one, other, 1) == min(slips, 2)


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("cersei", "cersie", 1), ("stannis", "stanis", 1), ("arya", "aria", 1), ("jon", "", 3)],
)
def test_slips(one: str, other: str, slips: int) -> None:
    assert distance(one, other, 9) == slips


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("zelaznego", "zelazny"),
        ("krolowej", "krolowa"),
        ("zmii", "zmija"),
        ("lannistera", "lannister"),
        ("duplikatow", "duplikaty"),
        ("canceling", "cancel"),
        ("wichra", "wicher"),
        ("abilities", "ability"),
    ],
)
def test_forms_of_one_word(typed: str, known: str) -> None:
    assert is_form(typed, known)
    assert is_form(known, typed)


@pytest.mark.parametrize(("typed", "known"), [("mur", "mors"), ("stark", "starcie"), ("ice", "it")])
def test_other_words_are_no_forms(typed: str, known: str) -> None:
    assert not is_form(typed, known)


def test_short_words_are_not_guessed_at() -> None:
    assert slips_allowed("ice") == 0
    assert nearness("ive", "ice") == 0.0


def test_every_thing_is_found_by_each_of_its_names() -> None:
    for each in things().values():
        for language in ("en", "pl"):
            hits = index().find(each.name(language), (each.key.kind,), game=each.key.game)
            names = [hit.thing.name(language) for hit in hits[:5]]
            assert each.name(language) in names, each.key
            assert hits[0].sure or not each.playable  # which may be another's nickname


def test_every_acronym_finds_its_card() -> None:
    for card in things().values():
        for letters in acronyms(card):
            found = [hit.thing.key for hit in index().find(letters, (Topic.CARD,))]
            assert card.key in found, letters


def test_only_the_kinds_that_are_asked_for() -> None:
    for kind in Topic:
        assert {hit.thing.key.kind for hit in index().find("stealth claim", (kind,))} <= {kind}


def test_the_game_that_is_played_comes_first() -> None:
    for game in SHELF:
        hits = index().find("setup", (Topic.RULE,), game=game)
        assert hits[0].thing.key.game == game


def test_a_thing_by_its_key() -> None:
    arya = thing(Topic.CARD, "agot", "01141")
    assert arya is not None
    assert arya.name("pl") == "Arya Stark"
    assert thing(Topic.CARD, "agot", "no such") is None


def test_a_name_that_several_cards_bear_is_found_with_its_set() -> None:
    """As tests, decks and logs write it: "Jon Snow (WotN)"."""
    cards = [card for card in cards_of("agot") if card.playable]
    times = Counter(card.name("en") for card in cards)
    alike = [card for card in cards if times[card.name("en")] > 1]
    assert len(alike) > 20
    for card in alike:
        for short in shorts()[card.set]:
            for language in ("en", "pl"):
                typed = f"{card.name(language)} ({short})"
                hits = index().find(typed, (Topic.CARD,))
                assert hits[0].thing.key == card.key, typed
                assert hits[0].sure, typed


def cards_of(game: str) -> list[Thing]:
    return [e for e in things().values() if e.key.kind is Topic.CARD and e.key.game == game]
