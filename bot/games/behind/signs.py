"""The signs of Behind the Throne among words: roles, their kinds, the card that ends the game."""

from __future__ import annotations

from bot.games.behind.holders import HOLDERS
from bot.games.plug import Signs
from bot.render import icons
from bot.render.courtiers import of_role
from bot.render.signs import Sign
from engine.behind.cards import CourtRole, RoleKind

ROLES = dict(
    zip(CourtRole, ("gen", "pro", "jes", "kni", "jud", "min", "alc", "que", "kin"), strict=True)
)
KINDS = {RoleKind.OFFENSIVE: "off", RoleKind.DEFENSIVE: "dfd", RoleKind.LIMITING: "lim"}

SIGNS = Signs(
    things={
        **{role.id: Sign(name, of_role(role)) for role, name in ROLES.items()},
        **{
            kind: Sign(name, HOLDERS[kind].shape, HOLDERS[kind].ink) for kind, name in KINDS.items()
        },
        "end": Sign("end", icons.raven),
    }
)
