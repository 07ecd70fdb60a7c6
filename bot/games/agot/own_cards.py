"""Which cards a seat of the second edition may give orders about: its own, by what they could do,
and those of others that lie in open view. Reads one seat's view; decks and hands of others are not
in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.automation.preferences import own_card
from bot.automation.sight import CardFacts
from engine.agot.moments import WON
from engine.agot.nouns import EVENT, FORCED, CardType, Timing
from engine.agot.prints import prints
from engine.agot.profile import ANY_ACTION, CHALLENGE_ACTION, windows
from engine.agot.view import AgotView, CardView, PlayerView
from engine.core.moments import DUPLICATE
from engine.core.seats import SeatId

OFTEN = 24  # as many as a select holds beside "any"


def open_abilities(view: AgotView, seat: SeatId) -> list[str]:
    """Cards of the seat in open view with an ability that is used or not, as their player likes."""
    return _codes(card for card in _laid(view.players[seat]) if _optional(card.code))


def decided_openly(view: AgotView, seat: SeatId) -> list[str]:
    """With the duplicates under them, which can save."""
    saving = [card.code + DUPLICATE for card in view.players[seat].play if card.duplicates]
    return list(dict.fromkeys([*open_abilities(view, seat), *saving]))[:OFTEN]


def usable(view: AgotView, seat: SeatId) -> list[str]:
    """Cards that an order may use: those in open view, and events in hand."""
    events = [card.code for card in view.hand if card.type is EVENT]
    return list(dict.fromkeys([*events, *open_abilities(view, seat)]))[:OFTEN]


def reactions(view: AgotView, seat: SeatId) -> list[str]:
    """Those of them that may answer a challenge that was won."""
    return [code for code in usable(view, seat) if {WON} & _windows(code)]


def actions(view: AgotView, seat: SeatId) -> list[str]:
    """Those of them that may be used while a challenge goes on, and to some end there."""
    return [code for code in usable(view, seat) if {ANY_ACTION, CHALLENGE_ACTION} & _windows(code)]


def aims(code: str) -> bool:
    """Whether it chooses among cards when it is used."""
    printed = prints().get(code)
    return printed is not None and any(a.target is not None for a in printed.abilities)


def reduces(code: str) -> bool:
    """Whether it makes other cards cheaper."""
    printed = prints().get(own_card(code))
    return printed is not None and any(a.reduces for a in printed.abilities)


def characters(view: AgotView, seat: SeatId) -> list[str]:
    mine = view.players[seat].play
    return _codes(card for card in mine if card.type is CardType.CHARACTER)


def others(view: AgotView, seat: SeatId) -> list[str]:
    """What opponents have in open view and could use."""
    laid = [card for player in view.players if player.seat != seat for card in _laid(player)]
    return _codes(card for card in laid if _optional(card.code))


def by_ref(view: AgotView) -> dict[str, str]:
    """The print of every card that the seat can see, by what points at it."""
    open_piles = [pile for p in view.players for pile in (_laid(p), p.discard, p.dead)]
    return {card.ref: card.code for pile in (view.hand, *open_piles) for card in pile}


def facts(view: AgotView) -> dict[str, CardFacts]:
    """Of every card in play."""
    found = {}
    for player in view.players:
        for card in player.play:
            for each in (card, *card.attachments):
                found[each.ref] = CardFacts(
                    code=each.code,
                    strength=each.strength,
                    cost=each.cost,
                    controller=each.controller,
                    attachments=len(each.attachments),
                    kneeling=each.kneeling,
                )
    return found


def power(view: AgotView) -> dict[SeatId, int]:
    return {player.seat: player.power for player in view.players if not player.out}


def hindrances(view: AgotView) -> dict[str, str]:
    held = zip(view.hand, view.held, strict=True)
    return {card.ref: about.hindrance.value for card, about in held if about.hindrance is not None}


def buys(view: AgotView) -> bool:
    """Whether a card in hand costs gold, and could be paid if it cost 1 less."""
    gold = 0 if view.seat is None else view.players[view.seat].gold
    held = zip(view.hand, view.held, strict=True)
    return any(c.type is not EVENT and 0 < about.price <= gold + 1 for c, about in held)


def _laid(player: PlayerView) -> Iterator[CardView]:
    alone = (player.faction, player.agenda, player.title, player.plot)
    yield from (card for card in alone if card is not None)
    for card in player.play:
        yield card
        yield from card.attachments


def _optional(code: str) -> bool:
    printed = prints().get(code)
    shown = (*FORCED, Timing.WHEN_REVEALED)
    return printed is not None and any(a.timing not in shown for a in printed.abilities)


def _windows(code: str) -> set[str]:
    """What makes cards cheaper is left out: it serves what is marshaled."""
    useful = [ability for ability in prints()[code].abilities if ability.idle is None]
    return {window for ability in useful for window in windows(ability)}


def _codes(cards: Iterable[CardView]) -> list[str]:
    return list(dict.fromkeys(card.code for card in cards if card.code))[:OFTEN]
