"""Mutants that a machine makes of every card's script. `harmless.toml` lists those that change
nothing anybody could see, with the reason; any other that lives is a hole in the tests."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from functools import cache

from bot.terminal.progress import told
from tests.mutants.scripts import Mutant, made
from tests.mutants.trial import Verdict, hold
from tests.source import ROOT

HARMLESS = ROOT / "tests" / "mutants" / "harmless.toml"


@cache
def harmless() -> dict[tuple[str, ...], str]:
    """The reasons, by the mutants' keys."""
    with HARMLESS.open("rb") as file:
        listed = tomllib.load(file).get("mutant", [])
    return {tuple(m[part] for part in ("module", "in", "was", "now")): m["why"] for m in listed}


def drawn(mutants: list[Mutant], seed: int, share: float) -> list[Mutant]:
    """A share of them, in their order, the same for the same seed."""
    count = max(1, round(len(mutants) * share)) if mutants else 0
    chosen = set(random.Random(seed).sample(range(len(mutants)), count))
    return [mutant for at, mutant in enumerate(mutants) if at in chosen]


def try_made(seed: int, share: float, processes: int, only: str = "") -> int:
    """Prints what lives, and how many were tried; 1 if one lives that is not listed."""
    everything = made()
    mutants = [m for m in drawn(everything, seed, share) if only in f"{m.module} {m.name}"]
    seen: Counter[str] = Counter()

    def report(mutant: Mutant, verdict: Verdict) -> None:
        listed = verdict is Verdict.SURVIVES and mutant.key in harmless()
        seen["HARMLESS" if listed else verdict.name] += 1
        if verdict is Verdict.SURVIVES and not listed:
            module, name, was, now = mutant.key
            print(f"SURVIVES  {module} {name}:\n    {was}\n    {now or '(left out)'}", flush=True)
        draw()

    with told("slips in scripts", seen.total, len(mutants), "mutants") as draw:
        hold(mutants, processes, report)
    tried = len(mutants) - seen["STILLBORN"]
    print(
        f"{seen['CAUGHT']} of {tried} made of {len(everything)} caught,"
        f" {seen['HARMLESS']} known to change nothing"
    )
    return 1 if seen["SURVIVES"] or tell_outdated(everything) else 0


def tell_outdated(mutants: list[Mutant]) -> bool:
    """What is listed as harmless but can no longer be made."""
    outdated = harmless().keys() - {mutant.key for mutant in mutants}
    for module, name, was, _ in sorted(outdated):
        print(f"OUTDATED  {module} {name}: {was}")
    return bool(outdated)
