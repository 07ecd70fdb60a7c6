"""Browser tabs as people have them: each its own window, its own person, its own size. The browser
is not part of the product: playwright is imported when one is wanted."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.sandbox.server import Sandbox

if TYPE_CHECKING:
    from playwright.async_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Locator,
        Page,
        ViewportSize,
    )

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


class NoBrowser(Exception):
    """The text says what is missing, and how to get it."""


def chromium() -> str | None:
    """Where it is: as `CHROMIUM` says, else as the system has it."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Raises NoBrowser where there is none."""
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        raise NoBrowser("playwright is missing; make setup installs it") from None
    if (program := chromium()) is None:
        raise NoBrowser(
            "no chromium on this machine; Debian's package is called chromium, and CHROMIUM may"
            " name another one"
        )
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield opened
        await opened.close()


class Screens:
    """`scale`: pixels of the screen for each of the page. `in_time`: the page's clock shows the
    sandbox's time of its opening, instead of this machine's."""

    def __init__(
        self, browser: Browser, sandbox: Sandbox, scale: float = 1, *, in_time: bool = False
    ) -> None:
        self._browser, self._sandbox = browser, sandbox
        self._scale, self._in_time = scale, in_time
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    async def of(self, name: str, size: ViewportSize = DESK, place: str = "") -> Screen:
        """What this person sees there; in the first channel if no place is named."""
        return await self.at(f"/?as={self._sandbox.person(name).id}#{place}", size)

    async def at(self, path: str, size: ViewportSize = DESK) -> Screen:
        touch = size == PHONE
        context = await self._browser.new_context(
            viewport=size, has_touch=touch, is_mobile=touch, device_scale_factor=self._scale
        )
        self._contexts.append(context)
        if self._in_time:
            await context.clock.set_fixed_time(
                datetime.fromtimestamp(self._sandbox.clock.now(), UTC)
            )
        page = await context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        await page.goto(self._sandbox.origin + path)
        await page.locator(".message-text:enabled").wait_for(state="attached")
        return Screen(page)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    async def close(self) -> None:
        for context in self._contexts:
            await context.close()


class Screen:
    """What a person does with one tab, in their words."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def composer(self) -> Locator:
        return self.page.locator(".message-text")

    def message(self, text: str) -> Locator:
        return self.page.locator("[data-message-id]", has_text=text).last

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def place(self, name: str) -> Locator:
        return self.page.locator("[data-channel-id]", has_text=name)

    async def say(self, text: str) -> None:
        await self.composer.fill(text)
        await self.composer.press("Enter")

    async def pick(self, command: str) -> Locator:
        """Choose a slash command from the list; its form stands open."""
        await self.composer.fill(f"/{command}")
        await self.page.get_by_role("option", name=f"/{command}").first.click()
        return self.page.get_by_role("form", name=f"/{command}")

    async def command(self, command: str) -> None:
        """Send a command that asks for nothing."""
        form = await self.pick(command)
        await form.get_by_role("button", name="Send").click()

    async def close(self) -> None:
        await self.page.context.close()
