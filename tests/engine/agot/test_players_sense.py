"""What the thoughtful player has learned: prices as they are, reducers for what they bring within
reach, nothing against itself, and no attack left unopposed that would end the game."""

from __future__ import annotations

import pytest

from engine.agot.challenge import initiate
from engine.agot.choices import pick, prompt
from engine.agot.nouns import MILITARY, POWER, Icon, Phase, Zone
from engine.agot.playing import action_window
from engine.agot.prints import prints
from engine.agot.setup import bring, place_cards
from tests.duel import Duel, Seat
from tests.engine.agot.test_players_judgment import answered

CODES = {"Olenna's Informant": "01189", "Calm Over Westeros": "01008"}
WILD_OR_NOBLE = ("01026", "01001")  # Wildfire Assault, A Clash of Kings


@pytest.fixture
def duel() -> Duel:
    return Duel()


def marshaling(duel: Duel, gold: int, active: Seat | None = None) -> None:
    player = (active or duel.you).player
    duel.you.rich(gold)
    duel.game.phase, duel.game.active = Phase.MARSHALING, player
    duel.begin(action_window(duel.game, "marshaling_phase", marshaling=player))


def does(duel: Duel, seat: Seat) -> tuple[str, ...]:
    """As the thoughtful player does."""
    keys = answered(duel, seat)
    assert seat.decision is not None
    duel.answer(seat.decision, keys)
    return keys


class TestFealty:
    def test_is_knelt_for_robb_who_is_then_bought(self, duel: Duel) -> None:
        fealty = bring(duel.you.player, prints()["01027"], Zone.AGENDA)
        (robb,) = duel.you.holds("Robb Stark")
        marshaling(duel, 5)
        assert does(duel, duel.you) == (fealty.ref,)
        does(duel, duel.you)
        assert robb in duel.you.in_play

    @pytest.mark.parametrize(("gold", "hand"), [(6, "Robb Stark"), (3, "Robb Stark"), (5, "Ice")])
    def test_is_not_knelt_for_what_can_be_paid_or_cannot_be_reached(
        self, duel: Duel, gold: int, hand: str
    ) -> None:
        fealty = bring(duel.you.player, prints()["01027"], Zone.AGENDA)
        duel.you.holds(hand)
        marshaling(duel, gold)
        assert answered(duel, duel.you) != (fealty.ref,)

    def test_is_knelt_for_a_card_that_can_be_paid_if_it_pays_for_one_more(self, duel: Duel) -> None:
        fealty = bring(duel.you.player, prints()["01027"], Zone.AGENDA)
        duel.you.holds("Robb Stark", "Winterfell Steward")
        marshaling(duel, 6)
        assert answered(duel, duel.you) == (fealty.ref,)


class TestReducers:
    def test_two_of_them_reach_what_one_does_not(self, duel: Duel) -> None:
        duel.you.controls("Winterfell Steward", "Heart Tree Grove")
        (robb,) = duel.you.holds("Robb Stark")
        marshaling(duel, 4)
        for _ in range(3):
            does(duel, duel.you)
        assert robb in duel.you.in_play

    def test_none_kneels_once_a_reduction_is_spent_and_nothing_is_within_reach(
        self, duel: Duel
    ) -> None:
        """A reducer that kneels has had its use: it brings the next card no nearer."""
        duel.you.controls("Garden Caretaker", "Garden Caretaker")
        duel.you.holds("Margaery Tyrell", "Courtesan of the Rose")
        marshaling(duel, 2)
        done = [does(duel, duel.you) for _ in range(3)]
        assert done[2] == ("pass",)
        assert [card.kneeling for card in duel.you.in_play[:2]].count(True) == 1

    def test_one_kneels_for_the_second_card_that_is_wanted(self, duel: Duel) -> None:
        """The first can be paid and is no character; the second comes within reach with it."""
        caretaker, *_ = duel.you.controls("Garden Caretaker")
        duel.you.holds("The Roseroad", "Margaery Tyrell")
        marshaling(duel, 2)
        assert does(duel, duel.you) == (caretaker.ref,)

    def test_none_kneels_for_a_card_that_gold_is_kept_from(self, duel: Duel) -> None:
        """With people enough on the table it keeps gold for an event, and buys nothing dear."""
        duel.you.controls("Garden Caretaker", "Hedge Knight", "Hedge Knight")
        duel.you.holds("Put to the Sword", "The Knight of Flowers")
        marshaling(duel, 4)
        assert answered(duel, duel.you) == ("pass",)

    def test_none_is_used_for_somebody_whose_copy_is_dead(self, duel: Duel) -> None:
        """The road was sacrificed for Balon, who lay dead."""
        duel.you.controls("Winterfell Steward", "The Kingsroad")
        duel.you.buried("Robb Stark")
        duel.you.holds("Robb Stark")
        marshaling(duel, 3)
        assert answered(duel, duel.you) == ("pass",)

    def test_none_kneels_for_another_faction(self, duel: Duel) -> None:
        duel.you.has("Winterfell Steward")
        duel.you.holds("Tywin Lannister")
        marshaling(duel, 6)
        assert answered(duel, duel.you) == ("pass",)

    def test_none_kneels_in_the_turn_of_another(self, duel: Duel) -> None:
        duel.you.has("Winterfell Steward")
        duel.you.holds("Robb Stark")
        marshaling(duel, 5, active=duel.they)
        assert duel.you.offered == ["Winterfell Steward"]
        assert answered(duel, duel.you) == ("pass",)

    def test_the_road_is_kept_where_gold_is_enough(self, duel: Duel) -> None:
        duel.you.has("The Kingsroad")
        (robb,) = duel.you.holds("Robb Stark")
        marshaling(duel, 6)
        assert answered(duel, duel.you) == (f"marshal:{robb.ref}",)

    def test_the_road_is_given_up_for_somebody_out_of_reach(self, duel: Duel) -> None:
        road = duel.you.has("The Kingsroad")
        duel.you.holds("Robb Stark")
        marshaling(duel, 3)
        assert answered(duel, duel.you) == (road.ref,)


