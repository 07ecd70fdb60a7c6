"""Which games the golden records are of, and how each is played: by chance or by a computer player,
here and there with a move taken back, a concession, or somebody who is eliminated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.games.agot.stops import DECLARED as CHECKPOINT
from bot.games.shelf import SHELF
from engine.agents import BLIND, agent
from engine.agot.deckbuilding import Format, premade
from engine.agot.lottery import drawn_table
from engine.core.chance import Chance
from engine.core.game import NO_OPTIONS
from engine.core.seats import SeatId
from engine.core.session import Session

LONGEST = 400  # rows, after which a long game is left where it stands
UNDO_EVERY, UNDO_ROWS = 30, 4
THIN = 15  # the fewest cards that may be played with: such a deck runs out
SEALED: Mapping[str, Any] = {"checkpoint": CHECKPOINT}
BOOK: Mapping[str, Any] = {"by_the_book": True}
OPEN_LISTS: Mapping[str, Any] = {"open_lists": True}
PAIRS = (  # premade decks, by name: more of them on the shelf change nothing here
    ("baratheon-fealty", "greyjoy-fealty"),
    ("lannister-rose", "martell-fealty"),
    ("nightswatch-wolf", "stark-fealty"),
    ("targaryen-fealty", "tyrell-lion"),
)
LEARNING = (
    "learning-lannister-tyrell",
    "learning-nightswatch-baratheon",
    "learning-stark-greyjoy",
    "learning-targaryen-martell",
)


class Plan(NamedTuple):
    game: str
    name: str
    seats: int
    chosen: Mapping[str, Any] = NO_OPTIONS
    quick: bool = False
    player: str = "random"
    undoes: bool = False
    concedes: int | None = None  # after so many rows the last seat gives up

    def played(self) -> Session:
        """Always the same game, as long as the rules are the same."""
        rules, seed = SHELF[self.game], f"golden/{self.game}/{self.name}"
        config = rules.new_table(self.seats, quick=self.quick, chosen=self.chosen)
        session = Session(rules, config, seed)
        players = [agent(self.player, rules, Chance(f"{seed}/{n}")) for n in range(self.seats)]
        which = Chance(f"{seed}/which")
        while (pending := session.pending) and len(session.record.rows) < LONGEST:
            decision = which.pick(pending)
            view = None if self.player in BLIND else session.view(decision.seat)
            session.answer(decision.seat, decision.id, players[decision.seat](view, decision))
            self._turn(session)
        return session

    def _turn(self, session: Session) -> None:
        """What is done at the table beside answering."""
        rows = len(session.record.rows)
        if self.undoes and not session.over and rows % UNDO_EVERY == 0:
            session.undo(rows - UNDO_ROWS)
        if rows == self.concedes and not session.over:
            session.concede(SeatId(self.seats - 1))


def decks(*ids: str, format: Format = Format.STANDARD) -> dict[str, Any]:
    listed = [premade()[each].to_options() for each in ids]
    return {"format": format.value, "decks": listed}


def drawn(seats: int, name: str) -> dict[str, Any]:
    """Decks from the whole pool, legal or not."""
    return drawn_table(seats, Chance(f"golden/{name}"))


def thin(seats: int, name: str) -> dict[str, Any]:
    """Decks that run out, so that somebody is eliminated."""
    table = drawn(seats, name)
    for deck in table["decks"]:
        cards = [code for code, copies in deck["cards"].items() for _ in range(copies)][:THIN]
        deck["cards"] = {code: cards.count(code) for code in dict.fromkeys(cards)}
    return table


def agot() -> Iterator[Plan]:
    for seats in (2, 3, 4, 5, 6):
        yield Plan("agot", f"bench {seats}", seats)
        yield Plan("agot", f"drawn {seats}", seats, drawn(seats, f"drawn {seats}"))
    for pair in PAIRS:
        yield Plan("agot", " against ".join(pair), 2, decks(*pair), player="thoughtful")
    for at in range(3):
        yield Plan("agot", f"drawn joust {at}", 2, drawn(2, f"drawn joust {at}"))
    yield Plan("agot", "learning", 2, decks(*LEARNING[:2], format=Format.LEARNING))
    yield Plan("agot", "learning melee", 4, decks(*LEARNING, format=Format.LEARNING))
    yield Plan("agot", "quick", 2, quick=True)
    yield Plan("agot", "quick melee", 4, quick=True, player="thoughtful")
    yield Plan("agot", "open lists", 2, OPEN_LISTS)
    yield Plan("agot", "open lists melee", 3, {**OPEN_LISTS, **decks(*PAIRS[0], PAIRS[1][0])})
    yield Plan("agot", "sealed", 2, SEALED)
    yield Plan("agot", "sealed melee", 4, SEALED, player="thoughtful")
    yield Plan("agot", "by the book", 2, BOOK)
    yield Plan("agot", "by the book melee", 3, {**BOOK, **decks(PAIRS[1][1], *PAIRS[2])})
    yield Plan("agot", "undone", 2, undoes=True)
    yield Plan("agot", "undone and conceded", 3, undoes=True, concedes=75)
    yield Plan("agot", "conceded", 2, concedes=50)
    yield Plan("agot", "thin decks", 3, thin(3, "thin decks"))


def hbo() -> Iterator[Plan]:
    for way in ("preset", "draft"):
        chosen = {"format": way}
        yield Plan("hbo", way, 2, chosen)
        yield Plan("hbo", f"quick {way}", 2, chosen, quick=True)
        yield Plan("hbo", f"thoughtful {way}", 2, chosen, player="thoughtful")
        yield Plan("hbo", f"undone {way}", 2, chosen, undoes=True)
    yield Plan("hbo", "conceded", 2, concedes=40)


def small(game: str) -> Iterator[Plan]:
    for seats in SHELF[game].seats:
        yield Plan(game, f"{seats}", seats, undoes=seats % 2 == 1)
    yield Plan(game, "quick", 3, quick=True)
    yield Plan(game, "thoughtful", 3, player="thoughtful")
    yield Plan(game, "conceded", 3, concedes=8)


def plans(game: str) -> Sequence[Plan]:
    ways = {"agot": agot, "hbo": hbo}
    return list(ways[game]() if game in ways else small(game))
