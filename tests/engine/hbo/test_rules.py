"""The rules of the HBO edition that its rulebook states without an example, and our rulings."""

from __future__ import annotations

import pytest

from engine.core.game import Config
from engine.core.seats import SeatId
from engine.core.session import Session
from engine.hbo import reasons, verbs
from engine.hbo.game import RULES, Hbo
from engine.hbo.nouns import House, Source, Zone
from engine.hbo.playing import act
from engine.hbo.prints import Printed
from engine.hbo.rounds import (
    dominance_phase,
    draw_phase,
    marshaling_phase,
    plot_phase,
    standing_phase,
    taxation_phase,
)
from engine.hbo.state import Card
from engine.hbo.timing import kneel
from engine.hbo.zones import bring, place
from engine.realm.nouns import Phase
from tests.engine.hbo.scene import ICE, Scene

# Houses and set-up


def test_houses_may_be_agreed_upon() -> None:
    for houses in (["lannister", "stark"], ["stark", "lannister"]):
        session = Session(RULES, Config(2, options={"houses": houses}), "seed")
        view = session.view(None)
        assert [player.faction.code for player in view.players] == houses


def test_chance_chooses_the_houses_otherwise() -> None:
    seated = {
        Session(RULES, Config(2), str(seed)).view(None).players[0].faction.code
        for seed in range(20)
    }
    assert seated == {House.LANNISTER, House.STARK}


def test_both_have_fifty_cards_and_seven_plots() -> None:
    view = Session(RULES, Config(2), "seed").view(SeatId(0))
    assert [(p.hand + p.deck, p.plots) for p in view.players] == [(50, 7), (50, 7)]


def test_a_mulligan_is_taken_once_and_the_hand_filled_after_the_set_up() -> None:
    session = Session(RULES, Config(2), "seed")
    before = session.view(SeatId(0)).hand
    for seat, key in ((0, "yes"), (1, "no")):
        decision = session.decision(SeatId(seat))
        assert decision is not None
        session.answer(SeatId(seat), decision.id, [key])
    assert session.view(SeatId(0)).hand != before
    for seat in (0, 1):
        decision = session.decision(SeatId(seat))
        assert decision is not None
        assert decision.prompt.id == "hbo.prompt.setup"
        session.answer(SeatId(seat), decision.id, [])
    assert [player.hand for player in session.view(None).players] == [7, 7]


def test_no_ability_is_used_in_the_set_up() -> None:
    session = Session(RULES, Config(2), "seed")
    game = session.game
    assert isinstance(game, Hbo)
    player = next(p for p in game.players if p.house is House.STARK)
    eddard = next(card for card in game.cards if card.printed.code == "eddard-stark")
    if eddard.zone is not Zone.HAND:
        place(eddard, Zone.HAND)
    for seat in (0, 1):
        decision = session.decision(SeatId(seat))
        assert decision is not None
        session.answer(SeatId(seat), decision.id, ["no"])
    for seat in (0, 1):
        decision = session.decision(SeatId(seat))
        assert decision is not None
        session.answer(SeatId(seat), decision.id, [eddard.ref] if seat == player.seat else [])
    assert eddard.zone is Zone.PLAY
    assert eddard.power == 0


# Plots


def plots(scene: Scene, lions: str, wolves: str) -> None:
    """Begins a plot phase in which these are revealed."""
    for seat, code in ((scene.lions, lions), (scene.wolves, wolves)):
        for card in list(seat.player.plots):
            place(card, Zone.BOX)
        place(next(c for c in scene.game.cards if c.printed.code == code), Zone.PLOTS)
        spare = next(c for c in seat.player.piles[Zone.BOX] if c.printed.code != code)
        place(spare, Zone.PLOTS)
    scene.begin(plot_phase(scene.game))
    scene.lions.choose(lions)
    scene.wolves.choose(wolves)


