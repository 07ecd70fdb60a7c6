"""House Lannister in Lions of Casterly Rock."""

from __future__ import annotations

from collections.abc import Callable

from engine.agot.choices import pick_number, prompt
from engine.agot.costs import (
    discard_from_hand,
    kneel_faction_card,
    kneel_self,
    return_to_hand_a,
)
from engine.agot.events import (
    CardDiscarded,
    ChallengeWon,
    ClaimApplied,
    Drawn,
    EntersPlay,
    Event,
    EventPlayed,
    GoldGained,
    GoldPaid,
    Kill,
    Marshaled,
    PhaseBegins,
    Pillaged,
    ReturnedToHand,
    Stand,
    TokenDiscarded,
    TokenPlaced,
)
from engine.agot.lasting import rule_until, value_until
from engine.agot.modifiers import (
    ADDITIONAL_CHALLENGE,
    AMBUSH_IN_HAND,
    CLAIM,
    DOES_NOT_KNEEL,
    GAINS_NO_BONUS,
    STEALTH_BY_TYPE,
    STRENGTH,
)
from engine.agot.nouns import (
    ATTACHMENT,
    EVENT,
    INTRIGUE,
    LOCATION,
    MILITARY,
    Against,
    Faction,
    Icon,
    Keyword,
    Phase,
    Scope,
    Side,
    Token,
    Zone,
)
from engine.agot.playing import put_into_play
from engine.agot.predicates import (
    controls,
    fighting,
    i_attack,
    i_participate,
    it_is_me,
    phase_begins,
    with_trait,
    won,
    yours,
)
from engine.agot.reasons import type_named
from engine.agot.scripting import card, once_per, times_per, twice_per
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, an_opponent, from_piles, mine, picked
from engine.agot.titles import supports
from engine.agot.verbs import (
    all_of,
    choose_character,
    choose_way,
    discard_instead,
    draw,
    gain_gold,
    gain_power,
    give,
    kill,
    move_gold,
    name_icon,
    place_token,
    put_into_challenge,
    return_to_hand,
    stand,
    you,
)
from engine.core.phrases import phrase


def lannister(card: Card) -> bool:
    return card.belongs_to(Faction.LANNISTER)


def noble(card: Card) -> bool:
    return card.is_character and card.is_a("Lord", "Lady")


def clansman(card: Card) -> bool:
    return card.is_character and card.is_a("Clansman")


def knight(card: Card) -> bool:
    return card.is_character and card.is_a("Knight")


# Characters

cersei_lannister = card("05001")
cersei_lannister.rules(
    DOES_NOT_KNEEL,
    lambda me, c, side: c is me and side is Side.ATTACKING and fighting(me, INTRIGUE) is not None,
)


def _from(discarded: CardDiscarded, zone: Zone) -> list[Event]:
    """All that are discarded together with it from the same player's hand or deck."""
    return [
        other
        for other in discarded.together or (discarded,)
        if isinstance(other, CardDiscarded)
        and other.origin is zone
        and other.card.owner is discarded.card.owner
        and not other.stopped
    ]


def _robbed(me: Card, discarded: CardDiscarded) -> bool:
    """Several cards of one hand that go together are one occasion: the first stands for all."""
    victim = discarded.card.owner
    if victim is me.controller:
        return False
    gone = [other for other in _from(discarded, Zone.HAND) if other.happened]
    return gone[:1] == [discarded] and not supports(me.controller, victim)


@cersei_lannister.reaction(CardDiscarded, when=_robbed, limit=times_per(3, Scope.ROUND))
async def gloat(me: Card, discarded: CardDiscarded) -> None:
    await gain_power(me)


tyrion_lannister = card("05002")


@tyrion_lannister.reaction(
    ChallengeWon,
    when=won(),
    cost=return_to_hand_a(lambda c: c.attacking and clansman(c)),
    limit=twice_per(Scope.PHASE),
)
async def reward(me: Card, win: ChallengeWon) -> None:
    player = you(me)
    way = await choose_way(player, "draw_two", "gain_three_gold", "raise_claim")
    if way == "draw_two":
        await draw(player, 2)
    elif way == "gain_three_gold":
        await gain_gold(player, 3)
    else:
        told = phrase("agot.rule.claim_raised", who=player.who)
        raised = _raised_for(player)
        value_until(Scope.CHALLENGE, me, CLAIM, raised, told=told)


def _raised_for(player: Player) -> Callable[[Card, Player], int | None]:
    return lambda me, other: 1 if other is player else None


ser_kevan_lannister = card("05003")


def _holding(me: Card, c: Card) -> bool:
    ours = c.belongs_to(Faction.LANNISTER) or c.belongs_to(Faction.NEUTRAL)
    return c.type in (LOCATION, ATTACHMENT) and ours


@ser_kevan_lannister.reaction(
    Marshaled,
    when=it_is_me,
    target=from_piles(Zone.DISCARD, fits=_holding, entering=True),
)
async def restore(me: Card, marshaled: Marshaled, holding: Card) -> None:
    await put_into_play(holding, me.controller)


timett_son_of_timett = card("05004")


