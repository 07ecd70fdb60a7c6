"""What the machine must bring: Python, SQLite, and fonts with Polish letters."""

from __future__ import annotations

import platform
import sqlite3
import sys
from collections.abc import Iterator
from importlib import resources

from PIL import ImageFont

from bot.terminal.checks.finding import Finding, failed, ok

PYTHON = (3, 11)
SQLITE = (3, 37)  # strict tables
FONTS = (
    ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
)
POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
NOWHERE = "\U0010fffd"  # a letter that no font has: drawn as the sign for a missing one


def machine() -> Iterator[Finding]:
    yield _version("Python", platform.python_version(), sys.version_info >= PYTHON, PYTHON)
    new_enough = sqlite3.sqlite_version_info >= SQLITE
    yield _version("SQLite", sqlite3.sqlite_version, new_enough, SQLITE)
    for package, file in FONTS:
        yield font(package, file)


def _version(what: str, version: str, enough: bool, least: tuple[int, int]) -> Finding:
    if enough:
        return ok(what, version)
    return failed(what, f"{version} is too old; Rookery needs {least[0]}.{least[1]} or later")


def font(package: str, file: str) -> Finding:
    try:
        with resources.as_file(resources.files(package) / "files" / file) as path:
            drawn = ImageFont.truetype(path, 24)
            missing = "".join(letter for letter in POLISH if _same(drawn, letter, NOWHERE))
    except (ImportError, OSError) as error:
        return failed("font", f"{file} of the package {package} cannot be read ({error})")
    if missing:
        return failed("font", f"{file} lacks the letters {missing}")
    return ok("font", f"{file} has the Polish letters")


def _same(drawn: ImageFont.FreeTypeFont, one: str, other: str) -> bool:
    return bytes(drawn.getmask(one)) == bytes(drawn.getmask(other))
