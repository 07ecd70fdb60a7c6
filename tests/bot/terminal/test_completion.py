"""`rookery completion`: scripts that shells can read, and that complete what there is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from bot.terminal.commands import COMMANDS
from bot.terminal.completion import SHELLS
from tests.bot.terminal.ran import Ran

ASK = """
source rookery.bash
COMP_WORDS=({line}) COMP_CWORD=$(({words} - 1))
_shtab_rookery rookery "${{COMP_WORDS[COMP_CWORD]}}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_script_names_every_command_and_is_sound(rookery: Ran, shell: str) -> None:
    said = rookery("completion", shell)
    assert (said.code, said.err) == (0, "")
    for name in COMMANDS:
        assert name in said.out
    assert "--chart" in said.out
    Path("script").write_text(said.out, encoding="utf-8")
    if shutil.which(shell) is not None:
        assert subprocess.run([shell, "-n", "script"], capture_output=True).stderr == b""


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("rookery re", {"replay", "render", "restore"}),
        ("rookery bench --ch", {"--chart"}),
        ("rookery bench en", {"engine"}),
        ("rookery simulate --mode se", {"sealed"}),
        ("rookery backup fri", {"friday.sqlite3"}),
    ],
)
def test_bash_offers_what_fits(rookery: Ran, line: str, offered: set[str]) -> None:
    Path("friday.sqlite3").touch()
    Path("rookery.bash").write_text(rookery("completion", "bash").out, encoding="utf-8")
    asked = ASK.format(line=line, words=len(line.split()))
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=False)
    assert set(done.stdout.split()) == offered, done.stderr


def test_an_unknown_shell_is_refused(rookery: Ran) -> None:
    said = rookery("completion", "cmd")
    assert said.code == 2
    assert "bash" in said.err
