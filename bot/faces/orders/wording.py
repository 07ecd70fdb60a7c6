"""Stops and orders in plain words. An order is one sentence: when, if, then, until when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.automation.orders import Aim, Order, Then
from bot.automation.preferences import Preference
from bot.automation.stops import Stop
from bot.faces.orders.naming import is_seat
from bot.faces.orders.prepared import PreparedWording
from bot.faces.speech import voice
from bot.games.shelf import plug
from bot.tables.table import Table
from bot.words import Words
from engine.core.moments import DUPLICATE, LOSE, WIN, Role
from engine.core.seats import SeatId

FATES = {WIN: "winning", LOSE: "losing"}
LOWER = {"gap_least": "behind_most", "gap_most": "behind_least"}  # of what is not above 0


class Wording(PreparedWording):
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

    def preference(self, code: str, said: Preference) -> str:
        """What is done with a card in open view; in one sentence."""
        reduces = plug(self.game).automation.cards.reduces(code)
        kind = "reducer" if reduces and said is not Preference.ASK else "card"
        return self.words.text(f"orders.habit_of.{kind}.{said}", card=self.card(code))

    def order(self, order: Order) -> str:
        """In one sentence."""
        until = self.words.text(f"orders.until.{order.until}")
        once = [self.words.text("orders.once")] if order.once else []
        how_long = ", ".join([*once, until])
        return f"{self._when(order)}: {self.then(order)} ({how_long})."

    # When

    def _when(self, order: Order) -> str:
        if self._is_own(order):
            said = [self._own(order)]
        else:
            said = [self._head(order), *self._roles(order)]
        said += [*self._by(order), *self._card(order)]
        if conditions := list(self._if(order)):
            said.append(self.words.text("orders.only_if", what=self._both(conditions)))
        return ", ".join(said)

    def _head(self, order: Order) -> str:
        """In which window, about which card, in which challenges."""
        kinds = [f"when_{'others_' if order.others else ''}card", "when_card"]
        card = order.against and self._worded(kinds, order.window, card=self.card(order.against))
        head = card or self._worded([*self._of_others(order), "when"], order.window)
        in_type = self.words.text(f"orders.in_type.{order.type}") if order.type else ""
        return f"{head} {in_type}".strip()

    def _worded(self, kinds: Iterable[str], window: str, **texts: str) -> str:
        """By the first of these kinds that there is for the window."""
        known = (f"orders.{kind}.{window}" for kind in kinds)
        found = next((each for each in known if each in self.words.sentences), None)
        return "" if found is None else self.words.text(found, **texts)

    def _of_others(self, order: Order) -> list[str]:
        return ["when_others"] if order.others else []

    def _is_own(self, order: Order) -> bool:
        plain = order.gap_most is None and (order.gap_least is None or order.gap_least > 0)
        return plain and f"orders.own.{order.window}.{order.role}" in self.words.sentences

    def _own(self, order: Order) -> str:
        """What the seat itself does, with the type of the challenge and by how much."""
        challenge = self.words.text(f"orders.a_challenge.{order.type or 'any'}")
        said = self.words.text(f"orders.own.{order.window}.{order.role}", challenge=challenge)
        least = order.gap_least
        return said if least is None else said + self.words.text("orders.by_margin", n=least)

    def _roles(self, order: Order) -> list[str]:
        return [] if order.role is None else [self.role(order.role)]

    def _by(self, order: Order) -> Iterator[str]:
        if order.by is not None:
            attacks = order.window in plug(self.game).automation.steps
            said = "orders.attacks" if attacks else "orders.by"
            yield self.words.text(said, name=self.voice.who(order.by))
        if order.others and not self._says_others(order):
            yield self.words.text("orders.others")

    def _says_others(self, order: Order) -> bool:
        return f"orders.when_others.{order.window}" in self.words.sentences

    def _card(self, order: Order) -> Iterator[str]:
        if order.against is not None and not self._says_card(order):
            yield self.words.text("orders.against", card=self.card(order.against))

    def _says_card(self, order: Order) -> bool:
        return f"orders.when_card.{order.window}" in self.words.sentences

    def _if(self, order: Order) -> Iterator[str]:
        text = self.words.text
        if order.cost_least is not None:
            yield text("orders.cost_least", n=order.cost_least)
        if order.fate:
            yield text(f"orders.if.{FATES[order.fate]}")
        if not self._is_own(order):
            yield from self._gap(order)
        if order.then_gap_least is not None:
            near = order.then_gap_least < 1
            yield text(f"orders.if.{'then_near' if near else 'then_win'}")
        if order.gold_least is not None:
            yield text("orders.gold_least", n=order.gold_least)

    def _gap(self, order: Order) -> Iterator[str]:
        """How the challenge stands; where one defends, how strong the attack is."""
        text, least, most = self.words.text, order.gap_least, order.gap_most
        if least is not None and most is not None and most < 0:
            yield text("orders.behind_between", least=-most, most=-least)
        elif least is not None and order.window == plug(self.game).automation.defense:
            yield text("orders.attack_most", n=-least)
        else:
            for name, n in (("gap_least", least), ("gap_most", most)):
                if n is not None:
                    yield self._lead(name, n)

    def _lead(self, name: str, n: int) -> str:
        if n == 0:
            return self.words.text(f"orders.{name}_0")
        return self.words.text(f"orders.{name if n > 0 else LOWER[name]}", n=abs(n))

    # Then

    def then(self, order: Order) -> str:
        if order.then is Then.ANSWER:
            return self.ranked(order) if order.ranked else self.prepared(order)
        if order.then is Then.SAY:
            return self._said(order.targets)
        if order.then is Then.PASS and order.window == plug(self.game).automation.defense:
            return self.words.text("orders.then.nobody")
        if order.then not in (Then.USE, Then.SAVE, Then.DEFEND):
            return self.words.text(f"orders.then.{order.then}", cards="")
        return self._with_cards(order)

    def _with_cards(self, order: Order) -> str:
        if order.then is Then.USE:
            then = self.using(self.card(code) for code in order.cards)
        else:
            joint = ", " if order.then is Then.DEFEND else self.words.text("orders.or")
            cards = joint.join(self._with(code) for code in order.cards)
            then = self.words.text(f"orders.then.{order.then}", cards=cards)
        if order.aim is Aim.ASK:
            return then
        named = ", ".join(self.card(code) for code in order.targets)
        return f"{then} {self.words.text(f'orders.at.{order.aim}', cards=named)}"

    def _with(self, code: str) -> str:
        if code == DUPLICATE:
            return self.words.text("orders.with_duplicate")
        return self.words.text("orders.with_card", card=self.card(code))

    def _said(self, words: Sequence[str]) -> str:
        """Of several the first that is possible."""
        names = [self._word(word) for word in words]
        if len(names) == 1:
            return names[0]
        return self.words.text("orders.then.first", cards=", ".join(names))

    def _word(self, word: str) -> str:
        if is_seat(word):
            return self.words.text("orders.say.player", name=self.voice.who(SeatId(int(word[1:]))))
        return self.card_at(word) or self.words.text(f"orders.say.{word}")


def wording_for(table: Table, seat: SeatId, words: Words) -> Wording:
    """For whoever sits there."""
    prints = table.automation.rules.cards.by_ref(table.session.view(seat))
    return Wording(table.saved.game, words, voice(table.seats, words), prints)
