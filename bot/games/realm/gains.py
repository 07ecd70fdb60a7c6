"""What power came from, line by line of the log: the sources that the editions name, and cards."""

from __future__ import annotations

from bot.games.plug import Gain
from engine.core.phrases import Phrase, Who

CARDS = "cards"
SOURCES = ("unopposed", "rival", "renown", "claim", "dominance")
GAINED = {"power": "who", "power_on": "who", "power_moved": "to"}  # line -> who gains there


def power_gain(line: Phrase) -> Gain | None:
    game, _, kind = line.id.partition(".log.")
    args = dict(line.args)
    who, n = args.get(GAINED.get(kind, "")), args.get("n")
    if not game or not isinstance(who, Who) or not isinstance(n, int):
        return None
    source = _cause(args.get("why") or args.get("by")).rpartition(".")[2]
    return Gain(who.seat, source if source in SOURCES else CARDS, n)


def _cause(why: object) -> str:
    """One edition says it within a clause."""
    if not isinstance(why, Phrase):
        return ""
    what = dict(why.args).get("what")
    return what.id if isinstance(what, Phrase) else why.id
