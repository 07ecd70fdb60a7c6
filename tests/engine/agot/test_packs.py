"""The cards of later packs that the FAQ names, with the FAQ's answers about them."""

from __future__ import annotations

import pytest

from engine.agot.events import Kneel, PhaseBegins, PhaseEnds, ReturnedToHand
from engine.agot.fitness import may_bear
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase, Scope
from engine.agot.playing import action_window
from engine.agot.setup import placements_of
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import discard, give, return_to_hand, take_control
from tests.duel import Duel, Seat
from tests.engine.agot.core.obstacles import forbid


def holding(seat: Seat, *names: str, gold: int = 9) -> list[Card]:
    """Cards in hand, and the gold to play them."""
    seat.rich(gold)
    return seat.holds(*names)


# The Road to Winterfell


class TestLadySansasRose:
    def test_a_knight_who_won_alone_gains_a_power(self, duel: Duel) -> None:
        loras = duel.you.has("The Knight of Flowers")
        holding(duel.you, "Lady Sansa's Rose", gold=1)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [loras])))
        duel.you.choose("Lady Sansa's Rose")
        assert loras.power == 1

    def test_with_a_lady_at_court_three(self, duel: Duel) -> None:
        loras, _ = duel.you.controls("The Knight of Flowers", "Margaery Tyrell")
        holding(duel.you, "Lady Sansa's Rose")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [loras])))
        duel.you.choose("Lady Sansa's Rose")
        assert loras.power == 3

    def test_an_opponents_lady_does_not_count(self, duel: Duel) -> None:
        loras = duel.you.has("The Knight of Flowers")
        duel.they.has("Margaery Tyrell")
        holding(duel.you, "Lady Sansa's Rose")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [loras])))
        duel.you.choose("Lady Sansa's Rose")
        assert loras.power == 1

    def test_a_knight_who_defended_alone_is_honoured_too(self, duel: Duel) -> None:
        loras, men = duel.you.has("The Knight of Flowers"), duel.they.has("Burned Men")
        holding(duel.you, "Lady Sansa's Rose")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], [loras], against=duel.you)))
        duel.you.choose("Lady Sansa's Rose")
        assert loras.power == 1

    @pytest.mark.parametrize("others", [["Burned Men"], ["Ser Jaime Lannister"]])
    def test_not_in_company(self, duel: Duel, others: list[str]) -> None:
        loras = duel.you.has("The Knight of Flowers")
        holding(duel.you, "Lady Sansa's Rose")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [loras, *duel.you.controls(*others)])))
        assert "Lady Sansa's Rose" not in duel.you.offered

    def test_not_for_those_who_are_no_knights(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        holding(duel.you, "Lady Sansa's Rose")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb])))
        assert "Lady Sansa's Rose" not in duel.you.offered

    def test_not_after_a_loss(self, duel: Duel) -> None:
        loras, tywin = duel.you.has("The Knight of Flowers"), duel.they.has("Tywin Lannister")
        holding(duel.you, "Lady Sansa's Rose")
        duel.begin(duel.conclude(duel.fighting(POWER, [loras], [tywin])))
        assert "Lady Sansa's Rose" not in duel.you.offered

    @pytest.mark.ruling("faq_q07_lone_knight")
    def test_alone_is_asked_when_it_is_played(self, duel: Duel) -> None:
        """Two Knights win, Ghaston Grey sends one home: the other attacks alone now."""
        loras, jaime = duel.you.controls("The Knight of Flowers", "Ser Jaime Lannister")
        grey = duel.they.has("Ghaston Grey")
        duel.game.first = duel.they.player
        holding(duel.you, "Lady Sansa's Rose")
        areo = duel.they.has("Areo Hotah")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [loras, jaime], [areo])))
        duel.they.choose(grey)
        duel.they.choose(jaime)
        duel.you.choose("Lady Sansa's Rose")
        assert jaime in duel.you.hand
        assert loras.power == 1

    @pytest.mark.rule("max_x")
    def test_one_rose_per_challenge(self, duel: Duel) -> None:
        loras = duel.you.has("The Knight of Flowers")
        holding(duel.you, "Lady Sansa's Rose", "Lady Sansa's Rose")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [loras])))
        duel.you.choose("Lady Sansa's Rose")
        assert "Lady Sansa's Rose" not in duel.you.offered


