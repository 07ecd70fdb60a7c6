"""What the documents name is there: files, modules, links with their headings, pictures, targets of
make, commands of the terminal and of Discord, buttons."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import Image

from bot.terminal.commands import COMMANDS, NONE, parser_for
from bot.terminal.screens.shots import SITUATIONS, Shots
from bot.words import LANGUAGES, words_in

ROOT = Path(__file__).resolve().parents[1]
DOCS = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "bot" / "DECISIONS.md",
    ROOT / "engine" / "DECISIONS.md",
    ROOT / "data" / "agot" / "TEMPLATING.md",
]
every_document = pytest.mark.parametrize("file", DOCS, ids=lambda file: str(file.relative_to(ROOT)))

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4}(\S.*)$", re.MULTILINE)
SPAN = re.compile(r"`([^`\n]+)`")
PICTURE = re.compile(r'<img src="([^"]+)"')
BOLD = re.compile(r"\*\*([^*]+)\*\*(:?)")  # before a colon it is a heading, else a button
GUIDES = {"en": ROOT / "docs" / "playing.md", "pl": ROOT / "docs" / "granie.md"}
TAKEN = ROOT / "assets" / "guide"
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
MODULE = re.compile(r"\b(?:bot|engine|tests)(?:\.\w+)+")
PATH = re.compile(r"(?<![\w./-])(?:bot|engine|tests|data|docs|assets|deploy)/[\w./-]*")
ROOKERY = re.compile(r"^(?:\.venv/bin/)?rookery( .+)?$")
MAKE = re.compile(r"\bmake ([a-z]+)")
SLASH = re.compile(r"^/([^\W\d_]+(?: [^\W\d_]+)*)(?= \w+:|$)")
SERVED = {"metrics", "healthz"}  # addresses, not commands
WALKED = "high_card"  # in the walk through a game
MADE = {"tests/out"}  # by tests that fail
INVENTED = "toast"  # in the recipe for a command


def prose(file: Path) -> str:
    """The text without what stands in fences."""
    return FENCED.sub("", file.read_text(encoding="utf-8"))


def code(file: Path) -> Iterator[str]:
    """What is set as code in the text, and the lines of examples."""
    text = prose(file)
    yield from SPAN.findall(INDENTED.sub("", text))
    yield from (line.partition("  #")[0].rstrip() for line in INDENTED.findall(text))


def fenced(file: Path) -> Iterator[str]:
    for block in FENCED.findall(file.read_text(encoding="utf-8")):
        yield from block.splitlines()[1:-1]


def anchor(heading: str) -> str:
    """As GitHub makes one of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@every_document
def test_every_link_leads_somewhere(file: Path) -> None:
    for target in LINK.findall(prose(file)):
        if "://" in target:
            continue
        path, _, heading = target.partition("#")
        there = (file.parent / path).resolve() if path else file
        assert there.exists(), target
        if heading:
            assert heading in map(anchor, HEADING.findall(prose(there))), target


@every_document
def test_every_path_exists(file: Path) -> None:
    for piece in (*code(file), *fenced(file)):
        for path in PATH.findall(piece):
            assert INVENTED in path or path in MADE or _exists(path.rstrip(".")), path


def _exists(path: str) -> bool:
    """Up to where it says that names differ, as in `tests/test_*.py`."""
    return (ROOT / path).exists() or (path.endswith("_") and any(ROOT.glob(f"{path}*")))


@every_document
def test_every_module_exists(file: Path) -> None:
    for piece in (*code(file), *fenced(file)):
        for name in MODULE.findall(piece):
            assert _is_known(name), name


@cache
def _is_known(name: str) -> bool:
    """A module, or something in one."""
    package, _, last = name.rpartition(".")
    if find_spec(package) is None:
        return False
    try:
        return find_spec(name) is not None or _has(package, last)
    except ModuleNotFoundError:  # the package is a module
        return _has(package, last)


def _has(module: str, name: str) -> bool:
    return hasattr(__import__(module, fromlist=[name]), name)


def rookery(file: Path) -> list[list[str]]:
    """The game of the walk is of a package that is not installed here."""
    found = filter(None, map(ROOKERY.match, code(file)))
    return [shlex.split((match[1] or "").replace(WALKED, "behind")) for match in found]


