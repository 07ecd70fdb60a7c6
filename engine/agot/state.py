"""Players, the challenge, the game: plain state, with every value computed as it is read. Nothing
here suspends, and nothing moves a card: that is for `zones` and `events`."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.agot.card import Card, Control, Entry, Lasting, Live
from engine.agot.modifiers import (
    DOES_NOT_CONTRIBUTE,
    INCOME,
    PARTICIPATES,
    PROVIDES_NO_GOLD,
    SIDE,
    Op,
    Question,
    Rule,
    Stat,
    Value,
    active_rules,
    computed,
)
from engine.agot.nouns import (
    ATTACKING,
    CHARACTER,
    DECK,
    DEFENDING,
    HAND,
    SIDES,
    Faction,
    Icon,
    Phase,
    Scope,
    Side,
    Timing,
    Zone,
)
from engine.agot.prints import Printed
from engine.core.chance import Chance
from engine.core.game import BY_THE_BOOK, Config
from engine.core.game import Game as CoreGame
from engine.core.phrases import Who, make_phrase, phrase
from engine.core.seats import SeatId, seats_of

if TYPE_CHECKING:
    from engine.agot.abilities import Ability, Use
    from engine.agot.asking import Phantoms
    from engine.agot.deckbuilding import Deck
    from engine.agot.events import Event
    from engine.agot.standing import Delayed, StandingCondition
    from engine.agot.titles import TitleDraft

    # Phantoms of cards, by what they answer or when they may be used; each with its printed cost
    Held = dict[type[Event] | Phase | Scope | None, list[tuple[int, Live]]]

__all__ = [
    "Card",
    "Challenge",
    "Control",
    "Ending",
    "Entry",
    "Game",
    "Lasting",
    "Live",
    "Player",
    "Reducer",
]

FEWER_QUESTIONS = "fewer_questions"  # an option: what offers no more than a pass is not asked
Ending = Callable[[], None]  # what the end of a scope does to an effect that held for it


class Reducer(NamedTuple):
    """The next card that fits costs this player less."""

    amount: int
    fits: Callable[[Card], bool]
    marshal: bool
    play: bool
    number: int  # of the phase or round it holds for
    scope: Scope
    source: Card | None = None  # whose effect it is


class Player:
    __slots__ = (
        "_agenda",
        "_revealed",
        "_title",
        "dead",
        "deck",
        "discard",
        "drawn",
        "faction_pile",
        "fell",
        "game",
        "gave",
        "gold",
        "hand",
        "killed",
        "lasting",
        "limited",
        "marshaled",
        "maxima",
        "might_hold",
        "named",
        "out",
        "outlived",
        "piles",
        "play",
        "played",
        "plots",
        "redirected",
        "reducers",
        "removed",
        "rivals_beaten",
        "seat",
        "stood",
        "until_new_plot",
        "used",
        "who",
    )

    def __init__(self, seat: SeatId, game: Game) -> None:
        self.seat = seat
        self.who = Who(seat)
        self.named = phrase("agot.option.player", who=self.who)
        self.game = game
        self.piles: dict[Zone, list[Card]] = {zone: [] for zone in Zone}
        self.hand = self.piles[HAND]
        self.deck = self.piles[DECK]  # the top card is the last
        self.discard = self.piles[Zone.DISCARD]
        self.dead = self.piles[Zone.DEAD]
        self.play = self.piles[Zone.PLAY]
        self.plots = self.piles[Zone.PLOTS]
        self.used = self.piles[Zone.USED]
        self.removed = self.piles[Zone.REMOVED]
        self.faction_pile, self._agenda = self.piles[Zone.FACTION], self.piles[Zone.AGENDA]
        self._revealed, self._title = self.piles[Zone.REVEALED], self.piles[Zone.TITLE]
        self.gold = 0
        self.out = False
        self.outlived = 0  # of the others, before an elimination
        self.lasting: tuple[Lasting, ...] = ()
        self.until_new_plot: list[Ending] = []
        self.reducers: list[Reducer] = []
        self.might_hold: dict[Timing, Held] = {}  # by public knowledge; filled by the pool
        self.maxima: dict[str, tuple[int, int]] = {}
        self.marshaled: list[Printed] = []  # this round
        self.played: list[Printed] = []  # events, this round
        self.limited = 0  # limited cards marshaled or played this round
        self.rivals_beaten: list[Player] = []  # this round
        self.redirected = False  # this round
        self.stood = 0  # characters, this phase
        self.drawn = 0  # cards, this phase
        self.fell: dict[int, Sequence[Event]] = {}  # by card: with what it went to the dead pile
        self.killed: list[Card] = []  # characters the player owns, this phase
        self.gave: list[Player] = []  # to whom, of the own gold, this phase

    def __repr__(self) -> str:
        return f"<seat:{self.seat}>"

    @property
    def faction_card(self) -> Card:
        return self.faction_pile[0]

    @property
    def faction(self) -> Faction:
        return self.faction_card.faction

    @property
    def agenda(self) -> Card | None:
        return self._agenda[-1] if self._agenda else None

    @property
    def plot(self) -> Card | None:
        return self._revealed[-1] if self._revealed else None

    @property
    def title(self) -> Card | None:
        return self._title[-1] if self._title else None

    @property
    def top_card(self) -> Card:
        """Of the draw deck; a player without one is out of the game."""
        return self.deck[-1]

    @property
    def characters(self) -> list[Card]:
        return [card for card in self.play if card.printed.type is CHARACTER]

    def controls(self, name: str) -> bool:
        """Whether a copy of this card, by its name, is under the player's control."""
        return any(card.printed.name == name for card in self.play)

    @property
    def opponents(self) -> tuple[Player, ...]:
        """Those still in the game, in player order."""
        return self.game.others[self.game.first.seat, self.seat]

    @property
    def power(self) -> int:
        total = self.faction_pile[0].power
        for card in self.play:
            total += card.power
        return total

    @property
    def is_first(self) -> bool:
        return self.game.first is self

    # Values

    def value(self, stat: Value, base: int = 0) -> int:
        if stat not in self.game.field and not self.lasting:
            return base
        found = self.modifiers(stat)
        return computed(base, found) if found else base

    def modifiers(
        self, stat: Value, sources: list[Card | None] | None = None
    ) -> list[tuple[Op, int | float]]:
        """Every modifier to one of the values. `sources` is filled with the card that brings
        each."""
        found: list[tuple[Op, int | float]] = []
        for rule in active_rules(self.game, stat):
            amount = rule.says(rule.source, self)
            if amount is not None and not self._withheld(stat, rule, amount):
                found.append((rule.op, amount))
                if sources is not None:
                    sources.append(rule.source)
        for entry in self.lasting:
            if entry.stat is stat:
                found.append((entry.op, entry.amount))
                if sources is not None:
                    sources.append(entry.source)
        return found

    def _withheld(self, stat: Value, rule: Rule, amount: float) -> bool:
        """Whether a card that would add gold to the income provides none."""
        if stat is not INCOME or rule.op is not Op.ADD or amount <= 0:
            return False
        return PROVIDES_NO_GOLD.any(self.game, rule.source)

    def plot_value(self, stat: Value) -> int:
        """A value of the revealed plot with all modifiers; the printed symbols of cards under the
        player's control are on the field like any other modifier."""
        plot = self.plot
        return self.value(stat, plot.printed.plot_values[stat] if plot is not None else 0)

    # What it did

    def has_won(self, icon: Icon, *, phase: bool = True) -> bool:
        return any(
            challenge.winner is self and challenge.type is icon
            for challenge in self.game.challenges
            if not phase or challenge.phase == self.game.numbers[Scope.PHASE]
        )

    def has_lost(self, icon: Icon | None = None, *, defending: bool = False) -> bool:
        """This round; as the defending player, if that is asked."""
        return any(
            challenge.loser is self
            and (icon is None or challenge.type is icon)
            and (not defending or challenge.defender is self)
            for challenge in self.game.challenges
        )


