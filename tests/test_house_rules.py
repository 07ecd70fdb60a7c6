"""The house rules that a machine can check: who may import whom, purity, charters, no prose."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import imports, literals, modules, name, tree

ENGINE = modules("engine")
GAMES = {"intrigue", "behind", "agot", "hbo"}
EDITIONS = {"agot", "hbo"}  # of one game; what both say stands in the realm
IMPURE = {"time", "datetime", "random", "secrets", "asyncio", "socket", "os", "subprocess", "io"}
READERS = {"engine/core/datafiles.py"}  # the one module of the engine that may read files


def package(file: Path) -> str:
    return name(file).split("/")[1]


@pytest.mark.parametrize("file", ENGINE, ids=name)
def test_the_engine_imports_itself_and_the_standard_library_alone(file: Path) -> None:
    for module in imports(file):
        top = module.partition(".")[0]
        assert top == "engine" or top in sys.stdlib_module_names, module


@pytest.mark.parametrize("file", ENGINE, ids=name)
def test_the_engine_has_no_clock_no_network_and_one_source_of_chance(file: Path) -> None:
    allowed = {"random"} if name(file) == "engine/core/chance.py" else set()
    assert not (set(imports(file)) & (IMPURE - allowed))


@pytest.mark.parametrize("file", ENGINE, ids=name)
def test_files_are_read_by_the_catalogue_alone(file: Path) -> None:
    if name(file) in READERS:
        return
    called = {n.func.id for n in ast.walk(tree(file)) if is_named_call(n)}  # type: ignore[attr-defined]
    assert "open" not in called
    assert "pathlib" not in set(imports(file))


def is_named_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


@pytest.mark.parametrize("file", ENGINE, ids=name)
def test_games_never_import_each_other_and_the_core_names_none(file: Path) -> None:
    room = package(file)
    if room not in GAMES | {"core", "realm"}:
        return
    allowed = {room, "core"} | ({"realm"} if room in EDITIONS else set())
    if "players" in file.parts:
        allowed.add("agents")
    for module in imports(file):
        parts = module.split(".")
        if parts[0] == "engine" and len(parts) > 1:
            assert parts[1] in allowed, module


@pytest.mark.parametrize("file", ENGINE, ids=name)
def test_the_engine_writes_no_prose(file: Path) -> None:
    prose = [node.value for node in literals(file) if " " in str(node.value)]
    assert prose == []


@pytest.mark.parametrize(
    "file", modules("bot/tables", "bot/automation", "bot/store", "bot/render"), ids=name
)
def test_tables_store_and_pictures_do_not_know_discord(file: Path) -> None:
    assert not [module for module in imports(file) if module.partition(".")[0] == "discord"]


@pytest.mark.parametrize("file", modules("bot", "engine"), ids=name)
def test_every_module_says_what_it_is_for(file: Path) -> None:
    assert ast.get_docstring(tree(file)), name(file)


# Commands

COGS = modules("bot/cogs")
APART = {"bot/cogs/answering.py", "bot/cogs/inline.py"}  # messages are not acknowledged
SENT_OFF = "on_interaction"  # modals: what was typed is kept before it is acknowledged
BEFOREHAND = {"words_of", "words_for", "words_at_once", "acknowledge", "defer"}


def called(decorator: ast.expr) -> str:
    """The last name of what decorates: `command` of `@GAME.command(...)`."""
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    return target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")


def handlers(file: Path, of: str) -> Iterator[ast.AsyncFunctionDef]:
    """What Discord calls for a command, or while an option is typed."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.AsyncFunctionDef) and of in map(called, node.decorator_list):
            yield node


def named_in(node: ast.AST) -> set[str]:
    return {str(getattr(each, "attr", getattr(each, "id", ""))) for each in ast.walk(node)}


@pytest.mark.parametrize("file", COGS, ids=name)
def test_no_command_reads_language_or_store_before_it_is_acknowledged(file: Path) -> None:
    """The last decorator is the first to hear of it; what it calls sees the interaction only as a
    call that was acknowledged."""
    for of, verb in (("command", "acknowledge_"), ("autocomplete", "propose")):
        for handler in handlers(file, of):
            assert called(handler.decorator_list[-1]).startswith(verb), handler.name
            assert ast.unparse(handler.args.args[1]) == "call: Call", handler.name


