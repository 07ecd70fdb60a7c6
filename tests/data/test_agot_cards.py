"""The cards of the second edition follow their format, and their wording follows TEMPLATING.md."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.data.agot import FOLDER, Fact, cards, core, decks, files, label, read, traits

FACTIONS = {
    *("stark", "lannister", "baratheon", "greyjoy", "martell"),
    *("nightswatch", "targaryen", "tyrell", "neutral"),
}
ORIGINS = {"rulebook", "ours", "same"}
ICONS = ["military", "intrigue", "power"]
KEYWORD = re.compile(
    r"insight|intimidate|limited|pillage|renown|stealth|terminal|ambush \d+"
    r"|no attachments( except [a-z ]+)?"
)
PLOT_VALUES = {"income", "initiative", "claim", "reserve"}
EVERY = {
    *("id", "en", "pl", "pl_origin", "type", "faction", "copies", "limit"),
    *("abilities", "text_en", "text_pl", "gist_en", "gist_pl", "errata"),
}
DRAWN = EVERY | {"loyal", "cost", "traits", "keywords"}
NEEDED = {
    "plot": EVERY | PLOT_VALUES | {"traits"},
    "character": DRAWN | {"unique", "strength", "icons"},
    "location": DRAWN | {"unique"},
    "attachment": DRAWN | {"unique"},
    "event": DRAWN,
    "agenda": EVERY | {"traits"},
    "title": EVERY | {"supports", "rivals"},
}
MODIFIERS = {"income", "initiative", "reserve"}  # on any card but a plot, where it has them
OF_A_FACTION = {"loyal"}  # on a plot, where it is
SHORT = {"short_en", "short_pl"}  # on any card, where the whole name is too long for a tile
HEADS = {
    "action": (
        r"((Marshaling|Challenges|Dominance) action|Action)(: While .+?)?\. ",
        r"Akcja( mobilizacji| wyzwań| dominacji)?( – gdy .+?)?\. ",
    ),
    "interrupt": (r"Interrupt: When ", r"Przerwanie – gdy "),
    "would interrupt": (r"Interrupt: When .+? would ", r"Przerwanie – gdy .*?miał(a|y)by "),
    "reaction": (r"Reaction: After ", r"Reakcja – po "),
    "forced interrupt": (r"Forced interrupt: When ", r"Wymuszone przerwanie – gdy "),
    "forced reaction": (r"Forced reaction: After ", r"Wymuszona reakcja – po "),
    "when revealed": (r"When revealed\. ", r"Po odkryciu\. "),
    "constant": (r"", r""),
}
NO_ABILITY = re.compile(r"Requires: |Attach to: |Supports: |Warunek: |Dołączanie: |Wspiera: ")
every_card = pytest.mark.parametrize("card", cards().values(), ids=label)


def number(value: object) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool) and value >= 0) or value == "X"


def modifier(value: object) -> bool:
    return isinstance(value, int) and value != 0


def words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) and word for word in value)


def subset(known: set[str]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and words(value) and set(value) <= known


def are_keywords(value: object) -> bool:
    return isinstance(value, list) and words(value) and all(map(KEYWORD.fullmatch, value))


def is_text(value: object) -> bool:
    return isinstance(value, str) and value == value.strip() and "  " not in value


CHECKS: dict[str, Callable[[object], bool]] = {
    "id": lambda value: isinstance(value, str) and bool(re.fullmatch(r"\d{5}", value)),
    "en": lambda value: is_text(value) and value != "",
    "pl": lambda value: is_text(value) and value != "",
    "pl_origin": ORIGINS.__contains__,
    "type": NEEDED.__contains__,
    "faction": FACTIONS.__contains__,
    "unique": lambda value: isinstance(value, bool),
    "loyal": lambda value: isinstance(value, bool),
    "icons": subset(set(ICONS)),
    "traits": subset({trait["en"] for trait in traits()}),
    "keywords": are_keywords,
    "abilities": subset(set(HEADS)),
    "supports": subset(set(cards())),
    "rivals": subset(set(cards())),
    "short_en": is_text,
    "short_pl": is_text,
    "text_en": is_text,
    "text_pl": is_text,
    "gist_en": is_text,
    "gist_pl": is_text,
    "errata": lambda value: isinstance(value, str) and bool(re.fullmatch(r"(faq_\w+)?", value)),
}


@every_card
def test_a_card_has_the_fields_of_its_type_and_no_others(card: Fact) -> None:
    needed = NEEDED[card["type"]]
    assert needed <= set(card)
    assert set(card) - needed - SHORT <= (OF_A_FACTION if card["type"] == "plot" else MODIFIERS)


@every_card
def test_a_short_name_is_shorter_and_no_other_cards_name(card: Fact) -> None:
    for field in SHORT & set(card):
        language = field.removeprefix("short_")
        assert len(card[field]) < len(card[language])
        assert card[field] not in {other[language] for other in cards().values()}


@every_card
def test_a_short_name_is_made_of_the_names_own_words(card: Fact) -> None:
    """In their order, some left out, or only with their initial."""
    for field in SHORT & set(card):
        words = iter(card[field.removeprefix("short_")].replace("-", " ").split())
        for short in card[field].split():
            whole = short[:-1] if len(short) == 2 and short[1] == "." else None
            assert any(word.startswith(whole) if whole else word == short for word in words)


@every_card
def test_every_field_holds_what_the_format_says(card: Fact) -> None:
    checks = CHECKS if card["type"] == "plot" else CHECKS | dict.fromkeys(MODIFIERS, modifier)
    wrong = {name: value for name, value in card.items() if not checks.get(name, number)(value)}
    assert wrong == {}


@every_card
def test_icons_stand_in_the_printed_order_and_no_word_stands_twice(card: Fact) -> None:
    icons = card.get("icons", [])
    assert icons == sorted(icons, key=ICONS.index)
    for field in ("icons", "traits", "keywords"):
        assert len(card.get(field, [])) == len(set(card.get(field, [])))


@every_card
def test_only_a_card_of_a_faction_can_be_loyal(card: Fact) -> None:
    assert not (card.get("loyal") and card["faction"] == "neutral")


@every_card
def test_a_name_called_the_same_is_the_same(card: Fact) -> None:
    if card["pl_origin"] == "same":
        assert card["pl"] == card["en"]
    if card["pl_origin"] == "ours":
        assert card["pl"] != card["en"]


@every_card
def test_a_card_has_a_text_in_both_languages_exactly_if_it_has_an_ability(card: Fact) -> None:
    assert bool(card["text_en"]) is bool(card["text_pl"]) is bool(card["abilities"])


@every_card
@pytest.mark.parametrize(("field", "language"), [("text_en", 0), ("text_pl", 1)])
def test_each_ability_is_a_paragraph_that_opens_with_its_kind(
    card: Fact, field: str, language: int
) -> None:
    told = [part for part in card[field].split("\n") if part and not NO_ABILITY.match(part)]
    assert len(told) == len(card["abilities"])
    for part, kind in zip(told, card["abilities"], strict=True):
        assert re.match(HEADS[kind][language], part), part
        assert kind != "constant" or not any(
            re.match(heads[language], part) for name, heads in HEADS.items() if name != "constant"
        )


@every_card
def test_both_languages_name_the_same_modifiers(card: Fact) -> None:
    signed = re.compile(r"[+-][\dX]")
    assert Counter(signed.findall(card["text_en"])) == Counter(signed.findall(card["text_pl"]))


KEYWORDS = {  # and the stem of each in Polish
    "stealth": "podstęp",
    "insight": "intuicj",
    "intimidate": "zastraszani",
    "pillage": "grabież",
    "renown": "renom",
    "ambush": "zasadz",
    "terminal": "nietrwał",
    "limited": "ogranicz",
}


@pytest.mark.parametrize("told", [*cards().values(), *decks()], ids=label)
def test_both_languages_name_the_same_keywords(told: Fact) -> None:
    """In the words of this edition: renown is another word in Polish than in the other one."""
    for field in ("text", "gist", "play"):
        english, polish = (str(told.get(f"{field}_{to}", "")).lower() for to in ("en", "pl"))
        named = {word for word in KEYWORDS if re.search(rf"\b{word}", english)}
        assert named == {word for word, stem in KEYWORDS.items() if stem in polish}


@every_card
def test_a_plot_value_modifier_is_told_as_well_as_counted(card: Fact) -> None:
    if card["type"] == "plot":
        return
    told = re.findall(r"^([+-]\d) (income|initiative|reserve)\.$", card["text_en"], re.MULTILINE)
    counted = {name: card[name] for name in MODIFIERS if name in card}
    assert {name: int(amount) for amount, name in told} == counted


@pytest.mark.parametrize("file", files("cards"), ids=lambda file: file.stem)
def test_a_file_holds_cards_of_one_set_and_one_faction_in_order(file: Path) -> None:
    held = read(file)
    assert set(held) == {"card"}
    room = file.stem.partition("-")[2]
    codes = [card["id"] for card in held["card"]]
    assert codes == sorted(set(codes))
    for card in held["card"]:
        assert room in (card["faction"], card["type"] + "s")
        assert file.stem.startswith("core-") is card["id"].startswith("01")


def test_no_code_stands_in_two_files() -> None:
    codes = Counter(card["id"] for file in files("cards") for card in read(file)["card"])
    assert [code for code, count in codes.items() if count > 1] == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_name_is_one_card_of_its_set_and_type(language: str) -> None:
    """In another set it may stand on another card."""
    named = Counter(
        (file.stem.partition("-")[0], card["type"], card[language].casefold())
        for file in files("cards")
        for card in read(file)["card"]
    )
    assert [name for name, count in named.items() if count > 1] == []


def test_cards_share_a_name_in_both_languages_or_in_neither() -> None:
    english = {(card["type"], card["en"]): card["pl"] for card in cards().values()}
    polish = {(card["type"], card["pl"]): card["en"] for card in cards().values()}
    for card in cards().values():
        assert english[card["type"], card["en"]] == card["pl"], label(card)
        assert polish[card["type"], card["pl"]] == card["en"], label(card)


@every_card
def test_nothing_is_left_to_be_worded(card: Fact) -> None:
    assert "…" not in card["pl"] + card["text_en"] + card["text_pl"]


def test_the_core_set_is_whole() -> None:
    assert Counter(card["type"] for card in core()) == {
        "plot": 26,
        "character": 101,
        "location": 26,
        "event": 29,
        "attachment": 14,
        "agenda": 9,
        "title": 6,
    }


@pytest.mark.parametrize("file", files("pools"), ids=lambda file: file.stem)
def test_every_card_of_a_published_list_is_told(file: Path) -> None:
    held = read(file)
    assert set(held.get("codes", ())) <= set(cards())
    assert set(held.get("sets", ())) <= {each["id"] for each in read(FOLDER / "sets.toml")["set"]}


def test_titles_rival_each_other_and_support_in_a_ring() -> None:
    titles = {card["id"]: card for card in core() if card["type"] == "title"}
    for code, title in titles.items():
        assert all(code in titles[rival]["rivals"] for rival in title["rivals"])
        supporters = [other for other in titles.values() if code in other["supports"]]
        assert len(supporters) == len(title["supports"])


def test_traits_are_listed_once_in_order_and_all_are_used() -> None:
    names = [trait["en"] for trait in traits()]
    assert names == sorted(set(names))
    borne = {name for card in cards().values() for name in card.get("traits", [])}
    table = csv.DictReader((FOLDER / "printed.csv").read_text(encoding="utf-8").splitlines())
    assert borne <= set(names) <= borne.union(*(row["traits"].split("; ") for row in table))
    for trait in traits():
        assert set(trait) == {"en", "pl", "pl_origin"}
        assert trait["pl_origin"] in ORIGINS
        assert trait["pl"]


def test_two_traits_never_share_a_polish_word() -> None:
    assert len({trait["pl"] for trait in traits()}) == len(traits())
