"""`rookery backup`: copies the database into one SQLite file, also while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.settings import BadSetting, Settings
from bot.store import StoreUnusable
from bot.store.moving import copy_to_file
from bot.store.place import Place, Server
from bot.store.upkeep import copy
from bot.terminal.copying import copying
from bot.terminal.progress import watched
from bot.terminal.saying import wrong


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        database = Settings.read().database
        if args.file.exists():
            if not args.force:
                return wrong(f"{args.file} exists; --force overwrites it")
            if _is_itself(args.file, database):
                return wrong(f"{args.file} is the database itself")
        _back_up(database, args.file)
    except (BadSetting, StoreUnusable) as reason:
        return wrong(reason)
    print(f"{database} is copied to {args.file}")
    return 0


def _is_itself(file: Path, database: Place) -> bool:
    return isinstance(database, Path) and database.exists() and file.samefile(database)


def _back_up(database: Place, file: Path) -> None:
    """From a server, too, into a file that says the same."""
    if isinstance(database, Server):
        with watched("copying"):
            asyncio.run(copy_to_file(database, file))
        return
    with copying(database, file):
        copy(database, file)
