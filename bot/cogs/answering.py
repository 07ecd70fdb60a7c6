"""How every command is answered: acknowledged before the store is asked anything, so that a slow
store never costs Discord's three seconds; then in its user's language, inside the error boundary.
What cannot be acknowledged first, a modal and proposals while typing, says so, and does not wait
long for the store."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import discord
from discord import app_commands

from bot.cogs.call import Call
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import told, whisper, words_of
from bot.faces.replies import AtOnce
from bot.numbers import PersonId
from bot.service import Service
from bot.store.holdings import Elsewhere
from bot.words import Words


class Serving(Protocol):
    service: Service


P = ParamSpec("P")
T = TypeVar("T")
C = TypeVar("C", bound=Serving)
F = TypeVar("F", bound=Callable[..., Any])
Handler = Callable[Concatenate[C, Call, P], Coroutine[Any, Any, T]]
Callback = Callable[Concatenate[C, discord.Interaction, P], Coroutine[Any, Any, T]]
Options = Mapping[str, Any]  # of a command, as they were given
Choices = list[app_commands.Choice[str]]


def _always(interaction: discord.Interaction, options: Options) -> bool:
    return True


def _unless_public(interaction: discord.Interaction, options: Options) -> bool:
    return not options["public"]


def _in_a_server(interaction: discord.Interaction, options: Options) -> bool:
    return interaction.guild_id is not None


def _never(options: Options) -> bool:
    return False


def _acknowledging(
    *,
    private: Callable[[discord.Interaction, Options], bool] = _always,
    modal: Callable[[Options], bool] = _never,
    hurried: bool = False,
) -> Callable[[Handler[C, P, None]], Callback[C, P, None]]:
    """`hurried`: answered even while the store does not answer, if need be in another language."""

    def decorated(handler: Handler[C, P, None]) -> Callback[C, P, None]:
        @_with_options_of(handler)
        async def callback(
            cog: C, interaction: discord.Interaction, /, *args: P.args, **options: P.kwargs
        ) -> None:
            tell, words = partial(whisper, interaction), words_of(interaction)
            by_modal = modal(options)
            async with told(interaction.id, words, tell):
                if not by_modal:
                    await acknowledge(interaction, ephemeral=private(interaction, options))
                call = await _call(cog.service, interaction, words, hurried or by_modal)
                async with told(interaction.id, call.words, tell):
                    try:
                        await handler(cog, call, *args, **options)
                    except Elsewhere as elsewhere:
                        await _hand_on(call, elsewhere)

        return callback

    return decorated


acknowledge_privately = _acknowledging()
acknowledge_lesson = _acknowledging(private=_in_a_server)  # in a DM it stays
acknowledge_lookup = _acknowledging(private=_unless_public, hurried=True)


def acknowledge_unless(
    modal: Callable[[Options], bool],
) -> Callable[[Handler[C, P, None]], Callback[C, P, None]]:
    """Where a modal is the answer, it has to be the first one."""
    return _acknowledging(modal=modal)


def propose(
    handler: Callable[[C, Call, str], Coroutine[Any, Any, Choices]],
) -> Callback[C, [str], Choices]:
    """While an option is typed: Discord lets nobody defer this."""

    @_with_options_of(handler)
    async def callback(cog: C, interaction: discord.Interaction, typed: str) -> Choices:
        call = await _call(cog.service, interaction, words_of(interaction), hurried=True)
        return await handler(cog, call, typed)

    return callback


async def _hand_on(call: Call, elsewhere: Elsewhere) -> None:
    """To the process that plays the table."""
    whole, language = call.service.whole, call.words.language
    async with call.service.kept(whole.receipt(call.interaction, elsewhere.number, language)):
        raise elsewhere


async def _call(
    service: Service, interaction: discord.Interaction, otherwise: Words, hurried: bool
) -> Call:
    person = PersonId(interaction.user.id)
    find = service.words_at_once if hurried else service.words_for
    words = await find(person, otherwise)
    return Call(service, person, words, AtOnce(interaction), interaction)


def _with_options_of(handler: Callable[..., Any]) -> Callable[[F], F]:
    """Discord's library reads a command's options from the signature of what it calls, by the names
    of the module where that stands: the handler's are read here, where they mean something."""

    def decorated(callback: F) -> F:
        wraps(handler)(callback)
        vars(callback)["__signature__"] = inspect.signature(handler, eval_str=True)
        return callback

    return decorated
