"""The maester: it answers from the record alone, always alike, and never by what its seat may not
know. The twins prove it: equal views and logs, other hidden cards, the same thoughts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.forks import forked
from bot.games.shelf import SHELF
from engine.agents import agent
from engine.agents.maester import deliberate as deliberate_at
from engine.agents.maester import player_at, think
from engine.agot.players.reading import Reading
from engine.agot.players.worlds import asked_anew
from engine.agot.state import Game as AgotGame
from engine.behind.game import Behind
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.record import Answer
from engine.core.seats import SeatId
from engine.core.session import Session
from engine.core.thought import Effort, Thought
from engine.hbo.nouns import Zone
from engine.hbo.state import Game as HboGame
from engine.intrigue.game import Intrigue
from engine.realm.players import strategist
from tests.engine.agot import test_twins as agot_twins
from tests.engine.hbo import test_twins as hbo_twins
from tests.engine.tools import restored, seen

LITTLE = Effort(answers=4, worlds=2)
VIEWER = SeatId(1)


def deliberate(session: Session, decision: Decision, effort: Effort = LITTLE) -> Thought:
    return deliberate_at(session, decision, effort, forked)


def table(game: str, seats: int = 2, number: int = 0, **chosen: Any) -> Session:
    rules = SHELF[game]
    return Session(rules, rules.new_table(seats, chosen=chosen), f"maester/{game}/{number}")


def play_to(session: Session, wanted: Callable[[Session], bool]) -> Session:
    """The quick player plays on for everybody, until this is so or the game is over."""
    quick = agent("thoughtful", session.rules, Chance("quick"))
    while not session.over and not wanted(session):
        asked = session.pending[0]
        session.answer(asked.seat, asked.id, quick(session.view(asked.seat), asked))
    return session


def table_at(wanted: Callable[[Session], bool], game: str, seats: int = 2) -> Session:
    """The first of some games in which it comes to this."""
    played = (play_to(table(game, seats, number), wanted) for number in range(8))
    return next(session for session in played if not session.over)


def asked_alone(step: str, round: int = 1, options: int = 3) -> Callable[[Session], bool]:
    """The viewer alone is asked this, in a later round than that, with so many options."""

    def wanted(session: Session) -> bool:
        steps = [(d.seat, d.prompt.id.rpartition(".")[2]) for d in session.pending]
        if steps != [(VIEWER, step)] or session.game.round <= round:
            return False
        return sum(not option.vain for option in session.pending[0].options) >= options

    return wanted


# Whatever the viewer cannot see is dealt anew, in each game


def exchange_agot(game: AgotGame) -> None:
    for player in game.players:
        if player.seat != VIEWER:
            agot_twins.redealt(player, Chance("twin"))
            agot_twins.exchange(player.plots[0], player.plots[-1])
    mine = game.players[VIEWER].deck
    agot_twins.exchange(mine[-1], mine[0])


def exchange_hbo(game: HboGame) -> None:
    hbo_twins.redealt(game.players[1 - VIEWER], Chance("twin"))
    mine = game.players[VIEWER].deck
    hbo_twins.exchange(mine[-1], mine[0])


def exchange_intrigue(game: Intrigue) -> None:
    one, other = (p.hand for p in game.players if p.seat != VIEWER)
    one[0], other[0] = other[0], one[0]
    game.unused.reverse()
    game.iron_throne_deck.reverse()


def exchange_behind(game: Behind) -> None:
    game.deck.reverse()


TWINS: dict[str, tuple[int, list[Callable[[Session], bool]], Callable[[Any], None]]] = {
    "agot": (
        2,
        [asked_alone("challenge"), asked_alone("defenders"), asked_alone("marshaling_phase")],
        exchange_agot,
    ),
    "hbo": (
        2,
        [asked_alone("challenge"), asked_alone("defenders"), asked_alone("marshaling_phase")],
        exchange_hbo,
    ),
    "intrigue": (3, [asked_alone("play", 0), asked_alone("play")], exchange_intrigue),
    "behind": (
        2,
        [asked_alone("first", -1, 2), asked_alone("act", -1, 2), asked_alone("dispose", -1, 2)],
        exchange_behind,
    ),
}
MOMENTS = [(game, at) for game, (_, moments, _) in TWINS.items() for at in range(len(moments))]


def twins(game: str, at: int) -> tuple[Session, Session]:
    seats, moments, exchanged = TWINS[game]
    one = table_at(moments[at], game, seats)
    other = restored(one)
    exchanged(other.game)
    other.game.chance.rekey(77)
    assert one.digest() != other.digest()
    assert seen(one, VIEWER) == seen(other, VIEWER)
    assert one.pending[0].moment == other.pending[0].moment  # by which it answers soon or late
    return one, other


@pytest.mark.parametrize(("game", "at"), MOMENTS)
def test_equal_views_and_logs_give_equal_thoughts(game: str, at: int) -> None:
    one, other = twins(game, at)
    thoughts = [deliberate(session, session.pending[0], LITTLE) for session in (one, other)]
    assert thoughts[0] == thoughts[1]
    assert len(thoughts[0].reasons) > 1


def at(step: str) -> Callable[[Session], bool]:
    return lambda session: session.pending[0].prompt.id == f"agot.prompt.{step}"


def test_a_plot_chosen_in_secret_is_not_known() -> None:
    worlds = []
    for which in (0, -1):
        session = play_to(table("agot"), at("plot"))
        first = session.pending[0]
        session.answer(first.seat, first.id, [first.options[which].key])
        worlds.append(deliberate(session, session.pending[0], LITTLE))
    assert worlds[0] == worlds[1]
    assert len(worlds[0].reasons) > 1


def test_titles_picked_in_secret_are_not_known() -> None:
    """Two seats pick the same two titles, each the other's: the third sees what is left, and thinks
    of everybody who might have what."""
    worlds = []
    for turned in (1, -1):
        session = play_to(table("agot", 4), at("title"))
        titles = [option.key for option in session.pending[0].options[:2]]
        for key in titles[::turned]:
            session.answer(session.pending[0].seat, session.pending[0].id, [key])
        worlds.append(deliberate(session, session.pending[0], LITTLE))
    assert worlds[0] == worlds[1]
    assert len(worlds[0].reasons) > 1


def test_a_maester_that_looked_would_be_found_out() -> None:
    quick = SHELF["agot"].players["thoughtful"]
    looks = strategist.strategist(strategist.Edition(quick, Reading, _nothing, asked_anew))
    for moment in range(3):
        one, other = twins("agot", moment)
        if looks(one, one.pending[0], LITTLE, forked) != looks(
            other, other.pending[0], LITTLE, forked
        ):
            return
    pytest.fail("no difference is seen")


def _nothing(*_: object) -> None:
    """Deals nothing anew."""


def test_drafted_plots_are_not_known() -> None:
    """Two drafts in which the other house picked and kept other plots."""
    one = play_to(table("hbo", format="draft"), asked_alone("challenge", 0))
    other = restored(one)
    assert isinstance(other.game, HboGame)
    them = other.game.players[1 - VIEWER]
    plot, spare = them.plots[0], them.piles[Zone.BOX][0]
    hbo_twins.exchange(plot, spare)
    plot.ref, spare.ref = spare.ref, plot.ref
    assert seen(one, VIEWER) == seen(other, VIEWER)
    thoughts = [deliberate(session, session.pending[0], LITTLE) for session in (one, other)]
    assert thoughts[0] == thoughts[1]


# From the record


@pytest.mark.parametrize("game", SHELF)
def test_it_thinks_from_the_record_and_leaves_the_table_as_it_is(game: str) -> None:
    """The same with tables that are played anew as with copies of the process."""
    one = table_at(TWINS[game][1][0], game)
    asked, digest = one.pending[0], one.digest()
    thought = think(one.record, one.rules, asked.seat, asked.id, LITTLE)
    assert thought == deliberate(one, asked, LITTLE)
    assert one.digest() == digest
    assert one.pending == (asked,) or one.pending[0].id == asked.id
    assert asked.refusal(thought.keys) is None


def test_it_thinks_only_where_it_is_asked() -> None:
    session = table("intrigue")
    asked = session.pending[0]
    with pytest.raises(Refused):
        think(session.record, session.rules, asked.seat, asked.id + 1)
    with pytest.raises(Refused):
        think(session.record, session.rules, SeatId(1 - asked.seat), asked.id)


def test_no_thought_where_there_is_nothing_to_choose() -> None:
    session = table("agot")
    asked = session.pending[0]
    assert asked.moment.step == "mulligan"
    assert deliberate(session, asked).reasons == ()


@pytest.mark.parametrize("game", ["agot", "hbo"])
def test_it_plays_to_the_end_in_any_world(game: str) -> None:
    """A whole game with hardly any thought, which is soon over; nothing in it breaks."""
    session = Session(SHELF[game], SHELF[game].new_table(2, quick=True), "whole")
    names, least = ("maester", "greedy"), Effort(2, 1)
    seats = [player_at(session, name, Chance(name), least, forked) for name in names]
    while session.pending:
        asked = session.pending[0]
        session.answer(asked.seat, asked.id, seats[asked.seat](session.view(asked.seat), asked))
    assert isinstance(session.record.rows[-1], Answer)
    assert session.winners
