"""`/cards find` and `/cards random`: cards by what they are. They answer in private unless asked
otherwise, and need neither store nor table."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import Choices, acknowledge_lookup, propose
from bot.cogs.call import Call
from bot.cogs.naming import choice, described, named, options
from bot.faces.card_list import TYPED, list_post, random_post
from bot.lookup.card_list import Sort, proposals
from bot.service import Service

Query = app_commands.Range[str, 1, TYPED]
SORTS = [choice(f"lookup.find.sort.{sort}", sort.value) for sort in Sort]
PLAYABLE = "playable:yes"


class Cards(commands.Cog):
    cards = app_commands.Group(name=named("cards"), description=described("cards"))

    def __init__(self, service: Service) -> None:
        self.service = service

    @cards.command(name=named("cards.find"), description=described("cards.find"))
    @options(query="query", sort="sort", public="public")
    @app_commands.choices(sort=SORTS)
    @acknowledge_lookup
    async def find(
        self,
        call: Call,
        query: Query,
        sort: str = Sort.NAME.value,
        public: bool = False,
    ) -> None:
        await call.show(list_post(query, Sort(sort), 0, call.words))

    @cards.command(name=named("cards.random"), description=described("cards.random"))
    @options(query="query", public="public")
    @acknowledge_lookup
    async def random(self, call: Call, query: Query = PLAYABLE, public: bool = False) -> None:
        await call.show(random_post(query, call.words))

    @find.autocomplete("query")
    @random.autocomplete("query")
    @propose
    async def queries(self, call: Call, typed: str) -> Choices:
        return [
            app_commands.Choice(name=said, value=said)
            for said in proposals(typed, call.words)
            if len(said) <= TYPED
        ]
