"""`rookery` itself: its help names every command, and a command needs no other's module."""

from __future__ import annotations

import pytest

from bot.terminal.commands import COMMANDS
from tests.bot.terminal.ran import Ran, process

HEAVY = "discord"  # takes longer to import than a look-up to answer


def test_the_help_names_every_command(rookery: Ran) -> None:
    said = rookery("--help")
    assert said.code == 0
    listed = [line.split()[0] for line in said.out.splitlines() if line.startswith("    ")]
    assert listed == list(COMMANDS)


@pytest.mark.parametrize("arguments", [(), ("nonsense",), ("--nonsense",)])
def test_without_a_command_it_says_so(rookery: Ran, arguments: tuple[str, ...]) -> None:
    said = rookery(*arguments)
    assert said.code == 2
    assert "COMMAND" in said.err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_name(rookery: Ran, name: str) -> None:
    said = rookery(name, "--help")
    assert said.code == 0
    assert said.out.startswith(f"usage: rookery {name} ")


def test_a_lookup_does_without_discord() -> None:
    after = f"import atexit; atexit.register(lambda: print({HEAVY!r} in sys.modules))"
    said = process("lookup", "card", "arya stark", before=after)
    assert said.code == 0
    assert said.out.splitlines()[-1] == "False"
