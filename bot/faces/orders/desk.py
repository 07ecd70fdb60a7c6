"""Presses on the page of stops and orders, and on what is prepared there. All of it is private: the
page is an ephemeral reply, and nothing that happens here is told to anybody else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.faces.drafting import drafted
from bot.faces.ids import Act, as_sent
from bot.faces.orders.bidding import changed, prepared
from bot.faces.orders.page import OrdersFace, Tab
from bot.faces.orders.seating import stops_post
from bot.faces.orders.wizard import WizardFace
from bot.faces.posts import Post, Upload
from bot.faces.pressing import Pressing, draft_number
from bot.faces.speech import drawn_voice
from bot.games.agot.decklists.write import written
from bot.service import Service
from bot.tables import plans
from bot.tables.instructions import Instructions
from bot.tables.modes import PRESENT_SECONDS, Mode
from bot.tables.stops import Preset
from bot.tables.table import Table
from bot.words import Words
from engine.agot.deckbuilding import Deck
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.session import REHEARSED

Handler = Callable[[Service, Pressing], Awaitable[None]]


async def look(service: Service, pressing: Pressing) -> None:
    """A tab of the page; a select on it says which role or card."""
    press, chosen = pressing.press, next(iter(pressing.values), "")
    async with service.registry.seen(press.table) as table:
        seat = seated(table, pressing.person)
        post = page(table, seat, press.arg, chosen, pressing.words)
    await pressing.replies.show(post)


def page(table: Table, seat: int, arg: str, chosen: str, words: Words) -> Post:
    """Raises Refused where nothing more will be played."""
    if table.closed:
        raise Refused(phrase("refused.over"))
    if table.by_hand:
        raise Refused(phrase("orders.refused.by_hand"))
    tab, _, rest = arg.partition(".")
    if arg == "new":
        table.ordering.pop(seat, None)
    if tab == "new":
        wizard = WizardFace(table, seat, words)
        return wizard.then() if rest == "then" else wizard.when()
    if tab == "rehearse":
        with as_sent():
            number = REHEARSED + int(rest)
        return OrdersFace(table, seat, words).rehearsed(number)
    found = Tab(tab) if tab in list(Tab) else Tab.STOPS
    return OrdersFace(table, seat, words).post(found, chosen or rest)


async def bid(service: Service, pressing: Pressing) -> None:
    """Changes what the seat has told the table, and shows the page as it is then."""
    press, person = pressing.press, pressing.person
    async with service.registry.opened(press.table) as table:
        seat = seated(table, person)
        if pressing.order is not None:
            table.ordering[seat] = pressing.order
        await table.instruct(person, changed(table, seat, press.arg, pressing.values))
        post = page(table, seat, *_after(press.arg), pressing.words)
    await pressing.replies.show(post)


def _after(arg: str) -> tuple[str, str]:
    """Where one is after a change: on the same tab, or a step further."""
    what, _, rest = arg.partition(".")
    if what == "edit":
        return "new.when", ""
    if what == "new":
        step = "then" if rest in ("then", "until") else "when"
        return ("orders" if rest == "save" else f"new.{step}"), ""
    tabs = {"preset": "stops", "ask_again": "stops", "habit": "cards", "remove": "orders"}
    tab = tabs.get(what, "stops" if what == "stops" else "prepare")
    return tab, rest.partition(".")[0]


async def here(service: Service, pressing: Pressing) -> None:
    """Says what came of it; not who is missing, for whoever answers a window is present too."""
    w = pressing.words
    async with service.registry.opened(pressing.press.table) as table:
        table.here(pressing.person)
        all_here = table.all_present
    minutes = PRESENT_SECONDS // 60
    told = [w.text("mode.here", n=minutes), w.text("mode.all_here" if all_here else "mode.not_all")]
    await pressing.replies.show(Post(" ".join(told)))


async def lists(service: Service, pressing: Pressing) -> None:
    """All decks as text, where the table has chosen to let them lie open."""
    w = pressing.words
    async with service.registry.seen(pressing.press.table) as table:
        if not table.saved.options.get("open_lists"):
            raise Refused(phrase("refused.stale"))
        decks = [Deck.from_options(body) for body in table.saved.options["decks"]]
        names = drawn_voice(table.seats, w)
        texts = [written(names.who(seat), deck, w) for seat, deck in enumerate(decks)]
    upload = Upload("rookery-decks.txt", "\n".join(texts).encode())
    await pressing.replies.show(Post(w.text("mode.lists"), uploads=(upload,)))


# Prepared answers


async def rehearse(service: Service, pressing: Pressing) -> None:
    """A tick on the way to a prepared answer."""
    press = pressing.press
    async with service.registry.seen(press.table) as table:
        seat = seated(table, pressing.person)
        decision = _rehearsed(table, seat, press.decision)
        number = draft_number(table, seat, decision.id)
        draft = drafted(decision, table.rehearsed.of(number), press, pressing.values)
        table.rehearsed.put(number, draft)
        post = OrdersFace(table, seat, pressing.words).rehearsed(press.decision)
    await pressing.replies.show(post)


async def prepare(service: Service, pressing: Pressing) -> None:
    """A whole answer, kept under seal until its question comes."""
    press, person = pressing.press, pressing.person
    async with service.registry.opened(press.table) as table:
        seat = seated(table, person)
        decision = _rehearsed(table, seat, press.decision)
        keys = decision.accepted(pressing.keys(decision))
        scopes = table.session.game.scopes()

        def change(given: Instructions) -> Instructions:
            return plans.planned(given, [prepared(decision, keys, given)], scopes)

        await table.instruct(person, change)
        post = OrdersFace(table, seat, pressing.words).post(Tab.PREPARE)
    await pressing.replies.show(post)


def _rehearsed(table: Table, seat: int, number: int) -> Decision:
    for decision in table.session.rehearsals(seat):
        if decision.id == number:
            return decision
    raise Refused(phrase("refused.stale"))


def seated(table: Table, person: int) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(phrase("table.not_seated"))
    return seat


# In the lobby


async def choose_stops(service: Service, pressing: Pressing) -> None:
    """The own preset; and for the host, how the table plays."""
    press, values = pressing.press, pressing.values
    person, registry = pressing.person, service.registry
    if press.act is Act.PRESET and press.arg == "mode":
        with as_sent():
            mode = Mode(values[0])
        await registry.choose_mode(press.table, person, mode)
    elif press.act is Act.PRESET and press.arg == "house":
        await registry.choose_house(press.table, person, values)
    elif press.act is Act.PRESET:
        with as_sent():
            preset = Preset(values[0])
        await registry.choose_preset(press.table, person, preset)
    lobby, given, stops = await registry.chosen_stops(press.table, person)
    await pressing.replies.show(stops_post(lobby, person, given, stops, pressing.words))


HANDLERS: dict[Act, Handler] = {
    Act.ORDERS: look,
    Act.BID: bid,
    Act.HERE: here,
    Act.LISTS: lists,
    Act.STOPS: choose_stops,
    Act.PRESET: choose_stops,
}
