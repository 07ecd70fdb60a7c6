"""House Lannister in the Core Set: its unique characters."""

from __future__ import annotations

import pytest

from engine.agot.events import Discard, IncomeCollected, RoundBegins
from engine.agot.modifiers import CLAIM, IMMUNE, INCOME, Trait
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Scope
from engine.agot.playing import action_window
from engine.agot.timing import happen
from engine.agot.verbs import discard, give, kill, sacrifice, take_control
from engine.core.errors import Refused
from tests.duel import Duel, invented
from tests.engine.agot.core.obstacles import betrays, forbid


class TestCerseiLannister:
    @pytest.mark.rule("claim")
    def test_raises_intrigue_claim_while_attacking(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        duel.they.holds("Ice", "Ice", "Ice")
        assert duel.you.player.plot_value(CLAIM) == 1
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [cersei])))
        assert len(duel.they.hand) == 1
        assert duel.you.player.plot_value(CLAIM) == 1

    def test_not_in_other_challenges_nor_while_defending_nor_at_home(self, duel: Duel) -> None:
        cersei, tywin = duel.you.controls("Cersei Lannister", "Tywin Lannister")
        foe = duel.they.has("Tyrion Lannister")
        duel.fighting(POWER, [cersei])
        assert duel.you.player.plot_value(CLAIM) == 1
        duel.fighting(INTRIGUE, [foe], [cersei], against=duel.you)
        assert duel.you.player.plot_value(CLAIM) == 1
        duel.fighting(INTRIGUE, [tywin])
        assert duel.you.player.plot_value(CLAIM) == 1

    def test_raises_no_opponents_claim(self, duel: Duel) -> None:
        duel.fighting(INTRIGUE, [duel.you.has("Cersei Lannister")])
        assert duel.they.player.plot_value(CLAIM) == 1

    @pytest.mark.rule("blank", "modifiers")
    def test_blank_she_raises_nothing(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        duel.fighting(INTRIGUE, [cersei])
        duel.they.attaches("Milk of the Poppy", cersei)
        assert duel.you.player.plot_value(CLAIM) == 1


class TestJoffreyBaratheon:
    @pytest.mark.rule("triggering_condition", "reactions")
    def test_answers_each_of_two_kills_in_one_window(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        ned, catelyn = duel.they.controls("Eddard Stark", "Catelyn Stark")
        duel.begin(kill(ned, catelyn))
        assert len(duel.you.offered) == 2
        duel.you.choose(joffrey)
        duel.you.choose(joffrey)
        assert joffrey.power == 2
        assert duel.over

    @pytest.mark.rule("triggering_condition", "save")
    def test_a_save_stops_one_of_two(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        ned, catelyn = duel.they.controls("Eddard Stark", "Catelyn Stark")
        duel.they.duplicates(ned)
        duel.begin(kill(ned, catelyn))
        duel.they.choose(ned)
        assert duel.you.offered == ["Joffrey Baratheon"]
        duel.you.choose(joffrey)
        assert ned in duel.they.in_play
        assert catelyn in duel.they.dead

    @pytest.mark.rule("limits_and_maxima")
    def test_three_times_a_round(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        *nobles, last = duel.they.controls(
            "Eddard Stark", "Catelyn Stark", "Robb Stark", "Sansa Stark", "Arya Stark"
        )

        async def story() -> None:
            await kill(*nobles)
            await happen(RoundBegins(duel.game))
            await kill(last)

        duel.begin(story())
        for _ in range(4):
            duel.you.choose(joffrey)
        assert duel.over
        assert joffrey.power == 4  # three in the first round, one in the next

    def test_enjoys_the_death_of_his_own_nobles_too(self, duel: Duel) -> None:
        joffrey, cersei = duel.you.controls("Joffrey Baratheon", "Cersei Lannister")
        duel.begin(kill(cersei))
        duel.you.choose(joffrey)
        assert joffrey.power == 1

    def test_commoners_discards_and_sacrifices_leave_him_cold(self, duel: Duel) -> None:
        duel.you.has("Joffrey Baratheon")
        men, arya, sansa = duel.they.controls("Burned Men", "Arya Stark", "Sansa Stark")

        async def story() -> None:
            await kill(men)
            await discard(arya)
            await sacrifice(sansa)

        duel.begin(story())
        assert duel.over

    @pytest.mark.rule("replacement_effects")
    def test_a_replaced_death_is_a_death(self, duel: Duel) -> None:
        joffrey, davos = duel.you.has("Joffrey Baratheon"), duel.they.has("Ser Davos Seaworth")

        async def story() -> None:
            await give(davos, Trait("Lord"), until=Scope.PHASE)
            await kill(davos)

        duel.begin(story())
        duel.they.choose(davos)
        assert davos in duel.they.hand
        duel.you.choose(joffrey)
        assert joffrey.power == 1

    @pytest.mark.rule("blank")
    def test_blank_nobles_keep_their_traits_but_a_blank_joffrey_gains_nothing(
        self, duel: Duel
    ) -> None:
        joffrey, ned = duel.you.has("Joffrey Baratheon"), duel.they.has("Eddard Stark")
        duel.you.attaches("Milk of the Poppy", ned)

        async def story() -> None:
            await kill(ned)
            duel.they.attaches("Milk of the Poppy", joffrey)
            await kill(duel.they.has("Arya Stark"))

        duel.begin(story())
        duel.you.choose(joffrey)
        assert duel.over
        assert joffrey.power == 1

    @pytest.mark.rule("cancel", "limits_and_maxima")
    def test_cancelled_he_gains_nothing_and_it_counts(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        nobles = duel.they.controls("Eddard Stark", "Catelyn Stark", "Robb Stark", "Sansa Stark")
        betrays(duel.they)
        duel.begin(kill(*nobles))
        duel.you.choose(joffrey)
        duel.they.choose("Treachery")
        duel.you.choose(joffrey)
        duel.you.choose(joffrey)
        assert duel.over
        assert joffrey.power == 2

    @pytest.mark.rule("leaves_play")
    def test_does_not_answer_his_own_death(self, duel: Duel) -> None:
        joffrey, cersei = duel.you.controls("Joffrey Baratheon", "Cersei Lannister")
        duel.begin(kill(joffrey, cersei))
        assert duel.over


class TestSerJaimeLannister:
    @pytest.mark.rule("renown", "attacker")
    def test_does_not_kneel_and_has_renown_in_war(self, duel: Duel) -> None:
        jaime = duel.you.has("Ser Jaime Lannister")
        assert not jaime.has(Keyword.RENOWN)
        duel.begin(duel.attack(MILITARY, [jaime]))
        assert duel.you.prompt == "renown"
        duel.you.choose(jaime)
        assert jaime.power == 1
        assert not jaime.kneeling

    @pytest.mark.rule("defender", "renown")
    def test_kneels_to_defend_but_has_renown(self, duel: Duel) -> None:
        jaime, men = duel.you.has("Ser Jaime Lannister"), duel.they.has("Burned Men")
        duel.begin(duel.attack(MILITARY, [men], against=duel.you))
        duel.you.choose(jaime)
        assert jaime.kneeling
        duel.you.choose(jaime)
        assert jaime.power == 1

    def test_kneels_for_intrigue_without_renown(self, duel: Duel) -> None:
        jaime = duel.you.has("Ser Jaime Lannister")
        duel.begin(duel.attack(INTRIGUE, [jaime]))
        assert duel.over
        assert jaime.kneeling
        assert jaime.power == 0

    def test_has_no_renown_while_others_fight(self, duel: Duel) -> None:
        jaime, men = duel.you.controls("Ser Jaime Lannister", "Burned Men")
        duel.fighting(MILITARY, [men])
        assert not jaime.has(Keyword.RENOWN)

    def test_lets_his_companions_kneel(self, duel: Duel) -> None:
        jaime, men = duel.you.controls("Ser Jaime Lannister", "Burned Men")
        duel.begin(duel.attack(MILITARY, [jaime, men]))
        assert men.kneeling

    @pytest.mark.rule("blank")
    def test_blank_he_kneels_and_has_no_renown(self, duel: Duel) -> None:
        jaime = duel.you.has("Ser Jaime Lannister")
        duel.they.attaches("Milk of the Poppy", jaime)
        duel.begin(duel.attack(MILITARY, [jaime]))
        assert duel.over
        assert jaime.kneeling
        assert jaime.power == 0


class TestTheTickler:
    @pytest.fixture
    def duel(self) -> Duel:
        return Duel(phase=Phase.DOMINANCE)

    @pytest.mark.rule("may", "copy", "then")
    def test_finds_a_copy(self, duel: Duel) -> None:
        tickler, arya = duel.you.has("The Tickler"), duel.they.has("Arya Stark")
        (top,) = duel.they.draws_next("Arya Stark")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        duel.you.choose(arya)
        assert tickler.kneeling
        assert top in duel.they.discard
        assert arya in duel.they.discard

    @pytest.mark.rule("immune", "target")
    def test_chooses_no_copy_that_is_immune(self, duel: Duel) -> None:
        tickler, arya = duel.you.has("The Tickler"), duel.they.has("Arya Stark")
        invented(
            duel.they,
            "Faceless Guard",
            lambda script: script.rules(IMMUNE, lambda me, card, source: card is arya),
        )
        duel.they.draws_next("Arya Stark")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        assert duel.over
        assert arya in duel.they.in_play

    @pytest.mark.rule("may")
    def test_may_spare_the_copy(self, duel: Duel) -> None:
        tickler, arya = duel.you.has("The Tickler"), duel.they.has("Arya Stark")
        duel.they.draws_next("Arya Stark")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        duel.you.choose()
        assert arya in duel.they.in_play

    @pytest.mark.rule("copy")
    def test_finds_copies_of_any_kind_on_every_side_but_one_at_a_time(self, duel: Duel) -> None:
        tickler, arya = duel.you.controls("The Tickler", "Arya Stark")
        mine = duel.you.attaches("Little Bird", arya)
        theirs = duel.they.attaches("Little Bird", duel.they.has("Sansa Stark"))
        duel.they.draws_next("Little Bird")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        assert duel.you.offered == ["Little Bird", "Little Bird"]
        with pytest.raises(Refused):
            duel.you.choose(mine, theirs)
        duel.you.choose(theirs)
        assert theirs in duel.they.discard
        assert mine in duel.you.in_play

    @pytest.mark.rule("duplicates")
    def test_a_duplicate_has_no_name(self, duel: Duel) -> None:
        tickler, arya = duel.you.has("The Tickler"), duel.they.has("Arya Stark")
        duel.they.duplicates(arya)
        duel.they.draws_next("Arya Stark")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        assert duel.you.offered == ["Arya Stark"]
        duel.you.choose(arya)
        duel.they.choose(arya)
        assert arya in duel.they.in_play  # saved by it

    @pytest.mark.rule("cannot")
    def test_a_copy_that_cannot_be_discarded_is_not_found(self, duel: Duel) -> None:
        tickler, arya = duel.you.has("The Tickler"), duel.they.has("Arya Stark")
        duel.they.draws_next("Arya Stark")
        forbid(Discard, arya)
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        assert duel.over

    def test_without_a_copy_only_the_top_card_goes(self, duel: Duel) -> None:
        tickler = duel.you.has("The Tickler")
        duel.they.has("Arya Stark")
        (top,) = duel.they.draws_next("Sansa Stark")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        assert duel.over
        assert duel.they.discard == [top]

    @pytest.mark.rule("melee_game")
    def test_questions_whichever_opponent_you_like(self) -> None:
        melee = Duel(4, phase=Phase.DOMINANCE)
        tickler, victim = melee.you.has("The Tickler"), melee.seats[2]
        melee.begin(action_window(melee.game, "dominance_phase"))
        melee.you.choose(tickler)
        assert len(melee.you.offered) == 3
        melee.you.choose(victim.player)
        assert len(victim.discard) == 1

    def test_is_for_the_dominance_phase_and_standing(self, duel: Duel) -> None:
        tickler = duel.you.has("The Tickler", kneeling=True)

        async def story() -> None:
            await action_window(duel.game, "dominance_phase")
            duel.game.phase = Phase.CHALLENGES
            tickler.kneeling = False
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        assert duel.over

    @pytest.mark.rule("blank")
    def test_blank_he_asks_nothing(self, duel: Duel) -> None:
        duel.they.attaches("Milk of the Poppy", duel.you.has("The Tickler"))
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_he_has_knelt_for_nothing(self, duel: Duel) -> None:
        tickler = duel.you.has("The Tickler")
        betrays(duel.they)
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        duel.they.choose("Treachery")
        assert tickler.kneeling
        assert [card.name for card in duel.they.discard] == ["Treachery"]


class TestTyrionLannister:
    def test_profits_from_every_intrigue(self, duel: Duel) -> None:
        tyrion, foe = duel.you.has("Tyrion Lannister"), duel.they.has("Cersei Lannister")
        duel.begin(duel.attack(INTRIGUE, [foe], against=duel.you))
        duel.you.choose(tyrion)
        assert duel.you.gold == 2

    def test_not_from_other_challenges(self, duel: Duel) -> None:
        tyrion = duel.you.has("Tyrion Lannister")
        duel.begin(duel.attack(POWER, [tyrion]))
        assert duel.over
        assert duel.you.gold == 0

    @pytest.mark.rule("limits_and_maxima")
    def test_twice_a_round(self, duel: Duel) -> None:
        tyrion = duel.you.has("Tyrion Lannister", kneeling=True)
        foe = duel.they.has("Cersei Lannister")

        async def story() -> None:
            for _ in range(3):
                await duel.attack(INTRIGUE, [foe], against=duel.you)

        duel.begin(story())
        duel.you.choose(tyrion)
        duel.you.choose(tyrion)
        assert duel.over
        assert duel.you.gold == 4

    @pytest.mark.rule("control", "limits_and_maxima")
    def test_the_limit_is_each_players_own(self, duel: Duel) -> None:
        tyrion, foe = duel.you.has("Tyrion Lannister"), duel.they.has("Cersei Lannister")

        async def story() -> None:
            for _ in range(2):
                await duel.attack(INTRIGUE, [foe], against=duel.you)
            await take_control(duel.they.player, tyrion)
            await duel.attack(INTRIGUE, [foe], against=duel.you)

        duel.begin(story())
        for _ in range(2):
            duel.you.choose(tyrion)
            duel.you.choose()  # no defenders
        duel.they.choose(tyrion)
        assert (duel.you.gold, duel.they.gold) == (4, 2)

    @pytest.mark.rule("blank")
    def test_blank_he_profits_nothing(self, duel: Duel) -> None:
        tyrion = duel.you.has("Tyrion Lannister")
        duel.they.attaches("Milk of the Poppy", tyrion)
        duel.begin(duel.attack(INTRIGUE, [tyrion]))
        assert duel.over
        assert duel.you.gold == 0


class TestTywinLannister:
    @pytest.mark.rule("strength", "constant_abilities")
    def test_is_as_strong_as_your_gold(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.rich(3)
        duel.they.rich(5)
        assert tywin.strength == 6 + 3

    @pytest.mark.rule("gold_modifier", "income")
    def test_brings_two_gold_to_his_controller(self, duel: Duel) -> None:
        plain = duel.you.player.plot_value(INCOME)
        duel.you.has("Tywin Lannister")
        duel.begin(happen(IncomeCollected(duel.you.player)))
        assert duel.you.gold == plain + 2
        assert duel.they.player.plot_value(INCOME) == plain

    @pytest.mark.rule("control")
    def test_stolen_he_serves_the_thief(self, duel: Duel) -> None:
        plain, tywin = duel.you.player.plot_value(INCOME), duel.you.has("Tywin Lannister")
        duel.you.rich(3)
        duel.they.rich(1)
        duel.begin(take_control(duel.they.player, tywin))
        assert tywin.strength == 6 + 1
        assert duel.you.player.plot_value(INCOME) == plain
        assert duel.they.player.plot_value(INCOME) == plain + 2

    @pytest.mark.rule("blank", "modifiers")
    def test_blank_he_has_his_printed_strength_and_brings_nothing(self, duel: Duel) -> None:
        plain, tywin = duel.you.player.plot_value(INCOME), duel.you.has("Tywin Lannister")
        duel.you.rich(3)
        duel.they.attaches("Milk of the Poppy", tywin)
        assert tywin.strength == 6
        assert duel.you.player.plot_value(INCOME) == plain
        assert not tywin.has(Keyword.RENOWN)
