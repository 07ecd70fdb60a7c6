"""The order of timing: conditions happen, windows open and close, abilities go through the seven
steps of initiating. Nested sequences are nested calls, so the last begun ends first."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.abilities import Use, count, must_resolve, payer, x_values
from engine.agot.asking import Opportunity, answers, heard, listed, offered, options
from engine.agot.choices import first_decides, named, pick_number, pick_some, prompt
from engine.agot.events import (
    Eliminated,
    Event,
    EventPlayed,
    GoldPaid,
    Initiated,
    OfCard,
    StrengthIncreased,
    TargetsChosen,
)
from engine.agot.modifiers import REDUCES_COST
from engine.agot.moments import answer_moment
from engine.agot.nouns import (
    ACTION,
    AFTER,
    BEFORE,
    EVENT,
    FORCED,
    HAND,
    LIMITED,
    Timing,
    Zone,
)
from engine.agot.prices import price, spend_reducers, told_price
from engine.agot.reasons import NONE, SAVING, UNPAID, because, cost_of, whose
from engine.agot.shape import shape
from engine.agot.speaking import Say, Speaking
from engine.agot.standing import Delayed, decided, due, unsettled, without_cards
from engine.agot.state import Card, Game, Live, Player
from engine.agot.zones import place
from engine.core.decisions import decide_one, one
from engine.core.moments import Moment
from engine.core.phrases import Arg, Phrase, phrase
from engine.realm.victory import VICTORY, Victory

ALIKE_IN_ORDER = "alike_in_order"  # an option: effects that look the same are not put in order
NAMED = 3  # of what comes about together
ASKED = {timing: f"agot.prompt.{timing.name.lower()}" for timing in Timing}


async def happen(*events: Event) -> list[Event]:
    """Lets conditions that arise together happen, with one shared window per timing. Returns those
    that did happen."""
    pending = _possible(events)
    if not pending:
        return pending
    game = pending[0].game
    if len(pending) > 1:
        for event in pending:
            event.together = pending
    if timings := heard(game, pending):
        pending = await _interrupted(game, pending, timings)
        if not pending:
            return pending
    strengths = _watched(game) if StrengthIncreased in game.listeners else ()
    happened, done = _applied(pending)
    for event in happened:
        if event.meanwhile is not None:
            done.extend(await event.meanwhile() or ())
    if strengths:
        done.extend(StrengthIncreased(c) for c, *was in strengths if c.in_play and _rose(c, *was))
    if unsettled(game, done):
        await settle(game)
    if game.delayed:
        await _delayed(game, done)
    if timings := heard(game, done):
        for timing in AFTER:
            if timing in timings:
                await _window(game, timing, done)
    return happened


def _possible(events: Sequence[Event]) -> list[Event]:
    found = []
    for event in events:
        if event.still_possible():
            found.append(event)
    return found


async def _interrupted(game: Game, events: list[Event], timings: frozenset[Timing]) -> list[Event]:
    """All that comes before the thing itself; what is left of it afterwards."""
    for timing in BEFORE:
        if timing in timings and events:
            await _window(game, timing, events)
            events = _possible([event for event in events if not event.stopped])
    return events


def _applied(events: list[Event]) -> tuple[list[Event], list[Event]]:
    """The thing itself: what happened of it, and that with all that came about at the same instant,
    which joins the reactions. The first may have made the others impossible."""
    happened: list[Event] = []
    done: list[Event] = []
    for event in events:
        instead = event.instead
        if done and instead is None and not event.still_possible():
            continue
        event.happened = True
        happened.append(event)
        done.append(event)
        done.extend(event.apply() if instead is None else instead())
    return happened, done


def _watched(game: Game) -> list[tuple[Card, int, int]]:
    """STR is computed as it is read; where somebody listens for a rise, it is compared."""
    listening = game.listeners[StrengthIncreased]
    cards = [live.card for lives in listening.values() for live in lives]
    return [(card, card.strength, card.height) for card in cards]


def _rose(card: Card, strength: int, height: int) -> bool:
    """By an effect, and not by the end of one that had lowered it."""
    return card.strength > strength and card.height > height


# What must follow


async def settle(game: Game) -> None:
    """After every occurrence: nothing stays in a state that a rule forbids, and whoever has won or
    lost the game has done so before any reaction."""
    while demanded := due(game):
        cards = [event.card for event in demanded if isinstance(event, OfCard)]
        game.settling.extend(cards)
        happened = await happen(*demanded)
        for card in cards:
            game.settling.remove(card)
        if not happened:
            break
    await _judge(game)


async def _judge(game: Game) -> None:
    if not decided(game):
        return
    if winners := [player for player in game.order() if player.power >= VICTORY]:
        winner = await first_decides(game, prompt("winner"), winners)
        raise Victory(winner.seat)
    while not game.over and (losers := without_cards(game)):
        left = len(game.order())
        if len(losers) == left:
            losers = [await _first_to_go(game, losers)]
        if left > 1:
            await happen(*[Eliminated(player) for player in losers])
        if len(game.order()) == 1:
            raise Victory(game.order()[0].seat)


async def _first_to_go(game: Game, losers: list[Player]) -> Player:
    """All who remain would be eliminated: the first player gives the order."""
    return await first_decides(game, prompt("eliminated"), losers)


async def _delayed(game: Game, done: Sequence[Event]) -> None:
    """Delayed effects come before reactions, in the first player's order."""
    while ready := [d for d in game.delayed if any(d.answers(event) for event in done)]:
        effect = ready[0] if _alike(game, ready) else await _first_of(game, ready)
        game.delayed.remove(effect)
        if effect.use is not None:
            game.resolving.append(effect.use)
        await effect.act()
        if effect.use is not None:
            game.resolving.pop()


