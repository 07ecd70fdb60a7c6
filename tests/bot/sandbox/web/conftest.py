"""A real Chromium for the tests of the web client; without one they are skipped and say why."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Request, Route, expect

from bot.sandbox import screens as tabs
from bot.sandbox.screens import Screens
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import running
from tests.bot.sandbox.web.host import HostBot

WEB = Path(__file__).parents[4] / "bot" / "sandbox" / "web"
expect.set_options(timeout=30_000)  # a loaded machine is slow, not wrong


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    try:
        async with tabs.browser() as opened:
            yield opened
    except tabs.NoBrowser as missing:
        pytest.skip(str(missing))


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
