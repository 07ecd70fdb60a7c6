"""Bringing cards into play: marshaling, ambush, putting into play, duplicates; and the action
window, where players do so. The windows of triggered abilities are in `timing`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.agot.asking import Opportunity, might_ambush, offered_actions, options
from engine.agot.choices import PASS, pick, prompt
from engine.agot.events import DuplicateEnters, Event, GoldPaid, Marshaled, PutIntoPlay
from engine.agot.fitness import bearers, may_enter, original
from engine.agot.loops import Laps
from engine.agot.modifiers import CANNOT_MARSHAL, GAINS_AMBUSH, LIMITED_CARDS
from engine.agot.moments import action_moment
from engine.agot.nouns import ATTACHMENT, CHALLENGES, EVENT, LIMITED
from engine.agot.prices import price, spend_reducers
from engine.agot.speaking import Say, Speaking
from engine.agot.state import Card, Game, Player
from engine.agot.timing import happen, use
from engine.core.decisions import Choice, Option, make_option
from engine.core.moments import Moment
from engine.core.phrases import Phrase, phrase
from engine.core.tuples import maker

SOONER, LATER = 1, 2  # of what is chosen at once: what makes cards cheaper, then the cards


class Act(NamedTuple):
    """Something a player may do in an action window. `repeatable`: it could come round by itself
    and with its like; a card that is marshaled, or made cheaper to marshal, waits for others."""

    card: Card
    run: Callable[[], Awaitable[object]]
    repeatable: bool = False


make_act = maker(Act)


async def action_window(game: Game, name: str, marshaling: Player | None = None) -> None:
    """All may act, the first player first; `marshaling` may marshal too. It closes when all have
    passed in turn."""
    speaking = Acting(game, name, marshaling)
    while (said := await speaking.act()) is not None:
        player, act = said
        if act.repeatable:
            speaking.laps.acting(player)
        await act.run()
        if act.repeatable:
            await speaking.laps.acted(player, act.card.printed.code)


class Acting(Speaking[Act]):
    """An action window."""

    def __init__(self, game: Game, name: str, marshaling: Player | None) -> None:
        super().__init__(game)
        self.name, self.marshaling = name, marshaling
        self.laps = Laps(game)
        self.everybody = game.by_the_book or game.checkpoint == name

    def prompt(self) -> Phrase:
        return prompt(self.name)

    def moment(self, player: Player, number: int, own: Sequence[str] | None) -> Moment:
        return action_moment(player, self.name, number, own)

    def may_say(self, player: Player) -> Say[Act] | None:
        phase, marshaling = self.game.phase, player is self.marshaling
        found = offered_actions(player, everybody=self.everybody)
        ambushing = phase is CHALLENGES and might_ambush(player)
        if found is None and not (ambushing or (marshaling and player.hand)):
            return None
        opportunities, own = found or ((), ())
        acts: list[Choice[Act | None]] = [(PASS, None)]
        if opportunities:
            acts.extend(_uses(player, opportunities, self.laps.closed, marshaling))
        if marshaling:
            acts.extend(_marshals(player))
        if ambushing:
            acts.extend(_ambushes(player))
        return acts, None if marshaling else own


def _uses(
    player: Player, opportunities: Sequence[Opportunity], closed: Container[str], marshaling: bool
) -> Iterator[Choice[Act | None]]:
    for option, opportunity in options(opportunities, ()):
        card, ability = opportunity.live.card, opportunity.live.ability
        if card.printed.code in closed:
            continue
        vain = ability.vain(card)
        if marshaling:  # beside the cards that may be marshaled
            words = phrase("agot.option.use", card=option.phrase)
            option = Option(option.key, words, serial=SOONER, vain=vain)
        elif vain:
            option = option._replace(vain=True)
        run = partial(use, opportunity.live, player, None)
        yield option, make_act((card, run, not ability.reduces))


# Marshaling


def _marshals(player: Player) -> Iterator[Choice[Act | None]]:
    for card in player.hand:
        cost = marshal_price(player, card)
        if cost is not None:
            words = phrase("agot.option.marshal", card=card.printed.named, n=cost)
            run = partial(marshal, player, card)
            option = make_option((f"marshal:{card.ref}", words, None, LATER, False))
            yield option, make_act((card, run, False))


def marshal_price(player: Player, card: Card) -> int | None:
    """Steps 1 and 2 of initiating, for a card in hand: what is to be paid; None if it may not be
    marshaled. A duplicate is no card of its type."""
    printed = card.printed
    if printed.type is EVENT:
        return None
    duplicate = printed.unique and original(player, card) is not None
    cost = 0 if duplicate else price(player, card)
    if cost > player.gold:
        return None
    if card.has(LIMITED) and player.limited >= player.value(LIMITED_CARDS, 1):
        return None
    if not duplicate and CANNOT_MARSHAL.any(player.game, player, card):
        return None
    return cost if may_enter(player, card) else None


def marshal_cost(player: Player, card: Card) -> int:
    """A duplicate costs nothing."""
    return 0 if original(player, card) is not None else price(player, card)


async def marshal(player: Player, card: Card) -> None:
    """Pays, and lets the card enter play. A limited duplicate counts like any limited card."""
    if card.has(LIMITED):
        player.limited += 1
    unique = original(player, card)
    if unique is not None:
        await happen(DuplicateEnters(card, unique))
        return
    if await happen(GoldPaid(player, price(player, card))):
        spend_reducers(player, card)
        bearer = await _bearer(player, card)
        await happen(Marshaled(card, player, bearer))


async def _bearer(player: Player, card: Card) -> Card | None:
    if card.type is not ATTACHMENT:
        return None
    return await pick(player, prompt("bearer", card), bearers(card))


# Putting into play


def _ambushes(player: Player) -> Iterator[Choice[Act | None]]:
    granted = GAINS_AMBUSH in player.game.field
    for card in player.hand:
        if not (granted or card.printed.ambush) or card.printed.type is EVENT:
            continue
        for cost in card.ambush if card.ambush and may_enter(player, card) else ():
            if cost <= player.gold:
                words = phrase("agot.option.ambush", card=card.named, n=cost)
                run = partial(ambush, card, cost)
                yield Option(f"ambush:{card.ref}:{cost}", words), Act(card, run)


async def ambush(card: Card, cost: int) -> None:
    """A player action of the challenges phase; not marshaling."""
    if await happen(GoldPaid(card.owner, cost)):
        await put_into_play(card, card.owner, ambush=True)


async def put_into_play(
    card: Card, player: Player, *, ambush: bool = False, kneeling: bool = False
) -> bool:
    """Puts a card into play under a player's control, as a duplicate if that is what it must be.
    Says whether it is there now."""
    if not may_enter(player, card):
        return False
    unique = original(player, card)
    entering: Event
    if unique is not None:
        entering = DuplicateEnters(card, unique)
    else:
        bearer = await _bearer(player, card)
        entering = PutIntoPlay(card, player, bearer, ambush=ambush, kneeling=kneeling)
    return bool(await happen(entering))