class Challenge:
    def __init__(self, game: Game, type: Icon, attacker: Player, defender: Player) -> None:
        self.game = game
        self.type = type
        self.attacker = attacker
        self.defender = defender
        self.against = defender  # whom it was initiated against, redirected or not
        self.phase = game.numbers[Scope.PHASE]
        self.declared: dict[Side, list[Card]] = {side: [] for side in SIDES}
        self.bypassed: list[Card] = []
        self.removed: list[Card] = []  # by an effect: nobody deems them to participate again
        self.winner: Player | None = None
        self.loser: Player | None = None
        self.by = 0
        self.compared: tuple[int, int] | None = None  # attack and defense, as they were then
        self.unopposed = False
        self.abandoned = False  # a player in it has been eliminated

    @property
    def is_of_this_phase(self) -> bool:
        return self.phase == self.game.numbers[Scope.PHASE]

    @property
    def number(self) -> int:
        """Which of the challenges that its attacker initiated this phase it is, from 1."""
        return self._number([c for c in self.game.challenges if c.attacker is self.attacker])

    @property
    def number_against(self) -> int:
        """Which of those initiated this phase against the same player it is, redirected or not."""
        return self._number([c for c in self.game.challenges if c.against is self.against])

    def _number(self, challenges: Sequence[Challenge]) -> int:
        begun = [c for c in challenges if c.phase == self.phase]
        return 1 + (begun.index(self) if self in begun else len(begun))

    def player(self, side: Side) -> Player:
        return self.attacker if side is ATTACKING else self.defender

    def side(self, player: Player) -> Side | None:
        if player is self.attacker:
            return ATTACKING
        return DEFENDING if player is self.defender else None

    @property
    def result(self) -> tuple[Player, Player]:
        """Winner and loser of a challenge that has been won."""
        assert self.winner is not None
        assert self.loser is not None
        return self.winner, self.loser

    @property
    def leading(self) -> Side | None:
        """The side that would win as it stands: ties go to the attacker; without 1 STR and a
        participating character nobody does."""
        attack, defense = self.total(ATTACKING), self.total(DEFENDING)
        side = ATTACKING if attack >= defense else DEFENDING
        return side if max(attack, defense) >= 1 and self.on(side) else None

    def on(self, side: Side) -> list[Card]:
        """The characters that participate on a side, declared or deemed to."""
        declared = self.declared[side]
        if PARTICIPATES not in self.game.field:
            return declared
        return declared + [
            card
            for card in self.player(side).characters
            if card not in declared
            and card not in self.removed
            and side in PARTICIPATES.answers(self.game, card)
        ]

    @property
    def attackers(self) -> list[Card]:
        return self.on(ATTACKING)

    @property
    def defenders(self) -> list[Card]:
        return self.on(DEFENDING)

    def total(self, side: Side) -> int:
        """STR counts with at least one participating character alone."""
        cards = self.on(side)
        if not cards:
            return 0
        if DOES_NOT_CONTRIBUTE in self.game.field:
            cards = [card for card in cards if not DOES_NOT_CONTRIBUTE.any(self.game, card)]
        return sum([card.strength for card in cards]) + self.player(side).value(SIDE)

    def remove(self, card: Card) -> None:
        for cards in self.declared.values():
            if card in cards:
                cards.remove(card)


