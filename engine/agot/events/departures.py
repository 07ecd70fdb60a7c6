"""Conditions of cards that leave play, and of cards that move between zones out of play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from engine.agot.events.condition import Event, Nothing, OfCard, OfPlayer
from engine.agot.nouns import DECK, DUPLICATE, HAND, SIDES, Faction, Icon, Keyword, Side, Zone
from engine.agot.reasons import NONE, attached_to, because, left_with
from engine.agot.state import Card, Player
from engine.agot.zones import place
from engine.core.phrases import Arg, Phrase, phrase


class Past(NamedTuple):
    """What a card was as it left play: reactions look at the past."""

    controller: Player
    strength: int
    traits: frozenset[str]
    icons: tuple[Icon, ...]
    factions: tuple[Faction, ...]
    side: Side | None  # on which it participated
    attachments: tuple[Card, ...]
    power: int


class LeavesPlay(OfCard):
    """A card leaves play, by whatever way. With it, at the same instant, go its tokens and its
    duplicates; its attachments go home."""

    to: ClassVar[Zone] = Zone.DISCARD
    words: ClassVar[str] = "discard"
    was: Past

    def __init__(self, card: Card, *, can_be_saved: bool = True, continuous: bool = False) -> None:
        super().__init__(card)
        self.can_be_saved = can_be_saved
        self.continuous = continuous  # a condition that holds on would remove it again

    @classmethod
    def may_befall(cls, card: Card) -> bool:
        return card.zone is Zone.PLAY and not cls.barred(card)

    def apply(self) -> Iterable[Event]:
        return self.leave_to(self.to, self.words)

    def saved(self, why: Arg) -> Saved:
        """Stops it. The log says what would have befallen the card, and by what."""
        self.stopped = True
        told: dict[str, Arg] = {"card": self.card.named, "peril": self._peril(), "why": why}
        self.game.tell("saved", who=self.card.controller.who, **told)
        return Saved(self.card)

    def _peril(self) -> Phrase:
        effect = None if self.source is None else self.source.printed.named
        cause = self.why or effect
        by = NONE if cause is None else phrase("agot.by", what=cause)
        return phrase(f"agot.peril.{type(self).__name__.lower()}", by=by)

    def leave_to(self, zone: Zone, words: str, *, bottom: bool = False) -> Iterable[Event]:
        """The card leaves play; a replacement may name another zone than the usual one."""
        self.remember()
        if zone is Zone.DEAD:
            self.card.owner.fell[self.card.id] = self.together
        off = attached_to(self.card)
        consequences = depart(self.card, zone, words, self.reason, off, bottom=bottom)
        if zone is DECK and not bottom:
            self.game.chance.shuffle(self.card.owner.deck)
        return consequences

    def remember(self) -> None:
        self.was = past(self.card)


class Kill(LeavesPlay):
    to, words = Zone.DEAD, "kill"
    for_claim = False  # to satisfy claim

    @classmethod
    def may_befall(cls, card: Card) -> bool:
        return card.is_character and super().may_befall(card)

    def apply(self) -> Iterable[Event]:
        self.card.owner.killed.append(self.card)
        return super().apply()


class Discard(LeavesPlay):
    """From play."""


class Sacrifice(LeavesPlay):
    """Meets no condition of killing or discarding, and cannot be saved from."""

    words = "sacrifice"

    def __init__(self, card: Card) -> None:
        super().__init__(card, can_be_saved=False)


class ReturnedToHand(LeavesPlay):
    to, words = Zone.HAND, "to_hand"


class ShuffledIntoDeck(LeavesPlay):
    to, words = Zone.DECK, "to_deck"


class PutOnDeck(LeavesPlay):
    """On top of its owner's deck, where everybody knows it lies."""

    to, words = Zone.DECK, "to_deck_top"

    def leave_to(self, zone: Zone, words: str, *, bottom: bool = False) -> Iterable[Event]:
        if zone is not DECK or bottom:
            return super().leave_to(zone, words, bottom=bottom)
        self.remember()
        return depart(self.card, zone, words, self.reason, attached_to(self.card))


class RemovedFromGame(LeavesPlay):
    to, words = Zone.REMOVED, "removed"


def past(card: Card) -> Past:
    side = None
    if card.game.challenge is not None:
        side = next((s for s in SIDES if card in card.game.challenge.on(s)), None)
    return Past(
        card.controller,
        card.strength,
        card.traits,
        card.icons,
        card.factions,
        side,
        tuple(card.attachments),
        card.power,
    )


def depart(
    card: Card, zone: Zone, words: str, why: Arg, off: Arg = NONE, *, bottom: bool = False
) -> list[Event]:
    """Moves a card out of play, stripped. The log tells the cause first: the card, then whatever
    goes with it. `off`: what it was attached to, where that stays."""
    lost = _power_lost(card) if card.power else NONE
    told: dict[str, Arg] = {"card": card.face.named, "off": off, "lost": lost, "why": why}
    card.game.tell(words, who=card.controller.who, **told)
    consequences = list(clear(card))
    place(card, zone, silent=True, bottom=bottom)
    return consequences