async def _first_of(game: Game, ready: Sequence[Delayed]) -> Delayed:
    return await first_decides(game, prompt("delayed"), ready)


def _alike(game: Game, ready: Sequence[Delayed]) -> bool:
    """Whether no menu could tell them apart: they then come in the order in which they were
    made."""
    wanted = bool(game.config.options.get(ALIKE_IN_ORDER))
    return wanted and len({effect.named for effect in ready}) == 1


# Windows


async def _window(game: Game, timing: Timing, events: Sequence[Event]) -> None:
    if timing in FORCED:
        await _forced(game, timing, events)
    else:
        await _optional(game, timing, events)


async def _forced(game: Game, timing: Timing, events: Sequence[Event]) -> None:
    """All that must resolve, one after another, in the order the first player gives."""
    used: set[Opportunity] = set()
    while True:
        todo = [
            opportunity
            for opportunity in answers(game, timing, events)
            if opportunity not in used
            and must_resolve(opportunity.live, opportunity.event)
            and not _endless(game, opportunity.live)
        ]
        if not todo:
            return
        ask = one(game.first.seat, prompt("forced"), options(todo, events), open=True)
        opportunity = await decide_one(ask)
        used.add(opportunity)
        await use(opportunity.live, opportunity.live.card.controller, opportunity.event)


def _endless(game: Game, live: Live) -> bool:
    """A cycle of forced abilities that nobody can leave ends after one more time (ruling ours)."""
    rounds = [use.shape for use in game.resolving if use.live is live]
    return len(rounds) > 1 and rounds.count(shape(game)) > 1


async def _optional(game: Game, timing: Timing, events: Sequence[Event]) -> None:
    """The first player speaks first; consecutive passes of all close the window."""
    speaking = Answering(game, timing, events)
    while (said := await speaking.act()) is not None:
        player, opportunity = said
        speaking.used.add(opportunity)
        await use(opportunity.live, player, opportunity.event)
        if all(event.stopped for event in events):
            return


def _all_of(events: Sequence[Event]) -> Arg:
    """What comes about at one instant, and of much how much more."""
    first, *more = dict.fromkeys(event.about for event in events)
    if not more:
        return first
    named, left = (first, *more)[:NAMED], len(more) + 1 - NAMED
    return (*named, phrase("agot.event.more", n=left)) if left > 0 else named


class Answering(Speaking[Opportunity]):
    """A window in which triggered abilities answer conditions."""

    def __init__(self, game: Game, timing: Timing, events: Sequence[Event]) -> None:
        super().__init__(game)
        self.timing, self.events = timing, events
        self.used: set[Opportunity] = set()

    def prompt(self) -> Phrase:
        return phrase(ASKED[self.timing], what=_all_of(self.events))

    def moment(self, player: Player, number: int, own: Sequence[str] | None) -> Moment:
        return answer_moment(player, self.timing, self.events, number, own or ())

    def may_say(self, player: Player) -> Say[Opportunity] | None:
        found = offered(player, self.timing, self.events, self.used)
        if found is None:
            return None
        opportunities, own = found
        return listed(opportunities, self.events), own


# The seven steps of initiating


