"""A chart of what a command measured, as a picture, where one is asked for: `--chart FILE.png`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from bot.render.diagram import Panel, diagram_sheet
from bot.terminal.saying import wrong

ENDING = ".png"


def add_chart(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--chart", type=Path, metavar="FILE.png", help="draw the figures as well")


def objection(file: Path | None) -> str | None:
    """Why no chart can be written there: known before anything is measured."""
    if file is None:
        return None
    if file.suffix.lower() != ENDING:
        return f"{file}: a chart is a PNG; name a file that ends in {ENDING}"
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        return f"{file}: cannot be written"
    return None


def write_chart(file: Path | None, title: str, about: str, panels: Sequence[Panel]) -> int:
    """The command's exit code: 0 if all is well, or if no chart is wanted."""
    if file is None:
        return 0
    try:
        file.write_bytes(diagram_sheet(title, about, panels).png())
    except OSError as error:
        return wrong(f"{file}: {error.strerror}")
    return 0
