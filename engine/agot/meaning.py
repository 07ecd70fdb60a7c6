"""Answers by meaning: which options of a decision somebody has in mind who names a card, a player
or a choice. For scenes, lessons and tests; reads what a decision shows and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.agot.prints import known
from engine.core.decisions import Decision, Option
from engine.core.phrases import Arg, Phrase

CARD, FACTION, PROMPT = "card.agot.", "agot.faction.", "agot.prompt."
ON = ">"  # between two cards of one option: an attachment on its bearer, a stealth target
PASS = "pass"


class Line(NamedTuple):
    """What a seat answers: options by key (`pass`, `military`, `p1`, `3`), by a card's English
    name, or by two, as in `Knighted > Hedge Knight`. `at` names the prompt, where it matters."""

    seat: int
    items: tuple[str, ...]
    at: str = ""


def prompt_of(decision: Decision) -> str:
    return decision.prompt.id.removeprefix(PROMPT)


def keys_of(line: Line, decision: Decision | None) -> tuple[str, ...] | None:
    """The line as an answer to the decision; None if it is none."""
    if decision is None or decision.seat != line.seat:
        return None
    if line.at not in ("", prompt_of(decision)):
        return None
    keys = meant(decision, line.items)
    return None if keys is None or decision.refusal(keys) is not None else keys


def meant(decision: Decision, items: Sequence[str]) -> tuple[str, ...] | None:
    """The key of each item, no option twice; None if one of them is not offered."""
    keys: list[str] = []
    for item in items:
        key = key_of([option for option in decision.options if option.key not in keys], item)
        if key is None:
            return None
        keys.append(key)
    return tuple(keys)


def key_of(options: Sequence[Option], item: str) -> str | None:
    """An option that is just this before one that begins so."""
    wanted = [part.strip() for part in item.split(ON)]
    found = [(option.key, names(option)) for option in options]
    for key, cards in found:
        if item == key or wanted == cards:
            return key
    return next((key for key, cards in found if cards[: len(wanted)] == wanted), None)


def names(option: Option) -> list[str]:
    """The cards that an option names, in its order."""
    return list(_named(option.phrase))


def _named(value: Arg) -> Iterator[str]:
    if isinstance(value, tuple) and not isinstance(value, Phrase):
        for item in value:
            yield from _named(item)
    elif isinstance(value, Phrase):
        if value.id.startswith(CARD):
            code = value.id.removeprefix(CARD)
            printed = known(code)
            yield code if printed is None else printed.name
        elif value.id.startswith(FACTION):
            yield value.id.removeprefix(FACTION)
        for _, arg in value.args:
            yield from _named(arg)


def waived(decision: Decision) -> tuple[str, ...] | None:
    """A pass, or nothing where nothing may be chosen; None where a choice must be made."""
    if any(option.key == PASS for option in decision.options):
        return (PASS,)
    return () if decision.low == 0 and decision.refusal(()) is None else None
