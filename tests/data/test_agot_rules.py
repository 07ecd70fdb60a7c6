"""The rules entries and rulings follow their format and refer only to what exists; where
ROOKERY_REFERENCE names a folder with the sources, none is missing and no sentence is theirs."""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.data.agot import FOLDER, Fact, cards, files, read, rulings

REFERENCE = os.environ.get("ROOKERY_REFERENCE", "")
SOURCES = ("001_881b45cf74c6bc1d.txt", "004_67bb5c9fc7d5a9b5.txt")
RUN = 10  # so many words in a row would be a quotation
KINDS = {
    "glossary": 141,
    "golden": 1,
    "phase": 7,
    "step": 36,  # 33 numbered ones and the three parts of 1.3
    "setup": 10,
    "initiating": 7,
    "trigger": 7,
    "window": 9,
    "anatomy": 18,
    "section": 13,
}
ONLY_REFER = 19  # headings of the glossary that say no more than where to look
FAQ_KINDS = {
    "section": 13,
    "erratum": 3,
    "definition": 2,
    "ruling": 8,
    "question": 12,
    "reference": 2,
}
TITLED = {"id", "en", "pl", "kind", "section", "related"}
TEXTS = {"text_en", "text_pl"}
RULED = {"id", "kind", "status", "source", "version", "cards", "rules"}
WHY = {"scene_en", "scene_pl"}  # there is no scene
SAID = {"question_en", "question_pl", "answer_en", "answer_pl"}
NUMBER = re.compile(
    r"\b(\d+|jed(en|na|no|nej|nego|nym)|dw(a|ie|och|u|iema|om)|trz(y|ech|ema)|czter(y|ech)"
    r"|pie(c|ciu)|szes(c|ciu)|sied(em|miu)|os(iem|miu)|dziewie(c|ciu)|dziesie(c|ciu))\b"
)


@cache
def entries() -> dict[str, Fact]:
    return {entry["id"]: entry for file in files("rules") for entry in read(file)["entry"]}


@cache
def official() -> list[Fact]:
    return [ruling for ruling in rulings().values() if ruling["status"] == "official"]


def told(fact: Fact, language: str) -> list[str]:
    return [fact[name] for name in sorted(TEXTS | SAID | WHY) if name in fact and language in name]


every_entry = pytest.mark.parametrize("entry", entries().values(), ids=lambda fact: fact["id"])
every_ruling = pytest.mark.parametrize("ruling", rulings().values(), ids=lambda fact: fact["id"])
every_text = pytest.mark.parametrize(
    "fact", [*entries().values(), *rulings().values()], ids=lambda fact: fact["id"]
)
needs_the_sources = pytest.mark.skipif(
    not REFERENCE, reason="ROOKERY_REFERENCE does not name a folder with the sources"
)


def test_no_id_stands_twice() -> None:
    written = [entry["id"] for file in files("rules") for entry in read(file)["entry"]]
    written += [ruling["id"] for ruling in read(FOLDER / "rulings.toml")["ruling"]]
    assert [name for name, times in Counter(written).items() if times > 1] == []


def test_each_file_holds_the_entries_of_its_kind() -> None:
    for file in files("rules"):
        assert {entry["kind"] for entry in read(file)["entry"]} == {file.stem}


def test_no_entry_is_missing() -> None:
    assert Counter(entry["kind"] for entry in entries().values()) == KINDS
    referring = [entry for entry in entries().values() if "see" in entry]
    assert len(referring) == ONLY_REFER
    assert {entry["kind"] for entry in referring} == {"glossary"}


def test_no_item_of_the_faq_is_missing() -> None:
    assert Counter(ruling["kind"] for ruling in official()) == FAQ_KINDS


@every_entry
def test_an_entry_has_its_fields_and_no_others(entry: Fact) -> None:
    needed = TITLED | ({"see"} if "see" in entry else TEXTS)
    assert set(entry) - {"page", "between"} == needed
    assert not {"page", "between"} <= set(entry)
    assert re.fullmatch(r"[a-z][a-z0-9_]*", entry["id"])
    assert re.match(
        r"(Front matter|Glossary|Component List|Index|Appendix I{1,2})(, |$)", entry["section"]
    )
    pages = entry.get("page") or entry.get("between") or [1]
    assert pages == sorted(set(pages))
    assert all(0 < page <= 32 for page in pages)


