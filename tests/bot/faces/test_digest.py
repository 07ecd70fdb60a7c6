"""A morning's digest fits into one message, however many tables and however much happened there."""

from __future__ import annotations

import pytest

from bot.faces.digests import LINES, TABLES, Told, digest_post
from bot.faces.posts import Button, Section, shortened, walk
from bot.numbers import PersonId, TableId
from bot.store import Person
from bot.words import words_in

OPEN = Button("", "Open", address="https://discord.com/channels/1/2")
LINE = 300  # characters, the longest there are


def told(number: int, line: str, waits: bool = False) -> Told:
    """A table where so much happened that only the shortest of it has few characters."""
    head = Section(f"**table {number}**\n⏳ **Choose the plot to reveal.**", OPEN)
    happened = tuple("\n".join([f"-# {line}"] * most) for most in LINES)
    return Told(TableId(number), 9, waits, True, head, (*happened, ""))


@pytest.mark.parametrize(("tables", "lines"), [(1, LINES[0]), (4, LINES[1]), (TABLES, LINES[2])])
def test_many_tables_are_told_in_brief_and_all_in_one_message(tables: int, lines: int) -> None:
    found = [told(number, "x" * (LINE - 3)) for number in range(tables)]
    post = digest_post(found, Person(PersonId(1)), words_in("en"))
    assert post.fits()
    assert post.text.count("-# x") == tables * lines


def test_those_that_wait_for_the_reader_come_first_and_too_many_are_counted() -> None:
    found = [told(number, "short", waits=number == 11) for number in range(12)]
    post = digest_post(found, Person(PersonId(1)), words_in("en"))
    heads = [each.text for each in walk(post.parts) if isinstance(each, Section)]
    assert heads[0].startswith("**table 11**")
    assert len(heads) == TABLES
    assert "1 of 12 tables" in post.text
    assert "4 more tables" in post.text
    assert post.fits()


@pytest.mark.parametrize(
    ("text", "most", "short"),
    [
        ("whole", 5, "whole"),
        ("some words, and more", 14, "some words …"),
        ("one *Ned Stark* dies", 12, "one …"),
        ("one **two three** four", 12, "one …"),
        ("**Claim 1** · *We Do Not Sow*, *Sea Tower*", 36, "**Claim 1** · *We Do Not Sow* …"),
    ],
)
def test_what_is_shortened_leaves_nothing_open(text: str, most: int, short: str) -> None:
    assert shortened(text, most) == short
