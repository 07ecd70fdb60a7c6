"""A game from the choice of houses to the winner, as the session drives it; its state for digests,
and the invariants that hold after every decision."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.chance import Chance
from engine.core.game import AT_ONCE, Config, Figures, Outcome, Rules
from engine.core.seats import SeatId
from engine.hbo.editions import EDITION, LATEST
from engine.hbo.nouns import IN_PLAY, Zone
from engine.hbo.players.greedy import greedy_agent
from engine.hbo.players.thoughtful import thoughtful_agent
from engine.hbo.players.worlds import asked_anew, imagine
from engine.hbo.playing import may_bear
from engine.hbo.rounds import play_round
from engine.hbo.setup import DRAFT, deal_in, format_of, set_up
from engine.hbo.state import Card, Game, Player
from engine.hbo.view import HboView, view_of
from engine.realm.nouns import CardType, Scope
from engine.realm.players.reading import Reading
from engine.realm.players.strategist import Edition, strategist
from engine.realm.victory import won

OUT_OF_PLAY = tuple(zone for zone in Zone if zone not in IN_PLAY)


class Hbo(Game):
    def __init__(self, config: Config, chance: Chance) -> None:
        super().__init__(config, chance)
        self.drafted = format_of(config) == DRAFT
        deal_in(self)

    async def run(self) -> Outcome:
        await set_up(self)
        winner = await won(partial(play_round, self))
        return self.finished(self.players[winner])

    def public_scores(self) -> tuple[int, ...]:
        return tuple([player.power for player in self.players])

    def finished(self, winner: Player) -> Outcome:
        self.over = True
        self.tell("wins", who=winner.who, n=winner.power)
        ranking = ((winner.seat,), (winner.opponent.seat,))
        return Outcome(ranking, tuple(player.power for player in self.players))

    def scopes(self) -> dict[str, int]:
        found = {"phase": self.numbers[Scope.PHASE]}
        if self.challenge is not None:
            found["challenge"] = self.numbers[Scope.CHALLENGE]
        return found

    def view(self, seat: SeatId | None) -> HboView:
        return view_of(self, seat, drafted=self.drafted)

    def figures(self) -> Figures:
        """Which house won in how many rounds, where each house's power came from, and how many of
        the challenges were won unopposed."""
        winner = max(self.players, key=lambda player: player.power)
        parts = {
            player.house.value: {s.value: n for s, n in player.gained.items()}
            for player in sorted(self.players, key=lambda player: player.house)
        }
        rates = {"unopposed": (self.unopposed, self.numbers[Scope.CHALLENGE])}
        return Figures(winner.house.value, {"rounds": self.round}, parts, rates)

    # For digests

    def state(self) -> object:
        return (
            self.round,
            self.phase and self.phase.value,
            self.first.seat,
            self.active and self.active.seat,
            self.refs,
            tuple(self.numbers.values()),
            tuple((player.seat, icon.value) for player, icon in self.fought),
            self.challenge and _challenge_state(self),
            tuple(printed.code for printed in self.undrafted),
            tuple(printed.code for packet in self.packets for printed in packet),
            tuple(_player_state(player) for player in self.players),
        )

    # Invariants

    def violations(self) -> Iterator[str]:
        piles = [pile for player in self.players for pile in _piles(player)]
        if not sum(map(len, piles)) == len(set().union(*piles)) == len(self.cards):
            yield "cards_conserved"
        for card in self.cards:
            if (card.kneeling or card.power or card.lasting) and not card.in_play:
                yield "out_of_play_remembers_nothing"
        for player in self.players:
            yield from _unsound(player)
        heard = sum(map(len, self.listeners.values()))
        if heard != sum(_abilities(player) for player in self.players):
            yield "listeners_match"


def _abilities(player: Player) -> int:
    """Of the cards that may speak: in play, revealed, and events in hand."""
    events = [card for card in player.hand if card.printed.type is CardType.EVENT]
    speaking = [*player.play, *player.piles[Zone.REVEALED], *events]
    return sum(map(len, [card.printed.abilities for card in speaking]))


def _piles(player: Player) -> list[list[Card]]:
    """All that the player's cards lie in; most have no duplicates."""
    return [*player.piles.values(), *[card.duplicates for card in player.play if card.duplicates]]


def _player_state(player: Player) -> object:
    piles = player.piles
    return (
        player.house.value,
        player.gold,
        player.banner,
        player.limited,
        player.discount,
        [(entry.value.value, entry.n) for entry in player.lasting],
        [[card.id for card in piles[zone]] for zone in OUT_OF_PLAY],
        [_card_state(card) for zone in (Zone.REVEALED, Zone.PLAY) for card in piles[zone]],
    )


def _card_state(card: Card) -> object:
    return (
        card.id,
        card.kneeling,
        card.power,
        card.parent and card.parent.id,
        [duplicate.id for duplicate in card.duplicates] if card.duplicates else None,
        list(card.used.items()) if card.used else None,
        [(entry.value.value, entry.n) for entry in card.lasting] if card.lasting else None,
    )


def _challenge_state(game: Game) -> object:
    challenge = game.challenge
    assert challenge is not None
    cards = [tuple(card.id for card in side) for side in challenge.declared.values()]
    bypassed = tuple(card.id for card in challenge.bypassed)
    return challenge.type.value, challenge.attacker.seat, *cards, bypassed


def _unsound(player: Player) -> Iterator[str]:
    if player.gold < 0 or player.banner < 0:
        yield "counters_not_negative"
    unique = [card.printed for card in player.play if card.printed.unique]
    names = set(unique)
    if len(names) < len(unique):
        yield "unique"
    if not names.isdisjoint([card.printed for card in player.dead]):
        yield "dead_stay_dead"
    for card in player.play:
        bearer, kind = card.parent, card.printed.type
        if card.power < 0 or (card.power and kind is not CardType.CHARACTER):
            yield "power_on_characters"
        if (kind is CardType.ATTACHMENT) is not (bearer is not None):
            yield "attached"
        elif bearer is not None and not _borne(card, bearer):
            yield "attachment_legal"
        for duplicate in card.duplicates:
            if duplicate.parent is not card:
                yield "duplicate_under_its_card"


def _borne(card: Card, bearer: Card) -> bool:
    return bearer.zone is Zone.PLAY and may_bear(bearer, card)


RULES = Rules(
    "hbo",
    2,
    range(2, 3),
    Hbo,
    for_new_tables={EDITION: LATEST, AT_ONCE: True},
    players={"greedy": greedy_agent, "thoughtful": thoughtful_agent},
    strategist=strategist(Edition(thoughtful_agent, Reading, imagine, asked_anew)),
)
