"""Lines of the log of one stretch folded as people tell it: what a card does is one line with its
costs, targets and effects, claim is one with whom it takes, routine is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from engine.core.phrases import Arg, Phrase, Who, phrase

NONE: tuple[Phrase, ...] = ()
LOG, BLOCK = "agot.log.", "agot.block."
COST, CLAIM = "agot.why.cost", phrase("agot.why.claim")
ROUTINE = ("gold", "draw", "cheaper")  # an ability that brings nothing else is routine itself
# What happens to several cards by one effect is one line
SEVERAL = ("kill", "discard", "kneel", "stand", "to_hand", "to_deck")
PLAIN_COSTS = (BLOCK + "cost_kneels", BLOCK + "cost_kneels_other", BLOCK + "cost_gold")
GONE = ("discard_from_hand",)  # several by one cause are one line


@dataclass(slots=True)
class Line:
    """A line of the log, its arguments by name."""

    heard: Phrase
    id: str = ""
    args: dict[str, Arg] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.id, self.args = self.heard.id.removeprefix(LOG), dict(self.heard.args)

    @property
    def cause(self) -> Phrase | None:
        """Why it happened: a card, or a rule."""
        why = self.args.get("why")
        return _what(why) if isinstance(why, Phrase) else None

    @property
    def cost_of(self) -> Phrase | None:
        """The card whose cost this pays."""
        cause = self.cause
        return _card(cause) if cause is not None and cause.id == COST else None

    def without_cause(self) -> Phrase:
        return self.said(why=NONE)

    def said(self, **other: Arg) -> Phrase:
        """The same line with some arguments changed."""
        return phrase(self.heard.id, **{**self.args, **other})

    def told(self, id: str, **other: Arg) -> Phrase:
        """In the words of a block."""
        return phrase(BLOCK + id, **{**self.args, **other})


def _what(why: Phrase) -> Phrase | None:
    what = dict(why.args).get("what")
    return what if isinstance(what, Phrase) else None


def _card(cause: Phrase) -> Phrase | None:
    card = dict(cause.args).get("card")
    return card if isinstance(card, Phrase) else None


def because(line: Line, told: Phrase) -> Phrase:
    """A line of routine with its cause before it."""
    cause = line.cause
    return told if cause is None else phrase(BLOCK + "act", what=cause, effects=(told,))


def reason(line: Line) -> Arg:
    """Why, as it stands at the end of a line of a block."""
    cause = line.cause
    return NONE if cause is None else phrase(BLOCK + "reason", what=cause)


# Power


def power_line(line: Line, *, alone: bool = True) -> Phrase:
    """`alone`: it says why itself."""
    words = {"power_discarded": "power_less"}.get(line.id, line.id)
    return line.told(words, on=_lies_on(line), why=reason(line) if alone else NONE)


def _lies_on(line: Line) -> Arg:
    """On which card, unless on a faction card or where the reason names it."""
    card, target = line.args["card"], line.args.get("target")
    if all(_is_faction(part) for part in (card, target) if part is not None):
        return NONE
    if target is not None:
        return line.told("power_moved_on")
    cause = line.cause
    return NONE if cause is not None and _card(cause) == card else line.told("power_on")


def _is_faction(card: Arg) -> bool:
    return isinstance(card, Phrase) and card.id.startswith("agot.faction.")


POWER = ("power", "power_moved", "power_discarded")


# What a card does


@dataclass(slots=True)
class Deed:
    """The use of a card or the playing of an event: what it costs, whom it chooses, what comes of
    it; or claim, and what it takes."""

    line: Line
    cause: Arg
    targets: list[Phrase] = field(default_factory=list)
    costs: list[Phrase] = field(default_factory=list)
    effects: list[Line] = field(default_factory=list)
    over: bool = False  # nothing more can come of it

    def takes(self, line: Line) -> bool:
        """Whether the line is part of it; then it is kept."""
        if line.id == "targets" and line.args["card"] == self.cause:
            self.targets.append(line.told("chosen") if self._chosen_by_other(line) else line.heard)
        elif line.cost_of is not None and line.cost_of == self.cause:
            self.costs.append(cost(line, self.cause))
        elif line.cause is not None and line.cause == self.cause:
            self.effects.append(line)
        else:
            return self._takes_other(line)
        return True

    def _takes_other(self, line: Line) -> bool:
        if line.id not in ("x", "nothing") or line.args["card"] != self.cause:
            return False
        if line.id == "x":
            self.costs.append(line.told("x"))
        else:
            self.effects.append(line)
        return True

    def _chosen_by_other(self, line: Line) -> bool:
        return line.args["who"] != self.line.args["who"]

    @property
    def is_routine(self) -> bool:
        """It brings its player gold or cards and nothing else, and gives nothing up."""
        return (
            bool(self.effects)
            and not self.targets
            and all(cost.id in PLAIN_COSTS for cost in self.costs)
            and all(effect.id in ROUTINE for effect in self.effects)
            and all(effect.args["who"] == self.line.args["who"] for effect in self.effects)
        )

    @property
    def told(self) -> Phrase:
        effects = tuple(self._effects())
        if not effects:
            return self.head
        return phrase(BLOCK + "act", what=self.head, effects=effects, subject=self._subject)

    @property
    def _subject(self) -> Arg:
        """The player whom the head names: whoever is meant next is not named again."""
        if self.cause != CLAIM:
            return self.line.args["who"]
        against = self.line.args["against"]
        if not isinstance(against, tuple) or len(against) != 1 or self.line.args["by"]:
            return NONE
        lone = against[0]
        return lone if isinstance(lone, Who) else NONE

    def _effects(self) -> Iterator[Phrase]:
        """Of claim, whoever was chosen and killed is told at once, and who loses nothing."""
        killed = {line.args["card"] for line in self.effects if line.id == "kill"}
        lines = [line for line in self.effects if not _dead(line, killed)]
        yield from told_effects(lines, chosen=any(line.id == "claim_chosen" for line in lines))
        against = self.line.args.get("against")
        if self.cause == CLAIM and self.over and isinstance(against, tuple):
            losers = [line.args["who"] for line in self.effects]
            yield from (phrase(BLOCK + "claim_nothing", who=w) for w in against if w not in losers)

    @property
    def told_small(self) -> Phrase:
        """Whoever gains by it has used it."""
        assert isinstance(self.cause, Phrase)
        effects = tuple(told_effects(self.effects))
        return phrase(BLOCK + "act", what=self._short(self.cause), effects=effects)

    def _short(self, card: Phrase) -> Phrase:
        if not self.costs:
            return card
        return phrase(BLOCK + "short", card=card, paid=self._paid())

    def _paid(self) -> Arg:
        costs = tuple(self.costs)
        return phrase(BLOCK + "paid", costs=costs) if costs else NONE

    @property
    def head(self) -> Phrase:
        if self.cause == CLAIM:
            return self.line.heard
        return self.line.told(self.line.id, on=self._targets(), paid=self._paid())

    def _targets(self) -> Arg:
        """Whom it chooses, unless what comes of it names them all; another player's choice is told
        with that player."""
        found: list[Phrase] = []
        for target in self.targets:
            listed = dict(target.args)["targets"]
            if target.id == BLOCK + "chosen":
                found.append(target)
            elif isinstance(listed, tuple):
                found.extend(part for part in listed if isinstance(part, Phrase))
        again = {*map(_whose, self.effects), *map(_told_first, self.effects)}
        return NONE if again.issuperset(found) else phrase(BLOCK + "on", targets=tuple(found))


def _whose(line: Line) -> Phrase:
    """The card of which the line tells, as one that was chosen is told."""
    return phrase("agot.card", card=line.args.get("card", NONE), who=line.args.get("who", NONE))


def _told_first(line: Line) -> Phrase:
    """The player of whom the line tells, as one that was chosen is told."""
    return phrase("agot.option.player", who=line.args.get("who", NONE))


def _dead(line: Line, killed: set[Arg]) -> bool:
    """Whether these are the characters chosen for claim, and all were killed."""
    chosen = line.args["cards"] if line.id == "claim_chosen" else ()
    return isinstance(chosen, tuple) and bool(chosen) and killed.issuperset(chosen)


def cost(line: Line, of: Arg) -> Phrase:
    own = line.args.get("card") == of
    match line.id:
        case "pay":
            return line.told("cost_gold")
        case "kneel":
            return line.told("cost_kneels" if own else "cost_kneels_other")
        case "sacrifice":
            return line.told("cost_sacrificed" if own else "cost_sacrifices")
    return line.without_cause()


def told_effects(lines: list[Line], *, chosen: bool = False) -> Iterator[Phrase]:
    """Without their common cause; what befalls several cards alike is told of them together.
    `chosen`: by whom those that die for claim were, is told already."""
    for _, group in groupby(lines, _alike):
        alike = list(group)
        if alike[0].id in GONE:
            yield discarded(alike, why=NONE)
        elif len(alike) > 1:
            yield several(alike)
        else:
            yield alike[0].without_cause() if chosen else effect(alike[0])


def _alike(line: Line) -> object:
    """Equal for lines that are told together."""
    if line.id in GONE:
        return line.id, line.args["who"], line.args["why"]
    return line.id if line.id in SEVERAL and line.cause != CLAIM else id(line)


def several(lines: list[Line]) -> Phrase:
    usual: dict[str, Arg] = {"off": NONE, "lost": NONE}
    cards = tuple(phrase(BLOCK + "gone", **{**usual, **line.args}) for line in lines)
    return phrase(BLOCK + lines[0].id, cards=cards)


def discarded(lines: list[Line], *, why: Arg) -> Phrase:
    cards = tuple(card for line in lines if isinstance(card := line.args["card"], Phrase))
    return phrase(BLOCK + "discarded", who=lines[0].args["who"], cards=cards, why=why)


def effect(line: Line) -> Phrase:
    if line.id in POWER:
        return power_line(line, alone=False)
    if line.id == "draw":
        return line.told("draws")
    if line.id == "nothing":
        return phrase(BLOCK + "nothing")
    if line.id == "kill" and line.cause == CLAIM:
        return line.told("claim_killed")
    if line.id in ("gold", "cheaper"):
        return line.told(line.id, why=NONE)
    return line.without_cause()


# Routine


@dataclass(slots=True)
class Routine:
    """What is counted on one small line. Sums stand where the first of their kind came."""

    told: list[Phrase] = field(default_factory=list)
    sums: dict[str, int] = field(default_factory=dict)
    lists: dict[str, tuple[Phrase, ...]] = field(default_factory=dict)
    players: dict[str, tuple[Who, ...]] = field(default_factory=dict)
    draws: list[Line] = field(default_factory=list)  # of the draw phase

    def tell(self, what: Phrase) -> None:
        self.told.append(what)

    def count(self, kind: str, n: int) -> None:
        self.sums[kind] = self.sums.get(kind, 0) + n

    def list(self, kind: str, line: Line) -> None:
        value = phrase("agot.value", who=line.args["who"], n=line.args["n"])
        self.lists[kind] = (*self.lists.get(kind, ()), value)

    def name(self, kind: str, line: Line) -> None:
        who = line.args["who"]
        assert isinstance(who, Who)
        self.players[kind] = (*self.players.get(kind, ()), who)

    @property
    def whole(self) -> tuple[Phrase, ...]:
        return (
            *self.told,
            *self._draws(),
            *(phrase(BLOCK + kind, n=n) for kind, n in self.sums.items()),
            *(phrase(BLOCK + kind, values=values) for kind, values in self.lists.items()),
            *(phrase(BLOCK + kind, players=who) for kind, who in self.players.items()),
        )

    def _draws(self) -> Iterator[Phrase]:
        amounts = {(line.args["n"], line.args["how"]) for line in self.draws}
        if len(amounts) == 1 and len(self.draws) > 1:
            yield self.draws[0].told("all_draw")
        else:
            yield from (line.told("draws") for line in self.draws)
