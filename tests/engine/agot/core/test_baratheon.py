"""House Baratheon in the Core Set: its unique characters, Stannis left out."""

from __future__ import annotations

import pytest

from engine.agot.events import Discard, PhaseEnds
from engine.agot.nouns import INTRIGUE, Phase
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.timing import happen
from engine.agot.verbs import discard, kill, sacrifice, take_control
from tests.duel import Duel
from tests.engine.agot.core.obstacles import betrays, forbid


class TestMaesterCressen:
    @pytest.fixture
    def duel(self) -> Duel:
        return Duel(phase=Phase.MARSHALING)

    def test_heals_conditions_of_whichever_player(self, duel: Duel) -> None:
        cressen, robert = duel.you.controls("Maester Cressen", "Robert Baratheon")
        milk = duel.they.attaches("Milk of the Poppy", robert)
        bird = duel.they.attaches("Little Bird", duel.they.has("Arya Stark"))
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(cressen)
        assert duel.you.offered == ["Milk of the Poppy", "Little Bird"]
        duel.you.choose(milk)
        assert milk in duel.they.discard
        assert bird in duel.they.in_play
        assert cressen.kneeling

    def test_touches_no_other_attachment(self, duel: Duel) -> None:
        duel.you.has("Maester Cressen")
        duel.they.attaches("Ice", duel.they.has("Robb Stark"))
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    @pytest.mark.rule("cannot")
    def test_chooses_nothing_that_cannot_be_discarded(self, duel: Duel) -> None:
        duel.you.has("Maester Cressen")
        forbid(Discard, duel.they.attaches("Little Bird", duel.they.has("Arya Stark")))
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_cannot_heal_himself_of_the_poppy(self, duel: Duel) -> None:
        duel.they.attaches("Milk of the Poppy", duel.you.has("Maester Cressen"))
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    def test_kneeling_or_in_another_phase_he_heals_nobody(self, duel: Duel) -> None:
        cressen = duel.you.has("Maester Cressen", kneeling=True)
        duel.they.attaches("Little Bird", duel.they.has("Arya Stark"))

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            cressen.kneeling = False
            duel.game.phase = Phase.CHALLENGES
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_he_has_knelt_for_nothing(self, duel: Duel) -> None:
        cressen = duel.you.has("Maester Cressen")
        bird = duel.they.attaches("Little Bird", duel.they.has("Arya Stark"))
        betrays(duel.they)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(cressen)
        duel.they.choose("Treachery")
        assert cressen.kneeling
        assert bird in duel.they.in_play


