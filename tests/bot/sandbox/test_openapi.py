"""Everything that crosses the wire in a whole scenario is as Discord's own document says."""

import asyncio

import discord
import pytest

from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import LabBot, picture
from tests.bot.sandbox.openapi import document, violations

NOTE = {"pick": ["Wolf"], "side": "South", "some": ["A", "C"], "sure": True}


async def scenario(sandbox: Sandbox, lab: LabBot, alys: Person, bolek: Person) -> None:
    """Slash command, buttons, picture, modal, autocomplete, V2, DM, thread, pins, 429, RESUME."""
    await commands_and_buttons(sandbox, alys, bolek)
    await private_ways(sandbox, alys, bolek)
    await odds_and_ends(sandbox, lab, alys)
    await troubles(sandbox, lab, alys)


async def odds_and_ends(sandbox: Sandbox, lab: LabBot, alys: Person) -> None:
    """The rest of what a bot may ask for."""
    channel = await lab.fetch_channel(int(sandbox.channel.id))
    assert isinstance(channel, discord.TextChannel)
    async with channel.typing():
        asked = alys.say(sandbox.channel, "what now?")
    fetched = await channel.fetch_message(int(asked.id))
    embed = discord.Embed(title="t", description="d").add_field(name="n", value="v")
    embed.set_footer(text="f").set_author(name="a").set_thumbnail(url="attachment://board.png")
    selects = discord.ui.View(timeout=None)
    selects.add_item(discord.ui.Select(options=[discord.SelectOption(label="x", emoji="🐺")]))
    selects.add_item(discord.ui.UserSelect(placeholder="who"))
    selects.add_item(discord.ui.ChannelSelect())
    answer = await fetched.reply("this", embed=embed, file=picture("t"), view=selects, nonce="n1")
    await answer.add_reaction("🐺")
    await channel.fetch_message(answer.id)
    await answer.remove_reaction("🐺", discord.Object(lab.application_id or 0))
    thread = await answer.create_thread(name="From a message")
    await thread.send(alys.mention)
    await thread.edit(name="Renamed", slowmode_delay=5)
    await thread.fetch_members()
    await answer.pin()
    await answer.unpin()
    guild = await lab.fetch_guild(int(sandbox.guild.id))
    await guild.fetch_channels()
    await guild.active_threads()
    await guild.fetch_member(int(alys.id))
    await thread.edit(archived=True)
    assert [each.id async for each in channel.archived_threads()] == [thread.id]
    await lab.fetch_user(int(alys.id))
    await lab.application_info()
    await lab.http.get_bot_gateway()
    await lab.tree.fetch_commands()
    await lab.tree.sync(guild=guild)
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(1)


async def commands_and_buttons(sandbox: Sandbox, alys: Person, bolek: Person) -> None:
    channel = sandbox.channel
    choices = await alys.autocomplete("game new", "title", "l", channel=channel)
    assert [choice["name"] for choice in choices] == ["Wolf", "Lion"]
    opened = await alys.command("game new", channel=channel, title="Wolf", friend=bolek)
    board = await opened.reply()
    assert (await bolek.press(board, "Hand")).ephemeral
    await bolek.press(board, "Count")
    await bolek.press(bolek.look(board), "Slowly")
    await bolek.message_where(channel, lambda each: each.content == "slowly done")
    asked = await bolek.press(bolek.look(board), "Note")
    assert asked.modal is not None
    fields = dict(zip(custom_ids(asked.modal.components), ("hello", *NOTE.values()), strict=True))
    noted = await bolek.submit(asked.modal, fields)
    assert noted.ephemeral[0].content == "noted ['hello', ['Wolf'], 'South', ['A', 'C'], True]"
    shown = await (await alys.command("layout", channel=channel)).reply()
    assert (await alys.press(shown, "Hand")).ephemeral


def custom_ids(components: list[dict[str, object]]) -> list[str]:
    inside = [each["component"] for each in components]
    return [str(each["custom_id"]) for each in inside if isinstance(each, dict)]


async def private_ways(sandbox: Sandbox, alys: Person, bolek: Person) -> None:
    channel = sandbox.channel
    thought = await alys.command("think", channel=channel)
    assert (await thought.reply()).content == "thought"
    assert (await (await alys.command("deal", channel=channel)).reply()).content == "sent"
    assert [each.content for each in alys.dms()] == ["your cards"]
    bolek.close_dms()
    refused = await bolek.command("deal", channel=channel)
    assert (await refused.reply()).content == "closed: 50007"
    over = await alys.command("table", channel=channel)
    await alys.until(lambda: over.replies[0].content == "table is over")


async def troubles(sandbox: Sandbox, lab: LabBot, alys: Person) -> None:
    sandbox.faults.rate_limit(r"POST .*/messages$", retry_after=0.05)
    dm = await lab.create_dm(discord.Object(int(alys.id)))
    message = await dm.send("after a pause", file=picture("again"))
    await message.edit(content="edited")
    await message.delete()
    sandbox.gateway.drop()
    begun = alys.begin_command(["deal"], sandbox.channel, {})
    await asyncio.wait_for(lab.resumed.wait(), 10)
    await alys.until(lambda: begun.answered)


async def test_a_whole_scenario_conforms_to_discords_document(
    sandbox: Sandbox, lab: LabBot, alys: Person, bolek: Person
) -> None:
    path = document()
    if path is None:
        pytest.skip("ROOKERY_REFERENCE does not name the reference folder")
    await scenario(sandbox, lab, alys, bolek)
    exchanges = sandbox.log.exchanges()
    statuses = {exchange["status"] for exchange in exchanges}
    assert {200, 201, 204, 403, 429} <= statuses
    assert violations(path, exchanges) == []


async def test_the_oracle_objects_to_what_the_document_forbids(sandbox: Sandbox) -> None:
    path = document()
    if path is None:
        pytest.skip("ROOKERY_REFERENCE does not name the reference folder")
    exchange = {
        "method": "POST",
        "path": f"/channels/{sandbox.channel.id}/messages",
        "content_type": "application/json",
        "request": {"embeds": [{"title": "t" * 257}]},
        "status": 200,
        "response": {"id": "1"},
    }
    told = violations(path, [exchange])
    assert any("request at embeds/0/title" in each for each in told)
    assert any("response at the top" in each for each in told)
    assert violations(path, [exchange | {"path": "/nowhere"}]) == [
        "POST /nowhere: no such operation"
    ]