@every_ruling
def test_a_ruling_has_its_fields_and_no_others(ruling: Fact) -> None:
    dated = ruling["source"] == "FAQ"
    shown = {"scene"} if "scene" in ruling else set()
    why = WHY if ruling.get("scene") == "none" else set()
    assert set(ruling) == RULED | SAID | shown | why | ({"date"} if dated else set())
    assert ruling["source"] in {"FAQ", "Rules Reference"}
    assert (ruling["version"], ruling.get("date")) == (("1.01", "2016-06") if dated else ("", None))


@every_ruling
def test_our_rulings_are_told_apart_from_the_official_ones(ruling: Fact) -> None:
    ours = ruling["status"] == "ours"
    assert ruling["status"] in {"ours", "official"}
    assert ruling["id"].startswith(("slip_", "ours_") if ours else "faq_")
    assert (ruling["kind"] == "slip") is ruling["id"].startswith("slip_")


@every_entry
def test_an_entry_refers_to_other_entries(entry: Fact) -> None:
    named = entry["related"] + ([entry["see"]] if "see" in entry else [])
    assert set(named) <= set(entries()) - {entry["id"]}
    assert len(entry["related"]) == len(set(entry["related"]))


@every_entry
def test_a_reference_leads_to_a_text(entry: Fact) -> None:
    assert "see" not in entry or "see" not in entries()[entry["see"]]


@every_ruling
def test_a_ruling_names_cards_and_entries_that_exist(ruling: Fact) -> None:
    assert set(ruling["cards"]) <= set(cards())
    assert set(ruling["rules"]) <= set(entries())
    for field in ("cards", "rules"):
        assert len(ruling[field]) == len(set(ruling[field]))


def test_every_erratum_of_a_card_is_a_ruling_about_it() -> None:
    changed = {code: card["errata"] for code, card in cards().items() if card["errata"]}
    assert changed
    for code, name in changed.items():
        assert rulings()[name]["kind"] == "erratum"
        assert rulings()[name]["cards"] == [code]


@every_text
def test_a_text_is_clean_in_both_languages(fact: Fact) -> None:
    english, polish = told(fact, "_en"), told(fact, "_pl")
    assert len(english) == len(polish)
    for text in [*english, *polish, fact.get("en", "-"), fact.get("pl", "-")]:
        assert text
        assert text == text.strip()
        assert "  " not in text
        assert '"' not in text


@cache
def names() -> re.Pattern[str]:
    known = {bare(card[language]) for card in cards().values() for language in ("en", "pl")}
    longest = sorted(known, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest))})\b")


def bare(text: str) -> str:
    """A text in small letters, without diacritics."""
    parts = unicodedata.normalize("NFKD", text.lower().replace("ł", "l"))
    return "".join(sign for sign in parts if not unicodedata.combining(sign)).replace("’", "'")


def folded(text: str) -> list[str]:
    """The words of a text; a card's name and a number count as one word each."""
    return re.findall(r"[a-z§#]+", NUMBER.sub(" # ", names().sub(" § ", bare(text))))


def runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


@cache
def source(path: str) -> str:
    (file,) = Path(REFERENCE).glob(f"*/{path}")
    text = file.read_text(encoding="utf-8")
    return re.sub(r"<\|.*?\|>", " ", text)


@cache
def quotable() -> set[tuple[str, ...]]:
    return set().union(*(runs(folded(source(path))) for path in SOURCES))


@needs_the_sources
@every_text
def test_the_words_are_not_the_sources(fact: Fact) -> None:
    for text in told(fact, "_pl"):
        assert not runs(folded(text)) & quotable()


@needs_the_sources
@pytest.mark.parametrize("file", files("scenes"), ids=lambda file: file.stem)
def test_captions_are_not_the_sources_either(file: Path) -> None:
    for moment in read(file)["moment"]:
        assert not runs(folded(moment["pl"])) & quotable()


@needs_the_sources
def test_the_comparison_would_find_a_quotation() -> None:
    for path in SOURCES:
        quoted = " ".join(source(path).split()[400:430]).upper()
        assert runs(folded(f"Krótko: {quoted}")) & quotable()


@needs_the_sources
def test_every_heading_has_its_entry_or_ruling_and_nothing_else_has() -> None:
    text = source("glossary.md")
    headings = text[text.index("\n## 1.") : text.index("\n## 2.")]
    known = set(re.findall(r"^\| (?:\d+ \| )?`(\w+)` \|", headings, flags=re.MULTILINE))
    assert known == set(entries()) | {ruling["id"] for ruling in official()}