class TestMelisandre:
    @pytest.mark.rule("event_cards", "reactions")
    @pytest.mark.ruling("faq_q02_melisandre_timing", "slip_event_reaction_window")
    def test_reacts_after_the_event_has_resolved_and_lies_in_the_discard_pile(
        self, duel: Duel
    ) -> None:
        melisandre = duel.you.has("Melisandre")
        robb = duel.they.has("Robb Stark")
        (seen,) = duel.they.holds("Ice")
        duel.you.holds("Seen In Flames")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Seen In Flames")
        assert [card.name for card in duel.you.discard] == ["Seen In Flames"]
        assert seen in duel.they.discard
        duel.you.choose(melisandre)
        duel.you.choose(robb)
        assert robb.kneeling

    @pytest.mark.rule("event_cards", "cancel")
    def test_a_cancelled_event_was_played(self, duel: Duel) -> None:
        melisandre, robb = duel.you.has("Melisandre"), duel.they.has("Robb Stark")
        duel.they.holds("The Hand's Judgment", "Ice")
        duel.they.rich(1)
        duel.you.holds("Seen In Flames")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Seen In Flames")
        duel.they.choose("The Hand's Judgment")
        duel.you.choose(melisandre)
        duel.you.choose(robb)
        assert robb.kneeling

    def test_reacts_to_a_marshaled_card(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        melisandre = duel.you.has("Melisandre")
        (selyse,) = duel.you.holds("Selyse Baratheon")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, selyse))
        duel.you.choose(melisandre)
        assert duel.you.offered == ["Melisandre", "Selyse Baratheon"]

    @pytest.mark.parametrize("name", ["Melisandre", "Lightbringer"])
    def test_reacts_to_herself_and_to_attachments(self, name: str) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        if name != "Melisandre":
            duel.you.has("Melisandre")
        (card,) = duel.you.holds(name)
        robb = duel.they.has("Robb Stark")
        duel.you.rich(5)
        duel.begin(marshal(duel.you.player, card))
        duel.you.choose("Melisandre")
        duel.you.choose(robb)
        assert robb.kneeling

    @pytest.mark.rule("duplicates", "marshal")
    def test_a_duplicate_has_no_traits(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Melisandre")
        (copy,) = duel.you.holds("Melisandre")
        duel.begin(marshal(duel.you.player, copy))
        assert duel.over

    def test_neither_strangers_nor_opponents_nor_who_is_put_into_play_move_her(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Melisandre")
        shireen, followers = duel.you.holds("Shireen Baratheon", "Fiery Followers")
        (selyse,) = duel.they.holds("Selyse Baratheon")
        duel.you.rich(2)
        duel.they.rich(3)

        async def story() -> None:
            await marshal(duel.you.player, shireen)
            await marshal(duel.they.player, selyse)
            await put_into_play(followers, duel.you.player)

        duel.begin(story())
        assert duel.over
        assert followers in duel.you.in_play

    @pytest.mark.rule("limits_and_maxima")
    def test_both_conditions_share_one_limit(self) -> None:
        duel = Duel(phase=Phase.CHALLENGES)
        melisandre = duel.you.has("Melisandre")
        selyse, *_ = duel.you.holds("Selyse Baratheon", "Seen In Flames")
        duel.they.holds("Ice")
        duel.you.rich(4)

        async def story() -> None:
            await marshal(duel.you.player, selyse)
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        duel.you.choose(melisandre)
        duel.you.choose(melisandre)
        duel.you.choose("Seen In Flames")
        assert duel.over

    @pytest.mark.rule("target", "kneel")
    def test_chooses_nobody_who_kneels_already(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Melisandre", kneeling=True)
        duel.they.has("Robb Stark", kneeling=True)
        (sword,) = duel.you.holds("Lightbringer")
        duel.you.rich(2)
        duel.begin(marshal(duel.you.player, sword))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_blank_she_sees_nothing(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.attaches("Milk of the Poppy", duel.you.has("Melisandre"))
        (selyse,) = duel.you.holds("Selyse Baratheon")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, selyse))
        assert duel.over


class TestRobertBaratheon:
    @pytest.mark.rule("strength", "modifiers")
    def test_grows_with_every_other_kneeling_character(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon", kneeling=True)
        duel.you.has("Arya Stark", kneeling=True)
        duel.they.controls("Robb Stark", "Sansa Stark", kneeling=True)
        duel.they.has("Bran Stark")
        duel.they.has("The Wall", kneeling=True)
        duel.they.player.faction_card.kneeling = True
        assert robert.strength == 5 + 3

    @pytest.mark.rule("blank")
    def test_blank_he_does_not(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon")
        duel.they.has("Robb Stark", kneeling=True)
        duel.they.attaches("Milk of the Poppy", robert)
        assert robert.strength == 5


class TestSelyseBaratheon:
    @pytest.mark.rule("gains", "lasting_effects")
    def test_lends_an_intrigue_icon_for_the_phase(self, duel: Duel) -> None:
        selyse, bastard = duel.you.controls("Selyse Baratheon", "Bastard in Hiding")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(selyse)
        duel.you.choose(bastard)
        assert duel.you.gold == 0
        assert bastard.icon(INTRIGUE)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert not bastard.icon(INTRIGUE)

    def test_lends_it_to_baratheons_of_every_player(self, duel: Duel) -> None:
        selyse, _ = duel.you.controls("Selyse Baratheon", "Arya Stark")
        foe = duel.they.has("Robert Baratheon")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(selyse)
        assert duel.you.offered == ["Selyse Baratheon", "Robert Baratheon"]
        duel.you.choose(foe)
        assert foe.icon(INTRIGUE)
        assert duel.you.offered == ["Selyse Baratheon"]  # as often as there is gold

    @pytest.mark.rule("costs")
    def test_without_gold_she_whispers_nothing(self, duel: Duel) -> None:
        duel.you.controls("Selyse Baratheon", "Bastard in Hiding")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_is_for_the_challenges_phase(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Selyse Baratheon")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_the_gold_is_gone(self, duel: Duel) -> None:
        selyse, bastard = duel.you.controls("Selyse Baratheon", "Bastard in Hiding")
        duel.you.rich(1)
        betrays(duel.they)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(selyse)
        duel.you.choose(bastard)
        duel.they.choose("Treachery")
        assert duel.you.gold == 0
        assert not bastard.icon(INTRIGUE)

    @pytest.mark.rule("blank", "gains")
    def test_a_blank_bearer_keeps_the_gained_icon_but_a_blank_selyse_gives_none(
        self, duel: Duel
    ) -> None:
        selyse, bastard = duel.you.controls("Selyse Baratheon", "Bastard in Hiding")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(selyse)
        duel.they.attaches("Milk of the Poppy", bastard)
        duel.they.attaches("Milk of the Poppy", selyse)
        duel.you.choose(bastard)
        assert bastard.icon(INTRIGUE)
        assert duel.over


class TestSerDavosSeaworth:
    @pytest.mark.rule("replacement_effects", "instead", "kill")
    def test_returns_to_hand_but_was_killed(self, duel: Duel) -> None:
        davos = duel.you.has("Ser Davos Seaworth")
        happened: list[bool] = []

        async def story() -> None:
            happened.append(await kill(davos))

        duel.begin(story())
        duel.you.choose(davos)
        assert davos in duel.you.hand
        assert duel.you.dead == []
        assert happened == [True]

    @pytest.mark.rule("replacement_effects", "save")
    def test_to_slip_away_is_not_to_be_saved(self, duel: Duel) -> None:
        davos = duel.you.has("Ser Davos Seaworth")
        duel.begin(kill(davos, can_be_saved=False))
        duel.you.choose(davos)
        assert davos in duel.you.hand

    def test_may_die(self, duel: Duel) -> None:
        davos = duel.you.has("Ser Davos Seaworth")
        duel.begin(kill(davos))
        duel.you.passes()
        assert davos in duel.you.dead

    def test_slips_away_from_death_alone(self, duel: Duel) -> None:
        davos, robert = duel.you.controls("Ser Davos Seaworth", "Robert Baratheon")

        async def story() -> None:
            await kill(robert)
            await discard(davos)

        duel.begin(story())
        assert duel.over
        assert davos in duel.you.discard

    @pytest.mark.rule("would", "duplicates")
    def test_a_save_comes_first_and_duplicates_go_with_him(self, duel: Duel) -> None:
        davos = duel.you.has("Ser Davos Seaworth")
        duplicate = duel.you.duplicates(davos)
        duel.begin(kill(davos))
        assert duel.you.prompt == "would"
        duel.you.passes()
        assert duel.you.prompt == "interrupt"
        duel.you.choose(davos)
        assert davos in duel.you.hand
        assert duplicate in duel.you.discard

    @pytest.mark.rule("ownership", "control")
    def test_stolen_he_returns_to_his_owner(self, duel: Duel) -> None:
        davos = duel.you.has("Ser Davos Seaworth")

        async def story() -> None:
            await take_control(duel.they.player, davos)
            await kill(davos)

        duel.begin(story())
        duel.they.choose(davos)
        assert davos in duel.you.hand

    @pytest.mark.parametrize("how", ["blank", "cancelled"])
    @pytest.mark.rule("blank", "cancel")
    def test_blank_or_cancelled_he_dies(self, duel: Duel, how: str) -> None:
        davos = duel.you.has("Ser Davos Seaworth")
        if how == "blank":
            duel.they.attaches("Milk of the Poppy", davos)
        betrays(duel.they)
        duel.begin(kill(davos))
        if how == "cancelled":
            duel.you.choose(davos)
            duel.they.choose("Treachery")
        assert duel.over
        assert davos in duel.you.dead


class TestShireenBaratheon:
    def test_kneels_a_mourner(self, duel: Duel) -> None:
        shireen, robb = duel.you.has("Shireen Baratheon"), duel.they.has("Robb Stark")
        duel.begin(kill(shireen))
        duel.you.choose(shireen)
        duel.you.choose(robb)
        assert robb.kneeling
        assert shireen in duel.you.dead

    @pytest.mark.rule("interrupts", "target")
    def test_is_in_play_still_and_may_be_the_one_who_kneels(self, duel: Duel) -> None:
        shireen = duel.you.has("Shireen Baratheon")
        duel.they.has("Robb Stark", kneeling=True)
        duel.begin(kill(shireen))
        duel.you.choose(shireen)
        assert duel.over
        assert shireen in duel.you.dead

    @pytest.mark.rule("target")
    def test_with_all_on_their_knees_nothing_is_offered(self, duel: Duel) -> None:
        shireen = duel.you.has("Shireen Baratheon", kneeling=True)
        duel.they.has("Robb Stark", kneeling=True)
        duel.begin(kill(shireen))
        assert duel.over

    def test_is_mourned_in_death_alone(self, duel: Duel) -> None:
        shireen, other = duel.you.has("Shireen Baratheon"), duel.you.has("Bastard in Hiding")
        duel.they.has("Robb Stark")

        async def story() -> None:
            await kill(other)
            await sacrifice(shireen)

        duel.begin(story())
        assert duel.over

    @pytest.mark.rule("would", "save")
    def test_saved_she_is_not_mourned(self, duel: Duel) -> None:
        shireen, robb = duel.you.has("Shireen Baratheon"), duel.they.has("Robb Stark")
        duel.you.duplicates(shireen)
        duel.begin(kill(shireen))
        duel.you.choose(shireen)
        assert duel.over
        assert not robb.kneeling

    @pytest.mark.rule("blank")
    def test_blank_she_is_forgotten(self, duel: Duel) -> None:
        shireen, _ = duel.you.has("Shireen Baratheon"), duel.they.has("Robb Stark")
        duel.they.attaches("Milk of the Poppy", shireen)
        duel.begin(kill(shireen))
        assert duel.over
