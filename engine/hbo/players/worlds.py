"""Deals anew all that a seat may not know, before it thinks ahead: the other hand, the order of
both decks, drafted plots not yet shown, and chance. Decks are fixed, so what they hold is known."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.chance import Chance
from engine.core.decisions import Ask, Option
from engine.core.seats import SeatId
from engine.hbo.editions import edition_of
from engine.hbo.nouns import Zone
from engine.hbo.prints import Printed, prints
from engine.hbo.state import Card, Game, Player
from engine.hbo.zones import refresh, silence, wake


def imagine(game: Game, seat: SeatId, seen: Collection[Card], chance: Chance) -> None:
    """`seen`: hidden cards that the seat is just looking at."""
    me = game.players[seat]
    for cards in (me.deck, [*me.opponent.hand, *me.opponent.deck]):
        hidden = [card for card in cards if card not in seen]
        _deal(hidden, [card.printed.code for card in hidden], chance)
    if game.undrafted or game.packets or any(p.piles[Zone.BOX] for p in game.players):
        _imagine_plots(me, chance)
    game.chance = Chance(f"world/{chance.below(1 << 40)}")


def asked_anew(ask: Ask[object]) -> Ask[object]:
    """A question to the other seat names its cards as they are now."""
    fields = [
        field._replace(choices=[(_renamed(option, what), what) for option, what in field.choices])
        for field in ask.fields
    ]
    return ask._replace(fields=tuple(fields))


def _renamed(option: Option, what: object) -> Option:
    if isinstance(what, Card) and what.zone is Zone.PLOTS:
        return option._replace(key=what.ref, phrase=what.named)
    return option


def _imagine_plots(me: Player, chance: Chance) -> None:
    """After the draft: those of the other house, and as many as were drafted of the plots that the
    seat neither drafted nor has seen."""
    other = me.opponent
    hidden = [*other.plots, *other.piles[Zone.BOX]]
    open_ones = {card.printed for card in other.used} | {other.plot and other.plot.printed}
    edition = edition_of(me.game.config.options)
    mine = {card.printed for card in me.game.cards if card.owner is me}
    drafted = [p for p in edition.draft if p not in mine and p not in open_ones]
    known = [p for p in edition.plots[other.house] if p not in open_ones]
    chance.shuffle(drafted)
    _deal(hidden, _codes([*known, *drafted])[: len(hidden)], chance)
    for card in hidden:
        refresh(card)


def _codes(printed: Sequence[Printed]) -> list[str]:
    return [each.code for each in printed]


def _deal(cards: Sequence[Card], codes: Sequence[str], chance: Chance) -> None:
    """Each card becomes one of these where it lies; all orders are equally likely."""
    dealt = sorted(codes)
    chance.shuffle(dealt)
    for card in cards:
        silence(card)
    for card, code in zip(cards, dealt, strict=True):
        card.printed = prints()[code]
        wake(card)
