"""`/me`: a person's own tables, settings and data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import Choices, acknowledge_privately, propose
from bot.cogs.call import Call
from bot.cogs.finding import my_tables, server_name
from bot.cogs.naming import choice, described, named, options
from bot.faces.absence import lent_line
from bot.faces.panel import idle, table_name
from bot.faces.posts import OPTIONS, Post, Upload, fitted
from bot.faces.replays import own_log
from bot.faces.speech import channel_link, safe_name, voice
from bot.faces.stats import stats_of
from bot.faces.ticking import stamp
from bot.numbers import PersonId, TableId
from bot.service import Service
from bot.store import Panel, Status
from bot.store import Table as Saved
from bot.store.absence import looked_at, tables_left_by
from bot.store.clocks import tables_offered_to_play_at
from bot.store.digests import digested, put_digested
from bot.store.results import is_rated, places_of, set_rated
from bot.store.sight import invited_to
from bot.tables.hours import suggested, zones
from bot.words import LANGUAGES, Words, words_in
from engine.core.errors import Refused
from engine.core.phrases import phrase

SPOKEN = [choice(f"language.{language}", language) for language in LANGUAGES]
PANELS = [choice(f"panel.{panel.value}", panel.value) for panel in Panel]
EVERY = tuple(Status)
SUBSTITUTE = "greedy"  # plays on for somebody who was forgotten


class Me(commands.Cog):
    me = app_commands.Group(name=named("me"), description=described("me"))
    data = app_commands.Group(name=named("me.data"), description=described("me.data"), parent=me)

    def __init__(self, service: Service) -> None:
        self.service = service

    @me.command(name=named("me.games"), description=described("me.games"))
    @acknowledge_privately
    async def games(self, call: Call) -> None:
        """All the caller's tables, in all servers, the one that waits longest first."""
        tables = await my_tables(call)
        lines = [await self._line(call, saved, waits) for saved, waits in tables]
        await call.show(Post.of(fitted(lines) if lines else call.words.text("me.no_tables")))

    @me.command(name=named("me.settings"), description=described("me.settings"))
    @options(
        language="my_language",
        panel="panel",
        discreet="discreet",
        pictures="pictures",
        digest="digest",
        zone="zone",
        opens="opens",
        closes="closes",
    )
    @app_commands.choices(language=SPOKEN, panel=PANELS)
    @acknowledge_privately
    async def settings(
        self,
        call: Call,
        language: app_commands.Choice[str] | None = None,
        panel: app_commands.Choice[str] | None = None,
        discreet: bool | None = None,
        pictures: bool | None = None,
        digest: bool | None = None,
        zone: str | None = None,
        opens: app_commands.Range[int, 0, 23] | None = None,
        closes: app_commands.Range[int, 1, 24] | None = None,
    ) -> None:
        """Changes what is given; says what holds now."""
        await self._declare(call.person, zone, opens, closes)
        person = await self.service.store.person(call.person)
        chosen = person.language if language is None else language.value
        person = replace(person, language=chosen or call.words.language)
        if panel is not None:
            person = replace(person, panel=Panel(panel.value), dms_closed=False)
        if discreet is not None:
            person = replace(person, discreet=discreet)
        if pictures is not None:
            person = replace(person, pictures=pictures)
        await self.service.store.put_person(person)
        wanted = await self._digest(call.person, digest)
        await self._show_again(call.person)
        spoken = words_in(person.language or call.words.language)
        text = spoken.text(
            "me.settings_now",
            language=spoken.text(f"language.{person.language}"),
            panel=spoken.text(f"panel.{person.panel.value}"),
            discreet=spoken.text("word.yes" if person.discreet else "word.no"),
            pictures=spoken.text("word.yes" if person.pictures else "word.no"),
            digest=spoken.text("word.yes" if wanted else "word.no"),
        )
        await call.show(Post.of(f"{text}\n{await self._hours(person.id, spoken)}"))

    @settings.autocomplete("zone")
    @propose
    async def zone_names(self, call: Call, typed: str) -> Choices:
        return [app_commands.Choice(name=name, value=name) for name in suggested(typed, OPTIONS)]

    async def _declare(
        self, person: PersonId, zone: str | None, opens: int | None, closes: int | None
    ) -> None:
        """Waking hours: what is not given stays as it is. Waits that have begun keep their end."""
        if zone is None and opens is None and closes is None:
            return
        if zone is not None and zone not in zones():
            raise Refused(phrase("clock.refused.zone"))
        now = await self.service.registry.clock.hours(person)
        await self.service.store.clocks.put_hours(
            person,
            zone or now.zone,
            now.opens if opens is None else opens,
            now.closes if closes is None else closes,
        )

    async def _digest(self, person: PersonId, wanted: bool | None) -> bool:
        """Whether they want one, after what they said now."""
        known = await digested(self.service.store, person)
        if wanted is not None and wanted is not known.wanted:
            known = replace(known, wanted=wanted)
            await put_digested(self.service.store, person, known)
        return known.wanted

    async def _hours(self, person: PersonId, words: Words) -> str:
        declared = await self.service.store.clocks.hours(person) is not None
        hours = await self.service.registry.clock.hours(person)
        said = "hours.declared" if declared else "hours.usual"
        return words.text(said, opens=hours.opens, closes=hours.closes, zone=hours.zone)

    @me.command(name=named("me.stats"), description=described("me.stats"))
    @options(listed="listed")
    @acknowledge_privately
    async def stats(self, call: Call, listed: bool | None = None) -> None:
        """Strength and reliability, for the caller's eyes; and whether others may compare."""
        store, person = self.service.store, call.person
        if listed is not None:
            await set_rated(store, person, rated=listed)
        await call.show(await stats_of(store, person, call.words))

    @data.command(name=named("me.data.export"), description=described("me.data.export"))
    @acknowledge_privately
    async def export(self, call: Call) -> None:
        document = await self._document(call.person, call.words)
        data = json.dumps(document, ensure_ascii=False, indent=2).encode()
        upload = Upload("rookery-data.json", data)
        await call.show(Post.of(call.words.text("me.exported"), uploads=(upload,)))

    @data.command(name=named("me.data.delete"), description=described("me.data.delete"))
    @options(confirm="confirm")
    @acknowledge_privately
    async def delete(self, call: Call, confirm: bool) -> None:
        """Their seats become nobody's; games that run are played on by a computer player."""
        if not confirm:
            await call.tell("me.not_deleted")
            return
        person = call.person
        numbers = {saved.id for saved in await self.service.store.tables_of(person)}
        numbers |= set(await tables_left_by(self.service.store, person))
        numbers |= set(await tables_offered_to_play_at(self.service.store, person))
        await self.service.store.forget(person, SUBSTITUTE)
        await self.service.registry.forget_people(numbers)
        await call.tell("me.deleted")

    async def _show_again(self, person: PersonId) -> None:
        for saved in await self.service.store.tables_of(person):
            self.service.reconciler.changed(saved.id)

    async def _due(self, table: TableId, person: PersonId) -> str:
        """Until when the table waits for this person."""
        async with self.service.registry.read(table) as live:
            open_ones = live.timing.open.values() if live.timing else ()
            dues = [s.due for s in open_ones if s.person == person and s.due is not None]
        return f" · ⏳ {stamp(min(dues))}" if dues else ""

    async def _line(self, call: Call, saved: Saved, waits: bool) -> str:
        where, words = channel_link(saved.thread or saved.channel), call.words
        state = words.text(f"status.{saved.status.value}")
        if saved.status in (Status.RUNNING, Status.FROZEN):
            async with self.service.registry.read(saved.id) as table:
                lent = [seat for seat in table.seats if seat.owner == call.person]
                said = [lent_line(seat, words) for seat in lent]
                state = said[0] if said else idle(table, words, voice(table.seats, words))
        if waits:
            due = await self._due(saved.id, call.person)
            state = f"▶ {words.text('panel.your_move')}{due}"
        parts = [f"**{where}**"] if saved.thread else [f"**{table_name(saved, words)}**", where]
        return " · ".join([*parts, *server_name(call, saved, safe_name), state])

    async def _chosen(self, table: TableId, person: PersonId) -> Mapping[str, Any] | None:
        """The deck that the person chose in a lobby."""
        seats = await self.service.store.seats(table)
        return next((seat.deck for seat in seats if seat.person == person), None)

    async def _document(self, person: PersonId, words: Words) -> dict[str, Any]:
        """All that is kept of a person. Of a game that runs, only what they may know."""
        tables = await self.service.store.tables_of(person, EVERY)
        return {
            "settings": asdict(await self.service.store.person(person)),
            "hours": await self.service.store.clocks.hours(person),
            "digest": asdict(await digested(self.service.store, person)),
            "absences": await self.service.store.clocks.absences(person),
            "deadlines": (await self.service.store.clocks.deadlines(person))._asdict(),
            "decks": [asdict(deck) for deck in await self.service.store.decks(person)],
            "tables": [await self._entry(saved, person, words) for saved in tables],
            "results": [
                {**await self._known(table), "place": place}
                for table, place in await places_of(self.service.store, person)
            ],
            "compared": await is_rated(self.service.store, person),
            "gallery": [
                await self._known(table) for table in await looked_at(self.service.store, person)
            ],
            "invitations": [
                _numbered(saved) for saved in await invited_to(self.service.store, person)
            ],
        }

    async def _entry(self, saved: Saved, person: PersonId, words: Words) -> dict[str, Any]:
        entry: dict[str, Any] = {
            **_numbered(saved),
            "game": saved.game,
            "status": saved.status.value,
            "created": saved.created,
            "deck": await self._chosen(saved.id, person),
        }
        if saved.status not in (Status.LOBBY, Status.CLOSED):
            async with self.service.registry.read(saved.id) as table:
                seat = table.seat_of(person)
                entry |= {"seat": seat, "log": own_log(table, seat, words).splitlines()}
                if seat is not None:
                    entry["orders"] = table.automation.last_said(seat).to_json()
        return entry

    async def _known(self, table: TableId) -> dict[str, Any]:
        saved = await self.service.store.table(table)
        return {} if saved is None else _numbered(saved)


def _numbered(saved: Saved) -> dict[str, Any]:
    """A table by what people can see of it. A server's number is too great for some readers."""
    return {"server": str(saved.guild), "table": saved.number}
