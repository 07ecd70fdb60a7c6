"""The limits of application commands: names, descriptions, options, localizations, counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.sandbox.kinds import CommandType, Context, Install, OptionType, Payload
from bot.sandbox.rules.form import Field, Form
from bot.sandbox.rules.modals import check_choice

MOST = {CommandType.CHAT_INPUT: 100, CommandType.USER: 15, CommandType.MESSAGE: 15}
NAME = 32
DESCRIPTION = 100
OPTIONS = 25
CHOICES = 25
CHARACTERS = 8000
STRING_LENGTH = 6000
SLASH_NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
NESTS = frozenset({OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP})
WITH_CHOICES = frozenset({OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER})


def check_commands(commands: Any) -> None:
    """A whole list, as the bulk overwrite sends it."""
    form = Form()
    if form.at().listing(commands, 0, sum(MOST.values())):
        for n, command in enumerate(commands):
            check_command(form.at(n), command)
        _check_counts(form, commands)
        _check_unique(form, commands)
    form.refuse()


def _check_counts(form: Form, commands: list[Any]) -> None:
    kinds = [command_type(one) for one in commands if isinstance(one, dict)]
    for kind, most in MOST.items():
        if kinds.count(kind) > most:
            form.at().wrong(
                "APPLICATION_COMMAND_TOO_MANY", f"Maximum number of {kind.name} is {most}"
            )


def _check_unique(form: Form, commands: list[Any]) -> None:
    seen: set[tuple[str, str]] = set()
    for n, one in enumerate(commands):
        if isinstance(one, dict):
            key = (str(command_type(one)), str(one.get("name")))
            if key in seen:
                form.at(n, "name").wrong(
                    "APPLICATION_COMMANDS_DUPLICATE_NAME", "Command names must be unique"
                )
            seen.add(key)


def command_type(command: Payload) -> Any:
    return command.get("type") or int(CommandType.CHAT_INPUT)


def check_command(field: Field, command: Any) -> None:
    if not field.mapping(command):
        return
    kind = command_type(command)
    if not (field / "type").one_of(kind, {int(each) for each in CommandType}):
        return
    slash = kind == CommandType.CHAT_INPUT
    _check_name(field, command, slash=slash)
    _check_description(field, command, slash=slash)
    _check_places(field, command)
    if slash:
        _check_options(field, command, depth=0)
        if size(command) > CHARACTERS:
            field.wrong(
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({CHARACTERS})",
            )


def _check_places(field: Field, command: Payload) -> None:
    for key, kinds in (("contexts", Context), ("integration_types", Install)):
        for n, each in enumerate(field.optional_list(command, key, len(kinds))):
            (field / key / n).one_of(each, {int(kind) for kind in kinds})


def _check_name(field: Field, holder: Payload, *, slash: bool) -> None:
    names = {"name": holder.get("name")}
    if field.required_text(holder, "name", 1, NAME) and slash:
        _check_slash_name(field / "name", str(names["name"]))
    for locale, name in _localizations(field, holder, "name_localizations"):
        spot = field / "name_localizations" / locale
        if spot.text(name, 1, NAME) and slash:
            _check_slash_name(spot, name)


def _check_slash_name(field: Field, name: str) -> None:
    if not SLASH_NAME.fullmatch(name) or name != name.lower():
        field.wrong("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_description(field: Field, holder: Payload, *, slash: bool) -> None:
    if slash:
        field.required_text(holder, "description", 1, DESCRIPTION)
    elif holder.get("description"):
        (field / "description").wrong(
            "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", "This kind takes no description"
        )
    for locale, text in _localizations(field, holder, "description_localizations"):
        (field / "description_localizations" / locale).text(text, 1, DESCRIPTION)


def _localizations(field: Field, holder: Payload, key: str) -> Iterator[tuple[str, Any]]:
    for locale, text in field.optional_mapping(holder, key).items():
        if locale in LOCALES:
            yield locale, text
        else:
            (field / key / locale).wrong("BASE_TYPE_CHOICES", "Unknown locale")


def _check_options(field: Field, holder: Payload, depth: int) -> None:
    options = field.optional_list(holder, "options", OPTIONS)
    for n, option in enumerate(options):
        _check_option(field / "options" / n, option, depth)
    shaped = [option for option in options if isinstance(option, dict)]
    _check_option_names(field / "options", shaped)
    _check_order(field / "options", shaped)


def _check_option_names(field: Field, options: list[Payload]) -> None:
    names = [option.get("name") for option in options]
    for n, name in enumerate(names):
        if name in names[:n]:
            (field / n / "name").wrong(
                "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", "Option name must be unique"
            )


def _check_order(field: Field, options: list[Payload]) -> None:
    optional_seen = False
    for n, option in enumerate(options):
        if _nests(option):
            continue
        if option.get("required") and optional_seen:
            (field / n).wrong(
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
    if len({_nests(option) for option in options}) > 1:
        field.wrong(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all others",
        )


def _nests(option: Payload) -> bool:
    return option.get("type") in tuple(NESTS)


def _check_option(field: Field, option: Any, depth: int) -> None:
    if not field.mapping(option):
        return
    if not (field / "type").one_of(option.get("type"), {int(kind) for kind in OptionType}):
        return
    _check_name(field, option, slash=True)
    _check_description(field, option, slash=True)
    kind = OptionType(option["type"])
    if kind in NESTS:
        _check_nest(field, option, kind, depth)
    else:
        _check_value_option(field, option, kind)


def _check_nest(field: Field, option: Payload, kind: OptionType, depth: int) -> None:
    # a group holds sub-commands and stands on top; a sub-command holds values
    too_deep = depth > 0 if kind is OptionType.SUB_COMMAND_GROUP else depth > 1
    if too_deep:
        (field / "type").wrong(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands are nested too deep"
        )
        return
    inner = 1 if kind is OptionType.SUB_COMMAND_GROUP else 2
    _check_options(field, option, inner)


def _check_value_option(field: Field, option: Payload, kind: OptionType) -> None:
    choices = field.optional_list(option, "choices", CHOICES)
    for n, choice in enumerate(choices):
        check_choice(field / "choices" / n, choice, kind)
    if option.get("autocomplete") and (choices or kind not in WITH_CHOICES):
        (field / "autocomplete").wrong(
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            "Autocomplete goes with text and numbers, and without choices",
        )
    field.optional_number(option, "min_length", 0, STRING_LENGTH)
    field.optional_number(option, "max_length", 1, STRING_LENGTH)


def size(holder: Payload) -> int:
    """Characters that count: of each text the longest localization."""
    own = sum(
        max(len(text) for text in (str(holder.get(key) or ""), *_translations(holder, key)))
        for key in ("name", "description")
    )
    choices = _shaped(holder.get("choices"))
    values = sum(len(str(one.get("value"))) for one in choices)
    inside = _shaped(holder.get("options"))
    return own + values + sum(size(one) for one in (*inside, *choices))


def _translations(holder: Payload, key: str) -> list[str]:
    given = holder.get(f"{key}_localizations")
    return [str(text) for text in given.values()] if isinstance(given, dict) else []


def _shaped(given: Any) -> list[Payload]:
    return [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
