"""Which deck everybody at a lobby has chosen, and the decks with which the game then starts. A
choice names a deck; what is in it is looked up when the game starts."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.games.plug import Decks, Premade
from bot.games.shelf import plug
from bot.numbers import NO_PERSON, PersonId
from bot.store import Deck, Seat, Store
from bot.store import Table as Saved
from bot.tables.houses import seated_houses
from engine.core.errors import Refused
from engine.core.phrases import Phrase, phrase


class DeckKind(StrEnum):
    PREMADE = "premade"
    OWN = "own"
    AGAIN = "again"  # what the seat played before; nobody chooses it from a menu


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck that is chosen, or may be: a premade one by its id, or one of the person's own."""

    kind: DeckKind
    id: str
    body: Mapping[str, Any] | None = field(default=None, compare=False)  # of what is played again

    @property
    def value(self) -> str:
        return f"{self.kind}:{self.id}"

    @classmethod
    def parsed(cls, value: str) -> DeckChoice:
        kind, _, number = value.partition(":")
        if kind not in (DeckKind.PREMADE, DeckKind.OWN):
            raise Refused(phrase("deck.refused.gone"))
        return cls(DeckKind(kind), number)

    @classmethod
    def of(cls, seat: Seat) -> DeckChoice | None:
        if (kept := seat.deck) is None:
            return None
        return cls(DeckKind(kept["kind"]), kept["id"], kept.get("body"))

    def to_json(self) -> dict[str, Any]:
        kept = {} if self.body is None else {"body": dict(self.body)}
        return {"kind": self.kind.value, "id": self.id, **kept}


class DeckRefused(Refused):
    """The game cannot start with what somebody chose. Why, is for that person alone."""

    def __init__(self, seat: Seat, faults: Sequence[Phrase]) -> None:
        super().__init__(phrase("deck.refused.illegal"))
        self.seat, self.faults = seat, tuple(faults)


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """The decks among which one person may choose at one table."""

    options: Mapping[str, Any]  # of the table, with its format
    decks: Decks
    own: Mapping[str, Deck]  # all that the person has for this game, by id

    @classmethod
    async def of(cls, store: Store, lobby: Saved, person: PersonId | None) -> Wardrobe:
        decks = decks_of(lobby)
        kept = [] if person is None else await store.decks(person)
        own = {str(deck.id): deck for deck in kept if deck.game == lobby.game}
        chosen = plug(lobby.game).lobby.format_of(lobby.options.get("format"))
        return cls({**lobby.options, "format": chosen or ""}, decks, own)

    @property
    def format(self) -> str:
        return str(self.options["format"])

    @property
    def premade(self) -> Sequence[Premade]:
        return self.decks.premade(self.options)

    @property
    def legal(self) -> list[Deck]:
        return [deck for deck in self.own.values() if not self.faults(deck.body)]

    def faults(self, body: Mapping[str, Any]) -> Sequence[Phrase]:
        return self.decks.faults(body, self.options)

    def found(self, choice: DeckChoice) -> Premade | Deck | None:
        if choice.kind is DeckKind.AGAIN:
            return Deck(0, NO_PERSON, "", "", self.format, choice.body or {}, 0)
        if choice.kind is DeckKind.OWN:
            return self.own.get(choice.id)
        return next((deck for deck in self.premade if deck.id == choice.id), None)

    def wrong(self, choice: DeckChoice) -> Sequence[Phrase]:
        """Why the chosen deck cannot be played; nothing if it can."""
        deck = self.found(choice)
        return [phrase("deck.refused.gone")] if deck is None else self.faults(deck.body)

    def body(self, seat: Seat) -> Mapping[str, Any]:
        """What the seat plays: what was chosen, else a premade deck at random."""
        choice = DeckChoice.of(seat)
        if choice is None:
            return secrets.choice(self.premade).body
        deck = self.found(choice)
        if deck is None or self.faults(deck.body):
            raise DeckRefused(seat, self.wrong(choice))
        return deck.body


def decks_of(lobby: Saved) -> Decks:
    decks = plug(lobby.game).lobby.decks
    if decks is None:
        raise Refused(phrase("refused.stale"))
    return decks


async def options_of(store: Store, lobby: Saved, seats: Sequence[Seat]) -> Mapping[str, Any]:
    """The options with which the game starts: every seat's deck if it needs one, or its house.
    Raises DeckRefused if somebody's deck cannot be played."""
    if plug(lobby.game).lobby.decks is None:
        return seated_houses(lobby, seats)
    wardrobes = [await Wardrobe.of(store, lobby, seat.person) for seat in seats]
    bodies = [dict(each.body(seat)) for each, seat in zip(wardrobes, seats, strict=True)]
    return {**lobby.options, "format": wardrobes[0].format, "decks": bodies}
