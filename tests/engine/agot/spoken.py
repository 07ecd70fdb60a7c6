"""What a card's script speaks of, whatever it says about it: every number, icon, faction, Trait,
keyword, phase and pile that can be reached from its abilities, and whether it asks for an owner.
Read from the running code, with all that its functions close over and call within the folder of
scripts."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from enum import Enum
from functools import cache, partial
from types import CodeType, FunctionType

from engine.agot import sets
from engine.agot.abilities import Ability, Cost, Limit, Target
from engine.agot.events import Event
from engine.agot.modifiers import Constant, ConstantAnswer, Trait
from engine.agot.nouns import Faction, Icon, Keyword, Phase, Zone
from engine.agot.prints import Printed, prints
from engine.agot.scripting import Script
from engine.agot.standing import Condition
from tests.data.agot import cards, traits

PARTS = (Ability, Cost, Limit, Target, Constant, ConstantAnswer, Condition)
WORDS = (Icon, Faction, Keyword, Phase, Zone)
SCRIPTS = f"{sets.__name__}."


@cache
def known_traits() -> frozenset[str]:
    printed = {trait for card in cards().values() for trait in card.get("traits", ())}
    return frozenset(printed | {trait["en"] for trait in traits()})


def spoken(code: str) -> set[object]:
    """Numbers, members of enums, and Traits as texts."""
    sets.load()
    return set(Walk(prints()[code]).found())


OWNER = "owner"
NAMED = {"LOAD_FAST", "LOAD_DEREF"}
MY_OWNER = "me.owner"  # the owner of the card that the script writes


class Walk:
    def __init__(self, printed: Printed) -> None:
        self._printed = printed
        self._seen: dict[int, object] = {}  # kept, since an id is used again

    def found(self) -> Iterator[object]:
        card = self._printed
        parts = [*card.abilities, *card.constants, *card.answers, *card.conditions, card.bearing]
        for part in parts:
            yield from self._of(part)

    def _of(self, thing: object) -> Iterator[object]:
        if isinstance(thing, (bool, Event, Script, CodeType)) or thing is None:
            return
        if isinstance(thing, (int, str, Enum)):
            yield from word(thing)
        elif isinstance(thing, Trait):
            yield from word(thing.name)
        elif id(thing) not in self._seen:
            self._seen[id(thing)] = thing
            yield from self._within(thing)

    def _within(self, thing: object) -> Iterator[object]:
        if isinstance(thing, FunctionType):
            yield from self._of_function(thing)
        elif isinstance(thing, partial):
            yield from self._all(thing.func, *thing.args, *thing.keywords.values())
        elif isinstance(thing, (tuple, list, set, frozenset)):
            yield from self._all(*thing)
        elif isinstance(thing, dict):
            yield from self._all(*thing, *thing.values())
        elif isinstance(thing, PARTS):
            names = getattr(type(thing), "__slots__", None) or vars(thing)
            yield from self._all(*(getattr(thing, name) for name in names))

    def _all(self, *things: object) -> Iterator[object]:
        for thing in things:
            yield from self._of(thing)

    def _of_function(self, function: FunctionType) -> Iterator[object]:
        """Of the engine's own functions no more than what a script has given them."""
        for cell in function.__closure__ or ():
            yield from self._of(cell.cell_contents)
        if scripted(function):
            yield from self._all(*(function.__defaults__ or ()))
            yield from self._code(function.__code__, function.__globals__)

    def _code(self, code: CodeType, known: dict[str, object]) -> Iterator[object]:
        before: object = None
        of = ""  # the name before
        for step in dis.get_instructions(code):
            value: object = None
            if step.opname == "LOAD_CONST":
                value = step.argval
            elif step.opname == "LOAD_GLOBAL":
                value = known.get(step.argval)
            elif step.opname == "LOAD_ATTR" and isinstance(before, type):
                value = getattr(before, step.argval, None)
            elif step.opname == "LOAD_ATTR" and step.argval == OWNER:
                yield OWNER
                yield from [MY_OWNER] * (of == "me")
            if isinstance(value, CodeType):
                yield from self._code(value, known)
            elif not isinstance(value, FunctionType) or scripted(value):
                yield from self._of(value)
            before, of = value, step.argval if step.opname in NAMED else ""


def scripted(function: object) -> bool:
    return isinstance(function, FunctionType) and function.__module__.startswith(SCRIPTS)


def word(thing: object) -> Iterator[object]:
    if isinstance(thing, Enum):
        if isinstance(thing, WORDS):
            yield thing
    elif isinstance(thing, int):
        yield abs(thing)
    elif isinstance(thing, str) and thing.replace("_", " ") in known_traits():
        yield thing.replace("_", " ")