def _within_reach(me: Card, character: Card) -> bool:
    return character.printed.cost <= sum(map(clansman, me.controller.play))


@timett_son_of_timett.reaction(
    ChallengeWon, when=won(with_=i_attack), target=a_character(_within_reach, to=Kill)
)
async def slay(me: Card, win: ChallengeWon, character: Card) -> None:
    await kill(character)


ser_jaime_lannister = card("05005")


def _rides_alone(me: Card, c: Card) -> bool:
    fight = fighting(me)
    return fight is not None and fight.attackers == [c] and yours(me, c) and knight(c)


ser_jaime_lannister.each(Keyword.RENOWN, to=_rides_alone)


@ser_jaime_lannister.action(
    Phase.CHALLENGES,
    target=a_character(with_trait("Kingsguard")),
    limit=once_per(Scope.PHASE),
)
async def teach_the_game(me: Card, character: Card) -> None:
    await give(character, INTRIGUE, until=Scope.PHASE)


tywin_lannister = card("05006")


@tywin_lannister.interrupt(
    CardDiscarded,
    when=lambda me, discarded: (
        discarded.origin is Zone.DECK and len(_from(discarded, Zone.DECK)) == 1
    ),
)
async def see_through(me: Card, discarded: CardDiscarded) -> None:
    await discard_instead(me.controller, discarded, 2)


chella_daughter_of_cheyk = card("05007")


def _ears(me: Card) -> int:
    return me.tokens.get(Token.EAR, 0)


chella_daughter_of_cheyk.gets(STRENGTH, _ears)
chella_daughter_of_cheyk.gets(Keyword.INTIMIDATE, when=lambda me: _ears(me) >= 3)
chella_daughter_of_cheyk.gets(Keyword.RENOWN, when=lambda me: _ears(me) >= 3)


@chella_daughter_of_cheyk.reaction(Kill, when=lambda me, killed: me.attacking)
async def take_an_ear(me: Card, killed: Kill) -> None:
    await place_token(me, Token.EAR)


ser_gregors_marauders = card("05008")


@ser_gregors_marauders.reaction(
    Pillaged,
    when=lambda me, pillaged: (
        pillaged.by is me and pillaged.card.printed.type is EVENT and Stand.may_befall(me)
    ),
)
async def ride_on(me: Card, pillaged: Pillaged) -> None:
    await stand(me)


shagga_son_of_dolf = card("05009")


def _called(me: Card) -> int | None:
    """To fight beside the clans or Tyrion, for nothing."""
    player = me.controller
    called = tyrion_lannister.controlled_by(player) or controls(player, clansman)
    return 0 if called else None


shagga_son_of_dolf.rules(AMBUSH_IN_HAND, _called)


@shagga_son_of_dolf.forced_reaction(
    EntersPlay,
    when=lambda me, entered: entered.card is me and entered.ambush,
    target=a_character(lambda me, c: lannister(c), to=Kill, whose=mine),
)
async def quarrel(me: Card, entered: EntersPlay, character: Card) -> None:
    await kill(character)


taena_merryweather = card("05010")


@taena_merryweather.reaction(
    EventPlayed, when=lambda me, played: played.player is me.controller, cost=discard_from_hand
)
async def whisper(me: Card, played: EventPlayed) -> None:
    await draw(me.controller, 1)


moon_brothers = card("05011")


def _clan_attacks(me: Card) -> bool:
    fight = fighting(me)
    return fight is not None and any(clansman(c) and yours(me, c) for c in fight.attackers)


@moon_brothers.action(
    in_challenge=True,
    when=_clan_attacks,
    cost=kneel_faction_card,
    zones=frozenset({Zone.HAND}),
)
async def join_the_clans(me: Card) -> None:
    await put_into_challenge(me, you(me), Side.ATTACKING)


red_keep_spy = card("05012")


def _outwits(me: Card, character: Card) -> bool:
    return len(me.controller.hand) > len(character.controller.hand)


@red_keep_spy.reaction(
    EntersPlay,
    when=lambda me, entered: entered.card is me and entered.ambush,
    target=a_character(
        lambda me, c: c.printed.cost <= 3 and _outwits(me, c),  # nothing would happen to others
        to=ReturnedToHand,
    ),
)
async def expose(me: Card, entered: EntersPlay, character: Card) -> None:
    if _outwits(me, character):
        await return_to_hand(character)


alayaya = card("05013")


@alayaya.reaction(
    ChallengeWon, when=lambda me, win: won(with_=i_participate)(me, win) and win.loser.gold > 0
)
async def charge_for_silk(me: Card, win: ChallengeWon) -> None:
    await move_gold(win.loser, me.controller, 1)


ser_lancel_lannister = card("05014")


def _mentors_strength(me: Card) -> int | None:
    mentors = [c for c in me.controller.play if c is not me and lannister(c) and noble(c)]
    return mentors[0].strength if len(mentors) == 1 else None


ser_lancel_lannister.gets(STRENGTH, _mentors_strength)


tommen_baratheon = card("05015")
tommen_baratheon.rules(GAINS_NO_BONUS, lambda me, player: len(player.hand) == 0)


lannisport_guard = card("05016")


