"""The second edition's data as the tests read it: plain values from the files, nothing of the
engine, so that data and engine are checked apart."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "data" / "agot"
Fact = dict[str, Any]


def read(file: Path) -> Fact:
    with file.open("rb") as opened:
        return tomllib.load(opened)


def files(folder: str) -> list[Path]:
    return sorted((FOLDER / folder).glob("*.toml"))


@cache
def cards() -> dict[str, Fact]:
    """Every card, by code."""
    return {card["id"]: card for file in files("cards") for card in read(file)["card"]}


@cache
def core() -> list[Fact]:
    return [card for code, card in cards().items() if code.startswith("01")]


@cache
def traits() -> list[Fact]:
    return list(read(FOLDER.parent / "realm" / "traits.toml")["trait"])


def label(fact: Fact) -> str:
    return f"{fact['id']} {fact['en']}"


@cache
def decks() -> list[Fact]:
    return [read(file) for file in files("decks")]


def rulings() -> dict[str, Fact]:
    return {ruling["id"]: ruling for ruling in read(FOLDER / "rulings.toml")["ruling"]}
