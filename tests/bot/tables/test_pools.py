"""A table keeps the cards it began with: published lists never change, and whatever is put on the
shelf later changes nothing at a table that runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any

import pytest

from bot.games.agot.lobby import LOBBY
from bot.render.picture import PictureOf, drawing
from bot.words import Voice, words_in
from engine.agot import sets
from engine.agot.deckbuilding import Format, _allowed, faults, premade
from engine.agot.events import ChallengeWon, Kill
from engine.agot.game import RULES
from engine.agot.lottery import drawn_table
from engine.agot.pools import FIRST, LATEST, Pool, pool_of, pools
from engine.agot.prints import Printed, prints
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.core.chance import Chance
from engine.core.datafiles import facts, names
from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.seats import SeatId, seats_of
from engine.core.session import Session
from tests.engine.tools import restored, steps

# A list that tables have used stays as it is: more cards make another list, with a line of its own
LATER = {"atsk", "cta", "ffh", "timc", "goh", "tc", "locr"}  # than the first cycle
PUBLISHED = {
    "core": "041dd7c901a50ae5",
    "first-cycle": "85e22babe22ca6d9",
    "locr": "4c69d5a6d2c6b95f",
}
# Decks that a running table may rely on: of those that name none, and of learning tables
FIXED = {
    "bench-baratheon": "15eac6b615c007cc",
    "bench-lannister": "8646aaf71942de07",
    "bench-stark": "862e6b45aaba17d1",
    "bench-targaryen": "f99e438fcf66d367",
    "learning-lannister-tyrell": "d18fb12db1d4ad32",
    "learning-nightswatch-baratheon": "fd4e46cbb163d3f8",
    "learning-stark-greyjoy": "fe1203a60596c63c",
    "learning-targaryen-martell": "4e0e60ee2a4b6d01",
}
ANSWERS = 120


def digest(value: object) -> str:
    return blake2b(repr(value).encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("pool", [pool for pool in pools().values() if pool.published])
def test_a_published_list_stays_as_it_is(pool: Pool) -> None:
    assert digest(list(pool.cards)) == PUBLISHED[pool.id]


def test_a_pool_in_the_making_grows_with_its_sets_and_no_lobby_offers_it() -> None:
    making = {pool.id: pool for pool in pools().values() if not pool.published}
    assert set(making) == {"all"}
    assert set(making["all"].cards) == set(prints())
    assert not set(making) & set(LOBBY.pools)
    assert LATEST in LOBBY.pools


def test_the_first_cycle_is_whole_and_the_shortest_list_comes_first() -> None:
    first = pools()["first-cycle"].cards
    earlier = {code for code, card in prints().items() if card.set not in LATER}
    assert set(first) == earlier
    assert LOBBY.pools == ("core", "first-cycle", "locr")


@pytest.mark.parametrize("deck", FIXED)
def test_a_deck_that_running_tables_rely_on_stays_as_it_is(deck: str) -> None:
    listed = premade()[deck].to_options()
    lists = [list(listed[part].items()) for part in ("plots", "cards")]  # dealt in this order
    assert digest((listed["faction"], listed["agenda"], *lists)) == FIXED[deck]


def test_every_fixed_deck_is_held() -> None:
    fixed = [f for f in map(facts, names("agot/decks")) if f["format"] != Format.STANDARD]
    assert {fact["id"] for fact in fixed} == set(FIXED)


def test_every_card_of_a_list_is_on_the_shelf_and_every_card_of_the_shelf_in_a_list() -> None:
    assert all(card.code in prints() for pool in pools().values() for card in pool.cards.values())
    assert any(set(pool.cards) == set(prints()) for pool in pools().values())


def test_a_table_that_names_no_pool_has_the_first() -> None:
    assert pool_of({}) is pools()[FIRST]
    assert list(PUBLISHED)[:1] == [FIRST]


def test_a_new_table_that_chooses_none_names_the_first() -> None:
    assert RULES.new_table(2).options["pool"] == FIRST


@pytest.mark.parametrize("pool", ["no such pool", 3, None, ["core"]])
def test_an_unknown_pool_is_refused(pool: object) -> None:
    with pytest.raises(Refused) as refused:
        Session(RULES, Config(2, options={"pool": pool}), "unknown")
    assert refused.value.reason.id == "agot.refused.pool"


# The shelf grows

NEW: tuple[Mapping[str, Any], ...] = (
    {"id": "01901", "type": "event", "faction": "neutral", "cost": 0},  # into the Core Set
    {"id": "99001", "type": "event", "faction": "neutral", "cost": 0},
    {"id": "99002", "type": "event", "faction": "stark", "cost": 0},
    {"id": "99003", "type": "event", "faction": "lannister", "cost": 1, "keywords": ["ambush 0"]},
    {"id": "01902", "type": "plot", "faction": "neutral", "income": 9, "claim": 2, "reserve": 9},
    {"id": "99006", "type": "plot", "faction": "neutral", "income": 0, "claim": 0, "reserve": 1},
    {"id": "99004", "type": "agenda", "faction": "neutral"},
    {"id": "01904", "type": "agenda", "faction": "neutral"},
    {"id": "01903", "type": "title", "faction": "neutral"},
    {"id": "99005", "type": "character", "faction": "neutral", "cost": 0, "strength": 9},
)


def script(printed: Printed) -> None:
    """An event that may be played almost anywhere."""
    words = Script(printed)

    @words.action()
    async def act(me: Card) -> None: ...

    @words.reaction(ChallengeWon)
    async def react(me: Card, won: ChallengeWon) -> None: ...

    @words.would(Kill)
    async def prevent(me: Card, kill: Kill) -> None: ...


@pytest.fixture
def grown_shelf() -> Iterator[None]:
    """Further cards, some of them between those of a set that is there already; and, to show that
    they would be noticed, a pool that has them."""
    sets.load()
    new = [Printed({"en": f"New {fact['id']}", **fact}) for fact in NEW]
    for printed in new:
        if printed.type == "event":
            script(printed)
    shelf = dict(sorted([*prints().items(), *((card.code, card) for card in new)]))
    kept = dict(prints())
    fill_shelf(shelf)
    pools()["grown"] = Pool("grown", shelf)
    yield
    fill_shelf(kept)


def fill_shelf(cards: Mapping[str, Printed]) -> None:
    """Lists are read anew, as by a bot that has been updated."""
    prints().clear()
    prints().update(cards)
    pools.cache_clear()
    _allowed.cache_clear()


def seen(session: Session) -> object:
    """All that a table shows and asks."""
    voice = Voice(lambda seat: f"Player {seat}")
    coming = [session.ahead, *map(session.rehearsals, seats_of(session.config.seats))]
    asked = [decision[:5] for each in (session.pending, *coming) for decision in each]
    views = [session.view(seat) for seat in (None, *seats_of(session.config.seats))]
    logs = [session.log(seat) for seat in seats_of(session.config.seats)]
    return asked, views, logs, session.digest(), _pictures(session, voice)


def _pictures(session: Session, voice: Voice) -> list[str]:
    """Drawn anew, whatever is kept."""
    shown = drawing(PictureOf.BOARD, session.view(None), words_in("en"), voice)
    held = drawing(PictureOf.HAND, session.view(SeatId(0)), words_in("pl"), voice)
    return [digest(each.sheet().png()) for each in (shown, held)]


def table(seats: int, options: Mapping[str, Any]) -> Session:
    session = Session(RULES, Config(seats, options=options), f"{seats}")
    for number, _ in enumerate(steps(session, Chance(f"{seats}/answers")), 1):
        if number == ANSWERS:
            break
    return session


TABLES: tuple[tuple[int, Mapping[str, Any]], ...] = (
    (2, {}),
    (4, {"checkpoint": "defenders_declared"}),
    (2, {"open_lists": True}),
    (3, {"pool": "core", **drawn_table(3, Chance("pools"))}),
)


class TestShelfThatGrows:
    @pytest.fixture
    def before(self) -> list[tuple[Session, object]]:
        return [(each, seen(each)) for each in (table(*asked) for asked in TABLES)]

    def test_nothing_changes_at_a_table_that_runs(
        self, before: list[tuple[Session, object]], grown_shelf: None
    ) -> None:
        """Questions, options, ids, views, logs, digests, pictures; and the same answers lead on."""
        for (asked, options), (session, shown) in zip(TABLES, before, strict=True):
            assert seen(restored(session)) == shown
            again = table(asked, options)
            assert again.record.to_json() == session.record.to_json()
            assert seen(again) == shown

    def test_a_pool_that_had_the_new_cards_would_ask_more(
        self, before: list[tuple[Session, object]], grown_shelf: None
    ) -> None:
        """So the test above can fail."""
        (seats, options), (session, _) = TABLES[0], before[0]
        again = table(seats, {**options, "pool": "grown"})
        assert again.record.rows != session.record.rows

    def test_a_deck_with_a_card_from_outside_the_pool_is_refused(self, grown_shelf: None) -> None:
        deck = premade()["stark-fealty"]
        deck = deck.__class__.from_options({**deck.to_options(), "agenda": "99004"})
        (wrong,) = faults(deck, Format.OPEN, pools()["core"])
        assert wrong.id == "agot.deck.not_in_pool"
        assert faults(deck, Format.OPEN, pools()["grown"]) == []
