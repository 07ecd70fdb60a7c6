"""What a table is called where several stand side by side: by its players, then by what they play
and the table's number in its server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.speech import APART
from bot.names import plain_name
from bot.store import Seat
from bot.store import Table as Saved
from bot.words import Words

LONGEST = 100  # characters that Discord allows the name of a thread
BETWEEN = " · "
LEAST = 4  # letters of a name that are left where many names have to fit


def thread_name(saved: Saved, seats: Sequence[Seat], words: Words) -> str:
    """At most as long as Discord allows: where names are too long, each is shortened alike."""
    last = f"{kind_of(saved, len(seats), words)} {saved.number}"
    names = [_harmless(seat, words) for seat in seats]
    room = LONGEST - len(last) - len(BETWEEN) * len(names)
    most = max(map(len, names), default=LEAST)
    while sum(min(len(name), most) for name in names) > room and most > LEAST:
        most -= 1
    return BETWEEN.join([*(_shortened(name, most) for name in names), last])[:LONGEST]


def kind_of(saved: Saved, players: int, words: Words) -> str:
    """What is played, in a word: the game's own for so many players, else for the game, else the
    game's name."""
    size = "two" if players == 2 else "more"
    for sentence in (f"kind.{saved.game}.{size}", f"kind.{saved.game}"):
        if sentence in words.sentences:
            return words.text(sentence)
    return words.text(f"game.{saved.game}")


def _harmless(seat: Seat, words: Words) -> str:
    """As it may stand where Discord shows no markup: it neither looks like a mention nor a link."""
    if not (name := plain_name(seat.name)):
        kind = "seat.forgotten" if seat.agent is None else "seat.computer"
        return words.text(kind, n=seat.seat + 1)
    return name.replace("@", f"@{APART}").replace("://", f":{APART}//")


def _shortened(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
