"""`rookery restore`: makes a copy the database again. The bot must not run meanwhile; the old file
stays beside the new one."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.settings import BadSetting, Settings
from bot.store import StoreUnusable
from bot.store.upkeep import incoming, put_back
from bot.terminal.copying import copying
from bot.terminal.saying import wrong


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        database = Settings.read().database
        place = incoming(database) if database.exists() else database
        with copying(args.file, place):
            kept = put_back(args.file, database)
    except (BadSetting, StoreUnusable) as reason:
        return wrong(reason)
    print(f"{database} is restored from {args.file}")
    if kept is not None:
        print(f"the old database is kept as {kept}")
    return 0
