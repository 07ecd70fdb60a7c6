"""`rookery restore`: makes a copy the database again. The bot must not run meanwhile; the old one
is kept, in a file or a schema beside the new one."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.settings import BadSetting, Settings
from bot.store import StoreUnusable
from bot.store.moving import put_back_on_server, put_back_table
from bot.store.place import Place, Server
from bot.store.upkeep import incoming, put_back
from bot.terminal.copying import copying
from bot.terminal.progress import watched
from bot.terminal.saying import wrong


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    one = "only this table, by the number in logs and custom ids; the others stay as they are"
    parser.add_argument("--table", type=int, metavar="NUMBER", help=one)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        database = Settings.read().database
        if args.table is not None:
            return _restore_one(args.file, database, args.table)
        kept = _restored(args.file, database)
    except (BadSetting, StoreUnusable) as reason:
        return wrong(reason)
    print(f"{database} is restored from {args.file}")
    if kept is not None:
        print(f"the old database is kept as {kept}")
    return 0


def _restore_one(file: Path, database: Place, number: int) -> int:
    counts = asyncio.run(put_back_table(file, database, number))
    print(f"table {number} of {database} is what it is in {file}: {counts['rows']} rows")
    return 0


def _restored(file: Path, database: Place) -> str | None:
    """Where the old one is kept."""
    if isinstance(database, Server):
        with watched("restoring"):
            schema = asyncio.run(put_back_on_server(file, database))
        return None if schema is None else f"the schema {schema}"
    place = incoming(database) if database.exists() else database
    with copying(file, place):
        kept = put_back(file, database)
    return None if kept is None else str(kept)
