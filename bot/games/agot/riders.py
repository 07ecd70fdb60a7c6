"""What may ride on an answer of the second edition: with an attack what follows from it, with a
defense whom claim takes, with a plot what the round will ask, and with what comes again and again
how it is answered from now on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.automation.modes import Mode, opens_early
from bot.automation.orders import (
    CHEAPEST,
    DEAREST,
    LEAST_POWER,
    MOST_POWER,
    OWN_FIRST,
    OWN_LAST,
    Order,
    Then,
    Until,
)
from bot.automation.passes import PASS
from bot.automation.riders import FORM, MOST, STOPS, Outlook, Rider, as_asked
from bot.automation.writing import ranked_order, say_order, take_order, use_one_order
from bot.games.agot import attacks, orders, own_cards
from bot.games.agot.stops import DECLARED
from engine.agot.moments import CHALLENGE, WON
from engine.agot.nouns import Icon
from engine.core.decisions import Decision, Option
from engine.core.moments import Role
from engine.core.phrases import phrase


def _cards(rider: str, codes: Iterable[str], game: str) -> Sequence[Option]:
    passing = Option(PASS, phrase(f"bundle.{rider}.pass"))
    named = [Option(code, phrase(f"card.{game}.{code}")) for code in codes]
    return (passing, *named[: MOST - 1])


def _fight(role: Role) -> Rider:
    """What to do after defenders are declared."""
    return Rider(
        id="fight",
        options=_useful_in_fight,
        orders=lambda cards: orders.when_behind(role, cards),
        answers=(DECLARED,),
        role=role,
        many=True,
        stoppable=True,
    )


def _useful_in_fight(outlook: Outlook) -> Sequence[Option]:
    """At a sealed table everybody answers that window by hand, or in the challenge itself."""
    if outlook.mode is Mode.SEALED and not opens_early(outlook.session.config.options):
        return ()
    return _cards("fight", own_cards.actions(outlook.view, outlook.seat), outlook.game)


def _useful_after_win(outlook: Outlook) -> Sequence[Option]:
    return _cards("win", own_cards.reactions(outlook.view, outlook.seat), outlook.game)


def _keyword_options(outlook: Outlook) -> Sequence[Option]:
    return [Option(said, phrase(f"bundle.keywords.{said}")) for said in (Then.TAKE, PASS)]


def _keyword_orders(said: tuple[str, ...]) -> Sequence[Order]:
    steps = (*orders.KEYWORDS, orders.ORDER_OF_KEYWORDS)
    return [take_order(step, Until.CHALLENGE) for step in steps]


def _next_options(outlook: Outlook) -> Sequence[Option]:
    """Which challenge, a form asks."""
    passing = Option(PASS, phrase("bundle.next.pass"))
    if next_challenge(outlook) is None:
        return (passing,)
    return (passing, Option(FORM, phrase("bundle.next.form")))


def _taken_by_claim(outlook: Outlook) -> Sequence[Option]:
    """Whom a military claim would take; other claims leave no choice."""
    fight = outlook.view.challenge
    military = fight is not None and fight.type is Icon.MILITARY
    return as_asked(orders.CLAIM_CHOICE)(outlook) if military else ()


def _revealed_options(outlook: Outlook) -> Sequence[Option]:
    """In which order abilities of revealed plots resolve, should the seat be the first player."""
    return [Option(said, phrase(f"bundle.revealed.{said}")) for said in (OWN_FIRST, OWN_LAST)]


# The seat's next challenge


def next_challenge(outlook: Outlook) -> Decision | None:
    """The form of the challenge after the one that is being declared."""
    form = outlook.rehearsed(CHALLENGE)
    if form is None:
        return None
    gone = attacks.spent(outlook.answer) - {PASS}
    left = attacks.without_spent(form, gone)
    return None if left is None else left._replace(id=outlook.decision.id)


WIN = Rider(
    id="win",
    options=_useful_after_win,
    orders=lambda cards: [use_one_order(WON, Role.WINNER, cards)],
    answers=(WON,),
    role=Role.WINNER,
    many=True,
    stoppable=True,
)
KEYWORDS = Rider(
    id="keywords", options=_keyword_options, orders=_keyword_orders, answers=orders.KEYWORDS
)
NEXT = Rider(
    id="next",
    options=_next_options,
    orders=lambda form: [attacks.challenges(form)],
    answers=(CHALLENGE,),
    form=next_challenge,
)
CLAIM = Rider(
    id="claim",
    options=_taken_by_claim,
    orders=lambda said: [ranked_order(orders.CLAIM_CHOICE, said, Until.CHALLENGE)],
    answers=(orders.CLAIM_CHOICE,),
    ranked=True,
)
TITLES = Rider(
    id="titles",
    options=as_asked(orders.TITLE),
    orders=lambda said: [ranked_order(orders.TITLE, said)],
    answers=(orders.TITLE,),
    ranked=True,
)
FIRST = Rider(
    id="first",
    options=as_asked(orders.FIRST_PLAYER),
    orders=lambda said: [ranked_order(orders.FIRST_PLAYER, said)],
    answers=(orders.FIRST_PLAYER,),
)
REVEALED = Rider(
    id="revealed",
    options=_revealed_options,
    orders=lambda said: [say_order(orders.WHEN_REVEALED, said[0])],
    answers=(orders.WHEN_REVEALED,),
)


# What is asked again and again, and how it is answered from now on

UNLESS_ATTACKED = f"no.{Role.BYSTANDER.value}"


def _as_from_now(step: str, *words: str) -> Rider:
    """One of these words; behind a dot stands for how long, or in which role."""

    def orders_of(said: tuple[str, ...]) -> Sequence[Order]:
        word, _, how = said[0].partition(".")
        role = Role(how) if how in list(Role) else None
        until = Until(how) if how in list(Until) else Until.GAME
        return [replace(say_order(step, word, until=until), role=role)]

    named = [Option(word, phrase(f"bundle.always.{word.replace('.', '_')}")) for word in words]
    return Rider(id="always", options=lambda outlook: named, orders=orders_of, answers=(step,))


def _ranked_from_now(step: str, *, ranked: bool) -> Rider:
    """What the question itself could offer."""
    return Rider(
        id="always",
        options=as_asked(step),
        orders=lambda said: [say_order(step, *said, until=Until.GAME)],
        answers=(step,),
        ranked=ranked,
    )


ASKED_AGAIN: Mapping[str, tuple[Rider, ...]] = {
    orders.TITLE: (_ranked_from_now(orders.TITLE, ranked=True),),
    orders.FIRST_PLAYER: (_ranked_from_now(orders.FIRST_PLAYER, ranked=False),),
    orders.WHEN_REVEALED: (_as_from_now(orders.WHEN_REVEALED, OWN_FIRST, OWN_LAST),),
    orders.REDIRECT: (_as_from_now(orders.REDIRECT, "no.round", UNLESS_ATTACKED, "no", "yes"),),
    orders.REDIRECTED: (_as_from_now(orders.REDIRECTED, MOST_POWER, LEAST_POWER),),
    orders.CLAIM_CHOICE: (_as_from_now(orders.CLAIM_CHOICE, CHEAPEST),),
    orders.SPARED: (_as_from_now(orders.SPARED, DEAREST),),
    orders.STANDING_UP: (_as_from_now(orders.STANDING_UP, DEAREST),),
}
RIDERS: Mapping[str, tuple[Rider, ...]] = {
    CHALLENGE: (_fight(Role.ATTACKER), WIN, KEYWORDS, NEXT),
    orders.DEFENDERS: (_fight(Role.DEFENDER), WIN, CLAIM),
    orders.PLOT: (TITLES, FIRST, REVEALED, STOPS),
    **ASKED_AGAIN,
}
