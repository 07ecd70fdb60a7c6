"""Calm over Westeros, the pack. Several cards replace claim: of
several such replacements the last one counts, and each begins with the usual claim."""

from __future__ import annotations

from functools import partial

from engine.agot.abilities import Use
from engine.agot.claim import satisfy
from engine.agot.costs import kneel_a, kneel_faction_card, kneel_self, pay_gold, sacrifice_self
from engine.agot.events import (
    ChallengeWon,
    ClaimApplied,
    Kill,
    Kneel,
    LeavesPlay,
    Marshaled,
    PhaseBegins,
    Sacrifice,
    Stand,
)
from engine.agot.fitness import may_take_control, tolerates
from engine.agot.lasting import rule_about
from engine.agot.modifiers import BLANKS, CANNOT_BE, GAINS_AMBUSH, REDUCES_COST, STRENGTH
from engine.agot.nouns import (
    ATTACHMENT,
    CHARACTER,
    HAND,
    INTRIGUE,
    LOCATION,
    MILITARY,
    NOT_BLANK,
    POWER,
    Blank,
    Faction,
    Icon,
    Keyword,
    Phase,
    Scope,
    Timing,
    Zone,
)
from engine.agot.predicates import fighting, it_is_me, lost, won, yours
from engine.agot.prints import Printed
from engine.agot.reasons import whose
from engine.agot.scripting import Script, card, once_per
from engine.agot.state import Card, Player
from engine.agot.targets import (
    a_card,
    a_character,
    an_opponent,
    cards,
    from_piles,
    loser,
    opponents,
    picked,
)
from engine.agot.timing import happen
from engine.agot.verbs import (
    at_end_of_phase,
    attach_as,
    draw,
    initiate_as_own,
    kneel,
    sacrifice,
    save,
    search,
    shuffle_into_deck,
    take_control,
    to_hand,
    you,
)
from engine.core.phrases import phrase

trial_by_combat = card("02090")


@trial_by_combat.interrupt(
    ClaimApplied, when=lambda me, applied: applied.challenge.type is INTRIGUE
)
async def demand_a_trial(me: Card, applied: ClaimApplied) -> None:
    applied.meanwhile = partial(satisfy, applied, icon=MILITARY)


mirri_maz_duur = card("02093")


@mirri_maz_duur.interrupt(
    ClaimApplied,
    when=lambda me, applied: applied.challenge.attackers == [me],
    target=a_character(to=Kill, whose=loser),
)
async def bring_death(me: Card, applied: ClaimApplied, character: Card) -> None:
    doom = Kill(character)  # made here, so that it is an effect of hers

    async def pay_with_life() -> None:
        await happen(doom)

    applied.meanwhile = pay_with_life


vengeance_for_elia = card("02096")


@vengeance_for_elia.interrupt(
    ClaimApplied,
    when=lambda me, applied: (
        applied.challenge.defender is me.controller and me.controller in applied.losers
    ),
    target=an_opponent(),
)
async def avenge(me: Card, applied: ClaimApplied, avenged_on: Player) -> None:
    """Whoever satisfies the claim already does so once."""
    spared = [player for player in applied.losers if player is not me.controller]
    others = [player for player in spared if player is not avenged_on]
    applied.meanwhile = partial(satisfy, applied, by=[avenged_on, *others])


bronn = card("02089")


def _defends(me: Card) -> bool:
    fight = fighting(me)
    return fight is not None and fight.defender is me.controller


for icon in Icon:
    bronn.gets(icon, when=_defends)


@bronn.action(
    Phase.MARSHALING,
    anyone=True,
    cost=pay_gold(1),
    target=picked(cards(lambda use: [use.card] if may_take_control(use.player, use.card) else [])),
)
async def hire(me: Card, sword: Card) -> None:
    await take_control(you(me), sword)


famine = card("02100")
famine.rules(
    REDUCES_COST,
    lambda me, player, card: -1 if player is not me.controller and card.is_character else 0,
)


greatjons_vanguard = card("02081")


def _early(me: Card) -> bool:
    return len(me.controller.used) < 3


greatjons_vanguard.gets(STRENGTH, 2, when=_early)
greatjons_vanguard.gets(Keyword.RENOWN, when=_early)


winterfell_crypt = card("02082")


def _no_stronger(use: Use) -> list[Card]:
    """Characters of no higher printed STR than the one that is gone."""
    most = use.event.card.printed.strength
    everybody = [c for player in use.card.game.order() for c in player.characters]
    return [c for c in everybody if c.printed.strength <= most]


@winterfell_crypt.reaction(
    Kill,
    Sacrifice,
    when=lambda me, gone: (
        me.game.phase is Phase.CHALLENGES
        and gone.was.controller is me.controller
        and gone.card.is_character
        and gone.card.unique
        and Faction.STARK in gone.was.factions
    ),
    cost=sacrifice_self,
    target=cards(_no_stronger),
)
async def follow_into_the_dark(me: Card, gone: LeavesPlay, character: Card) -> None:
    async def be_buried(buried: Card) -> None:
        await shuffle_into_deck(buried)

    at_end_of_phase(character, be_buried, told=phrase("agot.later.to_deck"))


