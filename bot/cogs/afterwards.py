"""What is left of games that have ended: `/game replay show`, `/game replay file` and
`/game leaderboard`."""

from __future__ import annotations

from discord.ext import commands

from bot.cogs import finding
from bot.cogs.answering import Choices, acknowledge_privately, propose
from bot.cogs.call import Call
from bot.cogs.group import GAME, REPLAY
from bot.cogs.naming import described, named, options
from bot.faces.confines import sees_channel
from bot.faces.leaderboard import leaderboard_post
from bot.faces.posts import Post
from bot.faces.replays import ENDED, replay_file
from bot.faces.strips import strip_of
from bot.service import Service
from bot.store.results import Ended, ended


class AfterwardsCommands(commands.Cog):
    service: Service

    @REPLAY.command(name=named("game.replay.show"), description=described("game.replay.show"))
    @options(table="ended_table")
    @acknowledge_privately
    async def replay_show(self, call: Call, table: str | None = None) -> None:
        """A game that has ended, page by page."""
        saved = await call.table(table)
        await call.show(await strip_of(self.service, saved.id, 0, call.words))

    @REPLAY.command(name=named("game.replay.file"), description=described("game.replay.file"))
    @options(table="ended_table")
    @acknowledge_privately
    async def replay_file(self, call: Call, table: str | None = None) -> None:
        """The record of a game that has ended; of one that runs, the caller's own log and view."""
        async with call.seen(table) as live:
            upload = replay_file(live, live.seat_of(call.person), call.words)
            over = live.saved.status in ENDED
        text = call.words.text("replay.record" if over else "replay.running")
        await call.show(Post.of(text, uploads=(upload,)))

    @GAME.command(name=named("game.leaderboard"), description=described("game.leaderboard"))
    @acknowledge_privately
    async def leaderboard(self, call: Call) -> None:
        """The strongest players of this server, counted from its own games that the caller sees
        or has played."""
        games = await ended(self.service.store, call.interaction.guild_id or 0)
        known = [game for game in games if _knows(call, game)]
        await call.show(leaderboard_post(known, call.person, call.words))

    @replay_show.autocomplete("table")
    @replay_file.autocomplete("table")
    @propose
    async def ended_tables(self, call: Call, typed: str) -> Choices:
        found = await finding.ended_here(call, typed)
        return found or await finding.own_tables(call, typed)


def _knows(call: Call, game: Ended) -> bool:
    played = any(result.person == call.person for result in game.results)
    return played or sees_channel(call.interaction, game.channel)
