"""A game from the decks to the winner, as the session drives it, and the invariants that hold after
every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from engine.agot import sets
from engine.agot.asking import Phantoms
from engine.agot.choices import NO
from engine.agot.deckbuilding import Deck, Format, faults, possible_cards, premade
from engine.agot.fitness import may_bear
from engine.agot.keywords import DUPLICATE_SAVE
from engine.agot.nouns import A_PHASE, ATTACHMENT, Scope, Zone
from engine.agot.players.greedy import greedy_agent
from engine.agot.players.reading import Reading
from engine.agot.players.thoughtful import thoughtful_agent
from engine.agot.players.worlds import asked_anew, imagine
from engine.agot.pools import FIRST, Pool, pool_of
from engine.agot.redirect import REDIRECT, SPARES_OWN
from engine.agot.rehearsal import rehearsals, targets_of
from engine.agot.restrictions import restrictions_of
from engine.agot.rounds import play_round
from engine.agot.setup import deal_in, set_up
from engine.agot.shape import state_of
from engine.agot.state import FEWER_QUESTIONS, Card, Game, Player
from engine.agot.timing import ALIKE_IN_ORDER
from engine.agot.view import AgotView, view_of
from engine.core.chance import Chance
from engine.core.decisions import Ask, Decision
from engine.core.errors import Refused
from engine.core.game import (
    ASKED_ON,
    AT_ONCE,
    DISCREET_PASSES,
    EARLY_CHECKPOINT,
    FORESEEN,
    Config,
    Outcome,
    Rules,
)
from engine.core.phrases import phrase
from engine.core.seats import SeatId, seats_of
from engine.realm.players.strategist import Edition, strategist
from engine.realm.victory import won

BENCH = ("bench-lannister", "bench-stark", "bench-baratheon", "bench-targaryen")


class Agot(Game):
    def __init__(self, config: Config, chance: Chance) -> None:
        super().__init__(config, chance)
        sets.load()
        self.duplicate_save = DUPLICATE_SAVE
        pool = pool_of(config.options)
        table, decks = decks_of(config, pool)
        if config.options.get("open_lists") or table is Format.LEARNING:
            self.lists = decks
            self.possible = [deck.prints for deck in decks]
        else:
            self.possible = [possible_cards(deck, table, pool) for deck in decks]
        deal_in(self, decks, pool)
        self.phantoms = Phantoms(self, self.possible)

    async def run(self) -> Outcome:
        await set_up(self)
        winner = await won(partial(play_round, self))
        return self.finished(self.players[winner])

    def public_scores(self) -> tuple[int, ...]:
        return tuple([player.power for player in self.players])

    def finished(self, winner: Player) -> Outcome:
        """The winner first, then by power; those eliminated last, by when (rulings of ours)."""
        self.over = True
        self.tell("wins", who=winner.who, n=winner.power)
        standing = {
            p: (p is winner, not p.out, p.outlived if p.out else p.power) for p in self.players
        }
        order = sorted(set(standing.values()), reverse=True)
        ranking = tuple(tuple(p.seat for p in self.players if standing[p] == s) for s in order)
        return Outcome(ranking, tuple(player.power for player in self.players))

    def scopes(self) -> dict[str, int]:
        found = {
            "fight": self.numbers[Scope.CHALLENGE],
            "phase": self.phase_number,
            "round": self.numbers[Scope.ROUND],
        }
        if self.challenge is not None:
            found["challenge"] = self.numbers[Scope.CHALLENGE]
            found[f"attack.{self.challenge.defender.seat}"] = self.numbers[Scope.CHALLENGE]
        return found

    @property
    def phase_number(self) -> int:
        return self.numbers[A_PHASE]

    def rehearsals(self, seat: SeatId) -> list[Ask[Any]]:
        return list(rehearsals(self.players[seat]))

    @property
    def novelty(self) -> int:
        """A card that comes into a hand or goes out of it is pointed at anew."""
        return self.knowledge + self.refs

    def calm(self, asked: Decision) -> tuple[str, ...] | None:
        """A challenge that is not redirected goes on as it was initiated, too."""
        return (NO.key,) if asked.moment.step == REDIRECT else super().calm(asked)

    def targets(self, seat: SeatId, meant: object) -> tuple[str, ...] | None:
        return targets_of(self.players[seat], meant)

    def view(self, seat: SeatId | None) -> AgotView:
        return view_of(self, seat, self.round)

    def state(self) -> bytes:
        return state_of(self)

    # Invariants

    def violations(self) -> Iterator[str]:
        found = Counter(card.id for player in [*self.players, self.bank] for card in _held(player))
        if found != Counter(range(len(self.cards))):
            yield "cards_conserved"
        for player in self.players:
            yield from _unsound(player)


def decks_of(config: Config, pool: Pool) -> tuple[Format, list[Deck]]:
    """The decks of the table, legal in its format; an illegal one is refused. A table that names
    none plays with the benchmark decks."""
    if "decks" not in config.options:
        chosen = [BENCH[seat % len(BENCH)] for seat in seats_of(config.seats)]
        return Format.STANDARD, [premade()[name] for name in chosen]
    try:
        table = Format(config.options.get("format", Format.STANDARD))
        decks = [Deck.from_options(option) for option in config.options["decks"]]
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Refused(phrase("agot.refused.deck")) from None
    if len(decks) != config.seats:
        raise Refused(phrase("agot.refused.decks", n=config.seats))
    for deck in decks:
        if wrong := faults(deck, table, pool, restrictions_of(config.options)):
            raise Refused(wrong[0])
    return table, decks


def _held(player: Player) -> Iterator[Card]:
    for pile in player.piles.values():
        for card in pile:
            yield card
            yield from card.duplicates


def _lawful(attachment: Card, bearer: Card) -> bool:
    """It may be there, or is being discarded: what dies at the same time may be saved first."""
    return may_bear(bearer, attachment) or attachment in attachment.game.settling


def _unsound(player: Player) -> Iterator[str]:
    if player.gold < 0:
        yield "gold_not_negative"
    names: list[tuple[str, int]] = []
    for card in player.play:
        if card.power < 0:
            yield "power_not_negative"
        if card.unique:
            names.append((card.name, card.controller.seat))
        if card.controller is not player or card.zone is not Zone.PLAY:
            yield "controlled_where_it_lies"
        if (card.type is ATTACHMENT) is not (card.parent is not None):
            yield "attached"
        elif card.parent is not None and not _lawful(card, card.parent):
            yield "attachment_legal"
        for duplicate in card.duplicates:
            if duplicate.parent is not card:
                yield "duplicate_under_its_card"
            if not duplicate.controller is duplicate.owner is card.owner:
                yield "duplicate_with_its_owner"
    if len(set(names)) < len(names):
        yield "unique"
    for pile in (player.hand, player.deck, player.discard, player.dead):
        if any(card.kneeling or card.power for card in pile):
            yield "out_of_play_remembers_nothing"


RULES = Rules(
    "agot",
    4,
    range(2, 9),
    Agot,
    for_new_tables={
        "pool": FIRST,
        AT_ONCE: True,
        FEWER_QUESTIONS: True,
        DISCREET_PASSES: True,
        ASKED_ON: True,
        EARLY_CHECKPOINT: True,
        FORESEEN: True,
        ALIKE_IN_ORDER: True,
        SPARES_OWN: True,
    },
    players={"greedy": greedy_agent, "thoughtful": thoughtful_agent},
    strategist=strategist(Edition(thoughtful_agent, Reading, imagine, asked_anew)),
)
