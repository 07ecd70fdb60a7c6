"""What a game brings besides its rules, part by part. Every part has a default: a game with rules,
words and seats alone can be opened, played, described, drawn, undone and replayed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import CardsOf, Condition, Order, WindowOrders, no_cards
from bot.automation.preferences import asks_to_act
from bot.automation.provisos import ProvisoGroup
from bot.automation.riders import Rider
from bot.automation.sight import CardFacts
from bot.automation.stops import NO_STOPS, Preset, Stops, everywhere, stops_here
from bot.automation.writing import ranked_order
from bot.catalogue import Thing, card
from bot.describe.blocks import Teller
from bot.describe.board import Board
from bot.games import plain
from bot.games.deck_building import DeckBuilding
from bot.games.look_up import LookUp
from bot.games.measuring import Measuring
from bot.games.scenes import Staging
from bot.render.page import Sheet
from bot.render.signs import Sign
from bot.tables.defaults import DefaultKind
from bot.words import Voice, Words
from engine.core.decisions import Decision, Option
from engine.core.game import Rules
from engine.core.moments import Moment, Role
from engine.core.phrases import Arg, Phrase, Who
from engine.core.seats import FIRST_SEAT, SeatId, seats_of
from engine.core.session import Session

Keys = tuple[str, ...] | None  # what the seat that looks may do, if it is asked
Names = Sequence[str]  # of the players, as they can be drawn
Awaited = tuple[SeatId, ...]  # the seats that everybody may know to be waited for
Options = Mapping[str, Any]  # of a table
Icons = Callable[[str], str]  # of a thing by its name, as it stands in a text
DeckBody = Mapping[str, Any]  # what is in a deck, as the game keeps it


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A view in words. What is hidden is not in the view, so it cannot be told. `held`: the
    hand in full, line by line, of a view and keys as `hand_alone` leaves them. `teller`: folds the
    game's log into blocks. `losses`: lines that say what somebody lost, by id, each with the name
    of its argument that says who; `deaths`: those of them that everybody wants to hear of; `saves`:
    lines that say who did not die after all.
    `reckoned`: what ticked options come to; `sending`: what the button that sends them does.
    `beside`: what belongs to the options and cannot be chosen, and why; `asked_by`: what the card
    does for whose sake it is asked, in brief."""

    board: Callable[[Any, Words, Voice, Awaited], Board] = plain.board
    hand: Callable[[Any, Words, Voice], str] = plain.hand  # what only this seat may know
    held: Callable[[Any, Words, Voice, Keys], tuple[str, ...]] = plain.held
    challenge: Callable[[Any, Words, Voice], str] = plain.nothing  # under way
    house: Callable[[Any, SeatId, Words, Voice], str] | None = None  # one player's cards in full
    teller: Callable[[], Teller] = Teller
    losses: Mapping[str, str] = field(default_factory=dict)
    deaths: Collection[str] = ()
    saves: Collection[str] = ()
    about: Callable[[Any, Option, Words], str] = plain.no_words  # what an option does, in brief
    told: Callable[[Any, Option, Words, Icons], str] = plain.nothing_below  # the same, as lines
    apart: Callable[[Any, Option, Words], str] = plain.no_words  # from others of the same name
    gives_up: Collection[str] = ()  # what the words of an option that gives something up are called
    asked_by: Callable[[Decision, Words], str] = plain.nobody_asks
    beside: Callable[[Any, Decision, Words, Voice], str] = plain.nothing_beside
    reckoned: Callable[[Any, Decision, Collection[str], Words, Voice], str] = plain.no_sum
    sending: Callable[[Any, Decision, Collection[str], Words, Voice], str] = plain.no_sum


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """A view as a picture. `hand_alone`: only that of the view and its keys on which the picture
    of a hand depends. `on_the_board`: whether what is asked is about the board rather than the
    hand; `in_the_hand`: whether it names cards that the seat alone sees. `hand_parts`: the view of
    a hand in as many as it needs sheets. `told_apart`: the view without what these keys name, where
    the panel tells that one by one."""

    board: Callable[[Any, Words, Names, Keys, Awaited], Sheet] = plain.board_sheet
    hand: Callable[[Any, Words, Keys], Sheet] | None = plain.hand_sheet
    hand_alone: Callable[[Any, Keys], tuple[Any, Keys]] = plain.hand_alone
    hand_parts: Callable[[Any], Sequence[Any]] = plain.hand_parts
    told_apart: Callable[[Any, Collection[str]], Any] = plain.as_it_is
    house: Callable[[Any, SeatId, Words, Names, Awaited], Sheet] | None = None
    card: Callable[[Thing, Words], Sheet] = plain.card_sheet
    color: Callable[[Any, SeatId], int | None] = plain.no_color  # of a seat's house, for a frame
    on_the_board: Callable[[Any, Iterable[str]], bool] = plain.never
    in_the_hand: Callable[[Any, Iterable[str]], bool] = plain.never


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """What may stand as an icon among words, by the name of the thing: for a phrase the last part
    of its id. `houses`: those that seats bear, with words `<id>.house.<house>`; where several at
    a table bear the same, their numbers tell them apart. `house_of`: which a seat bears, or
    nothing; `of_card`: the thing or house that stands for a card without a sign of its own."""

    things: Mapping[str, Sign] = field(default_factory=dict)
    houses: Mapping[str, Sign] = field(default_factory=dict)
    house_of: Callable[[Any, SeatId], str] = plain.no_house
    of_card: Callable[[Thing], str] = plain.no_sign

    def of_seat(self, view: Any, seat: SeatId) -> Sign | None:
        """Its house, with the seat's number where another seat has the same."""
        worn = [self.house_of(view, each) for each in seats_of(len(view.players))]
        sign = self.houses.get(worn[seat])
        shared = worn.count(worn[seat]) > 1
        return sign.numbered(seat + 1) if sign is not None and shared else sign

    def of_phrase(self, view: Any, what: Phrase) -> Sign | None:
        """Of what it names first that has one: a thing, a card, a player."""
        if (found := self._of_id(view.game, what.id)) is not None:
            return found
        told = (self._of_arg(view, arg) for _, arg in what.args)
        return next((sign for sign in told if sign is not None), None)

    def _of_arg(self, view: Any, arg: Arg) -> Sign | None:
        if isinstance(arg, Who):
            return self.of_seat(view, arg.seat)
        return self.of_phrase(view, arg) if isinstance(arg, Phrase) else None

    def _of_id(self, game: str, id: str) -> Sign | None:
        """What an option does is no thing, though it may be called like one."""
        room, _, thing = id.rpartition(".")
        if room.endswith(".option"):
            return None
        if thing not in self.things and room == f"card.{game}":
            known = card(game, thing)
            thing = "" if known is None else self.of_card(known)
        return self.things.get(thing) or self.houses.get(thing)

    def all(self, most_seats: int) -> Iterator[Sign]:
        yield from self.things.values()
        for sign in self.houses.values():
            yield sign
            yield from (sign.numbered(n) for n in range(1, most_seats + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Premade:
    """A deck that everybody may play, with a name and a line of advice in each language."""

    id: str
    format: str
    name: Mapping[str, str]
    advice: Mapping[str, str]
    body: DeckBody
    pool: str = ""  # for which it was built, where there are several


@dataclass(frozen=True, slots=True, kw_only=True)
class Decks:
    """The decks of a game that needs them. `marks`: what tells one from others."""

    premade: Callable[[Options], Sequence[Premade]]  # at a table with these options
    faults: Callable[[DeckBody, Options], Sequence[Phrase]]  # of a deck there
    marks: Callable[[DeckBody], Sequence[Phrase]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """What is offered before a game begins. `seats`: fewer than the rules allow. The first format
    is what a table plays unless told; the `easiest` is for a first game, if it is another one.
    `pools`: the lists of cards among which a table may choose; the first is for a first game.
    `pool`: that of a table with these options, and how many cards it has. `restrictions`: lists of
    restricted and banned cards among which a table may choose; `restricted_by`: that of a table, if
    it bars anything. `houses`: among which the one who opens a table may choose."""

    seats: range | None = None
    formats: tuple[str, ...] = ()
    easiest: str | None = None
    pools: tuple[str, ...] = ()
    pool: Callable[[Options], tuple[str, int] | None] = lambda options: None
    restrictions: tuple[str, ...] = ()
    restricted_by: Callable[[Options], str | None] = lambda options: None
    decks: Decks | None = None
    houses: tuple[str, ...] = ()

    def format_of(self, wanted: str | None) -> str | None:
        if wanted in self.formats:
            return wanted
        return self.formats[0] if self.formats else None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderCards:
    """Cards about which a seat may give orders, by print: its own in open view with an ability that
    is used or not as it likes; those of a deck that would come to lie there (`laying`); all that an
    order may use. `by_ref`: the print of each card that
    the seat sees, by what points at it; `facts`: what there is to know of those in play. `power`:
    of each player; `buys`: whether a reduction could serve; `aims`: whether a card chooses among
    others; `reduces`: whether it makes others cheaper; `hindrances`: why cards of the hand
    cannot be used now, as `orders.hindrance` says it. `serving`: what an order may use in a window,
    `answered`: what that may be about, `targets`: at whom; each with cards of the deck or the pool
    that nobody has seen yet."""

    open_abilities: CardsOf = no_cards
    laying: Callable[[DeckBody | None], Sequence[str]] = lambda deck: ()
    usable: CardsOf = no_cards
    by_ref: Callable[[Any], Mapping[str, str]] = lambda view: {}
    facts: Callable[[Any], Mapping[str, CardFacts]] = lambda view: {}
    power: Callable[[Any], Mapping[SeatId, int]] = lambda view: {}
    buys: Callable[[Any], bool] = lambda view: True
    aims: Callable[[str], bool] = lambda code: True
    reduces: Callable[[str], bool] = lambda code: False
    hindrances: Callable[[Any], Mapping[str, str]] = lambda view: {}
    serving: Callable[[Any, SeatId, DeckBody | None, str], Sequence[str]] = (
        lambda view, seat, deck, window: ()
    )
    answered: Callable[[Any, SeatId, DeckBody | None, Options, str], Sequence[str]] = (
        lambda view, seat, deck, options, window: ()
    )
    targets: Callable[[Any, SeatId, Options], Sequence[str]] = lambda view, seat, options: ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WinOrders:
    """The window after a win, and which cards a seat may order to be used there. `before`: the
    window before it in which an attacker may want to be asked nothing."""

    window: str
    role: Role
    cards: CardsOf
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomationRules:
    """What can be said ahead in a game; see `bot.automation`. `windows`: the kinds of window in
    which one may stop; `steps`: decisions that orders may answer besides. `casual`: the stops
    proposed for a deck. `conditions`: under which an order may be given; `riders`: by step.
    `prepared`: the order that gives an answer to a question that was only rehearsed;
    `following`: that question, behind what is prepared already; `provisos`: on what such an answer
    may depend; `not_while_asked`: steps that are not prepared while they are asked. `defense`: the
    step at which one defends, by orders that are prepared by attacker and type. `gifts`: steps at
    which all may be taken. `defaults`: what the clock answers, by prompt, where the kind of
    decision does not say it. `ahead`: the step of the turn that a seat has still to take in this
    phase, and may say now; `besides`: the steps of what else it may be asked there; `attackable`:
    whether it may still have to defend. `leads_on`: whether, as all can
    see, a seat has to decide something right after a window. `unsettled`: whether a challenge goes
    on whose checkpoint may still come; `contested`: whether challenges may still come."""

    windows: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    checkpoint: str = ""  # the window in which a sealed table asks everybody
    unsettled: Callable[[Any], bool] = lambda view: False
    contested: Callable[[Any], bool] = lambda view: False
    quiet: Stops = NO_STOPS
    casual: Callable[[DeckBody], Stops] = lambda body: NO_STOPS
    stops_here: Callable[[Stops, Moment, SeatId], bool] = stops_here
    asks_to_act: Callable[[Moment, Preset], bool] = asks_to_act
    extra_hours: Mapping[Preset, int] = field(default_factory=dict)  # a round lasts longer by it
    cards: OrderCards = field(default_factory=OrderCards)
    special_windows: Mapping[str, WindowOrders] = field(default_factory=dict)
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    riders: Mapping[str, tuple[Rider, ...]] = field(default_factory=dict)
    prepared: Callable[[Decision, Sequence[str], Instructions, Sequence[str]], Order] = (
        lambda decision, keys, given, provisos: ranked_order(decision.moment.step, keys)
    )
    following: Callable[[Decision, Instructions], Decision | None] = lambda asked, given: asked
    provisos: Callable[[Decision, Instructions, Any], Sequence[ProvisoGroup]] = (
        lambda decision, given, view: ()
    )
    not_while_asked: tuple[str, ...] = ()
    defense: str = ""
    ahead: Callable[[Any, SeatId], str] = lambda view, seat: ""
    besides: Callable[[Any, SeatId], Sequence[str]] = lambda view, seat: ()
    attackable: Callable[[Any, SeatId], bool] = lambda view, seat: False
    leads_on: Callable[[Any, SeatId, Moment], bool] = lambda view, seat, moment: False
    gifts: tuple[str, ...] = ()
    win: WinOrders | None = None
    defaults: Mapping[str, DefaultKind] = field(default_factory=dict)

    @property
    def orderable(self) -> tuple[str, ...]:
        """Where an order may answer."""
        return (*self.windows, *self.steps)

    def orderable_among(self, seats: int) -> tuple[str, ...]:
        """The same at a table of so many."""
        return tuple(each for each in self.orderable if self.orders_in(each).seats <= seats)

    @property
    def modes(self) -> tuple[Mode, ...]:
        """In which a table may be played."""
        if not self.windows:
            return ()
        return tuple(mode for mode in Mode if mode is not Mode.SEALED or self.checkpoint)

    def stops(self, preset: Preset, deck: DeckBody | None) -> Stops:
        """What a preset means for a deck; a seat without one has nothing to answer with."""
        if preset is Preset.FULL:
            return everywhere(self.windows)
        if preset is Preset.CASUAL:
            return self.casual(deck) if deck else NO_STOPS
        return self.quiet if preset is Preset.QUIET else NO_STOPS

    def orders_in(self, window: str) -> WindowOrders:
        return self.special_windows.get(window, WindowOrders())

    def extra_days(self, preset: Preset) -> int:
        """What one seat's choice costs the table in a round."""
        return -(-self.extra_hours.get(preset, 0) // 24)


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStage:
    """The table of a lesson as it stands at a step, and what was told since the step before. Where
    there is only to read, nothing is asked."""

    number: int
    id: str  # of the step
    session: Session
    told: tuple[Phrase, ...]
    decision: Decision | None = None
    wanted: tuple[str, ...] = ()  # the answer that the step teaches

    def right(self, keys: Sequence[str]) -> bool:
        """Whether this is what the step teaches."""
        return self.decision is not None and set(keys) == set(self.wanted)

    def leads_there(self, keys: Sequence[str]) -> bool:
        """Whether this is what the step teaches, or the first of it."""
        return self.right(keys) or (bool(keys) and set(keys) <= set(self.wanted))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A practice game of some steps, on the real engine. `rules`: by which it is played."""

    rules: Rules
    length: Callable[[], int]
    stage: Callable[[int], LessonStage]
    learner: SeatId = FIRST_SEAT  # the seat


class Gain(NamedTuple):
    """`by`: the last part of the words `<id>.gain.<by>`."""

    seat: SeatId
    by: str
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """What is counted in a game: `name` is the last part of the sentences that say it. `gain`: what
    a line of the log adds to somebody's count, in a game that says what for."""

    name: str
    lowest_leads: bool = False
    gain: Callable[[Phrase], Gain | None] = lambda line: None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plug:
    """`data`: the folder with its facts and words, where that is not ours."""

    rules: Rules
    data: Path | None = None
    look_up: LookUp = field(default_factory=LookUp)
    telling: Telling = field(default_factory=Telling)
    pictures: Pictures = field(default_factory=Pictures)
    signs: Signs = field(default_factory=Signs)
    deck_building: DeckBuilding | None = None  # where people build decks
    staging: Staging | None = None  # of rulings
    measuring: Measuring = field(default_factory=Measuring)
    lobby: Lobby = field(default_factory=Lobby)
    automation: AutomationRules = field(default_factory=AutomationRules)
    lesson: Lesson | None = None
    scoring: Scoring | None = None

    @property
    def id(self) -> str:
        return self.rules.id

    @property
    def seats(self) -> range:
        """How many may sit down at a table that is opened now."""
        return self.lobby.seats or self.rules.seats
