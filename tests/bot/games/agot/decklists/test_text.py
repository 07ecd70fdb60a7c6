"""Decks as people write them: every form of a line, both languages, and what is no deck."""

from __future__ import annotations

import pytest

from bot.games.agot.decklists import names
from bot.games.agot.decklists.names import Index, Named
from bot.games.agot.decklists.text import LINES, Reason, parsed, read
from bot.games.agot.sets import sets
from bot.games.deck_building import BYTES, decoded
from bot.search.match import folded, nearest
from bot.words import words_in
from engine.agot.prints import prints
from engine.core.errors import Refused

ARYA, ROBB, FEALTY, COPPERS = "01141", "01146", "01027", "01010"


def refused(text: str) -> str:
    with pytest.raises(Refused) as refusal:
        read(text)
    return refusal.value.reason.id


class TestLines:
    @pytest.mark.parametrize(
        "line",
        [
            "3x Arya Stark (Core Set)",
            "3x Arya Stark",
            "3 Arya Stark",
            "3 x Arya Stark",
            "3× Arya Stark",
            "x3 Arya Stark",
            "Arya Stark x3",
            "Arya Stark 3x",
            "Arya Stark 3",
            "Arya Stark (3)",
            "Arya Stark (x3)",
            "Arya Stark (Core Set) x3",
            "Arya Stark x3 (Core Set)",
            "Arya Stark (Core) (3)",
            "Arya Stark [ZP] 3",
            "3x arya STARK (zestaw Podstawowy)",
            "3x Arya Stark | #01141 Core Set",
            "- 3x Arya Stark",
            "**3x Arya Stark**",
            "> 3x Arya Stark",
            "\u200b3x Arya\u00a0Stark",
        ],
    )
    def test_a_count_and_a_set_stand_before_or_after(self, line: str) -> None:
        reading = read(line)
        assert reading.cards == {ARYA: 3}
        assert reading.doubts == []

    def test_a_line_without_a_count_is_one_card(self) -> None:
        assert read("Arya Stark\nRobb Stark\nArya Stark").cards == {ARYA: 2, ROBB: 1}

    @pytest.mark.parametrize("language", ["en", "pl"])
    def test_every_card_is_known_by_its_name_in_capitals(self, language: str) -> None:
        for code, printed in prints().items():
            name = words_in(language).names[f"card.agot.{code}"].upper()
            reading = read(f"2 {name} ({printed.set})")
            found = [reading.agenda, *reading.plots, *reading.cards]
            assert code in found, name

    @pytest.mark.parametrize("apostrophe", ["'", "’", "‘", "`", "´", ""])
    def test_apostrophes_do_not_matter(self, apostrophe: str) -> None:
        reading = read(f"1x Widow{apostrophe}s Wail")
        assert list(reading.cards) == ["01096"]

    def test_diacritics_do_not_matter(self) -> None:
        assert read("Liczenie Miedziakow").plots == read("LICZENIE MIEDZIAKÓW").plots
        assert folded("Żółć ŁÓDŹ") == "zolc lodz"

    def test_a_card_that_begins_with_x_is_not_a_count(self) -> None:
        assert parsed("3 Xaro").name == "Xaro"


class TestWholeTexts:
    EXPORT = """My wolves v1.2

House Stark
Fealty

Packs: From Core Set (3) to True Steel

Plots

2x Counting Coppers (Core Set)

Characters (2)

2x Arya Stark (Core Set)
1x Robb Stark (Core Set)

Deck built on https://thronesdb.com/deck/view/1
"""

    def test_the_export_of_thronesdb(self) -> None:
        reading = read(self.EXPORT)
        assert reading.title == "My wolves v1.2"
        assert (reading.faction, reading.agenda) == ("stark", FEALTY)
        assert reading.plots == {COPPERS: 2}
        assert reading.cards == {ARYA: 2, ROBB: 1}
        assert reading.doubts == []

    def test_line_ends_of_every_system(self) -> None:
        assert read(self.EXPORT.replace("\n", "\r\n")) == read(self.EXPORT)

    def test_the_export_by_cycle(self) -> None:
        text = (
            "Wolves\n\nHouse Stark\nFealty\n\n---- Core Set ----\n2x Arya Stark | #01141 Core Set"
        )
        reading = read(text)
        assert reading.cards == {ARYA: 2}
        assert reading.doubts == []

    def test_polish_headings_and_labels(self) -> None:
        text = (
            "Stronnictwo: Ród Starków\nAgenda: Wierność\n\nKarty fabuły (1)\nLiczenie miedziaków\n"
            "Postacie:\nArya Stark (2)\n"
        )
        reading = read(text)
        assert (reading.faction, reading.agenda) == ("stark", FEALTY)
        assert reading.plots == {COPPERS: 1}
        assert reading.cards == {ARYA: 2}
        assert reading.doubts == []

    @pytest.mark.parametrize(
        ("line", "faction"),
        [
            ("House Tyrell", "tyrell"),
            ("tyrell", "tyrell"),
            ("Ród Tyrellów", "tyrell"),
            ("The Night's Watch", "nightswatch"),
            ("Night’s Watch", "nightswatch"),
            ("nocna straz", "nightswatch"),
            ("Faction: House Greyjoy", "greyjoy"),
        ],
    )
    def test_a_faction_by_any_of_its_names(self, line: str, faction: str) -> None:
        assert read(f"{line}\nArya Stark").faction == faction

    def test_a_title_may_be_the_name_of_a_card_if_a_blank_line_follows(self) -> None:
        reading = read("Fealty\n\nHouse Stark\nBanner of the Rose\nArya Stark")
        assert (reading.title, reading.agenda) == ("Fealty", "01205")

    def test_an_agenda_may_stand_before_the_faction(self) -> None:
        reading = read("Fealty\nHouse Stark\nArya Stark")
        assert (reading.title, reading.agenda) == (None, FEALTY)

    def test_no_heading_or_faction_is_the_name_of_a_card(self) -> None:
        index = names.index()
        known = [*names.headings(), *names.factions(), *names.labels(), *names.notes()]
        assert [word for word in known if index.named(word)] == []

    def test_every_set_of_the_cards_has_a_name(self) -> None:
        assert set(names.index().sets.values()) <= set(sets().values())


