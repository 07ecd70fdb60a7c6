"""Writing an order: pages of selects, first when, then under which conditions, then what. Only what
could be so in the chosen window is offered. The order in the making is nobody else's business and
is not kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.automation.orders import Aim, Condition, Then, Until, WindowOrders
from bot.automation.passes import PASS
from bot.faces.ids import Act, press
from bot.faces.orders.wording import wording_for
from bot.faces.orders.written import ANY, BLANK, COSTS, OTHERS, PAGE, unfinished
from bot.faces.panel import title
from bot.faces.posts import CONTENT, OPTIONS, Button, Choice, Post, Row, Select, Style, clipped
from bot.faces.speech import voice
from bot.tables.table import Table
from bot.words import Words
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.seats import SeatId

Kinds = Sequence[tuple[str, str]]  # value and label
TYPES = ("military", "intrigue", "power")


class WizardFace:
    """`page`: of a select that is too long for one."""

    kind = "new"  # before every id of its components
    about = "orders.wizard.about"
    back = "orders"  # where one leads that gives it up

    def __init__(self, table: Table, seat: SeatId, words: Words, page: str = "") -> None:
        self.table, self.seat, self.words, self.page = table, seat, words, page
        self.voice = voice(table.seats, words)
        self.wording = wording_for(table, seat, words)
        self.order = table.automation.order_of(seat) or BLANK
        self.rules, self.deck = table.automation.rules, table.automation.deck_of(seat)

    @property
    def _here(self) -> WindowOrders:
        return self.rules.orders_in(self.order.window)

    # When

    def when(self) -> Post:
        windows = self.rules.orderable_among(len(self.table.seats))
        if not windows:  # a page of an older version
            raise Refused(phrase("refused.stale"))
        rows: list[Row] = [
            self._select(
                "window", [(w, self.wording.window(w)) for w in windows], self.order.window
            )
        ]
        if self._here.roles:
            rows.append(self._roles())
        rows += self._by()
        forward = [("only" if self._conditional else "then", "next", Style.PRIMARY)]
        ready = forward if self.order.window else []
        return self._page(*rows, self._buttons(*ready, (None, "back", Style.SECONDARY)))

    @property
    def _conditional(self) -> bool:
        here = self._here
        return bool(here.types or here.conditions or here.against or here.costs)

    def _roles(self) -> Select:
        roles = [(ANY, self.words.text("orders.any_role"))]
        roles += [(role, self.wording.role(role)) for role in self._here.roles]
        return self._select("role", roles, self.order.role or ANY)

    def _by(self) -> tuple[Select, ...]:
        """Nothing where it can be one player alone."""
        here, seats = self._here, self.table.seats
        people = [s.seat for s in seats if not (here.rivals and s.seat == self.seat)]
        if not here.by or len(people) < 2:
            return ()
        kinds = [(ANY, self.words.text("orders.anybody"))]
        kinds += [] if here.rivals else [(OTHERS, self.words.text("orders.others"))]
        kinds += [(str(seat), self.voice.who(seat)) for seat in people]
        by = self.order.by
        chosen = (OTHERS if self.order.others else ANY) if by is None else str(by)
        return (self._select("by", kinds, chosen),)

    # Only if

    def only(self) -> Post:
        here, rows = self._here, list[Row]()
        if here.types:
            rows.append(self._types())
        if here.conditions:
            rows.append(self._conditions())
        if here.against:
            rows.append(self._against())
        if here.costs:
            kinds = [(ANY, self.words.text("orders.any_cost"))]
            kinds += [(str(n), self.words.text("orders.cost_least", n=n)) for n in COSTS]
            rows.append(self._select("cost", kinds, str(self.order.cost_least or ANY)))
        buttons = (("then", "next", Style.PRIMARY), ("when", "back", Style.SECONDARY))
        return self._page(*rows, self._buttons(*buttons))

    def _types(self) -> Select:
        kinds = [(ANY, self.words.text("orders.any_type"))]
        kinds += [(each, self.wording.type(each)) for each in TYPES]
        return self._select("type", kinds, self.order.type or ANY)

    def _conditions(self) -> Select:
        known, role = self.rules.conditions, self.order.role
        offered = [n for n in self._here.conditions if role not in known[n].never_as]
        kinds = [(n, self.words.text(f"orders.if.{n}")) for n in (ANY, *offered)]
        return self._select("if", kinds, self._condition())

    def _condition(self) -> str:
        mine, known = Condition.of(self.order).said, self.rules.conditions
        return next((n for n in self._here.conditions if known[n].said == mine), ANY)

    def _against(self) -> Select:
        view, options = self.table.session.view(self.seat), self.table.saved.options
        find = self.rules.cards.answered
        codes = find(view, self.seat, self.deck, options, self.order.window)
        first = [(ANY, self.words.text("orders.any_card"))]
        return self._paged("against", first, codes, [self.order.against or ANY])

    # Then

    def then(self) -> Post:
        rows: list[Row] = [self._says() if self._here.says else self._uses()]
        if self.order.then is Then.USE and any(map(self.rules.cards.aims, self.order.cards)):
            kinds = [(aim, self.words.text(f"orders.aim.{aim}")) for aim in Aim]
            rows.append(self._select("aim", kinds, self.order.aim))
        untils = [(u, self.words.text(f"orders.until.{u}")) for u in Until]
        rows.append(self._select("until", untils, self.order.until))
        back = "only" if self._conditional else "when"
        return self._page(*rows, self._finishing(back))

    def _uses(self) -> Select:
        view = self.table.session.view(self.seat)
        codes = self.rules.cards.serving(view, self.seat, self.deck, self.order.window)
        chosen = [*self.order.cards, *([PASS] if self.order.then is Then.PASS else [])]
        return self._paged("then", [self._passing], codes, chosen, many=True)

    @property
    def _passing(self) -> tuple[str, str]:
        then = "nobody" if self._here.then is Then.DEFEND else "pass"
        return PASS, self.words.text(f"orders.then.{then}", cards="")

    def _says(self) -> Select:
        kinds = [(word, self.words.text(f"orders.say.{word}")) for word in self._here.says]
        if self._here.players:
            others = [s.seat for s in self.table.seats if s.seat != self.seat]
            kinds += [(f"p{seat}", self.voice.who(seat)) for seat in others]
        return self._select("say", kinds, *self.order.targets)

    def aim(self) -> Post:
        """Who is named."""
        view, options = self.table.session.view(self.seat), self.table.saved.options
        codes = self.rules.cards.targets(view, self.seat, options)
        select = self._paged("target", [], codes, self.order.targets)
        return self._page(select, self._buttons(("then", "next", Style.PRIMARY)))

    # How it is laid out

    def _page(self, *rows: Row) -> Post:
        said = self.wording.order(self.order) if self.order.window else ""
        lines = [title(self.table, self.words), self.words.text(self.about), said]
        return Post.of(clipped("\n".join(filter(None, lines)), CONTENT), rows)

    def _finishing(self, back: str) -> tuple[Button, ...]:
        once = Button(
            press(self.table.id, Act.BID, arg=f"{self.kind}.once"),
            self.words.text("orders.wizard.once"),
            Style.PRIMARY if self.order.once else Style.SECONDARY,
        )
        save, returning = self._buttons(
            ("save", "save", Style.SUCCESS), (back, "back", Style.SECONDARY)
        )
        return save, once, returning

    def _buttons(self, *kinds: tuple[str | None, str, Style]) -> tuple[Button, ...]:
        made = []
        for arg, label, style in kinds:
            act = Act.BID if arg == "save" else Act.ORDERS
            to = self.back if arg is None else f"{self.kind}.{arg}"
            text = self.words.text(f"orders.wizard.{label}")
            made.append(Button(press(self.table.id, act, arg=to), text, style))
        return tuple(made)

    def _paged(
        self,
        what: str,
        first: Kinds,
        codes: Sequence[str],
        chosen: Iterable[str],
        many: bool = False,
    ) -> Select:
        """Where there are too many for one select, first a choice of stretches."""
        named = sorted(
            ((code, self.wording.card(code)) for code in codes), key=lambda kind: kind[1].casefold()
        )
        shown = [kind for kind in named if kind[0] in chosen]
        if len(first) + len(named) <= OPTIONS:
            return self._select(what, [*first, *named], *chosen, many=many)
        size = OPTIONS - 1
        stretches = [named[at : at + size] for at in range(0, len(named), size)]
        which, _, number = self.page.partition(".")
        if which == what and number.isdecimal() and int(number) < len(stretches):
            back = [(PAGE, self.words.text("orders.wizard.all_cards"))]
            kinds = [*stretches[int(number)], *back]
            return self._select(what, kinds, *chosen, many=many)
        turns = [(f"{PAGE}{n}", f"{s[0][1]} … {s[-1][1]}") for n, s in enumerate(stretches)]
        return self._select(what, [*first, *shown[:5], *turns][:OPTIONS], *chosen, many=many)

    def _select(self, what: str, kinds: Kinds, *chosen: str, many: bool = False) -> Select:
        choices = tuple(Choice(value, label, value in chosen) for value, label in kinds)
        return Select(
            press(self.table.id, Act.BID, arg=f"{self.kind}.{what}"),
            self.words.text(f"orders.wizard.{what}"),
            choices,
            1,
            len(choices) if many else 1,
        )


class DefenseFace(WizardFace):
    """Who defends, on a single page: by who attacks, by the type, by how strong the attack is."""

    kind = "defend"
    about = "orders.prepare.defend"
    back = "prepare"

    def post(self) -> Post:
        if self.order.window != self.rules.defense or not self.rules.defense:
            raise Refused(phrase("refused.stale"))
        ready = () if unfinished(self.order) else (("save", "save", Style.SUCCESS),)
        buttons = self._buttons(*ready, (None, "back", Style.SECONDARY))
        return self._page(*self._by(), self._types(), self._conditions(), self._uses(), buttons)
