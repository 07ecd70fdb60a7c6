"""Titles of the Core Set. Income and reserve symbols, support and rivalry are facts of the card."""

from __future__ import annotations

from engine.agot.modifiers import (
    ADDITIONAL_CHALLENGE,
    CLAIM,
    CLAIM_AGAINST_ANY,
    DOMINANCE,
    DRAW,
    MAY_REDIRECT,
    SIDE,
)
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Against, Icon
from engine.agot.predicates import fighting, one_more
from engine.agot.scripting import Script, card
from engine.agot.state import Card, Player
from engine.agot.titles import rivals


def strong_in(script: Script, icon: Icon) -> None:
    """1 STR more on the bearer's side of such challenges."""
    script.players(
        SIDE, to=lambda me, player: player is me.controller and fighting(me, icon) is not None
    )


master_of_whispers = card("01206")
strong_in(master_of_whispers, INTRIGUE)
master_of_whispers.rules(
    CLAIM_AGAINST_ANY, lambda me, player, icon: player is me.controller and icon is INTRIGUE
)

master_of_ships = card("01207")
strong_in(master_of_ships, MILITARY)


def _attacks_rival(me: Card, player: Player) -> bool:
    fight = fighting(me, MILITARY)
    if fight is None or player is not me.controller or fight.attacker is not player:
        return False
    return fight.defender in rivals(player)


master_of_ships.players(CLAIM, to=_attacks_rival)

hand_of_the_king = card("01208")
strong_in(hand_of_the_king, POWER)
hand_of_the_king.rules(ADDITIONAL_CHALLENGE, one_more(POWER, Against.ANOTHER))

master_of_laws = card("01210")
master_of_laws.players(DRAW, to=lambda me, player: player is me.controller)

crown_regent = card("01211")
crown_regent.players(DOMINANCE, 2, to=lambda me, player: player is me.controller)
crown_regent.rules(MAY_REDIRECT, lambda me, player: player is me.controller)
