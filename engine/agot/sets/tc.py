"""Tyrion's Chain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.agot.abilities import Use, as_own
from engine.agot.costs import (
    kneel_self,
    pay_gold,
    put_self_into_play,
    remove_self_from_game,
    sacrifice_self,
)
from engine.agot.events import (
    ChallengeWon,
    Discard,
    EntersPlay,
    Event,
    GoldPaid,
    Kill,
    Kneel,
    LeavesPlay,
    Modified,
    PlotRevealed,
    PowerGained,
    PutIntoPlay,
    Sacrifice,
)
from engine.agot.fitness import may_enter, may_take_control
from engine.agot.lasting import rule_until
from engine.agot.modifiers import (
    ADDITIONAL_CHALLENGE,
    BYPASSES_MORE,
    CANNOT_BE_BYPASSED,
    MARSHALS_CHEAPER,
    RESERVE,
    STRENGTH,
)
from engine.agot.nouns import (
    ATTACHMENT,
    LOCATION,
    MILITARY,
    POWER,
    Against,
    Faction,
    Keyword,
    Phase,
    Scope,
    Zone,
)
from engine.agot.playing import put_into_play
from engine.agot.predicates import fighting, i_enter, i_participate, with_trait, won, yours
from engine.agot.reasons import type_named
from engine.agot.scripting import card, once_per
from engine.agot.sets.wotn.seasons import revealed, winter
from engine.agot.state import Card, Challenge, Player
from engine.agot.targets import a_character, an_opponent, cards, exactly, from_hand, loser, picked
from engine.agot.timing import happen
from engine.agot.verbs import (
    all_of,
    choose_among,
    discard,
    discard_at_random,
    gain_power,
    give,
    initiate_as_own,
    kill,
    kneel,
    may,
    remove_from_challenge,
    save,
    take_control_this_phase,
    to_dead_pile,
    together_at_end_of_phase,
    you,
)
from engine.core.phrases import phrase

house_manderly_knight = card("04101")
house_manderly_knight.gets(STRENGTH, 2, when=winter)


wolf_in_the_night = card("04102")


def _attacks_alone(me: Card, character: Card) -> bool:
    fight = fighting(me)
    return fight is not None and fight.attackers == [character]


@wolf_in_the_night.action(
    in_challenge=True,
    target=a_character(lambda me, c: c.belongs_to(Faction.STARK) and _attacks_alone(me, c)),
)
async def howl(me: Card, character: Card) -> None:
    await give(character, STRENGTH, 3, until=Scope.CHALLENGE)
    await give(character, Keyword.RENOWN, until=Scope.CHALLENGE)


ser_robar_royce = card("04103")


@ser_robar_royce.reaction(
    PlotRevealed, when=lambda me, shown: shown.plot.is_a("Summer"), limit=once_per(Scope.PHASE)
)
async def rejoice(me: Card, shown: PlotRevealed) -> None:
    await gain_power(me)


@ser_robar_royce.forced_reaction(
    PlotRevealed, when=lambda me, shown: shown.plot.is_a("Winter") and Kneel.may_befall(me)
)
async def despair(me: Card, shown: PlotRevealed) -> None:
    await kneel(me)


qhorin_halfhand = card("04105")


@qhorin_halfhand.reaction(
    ChallengeWon,
    when=won(MILITARY, with_=i_participate),
    target=a_character(
        lambda me, c: not c.unique and c.strength < me.strength, to=Kill, whose=loser
    ),
)
async def cut_down(me: Card, win: ChallengeWon, character: Card) -> None:
    await kill(character)


fist_of_the_first_men = card("04106")


def _guards(me: Card, c: Card) -> bool:
    """A Ranger of yours, while some opponent has less reserve."""
    if not (c.is_character and yours(me, c) and c.is_a("Ranger")):
        return False
    mine = me.controller.plot_value(RESERVE)
    return any(mine > opponent.plot_value(RESERVE) for opponent in me.controller.opponents)


fist_of_the_first_men.each(STRENGTH, to=_guards)
fist_of_the_first_men.rules(CANNOT_BE_BYPASSED, _guards)


salladhor_saan = card("04107")


def _cargo(me: Card, c: Card) -> bool:
    return (c.type is LOCATION and c.is_a("Warship")) or (c.type is ATTACHMENT and c.is_a("Weapon"))


@salladhor_saan.reaction(ChallengeWon, when=won(with_=i_participate), target=from_hand(_cargo))
async def unload(me: Card, win: ChallengeWon, cargo: Card) -> None:
    await put_into_play(cargo, me.controller)


the_valyrian = card("04108")


def _loot(me: Card) -> int:
    fight = fighting(me)
    return 0 if fight is None else fight.defender.gold


@the_valyrian.action(
    in_challenge=True,
    when=lambda me: _loot(me) > 0,
    cost=kneel_self,
    target=picked(a_character(lambda me, c: c.attacking)),
)
async def raid(me: Card, character: Card) -> None:
    await give(character, STRENGTH, _loot(me), until=Scope.CHALLENGE)


tyrions_chain = card("04110")


def _with_a_unique_lannister(me: Card, challenge: Challenge) -> bool:
    cards = [*challenge.attackers, *challenge.defenders]
    return any(c.unique and c.belongs_to(Faction.LANNISTER) and yours(me, c) for c in cards)


def _wars(use: Use) -> list[Card]:
    """Revealed War plots that have something this player could initiate."""
    return [plot for plot in revealed(use.card.game, "War") if as_own(plot, use.player)]


@tyrions_chain.reaction(
    ChallengeWon,
    when=won(with_=_with_a_unique_lannister),
    target=cards(_wars),
    maximum=once_per(Scope.PHASE),
)
async def raise_the_chain(me: Card, win: ChallengeWon, plot: Card) -> None:
    await initiate_as_own(plot, you(me))


quaithe_of_the_shadow = card("04113")


def _feeble(me: Card) -> list[Card]:
    fight = fighting(me)
    if fight is None:
        return []
    return [c for c in [*fight.attackers, *fight.defenders] if c.strength <= 2]


@quaithe_of_the_shadow.reaction(
    EntersPlay, when=lambda me, entered: entered.card is me and len(_feeble(me)) > 0
)
async def cast_a_shadow(me: Card, entered: EntersPlay) -> None:
    await remove_from_challenge(*_feeble(me))


ser_arys_oakheart = card("04115")


@ser_arys_oakheart.reaction(
    EntersPlay,
    when=i_enter,
    cost=pay_gold(2),
    target=a_character(with_trait("Ally"), to=Discard),
)
async def draw_apart(me: Card, entered: EntersPlay, ally: Card) -> None:
    await discard(ally)


the_greenblood = card("04116")
the_greenblood.each(
    STRENGTH,
    lambda me: len(revealed(me.game, "Summer")),
    to=lambda me, c: c.is_character and c.belongs_to(Faction.MARTELL) and yours(me, c),
)


northern_refugee = card("04117")
northern_refugee.rules(MARSHALS_CHEAPER, lambda me, player: int(winter(me)))


relentless_assault = card("04118")


@relentless_assault.reaction(
    ChallengeWon,
    when=lambda me, win: (
        won(by=5, attacking=True)(me, win) and Kneel.may_befall(me.controller.faction_card)
    ),
)
async def press_on(me: Card, win: ChallengeWon) -> None:
    relentless, pressed = you(me), win.challenge.type
    if await kneel(relentless.faction_card):
        rule_until(
            Scope.PHASE,
            me,
            ADDITIONAL_CHALLENGE,
            lambda me, player, icon: (
                Against.ANYONE if player is relentless and icon is pressed else None
            ),
            told=phrase(
                "agot.rule.additional_challenge", who=relentless.who, type=type_named(pressed)
            ),
        )


tarred_heads = card("04119")


@tarred_heads.reaction(
    ChallengeWon, when=lambda me, win: won(POWER)(me, win) and len(win.loser.hand) > 0
)
async def mount(me: Card, win: ChallengeWon) -> None:
    for head in await discard_at_random(win.loser):
        if head.is_character and head.zone is Zone.DISCARD:
            await to_dead_pile(head)


battle_of_the_blackwater = card("04120")


def _duplicates(*players: Player) -> list[Card]:
    """Those under these players' control."""
    found = [d for c in players[0].game.in_play() for d in c.duplicates]
    return [duplicate for duplicate in found if duplicate.controller in players]


