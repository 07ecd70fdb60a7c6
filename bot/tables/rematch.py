"""The same people play again: a lobby with the seats, decks and settings of a table that has ended.
Whoever asked for it is ready; everybody else says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.numbers import PersonId, TableId
from bot.store import Seat, Status, Store
from bot.store import Table as Saved
from bot.store.limits import limits, open_tables
from bot.tables.agreements import Agreements
from bot.tables.choosing import DeckChoice, DeckKind
from bot.tables.levels import QUICK, level_of
from bot.tables.registry import Registry
from engine.core.errors import Refused
from engine.core.phrases import phrase

DECKS = "decks"  # among the options of a table that was started


async def open_rematch(registry: Registry, number: TableId, person: PersonId) -> Saved:
    """Raises Refused for whoever had no part in the game, and while there is such a lobby."""
    async with registry.seen(number) as table:
        saved, seats, closed = table.saved, list(table.seats), table.closed
    if not closed:
        raise Refused(phrase("refused.stale"))
    fresh = [_seat(seat, saved.options, person) for seat in seats]
    mine = next((seat for seat in fresh if seat.person == person), None)
    if mine is None:
        raise Refused(phrase("table.not_seated"))
    await _check(registry.store, saved, person)
    return await registry.open_lobby(
        game=saved.game,
        seats=len(fresh),
        language=saved.language,
        guild=saved.guild,
        channel=saved.channel,
        host=person,
        name=mine.name,
        options=_options(saved),
        seated=fresh,
    )


def _seat(seat: Seat, options: Mapping[str, Any], asker: PersonId) -> Seat:
    """A seat that was lent is its owner's again; one that was handed over stays so."""
    person = seat.person if seat.owner is None else seat.owner
    agent = None if person is not None else (level_of(seat.agent) or QUICK).value
    name = seat.player if seat.player and seat.owner is None and person else seat.name
    bodies: Sequence[Mapping[str, Any]] = options.get(DECKS) or ()
    deck = DeckChoice(DeckKind.AGAIN, "", bodies[seat.seat]).to_json() if bodies else None
    return Seat(seat.seat, person, agent, name if person else "", deck, ready=person == asker)


def _options(saved: Saved) -> dict[str, Any]:
    kept = {name: value for name, value in saved.options.items() if name != DECKS}
    agreed = Agreements.of(saved.options)
    again = Agreements(agreed.concession, agreed.gallery, rematch_of=saved.number)
    return {**kept, **again.to_options()}


async def _check(store: Store, saved: Saved, person: PersonId) -> None:
    for lobby in await store.tables_in((Status.LOBBY,), saved.guild):
        if Agreements.of(lobby.options).rematch_of == saved.number:
            raise Refused(phrase("table.rematch_open", n=lobby.number))
    allowed = await limits(store, saved.guild)
    for most, of in ((allowed.per_server, None), (allowed.per_person, person)):
        if most is not None and await open_tables(store, saved.guild, of) >= most:
            who = "server" if of is None else "person"
            raise Refused(phrase(f"limits.refused.{who}", n=most))