async def use(live: Live, player: Player, event: Event | None) -> None:
    """Restrictions have been checked (1). An event card is shown as soon as it is declared and
    cannot be declared again meanwhile."""
    card, this = live.card, Use(live, player, event)
    played = card.printed.type is EVENT and card.zone is HAND
    count(live, player)
    if live.ability.timing in FORCED:
        this.shape = shape(card.game)
    if played:
        place(card, Zone.BEING_PLAYED, told="play")
    elif not live.ability.of_game:
        card.game.tell("use", who=player.who, card=card.named)
    if await _pay(this, played):
        if not _chooses(this):
            await _attempt(this)
        elif await _choose_targets(this):
            await happen(TargetsChosen(this))
            await _attempt(this)
        if played:
            await _put_away(card, player)
    elif card.zone is Zone.BEING_PLAYED:
        place(card, HAND, told="to_hand", off=NONE, lost=NONE, why=because(UNPAID))


async def _pay(use: Use, played: bool) -> bool:
    """Determine (2), modify (3) and pay (4) the costs, all together. What can be paid is paid, but
    if any part is prevented, that is the end."""
    for cost in use.ability.costs:
        if cost.choose is not None:
            await cost.choose(use)
    due = SAVING if use.ability.of_game else cost_of(use.card)
    payment = [event.because(due) for cost in use.ability.costs for event in cost.events(use)]
    if played:
        if use.ability.x is not None:
            use.x = await pick_number(use.player, prompt("x", use.card), x_values(use))
            use.player.game.tell("x", who=use.player.who, card=use.card.named, n=use.x)
        payment.append(_gold(use).because(due))
        spend_reducers(use.player, use.card)
    if len(await happen(*payment)) < len(payment):
        return False
    if played:
        use.player.played.append(use.card.printed)
        use.player.limited += use.card.has(LIMITED)
    return True


def _gold(use: Use) -> GoldPaid:
    """For an event card."""
    paid = GoldPaid(payer(use), price(use.player, use.card, use.x))
    if use.player.reducers or REDUCES_COST in use.player.game.field:
        paid.price = told_price(use.player, use.card, use.x)
    return paid


def _chooses(use: Use) -> bool:
    """Whether its target is one, named before anybody may cancel."""
    target = use.ability.target
    return target is not None and target.chosen


async def _choose_targets(use: Use) -> bool:
    """Every target that is legal now may be chosen (5). None left, or none chosen: no effect.
    Among hidden cards the player is asked even if none fits."""
    target = use.ability.target
    if target is None:
        return True
    found = target.found(use)
    if len(found) < target.low and target.hidden is None:
        return False
    check = target.objections(use)
    high = target.high if target.most is None else target.most(use)
    chosen = await pick_some(
        use.chooser,
        prompt(target.prompt, use.card),
        found,
        high if target.exact else target.low,
        high,
        open=target.hidden is None,
        check=check,
    )
    use.targets = (tuple(chosen),) if target.many else tuple(chosen)
    if chosen and target.hidden is None:
        tell_targets(use, use.chooser, chosen)
    return bool(chosen)


def tell_targets(use: Use, chooser: Player, chosen: Sequence[object]) -> None:
    targets = tuple(whose(item) if isinstance(item, Card) else named(item) for item in chosen)
    use.card.game.tell("targets", who=chooser.who, card=use.card.named, targets=targets)


async def _attempt(use: Use) -> None:
    """The effects attempt to initiate (6), which may be canceled, and resolve (7)."""
    game, ability = use.card.game, use.ability
    cancelable = not (ability.of_game or ability.uncancelable)
    if cancelable and not await happen(Initiated(use)):
        return
    if not _chooses(use) and not await _choose_targets(use):
        return
    game.resolving.append(use)
    heard = len(game.chronicle.entries)
    if ability.timing in (ACTION, Timing.WHEN_REVEALED):
        await ability.body(use.card, *use.targets)
    else:
        await ability.body(use.card, use.event, *use.targets)
    game.resolving.pop()
    if ability.timing not in BEFORE and next(game.chronicle.heard_by(None, heard), None) is None:
        game.tell("nothing", who=use.player.who, card=use.card.named)


async def _put_away(card: Card, player: Player) -> None:
    """An event goes to the discard pile before anybody reacts to its having been played."""
    if card.zone is Zone.BEING_PLAYED:
        place(card, Zone.DISCARD)
    await happen(EventPlayed(card, player))
