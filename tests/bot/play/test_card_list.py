"""`/cards` through the sandbox: a page turned, a card opened, private unless asked otherwise,
proposals while typing, and nonsense."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.faces.card_list import list_post
from bot.faces.posts import CONTENT
from bot.lookup.card_list import ON_A_PAGE, Sort, found
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.words import LANGUAGES, words_in
from tests.bot.town import Town, town

EVERY_CARD = "playable:yes|no"


async def asked(place: Town, person: Person, path: str, **options: object) -> Delivered:
    return await (await person.command(path, channel=place.sandbox.channel, **options)).reply()


def turns(message: Delivered) -> list[str]:
    return [str(c.custom_id) for c in message.buttons if str(c.custom_id).startswith("rkf:")]


async def test_a_list_is_turned_and_a_card_opened(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        first = await asked(place, alys, "cards find", query="f:stark t:character p:yes")
        assert first.ephemeral
        assert first.text.startswith("`f:stark t:character p:yes` · ")
        assert "page 1 of " in first.text
        assert "**Arya Stark** (Core) · House Stark · character · cost 3 · STR 2" in first.text
        await place.sleep()
        await place.wake()
        await alys.press(first, turns(first)[-1])
        await alys.until(lambda: "page 2 of " in alys.look(first).text)
        assert "**Greatjon's Vanguard** (CoW)" in alys.look(first).text
        menu = next(c for c in alys.look(first).controls if "chosen" in str(c.custom_id))
        chosen = await alys.select(alys.look(first), str(menu.custom_id), [menu.options[-1]])
        card = await chosen.reply()
        assert card.ephemeral
        assert card.text.startswith(f"**{menu.labels[-1].partition(' (')[0]}**")
        sorted_list = await asked(
            place, alys, "cards find", query="f:stark t:location", sort="cost"
        )
        assert sorted_list.text.splitlines()[1].startswith("**Heart Tree Grove**")


async def test_a_public_list_is_turned_beside_it(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, cersei = place.person("Alys"), place.person("Cersei")
        shown = await asked(place, alys, "cards find", query="t:plot", public=True)
        assert not shown.ephemeral
        seen = await cersei.message_where(
            place.sandbox.channel, lambda message: message.text == shown.text
        )
        turned = await (await cersei.press(seen, turns(seen)[0])).reply()
        assert turned.ephemeral
        assert "page 2 of" in turned.text
        assert alys.look(shown).text == shown.text


async def test_a_random_card_fits_and_can_be_played_here(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        alys.speaks("pl")
        card = await asked(place, alys, "cards random")
        assert "nie można tu jeszcze grać" not in card.text
        dire = await asked(place, alys, "cards random", query="cecha:wilkor imię", public=False)
        assert dire.text == "Żadna karta nie pasuje."
        summer = await asked(place, alys, "cards random", query="cecha:wilkor lato")
        assert summer.text.startswith("**Lato**")


async def test_what_is_typed_is_gone_on_with(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, channel = place.person("Alys"), place.sandbox.channel
        offered = await alys.autocomplete("cards find", "query", "f:stark t:c", channel=channel)
        assert [choice["value"] for choice in offered] == ["f:stark t:character"]
        alys.speaks("pl")
        offered = await alys.autocomplete("cards random", "query", "k:dire", channel=channel)
        assert [choice["value"] for choice in offered] == ["k:Wilkor"]


async def test_nonsense_says_where_and_neither_pings_nor_breaks(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        wrong = await asked(place, alys, "cards find", query="f:stark c<=x|many")
        assert wrong.text.startswith("“many” is not a number.")
        assert wrong.text.splitlines()[2:4] == ["f:stark c<=x|many", " " * 13 + "^"]
        for query in ("```@everyone", "<@1>:<@1>", "f:@everyone", ":", '"', "|", "\u202e", "f:"):
            for path in ("cards find", "cards random"):
                reply = await asked(place, alys, path, query=query)
                assert reply.text
                assert not reply.mentions
                assert "@everyone" not in reply.text.partition("```")[0]
            await alys.autocomplete("cards find", "query", query, channel=place.sandbox.channel)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_every_card_fits_into_a_message(language: str) -> None:
    pages = found(EVERY_CARD, Sort.NAME, 0, words_in(language)).pages
    assert pages > 2_000 / ON_A_PAGE
    for page in range(pages):
        post = list_post(EVERY_CARD, Sort.NAME, page, words_in(language))
        assert len(post.text) <= CONTENT
