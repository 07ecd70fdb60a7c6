"""Presses on the page of stops and orders, and on what is prepared there. All of it is private: the
page is an ephemeral reply, and nothing that happens here is told to anybody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.automation.instructions import Change, Instructions
from bot.automation.modes import PRESENT_SECONDS, Mode
from bot.automation.orders import Order
from bot.automation.provisos import refuse_contradiction
from bot.automation.stops import Preset
from bot.automation.writing import with_orders
from bot.faces.drafting import drafted
from bot.faces.ids import Act, as_sent
from bot.faces.orders.changes import changed
from bot.faces.orders.conditions import conditioned, said
from bot.faces.orders.page import OrdersFace, Tab
from bot.faces.orders.seating import stops_post
from bot.faces.orders.wizard import DefenseFace, WizardFace
from bot.faces.orders.written import defending, next_step, turned
from bot.faces.posts import Post, Upload
from bot.faces.pressing import AtTable, Pressing
from bot.faces.speech import drawn_voice
from bot.games.plug import AutomationRules
from bot.games.shelf import plug
from bot.tables.drafts import Draft
from bot.tables.table import Table
from bot.words import Words
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.seats import SeatId, by_seat
from engine.core.session import REHEARSED

BEGINS: Mapping[str, Callable[[AutomationRules], Order | None]] = {
    "new": lambda rules: None,
    "defend": defending,
}


async def look(pressing: Pressing) -> None:
    """A tab of the page; a select on it says which role or card."""
    chosen = next(iter(pressing.values), "")
    async with pressing.seen() as at:
        post = page(at.table, at.seat, at.press.arg, chosen, at.words)
    await pressing.show(post)


def page(table: Table, seat: SeatId, arg: str, chosen: str, words: Words) -> Post:
    """Raises Refused where nothing more will be played."""
    if table.closed:
        raise Refused(phrase("refused.over"))
    if table.automation.by_hand:
        raise Refused(phrase("orders.refused.by_hand"))
    tab, _, rest = arg.partition(".")
    if arg in BEGINS:
        table.automation.write_order(seat, BEGINS[arg](table.automation.rules))
    if tab == "defend":
        return DefenseFace(table, seat, words, rest).post()
    if tab == "new":
        step, _, turned_to = rest.partition(".")
        wizard = WizardFace(table, seat, words, turned_to)
        steps = {"only": wizard.only, "then": wizard.then, "aim": wizard.aim}
        return steps.get(step, wizard.when)()
    if tab == "rehearse":
        with as_sent():
            number = REHEARSED + int(rest)
        return OrdersFace(table, seat, words).rehearsed(number)
    found = Tab(tab) if tab in list(Tab) else Tab.STOPS
    return OrdersFace(table, seat, words).post(found, chosen or rest)


async def bid(pressing: Pressing) -> None:
    """Changes what the seat has told the table, and shows the page as it is then."""
    async with pressing.opened() as at:
        if at.order is not None:
            at.table.automation.write_order(at.seat, at.order)
        await at.table.automation.instruct(
            at.person, changed(at.table, at.seat, at.press.arg, at.values)
        )
        post = page(at.table, at.seat, *_after(at.press.arg, at.values), at.words)
    await pressing.show(post)


def _after(arg: str, values: Sequence[str]) -> tuple[str, str]:
    """Where one is after a change: on the same tab, or a step further."""
    what, _, rest = arg.partition(".")
    if what == "edit":
        return "new.when", ""
    if what == "new":
        page = f"new.{next_step(rest, values)}.{turned(rest, values)}"
        return ("orders" if rest == "save" else page), ""
    if what == "defend":
        return ("prepare" if rest == "save" else f"defend.{turned(rest, values)}"), ""
    if what == "remove":
        return rest or "orders", ""
    tabs = {"preset": "stops", "ask_again": "stops", "habit": "cards"}
    tab = tabs.get(what, "stops" if what == "stops" else "prepare")
    return tab, rest.partition(".")[0]


async def say_here(pressing: Pressing) -> None:
    """Says what came of it; not who is missing, for whoever answers a window is present too."""
    async with pressing.opened() as at:
        at.table.here(at.person)
        all_here = "mode.all_here" if at.table.all_present else "mode.not_all"
    here = pressing.words.text("mode.here", n=PRESENT_SECONDS // 60)
    await pressing.show(Post.of(f"{here} {pressing.words.text(all_here)}"))


async def show_lists(pressing: Pressing) -> None:
    """All decks as text, where the table has chosen to let them lie open."""
    async with pressing.seen() as at:
        building = plug(at.table.saved.game).deck_building
        if building is None or not at.table.saved.options.get("open_lists"):
            raise Refused(phrase("refused.stale"))
        decks, names = at.table.saved.options["decks"], drawn_voice(at.table.seats, at.words)
        texts = [building.written(names.who(n), body, at.words) for n, body in by_seat(decks)]
    upload = Upload("rookery-decks.txt", "\n".join(texts).encode())
    await pressing.show(Post.of(pressing.words.text("mode.lists"), uploads=(upload,)))


# Prepared answers


async def rehearse(pressing: Pressing) -> None:
    """A tick on the way to a prepared answer."""
    async with pressing.seen() as at:
        decision = _rehearsed(at)
        before = at.known(at.table.rehearsed.of(at.seat, decision.id))
        if at.press.act in (Act.ALSO, Act.RIDE):
            after = conditioned(before, at.press, at.values)
        else:
            after = drafted(decision, before, at)
        at.table.rehearsed.put(at.seat, decision.id, after)
        post = OrdersFace(at.table, at.seat, at.words).rehearsed(at.press.decision)
    await pressing.show(post)


async def prepare(pressing: Pressing) -> None:
    """A whole answer, kept under seal until its question comes."""
    async with pressing.opened() as at:
        decision = _rehearsed(at)
        keys, provisos = decision.accepted(at.keys(decision)), said(at.draft)
        change = prepared_answer(at.table, decision, keys, provisos)
        await at.table.automation.instruct(at.person, change)
        at.table.rehearsed.put(at.seat, decision.id, Draft())
        post = OrdersFace(at.table, at.seat, at.words).post(Tab.PREPARE)
    await pressing.show(post)


def prepared_answer(
    table: Table, decision: Decision, keys: Sequence[str], provisos: Sequence[str] = ()
) -> Change:
    """What it does to a seat's instructions to answer a question before it is asked, if these hold
    then."""
    refuse_contradiction(provisos)
    scopes, prepared = table.session.game.scopes(), table.automation.rules.prepared

    def change(given: Instructions) -> Instructions:
        return with_orders(given, [prepared(decision, keys, given, provisos)], scopes)

    return change


def _rehearsed(at: AtTable) -> Decision:
    for decision in at.table.automation.rehearsals(at.seat):
        if decision.id == at.press.decision:
            return decision
    raise Refused(phrase("refused.stale"))


# In the lobby


async def choose_stops(pressing: Pressing) -> None:
    """The person's preset; and for the host, how the table plays."""
    press, values = pressing.press, pressing.values
    person, registry = pressing.person, pressing.service.registry
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
    await pressing.show(stops_post(lobby, person, given, stops, pressing.words))
