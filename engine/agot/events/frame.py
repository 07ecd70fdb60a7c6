"""Conditions of the frame: rounds, phases, plots, titles, what a player wins or loses as such."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.agot.agendas import lies_aside
from engine.agot.events.cards import ControlReverts
from engine.agot.events.condition import Event, Nothing, OfPlayer
from engine.agot.events.departures import clear
from engine.agot.events.tokens import PowerGained
from engine.agot.lasting import expire, expire_plot
from engine.agot.modifiers import INCOME, INITIATIVE
from engine.agot.nouns import Phase, Scope, Zone
from engine.agot.reasons import DOMINANCE_WON, LAPSED, by_effect, plot_amount, standing
from engine.agot.state import Card, Game, Player, log_id
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
            player.stood = player.drawn = 0
            player.killed = []
            player.gave = []
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
        powers = standing((player, player.power) for player in self.game.players)
        self.game.tell("round_ends", n=self.game.round, values=powers)
        return Nothing


class PlotRevealed(OfPlayer):
    """The old plot goes to the used pile; one that lies aside by the agenda leaves the game."""

    shown = False  # to all, before anybody interrupts

    def __init__(self, player: Player, plot: Card) -> None:
        super().__init__(player)
        self.plot = plot

    def show(self) -> None:
        self.shown = True
        told: dict[str, Arg] = {
            "who": self.player.who,
            "card": self.plot.named,
            "why": by_effect(self.game),
        }
        self.game.chronicle.tell(phrase(log_id("plot"), **told), reveals=True)

    def _told(self) -> dict[str, Arg]:
        return {"who": self.player.who, "card": self.plot.named}

    def apply(self) -> Iterable[Event]:
        expire_plot(self.player)
        if self.player.plot is not None:
            agenda = self.player.agenda.printed if self.player.agenda is not None else None
            aside = lies_aside(agenda, self.player.plot.printed)
            place(self.player.plot, Zone.REMOVED if aside else Zone.USED)
        place(self.plot, Zone.REVEALED, told="plot", silent=self.shown)
        return Nothing


class InitiativeCompared(Event):
    """By all players together, before anybody has won."""

    light = True

    def __init__(self, game: Game) -> None:
        self.game = game


class InitiativeWon(OfPlayer):
    light = True

    def apply(self) -> Iterable[Event]:
        values = standing((p, p.plot_value(INITIATIVE)) for p in self.game.order())
        self.game.tell("initiative", who=self.player.who, values=values, why=self.reason)
        return Nothing


class FirstPlayerChosen(OfPlayer):
    """`by`: who chose."""

    light = True

    def __init__(self, player: Player, by: Player) -> None:
        super().__init__(player)
        self.by = by

    def apply(self) -> Iterable[Event]:
        self.game.first = self.player
        self.game.tell("first_player", who=self.player.who, by=self.by.who)
        return Nothing


class IncomeCollected(OfPlayer):
    light = True

    def apply(self) -> Iterable[Event]:
        self.amount = self.player.plot_value(INCOME)
        self.player.gold += self.amount
        self.game.tell("income", who=self.player.who, n=plot_amount(self.player, INCOME))
        return Nothing


class DominanceWon(OfPlayer):
    """The power is part of it."""

    def apply(self) -> Iterable[Event]:
        self.game.tell("dominance", who=self.player.who)
        gained = PowerGained(self.player.faction_card, 1).because(DOMINANCE_WON)
        return [gained, *gained.apply()]


class GoldReturned(OfPlayer):
    light = True

    def still_possible(self) -> bool:
        return self.player.gold > 0

    def apply(self) -> Iterable[Event]:
        self.game.tell("gold_back", who=self.player.who, n=self.player.gold, why=self.reason)
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
            game.tell("first_player_next", who=game.first.who)
        fight = game.challenge
        if fight is not None and player in (fight.attacker, fight.defender):
            fight.abandoned = True
        return [*_return_foreign(player), *_take_along(player)]


def _return_foreign(player: Player) -> Iterator[Event]:
    for card in list(player.play):
        if card.owner is not player:
            reverted = ControlReverts(card).because(LAPSED)
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
        title = self.player.title
        if title is not None:
            self.game.tell("title_back", who=self.player.who, card=title.named)
            place(title, Zone.TITLE_POOL)
        return Nothing
