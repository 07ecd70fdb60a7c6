"""Edges of cards of the War of Five Kings cycle that their own tests pass by: a third player, the
own side, nothing there to do, what the log says."""

from __future__ import annotations

from typing import Any

import pytest

from engine.agot.events import (
    Bypassed,
    CardMoved,
    Discard,
    Drawn,
    Kill,
    Marshaled,
    Pillaged,
    PlotRevealed,
)
from engine.agot.modifiers import (
    CANNOT_BE,
    CANNOT_BE_BYPASSED,
    CANNOT_BE_DECLARED,
    CANNOT_BE_SAVED,
    CLAIM,
    DOES_NOT_KNEEL,
    IMMUNE,
    INCOME,
    MUST_BE_CLAIMED,
    RESERVE,
)
from engine.agot.naming import named
from engine.agot.nouns import MILITARY, POWER, Keyword, Phase, Side, Zone
from engine.agot.playing import action_window
from engine.agot.rounds import when_revealed
from engine.agot.setup import bring
from engine.agot.state import Card
from engine.agot.timing import happen
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.moments import act, offered, won
from tests.engine.agot.packs.spared import spared

# Across the Seven Kingdoms, Called to Arms


class TestFearCutsDeeperThanSwords:
    def held(self, duel: Duel) -> None:
        duel.you.holds("Fear Cuts Deeper Than Swords")
        duel.you.rich(9)
        duel.they.rich(9)

    def test_an_opponents_stark_is_for_them_to_save(self, duel: Duel) -> None:
        self.held(duel)
        duel.they.has("Robb Stark")
        nymeria = duel.they.has("Ser Ilyn Payne")
        duel.game.phase = Phase.MARSHALING
        invented(duel.they, "Cheap", faction="stark", cost=1)
        act(duel, "marshaling_phase")
        duel.they.choose(nymeria)
        assert not duel.you.asked

    def test_a_stark_location_is_no_character(self, duel: Duel) -> None:
        self.held(duel)
        hall = invented(duel.you, "Hall", type="location", faction="stark", cost=1)
        bitch = duel.they.has("Sea Bitch")
        act(duel)
        duel.they.choose(bitch)
        assert not duel.you.asked
        duel.finish()
        assert hall.controller is duel.they.player


class TestBalonGreyjoyCtA:
    def kneels(self, duel: Duel, card: Card, side: Side) -> bool:
        return not DOES_NOT_KNEEL.any(duel.game, card, side)

    def test_he_alone_and_as_attacker_alone(self, duel: Duel) -> None:
        balon, asha = duel.you.controls("Balon Greyjoy (CtA)", "Asha Greyjoy")
        duel.fighting(MILITARY, [balon, asha], [duel.they.has("Robb Stark")])
        assert not self.kneels(duel, balon, Side.ATTACKING)
        assert self.kneels(duel, balon, Side.DEFENDING)
        assert self.kneels(duel, asha, Side.ATTACKING)


class TestOursIsTheOldWay:
    def play(self, duel: Duel) -> None:
        duel.you.holds("Ours is the Old Way")
        duel.you.rich(9)
        act(duel)

    def test_with_krakens_alone_nothing_is_asked(self, duel: Duel) -> None:
        balon = duel.you.has("Balon Greyjoy")
        self.play(duel)
        duel.you.choose("Ours is the Old Way")
        assert not duel.you.asked
        assert balon.has(Keyword.STEALTH)

    def test_an_opponents_kraken_is_nobody_to_play_it_for(self, duel: Duel) -> None:
        duel.they.has("Balon Greyjoy")
        invented(duel.you, "Fleet", type="location", faction="greyjoy")
        self.play(duel)
        assert duel.over

    def test_with_nobody_in_play_it_cannot_be_played(self, duel: Duel) -> None:
        self.play(duel)
        assert duel.over


class TestDoreah:
    def test_a_defending_lord_will_do(self, duel: Duel) -> None:
        doreah, robert = duel.you.controls("Doreah", "Robert Baratheon")
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], [robert], against=duel.you)
        assert doreah.has(Keyword.INSIGHT)


class TestKingsOfSummer:
    def test_your_own_summer_alone_and_no_winter(self) -> None:
        duel = Duel(3)
        duel.you.player.piles[Zone.AGENDA].clear()
        agenda = laid(duel.you, "Kings of Summer")
        assert agenda.zone is Zone.AGENDA
        plots = [summery(seat) for seat in duel.seats[:2]]
        base = plots[0].printed.plot_values[INCOME]
        assert duel.you.player.plot_value(INCOME) == base + 1
        assert duel.they.player.plot_value(INCOME) == base
        wintry(duel.seats[2])
        assert duel.you.player.plot_value(INCOME) == base


