"""Browser tabs as people have them: each its own window, its own person, its own size."""

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
)

from bot.sandbox.server import Sandbox

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


class Screens:
    def __init__(self, browser: Browser, sandbox: Sandbox) -> None:
        self._browser = browser
        self._sandbox = sandbox
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    async def of(self, name: str, size: ViewportSize = DESK) -> "Screen":
        return await self.at(f"/?as={self._sandbox.person(name).id}", size)

    async def at(self, path: str, size: ViewportSize = DESK) -> "Screen":
        touch = size == PHONE
        context = await self._browser.new_context(viewport=size, has_touch=touch, is_mobile=touch)
        self._contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        await page.goto(self._sandbox.origin + path)
        await page.locator(".message-text:enabled").wait_for(state="attached")
        return Screen(page)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

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
