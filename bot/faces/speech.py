"""How people, cards and tables are named inside Discord: what somebody typed can neither ping nor
break the layout."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.store import Seat
from bot.words import Voice, Words

NAME = 32


def safe_name(text: str) -> str:
    """A name as it may stand in a message: one line, no markdown, no mention, short."""
    one_line = " ".join(text.split())[:NAME] or "?"
    return discord.utils.escape_mentions(discord.utils.escape_markdown(one_line))


def voice(seats: Sequence[Seat], words: Words) -> Voice:
    return Voice(lambda seat: seat_name(seats[seat], words), card=lambda text: f"*{text}*")


def seat_name(seat: Seat, words: Words) -> str:
    if seat.person is None and seat.agent is not None:
        return words.text("seat.computer", n=seat.seat + 1)
    if seat.agent is not None:
        return words.text("seat.given_up", name=safe_name(seat.name))
    return safe_name(seat.name) if seat.name else words.text("seat.forgotten", n=seat.seat + 1)


def mention(person: int) -> str:
    return f"<@{person}>"


def channel_link(channel: int) -> str:
    return f"<#{channel}>"
