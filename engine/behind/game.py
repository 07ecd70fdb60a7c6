"""The rules of Behind the Throne: the deck, the course of a turn, the end, the score. What may be
chosen and where cards may go stands in the modules beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from engine.behind import asks
from engine.behind.asks import Move, Pick, PlainMove
from engine.behind.cards import COPIES, END, Card, CourtRole, End, deck
from engine.behind.placement import homes, place_card, place_row, room
from engine.behind.players.greedy import greedy_agent
from engine.behind.players.maester import deliberate
from engine.behind.players.thoughtful import thoughtful_agent
from engine.behind.powers import Power, Use, lost, use
from engine.behind.tableau import HEIGHT, SCORING, WIDTH, Columns, Tableau
from engine.behind.targets import Target
from engine.behind.turn import LONGEST, Turn
from engine.behind.view import BehindView, ColumnView, PlayerView
from engine.core.chance import Chance
from engine.core.decisions import decide, decide_one
from engine.core.game import Config, Game, Outcome, Rules
from engine.core.phrases import Arg, Phrase, Who, phrase
from engine.core.seats import SeatId, by_seat, seat_after, seats_of
from engine.core.starter import first_starter

ROLES = tuple(CourtRole)
Faces = tuple[tuple[PlayerView, ...], tuple[tuple[CourtRole, int], ...]]  # players, discard pile


class Behind(Game):
    def __init__(self, config: Config, chance: Chance) -> None:
        super().__init__(config, chance)
        self.tableau = Tableau({} for _ in range(config.seats))
        self.deck = deck(config.seats)  # the next card is the last of the list
        self.end_in_deck = False
        self.turn = Turn(first_starter(config, chance))
        self.looker: SeatId | None = None  # who knows the next card
        self.over = False
        self._drawn: tuple[object, Faces] | None = None

    async def run(self) -> Outcome:
        self.chance.shuffle(self.deck)
        return await self.play()

    async def play(self) -> Outcome:
        while not self.over:
            await self._take_turn()
            if not self.over:
                self.turn = Turn(seat_after(self.turn.seat, self.config.seats))
        return self._outcome()

    @property
    def _mover(self) -> Who:
        return Who(self.turn.seat)

    # A turn

    async def _take_turn(self) -> None:
        """At least one card is revealed (B-R1)."""
        self.stage += 1
        self._tell("turn", n=self.stage, who=self._mover)
        before = self._counting()
        self._reveal()
        ending = await self._act_on_row()
        if ending is PlainMove.BUST:
            self._bust()
        elif ending is PlainMove.STOP:
            await self._dispose_of_row()
        if not self.over:
            self._tell_points(before)

    def _counting(self) -> tuple[frozenset[CourtRole], ...]:
        return tuple(frozenset(self.tableau.counting(seat)) for seat in seats_of(self.config.seats))

    def _tell_points(self, before: tuple[frozenset[CourtRole], ...]) -> None:
        """Whoever has other columns that score than before the turn, and which."""
        for seat, (were, are) in by_seat(tuple(zip(before, self._counting(), strict=True))):
            if were != are:
                changes = tuple(
                    asks.column_changed(role, role in are) for role in sorted(were ^ are)
                )
                self._tell("points", who=Who(seat), changes=changes, n=sum(are))

    def _tell(self, id: str, /, **args: Arg) -> None:
        """Logs what everybody may know."""
        self.chronicle.tell(phrase(f"behind.log.{id}", **args))

    async def _act_on_row(self) -> PlainMove | None:
        """Until the player stops or gives up; None if the game has ended (B-R31)."""
        while not self.over:
            if lost(self.tableau, self.turn):
                return PlainMove.BUST
            move = await decide_one(asks.act(self.tableau, self.turn))
            if move is PlainMove.STOP or move is PlainMove.BUST:
                return move
            self._make(move)
        return None

    def _make(self, move: Move) -> None:
        if isinstance(move, Use):
            self._use(move)
        elif isinstance(move, Target):
            self._eliminate(move)
        else:
            self._reveal()

    def _reveal(self) -> None:
        self._refill()
        card = self.deck.pop()
        self.looker = None
        if isinstance(card, End):
            self.over = True
            self.chronicle.tell(phrase("behind.log.end", who=self._mover), reveals=True)
            return
        self.turn.reveal(card)
        self.chronicle.tell(self._revealed(card), reveals=True)

    def _revealed(self, card: CourtRole) -> Phrase:
        """The line says how the card compares with the one before it, where that matters."""
        before, who, named, value = self.turn.before, self._mover, card.named, int(card)
        if before is None or card < before:
            return phrase("behind.log.reveal", who=who, card=named, value=value)
        told = "behind.log.reveal_high" if card > before else "behind.log.reveal_level"
        return phrase(told, who=who, card=named, value=value, before=int(before))

    def _refill(self) -> None:
        """Only when a card is needed and none is left; the row stays out (B-R28). It happens
        once: the new deck holds the card that ends the game (B-R30)."""
        if self.deck:
            return
        self.deck = [*self.tableau.gather(), END]
        self.end_in_deck = True
        self.chance.shuffle(self.deck)
        self._tell("refill", n=len(self.deck))

    def _use(self, used: Use) -> None:
        use(self.turn, used)
        named = asks.power_named(used)
        if used.power is Power.PROPHET:
            self._look(named)
        else:
            change = asks.change_named(used.power.change)
            card, value = self.turn.row[-1].named, self.turn.value
            self._tell("use", who=self._mover, power=named, change=change, card=card, value=value)

    def _look(self, named: Phrase) -> None:
        """The card that ends the game may be seen; it ends nothing until revealed (B-R26)."""
        self._refill()
        self.looker = self.turn.seat
        self._tell("look", who=self._mover, power=named)
        self.chronicle.tell(
            phrase("behind.log.seen", card=self.deck[-1].named), to=(self.looker,), reveals=True
        )

    def _eliminate(self, target: Target) -> None:
        """At once, to the discard pile, whatever becomes of the row (B-R8, B-R12)."""
        seat, role = target
        self.tableau.lift(seat, role)
        self.tableau.throw(role)
        self.turn.eliminated = True
        told: dict[str, Arg] = {
            "who": self._mover,
            "card": role.named,
            "left": self.tableau.columns[seat].get(role, 0),
            "value": self.turn.value,
        }
        if seat == self.turn.seat:
            self._tell("eliminate_own", **told)
        else:
            self._tell("eliminate", owner=Who(seat), **told)

    def _bust(self) -> None:
        turn = self.turn
        self.tableau.sweep(turn.row)
        self._tell(
            "bust",
            who=self._mover,
            cards=listed(turn.row),
            value=turn.value,
            before=int(turn.row[-2]),
        )
        turn.row = []

    # The end of a turn

    async def _dispose_of_row(self) -> None:
        target = await decide_one(asks.dispose(self.tableau, self.turn))
        if target is None:
            await self._take_row()
        else:
            await self._exchange(target)

    async def _take_row(self) -> None:
        tableau, turn = self.tableau, self.turn
        self._tell("take", who=self._mover, cards=listed(turn.row))
        fit = room(tableau.columns[turn.seat], turn.row)
        keep, give_up = list(fit.new), list[CourtRole]()
        if fit.tight:
            changes = await decide(asks.place(tableau, turn))
            keep = [change.role for change in changes if change.kept]
            give_up = [change.role for change in changes if not change.kept]
        self._tell_given_up(turn.seat, give_up)
        thrown = len(tableau.discard) + sum(tableau.columns[turn.seat][role] for role in give_up)
        place_row(tableau, turn.seat, turn.row, keep, give_up)
        turn.row = []
        self._tell_no_room(turn.seat, thrown)

    async def _exchange(self, target: Target) -> None:
        """The taken card is placed before the other side chooses (B-R19)."""
        seat, role = target
        self.tableau.lift(seat, role)
        self.turn.taken = role
        self._tell(
            "exchange",
            who=self._mover,
            card=role.named,
            owner=Who(seat),
            left=self.tableau.columns[seat].get(role, 0),
            cards=listed(self.turn.row),
        )
        await self._settle(role)
        chosen = await decide_one(asks.pick(self.tableau, self.turn, seat))
        self._keep_one(seat, chosen)

    async def _settle(self, role: CourtRole) -> None:
        tableau, turn = self.tableau, self.turn
        ways = homes(tableau.columns[turn.seat], role)
        thrown = len(tableau.discard)
        if ways == (None,):
            place_card(tableau, turn.seat, role, None)
        elif ways and (instead := await decide_one(asks.settle(tableau, turn, role))) is not None:
            self._tell_given_up(turn.seat, [instead])
            place_card(tableau, turn.seat, role, instead)
        else:
            tableau.throw(role)
            self._tell_no_room(turn.seat, thrown)
        turn.taken = None

    def _keep_one(self, seat: SeatId, chosen: Pick | None) -> None:
        """None or one, as the owner likes (B-R18)."""
        tableau, turn = self.tableau, self.turn
        if chosen is None:
            self._tell("nothing", who=Who(seat))
        else:
            turn.row.remove(chosen.role)
            self._tell("pick", who=Who(seat), card=chosen.role.named)
            self._tell_given_up(seat, [chosen.instead] if chosen.instead is not None else [])
            place_card(tableau, seat, *chosen)
        if turn.row:
            self._tell("discard", cards=listed(turn.row))
        tableau.sweep(turn.row)
        turn.row = []

    def _tell_given_up(self, seat: SeatId, columns: Iterable[CourtRole]) -> None:
        """Whole columns that make room; told before they go."""
        own = self.tableau.columns[seat]
        for role in columns:
            self._tell("give_up", who=Who(seat), cards=listed([role] * own[role]))

    def _tell_no_room(self, seat: SeatId, since: int) -> None:
        """Cards that found no column, or a full one."""
        if thrown := self.tableau.discard[since:]:
            self._tell("no_room", who=Who(seat), cards=listed(thrown))

    # The end

    def _outcome(self) -> Outcome:
        """Most points; no tie-break."""
        scores = tuple(self.tableau.score(seat) for seat in seats_of(self.config.seats))
        for seat, score in by_seat(scores):
            self._tell_score(seat, score)
        ranking = tuple(
            tuple(seat for seat, score in by_seat(scores) if score == best)
            for best in sorted(set(scores), reverse=True)
        )
        if len(ranking[0]) > 1:
            self._tell("shared", winners=tuple(Who(seat) for seat in ranking[0]), n=max(scores))
        else:
            self._tell("wins", who=Who(ranking[0][0]), n=max(scores))
        return Outcome(ranking, scores)

    def _tell_score(self, seat: SeatId, score: int) -> None:
        """With the columns that count."""
        columns = self.tableau.columns[seat].items()
        counted = [role for role, count in columns if count >= SCORING for _ in range(count)]
        if counted:
            self._tell("score", who=Who(seat), n=score, cards=listed(counted))
        else:
            self._tell("score_nothing", who=Who(seat), n=score)

    # What others ask of it

    def view(self, seat: SeatId | None) -> BehindView:
        turn, before = self.turn, self.turn.before
        players, discard = self._faces()
        return BehindView(
            seat=seat,
            turn=self.stage,
            mover=turn.seat,
            players=players,
            row=tuple(turn.row),
            value=turn.value,
            before=None if before is None else int(before),
            eliminated=turn.eliminated,
            taken=turn.taken,
            deck=len(self.deck),
            end_in_deck=self.end_in_deck,
            discard=discard,
            seen=self.deck[-1] if seat is not None and seat == self.looker else None,
            over=self.over,
        )

    def _faces(self) -> Faces:
        """What most of a view is made of, kept until a card moves or a power is used: a view is
        wanted at every decision, and half of the time to draw one went here."""
        moment = self.tableau.changes, self.turn.seat, len(self.turn.used)
        if self._drawn is None or self._drawn[0] != moment:
            peaks = self.tableau.peaks()
            players = [self._player_view(seat, peaks) for seat in seats_of(self.config.seats)]
            pile = bytes(self.tableau.discard)
            discard = [(role, count) for role in ROLES if (count := pile.count(role))]
            self._drawn = moment, (tuple(players), tuple(discard))
        return self._drawn[1]

    def _player_view(self, seat: SeatId, peaks: Columns) -> PlayerView:
        used = self.turn.used if seat == self.turn.seat else ()
        columns = [
            _column_view(role, count, count >= peaks[role], role in used)
            for role, count in self.tableau.columns[seat].items()
        ]
        return PlayerView(tuple(columns), self.tableau.score(seat))

    def state(self) -> object:
        """Piles as bytes, one to a card, in their order."""
        turn = self.turn
        return (
            self.stage,
            bytes(self.deck),
            self.end_in_deck,
            bytes(self.tableau.discard),
            tuple([(bytes(own), bytes(own.values())) for own in self.tableau.columns]),
            turn.seat,
            bytes(turn.row),
            turn.value,
            turn.eliminated,
            bytes(turn.used),
            None if turn.taken is None else int(turn.taken),
            self.looker,
            self.over,
        )

    def violations(self) -> Iterator[str]:
        if Counter(self._everywhere()) != dict.fromkeys(CourtRole, COPIES[self.config.seats]):
            yield "cards_conserved"
        if self.deck.count(END) != (self.end_in_deck and not self.over):
            yield "one_end"
        for own in self.tableau.columns:
            if len(own) > WIDTH:
                yield "five_columns"
            if any(not 0 < count <= HEIGHT for count in own.values()):
                yield "five_in_a_column"
        if len(self.turn.row) > LONGEST:
            yield "five_in_the_row"

    def _everywhere(self) -> Iterator[Card]:
        """Every card but the one that ends the game."""
        yield from (card for card in self.deck if card is not END)
        yield from self.tableau.discard
        yield from self.turn.row
        if self.turn.taken is not None:
            yield self.turn.taken
        for own in self.tableau.columns:
            for role, count in own.items():
                yield from [role] * count


_column_view = cache(ColumnView)


def listed(roles: Iterable[CourtRole]) -> tuple[Phrase, ...]:
    """Cards by name, each once, with a number where there are several."""
    return tuple(
        role.named if n == 1 else phrase("behind.copies", card=role.named, n=n)
        for role, n in Counter(roles).items()
    )


RULES = Rules(
    "behind",
    1,
    range(2, 5),
    Behind,
    players={"greedy": greedy_agent, "thoughtful": thoughtful_agent},
    strategist=deliberate,
)
