"""Lists of cards inside Discord: a page of what `/cards find` found, with a menu that opens a card
and buttons that turn the page. The buttons carry the query, so they work anywhere and forever."""

from __future__ import annotations

import re
import secrets

import discord

from bot.faces.acknowledging import Where, acknowledge_at, begin
from bot.faces.everywhere import Everywhere
from bot.faces.links import link_select
from bot.faces.lookup import page_post
from bot.faces.posts import Button, Post, Select
from bot.faces.showing import show
from bot.faces.speech import safe_name
from bot.lookup.card_list import (
    CardList,
    Sort,
    card_line,
    found,
    headline,
    legend,
    plain_query,
    pointed,
    trouble,
)
from bot.lookup.page import link
from bot.search.attributes import BadQuery
from bot.words import Words

TYPED = 80  # characters of a query, so that a button can carry it
TEMPLATE = re.compile(r"rkf:(?P<page>\d{1,3}):(?P<sort>\w{1,10}):(?P<query>.{1,80})", re.DOTALL)


def list_post(query: str, sort: Sort, page: int, words: Words) -> Post:
    """A page of the cards that fit; or why the query cannot be read."""
    try:
        listed = found(query, sort, page, words)
    except BadQuery as bad:
        return trouble_post(bad, query, words)
    if not listed.cards:
        return Post.of(words.text("lookup.find.none"))
    lines = [card_line(card, words) for card in listed.shown]
    head = f"`{plain_query(query)}` · {headline(listed, words)}"
    text = "\n".join([head, *lines, *legend(listed.shown, words)])
    return Post.of(text, _components(listed, query, sort, words))


def random_post(query: str, words: Words) -> Post:
    """The page of any card that fits; or why there is none."""
    try:
        fit = found(query, Sort.NAME, 0, words).cards
    except BadQuery as bad:
        return trouble_post(bad, query, words)
    return page_post(secrets.choice(fit), words) if fit else Post.of(words.text("lookup.find.none"))


def trouble_post(bad: BadQuery, query: str, words: Words) -> Post:
    return Post.of(f"{trouble(bad, words, safe_name)}\n```\n{pointed(bad, query)}\n```")


def _components(
    listed: CardList, query: str, sort: Sort, words: Words
) -> tuple[tuple[Button, ...] | Select, ...]:
    links = [link(card, words, told_apart=True) for card in listed.shown]
    menu = link_select(links, words.text("lookup.find.open"))
    turns = [
        Button(f"rkf:{to}:{sort}:{query}", words.text(f"lookup.find.{name}"))
        for name, to in (("back", listed.page - 1), ("on", listed.page + 1))
        if 0 <= to < listed.pages
    ]
    return (menu, tuple(turns)) if turns else (menu,)


class ListTurned(Everywhere, template=TEMPLATE):
    """A button that leads to another page of a list."""

    async def answer(self, interaction: discord.Interaction) -> None:
        begin(interaction)
        await acknowledge_at(interaction, Where.PAGE)
        await show(interaction, self._page(await self.words(interaction)))

    def _page(self, words: Words) -> Post:
        sort = self.match["sort"]
        if sort not in list(Sort):
            return Post.of(words.text("refused.stale"))
        return list_post(self.match["query"], Sort(sort), int(self.match["page"]), words)