@battle_of_the_blackwater.when_revealed(
    target=an_opponent(lambda me, opponent: len(_duplicates(me.controller, opponent)) > 0)
)
async def burn_the_fleets(me: Card, opponent: Player) -> None:
    await discard(*_duplicates(me.controller, opponent))


renlys_pavilion = card("04104")


@renlys_pavilion.action(cost=kneel_self, target=exactly(2, a_character()))
async def host_a_melee(me: Card, characters: Sequence[Card]) -> None:
    weakened = await choose_among(you(me), characters, "weaken")
    await all_of(
        Modified(character, STRENGTH, -1 if character is weakened else 1, Scope.PHASE)
        for character in characters
    )


podrick_payne = card("04109")
tyrion_lannister = card("01089")


@podrick_payne.would(
    Kill,
    when=lambda me, killing: killing.for_claim,
    cost=(pay_gold(2), put_self_into_play),
    zones=frozenset({Zone.HAND}),
)
async def step_in(me: Card, killing: Kill) -> None:
    await save(killing)
    if tyrion_lannister.is_copy(killing.card):
        await _strike_back(me, you(me))


async def _strike_back(me: Card, player: Player) -> None:
    able = [c for c in me.game.in_play() if c.attacking and Kill.may_befall(c)]
    able = [c for c in able if not c.immune_to(me)]
    if able and player.gold >= 2 and await may(player, me) and await happen(GoldPaid(player, 2)):
        victim = await choose_among(player, able)
        if victim is not None:
            await kill(victim)


