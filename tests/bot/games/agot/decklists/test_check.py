"""What is said of a deck: every line, every rule; and a deck that is written is read again."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.agot.decklists.check import check
from bot.games.agot.decklists.report import report
from bot.games.agot.decklists.write import written
from bot.games.agot.lobby import DECKS
from bot.games.plug import Premade
from bot.games.shelf import building
from bot.words import LANGUAGES, NOBODY, words_in
from engine.agot.deckbuilding import Deck, Format, premade

PREMADE = DECKS.premade({"format": Format.OPEN})
each_premade = pytest.mark.parametrize("made", PREMADE, ids=lambda made: made.id)


def text_of(id: str) -> str:
    return written("Mine", premade()[id], words_in("en"))


def broken(text: str, format: Format = Format.STANDARD) -> list[str]:
    return [fault.id for fault in check(text, format).faults]


def told(text: str, language: str = "en") -> list[str]:
    return report(check(text), words_in(language), NOBODY, repr)


def test_there_are_twelve_premade_decks() -> None:
    assert Counter(made.format for made in PREMADE) == {"standard": 8, "learning": 4}


@each_premade
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_written_deck_is_read_again(made: Premade, language: str) -> None:
    deck = Deck.from_options(made.body)
    title = made.name[language]
    checked = check(written(title, deck, words_in(language)), Format(made.format))
    assert checked.body == deck.to_options()
    assert checked.title == title
    assert checked.sound
    assert not checked.assumed


@each_premade
def test_a_premade_deck_is_legal_where_it_is_offered(made: Premade) -> None:
    assert set(building().legal_in(made.body)) == {made.format, Format.OPEN}


class TestRules:
    def test_too_few_cards_and_plots(self) -> None:
        deck = premade()["stark-fealty"]
        text = written("Mine", Deck(deck.faction, deck.agenda, deck.plots[1:], {"01141": 3}), EN)
        assert {"agot.deck.too_few", "agot.deck.plots"} <= set(broken(text))

    def test_too_many_copies_are_named(self) -> None:
        faults = check(text_of("stark-fealty") + "9x Robb Stark\n").faults
        assert [fault.id for fault in faults] == ["agot.deck.limit"]
        assert EN.say(faults[0], NOBODY).startswith("Robb Stark: ")

    def test_a_card_of_another_faction_is_named(self) -> None:
        faults = check(text_of("stark-fealty") + "Tywin Lannister\n").faults
        assert [EN.say(fault, NOBODY) for fault in faults] == [
            "Tywin Lannister does not belong to this deck's faction."
        ]

    def test_a_title_has_no_place_in_a_deck(self) -> None:
        assert "agot.deck.misplaced" in broken(text_of("stark-fealty") + "Hand of the King\n")

    def test_each_fault_is_said_once(self) -> None:
        faults = check("House Stark\nArya Stark\n").faults
        assert len(faults) == len(set(faults)) > 1

    def test_a_learning_deck_is_legal_only_as_printed(self) -> None:
        text = text_of("learning-stark-greyjoy")
        assert broken(text, Format.LEARNING) == []
        assert "agot.deck.too_few" in broken(text)
        assert broken(text + "Arya Stark\n", Format.LEARNING) == ["agot.deck.not_learning"]
        assert broken(text + "Arya Stark\n", Format.OPEN) == []

    def test_a_missing_faction_is_assumed_and_said(self) -> None:
        text = text_of("stark-fealty").removeprefix("Mine\n\nHouse Stark\n")
        checked = check(text)
        assert checked.body["faction"] == "stark"
        assert checked.assumed
        assert checked.sound
        assert any("House Stark, so that one is used" in line for line in told(text))

    def test_neutral_cards_alone_have_no_faction(self) -> None:
        assert broken("Littlefinger") == ["agot.deck.unknown_faction"]
        assert told("Littlefinger")


EN = words_in("en")


class TestReport:
    TEXT = "House Stark\n3x Ary Stark\nArya Stark (True Steel)\n@everyone\n"

    def test_every_unknown_line_with_its_nearest(self) -> None:
        lines = told(self.TEXT)
        assert "? '3x Ary Stark': unknown card. Perhaps Arya Stark (Core Set)?" in lines
        assert (
            "? 'Arya Stark (True Steel)': no such card in this set. Perhaps Arya Stark (Core Set)?"
            in lines
        )
        assert "? '@everyone': unknown card." in lines

    def test_in_polish(self) -> None:
        lines = told(self.TEXT, "pl")
        assert "? '3x Ary Stark': nieznana karta. Może Arya Stark (Zestaw podstawowy)?" in lines

    def test_a_sound_deck(self) -> None:
        assert told(text_of("stark-fealty")) == [
            "House Stark · Fealty · 60 cards, 7 plots",
            "✓ Legal in the format standard.",
        ]
