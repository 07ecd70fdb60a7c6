"""House Tyrell in the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.modifiers import STRENGTH
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Scope
from engine.agot.playing import action_window, ambush
from engine.agot.prices import price
from engine.agot.verbs import give
from engine.core.errors import Refused
from tests.duel import Duel


class TestTheKnightOfFlowers:
    @pytest.mark.rule("attacker", "fw_4_2_1_declare_defenders", "cannot")
    def test_attacking_alone_meets_one_defender(self, duel: Duel) -> None:
        flowers = duel.you.has("The Knight of Flowers")
        tywin, jaime = duel.they.controls("Tywin Lannister", "Ser Jaime Lannister")
        duel.begin(duel.attack(MILITARY, [flowers]))
        with pytest.raises(Refused, match="too_many"):
            duel.they.choose(tywin, jaime)
        duel.they.choose(tywin)

    def test_not_alone_he_meets_all(self, duel: Duel) -> None:
        flowers, left = duel.you.controls("The Knight of Flowers", "Left")
        tywin, jaime = duel.they.controls("Tywin Lannister", "Ser Jaime Lannister")
        duel.begin(duel.attack(MILITARY, [flowers, left]))
        duel.they.choose(tywin, jaime)
        assert (tywin.kneeling, jaime.kneeling) == (True, True)


class TestRandyllTarly:
    @pytest.mark.rule("strength", "limits_and_maxima", "reactions")
    def test_stands_when_his_strength_rises_twice_a_phase(self, duel: Duel) -> None:
        randyll = duel.you.has("Randyll Tarly", kneeling=True)

        async def story() -> None:
            for _ in range(3):
                randyll.kneeling = True
                await give(randyll, STRENGTH, 2, until=Scope.PHASE)

        duel.begin(story())
        duel.you.choose(randyll)
        duel.you.choose(randyll)
        assert duel.over
        assert randyll.kneeling
        assert randyll.strength == 11

    def test_a_fall_is_no_rise(self, duel: Duel) -> None:
        randyll = duel.you.has("Randyll Tarly", kneeling=True)
        duel.begin(give(randyll, STRENGTH, -2, until=Scope.PHASE))
        assert duel.over


class TestHighgarden:
    @pytest.mark.rule("participating", "costs", "gold")
    def test_an_attacker_stands_and_leaves_the_challenge(self, duel: Duel) -> None:
        highgarden, tywin = duel.you.has("Highgarden"), duel.they.has("Tywin Lannister")
        tywin.kneeling = True
        duel.you.rich(1)
        fight = duel.fighting(MILITARY, [tywin], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(highgarden)
        assert not tywin.kneeling
        assert fight.attackers == []
        assert duel.you.gold == 0


class TestOlennasInformant:
    @pytest.mark.rule("ambush", "challenges_phase")
    def test_allows_another_challenge_of_the_named_type(self, duel: Duel) -> None:
        (informant,) = duel.you.holds("Olenna's Informant")
        duel.you.rich(4)
        duel.fighting(POWER, [duel.you.has("The Queen of Thorns")])
        assert not may_initiate(duel.you.player, POWER, duel.they.player)
        duel.begin(ambush(informant, 4))
        duel.you.choose(informant)
        duel.you.choose("power")
        assert may_initiate(duel.you.player, POWER, duel.they.player)


class TestOlennasCunning:
    @pytest.mark.rule("search", "choose")
    def test_the_loser_names_a_type_and_you_find_another(self, duel: Duel) -> None:
        thorns = duel.you.has("The Queen of Thorns")
        duel.you.draws_next("Ice", "Arya Stark")
        duel.you.holds("Olenna's Cunning")
        duel.you.rich(2)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [thorns])))
        duel.you.choose("Olenna's Cunning")
        duel.they.choose("character")
        assert duel.you.offered == ["Ice"]
        duel.you.choose("Ice")
        assert "Ice" in [card.name for card in duel.you.hand]

    def test_the_question_is_the_same_when_nothing_fits(self) -> None:
        def asked(*top: str) -> list[tuple[int, str]]:
            duel = Duel(quick=False)
            thorns = duel.you.has("The Queen of Thorns")
            duel.you.draws_next(*top)
            duel.you.holds("Olenna's Cunning")
            duel.you.rich(2)
            duel.begin(duel.conclude(duel.fighting(INTRIGUE, [thorns])))
            duel.you.choose("Olenna's Cunning")
            while duel.session.pending[0].prompt.id != "agot.prompt.name_cardtype":
                duel.answer(duel.session.pending[0], ["pass"])
            duel.they.choose("character")
            return [(d.seat, d.prompt.id) for d in duel.session.pending]

        assert asked("Ice") == asked("Arya Stark") == [(0, "agot.prompt.search")]


class TestTheBearAndTheMaidenFair:
    @pytest.mark.rule("look", "deck")
    def test_looks_at_five_and_buries_up_to_three(self, duel: Duel) -> None:
        names = ("Ice", "Arya Stark", "Robb Stark", "Sansa Stark", "Bran Stark")
        ice, arya, robb, sansa, bran = duel.they.draws_next(*names)
        duel.you.holds('"The Bear and the Maiden Fair"')
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose('"The Bear and the Maiden Fair"')
        duel.you.choose(duel.they.player)
        assert duel.you.offered == list(names)
        assert not any("Ice" in line for line in duel.log(duel.they))
        duel.you.choose("Ice", "Arya Stark")
        duel.you.choose("Arya Stark", "Ice")
        duel.you.choose("Bran Stark", "Robb Stark", "Sansa Stark")
        deck = duel.they.player.deck
        assert deck[-1:-4:-1] == [bran, robb, sansa]
        assert deck[:2] == [arya, ice]


class TestOthers:
    @pytest.mark.rule("defender", "kneel")
    def test_left_and_right_stand_together(self, duel: Duel) -> None:
        left, right = duel.you.controls("Left", "Right")
        assert (left.strength, left.icon(POWER), right.icon(INTRIGUE)) == (3, True, True)
        duel.begin(duel.attack(MILITARY, [duel.they.has("Robb Stark")], against=duel.you))
        duel.you.choose(left)
        assert not left.kneeling

    def test_lomys_outwits_an_attacker(self, duel: Duel) -> None:
        lomys, pycelle = duel.you.has("Maester Lomys"), duel.they.has("Grand Maester Pycelle")
        duel.they.holds("Ice")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [pycelle], [lomys], against=duel.you)))
        duel.you.choose(lomys)
        assert duel.they.hand == []

    def test_margaery_inspires(self, duel: Duel) -> None:
        margaery, left = duel.you.controls("Margaery Tyrell", "Left")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(margaery)
        duel.you.choose(left)
        assert left.strength == 5

    def test_paxter_pays_for_the_first_event(self, duel: Duel) -> None:
        duel.you.has("Paxter Redwyne")
        (sword,) = duel.you.holds("Put to the Sword")
        assert price(duel.you.player, sword) == 1
        duel.you.player.played.append(sword.printed)
        assert price(duel.you.player, sword) == 2

    def test_the_queen_sends_for_family(self, duel: Duel) -> None:
        thorns = duel.you.has("The Queen of Thorns")
        (margaery,) = duel.you.holds("Margaery Tyrell")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [thorns])))
        duel.you.choose(thorns)
        assert margaery in duel.you.in_play

    def test_wardens_guard_the_reach(self, duel: Duel) -> None:
        wardens, *_ = duel.you.controls("Wardens of the Reach", "Highgarden", "Rose Garden")
        assert wardens.strength == 5

    def test_heartsbane_cuts_in_a_challenge(self, duel: Duel) -> None:
        left = duel.you.has("Left")
        sword = duel.you.attaches("Heartsbane", left)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over
        duel.fighting(MILITARY, [left])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(sword)
        assert left.strength == 5

    def test_the_mander_brings_cards(self, duel: Duel) -> None:
        mander, thorns = duel.you.controls("The Mander", "The Queen of Thorns")
        duel.begin(duel.conclude(duel.fighting(POWER, [thorns])))
        duel.you.choose(mander)
        assert len(duel.you.hand) == 2

    @pytest.mark.rule("target")
    def test_growing_strong_chooses_up_to_three(self, duel: Duel) -> None:
        left, right = duel.you.controls("Left", "Right")
        duel.you.holds("Growing Strong")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Growing Strong")
        duel.you.choose(left, right)
        assert (left.strength, right.strength) == (5, 5)
        assert not left.has(Keyword.RENOWN)

    def test_a_caretaker_helps_to_marshal(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        caretaker = duel.you.has("Garden Caretaker")
        (margaery,) = duel.you.holds("Margaery Tyrell")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(caretaker)
        assert price(duel.you.player, margaery) == 2
