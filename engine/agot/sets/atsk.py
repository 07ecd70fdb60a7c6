"""Across the Seven Kingdoms."""

from __future__ import annotations

from engine.agot.abilities import Use, as_own
from engine.agot.costs import (
    discard_power,
    kneel_faction_card,
    kneel_self,
    pay_gold,
    return_self_to_hand,
    sacrifice_self,
)
from engine.agot.events import (
    ChallengeInitiated,
    ChallengeWon,
    Discard,
    DominanceWon,
    Drawn,
    EntersPlay,
    Event,
    EventPlayed,
    GoldGained,
    IncomeCollected,
    Kneel,
    PhaseEnds,
    PlotRevealed,
    PowerGained,
    PowerMoved,
    PutOnDeck,
    Sacrifice,
    Stand,
)
from engine.agot.fitness import may_enter
from engine.agot.modifiers import GAINS_AMBUSH, MUST_BE_DECLARED, PROVIDES_NO_GOLD, STRENGTH
from engine.agot.nouns import (
    CHARACTER,
    HAND,
    INTRIGUE,
    LOCATION,
    MILITARY,
    POWER,
    Keyword,
    Phase,
    Scope,
    Side,
)
from engine.agot.playing import put_together_into_play
from engine.agot.predicates import controls, fighting, is_king, lost, phase_ends, won, yours
from engine.agot.scripting import card, once_per
from engine.agot.sets.wotn.seasons import summer, winter
from engine.agot.state import Card, Challenge, Player
from engine.agot.targets import a_character, a_location, an_opponent, cards, picked
from engine.agot.timing import happen
from engine.agot.verbs import (
    choose_from_hand,
    discard,
    discard_unplayed,
    draw,
    gain_gold,
    gain_power,
    gain_power_for_faction,
    give,
    initiate_as_own,
    kneel,
    move_gold,
    name_amount,
    name_card,
    remove_from_challenge,
    reveal_hand,
    sacrifice,
    stand,
    you,
)

the_dragons_tail = card("04001")


@the_dragons_tail.action(target=an_opponent())
async def read_the_omen(me: Card, opponent: Player) -> None:
    await happen(Drawn(you(me), 2), Drawn(opponent, 2))


robb_stark = card("04002")


def _loyal(me: Card) -> int:
    return sum(c.printed.loyal for c in me.controller.characters)


robb_stark.gets(STRENGTH, _loyal, when=lambda me: fighting(me, MILITARY) is not None)


@robb_stark.action(
    in_challenge=True,
    when=lambda me: fighting(me, MILITARY) is not None and me.participating,
    target=a_character(lambda me, c: c.participating and not c.is_a("King")),
    limit=once_per(Scope.CHALLENGE),
)
async def outmaneuver(me: Card, character: Card) -> None:
    await stand(character)
    await remove_from_challenge(character)


riverrun = card("04003")


def _empowered(event: Event) -> Card | None:
    """Who gained power, or to whom it was moved."""
    if isinstance(event, PowerGained):
        return event.card
    return event.to if isinstance(event, PowerMoved) else None


def _a_tully(me: Card, event: Event) -> bool:
    found = _empowered(event)
    return found is not None and found.is_character and found.is_a("House_Tully")


@riverrun.reaction(PowerGained, PowerMoved, when=_a_tully, cost=kneel_self)
async def swell(me: Card, event: Event) -> None:
    character = _empowered(event)
    if character is not None:
        await gain_power(character)


card("04004").gets(STRENGTH, 3, when=lambda me: fighting(me, POWER) is not None)  # Ser Colen

bitterbridge_encampment = card("04005")


@bitterbridge_encampment.reaction(
    PlotRevealed,
    when=lambda me, revealed: revealed.plot.is_a("Summer") and Kneel.may_befall(me),
)
async def make_camp(me: Card, revealed: PlotRevealed) -> None:
    if await kneel(me):
        players = me.game.order()
        chosen = zip(players, await me.game.each_chooses(players, _guest), strict=True)
        await put_together_into_play((c, player) for player, found in chosen for c in found)


async def _guest(player: Player) -> list[Card]:
    """The character, if any, that this player puts into play. All choose before any arrive."""

    def fits(c: Card) -> bool:
        return c.is_character and may_enter(player, c)

    return await choose_from_hand(player, player, 0, 1, fits)


arry, arya_stark = card("04006"), card("01141")
arry.whenever(lambda me: arya_stark.controlled_by(me.controller), lambda me: [Sacrifice(me)])


@arry.action(cost=return_self_to_hand)
async def run_off(me: Card) -> None:
    await draw(you(me), 1)


white_tree = card("04007")


@white_tree.reaction(
    IncomeCollected,
    when=lambda me, income: income.player is not me.controller and income.player.gold > 0,
    cost=kneel_self,
)
async def exact(me: Card, income: IncomeCollected) -> None:
    await move_gold(income.player, you(me), 1)


white_raven = card("04008")


@white_raven.forced_reaction(ChallengeWon, when=lost(POWER))
async def fly_off(me: Card, win: ChallengeWon) -> None:
    await sacrifice(me)


