"""The button "Show me" under a ruling: the situation as pictures, for whoever presses it, in their
language."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.catalogue import Thing, Topic, things
from bot.faces.lookup import page_post
from bot.faces.posts import CONTENT
from bot.faces.situation import scene_post
from bot.games.scenes import frames, scene_of
from bot.words import LANGUAGES, words_in
from tests.bot.town import town

RULINGS = [t for t in things().values() if t.key.kind is Topic.RULING]
PLAYED = [ruling for ruling in RULINGS if scene_of(ruling.fact) is not None]


@pytest.mark.parametrize("ruling", PLAYED, ids=lambda thing: thing.key.id)
def test_every_ruling_with_a_scene_shows_it(ruling: Thing) -> None:
    played = frames("agot", ruling.key.id)
    assert played is not None
    assert 2 <= len(played) <= 4
    for language in LANGUAGES:
        post = scene_post(ruling, played, words_in(language))
        assert len(post.text) < CONTENT
        assert len(post.pictures) == len(played)
        assert len({picture.digest for picture in post.pictures}) > 1


def test_the_button_stands_exactly_where_there_is_a_scene() -> None:
    for ruling in RULINGS:
        rows = page_post(ruling, words_in("en")).rows
        ids = [button.custom_id for row in rows if isinstance(row, tuple) for button in row]
        assert (f"rks:agot:{ruling.key.id}" in ids) is (ruling in PLAYED)


async def test_it_is_pressed_under_a_public_ruling_and_seen_by_one(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, bolek = place.person("Alys"), place.person("Bolek")
        bolek.speaks("pl")
        asked = await alys.command(
            "ruling", channel=place.sandbox.channel, name="nymeria", public=True
        )
        public = await asked.reply()
        control = next(c for c in public.buttons if str(c.custom_id).startswith("rks:"))
        assert control.label == "Show me"
        await place.sleep()
        await place.wake()
        shown = await (await bolek.press(bolek.look(public), str(control.custom_id))).reply()
        assert shown.ephemeral
        assert shown.text.startswith("**Czy Nymeria Sand może odebrać symbol")
        assert 2 <= len(shown.attachments) <= 3
        assert all(file["description"] for file in shown.attachments)
        assert alys.look(public).text == public.text