esgred = card("04111")
asha_greyjoy = card("01067")
esgred.rules(BYPASSES_MORE, lambda me, attacker: int(attacker is me))


def _ashas(me: Card) -> list[Card]:
    return [c for c in me.controller.play if asha_greyjoy.is_copy(c)]


def _give_way(me: Card) -> list[Event]:
    """Then, and not at the same time: Asha gains nothing before Esgred has left."""
    sacrifice, ashas = Sacrifice(me), _ashas(me)

    async def then() -> None:
        await happen(*[PowerGained(asha, 1) for asha in ashas])

    sacrifice.meanwhile = then
    return [sacrifice]


esgred.whenever(lambda me: bool(_ashas(me)), _give_way)


sea_bitch = card("04112")


def _prizes(use: Use) -> list[Card]:
    locations = [c for c in use.card.game.in_play() if c.type is LOCATION]
    free = [c for c in locations if not c.has(Keyword.LIMITED)]
    return [c for c in free if may_take_control(use.player, c)]


@sea_bitch.action(cost=sacrifice_self, target=cards(_prizes))
async def seize(me: Card, location: Card) -> None:
    await take_control_this_phase(you(me), location)


house_of_the_undying = card("04114")


def _risen(player: Player, opponent: Player) -> list[Card]:
    return [c for c in opponent.dead if c.is_character and may_enter(player, c)]


@house_of_the_undying.action(
    Phase.CHALLENGES,
    cost=remove_self_from_game,
    target=an_opponent(lambda me, opponent: len(_risen(me.controller, opponent)) > 0),
)
async def show_the_dead(me: Card, opponent: Player) -> None:
    async def fade(shades: Sequence[Card]) -> None:
        fading = [LeavesPlay(shade, can_be_saved=False) for shade in shades]
        for leaving in fading:
            leaving.instead = partial(leaving.leave_to, Zone.DEAD, "dead")
        await happen(*fading)

    entering = [PutIntoPlay(shade, you(me)) for shade in _risen(you(me), opponent)]
    await happen(*entering)
    if shades := [entered.card for entered in entering if entered.happened]:
        told = phrase("agot.later.to_dead_pile")
        together_at_end_of_phase(shades, fade, told=told)
