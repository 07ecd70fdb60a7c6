"""Conditions of the frame: rounds, phases, plots, titles, what a player wins or loses as such."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.agot.events.cards import ControlReverts
from engine.agot.events.condition import Event, Nothing, OfPlayer
from engine.agot.events.departures import clear
from engine.agot.events.tokens import PowerGained
from engine.agot.lasting import expire, expire_plot
from engine.agot.modifiers import INCOME
from engine.agot.nouns import Phase, Scope, Zone
from engine.agot.state import Card, Game, Player
from engine.agot.zones import place
from engine.core.phrases import Arg, phrase


class RoundBegins(Event):
    light = True

    def __init__(self, game: Game) -> None:
        self.game = game

    def apply(self) -> Iterable[Event]:
        game = self.game
        game.round += 1
        game.numbers[Scope.ROUND] += 1
        game.challenges = []
        for player in game.players:
            player.marshaled, player.played, player.rivals_beaten = [], [], []
            player.limited, player.redirected = 0, False
        game.tell("round", n=game.round)
        return Nothing


class PhaseBegins(Event):
    light = True

    def __init__(self, game: Game, phase: Phase) -> None:
        self.game, self.phase = game, phase

    def apply(self) -> Iterable[Event]:
        self.game.phase = self.phase
        self.game.numbers[Scope.PHASE] += 1
        self.game.stage += 1
        for player in self.game.players:
            player.stood = 0
        self.game.tell("phase", phase=phrase(f"agot.phase.{self.phase}"))
        return Nothing

    def _told(self) -> dict[str, Arg]:
        return {"phase": phrase(f"agot.phase.{self.phase}")}


class PhaseEnds(Event):
    """Its `apply` closes the scope: what follows happens outside the phase."""

    light = True

    def __init__(self, game: Game, phase: Phase) -> None:
        self.game, self.phase = game, phase

    def apply(self) -> Iterable[Event]:
        expire(self.game, Scope.PHASE)
        self.game.phase = self.game.active = None
        return Nothing

    def _told(self) -> dict[str, Arg]:
        return {"phase": phrase(f"agot.phase.{self.phase}")}


class RoundEnds(Event):
    light = True

    def __init__(self, game: Game) -> None:
        self.game = game

    def apply(self) -> Iterable[Event]:
        expire(self.game, Scope.ROUND)
        return Nothing


class PlotRevealed(OfPlayer):
    """The old plot goes to the used pile; it is not removed from the game."""

    def __init__(self, player: Player, plot: Card) -> None:
        super().__init__(player)
        self.plot = plot

    def apply(self) -> Iterable[Event]:
        expire_plot(self.player)
        if self.player.plot is not None:
            place(self.player.plot, Zone.USED)
        place(self.plot, Zone.REVEALED, told="plot")
        return Nothing


class InitiativeWon(OfPlayer):
    light = True

    def apply(self) -> Iterable[Event]:
        self.game.tell("initiative", who=self.player.who)
        return Nothing


class FirstPlayerChosen(OfPlayer):
    light = True

    def apply(self) -> Iterable[Event]:
        self.game.first = self.player
        self.game.tell("first_player", who=self.player.who)
        return Nothing


class IncomeCollected(OfPlayer):
    light = True

    def apply(self) -> Iterable[Event]:
        self.amount = self.player.plot_value(INCOME)
        self.player.gold += self.amount
        self.game.tell("income", who=self.player.who, n=self.amount)
        return Nothing


class DominanceWon(OfPlayer):
    """The power is part of it."""

    def apply(self) -> Iterable[Event]:
        self.game.tell("dominance", who=self.player.who)
        gained = PowerGained(self.player.faction_card, 1)
        return [gained, *gained.apply()]


class GoldReturned(OfPlayer):
    light = True

    def still_possible(self) -> bool:
        return self.player.gold > 0

    def apply(self) -> Iterable[Event]:
        self.player.gold = 0
        return Nothing


class Eliminated(OfPlayer):
    """The cards they own leave play with them, those of others go to whoever else has a claim or to
    their owners, their title to the pool; a challenge they are in ends with no winner (rulings of
    ours)."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.outlived = sum(other.out for other in self.game.players)

    def apply(self) -> Iterable[Event]:
        game, player = self.game, self.player
        player.out, player.outlived = True, self.outlived
        game.arrange()
        game.tell("eliminated", who=player.who)
        if game.first is player:
            game.first = game.order(player)[0] if game.order() else player
        fight = game.challenge
        if fight is not None and player in (fight.attacker, fight.defender):
            fight.abandoned = True
        return [*_return_foreign(player), *_take_along(player)]


def _return_foreign(player: Player) -> Iterator[Event]:
    for card in list(player.play):
        if card.owner is not player:
            reverted = ControlReverts(card)
            yield reverted
            yield from reverted.apply()
    if player.title is not None:
        returned = TitleReturned(player)
        yield returned
        yield from returned.apply()


def _take_along(player: Player) -> Iterator[Event]:
    """What lies in hidden zones stays hidden there; nobody can reach it any more."""
    for card in [card for card in player.game.cards if card.owner is player]:
        if card.zone is Zone.PLAY:
            yield from clear(card)
        if card.zone in (Zone.PLAY, Zone.REVEALED, Zone.AGENDA):
            place(card, Zone.REMOVED)


class TitleTaken(OfPlayer):
    def __init__(self, player: Player, title: Card) -> None:
        super().__init__(player)
        self.title = title

    def apply(self) -> Iterable[Event]:
        place(self.title, Zone.TITLE, told="title", controller=self.player)
        return Nothing


class TitleReturned(OfPlayer):
    def apply(self) -> Iterable[Event]:
        if self.player.title is not None:
            place(self.player.title, Zone.TITLE_POOL)
        return Nothing
