"""What simulated people of the second edition say along with an answer: bundles, plans, orders, in
the shares that the model assumes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.automation.orders import Order
from bot.automation.passes import PASS
from bot.automation.writing import pass_order, ranked_order, take_order
from bot.games.agot import orders as written
from bot.games.agot.stops import BEFORE, INITIATED
from bot.terminal.simulate.answering import Keys, Player
from engine.agot.moments import CANCEL
from engine.agot.players.thoughtful import BOOSTS
from engine.agot.playing import asked_to_act
from engine.agot.prints import prints
from engine.agot.profile import uses
from engine.agot.stealth import First
from engine.agot.view import AgotView
from engine.core.decisions import Decision, Part
from engine.core.moments import Role

BUNDLED = 0.8  # of what an involved player wants rides on a question that is asked anyway
PLANNED = 0.35  # of later attacks are planned ahead


class AgotPlayer(Player):
    @property
    def _view(self) -> AgotView:
        view: AgotView = self.view
        return view

    def _chance(self, share: float) -> bool:
        return self.human.prepares(share)

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

    def riding(self, decision: Decision, keys: Keys) -> Sequence[Order]:
        """What is said along with this answer."""
        step = decision.moment.step
        if step == "mulligan":
            return [take_order(keyword) for keyword in written.KEYWORDS]
        if step == "plot":
            return self._with_plot()
        if step == written.MARSHALING:
            return [*self._turn(decision, keys), *self._without()]
        if step == written.CHALLENGE and keys != (PASS,) and self._chance(BUNDLED):
            return [*self._if(Role.ATTACKER, Role.WINNER), *self._then(decision, keys)]
        if step == BEFORE and decision.moment.role is Role.ACTIVE and keys == (PASS,):
            return [*self._attack(), *self._without()]
        defending = step == "defenders" or decision.moment.role is Role.DEFENDER
        if defending and self._chance(BUNDLED):
            return [
                *self._if(Role.DEFENDER, Role.WINNER),
                *written.after_challenge(Role.LOSER, self._reactions()),
                ranked_order(written.CLAIM_CHOICE, self._cheapest()),
            ]
        return []

    def _with_plot(self) -> Sequence[Order]:
        titles = [code for code, printed in prints().items() if printed.supports or printed.rivals]
        self.human.chance.shuffle(titles)
        ranking = ranked_order(written.TITLE, titles)
        first = ranked_order(written.FIRST_PLAYER, [f"p{self.human.seat}"])
        shown = take_order(written.WHEN_REVEALED)  # plots in the order of seats
        return [order for order in (ranking, first, shown) if self._chance(BUNDLED)]

    def _without(self) -> Sequence[Order]:
        """Where nothing in hand could be used, not to be asked this round."""
        held = [prints()[card.code] for card in self._view.hand]
        idle = [] if any(card.ambush for card in held) else [BEFORE, INITIATED]
        if not any(use == CANCEL for card in held for use in uses(card)):
            idle.append(CANCEL)
        return [pass_order(window) for window in idle if self._chance(BUNDLED)]

    def _turn(self, decision: Decision, keys: Keys) -> Sequence[Order]:
        """The rest of the turn, act by act as far as the gold reaches."""
        if keys == (PASS,):
            return []
        gold = (decision.moment.gold or 0) - _cost(decision, keys[0])
        taken = list(keys)
        while True:
            left = _only(decision, lambda key: key not in taken, gold)
            (key,) = self.agent(self._view, left)
            if key == PASS:
                return [written.marshal(taken[1:])]
            taken.append(key)
            gold -= _cost(decision, key)

    def _if(self, role: Role, result: Role) -> Sequence[Order]:
        boosts = [card.code for card in self._view.hand if card.code in BOOSTS]
        return [
            *written.when_behind(role, boosts),
            *written.after_challenge(result, self._reactions()),
        ]

    def _reactions(self) -> list[str]:
        """Cards that might answer a win; whatever cannot be used then is left out by the rules."""
        mine = [*self._view.hand, *self._view.players[self.human.seat].play]
        return [card.code for card in mine]

    def _then(self, decision: Decision, keys: Keys) -> Sequence[Order]:
        """The next challenge, without the attackers and the type of this one. Whoever wants none
        says so along with this one; a further one is not often planned ahead."""
        spent = written.spent(keys)
        following = tuple(self.agent(self._view, _only(decision, lambda key: key not in spent)))
        planned = following == (PASS,) or self._chance(PLANNED)
        return [written.challenges(following)] if planned else []

    def _attack(self) -> Sequence[Order]:
        """The challenge itself, along with the pass before it."""
        for rehearsed in self.table.session.rehearsals(self.human.seat):
            if rehearsed.moment.step == written.CHALLENGE:
                keys = tuple(self.agent(self._view, rehearsed))
                return [written.challenges(keys), *self._if(Role.ATTACKER, Role.WINNER)]
        return []

    def _cheapest(self) -> list[str]:
        mine = self._view.players[self.human.seat].play
        return [card.ref for card in sorted(mine, key=lambda card: card.cost)]


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
