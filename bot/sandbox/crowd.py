"""Everybody in the sandbox, and the news each of them is brought."""

from __future__ import annotations

from bot.sandbox.dispatch import Event
from bot.sandbox.local import LocalDiscord
from bot.sandbox.people import Person
from bot.sandbox.permissions import can_see


class People:
    """Everybody, by user id; brings each the news that is theirs."""

    def __init__(self, local: LocalDiscord) -> None:
        self._local = local
        self._people: dict[str, Person] = {}
        local.realm.dispatch.listeners.append(self.hear)

    def __getitem__(self, user_id: str) -> Person:
        if user_id not in self._people:
            self._people[user_id] = Person(self._local, self._local.world.user(user_id))
        return self._people[user_id]

    def all(self) -> list[Person]:
        return [self[user.id] for user in self._local.world.users.values() if not user.bot]

    def hear(self, event: Event) -> None:
        if event.bot_only:
            return
        if event.only is not None:
            self[event.only].deliver(event.type, event.data)
            return
        for person in tuple(self._people.values()):
            if person.listens_to(event.channel_id) and self._concerns(person, event):
                person.deliver(event.type, event.data, event.channel_id)

    def _concerns(self, person: Person, event: Event) -> bool:
        world = self._local.world
        if event.channel_id is not None and event.channel_id in world.channels:
            return can_see(world, person.id, world.channels[event.channel_id])
        if event.guild_id is not None and event.guild_id in world.guilds:
            return person.id in world.guilds[event.guild_id].members
        return True
