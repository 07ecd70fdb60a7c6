"""`/card`, `/rule`, `/ruling`: look-ups. They answer in private unless asked otherwise, and while
the store does not answer; where they are asked inside a game, that game's things come first."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.catalogue import Topic
from bot.cogs.answering import Choices, acknowledge_lookup, propose
from bot.cogs.call import Call
from bot.cogs.naming import described, named, options
from bot.faces.lookup import found_post, proposals
from bot.faces.whereabouts import whereabouts
from bot.service import Service


class Lookup(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("card"), description=described("card"))
    @options(sought="sought", public="public")
    @acknowledge_lookup
    async def card(self, call: Call, sought: str, public: bool = False) -> None:
        await self._answer(call, Topic.CARD, sought)

    @app_commands.command(name=named("rule"), description=described("rule"))
    @options(sought="sought", public="public")
    @acknowledge_lookup
    async def rule(self, call: Call, sought: str, public: bool = False) -> None:
        await self._answer(call, Topic.RULE, sought)

    @app_commands.command(name=named("ruling"), description=described("ruling"))
    @options(sought="sought", public="public")
    @acknowledge_lookup
    async def ruling(self, call: Call, sought: str, public: bool = False) -> None:
        await self._answer(call, Topic.RULING, sought)

    @card.autocomplete("sought")
    @propose
    async def cards(self, call: Call, typed: str) -> Choices:
        return await self._proposed(call, Topic.CARD, typed)

    @rule.autocomplete("sought")
    @propose
    async def rules(self, call: Call, typed: str) -> Choices:
        return await self._proposed(call, Topic.RULE, typed)

    @ruling.autocomplete("sought")
    @propose
    async def rulings(self, call: Call, typed: str) -> Choices:
        return await self._proposed(call, Topic.RULING, typed)

    async def _answer(self, call: Call, kind: Topic, typed: str) -> None:
        where = await whereabouts(self.service, call.interaction.channel_id)
        await call.show(found_post(typed, kind, call.words, where))

    async def _proposed(self, call: Call, kind: Topic, typed: str) -> Choices:
        where = await whereabouts(self.service, call.interaction.channel_id)
        found = proposals(typed, kind, call.words, where.game)
        return [app_commands.Choice(name=label, value=value) for label, value in found]
