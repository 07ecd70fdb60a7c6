"""The cards of later packs that the FAQ names, with the FAQ's answers about them."""

from __future__ import annotations

import pytest

from engine.agot.events import ChallengeEnds, Kneel, PhaseBegins, PhaseEnds, PlotRevealed
from engine.agot.fitness import may_bear
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Faction, Keyword, Phase
from engine.agot.playing import action_window, marshal
from engine.agot.setup import placements_of
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import discard, kill, remove_from_challenge, return_to_hand, take_control
from tests.duel import Duel, Seat


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


# Calm over Westeros


class TestTrialByCombat:
    def test_a_life_instead_of_a_card(self, duel: Duel) -> None:
        merchant = duel.you.has("Lannisport Merchant")
        robb = duel.they.has("Robb Stark")
        (card,) = duel.they.holds("Arya Stark")
        holding(duel.you, "Trial by Combat", gold=2)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant])))
        duel.you.choose("Trial by Combat")
        assert robb in duel.they.dead
        assert card in duel.they.hand

    def test_the_loser_may_demand_it_too(self, duel: Duel) -> None:
        merchant, men = duel.they.has("Lannisport Merchant"), duel.you.has("Burned Men")
        card, _ = holding(duel.you, "Arya Stark", "Trial by Combat")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant], against=duel.you)))
        duel.you.choose("Trial by Combat")
        assert men in duel.you.dead
        assert card in duel.you.hand

    @pytest.mark.parametrize("icon", [MILITARY, POWER])
    def test_is_for_intrigue(self, duel: Duel, icon: object) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.they.has("Robb Stark")
        holding(duel.you, "Trial by Combat")
        challenge = MILITARY if icon is MILITARY else POWER
        duel.begin(duel.conclude(duel.fighting(challenge, [tywin])))
        assert "Trial by Combat" not in duel.you.offered

    @pytest.mark.rule("claim")
    def test_a_winning_defender_has_no_claim_to_replace(self, duel: Duel) -> None:
        tywin, merchant = duel.you.has("Tywin Lannister"), duel.they.has("Lannisport Merchant")
        holding(duel.you, "Trial by Combat")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant], [tywin], against=duel.you)))
        assert "Trial by Combat" not in duel.you.offered

    @pytest.mark.rule("cancel")
    def test_cancelled_the_usual_claim_is_applied(self, duel: Duel) -> None:
        merchant, robb = duel.you.has("Lannisport Merchant"), duel.they.has("Robb Stark")
        holding(duel.you, "Trial by Combat")
        holding(duel.they, "The Hand's Judgment", "Arya Stark")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant])))
        duel.you.choose("Trial by Combat")
        duel.they.choose("The Hand's Judgment")
        assert robb in duel.they.in_play
        assert len(duel.they.hand) == 0

    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_whoever_the_whisperer_names_suffers_military_claim(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        merchant = melee.you.has("Lannisport Merchant")
        victims = [seat.has("Burned Men") for seat in melee.seats[1:]]
        holding(melee.you, "Trial by Combat")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant], against=melee.they)))
        melee.you.choose(*[seat.player for seat in melee.seats[1:3]])
        melee.you.choose("Trial by Combat")
        assert [victim.in_play for victim in victims] == [False, False, True]


