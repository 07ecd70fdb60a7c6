"""What the thoughtful player does not do: nothing that costs it more than it brings."""

from __future__ import annotations

import pytest

from bot.games.shelf import SHELF
from engine.agents import agent
from engine.agot.events import PhaseEnds, PlotRevealed
from engine.agot.naming import named
from engine.agot.nouns import MILITARY, Phase, Token, Zone
from engine.agot.playing import action_window
from engine.agot.rounds import when_revealed
from engine.agot.setup import bring
from engine.agot.timing import happen
from engine.agot.verbs import kill, take_control
from engine.core.chance import Chance
from engine.core.seats import SeatId
from tests.duel import Duel, Seat


@pytest.fixture
def duel() -> Duel:
    return Duel()


def answered(duel: Duel, seat: Seat) -> tuple[str, ...]:
    """The keys the thoughtful player gives at this seat."""
    assert seat.decision is not None
    view = duel.session.view(seat.player.seat)
    return tuple(agent("thoughtful", SHELF["agot"], Chance("judgment"))(view, seat.decision))


def window(duel: Duel, name: str = "challenges_phase") -> None:
    duel.game.active = duel.you.player
    duel.begin(action_window(duel.game, name))


class TestGreyWind:
    def test_does_not_kill_its_own(self, duel: Duel) -> None:
        duel.you.controls("Grey Wind", "Winterfell Steward")
        duel.they.has("Tywin Lannister")
        window(duel)
        assert duel.you.offered == ["Grey Wind"]
        assert answered(duel, duel.you) == ("pass",)

    def test_kills_an_opponents_character_that_is_worth_it(self, duel: Duel) -> None:
        wolf, _ = duel.you.controls("Grey Wind", "Winterfell Steward")
        duel.they.has("Shireen Baratheon")
        window(duel)
        assert answered(duel, duel.you) == (wolf.ref,)

    def test_does_not_waste_itself_on_one_that_a_duplicate_saves(self, duel: Duel) -> None:
        duel.you.controls("Grey Wind")
        duel.they.duplicates(duel.they.has("Shireen Baratheon"))
        window(duel)
        assert answered(duel, duel.you) == ("pass",)


class TestPoison:
    """It kills when the phase ends: whoever has it is lost anyway, unless a duplicate saves."""

    @pytest.mark.parametrize("saved", [False, True])
    def test_whoever_dies_anyway_dies_for_claim(self, duel: Duel, saved: bool) -> None:
        robb, steward = duel.you.controls("Robb Stark", "Winterfell Steward")
        robb.tokens = {Token.POISON: 1}
        if saved:
            duel.you.duplicates(robb)
        foe = duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [foe], against=duel.you)))
        assert answered(duel, duel.you) == ((steward if saved else robb).ref,)

    def test_nobody_is_harmed_who_dies_anyway(self, duel: Duel) -> None:
        duel.you.controls("Grey Wind", "Winterfell Steward")
        duel.they.has("Shireen Baratheon").tokens = {Token.POISON: 1}
        window(duel)
        assert duel.you.offered == ["Grey Wind"]
        assert answered(duel, duel.you) == ("pass",)


class TestWakingTheDragon:
    def test_wakes_nobody_who_stands(self, duel: Duel) -> None:
        duel.you.has("Robert Baratheon", kneeling=True)
        duel.you.has("Viserys Targaryen")
        duel.you.holds("Waking the Dragon")
        window(duel)
        assert duel.you.offered == ["Waking the Dragon"]
        assert answered(duel, duel.you) == ("pass",)

    def test_wakes_who_kneels_beside_one_that_stands(self, duel: Duel) -> None:
        drogo = duel.you.has("Khal Drogo", kneeling=True)
        duel.you.has("Viserys Targaryen")
        duel.you.holds("Waking the Dragon")
        window(duel)
        duel.you.choose("Waking the Dragon")
        assert answered(duel, duel.you) == (drogo.ref,)

    @pytest.mark.parametrize(("saved", "plays"), [(False, False), (True, True)])
    def test_wakes_nobody_whose_power_would_be_lost(
        self, duel: Duel, saved: bool, plays: bool
    ) -> None:
        """Whoever was woken goes home when the phase ends, unless a duplicate saves the card."""
        drogo = duel.you.has("Khal Drogo", kneeling=True)
        drogo.power = 2
        if saved:
            duel.you.duplicates(drogo)
        (event,) = duel.you.holds("Waking the Dragon")
        window(duel)
        assert answered(duel, duel.you) == ((event.ref,) if plays else ("pass",))


class TestDuplicates:
    def test_are_not_spent_on_what_another_player_controls(self, duel: Duel) -> None:
        arya = duel.you.has("Arya Stark")
        duel.you.duplicates(arya)

        async def story() -> None:
            await take_control(duel.they.player, arya)
            await kill(arya)

        duel.begin(story())
        assert duel.you.offered == ["Arya Stark"]
        assert answered(duel, duel.you) == ("pass",)