roseroad_patrol = card("02083")


def _strongest(me: Card) -> bool:
    mine = max((c.strength for c in me.controller.characters), default=0)
    return all(c.strength <= mine for c in me.game.in_play() if c.is_character)


roseroad_patrol.gets(Keyword.STEALTH, when=_strongest)


pulling_the_strings = card("02084")


def _has_when_revealed(plot: Card) -> bool:
    return any(each.timing is Timing.WHEN_REVEALED for each in plot.printed.abilities)


def _strings(me: Card, plot: Card) -> bool:
    """A plot whose ability is resolving is not initiated by itself again (ruling of ours): two of
    these would else go on for ever."""
    on_the_way = {me.id, *(use.card.id for use in me.game.resolving)}
    fits = plot.is_a("Edict", "Kingdom", "Scheme") and _has_when_revealed(plot)
    return fits and plot.id not in on_the_way


@pulling_the_strings.when_revealed(target=from_piles(Zone.USED, fits=_strings, whose=opponents))
async def pull_the_strings(me: Card, plot: Card) -> None:
    await initiate_as_own(plot, me.controller)


chett = card("02085")


@chett.action(
    Phase.DOMINANCE,
    cost=kneel_a(lambda c: c.is_a("Steward")),
    target=picked(from_piles(Zone.DISCARD, fits=lambda me, c: c.is_a("Direwolf", "Raven"))),
    limit=once_per(Scope.PHASE),
)
async def tend_the_kennels(me: Card, found: Card) -> None:
    await to_hand(found)


northern_rookery = card("02086")


@northern_rookery.reaction(Marshaled, when=it_is_me)
async def receive_a_raven(me: Card, marshaled: Marshaled) -> None:
    await draw(me.controller, 1)


kingswood = card("02087")


def _astray(me: Card, c: Card) -> bool:
    fight = fighting(me, POWER)
    return fight is not None and fight.defender is me.controller and c.attacking


kingswood.each(STRENGTH, -1, to=_astray)


@kingswood.forced_reaction(ChallengeWon, when=lost(POWER))
async def be_felled(me: Card, win: ChallengeWon) -> None:
    await sacrifice(me)


stinking_drunk = card("02088")
stinking_drunk.only_on(opponents=True)


@stinking_drunk.reaction(
    Stand,
    when=lambda me, stood: stood.card is me.parent and Kneel.may_befall(stood.card),
    cost=sacrifice_self,
)
async def pour_another(me: Card, stood: Stand) -> None:
    await kneel(stood.card)


raider_from_pyke = card("02091")
raider_from_pyke.rules(
    GAINS_AMBUSH,
    lambda me, c: c.printed.cost if c.zone is HAND and yours(me, c) and c.is_a("Weapon") else None,
)


iron_mines = card("02092")


@iron_mines.would(Kill, cost=sacrifice_self)
async def shelter(me: Card, kill: Kill) -> None:
    await save(kill)


blood_magic_ritual = card("02094")
ritual = Script(
    Printed(
        {
            "id": "02094",
            "en": blood_magic_ritual.printed.name,
            "type": "attachment",
            "faction": "targaryen",
            "traits": ["Condition"],
            "keywords": ["terminal"],
        }
    )
)
ritual.rules(BLANKS, lambda me, c: Blank.EXCEPT_TRAITS if c is me.parent else NOT_BLANK)


@blood_magic_ritual.would(Kill, when=lambda me, kill: not kill.card.is_a("Army"))
async def pay_for_a_life(me: Card, kill: Kill) -> None:
    await save(kill)
    if tolerates(kill.card, me) and me.zone is Zone.BEING_PLAYED:
        await attach_as(me, kill.card, ritual.printed)


knights_of_the_sun = card("02095")
knights_of_the_sun.gets(Keyword.RENOWN, when=lambda me: len(me.controller.used) >= 3)


street_of_steel = card("02097")


@street_of_steel.reaction(ChallengeWon, when=won(MILITARY), cost=kneel_faction_card)
async def buy_steel(me: Card, win: ChallengeWon) -> None:
    await search(me.controller, lambda c: c.type is ATTACHMENT and c.is_a("Weapon", "Item"), top=10)


the_eyrie = card("02098")


@the_eyrie.reaction(PhaseBegins, cost=kneel_self, target=a_character())
async def shut_the_gates(me: Card, begun: PhaseBegins, character: Card) -> None:
    rule_about(
        character,
        Scope.PHASE,
        me,
        CANNOT_BE,
        lambda me, c, fate: fate is Kill,
        told=phrase("agot.rule.cannot_be_killed", card=whose(character)),
    )


nightmares = card("02099")


@nightmares.action(target=a_card(CHARACTER, LOCATION))
async def haunt_their_sleep(me: Card, dreamer: Card) -> None:
    rule_about(
        dreamer,
        Scope.PHASE,
        me,
        BLANKS,
        lambda me, c: Blank.EXCEPT_TRAITS,
        told=phrase("agot.rule.blank", card=whose(dreamer)),
    )