def test_the_winner_of_initiative_names_the_first_player() -> None:
    scene = Scene(Phase.PLOT)
    plots(scene, "hear-me-roar", "calling-the-banners")
    assert scene.lions.prompt == "first_player"
    scene.lions.choose("p1")
    assert scene.game.first is scene.wolves.player


def test_equal_initiative_goes_to_the_one_with_less_power() -> None:
    scene = Scene(Phase.PLOT)
    scene.wolves.has("arya-stark").power = 1
    plots(scene, "game-of-thrones", "hidden-in-shadow")
    assert scene.lions.prompt == "first_player"


def test_the_first_player_orders_what_happens_on_revealing() -> None:
    scene = Scene(Phase.PLOT)
    tywin, arya = scene.lions.has("tywin-lannister"), scene.wolves.has("arya-stark")
    scene.wolves.has("robb-stark")
    plots(scene, "detained", "hidden-in-shadow")
    scene.wolves.choose("p1")
    assert scene.wolves.prompt == "when_revealed"
    scene.wolves.choose("hidden-in-shadow")
    scene.wolves.choose(arya)
    scene.lions.choose(arya)
    assert arya.kneeling
    assert not tywin.kneeling


def test_used_plots_come_back_when_the_last_is_revealed() -> None:
    scene = Scene(Phase.PLOT)
    for seat in (scene.lions, scene.wolves):
        for card in list(seat.player.plots)[1:]:
            place(card, Zone.USED)
    last = scene.lions.player.plots[0]
    scene.begin(plot_phase(scene.game))
    player = scene.lions.player
    assert player.plot is last
    assert len(player.plots) == 7  # six and the one that every scene begins with
    assert last not in player.plots
    assert player.used == []


def test_valar_morghulis_kills_everybody_who_is_not_saved() -> None:
    scene = Scene(Phase.PLOT)
    scene.lions.has("tywin-lannister")
    robb, arya = scene.wolves.has("robb-stark"), scene.wolves.has("arya-stark")
    scene.wolves.duplicates(robb)
    plots(scene, "valar-morghulis", "spies-in-their-ranks")
    scene.wolves.choose("p1")
    scene.wolves.choose("valar-morghulis")
    scene.wolves.choose(f"duplicate:{robb.ref}")
    scene.finish()
    assert scene.wolves.player.characters == [robb]
    assert arya in scene.wolves.player.dead
    assert scene.lions.player.characters == []


# Draw, marshaling


def test_two_cards_are_drawn_and_with_an_empty_deck_none() -> None:
    scene = Scene(Phase.DRAW)
    for card in list(scene.wolves.player.deck):
        place(card, Zone.DISCARD)
    scene.begin(draw_phase(scene.game))
    assert len(scene.lions.player.hand) == 2
    assert scene.wolves.player.hand == []
    assert not scene.session.winners


def test_income_counts_kneeling_cards_but_none_played_this_turn() -> None:
    scene = Scene(Phase.MARSHALING)
    scene.lions.has("casterly-rock", kneeling=True)
    camp = scene.lions.holds("lannister-encampment")
    scene.begin(marshaling_phase(scene.game))
    assert scene.lions.player.gold == 5 + 2
    scene.lions.choose(camp)
    assert scene.lions.player.gold == 5 + 2
    assert scene.lions.player.income == 5 + 2 + 1


def test_one_limited_card_a_round() -> None:
    scene = Scene(Phase.MARSHALING)
    first, second = (scene.lions.holds("lannister-encampment") for _ in range(2))
    scene.begin(marshaling_phase(scene.game))
    scene.lions.choose(first)
    assert not scene.lions.offered(second)


def test_the_opponent_may_act_after_each_card_that_is_played() -> None:
    scene = Scene(Phase.MARSHALING)
    godswood, arya = scene.wolves.has("godswood"), scene.wolves.has("arya-stark")
    tyrion = scene.lions.holds("tyrion-lannister")
    scene.begin(marshaling_phase(scene.game))
    scene.lions.choose(tyrion)
    scene.wolves.choose(godswood)
    assert godswood.kneeling
    assert arya.strength == 3


