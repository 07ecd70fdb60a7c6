"""Lasting effects: modifiers and answers that hold until the end of a challenge, phase or round,
or until a new plot. Each stands with its subject or on the field, and its scope knows how to end
it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from engine.agot.modifiers import Op, Question, Rule, Stat, Value
from engine.agot.nouns import Scope
from engine.agot.reasons import because
from engine.agot.reasons import until as until_named
from engine.agot.state import Card, Ending, Game, Lasting, Player
from engine.core.phrases import Phrase

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
    entry = Lasting(stat, op, amount, game.source)
    subject.lasting += (entry,)
    _ledger(game, until, game.source).append(partial(_lift, subject, entry))
    return entry


def _lift(subject: Card | Player, entry: Lasting) -> None:
    subject.lasting = tuple(other for other in subject.lasting if other is not entry)


def rule_until(
    until: Scope,
    source: Card,
    question: Question[P, R],
    says: Callable[Concatenate[Card, P], R],
    *,
    told: Phrase | None = None,
) -> None:
    """An answer to a question of the rules, given by an effect and not by a text box. `told`: what
    holds now, and of whom."""
    game = source.game
    if open_scope(game, until):
        _enter(game, until, question, Rule(source, says, printed=False))
        _tell(source, until, told)


def rule_about(
    subject: Card,
    until: Scope,
    source: Card,
    question: Question[Concatenate[Card, P], R],
    says: Callable[Concatenate[Card, Card, P], R],
    *,
    told: Phrase | None = None,
) -> None:
    """The same about one card: of no other, and not of this one once it has left play."""
    life, answer = subject.life, cast(Callable[..., R], says)

    def about(me: Card, card: Card, *rest: Any) -> R | None:
        return answer(me, card, *rest) if card is subject and card.life == life else None

    rule_until(until, source, cast(Question[..., R | None], question), about, told=told)


def value_until(
    until: Scope,
    source: Card,
    stat: Value,
    amount: Callable[[Card, Player], int | None],
    *,
    op: Op = Op.ADD,
    told: Phrase | None = None,
) -> None:
    """A modifier to a value of whichever players it fits while it lasts."""
    game = source.game
    if open_scope(game, until):
        _enter(game, until, stat, Rule(source, amount, op, printed=False))
        _tell(source, until, told)


def _tell(source: Card, until: Scope, told: Phrase | None) -> None:
    if told is not None:
        source.game.tell("holds", what=told, until=until_named(until), why=because(source.named))


def _enter(game: Game, until: Scope, key: Stat | Question[..., Any], rule: Rule) -> None:
    game.field.setdefault(key, []).append(rule)
    _ledger(game, until, rule.source).append(partial(_leave, game, key, rule))


def _leave(game: Game, key: Stat | Question[..., Any], rule: Rule) -> None:
    left = [other for other in game.field[key] if other is not rule]
    if left:
        game.field[key] = left
    else:
        del game.field[key]


def _ledger(game: Game, until: Scope, source: Card | None) -> list[Ending]:
    if until is Scope.PLOT and source is not None:
        return source.controller.until_new_plot
    return game.lasting[until]


def expire(game: Game, scope: Scope) -> None:
    """The scope is over: what holds for it ends, and a new one has a new number."""
    _end(game.lasting[scope])
    game.numbers[scope] += 1
    for player in game.players:
        if player.reducers:
            player.reducers = [r for r in player.reducers if game.numbers[r.scope] == r.number]


def expire_plot(player: Player) -> None:
    """What held until this player reveals a new plot ends."""
    _end(player.until_new_plot)


def _end(ledger: list[Ending]) -> None:
    for ending in ledger:
        ending()
    ledger.clear()
