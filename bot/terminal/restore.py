"""`rookery restore`: makes a copy the database again. The bot must not run meanwhile; the old file
stays beside the new one."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.settings import BadSetting, Settings
from bot.store import StoreUnusable
from bot.store.upkeep import put_back
from bot.terminal.saying import wrong


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("restore", help="make a backup the database again")
    parser.add_argument("file", type=Path)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        database = Settings.read().database
        kept = put_back(args.file, database)
    except (BadSetting, StoreUnusable) as reason:
        return wrong(reason)
    print(f"{database} is restored from {args.file}")
    if kept is not None:
        print(f"the old database is kept as {kept}")
    return 0
