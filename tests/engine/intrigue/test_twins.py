"""Two games that differ only in what is hidden look alike to everybody who cannot see it."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.agents.answers import every_answer
from engine.core.chance import Chance
from engine.core.seats import seats_of
from engine.core.session import Session
from engine.intrigue.game import RULES, Intrigue
from tests.engine.tools import played, restored, seen


def game(session: Session) -> Intrigue:
    assert isinstance(session.game, Intrigue)
    return session.game


def asked_alike(one: Session, other: Session, chance: Chance) -> bool:
    """Gives both the same answer, one that shows none of the exchanged cards; False if none is."""
    if not one.pending:
        return False
    mine, theirs = one.pending[0], other.pending[0]
    both = [keys for keys in every_answer(mine) if keys in list(every_answer(theirs))]
    both = [keys for keys in both if _card(one, *keys) == _card(other, *keys)]
    if not both:
        return False
    keys = chance.pick(both)
    for session in (one, other):
        session.answer(mine.seat, mine.id, keys)
    return True


def _card(session: Session, key: str) -> object:
    """The card that this key would lay."""
    player = game(session).players[session.pending[0].seat]
    return next(card for card in player.hand if card.house == key.partition("@")[0])


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 60), st.data())
def test_hidden_cards_exchanged(seed: int, count: int, data: st.DataObject) -> None:
    """Between two hands of others, to the third: view, options, who is asked, log."""
    one = played(RULES, 3, str(seed), count)
    assume(not one.over)
    other = restored(one)
    viewer = one.pending[0].seat  # nobody else's question may have been made already
    first, second = (seat for seat in range(3) if seat != viewer)
    hands = [game(other).players[seat].hand for seat in (first, second)]
    assume(hands[0] and hands[1])
    at = [data.draw(st.integers(0, len(hand) - 1)) for hand in hands]
    hands[0][at[0]], hands[1][at[1]] = hands[1][at[1]], hands[0][at[0]]
    number = game(one).round
    chance = Chance(str(seed))
    while one.pending and game(one).round == number:
        asked = [[d.seat for d in session.pending] for session in (one, other)]
        if asked[0] != asked[1] or game(other).round != number:
            break  # a hand without a place is out in one world alone: the rules make it public
        assert seen(one, viewer) == seen(other, viewer)
        assert seen(one, None) == seen(other, None)
        if not asked_alike(one, other, chance):
            break


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.data())
def test_iron_throne_cards_exchanged(seed: int, data: st.DataObject) -> None:
    """The deck's order, and the face that its owner alone has seen."""
    one = played(RULES, 3, str(seed), data.draw(st.integers(30, 60)))
    assume(not one.over and game(one).round > 1)
    other = restored(one)
    owner = next(p for p in game(other).players if p.iron_throne)
    deck = game(other).iron_throne_deck
    deck[0], owner.iron_throne[0] = owner.iron_throne[0], deck[0]
    for seat in {None, *seats_of(3)} - {owner.seat}:
        assert seen(one, seat) == seen(other, seat)
    assert one.view(owner.seat) != other.view(owner.seat)
