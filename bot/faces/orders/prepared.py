"""What was prepared in plain words: a turn part by part, challenges in their order with what each
depends on, and why the rest is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.automation.orders import Order
from bot.automation.passes import PASS
from bot.automation.provisos import FATEFUL, LEAVE_OUT, Proviso
from bot.automation.sight import Sight
from bot.faces.orders.naming import Naming, is_seat, ref_of
from engine.core.decisions import Decision
from engine.core.seats import SeatId


class PreparedWording(Naming):
    def spoiled(
        self, order: Order, decision: Decision, hindrances: Mapping[str, str], sight: Sight
    ) -> str:
        """Why it is asked what had been prepared, from the first part on that no longer fits.
        `hindrances`: what keeps cards in hand there."""
        text, what = self.words.text, self.window(order.window)
        if unmet := order.unmet(decision.moment, sight):
            said = self._both(self.proviso(each) for each in unmet)
            return text("orders.spoilt_unless", what=what, proviso=said)
        if (why := order.objection(decision)) is not None:
            return text("orders.spoilt_why", what=what, why=self.words.say(why, self.voice))
        refs = [ref_of(want) for want in order.missing(decision)]
        names = list(dict.fromkeys(filter(None, map(self.card_at, refs))))
        reasons = [text(f"orders.hindrance.{hindrances[r]}") for r in refs if r in hindrances]
        if not names:
            return text("orders.spoilt", what=what)
        told = ", ".join(names)
        if reasons:
            return text("orders.spoilt_reason", what=what, cards=told, why=reasons[0])
        return text("orders.spoilt_card", what=what, cards=told)

    def ranked(self, order: Order) -> str:
        """The first of these that is possible; of cards to be used, and else a pass."""
        names = list(dict.fromkeys(filter(None, map(self.thing, order.answers[0]))))
        if (PASS,) in order.answers:
            return self.using(names)
        if len(names) == 1:
            return names[0]
        return self.words.text("orders.then.first", cards=", ".join(names))

    def prepared(self, order: Order) -> str:
        """One part after another; what follows from a part is told with it."""
        told, then = list[str](), self.words.text("orders.prepared.then")
        for number, answer in enumerate(order.answers):
            depends = order.provisos[number] if order.provisos else ()
            if order.at and order.at[number] != order.window:
                told.append(self.words.text("orders.prepared.on", card=self.thing(answer[0])))
            else:
                told += [
                    then if told else "",
                    self._depending(depends, self._answer(order, answer)),
                ]
        return "".join(told)

    def _answer(self, order: Order, keys: Sequence[str]) -> str:
        if any(self.is_type(key) for key in keys):
            return self._attack(keys)
        (key,) = keys
        verb = (
            key.partition(":")[0]
            if ":" in key
            else f"pass.{order.window}"
            if key == PASS
            else "use"
        )
        return self.words.text(f"orders.prepared.{verb}", card=self.thing(key))

    def _attack(self, keys: Sequence[str]) -> str:
        """Its type, against whom, with whom, past whom."""
        text, things = self.words.text, {key: self.thing(key) for key in keys}
        (icon,) = [key for key in keys if self.is_type(key)]
        rivals = [things[key] for key in keys if is_seat(key)]
        passed = [things[key] for key in keys if ">" in key]
        known = {icon, *(key for key in keys if is_seat(key) or ">" in key)}
        cards = ", ".join(things[key] for key in keys if key not in known)
        said = text(f"orders.a_challenge.{icon}")
        if rivals:
            said += text("orders.prepared.against", names=", ".join(rivals))
        said += text("orders.prepared.with", cards=cards)
        return said + text("orders.prepared.past", cards=", ".join(passed)) if passed else said

    def _depending(self, keys: Sequence[str], what: str) -> str:
        if not keys:
            return what
        told = self.words.text("orders.prepared.if", proviso=self.provisos(keys), what=what)
        otherwise = self.words.text("orders.prepared.or_not") if LEAVE_OUT in keys else ""
        return told + otherwise

    def provisos(self, keys: Sequence[str]) -> str:
        """All of them, as what comes after an "if"."""
        return self._both(self.proviso(Proviso.of_key(k)) for k in keys if k != LEAVE_OUT)

    def _both(self, said: Iterable[str]) -> str:
        return self.words.text("orders.proviso.and").join(said)

    def proviso(self, proviso: Proviso) -> str:
        text, number = self.words.text, proviso.number
        if proviso.fact in FATEFUL:
            nth = text(f"orders.nth.{number}")
            return text(f"orders.proviso.{proviso.fact}", nth=nth)
        name = self.voice.who(SeatId(number))
        return text(f"orders.proviso.{proviso.fact}", card=self.card(proviso.card), name=name)

    def using(self, names: Iterable[str]) -> str:
        text = self.words.text
        cards = [text("orders.use_card", card=name) for name in names]
        return text("orders.then.use", cards=text("orders.or").join(cards))
