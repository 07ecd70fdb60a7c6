"""House Targaryen in the Core Set: attachments and locations."""

from __future__ import annotations

import pytest

from engine.agot.events import PhaseEnds
from engine.agot.fitness import may_bear
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Phase, Scope, Zone
from engine.agot.playing import action_window, put_into_play
from engine.agot.prices import price
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import return_to_hand, wither
from tests.duel import Duel, invented
from tests.engine.agot.core.cancels import treacherous


class TestDrogosArakh:
    @pytest.mark.rule("attacker", "kneel")
    def test_drogo_does_not_kneel_in_the_first_military_challenge_of_the_round(
        self, duel: Duel
    ) -> None:
        drogo = duel.you.has("Khal Drogo")
        duel.you.attaches("Drogo's Arakh", drogo)
        stood: list[bool] = []

        async def story() -> None:
            for _ in range(2):
                await duel.attack(MILITARY, [drogo])
                stood.append(not drogo.kneeling)

        duel.begin(story())
        duel.finish()
        assert stood == [True, False]

    def test_an_earlier_challenge_without_him_was_the_first(self, duel: Duel) -> None:
        drogo, warrior = duel.you.controls("Khal Drogo", "Braided Warrior")
        duel.you.attaches("Drogo's Arakh", drogo)

        async def story() -> None:
            await duel.attack(MILITARY, [warrior])
            await duel.attack(MILITARY, [drogo])

        duel.begin(story())
        duel.finish()
        assert drogo.kneeling

    @pytest.mark.parametrize(
        ("name", "icon"), [("Khal Drogo", POWER), ("Braided Warrior", MILITARY)]
    )
    def test_he_kneels_for_power_and_others_kneel_always(
        self, duel: Duel, name: str, icon: Icon
    ) -> None:
        bearer = duel.you.has(name)
        duel.you.attaches("Drogo's Arakh", bearer)
        duel.begin(duel.attack(icon, [bearer]))
        duel.finish()
        assert bearer.kneeling

    def test_drogo_kneels_while_another_bears_it(self, duel: Duel) -> None:
        drogo, warrior = duel.you.controls("Khal Drogo", "Braided Warrior")
        duel.you.attaches("Drogo's Arakh", warrior)
        duel.begin(duel.attack(MILITARY, [drogo]))
        duel.finish()
        assert drogo.kneeling

    @pytest.mark.rule("control")
    def test_the_first_challenge_is_that_of_its_controller(self, duel: Duel) -> None:
        warrior = duel.you.has("Braided Warrior")
        drogo, men = duel.they.controls("Khal Drogo", "Burned Men")
        duel.you.attaches("Drogo's Arakh", drogo)

        async def story() -> None:
            await duel.attack(MILITARY, [warrior])
            await duel.attack(MILITARY, [drogo], against=duel.you)

        duel.begin(story())
        duel.they.choose()  # no defender
        duel.they.choose(men)  # the claim
        assert drogo.kneeling

    @pytest.mark.rule("attachment_cards", "modifiers")
    def test_is_for_dothraki_and_makes_them_stronger(self, duel: Duel) -> None:
        warrior, dany = duel.you.controls("Braided Warrior", "Daenerys Targaryen")
        arakh = duel.you.attaches("Drogo's Arakh", warrior)
        assert warrior.strength == 5
        assert not may_bear(dany, arakh)

    def test_an_opponents_challenge_was_not_your_first(self, duel: Duel) -> None:
        drogo, robb = duel.you.has("Khal Drogo"), duel.they.has("Robb Stark")
        duel.you.attaches("Drogo's Arakh", drogo)
        duel.fighting(MILITARY, [robb], against=duel.you)
        duel.begin(duel.attack(MILITARY, [drogo]))
        duel.finish()
        assert not drogo.kneeling


class TestPlazaOfPunishment:
    def winning(self, duel: Duel) -> tuple[Card, Card]:
        plaza, dany = duel.you.controls("Plaza of Punishment", "Daenerys Targaryen")

        async def story() -> None:
            await duel.conclude(duel.fighting(POWER, [dany]))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        return plaza, dany

    @pytest.mark.rule("lasting_effects", "kill", "save")
    @pytest.mark.ruling("faq_def_terminal_condition")
    def test_a_character_withered_to_nothing_dies_at_once(self, duel: Duel) -> None:
        pycelle = duel.they.has("Grand Maester Pycelle")
        duel.they.duplicates(pycelle)
        plaza, _ = self.winning(duel)
        duel.you.choose(plaza)
        duel.you.choose(pycelle)
        assert plaza.kneeling
        assert pycelle in duel.they.dead  # the duplicate could not lift the condition

    def test_the_stronger_survive_weakened_for_the_phase(self, duel: Duel) -> None:
        tywin = duel.they.has("Tywin Lannister")
        plaza, _ = self.winning(duel)
        duel.you.choose(plaza)
        duel.you.choose(tywin)
        assert tywin.strength == 4
        duel.finish()
        assert tywin.strength == 6

    @pytest.mark.ruling("faq_def_terminal_condition")
    def test_who_is_weakened_further_in_the_phase_dies_then(self, duel: Duel) -> None:
        tywin = duel.they.has("Tywin Lannister")

        async def story() -> None:
            await wither(tywin, 2, until=Scope.PHASE)
            await action_window(duel.game, "challenges_phase")

        duel.you.has("Drogon")
        duel.you.holds("Dracarys!")
        duel.you.rich(1)
        duel.fighting(POWER, [tywin], against=duel.you)
        duel.begin(story())
        duel.you.choose("Dracarys!")
        assert tywin in duel.they.dead

    def test_attachments_protect(self, duel: Duel) -> None:
        _, dany = duel.you.controls("Plaza of Punishment", "Daenerys Targaryen")
        tywin = duel.they.has("Tywin Lannister")
        duel.they.attaches("Bodyguard", tywin)
        duel.they.attaches("Bodyguard", dany)
        duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
        assert "Plaza of Punishment" not in duel.you.offered

    def test_not_after_another_challenge_nor_kneeling(self, duel: Duel) -> None:
        plaza, dany = duel.you.controls("Plaza of Punishment", "Daenerys Targaryen")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [dany])))
        assert "Plaza of Punishment" not in duel.you.offered
        plaza.kneeling = True
        duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
        assert "Plaza of Punishment" not in duel.you.offered

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_kneels_all_the_same(self, duel: Duel) -> None:
        treacherous(duel.they)
        pycelle = duel.they.has("Grand Maester Pycelle")
        plaza, _ = self.winning(duel)
        duel.you.choose(plaza)
        duel.you.choose(pycelle)
        duel.they.choose("Treachery")
        assert plaza.kneeling
        assert pycelle in duel.they.in_play

    @pytest.mark.rule("lasting_effects")
    def test_the_challenge_is_over_but_not_the_punishment(self, duel: Duel) -> None:
        plaza, dany = duel.you.controls("Plaza of Punishment", "Daenerys Targaryen")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
        duel.you.choose(plaza)
        duel.you.choose(tywin)
        duel.finish()
        assert duel.game.challenge is None
        assert tywin.strength == 4


