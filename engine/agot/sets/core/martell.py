"""House Martell in the Core Set."""

from __future__ import annotations

from engine.agot.costs import kneel_self, pay_gold, sacrifice_self
from engine.agot.events import ChallengeWon, Declared, EntersPlay, ReturnedToHand
from engine.agot.lasting import rule_about, rule_until, value_until
from engine.agot.modifiers import (
    CANNOT_INITIATE,
    CLAIM,
    MAY_DECLARE_KNEELING,
    MAY_DECLARE_WITHOUT_ICON,
    MUST_BE_DECLARED,
    STRENGTH,
)
from engine.agot.nouns import INTRIGUE, POWER, Faction, Icon, Keyword, Scope, Side
from engine.agot.playing import put_into_play
from engine.agot.predicates import fighting, i_attack, i_enter, i_participate, lost, won, yours
from engine.agot.reasons import type_named, whose
from engine.agot.scripting import card, once_per
from engine.agot.sets.families import estate, steward
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, defending_player, from_hand, picked
from engine.agot.verbs import (
    gain_power,
    gain_power_for_faction,
    give,
    give_each,
    name_icon,
    remove_from_challenge,
    return_to_hand,
    take_from_top,
)
from engine.core.phrases import phrase

steward("01110", Faction.MARTELL)  # Desert Scavenger
estate("01118", Faction.MARTELL)  # Blood Orange Grove

areo_hotah = card("01103")


@areo_hotah.reaction(
    EntersPlay,
    when=lambda me, entered: entered.card is me and fighting(me) is not None,
    target=a_character(lambda me, c: c.participating),
)
async def bar_the_way(me: Card, entered: EntersPlay, character: Card) -> None:
    await remove_from_challenge(character)


arianne_martell = card("01104")


@arianne_martell.action(
    target=from_hand(lambda me, c: c.is_character and c.printed.cost <= 5),
    limit=once_per(Scope.PHASE),
)
async def invite(me: Card, character: Card) -> None:
    if await put_into_play(character, me.controller):
        await return_to_hand(me, can_be_saved=False)


doran_martell = card("01105")
doran_martell.each(
    STRENGTH,
    lambda me: len(me.controller.used),
    to=lambda me, c: (
        c is not me
        and c.is_character
        and c.belongs_to(Faction.MARTELL)
        and yours(me, c)
        and c.is_a("Lord", "Lady")
    ),
)

edric_dayne = card("01106")


@edric_dayne.action(cost=pay_gold(1))
async def learn(me: Card) -> None:
    await give(me, await name_icon(me.controller), until=Scope.PHASE)


maester_caleotte = card("01107")


@maester_caleotte.reaction(ChallengeWon, when=lost(with_=i_participate), target=a_character())
async def sedate(me: Card, win: ChallengeWon, character: Card) -> None:
    await give(character, await name_icon(me.controller), -1, until=Scope.PHASE)


obara_sand = card("01108")


def _against_power(me: Card, card: Card, side: Side) -> bool:
    return card is me and side is Side.DEFENDING and fighting(me, POWER) is not None


obara_sand.rules(MAY_DECLARE_KNEELING, _against_power)
obara_sand.rules(MAY_DECLARE_WITHOUT_ICON, _against_power)  # she has no power icon of her own

the_red_viper = card("01109")


@the_red_viper.reaction(ChallengeWon, when=won(by=5, with_=i_attack))
async def bite(me: Card, win: ChallengeWon) -> None:
    await gain_power(me, win.by // 5)


dornish_paramour = card("01111")


@dornish_paramour.reaction(
    Declared,
    when=lambda me, declared: declared.card is me and declared.side is Side.ATTACKING,
    target=a_character(whose=defending_player),
)
async def entice(me: Card, declared: Declared, character: Card) -> None:
    rule_about(
        character,
        Scope.CHALLENGE,
        me,
        MUST_BE_DECLARED,
        lambda me, c, side: side is Side.DEFENDING,
        told=phrase("agot.rule.must_defend", card=whose(character)),
    )


greenblood_trader = card("01112")


@greenblood_trader.reaction(EntersPlay, when=i_enter)
async def offer_wares(me: Card, entered: EntersPlay) -> None:
    await take_from_top(me.controller, 2, 1)


palace_spearman = card("01114")
palace_spearman.gets(INTRIGUE, when=lambda me: not me.controller.is_first)

dawn = card("01115")
dawn.gives(STRENGTH, lambda me: len(me.controller.used))
dawn.gives(Keyword.INTIMIDATE, when=lambda me, bearer: bearer.is_a("House_Dayne"))

ghaston_grey = card("01116")


@ghaston_grey.reaction(
    ChallengeWon,
    when=lost(defending=True),
    cost=[kneel_self, sacrifice_self],
    target=picked(a_character(lambda me, c: c.attacking, to=ReturnedToHand)),
)
async def imprison(me: Card, win: ChallengeWon, character: Card) -> None:
    await return_to_hand(character, can_be_saved=False)


sunspear = card("01117")


@sunspear.reaction(ChallengeWon, when=lost(defending=True), cost=kneel_self)
async def avenge(me: Card, win: ChallengeWon) -> None:
    icon, avenger = win.challenge.type, me.controller

    def raised(me: Card, player: Player) -> int | None:
        return 1 if player is avenger and fighting(me, icon) is not None else None

    told = phrase("agot.rule.claim_raised_in", who=avenger.who, type=type_named(icon))
    value_until(Scope.PHASE, me, CLAIM, raised, told=told)


dorans_game = card("01119")


@dorans_game.reaction(
    ChallengeWon,
    when=lambda me, win: won(INTRIGUE, by=5)(me, win) and bool(me.controller.used),
    maximum=once_per(Scope.CHALLENGE),
)
async def win_the_game(me: Card, win: ChallengeWon) -> None:
    await gain_power_for_faction(me.controller, len(me.controller.used))


unbowed = card("01120")


@unbowed.reaction(
    ChallengeWon,
    when=lambda me, win: lost(defending=True)(me, win) and not me.controller.is_first,
    maximum=once_per(Scope.CHALLENGE),
)
async def stay_unbroken(me: Card, win: ChallengeWon) -> None:
    icon = await name_icon(me.controller)
    rule_until(
        Scope.PHASE,
        me,
        CANNOT_INITIATE,
        lambda me, player, kind, opponent: player is win.winner and kind is icon,
        told=phrase("agot.rule.cannot_initiate", who=win.winner.who, type=type_named(icon)),
    )


confinement = card("01121")


@confinement.action(target=a_character(lambda me, c: c.strength <= 4))
async def confine(me: Card, character: Card) -> None:
    for icon in Icon:
        await give_each([character], icon, -1, until=Scope.PHASE)
