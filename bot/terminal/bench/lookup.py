"""What look-ups cost: making the index, the memory it takes, and what is proposed while every name
of every card, rule and ruling is typed letter by letter."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter, thread_time

from bot.catalogue import things
from bot.faces.lookup import proposals
from bot.search import Index, index
from bot.terminal.bench.figures import Figure, spread
from bot.terminal.bench.machine import resident
from bot.terminal.progress import followed
from bot.words import LANGUAGES, words_in

EVERY = 3  # things of which one is typed
TYPED = 24  # letters, at most


def measured() -> Iterator[Figure]:
    things()
    before, start = resident(), perf_counter()
    made = Index(things().values())
    yield Figure("lookup.index.start", round((perf_counter() - start) * 1_000, 1), "ms")
    yield Figure("lookup.index.memory", round((resident() - before) / 1_000_000, 1), "MB")
    yield Figure("lookup.things", len(made.things))
    index()
    took, worked = zip(*_typed(), strict=True)
    yield Figure("lookup.autocomplete.typed", len(took), "queries")
    yield from spread("lookup.autocomplete", took)
    yield from spread("lookup.autocomplete.processor", worked)


def _typed() -> Iterator[tuple[float, float]]:
    """Seconds for each list of proposals: by the clock, and of the processor's time, which other
    programs on the machine do not lengthen."""
    for thing in followed(list(things().values())[::EVERY], "typing", "names"):
        for language in LANGUAGES:
            name, words = thing.name(language)[:TYPED], words_in(language)
            for end in range(1, len(name) + 1):
                start, before = perf_counter(), thread_time()
                proposals(name[:end], thing.key.kind, words)
                yield perf_counter() - start, thread_time() - before