class Game(CoreGame, ABC):
    """The state of one game; `game.py` plays it."""

    __slots__ = (
        "_orders",
        "actions",
        "active",
        "attached",
        "bank",
        "by_the_book",
        "cards",
        "challenge",
        "challenges",
        "checkpoint",
        "conditions",
        "delayed",
        "duplicate_save",
        "fewer_questions",
        "field",
        "first",
        "lasting",
        "listeners",
        "lists",
        "numbers",
        "others",
        "over",
        "phase",
        "players",
        "pool",
        "possible",
        "refs",
        "resolving",
        "round",
        "settling",
        "timings",
        "windows",
    )

    def __init__(self, config: Config, chance: Chance) -> None:
        super().__init__(config, chance)
        self.players = [Player(seat, self) for seat in seats_of(config.seats)]
        self._orders: dict[SeatId, tuple[Player, ...]] = {}
        self.others: dict[tuple[SeatId, SeatId], tuple[Player, ...]] = {}
        self.arrange()
        self.first = self.players[0]
        self.active: Player | None = None
        self.phase: Phase | None = None
        self.challenge: Challenge | None = None
        self.challenges: list[Challenge] = []  # of this round
        self.round = 0
        self.numbers = dict.fromkeys(Scope, 0)
        self.cards: list[Card] = []
        self.bank = Player(SeatId(-1), self)  # owns what is nobody's: the titles
        self.refs = 0
        self.windows = 0  # in which anybody was asked
        self.over = False
        self.by_the_book = bool(config.options.get(BY_THE_BOOK, False))
        self.fewer_questions = bool(config.options.get(FEWER_QUESTIONS)) and not self.by_the_book
        self.checkpoint: str | None = config.options.get("checkpoint")  # a window for everybody
        # The index: who listens, what may be used, what is asked of the field
        self.listeners: dict[type[Event], dict[Timing, list[Live]]] = {}
        self.actions: dict[Phase | Scope | None, list[Live]] = {
            stretch: [] for stretch in (None, *Phase, Scope.CHALLENGE)
        }
        self.timings: dict[type[Event], frozenset[Timing]] = {}  # as `heard` found them
        self.field: dict[Stat | Question[..., Any], list[Rule]] = {}
        self.conditions: list[StandingCondition] = []
        self.attached: list[Card] = []  # attachments in play
        self.settling: list[Card] = []  # cards whose condition is being dealt with
        self.lasting: dict[Scope, list[Ending]] = {scope: [] for scope in Scope}
        self.delayed: list[Delayed] = []
        self.resolving: list[Use] = []
        self.title_draft: TitleDraft | None = None
        self.phantoms: Phantoms | None = None
        self.duplicate_save: Ability | None = None  # what a duplicate grants
        # What everybody knows of each deck: its list where it lies open, and what it may hold
        self.lists: Sequence[Deck | None] = [None] * config.seats
        self.possible: Sequence[Sequence[Printed]] = [()] * config.seats

    @property
    def title_pool(self) -> list[Card]:
        return self.bank.piles[Zone.TITLE_POOL]

    @property
    def melee(self) -> bool:
        return len(self.players) > 2

    def order(self, start: Player | None = None) -> tuple[Player, ...]:
        """The players still in the game, in player order from the first player or from another."""
        return self._orders[(start or self.first).seat]

    def arrange(self) -> None:
        """Notes who is in the game, for each player with whom the order could begin, and whom each
        then has as opponents."""
        for at in seats_of(len(self.players)):
            turned = self.players[at:] + self.players[:at]
            order = self._orders[at] = tuple([player for player in turned if not player.out])
            for player in self.players:
                self.others[at, player.seat] = tuple([p for p in order if p is not player])

    def in_play(self) -> Iterator[Card]:
        """Characters, locations and attachments in play, in canonical order."""
        for player in self.players:
            yield from player.play

    @property
    def source(self) -> Card | None:
        """The card whose effect resolves now; None for the framework and for costs."""
        return self.resolving[-1].card if self.resolving else None

    def tell(self, id: str, /, **args: Any) -> None:
        """Logs what everybody may know."""
        self.chronicle.tell(make_phrase((log_id(id), tuple(args.items()))))


@cache
def log_id(name: str) -> str:
    """One string for all tables."""
    return f"agot.log.{name}"
