"""Questions that a player will probably be asked later this round, as they would be asked now: what
can be prepared while others act. For that player's eyes alone; nothing here changes the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from engine.agot.abilities import Use
from engine.agot.asking import Opportunity, options
from engine.agot.challenge import challenge_form, possible
from engine.agot.choices import choices, prompt
from engine.agot.fitness import bearers, may_bear
from engine.agot.nouns import ATTACHMENT, CHARACTER, EVENT, LOCATION, Phase
from engine.agot.playing import Action, marshal_cost
from engine.agot.state import Card, Game, Player
from engine.core.decisions import Ask, Choice, Field, Kind, Option, one, order
from engine.core.moments import decision
from engine.core.phrases import Phrase, phrase

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
    live = meant.live if isinstance(meant, Opportunity | Action) else None
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
    """What makes cards cheaper, and whatever is in hand, in the order in which it is chosen.
    Whether it can be paid turns out when it is marshaled."""
    cards = [choice for card in player.hand for choice in _marshaled(player, card)]
    if not cards:
        return None
    listed = [*_reducing(player), *cards]
    field = Field(listed, 1, len(listed))
    moment = partial(decision, "marshaling_phase")
    asked = prompt("plan_marshaling")
    return Ask(player.seat, Kind.ORDER, asked, (field,), _each_once, moment=moment)


def _reducing(player: Player) -> list[Choice[object]]:
    """Cards in open view that will make another cheaper."""
    live = [each for stretch in (None, Phase.MARSHALING) for each in player.game.actions[stretch]]
    mine = [each for each in live if each.card.controller is player and each.ability.reduces]
    found = options([Opportunity(each, None) for each in mine], ())
    return [
        (Option(o.key, phrase("agot.option.use", card=o.phrase)), meant.live.card)
        for o, meant in found
    ]


def _marshaled(player: Player, card: Card) -> Iterator[Choice[object]]:
    """An attachment with each card that could bear it, those in hand included."""
    if card.type is EVENT:
        return
    cost = marshal_cost(player, card)
    if card.type is not ATTACHMENT:
        words = phrase("agot.option.marshal", card=card.named, n=cost)
        yield Option(f"marshal:{card.ref}", words), card
        return
    held = [other for other in player.hand if other.type in (CHARACTER, LOCATION)]
    for bearer in [*bearers(card), *(other for other in held if may_bear(other, card))]:
        told = phrase("agot.option.attach", card=card.named, bearer=bearer.named, n=cost)
        yield Option(f"marshal:{card.ref}>{bearer.ref}", told), card


def _each_once(cards: Sequence[object]) -> Phrase | None:
    seen = [card for at, card in enumerate(cards) if card in cards[:at]]
    return phrase("refused.twice") if seen else None


def _claim(player: Player) -> Iterator[Ask[object]]:
    listed: list[Choice[object]] = [(o, card) for o, card in choices(player.characters)]
    if len(listed) > 1:
        moment = partial(decision, "military_claim")
        yield order(player.seat, prompt("rank_claim"), listed, moment=moment)