class TestMirriMazDuur:
    def test_kills_instead_of_the_claim(self, duel: Duel) -> None:
        mirri = duel.you.has("Mirri Maz Duur")
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.they.player.faction_card.power = 3
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri])))
        duel.you.choose(mirri)
        assert duel.you.offered == ["Robb Stark", "Arya Stark"]
        duel.you.choose(robb)
        assert robb in duel.they.dead
        assert arya in duel.they.in_play
        assert duel.they.power == 3

    def test_may_let_the_claim_be(self, duel: Duel) -> None:
        mirri = duel.you.has("Mirri Maz Duur")
        robb = duel.they.has("Robb Stark")
        duel.they.player.faction_card.power = 3
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri])))
        duel.you.passes()
        assert robb in duel.they.in_play
        assert duel.they.power == 2

    def test_must_attack_alone(self, duel: Duel) -> None:
        mirri, tywin = duel.you.controls("Mirri Maz Duur", "Tywin Lannister")
        duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri, tywin])))
        assert "Mirri Maz Duur" not in duel.you.offered

    def test_her_defence_brings_no_claim(self, duel: Duel) -> None:
        mirri, men = duel.you.has("Mirri Maz Duur"), duel.they.has("Lannisport Merchant")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [men], [mirri], against=duel.you)))
        assert duel.over

    @pytest.mark.rule("save", "duplicates")
    def test_a_save_is_possible_and_nothing_else_is_lost(self, duel: Duel) -> None:
        mirri, robb = duel.you.has("Mirri Maz Duur"), duel.they.has("Robb Stark")
        duel.they.duplicates(robb)
        duel.they.player.faction_card.power = 3
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri])))
        duel.you.choose(mirri)
        duel.they.choose(robb)
        assert robb in duel.they.in_play
        assert duel.they.power == 3

    @pytest.mark.rule("replacement_effects")
    def test_a_kill_is_answered_once(self, duel: Duel) -> None:
        mirri, _ = duel.you.controls("Mirri Maz Duur", "Joffrey Baratheon")
        ned = duel.they.has("Eddard Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [mirri])))
        duel.you.choose(mirri)
        assert ned in duel.they.dead
        duel.you.choose("Joffrey Baratheon")
        assert "Joffrey Baratheon" not in duel.you.offered

    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_with_the_whisperer_she_still_kills_one(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        mirri = melee.you.has("Mirri Maz Duur")
        victims = [seat.has("Burned Men") for seat in melee.seats[1:]]
        for seat in melee.seats[1:]:
            seat.holds("Arya Stark")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [mirri], against=melee.they)))
        melee.you.choose(*[seat.player for seat in melee.seats[1:]])
        melee.you.choose(mirri)
        assert [victim.in_play for victim in victims] == [False, True, True]
        assert [len(seat.hand) for seat in melee.seats[1:]] == [1, 1, 1]

    @pytest.mark.rule("replacement_effects")
    def test_the_last_replacement_counts(self, duel: Duel) -> None:
        mirri, robb = duel.you.has("Mirri Maz Duur"), duel.they.has("Robb Stark")
        arya = duel.they.has("Arya Stark")
        holding(duel.you, "Trial by Combat")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [mirri])))
        duel.you.choose(mirri)
        duel.you.choose(robb)
        duel.you.choose("Trial by Combat")
        duel.they.choose(arya)
        assert robb in duel.they.in_play
        assert arya in duel.they.dead


class TestVengeanceForElia:
    def test_the_attacker_satisfies_the_claim(self, duel: Duel) -> None:
        robb, men = duel.they.has("Robb Stark"), duel.you.has("Burned Men")
        holding(duel.you, "Vengeance for Elia", gold=2)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb], against=duel.you)))
        duel.you.choose("Vengeance for Elia")
        assert robb in duel.they.dead
        assert men in duel.you.in_play

    @pytest.mark.rule("moving_power", "move")
    def test_nobody_moves_power_to_himself(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        for seat in duel.seats:
            seat.player.faction_card.power = 3
        holding(duel.you, "Vengeance for Elia")
        fight = duel.fighting(POWER, [robb], [duel.you.has("Arya Stark")], against=duel.you)
        duel.begin(duel.conclude(fight))
        duel.you.choose("Vengeance for Elia")
        assert (duel.you.power, duel.they.player.faction_card.power) == (3, 3)

    def test_an_attacker_cannot_play_it(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.they.has("Burned Men")
        holding(duel.you, "Vengeance for Elia")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb])))
        assert "Vengeance for Elia" not in duel.you.offered

    def test_another_opponent_may_pay(self, melee: Duel) -> None:
        robb = melee.they.has("Robb Stark")
        mine, third = melee.you.has("Burned Men"), melee.seats[2].has("Burned Men")
        holding(melee.you, "Vengeance for Elia")
        melee.begin(melee.conclude(melee.fighting(MILITARY, [robb], against=melee.you)))
        melee.you.choose("Vengeance for Elia")
        melee.you.choose(melee.seats[2].player)
        assert third in melee.seats[2].dead
        assert mine in melee.you.in_play
        assert robb in melee.they.in_play

    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_whoever_pays_already_pays_once(self, melee: Duel) -> None:
        whisperer, third, fourth = melee.seats[1:]
        whisperer.title("Master of Whispers")
        merchant = whisperer.has("Lannisport Merchant")
        (mine, _) = holding(melee.you, "Arya Stark", "Vengeance for Elia")
        for seat in (third, fourth):
            seat.holds("Arya Stark", "Robb Stark")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant], against=melee.you)))
        whisperer.choose(melee.you.player, third.player, fourth.player)
        melee.you.choose("Vengeance for Elia")
        melee.you.choose(third.player)
        assert mine in melee.you.hand
        assert (len(third.hand), len(fourth.hand)) == (1, 1)

    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_whoever_was_left_out_has_nothing_to_avenge(self, melee: Duel) -> None:
        whisperer, third = melee.seats[1:3]
        whisperer.title("Master of Whispers")
        merchant = whisperer.has("Lannisport Merchant")
        holding(melee.you, "Vengeance for Elia")
        third.holds("Arya Stark")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant], against=melee.you)))
        whisperer.choose(third.player)
        assert "Vengeance for Elia" not in melee.you.offered


