"""Taking the Black."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.agot.abilities import Use
from engine.agot.costs import discard_a, kneel_faction_card, pay_gold
from engine.agot.events import (
    ChallengeWon,
    ClaimApplied,
    FirstPlayerChosen,
    Kill,
    Kneel,
    Marshaled,
    PlotRevealed,
    PowerGained,
    Sacrifice,
)
from engine.agot.fitness import may_bear
from engine.agot.modifiers import CLAIM, IMMUNE, KEEPS_GOLD, REDUCES_COST, RESERVE, STRENGTH
from engine.agot.nouns import (
    ATTACHMENT,
    LOCATION,
    MILITARY,
    POWER,
    CardType,
    Faction,
    Keyword,
    Phase,
    Scope,
)
from engine.agot.predicates import (
    i_participate,
    lost,
    my_bearer_attacks,
    was_character_of_another,
    with_trait,
    won,
    yours,
)
from engine.agot.scripting import card, once_per, times_per
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, cards, loser, mine, picked, worth_up_to
from engine.agot.timing import happen
from engine.agot.verbs import (
    discard,
    discard_at_random,
    draw,
    either,
    gain_gold,
    gain_power_for_faction,
    give,
    kneel,
    may,
    move_attachment,
    name_trait,
    return_to_hand,
    sacrifice,
    search_into_play,
    search_some,
    stand,
)

vaes_dothrak = card("02014")


def _no_dearer(use: Use) -> list[Card]:
    """Attachments in play that cost no more than the one that is discarded to pay."""
    most = max((card.printed.cost for card in use.paid), default=-1)
    return [
        attachment
        for player in use.card.game.order()
        for attachment in player.play
        if attachment.type is ATTACHMENT and attachment.printed.cost <= most
    ]


@vaes_dothrak.reaction(
    PlotRevealed,
    when=lambda me, revealed: revealed.player is me.controller,
    cost=discard_a(lambda card: card.type is ATTACHMENT),
    target=cards(_no_dearer),
)
async def strip(me: Card, revealed: PlotRevealed, attachment: Card) -> None:
    await discard(attachment)


king_roberts_warhammer = card("02008")
king_roberts_warhammer.gives(STRENGTH)


def _bearers_strength(use: Use) -> int:
    return use.card.parent.strength if use.card.parent is not None else 0


@king_roberts_warhammer.reaction(
    ChallengeWon,
    when=won(with_=my_bearer_attacks),
    target=worth_up_to(_bearers_strength, a_character(to=Kneel)),
)
async def swing(me: Card, win: ChallengeWon, characters: Sequence[Card]) -> None:
    if await kneel(*characters):
        await sacrifice(me)


will = card("02001")


@will.forced_reaction(
    ChallengeWon,
    when=lost(unopposed=True),
    target=picked(a_character(with_trait("Ranger"), to=Sacrifice, whose=mine)),
)
async def run_from_the_cold(me: Card, win: ChallengeWon, ranger: Card) -> None:
    await sacrifice(ranger)


the_watch_has_need = card("02002")
VOWS = ("Builder", "Ranger", "Steward")


@the_watch_has_need.action(when=lambda me: me.controller.plot_value(RESERVE) > 0)
async def recruit(me: Card) -> None:
    vow, top = await name_trait(me.controller, VOWS), me.controller.plot_value(RESERVE)
    await search_some(me.controller, lambda c: c.is_character and c.is_a(vow), top, top=top)


maester_luwin = card("02003")


def _ward(name: str) -> Callable[[Card, Card], bool]:
    """A child of Winterfell under your control, by name: Rickon is of a later set."""
    called = name.split("_")
    return lambda me, c: c.name.split() == called and c.in_play and yours(me, c)


maester_luwin.each(Keyword.INSIGHT, to=_ward("Robb_Stark"))
maester_luwin.each(Keyword.STEALTH, to=_ward("Jon_Snow"))
maester_luwin.each(Keyword.PILLAGE, to=_ward("Rickon_Stark"))
_bran = _ward("Bran_Stark")
maester_luwin.rules(
    IMMUNE,
    lambda me, c, source: source.type is CardType.PLOT and not yours(me, source) and _bran(me, c),
)


lady, sansa_stark = card("02004"), card("01147")
lady.only_on(lambda bearer: bearer.belongs_to(Faction.STARK))
lady.gives(STRENGTH, 2)


@lady.action(
    cost=pay_gold(1),
    target=picked(a_character(lambda me, c: c is not me.parent and may_bear(c, me))),
    limit=once_per(Scope.PHASE),
)
async def find_her(me: Card, character: Card) -> None:
    if await move_attachment(me, character) and sansa_stark.is_copy(character):
        await stand(character)


arbor_knight = card("02005")


@arbor_knight.action(
    Phase.CHALLENGES,
    cost=pay_gold(1),
    target=a_character(lambda me, c: c.participating and c.is_a("House_Redwyne")),
    limit=times_per(3, Scope.PHASE),
)
async def encourage(me: Card, character: Card) -> None:
    await give(character, STRENGTH, until=Scope.CHALLENGE)


pleasure_barge = card("02006")
pleasure_barge.rules(IMMUNE, lambda me, card, source: card is me is not source)


@pleasure_barge.reaction(
    Marshaled, when=lambda me, marshaled: marshaled.card is me and me.controller.drawn == 0
)
async def revel(me: Card, marshaled: Marshaled) -> None:
    await draw(me.controller, 3)


renly_baratheon = card("02007")


def _first_stranger(me: Card, player: Player, card: Card) -> int:
    if player is not me.controller or not card.is_character or card.belongs_to(Faction.BARATHEON):
        return 0
    before = [was_character_of_another(p, Faction.BARATHEON) for p in player.marshaled]
    return int(not any(before))


renly_baratheon.rules(REDUCES_COST, _first_stranger)


the_hound = card("02009")


@the_hound.forced_reaction(ChallengeWon, when=won(with_=i_participate))
async def spare_no_one(me: Card, win: ChallengeWon) -> None:
    player = me.controller
    if len(player.hand) > 0 and await may(player, me) and await discard_at_random(player):
        return
    await return_to_hand(me)


cerseis_wheelhouse = card("02010")


@cerseis_wheelhouse.reaction(
    FirstPlayerChosen, when=lambda me, chosen: chosen.player is me.controller
)
async def arrive(me: Card, chosen: FirstPlayerChosen) -> None:
    if await either(me.controller, "gain_gold", "draw_card"):
        await gain_gold(me.controller, 1)
    else:
        await draw(me.controller, 1)


the_seastone_chair = card("02011")


@the_seastone_chair.interrupt(
    ClaimApplied,
    when=lambda me, applied: (
        applied.challenge.type is MILITARY
        and applied.challenge.unopposed
        and applied.challenge.attacker is me.controller
    ),
    cost=kneel_faction_card,
    target=a_character(lambda me, c: not c.attachments, to=Kill, whose=loser),
)
async def demand_a_life(me: Card, applied: ClaimApplied, character: Card) -> None:
    doom = Kill(character)  # made here, so that it is an effect of this card

    async def take_it() -> None:
        await happen(doom)

    applied.meanwhile = take_it


rise_of_the_kraken = card("02012")


@rise_of_the_kraken.interrupt(
    PowerGained, when=lambda me, gain: gain.bonus and gain.card.controller is me.controller
)
async def rise(me: Card, gain: PowerGained) -> None:
    gain.amount = 2


merchant_prince = card("02013")
merchant_prince.gets(STRENGTH, when=lambda me: bool(me.attachments))
merchant_prince.gets(MILITARY, when=lambda me: bool(me.attachments))


bastard_daughter, the_red_viper = card("02015"), card("01109")


@bastard_daughter.interrupt(
    Kill,
    when=lambda me, kill: (
        (kill.card is me or the_red_viper.is_copy(kill.card))
        and any(len(opponent.hand) > 0 for opponent in me.controller.opponents)
    ),
)
async def avenge_her_father(me: Card, kill: Kill) -> None:
    await discard_at_random(*me.controller.opponents)


the_long_plan = card("02016")
the_long_plan.rules(KEEPS_GOLD, lambda me, player: player is me.controller)


@the_long_plan.reaction(ChallengeWon, when=lost())
async def bide(me: Card, win: ChallengeWon) -> None:
    await gain_gold(me.controller, 1)


support_of_the_people = card("02017")


@support_of_the_people.reaction(
    ChallengeWon, when=won(POWER, by=5), maximum=once_per(Scope.CHALLENGE)
)
async def be_welcomed(me: Card, win: ChallengeWon) -> None:
    await search_into_play(me.controller, lambda c: c.type is LOCATION and c.printed.cost <= 3)


street_of_the_sisters = card("02018")


@street_of_the_sisters.reaction(ChallengeWon, when=won(POWER, by=5), cost=kneel_faction_card)
async def pray(me: Card, win: ChallengeWon) -> None:
    await gain_power_for_faction(me.controller, 1)


muster_the_realm = card("02019")
muster_the_realm.players(
    CLAIM,
    to=lambda me, player: (
        player is me.controller and any(c.attacking and c.is_a("Army") for c in player.characters)
    ),
)


here_to_serve = card("02020")


@here_to_serve.when_revealed()
async def call_a_maester(me: Card) -> None:
    await search_into_play(
        me.controller, lambda c: c.is_character and c.is_a("Maester") and c.printed.cost <= 3
    )
