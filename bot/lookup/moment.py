"""Which rules a game is at: the entry behind a prompt, and the rows of charts that are now. Reads
prompts and phases by their ids, which everybody at the table may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from bot.catalogue import Thing, Topic, thing
from engine.core.datafiles import facts_if_any


def rule_of(prompt: str) -> Thing | None:
    """The entry behind a prompt, by the prompt's id: `<game>.prompt.<name>`."""
    game, _, name = prompt.partition(".prompt.")
    return thing(Topic.RULE, game, _asked(game).get("rules", {}).get(name, ""))


def now_at(prompts: Iterable[str], phase: str | None, game: str) -> frozenset[str]:
    """The entries that the game is at while these prompts are open."""
    known = _asked(game)
    found = {known.get("phases", {}).get(phase)}
    for prompt in prompts:
        name = prompt.partition(".prompt.")[2]
        found |= {known.get("rules", {}).get(name), known.get("now", {}).get(name)}
    return frozenset(entry for entry in found if entry is not None)


@cache
def _asked(game: str) -> Mapping[str, Any]:
    return facts_if_any(f"{game}/prompts")
