"""Discord's markdown in the web client: what it means, and that it never becomes HTML."""

import asyncio

import pytest
from playwright.async_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

RENDER = """
async (text) => {
  const { App } = await import("/js/app.js");
  const { Store } = await import("/js/store.js");
  const { markdown } = await import("/js/markdown.js");
  const store = new Store();
  const anna = { id: "11", username: "anna", global_name: "Anna <i>" };
  store.load({
    me: anna, people: [anna], bot: null, dms: [], commands: [], unread: {}, locale: "en-US",
    guilds: [{ id: "1", channels: [{ id: "22", name: "tables", type: 0 }], threads: [] }],
  });
  const holder = document.createElement("div");
  holder.append(markdown(text, new App({ store })));
  document.body.replaceChildren(holder);
  return holder.innerHTML;
}
"""

HOSTILE = [
    "<img src=x onerror=window.hit=1>",
    "<script>window.hit=1</script>",
    "**<svg onload=window.hit=1>**",
    "```html\n<iframe srcdoc='<script>parent.hit=1</script>'></iframe>\n```",
    "`<b>`",
    "[x](javascript:window.hit=1)",
    "[<img src=x onerror=window.hit=1>](https://example.org/)",
    '[x](https://example.org/"onmouseover="window.hit=1)',
    "<javascript:window.hit=1>",
    "||<img src=x onerror=window.hit=1>||",
    "> <style>*{display:none}</style>",
    "# <a href=javascript:window.hit=1>heading</a>",
    "- <input autofocus onfocus=window.hit=1>",
    "<@11>",
    "\\<b>",
]

SAFE_TAGS = {
    *("DIV", "SPAN", "PRE", "CODE", "A", "STRONG", "EM", "U", "S", "BLOCKQUOTE"),
    *("UL", "OL", "LI", "H3", "H4", "H5", "TIME", "BUTTON"),
}

SLOW = ["**a" * 700, "*a **b** " * 250, "_" * 4000, "[" * 2000 + "](https://a)", "`" * 3999 + "a"]
SLOW += ["||" * 2000, "> " * 2000, "~~a" * 1300, "  - x\n" * 600, "<@" * 2000, "\\" * 4000]

MEANINGS = [
    ("**bold** and *slanted*", "<strong>bold</strong> and <em>slanted</em>"),
    ("***both***", "<strong><em>both</em></strong>"),
    ("__under__ _slanted_", "<u>under</u> <em>slanted</em>"),
    ("~~struck~~", "<s>struck</s>"),
    ("`a*b*c`", "<code>a*b*c</code>"),
    ("snake_case_name", "snake_case_name"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    (r"\*not slanted\*", "*not slanted*"),
    ("one\ntwo", "one\ntwo"),
]

BLOCKS = [
    ("# Big", '<h3 class="heading-1">Big</h3>'),
    ("-# small", '<div class="small">small</div>'),
    ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
    ("> quoted\n> more", '<blockquote><div class="line">quoted\nmore</div></blockquote>'),
    ("```py\nx = 1\n```", '<pre class="code"><code data-language="py">x = 1</code></pre>'),
]


async def rendered(page: Page, text: str) -> str:
    html: str = await page.evaluate(RENDER, text)
    return html


@pytest.mark.parametrize("text", HOSTILE)
async def test_what_people_type_never_becomes_markup(modules: Page, text: str) -> None:
    await rendered(modules, text)
    tags = await modules.evaluate(
        "[...document.querySelectorAll('body > div *')].map((each) => each.tagName)"
    )
    assert set(tags) <= SAFE_TAGS
    assert await modules.evaluate("window.hit ?? null") is None


@pytest.mark.parametrize("text", HOSTILE)
async def test_links_lead_only_to_the_web(modules: Page, text: str) -> None:
    await rendered(modules, text)
    protocols = await modules.evaluate("[...document.links].map((each) => each.protocol)")
    assert set(protocols) <= {"http:", "https:"}


@pytest.mark.parametrize("text", SLOW)
async def test_a_hostile_text_is_drawn_without_getting_stuck(modules: Page, text: str) -> None:
    await asyncio.wait_for(rendered(modules, text), timeout=10)
    shown = await modules.evaluate("document.body.textContent.length")
    assert shown > 0


@pytest.mark.parametrize(("text", "html"), MEANINGS)
async def test_emphasis(modules: Page, text: str, html: str) -> None:
    assert await rendered(modules, text) == f'<div class="line">{html}</div>'


@pytest.mark.parametrize(("text", "html"), BLOCKS)
async def test_blocks(modules: Page, text: str, html: str) -> None:
    assert await rendered(modules, text) == html


async def test_mentions_show_names(modules: Page) -> None:
    await rendered(modules, "<@11> in <#22>, not <@99>")
    assert await modules.locator(".mention").all_inner_texts() == [
        "@Anna <i>",
        "#tables",
        "@unknown person",
    ]


async def test_a_link_to_a_known_channel_stays_in_the_client(modules: Page) -> None:
    await rendered(modules, "https://discord.com/channels/1/22/33")
    assert await modules.locator("a").get_attribute("href") == "#22/33"


async def test_a_time_is_worded_in_the_reader_s_language(modules: Page) -> None:
    await rendered(modules, "<t:0:R> <t:0:D>")
    relative, day = await modules.locator("time").all_inner_texts()
    assert relative.endswith("years ago")
    assert "19" in day


async def test_a_spoiler_opens_on_a_press(modules: Page) -> None:
    await rendered(modules, "||the butler||")
    cover = modules.get_by_role("button", name="Spoiler")
    await cover.click()
    assert await cover.count() == 0
    assert await modules.get_by_text("the butler").is_visible()


async def test_a_sign_that_many_fonts_lack_is_drawn(modules: Page) -> None:
    html = await modules.evaluate(RENDER, "**⏳ Until** ⏸️")
    assert html.count("<svg") == 2
    assert 'aria-label="⏳"' in html
    assert "\ufe0f" not in html