class TestTreachery:
    @pytest.mark.parametrize("own", [True, False])
    def test_cancels_nothing_of_its_own(self, duel: Duel, own: bool) -> None:
        actor = duel.you if own else duel.they
        duel.you.has("Tywin Lannister")
        ser = actor.has("The Tickler")
        (treachery,) = duel.you.holds("Treachery")
        actor.rich(1)
        duel.you.rich(1)
        duel.game.phase = Phase.DOMINANCE
        duel.begin(action_window(duel.game, "dominance_phase"))
        while not actor.asked or "The Tickler" not in actor.offered:
            next(seat for seat in duel.seats if seat.asked).passes()
        actor.choose(ser)
        assert duel.you.offered == ["Treachery"]
        assert answered(duel, duel.you) == (("pass",) if own else (treachery.ref,))


class TestAttachments:
    @pytest.mark.parametrize("name", ["Milk of the Poppy", "Lightbringer"])
    def test_stay_in_hand_where_only_the_wrong_side_could_bear_them(
        self, duel: Duel, name: str
    ) -> None:
        right, wrong = (duel.they, duel.you) if name.startswith("Milk") else (duel.you, duel.they)
        right.has("Winterfell Steward")
        wrong.has("Robert Baratheon")
        duel.you.holds(name)
        marshaling(duel, 5)
        assert any(name in option for option in duel.you.offered)
        assert answered(duel, duel.you) == ("pass",)

    def test_an_icon_goes_to_somebody_who_lacks_it(self, duel: Duel) -> None:
        """Cersei is worth more and has the icon already."""
        duel.you.has("Cersei Lannister")
        steward = duel.you.has("Winterfell Steward")
        duel.you.holds("Little Bird")
        marshaling(duel, 1)
        does(duel, duel.you)
        assert does(duel, duel.you) == (steward.ref,)


class TestAttack:
    def test_stealth_counts_for_those_alone_who_attack(self, duel: Duel) -> None:
        """It is Arya who passes Tywin by; Catelyn alone would meet him."""
        arya, _ = duel.you.controls("Arya Stark", "Catelyn Stark")
        tywin = duel.they.has("Tywin Lannister")
        duel.you.reveals("A Noble Cause")
        duel.game.active = duel.you.player
        duel.begin(initiate(duel.you.player))
        assert set(answered(duel, duel.you)) == {"power", arya.ref, f"{arya.ref}>{tywin.ref}"}

    @pytest.mark.parametrize("guarded", [True, False])
    def test_nobody_is_attacked_instead_of_another(self, guarded: bool) -> None:
        """Where only one opponent may be attacked, none is named; it is not the weak one, whose
        title is supported."""
        melee = Duel(3)
        melee.you.title("Hand of the King")
        melee.they.title("Master of Laws")
        steward = melee.you.has("Winterfell Steward")
        if guarded:
            melee.seats[2].has("Tywin Lannister")
        melee.game.active = melee.you.player
        melee.begin(initiate(melee.you.player))
        expected = ("pass",) if guarded else ("power", steward.ref)
        assert answered(melee, melee.you) == expected


