"""When players act: actions in turn, passive abilities and responses after whatever has happened,
and the use of an ability from its cost to its end. Saves are part of a death, in `verbs`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from engine.core.decisions import Choice, Option, decide_one, one, window
from engine.core.phrases import Phrase, phrase
from engine.hbo import reasons
from engine.hbo.choices import PASS, pick, pick_some, prompt
from engine.hbo.legality import Happening, Opportunity, kneelers, legal, offered, position, targets
from engine.hbo.nouns import Zone
from engine.hbo.state import Card, Game, Player
from engine.hbo.zones import leave, place

if TYPE_CHECKING:
    from engine.hbo.prints import Ability, Cost

TakeTurn = Callable[[Player], Awaitable[bool]]  # whether the player did something


class Use:
    """An ability in use."""

    __slots__ = ("ability", "card", "player", "saved", "target", "what")

    def __init__(self, card: Card, ability: Ability, what: Happening) -> None:
        self.card, self.ability, self.what = card, ability, what
        self.player = card.controller
        self.target: Card | None = None
        self.saved = False

    @property
    def by(self) -> Phrase:
        """What its effects are told to come from."""
        return self.card.named

    @property
    def n(self) -> int:
        return self.ability.n

    @property
    def chosen(self) -> Card:
        assert self.target is not None
        return self.target


async def alternate(game: Game, turn: TakeTurn) -> None:
    """The first player begins; when both have passed in turn it is over."""
    passed, player = 0, game.first
    while passed < 2:
        passed = 0 if await turn(player) else passed + 1
        player = player.opponent


async def happen(game: Game, what: Happening) -> None:
    """Passive abilities first, then responses, all before any other action."""
    timing = what.timing
    if not game.listeners[timing] and not any(timing in pool for pool in game.pool):
        return
    await _passives(game, what)
    used: list[Opportunity] = []

    async def turn(player: Player) -> bool:
        opportunities = offered(player, [what], used)
        if opportunities is None:
            return False
        opportunity = await choose(player, prompt(f"response.{timing}"), opportunities)
        if opportunity is None:
            return False
        used.append(opportunity)
        await use(opportunity)
        return True

    await alternate(game, turn)


async def _passives(game: Game, what: Happening) -> None:
    """Each once, in the order that the first player gives."""
    done: list[Opportunity] = []
    while todo := [
        opportunity
        for card, ability in game.listeners[what.timing]
        if ability.must
        and (opportunity := Opportunity(card, ability, what)) not in done
        and legal(card, ability, what)
    ]:
        opportunity = todo[0]
        if len(todo) > 1:
            ask = one(game.first.seat, prompt("passive"), options(todo), open=True)
            opportunity = await decide_one(ask)
        done.append(opportunity)
        await use(opportunity)


async def choose(
    player: Player, asked: Phrase, opportunities: Sequence[Opportunity]
) -> Opportunity | None:
    ask: list[Choice[Opportunity | None]] = [(PASS, None), *options(opportunities)]
    return await decide_one(window(player.seat, asked, ask))


def options(opportunities: Sequence[Opportunity]) -> list[Choice[Opportunity]]:
    return [(_option(opportunity), opportunity) for opportunity in opportunities]


def _option(opportunity: Opportunity) -> Option:
    """Keyed by card, and by ability where it is not the first; a save names whom it saves."""
    card, victim = opportunity.card, opportunity.what.card
    at = position(card, opportunity.ability)
    key = f"{card.ref}.{at}" if at else card.ref
    if victim is None or victim is card:
        return Option(key, card.named)
    words = phrase("hbo.option.answer", card=card.named, about=victim.named)
    return Option(f"{key}@{victim.ref}", words)


# Using an ability


async def use(opportunity: Opportunity) -> Use:
    """The cost, then the choice of a target, then the effect. Where paying has left no target the
    cost is paid all the same."""
    card, ability, what = opportunity
    using = Use(card, ability, what)
    script = ability.script
    assert script is not None
    event = card.zone is Zone.HAND
    if event:
        place(card, Zone.BEING_PLAYED, told="play_event")
    else:
        told = "when_revealed" if card.zone is Zone.REVEALED else "use"
        card.game.tell(told, who=card.controller.who, card=card.named)
    if ability.once:
        card.used[position(card, ability)] = card.game.round
    await pay(card, ability.cost)
    if ability.target is None or (able := targets(card, ability)):
        if ability.target is not None:
            using.target = await pick(using.player, prompt("target", card), able)
        await script.body(using)
    else:
        card.game.tell("no_target", who=card.controller.who, card=card.named)
    if event:
        place(card, Zone.DISCARD)
    return using


async def pay(card: Card, cost: Cost) -> None:
    player, by = card.controller, reasons.cost_of(card.named)
    player.gold -= cost.gold
    if cost.gold:
        card.game.tell("pays", who=player.who, n=cost.gold, by=by)
    if cost.kneel:
        kneel(card, by)
    if cost.kneel_one is not None:
        kneel(await pick(player, prompt("cost", card), kneelers(card, cost)), by)
    if cost.hand:
        paid = await pick_some(
            player, prompt("cost", card), player.hand, cost.hand, cost.hand, open=False
        )
        for other in paid:
            place(other, Zone.DISCARD, told="discard_from_hand", by=by)
    if cost.discard:
        leave(card, Zone.DISCARD, told="discard", by=by)


def kneel(card: Card, by: Phrase) -> None:
    card.kneeling = True
    card.game.tell("kneel", who=card.controller.who, card=card.named, by=by)
