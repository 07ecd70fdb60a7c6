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
    both = (agree, Button(deny, words.text("button.refuse")))
    return both if petition.seat is None else (*both, *_about_a_seat(table, petition, words))


def _about_a_seat(table: TableId, petition: Petition, words: Words) -> tuple[Button, ...]:
    """For somebody who would play it, and for its player."""
    offer = press(table, Act.STAND_IN, arg=str(petition.seat))
    back = Button(press(table, Act.BACK), words.text("button.returned"))
    offered = petition.person is not None
    return (back,) if offered else (Button(offer, words.text("button.stand_in")), back)
