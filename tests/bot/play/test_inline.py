"""Look-ups inside messages: where Discord lets us read them, where admins have switched it on, and
nowhere else."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import discord
import pytest

from bot.app import Rookery
from bot.catalogue import Topic
from bot.faces.inline import InlineCall, calls
from bot.sandbox.connect import discord_pointed_at
from bot.sandbox.kinds import Intent
from bot.sandbox.people import Person
from bot.sandbox.realm import Settings
from bot.sandbox.seen import Delivered
from bot.sandbox.server import Sandbox
from bot.sandbox.sight import Place
from tests.bot.play.test_presses import two_at
from tests.bot.store.samples import opened
from tests.bot.town import Town, town


def privileged(folder: Path) -> AbstractAsyncContextManager[Town]:
    """A sandbox in which the application may read messages, and a bot that does."""
    granted = Settings(privileged_intents=Intent.MESSAGE_CONTENT)
    return town(folder, inline=True, settings=granted)


async def switched(place: Town, on: bool) -> Delivered:
    asked = await place.person("Alys").command("admin inline", channel=place.sandbox.channel, on=on)
    return await asked.reply()


async def answer(person: Person, where: Place, text: str) -> Delivered:
    said = person.say(where, text)
    return await person.message_where(where, lambda m: replied_to(m) == said.id)


def replied_to(message: Delivered) -> str | None:
    reference = message.payload.get("message_reference") or {}
    return reference.get("message_id")


async def unanswered(place: Town, person: Person, text: str) -> bool:
    """Whether a message stays without an answer, while a later one in a DM gets its own."""
    said = person.say(place.sandbox.channel, text)
    await answer(person, person.open_dm(), "[[arya stark]]")
    here = person.messages(place.sandbox.channel)
    return not [m for m in here if replied_to(m) == said.id]


class TestWithoutThePrivilegedIntent:
    async def test_a_dm_is_answered(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            picture = await answer(alys, alys.open_dm(), "what does [[arya]] do?")
            assert picture.text.startswith("**Arya Stark**\nCore Set 01141")
            assert "Reaction" not in picture.text
            (file,) = picture.attachments
            assert "military icon" in file["description"]
            told = await answer(alys, alys.open_dm(), "and in words? [[!arya]]")
            assert "Reaction" in told.text
            assert not told.attachments

    async def test_a_mention_is_answered_and_pings_nobody(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            cersei, bot = place.person("Cersei"), place.sandbox.local.world.bot.id
            told = await answer(cersei, place.sandbox.channel, f"<@{bot}> [[!ttidfl]]")
            assert told.text.startswith("**The Things I Do For Love**")
            assert not told.mentions
            seen = place.person("Alys").messages(place.sandbox.channel, public=True)
            assert told.id in [message.id for message in seen]

    async def test_other_messages_are_not_even_readable(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            reply = await switched(place, on=True)
            assert "has not enabled reading messages" in reply.text
            assert await unanswered(place, place.person("Cersei"), "[[arya]]")


class TestWithThePrivilegedIntent:
    async def test_the_admins_decide(self, tmp_path: Path) -> None:
        async with privileged(tmp_path) as place:
            cersei = place.person("Cersei")
            assert await unanswered(place, cersei, "[[arya]]")
            assert "from now on" in (await switched(place, on=True)).text
            told = await answer(cersei, place.sandbox.channel, "[[arya]]")
            assert told.text.startswith("**Arya Stark**")
            await switched(place, on=False)
            assert await unanswered(place, cersei, "[[arya]]")

    async def test_several_in_one_message(self, tmp_path: Path) -> None:
        async with privileged(tmp_path) as place:
            await switched(place, on=True)
            told = await answer(
                place.person("Cersei"), place.sandbox.channel, "[[ned]] or [[!cersei]]? [[xyzzy]]"
            )
            assert "**Eddard Stark**" in told.text
            assert "**Cersei Lannister**" in told.text
            assert "No match for “xyzzy”" in told.text
            assert len(told.attachments) == 1

    async def test_a_rule_beside_a_card(self, tmp_path: Path) -> None:
        async with privileged(tmp_path) as place:
            await switched(place, on=True)
            told = await answer(
                place.person("Alys"), place.sandbox.channel, "[[!cersei]] has ((renown))"
            )
            assert "**Cersei Lannister**" in told.text
            assert "**Renown**" in told.text
            alone = await answer(place.person("Alys"), place.sandbox.channel, "((podstęp))")
            assert alone.text.startswith("**Stealth**")

    async def test_of_several_each_is_told_also_without_a_picture_or_unsure(
        self, tmp_path: Path
    ) -> None:
        async with privileged(tmp_path) as place:
            await switched(place, on=True)
            told = await answer(
                place.person("Alys"),
                place.sandbox.channel,
                "[[ser robert strong]] [[maester]] [[arya]]",
            )
            assert "Not playable here yet; its ability is not described." in told.text
            assert "Best matches for “maester”: House Maester, Maester Aemon" in told.text
            assert told.text.endswith("**Arya Stark**")
            assert len(told.attachments) == 1
            assert {"House Maester (Wolves of the North)"} < {c.label for c in told.buttons}

    async def test_the_game_of_the_thread_comes_first(self, tmp_path: Path) -> None:
        async with privileged(tmp_path) as place:
            await switched(place, on=True)
            match = await two_at(place, "hbo")
            there = await answer(place.person("Alys"), match.thread, "[[!eddard stark]]")
            assert "HBO" in there.text.splitlines()[1]
            here = await answer(place.person("Alys"), place.sandbox.channel, "[[!eddard stark]]")
            assert "Core Set" in here.text.splitlines()[1]

    async def test_nonsense_neither_pings_nor_breaks(self, tmp_path: Path) -> None:
        async with privileged(tmp_path) as place:
            await switched(place, on=True)
            for text in ("[[@everyone]]", "[[<@1>]]", "[[😀]]", "[[%s]]" % ("x" * 100)):
                told = await answer(place.person("Alys"), place.sandbox.channel, text)
                assert told.text.startswith("No match")
                assert not told.mentions
                assert "@everyone" not in told.text

    async def test_it_must_be_granted_for_the_application(self, tmp_path: Path) -> None:
        async with Sandbox() as sandbox, opened(tmp_path / "rookery.sqlite3") as store:
            with discord_pointed_at(sandbox):
                async with Rookery(store, local=True, inline=True) as bot:
                    with pytest.raises(discord.PrivilegedIntentsRequired):
                        await bot.start(sandbox.token)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[[arya]]", [InlineCall("arya", False)]),
        ("[[!arya]] [[ !arya ]]", [InlineCall("arya", True), InlineCall("!arya", False)]),
        (
            "((claim)) [[a]] (()) ((x) y)",
            [InlineCall("claim", True, Topic.RULE), InlineCall("a", False)],
        ),
        ("[[a]][[a]] [[b]]", [InlineCall("a", False), InlineCall("b", False)]),
        ("`[[arya]]` ```if [[ -f x ]]```", []),
        ("[[]] [[ ]] [[\n]] [single] [[unclosed", []),
        ("".join(f"[[{n}]]" for n in range(9)), [InlineCall(str(n), False) for n in range(5)]),
    ],
)
def test_what_a_message_asks_for(text: str, wanted: list[InlineCall]) -> None:
    assert calls(text) == wanted