class TestDefense:
    @pytest.mark.parametrize(("power", "opposes"), [(14, True), (3, False)])
    def test_what_would_win_the_game_is_opposed(
        self, duel: Duel, power: int, opposes: bool
    ) -> None:
        """Her own attack is to come, for which she would rather stand."""
        catelyn = duel.you.has("Catelyn Stark")
        tywin = duel.they.has("Tywin Lannister")
        duel.they.player.faction_card.power = power
        duel.game.active = duel.game.first = duel.they.player
        duel.begin(duel.attack(POWER, [tywin], against=duel.you))
        duel.pass_all()
        assert answered(duel, duel.you) == ((catelyn.ref,) if opposes else ())

    @pytest.mark.parametrize(
        ("power", "met_by"), [(13, "Winterfell Steward"), (14, "Catelyn Stark"), (12, None)]
    )
    def test_what_the_red_viper_would_gain_is_reckoned_with(
        self, duel: Duel, power: int, met_by: str | None
    ) -> None:
        """He gains power for every 5 STR of the margin. Whoever keeps that small enough to live is
        declared, though the challenge is lost."""
        able = {
            card.printed.name: card
            for card in duel.you.controls("Catelyn Stark", "Winterfell Steward")
        }
        viper = duel.they.has("The Red Viper")
        duel.they.player.faction_card.power = power
        duel.game.active = duel.game.first = duel.they.player
        duel.begin(duel.attack(POWER, [viper], against=duel.you))
        duel.pass_all()
        assert answered(duel, duel.you) == (() if met_by is None else (able[met_by].ref,))

    def test_a_military_attack_is_met_by_whoever_can_win(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        foe = duel.they.has("Burned Men")
        duel.game.active = duel.game.first = duel.they.player
        duel.begin(duel.attack(MILITARY, [foe], against=duel.you))
        duel.pass_all()
        assert answered(duel, duel.you) == (robb.ref,)


class TestNaming:
    @pytest.mark.parametrize(
        ("card", "type"), [("Olenna's Informant", "intrigue"), ("Calm Over Westeros", "military")]
    )
    def test_a_type_to_attack_in_or_one_to_fear(self, duel: Duel, card: str, type: str) -> None:
        duel.you.has("Cersei Lannister")
        duel.they.has("Burned Men")
        naming = bring(duel.you.player, prints()[CODES[card]], Zone.HAND)
        duel.begin(pick(duel.you.player, prompt("name_type", naming), list(Icon)))
        assert answered(duel, duel.you) == (type,)


class TestWildfire:
    @pytest.mark.parametrize(("ahead", "burns"), [(False, True), (True, False)])
    def test_is_for_whoever_has_more_to_burn(self, duel: Duel, ahead: bool, burns: bool) -> None:
        crowd = ["Gold Cloaks", "Tyrion Lannister", "Tywin Lannister", "Cersei Lannister"]
        crowd += ["Grand Maester Pycelle", "Ser Jaime Lannister"]
        (duel.you if ahead else duel.they).controls(*crowd)
        plots = [bring(duel.you.player, prints()[code], Zone.PLOTS) for code in WILD_OR_NOBLE]
        duel.begin(pick(duel.you.player, prompt("plot"), plots))
        assert answered(duel, duel.you) == (plots[0 if burns else 1].ref,)


class TestSetup:
    def test_two_who_fit_together_are_better_than_one(self, duel: Duel) -> None:
        """Each card that is set up brings another one."""
        _, *both = duel.you.holds(
            "Ser Jaime Lannister", "Tyrion Lannister", "Grand Maester Pycelle"
        )
        duel.begin(place_cards(duel.game))
        assert set(answered(duel, duel.you)) == {card.ref for card in both}

    def test_nobody_poisons_their_own(self, duel: Duel) -> None:
        _, cersei = duel.you.holds("Milk of the Poppy", "Cersei Lannister")
        duel.begin(place_cards(duel.game))
        assert answered(duel, duel.you) == (cersei.ref,)

    def test_an_attachment_comes_along_with_somebody_whom_it_suits(self, duel: Duel) -> None:
        ice, bran = duel.you.holds("Ice", "Bran Stark")
        duel.begin(place_cards(duel.game))
        assert answered(duel, duel.you) == (bran.ref, f"{ice.ref}>{bran.ref}")


class TestTitles:
    @pytest.mark.parametrize(
        ("people", "code"),
        [
            ([], "01209"),  # Master of Coin
            (["Tywin Lannister", "Robert Baratheon"], "01208"),  # Hand of the King
            (["Cersei Lannister", "Lannisport Moneylender"], "01206"),  # Master of Whispers
            (["Grand Maester Pycelle"], "01209"),
        ],
    )
    def test_it_takes_the_one_that_serves_its_table(self, people: list[str], code: str) -> None:
        melee = Duel(seats=4)
        melee.you.controls(*people)
        melee.they.has("Littlefinger")
        melee.you.holds("Ice", "Ice", "Ice", "Ice")
        titles = sorted(melee.game.title_pool, key=lambda title: title.printed.code)
        melee.begin(pick(melee.you.player, prompt("title"), titles))
        (wanted,) = [title for title in titles if title.printed.code == code]
        assert answered(melee, melee.you) == (wanted.ref,)
