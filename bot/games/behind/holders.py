"""How a number of Behind the Throne is held: each kind of role has its own outline and colour."""

from __future__ import annotations

from bot.render.shapes import hexagon, lozenge, shield
from bot.render.small_card import Holder
from bot.render.theme import ATTACK, DEFEND, GOLD
from engine.behind.cards import Kind

HOLDERS = {
    Kind.OFFENSIVE: Holder(lozenge, ATTACK, 0),
    Kind.DEFENSIVE: Holder(shield, DEFEND, 4),
    Kind.LIMITING: Holder(hexagon, GOLD, 0),
}