class TestCallingTheBanners:
    @pytest.mark.parametrize("name", ["thoughtful", "greedy"])
    def test_calls_where_most_characters_are(self, name: str) -> None:
        melee = Duel(4)
        melee.they.has("Burned Men")
        melee.seats[2].controls("Arya Stark", "Robb Stark")
        plot = melee.you.reveals("Calling the Banners")
        melee.begin(when_revealed(melee.game, [plot]))
        assert melee.you.decision is not None
        player = agent(name, SHELF["agot"], Chance("judgment"))
        assert tuple(player(melee.session.view(SeatId(0)), melee.you.decision)) == ("p2",)


class TestWildfireAssault:
    def test_spares_the_best(self, duel: Duel) -> None:
        cards = duel.you.controls("Robb Stark", "Bran Stark", "Eddard Stark", "Catelyn Stark")
        plot = duel.you.reveals("Wildfire Assault")
        duel.begin(when_revealed(duel.game, [plot]))
        best = {card.ref for card in cards if card.name != "Bran Stark"}
        assert set(answered(duel, duel.you)) == best


class TestHandmaiden:
    def test_is_not_given_up_for_nobody(self, duel: Duel) -> None:
        duel.you.has("Handmaiden")
        duel.they.has("Cersei Lannister", kneeling=True)
        window(duel)
        assert answered(duel, duel.you) == ("pass",)

    def test_is_given_up_for_a_lady_that_can_fight_again(self, duel: Duel) -> None:
        maid = duel.you.has("Handmaiden")
        duel.you.has("Daenerys Targaryen", kneeling=True)
        window(duel)
        assert answered(duel, duel.you) == (maid.ref,)


class TestVarys:
    @pytest.mark.parametrize(("theirs", "goes"), [(1, False), (4, True)])
    def test_clears_the_table_only_if_others_lose_more(
        self, duel: Duel, theirs: int, goes: bool
    ) -> None:
        varys = duel.you.has("Varys")
        names = ["Tywin Lannister", "Cersei Lannister", "Ser Jaime Lannister", "Tyrion Lannister"]
        duel.you.has("Robb Stark")
        duel.they.controls(*names[:theirs])
        duel.game.phase = Phase.DOMINANCE
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        assert (answered(duel, duel.you) == (varys.ref,)) is goes


class TestMarshaling:
    def test_sacrifices_no_builder_to_stand_a_location(self, duel: Duel) -> None:
        duel.you.has("Veteran Builder")
        duel.you.has("The Wall", kneeling=True)
        duel.you.holds("Ranging Party")
        duel.you.rich(2)
        duel.game.phase = Phase.MARSHALING
        duel.game.active = duel.you.player
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
        assert duel.you.offered == ["Use Veteran Builder"]
        assert answered(duel, duel.you) == ("pass",)


class TestIce:
    @pytest.mark.parametrize(
        ("victim", "falls"), [("Lannisport Merchant", False), ("Tywin Lannister", True)]
    )
    def test_is_kept_for_somebody_who_matters(self, duel: Duel, victim: str, falls: bool) -> None:
        robb = duel.you.has("Robb Stark")
        ice = duel.you.attaches("Ice", robb)
        duel.they.has(victim, kneeling=True)
        fight = duel.fighting(MILITARY, [robb])
        duel.begin(duel.conclude(fight))
        assert duel.you.offered == ["Ice"]
        assert (answered(duel, duel.you) == (ice.ref,)) is falls


class TestOldNan:
    def revealing(self, duel: Duel, agenda: str, *, mine: bool = True) -> None:
        duel.you.has("Old Nan")
        bring(duel.you.player, named(agenda), Zone.AGENDA)
        seat = duel.you if mine else duel.they
        plot = seat.reveals("Calling the Banners")
        duel.begin(happen(PlotRevealed(seat.player, plot)))

    @pytest.mark.parametrize(
        ("agenda", "season"), [("Kings of Summer", "Summer"), ("Kings of Winter", "Winter")]
    )
    def test_tells_of_the_season_that_its_agenda_asks_for(
        self, duel: Duel, agenda: str, season: str
    ) -> None:
        self.revealing(duel, agenda)
        assert answered(duel, duel.you) != ("pass",)
        duel.you.choose("Old Nan")
        assert answered(duel, duel.you) == (season,)

    def test_tells_nothing_without_such_an_agenda(self, duel: Duel) -> None:
        self.revealing(duel, "Fealty")
        assert answered(duel, duel.you) == ("pass",)

    def test_tells_nothing_of_an_opponents_plot(self, duel: Duel) -> None:
        self.revealing(duel, "Kings of Winter", mine=False)
        assert answered(duel, duel.you) == ("pass",)
