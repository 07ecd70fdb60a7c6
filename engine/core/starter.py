"""Who begins: the seat that the table names in the option `starter`, or else chance's choice."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.phrases import phrase
from engine.core.seats import SeatId, seats_of


def first_starter(config: Config, chance: Chance) -> SeatId:
    starter = config.options.get("starter")
    if starter is None:
        return chance.pick(seats_of(config.seats))
    if type(starter) is not int or not 0 <= starter < config.seats:
        raise Refused(phrase("refused.option"))
    return SeatId(starter)
