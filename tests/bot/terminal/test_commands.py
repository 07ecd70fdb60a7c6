"""`rookery` itself: its help names every command, and a command needs no other's module."""

from __future__ import annotations

import shlex

import pytest

from bot.terminal.commands import COMMANDS, GROUPS, parser_for
from bot.terminal.soak.tally import ABOUT
from tests.bot.terminal.ran import Ran, process

HEAVY = ("discord", "rich", "shtab")  # take long to import


def test_the_help_names_every_command(rookery: Ran) -> None:
    said = rookery("--help")
    assert said.code == 0
    listed = [line.split()[0] for line in said.out.splitlines() if line.startswith("    ")]
    assert listed == list(COMMANDS)


def test_the_help_groups_them(rookery: Ran) -> None:
    lines = rookery("--help").out.splitlines()
    assert [line[:-1] for line in lines if line.endswith(":")] == list(GROUPS)


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


@pytest.mark.parametrize("words", [*([name] for name in COMMANDS), ["deck", "check"]])
def test_every_help_ends_with_an_example_that_can_be_typed(rookery: Ran, words: list[str]) -> None:
    given = COMMANDS[words[0]].example
    assert rookery(*words, "--help").out.endswith(f"\nexample:\n  {given}\n")
    for line in given.splitlines():
        typed = line.partition(" > ")[0]  # where it goes is the shell's business
        at = shlex.split(typed).index("rookery") + 1
        parsed = parser_for(words[0]).parse_args(shlex.split(typed)[at:])
        assert callable(parsed.run)


def test_the_help_of_a_soak_says_what_it_counts(rookery: Ran) -> None:
    said = rookery("soak", "--help")
    for name, about in ABOUT.items():
        assert any(line.split(maxsplit=1) == [name, about] for line in said.out.splitlines())


def test_a_lookup_does_without_what_takes_long_to_import() -> None:
    after = f"import atexit; atexit.register(lambda: print({{*{HEAVY}}} & {{*sys.modules}}))"
    said = process("lookup", "card", "arya stark", before=after)
    assert said.code == 0
    assert said.out.splitlines()[-1] == "set()"
