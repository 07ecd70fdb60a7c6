"""What every triggering condition is: an event with its data and `apply`, the only place where
state changes. Knows nothing of windows or of who may answer.

Inheritance between conditions means "is also this condition" and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cache
from typing import ClassVar, Self

from engine.agot.modifiers import CANNOT_BE
from engine.agot.nouns import Icon
from engine.agot.reasons import NONE, because, by_effect
from engine.agot.state import Card, Challenge, Game, Player, log_id
from engine.core.phrases import Arg, Phrase, phrase

Nothing: tuple[Event, ...] = ()


class Event:
    """A condition. `stopped`: canceled or saved from. `instead`: what replaces its resolution,
    the last one given counts. `meanwhile`: steps of its own before the reactions, which may bring
    further conditions. `light`: as such it moves no power and no card out of a deck or out of
    play. `why`: which rule or cost brings it about, where that is not the effect that resolves."""

    triggers: ClassVar[tuple[type[Event], ...]] = ()
    light: ClassVar[bool] = False
    game: Game
    stopped = False
    happened = False
    together: Sequence[Event] = ()  # with which others it came up, if there were any
    why: Phrase | None = None
    instead: Callable[[], Iterable[Event]] | None = None
    meanwhile: Callable[[], Awaitable[Iterable[Event] | None]] | None = None

    def __init_subclass__(cls) -> None:
        """A class whose name begins with Of shares fields and is no condition."""
        own = [k for k in cls.__mro__ if issubclass(k, Event) and k is not Event]
        cls.triggers = tuple(k for k in own if not k.__name__.startswith("Of"))

    def still_possible(self) -> bool:
        return True

    def apply(self) -> Iterable[Event]:
        """Changes the state; returns the conditions that came about at the same instant."""
        return Nothing

    def because(self, why: Phrase) -> Self:
        self.why = why
        return self

    @property
    def reason(self) -> Arg:
        """Why it happens, for the log."""
        return by_effect(self.game) if self.why is None else because(self.why)

    @property
    def about(self) -> Phrase:
        """What happens, for a prompt."""
        return phrase(f"agot.event.{type(self).__name__.lower()}", **self._told())

    def _told(self) -> dict[str, Arg]:
        return {}


class OfCard(Event):
    """Something that happens to one card. The effect that causes it may be one it is immune to."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.game = game = card.game
        self.source = game.resolving[-1].card if game.resolving else None

    @classmethod
    def may_befall(cls, card: Card) -> bool:
        """Whether it could happen to this card at all; nobody may choose a card it cannot."""
        return not cls.barred(card)

    @classmethod
    def barred(cls, card: Card) -> bool:
        """Whether a card says that it cannot."""
        return CANNOT_BE in card.game.field and CANNOT_BE.any(card.game, card, cls)

    def still_possible(self) -> bool:
        if self.source is not None and self.card.immune_to(self.source):
            return False
        return self.may_befall(self.card)

    @property
    def reason(self) -> Arg:
        if self.why is None and self.source is not None:
            return because(self.source.printed.named)
        return NONE if self.why is None else because(self.why)

    def tell(self, id: str, /, *, reveals: bool = False, **args: Arg) -> None:
        """Logs what happens to the card, with whose it is and why."""
        card = self.card
        whole = {"who": card.controller.who, "card": card.printed.named, **args}
        words = phrase(log_id(id), **whole, why=self.reason)
        self.game.chronicle.tell(words, reveals=reveals)

    def _told(self) -> dict[str, Arg]:
        return {"card": self.card.named}


class OfPlayer(Event):
    def __init__(self, player: Player) -> None:
        self.player = player
        self.game = player.game

    def _told(self) -> dict[str, Arg]:
        return {"who": self.player.who}


class OfChallenge(Event):
    def __init__(self, challenge: Challenge) -> None:
        self.challenge = challenge
        self.game = challenge.game

    def _told(self) -> dict[str, Arg]:
        return {"type": icon_named(self.challenge.type), "who": self.challenge.attacker.who}


@cache
def icon_named(icon: Icon) -> Phrase:
    return phrase(f"agot.icon.{icon}")
