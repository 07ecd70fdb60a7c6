"""The cards of Ghosts of Harrenhal."""

from __future__ import annotations

import pytest

from engine.agot.events import ChallengeWon, DominanceWon, Kill, PhaseBegins, PhaseEnds
from engine.agot.fitness import may_bear
from engine.agot.modifiers import ENTERS_KNELT, RESERVE
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Keyword, Phase, Side, Zone
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.rounds import reveal_plot
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.timing import happen
from tests.duel import Duel, Seat, invented


def ends(duel: Duel, fight: object, winner: Seat, loser: Seat, by: int = 5) -> None:
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))  # type: ignore[arg-type]


class TestRooseBolton:
    def test_kills_as_much_as_he_is_strong(self, duel: Duel) -> None:
        roose = duel.you.has("Roose Bolton")  # 4
        arya, sansa, bran = duel.they.controls("Arya Stark", "Sansa Stark", "Bran Stark")  # 2, 2, 1
        robb = duel.they.has("Robb Stark")  # 5
        ends(duel, duel.fighting(MILITARY, [roose]), duel.you, duel.they)
        duel.you.choose(roose)
        assert "Robb Stark" not in duel.you.offered
        assert duel.you.decision is not None
        assert duel.you.decision.refusal([arya.ref, sansa.ref, bran.ref]) is not None
        duel.you.choose(arya, sansa)
        assert roose in duel.you.discard
        assert set(duel.they.dead) == {arya, sansa}
        assert robb.in_play

    def test_only_attacking(self, duel: Duel) -> None:
        roose, arya = duel.you.has("Roose Bolton"), duel.they.has("Arya Stark")
        fight = duel.fighting(MILITARY, [arya], [roose], against=duel.you)
        ends(duel, fight, duel.you, duel.they)
        assert duel.over

    def test_counts_the_strength_he_had(self, duel: Duel) -> None:
        roose = duel.you.has("Roose Bolton")
        duel.you.attaches("Widow's Wail", roose)  # 4 + 2
        robb = duel.they.has("Robb Stark")  # 5
        ends(duel, duel.fighting(MILITARY, [roose]), duel.you, duel.they)
        duel.you.choose(roose)
        assert robb in duel.they.dead

    @pytest.mark.ruling("ours_roose_bolton")
    def test_is_sacrificed_even_if_the_killing_is_canceled(self, duel: Duel) -> None:
        """What stands before "to" is a cost."""
        roose, arya = duel.you.has("Roose Bolton"), duel.they.has("Arya Stark")
        duel.they.has("Cersei Lannister")
        duel.they.holds("Treachery")
        duel.they.rich(1)
        ends(duel, duel.fighting(MILITARY, [roose]), duel.you, duel.they)
        duel.you.choose(roose)
        duel.you.choose(arya)
        duel.they.choose("Treachery")
        assert roose in duel.you.discard
        assert arya.in_play

    def test_kills_the_losers_alone(self, duel: Duel) -> None:
        roose, own = duel.you.controls("Roose Bolton", "Bran Stark")
        arya, sansa = duel.they.controls("Arya Stark", "Sansa Stark")
        ends(duel, duel.fighting(MILITARY, [roose]), duel.you, duel.they)
        duel.you.choose(roose)
        assert duel.you.offered == [arya.name, sansa.name]
        assert own.in_play


class TestHarrenhalGoH:
    def test_kills_whoever_enters(self, duel: Duel) -> None:
        hall = duel.you.has("Harrenhal (GoH)")
        (robb,) = duel.they.holds("Robb Stark")
        duel.begin(put_into_play(robb, duel.they.player))
        duel.you.choose(hall)
        assert robb in duel.they.dead
        assert hall in duel.you.discard
        assert duel.you.player.faction_card.kneeling

    def test_not_a_location(self, duel: Duel) -> None:
        duel.you.has("Harrenhal (GoH)")
        (wall,) = duel.they.holds("The Wall")
        duel.begin(put_into_play(wall, duel.they.player))
        assert duel.over

    def test_needs_a_standing_faction_card(self, duel: Duel) -> None:
        duel.you.has("Harrenhal (GoH)")
        duel.you.player.faction_card.kneeling = True
        (robb,) = duel.they.holds("Robb Stark")
        duel.begin(put_into_play(robb, duel.they.player))
        assert robb.in_play


