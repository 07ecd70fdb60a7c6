"""`rookery cards --new` makes drafts of printed cards, or says why not and writes nothing. The
reference is an invented one."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import main
from bot.games.agot import drafting
from bot.games.agot.printed_text import headers
from engine.agot import sets
from engine.core.datafiles import data_folder

RIDER = {
    "code": "02001",
    "type": "character",
    "name": "Ash Rider",
    "quantity": 3,
    "unique": True,
    "faction": "thenightswatch",
    "loyal": True,
    "cost": 4,
    "icons": {"military": True, "intrigue": False, "power": True},
    "strength": 3,
    "traits": ["Ranger"],
    "text": (
        "Stealth. Insight.\nAsh Rider is swift.\n<b>Reaction:</b> After you win an [intrigue] "
        "challenge by 5 or more STR in which Ash Rider is attacking, kneel your faction card and "
        "pay 2 gold to choose and kill a character (cannot be saved). (Limit twice per phase.)\n"
        "-1 Income."
    ),
    "deckLimit": 3,
}
SNARE = {
    "code": "02002",
    "type": "attachment",
    "name": "Ash Snare",
    "quantity": 3,
    "unique": False,
    "faction": "neutral",
    "cost": 1,
    "traits": ["Condition"],
    "text": "Opponent's character only. Terminal.\n<b>Challenges Action:</b> Sacrifice Ash Snare "
    "to draw 1 card. (Max 1 per challenge.)",
    "deckLimit": 3,
}


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A reference of two cards, and a copy of our data and scripts."""
    packs = tmp_path / "reference" / "agot2"
    packs.mkdir(parents=True)
    (packs / "TtB.json").write_text(json.dumps({"pack": "TtB", "cards": [RIDER, SNARE]}))
    data, scripts = tmp_path / "data", tmp_path / "sets"
    (data / "agot" / "cards").mkdir(parents=True)
    scripts.mkdir()
    shutil.copy(data_folder() / "agot" / "printed.csv", data / "agot")
    with (data / "agot" / "printed.csv").open("a") as file:
        file.writelines(["02001,ttb,Ash Rider\n", "02002,ttb,Ash Snare\n", "02003,ttb,Other\n"])
    monkeypatch.setattr(drafting, "data_folder", lambda: data)
    monkeypatch.setattr(drafting, "prints", lambda: {"01001": None})
    monkeypatch.setattr(sets, "__path__", [str(scripts)])
    monkeypatch.setenv("ROOKERY_REFERENCE", str(tmp_path))
    drafting.printed.cache_clear()
    yield tmp_path
    drafting.printed.cache_clear()


def written(folder: Path) -> dict[str, str]:
    kept = [file for room in ("data", "sets") for file in (folder / room).rglob("*.*")]
    return {file.name: file.read_text() for file in kept}


def test_the_facts_are_in_our_form(folders: Path) -> None:
    assert main(["cards", "--new", "02001"]) == 0
    (card,) = tomllib.loads(written(folders)["ttb-nightswatch.toml"])["card"]
    assert card["en"] == "Ash Rider"
    assert (card["loyal"], card["unique"], card["cost"], card["strength"]) == (True, True, 4, 3)
    assert (card["icons"], card["keywords"]) == (["military", "power"], ["stealth", "insight"])
    assert card["income"] == -1
    assert card["abilities"] == ["constant", "reaction", "constant"]


def test_the_words_are_frames_without_anything_of_print(folders: Path) -> None:
    assert main(["cards", "--new", "02001"]) == 0
    (card,) = tomllib.loads(written(folders)["ttb-nightswatch.toml"])["card"]
    assert card["text_en"].split("\n") == [
        "…",
        "Reaction: After …. Cost: kneel … and pay … gold. Choose …. …. It cannot be saved. "
        "Limit per phase: 2.",
        "-1 income.",
    ]
    assert card["text_pl"].split("\n")[1] == (
        "Reakcja – po …. Koszt: uklęknij … i zapłać … złota. Wybierz …. …. Nie można jej ocalić. "
        "Limit na fazę: 2."
    )
    assert card["gist_en"] == card["gist_pl"] == "…"


def test_the_header_is_read_from_print() -> None:
    (header,) = headers(RIDER)
    assert header.word == "reaction"
    assert header.arguments == (
        "ChallengeWon",
        "when=won(INTRIGUE, by=5, with_=i_attack)",
        "cost=(kneel_faction_card, pay_gold(2))",
        "target=a_character(lambda me, card: ...)",
        "limit=twice_per(Scope.PHASE)",
    )


def test_the_script_has_headers_and_what_they_import(folders: Path) -> None:
    assert main(["cards", "--new", "02001", "02002"]) == 0
    script = written(folders)["ttb.py"]
    compile(script, "ttb", "exec")
    assert "from engine.agot.predicates import i_attack, won\n" in script
    assert 'ash_rider = card("02001")' in script
    assert "ash_snare.only_on(" in script
    assert (
        "@ash_snare.action(Phase.CHALLENGES, cost=sacrifice_self, "
        "maximum=once_per(Scope.CHALLENGE))" in script
    )


def test_a_set_that_is_a_folder_gets_the_script_there(folders: Path) -> None:
    """In the module of the faction, else in that of the others."""
    room = folders / "sets" / "ttb"
    room.mkdir()
    for name in ("neutral", "others"):
        (room / f"{name}.py").write_text('"""Here."""\n\nfrom __future__ import annotations\n')
    assert main(["cards", "--new", "02001", "02002"]) == 0
    assert "ash_snare" in (room / "neutral.py").read_text()
    assert "ash_rider" in (room / "others.py").read_text()
    assert not (folders / "sets" / "ttb.py").exists()


def test_cards_stand_in_the_order_of_their_codes_and_leave_the_table(folders: Path) -> None:
    assert main(["cards", "--new", "02002"]) == 0
    assert main(["cards", "--new", "02001"]) == 0
    kept = written(folders)
    assert "02003,ttb" in kept["printed.csv"]
    assert "02001,ttb,Ash" not in kept["printed.csv"]
    assert "02002,ttb,Ash" not in kept["printed.csv"]
    assert tomllib.loads(kept["ttb-neutral.toml"])["card"][0]["id"] == "02002"


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        (["02001", "09999"], "09999 is no card of the reference"),
        (["02001", "01001"], "01001 is among our cards already"),
    ],
)
def test_of_what_cannot_be_drafted_nothing_is_written(
    folders: Path, codes: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = written(folders)
    assert main(["cards", "--new", *codes]) == 1
    assert told in capsys.readouterr().out
    assert written(folders) == before


def test_without_a_reference_nothing_is_written(
    folders: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = written(folders)
    monkeypatch.delenv("ROOKERY_REFERENCE")
    assert main(["cards", "--new", "02001"]) == 1
    assert "ROOKERY_REFERENCE does not name a folder" in capsys.readouterr().out
    assert written(folders) == before
