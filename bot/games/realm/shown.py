"""How both editions are told and drawn: the parts of their plugs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.plug import Awaited, Keys, Pictures, Telling
from bot.games.realm import telling
from bot.games.realm.about import about, apart, asked_by, told
from bot.games.realm.beside import beside
from bot.games.realm.pictures.card import card_sheet
from bot.games.realm.pictures.facts import house_of
from bot.games.realm.pictures.hand import hand_alone, hand_parts, realm_hand
from bot.games.realm.pictures.house import house
from bot.games.realm.pictures.joust import fits, joust
from bot.games.realm.pictures.melee import melee
from bot.games.realm.reckoning import reckoned, sending
from bot.games.realm.seen import in_the_hand, on_the_board, without_plots
from bot.render.page import Sheet
from bot.render.theme import LIVERIES
from bot.words import Words
from engine.core.seats import SeatId
from engine.realm.view import RealmView


def _board(
    view: RealmView, words: Words, names: Sequence[str], keys: Keys, awaited: Awaited
) -> Sheet:
    draw = joust if fits(view) else melee
    return draw(view, words, names, awaited)


def _color(view: RealmView, seat: SeatId) -> int:
    house = house_of(view.players[seat].faction)
    return int(LIVERIES[house].bright[1:], 16)


TELLING = Telling(
    board=telling.board,
    hand=telling.hand,
    held=telling.held,
    challenge=telling.challenge,
    house=telling.house,
    about=about,
    told=told,
    apart=apart,
    asked_by=asked_by,
    beside=beside,
    reckoned=reckoned,
    sending=sending,
)
PICTURES = Pictures(
    board=_board,
    hand=realm_hand,
    hand_alone=hand_alone,
    hand_parts=hand_parts,
    house=house,
    card=card_sheet,
    color=_color,
    on_the_board=on_the_board,
    in_the_hand=in_the_hand,
    told_apart=without_plots,
)
