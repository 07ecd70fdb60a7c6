"""Which events concern which bot connection: by shard, by intent, and what of them is shown."""

from __future__ import annotations

from bot.sandbox.dispatch import Event
from bot.sandbox.kinds import EventType, Intent, Payload
from bot.sandbox.permissions import can_see
from bot.sandbox.world import World

GUILD_INTENTS = {
    EventType.GUILD_MEMBER_ADD: Intent.GUILD_MEMBERS,
    EventType.GUILD_MEMBER_REMOVE: Intent.GUILD_MEMBERS,
    EventType.MESSAGE_CREATE: Intent.GUILD_MESSAGES,
    EventType.MESSAGE_UPDATE: Intent.GUILD_MESSAGES,
    EventType.MESSAGE_DELETE: Intent.GUILD_MESSAGES,
    EventType.TYPING_START: Intent.GUILD_MESSAGE_TYPING,
}
DM_INTENTS = {
    EventType.TYPING_START: Intent.DIRECT_MESSAGE_TYPING,
    EventType.CHANNEL_PINS_UPDATE: Intent.DIRECT_MESSAGES,
    EventType.MESSAGE_CREATE: Intent.DIRECT_MESSAGES,
    EventType.MESSAGE_UPDATE: Intent.DIRECT_MESSAGES,
    EventType.MESSAGE_DELETE: Intent.DIRECT_MESSAGES,
}
WITHOUT_INTENT = frozenset({EventType.INTERACTION_CREATE})
WITH_CONTENT = frozenset({EventType.MESSAGE_CREATE, EventType.MESSAGE_UPDATE})


def concerns(world: World, shard: int, shards: int, intents: Intent, event: Event) -> bool:
    if shard_of(event.guild_id, shards) != shard:
        return False
    if event.type in WITHOUT_INTENT:
        return True
    needed = DM_INTENTS if event.guild_id is None else GUILD_INTENTS
    if needed.get(event.type, Intent.GUILDS) not in intents:
        return False
    return _bot_sees(world, event)


def _bot_sees(world: World, event: Event) -> bool:
    parting = event.guild_id is None or event.type is EventType.GUILD_DELETE
    if not parting and not world.bot_is_in(event.guild_id or ""):
        return False
    if event.channel_id is None or event.channel_id not in world.channels:
        return True
    return can_see(world, world.bot.id, world.channels[event.channel_id])


def shard_of(guild_id: str | None, shards: int) -> int:
    """DMs belong to shard 0."""
    return 0 if guild_id is None else (int(guild_id) >> 22) % shards


def shown_to_bot(world: World, intents: Intent, event: Event) -> Payload:
    """Without the content intent the text of others is blank, unless it is to the bot."""
    data = event.data
    if event.type not in WITH_CONTENT or event.guild_id is None:
        return data
    mentioned = any(each["id"] == world.bot.id for each in data["mentions"])
    if Intent.MESSAGE_CONTENT in intents or mentioned or data["author"]["id"] == world.bot.id:
        return data
    return data | {"content": "", "embeds": [], "attachments": [], "components": []}
