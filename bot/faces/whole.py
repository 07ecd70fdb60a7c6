"""A command that reached a process which does not play its table, handed on whole: as Discord sent
it, to be answered there as if it had come there. It has been acknowledged before. discord.py keeps
nothing of what was sent, and has no way in for it but its own; that is used here alone."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

import discord
from discord.ext import commands

from bot.faces.request import Deed
from bot.faces.speech import name_of
from bot.numbers import PersonId, TableId
from bot.store import NotSaved, Receipt

WHOLE = "rk-whole"  # how the custom id of such a receipt begins
COMMAND = discord.InteractionType.application_command.value
ACKNOWLEDGED = discord.InteractionResponseType.deferred_channel_message
REMEMBERED = 200


class Whole:
    """What Discord has sent of the latest commands."""

    def __init__(self, client: commands.Bot) -> None:
        self._client = client
        self._sent: OrderedDict[int, dict[str, Any]] = OrderedDict()

    def listen(self) -> None:
        parsers = self._client._connection.parsers
        parse = parsers["INTERACTION_CREATE"]

        def remember(data: dict[str, Any]) -> None:
            if data["type"] == COMMAND:
                self._sent[int(data["id"])] = data
                while len(self._sent) > REMEMBERED:
                    self._sent.popitem(last=False)
            parse(data)

        parsers["INTERACTION_CREATE"] = remember

    def receipt(self, interaction: discord.Interaction, table: TableId, language: str) -> Receipt:
        """Of all that was sent. Raises NotSaved if that is not known: it was handed on before, and
        the table has moved meanwhile."""
        if interaction.id not in self._sent:
            raise NotSaved
        person = interaction.user
        return Receipt(
            id=interaction.id,
            person=PersonId(person.id),
            name=name_of(person),
            language=language,
            press=f"{WHOLE}:{table}",
            values=(json.dumps(self._sent[interaction.id]),),
            token=interaction.token,
        )

    async def carry_out(self, deed: Deed) -> None:
        data, state = json.loads(deed.values[0]), self._client._connection
        interaction: discord.Interaction[Any] = discord.Interaction(data=data, state=state)
        interaction.response._response_type = ACKNOWLEDGED
        await self._client.tree._call(interaction)
