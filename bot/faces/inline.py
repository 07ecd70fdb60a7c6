"""Look-ups inside messages: `[[card]]` for its picture, `[[!card]]` for its words, several in one
message. What stands in code is not meant for us."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.faces.links import link_rows
from bot.faces.lookup import found_post, page_post, sought
from bot.faces.posts import CONTENT, Post, clipped
from bot.lookup.links import found
from bot.lookup.page import link
from bot.render.picture import Drawable
from bot.search import Key, Kind
from bot.words import Words

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
CALLED = re.compile(r"\[\[(!?)([^\[\]\n]{1,100})\]\]")
MOST = 5  # in one message
TEXT = 700  # characters of each where there are several


class Call(NamedTuple):
    name: str
    words: bool  # its text, rather than its picture


def calls(content: str) -> list[Call]:
    """What a message asks for, each once."""
    plain = CODE.sub(" ", content)
    called = [Call(name.strip(), bool(mark)) for mark, name in CALLED.findall(plain)]
    return [call for call in dict.fromkeys(called) if call.name][:MOST]


def inline_post(wanted: list[Call], words: Words) -> Post:
    if len(wanted) == 1:
        return _alone(wanted[0], words)
    texts: list[str] = []
    cards: list[Key] = []
    pictures: tuple[Drawable, ...] = ()
    for call in wanted:
        post = _alone(call, words)
        texts.append(clipped(post.text, TEXT) if call.words else post.text.partition("\n")[0])
        pictures += () if call.words else post.pictures
        if (card := sought(call.name, Kind.CARD).thing) is not None:
            cards.append(card.key)
    links = [link(card, words, told_apart=True) for card in found(cards)]
    return Post(clipped("\n\n".join(texts), CONTENT), link_rows([links]), pictures=pictures)


def _alone(call: Call, words: Words) -> Post:
    """A page without its picture; or the picture with its name, and the page behind its buttons."""
    card = sought(call.name, Kind.CARD).thing
    if card is None:
        return found_post(call.name, Kind.CARD, words)
    post = page_post(card, words)
    if call.words or not post.pictures:
        return Post(post.text, post.components)
    head = "\n".join(post.text.split("\n")[:2])
    return Post(head, post.components, pictures=post.pictures)
