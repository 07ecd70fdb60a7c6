"""Called to Arms."""

from __future__ import annotations

from engine.agot.agendas import no_plot, with_printed_trait
from engine.agot.costs import kneel_a, kneel_faction_card, kneel_self, pay_gold, reveal_from_hand
from engine.agot.events import EntersPlay, Initiated, Kill, PhaseEnds, PlotRevealed, Stand
from engine.agot.fitness import may_enter
from engine.agot.lasting import value_until
from engine.agot.modifiers import (
    CANNOT_BE_DECLARED,
    CLAIM,
    DOES_NOT_KNEEL,
    INCOME,
    REDUCES_COST,
    RESERVE,
    STRENGTH,
    Op,
    Trait,
)
from engine.agot.nouns import (
    INTRIGUE,
    LOCATION,
    MILITARY,
    Faction,
    Keyword,
    Phase,
    Scope,
    Side,
    Zone,
)
from engine.agot.predicates import controls, fighting, i_enter, is_king, phase_ends, yours
from engine.agot.scripting import card, once_per, twice_per
from engine.agot.sets.families import poisoned
from engine.agot.sets.wotn.seasons import in_season, revealed, summer, winter
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, an_opponent, picked
from engine.agot.verbs import (
    cancel,
    draw,
    either,
    gain_gold,
    gain_power,
    gain_power_for_faction,
    give_each,
    if_you_win,
    may,
    put_into_challenge,
    return_to_hand,
    stand,
    to_hand,
    you,
)
from engine.core.phrases import phrase

donella_hornwood = card("04021")


def _first_loyal(me: Card, player: Player, c: Card) -> int:
    if player is not me.controller or not c.printed.loyal:
        return 0
    return int(not any(was.loyal for was in (*player.marshaled, *player.played)))


donella_hornwood.rules(REDUCES_COST, _first_loyal)

fear_cuts_deeper_than_swords = card("04022")


def _aims_at_a_wolf(me: Card, initiated: Initiated) -> bool:
    target = initiated.use.only_target
    if target is None or not target.is_character or not yours(me, target):
        return False
    return target.belongs_to(Faction.STARK)


@fear_cuts_deeper_than_swords.would(Initiated, when=_aims_at_a_wolf)
async def be_fearless(me: Card, initiated: Initiated) -> None:
    target = initiated.use.only_target
    await cancel(initiated)
    if target is not None:
        await stand(target)


knight_of_summer = card("04023")


def _summer(me: Card) -> bool:
    return len(revealed(me.game, "Summer")) > len(revealed(me.game, "Winter"))


knight_of_summer.gets(STRENGTH, 2, when=_summer)
knight_of_summer.gets(Keyword.RENOWN, when=_summer)

there_is_my_claim = card("04024")


@there_is_my_claim.action(
    Phase.CHALLENGES,
    in_challenge=True,
    cost=reveal_from_hand(4, lambda c: c.is_character and c.belongs_to(Faction.TYRELL)),
    maximum=once_per(Scope.CHALLENGE),
)
async def stake_a_claim(me: Card) -> None:
    claimant = you(me)

    def raised(me: Card, player: Player) -> int | None:
        return 1 if player is claimant else None

    told = phrase("agot.rule.claim_raised", who=claimant.who)
    value_until(Scope.CHALLENGE, me, CLAIM, raised, told=told)


dolorous_edd = card("04025")


def _needed(me: Card) -> bool:
    fight = fighting(me, INTRIGUE)
    if fight is None or fight.defender is not me.controller:
        return False
    return may_enter(me.controller, me)


@dolorous_edd.action(
    in_challenge=True, when=_needed, cost=kneel_faction_card, zones=frozenset({Zone.HAND})
)
async def turn_up(me: Card) -> None:
    player = you(me)
    if not await put_into_challenge(me, player, Side.DEFENDING, kneeling=True):
        return
    life = me.life

    async def slink_off() -> None:
        if not me.in_play or me.life != life or not await may(player, me):
            return
        if me.zone is Zone.DUPLICATE:
            await to_hand(me)
        else:
            await return_to_hand(me)

    if_you_win(player, me, slink_off)


craven = card("04026")
craven.rules(CANNOT_BE_DECLARED, lambda me, c, side: c is me.parent and side is Side.ATTACKING)

the_stone_drum = card("04028")
the_stone_drum.players(
    INCOME,
    to=lambda me, player: player is me.controller and bool(revealed(me.game, "Kingdom")),
)

shae = card("04029")


@shae.action(
    Phase.CHALLENGES,
    when=Stand.may_befall,
    cost=pay_gold(1),
    limit=twice_per(Scope.PHASE),
)
async def rise(me: Card) -> None:
    await stand(me)


the_boy_king = card("04030")
the_boy_king.only_on(lambda bearer: bearer.is_a("Lord"))
the_boy_king.gives(Trait("King"))


@the_boy_king.reaction(
    Kill,
    when=lambda me, killed: killed.card.printed.cost <= 3 and me.parent is not None,
    cost=kneel_self,
)
async def gloat(me: Card, killed: Kill) -> None:
    if me.parent is not None:
        await gain_power(me.parent)


