"""The rules of the other games follow the format of the second edition's, and treat every chapter
of their printed rules."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from bot.catalogue import Thing, Topic, things
from bot.games.shelf import SHELF
from engine.core.datafiles import facts

REFERENCE = os.environ.get("ROOKERY_REFERENCE", "")
DOCUMENTS = {
    "hbo": "000_1d7a20a281827375.txt",
    "intrigue": "002_e8e8ab4e9c26f671.txt",
    "behind": "003_8203a5a79c719cca.txt",
}
SOURCES = {game: path for game, path in DOCUMENTS.items() if game in SHELF}
FIELDS = {"id", "en", "pl", "kind", "section", "related", "text_en", "text_pl"}
OURS = "Ours"
MARKS = {"en": r"\((all )?ours?\b", "pl": r"\((wszystko to )?nasz"}  # behind a clause
DECIDED = {("behind", "jester"), ("behind", "prophet"), ("intrigue", "rounds")}  # in part
ENTRIES = [t for t in things().values() if t.key.kind is Topic.RULE and t.key.game in SOURCES]
every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda thing: str(thing.key))


def test_every_game_has_rules() -> None:
    for game in SHELF:
        assert any(key.kind is Topic.RULE and key.game == game for key in things()), game


@every_entry
def test_an_entry_has_its_fields_and_no_others(entry: Thing) -> None:
    assert set(entry.fact) == FIELDS
    assert re.fullmatch(r"[a-z][a-z_]*", entry.key.id)


@every_entry
def test_an_entry_refers_to_other_entries(entry: Thing) -> None:
    known = {other.key.id for other in ENTRIES if other.key.game == entry.key.game}
    related = entry.fact["related"]
    assert related
    assert set(related) <= known - {entry.key.id}
    assert len(related) == len(set(related))


@every_entry
def test_a_text_is_clean_in_both_languages(entry: Thing) -> None:
    for language in ("en", "pl"):
        for text in (entry.name(language), entry.text(language).strip()):
            assert text
            assert "  " not in text
            assert '"' not in text
    assert entry.text("en").count("\n") == entry.text("pl").count("\n")


@every_entry
def test_what_is_ours_is_marked_in_both_languages(entry: Thing) -> None:
    found = {name: len(re.findall(mark, entry.text(name))) for name, mark in MARKS.items()}
    assert len(set(found.values())) == 1
    if (entry.key.game, entry.key.id) in DECIDED:
        assert found["en"] > 0


@pytest.mark.parametrize("game", SOURCES)
def test_every_chapter_is_treated_and_named_in_both_languages(game: str) -> None:
    chapters = {str(e.fact["section"]).partition(",")[0] for e in ENTRIES if e.key.game == game}
    assert chapters <= set(facts(f"{game}/sources")["sections"])
    assert chapters - {OURS}


@pytest.mark.skipif(not REFERENCE, reason="ROOKERY_REFERENCE does not name a folder with sources")
@pytest.mark.parametrize("game", SOURCES)
def test_the_chapters_are_those_of_the_source(game: str) -> None:
    (file,) = Path(REFERENCE).glob(f"*/{SOURCES[game]}")
    written = file.read_text(encoding="utf-8")
    source = " ".join(written.casefold().split())
    for english, polish in facts(f"{game}/sources")["sections"].items():
        if english != OURS:
            assert polish.casefold() in source


def test_every_role_is_a_rule_of_its_own() -> None:
    roles = [k.id for k in things() if k.kind is Topic.CARD and k.game == "behind"]
    rules = {e.key.id for e in ENTRIES if e.key.game == "behind"}
    assert set(roles) <= rules
