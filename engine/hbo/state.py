"""Cards, players, the challenge, the game: plain state, with every value computed as it is read.
Nothing here suspends, and nothing moves a card: that is for `zones`."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.game import Game as CoreGame
from engine.core.phrases import Phrase, Who
from engine.core.seats import SeatId, seats_of
from engine.hbo.nouns import IN_PLAY, SCOPES, House, Source, Timing, Value, Zone
from engine.realm.nouns import CardType, Icon, Keyword, Phase, Scope, Side

if TYPE_CHECKING:
    from engine.hbo.prints import Ability, Printed

CHARACTER = CardType.CHARACTER
ICONS = tuple(Icon)
KEYWORDS = (Keyword.LIMITED, Keyword.RENOWN, Keyword.STEALTH)  # of this edition


class Lasting(NamedTuple):
    """What an effect has laid on one card or player for a while."""

    value: Value
    n: int
    icon: Icon | None = None
    keyword: Keyword | None = None


class Card:
    """A physical card. `ref` is the id it is shown by, fresh whenever it could be mistaken for a
    secret."""

    __slots__ = (
        "attachments",
        "controller",
        "duplicates",
        "game",
        "id",
        "kneeling",
        "lasting",
        "owner",
        "parent",
        "power",
        "printed",
        "ref",
        "used",
        "zone",
    )
    kneeling: bool
    power: int

    def __init__(self, id: int, printed: Printed, owner: Player, zone: Zone) -> None:
        self.id, self.printed, self.zone = id, printed, zone
        self.owner = self.controller = owner  # control never changes in this edition
        self.game = owner.game
        self.ref = ""
        self.kneeling = False
        self.power = 0
        self.duplicates: list[Card] = []
        self.attachments: list[Card] = []
        self.parent: Card | None = None
        self.lasting: list[Lasting] = []
        self.used: dict[int, int] = {}  # in which round an ability was last used

    def __repr__(self) -> str:
        return f"<{self.printed}:{self.ref}>"

    @property
    def named(self) -> Phrase:
        return self.printed.named

    @property
    def type(self) -> CardType:
        return self.printed.type

    @property
    def in_play(self) -> bool:
        return self.zone in IN_PLAY

    @property
    def is_character(self) -> bool:
        return self.printed.type is CHARACTER

    # Its values

    def total(
        self,
        value: Value,
        base: int = 0,
        icon: Icon | None = None,
        keyword: Keyword | None = None,
        side: Side | None = None,
    ) -> int:
        """The base with all that says something about this value of this card."""
        for source, ability in self.game.field.get(value, ()):
            if (
                (ability.icon is None or ability.icon is icon)
                and ability.keyword is keyword
                and (ability.side is None or ability.side is side)
                and (ability.me is None or ability.me.fits(source, source))
                and (ability.of is None or ability.of.fits(source, self))
            ):
                base += ability.n
        for lasting in self.lasting:
            if lasting.value is value and lasting.icon is icon and lasting.keyword is keyword:
                base += lasting.n
        return base

    @property
    def strength(self) -> int:
        return max(0, self.total(Value.STRENGTH, self.printed.strength))

    def icon(self, icon: Icon) -> bool:
        return self.total(Value.ICON, icon in self.printed.icons, icon) > 0

    @property
    def icons(self) -> tuple[Icon, ...]:
        """Mostly those that are printed on it."""
        if not self.lasting and not self.game.field.get(Value.ICON):
            return self.printed.icon_row
        return tuple([icon for icon in ICONS if self.icon(icon)])

    def has(self, keyword: Keyword) -> bool:
        return self.total(Value.KEYWORD, keyword in self.printed.keywords, keyword=keyword) > 0

    @property
    def keywords(self) -> tuple[Keyword, ...]:
        """Mostly those that are printed on it."""
        if not self.lasting and not self.game.field.get(Value.KEYWORD):
            return self.printed.keyword_row
        return tuple([keyword for keyword in KEYWORDS if self.has(keyword)])

    # Its part in the game

    @property
    def attacking(self) -> bool:
        challenge = self.game.challenge
        return challenge is not None and self in challenge.declared[Side.ATTACKING]

    @property
    def defending(self) -> bool:
        challenge = self.game.challenge
        return challenge is not None and self in challenge.declared[Side.DEFENDING]

    @property
    def participating(self) -> bool:
        return self.attacking or self.defending


class Player:
    def __init__(self, seat: SeatId, game: Game) -> None:
        self.seat, self.game = seat, game
        self.who = Who(seat)
        self.house = House.NEUTRAL  # until houses are chosen
        self.copies: Mapping[Printed, int] = {}  # of each card in the deck as it was dealt
        self.piles: dict[Zone, list[Card]] = {zone: [] for zone in Zone}
        self.hand = self.piles[Zone.HAND]
        self.deck = self.piles[Zone.DECK]  # the top card is the last
        self.discard = self.piles[Zone.DISCARD]
        self.dead = self.piles[Zone.DEAD]
        self.play = self.piles[Zone.PLAY]
        self.plots = self.piles[Zone.PLOTS]
        self.used = self.piles[Zone.USED]
        self.gold = 0
        self.banner = 0  # power on the house's banner
        self.limited = False  # a limited card was played this round
        self.discount = 0  # the next character this phase costs so much less
        self.lasting: list[Lasting] = []
        self.gained = dict.fromkeys(Source, 0)

    def __repr__(self) -> str:
        return f"<seat:{self.seat}>"

    @property
    def opponent(self) -> Player:
        return self.game.players[1 - self.seat]

    @property
    def plot(self) -> Card | None:
        pile = self.piles[Zone.REVEALED]
        return pile[-1] if pile else None

    @property
    def characters(self) -> list[Card]:
        return [card for card in self.play if card.printed.type is CHARACTER]

    @property
    def power(self) -> int:
        return self.banner + sum([card.power for card in self.play])

    # Values

    def total(self, value: Value, base: int = 0, icon: Icon | None = None) -> int:
        for source, ability in self.game.field.get(value, ()):
            if (
                (ability.icon is None or ability.icon is icon)
                and (ability.whose == "both" or self._owns(source) is (ability.whose == "mine"))
                and (ability.me is None or ability.me.fits(source, source))
            ):
                base += ability.n
        for lasting in self.lasting:
            if lasting.value is value and lasting.icon is icon:
                base += lasting.n
        return base

    def _owns(self, source: Card) -> bool:
        return source.controller is self

    @property
    def income(self) -> int:
        """The plot's, with the bonuses of all cards in play, kneeling or not."""
        printed = self.plot.printed.income if self.plot else 0
        return max(0, self.total(Value.INCOME, printed + sum(c.printed.income for c in self.play)))

    @property
    def initiative(self) -> int:
        return self.total(Value.INITIATIVE, self.plot.printed.initiative if self.plot else 0)

    @property
    def claim(self) -> int:
        return max(0, self.total(Value.CLAIM, self.plot.printed.claim if self.plot else 0))

    @property
    def dominance(self) -> int:
        standing = sum(card.strength for card in self.characters if not card.kneeling)
        return self.total(Value.DOMINANCE, standing + self.gold)


