"""An ordinary discord.py bot that these tests run in the sandbox. It knows nothing of a sandbox."""

import asyncio
import io
import re
import struct
import sys
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands, ui

from bot.sandbox.connect import discord_pointed_at, point_discord
from bot.sandbox.server import Sandbox


def picture(text: str, name: str = "board.png") -> discord.File:
    """A real PNG, eight pixels wide."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        sealed = kind + data
        return struct.pack(">I", len(data)) + sealed + struct.pack(">I", zlib.crc32(sealed))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 4, 8, 2, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress((b"\0" + b"\x22" * 24) * 4))
    data = b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")
    return discord.File(io.BytesIO(data), filename=name, description=text)


class Act(ui.DynamicItem[ui.Button[Any]], template=r"act:(?P<name>[a-z]+):(?P<n>\d+)"):
    """A button whose custom id says everything, so that it works after a restart."""

    def __init__(self, name: str, n: int = 0) -> None:
        super().__init__(ui.Button(label=name.title(), custom_id=f"act:{name}:{n}"))
        self.name, self.n = name, n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> "Act":
        return cls(match["name"], int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await ACTS[self.name](self, interaction)


async def hand(act: Act, interaction: discord.Interaction) -> None:
    await interaction.response.send_message("your hand", ephemeral=True)


async def count(act: Act, interaction: discord.Interaction) -> None:
    board = picture(f"window {act.n + 1}")
    await interaction.response.edit_message(
        content=f"counted to {act.n + 1}", view=acts(act.n + 1), attachments=[board]
    )


async def slowly(act: Act, interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    await interaction.edit_original_response(content="slowly done")


async def note(act: Act, interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Note())


async def silence(act: Act, interaction: discord.Interaction) -> None:
    """Never answers."""


ACTS = {"hand": hand, "count": count, "slowly": slowly, "note": note, "silence": silence}


def acts(n: int = 0) -> ui.View:
    view = ui.View(timeout=None)
    for name in ACTS:
        view.add_item(Act(name, n))
    return view


class Note(ui.Modal, title="A note"):
    """Every kind of component that a modal may hold; five at once are the most."""

    text: Any = ui.Label(text="Text", component=ui.TextInput(max_length=200))
    pick: Any = ui.Label(
        text="Pick",
        component=ui.Select(options=[discord.SelectOption(label=one) for one in ("Wolf", "Lion")]),
    )
    side: Any = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            options=[discord.RadioGroupOption(label=one) for one in ("North", "South")]
        ),
    )
    some: Any = ui.Label(
        text="Some",
        component=ui.CheckboxGroup(
            options=[discord.CheckboxGroupOption(label=one) for one in ("A", "B", "C")],
            min_values=1,
            max_values=3,
        ),
    )
    sure: Any = ui.Label(text="Sure", component=ui.Checkbox())

    async def on_submit(self, interaction: discord.Interaction) -> None:
        parts: list[Any] = [
            self.text.component.value,
            self.pick.component.values,
            self.side.component.value,
            sorted(self.some.component.values),
            self.sure.component.value,
        ]
        await interaction.response.send_message(f"noted {parts}", ephemeral=True)


class Layout(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Any] = ui.ActionRow(Act("hand"), Act("slowly"))
        self.add_item(
            ui.Container(
                ui.TextDisplay("## The board"),
                ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")),
                ui.Section(ui.TextDisplay("section"), accessory=Act("count")),
                ui.Separator(),
                row,
                accent_colour=0x335533,
            )
        )


game = app_commands.Group(name="game", description="Games")


@game.command(name="new", description="Open a table")
@app_commands.describe(title="its title", seats="how many", friend="with whom")
async def game_new(
    interaction: discord.Interaction,
    title: str,
    seats: app_commands.Range[int, 2, 6] = 2,
    friend: discord.Member | None = None,
) -> None:
    with_whom = f" with {friend.id}" if friend else ""
    await interaction.response.send_message(
        f"{title} for {seats}{with_whom}", view=acts(), file=picture(title)
    )


@game_new.autocomplete("title")
async def titles(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = ("Wolf", "Lion", "Stag")
    return [app_commands.Choice(name=n, value=n) for n in known if current.lower() in n.lower()]


@app_commands.command(name="layout", description="Components V2")
async def layout(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Layout(), file=picture("v2"))


@app_commands.command(name="think", description="Defer, then answer")
async def think(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(content="thought")
    await interaction.followup.send("and said aloud")


@app_commands.command(name="deal", description="A hand by DM")
async def deal(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    try:
        await interaction.user.send("your cards", file=picture("hand"))
    except discord.Forbidden as refused:
        await interaction.edit_original_response(content=f"closed: {refused.code}")
    else:
        await interaction.edit_original_response(content="sent")


@app_commands.command(name="table", description="A private thread")
async def table(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    kind = discord.ChannelType.private_thread
    thread = await channel.create_thread(
        name="Table 7", type=kind, auto_archive_duration=10080, invitable=False
    )
    await thread.add_user(interaction.user)
    message = await thread.send("welcome", file=picture("table"), view=acts())
    await message.edit(content="edited", attachments=[picture("changed")])
    await message.pin()
    pinned = [each.id async for each in thread.pins()]
    history = [each.id async for each in thread.history()]
    assert message.id in pinned
    assert message.id in history
    await thread.edit(archived=True, locked=True)
    await interaction.edit_original_response(content="table is over")


class LabBot(discord.Client):
    def __init__(self, **options: Any) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(intents=intents, guild_ready_timeout=0.01, **options)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.resumed = asyncio.Event()
        commands: tuple[Any, ...] = (game, layout, think, deal, table)
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Act)
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumed.set()


@asynccontextmanager
async def running(sandbox: Sandbox, bot: discord.Client | None = None) -> AsyncIterator[Any]:
    """A bot that is ready in this sandbox; the lab's own if none is given."""
    bot = bot or LabBot()
    with discord_pointed_at(sandbox):
        task = asyncio.create_task(bot.start(sandbox.token))
        ready = asyncio.create_task(bot.wait_until_ready())
        try:
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
            if task.done():
                task.result()
            yield bot
        finally:
            ready.cancel()
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)


def main() -> None:
    """The same bot as a process of its own, which can be killed: API, gateway, token."""
    api_base, gateway_url, token = sys.argv[1:]
    point_discord(api_base, gateway_url)
    LabBot().run(token, log_handler=None)


if __name__ == "__main__":
    main()
