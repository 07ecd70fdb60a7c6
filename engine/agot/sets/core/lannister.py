"""House Lannister in the Core Set."""

from __future__ import annotations

from engine.agot.abilities import Use
from engine.agot.costs import kneel_faction_card, kneel_self
from engine.agot.events import (
    ChallengeInitiated,
    ChallengeWon,
    Discard,
    EntersPlay,
    Initiated,
    Kill,
    PhaseEnds,
    ReturnedToHand,
)
from engine.agot.modifiers import ADDITIONAL_CHALLENGE, CLAIM, DOES_NOT_KNEEL, STRENGTH
from engine.agot.nouns import (
    ATTACHMENT,
    CHARACTER,
    INTRIGUE,
    LOCATION,
    MILITARY,
    Faction,
    Keyword,
    Phase,
    Scope,
    Side,
)
from engine.agot.playing import put_into_play
from engine.agot.predicates import controls, fighting, one_more, won
from engine.agot.prices import most_x
from engine.agot.scripting import card, times_per, twice_per
from engine.agot.sets.families import estate, steward
from engine.agot.state import Card, Player
from engine.agot.targets import an_opponent, cards, from_hand, picked
from engine.agot.verbs import (
    at_end_of_phase,
    cancel,
    choose_character,
    choose_some,
    discard,
    discard_top,
    draw,
    gain_gold,
    gain_power,
    kill,
    return_to_hand,
)
from engine.core.phrases import phrase

steward("01094", Faction.LANNISTER)  # Lannisport Merchant
estate("01099", Faction.LANNISTER)  # Western Fiefdom

cersei_lannister = card("01084")
cersei_lannister.players(
    CLAIM,
    to=lambda me, player: (
        player is me.controller and fighting(me, INTRIGUE) is not None and me.attacking
    ),
)

joffrey_baratheon = card("01086")


@joffrey_baratheon.reaction(
    Kill,
    when=lambda me, kill: not kill.was.traits.isdisjoint({"Lord", "Lady"}),
    limit=times_per(3, Scope.ROUND),
)
async def enjoy(me: Card, kill: Kill) -> None:
    await gain_power(me)


ser_jaime_lannister = card("01087")
ser_jaime_lannister.rules(
    DOES_NOT_KNEEL,
    lambda me, card, side: (
        card is me and side is Side.ATTACKING and fighting(me, MILITARY) is not None
    ),
)
ser_jaime_lannister.gets(
    Keyword.RENOWN, when=lambda me: fighting(me, MILITARY) is not None and me.participating
)

the_tickler = card("01088")


@the_tickler.action(Phase.DOMINANCE, cost=kneel_self, target=picked(an_opponent()))
async def question(me: Card, opponent: Player) -> None:
    answer = await discard_top(opponent)
    if answer is not None:
        named = [c for c in me.game.in_play() if c.name == answer.name and Discard.may_befall(c)]
        await discard(*await choose_some(me.controller, named, 0, 1))


tyrion_lannister = card("01089")


@tyrion_lannister.reaction(
    ChallengeInitiated,
    when=lambda me, initiated: initiated.challenge.type is INTRIGUE,
    limit=twice_per(Scope.ROUND),
)
async def profit(me: Card, initiated: ChallengeInitiated) -> None:
    await gain_gold(me.controller, 2)


tywin_lannister = card("01090")
tywin_lannister.gets(STRENGTH, lambda me: me.controller.gold)

gold_cloaks = card("01092")


@gold_cloaks.forced_interrupt(
    PhaseEnds,
    when=lambda me, end: (
        me.entered is not None
        and me.entered.ambush
        and me.entered.phase == me.game.numbers[Scope.PHASE]
    ),
)
async def go_home(me: Card, end: PhaseEnds) -> None:
    await discard(me, can_be_saved=False)


the_queens_assassin = card("01095")


@the_queens_assassin.reaction(
    EntersPlay,
    when=lambda me, entered: entered.card is me and entered.ambush,
    target=an_opponent(
        lambda me, opponent: (
            len(me.controller.hand) > len(opponent.hand)
            and any(Kill.may_befall(c) and not c.immune_to(me) for c in opponent.characters)
        )
    ),
)
async def strike(me: Card, entered: EntersPlay, opponent: Player) -> None:
    if len(me.controller.hand) > len(opponent.hand):
        victim = await choose_character(opponent, Kill.may_befall)
        if victim is not None:
            await kill(victim)


widows_wail = card("01096")
widows_wail.gives(STRENGTH, 2)
widows_wail.gives(MILITARY, when=lambda me, bearer: joffrey_baratheon.is_copy(bearer))

casterly_rock = card("01097")
casterly_rock.rules(ADDITIONAL_CHALLENGE, one_more(INTRIGUE))

lannisport = card("01098")


@lannisport.reaction(ChallengeWon, when=won(INTRIGUE))
async def trade(me: Card, win: ChallengeWon) -> None:
    await draw(me.controller, 1)


hear_me_roar = card("01100")


@hear_me_roar.action(
    target=from_hand(lambda me, c: c.is_character and c.belongs_to(Faction.LANNISTER))
)
async def roar(me: Card, character: Card) -> None:
    async def leave(roaring: Card) -> None:
        await discard(roaring, can_be_saved=False)

    if await put_into_play(character, me.controller):
        at_end_of_phase(character, leave, told=phrase("agot.later.discarded"))


the_things_i_do_for_love = card("01101")


def _cheap_enough(use: Use) -> list[Card]:
    return [
        character
        for opponent in use.player.opponents
        for character in opponent.characters
        if character.printed.cost <= (use.x or 0) and ReturnedToHand.may_befall(character)
    ]


@the_things_i_do_for_love.action(
    Phase.CHALLENGES,
    when=lambda me: controls(
        me.controller,
        lambda c: c.is_character and c.belongs_to(Faction.LANNISTER) and c.is_a("Lord", "Lady"),
    ),
    cost=kneel_faction_card,
    x=lambda use: range(most_x(use.player, use.card) + 1),
    target=cards(_cheap_enough),
)
async def push(me: Card, character: Card) -> None:
    await return_to_hand(character)


treachery = card("01102")


@treachery.would(
    Initiated,
    when=lambda me, initiated: (
        initiated.card.type in (CHARACTER, LOCATION, ATTACHMENT)
        and controls(
            me.controller,
            lambda c: c.is_character and c.unique and c.belongs_to(Faction.LANNISTER),
        )
    ),
)
async def betray(me: Card, initiated: Initiated) -> None:
    await cancel(initiated)