class Challenge:
    def __init__(self, game: Game, type: Icon, attacker: Player) -> None:
        self.game, self.type = game, type
        self.attacker, self.defender = attacker, attacker.opponent
        self.declared: dict[Side, list[Card]] = {side: [] for side in Side}
        self.bypassed: list[Card] = []
        self.winner: Player | None = None
        self.compared: tuple[int, int] | None = None  # attack and defense, as they were then
        self.unopposed = False
        self.if_won: list[tuple[Player, int, Phrase]] = []  # who then draws how many, by what

    def player(self, side: Side) -> Player:
        return self.attacker if side is Side.ATTACKING else self.defender

    def side(self, player: Player) -> Side:
        return Side.ATTACKING if player is self.attacker else Side.DEFENDING

    def total(self, side: Side) -> int:
        return sum(card.strength for card in self.declared[side])

    def remove(self, card: Card) -> None:
        for cards in self.declared.values():
            if card in cards:
                cards.remove(card)


Listener = tuple[Card, "Ability"]


class Game(CoreGame, ABC):
    """The state of one game; `game.py` plays it."""

    def __init__(self, config: Config, chance: Chance) -> None:
        super().__init__(config, chance)
        self.players = [Player(seat, self) for seat in seats_of(config.seats)]
        self.first = self.players[0]
        self.active: Player | None = None
        self.phase: Phase | None = None
        self.round = 0
        self.numbers = dict.fromkeys(SCOPES, 0)
        self.challenge: Challenge | None = None
        self.fought: list[tuple[Player, Icon]] = []  # challenges of this phase
        self.unopposed = 0  # challenges of this game won so
        self.cards: list[Card] = []
        self.undrafted: list[Printed] = []
        self.packets: list[list[Printed]] = []  # what each player picks from in the draft
        self.refs = 0
        self.over = False
        self.listeners: dict[Timing, list[Listener]] = {timing: [] for timing in Timing}
        self.field: dict[Value, list[Listener]] = {}
        self.lasting: dict[Scope, list[tuple[list[Lasting], Lasting]]] = {s: [] for s in SCOPES}
        # What each seat might hold, as public as its deck: a card that stands for all its copies
        self.pool: list[dict[Timing, list[Listener]]] = [{} for _ in self.players]

    def order(self) -> tuple[Player, Player]:
        return self.first, self.first.opponent

    def in_play(self) -> Iterator[Card]:
        """Characters, locations and attachments in play, in canonical order."""
        for player in self.players:
            yield from player.play

    def tell(self, id: str, /, **args: Any) -> None:
        """Logs what everybody may know."""
        self.chronicle.tell(Phrase(log_id(id), tuple(args.items())))


@cache
def log_id(name: str) -> str:
    """One string for all tables."""
    return f"hbo.log.{name}"
