"""Names and descriptions of commands, in English for the registration and in Polish by Discord's
own localization. Both stand in `data/words` under `command`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.words import words_in

C = TypeVar("C", bound=Callable[..., Any])


def named(id: str) -> app_commands.locale_str:
    """The name of a command or option: `command.<id>.name`."""
    return _localised(f"command.{id}.name")


def described(id: str) -> app_commands.locale_str:
    return _localised(f"command.{id}.about")


def choice(id: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=_localised(id), value=value)


def options(**ids: str) -> Callable[[C], C]:
    """Names and describes a command's options: parameter -> id under `command.option`."""
    renamed = {parameter: named(f"option.{option}") for parameter, option in ids.items()}
    about = {parameter: described(f"option.{option}") for parameter, option in ids.items()}

    def decorated(command: C) -> C:
        return app_commands.describe(**about)(app_commands.rename(**renamed)(command))

    return decorated


def _localised(key: str) -> app_commands.locale_str:
    return app_commands.locale_str(words_in("en").text(key), key=key)


class Translator(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        if key is None or locale is not discord.Locale.polish:
            return None
        return words_in("pl").text(key)
