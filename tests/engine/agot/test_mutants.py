"""The list of mutants fits the code: each names a text that stands in its file once, and a rule
that tests cite. Those that are made of card scripts are the mistakes they are meant to be. Whether
they are caught is for `make mutants`."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from engine.agot import sets
from engine.agot.prints import prints
from tests.mutants.changes import changes
from tests.mutants.made import drawn, harmless
from tests.mutants.named import citing, mutants
from tests.mutants.scripts import Mutant, made
from tests.mutants.touching import class_of
from tests.mutants.trial import mutated
from tests.source import ROOT, modules, tree

MOST_HARMLESS = 0.02  # of all; the list is no place to hide a hole


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant["id"])
def test_a_mutant_can_be_made_and_caught(mutant: dict[str, str]) -> None:
    text = (ROOT / mutant["file"]).read_text(encoding="utf-8")
    assert text.count(mutant["find"]) == 1
    assert citing(mutant["rule"])


def test_there_are_at_least_forty() -> None:
    assert len({mutant["id"] for mutant in mutants()}) == len(mutants()) >= 40


# Those that are made


@cache
def every_made() -> list[Mutant]:
    return made()


SCRIPT = """
@some_card.reaction(
    ChallengeWon, when=won(INTRIGUE, by=5), cost=[kneel_self, pay_gold(1)],
    target=a_character(lambda me, c: c.attacking and yours(me, c), to=Kill, whose=loser),
    limit=once_per(Scope.PHASE),
)
async def strike(me, win, character):
    if character.strength < me.strength:
        await give(character, STRENGTH, -2, until=Scope.ROUND)
    await draw(me.controller, 1)
"""
SLIPS = [
    ("by=5", "by=6"),
    ("by=5", "by=4"),
    ("by=5", ""),
    ("INTRIGUE", ""),
    ("when=won(INTRIGUE, by=5)", ""),
    ("pay_gold(1)", ""),
    ("c.attacking", "c.defending"),
    ("c.attacking", ""),
    ("yours(me, c)", "not yours(me, c)"),
    ("yours(me, c)", ""),
    ("to=Kill", ""),
    ("whose=loser", "whose=anyone"),
    ("limit=once_per(Scope.PHASE)", ""),
    ("once_per(Scope.PHASE)", "once_per(Scope.ROUND)"),
    ("once_per(Scope.PHASE)", "twice_per(Scope.PHASE)"),
    ("if character.strength < me.strength:", "if character.strength <= me.strength:"),
    ("until=Scope.ROUND", "until=Scope.CHALLENGE"),
    ("draw(me.controller, 1)", "draw(me.controller.opponents[0], 1)"),
    ("await draw(me.controller, 1)", ""),
]


@pytest.mark.parametrize(("was", "now"), SLIPS)
def test_every_kind_of_slip_is_made(was: str, now: str) -> None:
    module = ast.parse(SCRIPT)
    assert (was, now) in [change.tell() for change in changes(module.body[0], module)]


def test_a_change_is_undone_without_a_trace() -> None:
    module = ast.parse(SCRIPT)
    before = ast.unparse(module)
    for change in changes(module.body[0], module):
        old = change.make()
        assert ast.unparse(module) != before
        change.undo(old)
        assert ast.unparse(module) == before


def test_every_script_has_mutants() -> None:
    sets.load()
    changed = {code for mutant in every_made() for code in mutant.cards}
    assert changed >= {code for code, card in prints().items() if card.abilities or card.answers}


def test_every_card_that_does_something_has_a_class_of_tests() -> None:
    sets.load()
    nodes = [node for file in modules("tests/engine/agot") for node in tree(file).body]
    classes = {node.name.lower() for node in nodes if isinstance(node, ast.ClassDef)}
    doing = [p for p in prints().values() if p.abilities or p.constants or p.answers]
    assert [printed.name for printed in doing if class_of(printed.name) not in classes] == []


def test_a_share_is_the_same_for_the_same_seed() -> None:
    some = drawn(every_made(), 4, 0.1)
    assert len(some) == round(len(every_made()) * 0.1)
    assert some == drawn(every_made(), 4, 0.1) != drawn(every_made(), 5, 0.1)


def test_mutants_are_programs() -> None:
    for mutant in drawn(every_made(), 1, 0.05):
        assert mutated(mutant) is not None


def test_few_are_known_to_change_nothing_each_for_a_reason() -> None:
    assert len(harmless()) <= MOST_HARMLESS * len(every_made())
    assert all(harmless().values())
