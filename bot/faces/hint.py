"""What a maester would answer in somebody's place and, from its own figures, why. For that person
alone; it answers nothing itself."""

from __future__ import annotations

from math import isnan

from bot.faces.asking import Asking
from bot.faces.ids import Act, press
from bot.faces.posts import CONTENT, Button, Post, clipped
from bot.numbers import TableId
from bot.words import Words
from engine.core.decisions import Decision
from engine.core.thought import Thought


def hint_button(table: TableId, decision: Decision, words: Words) -> Button:
    return Button(press(table, Act.HINT, decision=decision.id), words.text("button.hint"))


def hint_post(asking: Asking, thought: Thought | None, *further: str) -> Post:
    """`thought`: None if no worker came to any. `further`: lines to be said with it."""
    words = asking.words
    if thought is None:
        return Post.of(words.text("hint.silent"))
    would = words.text("hint.would", what=asking.named(thought.keys))
    return Post.of(clipped("\n".join((would, _why(asking, thought), *further)), CONTENT))


def _why(asking: Asking, thought: Thought) -> str:
    """Against the best of the answers that it left."""
    weighed = {each.keys: each.chances for each in thought.reasons if not isnan(each.chances)}
    mine = weighed.pop(thought.keys, None)
    if mine is None:
        return asking.words.text("hint.plain")
    if not weighed:
        return asking.words.text("hint.only", n=_percent(mine))
    other = max(weighed, key=weighed.__getitem__)
    left, n, m = asking.named(other), _percent(mine), _percent(weighed[other])
    return asking.words.text("hint.why" if n >= m else "hint.usual", n=n, other=left, m=m)


def _percent(chances: float) -> int:
    return round(100 * chances)
