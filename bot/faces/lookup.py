"""Look-ups inside Discord: a page as a message with its picture and buttons, proposals while
somebody types, and presses on the buttons. No table is touched, and nothing needs the store."""

from __future__ import annotations

import discord

from bot.catalogue import Thing, Topic, card, things
from bot.faces.acknowledging import acknowledge
from bot.faces.everywhere import Everywhere
from bot.faces.links import TEMPLATE, Place, link_rows, pressed_key, show_button
from bot.faces.posts import CONTENT, OPTION, ROWS, Button, Post, clipped
from bot.faces.reportmodal import REPORTED, report_button
from bot.faces.showing import answer_privately, show
from bot.faces.speech import safe_name
from bot.faces.whereabouts import NOWHERE, Whereabouts, whereabouts
from bot.games.scenes import scene_of
from bot.games.shelf import plug
from bot.lookup import Page, page
from bot.lookup.cards import origin
from bot.lookup.charts import charts_of
from bot.lookup.drawing import chart_drawings
from bot.lookup.page import link, source
from bot.lookup.seeking import answering, sought, starts
from bot.render.picture import CardDrawing, Drawable
from bot.search import index
from bot.words import LANGUAGES, Words

ECHO = 60  # characters of what was typed that are repeated


def found_post(typed: str, kind: Topic, words: Words, where: Whereabouts = NOWHERE) -> Post:
    """The page of what was meant; or a polite line with proposals."""
    answer = sought(typed, kind, where.game)
    if answer.thing is not None:
        return page_post(answer.thing, words, where)
    near = [hit.thing for hit in answer.others]
    nothing = [nothing_line(typed, words), words.text("lookup.begin")]
    lines = [words.text("lookup.best")] if near else nothing
    links = [link(each, words, told_apart=True) for each in near or starts(kind)]
    return Post.of("\n".join(lines), link_rows([links]))


def nothing_line(typed: str, words: Words) -> str:
    if not typed.strip():
        return words.text("lookup.nothing_typed")
    return words.text("lookup.nothing", typed=safe_name(typed, ECHO))


def page_post(of: Thing, words: Words, where: Whereabouts = NOWHERE) -> Post:
    shown = page(of, words)
    acts = (*_shows(of, words), *_reports(of, words, where))
    rows = (*((acts,) if acts else ()), *link_rows(shown.links))
    return Post.of(page_text(shown), rows[:ROWS], pictures=_pictures(of, words, where))


def _shows(of: Thing, words: Words) -> tuple[Button, ...]:
    """The button that plays a ruling's situation, if it has one."""
    if (
        of.key.kind is not Topic.RULING
        or plug(of.key.game).staging is None
        or scene_of(of.fact) is None
    ):
        return ()
    return (show_button(of.key, words.text("button.show_me")),)


def _reports(of: Thing, words: Words, where: Whereabouts) -> tuple[Button, ...]:
    wanted = where.reports and of.key.kind in REPORTED
    return (report_button(of.key, words),) if wanted else ()


def page_text(shown: Page) -> str:
    return clipped(f"**{shown.title}**\n{shown.text}", CONTENT)


def _pictures(of: Thing, words: Words, where: Whereabouts) -> tuple[Drawable, ...]:
    """The card, or the charts in which an entry stands, with the step the game is at."""
    key = of.key
    if key.kind is Topic.CARD:
        drawn = card(key.game, key.id) is not None
        return (CardDrawing(key.id, words.language, key.game),) if drawn else ()
    now = where.now if where.game == key.game else frozenset()
    return chart_drawings(charts_of(of), key.game, words, now)


# Proposals


def proposals(typed: str, kind: Topic, words: Words, game: str = "") -> list[tuple[str, str]]:
    """Label and value of the best hits, for a list of 25."""
    if typed.strip():
        found = [hit.thing for hit in index().find(typed, answering(kind), game=game)]
    else:
        found = starts(kind)
    return [(_label(each, words), str(each.key)) for each in found]


def _label(of: Thing, words: Words) -> str:
    """The name, and behind it what tells it apart, which is never cut off."""
    tail = " · ".join(_tail(of, words))
    name = of.name(words.language)
    other = next(of.name(language) for language in LANGUAGES if language != words.language)
    if of.key.kind is not Topic.RULING and other != name:
        name = f"{name} ({other})"
    return f"{clipped(name, OPTION - len(tail) - 3)} · {tail}"


def _tail(of: Thing, words: Words) -> list[str]:
    if of.key.kind is Topic.CARD:
        mark = [words.text("lookup.errata_mark")] if of.fact.get("errata") else []
        return [*origin(of, words), *mark]
    return [clipped(source(of, words), OPTION // 2)]


# Presses


class LookedUp(Everywhere, template=TEMPLATE):
    """A button or a select that leads to a page, whoever sent its message."""

    async def answer(self, interaction: discord.Interaction) -> None:
        message, here = interaction.message, self.match["place"] == Place.HERE
        if here and message is not None and message.flags.ephemeral:
            await acknowledge(interaction)
        else:
            await acknowledge(interaction, ephemeral=True, thinking=True)
        words = await self.words(interaction)
        values = self.item.values if isinstance(self.item, discord.ui.Select) else []
        key = pressed_key(self.match, values)
        wanted = None if key is None else things().get(key)
        if wanted is None:
            await answer_privately(interaction.followup, Post.of(words.text("refused.stale")))
            return
        where = await whereabouts(self.service, interaction.channel_id)
        await show(interaction, page_post(wanted, words, where))
