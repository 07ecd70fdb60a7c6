"""The Night's Watch in the Core Set."""

from __future__ import annotations

from engine.agot.costs import discard_from_hand, kneel_self, return_self_to_hand, sacrifice_self
from engine.agot.events import (
    Bypassed,
    ChallengeWon,
    IncomeCollected,
    Kill,
    Kneel,
    Marshaled,
    PhaseEnds,
    Stand,
)
from engine.agot.fitness import may_take_control
from engine.agot.lasting import rule_about, rule_until
from engine.agot.modifiers import (
    CANNOT_BE_BYPASSED,
    CANNOT_BE_DECLARED,
    CANNOT_INITIATE,
    DOES_NOT_KNEEL,
    PARTICIPATES,
    STRENGTH,
)
from engine.agot.nouns import Faction, Keyword, Phase, Scope, Side, Zone
from engine.agot.playing import put_into_play
from engine.agot.predicates import it_is_me, lost, phase_ends, won, yours
from engine.agot.reasons import whose
from engine.agot.scripting import card, once_per
from engine.agot.sets.families import steward
from engine.agot.state import Card, Challenge
from engine.agot.targets import a_character, a_location, from_hand, from_piles, opponents
from engine.agot.verbs import (
    discard_at_random,
    draw,
    gain_gold,
    gain_power_for_faction,
    give,
    instead_into_deck,
    kneel,
    move_gold,
    save,
    stand,
    take_control,
    you,
)
from engine.core.phrases import phrase

NW = Faction.NIGHTS_WATCH
steward("01133", NW)  # Steward at the Wall

benjen_stark = card("01122")
benjen_stark.rules(CANNOT_BE_BYPASSED, lambda me, c: yours(me, c) and c.is_a("Ranger"))


@benjen_stark.interrupt(Kill, when=it_is_me)
async def return_to_the_wall(me: Card, kill: Kill) -> None:
    if await gain_power_for_faction(me.controller, 2):
        instead_into_deck(kill)


ghost = card("01123")


@ghost.reaction(Bypassed, when=lambda me, bypassed: bypassed.by is me)
async def haunt(me: Card, bypassed: Bypassed) -> None:
    haunted = bypassed.card
    rule_about(
        haunted,
        Scope.PHASE,
        me,
        CANNOT_BE_DECLARED,
        lambda me, c, side: side is Side.DEFENDING,
        told=phrase("agot.rule.cannot_defend", card=whose(haunted)),
    )


jon_snow = card("01124")


def _beside_his_brothers(me: Card, c: Card) -> Side | None:
    fight = me.game.challenge
    if c is not me or me.kneeling or fight is None or fight.attacker is not me.controller:
        return None
    others = [a for a in fight.declared[Side.ATTACKING] if a is not me and a.belongs_to(NW)]
    return Side.ATTACKING if others else None


jon_snow.rules(PARTICIPATES, _beside_his_brothers)

maester_aemon = card("01125")


@maester_aemon.would(Kill, when=lambda me, kill: kill.card.belongs_to(NW), cost=kneel_self)
async def save_a_brother(me: Card, kill: Kill) -> None:
    await save(kill)  # legality asks once, for all cards, whether a save can succeed


old_bear_mormont = card("01126")
the_wall = card("01137")
old_bear_mormont.rules(
    DOES_NOT_KNEEL,
    lambda me, c, side: (
        c is me and side is Side.DEFENDING and the_wall.controlled_by(me.controller)
    ),
)


@old_bear_mormont.interrupt(
    PhaseEnds,
    when=lambda me, end: (
        phase_ends(Phase.CHALLENGES)(me, end) and not me.controller.has_lost(defending=True)
    ),
    target=from_hand(lambda me, c: c.belongs_to(NW)),
)
async def muster(me: Card, end: PhaseEnds, recruit: Card) -> None:
    await put_into_play(recruit, me.controller)


ser_waymar_royce = card("01128")


