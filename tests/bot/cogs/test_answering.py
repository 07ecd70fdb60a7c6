"""Every command while the store stands still: acknowledged all the same, and answered when it goes
on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.sandbox.outcomes import Outcome
from bot.sandbox.people import Person
from tests.bot.store.samples import halted
from tests.bot.town import Town, town

BY_MODAL = {"deck import", "deck check"}
LOOK_UPS = {"card", "rule", "ruling", "cards find", "cards random"}


def every_command(
    tree: app_commands.CommandTree[Any],
) -> Iterator[app_commands.Command[Any, ..., Any]]:
    return (each for each in tree.walk_commands() if isinstance(each, app_commands.Command))


def required(command: app_commands.Command[Any, ..., Any], place: Town) -> dict[str, object]:
    """Something for every option that has to be given."""
    return {
        str(parameter.display_name): anything(parameter, place)
        for parameter in command.parameters
        if parameter.required
    }


def anything(parameter: app_commands.Parameter, place: Town) -> object:
    if parameter.choices:
        return parameter.choices[0].value
    kinds: dict[Kind, object] = {
        Kind.string: "1",
        Kind.integer: parameter.min_value,
        Kind.boolean: False,
        Kind.user: place.person("Bolek").id,
        Kind.channel: place.sandbox.channel.id,
    }
    return kinds[parameter.type]


async def used(place: Town, person: Person) -> dict[str, Outcome]:
    """What comes of each command, until it is acknowledged or Discord gives up on it."""
    return {
        command.qualified_name: await person.command(
            command.qualified_name, channel=place.sandbox.channel, **required(command, place)
        )
        for command in every_command(place.bot.tree)
    }


def answered(outcome: Outcome) -> bool:
    return any(not reply.loading for reply in outcome.replies)


async def test_a_store_that_stands_still_costs_no_command_its_acknowledgement(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        await place.sandbox.quiet(0.3)  # everybody has been greeted
        place.sandbox.clock.stop()  # that the machine is slow is no fault
        alys = place.person("Alys")
        async with halted(place.store):
            outcomes = await used(place, alys)
            assert [name for name, each in outcomes.items() if not each.acknowledged] == []
            assert {name for name, each in outcomes.items() if each.modal} == BY_MODAL
            for name in LOOK_UPS:
                await outcomes[name].reply()
            assert {name for name, each in outcomes.items() if answered(each)} == LOOK_UPS
        for name in outcomes.keys() - BY_MODAL:
            assert (await outcomes[name].reply()).text, name
