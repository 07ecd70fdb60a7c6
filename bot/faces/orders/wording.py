"""Stops and orders in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.automation.orders import Aim, Order, Then
from bot.automation.preferences import own_card
from bot.automation.stops import Stop
from bot.games.shelf import plug
from bot.words import Voice, Words
from engine.core.decisions import Decision
from engine.core.moments import DUPLICATE, LOSE, WIN, Role
from engine.core.phrases import phrase
from engine.core.seats import SeatId

FATES = {WIN: "winning", LOSE: "losing"}
LOWER = {"gap_least": "behind_most", "gap_most": "behind_least"}  # of what is not above 0


class Wording:
    """In one reader's language, with the names of one table's people."""

    def __init__(self, game: str, words: Words, voice: Voice) -> None:
        self.game, self.words = game, words
        self.voice = Voice(voice.who)  # components show no markdown

    def card(self, code: str) -> str:
        """A card by its print; with the mark, its duplicate."""
        if code == DUPLICATE:
            return self.words.text("orders.its_duplicate")
        name = self.words.say(phrase(f"card.{self.game}.{own_card(code)}"), self.voice)
        return self.words.text("orders.duplicate", card=name) if DUPLICATE in code else name

    def window(self, window: str) -> str:
        return self.words.text(f"orders.window.{window}")

    def role(self, role: Role) -> str:
        return self.words.text(f"orders.role.{role}")

    def stops(self, stops: Iterable[Stop]) -> list[str]:
        """A line for every role in which the seat stops."""
        chosen = sorted(stops)
        by_role = {role: [s.window for s in chosen if s.role is role] for role in Role}
        return [
            f"• {self.role(role)}: {self._windows(mine)}" for role, mine in by_role.items() if mine
        ]

    def _windows(self, windows: Sequence[str]) -> str:
        if len(windows) == len(plug(self.game).automation.windows):
            return self.words.text("orders.stops.everywhere")
        return ", ".join(self.window(window) for window in windows)

    def type(self, icon: str) -> str:
        return self.words.text(f"orders.type.{icon}")

    def order(self, order: Order) -> str:
        """In one sentence: when, then, until when."""
        until = self.words.text(f"orders.until.{order.until}")
        once = [self.words.text("orders.once")] if order.once else []
        how_long = ", ".join([*once, until])
        return f"{', '.join(self._when(order))}: {self.then(order)} ({how_long})."

    def _when(self, order: Order) -> list[str]:
        text = self.words.text
        said = [text(f"orders.when.{order.window}")]
        if order.role is not None:
            said.append(self.role(order.role))
        if order.type:
            said.append(text("orders.in_type", type=self.type(order.type)))
        if order.by is not None:
            said.append(text("orders.by", name=self.voice.who(order.by)))
        if order.others:
            said.append(text("orders.others"))
        if order.against is not None:
            said.append(text("orders.against", card=self.card(order.against)))
        if order.cost_least is not None:
            said.append(text("orders.cost_least", n=order.cost_least))
        return [*said, *self._if(order)]

    def _if(self, order: Order) -> list[str]:
        text = self.words.text
        said = [text(f"orders.if.{FATES[order.fate]}")] if order.fate else []
        for name, n in (("gap_least", order.gap_least), ("gap_most", order.gap_most)):
            if n is not None:
                said.append(text(f"orders.{name if n > 0 else LOWER[name]}", n=abs(n)))
        if order.then_gap_least is not None:
            near = order.then_gap_least < 1
            said.append(text(f"orders.if.{'then_near' if near else 'then_win'}"))
        if order.gold_least is not None:
            said.append(text("orders.gold_least", n=order.gold_least))
        return said

    def spoiled(
        self,
        order: Order,
        decision: Decision,
        codes: Mapping[str, str],
        hindrances: Mapping[str, str],
    ) -> str:
        """Why it is asked what had been prepared, from the first part on that no longer fits.
        `codes`: prints of the cards that can be seen, by the keys under which they are chosen;
        `hindrances`: what keeps those in hand there."""
        text, what = self.words.text, self.window(order.window)
        if (why := order.objection(decision)) is not None:
            return text("orders.spoilt_why", what=what, why=self.words.say(why, self.voice))
        refs = [want.rpartition(":")[2] for want in order.missing(decision)]
        names = self._cards(codes.get(ref, ref) for ref in refs)
        reasons = [text(f"orders.hindrance.{hindrances[r]}") for r in refs if r in hindrances]
        if not names:
            return text("orders.spoilt", what=what)
        told = ", ".join(names)
        if reasons:
            return text("orders.spoilt_reason", what=what, cards=told, why=reasons[0])
        return text("orders.spoilt_card", what=what, cards=told)

    def _cards(self, wanted: Iterable[str]) -> list[str]:
        """The names of those that are cards."""
        known = self.words.names
        return [self.card(w) for w in dict.fromkeys(wanted) if f"card.{self.game}.{w}" in known]

    def then(self, order: Order) -> str:
        if order.ranked and (names := self._cards(order.answers[0])):
            return self.words.text("orders.then.first", cards=", ".join(names))
        if order.then is Then.ANSWER:
            return self.words.text("orders.then.answer", n=len(order.answers))
        if order.then is Then.SAY:
            return self._said(order.targets[0])
        cards = self.words.text("orders.or").join(self.card(code) for code in order.cards)
        if order.then is Then.DEFEND:
            cards = ", ".join(self.card(code) for code in order.cards)
        then = self.words.text(f"orders.then.{order.then}", cards=cards)
        if order.aim is Aim.ASK:
            return then
        named = ", ".join(self.card(code) for code in order.targets)
        return f"{then} {self.words.text(f'orders.at.{order.aim}', cards=named)}"

    def _said(self, word: str) -> str:
        if word[:1] == "p" and word[1:].isdecimal():
            return self.words.text("orders.say.player", name=self.voice.who(SeatId(int(word[1:]))))
        return self.words.text(f"orders.say.{word}")
