"""A table of the second edition set up at the moment of interest: cards are put where a test wants
them, a happening begins, and players choose by name. Two seats, or up to eight for melee."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from bot.words import Voice, words
from engine.agot.challenge import compare, gain_bonuses
from engine.agot.challenge import resolve as resolve_challenge
from engine.agot.claim import apply_claim
from engine.agot.events import ChallengeEnds, ChallengeInitiated
from engine.agot.game import Agot
from engine.agot.keywords import process_keywords
from engine.agot.nouns import Icon, Phase, Scope, Side, Zone
from engine.agot.prints import Printed, prints
from engine.agot.redirect import redirect
from engine.agot.scripting import Script
from engine.agot.setup import bring
from engine.agot.state import Card, Challenge, Player, Victory
from engine.agot.timing import happen
from engine.agot.zones import attach, lay_duplicate, silence, wake
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import Config, Outcome, Rules
from engine.core.session import Session

FILLER = "01053"  # a character without text
PLOT = "01009"  # no text once it lies revealed: claim 1, initiative 5, reserve 6
FACTIONS = ("lannister", "stark", "baratheon", "targaryen")
NAMES = Voice(who=lambda seat: f"player {seat}")


def named(name: str) -> Printed:
    """The printed card of this English name; the first set wins."""
    return next(p for code, p in sorted(prints().items()) if p.name == name)


class Scene(Agot):
    """A game that plays one happening and ends."""

    story: Awaitable[object]

    async def run(self) -> Outcome:
        try:
            await self.story
        except Victory as victory:
            return self.finished(victory.winner)
        return Outcome((), ())


class Seat:
    """One player as a test sees it."""

    def __init__(self, duel: Duel, player: Player) -> None:
        self.duel, self.player = duel, player

    # The position

    def controls(self, *names: str, kneeling: bool = False) -> list[Card]:
        """Characters and locations in play, under this player's ownership and control."""
        cards = [bring(self.player, named(name), Zone.PLAY) for name in names]
        for card in cards:
            card.kneeling = kneeling
        return cards

    def has(self, name: str, *, kneeling: bool = False) -> Card:
        (card,) = self.controls(name, kneeling=kneeling)
        return card

    def attaches(self, name: str, to: Card) -> Card:
        card = bring(self.player, named(name), Zone.PLAY)
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

    def reveals(self, name: str) -> Card:
        """The revealed plot; the one before goes to the used pile."""
        for old in list(self.player.piles[Zone.REVEALED]):
            self.duel.remove(old)
        return bring(self.player, named(name), Zone.REVEALED)

    def plots(self, *names: str) -> list[Card]:
        """The plot deck, as it is now."""
        for old in list(self.player.plots):
            self.duel.remove(old)
        return self._lays(Zone.PLOTS, names)

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

    def _lays(self, zone: Zone, names: Iterable[str]) -> list[Card]:
        return [bring(self.player, named(name), zone) for name in names]

    def rich(self, gold: int) -> None:
        self.player.gold = gold

    # What is asked, and the answer

    @property
    def decision(self) -> Decision | None:
        return self.duel.session.decision(self.player.seat)

    @property
    def asked(self) -> bool:
        return self.decision is not None

    @property
    def prompt(self) -> str:
        assert self.decision is not None, "nothing is asked"
        return self.decision.prompt.id.removeprefix("agot.prompt.")

    @property
    def offered(self) -> list[str]:
        """The options by name, the pass left out."""
        if self.decision is None:
            return []
        return [name for key, name in self._options() if key != "pass"]

    def _options(self) -> list[tuple[str, str]]:
        assert self.decision is not None
        say = words("en").say
        return [(option.key, say(option.phrase, NAMES)) for option in self.decision.options]

    def choose(self, *what: str | Card | Player | Icon) -> None:
        """Answers with options by name or key, or by the card or player itself."""
        assert self.decision is not None, f"{self.player} is not asked"
        self.duel.answer(self.decision, [self._key(item) for item in what])

    def _key(self, item: str | Card | Player | Icon) -> str:
        for key, name in self._options():
            if isinstance(item, Card):
                fits = item.ref in re.split("[:.@]", key)
            elif isinstance(item, Player):
                fits = key == f"p{item.seat}"
            else:
                fits = item in (key, name) or name.startswith(f"{item} (")
            if fits:
                return key
        raise AssertionError(f"{item} is not among {self._options()}")

    def passes(self) -> None:
        self.choose("pass")

    # What has become of it

    @property
    def in_play(self) -> list[Card]:
        return self.player.play

    @property
    def hand(self) -> list[Card]:
        return self.player.hand

    @property
    def power(self) -> int:
        return self.player.power

    @property
    def gold(self) -> int:
        return self.player.gold

    @property
    def dead(self) -> list[Card]:
        return self.player.dead

    @property
    def discard(self) -> list[Card]:
        return self.player.discard