class TestBrienneOfTarth:
    @pytest.mark.parametrize(
        ("other", "kneels"),
        [("Robert Baratheon", False), ("Catelyn Stark", False), ("Robb Stark", True)],
    )
    def test_defends_standing_beside_whom_she_serves(
        self, duel: Duel, other: str, kneels: bool
    ) -> None:
        brienne = duel.you.has("Brienne of Tarth")
        duel.you.has(other)
        foe = duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(MILITARY, [foe], against=duel.you))
        while not duel.you.asked or "Brienne of Tarth" not in duel.you.offered:
            duel.they.passes() if duel.they.asked else duel.you.passes()
        duel.you.choose(brienne)
        assert brienne.kneeling is kneels


class TestOfferOfAPeach:
    def offered(self, duel: Duel, host: str) -> Card:
        duel.you.has(host)
        robb = duel.they.has("Robb Stark", kneeling=True)
        duel.you.holds("Offer of a Peach")
        duel.you.rich(1)
        duel.fighting(MILITARY, [robb], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        return robb

    @pytest.mark.parametrize("host", ["Arya Stark", "Renly Baratheon (FFH)"])
    def test_an_attacker_goes_home(self, duel: Duel, host: str) -> None:
        robb = self.offered(duel, host)
        duel.you.choose("Offer of a Peach")
        assert not robb.kneeling
        assert not robb.participating

    def test_needs_a_host(self, duel: Duel) -> None:
        self.offered(duel, "Tywin Lannister")
        assert "Offer of a Peach" not in duel.you.offered


class TestCraster:
    def test_the_dead_of_the_phase_return(self, duel: Duel) -> None:
        craster, arya = duel.you.controls("Craster", "Ser Waymar Royce")
        tywin = duel.they.has("Tywin Lannister")
        (old,) = duel.they.buried("Robb Stark")

        async def story() -> None:
            await happen(Kill(arya), Kill(tywin))
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        duel.you.choose(craster)
        assert craster in duel.you.discard
        assert arya in duel.you.in_play
        assert tywin in duel.they.in_play
        assert old in duel.they.dead

    def test_not_those_of_an_earlier_phase(self, duel: Duel) -> None:
        duel.you.has("Craster")
        tywin = duel.they.has("Tywin Lannister")

        async def story() -> None:
            await happen(Kill(tywin))
            await happen(PhaseBegins(duel.game, Phase.DOMINANCE))
            await action_window(duel.game, "dominance_phase")

        duel.begin(story())
        assert duel.over

    def test_omens_do_not_touch_him(self, duel: Duel) -> None:
        craster, robb = duel.you.controls("Craster", "Robb Stark")
        (plot,) = duel.you.plots("Valar Morghulis")
        duel.begin(reveal_plot(duel.you.player, plot))
        assert craster.in_play
        assert robb in duel.you.dead

    def test_they_return_together(self, duel: Duel) -> None:
        craster, royce = duel.you.controls("Craster", "Ser Waymar Royce")
        tywin, hall = duel.they.controls("Tywin Lannister", "Harrenhal (GoH)")

        async def story() -> None:
            await happen(Kill(royce), Kill(tywin))
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        duel.you.choose(craster)
        assert duel.they.asked
        assert royce.in_play
        assert tywin.in_play
        assert hall.in_play


class TestDragonglassDagger:
    def test_strengthens_in_a_challenge(self, duel: Duel) -> None:
        benjen = duel.you.has("Benjen Stark")
        duel.you.attaches("Dragonglass Dagger", benjen)
        assert benjen.strength == 4
        duel.fighting(MILITARY, [benjen])
        assert benjen.strength == 6

    def test_the_watch_alone(self, duel: Duel) -> None:
        (dagger,) = duel.you.holds("Dragonglass Dagger")
        assert may_bear(duel.you.has("Benjen Stark"), dagger)
        assert not may_bear(duel.you.has("Robb Stark"), dagger)

    def test_no_ability_of_their_characters_touches_the_bearer(self, duel: Duel) -> None:
        """Not one that chooses, and no constant one."""
        benjen, royce = duel.you.controls("Benjen Stark", "Ser Waymar Royce")
        duel.you.attaches("Dragonglass Dagger", benjen)
        margaery, dany = duel.they.controls("Margaery Tyrell", "Daenerys Targaryen")
        duel.fighting(MILITARY, [benjen, royce])
        assert benjen.immune_to(margaery)
        assert not benjen.immune_to(royce)
        assert benjen.strength == 4 + 2
        assert royce.strength == 3 - 1  # Daenerys daunts him
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.they.choose(margaery)
        assert "Benjen Stark" not in duel.they.offered
        assert dany.in_play

    def test_contributes_against_balon(self, duel: Duel) -> None:
        benjen, balon = duel.you.has("Benjen Stark"), duel.they.has("Balon Greyjoy")  # 4, 5
        fight = duel.fighting(MILITARY, [balon], [benjen], against=duel.you)
        assert fight.total(Side.DEFENDING) == 0
        for _ in range(2):
            duel.they.attaches("Widow's Wail", balon)  # now 9
        duel.you.attaches("Dragonglass Dagger", benjen)
        assert balon.strength > benjen.strength
        assert fight.total(Side.DEFENDING) == 6

    def test_events_and_locations_do(self, duel: Duel) -> None:
        benjen = duel.you.has("Benjen Stark")
        duel.you.attaches("Dragonglass Dagger", benjen)
        duel.fighting(MILITARY, [benjen])
        assert not benjen.immune_to(duel.they.has("The Wall"))
        assert not benjen.immune_to(duel.they.holds("Dracarys!")[0])


class TestSerDavosSeaworthGoH:
    def bypasses(self, duel: Duel, name: str) -> None:
        davos, target = duel.you.has("Ser Davos Seaworth (GoH)"), duel.they.has(name)
        duel.begin(duel.attack(POWER, [davos], stealth=[(davos, target)]))

    @pytest.mark.parametrize(("way", "cards", "gold"), [("draw_card", 1, 0), ("gain_gold", 0, 1)])
    def test_smuggles(self, duel: Duel, way: str, cards: int, gold: int) -> None:
        self.bypasses(duel, "Eddard Stark")
        duel.you.choose("Ser Davos Seaworth")
        duel.you.choose(way)
        assert (len(duel.you.hand), duel.you.gold) == (cards, gold)

    def test_not_past_the_loyal(self, duel: Duel) -> None:
        self.bypasses(duel, "Robb Stark")
        assert "Ser Davos Seaworth" not in duel.you.offered


class TestRitualOfRhllor:
    def test_so_many_gain_power(self, duel: Duel) -> None:
        mel, fiery, down = duel.you.controls("Melisandre", "Fiery Followers", "Selyse Baratheon")
        down.kneeling = True
        duel.you.holds("Ritual of R'hllor")
        duel.you.rich(5)
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose("Ritual of R'hllor")
        duel.you.choose("2")
        assert (mel.power, fiery.power, down.power) == (1, 1, 0)
        assert duel.you.gold == 3

    def test_exactly_so_many(self, duel: Duel) -> None:
        mel, fiery = duel.you.controls("Melisandre", "Fiery Followers")
        duel.you.holds("Ritual of R'hllor")
        duel.you.rich(1)
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose("Ritual of R'hllor")
        assert duel.you.decision is not None
        assert duel.you.decision.refusal([mel.ref, fiery.ref]) is not None
        duel.you.choose(fiery)
        assert (mel.power, fiery.power, duel.you.gold) == (0, 1, 0)

    def test_not_without_a_believer(self, duel: Duel) -> None:
        duel.you.has("Melisandre", kneeling=True)
        duel.you.holds("Ritual of R'hllor")
        duel.you.rich(5)
        duel.begin(happen(DominanceWon(duel.you.player)))
        assert "Ritual of R'hllor" not in duel.you.offered


class TestJoffreyBaratheonGoH:
    def marshals(self, duel: Duel, name: str) -> tuple[Card, Card]:
        joffrey = duel.you.has("Joffrey Baratheon (GoH)")
        (new,) = duel.you.holds(name)
        duel.you.rich(new.printed.cost)
        duel.begin(marshal(duel.you.player, new))
        return joffrey, new

    def test_a_loyal_subject_pays_with_a_head(self, duel: Duel) -> None:
        cheap, dear = duel.they.controls("Arya Stark", "Robb Stark")  # 3, 6
        joffrey, cersei = self.marshals(duel, "Cersei Lannister")  # 4
        duel.you.choose(joffrey)
        assert cheap in duel.they.dead
        assert dear.in_play
        assert cersei.kneeling
        assert duel.you.player.faction_card.kneeling
        assert not joffrey.kneeling

    def test_kings_are_spared_and_equals(self, duel: Duel) -> None:
        invented(duel.they, "King", traits=["King"], cost=1)
        duel.they.has("Catelyn Stark")  # 4
        self.marshals(duel, "Cersei Lannister")  # 4
        assert duel.over

    def test_not_for_others(self, duel: Duel) -> None:
        duel.they.has("Arya Stark")
        self.marshals(duel, "Tyrion Lannister")  # not loyal
        assert duel.over


class TestChatayasBrothel:
    def test_an_intriguer_brings_gold(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        brothel, cersei, robb = duel.you.controls(
            "Chataya's Brothel", "Cersei Lannister", "Robb Stark"
        )
        duel.begin(action_window(duel.game, "marshaling_phase", duel.you.player))
        duel.you.choose(brothel)
        assert cersei.kneeling
        assert not robb.kneeling
        assert duel.you.gold == 1


class TestHelya:
    def test_attachments_are_lost_with_their_bearer(self, duel: Duel) -> None:
        duel.you.has("Helya")
        robb = duel.they.has("Robb Stark")
        ice = duel.they.attaches("Ice", robb)
        duel.begin(happen(Kill(robb)))
        assert ice in duel.they.discard

    def test_not_without_her(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        ice = duel.they.attaches("Ice", robb)
        duel.begin(happen(Kill(robb)))
        assert ice in duel.they.hand


class TestBlessHimWithSalt:
    def played(self, duel: Duel, icon: Icon = POWER) -> Card:
        theon = duel.you.has("Theon Greyjoy")
        duel.you.has("Asha Greyjoy")  # not participating
        duel.you.holds("Bless Him With Salt")
        duel.you.rich(1)
        fight = duel.fighting(icon, [theon])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            assert theon.strength == (6 if icon is POWER else 3)
            await duel.conclude(fight)

        duel.begin(story())
        return theon

    def test_strengthens_and_draws(self, duel: Duel) -> None:
        self.played(duel)
        duel.you.choose("Bless Him With Salt")
        duel.finish()
        assert len(duel.you.hand) == 1

    def test_only_for_power(self, duel: Duel) -> None:
        self.played(duel, MILITARY)
        assert "Bless Him With Salt" not in duel.you.offered

    def test_no_card_for_a_loss(self, duel: Duel) -> None:
        theon, foe = duel.you.has("Theon Greyjoy"), duel.they.has("Robert Baratheon")
        duel.you.holds("Bless Him With Salt")
        duel.you.rich(1)
        foe.power = 0
        big = invented(duel.they, "Big", strength=9)
        fight = duel.fighting(POWER, [theon], [big])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose("Bless Him With Salt")
        duel.finish()
        assert duel.you.hand == []

    @pytest.mark.parametrize(
        ("trait", "fits"), [("Drowned_God", True), ("Ironborn", True), ("Knight", False)]
    )
    def test_is_for_the_faithful_and_the_ironborn(self, duel: Duel, trait: str, fits: bool) -> None:
        man = invented(duel.you, "Man", traits=[trait])
        duel.you.holds("Bless Him With Salt")
        duel.you.rich(1)
        duel.fighting(POWER, [man])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert ("Bless Him With Salt" in duel.you.offered) is fits


class TestXaroXhoanDaxos:
    @pytest.mark.parametrize(("name", "gold"), [("Ice", 2), ("Little Bird", 0)])
    def test_unique_gifts_bring_gold(self, duel: Duel, name: str, gold: int) -> None:
        xaro = duel.you.has("Xaro Xhoan Daxos")
        duel.you.has("Robb Stark")
        (gift,) = duel.you.holds(name)
        duel.you.rich(gift.printed.cost)
        duel.begin(marshal(duel.you.player, gift))
        if name == "Little Bird":
            duel.you.choose("Robb Stark")
        else:
            duel.you.choose(xaro)
        assert duel.over
        assert duel.you.gold == gold

    def test_it_must_be_marshaled(self, duel: Duel) -> None:
        duel.you.controls("Xaro Xhoan Daxos", "Robb Stark")
        (ice,) = duel.you.holds("Ice")
        duel.begin(put_into_play(ice, duel.you.player))
        assert ice.in_play
        assert duel.over

    def test_a_location_is_no_gift(self, duel: Duel) -> None:
        duel.you.has("Xaro Xhoan Daxos")
        (winterfell,) = duel.you.holds("Winterfell")
        duel.you.rich(winterfell.printed.cost)
        duel.begin(marshal(duel.you.player, winterfell))
        assert winterfell.in_play
        assert duel.over

    def test_those_of_others_bring_nothing(self, duel: Duel) -> None:
        duel.you.has("Xaro Xhoan Daxos")
        duel.they.has("Robb Stark")
        (ice,) = duel.they.holds("Ice")
        duel.they.rich(ice.printed.cost)
        duel.begin(marshal(duel.they.player, ice))
        assert ice.in_play
        assert duel.over
        assert duel.you.gold == 0


class TestMotherOfDragons:
    def test_joins_her_children(self, duel: Duel) -> None:
        dany, drogon = duel.you.controls("Daenerys Targaryen", "Drogon")
        dany.kneeling = True
        mother = duel.you.attaches("Mother of Dragons", dany)
        fight = duel.fighting(MILITARY, [drogon])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(mother)
        assert fight.attackers == [drogon, dany]
        assert mother.kneeling

    def test_joins_the_defense(self, duel: Duel) -> None:
        dany, drogon = duel.you.controls("Daenerys Targaryen", "Drogon")
        mother = duel.you.attaches("Mother of Dragons", dany)
        fight = duel.fighting(MILITARY, [duel.they.has("Robb Stark")], [drogon], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(mother)
        assert dany in fight.on(Side.DEFENDING)

    def test_needs_a_dragon_of_yours_there(self, duel: Duel) -> None:
        dany, _ = duel.you.controls("Daenerys Targaryen", "Drogon")
        duel.you.attaches("Mother of Dragons", dany)
        drogo = duel.you.has("Khal Drogo")
        duel.fighting(MILITARY, [drogo])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert "Mother of Dragons" not in duel.you.offered

    def test_is_for_a_stormborn_of_yours(self, duel: Duel) -> None:
        (mother,) = duel.you.holds("Mother of Dragons")
        assert may_bear(duel.you.has("Daenerys Targaryen"), mother)
        assert not may_bear(duel.they.has("Daenerys Targaryen"), mother)
        assert not may_bear(duel.you.has("Khal Drogo"), mother)

    def test_not_one_who_is_there_already(self, duel: Duel) -> None:
        dany, drogon = duel.you.controls("Daenerys Targaryen", "Drogon")
        duel.you.attaches("Mother of Dragons", dany)
        duel.fighting(MILITARY, [drogon, dany])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert "Mother of Dragons" not in duel.you.offered

    def test_not_one_who_defends_already(self, duel: Duel) -> None:
        dany, drogon = duel.you.controls("Daenerys Targaryen", "Drogon")
        duel.you.attaches("Mother of Dragons", dany)
        foe = duel.they.has("Robb Stark")
        duel.fighting(MILITARY, [foe], [drogon, dany], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert "Mother of Dragons" not in duel.you.offered


class TestMyrcellaBaratheon:
    @pytest.mark.parametrize(
        ("icon", "king", "kneels"),
        [(POWER, False, False), (POWER, True, True), (INTRIGUE, False, True)],
    )
    def test_shines_where_no_king_is(
        self, duel: Duel, icon: Icon, king: bool, kneels: bool
    ) -> None:
        myrcella, foe = duel.you.has("Myrcella Baratheon"), duel.they.has("Tywin Lannister")
        if king:
            duel.they.has("Robert Baratheon")
        assert myrcella.has(Keyword.RENOWN) is not king
        duel.begin(duel.attack(icon, [foe], against=duel.you))
        while not duel.you.asked or "Myrcella Baratheon" not in duel.you.offered:
            duel.they.passes() if duel.they.asked else duel.you.passes()
        duel.you.choose(myrcella)
        assert myrcella.kneeling is kneels

    def test_kneels_to_attack(self, duel: Duel) -> None:
        myrcella = duel.you.has("Myrcella Baratheon")
        duel.begin(duel.attack(POWER, [myrcella]))
        assert myrcella.kneeling


class TestThePrincesPass:
    def waylaid(self, duel: Duel, icons: list[str]) -> tuple[Card, Card]:
        road = duel.you.has("The Prince's Pass")
        foe = invented(duel.they, "Foe", icons=icons)
        fight = duel.fighting(MILITARY, [foe], against=duel.you)
        ends(duel, fight, duel.they, duel.you)
        duel.you.choose(road)
        duel.you.choose("military")
        assert not foe.icon(MILITARY)
        assert road.kneeling
        return road, foe

    def test_one_without_icons_may_be_discarded(self, duel: Duel) -> None:
        road, foe = self.waylaid(duel, ["military"])
        duel.you.choose("yes")
        assert foe in duel.they.discard
        assert road in duel.you.discard

    def test_or_not(self, duel: Duel) -> None:
        road, foe = self.waylaid(duel, ["military"])
        duel.you.choose("no")
        assert foe.in_play
        assert road.in_play

    def test_one_with_another_icon_stays(self, duel: Duel) -> None:
        _, foe = self.waylaid(duel, ["military", "power"])
        assert duel.over
        assert foe.in_play

    def test_only_defending(self, duel: Duel) -> None:
        duel.you.has("The Prince's Pass")
        robb = duel.you.has("Robb Stark")
        ends(duel, duel.fighting(MILITARY, [robb]), duel.they, duel.you)
        assert duel.over


class TestSilentSisters:
    def test_grow_with_your_dead(self, duel: Duel) -> None:
        sisters = duel.you.has("Silent Sisters")
        assert sisters.strength == 1
        duel.you.buried("Robb Stark", "Arya Stark")
        duel.they.buried("Tywin Lannister")
        duel.you.discarded("Bran Stark")
        assert sisters.strength == 3


class TestTheFrostfangs:
    def test_are_given_away(self, duel: Duel) -> None:
        (fangs,) = duel.you.holds("The Frostfangs")
        duel.begin(put_into_play(fangs, duel.you.player))
        assert duel.you.player.plot_value(RESERVE) == 5
        duel.you.choose(fangs)
        assert fangs.controller is duel.they.player
        assert duel.they.player.plot_value(RESERVE) == 5
        assert duel.you.player.plot_value(RESERVE) == 6

    def test_you_choose_whom(self, melee: Duel) -> None:
        (fangs,) = melee.you.holds("The Frostfangs")
        melee.begin(put_into_play(fangs, melee.you.player))
        melee.you.choose(fangs)
        melee.you.choose(melee.seats[2].player)
        assert fangs.controller is melee.seats[2].player


class TestQuietAsAShadow:
    def test_a_small_name_goes_unseen(self, duel: Duel) -> None:
        sansa, _, _ = duel.they.controls("Sansa Stark", "Catelyn Stark", "Burned Men")
        duel.you.holds("Quiet as a Shadow")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Quiet as a Shadow")
        assert sansa.has(Keyword.STEALTH)

    def test_for_the_phase(self, duel: Duel) -> None:
        sansa = duel.they.has("Sansa Stark")
        duel.you.holds("Quiet as a Shadow")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Quiet as a Shadow")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert not sansa.has(Keyword.STEALTH)


class TestGhostsOfHarrenhal:
    def reveals(self, duel: Duel) -> None:
        (plot,) = duel.you.plots("Ghosts of Harrenhal")
        duel.begin(reveal_plot(duel.you.player, plot))

    def test_the_last_dead_of_each_return(self, duel: Duel) -> None:
        first, last = duel.you.buried("Robb Stark", "Arya Stark")
        (tywin,) = duel.they.buried("Tywin Lannister")
        self.reveals(duel)
        duel.finish()
        assert last.zone is Zone.PLAY
        assert first in duel.you.dead
        assert tywin in duel.they.in_play

    def test_not_one_with_another_copy_among_the_dead(self, duel: Duel) -> None:
        duel.you.buried("Tywin Lannister", "Tywin Lannister")
        self.reveals(duel)
        assert len(duel.you.dead) == 2

    def test_they_enter_together(self, duel: Duel) -> None:
        duel.you.has("Harrenhal (GoH)")
        (robb,) = duel.you.buried("Robb Stark")
        (tywin,) = duel.they.buried("Tywin Lannister")
        self.reveals(duel)
        assert duel.you.asked
        assert robb.in_play
        assert tywin.in_play

    @pytest.mark.ruling("ours_pile_order")
    def test_of_those_who_died_together_their_owner_names_one(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        (old,) = duel.you.buried("Bran Stark")
        last, tywin = duel.they.controls("Burned Men", "Tywin Lannister")
        (plot,) = duel.they.plots("Ghosts of Harrenhal")

        async def story() -> None:
            await happen(Kill(robb), Kill(arya), Kill(tywin))
            await happen(Kill(last))
            await reveal_plot(duel.they.player, plot)

        duel.begin(story())
        assert duel.you.offered == ["Robb Stark", "Arya Stark"]
        duel.you.choose(robb)
        assert robb.in_play
        assert last.in_play
        assert arya in duel.you.dead
        assert old in duel.you.dead
        assert tywin in duel.they.dead


def knelt_gate(script: Script) -> None:
    script.rules(ENTERS_KNELT, lambda me, c: c is not me)


@pytest.mark.nasty
class TestNastyInteractions:
    """Where several cards of the pack meet others."""

    def test_harrenhal_takes_back_a_ghost(self, duel: Duel) -> None:
        hall = duel.they.has("Harrenhal (GoH)")
        (tywin,) = duel.you.buried("Tywin Lannister")
        TestGhostsOfHarrenhal().reveals(duel)
        duel.they.choose(hall)
        assert tywin in duel.you.dead

    def test_the_two_harrenhals_cannot_stand_side_by_side(self, duel: Duel) -> None:
        """Unique by name: the other of the two is a duplicate to its owner."""
        hall = duel.you.has("Harrenhal (FFH)")
        (other,) = duel.you.holds("Harrenhal (GoH)")
        duel.begin(put_into_play(other, duel.you.player))
        assert other.zone is Zone.DUPLICATE
        assert list(hall.duplicates) == [other]

    def test_a_victim_of_roose_may_be_saved(self, duel: Duel) -> None:
        roose, arya = duel.you.has("Roose Bolton"), duel.they.has("Arya Stark")
        duel.they.duplicates(arya)
        ends(duel, duel.fighting(MILITARY, [roose]), duel.you, duel.they)
        duel.you.choose(roose)
        duel.they.choose(arya)
        assert arya.in_play
        assert roose in duel.you.discard

    def test_joffrey_cannot_use_a_character_that_entered_knelt(self, duel: Duel) -> None:
        """What is knelt already cannot kneel to pay."""
        duel.they.has("Arya Stark")
        duel.you.has("Joffrey Baratheon (GoH)")
        (new,) = duel.you.holds("Cersei Lannister")
        duel.you.rich(4)
        knelt = invented(duel.they, "Gate", knelt_gate)
        assert knelt.in_play
        duel.begin(marshal(duel.you.player, new))
        assert new.kneeling
        assert duel.over
