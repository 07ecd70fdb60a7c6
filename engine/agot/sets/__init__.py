"""The scripts of all sets, found by this folder: a module for each pack, a folder of modules for a
large one. Importing a module attaches its scripts to the printed cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

EXAMPLES = "examples"  # of scenes


@cache
def modules() -> tuple[str, ...]:
    """Their names within this package, in fixed order; none of them is imported for that."""
    return tuple(sorted(_modules(__path__[0])))


def _modules(folder: str, within: str = "") -> Iterator[str]:
    for found in iter_modules([folder]):
        if found.ispkg:
            yield from _modules(f"{folder}/{found.name}", f"{within}{found.name}.")
        else:
            yield within + found.name


@cache
def load() -> None:
    for module in modules():
        import_module(f"{__name__}.{module}")
