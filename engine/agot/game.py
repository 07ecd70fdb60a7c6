"""A game from the decks to the winner, as the session drives it, and the invariants that hold after
every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from engine.agot import sets
from engine.agot.asking import Phantoms
from engine.agot.deckbuilding import Deck, Format, faults, possible_cards, premade
from engine.agot.fitness import may_bear
from engine.agot.keywords import DUPLICATE_SAVE
from engine.agot.nouns import A_PHASE, ATTACHMENT, Scope, Zone
from engine.agot.players.greedy import greedy_agent
from engine.agot.players.reading import Reading
from engine.agot.players.thoughtful import thoughtful_agent
from engine.agot.players.worlds import asked_anew, imagine
from engine.agot.pools import LATEST, Pool, pool_of
from engine.agot.rehearsal import rehearsals, targets_of
from engine.agot.restrictions import restrictions_of
from engine.agot.rounds import play_round
from engine.agot.setup import deal_in, set_up
from engine.agot.shape import state_of
    for_new_tables={
        "pool": LATEST,
        AT_ONCE: True,
        FEWER_QUESTIONS: True,
        DISCREET_PASSES: True,
        ALIKE_IN_ORDER: True,
    },
    players={"greedy": greedy_agent, "thoughtful": thoughtful_agent},
    strategist=strategist(Edition(thoughtful_agent, Reading, imagine, asked_anew)),
)
