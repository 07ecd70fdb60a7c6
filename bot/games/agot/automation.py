"""What can be said ahead in the second edition, and what the clock answers for whoever says
nothing."""

from __future__ import annotations

from bot.games.agot import nameable, own_cards
from bot.games.agot.attacks import following, provisos
from bot.games.agot.orders import (
    CONDITIONS,
    DEFENDERS,
    KEYWORDS,
    REDIRECT,
    REDIRECTED,
    SPECIAL_WINDOWS,
    attackable,
    besides,
    prepared,
    turn_ahead,
)
from bot.games.agot.riders import RIDERS
from bot.games.agot.stops import (
    DECLARED,
    EXTRA_HOURS,
    QUIET,
    asks_to_act,
    casual_stops,
    contested,
    leads_on,
    stops_here,
    unsettled,
)
from bot.games.plug import AutomationRules, OrderCards, WinOrders
from bot.tables.defaults import DefaultKind
from engine.agot.moments import CHALLENGE, WINDOWS, WON
from engine.core.moments import Role

# By the last word of the prompt's id
DEFAULTS = {
    "mulligan": DefaultKind.KEEP,
    "setup": DefaultKind.COMPUTER,
    "plot": DefaultKind.COMPUTER,
    "defenders": DefaultKind.COMPUTER,
    "challenge": DefaultKind.NO_ATTACK,
    "challenges_phase": DefaultKind.PASS,  # even if the seat itself has opened it
    "claim": DefaultKind.COMPUTER,
    "spare": DefaultKind.COMPUTER,  # nothing would mean to lose everybody
    "military_claim": DefaultKind.LEAST,
    "reserve": DefaultKind.LEAST,
    "cost": DefaultKind.LEAST,
    "first_player": DefaultKind.SEAT_ORDER,
    "when_revealed": DefaultKind.SEAT_ORDER,
    "keyword": DefaultKind.SEAT_ORDER,
    "forced": DefaultKind.SEAT_ORDER,
    "delayed": DefaultKind.SEAT_ORDER,
    "eliminated": DefaultKind.SEAT_ORDER,
    "title": DefaultKind.RANDOM,
    "loop": DefaultKind.NO,
}
AUTOMATION = AutomationRules(
    windows=WINDOWS,
    steps=(DEFENDERS, REDIRECT, REDIRECTED),
    checkpoint=DECLARED,
    unsettled=unsettled,
    contested=contested,
    quiet=QUIET,
    casual=casual_stops,
    stops_here=stops_here,
    asks_to_act=asks_to_act,
    extra_hours=EXTRA_HOURS,
    cards=OrderCards(
        open_abilities=own_cards.decided_openly,
        laying=nameable.laying,
        aims=own_cards.aims,
        reduces=own_cards.reduces,
        usable=own_cards.usable,
        by_ref=own_cards.by_ref,
        facts=own_cards.facts,
        power=own_cards.power,
        buys=own_cards.buys,
        hindrances=own_cards.hindrances,
        serving=nameable.serving,
        answered=nameable.answered,
        targets=nameable.targets,
    ),
    special_windows=SPECIAL_WINDOWS,
    conditions=CONDITIONS,
    riders=RIDERS,
    prepared=prepared,
    following=following,
    provisos=provisos,
    not_while_asked=(CHALLENGE,),
    defense=DEFENDERS,
    ahead=turn_ahead,
    besides=besides,
    attackable=attackable,
    leads_on=leads_on,
    gifts=KEYWORDS,
    win=WinOrders(window=WON, role=Role.WINNER, cards=own_cards.reactions, before=DECLARED),
    defaults={f"agot.prompt.{step}": kind for step, kind in DEFAULTS.items()},
)
