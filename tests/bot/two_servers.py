"""Two servers with the bot in both, a channel that few see, and tables of every kind: what somebody
must not find out who is in the wrong place."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.sandbox import founding
from bot.sandbox.kinds import Permission
from bot.sandbox.people import Person
from bot.sandbox.world import Channel, Guild
from bot.store import Table
from tests.bot.play.test_absence import given, offered
from tests.bot.play.test_table_commands import asked, said
from tests.bot.town import Match, Town

SEEN = (
    Permission.VIEW_CHANNEL
    | Permission.READ_MESSAGE_HISTORY
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
)


@dataclass
class Servers:
    place: Town
    council: Channel  # of the first server
    other: Guild
    harbor: Channel  # of the other server
    tables: dict[str, Table] = field(default_factory=dict)
    matches: dict[str, Match] = field(default_factory=dict)

    def person(self, name: str) -> Person:
        return self.place.person(name)

    def people(self, *names: str) -> list[Person]:
        return [self.person(name) for name in names]

    def let_see(self, *people: Person, allowed: bool = True) -> None:
        for person in people:
            allow = SEEN if allowed else Permission(0)
            founding.overwrite(self.place.sandbox.realm, self.council, person.user, allow=allow)

    async def keep(self, name: str, number: int) -> None:
        saved = await self.place.store.table(number)
        assert saved is not None
        self.tables[name] = saved


async def two_servers(place: Town) -> Servers:
    """Everybody is here, and no table yet. Alys owns the first server, Olenna the other."""
    sandbox = place.sandbox
    for name in ("Bolek", "Dorota"):
        place.person(name).speaks("en-US")
    for name in ("Eddard", "Gendry", "Hodor"):
        sandbox.add_person(name)
    olenna = sandbox.add_person("Olenna", guilds=[])
    other = sandbox.add_guild("\u202eOld**town**", owner=olenna)
    for name in ("Loras", "Theon"):
        sandbox.add_person(name, guilds=[other])
    servers = Servers(
        place,
        founding.add_channel(sandbox.realm, sandbox.guild, "council"),
        other,
        founding.add_channel(sandbox.realm, other, "harbor"),
    )
    everybody = sandbox.guild.roles[sandbox.guild.id]
    founding.overwrite(sandbox.realm, servers.council, everybody, deny=Permission.VIEW_CHANNEL)
    founding.overwrite(
        sandbox.realm,
        servers.council,
        sandbox.world.bot,
        allow=SEEN | Permission.CREATE_PUBLIC_THREADS | Permission.ATTACH_FILES,
    )
    servers.let_see(*servers.people("Bolek", "Cersei", "Gendry", "Hodor"))
    await sandbox.quiet(0.3)  # everybody has been greeted, and every channel is known
    return servers


async def seated(servers: Servers, name: str, where: Channel, game: str, *people: Person) -> Match:
    """A game in this channel, under this name."""
    lobby = await servers.place.lobby_in(where, people[0], game, seats=len(people), language="en")
    for person in people[1:]:
        await lobby.press(person, "join")
    match = await lobby.start(*people)
    await servers.place.settle()
    servers.matches[name] = match
    await servers.keep(name, match.number)
    return match


async def with_tables(place: Town) -> Servers:
    """Behind the doors of the council: a game where Gendry handed his seat over and Hodor gave up,
    a lobby, a game that has ended. In the open a game with a seat on offer; one elsewhere."""
    servers = await two_servers(place)
    alys, bolek, cersei, gendry = servers.people("Alys", "Bolek", "Cersei", "Gendry")
    hodor, olenna, loras = servers.people("Hodor", "Olenna", "Loras")
    council, public = servers.council, place.sandbox.channel
    hidden = await seated(servers, "hidden", council, "intrigue", alys, bolek, gendry, hodor)
    await given(hidden, gendry, cersei, "hand_over")
    await give_up(hidden, hodor)
    await said(bolek, "game pause", hidden)
    await asked(hidden, "agree")
    over = await seated(servers, "ended", council, "behind", alys, bolek)
    await give_up(over, bolek)
    lobby = await place.lobby_in(council, alys, "intrigue", seats=3, language="en")
    await servers.keep("lobby", lobby.number)
    await seated(servers, "open", public, "intrigue", alys, bolek)
    await said(
        bolek, "game sub", servers.matches["open"], how="lend", person=place.person("Dorota")
    )
    await offered(servers.matches["open"])
    await seated(servers, "foreign", servers.harbor, "intrigue", olenna, loras)
    servers.let_see(gendry, hodor, allowed=False)
    await place.settle()
    await place.sandbox.quiet()
    return servers


async def give_up(match: Match, person: Person) -> None:
    question = await said(person, "game concede", match)
    await person.press(question, str(question.buttons[1].custom_id))
    await match.people[0].until(lambda: any("concedes." in m.text for m in match.lines()))
    await match.town.settle()
