"""What simulated people of the second edition say along with an answer and ahead of it, in the
shares that the model assumes: bundles, whole turns, lasting passes, prepared turns and attacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.automation.orders import Then
from bot.automation.passes import PASS, PassScope
from bot.automation.riders import Outlook
from bot.games.agot import attacks, orders, own_cards
from bot.games.agot.stops import BEFORE, DECLARED
from bot.terminal.simulate.answering import Keys, Plan, Player
from engine.agot.moments import CANCEL, CHALLENGE
from engine.agot.nouns import EVENT, Phase
from engine.agot.players.thoughtful import BOOSTS
from engine.agot.playing import asked_to_act
from engine.agot.prints import prints
from engine.agot.stealth import First
from engine.agot.view import AgotView
from engine.core.decisions import Decision, Option, Part
from engine.core.phrases import phrase

BUNDLED = 0.8  # of what an involved player wants rides on a question that is asked anyway
PLANNED = 0.35  # of later attacks, and of turns to marshal, are planned ahead
KEYWORDS = 0.5  # of people have keywords taken for the whole game: one press, if they find the page
LASTING = 0.5  # of those with nothing to use in a phase pass it, rather than a window
IDLE_WINDOWS = (BEFORE, DECLARED, CANCEL)  # of challenges


class AgotPlayer(Player):
    _planned: Mapping[tuple[int, str], bool] = {}  # by round and step: whether to plan it ahead
    _marshaled = 0  # the last round in which it was asked to

    @property
    def _view(self) -> AgotView:
        view: AgotView = self.view
        return view

    def chosen(self, decision: Decision) -> Keys:
        """Whoever would act before a challenge does so first."""
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
        if step == orders.PLOT:
            said = {"titles": self._titles(), "first": (f"p{self.human.seat}",)}
            return {rider: wanted for rider, wanted in said.items() if prepares(BUNDLED)}
        if keys == (PASS,) or not prepares(BUNDLED):
            return {}
        if step == CHALLENGE:
            return {**self._fight(), "keywords": (Then.TAKE,), "next": self._next(decision, keys)}
        if step == orders.DEFENDERS:
            return {**self._fight(), "claim": self._cheapest()}
        return {}

    def _titles(self) -> Keys:
        titles = [code for code, printed in prints().items() if printed.supports or printed.rivals]
        self.human.chance.shuffle(titles)
        return tuple(titles)

    def _fight(self) -> Mapping[str, Keys]:
        """A boost if the side would lose, and whatever may answer a win; else not to be asked."""
        view, seat = self._view, self.human.seat
        boosts = tuple(card.code for card in view.hand if card.code in BOOSTS)
        reactions = tuple(own_cards.reactions(view, seat))
        return {"fight": boosts or (PASS,), "win": reactions or (PASS,)}

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
        held = self._view.hand
        idle = not any(card.type is EVENT or prints()[card.code].ambush for card in held)
        moment, phase = decision.moment, PassScope.PHASE
        if keys != (PASS,) or not idle or moment.window not in IDLE_WINDOWS:
            return None
        offered = phase in self.table.automation.pass_scopes(self.human.seat)
        return phase if offered and self.human.prepares(LASTING) else None

    def together(self, decision: Decision, keys: Keys) -> Keys:
        """The rest of a turn to marshal, as far as the gold reaches: ticked in one list."""
        if decision.moment.step != orders.MARSHALING:
            return keys
        self._marshaled = self._view.round
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

    def plan(self) -> Plan | None:
        """A turn to marshal or an attack, while others are waited for."""
        view = self._view
        if view.phase is Phase.MARSHALING and self._marshaled < view.round:
            plan = Plan(orders.MARSHALING, self._plan_turn)
        elif view.phase is Phase.CHALLENGES and view.active != self.human.seat:
            plan = Plan(CHALLENGE, self._plan_attack)
        else:
            return None
        return plan if self._plans(view.round, plan.step) else None

    def _plans(self, round: int, step: str) -> bool:
        """Once a round at most, by those who plan this one; and not at every look."""
        stage = round, step
        wanted = self._planned.get(stage)
        if wanted is None:
            wanted = self.human.prepares(PLANNED)
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

    def _plan_attack(self, rehearsed: Decision) -> Keys:
        return tuple(self.agent(self._view, rehearsed))


def _as_turn(rehearsed: Decision) -> Decision:
    """What is prepared, as the question that it prepares."""
    (part,) = rehearsed.parts
    options = (Option(PASS, phrase("option.pass")), *part.options)
    parts = (part._replace(options=options, low=1, high=1),)
    return rehearsed._replace(prompt=phrase("agot.prompt.marshaling_phase"), parts=parts)


def _only(decision: Decision, wanted: Callable[[str], bool], gold: int | None = None) -> Decision:
    """The decision with some of its options, and of those to be paid what the gold reaches for."""

    def kept(part: Part) -> Part:
        options = tuple(
            option
            for option in part.options
            if wanted(option.key) and (gold is None or _cost(decision, option.key) <= gold)
        )
        return part._replace(options=options, high=min(part.high, len(options)))

    return decision._replace(parts=tuple(kept(part) for part in decision.parts), check=None)


def _cost(decision: Decision, key: str) -> int:
    option = next(option for option in decision.options if option.key == key)
    found = dict(option.phrase.args).get("n", 0)
    return found if isinstance(found, int) else 0
