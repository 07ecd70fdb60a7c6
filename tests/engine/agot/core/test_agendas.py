"""Agendas of the Core Set: what they do at the table, and what they allow and ask of a deck."""

from __future__ import annotations

import pytest

from engine.agot.deckbuilding import DRAW_TYPES, Deck, faults
from engine.agot.events import PhaseEnds
from engine.agot.nouns import CardType, Faction, Phase, Zone
from engine.agot.playing import action_window, marshal
from engine.agot.prices import price
from engine.agot.prints import Printed, prints
from engine.agot.setup import bring
from engine.agot.state import Card
from engine.agot.timing import happen
from tests.duel import Duel, Seat, named

CORE = [printed for code, printed in sorted(prints().items()) if code.startswith("01")]
PLOTS = tuple(printed.code for printed in CORE if printed.type is CardType.PLOT)[:7]


def cards_of(faction: Faction, *, loyal: bool | None = None) -> list[Printed]:
    """Cards for a draw deck."""
    return [
        printed
        for printed in CORE
        if printed.faction is faction
        and printed.type in DRAW_TYPES
        and (loyal is None or printed.loyal is loyal)
    ]


def copies(cards: list[Printed], amount: int) -> dict[str, int]:
    """So many cards, no more than three of a name."""
    pile = [printed.code for printed in cards for _ in range(3)][:amount]
    assert len(pile) == amount
    return {code: pile.count(code) for code in pile}


def wrong(faction: Faction, agenda: str | None, others: dict[str, int]) -> list[str]:
    """What is wrong with a deck of sixty cards of its own faction and these."""
    own = {printed.code: 3 for printed in cards_of(faction)}
    deck = Deck(faction.value, agenda, PLOTS, own | others)
    return [fault.id.removeprefix("agot.deck.") for fault in faults(deck)]


# Fealty


def sworn(seat: Seat) -> Card:
    return bring(seat.player, prints()["01027"], Zone.AGENDA)


