"""Values and the questions that cards answer for the rules: how a value is computed from its base
and its modifiers, and what a card may declare about cards and players. Reads state, never changes
it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum, auto
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, ParamSpec, TypeVar

from engine.agot.nouns import Against, Blank, Faction, Icon, Keyword, Side

if TYPE_CHECKING:
    from engine.agot.state import Card, Challenge, Game, Player

P = ParamSpec("P")
R = TypeVar("R")


class Value(StrEnum):
    """What is counted: on a card, or for a player."""

    STRENGTH = "strength"
    # of a player's revealed plot
    INCOME = "income"
    INITIATIVE = "initiative"
    CLAIM = "claim"
    RESERVE = "reserve"
    # of a player
    SIDE = "side"  # STR on the player's side of a challenge beyond the characters'
    DOMINANCE = "dominance"  # STR for dominance beyond standing characters and gold
    DRAW = "draw"  # cards in the draw phase
    LIMITED_CARDS = "limited_cards"  # limited cards that may be marshaled or played in a round


STRENGTH = Value.STRENGTH
INCOME, INITIATIVE, CLAIM, RESERVE = Value.INCOME, Value.INITIATIVE, Value.CLAIM, Value.RESERVE
SIDE, DOMINANCE, DRAW, LIMITED_CARDS = Value.SIDE, Value.DOMINANCE, Value.DRAW, Value.LIMITED_CARDS


class Trait(NamedTuple):
    """A trait as something a card gains or loses."""

    name: str


Stat = Value | Icon | Keyword | Trait | Faction  # a faction: the affiliation with it
trait_named = cache(Trait)  # one object for all tables


class Op(IntEnum):
    """In the order in which modifiers apply: additions before multiplications, a set value last
    and over everything."""

    BASE = 0
    ADD = 1
    MULTIPLY = 2
    SET = 3


Modifier = tuple[Op, int | float]


def computed(base: int, modifiers: Iterable[Modifier]) -> int:
    """The value: the last of several set values counts, fractions go up, nothing is below 0."""
    total: float = base
    added, factor, fixed = 0.0, 1.0, None
    for op, amount in modifiers:
        if op is Op.ADD:
            added += amount
        elif op is Op.MULTIPLY:
            factor *= amount
        elif op is Op.SET:
            fixed = amount
        else:
            total = amount
    if fixed is not None:
        return max(0, int(fixed))
    total = (total + added) * factor
    return max(0, -int(-total // 1))


class Reach(Enum):
    """Whom a printed modifier is for: its own card, the card it is attached to, or any subject."""

    SELF = auto()
    BEARER = auto()
    FIELD = auto()


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant ability that modifies a value. `amount` gets the source and the subject (a card
    or a player) and gives None where it does not apply."""

    stat: Stat
    op: Op
    reach: Reach
    amount: Callable[[Card, Any], int | float | None]


class Question(Generic[P, R]):
    """Something the rules ask of all cards in play before they go on."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name

    def answers(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> Sequence[R]:
        """What each active card says, those that say nothing left out. Most questions nobody
        answers."""
        if self not in game.field:
            return ()
        found: list[R] = []
        for rule in active_rules(game, self):
            if IMMUNE in game.field and self not in (IMMUNE, PARTICIPATES) and _spares(rule, *args):
                continue
            answer = rule.says(rule.source, *args, **kwargs)
            if answer is not None:
                found.append(answer)
        return found

    def any(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether an active card says yes."""
        return self in game.field and any(self.answers(game, *args, **kwargs))


def _spares(rule: Rule, subject: Any = None, *rest: Any) -> bool:
    """Whether it is a constant ability that says something of a card immune to it."""
    immune_to = getattr(subject, "immune_to", None)
    return rule.printed and immune_to is not None and bool(immune_to(rule.source))


def active_rules(game: Game, key: Stat | Question[..., Any]) -> Sequence[Rule]:
    """What stands on the field under this key; while nothing blanks, all of it is active."""
    rules = game.field.get(key, ())
    return [rule for rule in rules if rule.active] if BLANKS in game.field else rules


def least(limits: Sequence[int | None]) -> int | None:
    """The lowest of several limits; None if there is none."""
    return min((limit for limit in limits if limit is not None), default=None) if limits else None


@dataclass(frozen=True, slots=True)
class ConstantAnswer:
    """A constant ability that answers a question."""

    question: Question[..., Any]
    says: Callable[..., Any]


class Rule:
    """A modifier or an answer that is active on the field now. One that was created by an effect
    does not depend on its source's text box."""

    __slots__ = ("op", "printed", "says", "source")

    def __init__(
        self, source: Card, says: Callable[..., Any], op: Op = Op.ADD, printed: bool = True
    ) -> None:
        self.source = source
        self.says = says
        self.op = op
        self.printed = printed

    @property
    def active(self) -> bool:
        return not self.printed or not self.source.blank


