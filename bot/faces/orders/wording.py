"""Stops and orders in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from bot.automation.orders import Aim, Order, Then
from bot.automation.passes import PASS
from bot.automation.preferences import own_card
from bot.automation.provisos import FATEFUL, LEAVE_OUT, Proviso
from bot.automation.sight import Sight
from bot.automation.stops import Stop
from bot.faces.speech import voice
from bot.games.shelf import plug
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.decisions import Decision
from engine.core.moments import DUPLICATE, LOSE, WIN, Role
from engine.core.phrases import phrase
from engine.core.seats import SeatId

FATES = {WIN: "winning", LOSE: "losing"}
NO_PRINTS: Mapping[str, str] = MappingProxyType({})
LOWER = {"gap_least": "behind_most", "gap_most": "behind_least"}  # of what is not above 0


class Wording:
    """In one reader's language, with the names of one table's people. `prints`: of the cards that
    the reader can see, by the keys under which they are chosen."""

    def __init__(
        self, game: str, words: Words, voice: Voice, prints: Mapping[str, str] = NO_PRINTS
    ) -> None:
        self.game, self.words, self.prints = game, words, prints
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
            attacks = order.window in plug(self.game).automation.steps
            said.append(
                text("orders.attacks" if attacks else "orders.by", name=self.voice.who(order.by))
            )
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
            if n is not None and order.window == plug(self.game).automation.defense:
                said.append(text("orders.attack_most", n=-n))
            elif n is not None:
                said.append(text(f"orders.{name if n > 0 else LOWER[name]}", n=abs(n)))
        if order.then_gap_least is not None:
            near = order.then_gap_least < 1
            said.append(text(f"orders.if.{'then_near' if near else 'then_win'}"))
        if order.gold_least is not None:
            said.append(text("orders.gold_least", n=order.gold_least))
        return said

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
        names = list(dict.fromkeys(filter(None, map(self._card_at, refs))))
        reasons = [text(f"orders.hindrance.{hindrances[r]}") for r in refs if r in hindrances]
        if not names:
            return text("orders.spoilt", what=what)
        told = ", ".join(names)
        if reasons:
            return text("orders.spoilt_reason", what=what, cards=told, why=reasons[0])
        return text("orders.spoilt_card", what=what, cards=told)

    def then(self, order: Order) -> str:
        if order.then is Then.ANSWER:
            return self._ranked(order) if order.ranked else self._prepared(order)
        if order.then is Then.SAY:
            return self._said(order.targets[0])
        if order.then is Then.PASS and order.window == plug(self.game).automation.defense:
            return self.words.text("orders.then.nobody")
        cards = self.words.text("orders.or").join(self.card(code) for code in order.cards)
        if order.then is Then.DEFEND:
            cards = ", ".join(self.card(code) for code in order.cards)
        then = self.words.text(f"orders.then.{order.then}", cards=cards)
        if order.aim is Aim.ASK:
            return then
        named = ", ".join(self.card(code) for code in order.targets)
        return f"{then} {self.words.text(f'orders.at.{order.aim}', cards=named)}"

    # What was prepared

    def _ranked(self, order: Order) -> str:
        """The first of these that is possible; of cards to be used, and else a pass."""
        names = list(dict.fromkeys(filter(None, map(self._thing, order.answers[0]))))
        if (PASS,) in order.answers:
            cards = self.words.text("orders.or").join(names)
            return self.words.text("orders.then.use", cards=cards)
        if len(names) == 1:
            return names[0]
        return self.words.text("orders.then.first", cards=", ".join(names))

    def _prepared(self, order: Order) -> str:
        """One part after another; what follows from a part is told with it."""
        told, then = list[str](), self.words.text("orders.prepared.then")
        for number, answer in enumerate(order.answers):
            depends = order.provisos[number] if order.provisos else ()
            if order.at and order.at[number] != order.window:
                told.append(self.words.text("orders.prepared.on", card=self._thing(answer[0])))
            else:
                told += [
                    then if told else "",
                    self._depending(depends, self._answer(order, answer)),
                ]
        return "".join(told)

    def _answer(self, order: Order, keys: Sequence[str]) -> str:
        if any(self._is_type(key) for key in keys):
            return self._attack(keys)
        (key,) = keys
        verb = (
            key.partition(":")[0]
            if ":" in key
            else f"pass.{order.window}"
            if key == PASS
            else "use"
        )
        return self.words.text(f"orders.prepared.{verb}", card=self._thing(key))

    def _attack(self, keys: Sequence[str]) -> str:
        """Its type, against whom, with whom, past whom."""
        text, things = self.words.text, {key: self._thing(key) for key in keys}
        (icon,) = [key for key in keys if self._is_type(key)]
        rivals = [things[key] for key in keys if _is_seat(key)]
        passed = [things[key] for key in keys if ">" in key]
        known = {icon, *(key for key in keys if _is_seat(key) or ">" in key)}
        cards = ", ".join(things[key] for key in keys if key not in known)
        said = text(f"orders.prepared.attack.{icon}")
        if rivals:
            said += text("orders.prepared.against", names=", ".join(rivals))
        said += text("orders.prepared.with", cards=cards)
        return said + text("orders.prepared.past", cards=", ".join(passed)) if passed else said

    def _is_type(self, key: str) -> bool:
        return f"orders.type.{key}" in self.words.sentences

    def _thing(self, key: str) -> str:
        """A player, or a card that can be seen; empty if it is neither."""
        return self.voice.who(SeatId(int(key[1:]))) if _is_seat(key) else self._card_at(ref_of(key))

    def _card_at(self, ref: str) -> str:
        code = self.prints.get(ref, ref)
        known = f"card.{self.game}.{own_card(code)}" in self.words.names
        return self.card(code) if known else ""

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

    def _said(self, word: str) -> str:
        if _is_seat(word):
            return self.words.text("orders.say.player", name=self.voice.who(SeatId(int(word[1:]))))
        return self.words.text(f"orders.say.{word}")


def wording_for(table: Table, seat: SeatId, words: Words) -> Wording:
    """For whoever sits there."""
    prints = table.automation.rules.cards.by_ref(table.session.view(seat))
    return Wording(table.saved.game, words, voice(table.seats, words), prints)


def ref_of(key: str) -> str:
    """What points at the card that an option is about; of a bypass, at whoever is bypassed."""
    return re.split("[.@]", re.split("[:>]", key)[-1])[0]


def _is_seat(key: str) -> bool:
    return key[:1] == "p" and key[1:].isdecimal()