class TestDoubts:
    def reason(self, text: str) -> tuple[Reason, str | None]:
        (doubt,) = read(text).doubts
        return doubt.reason, doubt.near

    @pytest.mark.parametrize(
        "line", ["3x Ary Stark", "Aria Stark", "arya", "3 Arya Stork (Core Set)"]
    )
    def test_a_misspelt_card_is_given_its_nearest(self, line: str) -> None:
        assert self.reason(line) == (Reason.UNKNOWN, ARYA)

    def test_what_is_like_no_card_has_no_nearest(self) -> None:
        assert self.reason("qqqq zzzz wwww") == (Reason.UNKNOWN, None)
        assert nearest("", ["arya stark"]) is None

    def test_a_card_from_a_set_that_has_it_not(self) -> None:
        assert self.reason("3x Arya Stark (Lions of Casterly Rock)") == (Reason.SET, ARYA)

    @pytest.mark.parametrize(
        ("line", "near"),
        [
            ("2x Archmaester's Key", None),
            ("Archmaester's Key (TAK)", None),
            ("3x Arya Stark (The Faith Militant)", ARYA),
        ],
    )
    def test_a_card_that_cannot_be_played_here_yet(self, line: str, near: str | None) -> None:
        assert self.reason(line) == (Reason.UNPLAYABLE, near)

    @pytest.mark.parametrize("count", ["0", "101", "99999999999999999999"])
    def test_a_count_that_no_deck_has(self, count: str) -> None:
        assert self.reason(f"{count}x Arya Stark")[0] is Reason.COUNT

    def test_counts_are_summed(self) -> None:
        assert self.reason("60x Arya Stark\n60x Arya Stark")[0] is Reason.COUNT

    def test_a_second_agenda_and_a_second_faction(self) -> None:
        text = "House Stark\nHouse Tyrell\nFealty\nBanner of the Rose\nFealty\nHouse Stark"
        assert [d.reason for d in read(text).doubts] == [Reason.FACTION, Reason.AGENDA]

    def test_cards_of_one_name_are_told_apart_by_their_set(self) -> None:
        two = Index(
            [Named(ARYA, ("Arya Stark",), "core"), Named(ROBB, ("Arya Stark", "Aria"), "ts")]
        )
        assert read("2 Arya Stark (True Steel)", two).cards == {ROBB: 2}
        assert read("2 Arya Stark (Core)", two).cards == {ARYA: 2}
        assert read("Aria", two).cards == {ROBB: 1}
        (doubt,) = read("2 Arya Stark", two).doubts
        assert doubt.reason is Reason.SEVERAL

    @pytest.mark.parametrize("line", ["<@123456789>", "@everyone", "||spoiler||", "(3)", "3x"])
    def test_rubbish_on_a_line_is_a_doubt_and_no_more(self, line: str) -> None:
        reading = read(f"{line}\nArya Stark")
        assert reading.cards == {ARYA: 1}
        assert [doubt.line for doubt in reading.doubts] == [line]


class TestNoDeck:
    def test_ten_thousand_lines(self) -> None:
        assert refused("3x Arya Stark\n" * 10_000) == "deck.refused.too_long"
        assert refused("a\n" * (LINES + 1)) == "deck.refused.too_long"

    def test_one_line_without_end(self) -> None:
        assert refused("a" * 100_000) == "deck.refused.too_long"

    @pytest.mark.parametrize("text", ["\x00\x01\x02", "Arya\x1b[31m Stark", "\ud800 Arya"])
    def test_control_signs(self, text: str) -> None:
        assert refused(text) == "deck.refused.not_text"

    @pytest.mark.parametrize("text", ["", "  \n\n", "---", "Plots\n\nCharacters"])
    def test_nothing(self, text: str) -> None:
        assert refused(text) == "deck.refused.empty"

    def test_a_link(self) -> None:
        assert refused("https://thronesdb.com/decklist/view/1234") == "deck.refused.link"

    @pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\xff\xfe", b"\xff\xfe\x00", b"Ary\xb3"])
    def test_bytes_that_are_no_text(self, data: bytes) -> None:
        with pytest.raises(Refused):
            decoded(data)

    def test_a_file_that_is_too_long(self) -> None:
        with pytest.raises(Refused):
            decoded(b"a" * (BYTES + 1))

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
    def test_text_as_editors_save_it(self, encoding: str) -> None:
        assert decoded("Wierność".encode(encoding)) == "Wierność"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3x Jon Snow (WotN)", "03005"),
        ("3x Jon Snow (Wolves of the North)", "03005"),
        ("3x Jon Snow (Core)", "01124"),
        ("3x Jon Snow", "01124"),  # the one that new tables play with
    ],
)
def test_cards_of_one_name_are_told_apart_by_their_set(line: str, code: str) -> None:
    reading = read(f"Stark\n{line}")
    assert dict(reading.cards) == {code: 3}
    assert reading.doubts == []
