"""House Targaryen in the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.events import PhaseEnds
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Side, Token, Zone
from engine.agot.playing import action_window
from engine.agot.timing import happen
from engine.agot.verbs import kill, return_to_hand, sacrifice
from tests.duel import Duel


class TestPlazaOfPunishment:
    @pytest.mark.rule("faq_def_terminal_condition", "lasting_effects", "kill", "save")
    def test_a_character_withered_to_nothing_dies_at_once(self, duel: Duel) -> None:
        plaza, viserys = duel.you.controls("Plaza of Punishment", "Daenerys Targaryen")
        pycelle = duel.they.has("Grand Maester Pycelle")
        duel.they.duplicates(pycelle)
        duel.begin(duel.conclude(duel.fighting(POWER, [viserys])))
        duel.you.choose(plaza)
        duel.you.choose(pycelle)
        assert pycelle in duel.they.dead  # the duplicate could not lift the condition

    def test_the_stronger_survive_weakened_for_the_phase(self, duel: Duel) -> None:
        plaza, dany = duel.you.controls("Plaza of Punishment", "Daenerys Targaryen")
        tywin = duel.they.has("Tywin Lannister")

        async def story() -> None:
            await duel.conclude(duel.fighting(POWER, [dany]))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(plaza)
        duel.you.choose(tywin)
        assert tywin.strength == 4
        duel.finish()
        assert tywin.strength == 6

    def test_attachments_protect(self, duel: Duel) -> None:
        _, dany = duel.you.controls("Plaza of Punishment", "Daenerys Targaryen")
        tywin = duel.they.has("Tywin Lannister")
        duel.they.attaches("Bodyguard", tywin)
        duel.they.attaches("Bodyguard", dany)
        duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
        assert "Plaza of Punishment" not in duel.you.offered


class TestDothrakiSea:
    @pytest.mark.rule("delayed_effects", "put_into_play", "leaves_play")
    def test_a_rider_comes_for_the_phase(self, duel: Duel) -> None:
        sea, dany = duel.you.controls("Dothraki Sea", "Daenerys Targaryen")
        (drogo,) = duel.you.holds("Khal Drogo")

        async def story() -> None:
            await duel.conclude(duel.fighting(POWER, [dany]))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(sea)
        assert drogo in duel.you.in_play
        assert sea in duel.you.discard
        duel.finish()
        assert drogo in duel.you.hand

    @pytest.mark.rule("abilities", "target")
    def test_whether_it_is_asked_does_not_depend_on_the_hand(self) -> None:
        def asked(*hand: str) -> list[tuple[int, str]]:
            duel = Duel(quick=False)
            _, dany = duel.you.controls("Dothraki Sea", "Daenerys Targaryen")
            duel.you.holds(*hand)
            duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
            return [(d.seat, d.prompt.id) for d in duel.session.pending]

        assert asked("Khal Drogo") == asked("Arya Stark") == [(0, "agot.prompt.reaction")]


class TestWakingTheDragon:
    @pytest.mark.rule("delayed_effects", "event_cards")
    def test_stands_a_targaryen_who_goes_home_at_the_end_of_the_phase(self, duel: Duel) -> None:
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.you.holds("Waking the Dragon")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Waking the Dragon")
        assert dany in duel.you.hand

    @pytest.mark.rule("delayed_effects", "save")
    def test_a_duplicate_may_save_from_going_home(self, duel: Duel) -> None:
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.you.duplicates(dany)
        duel.you.holds("Waking the Dragon")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Waking the Dragon")
        duel.you.choose(dany)
        assert dany in duel.you.in_play
        assert not dany.kneeling


class TestSerJorahMormont:
    @pytest.mark.rule("forced", "constant_abilities", "sacrifice", "trigger_6_forced_reactions")
    def test_the_third_betrayal_is_his_end(self, duel: Duel) -> None:
        jorah = duel.you.has("Ser Jorah Mormont")
        jorah.tokens[Token.BETRAYAL] = 2
        duel.begin(duel.conclude(duel.fighting(MILITARY, [jorah])))
        assert jorah in duel.you.discard

    @pytest.mark.rule("influence_tokens", "leaves_play")
    def test_tokens_are_gone_when_he_returns(self, duel: Duel) -> None:
        jorah = duel.you.has("Ser Jorah Mormont")
        jorah.tokens[Token.BETRAYAL] = 2
        duel.begin(return_to_hand(jorah))
        assert jorah.tokens == {}

    @pytest.mark.rule("forced")
    def test_the_forced_reaction_comes_before_reactions(self, duel: Duel) -> None:
        jorah, rhaegal = duel.you.controls("Ser Jorah Mormont", "Rhaegal")
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [jorah, dany])))
        assert jorah.tokens == {Token.BETRAYAL: 1}
        assert duel.you.offered == [rhaegal.name]


class TestDrogosArakh:
    @pytest.mark.rule("attacker", "kneel")
    def test_drogo_does_not_kneel_in_the_first_military_challenge_of_the_round(
        self, duel: Duel
    ) -> None:
        drogo = duel.you.has("Khal Drogo")
        duel.you.attaches("Drogo's Arakh", drogo)
        assert drogo.strength == 7

        async def story() -> None:
            await duel.attack(MILITARY, [drogo])
            assert not drogo.kneeling
            await duel.attack(MILITARY, [drogo])

        duel.begin(story())
        duel.finish()
        assert drogo.kneeling


class TestViserysTargaryen:
    @pytest.mark.rule("leaves_play", "interrupts")
    @pytest.mark.parametrize("leave", [kill, sacrifice, return_to_hand])
    def test_spites_however_he_leaves(self, duel: Duel, leave: object) -> None:
        viserys = duel.you.has("Viserys Targaryen")
        ice = duel.they.attaches("Ice", duel.they.has("Robb Stark"))
        duel.begin(leave(viserys))  # type: ignore[operator]
        duel.you.choose(viserys)
        assert ice.zone is Zone.DISCARD

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_he_leaves_all_the_same(self, duel: Duel) -> None:
        viserys = duel.you.has("Viserys Targaryen")
        wail = duel.they.attaches("Widow's Wail", duel.they.has("Tywin Lannister"))
        duel.they.holds("Treachery")
        duel.they.rich(1)
        duel.begin(kill(viserys))
        duel.you.choose(viserys)
        duel.they.choose("Treachery")
        assert viserys in duel.you.dead
        assert wail.zone is Zone.PLAY


class TestOthers:
    @pytest.mark.rule("strength")
    def test_daenerys_daunts_participants_against_you(self, duel: Duel) -> None:
        dany, tywin = duel.you.has("Daenerys Targaryen"), duel.they.has("Tywin Lannister")
        duel.fighting(POWER, [tywin], against=duel.you)
        assert tywin.strength == 5
        dany.kneeling = True
        assert tywin.strength == 6

    def test_dragons_lend_their_gifts_to_the_stormborn(self, duel: Duel) -> None:
        dany, *_ = duel.you.controls("Daenerys Targaryen", "Drogon", "Viserion")
        assert dany.has(Keyword.RENOWN)
        assert dany.has(Keyword.STEALTH)

    def test_drogo_fights_twice(self, duel: Duel) -> None:
        drogo = duel.you.has("Khal Drogo")
        duel.fighting(MILITARY, [drogo])
        assert may_initiate(duel.you.player, MILITARY, duel.they.player)

    def test_illyrio_bribes_once_a_phase(self, duel: Duel) -> None:
        illyrio = duel.you.has("Magister Illyrio")
        dany, drogo = duel.you.controls("Daenerys Targaryen", "Khal Drogo", kneeling=True)
        duel.you.rich(4)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(illyrio)
        duel.you.choose(dany)
        assert duel.over
        assert (dany.kneeling, drogo.kneeling, duel.you.gold) == (False, True, 2)

    def test_a_handmaiden_serves_a_lady(self, duel: Duel) -> None:
        maiden = duel.you.has("Handmaiden")
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(maiden)
        assert not dany.kneeling
        assert maiden in duel.you.discard

    def test_unsullied_weaken_defenders(self, duel: Duel) -> None:
        unsullied, tywin = duel.you.has("Unsullied"), duel.they.has("Tywin Lannister")
        fight = duel.fighting(MILITARY, [unsullied], [tywin])
        assert fight.total(Side.DEFENDING) == 5

    @pytest.mark.rule("costs", "kneel")
    def test_dracarys_is_paid_by_a_dragon(self, duel: Duel) -> None:
        drogon, cersei = duel.you.has("Drogon"), duel.they.has("Cersei Lannister")
        duel.you.holds("Dracarys!")
        duel.you.rich(1)
        duel.fighting(INTRIGUE, [cersei], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("Dracarys!")
        assert drogon.kneeling
        assert cersei in duel.they.dead

    @pytest.mark.rule("may", "instead")
    def test_fire_and_blood_hatches_a_dragon(self, duel: Duel) -> None:
        (drogon,) = duel.you.buried("Drogon")
        duel.you.holds("Fire and Blood")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Fire and Blood")
        duel.you.choose("yes")
        assert drogon in duel.you.in_play

    def test_fire_and_blood_shuffles_others_back(self, duel: Duel) -> None:
        (dany,) = duel.you.buried("Daenerys Targaryen")
        duel.you.holds("Fire and Blood")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Fire and Blood")
        assert dany.zone is Zone.DECK
