"""What may be where: who can bear an attachment, and whether a unique card may enter play, become a
duplicate, or change sides. Reads state only."""

from __future__ import annotations

from engine.agot.modifiers import MARSHALS_AS_DUPLICATE_OF, MAY_MARSHAL
from engine.agot.nouns import ATTACHMENT, CHARACTER, Hindrance
from engine.agot.state import Card, Player

# Attachments


def may_bear(bearer: Card, attachment: Card) -> bool:
    """An attachment goes on characters unless its own text says otherwise."""
    restriction = attachment.printed.bearing
    if restriction is None:
        if bearer.printed.type is not CHARACTER:
            return False
    elif not restriction(attachment, bearer):
        return False
    return not bearer.printed.no_attachments or tolerates(bearer, attachment)


def tolerates(bearer: Card, attachment: Card) -> bool:
    """No form of the keyword no attachments may forbid it."""
    if bearer.blank:
        return True
    traits = attachment.traits
    return not any(form.forbids(traits) for form in bearer.printed.no_attachments)


def bearers(attachment: Card) -> list[Card]:
    """Every card in play that could bear it."""
    return [card for card in attachment.game.in_play() if may_bear(card, attachment)]


def bearable(attachment: Card) -> bool:
    """Whether any card in play could bear it."""
    for player in attachment.game.players:
        for card in player.play:
            if may_bear(card, attachment):
                return True
    return False


# Unique cards


def original(player: Player, card: Card) -> Card | None:
    """The copy that this card would become a duplicate of: both must be the player's own."""
    if not card.printed.unique or card.owner is not player:
        return None
    name = card.printed.name
    for copy in player.play:
        if copy.printed.name == name and copy.owner is player:
            return copy
    return None


def hosts(player: Player, card: Card) -> list[Card]:
    """Cards of another name that this one may be marshaled on as a duplicate."""
    if not card.printed.answers or card.owner is not player:
        return []
    own = [host for host in player.play if host.owner is player]
    return [host for host in own if True in card.says_of_itself(MARSHALS_AS_DUPLICATE_OF, host)]


def may_duplicate(card: Card, unique: Card) -> bool:
    """One player must own and control both (FAQ 1.2)."""
    return unique.in_play and card.owner is unique.owner is unique.controller


def may_enter(player: Player, card: Card) -> bool:
    """Whether it may enter play under this player's control, as itself or as a duplicate."""
    return kept_out(player, card) is None


def kept_out(player: Player, card: Card) -> Hindrance | None:
    """Why it may not enter play under this player's control; None if it may."""
    printed = card.printed
    if printed.type is ATTACHMENT and not bearable(card) and original(player, card) is None:
        return Hindrance.BEARER
    if not printed.unique:
        return None
    if dead_copy(player, card):
        return Hindrance.DEAD
    if card.owner is player:
        for copy in copies(player, card):
            if copy.owner is not player or copy.controller is not player:
                return Hindrance.UNIQUE
        return None
    if dead_copy(card.owner, card):
        return Hindrance.DEAD
    return Hindrance.UNIQUE if copies(player, card) or copies(card.owner, card) else None


def within_reach(player: Player) -> list[Card]:
    """The cards that the player may marshal, if they can be paid: the hand, and what an effect
    opens to them in discard piles."""
    game = player.game
    if MAY_MARSHAL not in game.field:
        return player.hand
    piles = [card for other in game.order() for card in other.discard]
    return [*player.hand, *[card for card in piles if MAY_MARSHAL.any(game, player, card)]]


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
        for holder in player.game.players
        for other in holder.play
        if other.printed.name == name and player in (other.owner, other.controller)
    ]


def dead_copy(player: Player, card: Card) -> bool:
    """Another copy lies in the player's dead pile; the card itself may come from there."""
    if not player.dead:
        return False
    name = card.printed.name
    return name in [dead.printed.name for dead in player.dead if dead is not card]
