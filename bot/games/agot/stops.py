"""Where the presets stop in the second edition: quiet where the seat is attacked, casual where its
deck could ever answer and it is involved. Computed from the list of a deck, never from a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.automation.preferences import own_card
from bot.automation.stops import NO_STOPS, Preset, Stop, Stops
from bot.automation.stops import stops_here as stops_in_window
from engine.agot.deckbuilding import Deck
from engine.agot.moments import CANCEL, CLAIM, SAVE, WON
from engine.agot.nouns import CHARACTER, Phase
from engine.agot.prints import prints
from engine.agot.profile import AMBUSH, ANY_ACTION, CHALLENGE_ACTION, profile, windows
from engine.agot.view import AgotView
from engine.core.moments import Moment, Role
from engine.core.seats import SeatId

DECLARED, INITIATED, BEFORE = "defenders_declared", "challenge_initiated", "challenges_phase"
FIGHTING = (Role.ATTACKER, Role.DEFENDER)
SETTLED = (Role.WINNER, Role.LOSER)
ONE_CHANCE = ("plot_phase", "draw_phase", "dominance_phase", "standing_phase", "taxation_phase")
INVOLVED = (*FIGHTING, *SETTLED, Role.ACTIVE)
QUIET: Stops = frozenset({Stop(INITIATED, Role.DEFENDER)})
EXTRA_HOURS: Mapping[Preset, int] = {Preset.FULL: 29}
# what one of four across the world adds to a round by it, as `rookery simulate` measures

# What a deck could use from hand -> where casual proposes to stop
CASUAL: dict[str, Stops] = {
    ANY_ACTION: frozenset(Stop(DECLARED, role) for role in FIGHTING),
    CHALLENGE_ACTION: frozenset(Stop(DECLARED, role) for role in FIGHTING),
    AMBUSH: frozenset({Stop(INITIATED, Role.DEFENDER), Stop(BEFORE, Role.ACTIVE)}),
    WON: frozenset(Stop(WON, role) for role in SETTLED),
    CLAIM: frozenset(Stop(CLAIM, role) for role in SETTLED),
    CANCEL: frozenset(Stop(CANCEL, role) for role in INVOLVED),
    SAVE: frozenset(Stop(SAVE, role) for role in Role),
    "marshaling_phase": NO_STOPS,  # one is always asked on one's turn
    "interrupt": frozenset(Stop("interrupt", role) for role in INVOLVED),
    "reaction": frozenset(Stop("reaction", role) for role in INVOLVED),
}


def casual_stops(body: Mapping[str, Any]) -> Stops:
    """Proposed for this deck."""
    return frozenset(stop for use in profile(Deck.from_options(body)) for stop in _casual(use))


def _casual(use: str) -> Stops:
    """An event for one phase alone is worth a stop there."""
    return CASUAL.get(use, frozenset({Stop(use, Role.BYSTANDER)}))


def stops_here(stops: Stops, moment: Moment, seat: SeatId) -> bool:
    """A stop at effects means those of others."""
    if moment.window == CANCEL and moment.by == seat and not _everywhere(stops):
        return False
    return stops_in_window(stops, moment, seat)


def _everywhere(stops: Stops) -> bool:
    return Stop("plot_phase", Role.BYSTANDER) in stops and Stop(CANCEL, Role.BYSTANDER) in stops


def asks_to_act(moment: Moment, preset: Preset) -> bool:
    """Where the seat fights, in the last window for it; in the one window of a phase for which a
    card of its own was made, and for one made for challenges between them, on anybody's turn."""
    if preset is Preset.QUIET:
        return False
    if moment.step == DECLARED:
        return moment.role in FIGHTING
    if moment.step == BEFORE:
        return any(_of_phase(code, CHALLENGE_ACTION) for code in moment.own)
    return moment.step in ONE_CHANCE and any(_of_phase(code, moment.step) for code in moment.own)


def leads_on(view: AgotView, seat: SeatId, moment: Moment) -> bool:
    """Whoever is attacked chooses defenders next; whose turn it is, the next challenge."""
    attacked = moment.step == INITIATED and moment.role is Role.DEFENDER
    if not attacked and not (view.phase is Phase.CHALLENGES and view.active == seat):
        return False
    standing = (card for card in view.players[seat].play if not card.kneeling)
    return any(card.type is CHARACTER for card in standing)


def unsettled(view: AgotView) -> bool:
    """Whether a challenge goes on of which it is not known yet who wins."""
    return view.challenge is not None and not view.challenge.compared


def contested(view: AgotView) -> bool:
    """Whether players have turns to challenge left."""
    return view.phase is Phase.CHALLENGES and view.active is not None


def _of_phase(code: str, window: str) -> bool:
    printed = prints().get(own_card(code))
    return printed is not None and any(window in windows(a) for a in printed.abilities)
