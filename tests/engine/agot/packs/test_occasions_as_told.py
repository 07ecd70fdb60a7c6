"""What the texts of cards say of when: whose plot, dominance or income it is, which phase begins or
ends, who attacks whom, whom stealth bypasses and what pillage brings; each word tried beside its
neighbors. What befalls a card, and who wins a challenge, is for `test_as_told`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest

from engine.agot import events
from engine.agot.abilities import Ability
from engine.agot.events import Event
from engine.agot.nouns import ICONS, Icon, Phase, Side, Zone
from engine.agot.state import Card, Player
from engine.agot.zones import attach
from tests.duel import Duel, Seat, invented
from tests.engine.agot.laid import laid
from tests.engine.agot.told import Told, case, scripted, stocked, told

Happened = tuple[Event, bool]  # and whether the text means it
Tries = Callable[[Duel, Card, re.Match[str]], Iterator[Happened]]

YOU, OPPONENT, ANYBODY = (True, False, False), (False, True, True), (True, True, True)


def players(make: Callable[[Player], Event], whose: Sequence[bool]) -> Tries:
    """The same for you and for each opponent."""

    def tries(duel: Duel, card: Card, found: re.Match[str]) -> Iterator[Happened]:
        for seat, meant in zip(duel.seats, whose, strict=True):
            yield make(seat.player), meant

    return tries


def plot(player: Player, *traits: str) -> Event:
    seat = Seat(None, player)  # type: ignore[arg-type]
    return events.PlotRevealed(
        player, invented(seat, "Revealed", type="plot", zone=Zone.USED, traits=list(traits))
    )


def plots_of(duel: Duel, card: Card, found: re.Match[str]) -> Iterator[Happened]:
    for seat in duel.seats:
        for season in ("Summer", "Winter", "Omen"):
            yield plot(seat.player, season), season == found["season"]


def phases(event: Callable[[Duel, Phase], Event]) -> Tries:
    def tries(duel: Duel, card: Card, found: re.Match[str]) -> Iterator[Happened]:
        named = found.groupdict().get("phase")
        for phase in Phase:
            duel.game.phase = phase
            yield event(duel, phase), named in (None, phase)

    return tries


def initiated(duel: Duel, by: Seat, against: Seat, icon: Icon) -> Event:
    challenge = duel.fighting(icon, [invented(by, "Attacker")], against=against)
    return events.ChallengeInitiated(challenge, [])


def challenges(whose: Callable[[Seat, Seat, Duel], bool]) -> Tries:
    """Everybody initiates every challenge against everybody."""

    def tries(duel: Duel, card: Card, found: re.Match[str]) -> Iterator[Happened]:
        named = found.groupdict().get("icons")
        for by in duel.seats:
            for against in duel.seats:
                for icon in ICONS:
                    if by is not against:
                        meant = whose(by, against, duel) and (named is None or icon in named)
                        yield initiated(duel, by, against, icon), meant

    return tries


def bypassed(duel: Duel, card: Card, found: re.Match[str]) -> Iterator[Happened]:
    """By this character; a loyal one, too, if nothing else is said."""
    mine, theirs = invented(duel.you, "Another"), duel.they
    for loyal in (False, True):
        target = invented(theirs, "Bypassed", loyal=loyal, keywords=["renown"])
        yield events.Bypassed(target, card), not (loyal and found["disloyal"])
        yield events.Bypassed(target, mine), False


def declared(duel: Duel, card: Card, found: re.Match[str]) -> Iterator[Happened]:
    whoever = card.parent if found["who"] == "attached character" else card
    assert whoever is not None
    for icon in ICONS:
        for side in Side:
            sides = ([whoever], []) if side is Side.ATTACKING else ([], [whoever])
            other = invented(duel.they, "Other")
            fight = duel.fighting(icon, sides[0] or [other], sides[1], against=duel.they)
            assert fight is duel.game.challenge
            meant = DECLARED_AS[side] in found["sides"]
            meant &= found["icon"] in (None, icon)
            yield events.Declared(whoever, side), meant
            yield events.Declared(invented(duel.you, "Bystander"), side), False


def pillaged(duel: Duel, card: Card, found: re.Match[str]) -> Iterator[Happened]:
    others = not found["who"]
    for by in (card, invented(duel.you, "Pillager")):
        for kind in ("character", "location", "attachment", "event"):
            loot = invented(duel.they, "Loot", type=kind, zone=Zone.DISCARD)
            meant = found["what"] == "a card" or kind in found["what"]
            yield events.Pillaged(loot, by, duel.they.player), meant and (others or by is card)


DECLARED_AS = {Side.ATTACKING: "attacker", Side.DEFENDING: "defender"}
PHASE = "(?P<phase>plot|draw|marshaling|challenges|dominance|standing|taxation) phase"
TYPES = "(?P<icons>(?:military|intrigue|power)(?: or (?:military|intrigue|power))*) "
OCCASIONS: Mapping[str, Tries] = {
    "you win dominance": players(events.DominanceWon, YOU),
    "any opponent wins dominance": players(events.DominanceWon, OPPONENT),
    "an opponent collects income": players(events.IncomeCollected, OPPONENT),
    "you win initiative": players(events.InitiativeWon, YOU),
    "you become the first player": players(lambda p: events.FirstPlayerChosen(p, p), YOU),
    "you reveal a plot": players(plot, YOU),
    "a plot is revealed": players(plot, ANYBODY),
    "a (?P<season>Summer|Winter) plot is revealed": plots_of,
    f"the {PHASE} begins": phases(lambda duel, phase: events.PhaseBegins(duel.game, phase)),
    "a phase begins": phases(lambda duel, phase: events.PhaseBegins(duel.game, phase)),
    f"the {PHASE} ends": phases(lambda duel, phase: events.PhaseEnds(duel.game, phase)),
    "a challenge is initiated": challenges(lambda by, against, duel: True),
    "a challenge against you is initiated": challenges(lambda by, on, duel: on is duel.you),
    "an opponent initiates an? " + TYPES + "challenge against you": challenges(
        lambda by, on, duel: on is duel.you
    ),
    "you initiate an? " + TYPES + "challenge": challenges(lambda by, on, duel: by is duel.you),
    "an? " + TYPES + "challenge is initiated": challenges(lambda by, on, duel: True),
    "this character bypasses a character (?P<disloyal>that is not loyal )?by stealth": bypassed,
    "(?P<who>this character|attached character) is declared as (?:an? )?"
    "(?P<sides>attacker|defender|defender or attacker)"
    "(?: in an? (?P<icon>military|intrigue|power) challenge)?": declared,
    "(?P<who>this character )discards (?P<what>an? \\w+) by pillage": pillaged,
    "(?P<what>a .+)(?P<who> )?is discarded by pillage": pillaged,
}


class Occasion(NamedTuple):
    told: Told
    tries: Tries
    found: re.Match[str]


def occasions() -> Iterator[Occasion]:
    for each in told():
        first = each.text.split(". ")[0]
        for pattern, tries in OCCASIONS.items():
            if found := re.fullmatch(f"(?:After|When) {pattern}", first):
                yield Occasion(each, tries, found)


@pytest.mark.parametrize("occasion", list(occasions()), ids=lambda each: case(each.told))
def test_only_on_the_occasion_the_text_names(occasion: Occasion) -> None:
    duel = stocked()
    told = occasion.told
    card = laid(duel, told.printed, told.ability)
    wanted(duel, card)
    for event, meant in occasion.tries(duel, card, occasion.found):
        answers = [a for a in scripted(told.printed)[told.at] if isinstance(event, a.events)]
        met = any(answered(a, card, event) for a in answers)
        assert met is meant, (
            type(event).__name__,
            vars(event) if hasattr(event, "__dict__") else "",
        )


def wanted(duel: Duel, card: Card) -> None:
    """What some abilities need besides: somebody to kneel or stand, an attachment, a card among the
    dead that may rise."""
    for seat in duel.seats:
        for kneeling in (True, False):
            invented(seat, "Somebody", traits=["Knight", "Lady"]).kneeling = kneeling
        attach(invented(seat, "Burden", type="attachment"), seat.in_play[-1])
        invented(seat, "Drowned", traits=["Drowned God"], zone=Zone.DEAD)


def answered(ability: Ability, card: Card, event: Event) -> bool:
    found = []
    for kneeling in (False, True):
        card.kneeling = kneeling
        found.append(ability.when is None or ability.when(card, event))
    return any(found)