class TestDothrakiSea:
    def winning(self, duel: Duel, *hand: str) -> tuple[Card, list[Card]]:
        sea, dany = duel.you.controls("Dothraki Sea", "Daenerys Targaryen")
        held = duel.you.holds(*hand)

        async def story() -> None:
            await duel.conclude(duel.fighting(POWER, [dany]))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        return sea, held

    @pytest.mark.rule("delayed_effects", "put_into_play", "leaves_play")
    def test_a_rider_comes_for_the_phase(self, duel: Duel) -> None:
        sea, (drogo,) = self.winning(duel, "Khal Drogo")
        duel.you.choose(sea)
        assert drogo in duel.you.in_play
        assert sea in duel.you.discard
        duel.finish()
        assert drogo in duel.you.hand

    @pytest.mark.rule("delayed_effects", "duplicates")
    def test_a_rider_who_came_as_a_duplicate_goes_home_alone(self, duel: Duel) -> None:
        first = duel.you.has("Khal Drogo")
        sea, (second,) = self.winning(duel, "Khal Drogo")
        duel.you.choose(sea)
        assert first.duplicates == (second,)
        duel.finish()
        assert second in duel.you.hand
        assert first in duel.you.in_play

    @pytest.mark.rule("delayed_effects", "save")
    def test_no_duplicate_saves_the_rider_from_going_home(self, duel: Duel) -> None:
        sea, (drogo,) = self.winning(duel, "Khal Drogo")
        duel.you.choose(sea)
        duel.you.duplicates(drogo)
        duel.you.choose()  # no insight, and the phase ends
        assert duel.over
        assert drogo in duel.you.hand

    @pytest.mark.rule("delayed_effects", "leaves_play")
    def test_who_left_and_came_back_is_another_card(self, duel: Duel) -> None:
        sea, dany = duel.you.controls("Dothraki Sea", "Daenerys Targaryen")
        (warrior,) = duel.you.holds("Braided Warrior")

        async def story() -> None:
            await duel.conclude(duel.fighting(POWER, [dany]))
            await return_to_hand(warrior)
            await put_into_play(warrior, duel.you.player)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(sea)
        duel.finish()
        assert warrior in duel.you.in_play

    def test_is_for_dothraki_and_after_power(self, duel: Duel) -> None:
        self.winning(duel, "Unsullied")
        assert "Dothraki Sea" not in duel.you.offered
        other = Duel()
        _, dany = other.you.controls("Dothraki Sea", "Daenerys Targaryen")
        other.you.holds("Braided Warrior")
        other.begin(other.conclude(other.fighting(INTRIGUE, [dany])))
        assert "Dothraki Sea" not in other.you.offered

    @pytest.mark.rule("abilities", "target")
    def test_whether_it_is_asked_does_not_depend_on_the_hand(self) -> None:
        def asked(*hand: str) -> list[tuple[int, str]]:
            duel = Duel(quick=False)
            _, dany = duel.you.controls("Dothraki Sea", "Daenerys Targaryen")
            duel.you.holds(*hand)
            duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
            return [(d.seat, d.prompt.id) for d in duel.session.pending]

        assert asked("Khal Drogo") == asked("Arya Stark") == [(0, "agot.prompt.reaction")]

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_is_sacrificed_all_the_same(self, duel: Duel) -> None:
        treacherous(duel.they)
        sea, (warrior,) = self.winning(duel, "Braided Warrior")
        duel.you.choose(sea)
        duel.they.choose("Treachery")
        assert sea in duel.you.discard
        assert warrior in duel.you.hand

    @pytest.mark.rule("traits")
    def test_only_characters_ride(self, duel: Duel) -> None:
        sea, dany = duel.you.controls("Dothraki Sea", "Daenerys Targaryen")
        traits = ["Dothraki"]
        invented(duel.you, "The City", type="location", zone=Zone.HAND, traits=traits)
        duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
        assert "Dothraki Sea" not in duel.you.offered
        assert sea in duel.you.in_play


class TestIllyriosEstate:
    def test_makes_your_next_targaryen_card_of_any_type_cheaper(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        estate = duel.you.has("Illyrio's Estate")
        arakh, drogon, wall = duel.you.holds("Drogo's Arakh", "Drogon", "The Wall")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(estate)
        assert estate.kneeling
        assert [price(duel.you.player, card) for card in (arakh, drogon, wall)] == [1, 2, 4]
