"""The choices of a lobby that are made before any card is drawn: everybody's own stops, with what
they cost and what is proposed for the deck; and for the host, how the table plays."""

from __future__ import annotations

from dataclasses import replace

from bot.automation.modes import Mode, has_stops, house_choices, mode_of, spares_discreetly
from bot.automation.stops import Preset, Stops
from bot.faces.ids import Act, press
from bot.faces.orders.page import presets
from bot.faces.orders.wording import Wording
from bot.faces.posts import CONTENT, Choice, Post, Select, clipped
from bot.games.shelf import plug
from bot.numbers import PersonId
from bot.store import Table as Saved
from bot.words import NOBODY, Words


def stops_post(
    lobby: Saved, person: PersonId, preset: Preset, stops: Stops | None, words: Words
) -> Post:
    """`stops`: None while it is open which deck will be played."""
    hosted = (_modes(lobby, words), _house(lobby, words)) if lobby.host == person else ()
    modes = [*mode_lines(lobby, words), *(f"-# {line}" for line in _tells(lobby, words)), ""]
    if not has_stops(lobby.options):
        return Post.of("\n".join([*modes, words.text("orders.stops.not_here")]), hosted)
    lines = [*modes, *_own(lobby, preset, stops, words)]
    rules = plug(lobby.game).automation
    mine = replace(presets(lobby.id, preset, rules, words), custom_id=press(lobby.id, Act.PRESET))
    return Post.of(clipped("\n".join(lines), CONTENT), (mine, *hosted))


def _own(lobby: Saved, preset: Preset, stops: Stops | None, words: Words) -> list[str]:
    text = words.text
    now = text("orders.stops.preset", preset=text(f"orders.preset.{preset}"))
    if stops is None:
        return [text("orders.stops.about"), now, text("orders.stops.deck_first")]
    told = Wording(lobby.game, words, NOBODY).stops(stops) or [text("orders.stops.none")]
    return [text("orders.stops.about"), now, *told]


def mode_lines(lobby: Saved, words: Words) -> list[str]:
    """How the table plays, as everybody may know."""
    told = [words.text(f"mode.about.{mode_of(lobby.options)}")]
    told += [words.text("mode.about.discreet")] if spares_discreetly(lobby.options) else []
    return told + [
        words.text(f"mode.about.{name}")
        for name in house_choices(lobby.options)
        if lobby.options.get(name)
    ]


def _tells(lobby: Saved, words: Words) -> list[str]:
    """What others may learn of a hand by how a table asks: what speaks for one mode or another."""
    modes = plug(lobby.game).automation.modes
    return [words.text(f"mode.tells.{m}") for m in (Mode.RELAXED, Mode.SEALED) if m in modes]


def _modes(lobby: Saved, words: Words) -> Select:
    chosen, modes = mode_of(lobby.options), plug(lobby.game).automation.modes
    choices = tuple(Choice(m.value, words.text(f"mode.{m}"), m is chosen) for m in modes)
    return Select(press(lobby.id, Act.PRESET, arg="mode"), words.text("mode.choose"), choices)


def _house(lobby: Saved, words: Words) -> Select:
    choices = tuple(
        Choice(name, words.text(f"mode.{name}"), bool(lobby.options.get(name)))
        for name in house_choices(lobby.options)
    )
    custom_id = press(lobby.id, Act.PRESET, arg="house")
    return Select(custom_id, words.text("mode.house"), choices, 0, len(choices))
