"""Writing an order: two pages of selects, first when, then what. The order in the making is nobody
else's business and is not kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.automation.orders import Condition, Order, Then, Until
from bot.faces.ids import Act, press
from bot.faces.orders.wording import Wording
from bot.faces.panel import title
from bot.faces.posts import CONTENT, Button, Choice, Post, Row, Select, Style, clipped
from bot.faces.speech import voice
from bot.games.plug import AutomationRules
from bot.tables.table import Table
from bot.words import Words
from engine.core.errors import Refused
from engine.core.moments import Role
from engine.core.phrases import phrase
from engine.core.seats import SeatId

ANY = "any"
BLANK = Order(0, "", Then.PASS)


class WizardFace:
    def __init__(self, table: Table, seat: SeatId, words: Words) -> None:
        self.table, self.seat, self.words = table, seat, words
        self.voice = voice(table.seats, words)
        self.wording = Wording(table.saved.game, words, self.voice)
        self.order = table.automation.order_of(seat) or BLANK
        self.rules = table.automation.rules

    def when(self) -> Post:
        windows = self.rules.orderable
        if not windows:  # a page of an older version
            raise Refused(phrase("refused.stale"))
        roles = [(ANY, self.words.text("orders.any_role"))]
        roles += [(role, self.wording.role(role)) for role in Role]
        people = [(ANY, self.words.text("orders.anybody"))]
        people += [
            (str(s.seat), self.wording.voice.who(s.seat))
            for s in self.table.seats
            if s.seat != self.seat
        ]
        by = self.order.by
        return self._page(
            self._select("window", [(w, self.wording.window(w)) for w in windows], self._window),
            self._select("role", roles, self.order.role or ANY),
            self._select("by", people, ANY if by is None else str(by)),
            self._only_if(),
            self._buttons(("then", "next", Style.PRIMARY), (None, "back", Style.SECONDARY)),
        )

    @property
    def _window(self) -> str:
        return self.order.window

    def _only_if(self) -> Select:
        """Against which card, where effects are answered; else how the challenge stands."""
        against = self.rules.orders_in(self.order.window).against
        if against is None:
            known = [ANY, *self.rules.conditions]
            kinds = [(name, self.words.text(f"orders.if.{name}")) for name in known]
            return self._select("if", kinds, self._condition())
        view = self.table.session.view(self.seat)
        cards = [(ANY, self.words.text("orders.any_card"))]
        cards += [(code, self.wording.card(code)) for code in against(view, self.seat)]
        return self._select("against", cards, self.order.against or ANY)

    def _condition(self) -> str:
        order = self.order
        mine = Condition(order.gap_least, order.gap_most, order.gold_least)
        known = self.rules.conditions.items()
        return next((name for name, wanted in known if wanted == mine), ANY)

    def then(self) -> Post:
        view = self.table.session.view(self.seat)
        cards = self.rules.orders_in(self.order.window).cards or self.rules.cards.usable
        kinds = [("pass", self.words.text("orders.then.pass", cards=""))]
        kinds += [(code, self.wording.card(code)) for code in cards(view, self.seat)]
        chosen = self.order.cards or ("pass",)
        untils = [(u, self.words.text(f"orders.until.{u}")) for u in Until]
        return self._page(
            self._select("then", kinds, *chosen, many=True),
            self._select("until", untils, self.order.until),
            self._buttons(
                ("save", "save", Style.SUCCESS),
                ("when", "back", Style.SECONDARY),
            ),
        )

    def _page(self, *rows: Row) -> Post:
        said = self.wording.order(self.order) if self.order.window else ""
        lines = [title(self.table, self.words), self.words.text("orders.wizard.about"), said]
        return Post.of(clipped("\n".join(filter(None, lines)), CONTENT), rows)

    def _buttons(self, *kinds: tuple[str | None, str, Style]) -> tuple[Button, ...]:
        made = []
        for arg, label, style in kinds:
            act = Act.BID if arg == "save" else Act.ORDERS
            to = "orders" if arg is None else f"new.{arg}"
            made.append(
                Button(
                    press(self.table.id, act, arg=to),
                    self.words.text(f"orders.wizard.{label}"),
                    style,
                )
            )
        return tuple(made)

    def _select(
        self, what: str, kinds: Sequence[tuple[str, str]], *chosen: str, many: bool = False
    ) -> Select:
        choices = tuple(Choice(value, label, value in chosen) for value, label in kinds)
        return Select(
            press(self.table.id, Act.BID, arg=f"new.{what}"),
            self.words.text(f"orders.wizard.{what}"),
            choices,
            1,
            len(choices) if many else 1,
        )


def written(order: Order, what: str, values: Sequence[str], rules: AutomationRules) -> Order:
    """The order with what was chosen in one of the selects."""
    return WRITE[what](order, values, rules)


def _then(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    cards = tuple(value for value in values if value != "pass")
    if not cards:
        return replace(order, then=Then.PASS, cards=())
    return replace(order, then=rules.orders_in(order.window).then, cards=cards)


def _window(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(BLANK, id=order.id, window=values[0], until=order.until)


def _role(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, role=None if values[0] == ANY else Role(values[0]))


def _by(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, by=None if values[0] == ANY else SeatId(int(values[0])))


def _against(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, against=None if values[0] == ANY else values[0])


def _if(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    wanted = Condition() if values[0] == ANY else rules.conditions[values[0]]
    least, most, gold = wanted
    return replace(order, gap_least=least, gap_most=most, gold_least=gold)


def _until(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, until=Until(values[0]))


WRITE: dict[str, Callable[[Order, Sequence[str], AutomationRules], Order]] = {
    "window": _window,
    "role": _role,
    "by": _by,
    "against": _against,
    "if": _if,
    "then": _then,
    "until": _until,
}
