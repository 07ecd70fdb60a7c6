"""`/orders`: the page of stops, orders and prepared answers of one's seat."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs import finding
from bot.cogs.answering import Choices, acknowledge_privately, propose
from bot.cogs.call import Call
from bot.cogs.naming import described, named, options
from bot.faces.absence import lent_by
from bot.faces.orders.desk import page
from bot.service import Service


class Orders(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("orders"), description=described("orders"))
    @options(table="table")
    @acknowledge_privately
    async def orders(self, call: Call, table: str | None = None) -> None:
        async with call.seen(table) as live:
            lent = lent_by(live, call.person, call.words)
            post = lent or page(live, call.seat_at(live), "stops", "", call.words)
        await call.show(post)

    @orders.autocomplete("table")
    @propose
    async def own_tables(self, call: Call, typed: str) -> Choices:
        return await finding.own_tables(call, typed)
