"""What may be where: who can bear an attachment, and whether a unique card may enter play, become a
duplicate, or change sides. Reads state only."""

from __future__ import annotations

from engine.agot.nouns import ATTACHMENT
from engine.agot.state import Card, Player

# Attachments


def may_bear(bearer: Card, attachment: Card) -> bool:
    """An attachment goes on characters unless its own text says otherwise."""
    restriction = attachment.printed.bearing
    if restriction is None:
        if not bearer.is_character:
            return False
    elif not restriction(attachment, bearer):
        return False
    return tolerates(bearer, attachment)


def tolerates(bearer: Card, attachment: Card) -> bool:
    """No form of the keyword no attachments may forbid it."""
    forms = bearer.printed.no_attachments
    if not forms or bearer.blank:
        return True
    traits = attachment.traits
    return not any(form.forbids(traits) for form in forms)


def bearers(attachment: Card) -> list[Card]:
    """Every card in play that could bear it."""
    return [card for card in attachment.game.in_play() if may_bear(card, attachment)]


# Unique cards


def original(player: Player, card: Card) -> Card | None:
    """The copy that this card would become a duplicate of: both must be the player's own."""
    if not card.printed.unique or card.owner is not player:
        return None
    name = card.printed.name
    return next((c for c in player.play if c.printed.name == name and c.owner is player), None)


def may_enter(player: Player, card: Card) -> bool:
    """Whether it may enter play under this player's control, as itself or as a duplicate."""
    if card.printed.type is ATTACHMENT and not bearers(card) and original(player, card) is None:
        return False
    if not card.printed.unique:
        return True
    if dead_copy(player, card) or dead_copy(card.owner, card):
        return False
    if card.owner is player:
        return all(c.owner is player and c.controller is player for c in copies(player, card))
    return not copies(player, card) and not copies(card.owner, card)


def may_take_control(player: Player, card: Card) -> bool:
    if card.controller is player:
        return False
    if not card.unique:
        return True
    others = [other for other in copies(player, card) if other is not card]
    return not others and not dead_copy(player, card)


def copies(player: Player, card: Card) -> list[Card]:
    """Copies in play that the player owns or controls."""
    name = card.printed.name
    return [
        other
        for other in player.game.in_play()
        if other.printed.name == name and player in (other.owner, other.controller)
    ]


def dead_copy(player: Player, card: Card) -> bool:
    """Another copy lies in the player's dead pile; the card itself may come from there."""
    name = card.printed.name
    return any(dead.printed.name == name and dead is not card for dead in player.dead)
