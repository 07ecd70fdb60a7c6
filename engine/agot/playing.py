"""Bringing cards into play: marshaling, ambush, putting into play, duplicates; and the action
window, where players do so. The windows of triggered abilities are in `timing`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.agot.asking import Opportunity, might_ambush, offered_actions, options
from engine.agot.choices import PASS, pick, prompt
from engine.agot.events import DuplicateEnters, Event, GoldPaid, Marshaled, PutIntoPlay
from engine.agot.fitness import bearers, hosts, kept_out, may_enter, original, within_reach
from engine.agot.loops import Laps
from engine.agot.modifiers import CANNOT_MARSHAL, GAINS_AMBUSH, LIMITED_CARDS
from engine.agot.moments import action_moment
from engine.agot.nouns import ATTACHMENT, CHALLENGES, EVENT, LIMITED, Hindrance
from engine.agot.predicates import could_pay, saving
from engine.agot.prices import (
    ambush_price,
    for_gold,
    price,
    spend_reducers,
    told_ambush_price,
    told_price,
)
from engine.agot.reasons import NONE, TO_ENTER
from engine.agot.speaking import Say, Speaking
from engine.agot.state import Card, Game, Live, Player
from engine.agot.timing import happen, use
from engine.core.decisions import Ask, Choice, Option, make_option
from engine.core.moments import Moment
from engine.core.phrases import Arg, Phrase, phrase
from engine.core.tuples import maker

SOONER, LATER = 1, 2  # of what is chosen at once: what makes cards cheaper, then the cards


class Action(NamedTuple):
    """Something a player may do in an action window. `repeatable`: it could come round by itself
    and with its like; a card that is marshaled, or made cheaper to marshal, waits for others."""

    card: Card
    run: Callable[[], Awaitable[object]]
    repeatable: bool = False
    live: Live | None = None  # the ability that is used


make_action = maker(Action)


async def action_window(
    game: Game,
    name: str,
    marshaling: Player | None = None,
    *,
    opening: Player | None = None,
    later: Callable[[Player], bool] | None = None,
) -> None:
    """All may act, the first player first; `marshaling` may marshal too. It closes when all have
    passed in turn. `opening`: whose wish it is, who is asked first. `later`: whether a player will
    be asked for a challenge next, and may act then."""
    speaking = Acting(game, name, marshaling, opening, later)
    while (said := await speaking.act()) is not None:
        player, act = said
        speaking.opening = None
        if act.repeatable:
            speaking.laps.acting(player)
        await act.run()
        if game.challenge is not None and game.challenge.abandoned:
            return  # it has ended, and this window with it
        if act.repeatable:
            await speaking.laps.acted(player, act.card.printed.code)


class Acting(Speaking[Action]):
    """An action window."""

    def __init__(
        self,
        game: Game,
        name: str,
        marshaling: Player | None = None,
        opening: Player | None = None,
        later: Callable[[Player], bool] | None = None,
    ) -> None:
        super().__init__(game, opening)
        self.name, self.marshaling = name, marshaling
        self.opening, self.later = opening, later
        self.laps = Laps(game)
        checkpoint = game.checkpoint == name and not game.fewer_questions
        self.everybody = game.by_the_book or checkpoint

    def prompt(self) -> Phrase:
        return prompt(self.name)

    def moment(self, player: Player, number: int, own: Sequence[str] | None) -> Moment:
        later = self.later is not None and self.later(player)
        return action_moment(player, self.name, number, own, later)

    def may_say(self, player: Player) -> Say[Action] | None:
        phase, marshaling = self.game.phase, player is self.marshaling
        found = offered_actions(player, everybody=self.everybody)
        ambushing = phase is CHALLENGES and might_ambush(player)
        if found is None and not (ambushing or (marshaling and within_reach(player))):
            return None
        opportunities, own = found or ((), ())
        acts: list[Choice[Action | None]] = [(PASS, None)]
        if opportunities:
            acts.extend(_uses(player, opportunities, self.laps.closed, marshaling))
        if marshaling:
            acts.extend(_marshals(player))
        if ambushing:
            acts.extend(_ambushes(player))
        return acts, None if marshaling or player is self.opening else own


def asked_to_act(player: Player, name: str) -> Ask[Action | None] | None:
    """As a window of this name would ask the player now; None if by public knowledge it would
    not."""
    acting = Acting(player.game, name)
    say = acting.may_say(player)
    return None if say is None else acting.ask(player, *say)


def _uses(
    player: Player, opportunities: Sequence[Opportunity], closed: Container[str], marshaling: bool
) -> Iterator[Choice[Action | None]]:
    saved = sum(saving(each.live.ability.idle) for each in opportunities)
    for option, opportunity in options(opportunities, ()):
        card, ability = opportunity.live.card, opportunity.live.ability
        if card.printed.code in closed:
            continue
        vain = ability.vain(card)
        early = not vain and not could_pay(ability.idle, card, saved)
        if marshaling:  # beside the cards that may be marshaled
            words = phrase("agot.option.use", card=option.phrase)
            option = Option(option.key, words, serial=SOONER, vain=vain, early=early)
        elif vain or early:
            option = option._replace(vain=vain, early=early)
        run = partial(use, opportunity.live, player, None)
        yield option, make_action((card, run, not ability.reduces, opportunity.live))


# Marshaling


def _marshals(player: Player) -> Iterator[Choice[Action | None]]:
    for card in within_reach(player):
        cost = marshal_price(player, card)
        if cost is not None:
            words = phrase("agot.option.marshal", card=card.printed.named, n=cost)
            run = partial(marshal, player, card)
            option = make_option((f"marshal:{card.ref}", words, None, LATER, False, False))
            yield option, make_action((card, run, False, None))
        for host in hosts(player, card):
            words = phrase("agot.option.marshal_on", card=card.named, bearer=host.named)
            lay = partial(happen, DuplicateEnters(card, host))
            option = Option(f"duplicate:{card.ref}:{host.ref}", words)
            yield option, make_action((card, lay, False, None))


def marshal_price(player: Player, card: Card) -> int | None:
    """Steps 1 and 2 of initiating, for a card within reach: what is to be paid; None if it may not
    be marshaled."""
    if card.printed.type is EVENT:
        return None
    cost = marshal_cost(player, card)
    return cost if unmarshaled(player, card, cost) is None else None


def unmarshaled(player: Player, card: Card, cost: int) -> Hindrance | None:
    """Why it may not be marshaled at this cost. A duplicate is no card of its type."""
    if cost > player.gold:
        return Hindrance.GOLD
    if card.has(LIMITED) and limited_left(player) <= 0:
        return Hindrance.LIMITED
    if CANNOT_MARSHAL.any(player.game, player, card) and original(player, card) is None:
        return Hindrance.FORBIDDEN
    return kept_out(player, card)


def limited_left(player: Player) -> int:
    """How many limited cards the player may still marshal or play this round."""
    return player.value(LIMITED_CARDS, 1) - player.limited


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
    paid, entering = told_price(player, card), Marshaled(card, player)
    if await happen(_payment(player, card, price(player, card))):
        spend_reducers(player, card)
        entering.bearer = await _bearer(player, card)
        entering.price = for_gold(paid)
        await happen(entering)


def _payment(player: Player, card: Card, cost: int) -> GoldPaid:
    """The line of the card tells it, unless its player is asked something before: then gold is
    gone, and the card still hidden."""
    return GoldPaid(player, cost, told=card.type is ATTACHMENT).because(TO_ENTER)


async def _bearer(player: Player, card: Card) -> Card | None:
    if card.type is not ATTACHMENT:
        return None
    return await pick(player, prompt("bearer", card), bearers(card))


# Putting into play


def _ambushes(player: Player) -> Iterator[Choice[Action | None]]:
    granted = GAINS_AMBUSH in player.game.field
    for card in player.hand:
        printed = card.printed
        own = printed.ambush or printed.ambush_in_hand is not None
        if not (granted or own) or printed.type is EVENT:
            continue
        for cost in card.ambush if card.ambush and may_enter(player, card) else ():
            due = ambush_price(player, card, cost)
            if due <= player.gold:
                words = phrase("agot.option.ambush", card=card.named, n=due)
                run = partial(ambush, card, cost)
                yield Option(f"ambush:{card.ref}:{cost}", words), Action(card, run)


async def ambush(card: Card, cost: int) -> None:
    """A player action of the challenges phase; not marshaling."""
    price = for_gold(told_ambush_price(card.owner, card, cost))
    if await happen(_payment(card.owner, card, ambush_price(card.owner, card, cost))):
        await put_into_play(card, card.owner, ambush=True, price=price)


async def put_into_play(
    card: Card,
    player: Player,
    *,
    ambush: bool = False,
    kneeling: bool = False,
    price: Arg = NONE,
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
        entering.price = price
    return bool(await happen(entering))


def arrival(card: Card, player: Player) -> PutIntoPlay | DuplicateEnters:
    """A character or location enters play, as a duplicate if that is what it must be."""
    unique = original(player, card)
    return PutIntoPlay(card, player) if unique is None else DuplicateEnters(card, unique)


async def put_together_into_play(arriving: Iterable[tuple[Card, Player]]) -> None:
    """One effect puts all of these into play, each under its player's control."""
    await happen(*[arrival(card, player) for card, player in arriving if may_enter(player, card)])
