"""The bot of the web client's tests: the lab's, with more to click on."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui

from tests.bot.sandbox.lab import LabBot, acts, picture

HOUSES = ("Wolf", "Lion", "Stag", "Rose")
POLISH = {"menu": "wybor", "pick something": "wybierz coś"}


class Polish(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return POLISH.get(string.message) if locale is discord.Locale.polish else None


class Houses(ui.Select[Any]):
    def __init__(self, most: int) -> None:
        options = [discord.SelectOption(label=one, description="a house") for one in HOUSES]
        placeholder = "One house" if most == 1 else "Two houses"
        super().__init__(placeholder=placeholder, min_values=most, max_values=most, options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"chose {' and '.join(self.values)}")


@app_commands.command(name="menu", description="pick something")
async def menu(interaction: discord.Interaction) -> None:
    view = ui.View()
    view.add_item(Houses(1))
    view.add_item(Houses(2))
    await interaction.response.send_message("choose", view=view)


@app_commands.command(name="rich", description="an embed, a mention, a file")
async def rich(interaction: discord.Interaction) -> None:
    embed = discord.Embed(title="Round 2", description="**your** turn", colour=0x335533)
    embed.add_field(name="Power", value="5").set_footer(text="rules 2.1")
    file = discord.File(io.BytesIO(b"a record"), filename="record.txt")
    await interaction.response.send_message(
        f"look, {interaction.user.mention}", embed=embed, file=file
    )


@app_commands.command(name="open", description="a public thread with a pinned board")
async def open_table(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    kind = discord.ChannelType.public_thread
    thread = await channel.create_thread(name="Table 9", type=kind)
    board = await thread.send("the board", file=picture("Wolf leads"), view=acts())
    await board.pin()
    await interaction.edit_original_response(content="opened")


class HostBot(LabBot):
    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()
        ponder: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="ponder", description="thinks until it is let", callback=self.ponder
        )
        commands: tuple[Any, ...] = (menu, rich, open_table, ponder)
        for command in commands:
            self.tree.add_command(command)

    async def ponder(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await self.may_answer.wait()
        await interaction.edit_original_response(content="pondered")

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Polish())
        await super().setup_hook()