class TestKingsOfWinter:
    def test_opponents_alone_pay_and_those_with_a_summer_do_not(self) -> None:
        duel = Duel(3)
        laid(duel.you, "Kings of Winter")
        wintry(duel.you)
        summery(duel.they)
        third = duel.seats[2].player.plot
        assert third is not None
        base = third.printed.plot_values[INCOME]
        assert [seat.player.plot_value(INCOME) for seat in duel.seats] == [4, 4, base - 1]


def laid(seat: Seat, name: str) -> Card:
    return bring(seat.player, named(name), Zone.AGENDA)


def revealed(seat: Seat, *traits: str) -> Card:
    old = seat.player.plot
    assert old is not None
    seat.duel.remove(old)
    values: dict[str, Any] = {"income": 4, "initiative": 1, "claim": 1, "reserve": 6}
    return invented(seat, "Season", type="plot", zone=Zone.REVEALED, traits=list(traits), **values)


def summery(seat: Seat) -> Card:
    return revealed(seat, "Summer")


def wintry(seat: Seat) -> Card:
    return revealed(seat, "Winter")


class TestSummerHarvest:
    def test_counts_what_the_opponents_plot_prints_and_says_so(self, duel: Duel) -> None:
        harvest = duel.you.reveals("Summer Harvest")
        summery(duel.they)
        duel.begin(when_revealed(duel.game, [harvest]))
        assert duel.you.player.plot_value(INCOME) == 6
        assert "player 0" in duel.log()[-1]
        assert "6" in duel.log()[-1]

    def test_sets_the_base_that_others_modify(self, duel: Duel) -> None:
        harvest = duel.you.reveals("Summer Harvest")
        duel.you.has("The Roseroad")
        summery(duel.they)
        duel.begin(when_revealed(duel.game, [harvest]))
        assert duel.you.player.plot_value(INCOME) == 7

    def test_the_plot_that_follows_has_its_own_value(self, duel: Duel) -> None:
        harvest = duel.you.reveals("Summer Harvest")
        summery(duel.they)
        duel.begin(when_revealed(duel.game, [harvest]))
        summery(duel.you)
        assert duel.you.player.plot_value(INCOME) == 4

    # For Family Honor

    @pytest.mark.rule("letter_x")
    def test_x_is_told_anew_and_not_added_up(self, duel: Duel) -> None:
        harvest = duel.you.reveals("Summer Harvest")
        summery(duel.they)
        duel.begin(when_revealed(duel.game, [harvest]))
        duel.begin(when_revealed(duel.game, [harvest]))
        assert duel.you.player.plot_value(INCOME) == 6


class TestRenlyBaratheonFFH:
    def test_one_opponents_king_dooms_him_and_nobody_else(self) -> None:
        duel = Duel(3)
        renly, robb = duel.you.controls("Renly Baratheon (FFH)", "Robb Stark")
        assert not CANNOT_BE_SAVED.any(duel.game, renly)
        invented(duel.they, "King", traits=["King"])
        assert CANNOT_BE_SAVED.any(duel.game, renly)
        assert not CANNOT_BE_SAVED.any(duel.game, robb)

    @pytest.mark.parametrize(("mine", "using"), [(True, None), (False, Keyword.INSIGHT)])
    def test_your_own_insight_alone_wins_hearts(
        self, duel: Duel, mine: bool, using: Keyword | None
    ) -> None:
        duel.you.has("Renly Baratheon (FFH)")
        loyal = invented(duel.you, "Loyal", loyal=True, zone=Zone.DECK)
        theirs = invented(duel.they, "Loyal", loyal=True, zone=Zone.DECK)
        duel.begin(happen(Drawn((duel.you if mine else duel.they).player, 1, using)))
        assert duel.over
        assert loyal.zone is (Zone.HAND if mine else Zone.DECK)
        assert theirs.zone is (Zone.DECK if mine else Zone.HAND)


