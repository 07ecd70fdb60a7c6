"""The page itself: on a phone, for every eye, and when the sandbox goes away and comes back."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from bot.sandbox.screens import DESK, PHONE, Screens
from bot.sandbox.server import Sandbox

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TOUCH = 44
LEAST_CONTRAST = 4.5

TOO_FAINT = """
(least) => {
  const parts = (text) => [...text.match(/[\\d.]+/g).map(Number), 1].slice(0, 4);
  const over = (top, low) => [0, 1, 2].map((i) => top[i] * top[3] + low[i] * (1 - top[3]));
  const linear = (x) => (x / 255 <= 0.03928 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4);
  const light = (c) => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
  const ground = (node) => {
    const own = parts(getComputedStyle(node).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(node.parentElement));
  };
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    const seen = node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    if (!walker.currentNode.data.trim() || !seen || node.closest(":disabled")) continue;
    const below = ground(node);
    const [high, low] = [below, over(parts(getComputedStyle(node).color), below)]
      .map(light).sort((a, b) => b - a);
    if ((high + 0.05) / (low + 0.05) < least) faint.push(walker.currentNode.data);
  }
  return faint;
}
"""


async def test_a_phone_shows_everything_without_scrolling_sideways(screens: Screens) -> None:
    screen = await screens.of("Alys", PHONE)
    for command in ("layout", "rich", "panel", "menu"):
        await screen.command(command)
    await expect(screen.message("choose")).to_be_visible()
    await screen.say("w" * 300)
    await expect(screen.message("w" * 300)).to_be_visible()
    wide = await screen.page.evaluate(
        "[document.documentElement, document.querySelector('.scroller')]"
        ".map((each) => each.scrollWidth - each.clientWidth)"
    )
    assert wide == [0, 0]


async def test_a_phone_s_channels_are_in_a_drawer(screens: Screens, sandbox: Sandbox) -> None:
    sandbox.add_channel(sandbox.guild, "council")
    screen = await screens.of("Alys", PHONE)
    await expect(screen.place("council")).to_be_hidden()
    await screen.page.get_by_role("button", name="Show channels").click()
    await screen.place("council").click()
    await expect(screen.place("council")).to_be_hidden()
    await expect(screen.page.get_by_role("heading", name="council")).to_be_visible()


async def test_a_phone_s_buttons_are_big_enough_to_touch(screens: Screens) -> None:
    screen = await screens.of("Alys", PHONE)
    await screen.command("layout")
    await expect(screen.button("Hand")).to_be_visible()
    boxes = [await each.bounding_box() for each in await screen.page.locator(".button").all()]
    assert min(box["height"] for box in boxes if box) >= TOUCH


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_every_text_stands_out_from_its_ground(screens: Screens, size: ViewportSize) -> None:
    screen = await screens.of("Alys", size)
    for command in ("rich", "panel", "layout", "menu"):
        await screen.command(command)
    await screen.button("Hand").click()
    await expect(screen.page.locator(".ephemeral", has_text="your hand")).to_be_visible()
    await screen.page.get_by_label("Two houses").click()
    assert await screen.page.evaluate(TOO_FAINT, LEAST_CONTRAST) == []


async def test_older_messages_come_while_scrolling_up(screens: Screens, sandbox: Sandbox) -> None:
    for number in range(120):
        sandbox.person("Cersei").say(sandbox.channel, f"line {number}.")
    screen = await screens.of("Alys")
    await expect(screen.message("line 119.")).to_be_in_viewport()
    await expect(screen.message("line 0.")).to_have_count(0)
    for oldest in ("line 20.", "line 0."):
        await screen.page.get_by_role("log").evaluate("(log) => { log.scrollTop = 0; }")
        await expect(screen.message(oldest)).to_have_count(1)


BOTTOM = "(log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_the_end_is_followed_until_the_reader_goes_up(
    screens: Screens, sandbox: Sandbox, size: ViewportSize
) -> None:
    cersei = sandbox.person("Cersei")
    for number in range(40):
        cersei.say(sandbox.channel, f"line {number}.")
    screen = await screens.of("Alys", size)
    await expect(screen.message("line 39.")).to_be_in_viewport()
    cersei.say(sandbox.channel, "a long one.\n" * 60)
    cersei.say(sandbox.channel, "line 40.")
    await expect(screen.message("line 40.")).to_be_in_viewport()
    log = screen.page.get_by_role("log")
    await log.evaluate("(log) => { log.scrollTop -= 300; }")
    await expect(screen.message("line 40.")).not_to_be_in_viewport()
    cersei.say(sandbox.channel, "line 41.")
    cersei.say(sandbox.channel, "line 42.")
    bar = screen.button("New messages: 2 ↓")
    await expect(bar).to_be_visible()
    assert await log.evaluate(BOTTOM) > 200
    await bar.click()
    await expect(screen.message("line 42.")).to_be_in_viewport()
    await expect(bar).to_be_hidden()
    cersei.say(sandbox.channel, "line 43.")
    await expect(screen.message("line 43.")).to_be_in_viewport()


FIDGET = """
() => new Promise((done) => {
  const last = document.createElement("li");
  document.querySelector(".messages").append(last);
  const heights = [900, 5, 700, 300, 1200];
  const next = () => {
    if (!heights.length) return done();
    last.style.height = `${heights.shift()}px`;
    requestAnimationFrame(next);
  };
  next();
})
"""


async def test_what_grows_and_shrinks_takes_the_reader_along(
    screens: Screens, sandbox: Sandbox
) -> None:
    for number in range(40):
        sandbox.person("Cersei").say(sandbox.channel, f"line {number}.")
    screen = await screens.of("Alys", PHONE)
    await expect(screen.message("line 39.")).to_be_in_viewport()
    await screen.page.evaluate(FIDGET)
    await expect(screen.button("Newest messages ↓")).to_be_hidden()
    at_the_end = f"() => ({BOTTOM})(document.querySelector('.scroller')) === 0"
    await screen.page.wait_for_function(at_the_end)


async def test_a_panel_fits_a_phone(screens: Screens) -> None:
    screen = await screens.of("Alys", PHONE)
    await screen.command("panel")
    await expect(screen.button("End my challenges")).to_be_visible()
    parts = screen.page.locator(".container, .container *, .gallery *")
    wide = "(parts) => Math.max(...parts.map((each) => each.getBoundingClientRect().right))"
    assert await parts.evaluate_all(wide) <= PHONE["width"]
    await screen.button("Attack with 7").click()
    modal = screen.page.get_by_role("dialog", name="Power challenge")
    await expect(modal).to_be_visible()
    assert await modal.evaluate("(modal) => modal.scrollWidth - modal.clientWidth") == 0


async def test_the_page_comes_back_with_the_sandbox(browser: Browser, tmp_path: Path) -> None:
    kept = tmp_path / "world.json"
    first = await Sandbox(state_file=kept).start()
    port = int(first.origin.rsplit(":", 1)[1])
    screens = Screens(browser, first)
    screen = await screens.of("Alys")
    await screen.say("before")
    await expect(screen.message("before")).to_be_visible()
    await first.stop()
    await expect(screen.page.get_by_text("Connection lost.")).to_be_visible()
    async with Sandbox(state_file=kept, port=port) as second:
        second.person("Cersei").say(second.channel, "meanwhile")
        await expect(screen.message("meanwhile")).to_be_visible(timeout=20_000)
        await expect(screen.message("before")).to_be_visible()
        await expect(screen.page.get_by_text("Connection lost.")).to_be_hidden()
        await screens.close()


async def test_a_tab_whose_person_is_gone_becomes_somebody(browser: Browser) -> None:
    first = await Sandbox().start()
    port = int(first.origin.rsplit(":", 1)[1])
    screens = Screens(browser, first)
    gone = first.add_person("Edd")
    screen = await screens.of("Edd")
    await first.stop()
    async with Sandbox(port=port) as second:
        await expect(screen.page.locator(".me")).to_contain_text("Alys", timeout=20_000)
        assert second.person("Alys").id != gone.id
        await screens.close()
