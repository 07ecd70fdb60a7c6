"""Plots of the Core Set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.agot.costs import discard_token
from engine.agot.events import (
    ChallengeWon,
    Discard,
    DominanceWon,
    Kill,
    Kneel,
    PhaseBegins,
    Stand,
)
from engine.agot.lasting import value_until
from engine.agot.modifiers import (
    ADDITIONAL_CHALLENGE,
    BLANKS,
    CANNOT_INITIATE,
    CANNOT_MARSHAL,
    CANNOT_PLAY,
    CLAIM,
    DECLARE_AT_MOST,
    INCOME,
    INITIATE_AT_MOST,
    LIMITED_CARDS,
    REDUCES_COST,
    Op,
)
from engine.agot.nouns import (
    ATTACHMENT,
    INTRIGUE,
    LOCATION,
    MILITARY,
    POWER,
    Blank,
    CardType,
    Phase,
    Scope,
    Token,
    Zone,
)
from engine.agot.playing import put_into_play
from engine.agot.predicates import one_more, phase_begins, won
from engine.agot.prints import Printed
from engine.agot.reasons import type_named
from engine.agot.scripting import card
from engine.agot.state import Card, Player
from engine.agot.targets import (
    a_character,
    an_attachment,
    an_opponent,
    from_hand_or,
    from_piles,
    up_to,
)
from engine.agot.verbs import (
    choose_character,
    choose_spared,
    discard,
    discard_at_random,
    draw,
    gain_gold,
    gain_power_for_faction,
    kill,
    kneel,
    move_power,
    name_icon,
    place_token,
    return_gold,
    search,
    shuffle_into_deck,
    stand,
    to_dead_pile,
)
from engine.core.phrases import phrase

a_clash_of_kings = card("01001")


@a_clash_of_kings.reaction(
    ChallengeWon,
    when=lambda me, win: won(POWER)(me, win) and win.loser.faction_card.power > 0,
)
async def take_power(me: Card, win: ChallengeWon) -> None:
    await move_power(win.loser.faction_card, me.controller.faction_card, 1)


a_feast_for_crows = card("01002")


@a_feast_for_crows.reaction(DominanceWon, when=lambda me, win: win.player is me.controller)
async def feast(me: Card, win: DominanceWon) -> None:
    await gain_power_for_faction(me.controller, 2)


a_game_of_thrones = card("01003")
a_game_of_thrones.rules(
    CANNOT_INITIATE,
    lambda me, player, icon, opponent: icon is not INTRIGUE and not player.has_won(INTRIGUE),
)

a_noble_cause = card("01004")


NOBLES = ("Lord", "Lady")


def _was_noble(printed: Printed) -> bool:
    return printed.type is CardType.CHARACTER and not printed.traits.isdisjoint(NOBLES)


def _first_noble(me: Card, player: Player, card: Card) -> int:
    if player is not me.controller or not card.is_character or not card.is_a(*NOBLES):
        return 0
    return 0 if any(map(_was_noble, player.marshaled)) else 2


a_noble_cause.rules(REDUCES_COST, _first_noble)

a_storm_of_swords = card("01005")
a_storm_of_swords.rules(ADDITIONAL_CHALLENGE, one_more(MILITARY))

building_orders = card("01006")


@building_orders.when_revealed()
async def build(me: Card) -> None:
    await search(me.controller, lambda c: c.type in (ATTACHMENT, LOCATION), top=10)


calling_the_banners = card("01007")


@calling_the_banners.when_revealed(
    when=lambda me: any(opponent.characters for opponent in me.controller.opponents),
    target=an_opponent(),  # who is a point of reference only (FAQ 2.3)
)
async def call(me: Card, opponent: Player) -> None:
    await gain_gold(me.controller, len(opponent.characters))


calm_over_westeros = card("01008")


@calm_over_westeros.when_revealed()
async def calm(me: Card) -> None:
    icon = await name_icon(me.controller)

    def calmed(plot: Card, player: Player) -> int | None:
        fight = plot.game.challenge
        if fight is None or fight.type is not icon or fight.attacker is not player:
            return None
        return -1 if fight.defender is plot.controller else None

    told = phrase("agot.rule.calmed", who=me.controller.who, type=type_named(icon))
    value_until(Scope.PLOT, me, CLAIM, calmed, told=told)


confiscation = card("01009")


@confiscation.when_revealed(target=an_attachment(to=Discard))
async def confiscate(me: Card, attachment: Card) -> None:
    await discard(attachment)


counting_coppers = card("01010")


@counting_coppers.when_revealed()
async def count_coppers(me: Card) -> None:
    await draw(me.controller, 3)


filthy_accusations = card("01011")


@filthy_accusations.when_revealed(target=a_character(to=Kneel))
async def accuse(me: Card, character: Card) -> None:
    await kneel(character)


fortified_position = card("01012")
fortified_position.rules(
    BLANKS,
    lambda me, card: Blank.EXCEPT_TRAITS if card.is_character and card.in_play else Blank.NOTHING,
)

heads_on_spikes = card("01013")


@heads_on_spikes.when_revealed(target=an_opponent(lambda me, opponent: len(opponent.hand) > 0))
async def behead(me: Card, opponent: Player) -> None:
    for head in await discard_at_random(opponent):
        if head.is_character:
            await gain_power_for_faction(me.controller, 2)
            await to_dead_pile(head)


jousting_contest = card("01014")
jousting_contest.rules(DECLARE_AT_MOST, lambda me, player, side: 1)

marched_to_the_wall = card("01015")


@marched_to_the_wall.when_revealed()
async def march(me: Card) -> None:
    choose = partial(choose_character, fits=Discard.may_befall)
    chosen = await me.game.each_chooses(me.game.order(), choose)
    await discard(*[card for card in chosen if card is not None], can_be_saved=False)


marching_orders = card("01016")
marching_orders.rules(
    CANNOT_MARSHAL,
    lambda me, player, card: player is me.controller and card.type in (LOCATION, ATTACHMENT),
)
marching_orders.rules(CANNOT_PLAY, lambda me, player, card: player is me.controller)

naval_superiority = card("01017")
naval_superiority.players(
    INCOME,
    0,
    op=Op.BASE,
    to=lambda me, player: player.plot is not None and player.plot.is_a("Kingdom", "Edict"),
)

power_behind_the_throne = card("01018")


@power_behind_the_throne.when_revealed()
async def prepare(me: Card) -> None:
    await place_token(me, Token.STAND)


@power_behind_the_throne.action(cost=discard_token(Token.STAND), target=a_character(to=Stand))
async def raise_up(me: Card, character: Card) -> None:
    await stand(character)


rebuilding = card("01019")


@rebuilding.when_revealed(target=up_to(3, from_piles(Zone.DISCARD, fits=lambda me, card: True)))
async def rebuild(me: Card, cards: Sequence[Card]) -> None:
    await shuffle_into_deck(*cards)


reinforcements = card("01020")


@reinforcements.when_revealed(
    target=from_hand_or(
        Zone.DISCARD, fits=lambda me, card: card.is_character and card.printed.cost <= 5
    )
)
async def reinforce(me: Card, character: Card) -> None:
    await put_into_play(character, me.controller)


sneak_attack = card("01021")
sneak_attack.rules(INITIATE_AT_MOST, lambda me, player: 1 if player is me.controller else None)

summons = card("01022")


@summons.when_revealed()
async def summon(me: Card) -> None:
    await search(me.controller, lambda c: c.is_character, top=10)


supporting_the_faith = card("01023")


@supporting_the_faith.forced_reaction(
    PhaseBegins,
    when=lambda me, begun: (
        phase_begins(Phase.CHALLENGES)(me, begun) and any(p.gold for p in me.game.order())
    ),
)
async def donate(me: Card, begun: PhaseBegins) -> None:
    await return_gold(*me.game.order())


taxation = card("01024")
taxation.players(LIMITED_CARDS, to=lambda me, player: player is me.controller)

wildfire_assault = card("01026")


@wildfire_assault.when_revealed()
async def burn(me: Card) -> None:
    players = me.game.order()
    chosen = await me.game.each_chooses(players, lambda p: choose_spared(p, 3, p.characters))
    spared = [card for cards in chosen for card in cards]
    burnt = [c for p in players for c in p.characters if c not in spared]
    await kill(*[card for card in burnt if Kill.may_befall(card)], can_be_saved=False)
