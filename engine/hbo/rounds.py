"""The round: seven phases, each with what happens in it and the actions that follow."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.decisions import Option, decide_one, decide_together, one
from engine.core.phrases import Arg, phrase
from engine.hbo import reasons, verbs
from engine.hbo.challenge import declare_attackers, fight
from engine.hbo.choices import pick, prompt, seated
from engine.hbo.legality import Happening, Opportunity, legal
from engine.hbo.nouns import Source, Timing, Value, Zone
from engine.hbo.playing import act
from engine.hbo.state import Card, Game, Player
from engine.hbo.timing import happen, use
from engine.hbo.zones import expire, place
from engine.realm import contests
from engine.realm.nouns import Phase, Scope
from engine.realm.phases import Phases

DRAWN = 2
PHASES: Phases[Game] = Phases()


async def play_round(game: Game) -> None:
    game.round += 1
    game.numbers[Scope.ROUND] += 1
    game.tell("round", n=game.round)
    for player in game.players:
        player.limited, player.discount = False, 0
    for name, steps in PHASES.items():
        game.phase = name
        game.stage += 1
        game.numbers[Scope.PHASE] += 1
        game.tell("phase", phase=phrase(f"hbo.phase.{name}"))
        await steps(game)
        expire(game.lasting[Scope.PHASE])
    expire(game.lasting[Scope.ROUND])


def turns(game: Game) -> Iterator[Player]:
    """Each player becomes the active player, the first player first."""
    for player in game.order():
        game.active = player
        yield player
    game.active = None


# 1. Plot


@PHASES.of(Phase.PLOT)
async def plot_phase(game: Game) -> None:
    await reveal_plots(game)
    winner = contests.initiative_winner(
        {player: (player.initiative, player.power) for player in game.players}, game.chance
    )
    tell_initiative(winner)
    choices = [seated(player) for player in game.players]
    game.first = await decide_one(one(winner.seat, prompt("first_player"), choices, open=True))
    told = "goes_first" if game.first is winner else "first_player"
    game.tell(told, who=winner.who, first=game.first.who)
    await when_revealed(game)
    await happen(game, Happening(Timing.PLOTS_RESOLVED))
    await act(game, "plot_phase")


def tell_initiative(winner: Player) -> None:
    """With what decided it: the number itself, or among equals the power, or chance."""
    game, other = winner.game, winner.opponent
    told = "initiative"
    if winner.initiative == other.initiative:
        told = "initiative_by_power" if winner.power != other.power else "initiative_by_chance"
    game.tell(told, who=winner.who, n=winner.initiative, other=other.who, against=other.initiative)


async def reveal_plots(game: Game) -> None:
    """Both choose at once. Whoever has revealed the last one takes the used plots back."""
    asks = [
        one(p.seat, prompt("plot"), [(Option(c.ref, c.named), c) for c in p.plots])
        for p in game.players
    ]
    answers = await decide_together(asks)
    for player, (plot,) in zip(game.players, answers, strict=True):
        before = player.plot
        if before is not None:
            place(before, Zone.USED, told="plot_used")
        place(plot, Zone.REVEALED, told="plot", **_numbers(plot))
        if not player.plots:
            game.tell("plots_back", who=player.who, n=len(player.used))
            for used in list(player.used):
                place(used, Zone.PLOTS)


def _numbers(plot: Card) -> dict[str, Arg]:
    printed = plot.printed
    return {
        "income": printed.income,
        "initiative": printed.initiative,
        "claim": printed.claim,
    }


async def when_revealed(game: Game) -> None:
    """In the order that the first player gives."""
    waiting = [p.plot for p in game.order() if p.plot is not None and _on_reveal(p.plot)]
    while waiting:
        plot = waiting[0]
        if len(waiting) > 1:
            plot = await pick(game.first, prompt("when_revealed"), waiting)
        waiting.remove(plot)
        for opportunity in _on_reveal(plot):
            if legal(*opportunity):
                await use(opportunity)


def _on_reveal(plot: Card) -> list[Opportunity]:
    what = Happening(Timing.REVEALED)
    return [
        Opportunity(plot, a, what) for a in plot.printed.abilities if a.timing is Timing.REVEALED
    ]


# 2. Draw


@PHASES.of(Phase.DRAW)
async def draw_phase(game: Game) -> None:
    for player in game.order():
        verbs.draw(player, max(0, player.total(Value.DRAW, DRAWN)), reasons.DRAW_PHASE)
    await act(game, "draw_phase")


# 3. Marshaling


@PHASES.of(Phase.MARSHALING)
async def marshaling_phase(game: Game) -> None:
    """Income is counted as the turn begins, before anything is played."""
    for player in turns(game):
        income = player.income
        player.gold += income
        game.tell("income", who=player.who, n=income, total=player.gold)
        await act(game, "marshaling_phase", player)


# 4. Challenges


@PHASES.of(Phase.CHALLENGES)
async def challenges_phase(game: Game) -> None:
    """All challenges of the first player, then those of the other."""
    game.fought = []
    for player in turns(game):
        while True:
            await act(game, "challenges_phase")
            challenge = await declare_attackers(player)
            if challenge is None:
                break
            await fight(challenge)
        if not any(attacker is player for attacker, _ in game.fought):
            game.tell("no_challenge", who=player.who)


# 5. Dominance


@PHASES.of(Phase.DOMINANCE)
async def dominance_phase(game: Game) -> None:
    """The point comes before any action; a tie gives nobody anything."""
    winner = contests.alone_in_the_lead({p: p.dominance for p in game.players})
    if winner is None:
        game.tell("no_dominance", n=game.first.dominance)
    else:
        other = winner.opponent
        numbers = {"n": winner.dominance, "against": other.dominance}
        game.tell("dominance", who=winner.who, other=other.who, **numbers)
        amount = 1 + winner.total(Value.DOMINANCE_POWER)
        verbs.gain_power(winner, amount, Source.DOMINANCE, reasons.DOMINANCE)
        await happen(game, Happening(Timing.DOMINANCE, player=winner))
    await act(game, "dominance_phase")


# 6. Standing


@PHASES.of(Phase.STANDING)
async def standing_phase(game: Game) -> None:
    for player in game.players:
        kneeling = [card for card in player.play if card.kneeling]
        held = [card for card in kneeling if card.total(Value.DOES_NOT_STAND)]
        for card in kneeling:
            card.kneeling = card in held
        if len(kneeling) > len(held):
            game.tell("stood", who=player.who, n=len(kneeling) - len(held))
        for card in held:
            game.tell("held_down", who=player.who, card=card.named)
    await happen(game, Happening(Timing.STOOD))
    await act(game, "standing_phase")


# 7. Taxation


@PHASES.of(Phase.TAXATION)
async def taxation_phase(game: Game) -> None:
    for player in game.players:
        if player.gold:
            game.tell("tax", who=player.who, n=player.gold)
        player.gold = 0
    await act(game, "taxation_phase")
