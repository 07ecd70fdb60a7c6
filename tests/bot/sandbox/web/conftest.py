"""A real Chromium for the tests of the web client; without one they are skipped and say why."""

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Request, Route, async_playwright, expect

from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import running
from tests.bot.sandbox.web.host import HostBot
from tests.bot.sandbox.web.screens import Screens

WEB = Path(__file__).parents[4] / "bot" / "sandbox" / "web"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
expect.set_options(timeout=30_000)  # a loaded machine is slow, not wrong
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine; Debian's package is called chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def modules(browser: Browser) -> AsyncIterator[Page]:
    """A blank page from which the client's own modules can be imported, with no server behind."""
    page = await browser.new_page()
    await page.route("http://modules.test/**", from_the_folder)
    await page.goto("http://modules.test/blank")
    yield page
    await page.close()


async def from_the_folder(route: Route, request: Request) -> None:
    file = WEB / request.url.removeprefix("http://modules.test/")
    if file.is_file():
        await route.fulfill(path=file)
    else:
        await route.fulfill(body="<!doctype html><body></body>", content_type="text/html")


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(browser: Browser) -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def host(sandbox: Sandbox) -> AsyncIterator[HostBot]:
    bot = HostBot()
    async with running(sandbox, bot):
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def screens(browser: Browser, sandbox: Sandbox, host: HostBot) -> AsyncIterator[Screens]:
    """Opens a tab for a person; at the end no tab may have had an error of its own."""
    opened = Screens(browser, sandbox)
    yield opened
    await opened.close()
    assert opened.errors == []
