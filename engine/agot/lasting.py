"""Lasting effects: modifiers and answers that hold until the end of a challenge, phase or round,
or until a new plot. Each stands in its subject's list and in its scope's, which ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.agot.modifiers import Op, Question, Rule, Stat, Value
from engine.agot.nouns import Scope
from engine.agot.state import Card, Game, Lasting, Player

P = ParamSpec("P")
R = TypeVar("R")


def open_scope(game: Game, scope: Scope) -> bool:
    """Whether an effect for this scope can begin now. After its end nothing of it begins."""
    if scope is Scope.CHALLENGE:
        return game.challenge is not None
    return scope is Scope.PLOT or game.phase is not None


def lay(
    subject: Card | Player, stat: Stat, amount: int, until: Scope, op: Op = Op.ADD
) -> Lasting | None:
    """A modifier on one card or player. It is gone when the card leaves play."""
    game = subject.game
    if not open_scope(game, until):
        return None
    entry = Lasting(stat, op, amount)
    subject.lasting.append(entry)
    _ledger(game, until, game.source).append((subject.lasting, entry))
    return entry


def rule_until(
    until: Scope,
    source: Card,
    question: Question[P, R],
    says: Callable[Concatenate[Card, P], R],
) -> None:
    """An answer to a question of the rules, given by an effect and not by a text box."""
    game = source.game
    if open_scope(game, until):
        rule = Rule(source, says, printed=False)
        rules = game.field.setdefault(question, [])
        rules.append(rule)
        _ledger(game, until, source).append((rules, rule))


def value_until(
    until: Scope, source: Card, stat: Value, amount: Callable[[Card, Player], int | None]
) -> None:
    """A modifier to a value of whichever players it fits while it lasts."""
    game = source.game
    if open_scope(game, until):
        rule = Rule(source, amount, printed=False)
        rules = game.field.setdefault(stat, [])
        rules.append(rule)
        _ledger(game, until, source).append((rules, rule))


def _ledger(game: Game, until: Scope, source: Card | None) -> list[tuple[list[Any], Any]]:
    if until is Scope.PLOT and source is not None:
        return source.controller.until_new_plot
    return game.lasting[until]


def expire(game: Game, scope: Scope) -> None:
    """The scope is over: what holds for it ends, and a new one has a new number."""
    _end(game, game.lasting[scope])
    game.numbers[scope] += 1
    for player in game.players:
        player.reducers = [r for r in player.reducers if game.numbers[r.scope] == r.number]


def expire_plot(player: Player) -> None:
    """What held until this player reveals a new plot ends."""
    _end(player.game, player.until_new_plot)


def _end(game: Game, ledger: list[tuple[list[Any], Any]]) -> None:
    if not ledger:
        return
    for holder, entry in ledger:
        holder[:] = [other for other in holder if other is not entry]
    ledger.clear()
    for key in [key for key, rules in game.field.items() if not rules]:
        del game.field[key]
