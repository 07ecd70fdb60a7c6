"""`rookery selfplay`: computer players play many games; counts wins, speed, broken invariants."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any

from bot.games.measuring import Dealer
from bot.games.shelf import SHELF, plug
from bot.terminal.figures import print_figures
from bot.terminal.pairings import Meetings
from bot.terminal.progress import followed
from bot.terminal.saying import wrong
from bot.terminal.side_by_side import side_by_side
from bot.terminal.thought import maester_at, thinking
from engine.agents import BLIND, DEEP, NAMES, agent
from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.core.errors import Broken, Refused
from engine.core.game import Config, Figures
from engine.core.seats import SeatId, by_seat
from engine.core.session import Session

BAD_USE = 2


@dataclass
class Tally:
    """What so many games came to."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    wins: list[float] = field(default_factory=list)
    wins_by_agent: defaultdict[str, float] = field(default_factory=partial(defaultdict, float))
    errors: list[str] = field(default_factory=list)
    figures: list[Figures] = field(default_factory=list)
    thoughts: list[float] = field(default_factory=list)  # seconds of the processor for each

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        for name, share in other.wins_by_agent.items():
            self.wins_by_agent[name] += share
        self.errors += other.errors
        self.figures += other.figures
        self.thoughts += other.thoughts

    def report(self) -> dict[str, object]:
        found: dict[str, object] = {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_s": round(self.games / self.seconds, 1),
            "decisions_per_s": round(self.decisions / self.seconds),
            "wins": [round(share, 2) for share in self.wins],
            "wins_by_agent": {n: round(share, 2) for n, share in self.wins_by_agent.items()},
            "errors": self.errors,
        }
        if self.thoughts:
            found["thinking"] = thinking(self.thoughts)
        return {**found, **summary(self.figures)} if self.figures else found


def summary(figures: list[Figures]) -> dict[str, object]:
    """Of games that have sides: who won, median and spread of each count, the share of each part,
    each rate over all games."""
    won = Counter(each.winner for each in figures)
    totals: dict[str, Counter[str]] = {}
    for each in figures:
        for side, parts in each.parts.items():
            totals.setdefault(side, Counter()).update(parts)
    return {
        "wins_by_side": {side: round(won[side] / len(figures), 3) for side in sorted(won)},
        "median": {name: median(e.counts[name] for e in figures) for name in figures[0].counts},
        "spread": {name: _spread([e.counts[name] for e in figures]) for name in figures[0].counts},
        "shares": {side: _shares(parts) for side, parts in sorted(totals.items())},
        "rates": {name: _rate([e.rates[name] for e in figures]) for name in figures[0].rates},
    }


def _spread(counts: list[int]) -> dict[str, int]:
    """Within which nine games of ten lie, and the extremes."""
    ranked, last = sorted(counts), len(counts) - 1
    shares = {"least": 0.0, "p5": 0.05, "p95": 0.95, "most": 1.0}
    return {name: ranked[round(share * last)] for name, share in shares.items()}


def _rate(pairs: list[tuple[int, int]]) -> float:
    return round(sum(part for part, _ in pairs) / max(1, sum(whole for _, whole in pairs)), 3)


def _shares(parts: Counter[str]) -> dict[str, float]:
    whole = max(1, parts.total())
    return {name: round(n / whole, 3) for name, n in parts.items()}


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(SHELF))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--agents", default="random", help="one name, or one per seat, by commas")
    decks = "agot: made of any cards there are, or ready ones; each deal from every seat"
    parser.add_argument("--decks", choices=["random", "ready"], help=decks)
    parser.add_argument("--pool", help="agot: the cards of this pool")
    met = "agot: every two ready decks play so many --games, and a table of wins is printed"
    parser.add_argument("--pairings", action="store_true", help=met)
    asked = "ask also where there is only one answer"
    parser.add_argument("--every-question", action="store_true", help=asked)
    parser.add_argument("--no-check", action="store_true", help="leave the invariants out")
    parser.add_argument("--processes", type=int, default=1, help="play on so many at once")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    names = args.agents.split(",")
    if len(names) == 1:
        names *= args.players
    dealer = _dealer(args)
    if refused := _refusal(args, names, dealer):
        return wrong(refused, BAD_USE)
    if args.pairings:
        return _print_pairings(args, names)
    tally = play_many(
        args.game,
        names,
        args.games,
        args.seed,
        check=not args.no_check,
        quick=not args.every_question,
        dealer=dealer,
        follow=partial(followed, what=args.game, unit="games"),
        processes=args.processes,
    )
    report = tally.report()
    if args.json:
        print(json.dumps(report))
    else:
        print_figures(report)
    return 1 if tally.errors else 0


def _dealer(args: argparse.Namespace) -> Dealer | None:
    measuring = plug(args.game).measuring
    dealers = {"random": measuring.drawn_table, "ready": measuring.ready_table}
    dealer = dealers.get(args.decks)
    return dealer if dealer is None or args.pool is None else partial(dealer, pool=args.pool)


