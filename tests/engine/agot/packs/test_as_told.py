"""What every card's own text says of other cards, tried one word at a time: of a target, of what
pays a cost, of whom something happens to, of who wins and with whom, of what an attachment goes on.
A card that is all of it will do, one that misses a single word will not, and numbers are tried at
their edge. Texts are read apart from the scripts; a new card is here as soon as it has words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from engine.agot import costs as all_costs
from engine.agot import events
from engine.agot.abilities import Ability, Cost, Use
from engine.agot.events import ChallengeWon, ClaimApplied, Event
from engine.agot.lasting import rule_until
from engine.agot.modifiers import CANNOT_BE
from engine.agot.nouns import ICONS, Icon, Keyword, Scope, Zone
from engine.agot.state import Card, Challenge, Live
from tests.duel import Duel, invented
from tests.engine.agot.described import Demand, Try, brought, demands, fight, tries
from tests.engine.agot.laid import laid
from tests.engine.agot.told import YOURS, Told, case, scripted, stocked, told, unsaid

# What is chosen

CHOSEN = re.compile(
    r"(?:^|\. )Choose (?:up to \d |any number of |\d |one )?(?P<what>[^.]+)"
    r"(?:\. (?P<then>[^.]+)(?:\.? (?:Limit|Max|Then sacrifice this) .*)?$)?"
)
Effect = tuple[type[events.OfCard], Sequence[Demand]]
EFFECTS: dict[str, Effect] = {
    "Kneel (it|them)": (
        events.Kneel,
        [Demand([{"kneeling": False}], [{"kneeling": True}])],
    ),
    "Stand it": (events.Stand, [Demand([{"kneeling": True}], [{"kneeling": False}])]),
    "Kill (it|them)": (events.Kill, ()),
    "Discard it( from play)?": (events.Discard, ()),
    "It returns to its owner's hand": (events.ReturnedToHand, ()),
}


class Choice(NamedTuple):
    told: Told
    asked: Sequence[Demand]


def choices() -> Iterator[Choice]:
    for each in told():
        found = CHOSEN.search(each.text)
        asked = demands(found["what"]) if found is not None else None
        if found is None or asked is None or re.search("[Cc]ontrol(?!s)|If its", each.text):
            continue  # what it is to come under, or what is asked only then, is not read
        yield Choice(each, [*asked, *of_the_effect(found["then"] or ""), *unsaid(asked)])


def of_the_effect(sentence: str) -> Iterator[Demand]:
    """Nobody chooses a card that nothing would change about."""
    for words, (event, state) in EFFECTS.items():
        if re.fullmatch(words, sentence):
            yield from state
            yield Demand([{}], [{"spared": event}])


def in_the_making(duel: Duel, card: Card, candidate: Card, facts: Any, text: str) -> Use | None:
    """The use of an ability about to choose, in whatever challenge its text speaks of; None if
    that challenge cannot be."""
    challenge = fight(duel, candidate, facts["side"])
    ability = next(a for each in scripted(card.printed) for a in each if a.target is not None)
    event: Event | None = None
    if {ChallengeWon, ClaimApplied} & set(ability.events):
        event = decided(duel, challenge, text)
        if event is None:
            return None
    return Use(Live(ability, card), duel.you.player, event)


def decided(duel: Duel, challenge: Challenge | None, text: str) -> ChallengeWon | None:
    """You against the next player, won or lost as the text says."""
    you, they = duel.you.player, duel.they.player
    if challenge is None or {challenge.attacker, challenge.defender} != {you, they}:
        return None
    lost = re.search("[Yy]ou lose|against you|that you defend", text) is not None
    won = ChallengeWon(challenge, *((they, you) if lost else (you, they)), by=5)
    won.losers = [won.loser]  # type: ignore[attr-defined]
    return won


@pytest.mark.parametrize("choice", list(choices()), ids=lambda choice: case(choice.told))
def test_only_what_the_text_names_is_chosen(choice: Choice) -> None:
    for each in tries(choice.asked):
        duel = Duel(3)
        assert chosen(duel, choice, each) in (each.fits, None), str(each)


def chosen(duel: Duel, choice: Choice, each: Try) -> bool | None:
    ability = choice.told.ability
    assert ability.target is not None
    card = laid(duel, choice.told.printed, ability)
    candidate = card if each.facts.get("itself") else brought(duel, each.facts)
    use = in_the_making(duel, card, candidate, each.facts, choice.told.text)
    return None if use is None else candidate in ability.target.found(use)


# What pays a cost

PAID = re.compile(r"Cost: (?P<costs>[^.]+)")
PAYING = re.compile(
    r"(?P<verb>kneel|sacrifice|return|discard|reveal) (?P<many>\d )?(?:one of )?(?P<what>.+?)"
    r"(?P<hand> (?:in|from) your hand)?(?: to (?:your hand|hand))?"
)
OTHERWISE = re.compile(
    r"this (?:card|character)|faction card|\bpower\b|token|that (?:card|character)"
)
PAYMENTS = {"kneel": events.Kneel, "sacrifice": events.Sacrifice, "return": events.ReturnedToHand}


class Payment(NamedTuple):
    told: Told
    verb: str
    many: int
    asked: Sequence[Demand]
    zone: Zone


def payments() -> Iterator[Payment]:
    for each in told():
        for part in re.split(
            " and (?=kneel|pay|sacri|disc|return)| or (?=kneel|sacri)", paid(each)
        ):
            found = PAYING.fullmatch(part)
            if found is None or OTHERWISE.search(part):
                continue
            asked = demands(re.sub("^your ", "", found["what"]))
            if asked:
                zone = Zone.HAND if found["hand"] else Zone.PLAY
                yield Payment(
                    each, found["verb"], int(found["many"] or 1), of_yours(asked, found), zone
                )


def paid(each: Told) -> str:
    found = PAID.search(each.text)
    return found["costs"] if found else ""


def of_yours(asked: Sequence[Demand], found: re.Match[str]) -> list[Demand]:
    """Only your own cards pay; none that cannot be what is to be done to it."""
    own = [demand for demand in asked if not any("seat" in way for way in demand.met)]
    if found["hand"]:
        return [*own, Demand([{"seat": "you"}])]
    spare = [{"spared": PAYMENTS[found["verb"]]}] if found["verb"] in PAYMENTS else []
    knelt = [{"kneeling": True}] if found["verb"] == "kneel" else []
    return [*own, YOURS, Demand([{"kneeling": False}], [*knelt, *spare])]


@pytest.mark.parametrize("payment", list(payments()), ids=lambda each: case(each.told))
def test_only_what_the_text_names_pays(payment: Payment) -> None:
    for each in tries(payment.asked):
        assert pays(payment, each) is each.fits, str(each)


def pays(payment: Payment, each: Try) -> bool:
    """With one of the right ones fewer, and this one besides."""
    duel = Duel(3)
    told, right = payment.told, next(t for t in tries(payment.asked) if t.fits)
    card = laid(duel, told.printed, told.ability)
    for n in range(1, payment.many):
        brought(duel, right.facts, f"Right {n}", payment.zone)
    candidate = card if each.facts.get("itself") else brought(duel, each.facts, zone=payment.zone)
    if each.facts["side"]:
        fight(duel, candidate, each.facts["side"], alone=True)
    if candidate is not card:
        rule_until(Scope.PHASE, card, CANNOT_BE, _itself)
    return payable(told, card, payment.verb)


def _itself(me: Card, each: Card, what: type) -> bool:
    return each is me


def payable(told: Told, card: Card, verb: str) -> bool:
    ways = [way for cost in told.ability.costs for way in cost.ways or (cost,)]
    (way,) = [w for w in ways if verb_of(w) == verb and w not in vars(all_costs).values()]
    return way.payable(card, card.controller)


def verb_of(cost: Cost) -> str:
    named: str = cost.events.__qualname__.partition(".")[0]
    return named.partition("_")[0]


# Who wins or loses, and with whom

DECIDED = re.compile(
    r"After you (?P<how>win|lose) an? (?P<unopposed>unopposed )?"
    r"(?:(?P<icons>(?:military|intrigue|power)(?: or (?:an? )?(?:military|intrigue|power))*) )?"
    r"challenge(?: as (?P<role>attacker|defender))?(?: by at least (?P<by>\d) STR)?"
    r"(?: (?:with|in which) (?P<who>.+?) (?P<side>participat|attack)(?:ing|es|s)"
    r"(?P<alone> alone| with no other)?)?"
)
COMPANY = {"this character", "attached character"}


class Outcome(NamedTuple):
    """A challenge; what the text says of it, or all of that but one thing."""

    how: str
    icon: Icon
    side: str  # on which you are
    by: int
    unopposed: bool
    who: Try | None
    present: str  # the side on which whoever is named participates
    fits: bool


class Decision(NamedTuple):
    told: Told
    said: dict[str, str | None]
    asked: Sequence[Demand]


def decisions() -> Iterator[Decision]:
    for each in told():
        found = DECIDED.fullmatch(each.text.split(". ")[0])
        who = found["who"] if found is not None else None
        asked = [] if who is None or who in COMPANY else demands(who)
        if found is not None and asked is not None and "Requires:" not in each.fact["text_en"]:
            yield Decision(each, found.groupdict(), asked)


def outcomes(decision: Decision) -> Iterator[Outcome]:
    said = decision.said
    icons = [icon for icon in ICONS if not said["icons"] or icon in said["icons"]]
    sides = ["attacking", "defending"]
    if said["role"] or said["side"] == "attack" or (said["unopposed"]):
        defends = said["role"] == "defender" or (said["unopposed"] and said["how"] == "lose")
        sides = ["defending" if defends else "attacking"]
    edge, unopposed = int(said["by"] or 5), bool(said["unopposed"])
    right: list[Try | None] = [
        t for t in tries(decision.asked) if t.facts["type"] == "character"
    ] or [None]
    first = right[0]
    for side in sides:
        for icon in icons:
            yield Outcome(said["how"] or "", icon, side, edge, unopposed, first, side, True)
    side = sides[0]
    plain = Outcome(said["how"] or "", icons[0], side, edge, unopposed, first, side, True)
    for who in right[1:]:
        yield plain._replace(who=who, fits=who is not None and who.fits)
    wrong = plain._replace(fits=False)
    yield wrong._replace(how="lose" if said["how"] == "win" else "win")
    yield from (wrong._replace(icon=icon) for icon in ICONS if icon not in icons)
    if said["by"]:
        yield wrong._replace(by=edge - 1)
    if unopposed:
        yield wrong._replace(unopposed=False)
    elif len(sides) == 1:
        other = "defending" if side == "attacking" else "attacking"
        yield wrong._replace(side=other, present=other)
    if said["who"]:
        yield wrong._replace(present="")


@pytest.mark.parametrize("decision", list(decisions()), ids=lambda each: case(each.told))
def test_only_the_outcome_the_text_names_is_answered(decision: Decision) -> None:
    for each in outcomes(decision):
        assert answered(decision, each) is each.fits, str(each)


def answered(decision: Decision, outcome: Outcome) -> bool:
    duel, told = stocked(), decision.told
    card = laid(duel, told.printed, told.ability)
    who = named(duel, decision, card, outcome)
    mine = [invented(duel.you, "Mine")] if outcome.present == "" or who is None else [who]
    if who is not None and outcome.present and not decision.said["alone"]:
        mine.append(invented(duel.you, "Company"))
    theirs = [] if outcome.unopposed and outcome.side == "attacking" else [invented(duel.they, "B")]
    mine = [] if outcome.unopposed and outcome.side == "defending" else mine
    sides = (mine, theirs) if outcome.side == "attacking" else (theirs, mine)
    against = duel.they if outcome.side == "attacking" else duel.you
    challenge = duel.fighting(outcome.icon, *sides, against=against)
    challenge.unopposed = outcome.unopposed
    pair = duel.you.player, duel.they.player
    won = ChallengeWon(challenge, *(pair if outcome.how == "win" else pair[::-1]), by=outcome.by)
    answers = [a for each in scripted(told.printed) for a in each if a.events == (ChallengeWon,)]
    ability = answers[0] if len(answers) == 1 else told.ability
    return any(_answers(ability, card, won, kneeling) for kneeling in (False, True))


def _answers(ability: Ability, card: Card, event: Event, kneeling: bool) -> bool:
    card.kneeling = kneeling
    return ability.when is None or ability.when(card, event)


def named(duel: Duel, decision: Decision, card: Card, outcome: Outcome) -> Card | None:
    if decision.said["who"] == "this character":
        return card
    if decision.said["who"] == "attached character":
        return card.parent
    return None if outcome.who is None else brought(duel, outcome.who.facts)


# To whom something happens

Befall = Callable[[Card], Event]


def kill(card: Card) -> Event:
    return events.Kill(card)


def arrive(what: type[events.EntersPlay], *, ambush: bool = False) -> Befall:
    return lambda card: what(card, card.controller, ambush=ambush)


def gain(using: Keyword | None = None) -> Befall:
    return lambda card: events.PowerGained(card, 1, using)


LEAVES: Sequence[Befall] = (events.Sacrifice, events.Discard, events.ReturnedToHand)
HAPPENINGS: dict[str, tuple[Sequence[Befall], Sequence[Befall]]] = {
    "is killed or sacrificed": ((kill, events.Sacrifice), LEAVES[1:]),
    "is killed": ((kill,), LEAVES),
    "is sacrificed": ((events.Sacrifice,), (kill, *LEAVES[1:])),
    "would be killed": ((kill,), LEAVES),
    "enters play by ambush": (
        (arrive(events.PutIntoPlay, ambush=True),),
        (arrive(events.PutIntoPlay), arrive(events.Marshaled)),
    ),
    "enters play": ((arrive(events.Marshaled), arrive(events.PutIntoPlay)), (events.Stand,)),
    "stands": ((events.Stand,), (events.Kneel,)),
    "kneels": ((events.Kneel,), (events.Stand,)),
    "gains power by renown": ((gain(Keyword.RENOWN),), (gain(), gain(Keyword.INSIGHT))),
    "is saved": ((events.Saved,), (events.Stand,)),
    "marshal": ((arrive(events.Marshaled),), (arrive(events.PutIntoPlay),)),
}
BEFALLS = re.compile(
    rf"(?:After|When) (?P<who>you marshal .+|.+?)(?: (?P<verb>{'|'.join(HAPPENINGS)}))?"
)


class Happening(NamedTuple):
    told: Told
    asked: Sequence[Demand]
    right: Sequence[Befall]
    wrong: Sequence[Befall]


ITSELF = {
    "this character": [Demand([{"itself": True}], [{"itself": False}])],
    "this card": [Demand([{"itself": True}], [{"itself": False}])],
    "attached character": [Demand([{"bearer": True}], [{"bearer": False}])],
}


def happenings() -> Iterator[Happening]:
    for each in told():
        found = BEFALLS.fullmatch(each.text.split(". ")[0])
        if found is None or "Requires:" in each.fact["text_en"]:
            continue
        marshaled = found["who"].startswith("you marshal ")
        verb = "marshal" if marshaled else found["verb"]
        who = found["who"].removeprefix("you marshal ")
        asked = ITSELF.get(who) or demands(who)
        if verb in HAPPENINGS and asked is not None:
            whose = [YOURS] if marshaled else list(unsaid(asked))
            yield Happening(each, [*asked, *whose], *HAPPENINGS[verb])


@pytest.mark.parametrize("happening", list(happenings()), ids=lambda each: case(each.told))
def test_only_what_befalls_those_the_text_names_is_answered(happening: Happening) -> None:
    right = next(t for t in tries(happening.asked) if t.fits)
    for each in tries(happening.asked):
        for what in happening.right:
            if possible(each, what):
                assert befalls(happening, each, what) is each.fits, f"{each} {what}"
    for what in happening.wrong:
        assert not befalls(happening, right, what), what


def possible(each: Try, what: Befall) -> bool:
    """Only characters are killed, and only its player's card is this one."""
    if each.facts.get("itself") or each.facts.get("bearer"):
        return bool(each.facts["seat"] == "you")
    return what is not kill or each.facts["type"] == "character"


def whom(duel: Duel, card: Card, each: Try) -> Card:
    if each.facts.get("itself"):
        return card
    if each.facts.get("bearer"):
        assert card.parent is not None
        return card.parent
    return brought(duel, each.facts)


def befalls(happening: Happening, each: Try, what: Befall) -> bool:
    duel, told = stocked(), happening.told
    card = laid(duel, told.printed, told.ability)
    event = what(whom(duel, card, each))
    if isinstance(event, events.LeavesPlay):
        event.remember()
    answers = [a for a in scripted(told.printed)[told.at] if isinstance(event, a.events)]
    return any(_answers(a, card, event, kneels) for a in answers for kneels in (False, True))
