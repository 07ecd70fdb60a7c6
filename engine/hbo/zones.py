"""Where cards lie. `place` is the only function that moves a card; it gives fresh ids, lets the
card's abilities begin or cease to count, and logs whatever becomes public."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.phrases import Arg, Phrase, phrase
from engine.hbo.nouns import HIDDEN, IN_PLAY, Zone
from engine.hbo.state import Card, Lasting, Player, log_id
from engine.realm.nouns import CardType, Scope

if TYPE_CHECKING:
    from engine.hbo.prints import Printed

# Where the text of a card counts
ACTIVE = {
    CardType.CHARACTER: Zone.PLAY,
    CardType.LOCATION: Zone.PLAY,
    CardType.ATTACHMENT: Zone.PLAY,
    CardType.EVENT: Zone.HAND,
    CardType.PLOT: Zone.REVEALED,
}
# The log line of a card that becomes public by lying there
LAID = {Zone.DISCARD: "discard_pile", Zone.DEAD: "dead"}


def bring(player: Player, printed: Printed, zone: Zone) -> Card:
    """A new card at the table."""
    card = Card(len(player.game.cards), printed, player, zone)
    player.game.cards.append(card)
    player.piles[zone].append(card)
    refresh(card)
    wake(card)
    return card


def place(card: Card, zone: Zone, *, told: str | None = None, **more: Arg) -> None:
    """Moves a card among its owner's piles. `told` names the log line that says so, with `more` of
    what it says; a card that becomes public without one is logged by its zone."""
    before = card.zone
    _lift(card)
    card.zone = zone
    card.owner.piles[zone].append(card)
    if before in HIDDEN or zone in HIDDEN:
        refresh(card)
    if before is Zone.DECK and zone is Zone.HAND:
        card.game.chronicle.reveal()
    wake(card)
    if told is not None or (before in HIDDEN and zone in LAID):
        words = phrase(log_id(told or LAID[zone]), who=card.owner.who, card=card.named, **more)
        card.game.chronicle.tell(words, reveals=before in HIDDEN)


def refresh(card: Card) -> None:
    """A new shown id; none in the deck, where nobody can point at a card. A plot needs none: there
    is one of each."""
    if card.type is CardType.PLOT:
        card.ref = card.printed.code
    elif card.zone is Zone.DECK:
        card.ref = ""
    else:
        card.game.refs += 1
        card.ref = f"c{card.game.refs}"


def lay_duplicate(card: Card, unique: Card) -> None:
    """Puts a card under a unique character: it is now a duplicate, without any text of its own."""
    _lift(card)
    card.zone, card.parent = Zone.DUPLICATE, unique
    unique.duplicates.append(card)
    refresh(card)
    words = phrase(log_id("duplicate"), who=card.owner.who, card=card.named)
    card.game.chronicle.tell(words, reveals=True)


def attach(card: Card, bearer: Card) -> None:
    """Joins an attachment that lies in play to its bearer."""
    card.parent = bearer
    bearer.attachments.append(card)


def leave(card: Card, zone: Zone, *, told: str, by: Phrase) -> None:
    """Takes a card out of play: what is attached to it and its duplicates are discarded, and the
    power on it goes back to the pool. The log tells the cause first."""
    card.game.tell(told, who=card.owner.who, card=card.named, by=by)
    for attachment in list(card.attachments):
        place(attachment, Zone.DISCARD, told="discard_with", bearer=card.named)
    for duplicate in list(card.duplicates):
        place(duplicate, Zone.DISCARD, told="discard_duplicate", by=by)
    if card.power:
        left = card.controller.power - card.power
        card.game.tell(
            "power_lost", who=card.controller.who, card=card.named, n=card.power, total=left, by=by
        )
    place(card, zone)


def _lift(card: Card) -> None:
    silence(card)
    if card.zone is Zone.DUPLICATE:
        assert card.parent is not None
        card.parent.duplicates.remove(card)
    else:
        card.owner.piles[card.zone].remove(card)
        if card.parent is not None:
            card.parent.attachments.remove(card)
    card.parent = None
    if card.zone in IN_PLAY:
        _forget(card)


def _forget(card: Card) -> None:
    """Out of play a card remembers nothing; should it return, it is a new card."""
    assert not card.attachments, card
    assert not card.duplicates, card
    card.kneeling, card.power = False, 0
    card.lasting = []
    card.used = {}
    if card.game.challenge is not None:
        card.game.challenge.remove(card)


# What counts and what listens


def wake(card: Card) -> None:
    if card.zone is not ACTIVE[card.type]:
        return
    game, printed = card.game, card.printed
    for ability in printed.abilities:
        game.listeners[ability.timing].append((card, ability))
    for constant in printed.constants:
        assert constant.value is not None
        game.field.setdefault(constant.value, []).append((card, constant))


def silence(card: Card) -> None:
    if card.zone is not ACTIVE[card.type]:
        return
    game, printed = card.game, card.printed
    for ability in printed.abilities:
        game.listeners[ability.timing].remove((card, ability))
    for constant in printed.constants:
        assert constant.value is not None
        game.field[constant.value].remove((card, constant))


# For a while


def lay(subject: Card | Player, lasting: Lasting, scope: Scope) -> None:
    """Lays a lasting effect on a card or a player, until the scope ends."""
    subject.lasting.append(lasting)
    subject.game.lasting[scope].append((subject.lasting, lasting))


def expire(game_lasting: list[tuple[list[Lasting], Lasting]]) -> None:
    """Ends all effects of a scope; one whose card has left play has gone with it."""
    for holder, lasting in game_lasting:
        if lasting in holder:
            holder.remove(lasting)
    game_lasting.clear()
