"""Who is asked in a window, by what everybody can see, and what a seat is offered there. Whether a
seat is asked never depends on the cards it holds: phantoms of the pool stand in for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.agot.abilities import legal
from engine.agot.choices import PASS, position
from engine.agot.events import Event
from engine.agot.modifiers import GAINS_AMBUSH, REDUCES_AMBUSH, REDUCES_COST
from engine.agot.nouns import A_CHALLENGE, ACTION, EVENT, HAND, Phase, Scope, Timing
from engine.agot.prices import ambush_price, purse
from engine.agot.prints import Printed
from engine.agot.state import Card, Game, Live, Player
from engine.core.decisions import Choice, Option, make_option
from engine.core.moments import DUPLICATE
from engine.core.phrases import phrase
from engine.core.tuples import maker

NOBODY: dict[Timing, list[Live]] = {}
SILENCE: frozenset[Timing] = frozenset()


Candidate = tuple[Live, Event | None]


class Opportunity(NamedTuple):
    """An ability that may be used now, on one of the conditions of the window."""

    live: Live
    event: Event | None


make_opportunity = maker(Opportunity)


# What a seat is asked in a window: what it may use, and which of its cards in open view call for
# the question by public knowledge
Offered = tuple[list[Opportunity], list[str]]


class Phantoms:
    """For each seat, a phantom of every card it might hold that could be used from a hand: events
    under the keys of the index, cheapest first, and the least cost of any ambush."""

    def __init__(self, game: Game, allowed: Sequence[Sequence[Printed]]) -> None:
        self.timings: dict[type[Event], set[Timing]] = {}
        self.ambush: list[int | None] = []
        self.cheaper: list[list[Card]] = []  # whose own text may lower that cost
        self.ambushing: list[list[Card]] = []  # those that have ambush under a condition
        for player, prints in zip(game.players, allowed, strict=True):
            costs = [cost for printed in prints for cost in printed.ambush]
            self.ambush.append(min(costs, default=None))
            self.cheaper.append([Card(-1, p, player, HAND) for p in prints if _lowers_ambush(p)])
            sometimes = [p for p in prints if p.ambush_in_hand is not None]
            self.ambushing.append([Card(-1, printed, player, HAND) for printed in sometimes])
            for printed in prints:
                self._add(player, printed)
            for held in player.might_hold.values():
                for entries in held.values():
                    entries.sort(key=lambda entry: entry[0])

    def _add(self, player: Player, printed: Printed) -> None:
        """Events, and abilities that other cards have in hand: those cost no gold as such."""
        played = printed.type is EVENT
        usable = printed.abilities if played else [a for a in printed.abilities if HAND in a.zones]
        if not usable:
            return
        phantom = Card(-1, printed, player, HAND)
        for ability in usable:
            for event in ability.events:
                self.timings.setdefault(event, set()).add(ability.timing)
            held = player.might_hold.setdefault(ability.timing, {})
            keys = [ability.when_usable] if ability.timing is ACTION else ability.events
            for key in keys:
                held.setdefault(key, []).append((printed.cost * played, Live(ability, phantom)))


def _lowers_ambush(printed: Printed) -> bool:
    return any(own.question is REDUCES_AMBUSH for own in printed.answers) and bool(printed.ambush)


def heard(game: Game, events: Sequence[Event]) -> frozenset[Timing]:
    """The timings at which anybody could answer one of these; mostly none. The index forgets what
    was found as soon as anybody begins or ceases to listen."""
    found, known = SILENCE, game.timings
    for event in events:
        kind = type(event)
        timings = known[kind] if kind in known else _listened(game, kind)
        if timings:
            found = found | timings if found else timings
    return found


def _listened(game: Game, kind: type[Event]) -> frozenset[Timing]:
    phantoms = game.phantoms.timings if game.phantoms is not None else {}
    found: set[Timing] = set()
    for trigger in kind.triggers:
        found.update(game.listeners.get(trigger, ()), phantoms.get(trigger, ()))
    game.timings[kind] = frozenset(found)
    return game.timings[kind]


def answers(
    game: Game, timing: Timing, events: Sequence[Event], player: Player | None = None
) -> Iterator[Opportunity]:
    """Every ability (of one player) that listens to one of these, each pair once."""
    for event in events:
        if event.stopped:
            continue
        seen: list[Live] = []
        for trigger in event.triggers:
            for live in game.listeners.get(trigger, NOBODY).get(timing, ()):
                if player is not None and (live.granted or live.card.controller) is not player:
                    continue
                if live not in seen:
                    seen.append(live)
                    yield make_opportunity((live, event))


def offered(
    player: Player, timing: Timing, events: Sequence[Event], used: set[Opportunity]
) -> Offered | None:
    """What the seat may use; None if by public knowledge it is not asked at all."""
    game = player.game
    mine = list(answers(game, timing, events, player))
    if used:
        mine = [opportunity for opportunity in mine if opportunity not in used]
    opportunities, own = _in_open_view(player, mine) if mine else ([], [])
    if own or _might_answer(player, timing, events) or game.by_the_book:
        return _with_hand(player, opportunities, mine), own
    return None


def offered_actions(player: Player, *, everybody: bool = False) -> Offered | None:
    """`everybody`: whatever is publicly known, the seat is asked."""
    game = player.game
    mine: list[Candidate] = []
    for stretch in _stretches(game):
        for live in game.actions[stretch]:
            if live.ability.anyone or live.card.controller is player:
                mine.append((live, None))
    opportunities, own = _in_open_view(player, mine) if mine else ([], [])
    if own or everybody or _might_act(player):
        return _with_hand(player, opportunities, mine), own
    return None


def _in_open_view(player: Player, candidates: Sequence[Candidate]) -> Offered:
    """Which abilities in open view are legal, and whose cards call for a question. Those with
    hidden targets may call for one without being legal."""
    opportunities, own = [], []
    for live, event in candidates:
        if live.card.zone is not HAND and legal(live, player, event, public=True):
            code = live.card.printed.code
            own.append(code + DUPLICATE if live.ability.of_game else code)
            if not live.ability.hides or legal(live, player, event):
                opportunities.append(make_opportunity((live, event)))
    return opportunities, own


def _with_hand(
    player: Player, opportunities: list[Opportunity], candidates: Sequence[Candidate]
) -> list[Opportunity]:
    """With what the seat holds and may use; looked at only once it is asked."""
    for live, event in candidates:
        if live.card.zone is HAND and legal(live, player, event):
            opportunities.append(make_opportunity((live, event)))
    return opportunities


def _might_answer(player: Player, timing: Timing, events: Sequence[Event]) -> bool:
    held = player.might_hold.get(timing) if player.hand else None
    if not held:
        return False
    for event in events:
        if not event.stopped:
            for trigger in event.triggers:
                if trigger in held and _might_hold(player, held[trigger], event):
                    return True
    return False


def _might_act(player: Player) -> bool:
    held = player.might_hold.get(ACTION) if player.hand else None
    if held:
        for stretch in _stretches(player.game):
            if stretch in held and _might_hold(player, held[stretch], None):
                return True
    return False


def _stretches(game: Game) -> tuple[Phase | Scope | None, ...]:
    """What goes on now: the actions that may be used are filed under it."""
    if game.challenge is not None:
        return None, game.phase, A_CHALLENGE
    return None, game.phase


def _might_hold(player: Player, entries: list[tuple[int, Live]], event: Event | None) -> bool:
    most = purse(player) if player.reducers else player.gold
    bounded = REDUCES_COST not in player.game.field  # what it takes off depends on the card
    for at, (least, live) in enumerate(entries):
        if bounded and least > most:
            continue
        if legal(live, player, event, public=True):
            if at:
                entries.insert(0, entries.pop(at))  # likely the next time, too
            return True
    return False


def might_ambush(player: Player) -> bool:
    """Where a card in play grants ambush, any card might have it at any cost."""
    if not player.hand or player.game.phantoms is None:
        return False
    for rule in player.game.field.get(GAINS_AMBUSH, ()):
        if rule.source.controller is player:
            return True
    phantoms = player.game.phantoms
    least = phantoms.ambush[player.seat]
    if least is not None and player.gold >= least:
        return True
    cheaper = phantoms.cheaper[player.seat]
    if any(ambush_price(player, c, min(c.printed.ambush)) <= player.gold for c in cheaper):
        return True
    held = phantoms.ambushing[player.seat]
    return any(cost <= player.gold for phantom in held for cost in phantom.ambush)


def listed(
    opportunities: Sequence[Opportunity], events: Sequence[Event]
) -> list[Choice[Opportunity | None]]:
    """The options of a window, the pass first."""
    return [(PASS, None), *options(opportunities, events)] if opportunities else [(PASS, None)]


def options(
    opportunities: Sequence[Opportunity], events: Sequence[Event]
) -> list[Choice[Opportunity]]:
    """In canonical order."""
    if len(opportunities) == 1:
        return [(_option(opportunities[0], events, False), opportunities[0])]
    lives = [opportunity.live for opportunity in opportunities]
    return [
        (_option(opportunity, events, lives.count(opportunity.live) > 1), opportunity)
        for opportunity in _ranked(opportunities, events)
    ]


def _ranked(opportunities: Sequence[Opportunity], events: Sequence[Event]) -> list[Opportunity]:
    def rank(opportunity: Opportunity) -> tuple[tuple[int, int, int], int, int]:
        card = opportunity.live.card
        return position(card), card.live.index(opportunity.live), _at(opportunity, events)

    return sorted(opportunities, key=rank)


def _at(opportunity: Opportunity, events: Sequence[Event]) -> int:
    for at, event in enumerate(events):
        if event is opportunity.event:
            return at
    return 0


def _option(opportunity: Opportunity, events: Sequence[Event], several: bool) -> Option:
    """Keyed by card, by ability where the card has several, by event where there are several. The
    event is named if the ability could answer more than one."""
    card, at = opportunity.live.card, _at(opportunity, events)
    which = card.live.index(opportunity.live)
    key = card.ref + (f".{which}" if which else "") + (f"@{at}" if at else "")
    if opportunity.event is not None and several:
        return Option(
            key, phrase("agot.option.answer", card=card.named, what=opportunity.event.about)
        )
    return make_option((key, card.printed.named, None, 0, False, False))
