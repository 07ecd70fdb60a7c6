"""Names that people give themselves, their servers and their decks, and what is left of them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.faces.speech import safe_name
from bot.names import NAME, plain_name
from tests.source import modules, name, tree


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        (" My\n\u202edeck\x00 ", "My deck"),
        ("\u2066\u202eylA\u2069\u200f", "ylA"),  # overrides, isolates and marks of direction
        ("Al\u200by\u00ads\u2060\ufeff", "Alys"),  # signs without width
        ("\u3164\u2800\u115f\u200b\ufe0f", ""),  # letters and signs that show nothing
        ("Za\u0300\u0301\u0302\u0303\u0304lgo", "Z\u00e0\u0301\u0302lgo"),
        ("Łucja Żółć", "Łucja Żółć"),
        ("Ala\u202f \u3000 ma", "Ala ma"),
        ("🐦‍⬛ Kruk", "🐦⬛ Kruk"),
        ("\ud800half", "half"),
        ("n" * 400, "n" * NAME),
    ],
)
def test_a_name_is_one_line_of_signs_that_can_be_seen(typed: str, plain: str) -> None:
    assert plain_name(typed) == plain
    assert plain_name(plain) == plain


@pytest.mark.parametrize(
    "typed",
    [
        "<@123456789012345678>",
        "<@&1234>",
        "<#1234>",
        "</game new:1234>",
        "<t:0:R>",
        "@everyone",
        "**bold** __under__ ||hidden||",
        "[click](https://example.org)",
        "# heading",
        "> quote",
        "- item",
        "`code`",
        "https://example.org",
        "discord.gg/abc",
        "DiscordApp.com/invite/abc",
        "<\u200b@123>",
    ],
)
def test_a_name_does_nothing_in_a_message(typed: str) -> None:
    """Discord reads no mention, link, heading or style where a backslash or a gap stands."""
    shown = safe_name(typed, 100)
    assert shown != typed
    for live in ("<@", "<#", "</", "<t:", "@everyone", "://", "discord.gg", "DiscordApp.com"):
        assert live not in shown.replace("\\<", "")
    for sign in "*_|`[#>-":
        assert not shown.startswith(sign)
    assert "**" not in shown
    assert "||" not in shown


@pytest.mark.parametrize("file", modules("bot"), ids=name)
def test_the_names_of_people_enter_in_one_place(file: Path) -> None:
    """`name_of` makes them plain; whoever reads them elsewhere shows them as they were typed."""
    if name(file) != "bot/faces/speech.py" and not name(file).startswith("bot/sandbox/"):
        read = [n.attr for n in ast.walk(tree(file)) if isinstance(n, ast.Attribute)]
        assert not {"display_name", "global_name", "nick"} & set(read)


def test_nothing_that_can_be_seen_is_still_a_name() -> None:
    assert safe_name("\u3164\u202e") == "?"
