"""Answers by meaning: which options of a decision somebody has in mind who names a card, a player
or a choice. For scenes, lessons and tests; reads what a decision shows and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.agot.naming import is_called
from engine.agot.prints import known
from engine.core.decisions import Decision, Option
from engine.core.phrases import Arg, Phrase
from engine.core.seats import SeatId

CARD, FACTION, PROMPT = "card.agot.", "agot.faction.", "agot.prompt."
ON = ">"  # between two cards of one option: an attachment on its bearer, a stealth target
PASS = "pass"


class Line(NamedTuple):
    """What a seat answers: options by key (`pass`, `military`, `p1`, `3`), by a card's English
    name (`Jon Snow (WotN)` where it matters), or by two, as in `Knighted > Hedge Knight`. `at`
    names the prompt, where it matters."""

    seat: SeatId
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
    found = [(option.key, list(_named(option.phrase))) for option in options]
    for key, cards in found:
        if item == key or (len(cards) == len(wanted) and _begins(cards, wanted)):
            return key
    return next((key for key, cards in found if _begins(cards, wanted)), None)


def _begins(cards: Sequence[str], wanted: Sequence[str]) -> bool:
    if len(wanted) > len(cards):
        return False
    return all(_means(name, card) for name, card in zip(wanted, cards, strict=False))


def _means(name: str, card: str) -> bool:
    printed = known(card)
    return name == card if printed is None else is_called(printed, name)


def names(option: Option) -> list[str]:
    """The cards that an option names, in its order."""
    found = [(card, known(card)) for card in _named(option.phrase)]
    return [card if printed is None else printed.name for card, printed in found]


def _named(value: Arg) -> Iterator[str]:
    if isinstance(value, tuple) and not isinstance(value, Phrase):
        for item in value:
            yield from _named(item)
    elif isinstance(value, Phrase):
        if value.id.startswith(CARD):
            yield value.id.removeprefix(CARD)
        elif value.id.startswith(FACTION):
            yield value.id.removeprefix(FACTION)
        for _, arg in value.args:
            yield from _named(arg)


def waived(decision: Decision) -> tuple[str, ...] | None:
    """A pass, or nothing where nothing may be chosen; None where a choice must be made."""
    if any(option.key == PASS for option in decision.options):
        return (PASS,)
    return () if decision.low == 0 and decision.refusal(()) is None else None
