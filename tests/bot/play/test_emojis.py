"""The application's emojis through the sandbox: made at the start, kept over a restart, replaced
when they are drawn differently; and a bot that does without where Discord refuses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.faces import emoji_keeping
from bot.faces.emojis import EMOJIS, icons_at, icons_of_options, markup, partial, wanted
from bot.faces.speech import voice
from bot.games.shelf import plug
from bot.render.signs import HOUSES, Sign
from bot.sandbox.connect import discord_pointed_at
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Emoji
from bot.terminal.players import at_noon
from bot.words import words_in
from engine.core.phrases import Phrase, Who, phrase
from engine.core.seats import FIRST_SEAT, seats_of
from engine.core.session import Session
from tests.bot.render.courts import Court
from tests.bot.town import Match, Town, town

WANTED = wanted()
LANNISTER = "Lannister"


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


async def test_a_message_stands_without_icons_where_one_on_its_buttons_was_deleted(
    tmp_path: Path,
) -> None:
    """Discord refuses a message with such a button; the question must stand all the same."""
    async with drawing_town(tmp_path) as place, awake(place):
        for sign in HOUSES.values():
            del place.sandbox.world.emojis[there(place)[sign.name].id]
        panel = await laid_before(place)
        assert not any("emoji" in each for each in components_of(panel.payload["components"]))
        assert markup("mil") == ""


async def test_an_icon_stands_on_the_button_of_what_it_shows(tmp_path: Path) -> None:
    async with drawing_town(tmp_path) as place, awake(place):
        panel = await laid_before(place)
        button = next(each for each in panel.buttons if LANNISTER in each.label)
        assert button.payload["emoji"]["id"] == there(place)[HOUSES["lannister"].name].id


@asynccontextmanager
async def awake(place: Town) -> AsyncIterator[None]:
    """Once all emojis are made."""
    await place.wake()
    try:
        assert place.bot.drawing is not None
        await place.bot.drawing
        yield
    finally:
        await place.sleep()


async def laid_before(place: Town) -> Delivered:
    """The panel of whoever is asked first at a table of Westeros Intrigue."""
    people = [place.person(name) for name in ("Alys", "Bolek")]
    lobby = await place.lobby(people[0], "intrigue")
    await lobby.press(people[1], "join")
    match = await lobby.start(*people)
    await place.sandbox.until(lambda: any(asked_by(match, each) for each in people))
    return next(panel for each in people if (panel := asked_by(match, each)) is not None)


def asked_by(match: Match, person: Person) -> Delivered | None:
    panel = match.panel(person)
    labels = [] if panel is None else [button.label for button in panel.buttons]
    return panel if any(LANNISTER in label for label in labels) else None


def components_of(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from components_of(part.get("components", []))


@pytest.mark.parametrize(
    ("named", "sign"),
    [
        (phrase("agot.challenge.military"), "mil"),
        (phrase("agot.icon.power"), "pow"),
        (phrase("agot.option.marshal", card=phrase("card.agot.01144"), n=7), "st"),  # Eddard
        (phrase("agot.option.use", card=phrase("card.agot.01156")), "loc"),  # Heart Tree Grove
        (phrase("card.agot.01041"), "ev"),  # Put to the Sword
        (phrase("card.agot.01206"), "twh"),  # Master of Whispers
        (phrase("agot.option.act_first"), None),
        (phrase("agot.option.pass"), None),
    ],
)
def test_what_is_chosen_is_shown_by_its_sign(named: Phrase, sign: str | None) -> None:
    view = Court("signs").crowded(4, 3, 1)
    found = plug(view.game).signs.of_phrase(view, named)
    assert (None if found is None else found.name) == sign


def test_a_player_who_is_chosen_is_shown_by_the_house() -> None:
    view = Court("signs").crowded(4, 3, 1)
    signs = plug(view.game).signs
    EMOJIS.put({name: at for at, name in enumerate(WANTED, 1)})
    for seat in seats_of(4):
        icon = icons_of_options(view)(phrase("agot.option.player", who=Who(seat)))
        assert icon == icons_at(view)(seat) != ""
        assert signs.of_seat(view, seat) is not None


def test_roles_of_another_game_are_shown_on_what_uses_them() -> None:
    game = plug("behind")
    view = Session(game.rules, game.rules.new_table(2), "signs").view(None)
    copied = phrase("behind.copied", judge=phrase("card.behind.judge"), card=phrase("card.x.y"))
    found = game.signs.of_phrase(view, phrase("behind.option.look", power=copied))
    assert found == game.signs.things["judge"]


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
