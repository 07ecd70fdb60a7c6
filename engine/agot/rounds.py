"""The round, steps 1.1 to 7.5: seven phases with their framework events and action windows. What a
step does in detail stands in the module of that rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.agot import challenge
from engine.agot.abilities import must_resolve
from engine.agot.agendas import lies_aside
from engine.agot.asking import heard
from engine.agot.choices import canonical, first_decides, keyed, named, pick, pick_some, prompt
from engine.agot.events import (
    CardDiscarded,
    CardMoved,
    DominanceWon,
    Drawn,
    Event,
    FirstPlayerChosen,
    GoldReturned,
    IncomeCollected,
    InitiativeCompared,
    InitiativeWon,
    PhaseBegins,
    PhaseEnds,
    PlotRevealed,
    RoundBegins,
    RoundEnds,
    Stand,
)
from engine.agot.modifiers import (
    ADDS_NO_DOMINANCE,
    DOMINANCE,
    DRAW,
    INITIATIVE,
    KEEPS_GOLD,
    RESERVE,
    STAND_AT_MOST,
    least,
)
from engine.agot.nouns import BEFORE, Phase, Timing, Zone
from engine.agot.playing import action_window
from engine.agot.reasons import (
    BY_CHANCE,
    DRAW_STEP,
    HAND_CHANGED,
    LESS_POWER,
    NONE,
    RESERVED,
    STANDING_STEP,
    TAXED,
    draw_amount,
    standing,
)
from engine.agot.state import Card, Game, Live, Player
from engine.agot.timing import happen, settle, use
from engine.agot.titles import return_titles, select_titles
from engine.core.decisions import Option, decide_together, one
from engine.core.phrases import Arg, phrase
from engine.realm import contests
from engine.realm.phases import Phases

PHASES: Phases[Game] = Phases()
USUAL_DRAW = 2  # cards in the draw phase


async def play_round(game: Game) -> None:
    for name in PHASES:
        await play_out(game, name)


async def play_out(game: Game, name: Phase) -> None:
    """The first phase begins with the round, the last ends with it."""
    opening: list[Event] = [RoundBegins(game)] if name is Phase.PLOT else []
    await happen(*opening, PhaseBegins(game, name))
    await PHASES[name](game)
    closing: list[Event] = [RoundEnds(game)] if name is Phase.TAXATION else []
    await happen(PhaseEnds(game, name), *closing)


def turns(game: Game) -> Iterator[Player]:
    """Each player in player order becomes the active player, the first player first."""
    for player in game.order():
        if not player.out:
            game.active = player
            yield player
    game.active = None


# 1. Plot


@PHASES.of(Phase.PLOT)
async def plot_phase(game: Game) -> None:
    chosen = await choose_plots(game)
    events = [PlotRevealed(player, plot) for player, plot in chosen]
    events[-1].meanwhile = partial(_after_revealing, game, [plot for _, plot in chosen])
    await _reveal(events)
    if game.melee:
        await select_titles(game)
    await action_window(game, "plot_phase")


def in_plot_deck(player: Player) -> list[Card]:
    """What may be chosen in the plot phase: all plots but those that the agenda lays aside."""
    agenda = player.agenda.printed if player.agenda is not None else None
    return [plot for plot in player.plots if not lies_aside(agenda, plot.printed)]


async def choose_plots(game: Game) -> list[tuple[Player, Card]]:
    """1.2: all choose at once; nobody sees another's plot before all are shown."""
    players = game.order()
    asks = [
        one(
            player.seat,
            prompt("plot"),
            [(Option(keyed(plot, 0), named(plot)), plot) for plot in in_plot_deck(player)],
        )
        for player in players
    ]
    answers = await decide_together(asks)
    return [(player, plot) for player, (plot,) in zip(players, answers, strict=True)]


async def _reveal(revealed: list[PlotRevealed]) -> None:
    """Whoever may interrupt it sees what is revealed, as all do."""
    if not heard(revealed[0].game, revealed).isdisjoint(BEFORE):
        for each in revealed:
            each.show()
    await happen(*revealed)


async def _after_revealing(game: Game, plots: list[Card]) -> None:
    """1.3 I to III; what reacts to the revealing waits until they are done."""
    await settle(game)  # what the old plots allowed and the new ones do not is gone before 1.3 I
    await happen(InitiativeCompared(game))
    winner = initiative_winner(game)
    await happen(_tie_broken(InitiativeWon(winner)))
    first = await pick(winner, prompt("first_player"), game.order())
    await happen(FirstPlayerChosen(first, by=winner))
    await when_revealed(game, plots)
    await recycle_plots(game)


def initiative_winner(game: Game) -> Player:
    """1.3 I: ties go to the player with less power, then to chance."""
    standings = {p: (p.plot_value(INITIATIVE), p.power) for p in game.order()}
    return contests.initiative_winner(standings, game.chance)


def _tie_broken(won: InitiativeWon) -> InitiativeWon:
    """Where others have as much, says what decided."""
    winner, game = won.player, won.game
    highest = winner.plot_value(INITIATIVE)
    level = [p for p in game.order() if p.plot_value(INITIATIVE) == highest]
    if len(level) > 1:
        alone = [p for p in level if p.power <= winner.power] == [winner]
        won.because(LESS_POWER if alone else BY_CHANCE)
    return won


async def reveal_plot(player: Player, plot: Card) -> None:
    """By an effect, instead of the plot that lies revealed."""
    revealed = PlotRevealed(player, plot)
    revealed.meanwhile = partial(_after_revealing_one, player.game, plot)
    await _reveal([revealed])


