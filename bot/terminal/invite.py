"""`rookery invite`: prints the link by which a server's owner adds the bot, with exactly the
permissions it needs."""

from __future__ import annotations

import argparse
import base64
import binascii

from bot.cogs.permissions import invite_link
from bot.settings import BadSetting, Settings
from bot.terminal.saying import wrong


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--application", type=int, metavar="ID", help="instead of the one that DISCORD_TOKEN names"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        application = args.application or application_of(Settings.read().token or "")
    except BadSetting as reason:
        return wrong(reason)
    if application is None:
        return wrong("set DISCORD_TOKEN, or name the application with --application ID")
    print(invite_link(application))
    return 0


def application_of(token: str) -> int | None:
    """A token begins with its application's number, in base64 without padding."""
    first = token.partition(".")[0]
    try:
        number = base64.b64decode(first + "=" * (-len(first) % 4), validate=True).decode("ascii")
    except (binascii.Error, ValueError):
        return None
    return int(number) if number.isdecimal() else None