def test_an_attachment_may_go_on_a_character_of_either_player() -> None:
    scene = Scene(Phase.MARSHALING)
    tywin, arya = scene.lions.has("tywin-lannister"), scene.wolves.has("arya-stark")
    cells = scene.lions.holds("black-cells")
    scene.begin(marshaling_phase(scene.game))
    scene.lions.choose(cells)
    assert [scene.lions.offered(card) for card in (tywin, arya)] == [True, True]
    scene.lions.choose(arya)
    assert arya.strength == 0
    verbs.discard(arya, ICE)
    assert scene.lions.player.discard == [cells]
    assert scene.wolves.player.discard == [arya]


def test_calling_the_banners_forbids_discounts() -> None:
    for plot, price in (("calling-the-banners", 4), ("crossing-the-trident", 2)):
        scene = Scene(Phase.MARSHALING)
        scene.wolves.reveals(plot)
        scene.wolves.player.discount = 2
        scene.wolves.player.gold = 4
        robb = scene.wolves.holds("robb-stark")
        scene.begin(act(scene.game, "marshaling_phase", scene.wolves.player))
        scene.wolves.choose(robb)
        assert scene.wolves.player.gold == 4 - price


# Duplicates


def test_a_duplicate_is_free_and_saves_from_death_alone() -> None:
    scene = Scene(Phase.MARSHALING)
    robb, second = scene.wolves.has("robb-stark"), scene.wolves.holds("robb-stark")
    scene.begin(act(scene.game, "marshaling_phase", scene.wolves.player))
    scene.wolves.choose(f"duplicate:{second.ref}")
    assert robb.duplicates == [second]
    assert scene.wolves.player.gold == 0
    verbs.discard(robb, ICE)
    assert scene.wolves.player.discard == [second, robb]


def test_a_duplicate_is_discarded_to_save(scene: Scene) -> None:
    robb = scene.wolves.has("robb-stark")
    twin = scene.wolves.duplicates(robb)
    robb.power = 2
    scene.begin(verbs.kill(scene.game, [robb], ICE))
    scene.wolves.choose(f"duplicate:{robb.ref}")
    assert scene.wolves.player.play == [robb]
    assert scene.wolves.player.discard == [twin]
    assert robb.power == 2


def test_only_characters_have_duplicates() -> None:
    scene = Scene(Phase.MARSHALING)
    scene.wolves.has("winterfell")
    second = scene.wolves.holds("winterfell")
    scene.wolves.player.gold = 9
    scene.begin(act(scene.game, "marshaling_phase", scene.wolves.player))
    assert not scene.wolves.offered(second)


def test_power_goes_back_to_the_pool_with_its_character(scene: Scene) -> None:
    robb = scene.wolves.has("robb-stark")
    robb.power = 3
    scene.begin(verbs.kill(scene.game, [robb], ICE))
    scene.finish()
    assert scene.wolves.power == 0


def test_a_direwolf_saves_from_claim_alone(scene: Scene) -> None:
    robb = scene.wolves.has("robb-stark")
    wolf = scene.wolves.attaches("direwolf", robb)
    scene.begin(verbs.kill(scene.game, [robb], ICE))
    assert not scene.wolves.offered(wolf)
    assert scene.wolves.player.dead == [robb]
    scene = Scene()
    robb = scene.wolves.has("robb-stark")
    wolf = scene.wolves.attaches("direwolf", robb)
    scene.begin(verbs.kill(scene.game, [robb], reasons.claim(1)))
    scene.wolves.choose(wolf)
    assert wolf.kneeling
    assert scene.wolves.player.dead == []


# Challenges


