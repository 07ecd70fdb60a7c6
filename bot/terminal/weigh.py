"""`rookery weigh`: lets the quick players play many games and fits what the maester of a game
thinks a table is worth; prints it as the data file has it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bot.games.measuring import Weighing
from bot.games.shelf import SHELF, plug, plugs
from bot.terminal.saying import wrong
from bot.terminal.selfplay import BAD_USE
from engine.agents import agent
from engine.agents.fitting import Position, fitted
from engine.core.chance import Chance
from engine.core.session import Session

PLAYERS = ("thoughtful",) * 4 + ("greedy",)  # somebody plays worse now and then


def add(parser: argparse.ArgumentParser) -> None:
    weighed = [game for game, each in plugs().items() if each.measuring.weighing is not None]
    parser.add_argument("game", choices=weighed)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.players not in SHELF[args.game].seats:
        return wrong(f"{args.game} is not for {args.players} players", BAD_USE)
    games = range(args.games)
    weighing = plug(args.game).measuring.weighing
    assert weighing is not None
    found = [
        position
        for number in games
        for position in positions(args.game, weighing, args.players, f"{args.seed}/{number}")
    ]
    if not found:
        return wrong("--games must be more: no round was played to its end", BAD_USE)
    print(f"# {args.games} games, {len(found)} positions")
    print(f"[{weighing.more if args.players > 2 else weighing.two}]")
    for name, weight in zip(weighing.names, fitted(found), strict=True):
        print(f"{name} = {weight:.3f}")
    return 0


def positions(game: str, weighing: Weighing, seats: int, seed: str) -> list[Position]:
    """One game: every table between two rounds, and who won in the end."""
    chance, rules = Chance(seed), SHELF[game]
    dealer = plug(game).measuring.ready_table
    chosen = {} if dealer is None else dealer(seats, chance)
    session = Session(rules, rules.new_table(seats, quick=True, chosen=chosen), seed)
    agents = [agent(chance.pick(PLAYERS), rules, chance) for _ in range(seats)]
    tables: dict[int, Sequence[Sequence[float]]] = {}
    while session.pending:
        asked = session.pending[0]
        view = session.view(asked.seat)
        stage = weighing.stage(view)
        if stage > 1 and stage not in tables:
            tables[stage] = weighing.features(view)
        session.answer(asked.seat, asked.id, agents[asked.seat](view, asked))
    return [Position(table, session.winners[0]) for table in tables.values()]
