"""Writes a database with running tables of all four games, by this version's bot, to be kept with
the tests: `python -m tests.kept.write FOLDER`. Every later version opens it and plays on."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bot.play.test_table_commands import said
from tests.bot.town import Match, Town, town
from tests.kept.keeping import WORLD, Sitting, pack
from tests.kept.tables import ENDED, LOBBY, RUNNING, lobby


async def write(folder: Path) -> None:
    with TemporaryDirectory() as made:
        source = Path(made)
        async with town(source, state_file=source / WORLD) as place:
            tables, moment = await written(place)
        pack(source, folder, moment, tables)


async def written(place: Town) -> tuple[dict[str, Sitting], float]:
    """All tables, by name, and the moment at which they stand so."""
    matches = {name: await opened(place) for name, opened in (RUNNING | ENDED).items()}
    tables = {name: sitting(match) for name, match in matches.items()} | {LOBBY: await lobby(place)}
    channel = place.sandbox.channel
    english = await place.person("Cersei").command(
        "me settings", channel=channel, language="en", zone="Europe/Warsaw", **{"from": 9, "to": 22}
    )
    await english.reply()
    await said(place.person("Cersei"), "away", matches["hbo_preset"], days=3)
    await place.settle()
    await place.sandbox.quiet(0.5)
    assert all(not matches[name].over for name in RUNNING)
    return tables, place.sandbox.clock.now()


def sitting(match: Match) -> Sitting:
    return Sitting(match.number, match.thread, [person.name for person in match.people])


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