@lannisport_guard.reaction(Marshaled, when=it_is_me)
async def share_the_watch(me: Card, marshaled: Marshaled) -> None:
    await all_of(Drawn(player, 1) for player in me.game.order())


# Locations

golden_tooth = card("05017")


@golden_tooth.action(when=lambda me: GoldGained.may_befall(me.controller), cost=kneel_self)
async def mine_gold(me: Card) -> None:
    empty = any(not len(opponent.hand) for opponent in you(me).opponents)
    await gain_gold(you(me), 3 if empty else 1)


mountains_of_the_moon = card("05018")


@mountains_of_the_moon.reaction(EntersPlay, when=lambda me, entered: clansman(entered.card))
async def come_down(me: Card, entered: EntersPlay) -> None:
    await give(entered.card, await name_icon(me.controller), until=Scope.PHASE)


lannisport_treasury = card("05019")


@lannisport_treasury.reaction(
    PhaseBegins,
    when=lambda me, begun: phase_begins(Phase.TAXATION)(me, begun) and me.controller.gold > 0,
)
async def lay_by(me: Card, begun: PhaseBegins) -> None:
    await all_of([GoldPaid(me.controller, 1), TokenPlaced(me, Token.GOLD)])


@lannisport_treasury.action(
    Phase.MARSHALING, when=lambda me: me.tokens.get(Token.GOLD, 0) > 0, cost=kneel_self
)
async def draw_on_savings(me: Card) -> None:
    """Gold is moved and not gained, which nothing tells apart while players marshal."""
    saved = range(1, me.tokens.get(Token.GOLD, 0) + 1)
    amount = await pick_number(you(me), prompt("gold_taken", me), saved)
    await all_of([TokenDiscarded(me, Token.GOLD, amount), GoldGained(you(me), amount)])


# Attachments

shield_of_lannisport = card("05020")
shield_of_lannisport.only_on(lambda bearer: lannister(bearer) and noble(bearer))


def _unrivaled(me: Card, bearer: Card) -> bool:
    others = [c for c in me.controller.play if c is not bearer and noble(c)]
    return all(other.printed.cost < 4 for other in others)


shield_of_lannisport.gives(STRENGTH, 2, when=_unrivaled)
shield_of_lannisport.gives(Keyword.RENOWN, when=_unrivaled)


valyrian_steel_dagger = card("05021")


def _in_intrigue(me: Card, bearer: Card) -> bool:
    return fighting(me, INTRIGUE) is not None


valyrian_steel_dagger.gives(STRENGTH, 2, when=_in_intrigue)
valyrian_steel_dagger.gives(Keyword.STEALTH, when=_in_intrigue)
valyrian_steel_dagger.rules(STEALTH_BY_TYPE, lambda me: True)


# Events

a_lannister_always_pays_his_debts = card("05022")


def _in_debt(me: Card, opponent: Player) -> bool:
    phase = me.game.numbers[Scope.PHASE]
    return any(
        fight.winner is opponent and fight.loser is me.controller and fight.phase == phase
        for fight in me.game.challenges
    )


@a_lannister_always_pays_his_debts.action(
    Phase.CHALLENGES, target=an_opponent(_in_debt), maximum=once_per(Scope.PHASE)
)
async def pay(me: Card, opponent: Player) -> None:
    payer = you(me)
    for icon in (MILITARY, INTRIGUE):
        rule_until(
            Scope.PHASE,
            me,
            ADDITIONAL_CHALLENGE,
            _one_more_against(opponent, payer, icon),
            told=phrase(
                "agot.rule.additional_challenge_against",
                who=payer.who,
                type=type_named(icon),
                against=opponent.who,
            ),
        )


def _one_more_against(
    opponent: Player, payer: Player, icon: Icon
) -> Callable[[Card, Player, Icon], Against | Player | None]:
    return lambda me, player, kind: opponent if player is payer and kind is icon else None


insidious_scheme = card("05023")


def _schemed(me: Card, applied: ClaimApplied) -> bool:
    fight = applied.challenge
    return fight.type is INTRIGUE and fight.winner is me.controller and fight.by >= 5


@insidious_scheme.reaction(ClaimApplied, when=_schemed)
async def profit(me: Card, applied: ClaimApplied) -> None:
    await draw(you(me), 2 if bool(applied.loser.hand) else 4)


daring_rescue = card("05024")


@daring_rescue.action(
    Phase.CHALLENGES,
    when=lambda me: controls(me.controller, knight),
    target=picked(a_character(to=ReturnedToHand, whose=mine)),
)
async def ride_to_the_rescue(me: Card, character: Card) -> None:
    if await return_to_hand(character):
        rescuer = await choose_character(you(me), knight)
        if rescuer is not None:
            await gain_power(rescuer)


# Plots

lions_of_the_rock = card("05046")


@lions_of_the_rock.reaction(
    PhaseBegins,
    when=lambda me, begun: (
        phase_begins(Phase.CHALLENGES)(me, begun) and GoldGained.may_befall(me.controller)
    ),
)
async def open_the_mines(me: Card, begun: PhaseBegins) -> None:
    await gain_gold(me.controller, 3)
