"""What the thoughtful player knows of cards by `data/agot/aims.toml`: whom they are for, and where
they are worth their price."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.games.shelf import plug
from engine.agents import agent
from engine.agot.challenge import initiate
from engine.agot.choices import pick, prompt
from engine.agot.game import RULES
from engine.agot.nouns import MILITARY, POWER, CardType
from engine.agot.players import aims
from engine.agot.players.reading import Reading
from engine.agot.prints import prints
from engine.agot.sets import load
from engine.core.chance import Chance
from engine.core.datafiles import facts, names
from engine.core.session import Session
from tests.duel import Duel
from tests.engine.agot.test_players_judgment import answered
from tests.engine.agot.test_players_sense import does, marshaling

GAMES = int(os.environ.get("ROOKERY_MATCHES", "16"))
HARM = re.compile(r"opponent's character|opponent controls|gets -\d|cannot be declared|as blank")

BIDDEN = re.compile(r"Choose .*(?:[Ii]t (?:must|cannot) be declared|must declare it)", re.DOTALL)


@pytest.fixture
def duel() -> Duel:
    return Duel()


def card_facts() -> Iterator[dict[str, Any]]:
    for name in names("agot/cards"):
        yield from facts(name)["card"]


class TestTheData:
    def test_name_cards_that_there_are(self) -> None:
        load()
        told = facts("agot/aims")
        assert told["gains"]
        for code in (*told["abilities"], *told["gains"]):
            assert prints()[code].abilities, code
        for code in told["attachments"]:
            assert prints()[code].type is CardType.ATTACHMENT, code

    def test_say_of_each_attachment_that_harms_that_it_does(self) -> None:
        """By what its text says of the attached character or location."""
        for fact in card_facts():
            if fact["type"] == "attachment":
                first = fact["text_en"].partition("Reaction")[0].partition("other participating")[0]
                harms = HARM.search(first) is not None or fact["id"] == "02102"  # Ward
                assert aims.attachment(fact["id"]).helps is not harms, fact["en"]

    def test_say_of_each_that_bids_or_forbids_to_fight_that_it_is_for_those_who_stand(self) -> None:
        """Whoever kneels can be declared neither as an attacker nor as a defender."""
        for fact in card_facts():
            aim = aims.ability(fact["id"])
            if aim is not None and BIDDEN.search(fact["text_en"]):
                assert aims.CONDITIONS["standing"] in aim.conditions, fact["en"]


class TestAttachments:
    @pytest.mark.parametrize("name", ["Craven", "Imprisoned"])
    def test_harm_goes_to_an_opponent(self, duel: Duel, name: str) -> None:
        duel.you.controls("Robb Stark", "Arya Stark")
        victim = duel.they.has("Ser Jaime Lannister (Core)")
        (held,) = duel.you.holds(name)
        marshaling(duel, 1)
        does(duel, duel.you)
        if held in duel.you.hand:  # one's own could bear it, too
            does(duel, duel.you)
        assert held in victim.attachments

    def test_a_crown_of_gold_kills_somebody_elses(self, duel: Duel) -> None:
        duel.you.controls("Robb Stark", "Arya Stark")
        victim = duel.they.has("Cersei Lannister (Core)")
        duel.you.holds("Crown of Gold")
        marshaling(duel, 4)
        does(duel, duel.you)
        assert answered(duel, duel.you) == (victim.ref,)

    def test_what_brings_gold_goes_to_no_opponent_either(self, duel: Duel) -> None:
        duel.you.has("Robb Stark")
        duel.they.has("Tywin Lannister (Core)")
        duel.you.holds("Shield of Lannisport")
        marshaling(duel, 5)
        assert duel.you.offered
        assert answered(duel, duel.you) == ("pass",)

    def test_harm_stays_in_hand_without_a_victim(self, duel: Duel) -> None:
        duel.you.controls("Robb Stark", "Arya Stark")
        duel.you.holds("Craven", "Crown of Gold")
        marshaling(duel, 5)
        assert len(duel.you.offered) > 1
        assert answered(duel, duel.you) == ("pass",)

    def test_only_a_location_of_another_freezes(self, duel: Duel) -> None:
        duel.you.has("Winterfell Heart Tree")
        duel.you.holds("Frozen Solid")
        marshaling(duel, 5)
        assert answered(duel, duel.you) == ("pass",)
        theirs = duel.they.has("Lannisport")
        marshaling(duel, 5)
        does(duel, duel.you)
        assert answered(duel, duel.you) == (theirs.ref,)


class TestAbilities:
    def test_no_location_of_its_own_is_discarded(self, duel: Duel) -> None:
        duel.you.has("Winterfell Heart Tree")
        duel.you.holds("Newly-Made Lord")
        marshaling(duel, 4)
        does(duel, duel.you)
        assert duel.you.prompt == "reaction"
        assert answered(duel, duel.you) == ("pass",)

    def test_a_location_of_another_is(self, duel: Duel) -> None:
        duel.you.has("Winterfell Heart Tree")
        theirs = duel.they.has("The Red Keep")
        duel.you.holds("Newly-Made Lord")
        marshaling(duel, 4)
        does(duel, duel.you)
        does(duel, duel.you)
        assert answered(duel, duel.you) == (theirs.ref,)

    def test_stealth_is_for_somebody_who_stands(self, duel: Duel) -> None:
        sand = duel.you.has("Elia Sand")
        duel.you.has("Tywin Lannister (Core)", kneeling=True)
        foe = duel.they.has("Burned Men")
        duel.game.active = duel.they.player
        duel.begin(duel.conclude(duel.fighting(MILITARY, [foe], against=duel.you)))
        while duel.you.prompt != "reaction":
            does(duel, duel.you if duel.you.asked else duel.they)
        does(duel, duel.you)
        assert answered(duel, duel.you) == (sand.ref,)

    @pytest.mark.parametrize(
        ("foe", "used"), [("Burned Men", True), ("Tywin Lannister (Core)", False)]
    )
    def test_who_kneels_to_kill_finds_a_victim_first(
        self, duel: Duel, foe: str, used: bool
    ) -> None:
        payne = duel.you.has("Ser Ilyn Payne")
        duel.you.has("Winterfell Steward")
        duel.they.has(foe)
        marshaling(duel, 0)
        assert answered(duel, duel.you) == ((payne.ref,) if used else ("pass",))

    def test_gold_is_gained_in_its_own_turn(self, duel: Duel) -> None:
        tooth = duel.you.has("Golden Tooth")
        marshaling(duel, 0)
        assert answered(duel, duel.you) == (tooth.ref,)
        marshaling(duel, 0, active=duel.they)
        if duel.you.asked:
            assert answered(duel, duel.you) == ("pass",)


class TestKeptGold:
    @pytest.mark.parametrize(("event", "buys"), [('"A Rose of Gold"', True), ("Treachery", False)])
    def test_is_for_events_that_it_would_play(self, duel: Duel, event: str, buys: bool) -> None:
        duel.you.controls("Robb Stark", "Arya Stark", "Catelyn Stark")
        duel.you.holds("Ser Gregor's Marauders", event)
        marshaling(duel, 4)
        assert (answered(duel, duel.you) != ("pass",)) is buys


class TestDefense:
    def test_not_everybody_kneels_for_one_power(self, duel: Duel) -> None:
        duel.you.controls(*["Winterfell Steward"] * 5)
        duel.you.player.faction_card.power = 1
        foe = duel.they.has("Cersei Lannister (Core)")
        duel.game.active = duel.game.first = duel.they.player
        duel.begin(duel.attack(POWER, [foe], against=duel.you))
        duel.pass_all()
        assert len(answered(duel, duel.you)) <= 3


class TestMelee:
    def test_who_is_about_to_win_is_set_back(self) -> None:
        duel = Duel(seats=3)
        duel.you.has("Tywin Lannister (Core)")
        far, near = duel.seats[1:]
        far.player.faction_card.power = 1  # to be taken, where the other's lies on a character
        near.has("Stannis Baratheon (Core)", kneeling=True).power = 11
        duel.game.active = duel.you.player
        duel.begin(initiate(duel.you.player))
        assert "p2" in answered(duel, duel.you)

    @pytest.mark.parametrize(
        ("power", "begins"),
        [
            ((0, 14, 9), 2),  # whoever could win at once is not let begin
            ((0, 10, 9), 1),  # else whoever is ahead
            ((0, 14, 14), 0),  # where all of them could, the seat itself
            ((12, 3, 9), 0),  # and where it could win itself
        ],
    )
    def test_nobody_who_could_win_is_let_begin(self, power: Sequence[int], begins: int) -> None:
        duel = Duel(seats=3)
        duel.they.has("Tywin Lannister (Core)")
        for seat, gained in zip(duel.seats, power, strict=True):
            seat.player.faction_card.power = gained
        duel.begin(pick(duel.you.player, prompt("first_player"), duel.game.order()))
        assert answered(duel, duel.you) == (f"p{begins}",)


def test_in_whole_games_nothing_harmful_is_aimed_at_its_own_where_others_could_be_hit() -> None:
    """With decks that chance drew from all cards, whatever they bring together."""
    dealt, aimed = plug("agot").measuring.drawn_table, 0
    assert dealt is not None
    for number in range(GAMES):
        options = dealt(2, Chance(f"aims/{number}"))
        session = Session(RULES, RULES.new_table(2, quick=True, chosen=options), f"aims/{number}")
        knights = [agent("thoughtful", RULES, Chance(f"{number}/{seat}")) for seat in range(2)]
        while session.pending:
            asked = session.pending[0]
            view = session.view(asked.seat)
            keys = knights[asked.seat](view, asked)
            aimed += checked(Reading(view, asked), keys)
            session.answer(asked.seat, asked.id, keys)
    assert aimed > GAMES


def checked(reading: Reading, keys: Sequence[str]) -> int:
    """1 if this chooses between its own and others for something harmful."""
    aim = aims.attachment if reading.prompt == "bearer" else aims.ability
    meant = aim(reading.source) if reading.prompt in ("bearer", "target") else None
    found = [card for key in reading.keys if (card := reading.card(key)) is not None]
    theirs = [card for card in found if not reading.mine(card)]
    if meant is None or meant.helps or not theirs or len(keys) != 1:
        return 0
    chosen = [card for key in keys if (card := reading.card(key)) is not None]
    assert not any(map(reading.mine, chosen)), (reading.source, keys)
    return 1
