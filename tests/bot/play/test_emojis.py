"""The application's emojis through the sandbox: made at the start, kept over a restart, replaced
when they are drawn differently; and a bot that does without where Discord refuses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest

from bot.faces import emoji_keeping
from bot.faces.emojis import EMOJIS, icons_at, markup, partial, wanted
from bot.faces.speech import voice
from bot.games.shelf import plug
from bot.render.signs import Sign
from bot.sandbox.connect import discord_pointed_at
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Emoji
from bot.terminal.players import at_noon
from bot.words import words_in
from engine.core.phrases import Who, phrase
from engine.core.seats import FIRST_SEAT, seats_of
from tests.bot.render.courts import Court
from tests.bot.town import Town, town

WANTED = wanted()


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    yield
    EMOJIS.put({})


@asynccontextmanager
async def drawing_town(folder: Path) -> AsyncIterator[Town]:
    """A town whose bot makes its emojis, before it wakes."""
    async with Sandbox(record=True, clock=at_noon()) as sandbox:
        with discord_pointed_at(sandbox):
            place = Town(sandbox, folder / "rookery.sqlite3")
            place.icons = True
            yield place


async def wake(place: Town) -> list[str]:
    """What was asked of Discord about emojis until all were made; then the bot sleeps."""
    before = len(place.sandbox.log.exchanges())
    await place.wake()
    assert place.bot.drawing is not None
    await place.bot.drawing
    asked = asked_since(place, before)
    await place.sleep()
    return asked


def asked_since(place: Town, before: int) -> list[str]:
    return [
        f"{each['method']} {each['status']}"
        for each in place.sandbox.log.exchanges()[before:]
        if "/emojis" in each["path"]
    ]


def there(place: Town) -> dict[str, Emoji]:
    return {each.name: each for each in place.sandbox.world.emojis.values()}


async def test_all_are_made_once_and_known_after_a_restart(tmp_path: Path) -> None:
    async with drawing_town(tmp_path) as place:
        assert await wake(place) == ["GET 200", *["POST 201"] * len(WANTED)]
        made = there(place)
        assert made.keys() == WANTED.keys()
        assert markup("military") == markup("mil") == f"<:mil:{made['mil'].id}>"
        EMOJIS.put({})
        assert await wake(place) == ["GET 200"]
        assert markup("token") == f"<:pt:{made['pt'].id}>"
        assert partial("gold") == discord.PartialEmoji(name="gold", id=int(made["gold"].id))


async def test_what_is_drawn_differently_is_replaced_and_what_nobody_wants_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with drawing_town(tmp_path) as place:
        signs = {name: WANTED[name] for name in ("mil", "int", "la")}
        monkeypatch.setattr(emoji_keeping, "wanted", lambda: signs)
        await wake(place)
        place.sandbox.world.emojis["7"] = Emoji("7", "foreign")
        before = there(place)
        signs["mil"] = Sign("mil", signs["mil"].glyph, "#E9C46A")
        del signs["la"]
        assert await wake(place) == ["GET 200", "DELETE 204", "DELETE 204", "POST 201"]
        after = there(place)
        assert after.keys() == {"mil", "int", "foreign"}
        assert (after["int"], after["mil"].id != before["mil"].id) == (before["int"], True)
        assert markup("mil") == f"<:mil:{after['mil'].id}>"
        assert markup("la") == ""


async def test_one_that_somebody_deleted_is_made_anew(tmp_path: Path) -> None:
    async with drawing_town(tmp_path) as place:
        await wake(place)
        del place.sandbox.world.emojis[there(place)["mil"].id]
        assert await wake(place) == ["GET 200", "POST 201"]
        assert markup("mil") == f"<:mil:{there(place)['mil'].id}>"


async def test_words_stand_alone_where_discord_refuses(tmp_path: Path) -> None:
    async with drawing_town(tmp_path) as place:
        place.sandbox.faults.answer(403, r"POST .*/emojis$")
        await place.wake()
        await place.sandbox.until(lambda: asked_since(place, 0) == ["GET 200", "POST 403"])
        lobby = await place.lobby(place.person("Alys"), "behind")
        assert lobby.post.controls
        await place.sleep()
        assert markup("mil") == ""
        assert partial("mil") is None


async def test_one_that_is_refused_keeps_none_of_the_others_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs = {"bad name": Sign("bad name", WANTED["mil"].glyph), "mil": WANTED["mil"]}
    monkeypatch.setattr(emoji_keeping, "wanted", lambda: signs)
    async with drawing_town(tmp_path) as place:
        assert await wake(place) == ["GET 200", "POST 400", "POST 201"]
        assert there(place).keys() == {"mil"}


async def test_a_town_without_icons_asks_for_none(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        await place.sandbox.quiet()
        assert asked_since(place, 0) == []
        assert markup("mil") == ""


def test_a_player_is_shown_by_the_house_with_a_number_where_two_share_it() -> None:
    view = Court("signs").crowded(4, 3, 1)
    signs = plug(view.game).signs
    worn = [signs.house_of(view, seat) for seat in seats_of(4)]
    EMOJIS.put({name: at for at, name in enumerate(WANTED, 1)})
    icon = icons_at(view)
    for seat, house in enumerate(worn):
        name = signs.houses[house].name + (str(seat + 1) if worn.count(house) > 1 else "")
        assert icon(seat) == f"<:{name}:{EMOJIS.id_of(name)}>"
    assert icon("military") == markup("mil")
    assert icon("nothing of that name") == ""


def test_a_voice_shows_icons_where_it_is_given_a_view() -> None:
    words, view = words_in("en"), Court("signs").crowded(2, 3, 1)
    EMOJIS.put({"mil": 5})
    words.sentences["test.icons"] = "{#type} {type}"
    line = phrase("test.icons", type=phrase("agot.icon.military"), who=Who(FIRST_SEAT))
    try:
        assert words.say(line, voice((), words, view=view)) == "<:mil:5> military"
        assert words.say(line, voice((), words)) == "military"
    finally:
        del words.sentences["test.icons"]
