"""What simulated people of the second edition say along with an answer and ahead of it, in the
shares that the model assumes: bundles, whole turns, lasting passes, prepared turns and attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from bot.automation.modes import Mode, has_stops
from bot.automation.orders import CHEAPEST, DEAREST, MOST_POWER, OWN_FIRST, Then
from bot.automation.passes import CALM, PASS, PassScope
from bot.automation.riders import Outlook
from bot.games.agot import attacks, orders, own_cards
from bot.games.agot.riders import ASKED_AGAIN, UNLESS_ATTACKED
from bot.games.agot.stops import BEFORE, DECLARED
from bot.terminal.simulate.answering import Keys, Plan, Player
from engine.agot.moments import CANCEL, CHALLENGE
from engine.agot.nouns import EVENT
from engine.agot.players.acting import BOOSTS
from engine.agot.playing import asked_to_act
from engine.agot.prints import prints
from engine.agot.stealth import First
from engine.agot.view import AgotView
from engine.core.decisions import Decision, Kind, Option, Part
from engine.core.moments import Role
from engine.core.phrases import phrase
from engine.core.session import REHEARSED

BUNDLED = 0.8  # of what an involved player wants rides on a question that is asked anyway
INVITED = 0.6  # of turns to come are planned where the panel itself offers it, as it does
PLANNED = 0.35  # of what the page for preparing takes besides, and of further challenges
KEYWORDS = 0.5  # of people have keywords taken for the whole game: one press, if they find the page
LASTING = 0.5  # of those with nothing to use in a phase pass it, rather than a window
ALWAYS = 0.5  # of people who meet such a question say there how it is answered from now on
BY_RULE = {
    orders.WHEN_REVEALED: OWN_FIRST,
    orders.REDIRECTED: MOST_POWER,
    orders.CLAIM_CHOICE: CHEAPEST,
    orders.SPARED: DEAREST,
    orders.STANDING_UP: DEAREST,
}
BESIDES = (orders.CLAIM_CHOICE, orders.TITLE)  # is offered beside the turn
IDLE_WINDOWS = (BEFORE, DECLARED, CANCEL)  # of challenges


class AgotPlayer(Player):
    _planned: Mapping[tuple[int, str, int], bool] = {}  # by round, step and number: whether to be
    _attacks = 0  # asked for in this game
    _spent: frozenset[str] = frozenset()  # by the challenges that are being planned
    _let_pass: Mapping[tuple[str, int], bool] = {}  # by stretch: whether it is to be passed early
    _always: Mapping[str, bool] = {}  # by step: whether it is to be answered so from now on

    @property
    def _view(self) -> AgotView:
        view: AgotView = self.view
        return view

    def chosen(self, decision: Decision) -> Keys:
        """Whoever would act before a challenge does so first."""
        self._attacks += decision.moment.step == CHALLENGE
        if any(option.key == First.ACT.value for option in decision.options):
            mine = self.table.session.game.players[self.human.seat]  # type: ignore[attr-defined]
            window = asked_to_act(mine, BEFORE)
            if window is not None and self._acts(window.decision(decision.id)):
                return (First.ACT.value,)
        return super().chosen(decision)

    def _acts(self, window: Decision) -> bool:
        return tuple(self.agent(self._view, window)) != (PASS,)

    # Along with an answer

    def saying(self, decision: Decision, keys: Keys, outlook: Outlook) -> Mapping[str, Keys]:
        """What is said along with this answer, by the rider's id."""
        step, prepares = decision.moment.step, self.human.prepares
        if step in ASKED_AGAIN:
            return {"always": self._from_now(step, keys)}
        if step == orders.PLOT:
            said = {"titles": self._titles(), "first": (f"p{self.human.seat}",)}
            said["revealed"] = (OWN_FIRST,)
            return {rider: wanted for rider, wanted in said.items() if prepares(BUNDLED)}
        if keys == (PASS,) or not prepares(BUNDLED):
            return {}
        if step == CHALLENGE:
            return {**self._fight(), "keywords": (Then.TAKE,), "next": self._next(decision, keys)}
        if step == orders.DEFENDERS:
            return {**self._fight(), "claim": self._cheapest()}
        return {}

    def _from_now(self, step: str, keys: Keys) -> Keys:
        """Nothing by those who want to be asked each time: they have made up their minds when it is
        first asked. Whoever is not the first player themselves has reasons of that round."""
        if step not in self._always:
            self._always = {**self._always, step: self.human.prepares(ALWAYS)}
        if not self._always[step]:
            return self._unless_attacked() if step == orders.REDIRECT and keys == ("no",) else ()
        if step == orders.FIRST_PLAYER:
            return keys if keys == (f"p{self.human.seat}",) else ()
        if step == orders.TITLE:
            return (*keys, *(title for title in self._titles() if title not in keys))
        return (BY_RULE[step],) if step in BY_RULE else keys

    def _unless_attacked(self) -> Keys:
        """Of those who would be asked each time, half do not care where others are attacked."""
        if UNLESS_ATTACKED not in self._always:
            wanted = self.human.prepares(ALWAYS)
            self._always = {**self._always, UNLESS_ATTACKED: wanted}
        return (UNLESS_ATTACKED,) if self._always[UNLESS_ATTACKED] else ()

    def _titles(self) -> Keys:
        titles = [code for code, printed in prints().items() if printed.supports or printed.rivals]
        self.human.chance.shuffle(titles)
        return tuple(titles)

    def _fight(self) -> Mapping[str, Keys]:
        """A boost if the side would lose, and whatever may answer a win; else not to be asked."""
        reactions = tuple(own_cards.reactions(self._view, self.human.seat))
        return {"fight": self._boosts or (PASS,), "win": reactions or (PASS,)}

    @property
    def _boosts(self) -> Keys:
        """In hand and in open view alike: the rider names both."""
        named = own_cards.actions(self._view, self.human.seat)
        return tuple(code for code in named if code in BOOSTS)

    def _next(self, decision: Decision, keys: Keys) -> Keys:
        """The next challenge, without the attackers and the type of this one. Whoever wants none
        says so along with this one; a further one is not often planned ahead."""
        spent = attacks.spent(keys)
        following = tuple(self.agent(self._view, _only(decision, lambda key: key not in spent)))
        planned = following == (PASS,) or self.human.prepares(PLANNED)
        return following if planned else ()

    def _cheapest(self) -> Keys:
        mine = self._view.players[self.human.seat].play
        return tuple(card.ref for card in sorted(mine, key=lambda card: card.cost))

    # More than one at once

    def passing(self, decision: Decision, keys: Keys) -> PassScope | None:
        """The whole phase, with no event in hand and nobody to ambush with."""
        if keys != (PASS,):
            return None
        scopes = self.table.automation.pass_scopes(self.human.seat, decision)
        idle = self._holds_nothing and decision.moment.window in IDLE_WINDOWS
        if idle and PassScope.PHASE in scopes and self.human.prepares(LASTING):
            return PassScope.PHASE
        looks_on = self.table.mode is Mode.SEALED and decision.moment.role is Role.BYSTANDER
        looks_on = looks_on and decision.moment.step == DECLARED
        if looks_on and PassScope.ATTACKED in scopes and self._lets_pass(PassScope.ATTACKED):
            return PassScope.ATTACKED
        return None

    def together(self, decision: Decision, keys: Keys) -> Keys:
        """The rest of a turn to marshal, as far as the gold reaches: ticked in one list."""
        if decision.moment.step != orders.MARSHALING:
            return keys
        if keys == (PASS,) or not self.human.prepares(BUNDLED):
            return keys
        turn = self._turn(self._view, decision, keys, decision.moment.gold or 0)
        listed = {option.key for option in decision.options if option.serial}
        return tuple(key for key in turn if key in listed) if keys[0] in listed else keys

    def _turn(self, view: AgotView, decision: Decision, keys: Keys, gold: int) -> Keys:
        """One thing after another that may be paid."""
        taken = [key for key in keys if key != PASS]
        gold -= sum(_cost(decision, key) for key in taken)
        while True:
            left = _only(decision, lambda key: key not in taken, gold)
            (key,) = self.agent(view, left)
            if key == PASS:
                return tuple(taken)
            taken.append(key)
            gold -= _cost(decision, key)

    # On the page of orders

    async def afterward(self, decision: Decision) -> None:
        """Whoever keeps a hand may say what to do with keywords in this game."""
        if decision.moment.step == "mulligan" and self.human.prepares(KEYWORDS):
            await self.page.press("prepare", "keywords")

    async def idle(self) -> bool:
        """Passes before checkpoints open: the phase, with nothing to use in it, or the challenge
        that goes on, where they would pass as it stands."""
        scopes, game = self.table.automation.early_passes(self.human.seat), self.table.session.game
        mine = game.players[self.human.seat] if scopes else None  # type: ignore[attr-defined]
        window = None if mine is None else asked_to_act(mine, DECLARED)
        if window is None or self.would_do(window.decision(REHEARSED)) != (PASS,):
            return False
        for scope in reversed(scopes):
            fits = scope is not PassScope.PHASE or self._holds_nothing
            if fits and self._lets_pass(scope) and self.human.answers(soft=True):
                return await self.page.press_idle(f"pass_early.{scope}")
        return False

    def _lets_pass(self, scope: PassScope) -> bool:
        """Those who do, once for each such stretch of play; and not at every look."""
        stretch = "round" if scope is PassScope.ATTACKED else scope
        number = self.table.session.game.scopes()[stretch]
        if (scope, number) not in self._let_pass:
            wanted = self.human.prepares(INVITED if scope is PassScope.CHALLENGE else LASTING)
            self._let_pass = {**self._let_pass, (scope, number): wanted}
        return self._let_pass[scope, number]

    @property
    def _holds_nothing(self) -> bool:
        """No event, and nobody to ambush with."""
        held = self._view.hand
        return not any(card.type is EVENT or prints()[card.code].ambush for card in held)

    def plan(self) -> Plan | None:
        """A turn to marshal, challenges one after another, or who dies, while others are waited
        for."""
        view = self._view
        if self._spent and self.human.prepares(PLANNED):
            return Plan(CHALLENGE, self._plan_attack, self._attacks)
        self._spent = frozenset()
        return next((s for s in self._stages(view) if self._plans(view.round, s)), None)

    async def planned(self, plan: Plan) -> None:
        """With a challenge, what is to follow if it is won: it stands on the same page."""
        if plan.step == CHALLENGE and self.human.prepares(BUNDLED):
            reactions = own_cards.reactions(self._view, self.human.seat)
            calm = () if self._boosts or not has_stops(self.table.saved.options) else (CALM,)
            await self.page.press("prepare", "if_won", *reactions, PASS, *calm)

    def _stages(self, view: AgotView) -> Iterator[Plan]:
        """What the panel offers to say now, and what the page for preparing does besides."""
        turns = {orders.MARSHALING: self._plan_turn, CHALLENGE: self._plan_attack}
        if (step := self.page.ahead) in turns:
            yield Plan(step, turns[step], self._attacks if step == CHALLENGE else 0)
        offered = {
            orders.CLAIM_CHOICE: self._plan_claim,
            orders.TITLE: lambda asked: self._titles(),
        }
        yield from (Plan(step, offered[step]) for step in self.page.besides)

    def _plans(self, round: int, plan: Plan) -> bool:
        """Once for each turn at most, by those who plan this one; and not at every look."""
        step, stage = plan.step, (round, plan.step, plan.number)
        wanted = self._planned.get(stage)
        if wanted is None:
            wanted = self.human.prepares(PLANNED if step in BESIDES else INVITED)
        now = wanted and self.human.answers(soft=False)
        self._planned = {**self._planned, stage: wanted and not now}
        return now

    def _plan_turn(self, rehearsed: Decision) -> Keys:
        """With the gold that the plot will bring."""
        view, seat = self._view, self.human.seat
        me = view.players[seat]
        me = replace(me, gold=me.gold + me.income)
        players = (*view.players[:seat], me, *view.players[seat + 1 :])
        return self._turn(replace(view, players=players), _as_turn(rehearsed), (), me.gold)

    def _plan_claim(self, rehearsed: Decision) -> Keys:
        offered = [option.key for option in rehearsed.options]
        return tuple(key for key in self._cheapest() if key in offered)

    def _plan_attack(self, rehearsed: Decision) -> Keys:
        """What those before it spend is gone."""
        before = self._spent
        keys = tuple(self.agent(self._view, _only(rehearsed, lambda key: key not in before)))
        self._spent = frozenset() if keys == (PASS,) else before | attacks.spent(keys)
        return keys


def _as_turn(rehearsed: Decision) -> Decision:
    """What is prepared, as the question that it prepares."""
    (part,) = rehearsed.parts
    options = (Option(PASS, phrase("option.pass")), *part.options)
    parts = (part._replace(options=options, low=1, high=1),)
    asked = phrase("agot.prompt.marshaling_phase")
    return rehearsed._replace(kind=Kind.WINDOW, prompt=asked, parts=parts, check=None)


def _only(decision: Decision, wanted: Callable[[str], bool], gold: int | None = None) -> Decision:
    """The decision with some of its options, and of those to be paid what the gold reaches for."""

    def kept(part: Part) -> Part:
        options = tuple(
            option
            for option in part.options
            if wanted(option.key) and (gold is None or _cost(decision, option.key) <= gold)
        )
        return part._replace(options=options, high=min(part.high, len(options)))

    return decision._replace(parts=tuple(kept(part) for part in decision.parts))


def _cost(decision: Decision, key: str) -> int:
    option = next(option for option in decision.options if option.key == key)
    found = dict(option.phrase.args).get("n", 0)
    return found if isinstance(found, int) else 0
