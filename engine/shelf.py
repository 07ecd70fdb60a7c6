"""The games on the shelf, by id."""

from __future__ import annotations

from types import MappingProxyType

from engine.agot.game import RULES as AGOT
from engine.behind.game import RULES as BEHIND
from engine.hbo.game import RULES as HBO
from engine.intrigue.game import RULES as INTRIGUE

SHELF = MappingProxyType({rules.id: rules for rules in (AGOT, HBO, INTRIGUE, BEHIND)})
