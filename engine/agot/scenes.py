"""A game that begins in a given position instead of at its set-up: for rulings, lessons and tests.
Cards are put where the scene wants them, without events or costs; from there on the rules alone
decide. Tables never begin so."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

from engine.agot.asking import Phantoms
from engine.agot.events import ControlTaken
from engine.agot.game import RULES, Agot
from engine.agot.naming import named, with_set
from engine.agot.nouns import Phase, Scope, Zone
from engine.agot.prints import Printed, prints
from engine.agot.rounds import PHASES, play_out
from engine.agot.setup import bring, place_cards
from engine.agot.state import Card, Player
from engine.agot.zones import attach, lay_duplicate, silence, wake
from engine.core.chance import Chance
from engine.core.chronicle import Chronicle
from engine.core.game import Config, Outcome
from engine.core.session import Session
from engine.realm.victory import Victory

FILLER = "01053"  # a character without text
PLOT = "01009"  # no text once it lies revealed: claim 1, initiative 5, reserve 6
FACTIONS = ("lannister", "stark", "baratheon", "targaryen")
SETUP = "setup"  # where a scene may begin, apart from the phases
Facts = Mapping[str, Any]
PILES = frozenset({"hand", "deck", "whole_deck", "discard", "dead", "used", "plot", "plots"})
SIDE = PILES | {"faction", "agenda", "title", "gold", "power", "play"}
IN_PLAY = frozenset({"card", "owner", "kneeling", "power", "attachments", "duplicates"})
POSITION = frozenset({"begin", "end", "first", "seat"})


class Seat:
    """One player's side of the table, before the scene begins."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def controls(self, *names: str, kneeling: bool = False) -> list[Card]:
        """Characters and locations in play, under this player's ownership and control."""
        cards = [bring(self.player, _called(name), Zone.PLAY) for name in names]
        for card in cards:
            card.kneeling = kneeling
        return cards

    def has(self, name: str, *, kneeling: bool = False) -> Card:
        (card,) = self.controls(name, kneeling=kneeling)
        return card

    def attaches(self, name: str, to: Card) -> Card:
        card = bring(self.player, _called(name), Zone.PLAY)
        attach(card, to)
        return card

    def duplicates(self, card: Card) -> Card:
        duplicate = bring(self.player, card.printed, Zone.HAND)
        lay_duplicate(duplicate, card)
        return duplicate

    def holds(self, *names: str) -> list[Card]:
        return self._lays(Zone.HAND, names)

    def discarded(self, *names: str) -> list[Card]:
        return self._lays(Zone.DISCARD, names)

    def buried(self, *names: str) -> list[Card]:
        return self._lays(Zone.DEAD, names)

    def draws_next(self, *names: str) -> list[Card]:
        """The top cards of the deck, the first uppermost."""
        return self._lays(Zone.DECK, names[::-1])[::-1]

    def deck(self, *names: str) -> list[Card]:
        """The whole draw deck, the first uppermost."""
        return self._instead(Zone.DECK, names[::-1])[::-1]

    def reveals(self, name: str) -> Card:
        """The revealed plot, instead of the one that lay there."""
        return self._instead(Zone.REVEALED, (name,))[0]

    def plots(self, *names: str) -> list[Card]:
        """The plot deck, as it is now."""
        return self._instead(Zone.PLOTS, names)

    def used(self, *names: str) -> list[Card]:
        return self._lays(Zone.USED, names)

    def title(self, name: str) -> Card:
        pool = self.player.game.title_pool
        card = next(card for card in pool if card.name == name)
        pool.remove(card)
        card.zone, card.controller = Zone.TITLE, self.player
        self.player.piles[Zone.TITLE].append(card)
        wake(card)
        return card

    def rich(self, gold: int) -> None:
        self.player.gold = gold

    def _instead(self, zone: Zone, names: Iterable[str]) -> list[Card]:
        for old in list(self.player.piles[zone]):
            remove(old)
        return self._lays(zone, names)

    def _lays(self, zone: Zone, names: Iterable[str]) -> list[Card]:
        return [bring(self.player, _called(name), zone) for name in names]


def _called(name: str) -> Printed:
    """A card that is named with its set is called so."""
    printed = named(name)
    return printed if name == printed.name else with_set(printed.code)


def remove(card: Card) -> None:
    """Takes a card out of the scene, as if it had never been there."""
    silence(card)
    card.controller.piles[card.zone].remove(card)
    cards = card.game.cards
    cards.remove(card)
    for number, other in enumerate(cards):
        other.id = number


