"""What may ride on an answer: with an attack what follows from it, with a defence whom claim takes,
with a plot what the round will ask. Each part becomes orders that are kept with the answer; what is
left open is asked when it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from bot.tables import holdings, plans
from bot.tables.drafts import Draft, ticked
from bot.tables.instructions import Change, Instructions, Interim, unchanged
from bot.tables.modes import Mode
from bot.tables.offers import offer
from bot.tables.orders import Order, Then, Until
from bot.tables.passes import PASS
from bot.tables.stops import DECLARED, PRESETS, Preset
from bot.tables.table import Table
from engine.agot.moments import WON
from engine.agot.nouns import Icon
from engine.agot.view import AgotView
from engine.core.decisions import Decision, Option
from engine.core.decisions import Part as Shown
from engine.core.errors import Refused
from engine.core.moments import Role
from engine.core.phrases import phrase

DEFENDERS, PLOT = "defenders", "plot"
ASK = "ask"  # the choice that says nothing
FORM = "form"  # the choice that opens a form of its own
MOST = 24  # as many as a select holds beside "ask me then"


class Rider(StrEnum):
    """What one part is about."""

    FIGHT = "fight"  # after defenders are declared
    WIN = "win"
    KEYWORDS = "keywords"
    NEXT = "next"  # the own next challenge
    CLAIM = "claim"
    TITLES = "titles"
    FIRST = "first"  # the first player
    STOPS = "stops"  # for the round


RIDERS: Mapping[str, tuple[Rider, ...]] = {
    plans.CHALLENGE: (Rider.FIGHT, Rider.WIN, Rider.KEYWORDS, Rider.NEXT),
    DEFENDERS: (Rider.FIGHT, Rider.WIN, Rider.CLAIM),
    PLOT: (Rider.TITLES, Rider.FIRST, Rider.STOPS),
}
SOME = (Rider.FIGHT, Rider.WIN)  # several may be chosen
RANKED = (Rider.CLAIM, Rider.TITLES)  # one after another
ALONE = (ASK, PASS)  # nothing else goes with them
Riders = Mapping[str, tuple[str, ...]]  # by rider; what is missing is asked


class Part(NamedTuple):
    """One part of a bundle: what may be said in it, beside "ask me then". `ordered`: whether orders
    of the seat would answer already."""

    rider: Rider
    options: tuple[Option, ...]
    ordered: bool = False


def parts(table: Table, decision: Decision) -> list[Part]:
    """What may ride on the answer to this question; nothing where only hands answer."""
    by_hand = table.by_hand or not offer(table.saved.game).windows
    if by_hand or decision not in table.session.pending:
        return []
    riders = RIDERS.get(decision.moment.step, ())
    made = [Part(r, _OPTIONS[r](table, decision), _ordered(table, decision, r)) for r in riders]
    return [part for part in made if part.options]


def chosen(part: Part, before: Sequence[str], values: Sequence[str]) -> tuple[str, ...]:
    """What the part says after these were chosen in it. What goes with nothing else gives way to
    what is added to it, and the other way round."""
    known = [v for v in values if v == ASK or v in [option.key for option in part.options]]
    if part.rider in RANKED and ASK not in known:
        return (*before, *(value for value in known if value not in before))
    alone = [v for v in known if v in ALONE]
    added = [v for v in alone if v not in (before or (ASK,))]
    if added:
        known = added[:1]
    elif len(known) > len(alone):
        known = [v for v in known if v not in ALONE]
    return tuple(v for v in known if v != ASK)


def carried(table: Table, decision: Decision, keys: Sequence[str], riders: Riders) -> Change:
    """What is said along with this answer. Whoever attacks nobody has said nothing."""
    if not any(riders.values()) or tuple(keys) == (PASS,):
        return unchanged
    scopes = table.session.game.scopes()
    said = {part.rider: riders[part.rider] for part in parts(table, decision) if _in(part, riders)}
    if said.get(Rider.NEXT) not in (None, (PASS,)):
        said[Rider.NEXT] = _accepted(following(table, decision, keys), said[Rider.NEXT])
    orders = [order for rider, values in said.items() for order in _orders(decision, rider, values)]
    interim = _interim(table, decision.seat, said.get(Rider.STOPS, ()), scopes)

    def change(given: Instructions) -> Instructions:
        given = plans.planned(given, orders, scopes)
        return given if interim is None else replace(given, interim=interim)

    return change


def _in(part: Part, riders: Riders) -> bool:
    return bool(riders.get(part.rider))


def _accepted(form: Decision | None, keys: Sequence[str]) -> tuple[str, ...]:
    """The next challenge, which has to be a whole one."""
    if form is None:
        raise Refused(phrase("bundle.refused.none"))
    fitting = [key for key in keys if key in [option.key for option in form.options]]
    why = form.refusal(fitting)
    if why is not None:
        raise Refused(phrase("bundle.refused.next", why=why))
    return form.accepted(fitting)


# The own next challenge


def following(table: Table, decision: Decision, keys: Sequence[str]) -> Decision | None:
    """The form of the challenge after the one that is declared with these keys."""
    form = _rehearsed(table, decision.seat, plans.CHALLENGE)
    if form is None:
        return None
    gone = plans.spent(keys) - {PASS}
    gone |= {icon for icon, cards in _by_type(form) if all(card in gone for card in cards)}
    made = tuple(_without(part, gone) for part in form.parts)
    types = [o for part in made for o in part.options if o.key in list(Icon)]
    return form._replace(id=decision.id, parts=made) if types else None


def _by_type(form: Decision) -> list[tuple[str, tuple[str, ...]]]:
    """Who may attack in a challenge of each type."""
    return [pair for part in form.parts for pair in part.under if pair[0] in list(Icon)]


def _without(part: Shown, gone: Set[str]) -> Shown:
    options = tuple(option for option in part.options if not _names(option.key, gone))
    under = tuple((head, keys) for head, keys in part.under if head not in gone)
    return part._replace(options=options, under=under, high=min(part.high, len(options)))


def _names(key: str, gone: Iterable[str]) -> bool:
    """Whether an option is about one of these: itself, or a bypass by it."""
    return key.partition(">")[0] in gone


def next_ticked(form: Decision, before: Sequence[str], where: str, keys: Sequence[str]) -> Draft:
    """The form of the next challenge in the making, with these ticks."""
    kept = Draft(tuple(key for key in before if key != PASS))
    return ticked(form, kept, where, tuple(keys))


def _rehearsed(table: Table, seat: int, step: str) -> Decision | None:
    return next((d for d in table.session.rehearsals(seat) if d.moment.step == step), None)


# What may be said


def _cards(rider: Rider, codes: Iterable[str], game: str) -> tuple[Option, ...]:
    passing = Option(PASS, phrase(f"bundle.{rider}.pass"))
    named = [Option(code, phrase(f"card.{game}.{code}")) for code in codes]
    return (passing, *named[: MOST - 1])


def _fight(table: Table, decision: Decision) -> tuple[Option, ...]:
    """At a sealed table everybody answers that window by hand."""
    if table.mode is Mode.SEALED:
        return ()
    view = table.session.view(decision.seat)
    return _cards(Rider.FIGHT, holdings.actions(view, decision.seat), table.saved.game)


def _win(table: Table, decision: Decision) -> tuple[Option, ...]:
    view = table.session.view(decision.seat)
    return _cards(Rider.WIN, holdings.reactions(view, decision.seat), table.saved.game)


def _keywords(table: Table, decision: Decision) -> tuple[Option, ...]:
    return tuple(Option(said, phrase(f"bundle.keywords.{said}")) for said in (Then.TAKE, PASS))


def _next(table: Table, decision: Decision) -> tuple[Option, ...]:
    """Which challenge, a form asks."""
    draft = table.drafts.of(decision.id)
    passing = Option(PASS, phrase("bundle.next.pass"))
    form = following(table, decision, draft.chosen)
    return (passing,) if form is None else (passing, Option(FORM, phrase("bundle.next.form")))


def _claim(table: Table, decision: Decision) -> tuple[Option, ...]:
    """Whom a military claim would take; other claims leave no choice."""
    view = table.session.view(decision.seat)
    if not isinstance(view, AgotView) or view.challenge is None:
        return ()
    military = view.challenge.type is Icon.MILITARY
    return _of(table, decision, plans.CLAIM_CHOICE) if military else ()


def _titles(table: Table, decision: Decision) -> tuple[Option, ...]:
    return _of(table, decision, plans.TITLE)


def _first(table: Table, decision: Decision) -> tuple[Option, ...]:
    return _of(table, decision, plans.FIRST_PLAYER)


def _of(table: Table, decision: Decision, step: str) -> tuple[Option, ...]:
    """As the question itself will offer."""
    found = _rehearsed(table, decision.seat, step)
    return () if found is None else found.options[:MOST]


def _stops(table: Table, decision: Decision) -> tuple[Option, ...]:
    """Another preset than the one that holds, where stops play a part."""
    if table.mode is Mode.SEALED:
        return ()
    now = table.instructions(decision.seat).preset
    others = [preset for preset in PRESETS if preset is not now]
    return tuple(Option(preset.value, phrase(f"bundle.stops.{preset}")) for preset in others)


_OPTIONS: Mapping[Rider, Callable[[Table, Decision], tuple[Option, ...]]] = {
    Rider.FIGHT: _fight,
    Rider.WIN: _win,
    Rider.KEYWORDS: _keywords,
    Rider.NEXT: _next,
    Rider.CLAIM: _claim,
    Rider.TITLES: _titles,
    Rider.FIRST: _first,
    Rider.STOPS: _stops,
}


# What it means


def _asked_at(decision: Decision, rider: Rider) -> tuple[tuple[str, ...], Role | None]:
    """The questions that a part answers, and the role in which they are asked."""
    side = Role.DEFENDER if decision.moment.step == DEFENDERS else Role.ATTACKER
    found: Mapping[Rider, tuple[tuple[str, ...], Role | None]] = {
        Rider.FIGHT: ((DECLARED,), side),
        Rider.WIN: ((WON,), Role.WINNER),
        Rider.KEYWORDS: (plans.KEYWORDS, None),
        Rider.NEXT: ((plans.CHALLENGE,), None),
        Rider.CLAIM: ((plans.CLAIM_CHOICE,), None),
        Rider.TITLES: ((plans.TITLE,), None),
        Rider.FIRST: ((plans.FIRST_PLAYER,), None),
        Rider.STOPS: ((), None),
    }
    return found[rider]


def _ordered(table: Table, decision: Decision, rider: Rider) -> bool:
    windows, role = _asked_at(decision, rider)
    return any(
        order.window in windows and (role is None or order.role in (None, role))
        for order in table.instructions(decision.seat).orders
    )


def _orders(decision: Decision, rider: Rider, values: tuple[str, ...]) -> list[Order]:
    windows, role = _asked_at(decision, rider)
    if values == (PASS,) and rider is not Rider.NEXT:
        return [plans.passing(window, role, Until.CHALLENGE) for window in windows]
    if rider is Rider.FIGHT and role is not None:
        return plans.when_behind(role, values)
    if rider is Rider.WIN:
        return [plans.either(WON, Role.WINNER, values)]
    if rider is Rider.KEYWORDS:
        steps = (*windows, plans.ORDER_OF_KEYWORDS)
        return [plans.taking(step, Until.CHALLENGE) for step in steps]
    if rider is Rider.NEXT:
        return [plans.challenges(values)]
    until = Until.CHALLENGE if rider is Rider.CLAIM else Until.ROUND
    return [plans.ranked(step, values, until) for step in windows]


def _interim(
    table: Table, seat: int, values: Sequence[str], scopes: Mapping[str, int]
) -> Interim | None:
    if not values:
        return None
    preset = Preset(values[0])
    return Interim(preset, table.stops_of(seat, preset), scopes.get("round", 0))
