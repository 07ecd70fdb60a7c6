"""The King's Peace."""

from __future__ import annotations

from collections.abc import Callable

from engine.agot.costs import discard_token, kneel_a, kneel_faction_card, kneel_self, pay_gold
from engine.agot.events import (
    CardDiscarded,
    ChallengeInitiated,
    ChallengeWon,
    Discard,
    Kill,
    Marshaled,
    Pillaged,
    PowerGained,
)
from engine.agot.fitness import may_enter
from engine.agot.lasting import rule_until
from engine.agot.modifiers import (
    ADDITIONAL_CHALLENGE,
    CANNOT_BE_DECLARED,
    IMMUNE,
    STRENGTH,
    Trait,
)
from engine.agot.nouns import (
    EVENT,
    INTRIGUE,
    MILITARY,
    POWER,
    Against,
    Faction,
    Keyword,
    Phase,
    Scope,
    Side,
    Token,
    Zone,
)
from engine.agot.playing import put_into_play
from engine.agot.predicates import fighting, i_participate, it_is_me, lost, yours
from engine.agot.reasons import type_named
from engine.agot.scripting import card
from engine.agot.state import Card
from engine.agot.targets import a_character, a_location
from engine.agot.verbs import (
    at_end_of_phase,
    choose_some,
    choose_way,
    discard,
    discard_at_random,
    end_challenge,
    gain_power_for_faction,
    kill,
    kneel,
    move_power,
    order_bottom,
    place_token,
    remove_from_challenge,
    reveal_bottom,
    sacrifice,
    search,
    to_dead_pile,
    you,
)
from engine.core.phrases import phrase

mare_in_heat = card("02044")
mare_in_heat.only_on(lambda bearer: bearer.is_a("Knight"))


def _rides_alone(me: Card) -> bool:
    fight = fighting(me)
    return fight is not None and [me.parent] in (fight.attackers, fight.defenders)


def _mightier(me: Card, character: Card) -> bool:
    return (
        character.participating
        and me.parent is not None
        and character.strength > me.parent.strength
    )


@mare_in_heat.action(
    in_challenge=True, when=_rides_alone, cost=kneel_self, target=a_character(_mightier)
)
async def distract(me: Card, character: Card) -> None:
    await remove_from_challenge(character)


knighted = card("02058")
knighted.gives(STRENGTH)
knighted.gives(Trait("Knight"))


fishing_net = card("02052")
fishing_net.only_on(opponents=True)
fishing_net.rules(
    CANNOT_BE_DECLARED, lambda me, card, side: card is me.parent and side is Side.DEFENDING
)


the_lord_of_the_crossing = card("02060")


def _mine_in(number: int) -> Callable[[Card, Card], bool]:
    """Your participating characters in the challenge that you initiate as such in its phase."""

    def fits(me: Card, card: Card) -> bool:
        fight = fighting(me)
        if fight is None or fight.attacker is not me.controller or fight.number != number:
            return False
        return card.controller is me.controller and card.participating

    return fits


the_lord_of_the_crossing.each(STRENGTH, -1, to=_mine_in(1))
the_lord_of_the_crossing.each(STRENGTH, 2, to=_mine_in(3))
the_lord_of_the_crossing.after(
    ChallengeWon,
    lambda me, win: (
        win.winner is win.challenge.attacker is me.controller and win.challenge.number == 3
    ),
    lambda me, _: [PowerGained(me.controller.faction_card, 1)],
)


the_boneway = card("02056")


@the_boneway.reaction(ChallengeWon, when=lost())
async def remember(me: Card, win: ChallengeWon) -> None:
    await place_token(me, Token.VENGEANCE)


@the_boneway.action(Phase.DOMINANCE, cost=(kneel_self, discard_token(Token.VENGEANCE, 6)))
async def repay(me: Card) -> None:
    await gain_power_for_faction(you(me), 3)


ser_alliser_thorne = card("02045")
ser_alliser_thorne.each(
    MILITARY,
    to=lambda me, card: (
        card.controller is me.controller
        and card.belongs_to(Faction.NIGHTS_WATCH)
        and me.game.challenge is not None
        and me.game.challenge.defender is me.controller
    ),
)


@ser_alliser_thorne.reaction(
    ChallengeInitiated,
    when=lambda me, begun: (
        begun.challenge.type is MILITARY
        and begun.challenge.against is me.controller
        and may_enter(me.controller, me)
    ),
    cost=(kneel_faction_card, pay_gold(4)),
    zones=frozenset({Zone.HAND}),
)
async def man_the_gate(me: Card, begun: ChallengeInitiated) -> None:
    await put_into_play(me, me.controller)


ser_rodrik_cassel = card("02041")
ser_rodrik_cassel.each(
    Keyword.INSIGHT,
    to=lambda me, c: (
        c.is_character
        and c.unique
        and yours(me, c)
        and c.belongs_to(Faction.STARK)
        and fighting(me, MILITARY) is not None
        and me.attacking
    ),
)


wolf_dreams = card("02042")


@wolf_dreams.action(cost=kneel_faction_card)
async def dream(me: Card) -> None:
    await search(me.controller, lambda c: c.is_a("Direwolf"))


ser_hobber_redwyne = card("02043")


@ser_hobber_redwyne.reaction(Marshaled, when=it_is_me)
async def escort(me: Card, marshaled: Marshaled) -> None:
    await search(me.controller, lambda c: c.is_character and c.is_a("Lady"))


