"""`rookery backup`: copies the database into one file, also while the bot runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.settings import BadSetting, Settings
from bot.store import StoreUnusable
from bot.store.upkeep import copy
from bot.terminal.copying import copying
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
            if database.exists() and args.file.samefile(database):
                return wrong(f"{args.file} is the database itself")
        with copying(database, args.file):
            copy(database, args.file)
    except (BadSetting, StoreUnusable) as reason:
        return wrong(reason)
    print(f"{database} is copied to {args.file}")
    return 0
