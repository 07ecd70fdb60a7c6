"""The page of a seat's stops, cards, orders and prepared answers, tab by tab: buttons and selects
alone, so that a phone is enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from bot.automation.modes import has_stops, spares_discreetly
from bot.automation.orders import Order, Then
from bot.automation.passes import CALM
from bot.automation.preferences import Preference
from bot.automation.stops import PRESETS, Preset
from bot.faces.asking import Asking, apart_at
from bot.faces.emojis import icons_of_options
from bot.faces.ids import Act, press
from bot.faces.orders.changes import is_calm
from bot.faces.orders.conditions import ConditionsFace
from bot.faces.orders.wording import wording_for
from bot.faces.panel import ask_again, title, with_buttons
from bot.faces.posts import (
    CONTENT,
    OPTIONS,
    Button,
    Choice,
    Post,
    Row,
    Select,
    Style,
    clipped,
    rows_of,
)
from bot.faces.speech import voice
from bot.games.plug import AutomationRules
from bot.numbers import TableId
from bot.tables.table import Table
from bot.words import Words
from engine.core.decisions import Decision
from engine.core.moments import Role
from engine.core.seats import SeatId
from engine.core.session import REHEARSED


class Tab(StrEnum):
    STOPS = "stops"
    CARDS = "cards"
    ORDERS = "orders"
    PREPARE = "prepare"


class OrdersFace:
    def __init__(self, table: Table, seat: SeatId, words: Words) -> None:
        self.table, self.seat, self.words = table, seat, words
        self.voice = voice(table.seats, words)
        self.given = table.automation.of(seat)
        self.rules = table.automation.rules
        self.wording = wording_for(table, seat, words)

    def post(self, tab: Tab, chosen: str = "") -> Post:
        """One tab; `chosen`: the role or the card that is looked at."""
        made = {
            Tab.STOPS: self._stops,
            Tab.CARDS: self._cards,
            Tab.ORDERS: self._orders,
            Tab.PREPARE: self._prepare,
        }
        lines, rows = made[tab](chosen)
        text = "\n".join([title(self.table, self.words), *lines])
        return Post.of(clipped(text, CONTENT), (self._tabs(tab), *rows))

    def _tabs(self, tab: Tab) -> tuple[Button, ...]:
        return tuple(
            Button(
                press(self.table.id, Act.ORDERS, arg=each.value),
                self.words.text(f"orders.tab.{each}"),
                Style.PRIMARY if each is tab else Style.SECONDARY,
            )
            for each in Tab
        )

    # Stops

    def _stops(self, chosen: str) -> tuple[list[str], Sequence[Row]]:
        text = self.words.text
        role = Role(chosen) if chosen in list(Role) else Role.DEFENDER
        windows = self.rules.windows
        lines = [
            text("orders.stops.about"),
            text("orders.stops.preset", preset=text(f"orders.preset.{self.given.preset}")),
            *(self.wording.stops(self.given.stops) or [text("orders.stops.none")]),
            *self._round_stops(),
            *self._passing(),
            *self._vain(),
            f"-# {text('orders.stops.noticed')}",
        ]
        again = [ask_again(self.table.id, self.words)] if self.given.passing else []
        if not windows:
            return [text("orders.stops.no_windows")], ()
        if not has_stops(self.table.saved.options):
            return [text("orders.stops.not_here"), *self._passing()], [
                tuple(again)
            ] if again else []
        roles = [(r, self.wording.role(r)) for r in Role]
        kinds = [(w, self.wording.window(w)) for w in windows]
        mine = [stop.window for stop in self.given.stops if stop.role is role]
        pick = text("orders.stops.where", role=self.wording.role(role))
        return lines, (
            presets(self.table.id, self.given.preset, self.rules, self.words),
            self._which(Tab.STOPS, "orders.stops.role", roles, role),
            _many(press(self.table.id, Act.BID, arg=f"stops.{role}"), pick, kinds, mine),
            *self._below(again),
        )

    def _vain(self) -> list[str]:
        """Whether it is asked where it can only pass; where that is left to it."""
        if not spares_discreetly(self.table.saved.options):
            return []
        return [
            self.words.text(
                "orders.stops.disturbed" if self.given.disturbed else "orders.stops.discreet"
            )
        ]

    def _below(self, again: list[Button]) -> list[Row]:
        """Buttons, in one row at most."""
        found = list(again)
        if spares_discreetly(self.table.saved.options):
            label = self.words.text("button.discreet" if self.given.disturbed else "button.disturb")
            found.append(Button(press(self.table.id, Act.BID, arg="disturb"), label))
        return [tuple(found)] if found else []

    def _round_stops(self) -> list[str]:
        if self.given.round_stops is None:
            return []
        preset = self.words.text(f"orders.preset.{self.given.round_stops.preset}")
        return [self.words.text("bundle.stops.interim", preset=preset)]

    def _passing(self) -> list[str]:
        passing = self.given.passing
        return [] if passing is None else [self.words.text(f"panel.passing_{passing.scope}")]

    # Cards in open view

    def _cards(self, chosen: str) -> tuple[list[str], Sequence[Row]]:
        text = self.words.text
        said = self.given.preferences
        cards, deck = self.rules.cards, self.table.automation.deck_of(self.seat)
        mine = cards.open_abilities(self.table.session.view(self.seat), self.seat)
        codes = list(dict.fromkeys([*mine, *said, *cards.laying(deck)]))
        lines = [text("orders.cards.about")]
        lines += [f"• {self.wording.preference(*each)}" for each in said.items()]
        if not codes:
            return [*lines, text("orders.cards.none")], ()
        named = [(code, self.wording.card(code)) for code in codes[:OPTIONS]]
        select = self._which(Tab.CARDS, "orders.cards.which", named, chosen)
        if chosen not in codes:
            return lines, (select,)
        buttons = [
            Button(
                press(self.table.id, Act.BID, arg=f"habit.{chosen}.{each}"),
                text(f"orders.habit.{each}"),
                Style.PRIMARY if each is said.get(chosen) else Style.SECONDARY,
            )
            for each in Preference
        ]
        return lines, (select, tuple(buttons))

    # Orders

    def _orders(self, chosen: str) -> tuple[list[str], Sequence[Row]]:
        text = self.words.text
        if not self.rules.orderable:
            return [text("orders.stops.no_windows")], ()
        listed = [(str(order.id), self.wording.order(order)) for order in self.given.orders]
        lines = [text("orders.orders.about"), *(f"{n}. {said}" for n, said in listed)]
        new = Button(
            press(self.table.id, Act.ORDERS, arg="new"),
            text("orders.orders.new"),
            Style.SUCCESS,
        )
        if not listed:
            return [*lines, text("orders.orders.none")], ((new,),)
        written = [o for o in self.given.orders if self._is_written(o)]
        selects = [self._of_orders("edit", written), self._of_orders("remove", self.given.orders)]
        return lines, (*(select for select in selects if select.choices), (new,))

    def _is_written(self, order: Order) -> bool:
        """Whether the pages on which orders are written could have said it."""
        where = order.window in self.rules.orderable_among(len(self.table.seats))
        return where and order.then not in (Then.ANSWER, Then.TAKE)

    def _of_orders(self, what: str, orders: Sequence[Order], back: str = "") -> Select:
        """`back`: the tab that is shown then, if it is another."""
        listed = [(str(o.id), f"{o.id}. {self.wording.order(o)}") for o in orders[-OPTIONS:]]
        return self._select(Act.BID, what + back, f"orders.orders.{what}", listed, [])

    # Prepared answers

    def _prepare(self, chosen: str) -> tuple[list[str], Sequence[Row]]:
        text = self.words.text
        prepared = [order for order in self.given.orders if self._is_prepared(order)]
        lines = [text("orders.prepare.about"), *(f"• {self.wording.order(o)}" for o in prepared)]
        buttons = [
            Button(
                press(self.table.id, Act.ORDERS, arg=f"rehearse.{decision.id - REHEARSED}"),
                text(f"orders.rehearse.{decision.moment.step}"),
            )
            for decision in self.table.automation.rehearsals(self.seat)
            if not self._asked_now(decision)
        ]
        buttons += [*self._defense(), *self._gifts()]
        removing = [self._of_orders("remove", prepared, ".prepare")] if prepared else []
        return lines, (*rows_of(buttons)[:2], *self._if_won(), *removing)

    def _is_prepared(self, order: Order) -> bool:
        return order.then is Then.ANSWER or order.window == self.rules.defense

    def _defense(self) -> list[Button]:
        if not self.rules.defense:
            return []
        number = press(self.table.id, Act.ORDERS, arg="defend")
        return [Button(number, self.words.text("orders.prepare.defense"))]

    def _gifts(self) -> list[Button]:
        if not self.rules.gifts:
            return []
        taking = any(order.then is Then.TAKE for order in self.given.orders)
        style = Style.PRIMARY if taking else Style.SECONDARY
        number = press(self.table.id, Act.BID, arg="keywords")
        return [Button(number, self.words.text("orders.prepare.keywords"), style)]

    def _asked_now(self, decision: Decision) -> bool:
        """What is asked for now is answered, not prepared; the next one comes after."""
        now = self.table.question(self.seat)
        same = now is not None and now.moment.step == decision.moment.step
        return same and decision.moment.step in self.rules.not_while_asked

    def _if_won(self) -> tuple[Select, ...]:
        """What to do after a challenge that is won; nothing chosen means: ask me then."""
        win = self.rules.win
        if win is None:
            return ()
        cards = win.cards(self.table.session.view(self.seat), self.seat)
        mine = [o for o in self.given.orders if (o.window, o.role) == (win.window, win.role)]
        using = [order for order in mine if order.then is Then.USE]
        armed = {code for order in using for code in order.cards}
        armed |= {"pass" for order in mine if order.then is Then.PASS}
        if any(is_calm(order, win) for order in self.given.orders):
            armed.add(CALM)
        kinds = [("pass", self.words.text("orders.prepare.else_pass"))]
        if win.before and has_stops(self.table.saved.options):
            kinds.append((CALM, self.words.text("orders.prepare.calm")))
        kinds += [(code, self.wording.card(code)) for code in cards]
        number = press(self.table.id, Act.BID, arg="if_won")
        return (_many(number, self.words.text("orders.prepare.if_won"), kinds, list(armed)),)

    def rehearsed(self, number: int) -> Post:
        """The question itself, to be answered before it is asked."""
        found = [d for d in self.table.automation.rehearsals(self.seat) if d.id == number]
        if not found:
            return self.post(Tab.PREPARE)
        (decision,), draft = found, self.table.rehearsed.of(self.seat, number)
        conditions = ConditionsFace(self.table, decision, self.given, draft, self.wording)
        if conditions.open:
            return self._asked(decision, conditions.lines(), conditions.rows())
        view = self.table.session.view(self.seat)
        apart, icon = apart_at(view, self.words), icons_of_options(view)
        shown = (self.table.id, decision, draft, self.words, self.voice)
        asking = Asking(*shown, apart=apart, icon=icon)
        lines = [self.words.text("orders.prepare.note"), asking.ticked(), conditions.line()]
        return self._asked(decision, lines, with_buttons(asking.rows(), *conditions.button()))

    def _asked(self, decision: Decision, lines: Iterable[str], rows: Sequence[Row]) -> Post:
        prompt = f"**{self.words.say(decision.prompt, self.voice)}**"
        text = "\n".join(filter(None, [title(self.table, self.words), prompt, *lines]))
        return Post.of(clipped(text, CONTENT), rows)

    def _which(
        self, tab: Tab, placeholder: str, kinds: Sequence[tuple[str, str]], chosen: str
    ) -> Select:
        """Of what the tab shows more."""
        return self._select(Act.ORDERS, f"{tab}.of", placeholder, kinds, [chosen])

    def _select(
        self,
        act: Act,
        arg: str,
        placeholder: str,
        kinds: Sequence[tuple[str, str]],
        chosen: Sequence[str],
    ) -> Select:
        choices = tuple(Choice(value, label, value in chosen) for value, label in kinds)
        return Select(press(self.table.id, act, arg=arg), self.words.text(placeholder), choices)


def presets(table: TableId, chosen: Preset, rules: AutomationRules, words: Words) -> Select:
    """With what each costs the table."""
    choices = []
    for preset in PRESETS:
        label = words.text(f"orders.preset.{preset}")
        if days := rules.extra_days(preset):
            label = f"{label} · {words.text('orders.stops.cost', n=days)}"
        choices.append(Choice(preset.value, label, preset is chosen))
    placeholder = words.text("orders.stops.choose")
    return Select(press(table, Act.BID, arg="preset"), placeholder, tuple(choices))


def _many(
    custom_id: str, placeholder: str, kinds: Sequence[tuple[str, str]], chosen: Sequence[str]
) -> Select:
    choices = tuple(Choice(value, label, value in chosen) for value, label in kinds[:OPTIONS])
    return Select(custom_id, placeholder, choices, 0, len(choices))
