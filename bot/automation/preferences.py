"""Preferences: what becomes of a card of one's own in open view wherever its ability could be used.
Given by print, for the whole game. What is in hand is no preference's business."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from bot.automation.stops import Preset
from engine.core.moments import DUPLICATE, Moment, Nature


class Preference(StrEnum):
    ALWAYS = "always"
    NEVER = "never"
    ASK = "ask"


Preferences = Mapping[str, Preference]  # by print of a card
AsksToAct = Callable[[Moment, Preset], bool]


def own_card(name: str) -> str:
    """The print of a card that a moment names among the seat's own: its duplicates bear its own
    name with a mark."""
    return name.removesuffix(DUPLICATE)


def answers_openly(moment: Moment, preferences: Preferences) -> bool:
    """Whether a card of the seat's own in open view could answer a condition now. That is passed
    for nobody who has not said so of the card: everybody sees it, so a question tells nothing."""
    if moment.nature is Nature.ACTION:
        return False
    return any(preferences.get(name) is not Preference.NEVER for name in moment.own)


def asks_to_act(moment: Moment, preset: Preset) -> bool:
    """Whether the seat is asked about its actions in open view, unless it has said so."""
    return preset is not Preset.QUIET


def asks_for_own(
    moment: Moment, preferences: Preferences, preset: Preset, to_act: AsksToAct = asks_to_act
) -> bool:
    """Whether one of the seat's own cards in open view calls for the question. Unless told, what
    answers a condition does; for actions the game says it."""
    return any(_asks(moment, preferences.get(card), preset, to_act) for card in moment.own)


def _asks(moment: Moment, preference: Preference | None, preset: Preset, to_act: AsksToAct) -> bool:
    if preference is not None:
        return preference is Preference.ASK
    return moment.nature is not Nature.ACTION or to_act(moment, preset)