class TestFealty:
    def test_serves_nothing_where_no_loyal_card_could_follow(self) -> None:
        """It is offered all the same, marked as vain."""
        duel = Duel(phase=Phase.PLOT)
        sworn(duel.you)
        duel.you.holds("Robb Stark")
        duel.begin(action_window(duel.game, "plot_phase"))
        assert duel.you.decision is not None
        assert [option.vain for option in duel.you.decision.options] == [False, True]

    def test_serves_the_own_turn_of_marshaling_alone(self) -> None:
        for active, vain in ((0, False), (1, True)):
            duel = Duel(phase=Phase.MARSHALING)
            duel.game.active = duel.game.players[active]
            sworn(duel.you)
            duel.you.holds("Robb Stark")
            duel.begin(action_window(duel.game, "marshaling_phase"))
            assert duel.you.decision is not None
            assert duel.you.decision.options[1].vain is vain

    @pytest.mark.parametrize(("gold", "early"), [(0, True), (4, True), (5, False), (9, False)])
    def test_comes_early_where_no_loyal_card_could_be_paid(self, gold: int, early: bool) -> None:
        """Robb Stark costs 6, with Fealty 5."""
        duel = Duel(phase=Phase.MARSHALING)
        duel.game.active = duel.you.player
        sworn(duel.you)
        (robb,) = duel.you.holds("Robb Stark")
        assert robb.printed.cost == 6
        duel.you.rich(gold)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.you.decision is not None
        fealty = duel.you.decision.options[1]
        assert (fealty.vain, fealty.early) == (False, early)

    def test_comes_early_unless_all_that_saves_gold_would_do(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.game.active = duel.you.player
        sworn(duel.you)
        duel.you.has("The Kingsroad")
        duel.you.holds("Robb Stark")
        for gold, early in ((1, True), (2, False)):
            duel.you.player.gold = gold
            duel.begin(action_window(duel.game, "marshaling_phase"))
            assert duel.you.decision is not None
            assert [o.early for o in duel.you.decision.options] == [False, early, early]

    @pytest.mark.rule("agenda_cards", "loyal")
    def test_kneels_the_faction_card_for_a_loyal_card(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        sworn(duel.you)
        robb, arya = duel.you.holds("Robb Stark", "Arya Stark")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose("Fealty")
        assert duel.you.player.faction_card.kneeling
        assert (price(duel.you.player, robb), price(duel.you.player, arya)) == (5, 3)

    def test_the_reduction_waits_for_a_loyal_card_and_serves_one(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        sworn(duel.you)
        arya, robb, queen = duel.you.holds("Arya Stark", "Robb Stark", "The Queen of Thorns")
        duel.you.rich(8)

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            await marshal(duel.you.player, arya)
            await marshal(duel.you.player, robb)

        duel.begin(story())
        duel.you.choose("Fealty")
        duel.finish()
        assert duel.you.gold == 0
        assert price(duel.you.player, queen) == 7

    @pytest.mark.rule("event_cards")
    def test_serves_a_loyal_event_too(self, duel: Duel) -> None:
        sworn(duel.you)
        cunning, song = duel.you.holds("Olenna's Cunning", "Growing Strong")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Fealty")
        assert (price(duel.you.player, cunning), price(duel.you.player, song)) == (1, 1)

    @pytest.mark.rule("lasting_effects")
    def test_is_over_with_the_phase(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        sworn(duel.you)
        (robb,) = duel.you.holds("Robb Stark")

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            await happen(PhaseEnds(duel.game, Phase.MARSHALING))

        duel.begin(story())
        duel.you.choose("Fealty")
        duel.finish()
        assert price(duel.you.player, robb) == 6

    @pytest.mark.rule("costs", "kneel")
    def test_a_kneeling_faction_card_has_sworn_already(self, duel: Duel) -> None:
        sworn(duel.you)
        duel.you.player.faction_card.kneeling = True
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("deckbuilding", "neutral")
    def test_allows_fifteen_neutral_cards(self) -> None:
        neutral = cards_of(Faction.NEUTRAL)
        assert wrong(Faction.STARK, "01027", copies(neutral, 15)) == []
        assert wrong(Faction.STARK, "01027", copies(neutral, 16)) == ["fealty"]
        assert wrong(Faction.STARK, None, copies(neutral, 16)) == []

    def test_serves_a_loyal_event_in_any_phase(self) -> None:
        duel = Duel(phase=Phase.CHALLENGES)
        sworn(duel.you)
        duel.you.holds("Hear Me Roar!")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.decision is not None
        assert not any(option.vain for option in duel.you.decision.options)


# Banners


class Banner:
    """What every banner does, for its own faction."""

    name: str
    faction: Faction

    @property
    def code(self) -> str:
        return named(self.name).code

    @property
    def house(self) -> Faction:
        """Some other faction that raises the banner."""
        return next(faction for faction in Faction if faction is not self.faction)

    @pytest.mark.rule("deckbuilding", "loyal", "agenda_cards")
    def test_allows_cards_of_its_faction_that_are_not_loyal(self) -> None:
        guests = copies(cards_of(self.faction, loyal=False), 12)
        assert wrong(self.house, self.code, guests) == []
        assert set(wrong(self.house, None, guests)) == {"faction"}

    def test_loyal_cards_stay_at_home(self) -> None:
        loyal = cards_of(self.faction, loyal=True)[0]
        guests = copies(cards_of(self.faction, loyal=False), 12) | {loyal.code: 1}
        assert wrong(self.house, self.code, guests) == ["faction"]

    def test_asks_for_twelve(self) -> None:
        guests = copies(cards_of(self.faction, loyal=False), 11)
        assert wrong(self.house, self.code, guests) == ["banner"]

    def test_opens_the_deck_to_no_third_faction(self) -> None:
        third = next(f for f in Faction if f not in (self.faction, self.house))
        guests = copies(cards_of(self.faction, loyal=False), 12)
        stranger = cards_of(third, loyal=False)[0]
        assert wrong(self.house, self.code, guests | {stranger.code: 1}) == ["faction"]


class TestBannerOfTheStag(Banner):
    name, faction = "Banner of the Stag", Faction.BARATHEON


class TestBannerOfTheKraken(Banner):
    name, faction = "Banner of the Kraken", Faction.GREYJOY


class TestBannerOfTheLion(Banner):
    name, faction = "Banner of the Lion", Faction.LANNISTER


class TestBannerOfTheSun(Banner):
    name, faction = "Banner of the Sun", Faction.MARTELL


class TestBannerOfTheWatch(Banner):
    name, faction = "Banner of the Watch", Faction.NIGHTS_WATCH


class TestBannerOfTheWolf(Banner):
    name, faction = "Banner of the Wolf", Faction.STARK


class TestBannerOfTheDragon(Banner):
    name, faction = "Banner of the Dragon", Faction.TARGARYEN


class TestBannerOfTheRose(Banner):
    name, faction = "Banner of the Rose", Faction.TYRELL
