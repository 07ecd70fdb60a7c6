"""What pages tell beside the thing itself: errata as old and new fact, where a card is played,
other cards of its name, how old a source is, and what is our own."""

from __future__ import annotations

import pytest

from bot.catalogue import Key, Topic, thing, things
from bot.faces.lookup import found_post, page_post
from bot.faces.posts import ROWS, Button, Post
from bot.games.shelf import SHELF
from bot.lookup import Page, page
from bot.lookup.links import related_cards, sources
from bot.words import LANGUAGES, words_in
from engine.agot.pools import pools
from engine.core.datafiles import facts

CARDS = [each for each in things().values() if each.key.kind is Topic.CARD]


def shown(key: str, language: str = "en") -> Page:
    parsed = Key.parsed(key)
    assert parsed is not None
    return page(things()[parsed], words_in(language))


class TestErrata:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_card_with_an_erratum_tells_the_old_and_the_new_fact(self, language: str) -> None:
        told = {fact["ruling"]: fact for fact in facts("agot/errata")["erratum"]}
        corrected = [card for card in CARDS if card.fact.get("errata")]
        assert {card.fact["errata"] for card in corrected} == set(told)
        for card in corrected:
            fact, text = told[card.fact["errata"]], page(card, words_in(language)).text
            assert fact[f"was_{language}"] in text
            assert fact[f"now_{language}"] in text

    def test_an_erratum_of_one_print_says_so(self) -> None:
        beggar = next(c for c in CARDS if c.fact.get("errata") == "faq_errata_beggar_king")
        assert "Only the Polish print is wrong." in shown(str(beggar.key)).text
        horas = next(c for c in CARDS if c.fact.get("errata") == "faq_errata_horas_redwyne")
        assert "Polish print" not in shown(str(horas.key)).text


class TestEditions:
    def test_pools_and_ready_decks(self) -> None:
        text = shown("card:agot:01141").text
        played = ", ".join(
            words_in("en").text(f"pool.{pool}") for pool in pools() if pools()[pool].published
        )
        assert f"Played with: {played}." in text
        assert "Ready decks: The Old Ways" in text

    def test_our_translations_are_marked_and_the_rule_books_are_not(self) -> None:
        for card in CARDS:
            ours = card.fact.get("pl_origin") == "ours"
            line = f"Our own translation: {card.name('pl')}"
            assert (line in page(card, words_in("en")).text) is ours, card.key

    def test_nothing_of_it_is_said_of_a_card_that_is_not_played_here(self) -> None:
        text = shown("card:agot:07001").text
        assert "Played with" not in text
        assert "Ready decks" not in text
        assert not page_post(things()[Key(Topic.CARD, "agot", "07001")], words_in("en")).pictures

    def test_publisher_and_community_are_told_apart(self) -> None:
        community = {s["id"] for s in facts("agot/sets")["set"] if s["issuer"] == "community"}
        for card in [each for each in CARDS if not each.playable]:
            told = words_in("en").text("lookup.community") in page(card, words_in("en")).text
            assert told is (card.set in community), card.key


class TestVersions:
    def test_a_name_with_many_versions_leads_to_each_the_playable_first(self) -> None:
        jon = thing(Topic.CARD, "agot", "01124")
        assert jon is not None
        others = related_cards(jon)
        playable = [other.playable for other in others]
        assert playable == sorted(playable, reverse=True)
        assert set(playable) == {True, False}
        post = page_post(jon, words_in("en"))
        ids = [button.custom_id for button in _buttons(post)]
        assert all(f"rkl:here:{other.key}" in ids for other in others)
        assert len(post.rows) <= ROWS

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_versions_of_one_name_have_labels_of_their_own(self, language: str) -> None:
        for card in CARDS:
            labels = [link.label for link in page(card, words_in(language)).links[-1]]
            assert len(set(labels)) == len(labels), card.key


def test_rules_of_one_name_are_told_apart_by_their_games() -> None:
    labels = [b.label for b in _buttons(found_post("remis", Topic.RULE, words_in("pl")))]
    assert "§ Remis (Intrygi Westeros)" in labels


def _buttons(post: Post) -> list[Button]:
    return [button for row in post.rows if isinstance(row, tuple) for button in row]


class TestSources:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_rule_and_ruling_names_its_source(self, language: str) -> None:
        for each in things().values():
            if each.key.kind is Topic.RULE:
                book = sources(each.key.game)["rules"][language]
                assert f"{book} · " in page(each, words_in(language)).text, each.key
            if each.key.kind is Topic.RULING:
                status = words_in(language).text(f"lookup.status.{each.fact['status']}")
                assert f"{status} · " in page(each, words_in(language)).text, each.key

    def test_states_belong_to_sources_and_are_shown_in_small_type(self) -> None:
        for game in SHELF:
            known = {sources(game)["rules"]["en"]} | {
                each.fact["source"] for each in things().values() if each.key.kind is Topic.RULING
            }
            states = sources(game).get("states", {})
            assert set(states) <= known
            assert all(set(state) == set(LANGUAGES) for state in states.values())
        assert shown("rule:agot:stealth").lines[-1].startswith("-# As printed with the Core Set")
        assert shown("rule:intrigue:tie", "pl").lines[-1] == "-# Według wydania z 2014 roku."
        assert shown("rule:behind:stop").lines[-1].startswith("Behind the Throne, rules · ")

    def test_our_own_readings_say_so(self) -> None:
        ours = [t for t in things().values() if t.fact.get("section") == "Ours"]
        assert ours
        for entry in ours:
            assert "Nasze ustalenie" in page(entry, words_in("pl")).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_its_picture_a_card_is_told_once(language: str) -> None:
    posts = [page_post(card, words_in(language)) for card in CARDS]
    drawn = [post for post in posts if post.pictures]
    assert drawn
    assert all(post.in_words().text == post.text for post in drawn)
