"""A card, with every value computed as it is read. Nothing here suspends, and nothing changes a
card: that is for `zones` and `events`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from engine.agot.modifiers import (
    BLANKS,
    GAINS_AMBUSH,
    IMMUNE,
    STRENGTH,
    Constant,
    Modifier,
    Op,
    Question,
    Stat,
    Trait,
    active_rules,
    computed,
    trait_named,
)
from engine.agot.nouns import (
    ATTACKING,
    CHARACTER,
    DEFENDING,
    FACTIONS,
    HAND,
    ICONS,
    IN_PLAY,
    KEYWORDS,
    NOT_BLANK,
    Blank,
    CardType,
    Faction,
    Icon,
    Keyword,
    Token,
    Zone,
)
from engine.agot.prints import Printed
from engine.core.phrases import Phrase

if TYPE_CHECKING:
    from engine.agot.abilities import Ability
    from engine.agot.state import Player

P = ParamSpec("P")
R = TypeVar("R")


class Lasting(NamedTuple):
    """A modifier that an effect has laid on one card or player for a while."""

    stat: Stat
    op: Op
    amount: int
    source: Card | None = None  # whose effect it is


class Live:
    """One ability on one card, as the index holds it. `printed`: it stands in the text box.
    `granted`: to this player, whoever controls the card."""

    __slots__ = ("ability", "card", "granted", "printed")

    def __init__(
        self, ability: Ability, card: Card, printed: bool = True, granted: Player | None = None
    ) -> None:
        self.ability = ability
        self.card = card
        self.printed = printed
        self.granted = granted


class Entry(NamedTuple):
    """How and when a card entered play."""

    phase: int  # the number of that phase
    ambush: bool


NO_TOKENS: Mapping[Token, int] = MappingProxyType({})
NO_USES: Mapping[tuple[str, int], tuple[int, int]] = MappingProxyType({})


class Card:
    """A physical card. `ref` is the id it is shown by, fresh whenever it could be mistaken for a
    secret; `life` grows when it leaves play, so that whoever kept the old card does not find it.
    What lies on it is replaced, never changed: most cards lie in decks, with nothing on them."""

    __slots__ = (
        "attachments",
        "control",
        "controller",
        "duplicates",
        "entered",
        "face",
        "facedown",
        "game",
        "id",
        "kneeling",
        "lasting",
        "life",
        "live",
        "owner",
        "parent",
        "power",
        "printed",
        "ref",
        "tokens",
        "uses",
        "zone",
    )

    def __init__(self, id: int, printed: Printed, owner: Player, zone: Zone) -> None:
        self.id = id
        self.printed = self.face = printed
        self.owner = self.controller = owner
        self.game = owner.game
        self.zone = zone
        self.ref = ""
        self.life = 0
        self.kneeling = self.facedown = False
        self.power = 0
        self.tokens = NO_TOKENS
        self.duplicates: tuple[Card, ...] = ()
        self.attachments: tuple[Card, ...] = ()
        self.parent: Card | None = None
        self.control: tuple[Control, ...] = ()
        self.lasting: tuple[Lasting, ...] = ()
        self.live: tuple[Live, ...] = ()
        self.uses = NO_USES
        self.entered: Entry | None = None

    def __repr__(self) -> str:
        return f"<{self.printed.name}:{self.ref}>"

    # What it is

    @property
    def name(self) -> str:
        return self.printed.name

    @property
    def named(self) -> Phrase:
        return self.printed.named

    @property
    def type(self) -> CardType:
        return self.printed.type

    @property
    def faction(self) -> Faction:
        return self.printed.faction

    def belongs_to(self, faction: Faction) -> bool:
        """By its printed faction, or by an affiliation it has gained."""
        return self._has(faction, faction is self.printed.faction)

    @property
    def unique(self) -> bool:
        return self.printed.unique

    @property
    def in_play(self) -> bool:
        return self.zone in IN_PLAY

    @property
    def is_character(self) -> bool:
        return self.printed.type is CHARACTER

    # Its values

    @property
    def blank(self) -> Blank:
        """A card that blanks is not asked whether it is blank itself: that has no end. Nor is one
        that makes others immune, which would be blank with them."""
        blank = NOT_BLANK
        for rule in self.game.field.get(BLANKS, ()):
            says = rule.says
            if (said := says(rule.source, self)) and not self._immune_by_itself(rule.source):
                blank = max(blank, said)
        return blank

    def _immune_by_itself(self, source: Card) -> bool:
        immune = self.game.field.get(IMMUNE, ())
        return any(rule.source is self and rule.says(self, self, source) for rule in immune)

    def modifiers(self, stat: Stat, sources: list[Card | None] | None = None) -> Sequence[Modifier]:
        """Every modifier to one of its values: its own, its attachments', the field's, lasting.
        Mostly none. `sources` is filled with the card that brings each."""
        rules = self.game.field.get(stat)
        printed = self.printed
        if not (rules or self.lasting or self.attachments or stat in printed.own):
            return ()
        found: list[Modifier] = []
        if stat in printed.own and not self.blank:
            _collect(found, self, self, printed.own[stat], sources)
        for attachment in self.attachments:
            given = attachment.printed.given
            if stat in given and not attachment.blank:
                _collect(found, attachment, self, given[stat], sources)
        wary = IMMUNE in self.game.field and not isinstance(stat, Trait)  # which may grant it
        for rule in active_rules(self.game, stat) if rules else ():
            if wary and rule.printed and self.immune_to(rule.source):
                continue
            if (amount := rule.says(rule.source, self)) is not None:
                found.append((rule.op, amount))
                if sources is not None:
                    sources.append(rule.source)
        for lasting in self.lasting:
            if lasting.stat == stat:
                found.append((lasting.op, lasting.amount))
                if sources is not None:
                    sources.append(lasting.source)
        return found

    @property
    def strength(self) -> int:
        modifiers = self.modifiers(STRENGTH)
        return computed(self.printed.strength, modifiers) if modifiers else self.printed.strength

    @property
    def height(self) -> int:
        """Its STR as if nothing lowered it."""
        rising = [m for m in self.modifiers(STRENGTH) if m[1] > (m[0] is Op.MULTIPLY)]
        return computed(self.printed.strength, rising)

    def _has(self, stat: Stat, printed: bool) -> bool:
        if self.attachments or self.lasting or stat in self.game.field or stat in self.printed.own:
            return computed(printed, self.modifiers(stat)) > 0
        return printed

    def _untouched(self, stats: Sequence[Stat]) -> bool:
        """Nothing could modify any of these: what most cards are most of the time."""
        if self.attachments or self.lasting:
            return False
        field, own = self.game.field.keys(), self.printed.own.keys()
        return field.isdisjoint(stats) and own.isdisjoint(stats)

    def icon(self, icon: Icon) -> bool:
        """Lost icons count against gained ones, also those it never had (FAQ, Nymeria Sand)."""
        return self._has(icon, icon in self.printed.icons)

    @property
    def icons(self) -> tuple[Icon, ...]:
        if self._untouched(ICONS):
            return self.printed.icons_in_order
        return tuple([icon for icon in ICONS if self.icon(icon)])

    def has(self, keyword: Keyword) -> bool:
        base = keyword in self.printed.keywords and not self.blank
        return self._has(keyword, base)

    @property
    def keywords(self) -> tuple[Keyword, ...]:
        if self._untouched(KEYWORDS):
            return () if self.blank else self.printed.keywords_in_order
        return tuple([keyword for keyword in KEYWORDS if self.has(keyword)])

    def is_a(self, *traits: str) -> bool:
        """Whether it has one of these traits."""
        return any(map(self._trait, traits))

    def _trait(self, trait: str) -> bool:
        base = trait in self.printed.traits and self.blank is not Blank.ALL
        return self._has(trait_named(trait), base)

    @property
    def traits(self) -> frozenset[str]:
        gained = [stat.name for stat in self._touched() if isinstance(stat, Trait)]
        return frozenset([t for t in self.printed.traits.union(gained) if self._trait(t)])

    @property
    def factions(self) -> tuple[Faction, ...]:
        """Those it is affiliated with."""
        if self._untouched(FACTIONS):
            return (self.printed.faction,)
        gained = [stat for stat in self._touched() if isinstance(stat, Faction)]
        found = dict.fromkeys([self.printed.faction, *gained])
        return tuple([faction for faction in found if self.belongs_to(faction)])

    def _touched(self) -> list[object]:
        """The values that anything modifies, on this card or perhaps on another."""
        stats: list[object] = [*self.printed.own, *self.game.field]
        stats.extend([entry.stat for entry in self.lasting])
        for attachment in self.attachments:
            stats.extend(attachment.printed.given)
        return stats

    @property
    def ambush(self) -> tuple[int, ...]:
        """The costs X of every Ambush (X) it has."""
        printed = self.printed.ambush
        if printed and self.blank:
            printed = ()
        conditional = self.printed.ambush_in_hand
        if conditional is not None and self.zone is HAND and not self.blank:
            cost = conditional(self)
            printed = printed if cost is None else tuple(sorted({*printed, cost}))
        if GAINS_AMBUSH not in self.game.field:
            return printed
        gained = [cost for cost in GAINS_AMBUSH.answers(self.game, self) if cost is not None]
        return tuple(sorted({*printed, *gained})) if gained else printed

    def says_of_itself(
        self, question: Question[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> list[R]:
        """What its own text answers, wherever it lies."""
        own = [answer.says for answer in self.printed.answers if answer.question is question]
        return [says(self, *args, **kwargs) for says in own]

    # Its part in the game

    @property
    def attacking(self) -> bool:
        challenge = self.game.challenge
        return challenge is not None and self in challenge.on(ATTACKING)

    @property
    def defending(self) -> bool:
        challenge = self.game.challenge
        return challenge is not None and self in challenge.on(DEFENDING)

    @property
    def participating(self) -> bool:
        return self.attacking or self.defending

    def immune_to(self, source: Card) -> bool:
        return IMMUNE.any(self.game, self, source)


def _collect(
    found: list[Modifier],
    source: Card,
    subject: Card,
    constants: Sequence[Constant],
    sources: list[Card | None] | None,
) -> None:
    for constant in constants:
        amount = constant.amount(source, subject)
        if amount is not None:
            found.append((constant.op, amount))
            if sources is not None:
                sources.append(source)


class Control(NamedTuple):
    """A claim to control: it stands while its player is in the game and its source, if it has one,
    stays in play."""

    player: Player
    source: Card | None
    life: int

    @property
    def stands(self) -> bool:
        if self.player.out:
            return False
        return self.source is None or self.source.life == self.life