class TestNightGathers:
    def reserves(self, duel: Duel, *amounts: int) -> None:
        for seat, amount in zip(duel.seats, amounts, strict=True):
            revealed(seat)
            invented(
                seat,
                "Stores",
                lambda s, n=amount: s.players(  # type: ignore[misc]
                    RESERVE, n, to=lambda me, p: p is me.controller
                ),
                type="location",
            )

    @pytest.mark.parametrize(("theirs", "able"), [(-1, True), (0, False), (1, False)])
    def test_only_an_opponent_with_a_lower_reserve(self, theirs: int, able: bool) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        self.reserves(duel, 0, theirs)
        duel.they.discarded("Robb Stark")
        duel.you.holds("Night Gathers...")
        duel.you.rich(9)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert ("Night Gathers..." in duel.you.offered) is able

    def test_their_characters_and_nothing_else(self) -> None:
        duel = Duel(3, phase=Phase.MARSHALING)
        self.reserves(duel, 0, -1, 0)
        robb, road = duel.they.discarded("Robb Stark", "The Kingsroad")
        (arya,) = duel.seats[2].discarded("Arya Stark")
        (mine,) = duel.you.discarded("Sansa Stark")
        duel.you.holds("Night Gathers...")
        duel.you.rich(20)
        player = duel.you.player
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=player))
        duel.you.choose("Night Gathers...")
        found = " ".join(option.key for option in duel.you.decision.options)  # type: ignore[union-attr]
        assert robb.ref in found
        assert not [c.name for c in (road, arya, mine) if c.ref in found.split(":")]


class TestSerAmoryLorch:
    def test_one_weak_opponent_is_enough(self) -> None:
        duel = Duel(3)
        amory = duel.you.has("Ser Amory Lorch")
        for n in range(4):
            invented(duel.they, f"Many {n}")
        assert amory.has(Keyword.RENOWN)
        for n in range(4):
            invented(duel.seats[2], f"Many {n}")
        assert not amory.has(Keyword.RENOWN)


class TestKingOfSaltAndRock:
    @pytest.mark.parametrize(
        ("kind", "hailed"),
        [("attachment", True), ("location", True), ("character", False), ("event", False)],
    )
    def test_what_is_pillaged(self, duel: Duel, kind: str, hailed: bool) -> None:
        balon = duel.you.has("Balon Greyjoy")
        duel.you.attaches("King of Salt and Rock", balon)
        loot = invented(duel.they, "Loot", type=kind, zone=Zone.DECK)
        duel.begin(happen(Pillaged(loot, balon, duel.they.player)))
        assert duel.you.asked is hailed


class TestSpearmaiden:
    def singled(self, duel: Duel, winner: Seat, by: int) -> tuple[Card, Card]:
        maid = duel.you.has("Spearmaiden")
        chosen, other = duel.they.controls("Robb Stark", "Arya Stark")

        async def story() -> None:
            await duel.attack(MILITARY, [maid], against=duel.they)

        duel.begin(story())
        duel.you.choose(maid)
        duel.you.choose(chosen)
        fight = duel.game.challenge
        assert fight is not None
        fight.winner, fight.by = winner.player, by
        return chosen, other

    @pytest.mark.parametrize(("by", "doomed"), [(5, True), (4, False)])
    def test_whom_she_singles_out_and_only_by_five(self, duel: Duel, by: int, doomed: bool) -> None:
        chosen, other = self.singled(duel, duel.you, by)
        assert MUST_BE_CLAIMED.any(duel.game, chosen) is doomed
        assert not MUST_BE_CLAIMED.any(duel.game, other)

    def test_not_where_the_defender_wins(self, duel: Duel) -> None:
        chosen, _ = self.singled(duel, duel.they, 9)
        assert not MUST_BE_CLAIMED.any(duel.game, chosen)


class TestTheGodsEye:
    def test_other_locations_may_be_discarded(self, duel: Duel) -> None:
        eye, road = duel.you.controls("The God's Eye", "The Kingsroad")
        assert CANNOT_BE.any(duel.game, eye, Discard)
        assert not CANNOT_BE.any(duel.game, road, Discard)
        assert not CANNOT_BE.any(duel.game, eye, Kill)


class TestBattleOfOxcross:
    def test_attackers_may_be_dear(self, duel: Duel) -> None:
        duel.you.reveals("Battle of Oxcross")
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.fighting(MILITARY, [tywin])
        assert CANNOT_BE_DECLARED.any(duel.game, robb, Side.DEFENDING)
        assert not CANNOT_BE_DECLARED.any(duel.game, tywin, Side.ATTACKING)


# There Is My Claim, Ghosts of Harrenhal


