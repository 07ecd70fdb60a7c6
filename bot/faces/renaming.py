"""Threads that are named by a number of an older count, through all servers, are given the table's
number in its own server. A thread that people have named otherwise keeps its name."""

from __future__ import annotations

import logging
from dataclasses import replace

import discord

from bot.faces.panel import table_name
from bot.network import TROUBLE
from bot.store import Status, Store
from bot.words import words_in

log = logging.getLogger(__name__)


async def rename_threads(client: discord.Client, store: Store) -> None:
    for saved in await store.tables_in((Status.RUNNING, Status.FROZEN)):
        thread = client.get_channel(saved.thread or 0)
        spoken = words_in(saved.language)
        former, name = (
            table_name(replace(saved, number=saved.id), spoken),
            table_name(saved, spoken),
        )
        if not isinstance(thread, discord.Thread) or name == former or thread.name != former:
            continue
        try:
            await thread.edit(name=name)
        except TROUBLE as error:
            log.info("thread %s: could not be renamed (%r)", thread.id, error)
