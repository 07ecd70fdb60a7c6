"""No Middle Ground."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.abilities import Use
from engine.agot.costs import kneel_a, kneel_self, sacrifice_self
from engine.agot.events import (
    ChallengeWon,
    DominanceWon,
    GoldPaid,
    Kill,
    Kneel,
    PhaseBegins,
    ReturnedToHand,
    Stand,
    TokenPlaced,
)
from engine.agot.modifiers import (
    ADDS_NO_DOMINANCE,
    AGAINST_MATTERS,
    CANNOT_BE_DECLARED,
    CANNOT_LOSE,
    MARSHALS_CHEAPER,
    PAID_BY,
    RESERVE,
    STRENGTH,
    Constant,
    Op,
    Reach,
    active_rules,
    computed,
)
from engine.agot.nouns import (
    ATTACHMENT,
    INTRIGUE,
    LOCATION,
    MILITARY,
    POWER,
    Faction,
    Keyword,
    Phase,
    Scope,
    Side,
    Token,
)
from engine.agot.predicates import fighting, it_is_me, of, phase_begins, with_trait, won, yours
from engine.agot.prices import reduction
from engine.agot.reasons import WITHERED
from engine.agot.scripting import card, once_per, twice_per
from engine.agot.sets.families import reinforces_starks
from engine.agot.state import Card, Player
from engine.agot.targets import a_character
from engine.agot.verbs import (
    all_of,
    choose_character,
    discard_power,
    discard_tops,
    draw,
    gain_power,
    give,
    give_gold,
    kill,
    kneel,
    may,
    name_keyword,
    return_to_hand,
    sacrifice,
    stand,
    you,
)

ser_horas_redwyne = card("02063")


@ser_horas_redwyne.reaction(Kneel, when=it_is_me, target=a_character(with_trait("Lady"), to=Stand))
async def court(me: Card, knelt: Kneel, lady: Card) -> None:
    await stand(lady)


the_first_snow_of_winter = card("02079")


def _snowed_in(me: Card) -> list[Card]:
    return [
        c
        for player in me.game.order()
        for c in player.characters
        if c.printed.cost <= 3 and ReturnedToHand.may_befall(c)
    ]


@the_first_snow_of_winter.forced_reaction(
    PhaseBegins,
    when=lambda me, begun: phase_begins(Phase.CHALLENGES)(me, begun) and len(_snowed_in(me)) > 0,
)
async def send_home(me: Card, begun: PhaseBegins) -> None:
    await return_to_hand(*_snowed_in(me))


maester_of_starfall = card("02076")
LOST = (Keyword.INSIGHT, Keyword.INTIMIDATE, Keyword.PILLAGE, Keyword.RENOWN)


@maester_of_starfall.action(Phase.CHALLENGES, cost=kneel_self, target=a_character())
async def lecture(me: Card, character: Card) -> None:
    keyword = await name_keyword(you(me), LOST)
    await give(character, keyword, -1, until=Scope.PHASE)


halder = card("02065")


def _works(card: Card) -> bool:
    return card.type in (LOCATION, ATTACHMENT) and card.belongs_to(Faction.NIGHTS_WATCH)


@halder.action(cost=kneel_a(_works, any_card=True), target=a_character(of(Faction.NIGHTS_WATCH)))
async def build(me: Card, character: Card) -> None:
    await give(character, STRENGTH, until=Scope.PHASE)


hodor, bran_stark = card("02061"), card("01142")
hodor.rules(
    CANNOT_BE_DECLARED,
    lambda me, c, side: (
        c is me and side is Side.ATTACKING and not bran_stark.controlled_by(me.controller)
    ),
)
hodor.rules(ADDS_NO_DOMINANCE, lambda me, c: c is me)


reinforces_starks("02062", lambda c: c.belongs_to(Faction.STARK), twice_per(Scope.ROUND))


the_watcher_on_the_walls = card("02066")


def _attackers(me: Card) -> list[Card]:
    fight = fighting(me, MILITARY)
    return [c for c in fight.attackers if Kill.may_befall(c)] if fight is not None else []


@the_watcher_on_the_walls.action(
    Phase.CHALLENGES,
    when=lambda me: len(_attackers(me)) > 0,
    cost=kneel_a(lambda c: c.is_a("Ranger"), amount=2),
)
async def keep_watch(me: Card) -> None:
    await kill(*_attackers(me))


for_the_watch = card("02067")
for_the_watch.rules(
    CANNOT_LOSE,
    lambda me, player, challenge: (
        player is me.controller is challenge.defender is challenge.against
        and challenge.number_against == 1
    ),
)
for_the_watch.rules(AGAINST_MATTERS, lambda me, challenge: me.controller is not challenge.attacker)


gendry = card("02068")


@gendry.reaction(DominanceWon, when=lambda me, win: win.player is me.controller)
async def forge(me: Card, win: DominanceWon) -> None:
    await gain_power(me)


@gendry.forced_reaction(DominanceWon, when=lambda me, win: win.player is not me.controller)
async def hide(me: Card, win: DominanceWon) -> None:
    player = me.controller
    if me.power and await may(player, me) and await discard_power(me, 1):
        return
    bastard = await choose_character(player, lambda c: c.is_a("Bastard"))
    if bastard is not None:
        await sacrifice(bastard)


tobho_motts_armory = card("02069")


@tobho_motts_armory.reaction(
    DominanceWon, when=lambda me, win: win.player is me.controller, cost=kneel_self
)
async def sell_steel(me: Card, win: DominanceWon) -> None:
    await draw(me.controller, 1)


red_cloaks = card("02070")
red_cloaks.gets(
    STRENGTH,
    lambda me: me.tokens.get(Token.GOLD, 0) if fighting(me, INTRIGUE) is not None else None,
)


@red_cloaks.action(when=lambda me: me.controller.gold > 0, limit=once_per(Scope.PHASE))
async def hire_more(me: Card) -> None:
    await all_of([GoldPaid(me.controller, 1), TokenPlaced(me, Token.GOLD)])


paid_off = card("02071")
paid_off.only_on(opponents=True)


@paid_off.reaction(
    ChallengeWon,
    when=lambda me, win: (
        won(INTRIGUE)(me, win) and me.parent is not None and Kneel.may_befall(me.parent)
    ),
)
async def call_in_the_bribe(me: Card, win: ChallengeWon) -> None:
    bribed = me.parent
    if bribed is None or not await kneel(bribed):
        return
    master = bribed.controller
    if master.gold and await may(master, me) and await give_gold(master, you(me), 1):
        await stand(bribed)


priest_of_the_drowned_god = card("02072")
priest_of_the_drowned_god.each(
    STRENGTH, to=lambda me, c: c.is_character and yours(me, c) and c.is_a("Drowned_God")
)


loot = card("02073")
loot.rules(PAID_BY, lambda me, win: win.loser)


def _affordable(use: Use) -> Sequence[int]:
    """As many as the loser's gold pays for."""
    return range(1, use.event.loser.gold + reduction(use.player, use.card) + 1)


