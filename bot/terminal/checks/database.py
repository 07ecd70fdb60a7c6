"""The database file: whether it is sound, whether it can be written, and whether there is room."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from bot.store import StoreUnusable
from bot.store.form import newest
from bot.store.upkeep import form_of
from bot.terminal.checks.finding import Finding, failed, ok, warning

MEGABYTE = 1_000_000
LITTLE = 500 * MEGABYTE
TOO_LITTLE = 20 * MEGABYTE


def database(path: Path) -> Iterator[Finding]:
    folder = path.absolute().parent
    if not folder.is_dir():
        yield failed("database", f"{path}: its folder does not exist")
        return
    yield _file(path, folder)
    yield _room(folder)


def _file(path: Path, folder: Path) -> Finding:
    for place in (folder, path):
        if place.exists() and not os.access(place, os.W_OK):
            return failed("database", f"{place} cannot be written by this user")
    if not path.exists():
        return ok("database", f"{path} will be made at the first start")
    try:
        form = form_of(path)
    except StoreUnusable as reason:
        return failed("database", str(reason))
    if form < newest():
        return ok("database", f"{path} is sound; the next start brings it to form {newest()}")
    return ok("database", f"{path} is sound (form {form})")


def _room(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    text = f"{free // MEGABYTE} MB are free in {folder}"
    if free < TOO_LITTLE:
        return failed("disk", text)
    return warning("disk", text) if free < LITTLE else ok("disk", text)
