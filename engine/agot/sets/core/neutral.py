"""Neutral cards of the Core Set."""

from __future__ import annotations

from engine.agot.abilities import Use
from engine.agot.costs import kneel_faction_card, kneel_self, remove_self_from_game, sacrifice_self
from engine.agot.events import (
    ChallengeWon,
    Discard,
    Initiated,
    Kill,
    LeavesPlay,
    Marshaled,
    PhaseEnds,
    Stand,
)
from engine.agot.modifiers import BLANKS, DOMINANCE, STRENGTH
from engine.agot.nouns import INTRIGUE, MILITARY, NOT_BLANK, POWER, Blank, Phase, Scope
from engine.agot.predicates import (
    i_attack,
    it_is_me,
    nothing_cheaper,
    opponents_event,
    phase_ends,
    won,
)
from engine.agot.scripting import card, once_per
from engine.agot.sets.families import poisoned
from engine.agot.state import Card
from engine.agot.targets import a_character, a_location, an_attachment, loser, mine, picked
from engine.agot.verbs import (
    cancel,
    discard,
    draw,
    gain_power_for_faction,
    give,
    kill,
    reduce_next,
    save,
    stand,
    you,
)

littlefinger = card("01028")


@littlefinger.reaction(Marshaled, when=it_is_me)
async def scheme(me: Card, marshaled: Marshaled) -> None:
    await draw(me.controller, 2)


varys = card("01029")


@varys.interrupt(PhaseEnds, when=phase_ends(Phase.DOMINANCE), cost=remove_self_from_game)
async def vanish(me: Card, end: PhaseEnds) -> None:
    await discard(*[c for p in me.game.order() for c in p.characters if Discard.may_befall(c)])


rattleshirts_raiders = card("01030")


@rattleshirts_raiders.reaction(
    ChallengeWon,
    when=won(with_=i_attack),
    target=an_attachment(to=Discard, whose=loser),
)
async def plunder(me: Card, win: ChallengeWon, attachment: Card) -> None:
    await discard(attachment)


wildling_horde = card("01031")


@wildling_horde.action(
    Phase.CHALLENGES,
    cost=kneel_faction_card,
    target=a_character(lambda me, c: c.participating and c.is_a("Wildling"), whose=mine),
)
async def swarm(me: Card, character: Card) -> None:
    await give(character, STRENGTH, 2, until=Scope.CHALLENGE)


def noble(bearer: Card) -> bool:
    return bearer.is_a("Lord", "Lady")


seal_of_the_hand = card("01032")
seal_of_the_hand.only_on(noble)


@seal_of_the_hand.action(
    when=lambda me: me.parent is not None and Stand.may_befall(me.parent), cost=kneel_self
)
async def speak_with_the_kings_voice(me: Card) -> None:
    if me.parent is not None:
        await stand(me.parent)


bodyguard = card("01033")
bodyguard.only_on(noble)


@bodyguard.would(
    Kill, Discard, when=lambda me, leaving: leaving.card is me.parent, cost=sacrifice_self
)
async def step_between(me: Card, leaving: LeavesPlay) -> None:
    await save(leaving)


card("01034").gives(INTRIGUE)  # Little Bird

milk_of_the_poppy = card("01035")
milk_of_the_poppy.rules(
    BLANKS, lambda me, card: Blank.EXCEPT_TRAITS if card is me.parent else NOT_BLANK
)

card("01036").gives(POWER)  # Noble Lineage
card("01037").gives(MILITARY)  # Syrio's Training

the_iron_throne = card("01038")
the_iron_throne.players(DOMINANCE, 8, to=lambda me, player: player is me.controller)

the_kingsroad = card("01039")


def _character(card: Card) -> bool:
    return card.is_character


@the_kingsroad.action(
    Phase.MARSHALING, cost=[kneel_self, sacrifice_self], idle=nothing_cheaper(_character, 3)
)
async def travel(me: Card) -> None:
    reduce_next(you(me), 3, _character)


put_to_the_sword = card("01041")


@put_to_the_sword.reaction(
    ChallengeWon,
    when=won(MILITARY, by=5, attacking=True),
    target=a_character(to=Kill, whose=loser),
    maximum=once_per(Scope.CHALLENGE),
)
async def put_them_to_the_sword(me: Card, win: ChallengeWon, character: Card) -> None:
    await kill(character)


put_to_the_torch = card("01042")


@put_to_the_torch.reaction(
    ChallengeWon,
    when=won(MILITARY, by=5, attacking=True),
    target=a_location(to=Discard, whose=loser),
    maximum=once_per(Scope.CHALLENGE),
)
async def put_it_to_the_torch(me: Card, win: ChallengeWon, location: Card) -> None:
    await discard(location)


superior_claim = card("01043")


@superior_claim.reaction(ChallengeWon, when=won(POWER, by=5), maximum=once_per(Scope.CHALLENGE))
async def claim_more(me: Card, win: ChallengeWon) -> None:
    await gain_power_for_faction(me.controller, 2)


tears_of_lys = card("01044")


@tears_of_lys.reaction(
    ChallengeWon,
    when=won(INTRIGUE, attacking=True),
    target=picked(a_character(lambda me, c: not c.icon(INTRIGUE), whose=loser)),
    maximum=once_per(Scope.CHALLENGE),
)
async def poison(me: Card, win: ChallengeWon, character: Card) -> None:
    await poisoned(character)


the_hands_judgment = card("01045")


def _printed_cost(use: Use) -> list[int]:
    """Of the event to be canceled; a printed X is 0, whatever its player chose (ruling ours)."""
    played: Card = use.event.card
    return [played.printed.cost]


@the_hands_judgment.would(Initiated, when=opponents_event, x=_printed_cost)
async def judge(me: Card, initiated: Initiated) -> None:
    await cancel(initiated)
