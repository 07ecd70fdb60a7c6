"""What application commands may be: each limit is broken with a raw request and refused by name."""

from typing import Any

import pytest

from bot.sandbox.kinds import Payload
from bot.sandbox.people import Person
from bot.sandbox.seen import Impossible
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.raw import Raw

limit = pytest.mark.limit


def command(name: str = "game", **more: Any) -> Payload:
    return {"name": name, "description": "about it"} | more


def option(name: str = "card", **more: Any) -> Payload:
    return {"type": 3, "name": name, "description": "which"} | more


def sub(name: str, *inside: Payload, kind: int = 1) -> Payload:
    return {"type": kind, "name": name, "description": "d", "options": list(inside)}


def choice(name: str = "a", value: str = "a") -> Payload:
    return {"name": name, "value": value}


def long_command(letters: int) -> Payload:
    """Options whose names, descriptions and choices make up this many characters and more."""
    values = [choice("n" * 100, "v" * 100)] * (letters // 200 + 1)
    pages = [values[n : n + 25] for n in range(0, len(values), 25)]
    return command(options=[option(f"o{n}", choices=page) for n, page in enumerate(pages)])


FORMS = [
    pytest.param(command("n" * 33), "0.name", marks=limit("command-name")),
    pytest.param(command(""), "0.name", marks=limit("command-name-empty")),
    pytest.param(command("Game"), "0.name", marks=limit("command-name-case")),
    pytest.param(command("new game"), "0.name", marks=limit("command-name-letters")),
    pytest.param(
        command(description="d" * 101), "0.description", marks=limit("command-description")
    ),
    pytest.param(
        command(description=""), "0.description", marks=limit("command-description-empty")
    ),
    pytest.param(
        command(options=[option(f"o{n}") for n in range(26)]),
        "0.options",
        marks=limit("command-options"),
    ),
    pytest.param(
        command(options=[option(choices=[choice()] * 26)]),
        "0.options.0.choices",
        marks=limit("option-choices"),
    ),
    pytest.param(
        command(options=[option(choices=[choice("n" * 101)])]),
        "0.options.0.choices.0.name",
        marks=limit("choice-name"),
    ),
    pytest.param(
        command(options=[option(choices=[choice("n", "v" * 101)])]),
        "0.options.0.choices.0.value",
        marks=limit("choice-value"),
    ),
    pytest.param(
        command(options=[option("a"), option("b", required=True)]),
        "0.options.1",
        marks=limit("required-first"),
    ),
    pytest.param(
        command(options=[sub("a", sub("b", sub("c"), kind=2), kind=2)]),
        "0.options.0.options.0.type",
        marks=limit("command-nesting"),
    ),
    pytest.param(long_command(8000), "0", marks=limit("command-size")),
    pytest.param(
        command(name_localizations={"xx": "gra"}),
        "0.name_localizations.xx",
        marks=limit("unknown-locale"),
    ),
    pytest.param(
        command(name_localizations={"pl": "Gra"}),
        "0.name_localizations.pl",
        marks=limit("command-name-case"),
    ),
]


@pytest.mark.parametrize(("one", "field"), FORMS)
async def test_a_command_beyond_a_limit_is_refused_and_the_field_named(
    raw: Raw, one: Payload, field: str
) -> None:
    reply = await raw.put(raw.commands, [one])
    assert reply.refusal == (400, 50035)
    assert field in reply.fields


@limit("longest-localisation-counts")
async def test_of_each_text_the_longest_localisation_counts(raw: Raw) -> None:
    texts = dict.fromkeys(("en-GB", "pl", "de", "fr", "it"), "x" * 100)
    described = [option(f"o{n}", description_localizations=texts) for n in range(25)]
    assert 25 * sum(len(text) for text in texts.values()) > 8000
    assert (await raw.put(raw.commands, [command(options=described)])).status == 200
    polish = [option(f"o{n}", description_localizations={"pl": "p" * 100}) for n in range(4)]
    reply = await raw.put(
        raw.commands, [command(options=[sub(f"s{n}", *polish) for n in range(25)])]
    )
    assert reply.refusal == (400, 50035)


@limit("global-commands")
async def test_more_than_a_hundred_global_commands_are_refused(raw: Raw) -> None:
    assert (await raw.put(raw.commands, [command(f"c{n}") for n in range(100)])).status == 200
    reply = await raw.put(raw.commands, [command(f"c{n}") for n in range(101)])
    assert reply.refusal == (400, 50035)
    assert (await raw.post(raw.commands, command("more"))).refusal == (400, 50035)


@limit("guild-commands")
async def test_a_guild_has_a_hundred_commands_of_its_own(raw: Raw, sandbox: Sandbox) -> None:
    own = raw.commands.replace("/commands", f"/guilds/{sandbox.guild.id}/commands")
    assert (await raw.put(raw.commands, [command(f"c{n}") for n in range(100)])).status == 200
    assert (await raw.put(own, [command(f"c{n}") for n in range(100)])).status == 200
    assert (await raw.put(own, [command(f"c{n}") for n in range(101)])).refusal == (400, 50035)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(2, marks=limit("user-commands")),
        pytest.param(3, marks=limit("message-commands")),
    ],
)
async def test_fifteen_commands_stand_in_each_menu(raw: Raw, kind: int) -> None:
    many = [{"name": f"Look {n}", "type": kind} for n in range(16)]
    assert (await raw.put(raw.commands, many[:15])).status == 200
    assert (await raw.put(raw.commands, many)).refusal == (400, 50035)


@limit("command-creations")
async def test_two_hundred_commands_are_created_a_day(raw: Raw) -> None:
    for letter in "ab":
        many = [command(f"{letter}{n}") for n in range(100)]
        assert (await raw.put(raw.commands, many)).status == 200
    reply = await raw.put(raw.commands, [command("one-more")])
    assert reply.refusal == (429, 30034)
    assert "Via" in reply.headers
    raw.sandbox.clock.advance(reply.body["retry_after"] + 1)
    assert (await raw.put(raw.commands, [command("one-more")])).status == 200


@limit("command-names-of-any-script")
async def test_names_may_have_letters_of_any_script(raw: Raw) -> None:
    one = command("zagraj-kartę", name_localizations={"pl": "zagraj-kartę"})
    reply = await raw.put(raw.commands, [one])
    assert reply.status == 200
    listed = await raw.get(raw.commands, params={"with_localizations": "1"})
    assert listed.body[0]["name_localizations"] == {"pl": "zagraj-kartę"}


@limit("default-names-arrive")
async def test_the_bot_receives_the_default_names_whatever_the_language(
    raw: Raw, sandbox: Sandbox, bolek: Person
) -> None:
    await raw.put(raw.commands, [command("hand", name_localizations={"pl": "ręka"})])
    async with raw.line() as line:
        await line.identify()
        await line.event("GUILD_CREATE")
        bolek.begin_command(["hand"], sandbox.channel, {})
        told = (await line.event("INTERACTION_CREATE"))["d"]
    assert (told["data"]["name"], told["locale"], told["guild_locale"]) == ("hand", "pl", "en-US")


@limit("contexts")
async def test_a_command_stands_only_where_its_contexts_let_it(
    raw: Raw, sandbox: Sandbox, alys: Person
) -> None:
    await raw.put(raw.commands, [command("hand", contexts=[0])])
    with pytest.raises(Impossible):
        alys.begin_command(["hand"], alys.open_dm(), {})
    assert alys.begin_command(["hand"], sandbox.channel, {}).id