class Duel:
    """`you` are the first player."""

    session: Session

    def __init__(
        self, seats: int = 2, *, quick: bool = True, phase: Phase | None = Phase.CHALLENGES
    ) -> None:
        decks = [self._deck(FACTIONS[seat % len(FACTIONS)]) for seat in range(seats)]
        options = {"format": "open", "decks": decks}
        self.config = Config(seats, quick, options)
        self.game = Scene(self.config, Chance("duel"))
        self.game.phase = phase
        self.game.round = 1
        for scope in Scope:
            self.game.numbers[scope] = 1
        self.seats = [Seat(self, player) for player in self.game.players]
        for seat in self.seats:
            self._prepare(seat)
        self.you, self.they = self.seats[0], self.seats[1]

    @staticmethod
    def _deck(faction: str) -> dict[str, Any]:
        return {"faction": faction, "agenda": None, "plots": {PLOT: 2}, "cards": {FILLER: 30}}

    def _prepare(self, seat: Seat) -> None:
        self.remove(seat.player.plots[-1])
        bring(seat.player, prints()[PLOT], Zone.REVEALED)

    def remove(self, card: Card) -> None:
        """Takes a card out of the scene, as if it had never been there."""
        silence(card)
        card.controller.piles[card.zone].remove(card)
        card.zone = Zone.REMOVED
        card.owner.piles[Zone.REMOVED].append(card)

    # A challenge under way

    def fighting(
        self,
        icon: Icon,
        attackers: Sequence[Card],
        defenders: Sequence[Card] = (),
        *,
        against: Seat | None = None,
    ) -> Challenge:
        """A challenge in which these participate, with its initiation behind it."""
        challenge = self._challenge(icon, attackers, against)
        challenge.declared[Side.DEFENDING] = list(defenders)
        self.game.challenge = challenge
        self.game.challenges.append(challenge)
        return challenge

    def _challenge(self, icon: Icon, attackers: Sequence[Card], against: Seat | None) -> Challenge:
        attacker = attackers[0].controller
        others = [player for player in self.game.players if player is not attacker]
        defender = against.player if against is not None else others[0]
        challenge = Challenge(self.game, icon, attacker, defender)
        challenge.declared[Side.ATTACKING] = list(attackers)
        return challenge

    async def attack(
        self,
        icon: Icon,
        attackers: Sequence[Card],
        *,
        against: Seat | None = None,
        stealth: Sequence[tuple[Card, Card]] = (),
    ) -> None:
        """A whole challenge from its initiation to its end."""
        challenge = self._challenge(icon, attackers, against)
        initiated = ChallengeInitiated(challenge, list(stealth))
        initiated.meanwhile = lambda: redirect(initiated)
        await happen(initiated)
        await resolve_challenge(challenge)

    async def conclude(self, challenge: Challenge) -> None:
        """A challenge under way from the comparison of STR to its end."""
        await compare(challenge)
        for step in (gain_bonuses, apply_claim, process_keywords):
            if challenge.winner is not None:
                await step(challenge)
        await happen(ChallengeEnds(challenge))

    # Running

    def begin(self, story: Awaitable[object]) -> None:
        self.game.story = story
        rules = Rules("agot", 1, range(2, 9), lambda config, chance: self.game)
        self.session = Session(rules, self.config, "duel")

    def answer(self, decision: Decision, keys: Sequence[str]) -> None:
        self.session.answer(decision.seat, decision.id, keys)
        assert list(self.game.violations()) == []

    def pass_all(self) -> None:
        """Everybody passes wherever a pass is possible, until something else is asked."""
        while (pending := self.session.pending) and self._passable(pending[0]):
            self.answer(pending[0], ["pass"])

    @staticmethod
    def _passable(decision: Decision) -> bool:
        return any(option.key == "pass" for option in decision.options)

    def finish(self) -> None:
        """Passes, and where that is not possible takes as little as may be taken."""
        while pending := self.session.pending:
            decision = pending[0]
            if self._passable(decision):
                self.answer(decision, ["pass"])
            else:
                keys = [o.key for part in decision.parts for o in part.options[: part.low]]
                self.answer(decision, keys)

    @property
    def over(self) -> bool:
        return self.session.over

    @property
    def winner(self) -> Seat | None:
        outcome = self.session.outcome
        if outcome is None or not outcome.ranking:
            return None
        return self.seats[outcome.ranking[0][0]]

    def log(self, seat: Seat | None = None) -> list[str]:
        who = None if seat is None else seat.player.seat
        return [words("en").say(entry, NAMES) for entry in self.session.log(who)]


# Cards that exist for one test


Write = Callable[[Script], object]


def invented(
    seat: Seat, name: str, write: Write, *, type: str = "character", zone: Zone = Zone.PLAY
) -> Card:
    """A card that exists for one test, with the text the test writes."""
    fact = {
        "id": name,
        "en": name,
        "type": type,
        "faction": "neutral",
        "cost": 0,
        "strength": 3,
        "icons": ["military", "intrigue", "power"],
    }
    printed = Printed(fact)
    write(Script(printed))
    return bring(seat.player, printed, Zone.HAND if type == "event" else zone)


def noting(notes: list[str], what: str) -> Callable[..., Awaitable[None]]:
    async def note(me: Card, *rest: object) -> None:
        notes.append(what)

    note.__name__ = what
    return note