def test_dominance_counts_standing_strength_and_gold() -> None:
    scene = Scene(Phase.DOMINANCE)
    scene.wolves.has("robb-stark", kneeling=True)
    scene.wolves.has("arya-stark")
    scene.lions.player.gold = 3
    scene.begin(dominance_phase(scene.game))
    assert (scene.lions.power, scene.wolves.power) == (1, 0)


def test_a_tie_in_dominance_gives_nobody_anything() -> None:
    scene = Scene(Phase.DOMINANCE)
    scene.wolves.has("arya-stark")
    scene.lions.player.gold = 2
    scene.begin(dominance_phase(scene.game))
    assert (scene.lions.power, scene.wolves.power) == (0, 0)
    assert "Nobody wins dominance: both players count 2." in scene.log


def test_the_point_for_dominance_comes_before_any_action() -> None:
    scene = Scene(Phase.DOMINANCE)
    luwin = scene.wolves.has("maester-luwin")
    scene.begin(dominance_phase(scene.game))
    assert scene.wolves.offered(luwin)
    assert scene.wolves.power == 1


def test_all_stand_but_those_who_may_not() -> None:
    scene = Scene(Phase.DOMINANCE)
    cersei, robb = (
        scene.lions.has("cersei-lannister"),
        scene.wolves.has("robb-stark", kneeling=True),
    )
    arya = scene.wolves.has("arya-stark", kneeling=True)
    scene.lions.player.gold = 1

    async def evening() -> None:
        await dominance_phase(scene.game)
        await standing_phase(scene.game)

    scene.begin(evening())
    scene.lions.choose(cersei)
    scene.lions.choose(robb)
    scene.finish()
    assert robb.kneeling
    assert not arya.kneeling
    assert not cersei.kneeling


def test_unspent_gold_is_taxed() -> None:
    scene = Scene(Phase.TAXATION)
    scene.lions.player.gold = 4
    scene.begin(taxation_phase(scene.game))
    assert scene.lions.player.gold == 0


@pytest.mark.parametrize("first", [0, 1])
def test_fifteen_power_wins_at_once_and_on_a_tie_the_first_player(first: int, scene: Scene) -> None:
    for seat in (scene.lions, scene.wolves):
        seat.player.banner = 15
    scene.game.first = scene.game.players[first]

    async def gain() -> None:
        verbs.gain_power(scene.wolves.player, 1, Source.CARDS, ICE)

    scene.begin(gain())
    assert scene.session.winners == (first,)


def test_kneeling_is_a_cost_that_a_kneeling_card_cannot_pay() -> None:
    scene = Scene(Phase.DOMINANCE)
    luwin = scene.wolves.has("maester-luwin")
    kneel(luwin, ICE)
    scene.begin(act(scene.game, "dominance_phase"))
    assert not scene.wolves.offered(luwin)


def invented(scene: Scene, script: str, **header: object) -> Card:
    """A location of the wolves that exists for one test and does this when dominance is won."""
    ability = {"when": "dominance", "script": script, **header}
    fact = {"id": f"invented-{script}", "type": "location", "faction": "stark", "cost": 0}
    return bring(scene.wolves.player, Printed(fact | {"abilities": [ability]}), Zone.PLAY)


def test_passives_come_first_and_in_the_first_players_order() -> None:
    scene = Scene(Phase.DOMINANCE)
    scene.game.first = scene.lions.player
    scene.lions.player.gold = 1
    power = invented(scene, "power")
    gold, draw = invented(scene, "gold", must=True), invented(scene, "draw", must=True)
    scene.begin(dominance_phase(scene.game))
    assert scene.lions.prompt == "passive"
    assert [scene.lions.offered(card) for card in (gold, draw, power)] == [True, True, False]
    scene.lions.choose(draw)
    assert scene.wolves.player.gold == 1  # the other followed
    assert scene.wolves.prompt == "response.dominance"
    scene.wolves.choose(power)
    assert scene.wolves.power == 1