class TestCaswellsKeep:
    def test_one_of_two_goes_to_the_bottom(self, duel: Duel) -> None:
        keep = duel.you.has("Caswell's Keep")
        top, second, third = duel.they.deck("Robb Stark", "Arya Stark", "Sansa Stark")
        plot = duel.you.player.plot
        assert plot is not None
        duel.begin(happen(PlotRevealed(duel.you.player, plot)))
        duel.you.choose(keep)
        duel.you.choose(duel.they.player)
        decision = duel.you.decision
        assert decision is not None
        assert {top.named, second.named} <= set(offered(duel.you))
        assert third.named not in offered(duel.you)
        duel.finish()
        assert duel.they.player.deck[0] in (top, second)
        assert duel.they.player.deck[-1] in (top, second)
        assert len(duel.they.player.deck) == 3


class TestBurningOnTheSand:
    def test_says_whose_claim_is_gone(self, duel: Duel) -> None:
        duel.you.holds("Burning on the Sand")
        duel.you.rich(9)
        fight = duel.fighting(POWER, [duel.they.has("Tywin Lannister")], against=duel.you)
        fight.unopposed = True
        won(duel, fight, duel.they, duel.you)
        duel.you.choose("Burning on the Sand")
        assert duel.they.player.plot_value(CLAIM) == 0
        assert duel.you.player.plot_value(CLAIM) == 1
        (line,) = [line for line in duel.log() if "claim" in line]
        assert "player 1" in line
        assert "0" in line


class TestRooseBoltonGoH:
    def test_who_cannot_be_killed_is_nobody_to_send_regards_to(self, duel: Duel) -> None:
        roose = duel.you.has("Roose Bolton (GoH)")
        spared(duel.they, Kill, strength=1)
        won(duel, duel.fighting(POWER, [roose]), duel.you, duel.they)
        assert duel.over


class TestHarrenhalGoH:
    def enters(self, duel: Duel, card: Card) -> None:
        duel.you.has("Harrenhal (GoH)")
        duel.begin(happen(Marshaled(card, card.controller)))

    def test_for_characters_that_can_be_killed(self, duel: Duel) -> None:
        self.enters(duel, spared(duel.they, Kill, zone=Zone.HAND))
        assert duel.over

    def test_not_for_locations(self, duel: Duel) -> None:
        self.enters(duel, invented(duel.they, "Keep", type="location", zone=Zone.HAND))
        assert duel.over

    @pytest.mark.rule("immune")
    def test_not_for_those_who_are_immune(self, duel: Duel) -> None:
        proof = invented(
            duel.they,
            "Proof",
            lambda s: s.rules(IMMUNE, lambda me, card, source: card is me is not source),
            zone=Zone.HAND,
        )
        self.enters(duel, proof)
        assert duel.over


class TestCraster:
    def give_sons(self, duel: Duel) -> None:
        act(duel)
        duel.you.choose("Craster")

    def test_each_comes_back_to_its_owner_and_none_with_a_copy_in_play(self) -> None:
        duel = Duel()
        duel.you.has("Craster")
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        (elsewhere,) = duel.they.controls("Sansa Stark")

        async def story() -> None:
            await happen(Kill(robb))
            await happen(Kill(arya))
            await happen(Kill(elsewhere))
            await happen(CardMoved(elsewhere, Zone.DISCARD, told="dead_discarded"))
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        duel.they.buried("Arya Stark")
        duel.you.choose("Craster")
        duel.finish()
        assert robb in duel.they.in_play
        assert arya in duel.they.dead
        assert elsewhere in duel.they.discard


class TestSerDavosSeaworthGoH:
    @pytest.mark.parametrize("loyal", [False, True])
    def test_is_for_those_who_are_not_loyal(self, duel: Duel, loyal: bool) -> None:
        davos = duel.you.has("Ser Davos Seaworth (GoH)")
        target = invented(duel.they, "Target", loyal=loyal)
        duel.begin(happen(Bypassed(target, davos)))
        assert duel.you.asked is not loyal


class TestJoffreyBaratheonGoH:
    def test_who_cannot_be_killed_is_no_subject(self, duel: Duel) -> None:
        duel.game.phase = Phase.MARSHALING
        duel.you.has("Joffrey Baratheon (GoH)")
        loyal = invented(duel.you, "Loyal", loyal=True, cost=5, zone=Zone.HAND)
        spared(duel.they, Kill, cost=1)
        duel.begin(happen(Marshaled(loyal, duel.you.player)))
        assert duel.over


class TestHelya:
    def test_characters_and_cards_in_hand_gain_nothing(self, duel: Duel) -> None:
        helya = duel.you.has("Helya")
        robb = duel.you.has("Robb Stark")
        ice = duel.they.attaches("Ice", robb)
        assert ice.has(Keyword.TERMINAL)
        assert not robb.has(Keyword.TERMINAL)
        assert not helya.has(Keyword.TERMINAL)
        (held,) = duel.you.holds("Ice")
        assert not held.has(Keyword.TERMINAL)