def _power_lost(card: Card) -> Phrase:
    return phrase("agot.power_lost", n=card.power, total=card.controller.power - card.power)


def clear(card: Card) -> Iterable[Event]:
    """Strips a card that is about to leave play of its duplicates and attachments."""
    for duplicate in list(card.duplicates):
        discard_duplicate(duplicate, because(left_with(card)))
    for attachment in list(card.attachments):
        kind = Discard if attachment.has(Keyword.TERMINAL) else ReturnedToHand
        gone = kind(attachment)
        gone.remember()
        consequences = depart(attachment, kind.to, kind.words, because(left_with(card)))
        gone.happened = True
        yield gone
        yield from consequences


def discard_duplicate(card: Card, why: Arg) -> None:
    told = "discard_facedown" if card.facedown else "discard_duplicate"
    of = card.parent.named if card.parent is not None else card.named
    place(card, Zone.DISCARD, told=told, of=of, why=why)


class Saved(OfCard):
    """A card that would have left play stays."""

    light = True


class DuplicateDiscarded(OfCard):
    """The price of the save that a duplicate grants."""

    def still_possible(self) -> bool:
        return self.card.zone is DUPLICATE

    def apply(self) -> Iterable[Event]:
        discard_duplicate(self.card, self.reason)
        return Nothing


class Drawn(OfPlayer):
    """Several cards drawn by one effect or step are drawn together. `using`: by this keyword."""

    cards: tuple[Card, ...] = ()

    def __init__(self, player: Player, amount: int, using: Keyword | None = None) -> None:
        super().__init__(player)
        self.amount, self.using = amount, using
        self.how: Arg = NONE  # what the amount comes from

    def still_possible(self) -> bool:
        return self.amount > 0 and bool(self.player.deck)

    def apply(self) -> Iterable[Event]:
        self.amount = min(self.amount, len(self.player.deck))
        self.cards = tuple(self.player.deck[::-1][: self.amount])
        for card in self.cards:
            place(card, HAND)
        self.player.drawn += self.amount
        told: dict[str, Arg] = {"n": self.amount, "how": self.how, "why": self.reason}
        self.game.tell("draw", who=self.player.who, **told)
        return Nothing


class CardMoved(OfCard):
    """A card goes from one zone out of play to another, in the hands of its owner."""

    def __init__(
        self, card: Card, to: Zone, *, told: str | None = None, bottom: bool = False
    ) -> None:
        super().__init__(card)
        self.to, self.told, self.bottom = to, told, bottom

    def apply(self) -> Iterable[Event]:
        holder = self.card.controller
        why, told, bottom = self.reason, self.told, self.bottom
        place(self.card, self.to, told=told, bottom=bottom, off=NONE, lost=NONE, why=why)
        if self.told is None and self.to is HAND:  # which one is its player's secret
            self.game.tell("takes", who=holder.who, n=1, why=self.reason)
        return Nothing


class CardDiscarded(OfCard):
    """From hand or deck."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.origin = card.zone

    def still_possible(self) -> bool:
        return self.card.zone is self.origin

    def apply(self) -> Iterable[Event]:
        place(self.card, Zone.DISCARD, told=f"discard_from_{self.origin}", why=self.reason)
        return Nothing


class Pillaged(CardDiscarded):
    """By this character, using pillage."""

    def __init__(self, card: Card, by: Card, loser: Player) -> None:
        super().__init__(card)
        self.by, self.loser = by, loser


class CardsReordered(OfPlayer):
    """The named cards now lie on top of the deck (the last one uppermost) and at its bottom."""

    def __init__(self, player: Player, top: list[Card], bottom: list[Card]) -> None:
        super().__init__(player)
        self.top, self.bottom = top, bottom

    def apply(self) -> Iterable[Event]:
        moved = {*self.top, *self.bottom}
        rest = [card for card in self.player.deck if card not in moved]
        self.player.deck[:] = [*self.bottom, *rest, *self.top]
        self.game.tell("reordered", who=self.player.who, why=self.reason)
        return Nothing


class Revealed(OfCard):
    """A card out of a hidden zone is shown to all, and stays there."""

    light = True

    def apply(self) -> Iterable[Event]:
        who, card = self.card.owner.who, self.card.named
        words = phrase("agot.log.reveals", who=who, card=card, why=self.reason)
        self.game.chronicle.tell(words, reveals=True)
        return Nothing


class DeckShuffled(OfPlayer):
    def apply(self) -> Iterable[Event]:
        self.game.chance.shuffle(self.player.deck)
        self.game.tell("shuffle", who=self.player.who, why=self.reason)
        return Nothing
