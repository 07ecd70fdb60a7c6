"""The other factions in Lions of Casterly Rock."""

from __future__ import annotations

from engine.agot.costs import discard_power, kneel_self
from engine.agot.events import (
    ChallengeInitiated,
    ChallengeWon,
    EntersPlay,
    Kill,
    Kneel,
    PhaseBegins,
    PhaseEnds,
    Stand,
)
from engine.agot.fitness import may_enter
from engine.agot.lasting import rule_about
from engine.agot.modifiers import (
    ADDS_NO_DOMINANCE,
    AGAINST_MATTERS,
    CANNOT_BE_DECLARED,
    STRENGTH,
    Op,
)
from engine.agot.nouns import MILITARY, POWER, Faction, Keyword, Phase, Scope, Side
from engine.agot.predicates import (
    i_enter,
    i_participate,
    it_is_me,
    lost,
    of,
    phase_begins,
    phase_ends,
    won,
)
from engine.agot.reasons import whose
from engine.agot.scripting import card
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, an_opponent, mine
from engine.agot.verbs import (
    at_end_of_phase,
    discard_at_random,
    kill,
    kneel,
    multiply,
    put_into_challenge,
    return_to_hand,
    save,
    search,
    stand,
    take_from_top,
    to_bottom_of_deck,
    topmost,
    uppermost,
    when_decided,
    you,
)
from engine.core.phrases import phrase

# House Baratheon

edric_storm = card("05025")


@edric_storm.reaction(PhaseBegins, when=phase_begins(Phase.DOMINANCE), target=a_character())
async def cast_doubt(me: Card, begun: PhaseBegins, character: Card) -> None:
    rule_about(
        character,
        Scope.PHASE,
        me,
        ADDS_NO_DOMINANCE,
        lambda me, c: True,
        told=phrase("agot.rule.adds_no_dominance", card=whose(character)),
    )


disputed_claim = card("05026")
disputed_claim.only_on(lambda bearer: bearer.is_a("Bastard", "Lord", "Lady"))


def _leads(me: Card, bearer: Card) -> bool:
    mine = me.controller.faction_card.power
    return all(mine > opponent.faction_card.power for opponent in me.controller.opponents)


disputed_claim.gives(STRENGTH, 2, when=_leads)
disputed_claim.gives(Keyword.RENOWN, when=_leads)


# House Greyjoy

victarion_greyjoy = card("05027")


@victarion_greyjoy.would(Kill, when=it_is_me, cost=discard_power(2, lambda me, player: me))
async def fight_on(me: Card, killing: Kill) -> None:
    await save(killing)


old_wyk = card("05028")


def _drowned(c: Card) -> bool:
    return c.is_character and c.is_a("Drowned_God")


def _may_rise(me: Card) -> bool:
    return any(may_enter(me.controller, c) for c in uppermost(me.controller, _drowned))


@old_wyk.reaction(
    ChallengeInitiated,
    when=lambda me, begun: (
        begun.challenge.type is POWER
        and begun.challenge.attacker is me.controller
        and _may_rise(me)
    ),
    cost=kneel_self,
)
async def rise_from_the_sea(me: Card, begun: ChallengeInitiated) -> None:
    player, fight = you(me), begun.challenge
    risen = await topmost(player, _drowned)
    if risen is None or not await put_into_challenge(risen, player, Side.ATTACKING, kneeling=True):
        return
    life = risen.life

    async def go_home() -> None:
        if risen.life != life:
            return
        if fight.winner is player and fight.by >= 5:
            await return_to_hand(risen)
        else:
            await to_bottom_of_deck(risen)

    when_decided(fight, risen, go_home)


# House Martell

trystane_martell = card("05029")


@trystane_martell.reaction(
    ChallengeWon,
    when=lost(with_=i_participate),
    target=a_character(lambda me, c: c.strength < me.strength),
)
async def beguile(me: Card, win: ChallengeWon, character: Card) -> None:
    rule_about(
        character,
        Scope.PHASE,
        me,
        CANNOT_BE_DECLARED,
        lambda me, c, side: side is Side.DEFENDING,
        told=phrase("agot.rule.cannot_defend", card=whose(character)),
    )


you_murdered_her_children = card("05030")


@you_murdered_her_children.action(
    Phase.CHALLENGES, target=a_character(of(Faction.MARTELL), whose=mine)
)
async def rage(me: Card, character: Card) -> None:
    await multiply(character, STRENGTH, 2, until=Scope.PHASE)
    at_end_of_phase(character, kill, told=phrase("agot.later.killed"))


# The Night's Watch

sweet_donnel_hill = card("05031")
for keyword in Keyword:
    sweet_donnel_hill.each(
        keyword, 0, op=Op.SET, to=lambda me, c: c.is_character and me.defending and c.attacking
    )


bridge_of_skulls = card("05032")


def _kept_away(me: Card, opponent: Player) -> bool:
    """Initiated no military challenge against you in this phase, and holds a card."""
    phase = me.game.numbers[Scope.PHASE]
    return len(opponent.hand) > 0 and not any(
        fight.attacker is opponent
        and fight.against is me.controller
        and fight.type is MILITARY
        and fight.phase == phase
        for fight in me.game.challenges
    )


bridge_of_skulls.rules(
    AGAINST_MATTERS,
    lambda me, challenge: challenge.type is MILITARY and me.controller is not challenge.attacker,
)


@bridge_of_skulls.interrupt(
    PhaseEnds, when=phase_ends(Phase.CHALLENGES), target=an_opponent(_kept_away)
)
async def collect_a_skull(me: Card, end: PhaseEnds, opponent: Player) -> None:
    await discard_at_random(opponent)


# House Stark

jeyne_westerling = card("05033")


@jeyne_westerling.action(
    cost=kneel_self,
    target=a_character(
        lambda me, c: c.belongs_to(Faction.STARK) and c.is_a("King", "Lord"), to=Stand
    ),
)
async def encourage(me: Card, character: Card) -> None:
    await stand(character)


last_hearth_scouts = card("05034")


@last_hearth_scouts.forced_reaction(
    EntersPlay,
    when=lambda me, entered: (
        me.game.phase is Phase.CHALLENGES
        and entered.card.is_character
        and Kneel.may_befall(entered.card)
    ),
)
async def waylay(me: Card, entered: EntersPlay) -> None:
    await kneel(entered.card)


# House Targaryen

ser_barristan_selmy = card("05035")


@ser_barristan_selmy.reaction(
    ChallengeWon,
    when=lambda me, win: (
        won(with_=i_participate)(me, win)
        and len(me.controller.hand) < len(win.loser.hand)
        and Stand.may_befall(me)
    ),
)
async def stay_bold(me: Card, win: ChallengeWon) -> None:
    await stand(me)


daenerys_favor = card("05036")
daenerys_favor.only_on(lambda bearer: bearer.belongs_to(Faction.TARGARYEN))
daenerys_favor.each(
    STRENGTH,
    -1,
    to=lambda me, c: (
        me.parent is not None and c is not me.parent and me.parent.participating and c.participating
    ),
)


# House Tyrell

alerie_tyrell = card("05037")


@alerie_tyrell.reaction(EntersPlay, when=i_enter)
async def send_for_kin(me: Card, entered: EntersPlay) -> None:
    await search(
        me.controller,
        lambda c: c.is_character and c.belongs_to(Faction.TYRELL) and c.printed.cost <= 3,
        top=10,
    )


a_rose_of_gold = card("05038")


@a_rose_of_gold.action(Phase.CHALLENGES)
async def sing(me: Card) -> None:
    await take_from_top(you(me), 3, 1, least=1)
