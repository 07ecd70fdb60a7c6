"""What a question is, by what everybody can see: at which step of the rules it is asked, and what
the seat has to do with it. Never what the seat holds, so that stops and orders may go by it."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from engine.core.seats import SeatId
from engine.core.tuples import maker

WIN, LOSE = "win", "lose"
DUPLICATE = "+"  # behind a card: what the duplicates under it can do


class Nature(StrEnum):
    ACTION = "action"  # a window in which a player may act
    INTERRUPT = "interrupt"  # a window before a condition resolves
    REACTION = "reaction"  # a window after it
    DECISION = "decision"  # nobody may pass it over


class Role(StrEnum):
    """What the seat is in the matter at hand."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    WINNER = "winner"
    LOSER = "loser"
    ACTIVE = "active"
    BYSTANDER = "bystander"


class Moment(NamedTuple):
    nature: Nature
    step: str  # of the rules: an action window's name, a timing and its condition, a decision's
    role: Role
    window: str = ""  # the kind of window, as players know it
    by: SeatId | None = None  # the seat whose act or ability called for it
    card: str | None = None  # the card that is answered, or that asks
    number: int = 0  # of the window; those who are asked in one window share it
    own: tuple[str, ...] = ()  # cards of the seat's in open view that could be used
    gap: int | None = None  # in a challenge: the strength of the seat's side above the other's
    gold: int | None = None
    must: bool = False  # a window that is the seat's own turn
    later: bool = False  # a window that the seat's next question lets it open again
    cards: tuple[str | None, ...] = ()  # of all conditions that are answered at once
    cost: int | None = None  # printed on the card that is answered
    type: str = ""  # of the challenge that goes on
    fate: str = ""  # what the challenge, as it stands, would be for the seat: WIN, LOSE
    fates: tuple[str, ...] = ()  # of the seat's own challenges so far; nothing of one that goes on
    against: SeatId | None = None  # the one opponent whom a challenge could meet, unless several

    @property
    def soft(self) -> bool:
        """Whether it may be passed over without being asked."""
        return self.nature is not Nature.DECISION and not self.must


make_moment = maker(Moment)


def decision(prompt: str) -> Moment:
    """Of a question that one seat has to answer, and nothing more to say about it."""
    return Moment(Nature.DECISION, step_of(prompt), Role.ACTIVE)


@cache
def step_of(prompt: str) -> str:
    """The step of a decision goes by the last word of its prompt's id."""
    return prompt.rpartition(".")[2]
