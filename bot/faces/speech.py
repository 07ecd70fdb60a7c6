"""How people, cards and tables are named inside Discord: what somebody typed can neither ping nor
break the layout."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import discord

from bot.faces.emojis import icons_at
from bot.names import NAME, plain_name
from bot.numbers import PersonId
from bot.store import Seat
from bot.tables.levels import level_of
from bot.words import Voice, Words

APART = "\u200b"  # a space without width
INVITES = re.compile(r"(?i)(?<=discord)(?=(app)?\.)")  # Discord links these without an address


@lru_cache(4_096)
def safe_name(text: str, most: int = NAME) -> str:
    """A name as it may stand in a message: one line, no markdown, no mention, no link, short."""
    plain = plain_name(text, most) or "?"
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(plain))
    return INVITES.sub(APART, escaped.replace("<", "\\<").replace("://", f":{APART}//"))


def name_of(person: discord.User | discord.Member) -> str:
    """What somebody is called at tables. Whose shown name cannot be seen has another."""
    return plain_name(person.display_name) or plain_name(person.name) or "?"


def voice(seats: Sequence[Seat], words: Words, *, labels: bool = False, view: Any = None) -> Voice:
    """A seat's name, and whoever plays it for its owner now; `labels` also says how a computer
    plays. With a view of the table icons are shown, too: only where the words stand in a text, not
    on a button."""
    name = labelled if labels else player_name
    plain = Voice(lambda seat: name(seats[seat], words), card=lambda text: f"*{text}*")
    return plain if view is None else replace(plain, icon=icons_at(view))


def owners_voice(seats: Sequence[Seat], words: Words, view: Any) -> Voice:
    """The same with names that stay for the whole game, whoever plays now."""
    return replace(voice(seats, words, view=view), who=lambda seat: seat_name(seats[seat], words))


def drawn_voice(seats: Sequence[Seat], words: Words) -> Voice:
    """Names as they stand in a picture, where nothing can ping and no sign is special; a seat that
    somebody else plays now says so there, too."""
    return Voice(lambda seat: _drawn(seats[seat], words))


def _drawn(seat: Seat, words: Words) -> str:
    name = plain_name(seat.name)
    if not name:
        return seat_name(seat, words)
    if seat.agent is not None:
        kind = "passive" if seat.agent == "passive" else "computer"
        return words.text(f"seat.drawn_{kind}", name=name)
    return f"{name} / {plain_name(seat.player)}" if seat.player else name


def seat_name(seat: Seat, words: Words) -> str:
    if seat.name:
        return safe_name(seat.name)
    kind = "seat.forgotten" if seat.agent is None else "seat.computer"
    return words.text(kind, n=seat.seat + 1)


def player_name(seat: Seat, words: Words) -> str:
    """Whoever plays the seat now: if not its owner, then for whom."""
    name = seat_name(seat, words)
    if seat.agent is None and seat.player:
        return played_for(seat.player, name, words)
    return name


def played_for(player: str, owner: str, words: Words) -> str:
    return words.text("seat.played_for", name=owner, player=safe_name(player))


def labelled(seat: Seat, words: Words) -> str:
    """A seat that somebody else plays now says so; a computer player says how well."""
    name = seat_name(seat, words)
    if seat.agent == "passive":
        return words.text("seat.passive", name=name)
    if seat.agent is not None and seat.name:
        return words.text("seat.taken_over", name=name)
    if (level := level_of(seat.agent)) is not None:
        return words.text("seat.of_level", name=name, level=words.text(f"level.{level}"))
    return player_name(seat, words)


def mention(person: PersonId) -> str:
    """Isolated: Discord shows the person's own name there, and a sign in it that turns the
    direction of writing must not turn what we say."""
    return f"\u2068<@{person}>\u2069"


def channel_link(channel: int) -> str:
    return f"<#{channel}>"
