"""How a number of Behind the Throne is held: each kind of role has its own outline and color."""

from __future__ import annotations

from bot.render.shapes import hexagon, lozenge, shield
from bot.render.small_card import Holder
from bot.render.theme import ATTACK, DEFEND, GOLD
from engine.behind.cards import RoleKind

HOLDERS = {
    RoleKind.OFFENSIVE: Holder(lozenge, ATTACK, 0),
    RoleKind.DEFENSIVE: Holder(shield, DEFEND, 4),
    RoleKind.LIMITING: Holder(hexagon, GOLD, 0),
}
