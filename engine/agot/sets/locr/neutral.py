"""Neutral cards of Lions of Casterly Rock."""

from __future__ import annotations

from engine.agot.abilities import Use
from engine.agot.agendas import different_plots_aside, plots, with_printed_trait
from engine.agot.costs import kneel_faction_card, kneel_self
from engine.agot.events import (
    ChallengeWon,
    PhaseBegins,
    PhaseEnds,
    ReturnedToHand,
    Stand,
    TargetsChosen,
)
from engine.agot.fitness import may_enter
from engine.agot.modifiers import (
    CANNOT_GAIN_GOLD,
    DOES_NOT_KNEEL,
    DRAW,
    REDUCES_COST,
    STRENGTH,
    Trait,
)
from engine.agot.nouns import EVENT, INTRIGUE, Phase, Scope, Side
from engine.agot.playing import put_together_into_play
from engine.agot.predicates import (
    fighting,
    in_faction,
    nothing_cheaper,
    phase_begins,
    phase_ends,
    won,
    yours,
)
from engine.agot.rounds import reveal_plot
from engine.agot.scripting import card, once_per
from engine.agot.state import Card
from engine.agot.targets import cards, from_plots
from engine.agot.verbs import (
    choose_among,
    may,
    reduce_next,
    retarget,
    return_to_hand,
    show_together,
    stand,
    you,
)

SCHEME = with_printed_trait("Scheme")
the_rains_of_castamere = card("05045")
the_rains_of_castamere.deck_rule(plots(12), different_plots_aside(5, SCHEME, told="schemes"))


@the_rains_of_castamere.reaction(
    ChallengeWon,
    when=won(INTRIGUE, by=5),
    cost=kneel_faction_card,
    target=from_plots(lambda me, plot: SCHEME(plot.printed)),
)
async def spring(me: Card, win: ChallengeWon, scheme: Card) -> None:
    await reveal_plot(you(me), scheme)


high_septon = card("05039")


def _singles_out(me: Card, chosen: TargetsChosen) -> bool:
    target = chosen.use.only_target
    if target is None or not target.is_character or not yours(me, target):
        return False
    return chosen.use.chooser is not me.controller


def _devout(use: Use) -> list[Card]:
    """Characters of The Seven that could be chosen in place of the one that is."""
    other: Use = use.event.use
    faithful = [c for c in use.player.characters if c.is_a("The_Seven")]
    return [c for c in faithful if c is not other.only_target and other.could_target(c)]


@high_septon.interrupt(
    TargetsChosen, when=_singles_out, target=cards(_devout), limit=once_per(Scope.PHASE)
)
async def intercede(me: Card, chosen: TargetsChosen, faithful: Card) -> None:
    retarget(chosen, me.controller, faithful)


devout_freerider = card("05040")
devout_freerider.rules(CANNOT_GAIN_GOLD, lambda me, player: me.game.phase is Phase.CHALLENGES)


wildling_bandit = card("05041")


def _robs_the_richer(me: Card) -> bool:
    fight = fighting(me)
    return fight is not None and me.attacking and fight.defender.gold > me.controller.gold


wildling_bandit.gets(STRENGTH, 2, when=_robs_the_richer)


ocean_road = card("05042")


def _foreign(card: Card) -> bool:
    """Neutral, or of another faction than its player's."""
    return not in_faction(card, card)


@ocean_road.action(Phase.MARSHALING, cost=kneel_self, idle=nothing_cheaper(_foreign))
async def travel(me: Card) -> None:
    reduce_next(you(me), 1, _foreign)


appointed = card("05043")
appointed.only_on(lambda bearer: bearer.unique)
appointed.gives(INTRIGUE)
appointed.gives(Trait("Small_Council"))


the_council_consents = card("05044")


def _councillors(me: Card) -> list[Card]:
    return [
        c
        for c in me.game.in_play()
        if c.is_character and c.is_a("Small_Council") and Stand.may_befall(c)
    ]


@the_council_consents.reaction(
    ChallengeWon,
    when=lambda me, win: (
        win.challenge.type is INTRIGUE and win.by >= 5 and len(_councillors(me)) > 0
    ),
)
async def consent(me: Card, win: ChallengeWon) -> None:
    await stand(*_councillors(me))


# Plots

unexpected_delay = card("05047")


def _unburdened(me: Card) -> list[Card]:
    """Characters of anybody's without attachments or power."""
    return [
        c
        for player in me.game.order()
        for c in player.characters
        if not c.attachments and not c.power and ReturnedToHand.may_befall(c)
    ]


@unexpected_delay.forced_reaction(
    PhaseBegins,
    when=lambda me, begun: phase_begins(Phase.CHALLENGES)(me, begun) and len(_unburdened(me)) > 0,
)
async def delay(me: Card, begun: PhaseBegins) -> None:
    able = _unburdened(me)
    chosen = await me.game.each_chooses(me.game.order(), lambda p: choose_among(p, able))
    await return_to_hand(*dict.fromkeys(c for c in chosen if c is not None))


summoned_to_court = card("05048")


@summoned_to_court.forced_interrupt(
    PhaseEnds,
    when=lambda me, end: (
        phase_ends(Phase.DRAW)(me, end) and any(bool(p.hand) for p in me.game.order())
    ),
)
async def summon(me: Card, end: PhaseEnds) -> None:
    shown = await show_together(*me.game.order())
    guests = [c for c in shown if c.is_character]
    cheapest = min((guest.printed.cost for guest in guests), default=0)
    welcome = [g for g in guests if g.printed.cost == cheapest and may_enter(g.owner, g)]
    comes = await me.game.each_chooses(welcome, lambda guest: may(guest.owner, guest))
    coming = [guest for guest, wanted in zip(welcome, comes, strict=True) if wanted]
    await put_together_into_play((guest, guest.owner) for guest in coming)


littlefingers_meddling = card("05049")
littlefingers_meddling.rules(
    REDUCES_COST,
    lambda me, player, card: 2 if player is me.controller and card.type is EVENT else 0,
)


gossip_and_lies = card("05050")


def _first_intrigue(me: Card, c: Card, side: Side) -> bool:
    fight = fighting(me, INTRIGUE)
    if fight is None or side is not Side.ATTACKING or not yours(me, c):
        return False
    if me.game.phase is not Phase.CHALLENGES or fight.attacker is not me.controller:
        return False
    begun = [f for f in me.game.challenges if f.attacker is fight.attacker]
    return [f for f in begun if f.type is INTRIGUE and f.phase == fight.phase] == [fight]


gossip_and_lies.rules(DOES_NOT_KNEEL, _first_intrigue)


card("05051").players(DRAW, 1, to=lambda me, player: True)  # Time of Plenty
card("05052").players(DRAW, -1, to=lambda me, player: True)  # Early Frost