practice_blade = card("02046")
practice_blade.only_on(lambda bearer: bearer.belongs_to(Faction.NIGHTS_WATCH))
practice_blade.gives(STRENGTH)
practice_blade.gives(MILITARY)


moon_boy = card("02047")


@moon_boy.forced_reaction(
    ChallengeWon,
    when=lambda me, win: lost(with_=i_participate)(me, win) and len(me.controller.hand) > 0,
)
async def blunder(me: Card, win: ChallengeWon) -> None:
    await discard_at_random(me.controller)


the_kings_peace = card("02048")


@the_kings_peace.reaction(
    ChallengeInitiated,
    when=lambda me, begun: (
        begun.challenge.type in (MILITARY, POWER) and begun.challenge.against is me.controller
    ),
)
async def invoke_the_peace(me: Card, begun: ChallengeInitiated) -> None:
    attacker, standard = begun.challenge.attacker, begun.challenge.attacker.faction_card
    ways = ["kneel_faction"] if not standard.kneeling else []
    ways += ["yield_power"] if standard.power else []
    way = await choose_way(attacker, *ways, "refuse") if ways else "refuse"
    if way == "kneel_faction":
        await kneel(standard)
    elif way == "yield_power":
        await move_power(standard, me.controller.faction_card, 1)
    else:
        end_challenge(begun.challenge)


ser_gregor_clegane = card("02049")


@ser_gregor_clegane.reaction(
    Pillaged,
    when=lambda me, pillaged: (
        pillaged.by is me and pillaged.card.is_character and pillaged.card.zone is Zone.DISCARD
    ),
)
async def butcher(me: Card, pillaged: Pillaged) -> None:
    if not await to_dead_pile(pillaged.card):
        return
    cost = pillaged.card.printed.cost
    alike = [
        c
        for player in me.game.order()
        for c in player.characters
        if c.printed.cost == cost and Kill.may_befall(c)
    ]
    await kill(*await choose_some(me.controller, alike, 0, 1))


i_never_bet_against_my_family = card("02050")


@i_never_bet_against_my_family.action(Phase.CHALLENGES, cost=kneel_faction_card)
async def bet_on_family(me: Card) -> None:
    async def leave(kin: Card) -> None:
        await discard(kin, can_be_saved=False)

    player = me.controller
    shown = await reveal_bottom(player, 5)
    family = [
        c
        for c in shown
        if c.is_character and c.unique and c.belongs_to(Faction.LANNISTER) and may_enter(player, c)
    ]
    for kin in await choose_some(player, family, 0, 1):
        if await put_into_play(kin, player):
            at_end_of_phase(kin, leave, told=phrase("agot.later.discarded"))
    await order_bottom(player, [c for c in shown if c.zone is Zone.DECK])


newly_made_lord = card("02051")


@newly_made_lord.reaction(
    Marshaled,
    when=it_is_me,
    target=a_location(
        lambda me, place: place.printed.cost <= 3 and not place.has(Keyword.LIMITED), to=Discard
    ),
)
async def lay_waste(me: Card, marshaled: Marshaled, location: Card) -> None:
    await discard(location)


crone_of_vaes_dothrak = card("02053")


@crone_of_vaes_dothrak.reaction(
    CardDiscarded,
    when=lambda me, discarded: (
        discarded.card.is_character
        and discarded.card.owner is not me.controller
        and discarded.card.zone is Zone.DISCARD
    ),
    cost=kneel_a(lambda c: c.is_a("Dothraki")),
)
async def foretell_death(me: Card, discarded: CardDiscarded) -> None:
    await to_dead_pile(discarded.card)


the_silver_steed, daenerys_targaryen = card("02054"), card("01160")
the_silver_steed.only_on(
    lambda bearer: bearer.is_a("Dothraki") or daenerys_targaryen.is_copy(bearer)
)
the_silver_steed.gives(
    Keyword.RENOWN,
    when=lambda me, bearer: fighting(me, POWER) is not None and bearer.participating,
)


@the_silver_steed.reaction(
    PowerGained,
    when=lambda me, gain: gain.using is Keyword.RENOWN and gain.card is me.parent,
)
async def ride_on(me: Card, gain: PowerGained) -> None:
    rider = you(me)
    if await sacrifice(me):
        rule_until(
            Scope.PHASE,
            me,
            ADDITIONAL_CHALLENGE,
            lambda me, player, icon: Against.ANYONE if player is rider and icon is POWER else None,
            told=phrase("agot.rule.additional_challenge", who=rider.who, type=type_named(POWER)),
        )


attainted = card("02055")
attainted.only_on(opponents=True)
attainted.gives(INTRIGUE, -1)


hedge_knight = card("02057")


def _in_company(me: Card) -> bool:
    return any(c is not me and c.is_a("Knight") for c in me.controller.characters)


hedge_knight.gets(STRENGTH, when=_in_company)
hedge_knight.gets(POWER, when=_in_company)


a_tourney_for_the_king = card("02059")


def _in_the_lists(me: Card, c: Card) -> bool:
    return c.is_character and c.in_play and yours(me, c) and c.is_a("Knight")


a_tourney_for_the_king.each(Keyword.RENOWN, to=_in_the_lists)
a_tourney_for_the_king.rules(
    IMMUNE,
    lambda me, c, source: source.type is EVENT and not yours(me, source) and _in_the_lists(me, c),
)
