"""The bot is killed at the very moment Discord has taken its acknowledgement, once for every kind
of act: what its person believes we have is carried out after the restart, and once only."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from aiohttp import web

from bot.faces.ids import Act
from bot.faces.press import HANDLERS
from bot.faces.pressing import PANEL
from bot.numbers import PersonId
from bot.sandbox.interactions import Interaction
from bot.sandbox.kinds import ButtonStyle, CallbackType
from bot.sandbox.outcomes import Outcome
from bot.sandbox.people import Person
from bot.sandbox.rest import Rest, Route
from bot.sandbox.seen import Control, Delivered
from bot.store import Receipt
from bot.store.database import Change, Rows
from bot.terminal.players import numbered
from bot.words import words_in
from tests.bot.play.lone import Lone, lone
from tests.bot.play.test_decks import STARK
from tests.bot.play.test_orders import opened
from tests.bot.play.test_presses import another_answer, first_answer, panel, two_at
from tests.bot.play.test_table_commands import asked, said
from tests.bot.town import Lobby, Match, Town, town
from tests.stores import found

pytestmark = pytest.mark.usefixtures("engine")

CHOSEN_TOGETHER = 3  # cards, at most
PATIENCE = 20.0  # seconds, in which a press is acknowledged
PRESSES = 90  # in which every kind of answer is met
LOOKED_AT = 12  # messages among which a request stands


class Doomed:
    """Is the death of the bot once Discord has taken an acknowledgement, and before the bot hears
    of it: nothing reaches the file any more."""

    def __init__(self, place: Town) -> None:
        self.place, self.number = place, ""
        self.taken = asyncio.Event()

    async def dies_of(self, begun: Interaction) -> None:
        self.number = begun.id
        self.taken.clear()
        async with asyncio.timeout(PATIENCE):
            await self.taken.wait()
        assert begun.answered
        await self._buried()
        await self.place.wake()

    async def take(self, request: web.Request) -> None:
        if self.number and f"/interactions/{self.number}/" in request.path:
            self.number = ""
            await self._killed()
            self.taken.set()

    async def _killed(self) -> None:
        nothing: asyncio.Future[Rows] = asyncio.get_running_loop().create_future()
        self.nothing = nothing

        async def unheard(change: Change) -> Rows:
            return await nothing

        self.place.store._ledger.write = unheard  # type: ignore[method-assign]

    async def _buried(self) -> None:
        self.nothing.cancel()  # whoever waits for the file ends without a word
        await self.place.sleep()


class Killed(Doomed):
    """The same with a process of its own and `kill -9`."""

    place: Lone

    async def _killed(self) -> None:
        self.place.process.kill()
        await self.place.process.wait()

    async def _buried(self) -> None:
        await self.place.sandbox.disconnected()


def taking(fate: Doomed, monkeypatch: pytest.MonkeyPatch) -> Doomed:
    serve = Rest._serve

    async def fatal(self: Rest, route: Route | None, request: web.Request) -> web.StreamResponse:
        response = await serve(self, route, request)
        await fate.take(request)
        return response

    monkeypatch.setattr(Rest, "_serve", fatal)
    return fate


@asynccontextmanager
async def doomed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Doomed]:
    async with town(folder) as place:
        yield taking(Doomed(place), monkeypatch)


def button(message: Delivered, act: str) -> str:
    return next(str(c.custom_id) for c in message.controls if f":{act}" in str(c.custom_id))


def of_kind(message: Delivered, act: str) -> list[Control]:
    enabled = [control for control in message.controls if not control.disabled]
    return [c for c in enabled if str(c.custom_id).split(":")[3:4] == [act]]


class Lobbied(Lobby):
    """A lobby whose presses are the death of the bot."""

    async def kill(self, fate: Doomed, person: Person, act: str) -> str:
        post, where = person.look(self.post), await self.holding(person, act)
        await fate.dies_of(person.begin_press(where, button(where, act)))
        await person.until(lambda: person.look(self.post).text != post.text)
        return person.look(self.post).text


async def test_what_is_pressed_in_a_lobby_and_around_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with doomed(tmp_path, monkeypatch) as fate:
        place = fate.place
        alys, bolek = place.person("Alys"), place.person("Bolek")
        for person in (alys, bolek):
            person.speaks("en-US")
        lobby = Lobbied(place, (await place.lobby(alys, "intrigue", seats=3, language="en")).post)
        assert "2 of 3" in await lobby.kill(fate, alys, "computer")
        assert "1 of 3" in await lobby.kill(fate, alys, "dismiss")
        assert "Bolek" in await lobby.kill(fate, bolek, "join")
        assert "Bolek" not in await lobby.kill(fate, bolek, "leave")
        await lobby.press(bolek, "join")
        await lobby.press(bolek, "ready")
        content = await lobby.kill(fate, alys, "start")
        await alys.until(lambda: re.search(r"<#(\d+)>", alys.look(lobby.post).text))
        link = re.search(r"<#(\d+)>", alys.look(lobby.post).text or content)
        assert link is not None
        match = Match(place, lobby.number, link[1], [alys, bolek])
        await place.sandbox.until(
            lambda: match.waited_for() and all(map(match.panel, (alys, bolek)))
        )
        await more_time(fate, match)
        await answered(fate, match)
        await consented(fate, match)
        await conceded(fate, match)


async def more_time(fate: Doomed, match: Match) -> None:
    """Taken from the bank once; and Discord still lets us say so."""
    (mover,) = match.waited_for()
    prompt = panel(match, mover)
    begun = mover.begin_press(prompt, button(prompt, "more"))
    await fate.dies_of(begun)
    await mover.until(lambda: "20 hours" in panel(match, mover).text)
    told = await mover.until(
        lambda: [m for m in mover.dms() if m.interaction_id == begun.id and m.ephemeral]
    )
    assert "20 hours" in told[0].text


async def answered(fate: Doomed, match: Match) -> None:
    (mover,) = match.waited_for()
    prompt = panel(match, mover)
    await fate.dies_of(mover.begin_press(prompt, first_answer(prompt)))
    await mover.until(lambda: match.waited_for() not in ([], [mover]))
    assert len([m for m in match.lines() if " lays " in m.text]) == 1


async def consented(fate: Doomed, match: Match) -> None:
    """The other agrees to go back, and it is gone back once."""
    (other,) = match.waited_for()
    (mover,) = [person for person in match.people if person is not other]
    await said(mover, "game pause", match)
    await fate.place.settle()  # a request may be posted anew below a newer line
    request = await asked(match, f":{Act.AGREE}")
    await fate.dies_of(other.begin_press(request, button(request, "agree")))
    await other.until(lambda: words_in("en").text("clock.paused") in match.question.text)
    await said(mover, "game resume", match)
    await fate.place.settle()  # a request may be posted anew below a newer line
    request = await asked(match, f":{Act.REFUSE}")
    await fate.dies_of(other.begin_press(request, button(request, "refuse")))
    refused = words_in("en").text("bulletin.refused_resume")
    await other.until(lambda: any(refused in m.text for m in match.lines(LOOKED_AT)))
    assert len([m for m in match.lines() if refused in m.text]) == 1


async def conceded(fate: Doomed, match: Match) -> None:
    alys, _ = match.people
    asking = await said(alys, "game concede", match)
    await fate.dies_of(alys.begin_press(asking, button(asking, "concede")))
    await alys.until(lambda: match.over)
    given_up = words_in("en").text("concede.done")
    await alys.until(lambda: alys.look(asking).text == given_up)


async def test_every_kind_of_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with doomed(tmp_path, monkeypatch) as fate:
        alys, bolek = (fate.place.person(name) for name in ("Alys", "Bolek"))
        lobby = await fate.place.lobby(alys, "agot", seats=2, language="en")
        await lobby.press(bolek, "join")
        await chosen_in_the_lobby(fate, lobby, alys)
        match = await lobby.start(alys, bolek)
        await fate.place.sandbox.until(lambda: match.panel(alys) and match.panel(bolek))
        await ordered(fate, match)
        left = ["plan", "done", "yield", "take", "none", "pick"]  # the rarest first
        choose = Random(3)
        for _ in range(PRESSES):
            if not left:
                break
            await fate.place.sandbox.until(lambda: match.waited_for())
            for person in match.waited_for()[:1]:
                await match._dm_arrived(person)
                done = await ticked(match, person, left)
                if not done and not await fatal_press(fate, match, person, left):
                    await match.answer(person, choose)
        assert not left


async def chosen_from(lobby: Lobby, alys: Person, act: str) -> Delivered:
    """The private page that the button opens, below the post or in the place of another page."""
    where = await lobby.holding(alys, act)
    outcome = await alys.press(where, button(where, act))
    if not where.ephemeral:
        return await outcome.reply()
    await alys.until(lambda: alys.look(where).payload != where.payload)
    return alys.look(where)


async def chosen_in_the_lobby(fate: Doomed, lobby: Lobby, alys: Person) -> None:
    """A deck and where to be asked; the page that shows it is shown all the same."""
    for act, choice in (("deck", "take_deck:premade"), ("stops", "preset")):
        page = await chosen_from(lobby, alys, act)
        (select,) = [c for c in page.controls if str(c.custom_id).endswith(f":{choice}")]
        value = "full" if act == "stops" else select.options[0]
        await fate.dies_of(alys.begin_select(page, str(select.custom_id), [value]))
        await alys.until(lambda: alys.look(page).payload != page.payload)  # noqa: B023
    assert "✓" in alys.look(lobby.post).text
    assert "Full control" in alys.look(page).text


async def ordered(fate: Doomed, match: Match) -> None:
    """A switch that is thrown once: were it thrown twice, nothing would have changed."""
    alys, _ = match.people
    page = await opened(fate.place, alys, match)
    page = await pressed(alys, page, ":orders:prepare")
    assert not switched_on(page)
    await fate.dies_of(alys.begin_press(page, button(page, "bid:keywords")))
    await alys.until(lambda: alys.look(page).payload != page.payload)
    assert switched_on(alys.look(page))


def switched_on(page: Delivered) -> bool:
    (keywords,) = [c for c in page.controls if str(c.custom_id).endswith(":bid:keywords")]
    return bool(keywords.payload["style"] == ButtonStyle.PRIMARY)


async def pressed(person: Person, page: Delivered, act: str) -> Delivered:
    await person.press(page, button(page, act.strip(":")))
    await person.until(lambda: person.look(page).payload != page.payload)
    return person.look(page)


async def ticked(match: Match, person: Person, left: list[str]) -> bool:
    """On the way to an answer that is made of ticks; or that is a list, which options beside what
    they do become while what rides on an answer is chosen."""
    prompt = match._prompt(person)
    if prompt is None:
        return False
    if "take" in left and of_kind(prompt, "also") and len(of_kind(prompt, "pick")) > 2:
        await person.press(prompt, str(of_kind(prompt, "also")[0].custom_id))
        await person.until(lambda: match._prompt(person) != prompt)
        return True
    if "done" not in left or of_kind(prompt, "done"):
        return False
    for select in of_kind(prompt, "tick")[:1]:
        bare = [option for option in select.options if ">" not in option]  # no attachment alone
        await person.select(prompt, str(select.custom_id), bare[:1])
        await person.until(lambda: match._prompt(person) != prompt)
        return True
    return False


async def fatal_press(fate: Doomed, match: Match, person: Person, left: list[str]) -> bool:
    """A press of a kind that has not been seen yet, if there is one; and its answer stands."""
    prompt = match._prompt(person)
    found = [c for act in left for c in of_kind(prompt, act)] if prompt else []
    if prompt is None or not found:
        return False
    decision, act = str(found[0].custom_id).split(":")[2:4]
    await fate.dies_of(begun(person, prompt, found[0]))
    assert int(decision) in await answered_by(fate, match), act
    await person.until(lambda: not is_asked(match, person, decision))
    left.remove(act)
    return True


def is_asked(match: Match, person: Person, decision: str) -> bool:
    prompt = match._prompt(person)
    return prompt is not None and any(numbered(c) == decision for c in prompt.controls)


def begun(person: Person, prompt: Delivered, control: Control) -> Interaction:
    if control.options:
        return person.begin_select(prompt, str(control.custom_id), few(control))
    return person.begin_press(prompt, str(control.custom_id))


def few(control: Control) -> list[str]:
    most = min(int(control.payload.get("max_values", 1)), CHOSEN_TOGETHER)
    return control.options[:most]


async def answered_by(fate: Doomed, match: Match) -> set[int]:
    """Decisions with an answer in the store, played or still under seal."""
    rows, said = [
        [json.loads(body) for (body,) in await found(fate.place.database, query, (match.number,))]
        for query in (
            "select body from rows where table_id = ?",
            "select body from instructions where table_id = ?",
        )
    ]
    played = {row[0] for row in rows if isinstance(row, list)}
    return played | {sealed[0] for each in said for sealed in each["sealed"]}


async def test_a_deck_that_was_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with lone(tmp_path) as place:
        fate = taking(Killed(place), monkeypatch)
        alys = fate.place.person("Alys")
        asking = await alys.command("deck import", channel=fate.place.sandbox.channel)
        assert asking.modal is not None
        begun = alys.begin_submit(asking.modal, {"text": STARK})
        await fate.dies_of(begun)
        reply = await Outcome(alys, begun).reply()
        assert "Wolves" in reply.text
        listed = await alys.command("deck list", channel=fate.place.sandbox.channel)
        assert (await listed.reply()).text.count("Wolves") == 1


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_whose_act_cannot_be_carried_out_any_more_is_told(
    tmp_path: Path, language: str
) -> None:
    """By DM, once Discord no longer takes the token of the press."""
    async with town(tmp_path) as place:
        match = await two_at(place)
        alys, _ = match.people
        await place.store.receipts.put(
            Receipt(1, PersonId(int(alys.id)), "Alys", language, f"rk:{match.number}:0:agree")
        )
        await place.store.put_person(
            replace(await place.store.person(PersonId(int(alys.id))), language=None)
        )
        await place.sleep()
        await place.wake()
        reason = words_in(language).text("refused.stale")
        told = words_in(language).text("error.after_restart", reason=reason)
        dms = [m.text for m in alys.dms()]
        assert f"<#{match.thread}> {told}" in dms
        assert await place.store.receipts.all() == []


async def test_what_was_handed_on_and_is_refused_says_where_it_was_pressed(tmp_path: Path) -> None:
    """It was pressed by DM, where every table of its person asks; and it is said once."""
    async with town(tmp_path) as place:
        match = await two_at(place)
        alys, _ = match.people
        press = f"rk:{match.number}:0:agree"
        await place.store.receipts.put(Receipt(1, PersonId(int(alys.id)), "Alys", "en", press))
        for _ in range(2):
            await place.bot.inbox.heard(1)
        said = f"<#{match.thread}> {words_in('en').text('refused.stale')}"
        assert [m.text for m in alys.dms()].count(said) == 1
        assert await place.store.receipts.all() == []


async def test_what_is_left_from_before_edits_no_private_line(tmp_path: Path) -> None:
    """A press that was refused was answered by one, and its token edits that, not the panel; if we
    are killed just then, the receipt is left."""
    async with town(tmp_path) as place:
        match = await two_at(place, game="behind")
        await place.settle()
        (mover,) = match.waited_for()
        prompt = panel(match, mover)
        both = first_answer(prompt), another_answer(prompt)
        begun = [mover.begin_press(prompt, each) for each in both]
        await mover.until(lambda: any(Outcome(mover, each).replies for each in begun))
        (refused,) = [each for each in begun if each.answer is CallbackType.MESSAGE]
        await place.settle()
        await place.store.receipts.put(
            Receipt(
                int(refused.id),
                PersonId(int(mover.id)),
                "Alys",
                "en",
                first_answer(prompt),
                making={PANEL: int(prompt.id)},
                token=refused.token,
            )
        )
        await place.sleep()
        await place.wake()
        before, others = panel(match, mover).payload, match.waited_for()
        assert mover not in others
        await match.answer(others[0], Random(1))
        await mover.until(lambda: panel(match, mover).payload != before)


def test_every_act_that_changes_what_is_kept_has_a_receipt() -> None:
    """The others show something, or change what a restart forgets in any case."""
    fleeting = {act for act, handling in HANDLERS.items() if not handling.lasting}
    looks = {Act.MOVE, Act.HAND, Act.BOARD, Act.HOUSE, Act.STRIP, Act.WHY, Act.CARDS, Act.LISTS}
    looks |= {Act.HINT, Act.REPLAY, Act.STATS, Act.STORY}
    pages = {Act.DECK, Act.ORDERS, Act.STOPS, Act.KEEP, Act.HERE, Act.LOBBY}
    drafts = {Act.TICK, Act.PAGE, Act.GROUP, Act.RESET, Act.ALSO, Act.RIDE, Act.EVEN_SO}
    assert set(HANDLERS) == set(Act)
    assert fleeting == looks | pages | drafts
