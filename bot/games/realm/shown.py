"""How both editions are told and drawn: the parts of their plugs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.plug import Keys, Pictures, Telling
from bot.games.realm import telling
from bot.games.realm.pictures.card import card_sheet
from bot.games.realm.pictures.hand import hand_alone, realm_hand
from bot.games.realm.pictures.house import house
from bot.games.realm.pictures.joust import fits, joust
from bot.games.realm.pictures.melee import melee
from bot.games.realm.seen import in_the_hand, on_the_board
from bot.render.page import Sheet
from bot.words import Words
from engine.realm.view import RealmView


def _board(view: RealmView, words: Words, names: Sequence[str], keys: Keys) -> Sheet:
    draw = joust if fits(view) else melee
    return draw(view, words, names)


TELLING = Telling(
    board=telling.board, hand=telling.hand, challenge=telling.challenge, house=telling.house
)
PICTURES = Pictures(
    board=_board,
    hand=realm_hand,
    hand_alone=hand_alone,
    house=house,
    card=card_sheet,
    on_the_board=on_the_board,
    in_the_hand=in_the_hand,
)