@white_raven.reaction(
    DominanceWon, when=lambda me, win: win.player is me.controller and (summer(me) or winter(me))
)
async def herald(me: Card, win: DominanceWon) -> None:
    await gain_power_for_faction(me.controller, 1)


ruby_of_rhllor = card("04009")
ruby_of_rhllor.only_on(lambda bearer: bearer.is_a("R'hllor"))


def _bearer_attacks(me: Card, challenge: Challenge) -> bool:
    return me.parent in challenge.attackers


@ruby_of_rhllor.reaction(
    ChallengeWon,
    when=lambda me, win: won(INTRIGUE, with_=_bearer_attacks)(me, win) and len(win.loser.hand) > 0,
)
async def read_the_flames(me: Card, win: ChallengeWon) -> None:
    name = await name_card(me.controller, win.loser)
    shown = await reveal_hand(win.loser)
    await discard_unplayed(*[c for c in shown if c.name == name])


janos_slynt = card("04010")


@janos_slynt.action(cost=pay_gold(1))
async def be_bought(me: Card) -> None:
    await give(me, STRENGTH, 2, until=Scope.PHASE)


levies_at_the_rock = card("04011")


@levies_at_the_rock.reaction(
    ChallengeInitiated,
    when=lambda me, initiated: (
        initiated.challenge.against is me.controller
        and initiated.challenge.attacker.gold > 0
        and len(initiated.challenge.attackers) > 0
    ),
)
async def levy(me: Card, initiated: ChallengeInitiated) -> None:
    """It says up to, so its player may take less."""
    attacker = initiated.challenge.attacker
    most = min(attacker.gold, len(initiated.challenge.attackers))
    if most > 0:
        amount = await name_amount(you(me), most)
        await move_gold(attacker, you(me), amount)


captains_daughter = card("04012")


@captains_daughter.reaction(
    EntersPlay,
    when=lambda me, entered: (
        entered.card is not me
        and entered.card.is_character
        and not entered.card.printed.loyal
        and PutOnDeck.may_befall(entered.card)
    ),
    cost=[kneel_faction_card, sacrifice_self],
)
async def send_away(me: Card, entered: EntersPlay) -> None:
    await happen(PutOnDeck(entered.card))


pyke = card("04013")


@pyke.action(cost=kneel_self, target=a_character())
async def cloak_in_mist(me: Card, character: Card) -> None:
    await give(character, Keyword.STEALTH, until=Scope.PHASE)


viserys_targaryen = card("04014")


viserys_targaryen.rules(
    MUST_BE_DECLARED, lambda me, c, side: me.attacking and side is Side.DEFENDING and is_king(c)
)


@viserys_targaryen.interrupt(
    PhaseEnds,
    when=lambda me, end: (
        phase_ends(Phase.DOMINANCE)(me, end)
        and not any(controls(opponent, is_king) for opponent in me.controller.opponents)
    ),
)
async def call_himself_king(me: Card, end: PhaseEnds) -> None:
    await gain_power(me)


shierak_qiya = card("04015")


@shierak_qiya.reaction(
    ChallengeWon,
    when=won(POWER, by=5),
    cost=kneel_faction_card,
    target=a_character(lambda me, c: c.participating, to=Stand),
)
async def bleed(me: Card, win: ChallengeWon, character: Card) -> None:
    await stand(character)


harmen_uller = card("04016")
harmen_uller.rules(
    GAINS_AMBUSH,
    lambda me, c: (
        max(0, c.printed.cost - 1)
        if c.zone is HAND and yours(me, c) and c.is_character and c.is_a("Sand_Snake")
        else None
    ),
)


tower_of_the_sun = card("04017")


@tower_of_the_sun.reaction(
    EventPlayed,
    when=lambda me, played: GoldGained.may_befall(me.controller),
    limit=once_per(Scope.PHASE),
)
async def shine(me: Card, played: EventPlayed) -> None:
    await gain_gold(me.controller, 1)


pyromancers = card("04018")


@pyromancers.action(
    Phase.DOMINANCE,
    cost=[kneel_self, discard_power(1, lambda me, player: player.faction_card)],
    target=a_location(lambda me, c: not c.has(Keyword.LIMITED), to=Discard),
)
async def set_ablaze(me: Card, location: Card) -> None:
    await discard(location)


rains_of_autumn = card("04019")
rains_of_autumn.rules(PROVIDES_NO_GOLD, lambda me, source: source.type in (CHARACTER, LOCATION))


varyss_riddle = card("04020")


def _riddles_answer(use: Use) -> list[Card]:
    """Revealed plots whose when revealed ability could be initiated by this player."""
    plots = [player.plot for player in use.card.game.order()]
    found = [plot for plot in plots if plot is not None and not plot.is_a("Riddle")]
    return [plot for plot in found if as_own(plot, use.player)]


@varyss_riddle.when_revealed(target=picked(cards(_riddles_answer)))
async def answer(me: Card, plot: Card) -> None:
    await initiate_as_own(plot, me.controller)