# What the rules ask. Where the answer is a number it is a limit, and the lowest counts.

BLANKS: Question[[Card], Blank] = Question("blanks")
IMMUNE: Question[[Card, Card], bool] = Question("immune")  # a card, and the source of an effect
CANNOT_BE_ONLY_TARGET: Question[[Card, Card], bool] = Question("cannot_be_only_target")
CANNOT_INITIATE: Question[[Player, Icon, Player], bool] = Question("cannot_initiate")
ADDITIONAL_CHALLENGE: Question[[Player, Icon], Against | Player | None] = Question(
    "additional_challenge"
)
INITIATE_AT_MOST: Question[[Player], int | None] = Question("initiate_at_most")
DECLARE_AT_MOST: Question[[Player, Side], int | None] = Question("declare_at_most")
CANNOT_BE_DECLARED: Question[[Card, Side], bool] = Question("cannot_be_declared")
MUST_BE_DECLARED: Question[[Card, Side], bool] = Question("must_be_declared")
MAY_DECLARE_KNEELING: Question[[Card, Side], bool] = Question("may_declare_kneeling")
MAY_DECLARE_WITHOUT_ICON: Question[[Card, Side], bool] = Question("may_declare_without_icon")
DOES_NOT_KNEEL: Question[[Card, Side], bool] = Question("does_not_kneel")
BYPASSES_MORE: Question[[Card], int] = Question("bypasses_more")  # than one, by stealth
STEALTH_BY_TYPE: Question[[], bool] = Question("stealth_by_type")  # somebody has it in some
CANNOT_BE_BYPASSED: Question[[Card], bool] = Question("cannot_be_bypassed")
PARTICIPATES: Question[[Card], Side | None] = Question("participates")  # undeclared
DOES_NOT_CONTRIBUTE: Question[[Card], bool] = Question("does_not_contribute")
ADDS_NO_DOMINANCE: Question[[Card], bool] = Question("adds_no_dominance")
CANNOT_GAIN_GOLD: Question[[Player], bool] = Question("cannot_gain_gold")
GAINS_NO_BONUS: Question[[Player], bool] = Question("gains_no_bonus")  # of challenges
STAND_AT_MOST: Question[[Player], int | None] = Question("stand_at_most")
CANNOT_TRIGGER: Question[[Player], bool] = Question("cannot_trigger")
CANNOT_MARSHAL: Question[[Player, Card], bool] = Question("cannot_marshal")
MAY_MARSHAL: Question[[Player, Card], bool] = Question("may_marshal")  # from a discard pile
CANNOT_PLAY: Question[[Player, Card], bool] = Question("cannot_play")
CANNOT_BE: Question[[Card, type], bool] = Question("cannot_be")  # killed, knelt, discarded, ...
CANNOT_BE_SAVED: Question[[Card], bool] = Question("cannot_be_saved")
MUST_BE_CLAIMED: Question[[Card], bool] = Question("must_be_claimed")  # by military claim
CANNOT_LOSE: Question[[Player, Challenge], bool] = Question("cannot_lose")  # nor be beaten
KEEPS_GOLD: Question[[Player], bool] = Question("keeps_gold")  # in the taxation phase
ENTERS_KNELT: Question[[Card], bool] = Question("enters_knelt")
REDUCES_COST: Question[[Player, Card], int] = Question("reduces_cost")  # below 0: it rises
AMBUSH_IN_HAND: Question[[], int | None] = Question("ambush_in_hand")  # of the card itself
GAINS_AMBUSH: Question[[Card], int | None] = Question("gains_ambush")
# A card that is made cheaper by its own text says so in the hand
REDUCES_AMBUSH: Question[[Player, Card], int] = Question("reduces_ambush")
PROVIDES_NO_GOLD: Question[[Card], bool] = Question("provides_no_gold")  # modifiers above 0
MAY_REDIRECT: Question[[Player], bool] = Question("may_redirect")
# Whether it is of weight against whom it was initiated, beside who defends
AGAINST_MATTERS: Question[[Challenge], bool] = Question("against_matters")
CLAIM_AGAINST_ANY: Question[[Player, Icon], bool] = Question("claim_against_any")

# What a card says of itself while it is in hand
MARSHALS_CHEAPER: Question[[Player], int] = Question("marshals_cheaper")
PAID_BY: Question[[Any], Player] = Question("paid_by")  # an event card, answering this
MARSHALS_AS_DUPLICATE_OF: Question[[Card], bool] = Question("marshals_as_duplicate_of")
