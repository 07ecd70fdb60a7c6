"""House Tyrell in the Core Set."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.costs import kneel_self, pay_gold
from engine.agot.events import ChallengeWon, EntersPlay, Stand, StrengthIncreased
from engine.agot.lasting import rule_until
from engine.agot.modifiers import (
    ADDITIONAL_CHALLENGE,
    DECLARE_AT_MOST,
    DOES_NOT_KNEEL,
    REDUCES_COST,
    STRENGTH,
)
from engine.agot.nouns import (
    EVENT,
    INTRIGUE,
    LOCATION,
    POWER,
    Against,
    Faction,
    Icon,
    Phase,
    Scope,
    Side,
)
from engine.agot.playing import put_into_play
from engine.agot.predicates import fighting, i_participate, won
from engine.agot.reasons import type_named
from engine.agot.scripting import Script, card, twice_per
from engine.agot.sets.families import estate, steward
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, a_player, from_hand, up_to
from engine.agot.verbs import (
    discard_at_random,
    draw,
    give,
    give_each,
    name_cardtype,
    name_icon,
    remove_from_challenge,
    reorder_top,
    search,
    stand,
)
from engine.core.phrases import phrase

steward("01188", Faction.TYRELL)  # Garden Caretaker
estate("01194", Faction.TYRELL)  # Rose Garden

left, right = card("01179"), card("01184")


def pair(one: Script, other: Script, icon: Icon) -> None:
    """Each of the twin guards is stronger beside the other."""

    def together(me: Card) -> bool:
        return other.controlled_by(me.controller)

    one.gets(STRENGTH, when=together)
    one.gets(icon, when=together)
    one.rules(
        DOES_NOT_KNEEL,
        lambda me, c, side: c is me and side is Side.DEFENDING and together(me),
    )


pair(left, right, POWER)
pair(right, left, INTRIGUE)

maester_lomys = card("01180")


@maester_lomys.reaction(
    ChallengeWon,
    when=lambda me, win: won(INTRIGUE, attacking=False)(me, win) and bool(win.loser.hand),
)
async def outwit(me: Card, win: ChallengeWon) -> None:
    await discard_at_random(win.challenge.attacker)


margaery_tyrell = card("01181")


@margaery_tyrell.action(Phase.CHALLENGES, cost=kneel_self, target=a_character())
async def inspire(me: Card, character: Card) -> None:
    await give(character, STRENGTH, 3, until=Scope.PHASE)


paxter_redwyne = card("01182")


def _first_event(me: Card, player: Player, c: Card) -> int:
    return int(player is me.controller and c.type is EVENT and not player.played)


paxter_redwyne.rules(REDUCES_COST, _first_event)

randyll_tarly = card("01183")


@randyll_tarly.reaction(
    StrengthIncreased,
    when=lambda me, raised: raised.card is me and Stand.may_befall(me),
    limit=twice_per(Scope.PHASE),
)
async def take_heart(me: Card, raised: StrengthIncreased) -> None:
    await stand(me)


the_knight_of_flowers = card("01185")


def _tilt(me: Card, player: Player, side: Side) -> int | None:
    fight = fighting(me)
    alone = fight is not None and fight.attackers == [me]
    return 1 if alone and side is Side.DEFENDING else None


the_knight_of_flowers.rules(DECLARE_AT_MOST, _tilt)

the_queen_of_thorns = card("01186")


@the_queen_of_thorns.reaction(
    ChallengeWon,
    when=won(INTRIGUE, with_=i_participate),
    target=from_hand(
        lambda me, c: c.is_character and c.belongs_to(Faction.TYRELL) and c.printed.cost <= 6
    ),
)
async def send_for_family(me: Card, win: ChallengeWon, character: Card) -> None:
    await put_into_play(character, me.controller)


olennas_informant = card("01189")


@olennas_informant.reaction(
    EntersPlay,
    when=lambda me, entered: entered.card is me and me.game.phase is Phase.CHALLENGES,
)
async def inform(me: Card, entered: EntersPlay) -> None:
    informed, named = me.controller, await name_icon(me.controller)
    rule_until(
        Scope.PHASE,
        me,
        ADDITIONAL_CHALLENGE,
        lambda me, player, icon: Against.ANYONE if player is informed and icon is named else None,
        told=phrase("agot.rule.additional_challenge", who=informed.who, type=type_named(named)),
    )


wardens_of_the_reach = card("01190")
wardens_of_the_reach.gets(
    STRENGTH,
    lambda me: sum(c.type is LOCATION and c.is_a("The_Reach") for c in me.controller.play),
)

heartsbane = card("01191")
heartsbane.only_on(lambda bearer: bearer.belongs_to(Faction.TYRELL))


@heartsbane.action(
    in_challenge=True,
    when=lambda me: me.parent is not None and me.parent.participating,
    cost=kneel_self,
)
async def cut(me: Card) -> None:
    if me.parent is not None:
        await give(me.parent, STRENGTH, 3, until=Scope.CHALLENGE)


highgarden = card("01192")


@highgarden.action(
    Phase.CHALLENGES,
    cost=[kneel_self, pay_gold(1)],
    target=a_character(lambda me, c: c.attacking),
)
async def receive_as_guest(me: Card, character: Card) -> None:
    await stand(character)
    await remove_from_challenge(character)


the_mander = card("01193")


@the_mander.reaction(ChallengeWon, when=won(by=5), cost=kneel_self)
async def flow(me: Card, win: ChallengeWon) -> None:
    await draw(me.controller, 2)


growing_strong = card("01195")


@growing_strong.action(
    Phase.CHALLENGES, target=up_to(3, a_character(lambda me, c: c.belongs_to(Faction.TYRELL)))
)
async def grow(me: Card, characters: Sequence[Card]) -> None:
    await give_each(characters, STRENGTH, 2, until=Scope.PHASE)


olennas_cunning = card("01196")


@olennas_cunning.reaction(ChallengeWon, when=won(INTRIGUE, POWER))
async def deceive(me: Card, win: ChallengeWon) -> None:
    guess = await name_cardtype(win.loser)
    await search(me.controller, lambda c: c.type is not guess)


the_bear_and_the_maiden_fair = card("01197")


@the_bear_and_the_maiden_fair.action(target=a_player())
async def sing(me: Card, player: Player) -> None:
    await reorder_top(me.controller, player, 5, 3)