@ser_waymar_royce.interrupt(
    Kill,
    when=lambda me, kill: kill.card is me and any(len(o.hand) > 0 for o in me.controller.opponents),
)
async def rise_cold(me: Card, kill: Kill) -> None:
    await discard_at_random(*me.controller.opponents)


yoren = card("01129")


@yoren.reaction(
    Marshaled,
    when=it_is_me,
    target=from_piles(
        Zone.DISCARD,
        fits=lambda me, c: c.is_character and c.printed.cost <= 3,
        whose=opponents,
        entering=True,
    ),
)
async def recruit_from_the_cells(me: Card, marshaled: Marshaled, recruit: Card) -> None:
    await put_into_play(recruit, me.controller)


messenger_raven = card("01130")


@messenger_raven.action(Phase.DOMINANCE, cost=return_self_to_hand)
async def bring_word(me: Card) -> None:
    await draw(you(me), 1)


old_forest_hunter = card("01131")


@old_forest_hunter.action(cost=discard_from_hand, limit=once_per(Scope.PHASE))
async def hunt(me: Card) -> None:
    await gain_gold(me.controller, 1)


veteran_builder = card("01134")


@veteran_builder.action(cost=sacrifice_self, target=a_location(to=Stand))
async def mend(me: Card, location: Card) -> None:
    await stand(location)


longclaw = card("01135")
longclaw.only_on(lambda bearer: bearer.belongs_to(NW))
longclaw.gives(STRENGTH)
longclaw.gives(Keyword.RENOWN)

castle_black = card("01136")


@castle_black.action(
    in_challenge=True,
    cost=kneel_self,
    target=a_character(lambda me, c: c.defending and c.belongs_to(NW)),
)
async def hold_the_gate(me: Card, brother: Card) -> None:
    await stand(brother)
    await give(brother, STRENGTH, 2, until=Scope.CHALLENGE)


the_wall.each(STRENGTH, to=lambda me, c: c.is_character and c.belongs_to(NW) and yours(me, c))


@the_wall.forced_reaction(
    ChallengeWon,
    when=lambda me, win: lost(unopposed=True)(me, win) and Kneel.may_befall(me),
)
async def fall(me: Card, win: ChallengeWon) -> None:
    await kneel(me)


@the_wall.interrupt(PhaseEnds, when=phase_ends(Phase.CHALLENGES), cost=kneel_self)
async def stand_firm(me: Card, end: PhaseEnds) -> None:
    await gain_power_for_faction(me.controller, 2)


a_meager_contribution = card("01138")


@a_meager_contribution.reaction(
    IncomeCollected,
    when=lambda me, income: income.player is not me.controller and income.player.gold > 0,
    maximum=once_per(Scope.ROUND),
)
async def contribute(me: Card, income: IncomeCollected) -> None:
    await move_gold(income.player, me.controller, 1)


take_the_black = card("01139")


@take_the_black.action(
    Phase.DOMINANCE,
    target=a_character(
        lambda me, c: not c.unique and c.printed.cost <= 6 and may_take_control(me.controller, c)
    ),
    maximum=once_per(Scope.ROUND),
)
async def take_the_vows(me: Card, recruit: Card) -> None:
    await take_control(me.controller, recruit)


the_sword_in_the_darkness = card("01140")


def _with_a_brother(me: Card, challenge: Challenge) -> bool:
    return any(c.belongs_to(NW) and yours(me, c) for c in challenge.defenders)


@the_sword_in_the_darkness.reaction(
    ChallengeWon, when=won(by=5, attacking=False, with_=_with_a_brother)
)
async def guard_the_realms(me: Card, win: ChallengeWon) -> None:
    protected = me.controller
    rule_until(
        Scope.ROUND,
        me,
        CANNOT_INITIATE,
        lambda me, player, icon, opponent: player is win.loser and opponent is protected,
        told=phrase("agot.rule.cannot_initiate_against", who=win.loser.who, against=protected.who),
    )
