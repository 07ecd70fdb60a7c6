"""The buttons with which a request is agreed to or refused. What is asked is said elsewhere."""

from __future__ import annotations

from bot.faces.ids import Act, press
from bot.faces.posts import Button, Style
from bot.numbers import TableId
from bot.tables.petition import Petition, Wish
from bot.words import Words


def consent(table: TableId, petition: Petition, words: Words) -> tuple[Button, ...]:
    """Nobody can refuse that a frozen table goes on."""
    accept = press(table, Act.AGREE, decision=petition.mark)
    agree = Button(accept, words.text("button.agree"), Style.SUCCESS)
    if petition.wish is Wish.GO_ON:
        return (agree,)
    deny = press(table, Act.REFUSE, decision=petition.mark)
    return (agree, Button(deny, words.text("button.refuse")))
