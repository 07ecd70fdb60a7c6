"""Look-ups inside messages: `[[card]]` for its picture, `[[!card]]` for its words, `((rule))` for a
rule or a ruling, several in one message. What stands in code is not meant for us."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.catalogue import Key, Thing, Topic
from bot.faces.links import link_rows
from bot.faces.lookup import ECHO, found_post, nothing_line, page_post
from bot.faces.posts import CONTENT, Post, clipped
from bot.faces.speech import safe_name
from bot.faces.whereabouts import NOWHERE, Whereabouts
from bot.lookup.links import found
from bot.lookup.page import link
from bot.lookup.seeking import sought
from bot.render.picture import Drawable
from bot.words import Words

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
CALLED = re.compile(
    r"\[\[(?P<mark>!?)(?P<card>[^\[\]\n]{1,100})\]\]|\(\((?P<rule>[^()\n]{1,100})\)\)"
)
MOST = 5  # in one message
NEAR = 3  # that might be meant, where there are several
TEXT = 700  # characters of each where there are several


class InlineCall(NamedTuple):
    name: str
    words: bool  # its text, rather than its picture
    kind: Topic = Topic.CARD


def calls(content: str) -> list[InlineCall]:
    """What a message asks for, each once."""
    called = [_call(match) for match in CALLED.finditer(CODE.sub(" ", content))]
    return [call for call in dict.fromkeys(called) if call.name][:MOST]


def _call(match: re.Match[str]) -> InlineCall:
    if match["rule"] is not None:
        return InlineCall(match["rule"].strip(), True, Topic.RULE)
    return InlineCall(match["card"].strip(), bool(match["mark"]))


def inline_post(wanted: list[InlineCall], words: Words, where: Whereabouts = NOWHERE) -> Post:
    """`where`: the game of the thread in which it is asked comes first."""
    if len(wanted) == 1:
        return _alone(wanted[0], words, where)
    texts: list[str] = []
    pages: list[Key] = []
    pictures: tuple[Drawable, ...] = ()
    for call in wanted:
        answer = sought(call.name, call.kind, where.game)
        if answer.thing is None:
            near = [hit.thing for hit in answer.others[:NEAR]]
            texts.append(_unsure(call, near, words))
        else:
            near, post = [answer.thing], _shown(answer.thing, call, words, where)
            texts.append(
                post.text.partition("\n")[0] if post.pictures else clipped(post.text, TEXT)
            )
            pictures += post.pictures
        pages += [each.key for each in near]
    links = [link(each, words, told_apart=True) for each in found(pages)]
    return Post.of(clipped("\n\n".join(texts), CONTENT), link_rows([links]), pictures=pictures)


def _unsure(call: InlineCall, near: Sequence[Thing], words: Words) -> str:
    """One line: what might have been meant, if anything."""
    if not near:
        return nothing_line(call.name, words)
    names = ", ".join(dict.fromkeys(each.name(words.language) for each in near))
    return words.text("lookup.best_for", typed=safe_name(call.name, ECHO), names=names)


def _alone(call: InlineCall, words: Words, where: Whereabouts) -> Post:
    meant = sought(call.name, call.kind, where.game).thing
    if meant is None:
        return found_post(call.name, call.kind, words, where)
    post = _shown(meant, call, words, where)
    if not post.pictures:
        return post
    return Post.of("\n".join(post.text.split("\n")[:2]), post.rows, pictures=post.pictures)


def _shown(meant: Thing, call: InlineCall, words: Words, where: Whereabouts) -> Post:
    """A page; without its picture where its words are wanted."""
    post = page_post(meant, words, where)
    return post.without_pictures() if call.words else post
