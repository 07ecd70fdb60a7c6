"""People at the web client, with a real Chromium, a real sandbox and a real discord.py bot."""

from typing import Any

import pytest
from playwright.async_api import expect

from bot.sandbox.screens import Screens
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.web.host import HostBot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ANSWER_LIMIT = 3.0


async def test_a_newcomer_reads_who_they_are_and_how_to_begin(screens: Screens) -> None:
    screen = await screens.at("/")
    await expect(screen.page.get_by_text("You are Alys")).to_be_visible()
    await screen.button("/game new").click()
    await expect(screen.page.get_by_role("form", name="/game new")).to_be_visible()


async def test_each_tab_is_its_own_person(screens: Screens) -> None:
    alys, cersei = await screens.of("Alys"), await screens.of("Cersei")
    await alys.say("hello **there**, @Cersei")
    await expect(cersei.message("hello there, @Cersei").locator("strong")).to_have_text("there")
    await expect(cersei.page.locator(".mentions-me")).to_have_count(1)
    await expect(alys.page.locator(".mentions-me")).to_have_count(0)


async def test_a_person_is_switched_in_the_menu(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.page.locator(".me").click()
    await screen.page.locator("a.switch", has_text="Cersei").click()
    await expect(screen.page.locator(".me")).to_contain_text("Cersei")
    await screen.page.reload()
    await expect(screen.page.locator(".me")).to_contain_text("Cersei")


async def test_a_new_person_is_added_and_becomes_this_tab(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.page.locator(".me").click()
    await screen.page.get_by_label("Name of the new person").fill("Edd <b>")
    await screen.button("Add a person").click()
    await expect(screen.page.get_by_text("Welcome, Edd <b>!")).to_be_visible()


async def test_a_command_is_filled_in_with_autocomplete(screens: Screens) -> None:
    screen = await screens.of("Alys")
    form = await screen.pick("game new")
    await form.get_by_label("title").fill("li")
    await screen.page.get_by_role("option", name="Lion").click()
    await form.get_by_role("button", name="seats").click()
    await form.get_by_label("seats").fill("9")
    await form.get_by_role("button", name="Send").click()
    await expect(form.get_by_text("A number from 2 to 6.")).to_be_visible()
    await form.get_by_label("seats").fill("3")
    await form.get_by_role("button", name="friend").click()
    await screen.page.get_by_role("option", name="Cersei").click()
    await form.get_by_role("button", name="Send").click()
    await expect(screen.message("Lion for 3 with")).to_contain_text("Alys used /game new")


async def test_a_command_is_sent_by_keyboard_alone(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.composer.focus()
    await screen.page.keyboard.type("/game new title:Stag seats:4")
    await screen.page.keyboard.press("Enter")
    await expect(screen.page.get_by_label("seats")).to_have_value("4")
    await screen.page.get_by_label("seats").press("Enter")
    count = screen.message("Stag for 4").get_by_role("button", name="Count")
    await count.press("Enter")
    await expect(screen.message("counted to 1")).to_contain_text("(edited)")


async def test_an_ephemeral_answer_is_seen_by_one_and_can_be_dismissed(screens: Screens) -> None:
    alys, cersei = await screens.of("Alys"), await screens.of("Cersei")
    await alys.command("layout")
    await cersei.button("Hand").click()
    answer = cersei.page.locator(".ephemeral", has_text="your hand")
    await expect(answer).to_contain_text("Only you can see this")
    await expect(alys.page.locator(".ephemeral")).to_have_count(0)
    await answer.get_by_role("button", name="Dismiss").click()
    await expect(answer).to_have_count(0)


async def test_a_press_without_an_answer_says_so(screens: Screens, sandbox: Sandbox) -> None:
    screen = await screens.of("Alys")
    form = await screen.pick("game new")
    await form.get_by_label("title").fill("Wolf")
    await form.get_by_role("button", name="Send").click()
    silence = screen.button("Silence")
    await silence.click()
    await expect(silence).to_have_attribute("aria-busy", "true")
    sandbox.clock.advance(ANSWER_LIMIT)
    await expect(screen.message("Wolf for 2")).to_contain_text("This interaction failed")
    await expect(silence).to_be_enabled()


async def test_a_deferred_answer_thinks_first(screens: Screens, host: HostBot) -> None:
    screen = await screens.of("Alys")
    await screen.command("ponder")
    await expect(screen.page.get_by_text("Rookery is thinking…")).to_be_visible()
    host.may_answer.set()
    await expect(screen.message("pondered")).to_be_visible()
    await expect(screen.page.get_by_text("Rookery is thinking…")).to_have_count(0)


async def test_one_is_chosen_at_once_and_several_when_done(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.command("menu")
    await screen.page.get_by_label("One house").click()
    await screen.page.get_by_role("option", name="Stag").click()
    await expect(screen.message("chose Stag")).to_be_visible()
    await screen.page.get_by_label("Two houses").click()
    await screen.page.get_by_role("option", name="Wolf").click()
    await expect(screen.button("Done")).to_be_disabled()
    await screen.page.get_by_role("option", name="Rose").click()
    await expect(screen.page.get_by_role("option", name="Lion")).to_be_disabled()
    await screen.button("Done").click()
    await expect(screen.message("chose Wolf and Rose")).to_be_visible()


async def test_a_modal_checks_and_sends_its_fields(screens: Screens) -> None:
    screen = await screens.of("Alys")
    form = await screen.pick("game new")
    await form.get_by_label("title").fill("Wolf")
    await form.get_by_role("button", name="Send").click()
    await screen.button("Note").click()
    modal = screen.page.get_by_role("dialog", name="A note")
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.get_by_text("At least 1 characters.")).to_be_visible()
    await modal.get_by_label("Text").fill("<b>winter</b>")
    await modal.get_by_label("Pick").click()
    await screen.page.get_by_role("option", name="Lion").click()
    await modal.get_by_label("South").check()
    await modal.get_by_label("A", exact=True).check()
    await modal.get_by_label("C", exact=True).check()
    await modal.get_by_label("Sure").check()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal).to_have_count(0)
    noted = "noted ['<b>winter</b>', ['Lion'], 'South', ['A', 'C'], True]"
    await expect(screen.message(noted)).to_be_visible()


async def test_a_picture_opens_large_and_escape_closes_it(screens: Screens) -> None:
    screen = await screens.of("Alys")
    form = await screen.pick("game new")
    await form.get_by_label("title").fill("Wolf")
    await form.get_by_role("button", name="Send").click()
    await screen.page.get_by_role("button", name="Open picture: Wolf").click()
    large = screen.page.get_by_role("dialog", name="Wolf")
    await expect(large.get_by_role("img", name="Wolf")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await expect(large).to_have_count(0)


async def test_an_embed_and_a_file_are_shown(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.command("rich")
    message = screen.message("look, @Alys")
    await expect(message.locator(".embed")).to_contain_text("Round 2")
    await expect(message.locator(".embed strong")).to_have_text("your")
    async with screen.page.expect_download() as fetched:
        await message.get_by_role("link", name="Download record.txt").click()
    assert (await fetched.value).suggested_filename == "record.txt"


async def test_components_v2_are_drawn_and_pressed(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.command("layout")
    box = screen.page.locator(".container")
    await expect(box.get_by_role("heading", name="The board")).to_be_visible()
    await expect(box).to_have_css("border-left-color", "rgb(51, 85, 51)")
    await expect(box.locator(".section").get_by_role("button", name="Count")).to_be_visible()


async def test_a_thread_is_announced_listed_and_read(screens: Screens) -> None:
    alys, cersei = await screens.of("Alys"), await screens.of("Cersei")
    await alys.command("open")
    line = cersei.page.locator(".system", has_text="started a thread")
    await line.get_by_role("link", name="Table 9").click()
    await expect(cersei.message("the board")).to_be_visible()
    await expect(cersei.place("Table 9")).to_have_attribute("aria-current", "page")
    await cersei.button("Pinned messages").click()
    pins = cersei.page.get_by_role("dialog", name="Pinned messages")
    await expect(pins.locator("[data-message-id]")).to_contain_text("the board")


async def test_an_unread_mark_comes_and_goes(screens: Screens, sandbox: Sandbox) -> None:
    other = sandbox.add_channel(sandbox.guild, "council")
    screen = await screens.of("Alys")
    sandbox.person("Cersei").say(other, f"come here, {sandbox.person('Alys').mention}")
    await expect(screen.place("council").locator(".count")).to_have_text("1")
    await expect(screen.page).to_have_title("(1) Rookery sandbox")
    await screen.place("council").click()
    await expect(screen.message("come here, @Alys")).to_be_visible()
    await expect(screen.page).to_have_title("Rookery sandbox")


async def test_direct_messages_arrive_and_can_be_closed(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.command("deal")
    home = screen.page.get_by_role("button", name="Direct messages")
    await expect(home.locator(".count")).to_have_text("1")
    await home.click()
    await expect(screen.message("your cards")).to_be_visible()
    await screen.page.locator(".me").click()
    await screen.page.get_by_label("Let the bot write me direct messages").uncheck()
    await screen.page.keyboard.press("Escape")
    private = await screen.composer.get_attribute("aria-label") or ""
    await screen.button("The Rookery").click()
    await expect(screen.composer).not_to_have_attribute("aria-label", private)  # it is open
    await screen.command("deal")
    await expect(screen.message("closed: 50007")).to_be_visible()


async def test_commands_and_client_speak_the_person_s_language(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.page.locator(".me").click()
    await screen.page.get_by_label("Polski").check()
    await expect(screen.page.get_by_text("Witaj, Alys!")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await screen.composer.fill("/wyb")
    option = screen.page.get_by_role("option", name="/wybor")
    await expect(option).to_contain_text("wybierz coś")


async def test_hostile_names_and_texts_stay_text(screens: Screens, sandbox: Sandbox) -> None:
    name, text = "<img src=x onerror=hit=1>", "<script>hit=1</script> **<i>**"
    sandbox.add_person(name)
    screen, villain = await screens.of("Alys"), await screens.of(name)
    await villain.say(text)
    message = screen.message("<script>hit=1</script> <i>")
    await expect(message.locator(".author")).to_have_text(name)
    assert await screen.page.evaluate("window.hit ?? null") is None


async def test_an_icon_stands_in_text_on_buttons_and_in_menus(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.command("panel")
    box = screen.page.locator(".container")
    await expect(box.get_by_role("heading").get_by_role("img", name=":st:")).to_be_visible()
    await expect(screen.button("Attack with 7").locator("img.emoji")).to_be_visible()
    await expect(screen.button("st").locator("img.emoji")).to_be_visible()
    await expect(box.locator(".chosen img.emoji")).to_be_visible()
    await screen.page.get_by_label("Who attacks?").click()
    await expect(screen.page.get_by_role("option", name="Arya 2").locator("img")).to_be_visible()
    loaded = "(images) => images.every((each) => each.naturalWidth === 128)"
    assert await screen.page.locator("img.emoji").evaluate_all(loaded)


async def test_an_icon_that_is_gone_leaves_its_name(screens: Screens, sandbox: Sandbox) -> None:
    screen = await screens.of("Alys")
    sandbox.person("Cersei").say(sandbox.channel, "lost <:mil:1> sword")
    image = screen.message("lost").get_by_role("img", name=":mil:")
    await expect(image).to_be_visible()
    await image.evaluate("(image) => image.decode().catch(() => null)")
    assert all("404" in error for error in screens.errors)
    screens.errors.clear()


async def test_a_panel_is_whole_and_pressed(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.command("panel")
    box = screen.page.locator(".container")
    await expect(box).to_have_css("border-left-color", "rgb(211, 222, 232)")
    await expect(box.locator(".small")).to_contain_text("@Alys answers by")
    await expect(box.locator(".small .mention.mine")).to_be_visible()
    await expect(box.locator("time[data-relative]")).to_contain_text("in ")
    await expect(screen.button("Not yet")).to_be_disabled()
    rules = screen.page.get_by_role("link", name="The rules")
    await expect(rules).to_have_attribute("href", "https://example.org/rules")
    await expect(box.get_by_role("link", name="Download record.txt")).to_be_visible()
    await expect(box.get_by_role("img", name="A coat of arms")).to_be_visible()
    await screen.page.get_by_role("button", name="Open picture: The board in words").click()
    await screen.page.keyboard.press("Escape")
    await screen.page.get_by_label("Who attacks?").click()
    await expect(screen.page.get_by_role("option", name="Arya 2")).to_contain_text("STR 2")
    await screen.page.get_by_role("option", name="Arya 2").click()
    await screen.button("Done").click()
    await expect(screen.message("Catelyn and Arya attack")).to_be_visible()


async def test_a_form_of_groups_takes_a_file(screens: Screens) -> None:
    screen = await screens.of("Alys")
    await screen.command("panel")
    await screen.button("Attack with 7").click()
    modal = screen.page.get_by_role("dialog", name="Power challenge")
    await expect(modal.locator("strong")).to_have_text("10")
    await expect(modal.get_by_label("Catelyn · 4")).to_be_checked()
    await modal.get_by_label("Arya · 2").check()
    await modal.get_by_label("Tyrion · 4").check()
    file: Any = {"name": "map.txt", "mimeType": "text/plain", "buffer": b"here"}
    await modal.locator("input[type=file]").set_input_files([file])
    await modal.get_by_role("button", name="Submit").click()
    ordered = "ordered ['a', 'c'] t [('map.txt', b'here')]"
    await expect(screen.message(ordered)).to_be_visible()