# True Steel


class TestWard:
    def test_takes_control_of_its_bearer(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        men = duel.they.has("Burned Men")
        (ward,) = holding(duel.you, "Ward")
        duel.begin(marshal(duel.you.player, ward))
        assert ward.parent is men
        assert men in duel.you.in_play

    def test_gives_back_what_it_took(self, duel: Duel) -> None:
        men = duel.they.has("Burned Men")
        ward = duel.you.attaches("Ward", men)

        async def story() -> None:
            await happen(Kneel(men))  # whatever happens, control is settled after it
            await discard(ward)

        duel.begin(story())
        assert men in duel.they.in_play

    @pytest.mark.rule("play_restrictions", "printed")
    def test_is_for_characters_of_printed_cost_four_or_less(self, duel: Duel) -> None:
        men, robb = duel.they.controls("Burned Men", "Robb Stark")
        (ward,) = duel.you.holds("Ward")
        assert may_bear(men, ward)
        assert not may_bear(robb, ward)

    def test_its_bearer_is_a_stark(self, duel: Duel) -> None:
        men = duel.they.has("Burned Men")
        (ice,) = duel.you.holds("Ice")
        assert not may_bear(men, ice)
        duel.you.attaches("Ward", men)
        assert may_bear(men, ice)
        assert men.belongs_to(Faction.STARK)
        assert men.belongs_to(Faction.LANNISTER)

    def test_the_death_of_a_ward_is_the_death_of_a_stark(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        men = duel.you.has("Burned Men")
        duel.you.attaches("Ward", men)
        duel.begin(kill(men))
        duel.you.choose(robb)
        assert not robb.kneeling

    @pytest.mark.ruling("faq_q12_take_control")
    def test_without_it_the_control_before_it_counts(self, melee: Duel) -> None:
        owner, thief, guardian = melee.seats[1:]
        men = owner.has("Burned Men")
        (ward,) = guardian.holds("Ward")

        async def story() -> None:
            await take_control(thief.player, men)
            await marshal(guardian.player, ward)
            assert men in guardian.in_play
            await discard(ward)

        guardian.rich(4)
        melee.begin(story())
        assert melee.over
        assert men in thief.in_play

    @pytest.mark.ruling("faq_q12_take_control")
    def test_a_later_claim_counts_before_it(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        ward = duel.you.attaches("Ward", men)

        async def story() -> None:
            await happen(Kneel(men))
            await take_control(duel.they.player, men)
            assert men in duel.they.in_play
            await discard(ward)

        duel.begin(story())
        assert duel.over
        assert men in duel.they.in_play

    @pytest.mark.rule("participating", "control")
    def test_a_participant_leaves_the_challenge(self, duel: Duel) -> None:
        men = duel.they.has("Burned Men")
        fight = duel.fighting(MILITARY, [men], against=duel.you)
        duel.you.attaches("Ward", men)
        duel.begin(happen(Kneel(men)))
        assert fight.attackers == []

    @pytest.mark.ruling("faq_1_3_unique_cards")
    def test_takes_no_second_copy_of_a_unique_card(self, duel: Duel) -> None:
        duel.you.has("Arya Stark")
        arya = duel.they.has("Arya Stark")
        duel.you.attaches("Ward", arya)
        duel.begin(happen(Kneel(arya)))
        assert arya in duel.they.in_play

    @pytest.mark.rule("terminal")
    def test_is_discarded_with_its_bearer(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        ward = duel.you.attaches("Ward", men)
        duel.begin(kill(men))
        assert ward.has(Keyword.TERMINAL)
        assert ward in duel.you.discard


# Wolves of the North


class TestWolvesOfTheNorth:
    def test_weaken_the_character_they_bypass(self, duel: Duel) -> None:
        wolves, _ = duel.you.controls("Wolves of the North", "Grey Wind")
        robb, _ = duel.they.controls("Robb Stark", "Burned Men")
        duel.begin(duel.attack(MILITARY, [wolves], stealth=[(wolves, robb)]))
        duel.you.choose(wolves)
        assert robb.strength == 5 - 2

    def test_count_every_direwolf_card_under_your_control(self, duel: Duel) -> None:
        wolves, bran = duel.you.controls("Wolves of the North", "Bran Stark")
        duel.you.has("Direwolf Pup")
        robb = duel.they.has("Robb Stark")
        duel.they.has("Grey Wind")
        duel.begin(duel.attack(MILITARY, [wolves], stealth=[(wolves, robb)]))
        duel.you.choose(wolves)
        assert robb.strength == 5 - 2
        assert not bran.is_a("Direwolf")

    def test_without_stealth_nothing_happens(self, duel: Duel) -> None:
        wolves = duel.you.has("Wolves of the North")
        duel.they.has("Robb Stark")
        duel.begin(duel.attack(MILITARY, [wolves]))
        assert duel.you.offered == []

    @pytest.mark.rule("stealth")
    @pytest.mark.ruling("faq_q09_stealth_same_target")
    def test_two_packs_may_bypass_the_same_character(self, duel: Duel) -> None:
        one, other = duel.you.controls("Wolves of the North", "Wolves of the North")
        robb, men = duel.they.controls("Robb Stark", "Burned Men")
        duel.begin(duel.attack(MILITARY, [one, other], stealth=[(one, robb), (other, robb)]))
        duel.you.choose(one)
        duel.you.choose(other)
        assert robb.strength == 1
        assert duel.they.offered == [men.name]

    @pytest.mark.rule("lasting_effects")
    def test_for_the_phase(self, duel: Duel) -> None:
        wolves, robb = duel.you.has("Wolves of the North"), duel.they.has("Robb Stark")
        men = duel.they.has("Burned Men")

        async def story() -> None:
            await duel.attack(MILITARY, [wolves], stealth=[(wolves, robb)])
            assert robb.strength == 4  # the challenge is over, the phase is not
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(wolves)
        duel.they.choose()
        duel.they.choose(men)
        duel.finish()
        assert robb.strength == 5


class TestDragonSight:
    def test_weakens_all_participants_but_dragons(self, duel: Duel) -> None:
        drogon, robb = duel.you.has("Drogon"), duel.they.has("Robb Stark")
        bystander = duel.they.has("Arya Stark")
        holding(duel.you, "Dragon Sight", gold=1)
        duel.fighting(MILITARY, [drogon], [robb])
        duel.begin(action_window(duel.game, "defenders_declared"))
        before = drogon.strength
        duel.you.choose("Dragon Sight")
        assert (drogon.strength, robb.strength, bystander.strength) == (before, 4, 2)

    @pytest.mark.ruling("faq_q11_dragon_sight")
    def test_defenders_declared_later_are_spared(self, duel: Duel) -> None:
        drogon, men = duel.you.controls("Drogon", "Burned Men")
        robb = duel.they.has("Robb Stark")
        holding(duel.you, "Dragon Sight")
        duel.they.rich(1)
        duel.they.holds("Dragon Sight")  # so that the window after the declaration is asked
        duel.begin(duel.attack(MILITARY, [drogon, men]))
        duel.you.choose("Dragon Sight")
        duel.they.passes()
        duel.they.choose(robb)
        assert (men.strength, robb.strength) == (1, 5)

    @pytest.mark.ruling("faq_q11_dragon_sight")
    def test_stays_on_a_character_removed_from_the_challenge(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        holding(duel.you, "Dragon Sight")
        fight = duel.fighting(MILITARY, [men])
        strengths: list[int] = []

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await remove_from_challenge(men)
            strengths.append(men.strength)
            await happen(ChallengeEnds(fight))

        duel.begin(story())
        duel.you.choose("Dragon Sight")
        duel.finish()
        assert strengths == [1]
        assert men.strength == 2

    def test_needs_a_challenge(self, duel: Duel) -> None:
        duel.you.has("Burned Men")
        holding(duel.you, "Dragon Sight")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Dragon Sight" not in duel.you.offered

    def test_needs_somebody_who_is_no_dragon(self, duel: Duel) -> None:
        drogon = duel.you.has("Drogon")
        holding(duel.you, "Dragon Sight")
        duel.fighting(MILITARY, [drogon])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert "Dragon Sight" not in duel.you.offered


# Called to Arms


def revealing(duel: Duel, theirs: str) -> None:
    """They reveal a plot; yours, Confiscation, has a printed gold value of 4."""
    (plot,) = duel.they.plots(theirs)
    duel.begin(happen(PlotRevealed(duel.they.player, plot)))


class TestBeggarKing:
    def test_gains_two_gold_where_no_opponent_has_a_king(self, duel: Duel) -> None:
        dany = duel.you.has("Daenerys Targaryen")
        beggar = duel.you.attaches("Beggar King", dany)
        revealing(duel, "A Noble Cause")
        duel.you.choose(beggar)
        assert beggar.kneeling
        assert duel.you.gold == 2

    def test_gains_one_beside_another_king(self, duel: Duel) -> None:
        beggar = duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        assert duel.they.has("Robert Baratheon").is_a("King")
        revealing(duel, "A Noble Cause")
        duel.you.choose(beggar)
        assert duel.you.gold == 1

    def test_makes_a_king(self, duel: Duel) -> None:
        dany = duel.you.has("Daenerys Targaryen")
        assert not dany.is_a("King")
        duel.you.attaches("Beggar King", dany)
        assert dany.is_a("King")
        assert "King" in dany.traits

    def test_his_own_crown_does_not_count_against_him(self, duel: Duel) -> None:
        beggar = duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        duel.you.has("Robert Baratheon")
        revealing(duel, "A Noble Cause")
        duel.you.choose(beggar)
        assert duel.you.gold == 2

    @pytest.mark.rule("printed")
    @pytest.mark.ruling("faq_errata_beggar_king")
    def test_compares_printed_values(self, duel: Duel) -> None:
        duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        duel.they.has("Tywin Lannister")  # two more gold, but not printed on the plot
        revealing(duel, "Filthy Accusations")
        assert duel.over

    @pytest.mark.rule("printed")
    @pytest.mark.ruling("faq_errata_beggar_king")
    def test_a_modifier_of_his_own_does_not_hide_the_difference(self, duel: Duel) -> None:
        duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        duel.you.has("Tywin Lannister")
        revealing(duel, "A Noble Cause")
        assert duel.you.offered == ["Beggar King"]

    def test_his_own_plot_is_no_reason(self, duel: Duel) -> None:
        duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        (plot,) = duel.you.plots("Marching Orders")
        duel.begin(happen(PlotRevealed(duel.you.player, plot)))
        assert duel.over

    def test_a_kneeling_king_begs_no_more(self, duel: Duel) -> None:
        duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen")).kneeling = True
        revealing(duel, "A Noble Cause")
        assert duel.over

    @pytest.mark.rule("play_restrictions")
    def test_is_for_targaryens(self, duel: Duel) -> None:
        dany, robb = duel.you.controls("Daenerys Targaryen", "Robb Stark")
        (beggar,) = duel.you.holds("Beggar King")
        assert may_bear(dany, beggar)
        assert not may_bear(robb, beggar)
