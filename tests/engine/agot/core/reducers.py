"""What holds for the cards of every faction that kneel to make the next card cheaper. A test class
of such a card inherits from one of these and names the cards."""

from __future__ import annotations

import pytest

from engine.agot.events import PhaseEnds
from engine.agot.nouns import Phase
from engine.agot.playing import action_window, marshal
from engine.agot.prices import price
from engine.agot.state import Card
from engine.agot.timing import happen
from tests.duel import Duel, Seat
from tests.engine.agot.core.obstacles import betrays


class Reducer:
    """A card that kneels in the marshaling phase."""

    name: str  # the card
    character: str  # a unique one of the faction
    other: str  # a location or attachment of the faction
    event: str  # an event of the faction
    foreign: str  # a character of another faction

    def knelt(self) -> tuple[Duel, Card]:
        """The card has been used in the window that is still open."""
        duel = Duel(phase=Phase.MARSHALING)
        reducer = duel.you.has(self.name)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(reducer)
        return duel, reducer

    @staticmethod
    def saving(seat: Seat, name: str) -> int:
        """By how much a card of this name, in hand, costs the player less."""
        (card,) = seat.holds(name)
        return card.printed.cost - price(seat.player, card)

    @pytest.mark.rule("costs", "actions")
    def test_kneels_to_make_the_next_character_cheaper(self) -> None:
        duel, reducer = self.knelt()
        assert reducer.kneeling
        assert self.saving(duel.you, self.character) == 1

    def test_serves_nobody_else(self) -> None:
        duel, _ = self.knelt()
        assert self.saving(duel.they, self.character) == 0

    def test_serves_no_other_faction_and_no_event(self) -> None:
        duel, _ = self.knelt()
        assert self.saving(duel.you, self.foreign) == 0
        assert self.saving(duel.you, self.event) == 0

    def test_serves_one_card_alone(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        reducer = duel.you.has(self.name)
        (first,) = duel.you.holds(self.character)
        duel.you.rich(first.printed.cost - 1)

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            await marshal(duel.you.player, first)

        duel.begin(story())
        duel.you.choose(reducer)
        duel.pass_all()
        assert first in duel.you.in_play
        assert duel.you.gold == 0
        duel.remove(first)
        assert self.saving(duel.you, self.character) == 0

    @pytest.mark.rule("duplicates")
    def test_a_duplicate_is_no_such_card_and_uses_nothing_up(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        reducer, unique = duel.you.controls(self.name, self.character)
        (duplicate,) = duel.you.holds(self.character)

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            await marshal(duel.you.player, duplicate)

        duel.begin(story())
        duel.you.choose(reducer)
        duel.finish()
        assert unique.duplicates == (duplicate,)
        assert len(duel.you.player.reducers) == 1

    def test_two_of_them_add_up(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        for reducer in (cards := duel.you.controls(self.name, self.name)):
            assert not reducer.kneeling
        duel.begin(action_window(duel.game, "marshaling_phase"))
        for reducer in cards:
            duel.you.choose(reducer)
        assert self.saving(duel.you, self.character) == 2

    @pytest.mark.rule("lasting_effects")
    def test_serves_no_longer_than_the_phase(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        reducer = duel.you.has(self.name)

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            await happen(PhaseEnds(duel.game, Phase.MARSHALING))

        duel.begin(story())
        duel.you.choose(reducer)
        duel.finish()
        assert self.saving(duel.you, self.character) == 0

    def test_a_kneeling_one_serves_nobody(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has(self.name, kneeling=True)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    def test_is_for_the_marshaling_phase(self, duel: Duel) -> None:
        duel.you.has(self.name)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_has_knelt_for_nothing(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        reducer = duel.you.has(self.name)
        betrays(duel.they)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(reducer)
        duel.they.choose("Treachery")
        assert reducer.kneeling
        assert self.saving(duel.you, self.character) == 0


class Steward(Reducer):
    """A character that serves characters."""

    def test_serves_characters_alone(self) -> None:
        duel, _ = self.knelt()
        assert self.saving(duel.you, self.other) == 0

    @pytest.mark.rule("blank")
    def test_blank_it_serves_nobody(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.attaches("Milk of the Poppy", duel.you.has(self.name))
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over


class Estate(Reducer):
    """A location that serves all cards that are marshaled."""

    def test_serves_cards_of_every_kind(self) -> None:
        duel, _ = self.knelt()
        assert self.saving(duel.you, self.other) == 1

    @pytest.mark.rule("limited")
    def test_is_limited(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        first, second = duel.you.holds(self.name, self.name)
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
        duel.you.choose(first)
        assert duel.you.offered == [
            f"Use {self.name}"
        ]  # to kneel the one, not to marshal the other
        assert second in duel.you.hand