class TestNymeriaSand:
    def test_takes_an_icon_for_all_sand_snakes(self, duel: Duel) -> None:
        nymeria, elia = duel.you.controls("Nymeria Sand", "Obara Sand")
        robb, ned = duel.they.controls("Robb Stark", "Eddard Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(nymeria)
        assert duel.you.offered == ["Robb Stark", "Eddard Stark"]
        duel.you.choose(robb)
        duel.you.choose("power")
        assert not robb.icon(POWER)
        assert ned.icon(POWER)
        assert nymeria.icons == (POWER,)
        assert elia.icon(POWER)

    @pytest.mark.ruling("faq_q04_nymeria_sand_icon")
    def test_an_icon_may_be_lost_that_is_not_there(self, duel: Duel) -> None:
        nymeria = duel.you.has("Nymeria Sand")
        robb = duel.they.has("Robb Stark")
        assert not robb.icon(INTRIGUE)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(nymeria)
        duel.you.choose("intrigue")
        assert nymeria.icons == (INTRIGUE,)
        duel.they.attaches("Little Bird", robb)
        assert not robb.icon(INTRIGUE)  # it takes a second one now
        duel.they.attaches("Little Bird", robb)
        assert robb.icon(INTRIGUE)

    @pytest.mark.rule("lasting_effects")
    def test_a_sister_who_comes_later_gains_nothing(self, duel: Duel) -> None:
        nymeria = duel.you.has("Nymeria Sand")
        duel.they.has("Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(nymeria)
        duel.you.choose("intrigue")
        assert not duel.you.has("Obara Sand").icon(INTRIGUE)

    @pytest.mark.rule("limits_and_maxima")
    def test_once_in_a_phase(self, duel: Duel) -> None:
        nymeria = duel.you.has("Nymeria Sand")
        duel.they.has("Robb Stark")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))
            await happen(PhaseBegins(duel.game, Phase.CHALLENGES))
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        duel.you.choose(nymeria)
        duel.you.choose("power")
        assert nymeria.icons == ()  # nobody was asked before the new phase
        assert duel.you.offered == ["Nymeria Sand"]

    def test_needs_an_opponents_character(self, duel: Duel) -> None:
        duel.you.controls("Nymeria Sand", "Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_is_for_the_challenges_phase(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Nymeria Sand")
        duel.they.has("Robb Stark")
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_milk_of_the_poppy_silences_her(self, duel: Duel) -> None:
        duel.they.attaches("Milk of the Poppy", duel.you.has("Nymeria Sand"))
        duel.they.has("Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("lasting_effects", "challenge_icons")
    def test_one_icon_and_until_the_phase_ends(self, duel: Duel) -> None:
        nymeria, robb = duel.you.has("Nymeria Sand"), duel.they.has("Robb Stark")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await give(nymeria, POWER, -1, until=Scope.PHASE)
            assert not nymeria.icon(POWER)  # what was gained once is lost at once
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(nymeria)
        duel.you.choose("power")
        duel.finish()
        assert robb.icon(POWER)
        assert not nymeria.icon(POWER)


# The King's Peace


class TestMareInHeat:
    def test_distracts_a_mightier_character(self, duel: Duel) -> None:
        loras, tywin = duel.you.has("The Knight of Flowers"), duel.they.has("Tywin Lannister")
        mare = duel.you.attaches("Mare in Heat", loras)
        fight = duel.fighting(POWER, [loras], [tywin])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(mare)
        assert mare.kneeling
        assert fight.defenders == []

    def test_serves_a_lone_defender(self, duel: Duel) -> None:
        loras, tywin = duel.you.has("The Knight of Flowers"), duel.they.has("Tywin Lannister")
        duel.you.attaches("Mare in Heat", loras)
        duel.fighting(POWER, [tywin], [loras], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.you.offered == ["Mare in Heat"]

    def test_an_equal_is_not_impressed(self, duel: Duel) -> None:
        loras, robb = duel.you.has("The Knight of Flowers"), duel.they.has("Robb Stark")
        duel.you.attaches("Mare in Heat", loras)
        duel.fighting(POWER, [loras], [robb])
        assert loras.strength == robb.strength
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over

    def test_a_bystander_is_not_concerned(self, duel: Duel) -> None:
        loras = duel.you.has("The Knight of Flowers")
        duel.they.has("Tywin Lannister")
        duel.you.attaches("Mare in Heat", loras)
        duel.fighting(POWER, [loras])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over

    def test_its_rider_must_be_alone(self, duel: Duel) -> None:
        loras, robb = duel.you.controls("The Knight of Flowers", "Robb Stark")
        duel.you.attaches("Mare in Heat", loras)
        duel.fighting(POWER, [loras, robb], [duel.they.has("Tywin Lannister")])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over

    def test_a_kneeling_mare_has_done_her_part(self, duel: Duel) -> None:
        loras = duel.you.has("The Knight of Flowers")
        duel.you.attaches("Mare in Heat", loras).kneeling = True
        duel.fighting(POWER, [loras], [duel.they.has("Tywin Lannister")])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over

    @pytest.mark.rule("play_restrictions", "gains")
    def test_carries_knights_by_birth_or_by_attachment(self, duel: Duel) -> None:
        loras, robb = duel.you.controls("The Knight of Flowers", "Robb Stark")
        (mare,) = duel.you.holds("Mare in Heat")
        assert may_bear(loras, mare)
        assert not may_bear(robb, mare)
        duel.you.attaches("Knighted", robb)
        assert may_bear(robb, mare)

    @pytest.mark.rule("attachment_cards")
    def test_leaves_a_rider_who_is_no_longer_a_knight(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        knighted = duel.you.attaches("Knighted", robb)
        mare = duel.you.attaches("Mare in Heat", robb)
        duel.begin(discard(knighted))
        assert mare in duel.you.discard

    @pytest.mark.rule("setup")
    @pytest.mark.ruling("faq_q06_setup_attach_at_once")
    def test_nobody_is_knighted_and_mounted_in_one_setup(self, duel: Duel) -> None:
        robb, _, mare = duel.you.holds("Robb Stark", "Knighted", "Mare in Heat")
        placed = [p for p in placements_of(duel.you.player) if p.bearer is robb]
        assert [p.card.name for p in placed] == ["Knighted"]
        assert mare in duel.you.hand


class TestKnighted:
    def test_makes_a_stronger_knight(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.attaches("Knighted", robb)
        assert robb.strength == 6
        assert robb.is_a("Knight")
        assert "Knight" in robb.traits

    @pytest.mark.rule("gains", "blank")
    def test_a_blank_knight_keeps_what_is_not_printed(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.attaches("Knighted", robb)
        duel.they.attaches("Milk of the Poppy", robb)
        assert robb.is_a("Knight")

    def test_ends_with_the_attachment(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        knighted = duel.you.attaches("Knighted", robb)
        duel.begin(return_to_hand(knighted))
        assert robb.strength == 5
        assert not robb.is_a("Knight")


# No Middle Ground


class TestSerHorasRedwyne:
    def test_stands_a_lady_when_he_kneels(self, duel: Duel) -> None:
        horas = duel.you.has("Ser Horas Redwyne")
        margaery = duel.you.has("Margaery Tyrell", kneeling=True)
        duel.begin(happen(Kneel(horas)))
        duel.you.choose(horas)
        assert not margaery.kneeling

    @pytest.mark.rule("target")
    @pytest.mark.ruling("faq_errata_horas_redwyne")
    def test_any_kneeling_lady_may_be_chosen_and_nobody_else(self, duel: Duel) -> None:
        horas = duel.you.has("Ser Horas Redwyne")
        duel.you.controls("Margaery Tyrell", "Robb Stark", kneeling=True)
        duel.you.has("Sansa Stark").kneeling = False
        duel.they.has("Cersei Lannister", kneeling=True)
        duel.begin(happen(Kneel(horas)))
        duel.you.choose(horas)
        assert duel.you.offered == ["Margaery Tyrell", "Cersei Lannister"]

    @pytest.mark.rule("challenges_phase")
    def test_kneeling_to_attack_is_kneeling(self, duel: Duel) -> None:
        horas = duel.you.has("Ser Horas Redwyne")
        duel.you.has("Margaery Tyrell", kneeling=True)
        duel.begin(duel.attack(MILITARY, [horas]))
        assert duel.you.offered == ["Ser Horas Redwyne"]

    def test_without_a_kneeling_lady_there_is_no_reaction(self, duel: Duel) -> None:
        horas, _ = duel.you.controls("Ser Horas Redwyne", "Margaery Tyrell")
        duel.begin(happen(Kneel(horas)))
        assert duel.over

    def test_others_may_kneel_unnoticed(self, duel: Duel) -> None:
        duel.you.has("Ser Horas Redwyne")
        robb = duel.you.has("Robb Stark")
        duel.you.has("Margaery Tyrell", kneeling=True)
        duel.begin(happen(Kneel(robb)))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_a_blank_knight_stands_nobody(self, duel: Duel) -> None:
        horas = duel.you.has("Ser Horas Redwyne")
        duel.you.has("Margaery Tyrell", kneeling=True)
        duel.they.attaches("Milk of the Poppy", horas)
        duel.begin(happen(Kneel(horas)))
        assert duel.over


class TestTheFirstSnowOfWinter:
    def test_sends_every_cheap_character_home(self, duel: Duel) -> None:
        duel.you.reveals("The First Snow of Winter")
        arya, robb = duel.you.controls("Arya Stark", "Robb Stark")
        men = duel.they.has("Burned Men")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert arya in duel.you.hand
        assert men in duel.they.hand
        assert robb in duel.you.in_play

    def test_only_when_the_challenges_phase_begins(self, duel: Duel) -> None:
        duel.you.reveals("The First Snow of Winter")
        arya = duel.you.has("Arya Stark")
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        assert arya in duel.you.in_play

    @pytest.mark.rule("ownership", "control")
    def test_to_the_hands_of_their_owners(self, duel: Duel) -> None:
        duel.you.reveals("The First Snow of Winter")
        men = duel.they.has("Burned Men")

        async def story() -> None:
            await take_control(duel.you.player, men)
            await happen(PhaseBegins(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        assert men in duel.they.hand

    @pytest.mark.rule("save", "duplicates")
    def test_a_duplicate_saves(self, duel: Duel) -> None:
        duel.you.reveals("The First Snow of Winter")
        arya = duel.you.has("Arya Stark")
        duel.you.duplicates(arya)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(arya)
        assert arya in duel.you.in_play

    @pytest.mark.ruling("faq_errata_first_snow_of_winter")
    def test_is_an_omen(self, duel: Duel) -> None:
        assert duel.you.reveals("The First Snow of Winter").is_a("Omen")

    @pytest.mark.rule("printed")
    def test_a_character_of_cost_four_stays(self, duel: Duel) -> None:
        duel.you.reveals("The First Snow of Winter")
        theon, crew = duel.you.controls("Theon Greyjoy", "Black Wind's Crew")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert duel.you.in_play == [theon]
        assert duel.you.hand == [crew]

    @pytest.mark.rule("forced", "abilities", "cannot")
    def test_nobody_to_send_nothing_happens(self, duel: Duel) -> None:
        duel.you.reveals("The First Snow of Winter")
        arya = duel.you.has("Arya Stark")
        forbid(ReturnedToHand, arya)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert not any("The First Snow of Winter" in line for line in duel.log())


# Calm over Westeros
