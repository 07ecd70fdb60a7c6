"""Every command of `rookery` in a table: what it is for, which module does it, and an example. A
module is imported when its command is named: some take longer to import than others to run."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import NamedTuple

NONE = ""  # of all commands


class Command(NamedTuple):
    module: str
    about: str
    example: str

    def fill(self, parser: argparse.ArgumentParser) -> None:
        """Gives the parser what its module takes."""
        import_module(f"bot.terminal.{self.module}").add(parser)


GROUPS: dict[str, dict[str, Command]] = {
    "play": {
        "play": Command(
            "play", "play a game in the terminal", "rookery play intrigue --players 3 --lang pl"
        ),
        "replay": Command(
            "replay",
            "show a recorded game at any point, or a ruling",
            "rookery replay game.json --until 20 --view 0",
        ),
        "render": Command(
            "render",
            "draw a recorded game, or a printed card",
            "rookery render game.json --at 40 --view 0 --hand -o hand.png",
        ),
    },
    "look up": {
        "lookup": Command(
            "lookup",
            "look up a card, a rule or a ruling",
            'rookery lookup find "f:stark t:character c<=3 i:military"',
        ),
        "deck": Command(
            "decks", "check a deck in a text file", "rookery deck check my-deck.txt --lang pl"
        ),
        "words": Command(
            "sentences",
            "print the sentences of a language",
            "rookery words --all --lang pl --prefix refused.",
        ),
    },
    "document": {
        "screens": Command(
            "screens",
            "take the pictures of the documents, in a browser",
            "rookery screens /tmp/screens --only lobby,end --lang pl",
        ),
    },
    "measure": {
        "selfplay": Command(
            "selfplay",
            "let computer players play many games",
            "rookery selfplay behind --players 3 --games 1000 --agents thoughtful,random,random",
        ),
        "weigh": Command(
            "weigh",
            "fit what the maester thinks a table is worth",
            "rookery weigh hbo --games 500",
        ),
        "simulate": Command(
            "simulate",
            "play over days, with a model of people",
            "rookery simulate --mode relaxed --preset casual --rounds 6 --chart days.png",
        ),
        "bench": Command(
            "bench", "measure speed and memory", "rookery bench engine --chart engine.png"
        ),
        "cards": Command(
            "cards", "what is done of each set of cards", "rookery cards --coverage --json"
        ),
    },
    "keep it running": {
        "run": Command(
            "run",
            "run the bot, or the sandbox if there is no token",
            "DISCORD_TOKEN=... ROOKERY_METRICS=9420 rookery run",
        ),
        "invite": Command(
            "invite",
            "print the link that adds the bot to a server",
            "rookery invite --application 198622483471925248",
        ),
        "doctor": Command(
            "doctor", "check the token, the database, the clock, fonts", "rookery doctor"
        ),
        "health": Command("health", "whether the bot that runs here is well", "rookery health"),
        "backup": Command(
            "backup",
            "copy the database to a file, also while the bot runs",
            "rookery backup friday.sqlite3 --force",
        ),
        "restore": Command(
            "restore", "make a backup the database again", "rookery restore friday.sqlite3"
        ),
        "move": Command(
            "move",
            "copy the whole store to PostgreSQL, or back to a file",
            "rookery move rookery.sqlite3 postgresql://rookery@db.example/rookery",
        ),
        "soak": Command(
            "soak",
            "play under kills and faults; nothing may be lost",
            "rookery soak --weather all --kills 20 --seed 4",
        ),
    },
    "your shell": {
        "completion": Command(
            "completion",
            "let your shell complete what you type",
            "rookery completion bash > ~/.local/share/bash-completion/completions/rookery\n"
            "  rookery completion zsh > ~/.zfunc/_rookery  # a folder of your $fpath\n"
            "  rookery completion fish > ~/.config/fish/completions/rookery.fish",
        ),
    },
}
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}


class Rookery(argparse.ArgumentParser):
    """Its help lists the commands by what one wants to do."""

    def format_help(self) -> str:
        return f"{self.format_usage()}\n{self.description}\n\n{overview()}\n"


def parser_for(command: str | None) -> argparse.ArgumentParser:
    """A parser that knows all commands, and what this one takes; None: what each of them takes."""
    parser = Rookery(prog="rookery", description="Card games about the fight for a throne.")
    commands = parser.add_subparsers(
        required=True, metavar="COMMAND", parser_class=argparse.ArgumentParser
    )
    for name, each in COMMANDS.items():
        added = commands.add_parser(
            name,
            help=each.about,
            description=f"{each.about[0].upper()}{each.about[1:]}.",
            epilog=f"example:\n  {each.example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if command in (None, name):
            each.fill(added)
    return parser


def overview() -> str:
    wide = max(map(len, COMMANDS)) + 2
    blocks = []
    for title, group in GROUPS.items():
        lines = [f"    {name:<{wide}}{command.about}" for name, command in group.items()]
        blocks.append("\n".join([f"{title}:", *lines]))
    return "\n\n".join([*blocks, "rookery COMMAND --help tells the rest, with an example."])
