"""A table of the second edition set up at the moment of interest: cards are put where a test wants
them, a happening begins, and players choose by name. Two seats, or up to eight for melee."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence

from bot.words import Voice, words_in
from engine.agot import scenes
from engine.agot.challenge import compare, gain_bonuses, may_initiate
from engine.agot.challenge import resolve as resolve_challenge
from engine.agot.claim import apply_claim
from engine.agot.events import ChallengeEnds, ChallengeInitiated
from engine.agot.keywords import process_keywords
from engine.agot.meaning import PASS, key_of, prompt_of, waived
from engine.agot.naming import named
from engine.agot.nouns import Icon, Phase, Side, Zone
from engine.agot.prints import Printed
from engine.agot.redirect import redirect
from engine.agot.scenes import Scene, remove, scene_config
from engine.agot.scripting import Script
from engine.agot.setup import bring
from engine.agot.state import Card, Challenge, Player
from engine.agot.timing import happen
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import Rules
from engine.core.session import Session

__all__ = ["Duel", "Seat", "invented", "named", "noting"]
NAMES = Voice(who=lambda seat: f"player {seat}")


class Seat(scenes.Seat):
    """One player as a test sees it."""

    def __init__(self, duel: Duel, player: Player) -> None:
        super().__init__(player)
        self.duel = duel

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
        return prompt_of(self.decision)

    @property
    def offered(self) -> list[str]:
        """The options by name, the pass left out."""
        if self.decision is None:
            return []
        return [name for key, name in self._options() if key != PASS]

    def _options(self) -> list[tuple[str, str]]:
        assert self.decision is not None
        say = words_in("en").say
        return [(option.key, say(option.phrase, NAMES)) for option in self.decision.options]

    def choose(self, *what: str | Card | Player) -> None:
        """Answers with options by name or key, or by the card or player itself."""
        assert self.decision is not None, f"{self.player} is not asked"
        self.duel.answer(self.decision, [self._key(item) for item in what])

    def _key(self, item: str | Card | Player) -> str:
        assert self.decision is not None
        options = self.decision.options
        if isinstance(item, Card):
            keys = [o.key for o in options if item.ref in re.split("[:.@]", o.key)]
            key = keys[0] if keys else None
        else:
            item = f"p{item.seat}" if isinstance(item, Player) else item
            worded = (key for key, name in self._options() if name == item)
            key = key_of(options, item) or next(worded, None)
        assert key is not None, f"{item} is not among {self._options()}"
        return key

    def passes(self) -> None:
        self.choose(PASS)

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
        self.config = scene_config({}, seats, quick=quick)
        self.game = Scene(self.config, Chance("duel"))
        self.game.phase = phase
        self.seats = [Seat(self, player) for player in self.game.players]
        self.you, self.they = self.seats[0], self.seats[1]

    def remove(self, card: Card) -> None:
        remove(card)

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
        mine, others = challenge.attacker, challenge.attacker.opponents
        nameable = [other for other in others if may_initiate(mine, icon, other)]
        initiated.meanwhile = lambda: redirect(initiated, nameable)
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
        self._told = 0
        self._tell()

    def answer(self, decision: Decision, keys: Sequence[str]) -> None:
        self.session.answer(decision.seat, decision.id, keys)
        assert list(self.game.violations()) == []
        self._tell()

    def _tell(self) -> None:
        """Says what the log tells now: a line that lacks a word cannot be said."""
        entries = self.session.log(None)
        for entry in entries[self._told :]:
            words_in("en").say(entry, NAMES)
        self._told = len(entries)

    def pass_all(self) -> None:
        """Everybody passes wherever a pass is possible, until something else is asked."""
        while (pending := self.session.pending) and waived(pending[0]) == (PASS,):
            self.answer(pending[0], [PASS])

    def finish(self) -> None:
        """Passes, and where that is not possible takes as little as may be taken."""
        while pending := self.session.pending:
            decision = pending[0]
            keys = [o.key for part in decision.parts for o in part.options[: part.low]]
            self.answer(decision, [PASS] if waived(decision) == (PASS,) else keys)

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
        return [words_in("en").say(entry, NAMES) for entry in self.session.log(who)]


# Cards that exist for one test


Write = Callable[[Script], object]


def invented(
    seat: Seat,
    name: str,
    write: Write | None = None,
    *,
    type: str = "character",
    zone: Zone = Zone.PLAY,
    **facts: object,
) -> Card:
    """A card that exists for one test, with the facts and the text the test gives it."""
    fact = {
        "id": name,
        "en": name,
        "type": type,
        "faction": "neutral",
        "cost": 0,
        "strength": 3,
        "icons": ["military", "intrigue", "power"],
    }
    printed = Printed(fact | facts)
    if write is not None:
        write(Script(printed))
    nowhere = type == "event" and zone is Zone.PLAY
    return bring(seat.player, printed, Zone.HAND if nowhere else zone)


def noting(notes: list[str], what: str) -> Callable[..., Awaitable[None]]:
    async def note(me: Card, *rest: object) -> None:
        notes.append(what)

    note.__name__ = what
    return note
