"""The Night's Watch in the Core Set: its characters."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.events import PhaseEnds
from engine.agot.nouns import MILITARY, POWER, Phase, Scope, Side, Zone
from engine.agot.playing import put_into_play
from engine.agot.stealth import may_be_bypassed
from engine.agot.timing import happen
from engine.agot.verbs import discard, kill, return_to_hand, take_control, wither
from tests.duel import Duel
from tests.engine.agot.core.cancels import treacherous


class TestMaesterAemon:
    @pytest.mark.rule("save", "would")
    def test_kneels_to_save_a_brother(self, duel: Duel) -> None:
        aemon, rangers = duel.you.controls("Maester Aemon", "Ranging Party")
        duel.begin(kill(rangers))
        assert duel.you.offered == ["Maester Aemon"]
        duel.you.choose("Maester Aemon")
        assert rangers in duel.you.in_play
        assert aemon.kneeling

    def test_saves_none_but_brothers(self, duel: Duel) -> None:
        duel.you.has("Maester Aemon")
        arya = duel.you.has("Arya Stark")
        duel.begin(kill(arya))
        assert duel.over
        assert arya in duel.you.dead

    def test_saves_himself(self, duel: Duel) -> None:
        aemon = duel.you.has("Maester Aemon")
        duel.begin(kill(aemon))
        duel.you.choose(aemon)
        assert aemon in duel.you.in_play

    def test_a_kneeling_maester_saves_nobody(self, duel: Duel) -> None:
        duel.you.has("Maester Aemon", kneeling=True)
        rangers = duel.you.has("Ranging Party")
        duel.begin(kill(rangers))
        assert duel.over
        assert rangers in duel.you.dead

    def test_does_not_save_from_a_discard(self, duel: Duel) -> None:
        duel.you.has("Maester Aemon")
        rangers = duel.you.has("Ranging Party")
        duel.begin(discard(rangers))
        assert duel.over
        assert rangers in duel.you.discard

    @pytest.mark.rule("save")
    def test_nobody_is_saved_from_what_cannot_be_saved_from(self, duel: Duel) -> None:
        duel.you.has("Maester Aemon")
        rangers = duel.you.has("Ranging Party")
        duel.begin(kill(rangers, can_be_saved=False))
        assert duel.over
        assert rangers in duel.you.dead

    @pytest.mark.rule("control")
    def test_saves_an_opponents_brother_too(self, duel: Duel) -> None:
        aemon, rangers = duel.you.has("Maester Aemon"), duel.they.has("Ranging Party")
        duel.begin(kill(rangers))
        duel.you.choose(aemon)
        assert rangers in duel.they.in_play

    @pytest.mark.rule("triggering_condition", "save")
    def test_saves_one_of_two_who_would_die_together(self, duel: Duel) -> None:
        _, rangers, yoren = duel.you.controls("Maester Aemon", "Ranging Party", "Yoren")
        duel.begin(kill(rangers, yoren))
        assert len(duel.you.offered) == 2
        duel.you.choose(duel.you.offered[1])
        assert rangers in duel.you.dead
        assert yoren in duel.you.in_play

    @pytest.mark.ruling("faq_3_1_saving_terminal")
    def test_saves_nobody_from_a_condition_he_does_not_lift(self, duel: Duel) -> None:
        _, yoren = duel.you.controls("Maester Aemon", "Yoren")
        duel.begin(wither(yoren, 2, until=Scope.PHASE))
        assert duel.over
        assert yoren in duel.you.dead

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_he_kneels_and_the_brother_dies(self, duel: Duel) -> None:
        aemon, rangers = duel.you.controls("Maester Aemon", "Ranging Party")
        treacherous(duel.they)
        duel.begin(kill(rangers))
        duel.you.choose(aemon)
        duel.they.choose("Treachery")
        assert rangers in duel.you.dead
        assert aemon.kneeling


class TestBenjenStark:
    @pytest.mark.rule("replacement_effects", "instead")
    def test_returns_to_the_deck_instead_of_the_dead_pile(self, duel: Duel) -> None:
        benjen = duel.you.has("Benjen Stark")
        deck = len(duel.you.player.deck)
        duel.begin(kill(benjen))
        duel.you.choose(benjen)
        assert benjen.zone is Zone.DECK
        assert len(duel.you.player.deck) == deck + 1
        assert duel.you.power == 2

    @pytest.mark.rule("replacement_effects")
    def test_counts_as_killed_all_the_same(self, duel: Duel) -> None:
        benjen = duel.you.has("Benjen Stark")
        happened: list[bool] = []

        async def story() -> None:
            happened.append(await kill(benjen))

        duel.begin(story())
        duel.you.choose(benjen)
        assert benjen.zone is Zone.DECK
        assert happened == [True]

    @pytest.mark.rule("would", "replacement_effects")
    def test_a_save_comes_before_it(self, duel: Duel) -> None:
        benjen, aemon = duel.you.controls("Benjen Stark", "Maester Aemon")
        duel.begin(kill(benjen))
        assert duel.you.offered == ["Maester Aemon"]
        duel.you.choose(aemon)
        assert duel.over
        assert benjen in duel.you.in_play
        assert duel.you.power == 0

    @pytest.mark.rule("stealth")
    def test_his_rangers_cannot_be_bypassed(self, duel: Duel) -> None:
        duel.they.controls("Benjen Stark", "Ranging Party", "Maester Aemon")
        theon = duel.you.has("Theon Greyjoy")
        able = {card.name: may_be_bypassed(card) for card in duel.they.in_play}
        assert able == {"Benjen Stark": False, "Ranging Party": False, "Maester Aemon": True}
        assert not may_be_bypassed(theon)

    def test_goes_the_usual_way_if_you_do_not_use_it(self, duel: Duel) -> None:
        benjen = duel.you.has("Benjen Stark")
        duel.begin(kill(benjen))
        duel.you.passes()
        assert benjen in duel.you.dead
        assert duel.you.power == 0

    def test_only_when_killed(self, duel: Duel) -> None:
        benjen = duel.you.has("Benjen Stark")
        duel.begin(discard(benjen))
        assert duel.over
        assert benjen in duel.you.discard

    @pytest.mark.rule("control", "ownership", "for_your_faction")
    def test_the_power_is_his_controllers_the_card_his_owners(self, duel: Duel) -> None:
        benjen = duel.they.has("Benjen Stark")

        async def story() -> None:
            await take_control(duel.you.player, benjen)
            await kill(benjen)

        duel.begin(story())
        duel.you.choose(benjen)
        assert duel.you.power == 2
        assert benjen in duel.they.player.deck

    @pytest.mark.rule("cancel")
    def test_cancelled_he_dies_for_nothing(self, duel: Duel) -> None:
        benjen = duel.you.has("Benjen Stark")
        treacherous(duel.they)
        duel.begin(kill(benjen))
        duel.you.choose(benjen)
        duel.they.choose("Treachery")
        assert benjen in duel.you.dead
        assert duel.you.power == 0

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        benjen, rangers = duel.you.controls("Benjen Stark", "Ranging Party")
        duel.they.attaches("Milk of the Poppy", benjen)
        assert may_be_bypassed(rangers)
        duel.begin(kill(benjen))
        assert duel.over
        assert benjen in duel.you.dead

    @pytest.mark.rule("stealth", "control")
    def test_an_opponents_rangers_are_none_of_his(self, duel: Duel) -> None:
        duel.they.has("Benjen Stark")
        assert may_be_bypassed(duel.you.has("Ranging Party"))

    def test_another_death_is_not_his(self, duel: Duel) -> None:
        duel.you.has("Benjen Stark")
        rangers = duel.you.has("Ranging Party")
        duel.begin(kill(rangers))
        assert duel.over
        assert rangers in duel.you.dead


class TestGhost:
    def test_the_bypassed_may_not_defend_for_the_rest_of_the_phase(self, duel: Duel) -> None:
        ghost = duel.you.has("Ghost")
        arya, men = duel.they.controls("Arya Stark", "Burned Men")
        duel.begin(duel.attack(MILITARY, [ghost], stealth=[(ghost, arya)]))
        duel.you.choose(ghost)
        duel.they.choose()  # no defender
        duel.they.choose(men)  # the claim
        assert duel.game.challenge is None
        assert not may_be_declared(arya, POWER, Side.DEFENDING)
        assert may_be_declared(arya, POWER, Side.ATTACKING)

    def test_until_the_phase_ends(self, duel: Duel) -> None:
        ghost, tywin = duel.you.has("Ghost"), duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(POWER, [ghost], stealth=[(ghost, tywin)]))
        duel.you.choose(ghost)
        assert not may_be_declared(tywin, POWER, Side.DEFENDING)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert may_be_declared(tywin, POWER, Side.DEFENDING)

    def test_whom_another_bypasses_is_not_haunted(self, duel: Duel) -> None:
        duel.you.has("Ghost")
        wendamyr, tywin = duel.you.has("Maester Wendamyr"), duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(POWER, [wendamyr], stealth=[(wendamyr, tywin)]))
        assert duel.over
        assert may_be_declared(tywin, POWER, Side.DEFENDING)

    @pytest.mark.rule("leaves_play")
    def test_who_left_and_came_back_is_another_card(self, duel: Duel) -> None:
        ghost, tywin = duel.you.has("Ghost"), duel.they.has("Tywin Lannister")

        async def story() -> None:
            await duel.attack(POWER, [ghost], stealth=[(ghost, tywin)])
            await return_to_hand(tywin)
            await put_into_play(tywin, duel.they.player)

        duel.begin(story())
        duel.you.choose(ghost)
        assert tywin in duel.they.in_play
        assert may_be_declared(tywin, POWER, Side.DEFENDING)


class TestJonSnow:
    @pytest.mark.rule("participating", "attacker")
    def test_fights_beside_an_attacking_brother_while_standing(self, duel: Duel) -> None:
        jon, rangers = duel.you.controls("Jon Snow", "Ranging Party")
        fight = duel.fighting(MILITARY, [rangers])
        assert jon.attacking
        assert fight.total(Side.ATTACKING) == 5 + 4
        jon.kneeling = True
        assert not jon.participating
        assert fight.total(Side.ATTACKING) == 5

    def test_does_not_join_a_defence_or_strangers(self, duel: Duel) -> None:
        jon, rangers = duel.you.controls("Jon Snow", "Ranging Party")
        arya = duel.they.has("Arya Stark")
        duel.fighting(MILITARY, [arya], [rangers])
        assert not jon.participating
        robb = duel.you.has("Robb Stark")
        duel.fighting(MILITARY, [robb])
        assert not jon.participating

    def test_nobody_else_joins_with_him(self, duel: Duel) -> None:
        jon, rangers, _ = duel.you.controls("Jon Snow", "Ranging Party", "Yoren")
        assert duel.fighting(MILITARY, [rangers]).attackers == [rangers, jon]

    def test_not_beside_an_opponents_brother(self, duel: Duel) -> None:
        jon, rangers = duel.you.has("Jon Snow"), duel.they.has("Ranging Party")
        duel.fighting(MILITARY, [rangers], against=duel.you)
        assert not jon.participating

    @pytest.mark.rule("participating")
    def test_not_once_the_brother_is_gone(self, duel: Duel) -> None:
        jon, rangers = duel.you.controls("Jon Snow", "Ranging Party")
        duel.fighting(MILITARY, [rangers])
        duel.begin(return_to_hand(rangers))
        assert not jon.participating

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        jon, rangers = duel.you.controls("Jon Snow", "Ranging Party")
        duel.you.reveals("Fortified Position")
        fight = duel.fighting(MILITARY, [rangers])
        assert not jon.participating
        assert fight.total(Side.ATTACKING) == 5

    @pytest.mark.rule("renown", "participating")
    def test_earns_renown_by_it(self, duel: Duel) -> None:
        jon, rangers = duel.you.controls("Jon Snow", "Ranging Party")
        duel.you.attaches("Longclaw", jon)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [rangers])))
        duel.you.choose(jon)
        assert jon.power == 1


class TestOldBearMormont:
    def test_musters_a_brother_if_no_defence_was_lost(self, duel: Duel) -> None:
        duel.you.has("Old Bear Mormont")
        (rangers,) = duel.you.holds("Ranging Party")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose("Old Bear Mormont")
        assert rangers in duel.you.in_play

    def test_does_not_after_a_lost_defence(self, duel: Duel) -> None:
        duel.you.has("Old Bear Mormont")
        duel.you.holds("Ranging Party")
        fight = duel.fighting(MILITARY, [duel.they.has("Arya Stark")])
        fight.winner, fight.loser = duel.they.player, duel.you.player
        duel.game.challenge = None
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert duel.over

    def test_with_the_wall_he_defends_without_kneeling(self, duel: Duel) -> None:
        bear, _ = duel.you.controls("Old Bear Mormont", "The Wall")
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.attack(MILITARY, [robb], against=duel.you))
        duel.you.choose(bear)
        assert duel.game.challenges[0].winner is duel.you.player
        assert not bear.kneeling

    def test_without_the_wall_he_kneels(self, duel: Duel) -> None:
        bear, robb = duel.you.has("Old Bear Mormont"), duel.they.has("Robb Stark")
        duel.they.has("The Wall")
        duel.begin(duel.attack(MILITARY, [robb], against=duel.you))
        duel.you.choose(bear)
        assert bear.kneeling

    def test_with_the_wall_he_kneels_as_an_attacker(self, duel: Duel) -> None:
        bear, _ = duel.you.controls("Old Bear Mormont", "The Wall")
        duel.begin(duel.attack(POWER, [bear]))
        assert bear.kneeling

    def test_musters_cards_of_any_type_but_none_of_strangers(self, duel: Duel) -> None:
        bear = duel.you.has("Old Bear Mormont")
        longclaw, *_ = duel.you.holds("Longclaw", "Robb Stark", "Take the Black")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose(bear)
        assert longclaw.parent is bear
        assert len(duel.you.hand) == 2

    def test_a_lost_attack_does_not_matter(self, duel: Duel) -> None:
        bear, yoren = duel.you.controls("Old Bear Mormont", "Yoren")
        (rangers,) = duel.you.holds("Ranging Party")
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [yoren], [robb])))
        duel.finish()
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose(bear)
        assert rangers in duel.you.in_play

    def test_musters_nobody_at_the_end_of_other_phases(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Old Bear Mormont")
        duel.you.holds("Ranging Party")
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        assert duel.over

    @pytest.mark.rule("abilities", "target")
    def test_whether_it_is_asked_does_not_depend_on_the_hand(self) -> None:
        def asked(hand: str) -> list[tuple[int, str]]:
            duel = Duel(quick=False)
            duel.you.has("Old Bear Mormont")
            duel.you.holds(hand)
            duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
            return [(d.seat, d.prompt.id) for d in duel.session.pending]

        assert asked("Ranging Party") == asked("Robb Stark") == [(0, "agot.prompt.interrupt")]

    def test_with_the_wall_others_kneel_to_defend(self, duel: Duel) -> None:
        _, _, rangers = duel.you.controls("Old Bear Mormont", "The Wall", "Ranging Party")
        duel.begin(duel.attack(MILITARY, [duel.they.has("Robb Stark")], against=duel.you))
        duel.you.choose(rangers)
        assert rangers.kneeling