@every_document
def test_every_command_of_the_terminal_can_be_typed(file: Path) -> None:
    for words in rookery(file):
        named = words[0] if words and words[0] in COMMANDS else NONE
        assert named or words in ([], ["--help"], ["COMMAND", "--help"]), words
        if "COMMAND" not in words:
            assert _parses(named, words if len(words) > 1 else [*words, "--help"]), words


def _parses(command: str, words: list[str]) -> bool:
    """What is refused ends the program, and help ends it well."""
    try:
        parser_for(command).parse_args(words)
    except SystemExit as end:
        return end.code == 0
    return True


@every_document
def test_every_target_of_make_exists(file: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for piece in code(file):
        for target in MAKE.findall(piece) if piece.startswith("make ") else ():
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@every_document
def test_every_picture_exists(file: Path) -> None:
    for target in PICTURE.findall(prose(file)):
        there = (file.parent / target).resolve()
        assert there.exists(), target
        with Image.open(there) as image:
            assert image.format == "PNG"


def test_every_picture_that_is_kept_is_shown_and_can_be_taken_anew() -> None:
    shown = {Path(each).name for file in DOCS for each in PICTURE.findall(prose(file))}
    kept = [file.name for file in TAKEN.iterdir()]
    assert set(kept) == shown
    for name in kept:
        situation, language, width = name.removesuffix(".png").rsplit("-", 2)
        assert situation in SITUATIONS
        assert language in LANGUAGES
        assert int(width) in {size["width"] for size in Shots.sizes}
    assert sum(file.stat().st_size for file in TAKEN.iterdir()) < 2_500_000


@pytest.mark.parametrize("language", GUIDES)
def test_a_guide_names_commands_as_its_language_does(language: str) -> None:
    named = [match[1] for piece in code(GUIDES[language]) if (match := SLASH.match(piece))]
    assert named
    assert set(named) <= slash_commands((language,))


def test_both_guides_name_the_same_commands_and_show_the_same_pictures() -> None:
    english, polish = (GUIDES[language] for language in ("en", "pl"))
    taken = [
        [name.replace("-pl-", "-en-") for name in PICTURE.findall(prose(file))]
        for file in (english, polish)
    ]
    assert taken[0] == taken[1]
    named = [[piece for piece in code(file) if SLASH.match(piece)] for file in (english, polish)]
    assert len(named[0]) == len(named[1])


@pytest.mark.parametrize("language", GUIDES)
def test_every_button_that_a_guide_names_is_called_so(language: str) -> None:
    """Some say more in brackets."""
    said = words_in(language).sentences.values()
    labels = {text.partition(" (")[0] for text in said}
    found = BOLD.findall(prose(GUIDES[language]))
    named = {" ".join(text.split()) for text, heading in found if not heading}
    assert named
    assert named - labels == set()


@cache
def slash_commands(languages: tuple[str, ...] = LANGUAGES) -> set[str]:
    """Names of commands as people type them, in these languages."""
    known = set()
    for language in languages:
        said = words_in(language).sentences
        for key in said:
            if match := re.fullmatch(r"command\.((?!option\.)[\w.]+)\.name", key):
                parts = match[1].split(".")
                ids = (".".join(parts[: at + 1]) for at in range(len(parts)))
                known.add(" ".join(said[f"command.{each}.name"] for each in ids))
    return known


@every_document
def test_every_command_of_discord_exists(file: Path) -> None:
    for piece in code(file):
        if (match := SLASH.match(piece)) and match[1] not in SERVED | {INVENTED}:
            assert match[1] in slash_commands(), piece


def test_a_wrong_name_would_be_noticed(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.md"
    wrong.write_text(
        "`bot/nowhere.py` `bot.nowhere.else` [there](gone.md) `rookery fly` `/game fly` `make hay`"
        ' <img src="gone.png">'
    )
    for test in (
        test_every_link_leads_somewhere,
        test_every_path_exists,
        test_every_picture_exists,
        test_every_module_exists,
        test_every_command_of_the_terminal_can_be_typed,
        test_every_target_of_make_exists,
        test_every_command_of_discord_exists,
    ):
        with pytest.raises(AssertionError):
            test(wrong)
