"""For Family Honor."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.abilities import Use
from engine.agot.costs import discard_from_hand, kneel_a, kneel_self, reveal_drawn
from engine.agot.events import (
    ChallengeWon,
    Declared,
    Discard,
    Drawn,
    Kneel,
    Marshaled,
    Pillaged,
    PowerGained,
)
from engine.agot.lasting import rule_about, rule_until
from engine.agot.modifiers import (
    CANNOT_BE,
    CANNOT_BE_DECLARED,
    CANNOT_BE_SAVED,
    MAY_MARSHAL,
    MUST_BE_CLAIMED,
    RESERVE,
    STRENGTH,
    Trait,
)
from engine.agot.nouns import (
    ATTACHMENT,
    LOCATION,
    MILITARY,
    Faction,
    Keyword,
    Phase,
    Scope,
    Side,
    Zone,
)
from engine.agot.playing import put_into_play
from engine.agot.predicates import (
    controls,
    fighting,
    is_king,
    it_is_me,
    lost,
    nothing_cheaper,
    won,
    yours,
)
from engine.agot.reasons import whose
from engine.agot.scripting import card, once_per, twice_per
from engine.agot.state import Card, Player
from engine.agot.targets import (
    a_character,
    an_opponent,
    cards,
    defending_player,
    from_hand,
    picked,
    up_to,
)
from engine.agot.verbs import (
    at_end_of_phase,
    discard,
    draw,
    gain_gold,
    gain_power,
    gain_power_for_faction,
    give,
    give_each,
    kill,
    kneel,
    move_power,
    reduce_next,
    return_to_hand,
    search_into_play,
    take_bottom,
    to_hand,
    you,
)
from engine.core.phrases import phrase

ser_edmure_tully = card("04041")


def _other_tullys(use: Use) -> list[Card]:
    """House Tully characters that could take the power on."""
    return [
        c
        for player in use.card.game.order()
        for c in player.characters
        if c.is_a("House_Tully") and c is not use.event.card
    ]


@ser_edmure_tully.reaction(
    PowerGained,
    when=lambda me, gain: gain.card.is_character and gain.card.power > 0,
    target=picked(cards(_other_tullys)),
    limit=once_per(Scope.ROUND),
)
async def share_the_glory(me: Card, gain: PowerGained, tully: Card) -> None:
    await move_power(gain.card, tully, 1)


bear_island = card("04042")


@bear_island.reaction(
    Marshaled,
    when=lambda me, entered: entered.player is me.controller and entered.card.printed.loyal,
    limit=twice_per(Scope.PHASE),
)
async def reward_loyalty(me: Card, entered: Marshaled) -> None:
    await gain_gold(me.controller, 1)


renly_baratheon = card("04043")


renly_baratheon.rules(
    CANNOT_BE_SAVED,
    lambda me, c: c is me and any(controls(o, is_king) for o in me.controller.opponents),
)


@renly_baratheon.reaction(
    Drawn,
    when=lambda me, drawn: drawn.player is me.controller and drawn.using is Keyword.INSIGHT,
    cost=reveal_drawn(lambda c: c.printed.loyal),
)
async def win_hearts(me: Card, drawn: Drawn) -> None:
    await draw(you(me), 1)


crown_of_golden_roses = card("04044")
crown_of_golden_roses.only_on(lambda bearer: bearer.is_a("Lord"))
crown_of_golden_roses.gives(Trait("King"))


@crown_of_golden_roses.action(
    when=lambda me: me.parent is not None and bool(me.parent.icons),
    cost=discard_from_hand,
    limit=twice_per(Scope.ROUND),
)
async def shine(me: Card) -> None:
    if me.parent is not None:
        await give(me.parent, STRENGTH, len(me.parent.icons), until=Scope.PHASE)


thoren_smallwood = card("04045")


@thoren_smallwood.reaction(ChallengeWon, when=won(attacking=False))
async def keep_the_watch(me: Card, win: ChallengeWon) -> None:
    await gain_power_for_faction(me.controller, 1)


night_gathers = card("04046")


@night_gathers.action(
    Phase.MARSHALING,
    target=an_opponent(
        lambda me, opponent: opponent.plot_value(RESERVE) < me.controller.plot_value(RESERVE)
    ),
)
async def say_the_words(me: Card, opponent: Player) -> None:
    recruiter = you(me)
    rule_until(
        Scope.PHASE,
        me,
        MAY_MARSHAL,
        lambda me, player, c: player is recruiter and c.owner is opponent and c.is_character,
        told=phrase("agot.rule.marshals_from", who=recruiter.who, whose=opponent.who),
    )


asshai_priestess = card("04047")


@asshai_priestess.reaction(
    Marshaled, when=it_is_me, target=a_character(lambda me, c: c.strength <= 2, to=Kneel)
)
async def overawe(me: Card, marshaled: Marshaled, character: Card) -> None:
    await kneel(character)


visited_by_shadows = card("04048")
visited_by_shadows.only_on(opponents=True)
visited_by_shadows.gives(STRENGTH, -1)

ser_amory_lorch = card("04049")
ser_amory_lorch.gets(
    Keyword.RENOWN,
    when=lambda me: any(len(o.characters) <= 3 for o in me.controller.opponents),
)

harrenhal = card("04050")


def _serves_the_lion(me: Card, c: Card) -> bool:
    return c.is_character and (c.belongs_to(Faction.LANNISTER) or c.is_a("House_Bolton"))


@harrenhal.action(Phase.CHALLENGES, cost=kneel_self, target=from_hand(_serves_the_lion))
async def garrison(me: Card, character: Card) -> None:
    async def perish(cursed: Card) -> None:
        await kill(cursed, can_be_saved=False)

    if await put_into_play(character, you(me)):
        at_end_of_phase(character, perish, told=phrase("agot.later.killed"))


lordsport_fisherman = card("04051")


@lordsport_fisherman.reaction(Marshaled, when=it_is_me)
async def fish(me: Card, marshaled: Marshaled) -> None:
    await take_bottom(me.controller)


king_of_salt_and_rock = card("04052")
king_of_salt_and_rock.only_on(lambda bearer: bearer.is_a("Ironborn"))
king_of_salt_and_rock.gives(Trait("King"))
king_of_salt_and_rock.gives(Keyword.PILLAGE)


@king_of_salt_and_rock.reaction(
    Pillaged,
    when=lambda me, pillaged: (
        pillaged.card.type in (ATTACHMENT, LOCATION) and me.parent is not None
    ),
)
async def be_hailed(me: Card, pillaged: Pillaged) -> None:
    if me.parent is not None:
        await gain_power(me.parent)


def _bloodrider(c: Card) -> bool:
    return c.is_character and c.is_a("Bloodrider")


devoted_bloodrider = card("04053")
devoted_bloodrider.each(STRENGTH, to=lambda me, c: yours(me, c) and _bloodrider(c))

blood_of_my_blood = card("04054")


@blood_of_my_blood.action(Phase.CHALLENGES)
async def call_the_khalasar(me: Card) -> None:
    async def ride_off(rider: Card) -> None:
        if rider.zone is Zone.DUPLICATE:
            await to_hand(rider)
        else:
            await return_to_hand(rider)

    rider = await search_into_play(you(me), _bloodrider)
    if rider is not None and rider.in_play:
        at_end_of_phase(rider, ride_off, told=phrase("agot.later.to_hand"))


spearmaiden = card("04055")


@spearmaiden.reaction(
    Declared,
    when=lambda me, declared: (
        declared.card is me
        and declared.side is Side.ATTACKING
        and fighting(me, MILITARY) is not None
    ),
    target=a_character(whose=defending_player),
)
async def single_out(me: Card, declared: Declared, character: Card) -> None:
    player, fight = me.controller, fighting(me)

    def doomed(me: Card, c: Card) -> bool:
        return fight is not None and fight.winner is player and fight.by >= 5

    told = phrase("agot.rule.must_be_claimed", card=whose(character), who=player.who)
    rule_about(character, Scope.CHALLENGE, me, MUST_BE_CLAIMED, doomed, told=told)


the_scorpions_sting = card("04056")


@the_scorpions_sting.reaction(
    ChallengeWon,
    when=lambda me, win: lost()(me, win) and bool(me.controller.used),
    target=up_to(
        lambda use: len(use.player.used),
        a_character(lambda me, c: c.belongs_to(Faction.MARTELL)),
    ),
)
async def sting(me: Card, win: ChallengeWon, characters: Sequence[Card]) -> None:
    await give_each(characters, Keyword.RENOWN, 1, until=Scope.PHASE)


hot_pie = card("04057")


def _unique_character(c: Card) -> bool:
    return c.is_character and c.unique


@hot_pie.action(
    Phase.MARSHALING,
    cost=kneel_a(lambda c: c.is_a("Companion")),
    idle=nothing_cheaper(_unique_character),
)
async def bake(me: Card) -> None:
    reduce_next(you(me), 1, _unique_character)


the_gods_eye = card("04058")
the_gods_eye.rules(CANNOT_BE, lambda me, c, what: c is me and what is Discard)

dissension = card("04059")


@dissension.action(Phase.MARSHALING, target=a_character(lambda me, c: c.is_a("Ally"), to=Discard))
async def sow_discord(me: Card, ally: Card) -> None:
    await discard(ally)


battle_of_oxcross = card("04060")


def _surprised(me: Card, c: Card, side: Side) -> bool:
    mine = [fight for fight in me.game.challenges if fight.attacker is me.controller]
    first = mine[:1] == [me.game.challenge]
    return first and side is Side.DEFENDING and c.printed.cost >= 4


battle_of_oxcross.rules(CANNOT_BE_DECLARED, _surprised)
