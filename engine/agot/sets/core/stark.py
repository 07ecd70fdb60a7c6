"""House Stark in the Core Set."""

from __future__ import annotations

from engine.agot.costs import kneel_a, kneel_self, sacrifice_self
from engine.agot.events import (
    ChallengeInitiated,
    ChallengeWon,
    EntersPlay,
    Initiated,
    Kill,
    LeavesPlay,
    Sacrifice,
    Stand,
)
from engine.agot.lasting import value_until
from engine.agot.modifiers import (
    CANNOT_TRIGGER,
    CLAIM,
    DOES_NOT_KNEEL,
    ENTERS_KNELT,
    GAINS_AMBUSH,
    STRENGTH,
)
from engine.agot.nouns import (
    HAND,
    INTRIGUE,
    MILITARY,
    Faction,
    Keyword,
    Phase,
    Scope,
    Side,
    Zone,
)
from engine.agot.predicates import (
    fighting,
    i_enter,
    it_is_me,
    lost,
    my_bearer_participates,
    opponents_event,
    won,
    yours,
)
from engine.agot.scripting import card, once_per
from engine.agot.sets.families import estate, steward
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, from_piles, loser, picked
from engine.agot.verbs import (
    cancel,
    draw,
    gain_power_for_faction,
    give,
    if_you_win,
    kill,
    place_duplicate,
    reveal_top,
    stand,
    to_hand,
)
from engine.core.phrases import phrase

steward("01152", Faction.STARK)  # Winterfell Steward
estate("01156", Faction.STARK)  # Heart Tree Grove

arya_stark = card("01141")
arya_stark.gets(MILITARY, when=lambda me: bool(me.duplicates))


@arya_stark.reaction(
    EntersPlay, when=lambda me, entered: entered.card is me and me.owner is me.controller
)
async def wear_a_face(me: Card, entered: EntersPlay) -> None:
    await place_duplicate(me.controller.top_card, me, facedown=True)


bran_stark = card("01142")


@bran_stark.would(Initiated, when=opponents_event, cost=sacrifice_self)
async def foresee(me: Card, initiated: Initiated) -> None:
    await cancel(initiated)


catelyn_stark = card("01143")
catelyn_stark.rules(
    CANNOT_TRIGGER, lambda me, player: player is not me.controller and me.participating
)

eddard_stark = card("01144")


@eddard_stark.reaction(
    ChallengeInitiated,
    when=lambda me, initiated: (
        initiated.challenge.against is me.controller and Stand.may_befall(me)
    ),
)
async def answer_the_call(me: Card, initiated: ChallengeInitiated) -> None:
    await stand(me)


robb_stark = card("01146")
grey_wind = card("01145")


@grey_wind.action(
    Phase.CHALLENGES,
    cost=kneel_self,
    target=a_character(
        lambda me, c: c.strength <= (2 if robb_stark.controlled_by(me.controller) else 1), to=Kill
    ),
)
async def tear(me: Card, character: Card) -> None:
    await kill(character)


@robb_stark.reaction(
    Kill,
    Sacrifice,
    when=lambda me, gone: (
        gone.was.controller is me.controller
        and gone.card.is_character
        and Faction.STARK in gone.was.factions
        and any(Stand.may_befall(c) for c in me.controller.characters)
    ),
    limit=once_per(Scope.ROUND),
)
async def rally(me: Card, gone: LeavesPlay) -> None:
    await stand(*me.controller.characters)


sansa_stark = card("01147")
sansa_stark.rules(ENTERS_KNELT, lambda me, c: c is me)


@sansa_stark.reaction(Stand, when=it_is_me, limit=once_per(Scope.ROUND))
async def charm_the_court(me: Card, stood: Stand) -> None:
    await gain_power_for_faction(me.controller, 1)


summer = card("01148")
summer.each(Keyword.INSIGHT, to=lambda me, c: bran_stark.is_copy(c) and yours(me, c))


@summer.reaction(
    EntersPlay,
    when=i_enter,
    target=picked(
        from_piles(
            Zone.DISCARD,
            Zone.DEAD,
            fits=lambda me, c: (
                c.is_character and c.belongs_to(Faction.STARK) and c.printed.strength <= 2
            ),
        )
    ),
)
async def find_the_lost(me: Card, entered: EntersPlay, found: Card) -> None:
    await to_hand(found)


direwolf_pup = card("01149")
direwolf_pup.gets(
    STRENGTH, lambda me: sum(c is not me and c.is_a("Direwolf") for c in me.controller.play)
)

vanguard_of_the_north = card("01151")
vanguard_of_the_north.rules(
    DOES_NOT_KNEEL,
    lambda me, c, side: (
        c is me
        and side is Side.ATTACKING
        and fighting(me, MILITARY) is not None
        and any(p.plot is not None and p.plot.is_a("War") for p in me.game.order())
    ),
)

ice = card("01153")
ice.only_on(lambda bearer: bearer.belongs_to(Faction.STARK))
ice.gives(STRENGTH, 2)


@ice.reaction(
    ChallengeWon,
    when=won(MILITARY, with_=my_bearer_participates),
    cost=sacrifice_self,
    target=a_character(to=Kill, whose=loser),
)
async def execute(me: Card, win: ChallengeWon, character: Card) -> None:
    await kill(character)


gates_of_winterfell = card("01154")


@gates_of_winterfell.action(Phase.CHALLENGES, cost=kneel_self)
async def open_the_gates(me: Card) -> None:
    top = await reveal_top(me.controller)
    if top is not None and top.belongs_to(Faction.STARK):
        await draw(me.controller, 1)


the_wolfswood = card("01155")
the_wolfswood.rules(
    GAINS_AMBUSH,
    lambda me, c: (
        c.printed.cost if c.zone is HAND and yours(me, c) and c.is_a("Direwolf") else None
    ),
)

for_the_north = card("01157")


@for_the_north.action(
    in_challenge=True,
    when=lambda me: fighting(me, MILITARY) is not None,
    target=a_character(lambda me, c: c.participating and c.belongs_to(Faction.STARK)),
)
async def fight_for_the_north(me: Card, character: Card) -> None:
    player = me.controller

    async def draw_one() -> None:
        await draw(player, 1)

    await give(character, STRENGTH, 2, until=Scope.CHALLENGE)
    if_you_win(player, me, draw_one)


like_warm_rain = card("01158")


@like_warm_rain.reaction(
    ChallengeWon,
    when=lost(INTRIGUE, defending=True),
    cost=kneel_a(lambda c: c.is_a("Direwolf")),
    target=a_character(lambda me, c: c.attacking, to=Kill),
    maximum=once_per(Scope.CHALLENGE),
)
async def let_it_fall(me: Card, win: ChallengeWon, character: Card) -> None:
    await kill(character)


winter_is_coming = card("01159")


@winter_is_coming.action(in_challenge=True, maximum=once_per(Scope.CHALLENGE))
async def warn(me: Card) -> None:
    stark = me.controller

    def raised(me: Card, player: Player) -> int | None:
        return 1 if player is stark else None

    told = phrase("agot.rule.claim_raised", who=stark.who)
    value_until(Scope.CHALLENGE, me, CLAIM, raised, told=told)
