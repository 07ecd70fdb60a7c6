"""The bot of the web client's tests: the lab's, with more to click on."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui

from bot.render.signs import HOUSES as SIGNS
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


def record() -> discord.File:
    return discord.File(io.BytesIO(b"a record"), filename="record.txt")


@app_commands.command(name="rich", description="an embed, a mention, a file")
async def rich(interaction: discord.Interaction) -> None:
    embed = discord.Embed(title="Round 2", description="**your** turn", colour=0x335533)
    embed.add_field(name="Power", value="5").set_footer(text="rules 2.1")
    await interaction.response.send_message(
        f"look, {interaction.user.mention}", embed=embed, file=record()
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


class Scouts(ui.Select[Any]):
    """Inside a container, with icons, descriptions and what is chosen already."""

    def __init__(self, wolf: discord.Emoji) -> None:
        options = [
            discord.SelectOption(
                label=f"{name} {n}",
                value=name,
                emoji=wolf,
                description=f"STR {n} · stealth",
                default=n == 4,
            )
            for n, name in ((4, "Catelyn"), (2, "Arya"), (1, "Rickon"))
        ]
        super().__init__(placeholder="Who attacks?", max_values=3, options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        chosen = " and ".join(self.values)
        text: ui.TextDisplay[Any] = ui.TextDisplay(f"{chosen} attack")
        view = ui.LayoutView()
        view.add_item(text)
        await interaction.response.send_message(view=view, ephemeral=True)


class Orders(ui.Modal, title="Power challenge"):
    """What a form for a challenge holds."""

    told: Any = ui.TextDisplay("You need **10**; ties are yours.")
    who: Any = ui.Label(
        text="Who attacks?",
        description="Those you tick kneel.",
        component=ui.CheckboxGroup(
            options=[
                discord.CheckboxGroupOption(label="Catelyn · 4", value="c", default=True),
                discord.CheckboxGroupOption(label="Arya · 2", value="a", description="Stealth"),
            ],
            min_values=1,
            max_values=2,
        ),
    )
    whom: Any = ui.Label(
        text="Whom does Arya bypass?",
        component=ui.RadioGroup(
            options=[
                discord.RadioGroupOption(label="Tyrion · 4", value="t", description="Leaves 6"),
                discord.RadioGroupOption(label="Nobody", value="n"),
            ],
            required=False,
        ),
    )
    map: Any = ui.Label(text="A map", component=ui.FileUpload(required=False, max_values=2))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        who, whom = sorted(self.who.component.values), self.whom.component.value
        files = [(file.filename, await file.read()) for file in self.map.component.values]
        await interaction.response.send_message(f"ordered {who} {whom} {files}", ephemeral=True)


class Ordering(ui.Button[Any]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Orders())


@app_commands.command(name="panel", description="all that a panel may hold")
async def panel(interaction: discord.Interaction) -> None:
    client = interaction.client
    icons = {each.name: each for each in await client.fetch_application_emojis()}
    wolf = icons.get("st") or await client.create_application_emoji(
        name="st", image=SIGNS["stark"].png()
    )
    await interaction.response.send_message(
        view=Panel(wolf, interaction.user),
        files=[picture("The board"), picture("A coat of arms", "arms.png"), record()],
        ephemeral=True,
    )


class Panel(ui.LayoutView):
    def __init__(self, wolf: discord.Emoji, reader: discord.User | discord.Member) -> None:
        super().__init__(timeout=None)
        since: ui.TextDisplay[Any] = ui.TextDisplay(
            f"### {wolf} Bran → Zofia 7 : ?\n- **Claim 1**: *Ice* given up\n"
            f"-# {reader.mention} answers by <t:4102444800:F>, <t:4102444800:R>"
        )
        coat: ui.Thumbnail[Any] = ui.Thumbnail(
            "attachment://arms.png", description="A coat of arms"
        )
        section: ui.Section[Any] = ui.Section(
            ui.TextDisplay("**Ice** on *Robb Stark*"), accessory=coat
        )
        buttons: ui.ActionRow[Any] = ui.ActionRow(
            Ordering(label="Attack with 7", style=discord.ButtonStyle.success, emoji=wolf),
            ui.Button(label="Not yet", disabled=True, emoji=wolf),
            ui.Button(label="The rules", url="https://example.org/rules"),
            ui.Button(emoji=wolf),
            ui.Button(label="End my challenges"),
        )
        self.add_item(
            ui.Container(
                since,
                ui.Separator(),
                section,
                ui.ActionRow(Scouts(wolf)),
                buttons,
                ui.File("attachment://record.txt"),
                accent_colour=0xD3DEE8,
            )
        )
        board = discord.MediaGalleryItem("attachment://board.png", description="The board in words")
        self.add_item(ui.MediaGallery(board))


class HostBot(LabBot):
    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()
        ponder: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="ponder", description="thinks until it is let", callback=self.ponder
        )
        commands: tuple[Any, ...] = (menu, rich, open_table, panel, ponder)
        for command in commands:
            self.tree.add_command(command)

    async def ponder(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await self.may_answer.wait()
        await interaction.edit_original_response(content="pondered")

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Polish())
        await super().setup_hook()
