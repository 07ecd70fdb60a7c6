"""The Road to Winterfell."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.costs import kneel_faction_card, kneel_self, pay_gold
from engine.agot.events import ChallengeWon, Kill, Kneel, Marshaled, Modified, PhaseBegins
from engine.agot.lasting import rule_about, rule_until
from engine.agot.modifiers import (
    CANNOT_INITIATE,
    DOES_NOT_CONTRIBUTE,
    MARSHALS_AS_DUPLICATE_OF,
    STRENGTH,
    Trait,
)
from engine.agot.nouns import (
    EVENT,
    INTRIGUE,
    LOCATION,
    MILITARY,
    POWER,
    Faction,
    Icon,
    Keyword,
    Phase,
    Scope,
)
from engine.agot.predicates import fighting, in_faction, lost, phase_begins, won, yours
from engine.agot.reasons import WITHERED, type_named, whose
from engine.agot.scripting import card, once_per, times_per
from engine.agot.sets.families import reinforces_starks
from engine.agot.state import Card, Challenge, Player
from engine.agot.targets import a_character, an_opponent, from_losers_hand, opponents, picked
from engine.agot.verbs import (
    all_of,
    choose_spared,
    discard,
    discard_tops,
    discard_unplayed,
    draw,
    either,
    end_challenge,
    gain_gold,
    gain_power,
    give,
    give_gold,
    kneel,
    may,
    name_icon,
    reduce_next,
    search,
)
from engine.core.phrases import phrase

lady_sansas_rose = card("02024")


def _champion(me: Card, challenge: Challenge) -> Card | None:
    """The Knight under your control that attacks or defends alone, as the game stands now."""
    side = challenge.side(me.controller)
    alone = challenge.on(side) if side is not None else []
    return alone[0] if len(alone) == 1 and alone[0].is_a("Knight") else None


@lady_sansas_rose.reaction(
    ChallengeWon,
    when=won(with_=lambda me, challenge: _champion(me, challenge) is not None),
    maximum=once_per(Scope.CHALLENGE),
)
async def bestow_a_rose(me: Card, win: ChallengeWon) -> None:
    if champion := _champion(me, win.challenge):
        lady = any(c.is_a("Lady") for c in me.controller.characters)
        await gain_power(champion, 3 if lady else 1)


nymeria_sand = card("02035")


@nymeria_sand.action(
    Phase.CHALLENGES, target=a_character(whose=opponents), limit=once_per(Scope.PHASE)
)
async def disarm(me: Card, character: Card) -> None:
    icon = await name_icon(me.controller)
    sisters = [c for c in me.controller.characters if c.is_a("Sand_Snake")]
    loss = Modified(character, icon, -1, Scope.PHASE)
    await all_of([loss, *(Modified(sister, icon, 1, Scope.PHASE) for sister in sisters)])


def _kennel(c: Card) -> bool:
    return c.is_a("Direwolf") or any(a.is_a("Direwolf") for a in c.attachments)


reinforces_starks("02021", _kennel, once_per(Scope.PHASE))


winterfell_castle = card("02022")


def _of_the_castle(me: Card, c: Card) -> bool:
    mine = c.is_character and yours(me, c) and c.participating
    return mine and c.unique and c.belongs_to(Faction.STARK)


def _with_kin(me: Card, c: Card) -> bool:
    if fighting(me, MILITARY, POWER) is None or not _of_the_castle(me, c):
        return False
    return sum(_of_the_castle(me, other) for other in me.controller.characters) >= 2


winterfell_castle.each(STRENGTH, 2, to=_with_kin)


lady_in_waiting = card("02023")
lady_in_waiting.rules(
    MARSHALS_AS_DUPLICATE_OF, lambda me, lady: lady.is_character and lady.is_a("Lady")
)


unsworn_apprentice = card("02025")


@unsworn_apprentice.action(Phase.CHALLENGES, limit=once_per(Scope.PHASE))
async def train(me: Card) -> None:
    await give(me, await name_icon(me.controller), until=Scope.PHASE)


brandons_gift = card("02026")


@brandons_gift.reaction(
    Marshaled,
    when=lambda me, marshaled: (
        marshaled.player is me.controller
        and marshaled.card.is_character
        and marshaled.card.is_a("Builder")
    ),
    limit=times_per(3, Scope.PHASE),
)
async def farm_the_gift(me: Card, marshaled: Marshaled) -> None:
    reduce_next(me.controller, 1, lambda c: c.belongs_to(Faction.NIGHTS_WATCH))


royal_entourage = card("02027")


@royal_entourage.forced_reaction(
    ChallengeWon, when=lambda me, win: lost(INTRIGUE)(me, win) and Kneel.may_befall(me)
)
async def bow(me: Card, win: ChallengeWon) -> None:
    await kneel(me)


in_the_name_of_your_king = card("02028")


def _defends_in_arms(me: Card) -> bool:
    fight = fighting(me, MILITARY)
    return fight is not None and fight.defender is me.controller


@in_the_name_of_your_king.action(in_challenge=True, when=_defends_in_arms, cost=kneel_faction_card)
async def command_peace(me: Card) -> None:
    fight, peaceful = me.game.challenge, me.controller
    if fight is not None:
        end_challenge(fight)
    rule_until(
        Scope.PHASE,
        me,
        CANNOT_INITIATE,
        lambda me, player, icon, opponent: player is peaceful and icon is MILITARY,
        told=phrase("agot.rule.cannot_initiate", who=peaceful.who, type=type_named(MILITARY)),
    )


brothel_madame = card("02029")


@brothel_madame.reaction(
    PhaseBegins,
    when=phase_begins(Phase.CHALLENGES),
    target=an_opponent(),  # to choose oneself could change nothing
)
async def entertain(me: Card, begun: PhaseBegins, guest: Player) -> None:
    host = me.controller

    def turned_away(me: Card, player: Player, icon: Icon, opponent: Player) -> bool:
        barred = player is guest and opponent is host and icon is MILITARY
        return barred and host not in guest.gave

    if guest.gold and await may(guest, me):
        await give_gold(guest, host, 1)
    told = phrase(
        "agot.rule.cannot_initiate_type_against",
        who=guest.who,
        against=host.who,
        type=type_named(MILITARY),
    )
    free = host in guest.gave
    rule_until(Scope.PHASE, me, CANNOT_INITIATE, turned_away, told=None if free else told)


wardens_of_the_west = card("02030")


@wardens_of_the_west.reaction(
    ChallengeWon, when=won(INTRIGUE), cost=pay_gold(2), target=picked(from_losers_hand(2))
)
async def extort(me: Card, win: ChallengeWon, cards: Sequence[Card]) -> None:
    await discard_unplayed(*cards)


the_reader = card("02031")


def _with_a_captain(me: Card, challenge: Challenge) -> bool:
    fighters = [*challenge.attackers, *challenge.defenders]
    return any(c.unique and c.belongs_to(Faction.GREYJOY) for c in fighters)


@the_reader.reaction(
    ChallengeWon,
    when=won(unopposed=True, with_=_with_a_captain),
    limit=once_per(Scope.PHASE),
)
async def read_on(me: Card, win: ChallengeWon) -> None:
    if await either(me.controller, "draw_card", "discard_tops"):
        await draw(me.controller, 1)
    else:
        await discard_tops(*me.controller.opponents, amount=3)


raiding_longship = card("02032")


@raiding_longship.action(
    Phase.CHALLENGES,
    when=lambda me: me.controller.is_first,
    cost=kneel_self,
    target=a_character(lambda me, c: c.defending and not c.attachments),
)
async def ram(me: Card, character: Card) -> None:
    rule_about(
        character,
        Scope.CHALLENGE,
        me,
        DOES_NOT_CONTRIBUTE,
        lambda me, c: True,
        told=phrase("agot.rule.does_not_contribute", card=whose(character)),
    )


rakharo = card("02033")
rakharo.gets(
    Keyword.INTIMIDATE,
    when=lambda me: any(c is not me and c.is_a("Bloodrider") for c in me.controller.characters),
)


@rakharo.reaction(
    Kill,
    when=lambda me, kill: (
        kill.for_claim
        and me.game.challenge is not None
        and me.game.challenge.attacker is me.controller
    ),
)
async def count_the_fallen(me: Card, kill: Kill) -> None:
    await gain_power(me)


crown_of_gold = card("02034")
crown_of_gold.gives(Trait("King"))
crown_of_gold.gives(STRENGTH, -4)


def _crowned(me: Card) -> list[Kill]:
    king = me.parent
    if king is None:
        return []
    return [Kill(king, continuous=True).because(WITHERED)]


crown_of_gold.whenever(lambda me: me.parent is not None and me.parent.strength == 0, _crowned)


in_dorans_name = card("02036")


@in_dorans_name.action(cost=kneel_faction_card, when=lambda me: bool(me.controller.used))
async def collect(me: Card) -> None:
    await gain_gold(me.controller, len(me.controller.used))


syrio_forel = card("02037")


@syrio_forel.action(Phase.CHALLENGES, target=a_character(), limit=once_per(Scope.PHASE))
async def teach_the_water_dance(me: Card, pupil: Card) -> None:
    lessons = (MILITARY, Keyword.STEALTH)
    await all_of([Modified(pupil, lesson, 1, Scope.PHASE) for lesson in lessons])


shadowblack_lane = card("02038")


@shadowblack_lane.reaction(ChallengeWon, when=won(INTRIGUE), cost=kneel_faction_card)
async def meet_in_the_dark(me: Card, win: ChallengeWon) -> None:
    await search(me.controller, lambda c: c.type is EVENT and in_faction(me, c), top=10)


trading_with_the_pentoshi = card("02039")


@trading_with_the_pentoshi.when_revealed(uncancelable=True)
async def trade_abroad(me: Card) -> None:
    for opponent in me.controller.opponents:
        await gain_gold(opponent, 3)


political_disaster = card("02040")


@political_disaster.when_revealed()
async def ruin(me: Card) -> None:
    every = [c for p in me.game.order() for c in p.play if c.type is LOCATION]

    async def keep(player: Player) -> list[Card]:
        own = [c for c in every if c.controller is player]
        return await choose_spared(player, 2, own, asked="spare_locations")

    kept = [c for cards in await me.game.each_chooses(me.game.order(), keep) for c in cards]
    await discard(*[c for c in every if c not in kept])
