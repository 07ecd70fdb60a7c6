"""A table of the HBO edition at the moment of interest: cards lie where a test wants them, a
happening begins, and players choose by card or by key. Lannister has seat 0, Stark seat 1."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Mapping, Sequence

from bot.words import Voice, words_in
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import NO_OPTIONS, Config, Outcome, Rules
from engine.core.session import Session
from engine.hbo.challenge import Plan, declared, fight
from engine.hbo.game import Hbo
from engine.hbo.nouns import Zone
from engine.hbo.prints import prints
from engine.hbo.state import Card, Player
from engine.hbo.zones import attach, bring, lay_duplicate, place
from engine.realm.nouns import Icon, Phase
from engine.realm.victory import Victory

PLOT = "feast-in-the-great-hall"  # nothing lasts of it: income 5, initiative 2, claim 1
CLAIM_TWO = "no-mercy"
HOUSES = {"houses": ["lannister", "stark"]}
Options = Mapping[str, object]
ICE = prints()["ice"].named  # by which card something happens, where a test does not care
NAMES = Voice(who=lambda seat: f"player {seat}")


class Prepared(Hbo):
    """A game that plays one happening and ends."""

    story: Awaitable[object]

    async def run(self) -> Outcome:
        try:
            await self.story
        except Victory as victory:
            return self.finished(self.players[victory.seat])
        return Outcome((), ())


class Seat:
    def __init__(self, scene: Scene, player: Player) -> None:
        self.scene, self.player = scene, player

    # The position

    def has(self, code: str, *, kneeling: bool = False) -> Card:
        card = bring(self.player, prints()[code], Zone.PLAY)
        card.kneeling = kneeling
        return card

    def holds(self, code: str) -> Card:
        return bring(self.player, prints()[code], Zone.HAND)

    def buried(self, code: str) -> Card:
        return bring(self.player, prints()[code], Zone.DEAD)

    def attaches(self, code: str, to: Card) -> Card:
        card = self.has(code)
        attach(card, to)
        return card

    def duplicates(self, card: Card) -> Card:
        duplicate = self.holds(card.printed.code)
        lay_duplicate(duplicate, card)
        return duplicate

    def reveals(self, code: str) -> Card:
        if self.player.plot is not None:
            place(self.player.plot, Zone.USED)
        return bring(self.player, prints()[code], Zone.REVEALED)

    # What is asked, and the answer

    @property
    def decision(self) -> Decision | None:
        return self.scene.session.decision(self.player.seat)

    @property
    def prompt(self) -> str:
        assert self.decision is not None, "nothing is asked"
        return self.decision.prompt.id.removeprefix("hbo.prompt.")

    @property
    def keys(self) -> list[str]:
        """The options, the pass left out."""
        decision = self.decision
        return [o.key for o in decision.options if o.key != "pass"] if decision else []

    def offered(self, card: Card) -> bool:
        return any(card.ref in _parts(key) for key in self.keys)

    def choose(self, *what: str | Card) -> None:
        assert self.decision is not None, f"{self.player} is not asked"
        keys = [self._key(item) for item in what]
        self.scene.answer(self.decision, keys)

    def _key(self, item: str | Card) -> str:
        if isinstance(item, str):
            return item
        return next(key for key in self.keys if item.ref in _parts(key))

    def passes(self) -> None:
        self.choose("pass")

    # What has become of it

    @property
    def power(self) -> int:
        return self.player.power


def _parts(key: str) -> list[str]:
    return re.split("[:.@>]", key)


class Scene:
    """`lions` are first unless a test says otherwise."""

    session: Session

    def __init__(
        self, phase: Phase | None = Phase.CHALLENGES, options: Options = NO_OPTIONS
    ) -> None:
        self.config = Config(2, quick=True, options={**HOUSES, **options})
        self.game = Prepared(self.config, Chance("scene"))
        self.game.phase, self.game.round = phase, 1
        self.lions, self.wolves = (Seat(self, player) for player in self.game.players)
        for seat in (self.lions, self.wolves):
            seat.reveals(PLOT)

    def begin(self, story: Awaitable[object]) -> None:
        self.game.story = story
        rules = Rules("hbo", 1, range(2, 3), lambda config, chance: self.game)
        self.session = Session(rules, self.config, "scene")

    async def attack(self, icon: Icon, attackers: Sequence[Card]) -> None:
        """A whole challenge from its declaration to its end."""
        player = attackers[0].controller
        self.game.active = player
        challenge = await declared(player, Plan(icon, list(attackers)))
        await fight(challenge)

    def answer(self, decision: Decision, keys: Sequence[str]) -> None:
        self.session.answer(decision.seat, decision.id, keys)
        assert list(self.game.violations()) == []

    def pass_to(self, prompt: str) -> None:
        """Everybody passes until this is asked."""
        while (pending := self.session.pending) and not pending[0].prompt.id.endswith(prompt):
            self.answer(pending[0], ["pass"])
        assert self.session.pending, f"{prompt} was never asked"

    def finish(self) -> None:
        """Passes, and where that is not possible takes as little as may be taken."""
        while pending := self.session.pending:
            decision = pending[0]
            if any(option.key == "pass" for option in decision.options):
                self.answer(decision, ["pass"])
            else:
                keys = [o.key for part in decision.parts for o in part.options[: part.low]]
                self.answer(decision, keys)

    def finish_challenge(self) -> None:
        """Until the next challenge may be declared."""
        while not self.session.pending[0].prompt.id.endswith("prompt.challenge"):
            decision = self.session.pending[0]
            passing = [o.key for o in decision.options if o.key == "pass"]
            least = [o.key for part in decision.parts for o in part.options[: part.low]]
            self.answer(decision, passing or least)

    @property
    def log(self) -> list[str]:
        return [words_in("en").say(line, NAMES) for line in self.session.log(None)]
