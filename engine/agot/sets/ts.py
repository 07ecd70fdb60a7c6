"""True Steel."""

from __future__ import annotations

from collections.abc import Callable

from engine.agot.costs import kneel_faction_card, kneel_self, stand_self
from engine.agot.events import (
    CardMoved,
    ChallengeWon,
    ClaimApplied,
    ControlTaken,
    DeckShuffled,
    Discard,
    Event,
    Kill,
)
from engine.agot.fitness import may_take_control
from engine.agot.modifiers import (
    BLANKS,
    CANNOT_BE_ONLY_TARGET,
    IMMUNE,
    REDUCES_AMBUSH,
    REDUCES_COST,
    STRENGTH,
    Trait,
)
from engine.agot.nouns import (
    INTRIGUE,
    LOCATION,
    MILITARY,
    NOT_BLANK,
    Blank,
    CardType,
    Faction,
    Keyword,
    Phase,
    Zone,
)
from engine.agot.predicates import (
    fighting,
    i_attack,
    i_participate,
    lost,
    with_trait,
    won,
    yours,
)
from engine.agot.scripting import Script, card
from engine.agot.sets.families import poisoned
from engine.agot.state import Card, Challenge, Player
from engine.agot.targets import a_character, a_location, an_attachment, from_piles, loser, picked
from engine.agot.timing import happen
from engine.agot.verbs import (
    choose_some,
    discard,
    discard_at_random,
    draw,
    gain_power,
    kill,
    reveal_tops,
    save,
    search,
    you,
)

ward = card("02102")
ward.only_on(lambda bearer: bearer.printed.cost <= 4)
ward.gives(Faction.STARK)


def _not_yet_claimed(me: Card) -> bool:
    bearer = me.parent
    if bearer is None or any(c.source is me and c.stands for c in bearer.control):
        return False
    return bearer.controller is me.controller or may_take_control(me.controller, bearer)


def _claim(me: Card) -> list[Event]:
    return [ControlTaken(me.parent, me.controller, while_=me)] if me.parent is not None else []


ward.whenever(_not_yet_claimed, _claim)


ser_barristan_selmy = card("02107")


@ser_barristan_selmy.would(
    Kill,
    when=lambda me, killing: yours(me, killing.card) and killing.card.is_a("Lord", "Lady"),
    cost=stand_self,
)
async def shield(me: Card, killing: Kill) -> None:
    await save(killing)


arya_stark, sansa_stark = card("01141"), card("01147")


def _of_mine(unique: Script) -> Callable[[Card, Card], bool]:
    return lambda me, card: unique.is_copy(card) and card.in_play and yours(me, card)


septa_mordane = card("02101")
septa_mordane.each(STRENGTH, 2, to=_of_mine(sansa_stark))
septa_mordane.each(Keyword.RENOWN, to=_of_mine(sansa_stark))
septa_mordane.each(INTRIGUE, to=_of_mine(arya_stark))
septa_mordane.rules(
    IMMUNE,
    lambda me, card, source: (
        _of_mine(arya_stark)(me, card)
        and source.type is CardType.PLOT
        and source.controller is not me.controller
    ),
)


butterbumps = card("02103")


@butterbumps.forced_reaction(
    ChallengeWon,
    when=lambda me, win: lost(with_=i_participate)(me, win) and len(me.controller.hand) > 0,
)
async def jest(me: Card, win: ChallengeWon) -> None:
    await discard_at_random(me.controller)


a_gift_of_arbor_red = card("02104")


@a_gift_of_arbor_red.action(cost=kneel_faction_card)
async def pour(me: Card) -> None:
    players = me.game.order()
    shown = await reveal_tops(*players, amount=4)
    chosen: list[Card] = []
    for player in players:
        chosen += await choose_some(you(me), [c for c in shown if c.owner is player], 1, 1)
    await happen(*[CardMoved(gift, Zone.HAND, told="to_hand") for gift in chosen])
    await happen(*[DeckShuffled(player) for player in players])


sworn_brother = card("02105")


def _first_location(me: Card, player: Player, card: Card) -> int:
    if player is not me.controller or card.type is not LOCATION:
        return 0
    return int(all(before.type is not LOCATION for before in player.marshaled))


sworn_brother.rules(REDUCES_COST, _first_location)


old_bears_raven, old_bear_mormont = card("02106"), card("01126")
old_bears_raven.gives(Keyword.STEALTH)
old_bears_raven.gives(INTRIGUE, when=lambda me, bearer: old_bear_mormont.is_copy(bearer))


city_watch = card("02108")


def _secure(player: Player) -> bool:
    mine = player.faction_card.power
    return any(mine > opponent.faction_card.power for opponent in player.opponents)