@loot.reaction(ChallengeWon, when=won(unopposed=True), x=_affordable)
async def plunder(me: Card, win: ChallengeWon) -> None:
    await discard_tops(win.loser, amount=me.game.resolving[-1].x or 0)


dothraki_outriders = card("02074")
dothraki_outriders.rules(
    MARSHALS_CHEAPER, lambda me, player: sum(c.is_a("Dothraki") for c in player.characters)
)


blood_of_the_dragon = card("02075")


def _mortal(me: Card, c: Card) -> bool:
    return c.is_character and c.in_play and not c.is_a("Dragon")


def _burnt(me: Card) -> list[Card]:
    return [
        c for c in me.game.in_play() if _mortal(me, c) and c.strength == 0 and not c.immune_to(me)
    ]


def _death(c: Card) -> Kill:
    return Kill(c, continuous=True).because(WITHERED)


blood_of_the_dragon.each(STRENGTH, -1, to=_mortal)
blood_of_the_dragon.whenever(lambda me: len(_burnt(me)) > 0, lambda me: map(_death, _burnt(me)))


condemned = card("02077")
condemned.only_on(opponents=True)
condemned.gives(POWER, -1)


wildling_scout = card("02078")


@wildling_scout.action(cost=sacrifice_self, target=a_character(lambda me, c: c is not me))
async def scout_ahead(me: Card, character: Card) -> None:
    await give(character, Keyword.STEALTH, until=Scope.PHASE)


wraiths_in_their_midst = card("02080")
LEAST = 2


def _haunted(me: Card, player: Player) -> int | None:
    """What it takes from a reserve: nothing below the minimum, which several share."""
    if player is me.controller or player.plot is None:
        return None
    others = [
        (rule.op, amount)
        for rule in active_rules(me.game, RESERVE)
        if rule.source.name != me.name and (amount := rule.says(rule.source, player)) is not None
    ]
    laid = [(entry.op, entry.amount) for entry in player.lasting if entry.stat is RESERVE]
    value = computed(player.plot.printed.plot_values[RESERVE], [*others, *laid])
    plots = [p.plot for p in me.game.order() if p is not player]
    before = [plot for plot in plots if plot is not None and plot.name == me.name].index(me)
    return -min(2, max(0, value - LEAST - 2 * before))


wraiths_in_their_midst.printed.modify(Constant(RESERVE, Op.ADD, Reach.FIELD, _haunted))
