"""Unread marks: how much a person has not read in a channel, and how much of it was to them."""

from __future__ import annotations

from bot.sandbox.kinds import ChannelType, Payload
from bot.sandbox.people import Person
from bot.sandbox.world import Channel, World


def unread(world: World, person: Person) -> dict[str, Payload]:
    places = person.channels() + person.threads() + ([person.dm] if person.dm else [])
    return {place.id: _mark(world, person, place) for place in places}


def unread_in(world: World, person: Person, channel: Channel) -> Payload:
    return {"channel_id": channel.id} | _mark(world, person, channel)


def _mark(world: World, person: Person, channel: Channel) -> Payload:
    read = person.user.read.get(channel.id)
    count = mentions = 0
    for message in reversed(list(world.history(channel.id).values())):
        if read is not None and int(message.id) <= int(read):
            break
        if message.author_id == person.id or message.audience is not None:
            continue
        count += 1
        mentions += channel.type is ChannelType.DM or person.id in message.pinged
    return {"count": count, "mentions": mentions, "last_read": read}
