"""Two people play a whole game with the real bot, by clicking alone: one at a desk in English, by
direct messages; one on a phone in Polish, by the button in the thread."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from bot.sandbox.screens import PHONE, Screen, Screens
from tests.bot.town import town

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

OUT = Path(__file__).parents[3] / "out"
WON = re.compile(r"The winner is|The win is shared|Zwycięzca:|Wspólne zwycięstwo:")
CALLED = re.compile(r"▶ \u2068?@Bolek")  # everybody is named where the game begins
CALLED_THERE = re.compile(r"The Rookery, \d+ for you")
PATIENCE = 30_000
CONTROLS = "[data-custom-id^='rk:']:enabled"
ASKED = f"{CONTROLS}:not([data-custom-id*=':0:'])"  # those that answer a question
LOOKED_AT = 6  # the turn in which pictures are taken


@pytest_asyncio.fixture(loop_scope="session")
async def tables(browser: Browser, tmp_path: Path) -> AsyncIterator[Screens]:
    """Tabs on a sandbox with the real bot; at the end none may have complained."""
    async with town(tmp_path) as place:
        opened = Screens(browser, place.sandbox)
        yield opened
        await opened.close()
    assert opened.errors == []


async def test_two_people_play_a_whole_game_by_clicking(tables: Screens) -> None:
    alys, bolek = await tables.of("Alys"), await tables.of("Bolek", PHONE)
    await opened_table(alys, "game new", "Westeros Intrigue")
    await expect(bolek.button("Join")).to_be_visible()
    await picture(bolek, "lobby")
    await bolek.button("Join").click()
    await expect(alys.message("Westeros Intrigue #1")).to_contain_text("Bolek")
    await bolek.button("Ready").click()
    await expect(alys.message("Westeros Intrigue #1")).to_contain_text("Bolek ✓")
    await picture(alys, "lobby")
    await alys.button("Start").click()
    await bolek.page.locator(".thread-card").click()
    await alys.page.get_by_role("button", name="Direct messages").click()
    await alys.page.get_by_role("link", name="Rookery").click()
    await asyncio.gather(
        answered_by_dm(alys, Random(1)),
        answered_in_the_thread(bolek, Random(2)),
    )
    await alys.page.get_by_role("button", name=CALLED_THERE).click()
    await alys.page.locator(".thread-card").click()
    await expect(alys.page.get_by_text(WON).last).to_be_visible()
    await expect(alys.page.locator(CONTROLS)).to_have_count(3)  # rematch, replay, statistics
    await picture(alys, "end")
    await picture(bolek, "end")


async def test_a_newcomer_plays_against_a_computer_player(tables: Screens) -> None:
    dorota = await tables.of("Dorota", PHONE)
    await opened_table(dorota, "gra nowa", "W Cieniu Tronu")
    await dorota.button("Add computer player").click()
    await dorota.button("Start").click()
    await dorota.page.locator(".thread-card").click()
    asking = dorota.page.locator("[data-message-id]", has=dorota.page.locator(of("pick"))).last
    for turn in range(LOOKED_AT):
        await expect(asking).to_be_visible(timeout=PATIENCE)
        await answered(dorota, asking, Random(turn))
    await expect(asking).to_be_visible(timeout=PATIENCE)
    await picture(dorota, "behind")


# What they do


async def opened_table(screen: Screen, command: str, game: str) -> None:
    form = await screen.pick(command)
    await form.locator("[data-option=game]").fill(game)
    await screen.page.get_by_role("option", name=game).click()
    await form.locator(".extras button").first.click()
    await form.locator("[data-option=seats]").fill("2")
    await form.locator("[data-option=seats]").press("Enter")


async def answered_by_dm(screen: Screen, choose: Random) -> None:
    """Answers whenever the panel asks, to the end of the game, with which it goes."""
    panel = screen.page.locator("[data-message-id]").last
    emptied = screen.page.locator("[role=log]:not(:has([data-message-id]))")
    turn = 0
    while await asked(panel.locator(ASKED).first, emptied):
        turn += 1
        if turn == LOOKED_AT:
            await picture(screen, "dm")
        await answered(screen, panel, choose)


async def answered_in_the_thread(screen: Screen, choose: Random) -> None:
    """Opens the private panel whenever the thread names this person, and puts it away again."""
    button = screen.button("My move")
    mine = screen.page.locator("[data-message-id]", has=button, has_text=CALLED)
    panel = screen.page.locator(".ephemeral")
    turn = 0
    while await asked(mine, screen.page.get_by_text(WON)):
        await button.last.dispatch_event("click")  # the one before may still stand, or be moving
        await expect(panel.get_by_role("link", name="Alys · Bolek").last).to_be_visible()
        if not await panel.locator(ASKED).count():  # the thread may still show what is answered
            await panel.get_by_role("button", name="Odrzuć").last.click()
            continue
        turn += 1
        if turn == LOOKED_AT:
            await picture(screen, "panel")
        await answered(screen, panel, choose)
        await panel.get_by_role("button", name="Odrzuć").last.click()
        if turn == LOOKED_AT:
            await picture(screen, "thread")


async def asked(question: Locator, end: Locator) -> bool:
    """Waits until there is something to answer, or the game has ended."""
    await expect(question.or_(end).first).to_be_attached(timeout=PATIENCE)
    return await end.count() == 0


async def answered(screen: Screen, panel: Locator, choose: Random) -> None:
    """One whole answer: a button, or a line of the select, which may stand behind a group."""
    name = str(await panel.locator(ASKED).first.get_attribute("data-custom-id"))
    decision = ":".join(name.split(":")[:3])
    select = panel.get_by_role("combobox")
    if not await select.count() and (groups := await panel.locator(of("group")).all()):
        await choose.choice(groups).click()
        await expect(select).to_be_visible()
    if await select.count():
        await select.click()
        await choose.choice(await screen.page.get_by_role("option").all()).click()
    else:
        await choose.choice(await panel.locator(of("pick")).all()).click()
    await expect(panel.locator(f"[data-custom-id^='{decision}:']")).to_have_count(0)


def of(act: str) -> str:
    return f"[data-custom-id*=':{act}:']:enabled"


async def picture(screen: Screen, name: str) -> None:
    """For people to look at; nothing is compared."""
    size = screen.page.viewport_size
    assert size is not None
    await screen.page.screenshot(path=OUT / f"{name}-{size['width']}.png")
