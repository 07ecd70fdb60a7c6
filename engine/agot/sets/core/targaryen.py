"""House Targaryen in the Core Set."""

from __future__ import annotations

from engine.agot.costs import kneel_a, kneel_self, pay_gold, sacrifice_self
from engine.agot.events import ChallengeWon, Discard, LeavesPlay, Sacrifice, Stand
from engine.agot.fitness import may_enter
from engine.agot.modifiers import ADDITIONAL_CHALLENGE, DOES_NOT_KNEEL, STRENGTH
from engine.agot.nouns import MILITARY, POWER, Faction, Keyword, Phase, Scope, Side, Token, Zone
from engine.agot.playing import put_into_play
from engine.agot.predicates import i_participate, it_is_me, one_more, won, yours
from engine.agot.scripting import card, once_per
from engine.agot.sets.families import estate, steward
from engine.agot.state import Card, Challenge
from engine.agot.targets import a_character, an_attachment, from_hand, from_piles, mine
from engine.agot.verbs import (
    at_end_of_phase,
    discard,
    may,
    place_token,
    return_to_hand,
    shuffle_into_deck,
    stand,
    to_hand,
    wither,
    you,
)
from engine.core.phrases import phrase

steward("01170", Faction.TARGARYEN)  # Targaryen Loyalist
estate("01175", Faction.TARGARYEN)  # Illyrio's Estate

daenerys_targaryen = card("01160")


def _daunted(me: Card, c: Card) -> bool:
    fight = me.game.challenge
    if fight is None or me.kneeling or yours(me, c) or fight.side(me.controller) is None:
        return False
    return c.is_character and c.participating


daenerys_targaryen.each(STRENGTH, -1, to=_daunted)


def _your_stormborn(me: Card, c: Card) -> bool:
    return c.is_character and yours(me, c) and c.is_a("Stormborn")


drogon = card("01161")
drogon.each(Keyword.RENOWN, to=_your_stormborn)

khal_drogo = card("01162")
khal_drogo.rules(ADDITIONAL_CHALLENGE, one_more(MILITARY))

magister_illyrio = card("01163")


@magister_illyrio.action(
    cost=pay_gold(2), target=a_character(to=Stand), limit=once_per(Scope.PHASE)
)
async def bribe(me: Card, character: Card) -> None:
    await stand(character)


rhaegal = card("01164")


def _stormborn_takes_part(me: Card, challenge: Challenge) -> bool:
    cards = [*challenge.attackers, *challenge.defenders]
    return any(_your_stormborn(me, c) for c in cards)


@rhaegal.reaction(
    ChallengeWon,
    when=won(with_=_stormborn_takes_part),
    target=a_character(lambda me, c: c.is_a("Stormborn"), to=Stand),
    limit=once_per(Scope.PHASE),
)
async def lift(me: Card, win: ChallengeWon, character: Card) -> None:
    await stand(character)


ser_jorah_mormont = card("01165")
ser_jorah_mormont.whenever(
    lambda me: me.tokens.get(Token.BETRAYAL, 0) >= 3, lambda me: [Sacrifice(me)]
)


@ser_jorah_mormont.forced_reaction(ChallengeWon, when=won(with_=i_participate))
async def betray(me: Card, win: ChallengeWon) -> None:
    await place_token(me, Token.BETRAYAL)


viserion = card("01166")
viserion.each(Keyword.STEALTH, to=_your_stormborn)

viserys_targaryen = card("01167")


@viserys_targaryen.interrupt(LeavesPlay, when=it_is_me, target=an_attachment(to=Discard))
async def spite(me: Card, leaving: LeavesPlay, attachment: Card) -> None:
    await discard(attachment)


handmaiden = card("01169")


@handmaiden.action(cost=sacrifice_self, target=a_character(lambda me, c: c.is_a("Lady"), to=Stand))
async def attend(me: Card, lady: Card) -> None:
    await stand(lady)


unsullied = card("01171")
unsullied.each(STRENGTH, -1, to=lambda me, c: me.attacking and c.is_character and c.defending)

drogos_arakh = card("01172")
drogos_arakh.only_on(lambda bearer: bearer.is_a("Dothraki"))
drogos_arakh.gives(STRENGTH, 2)


def _first_charge(me: Card, c: Card, side: Side) -> bool:
    if c is not me.parent or side is not Side.ATTACKING or not khal_drogo.is_copy(c):
        return False
    mine = [f for f in me.game.challenges if f.attacker is me.controller and f.type is MILITARY]
    return mine == [me.game.challenge]


drogos_arakh.rules(DOES_NOT_KNEEL, _first_charge)

plaza_of_punishment = card("01173")


@plaza_of_punishment.reaction(
    ChallengeWon,
    when=won(POWER),
    cost=kneel_self,
    target=a_character(lambda me, c: not c.attachments),
)
async def punish(me: Card, win: ChallengeWon, character: Card) -> None:
    await wither(character, 2, until=Scope.PHASE)


dothraki_sea = card("01174")


@dothraki_sea.reaction(
    ChallengeWon,
    when=won(POWER),
    cost=sacrifice_self,
    target=from_hand(lambda me, c: c.is_character and c.is_a("Dothraki")),
)
async def ride_out(me: Card, win: ChallengeWon, rider: Card) -> None:
    async def ride_back(rider: Card) -> None:
        if rider.zone is Zone.DUPLICATE:
            await to_hand(rider)
        else:
            await return_to_hand(rider, can_be_saved=False)

    if await put_into_play(rider, you(me)):
        at_end_of_phase(rider, ride_back, told=phrase("agot.later.to_hand"))


dracarys = card("01176")


@dracarys.action(
    in_challenge=True,
    cost=kneel_a(lambda c: c.is_a("Dragon") or daenerys_targaryen.is_copy(c)),
    target=a_character(lambda me, c: c.participating),
)
async def breathe_fire(me: Card, character: Card) -> None:
    await wither(character, 4, until=Scope.PHASE)


fire_and_blood = card("01177")


@fire_and_blood.action(
    Phase.CHALLENGES,
    target=from_piles(
        Zone.DEAD,
        fits=lambda me, c: c.is_character and c.unique and c.belongs_to(Faction.TARGARYEN),
    ),
)
async def be_reborn(me: Card, character: Card) -> None:
    hatching = character.is_a("Hatchling") and may_enter(me.controller, character)
    if hatching and await may(me.controller, character):
        await put_into_play(character, me.controller)
    else:
        await shuffle_into_deck(character)


waking_the_dragon = card("01178")


@waking_the_dragon.action(
    target=a_character(
        lambda me, c: c.unique and c.belongs_to(Faction.TARGARYEN), whose=mine
    )  # one that stands already goes home all the same
)
async def wake(me: Card, character: Card) -> None:
    async def go_home(woken: Card) -> None:
        await return_to_hand(woken)

    await stand(character)
    at_end_of_phase(character, go_home, told=phrase("agot.later.to_hand"))
