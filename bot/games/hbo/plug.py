"""The HBO edition: what it brings besides its rules."""

from dataclasses import replace

from bot.games.course import Course
from bot.games.hbo import LOOK_UP
from bot.games.hbo.blocks import DEATHS, LOSSES, SAVES, HboTeller
from bot.games.measuring import Measuring, Weighing
from bot.games.plug import Lobby, Plug, Scoring
from bot.games.realm.gains import power_gain
from bot.games.realm.pictures.signs import SIGNS
from bot.games.realm.shown import PICTURES, TELLING
from engine.hbo.conformance import faults
from engine.hbo.game import RULES
from engine.hbo.nouns import HOUSES
from engine.hbo.setup import FORMATS
from engine.realm.players.value import FEATURES, table_features

PLUG = Plug(
    rules=RULES,
    look_up=LOOK_UP,
    telling=replace(TELLING, teller=HboTeller, losses=LOSSES, deaths=DEATHS, saves=SAVES),
    pictures=PICTURES,
    signs=SIGNS,
    lobby=Lobby(formats=FORMATS, houses=tuple(house.value for house in HOUSES)),
    measuring=Measuring(weighing=Weighing(FEATURES, table_features), faults=faults, lasting=True),
    lesson=Course(RULES).lesson,
    scoring=Scoring(name="power", gain=power_gain),
)