city_watch.rules(
    REDUCES_AMBUSH, lambda me, player, card: 2 if card is me and _secure(player) else 0
)


ser_ilyn_payne = card("02109")


@ser_ilyn_payne.action(
    Phase.MARSHALING,
    cost=kneel_self,
    target=a_character(lambda me, c: c.printed.cost <= 3, to=Kill),
)
async def behead(me: Card, character: Card) -> None:
    await kill(character)


small_council_chamber = card("02110")
small_council_chamber.rules(
    IMMUNE, lambda me, card, source: card is me and source.type is CardType.EVENT
)


@small_council_chamber.reaction(ChallengeWon, when=won(INTRIGUE))
async def sit_in_council(me: Card, win: ChallengeWon) -> None:
    await gain_power(me)


dagmer_cleftjaw = card("02111")


@dagmer_cleftjaw.interrupt(
    ClaimApplied,
    when=lambda me, applied: applied.challenge.attackers == [me],
    target=a_location(
        lambda me, c: (
            not c.has(Keyword.LIMITED)
            and c.printed.cost <= 3
            and may_take_control(me.controller, c)
        ),
        whose=loser,
    ),
)
async def raid(me: Card, applied: ClaimApplied, location: Card) -> None:
    taken = ControlTaken(location, me.controller)  # made here, so that it is an effect of his

    async def seize() -> None:
        await happen(taken)

    applied.meanwhile = seize


drowned_gods_blessing = card("02112")
drowned_gods_blessing.only_on(lambda bearer: bearer.belongs_to(Faction.GREYJOY))
drowned_gods_blessing.gives(Trait("Drowned_God"))
drowned_gods_blessing.rules(
    CANNOT_BE_ONLY_TARGET,
    lambda me, card, source: card is me.parent and source.controller is not me.controller,
)


jhogo = card("02113")
jhogo.gets(
    Keyword.STEALTH,
    when=lambda me: any(c is not me and c.is_a("Bloodrider") for c in me.controller.characters),
)


def _slain_before(me: Card) -> int | None:
    fight = fighting(me)
    if fight is None or not me.attacking:
        return None
    return sum(c.is_character for c in fight.defender.dead)


jhogo.gets(STRENGTH, _slain_before)


funeral_pyre = card("02114")


@funeral_pyre.reaction(
    Kill,
    when=lambda me, kill: not kill.was.traits.isdisjoint({"Lord", "Lady"}),
    cost=kneel_faction_card,
)
async def burn(me: Card, kill: Kill) -> None:
    await draw(you(me), 3)


tyene_sand = card("02115")


@tyene_sand.reaction(
    ChallengeWon,
    when=won(INTRIGUE, with_=i_attack),
    target=picked(a_character(lambda me, c: not c.icon(INTRIGUE))),
)
async def poison(me: Card, win: ChallengeWon, character: Card) -> None:
    await poisoned(character)


imprisoned = card("02116")
imprisoned.only_on(opponents=True)
imprisoned.gives(MILITARY, -1)


maesters_chain = card("02117")
maesters_chain.only_on(lambda bearer: bearer.is_a("Maester"))


@maesters_chain.action(
    Phase.DOMINANCE, cost=kneel_self, target=an_attachment(with_trait("Condition"), to=Discard)
)
async def cure(me: Card, attachment: Card) -> None:
    await discard(attachment)


street_of_silk = card("02118")


def _with_a_noble(me: Card, challenge: Challenge) -> bool:
    return any(c.is_a("Lord", "Lady") for c in me.controller.characters if c.participating)


@street_of_silk.reaction(ChallengeWon, when=won(with_=_with_a_noble), cost=kneel_faction_card)
async def seek_company(me: Card, win: ChallengeWon) -> None:
    await search(you(me), lambda c: c.is_a("Ally", "Companion"), top=5)


forgotten_plans = card("02119")


def _forgotten(me: Card, card: Card) -> Blank:
    """By printed traits, as a text box that is blank keeps them; no plot gains or loses Scheme."""
    plan = card.type is CardType.PLOT and card.zone is Zone.REVEALED
    if not plan or me.game.phase is Phase.PLOT or "Scheme" in card.printed.traits:
        return NOT_BLANK
    return Blank.EXCEPT_TRAITS


forgotten_plans.rules(BLANKS, _forgotten)


close_call = card("02120")


@close_call.when_revealed(target=picked(from_piles(Zone.DEAD, fits=lambda me, c: c.is_character)))
async def survive(me: Card, character: Card) -> None:
    moved = await happen(CardMoved(character, Zone.DISCARD, told="dead_discarded"))
    if moved and not any(p.plot is not None and p.plot.is_a("Winter") for p in me.game.order()):
        await draw(me.controller, 1)
