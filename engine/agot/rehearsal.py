"""Questions that a player will probably be asked later this round, as they would be asked now: what
can be prepared while others act. For that player's eyes alone; nothing here changes the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from engine.agot.abilities import Use
from engine.agot.asking import Opportunity
from engine.agot.challenge import challenge_form, possible
from engine.agot.choices import choices, prompt
from engine.agot.nouns import EVENT, Phase
from engine.agot.playing import Act, marshal_cost
from engine.agot.state import Card, Game, Player
from engine.core.decisions import Ask, Choice, Option, one, order, some
from engine.core.moments import decision
from engine.core.phrases import phrase

PHASES = tuple(Phase)


def rehearsals(player: Player) -> Iterator[Ask[Any]]:
    """Each under the step of the question that it prepares."""
    game = player.game
    if player.out or game.over:
        return
    if _not_after(game, Phase.PLOT):
        yield from _titles(player)
        yield _first_player(player)
    if _not_after(game, Phase.MARSHALING) and (cards := _to_marshal(player)):
        yield cards
    if _not_after(game, Phase.CHALLENGES):
        if (able := possible(player)).types:
            yield challenge_form(player, able)
        yield from _claim(player)


def targets_of(player: Player, meant: object) -> tuple[str, ...] | None:
    """What the ability behind an option of a window could choose now among cards that its player
    sees; None if it chooses nothing."""
    event = meant.event if isinstance(meant, Opportunity) else None
    live = meant.live if isinstance(meant, Opportunity | Act) else None
    target = None if live is None else live.ability.target
    if live is None or target is None:
        return None
    use = Use(live, player, event)
    found = [] if use.chooser is not player else target.found(use)
    return tuple([card.ref for card in found if isinstance(card, Card)])


def _not_after(game: Game, phase: Phase) -> bool:
    return game.phase is None or PHASES.index(game.phase) <= PHASES.index(phase)


def _titles(player: Player) -> Iterator[Ask[object]]:
    titles = sorted(player.game.title_pool, key=lambda title: title.printed.code)
    if titles:
        listed: list[Choice[object]] = [
            (Option(title.printed.code, title.named), title) for title in titles
        ]
        yield order(player.seat, prompt("rank_titles"), listed, moment=partial(decision, "title"))


def _first_player(player: Player) -> Ask[object]:
    listed: list[Choice[object]] = [(o, p) for o, p in choices(player.game.order())]
    return one(
        player.seat, prompt("first_player"), listed, moment=partial(decision, "first_player")
    )


def _to_marshal(player: Player) -> Ask[object] | None:
    """Whatever is in hand; whether it can be paid turns out when it is marshaled."""
    listed: list[Choice[object]] = []
    for card in player.hand:
        if card.type is not EVENT:
            words = phrase("agot.option.marshal", card=card.named, n=marshal_cost(player, card))
            listed.append((Option(f"marshal:{card.ref}", words), card))
    if not listed:
        return None
    most, moment = len(listed), partial(decision, "marshaling_phase")
    return some(player.seat, prompt("plan_marshaling"), listed, 1, most, moment=moment)


def _claim(player: Player) -> Iterator[Ask[object]]:
    listed: list[Choice[object]] = [(o, card) for o, card in choices(player.characters)]
    if len(listed) > 1:
        moment = partial(decision, "military_claim")
        yield order(player.seat, prompt("rank_claim"), listed, moment=moment)
