"""The rules of Westeros Intrigue: deal, turns, the end of a round, the final score. Where a card
may be laid is the court's business."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.chance import Chance
from engine.core.decisions import decide_one, one
from engine.core.game import Config, Game, Outcome, Rules
from engine.core.phrases import Phrase, Who, phrase
from engine.core.seats import SeatId, seat_after, seats_of
from engine.core.starter import first_starter
from engine.intrigue.cards import Character, House, IronThrone, characters, iron_throne
from engine.intrigue.court import Cell, Court
from engine.intrigue.placing import choice, place
from engine.intrigue.players.greedy import greedy_agent
from engine.intrigue.players.maester import deliberate
from engine.intrigue.players.thoughtful import thoughtful_agent
from engine.intrigue.view import IntrigueView, PlayerView

HAND = {2: 14, 3: 12, 4: 9, 5: 7, 6: 6}
LIMIT = {2: 7}
USUAL_LIMIT = 8


class Player:
    def __init__(self, seat: SeatId) -> None:
        self.seat = seat
        self.hand: list[Character] = []
        self.out = False
        self.penalties = 0
        self.iron_throne: list[IronThrone] = []

    @property
    def houses(self) -> list[House]:
        """The houses held, each once; cards of one house are interchangeable."""
        return list(dict.fromkeys(card.house for card in self.hand))

    @property
    def score(self) -> int:
        return self.penalties - sum(card.value for card in self.iron_throne)

    @property
    def daggers(self) -> int:
        return sum(card.daggers for card in self.iron_throne)


class Intrigue(Game):
    def __init__(self, config: Config, chance: Chance) -> None:
        super().__init__(config, chance)
        self.players = [Player(seat) for seat in seats_of(config.seats)]
        self.limit = LIMIT.get(config.seats, USUAL_LIMIT)
        self.round = 0
        self.starter = first_starter(config, chance)  # the rules say: the youngest
        self.mover: SeatId | None = None
        self.last: tuple[Player, Cell] | None = None
        self.court = Court(self.limit)
        self.unused: list[Character] = []
        self.iron_throne_deck = list(iron_throne())
        self.over = False

    async def run(self) -> Outcome:
        self.chance.shuffle(self.iron_throne_deck)
        for number in range(1, self.config.seats + 1):
            self._deal(number)
            while (player := self._next_player()) is not None:
                await self._take_turn(player)
            self._end_round()
            self.starter = seat_after(self.starter, self.config.seats)
        return self._outcome()

    # A round

    def _deal(self, number: int) -> None:
        self.round, self.stage = number, number
        self.court = Court(self.limit)
        self.mover, self.last = None, None
        deck = list(characters())
        self.chance.shuffle(deck)
        for player in self.players:
            player.hand = [deck.pop() for _ in range(HAND[self.config.seats])]
            player.out = False
        self.unused = deck
        self.chronicle.tell(
            phrase(
                "intrigue.log.round",
                n=number,
                of=self.config.seats,
                who=Who(self.starter),
                hand=HAND[self.config.seats],
            )
        )
        if self.config.seats == 5:
            self._open_the_court()

    def _open_the_court(self) -> None:
        """With five players the card left over is the court's first, and nobody's (A-R8)."""
        card = self.unused.pop()
        self.court.lay(card, Cell(0, 0))
        self.chronicle.tell(
            phrase("intrigue.log.first_card", card=card.named, house=card.house.named)
        )

    def _next_player(self) -> Player | None:
        """The next seat that is not out; the starter first."""
        first = self.starter if self.mover is None else self.mover + 1
        for step in range(self.config.seats):
            player = self.players[(first + step) % self.config.seats]
            if not player.out:
                self.mover = player.seat
                return player
        return None

    async def _take_turn(self, player: Player) -> None:
        placings = self.court.placings(player.houses)
        if not placings:  # only now, on their turn, and for the rest of the round (A-R4)
            player.out = True
            self.chronicle.tell(
                phrase("intrigue.log.stuck", who=Who(player.seat), n=len(player.hand))
            )
            return
        choices = [choice(house, cell, self.court.left) for house, cell in placings]
        house, cell = await decide_one(one(player.seat, PLAY, choices))
        self._lay(player, house, cell)

    def _lay(self, player: Player, house: House, cell: Cell) -> None:
        card = next(card for card in player.hand if card.house is house)
        player.hand.remove(card)
        where = place(cell, self.court.left)
        self.court.lay(card, cell)
        self.last = player, cell
        self.chronicle.tell(
            phrase(
                "intrigue.log.lay",
                who=Who(player.seat),
                card=card.named,
                house=house.named,
                place=where,
            ),
            reveals=True,
        )
        if not player.hand:
            player.out = True
            self.chronicle.tell(phrase("intrigue.log.empty", who=Who(player.seat)))

    def _end_round(self) -> None:
        self.mover = None
        if self.last is not None:
            self._crown(self.last[0])
        for player in self.players:
            if player.hand:
                self._punish(player)
        standings = tuple(_standing(player) for player in self.players)
        self.chronicle.tell(phrase("intrigue.log.standings", n=self.round, standings=standings))

    def _punish(self, player: Player) -> None:
        """A point for every card left in hand."""
        player.penalties += len(player.hand)
        self.chronicle.tell(
            phrase(
                "intrigue.log.penalty",
                who=Who(player.seat),
                n=len(player.hand),
                total=player.penalties,
            )
        )

    def _crown(self, player: Player) -> None:
        """Whoever laid the last character draws, empty hand or not (A-R6)."""
        card = self.iron_throne_deck.pop()
        player.iron_throne.append(card)
        self.chronicle.tell(
            phrase("intrigue.log.iron_throne", who=Who(player.seat), total=len(player.iron_throne))
        )
        self.chronicle.tell(
            phrase("intrigue.log.iron_throne_seen", value=card.value, daggers=card.daggers),
            to=(player.seat,),
            reveals=True,
        )

    # The end

    def public_scores(self) -> tuple[int, ...]:
        """Penalty points; what an Iron Throne card is worth is hidden until the end."""
        return tuple(player.penalties for player in self.players)

    def _outcome(self) -> Outcome:
        """Lowest score, then fewest daggers, then a shared win (A-R13 to A-R15)."""
        self.over = True
        for player in self.players:
            self._tell_score(player)
        order = sorted({(player.score, player.daggers) for player in self.players})
        ranking = tuple(
            tuple(p.seat for p in self.players if (p.score, p.daggers) == standing)
            for standing in order
        )
        self._tell_winners([self.players[seat] for seat in ranking[0]])
        return Outcome(ranking, tuple(player.score for player in self.players))

    def _tell_score(self, player: Player) -> None:
        """Iron Throne cards are shown now, each with its value and daggers."""
        who, shown = Who(player.seat), tuple(_throne(card) for card in player.iron_throne)
        if not shown:
            told = phrase("intrigue.log.score_alone", who=who, n=player.score)
        else:
            told = phrase(
                "intrigue.log.score",
                who=who,
                n=player.score,
                penalties=player.penalties,
                value=player.penalties - player.score,
                daggers=player.daggers,
                cards=shown,
            )
        self.chronicle.tell(told, reveals=True)

    def _tell_winners(self, best: list[Player]) -> None:
        score, daggers = best[0].score, best[0].daggers
        if len(best) > 1:
            winners = tuple(Who(player.seat) for player in best)
            told = phrase("intrigue.log.shared", winners=winners, n=score, daggers=daggers)
        elif sum(player.score == score for player in self.players) > 1:
            told = phrase(
                "intrigue.log.wins_by_daggers", who=Who(best[0].seat), n=score, daggers=daggers
            )
        else:
            told = phrase("intrigue.log.wins", who=Who(best[0].seat), n=score)
        self.chronicle.tell(told)

    # What others ask of it

    def view(self, seat: SeatId | None) -> IntrigueView:
        return IntrigueView(
            seat=seat,
            round=self.round,
            rounds=self.config.seats,
            starter=self.starter,
            mover=self.mover,
            limit=self.limit,
            court=tuple(sorted(self.court.cards.items())),
            last=self.last[1] if self.last else None,
            players=tuple(self._player_view(player, seat) for player in self.players),
            hand=() if seat is None else tuple(sorted(self.players[seat].hand)),
            iron_throne_deck=len(self.iron_throne_deck),
            over=self.over,
        )

    def _player_view(self, player: Player, seat: SeatId | None) -> PlayerView:
        seen = self.over or player.seat == seat
        return PlayerView(
            hand=len(player.hand),
            out=player.out,
            penalties=player.penalties,
            iron_throne=len(player.iron_throne),
            shown=tuple(player.iron_throne) if seen else (),
        )

    def state(self) -> object:
        return (
            self.round,
            self.starter,
            self.mover,
            self.last and (self.last[0].seat, self.last[1]),
            tuple((cell, card.id) for cell, card in sorted(self.court.cards.items())),
            tuple(card.id for card in self.unused),
            tuple(self.iron_throne_deck),
            tuple(
                (
                    tuple(card.id for card in p.hand),
                    p.out,
                    p.penalties,
                    tuple(p.iron_throne),
                )
                for p in self.players
            ),
        )

    def violations(self) -> Iterator[str]:
        held = [card for player in self.players for card in player.hand]
        if self.round and sorted(held + self.unused + list(self.court.cards.values())) != sorted(
            characters()
        ):
            yield "characters_conserved"
        owned = [card for player in self.players for card in player.iron_throne]
        if sorted(owned + self.iron_throne_deck) != sorted(iron_throne()):
            yield "iron_throne_conserved"
        yield from _unsound(self.court)


PLAY = phrase("intrigue.prompt.play")


def _standing(player: Player) -> Phrase:
    """What everybody knows of a score: Iron Throne cards are counted, not read."""
    return phrase(
        "intrigue.standing",
        who=Who(player.seat),
        n=player.penalties,
        cards=len(player.iron_throne),
    )


def _throne(card: IronThrone) -> Phrase:
    return phrase("intrigue.throne_card", value=card.value, daggers=card.daggers)


def _unsound(court: Court) -> Iterator[str]:
    base = sorted(cell.x for cell in court.cards if cell.row == 0)
    if len(base) > court.limit or base != list(range(court.left, court.right + 1)):
        yield "base_unbroken"
    for (row, x), card in court.cards.items():
        supports = [court.cards.get(Cell(row - 1, x)), court.cards.get(Cell(row - 1, x + 1))]
        if row and card.house not in [support and support.house for support in supports]:
            yield "supported"
        if row and None in supports:
            yield "supported_twice"


RULES = Rules(
    "intrigue",
    1,
    range(2, 7),
    Intrigue,
    players={"greedy": greedy_agent, "thoughtful": thoughtful_agent},
    strategist=deliberate,
)