class Scene(Agot):
    """Begins in the position of its configuration; a story of one's own may be played instead of
    the rest of the round."""

    story: Awaitable[object] | None = None

    def __init__(self, config: Config, chance: Chance) -> None:
        super().__init__(config, chance)
        self.round = 1
        for scope in Scope:
            self.numbers[scope] = 1
        self.sides = [Seat(player) for player in self.players]
        for side in self.sides:
            remove(side.player.plots[-1])
            bring(side.player, prints()[PLOT], Zone.REVEALED)
        self.position: Facts = config.options.get("position", {})
        _only(self.position, POSITION)
        for side, facts in zip(self.sides, self.position.get("seat", ()), strict=False):
            lay(side, facts, self.sides)
        self.first = self.players[self.position.get("first", 0)]
        if self.position.get("begin") in (Phase.PLOT, SETUP):
            self.round = 0  # the round that begins is the first
        self.chronicle = Chronicle()  # how the cards came to lie there is nobody's story

    async def run(self) -> Outcome:
        self._reckon_with_what_lies_here()
        try:
            await (self.story or self._play_on())
        except Victory as victory:
            return self.finished(self.players[victory.seat])
        return Outcome((), ())

    def _reckon_with_what_lies_here(self) -> None:
        """A card of a later pool that somebody owns here is one that this player might hold; others
        of that pool are not, so that a scene plays on as it is while the pool grows."""
        owned = [[c.face for c in self.cards if c.owner is player] for player in self.players]
        later = [dict.fromkeys(p for p in faces if self._later(p)) for faces in owned]
        if any(later):
            self.possible = [(*old, *new) for old, new in zip(self.possible, later, strict=True)]
            for player in self.players:
                player.might_hold.clear()
            self.phantoms = Phantoms(self, self.possible)

    def _later(self, printed: Printed) -> bool:
        return printed.code in prints() and printed not in self.possible[0]

    async def _play_on(self) -> None:
        """From a phase, or from the placing of set-up cards, to the end of that phase, of a later
        one, or of the game."""
        begin = self.position["begin"]
        if begin == SETUP:
            await place_cards(self)
            begin = Phase.PLOT
        end = self.position.get("end", begin)
        phases = list(PHASES)
        for name in islice(cycle(phases), phases.index(Phase(begin)), None):
            await play_out(self, name)
            if name == end:
                self.phase = name  # it is looked at where it ended
                return


def scene_config(position: Facts, seats: int = 2, *, quick: bool = True) -> Config:
    """Decks of one plain card; what matters is laid by the position."""
    facts = position.get("seat", ())
    count = max(seats, len(facts))
    decks = [_deck(FACTIONS[at % len(FACTIONS)], facts[at : at + 1]) for at in range(count)]
    options: dict[str, Any] = {"format": "open", "decks": decks}
    if position:
        options["position"] = position
    return Config(count, quick, options)


def _deck(faction: str, facts: Sequence[Facts]) -> dict[str, Any]:
    own = facts[0] if facts else {}
    agenda = own.get("agenda")
    return {
        "faction": own.get("faction", faction),
        "agenda": None if agenda is None else named(agenda).code,
        "plots": {PLOT: 2},
        "cards": {FILLER: 30},
    }


# The position, from data


def lay(side: Seat, facts: Facts, sides: Sequence[Seat]) -> None:
    """Everything that the facts of a seat name; the rest stays as it is."""
    _only(facts, SIDE)
    for fact in facts.get("play", ()):
        _lay_in_play(side, {"card": fact} if isinstance(fact, str) else fact, sides)
    side.holds(*facts.get("hand", ()))
    side.draws_next(*facts.get("deck", ()))
    if "whole_deck" in facts:
        side.deck(*facts["whole_deck"])
    side.discarded(*facts.get("discard", ()))
    side.buried(*facts.get("dead", ()))
    side.used(*facts.get("used", ()))
    if "plot" in facts:
        side.reveals(facts["plot"])
    if "plots" in facts:
        side.plots(*facts["plots"])
    if "title" in facts:
        side.title(facts["title"])
    side.rich(facts.get("gold", 0))
    side.player.faction_card.power = facts.get("power", 0)


def _lay_in_play(side: Seat, fact: Facts, sides: Sequence[Seat]) -> None:
    _only(fact, IN_PLAY)
    owner = sides[fact["owner"]] if "owner" in fact else side
    card = owner.has(fact["card"], kneeling=fact.get("kneeling", False))
    if owner is not side:
        ControlTaken(card, side.player).apply()
    card.power = fact.get("power", 0)
    for attachment in fact.get("attachments", ()):
        if isinstance(attachment, str):
            side.attaches(attachment, card)
        else:
            sides[attachment["owner"]].attaches(attachment["card"], card)
    for _ in range(fact.get("duplicates", 0)):
        owner.duplicates(card)


def _only(facts: Facts, known: frozenset[str]) -> None:
    """A word that means nothing here would be a card that is not there."""
    if unknown := facts.keys() - known:
        raise KeyError(*sorted(unknown))


SCENES = replace(RULES, id="agot-scene", version=1, seats=range(2, 9), start=Scene)


def staged(position: Facts, *, quick: bool = True) -> Session:
    """A session that stands in this position, at its first question."""
    return Session(SCENES, scene_config(position, quick=quick), "scene")