async def _after_revealing_one(game: Game, plot: Card) -> None:
    await settle(game)
    await when_revealed(game, [plot])


async def when_revealed(game: Game, plots: list[Card]) -> None:
    """1.3 III: each must initiate, in the order the first player gives."""
    waiting = [plot for plot in plots if _when_revealed(plot)]
    while waiting:
        plot = await first_decides(game, prompt("when_revealed"), canonical(waiting))
        waiting.remove(plot)
        for live in _when_revealed(plot):
            if must_resolve(live, None):
                await use(live, plot.controller, None)


def _when_revealed(plot: Card) -> list[Live]:
    return [live for live in plot.live if live.ability.timing is Timing.WHEN_REVEALED]


async def recycle_plots(game: Game) -> None:
    """A player who has revealed the last plot takes the used pile back; the revealed plot is not
    in it."""
    for player in game.order():
        if not in_plot_deck(player):
            cards = tuple(plot.named for plot in player.used)
            game.tell("plots_back", who=player.who, cards=cards)
            await happen(*[CardMoved(plot, Zone.PLOTS) for plot in list(player.used)])


# 2. Draw


@PHASES.of(Phase.DRAW)
async def draw_phase(game: Game) -> None:
    await happen(*[_usual_draw(player) for player in game.order()])
    await action_window(game, "draw_phase")


def _usual_draw(player: Player) -> Drawn:
    drawn = Drawn(player, player.value(DRAW, USUAL_DRAW)).because(DRAW_STEP)
    drawn.how = draw_amount(player, USUAL_DRAW)
    return drawn


# 3. Marshaling


@PHASES.of(Phase.MARSHALING)
async def marshaling_phase(game: Game) -> None:
    for player in turns(game):
        game.tell("marshaling", who=player.who)
        await happen(IncomeCollected(player))
        await action_window(game, "marshaling_phase", marshaling=player)
        game.tell("marshaling_ends", who=player.who, n=player.gold)


# 4. Challenges


@PHASES.of(Phase.CHALLENGES)
async def challenges_phase(game: Game) -> None:
    for player in turns(game):
        while not player.out:
            await challenge.act_before(player)
            initiated = None if player.out else await challenge.initiate(player)
            if initiated is None:
                break
            await challenge.resolve(initiated)


# 5. Dominance


@PHASES.of(Phase.DOMINANCE)
async def dominance_phase(game: Game) -> None:
    totals = standing((player, dominance_total(player)) for player in game.order())
    game.tell("dominance_counted", values=totals)
    if winner := dominant_player(game):
        await happen(DominanceWon(winner))
    else:
        game.tell("dominance_nobody")
    await action_window(game, "dominance_phase")


def dominant_player(game: Game) -> Player | None:
    """The player still in the game who is alone in the lead; a tie is won by nobody."""
    return contests.alone_in_the_lead({p: dominance_total(p) for p in game.order()})


def dominance_total(player: Player) -> int:
    game = player.game
    counted = [
        c for c in player.characters if not c.kneeling and not ADDS_NO_DOMINANCE.any(game, c)
    ]
    return sum(card.strength for card in counted) + player.gold + player.value(DOMINANCE)


# 6. Standing


@PHASES.of(Phase.STANDING)
async def standing_phase(game: Game) -> None:
    """6.2: all cards stand together, but for characters beyond a limit."""
    rising = await game.each_chooses(game.order(), cards_to_stand)
    await happen(*[Stand(card).because(STANDING_STEP) for cards in rising for card in cards])
    await action_window(game, "standing_phase")


async def cards_to_stand(player: Player) -> list[Card]:
    kneeling = [c for c in [player.faction_card, *player.play] if Stand.may_befall(c)]
    most = least(STAND_AT_MOST.answers(player.game, player))
    characters = [card for card in kneeling if card.is_character]
    if most is None or len(characters) <= (left := max(0, most - player.stood)):
        return kneeling
    chosen = await pick_some(player, prompt("standing"), characters, left, left)
    return [card for card in kneeling if not card.is_character or card in chosen]


# 7. Taxation


@PHASES.of(Phase.TAXATION)
async def taxation_phase(game: Game) -> None:
    taxed = [player for player in game.order() if not KEEPS_GOLD.any(game, player)]
    await happen(*[GoldReturned(player).because(TAXED) for player in taxed])
    await check_reserve(*game.order())
    await return_titles(game)
    await action_window(game, "taxation_phase")


async def check_reserve(*players: Player) -> None:
    """7.3"""
    await players[0].game.each_chooses(players, choose_excess, discard_excess)


def excess(player: Player) -> int:
    """How many cards the hand has above the reserve."""
    return max(0, len(player.hand) - player.plot_value(RESERVE))


async def choose_excess(player: Player, again: Arg = NONE) -> list[Card]:
    """What is to be discarded. `again`: why it is asked once more."""
    if not (over := excess(player)):
        return []
    asked = phrase("agot.prompt.reserve", n=over, again=again)
    return await pick_some(player, asked, player.hand, over, over, open=False)


async def discard_excess(player: Player, cards: list[Card]) -> None:
    """What others discarded before may have changed the hand, or its reserve."""
    if len(cards) != excess(player) or any(card not in player.hand for card in cards):
        cards = await choose_excess(player, HAND_CHANGED)
    await happen(*[CardDiscarded(card).because(RESERVED) for card in cards])