@pytest.mark.parametrize("file", [each for each in COGS if name(each) not in APART], ids=name)
def test_commands_are_acknowledged_in_one_place(file: Path) -> None:
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.AsyncFunctionDef) and node.name != SENT_OFF:
            assert not named_in(node) & BEFOREHAND, node.name


# Values


@pytest.mark.parametrize("file", modules("bot", "engine"), ids=name)
def test_no_value_is_packed_only_to_be_unpacked(file: Path) -> None:
    """Values that need to be told apart have names; they are not put in rows for the formatter."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Starred):
            assert not isinstance(node.value, ast.Tuple | ast.List), node.lineno
        if isinstance(node, ast.Call):
            packed = [each.value for each in node.keywords if each.arg is None]
            assert not any(_only_named(each) for each in packed), node.lineno


def _only_named(value: ast.expr) -> bool:
    return isinstance(value, ast.Dict) and None not in value.keys


# Names


@pytest.mark.parametrize("file", modules("bot"), ids=name)
def test_the_words_of_a_language_are_called_words(file: Path) -> None:
    """Or what they are taken for where nobody has chosen a language."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.arg) and ast.unparse(node.annotation or node) == "Words":
            assert node.arg in ("words", "otherwise"), node.lineno


# Tables

TABLES = {"table", "live"}  # what a table is called wherever one is at hand
OUTSIDE = [file for file in modules("bot") if "tables" not in file.parts]


@pytest.mark.parametrize("file", OUTSIDE, ids=name)
def test_a_table_is_changed_by_itself_alone(file: Path) -> None:
    """Nobody else assigns to its attributes, or to those of its parts."""
    given = [each for node in ast.walk(tree(file)) for each in targets(node)]
    assert [each.lineno for each in given if of_table(each)] == []


def targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign | ast.Delete):
        return [each for target in node.targets for each in flat(target)]
    return [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []


def flat(target: ast.expr) -> list[ast.expr]:
    return list(target.elts) if isinstance(target, ast.Tuple | ast.List) else [target]


def of_table(target: ast.expr) -> bool:
    """Whether it is something that a table has, or of that."""
    owner = getattr(target, "value", None)
    while isinstance(owner, ast.Attribute | ast.Subscript | ast.Name):
        if getattr(owner, "id", getattr(owner, "attr", None)) in TABLES:
            return True
        owner = getattr(owner, "value", None)
    return False


def test_a_change_from_outside_would_be_found() -> None:
    """Of a table, of its part, of what is in it; a table that is kept somewhere is none."""
    found = ["table.a = 1", "self.table.part.a += 1", "at.table.of[0], b = 1, 2", "del live.a"]
    kept = ["self.table = table", "table = 1", "self.tables[0] = table"]
    first = [targets(ast.parse(line).body[0])[0] for line in [*found, *kept]]
    assert [of_table(each) for each in first] == [True] * len(found) + [False] * len(kept)


def folder_of_a_game(file: Path) -> str | None:
    """The game whose own folder a module of the bot stands in."""
    parts = name(file).split("/")
    return parts[2] if parts[:2] == ["bot", "games"] and parts[2] in GAMES else None


def names_a_game(text: str, game: str) -> bool:
    """By its id alone, or as the first or last part of another. Two ids are also words."""
    if text == game:
        return game in EDITIONS
    return bool(re.search(rf"(?:^|[./]){game}[./]|[./]{game}$", text))


@pytest.mark.parametrize("file", modules("bot"), ids=name)
def test_no_game_is_named_outside_its_own_folder(file: Path) -> None:
    others = GAMES - {folder_of_a_game(file)}
    found = [module for module in imports(file) if module.split(".")[1:2] and _of(module) & others]
    assert found == []
    said = [str(node.value) for node in literals(file)]
    assert [text for text in said for game in others if names_a_game(text, game)] == []


def _of(module: str) -> set[str]:
    """The games whose rules or folder a module belongs to."""
    top, *rest = module.split(".")
    if top == "engine":
        return set(rest[:1])
    return set(rest[1:2]) if rest[:1] == ["games"] else set()
