"""The second edition of A Game of Thrones: The Card Game: what it brings besides its rules."""

from dataclasses import replace

from bot.games.agot import LOOK_UP
from bot.games.agot.automation import AUTOMATION
from bot.games.agot.blocks import DEATHS, LOSSES, SAVES, AgotTeller
from bot.games.agot.coverage import coverage
from bot.games.agot.deck_building import AgotDecks
from bot.games.agot.drafting import draft
from bot.games.agot.lesson import LESSON
from bot.games.agot.lobby import LOBBY
from bot.games.agot.scenes import STAGING
from bot.games.agot.simulated import AgotPlayer
from bot.games.measuring import Measuring, Midgame, Size, Weighing
from bot.games.plug import Plug, Scoring
from bot.games.realm.gains import power_gain
from bot.games.realm.pictures.signs import SIGNS
from bot.games.realm.shown import PICTURES, TELLING
from engine.agot.game import RULES
from engine.agot.lottery import drawn_table, pairings, ready_table
from engine.realm.players.value import FEATURES, table_features

PLUG = Plug(
    rules=RULES,
    look_up=LOOK_UP,
    telling=replace(TELLING, teller=AgotTeller, losses=LOSSES, deaths=DEATHS, saves=SAVES),
    pictures=PICTURES,
    signs=SIGNS,
    deck_building=AgotDecks(),
    staging=STAGING,
    lobby=LOBBY,
    automation=AUTOMATION,
    lesson=LESSON,
    measuring=Measuring(
        weighing=Weighing(FEATURES, table_features),
        sizes=(Size("joust", 2), Size("melee", 4)),
        midgames=(Midgame(2, 160), Midgame(4, 300)),
        drawn_table=drawn_table,
        ready_table=ready_table,
        pairings=pairings,
        coverage=coverage,
        draft=draft,
        lasting=True,
        simulated=AgotPlayer,
    ),
    scoring=Scoring(name="power", gain=power_gain),
)