def _print_pairings(args: argparse.Namespace, names: list[str]) -> int:
    """Both decks of a pairing have each seat as often as the other."""
    pairings = plug(args.game).measuring.pairings
    assert pairings is not None
    tables = pairings() if args.pool is None else pairings(args.pool)
    numbers = range(len(tables) * args.games)
    follow = partial(followed, what=args.game, unit="games")
    play = partial(_paired, args.game, names, args.seed, not args.no_check, tables, args.games)
    meetings = Meetings(list(tables), args.games)
    played = side_by_side(play, numbers, args.processes)
    for number, one in zip(follow(numbers), played, strict=True):
        meetings.add(number // args.games, one.wins[number % 2], one.errors)
    print(json.dumps(meetings.report()) if args.json else "\n".join(meetings.lines()))
    return 1 if meetings.errors else 0


def _paired(
    game: str,
    names: list[str],
    seed: str,
    check: bool,
    tables: Mapping[tuple[str, str], dict[str, Any]],
    games: int,
    number: int,
) -> Tally:
    """One game of a pairing; in every second the decks have changed seats."""
    options = list(tables.values())[number // games]
    decks = options["decks"][::-1] if number % 2 else options["decks"]
    config = SHELF[game].new_table(2, quick=True, chosen={**options, "decks": decks})
    return _play_one(game, config, names, f"{seed}/{number}", check)


def _refusal(args: argparse.Namespace, names: list[str], dealer: Dealer | None) -> str:
    """Why such games cannot be played; empty if they can."""
    if args.players not in SHELF[args.game].seats:
        return f"{args.game} is not for {args.players} players"
    if len(names) != args.players or not set(names) <= set(NAMES):
        return f"--agents takes one name or {args.players} of: {', '.join(NAMES)}"
    if args.games < 1 or args.processes < 1:
        return "--games and --processes must be at least 1"
    if args.decks and dealer is None:
        return "--decks is for games whose decks are built"
    return _refused_pool(args)


def _refused_pool(args: argparse.Namespace) -> str:
    known = plug(args.game).lobby.pools
    if args.pool is not None and args.pool not in known:
        return f"--pool takes one of: {', '.join(known)}" if known else f"{args.game} has no pools"
    if args.pool is not None and not (args.decks or args.pairings):
        return "--pool wants --decks or --pairings"
    if args.pairings and (plug(args.game).measuring.pairings is None or args.players != 2):
        return "--pairings is for two players and games whose decks are built"
    if args.pairings and args.games % 2:
        return "--games of a pairing must be even: each deck has each seat as often"
    return ""


def play_many(
    game: str,
    names: list[str],
    games: int,
    seed: str,
    *,
    check: bool,
    quick: bool = False,
    dealer: Dealer | None = None,
    follow: Callable[[Sequence[int]], Iterable[int]] = iter,
    processes: int = 1,
) -> Tally:
    """Seats rotate from game to game. A shared win counts as its share. `follow` brings the games'
    numbers, for whoever watches."""
    tally = Tally(wins=[0.0] * len(names))
    start = time.perf_counter()
    play = partial(_numbered, game, names, seed, check, quick, dealer)
    played = side_by_side(play, range(games), processes)
    for _, one in zip(follow(range(games)), played, strict=True):
        tally.add(one)
    tally.seconds = time.perf_counter() - start
    return tally


def _numbered(
    game: str,
    names: list[str],
    seed: str,
    check: bool,
    quick: bool,
    dealer: Dealer | None,
    number: int,
) -> Tally:
    """One game of many: what it came to."""
    seated = [names[(seat + number) % len(names)] for seat in range(len(names))]
    deal = number // len(names)
    options = dealer(len(names), Chance(f"{seed}/{deal}/decks")) if dealer else {}
    config = SHELF[game].new_table(len(names), quick=quick, chosen=options)
    return _play_one(game, config, seated, f"{seed}/{number}", check)


def _play_one(game: str, config: Config, names: list[str], seed: str, check: bool) -> Tally:
    session = Session(SHELF[game], config, seed)
    tally = Tally(games=1, wins=[0.0] * len(names))
    agents = [
        maester_at(session, tally.thoughts)
        if name in DEEP
        else agent(name, session.rules, Chance(f"{seed}/agent{seat}"))
        for seat, name in by_seat(names)
    ]
    try:
        blind = {seat for seat, name in by_seat(names) if name in BLIND | DEEP}
        tally.decisions += play_out(session, agents, tally.errors if check else None, blind)
    except (Broken, Refused) as bug:
        tally.errors.append(f"{seed}: {bug.__cause__ or bug!r}")
        return tally
    if (figures := session.game.figures()) is not None:
        tally.figures.append(figures)
    for seat in session.winners:
        share = 1 / len(session.winners)
        tally.wins[seat] += share
        tally.wins_by_agent[names[seat]] += share
    return tally


def play_out(
    session: Session,
    agents: list[Agent],
    errors: list[str] | None = None,
    blind: Collection[SeatId] = (),
    most: int | None = None,
) -> int:
    """Plays to the end, or for so many answers at most, and returns the number of answers; notes
    broken invariants in `errors`. Seats that never look at the table are shown none."""
    answers = 0
    while answers != most and (pending := session.pending):
        decision = pending[0]
        view = None if decision.seat in blind else session.view(decision.seat)
        session.answer(decision.seat, decision.id, agents[decision.seat](view, decision))
        answers += 1
        if errors is not None:
            at = f"{session.record.seed}, answer {answers}"
            errors.extend(f"{at}: {violation}" for violation in session.game.violations())
    return answers