# Tyrion's Chain


class TestSerRobarRoyce:
    def test_who_kneels_already_does_not_despair(self, duel: Duel) -> None:
        robar = duel.you.has("Ser Robar Royce", kneeling=True)
        duel.begin(happen(PlotRevealed(duel.they.player, wintry(duel.they))))
        assert robar.kneeling
        assert not any("Ser Robar Royce" in line for line in duel.log())


class TestQhorinHalfhand:
    def test_who_cannot_be_killed_is_no_target(self, duel: Duel) -> None:
        qhorin = duel.you.has("Qhorin Halfhand")
        spared(duel.they, Kill, strength=1)
        won(duel, duel.fighting(MILITARY, [qhorin]), duel.you, duel.they)
        assert duel.over


class TestSalladhorSaan:
    @pytest.mark.parametrize(
        ("kind", "trait", "fits"),
        [
            ("location", "Warship", True),
            ("attachment", "Weapon", True),
            ("attachment", "Warship", False),
            ("location", "Weapon", False),
        ],
    )
    def test_what_he_unloads(self, duel: Duel, kind: str, trait: str, fits: bool) -> None:
        saan = duel.you.has("Salladhor Saan")
        cargo = invented(duel.you, "Cargo", type=kind, traits=[trait], zone=Zone.HAND)
        won(duel, duel.fighting(POWER, [saan]), duel.you, duel.they)
        assert duel.you.asked is fits
        if fits:
            duel.you.choose(saan)
            duel.finish()
            assert cargo.controller is duel.you.player
            assert cargo in duel.you.in_play


class TestTheValyrian:
    def test_one_gold_is_loot_enough_and_attackers_alone_gain(self, duel: Duel) -> None:
        ship = duel.you.has("The Valyrian")
        theon, robb = duel.you.has("Theon Greyjoy"), duel.they.has("Robb Stark")
        duel.they.rich(1)
        before = theon.strength
        duel.fighting(MILITARY, [theon], [robb])
        act(duel, "defenders_declared")
        duel.you.choose(ship)
        assert not duel.you.asked
        assert theon.strength == before + 1


class TestTyrionsChain:
    @pytest.mark.parametrize("company", [True, False])
    def test_one_who_defends_in_company_will_do(self, duel: Duel, company: bool) -> None:
        tyrion = duel.you.has("Tyrion Lannister")
        others = [duel.you.has("Robb Stark")] if company else []
        foe = duel.they.has("Arya Stark")
        assert offers_chain(duel, [foe], [tyrion, *others])

    def test_an_opponents_lannister_does_not_count(self, duel: Duel) -> None:
        tyrion = duel.they.has("Tyrion Lannister")
        assert not offers_chain(duel, [duel.you.has("Robb Stark")], [tyrion])


def offers_chain(duel: Duel, attackers: list[Card], defenders: list[Card]) -> bool:
    """A War plot with a when revealed ability is there, and what it discards."""
    duel.they.duplicates(duel.they.has("Eddard Stark"))
    duel.you.holds("Tyrion's Chain")
    duel.you.rich(9)
    duel.they.reveals("Battle of the Blackwater")
    against = duel.you if defenders and defenders[0].controller is duel.you.player else duel.they
    fight = duel.fighting(MILITARY, attackers, defenders, against=against)
    won(duel, fight, duel.you, duel.they)
    return "Tyrion's Chain" in duel.you.offered


class TestFistOfTheFirstMen:
    def test_characters_alone_are_guarded(self, duel: Duel) -> None:
        duel.you.has("Fist of the First Men")
        ranger = invented(duel.you, "Ranger", traits=["Ranger"])
        other = invented(duel.you, "Steward", traits=["Steward"])
        revealed(duel.they)
        invented(
            duel.they,
            "Famine",
            lambda s: s.players(RESERVE, -9, to=lambda me, p: p is me.controller),
            type="location",
        )
        assert CANNOT_BE_BYPASSED.any(duel.game, ranger)
        assert not CANNOT_BE_BYPASSED.any(duel.game, other)


class TestQuaitheOfTheShadow:
    def test_anothers_arrival_casts_no_shadow(self, duel: Duel) -> None:
        duel.you.has("Quaithe of the Shadow")
        weak = invented(duel.they, "Weak", strength=1)
        duel.fighting(POWER, [weak], against=duel.you)
        other = invented(duel.you, "Other", zone=Zone.HAND)
        duel.begin(happen(Marshaled(other, duel.you.player)))
        assert duel.over
