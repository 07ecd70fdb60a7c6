"""Custom ids of components: which table, which decision, what is done. Short, public, and never a
secret: what another player must not know is only in ids that this player alone is sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import NamedTuple

from bot.numbers import TableId
from engine.core.errors import Refused
from engine.core.phrases import phrase

PRESSED = "rk"  # before every custom id of a component of ours
TEMPLATE = re.compile(rf"{PRESSED}:(?P<table>\d+):(?P<decision>\d+):(?P<act>\w+)(?::(?P<arg>.+))?")


class Act(StrEnum):
    PICK = "pick"  # answer with this one option
    TAKE = "take"  # a select's value is the answer
    ALL = "all"  # every option is the answer
    NONE = "none"  # no option is
    PLAN = "plan"  # a select's values are answers, one after another
    TICK = "tick"  # a select's values are ticks in the part `arg`
    PAGE = "page"
    GROUP = "group"
    DONE = "done"
    RESET = "reset"
    ALSO = "also"  # open the page `arg` of what rides on the answer; none: back to the question
    RIDE = "ride"  # a select's values are what the part `arg` says
    YIELD = "yield"  # pass, and go on passing for the stretch of play `arg`
    MOVE = "move"  # open the private panel
    HAND = "hand"
    BOARD = "board"
    HOUSE = "house"  # one player's cards in full; `arg` is the seat
    STORY = "story"  # what happened in this round; a select's value is another
    WHY = "why"  # why this is asked
    HINT = "hint"  # what a maester would answer
    CARDS = "cards"  # look up a card that the seat sees
    JOIN = "join"
    LEAVE = "leave"
    COMPUTER = "computer"  # a computer player sits down, a knight
    LEVEL = "level"  # the same; a select's value is its level
    DISMISS = "dismiss"  # a computer player leaves the lobby
    DECK = "deck"  # open the private choice of a deck
    TAKE_DECK = "take_deck"  # a select's value is the deck
    READY = "ready"  # to begin, or no longer
    START = "start"
    START_WITHOUT = "start_without"  # waiting for those who are not ready
    LOBBY = "lobby"  # open all the rest that a lobby offers
    REMATCH = "rematch"
    REPLAY = "replay"  # a game that has ended, page by page
    STATS = "stats"
    AGREE = "agree"
    REFUSE = "refuse"
    STRIP = "strip"  # turn to the page `arg` of a game that has ended
    TAKE_SEAT = "take_seat"  # agree to play the seat `arg`
    DECLINE = "decline"  # the seat `arg` is not taken, or no longer offered
    STAND_IN = "stand_in"  # offer to play the seat `arg`, whose player is gone
    BACK = "back"  # "I am back", with the seat that somebody else plays meanwhile
    CONCEDE = "concede"
    KEEP = "keep"  # do not concede
    MORE = "more"  # time for this decision, from the bank
    CALM = "calm"  # for the rest of the round, ask me as with the preset "casual"
    QUIET = "quiet"  # no more reminders of this decision
    ORDERS = "orders"  # the page of stops and orders; `arg` is its tab
    BID = "bid"  # changes what the seat has told the table; `arg` says what
    EVEN_SO = "even_so"  # let an answer given ahead stand, or no longer
    LISTS = "lists"  # the deck lists of a table where they lie open
    HERE = "here"  # "I am here"
    STOPS = "stops"  # in the lobby: choose a preset
    PRESET = "preset"  # a select's value is the preset


class Press(NamedTuple):
    table: TableId
    decision: int
    act: Act
    arg: str = ""

    @property
    def custom_id(self) -> str:
        head = f"{PRESSED}:{self.table}:{self.decision}:{self.act.value}"
        return f"{head}:{self.arg}" if self.arg else head

    @classmethod
    def parsed(cls, match: re.Match[str]) -> Press | None:
        """None for an id that an older version wrote."""
        try:
            act = Act(match["act"])
        except ValueError:
            return None
        return cls(TableId(int(match["table"])), int(match["decision"]), act, match["arg"] or "")


@contextmanager
def as_sent() -> Iterator[None]:
    """Reads what a component says, and no more: what we never wrote there, somebody made up, or an
    older version did. It is refused like a question that is settled."""
    try:
        yield
    except (KeyError, ValueError, IndexError):
        raise Refused(phrase("refused.stale")) from None


def press(table: TableId, act: Act, *, decision: int = 0, arg: str = "") -> str:
    return Press(table, decision, act, arg).custom_id
