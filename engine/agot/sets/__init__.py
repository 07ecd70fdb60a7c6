"""The scripts of all sets. Importing a set's modules attaches its scripts to the printed cards."""

from __future__ import annotations

from functools import cache
from importlib import import_module

SETS = {
    "core": (
        "plots",
        "agendas",
        "titles",
        "neutral",
        "baratheon",
        "greyjoy",
        "lannister",
        "martell",
        "nights_watch",
        "stark",
        "targaryen",
        "tyrell",
    ),
}
EXAMPLES = "examples"  # of scenes
PACKS = ("trtw", "tkp", "nmg", "cow", "ts", "wotn", "cta")


@cache
def load() -> None:
    for name, modules in SETS.items():
        for module in modules:
            import_module(f"{__name__}.{name}.{module}")
    for pack in (*PACKS, EXAMPLES):
        import_module(f"{__name__}.{pack}")
