"""The lords and ladies of House Tyrell in the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import declare_defenders, initiate, may_be_declared
from engine.agot.events import ChallengeEnds, Modified, PhaseEnds
from engine.agot.fitness import may_bear
from engine.agot.modifiers import INCOME, STRENGTH
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Scope, Side
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.prices import price
from engine.agot.timing import happen
from engine.agot.verbs import kill, take_control
from tests.duel import Duel


def marshaling() -> Duel:
    return Duel(phase=Phase.MARSHALING)


class TestLeft:
    def test_beside_right_he_is_stronger_and_gains_a_power_icon(self, duel: Duel) -> None:
        left = duel.you.has("Left")
        assert (left.strength, left.icons) == (2, (MILITARY,))
        duel.you.has("Right")
        assert (left.strength, left.icons) == (3, (MILITARY, POWER))

    @pytest.mark.rule("defender", "kneel")
    def test_beside_right_he_defends_without_kneeling(self, duel: Duel) -> None:
        left, _ = duel.you.controls("Left", "Right")
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        assert duel.game.challenge is not None
        duel.begin(declare_defenders(duel.game.challenge))
        duel.you.choose(left)
        assert left.defending
        assert not left.kneeling

    @pytest.mark.parametrize("others", [["Right"], ["Burned Men"]])
    def test_alone_he_kneels_and_so_do_others_beside_him(
        self, duel: Duel, others: list[str]
    ) -> None:
        left, *rest = duel.you.controls("Left", *others)
        men = duel.you.has("Ser Jaime Lannister")
        robb = duel.they.has("Robb Stark")
        duel.begin(declare_defenders(duel.fighting(MILITARY, [robb], against=duel.you)))
        duel.you.choose(left, men)
        assert men.kneeling
        assert left.kneeling is (rest[0].name != "Right")

    def test_kneels_to_attack_all_the_same(self, duel: Duel) -> None:
        left, _ = duel.you.controls("Left", "Right")
        duel.begin(duel.attack(MILITARY, [left]))
        assert left.kneeling

    @pytest.mark.rule("control")
    def test_an_opponents_right_is_no_help(self, duel: Duel) -> None:
        left, right = duel.you.has("Left"), duel.they.has("Right")
        assert left.strength == 2
        duel.begin(take_control(duel.you.player, right))
        assert left.strength == 3

    @pytest.mark.rule("no_attachments")
    def test_bears_weapons_alone(self, duel: Duel) -> None:
        left = duel.you.has("Left")
        heartsbane, milk = duel.you.holds("Heartsbane", "Milk of the Poppy")
        assert may_bear(left, heartsbane)
        assert not may_bear(left, milk)


class TestRight:
    def test_beside_left_he_is_stronger_and_gains_an_intrigue_icon(self, duel: Duel) -> None:
        right = duel.you.has("Right")
        assert (right.strength, right.icons) == (2, (MILITARY,))
        duel.you.has("Left")
        assert (right.strength, right.icons) == (3, (MILITARY, INTRIGUE))

    def test_beside_left_he_defends_without_kneeling(self, duel: Duel) -> None:
        right, left = duel.you.controls("Right", "Left")
        duel.fighting(INTRIGUE, [duel.they.has("Cersei Lannister")], against=duel.you)
        assert duel.game.challenge is not None
        duel.begin(declare_defenders(duel.game.challenge))
        assert duel.you.offered == ["Right"]
        duel.you.choose(right)
        assert not right.kneeling
        assert not left.participating

    @pytest.mark.rule("blank")
    def test_a_blank_twin_is_alone(self, duel: Duel) -> None:
        right, left = duel.you.controls("Right", "Left")
        duel.they.reveals("Fortified Position")
        assert (right.strength, left.strength) == (2, 2)
        assert not may_be_declared(right, INTRIGUE, Side.DEFENDING)


class TestMaesterLomys:
    def test_costs_a_beaten_attacker_a_card(self, duel: Duel) -> None:
        lomys, men = duel.you.has("Maester Lomys"), duel.they.has("Lannisport Merchant")
        (card,) = duel.they.holds("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [men], [lomys], against=duel.you)))
        duel.you.choose(lomys)
        assert card in duel.they.discard

    def test_need_not_take_part(self, duel: Duel) -> None:
        duel.you.has("Maester Lomys")
        tywin, men = duel.you.has("Tywin Lannister"), duel.they.has("Lannisport Merchant")
        duel.they.holds("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [men], [tywin], against=duel.you)))
        assert duel.you.offered == ["Maester Lomys"]

    @pytest.mark.parametrize(("icon", "attacking"), [(POWER, False), (INTRIGUE, True)])
    def test_answers_nothing_else(self, duel: Duel, icon: object, attacking: bool) -> None:
        duel.you.has("Maester Lomys")
        tywin, men = duel.you.has("Tywin Lannister"), duel.they.has("Lannisport Merchant")
        duel.they.holds("Arya Stark", "Robb Stark")
        sides = ([tywin], [men]) if attacking else ([men], [tywin])
        challenge = POWER if icon is POWER else INTRIGUE
        against = duel.they if attacking else duel.you
        duel.begin(duel.conclude(duel.fighting(challenge, *sides, against=against)))
        assert "Maester Lomys" not in duel.you.offered

    @pytest.mark.rule("abilities")
    def test_an_empty_hand_cannot_be_robbed(self, duel: Duel) -> None:
        lomys, men = duel.you.has("Maester Lomys"), duel.they.has("Lannisport Merchant")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [men], [lomys], against=duel.you)))
        assert duel.over


class TestMargaeryTyrell:
    def test_kneels_to_strengthen_any_character_for_the_phase(self, duel: Duel) -> None:
        margaery, robb = duel.you.has("Margaery Tyrell"), duel.they.has("Robb Stark")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(margaery)
        assert duel.you.offered == ["Margaery Tyrell", "Robb Stark"]
        duel.you.choose(robb)
        assert duel.over
        assert margaery.kneeling
        assert robb.strength == 5  # the phase is over

    def test_the_strength_is_there_until_then(self, duel: Duel) -> None:
        margaery, robb = duel.you.controls("Margaery Tyrell", "Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(margaery)
        duel.you.choose(robb)
        assert robb.strength == 8

    @pytest.mark.rule("costs", "kneel")
    def test_a_kneeling_lady_inspires_nobody(self, duel: Duel) -> None:
        duel.you.has("Margaery Tyrell", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("actions")
    def test_is_for_the_challenges_phase(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Margaery Tyrell")
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_milk_of_the_poppy_silences_her(self, duel: Duel) -> None:
        margaery = duel.you.has("Margaery Tyrell")
        duel.they.attaches("Milk of the Poppy", margaery)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("lasting_effects")
    def test_the_effect_outlives_her(self, duel: Duel) -> None:
        margaery, robb = duel.you.controls("Margaery Tyrell", "Robb Stark")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await kill(margaery)

        duel.begin(story())
        duel.you.choose(margaery)
        duel.you.choose(robb)
        duel.finish()
        assert margaery in duel.you.dead
        assert robb.strength == 8


class TestPaxterRedwyne:
    def test_gives_one_income(self, duel: Duel) -> None:
        duel.you.has("Paxter Redwyne")
        assert duel.you.player.plot_value(INCOME) == 4 + 1

    def test_the_first_event_of_the_round_is_cheaper(self, duel: Duel) -> None:
        duel.you.controls("Paxter Redwyne", "Margaery Tyrell")
        duel.you.rich(1)
        first, second = duel.you.holds("Growing Strong", "Growing Strong")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(first)
        duel.you.choose("Margaery Tyrell")
        assert duel.you.gold == 1
        assert price(duel.you.player, second) == 1

    @pytest.mark.rule("initiating_abilities")
    def test_a_first_event_for_one_gold_is_offered_to_an_empty_purse(self, duel: Duel) -> None:
        paxter = duel.you.has("Paxter Redwyne")
        duel.they.has("Robb Stark")
        duel.you.holds("Tears of Lys")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [paxter])))
        assert duel.you.offered == ["Tears of Lys"]

    def test_an_event_played_before_he_came_was_the_first(self, duel: Duel) -> None:
        margaery = duel.you.has("Margaery Tyrell")
        paxter, first, second = duel.you.holds("Paxter Redwyne", "Growing Strong", "Growing Strong")
        duel.you.rich(9)

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await put_into_play(paxter, duel.you.player)

        duel.begin(story())
        duel.you.choose(first)
        duel.you.choose(margaery)
        assert duel.you.gold == 8
        duel.pass_all()
        assert paxter in duel.you.in_play
        assert price(duel.you.player, second) == 1

    def test_neither_characters_nor_opponents_events_are_cheaper(self, duel: Duel) -> None:
        duel.you.has("Paxter Redwyne")
        (robb,) = duel.you.holds("Robb Stark")
        (event,) = duel.they.holds("Growing Strong")
        assert price(duel.you.player, robb) == 6
        assert price(duel.they.player, event) == 1

    @pytest.mark.rule("letter_x", "cancel")
    def test_an_x_is_paid_with_one_less(self, duel: Duel) -> None:
        duel.you.has("Paxter Redwyne")
        duel.they.has("Margaery Tyrell")
        duel.they.holds("Growing Strong")
        duel.they.rich(1)
        duel.you.holds("The Hand's Judgment")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Growing Strong")
        duel.they.choose("Margaery Tyrell")
        assert duel.you.offered == ["The Hand's Judgment"]


class TestRandyllTarly:
    @pytest.mark.rule("strength", "reactions")
    def test_stands_when_his_strength_is_raised(self, duel: Duel) -> None:
        randyll = duel.you.has("Randyll Tarly", kneeling=True)
        duel.begin(happen(Modified(randyll, STRENGTH, 3, Scope.PHASE)))
        duel.you.choose(randyll)
        assert not randyll.kneeling
        assert randyll.strength == 8

    def test_a_constant_ability_is_a_card_effect_too(self) -> None:
        duel = marshaling()
        randyll = duel.you.has("Randyll Tarly", kneeling=True)
        (knighted,) = duel.you.holds("Knighted")
        duel.you.rich(1)
        duel.begin(marshal(duel.you.player, knighted))
        duel.you.choose(randyll)
        assert not randyll.kneeling

    def test_a_fall_is_no_rise(self, duel: Duel) -> None:
        randyll = duel.you.has("Randyll Tarly", kneeling=True)
        duel.begin(happen(Modified(randyll, STRENGTH, -2, Scope.PHASE)))
        assert duel.over

    def test_a_standing_lord_has_nothing_to_react_with(self, duel: Duel) -> None:
        randyll = duel.you.has("Randyll Tarly")
        duel.begin(happen(Modified(randyll, STRENGTH, 3, Scope.PHASE)))
        assert duel.over

    def test_others_strength_is_nothing_to_him(self, duel: Duel) -> None:
        _, robb = duel.you.controls("Randyll Tarly", "Robb Stark", kneeling=True)
        theirs = duel.they.has("Randyll Tarly", kneeling=True)
        duel.begin(happen(*(Modified(c, STRENGTH, 3, Scope.PHASE) for c in (robb, theirs))))
        assert duel.they.offered == ["Randyll Tarly"]
        duel.they.choose(theirs)
        assert duel.over

    @pytest.mark.rule("effects", "lasting_effects")
    def test_the_end_of_a_lasting_effect_raises_nothing(self, duel: Duel) -> None:
        randyll = duel.you.has("Randyll Tarly", kneeling=True)
        fight = duel.fighting(MILITARY, [randyll])

        async def story() -> None:
            await happen(Modified(randyll, STRENGTH, -2, Scope.CHALLENGE))
            await happen(ChallengeEnds(fight))

        duel.begin(story())
        assert duel.over
        assert randyll.strength == 5
        assert randyll.kneeling

    @pytest.mark.rule("limits_and_maxima")
    def test_twice_in_a_phase_at_most(self, duel: Duel) -> None:
        randyll = duel.you.has("Randyll Tarly", kneeling=True)

        async def story() -> None:
            for _ in range(3):
                randyll.kneeling = True
                await happen(Modified(randyll, STRENGTH, 1, Scope.PHASE))

        duel.begin(story())
        duel.you.choose(randyll)
        duel.you.choose(randyll)
        assert duel.over
        assert randyll.kneeling

    @pytest.mark.rule("limits_and_maxima", "blank")
    def test_a_blank_lord_kneels_on(self, duel: Duel) -> None:
        randyll = duel.you.has("Randyll Tarly", kneeling=True)
        duel.they.attaches("Milk of the Poppy", randyll)
        duel.begin(happen(Modified(randyll, STRENGTH, 3, Scope.PHASE)))
        assert duel.over
        assert not randyll.has(Keyword.RENOWN)


class TestTheKnightOfFlowers:
    @pytest.mark.rule("attacker", "fw_4_2_1_declare_defenders", "cannot")
    def test_alone_he_meets_one_defender(self, duel: Duel) -> None:
        loras = duel.you.has("The Knight of Flowers")
        robb, jaime = duel.they.controls("Robb Stark", "Ser Jaime Lannister")
        duel.begin(declare_defenders(duel.fighting(MILITARY, [loras])))
        assert duel.they.decision is not None
        assert duel.they.decision.high == 1
        duel.they.choose(robb)
        assert not jaime.defending

    def test_not_if_another_attacks_beside_him(self, duel: Duel) -> None:
        loras, men = duel.you.controls("The Knight of Flowers", "Burned Men")
        robb, jaime = duel.they.controls("Robb Stark", "Ser Jaime Lannister")
        duel.begin(declare_defenders(duel.fighting(MILITARY, [loras, men])))
        duel.they.choose(robb, jaime)
        assert jaime.defending

    def test_his_own_side_may_be_as_large_as_it_likes(self, duel: Duel) -> None:
        duel.you.controls("The Knight of Flowers", "Burned Men")
        duel.begin(initiate(duel.you.player))
        duel.you.choose("military", "The Knight of Flowers", "Burned Men")
        assert len(duel.game.challenges[0].declared[Side.ATTACKING]) == 2

    def test_not_if_another_attacks_without_him(self, duel: Duel) -> None:
        _, men = duel.you.controls("The Knight of Flowers", "Burned Men")
        robb, jaime = duel.they.controls("Robb Stark", "Ser Jaime Lannister")
        duel.begin(declare_defenders(duel.fighting(MILITARY, [men])))
        duel.they.choose(robb, jaime)
        assert jaime.defending

    @pytest.mark.rule("blank")
    def test_a_blank_knight_meets_them_all(self, duel: Duel) -> None:
        loras = duel.you.has("The Knight of Flowers")
        duel.they.attaches("Milk of the Poppy", loras)
        duel.they.controls("Robb Stark", "Ser Jaime Lannister")
        duel.begin(declare_defenders(duel.fighting(MILITARY, [loras])))
        assert duel.they.decision is not None
        assert duel.they.decision.high == 2


class TestTheQueenOfThorns:
    def test_puts_a_tyrell_character_into_play(self, duel: Duel) -> None:
        queen = duel.you.has("The Queen of Thorns")
        duel.you.holds("Randyll Tarly", "Margaery Tyrell", "Arya Stark", "Heartsbane")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [queen])))
        duel.you.choose(queen)
        assert duel.you.offered == ["Randyll Tarly", "Margaery Tyrell"]
        duel.you.choose("Randyll Tarly")
        assert [card.name for card in duel.you.in_play] == ["The Queen of Thorns", "Randyll Tarly"]

    def test_a_printed_cost_of_seven_is_too_much(self, duel: Duel) -> None:
        queen = duel.you.has("The Queen of Thorns")
        duel.you.holds("The Queen of Thorns")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [queen])))
        assert duel.you.offered == []

    def test_she_must_take_part(self, duel: Duel) -> None:
        duel.you.has("The Queen of Thorns")
        duel.you.holds("Margaery Tyrell")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [duel.you.has("Cersei Lannister")])))
        assert "The Queen of Thorns" not in duel.you.offered

    def test_power_is_not_enough(self, duel: Duel) -> None:
        queen = duel.you.has("The Queen of Thorns")
        duel.you.holds("Margaery Tyrell")
        duel.begin(duel.conclude(duel.fighting(POWER, [queen])))
        assert duel.over

    def test_serves_as_defender_too(self, duel: Duel) -> None:
        queen, men = duel.you.has("The Queen of Thorns"), duel.they.has("Lannisport Merchant")
        duel.you.holds("Margaery Tyrell")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [men], [queen], against=duel.you)))
        assert duel.you.offered == ["The Queen of Thorns"]

    @pytest.mark.rule("duplicates", "put_into_play")
    def test_a_further_copy_enters_as_a_duplicate(self, duel: Duel) -> None:
        queen, margaery = duel.you.controls("The Queen of Thorns", "Margaery Tyrell")
        duel.you.holds("Margaery Tyrell")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [queen])))
        duel.you.choose(queen)
        assert len(margaery.duplicates) == 1

    @pytest.mark.rule("dead_pile")
    def test_the_dead_stay_away(self, duel: Duel) -> None:
        queen = duel.you.has("The Queen of Thorns")
        duel.you.holds("Margaery Tyrell")
        duel.you.buried("Margaery Tyrell")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [queen])))
        assert duel.you.offered == []

    def test_a_hand_without_family_is_asked_alike(self) -> None:
        asked = []
        for held in ("Margaery Tyrell", "Arya Stark"):
            duel = Duel(quick=False)
            queen = duel.you.has("The Queen of Thorns")
            duel.you.holds(held)
            duel.begin(duel.conclude(duel.fighting(INTRIGUE, [queen])))
            assert duel.you.decision is not None
            asked.append((duel.you.decision.id, duel.you.prompt))
        assert asked[0] == asked[1]