balon_greyjoy = card("04031")


def _against_no_king(me: Card, c: Card, side: Side) -> bool:
    fight = fighting(me, MILITARY)
    if c is not me or side is not Side.ATTACKING or fight is None:
        return False
    return not controls(fight.defender, is_king)


balon_greyjoy.rules(DOES_NOT_KNEEL, _against_no_king)


@balon_greyjoy.action(
    in_challenge=True,
    cost=kneel_a(lambda c: c.type is LOCATION and c.belongs_to(Faction.GREYJOY), any_card=True),
    limit=once_per(Scope.CHALLENGE),
)
async def crown_the_waves(me: Card) -> None:
    loyal = [c for c in you(me).characters if c.printed.loyal]
    await give_each(loyal, STRENGTH, 1, until=Scope.CHALLENGE)


ours_is_the_old_way = card("04032")


def _kraken(c: Card) -> bool:
    return c.belongs_to(Faction.GREYJOY)


def _krakens_of(player: Player) -> list[Card]:
    return [c for c in player.characters if _kraken(c)]


def _others(me: Card) -> list[Card]:
    return [c for p in me.game.order() for c in p.characters if not _kraken(c)]


@ours_is_the_old_way.action(
    Phase.CHALLENGES, when=lambda me: bool(_krakens_of(me.controller) or _others(me))
)
async def keep_the_old_way(me: Card) -> None:
    mine, others = _krakens_of(you(me)), _others(me)
    if mine and (not others or await either(you(me), "gain_stealth", "lose_stealth")):
        await give_each(mine, Keyword.STEALTH, 1, until=Scope.PHASE)
    else:
        await give_each(others, Keyword.STEALTH, -1, until=Scope.PHASE)


doreah = card("04033")
doreah.gets(
    Keyword.INSIGHT,
    when=lambda me: any(
        c.participating and c.is_a("Lord", "Lady") for c in me.controller.characters
    ),
)

beggar_king = card("04034")
beggar_king.only_on(lambda bearer: bearer.belongs_to(Faction.TARGARYEN))
beggar_king.gives(Trait("King"))


def _printed_gold(plot: Card) -> int:
    return plot.printed.plot_values[INCOME]


def _richer(me: Card, revealed: PlotRevealed) -> bool:
    mine = me.controller.plot
    if mine is None or revealed.player is me.controller:
        return False
    return _printed_gold(revealed.plot) > _printed_gold(mine)


@beggar_king.reaction(PlotRevealed, when=_richer, cost=kneel_self)
async def beg(me: Card, revealed: PlotRevealed) -> None:
    rivals = [o for o in me.controller.opponents if controls(o, is_king)]
    await gain_gold(me.controller, 1 if rivals else 2)


starfall_cavalry = card("04035")


@starfall_cavalry.reaction(EntersPlay, when=i_enter)
async def bring_tidings(me: Card, entered: EntersPlay) -> None:
    await draw(me.controller, 3 if len(me.controller.used) >= 3 else 1)


venomous_blade = card("04036")
venomous_blade.only_on(lambda bearer: bearer.belongs_to(Faction.MARTELL), opponents=False)
venomous_blade.gives(STRENGTH)


@venomous_blade.reaction(
    EntersPlay, when=i_enter, target=picked(a_character(lambda me, c: c.printed.strength <= 2))
)
async def scratch(me: Card, entered: EntersPlay, character: Card) -> None:
    await poisoned(character)


kings_of_summer = card("04037")
kings_of_summer.deck_rule(no_plot(with_printed_trait("Winter")))
kings_of_summer.players(RESERVE, 1, to=lambda me, player: True)


kings_of_summer.players(
    INCOME,
    1,
    to=lambda me, player: (
        player is me.controller and in_season(player, "Summer") and not winter(me)
    ),
)


kings_of_winter = card("04038")
kings_of_winter.deck_rule(no_plot(with_printed_trait("Summer")))
kings_of_winter.players(RESERVE, -1, to=lambda me, player: True)
kings_of_winter.players(
    INCOME,
    -1,
    to=lambda me, player: (
        player is not me.controller
        and in_season(me.controller, "Winter")
        and not in_season(player, "Summer")
    ),
)


summer_harvest = card("04039")


@summer_harvest.when_revealed(target=an_opponent())
async def reap(me: Card, opponent: Player) -> None:
    """A printed X is 0 (ruling ours)."""
    x = 2 + (_printed_gold(opponent.plot) if opponent.plot is not None else 0)

    def harvested(me: Card, player: Player) -> int | None:
        plot = player.plot if player is me.controller else None
        return x if plot is not None and plot.printed is me.printed else None

    told = phrase("agot.rule.income_is", who=me.controller.who, n=x)
    value_until(Scope.PLOT, me, INCOME, harvested, op=Op.BASE, told=told)


winter_festival = card("04040")


@winter_festival.interrupt(
    PhaseEnds,
    when=lambda me, end: phase_ends(Phase.CHALLENGES)(me, end) and not summer(me),
)
async def feast_in_the_cold(me: Card, end: PhaseEnds) -> None:
    await gain_power_for_faction(me.controller, 2)
