"""The other factions in Wolves of the North."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.abilities import Use
from engine.agot.costs import kneel_self, return_to_hand_a
from engine.agot.events import (
    Bypassed,
    ChallengeWon,
    Declared,
    Discard,
    EntersPlay,
    InitiativeCompared,
    Kill,
    Kneel,
    ReturnedToHand,
    Stand,
)
from engine.agot.lasting import rule_about, value_until
from engine.agot.modifiers import (
    CANNOT_BE_DECLARED,
    DOES_NOT_CONTRIBUTE,
    INITIATIVE,
    STRENGTH,
    Trait,
)
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Faction, Keyword, Phase, Scope, Side
from engine.agot.predicates import fighting, i_enter, it_is_me, lost, with_trait, won
from engine.agot.reasons import whose
from engine.agot.scripting import card, once_per
from engine.agot.sets.wotn.seasons import revealed, summer
from engine.agot.state import Card
from engine.agot.targets import a_character, cards, loser, mine, one_of_each_player
from engine.agot.verbs import (
    choose_from_hand,
    discard,
    discard_at_random,
    discard_unplayed,
    draw,
    gain_gold,
    give,
    give_each,
    if_you_win_initiative,
    kill,
    kneel,
    name_keyword,
    return_to_hand,
    sacrifice,
    stand,
    you,
)
from engine.core.phrases import phrase

# Baratheon

motley = card("03025")
motley.only_on(opponents=True)
motley.gives(Trait("Fool"))


@motley.reaction(
    Declared,
    when=lambda me, declared: declared.card is me.parent and len(declared.card.controller.hand) > 0,
)
async def play_the_fool(me: Card, declared: Declared) -> None:
    await discard_at_random(declared.card.controller)


even_handed_justice = card("03026")


@even_handed_justice.action(target=one_of_each_player(a_character(to=Kneel)))
async def judge(me: Card, characters: Sequence[Card]) -> None:
    await kneel(*characters)


# Greyjoy

fishwhiskers = card("03027")


def _deep_in_winter(me: Card) -> bool:
    return len(revealed(me.game, "Winter")) > len(revealed(me.game, "Summer"))


fishwhiskers.rules(
    DOES_NOT_CONTRIBUTE, lambda me, c: me.attacking and c.defending and _deep_in_winter(me)
)


ahead_of_the_tide = card("03028")


@ahead_of_the_tide.interrupt(
    InitiativeCompared, when=lambda me, compared: me.controller.plot is not None
)
async def sail_first(me: Card, compared: InitiativeCompared) -> None:
    captain = you(me)
    value_until(
        Scope.PHASE,
        me,
        INITIATIVE,
        lambda me, player: 3 if player is captain else None,
        told=phrase("agot.rule.initiative_raised", who=captain.who, n=3),
    )
    if_you_win_initiative(captain, me, lambda: draw(captain, 1))


# Lannister

crossroads_sellsword = card("03029")


@crossroads_sellsword.interrupt(
    Kill, when=lambda me, killing: killing.card is me and me.game.phase is Phase.CHALLENGES
)
async def leave_a_purse(me: Card, killing: Kill) -> None:
    await gain_gold(me.controller, 2)


tower_of_the_hand = card("03030")


def _at_court(card: Card) -> bool:
    return card.participating and card.belongs_to(Faction.LANNISTER)


def _lesser(use: Use) -> list[Card]:
    most = max((c.printed.cost for c in use.paid), default=0)
    return [
        c
        for c in use.event.loser.characters
        if c.printed.cost < most and ReturnedToHand.may_befall(c)
    ]


@tower_of_the_hand.reaction(
    ChallengeWon,
    when=won(INTRIGUE),
    cost=[kneel_self, return_to_hand_a(_at_court)],
    target=cards(_lesser),
)
async def dismiss(me: Card, win: ChallengeWon, character: Card) -> None:
    await return_to_hand(character)


# Martell

quentyn_martell = card("03031")
quentyn_martell.gets(STRENGTH, when=lambda me: not me.controller.is_first)
quentyn_martell.gets(Keyword.STEALTH, when=lambda me: not me.controller.is_first)


@quentyn_martell.interrupt(
    Kill,
    when=it_is_me,
    target=a_character(lambda me, c: c.strength < me.strength, to=Kill),
)
async def burn_with_him(me: Card, killing: Kill, character: Card) -> None:
    await kill(character)


his_viper_eyes = card("03032")


@his_viper_eyes.reaction(
    ChallengeWon,
    when=lambda me, win: (
        lost(MILITARY, POWER, defending=True)(me, win) and len(win.winner.hand) > 0
    ),
)
async def look_through(me: Card, win: ChallengeWon) -> None:
    for seen in await choose_from_hand(me.controller, win.winner):
        await discard_unplayed(seen)


# The Night's Watch

stonesnake = card("03033")


@stonesnake.reaction(
    Bypassed,
    when=lambda me, bypassed: bypassed.by is me and len(bypassed.card.keywords) > 0,
)
async def learn_from_the_foe(me: Card, bypassed: Bypassed) -> None:
    keyword = await name_keyword(me.controller, bypassed.card.keywords)
    await give(me, keyword, until=Scope.PHASE)


the_shadow_tower = card("03034")


@the_shadow_tower.reaction(
    ChallengeWon, when=won(attacking=False), cost=kneel_self, target=a_character(whose=loser)
)
async def hold_back(me: Card, win: ChallengeWon, character: Card) -> None:
    rule_about(
        character,
        Scope.PHASE,
        me,
        CANNOT_BE_DECLARED,
        lambda me, c, side: side is Side.ATTACKING,
        told=phrase("agot.rule.cannot_attack", card=whose(character)),
    )


# Targaryen

aggo = card("03035")


@aggo.action(
    when=summer,
    target=a_character(with_trait("Bloodrider"), to=Stand),
    limit=once_per(Scope.ROUND),
)
async def ride_on(me: Card, character: Card) -> None:
    await stand(character)


dragon_sight = card("03036")


def _dragonless(me: Card) -> list[Card]:
    fight = fighting(me)
    if fight is None:
        return []
    return [c for side in Side for c in fight.on(side) if not c.is_a("Dragon")]


@dragon_sight.action(when=lambda me: len(_dragonless(me)) > 0)
async def behold(me: Card) -> None:
    await give_each(_dragonless(me), STRENGTH, -1, until=Scope.CHALLENGE)


# Tyrell

house_florent_knight = card("03037")


def _weakest(me: Card, character: Card) -> bool:
    lowest = min(c.strength for player in me.game.order() for c in player.characters)
    return character.strength == lowest


@house_florent_knight.forced_reaction(
    EntersPlay, when=i_enter, target=a_character(_weakest, to=Discard)
)
async def ride_down(me: Card, entered: EntersPlay, character: Card) -> None:
    await discard(character)


to_the_rose_banner = card("03038")


@to_the_rose_banner.action(
    Phase.MARSHALING,
    target=a_character(lambda me, c: c.belongs_to(Faction.TYRELL) and c.strength > 0, whose=mine),
)
async def rally(me: Card, character: Card) -> None:
    if await gain_gold(you(me), character.strength):
        await sacrifice(character)
