"""Titles (melee): the pool, the draft of step 1.4, and whom a title supports or rivals. What each
title grants is its script."""

from __future__ import annotations

from typing import NamedTuple

from engine.agot.choices import pick, prompt
from engine.agot.events import TitleReturned, TitleTaken
from engine.agot.state import Card, Game, Player
from engine.agot.timing import happen


class TitleDraft(NamedTuple):
    """A draft that goes on: what is passed on, which its next player sees, and what was taken,
    which nobody else has seen."""

    passed: list[Card]
    taken: list[TitleTaken]


def supports(player: Player, other: Player) -> bool:
    """A player initiates no challenge against a player whose title their own title supports."""
    if player.title is None or other.title is None:
        return False
    return other.title.printed.code in player.title.printed.supports


def rivals(player: Player) -> list[Player]:
    if player.title is None:
        return []
    codes = player.title.printed.rivals
    return [o for o in player.opponents if o.title is not None and o.title.printed.code in codes]


def removed_titles(players: int) -> int:
    """How many of the six are set aside at random."""
    if players >= 6:
        return 0
    return 2 if players == 3 else 1


async def select_titles(game: Game) -> None:
    """1.4: each player in order takes one from those passed on, unseen by the others; all are
    shown together. Beyond six players some go without."""
    pool = list(game.title_pool)
    game.chance.shuffle(pool)
    draft = TitleDraft(pool[removed_titles(len(game.order())) :], [])
    game.title_draft = draft
    for player in game.order():
        if draft.passed:
            listed = sorted(draft.passed, key=lambda title: title.printed.code)
            title = await pick(player, prompt("title"), listed, open=False)
            draft.passed.remove(title)
            draft.taken.append(TitleTaken(player, title))
    game.title_draft = None
    await happen(*draft.taken)


async def return_titles(game: Game) -> None:
    """7.4"""
    await happen(*[TitleReturned(player) for player in game.order() if player.title is not None])
