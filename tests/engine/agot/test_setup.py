"""Setting up the game, steps 1 to 10, and the decks it begins with."""

from __future__ import annotations

import pytest

from engine.agot.deckbuilding import Deck, Format, faults, premade
from engine.agot.game import RULES, Agot
from engine.agot.modifiers import Trait
from engine.agot.nouns import Zone
from engine.agot.scripting import Script
from engine.agot.setup import objection, place_cards, placements_of
from engine.agot.state import Card
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.duel import Duel, Seat, invented


def begun(seats: int = 2, seed: str = "1") -> Session:
    return Session(RULES, Config(seats), seed)


def game_of(session: Session) -> Agot:
    assert isinstance(session.game, Agot)
    return session.game


@pytest.mark.rule("setup", "setup_1_format_and_decks", "joust_game", "melee_game")
def test_two_play_a_joust_and_three_a_melee() -> None:
    assert not game_of(begun(2)).melee
    assert game_of(begun(3)).melee
    assert game_of(begun(2)).title_pool == []
    assert len(game_of(begun(3)).title_pool) == 6


@pytest.mark.rule("setup_2_first_player", "first_player")
def test_chance_names_the_first_player() -> None:
    assert {game_of(begun(2, str(seed))).first.seat for seed in range(12)} == {0, 1}


@pytest.mark.rule("setup_3_announce_factions", "faction", "agenda_cards", "setup_5_plot_decks")
@pytest.mark.ruling("slip_faction_word")
def test_factions_and_agendas_are_shown_and_plots_lie_hidden() -> None:
    game = game_of(begun())
    for player in game.players:
        assert player.faction_card.zone is Zone.FACTION
        assert player.agenda is not None
        assert len(player.plots) == 7
    assert game.view(None).players[0].plots == 7
    assert game.view(SeatId(0)).plots != game.view(SeatId(1)).plots


@pytest.mark.rule("setup_4_treasury", "treasury")
def test_nobody_begins_with_gold_or_power_and_the_treasury_has_no_end() -> None:
    game = game_of(begun())
    assert [(p.gold, p.power) for p in game.players] == [(0, 0), (0, 0)]


@pytest.mark.rule("setup_6_shuffle", "setup_7_draw_hand", "mulligan", "player_order")
def test_seven_cards_and_one_mulligan_each_in_player_order() -> None:
    session = begun()
    game = game_of(session)
    assert [len(p.hand) for p in game.players] == [7, 7]
    first, second = game.order()
    (decision,) = session.pending
    assert (decision.seat, decision.prompt.id) == (first.seat, "agot.prompt.mulligan")
    before = list(first.hand)
    session.answer(first.seat, decision.id, ["yes"])
    assert len(first.hand) == 7
    assert first.hand != before
    (decision,) = session.pending
    assert decision.seat == second.seat  # nobody is asked twice


def setup_hand(duel: Duel, seat: Seat, *names: str) -> dict[str, Card]:
    cards = seat.holds(*names)
    duel.begin(place_cards(duel.game))
    return {card.name: card for card in cards}


def decision_of(seat: Seat) -> Decision:
    assert seat.decision is not None
    return seat.decision


@pytest.mark.rule("setup_8_place_cards")
def test_set_up_cards_cost_eight_at_most(duel: Duel) -> None:
    setup_hand(duel, duel.you, "Robb Stark", "Arya Stark", "Bran Stark")
    with pytest.raises(Refused, match="setup_cost"):
        duel.you.choose("Robb Stark", "Arya Stark")
    duel.you.choose("Robb Stark", "Bran Stark")
    duel.finish()
    assert [card.name for card in duel.you.in_play] == ["Robb Stark", "Bran Stark"]


@pytest.mark.rule("setup_8_place_cards", "limited")
def test_one_limited_card(duel: Duel) -> None:
    setup_hand(duel, duel.you, "The Roseroad", "Heart Tree Grove")
    with pytest.raises(Refused, match="setup_limited"):
        duel.you.choose("The Roseroad", "Heart Tree Grove")


@pytest.mark.rule("setup_8_place_cards", "event_cards")
def test_no_events(duel: Duel) -> None:
    setup_hand(duel, duel.you, "For the North!", "Arya Stark")
    assert duel.you.offered == ["Arya Stark (cost 3)"]


@pytest.mark.rule("setup_8_place_cards", "setup_9_reveal_cards", "duplicates")
def test_further_copies_are_free_duplicates(duel: Duel) -> None:
    duel.you.holds("Eddard Stark", "Eddard Stark", "Winterfell Steward")
    duel.begin(place_cards(duel.game))
    duel.you.choose(*[option.key for option in decision_of(duel.you).options])
    duel.finish()
    ned = duel.you.in_play[0]
    assert ned.name == "Eddard Stark"
    assert len(ned.duplicates) == 1


def test_an_answer_is_a_set_whatever_its_order(duel: Duel) -> None:
    one, other, ice = duel.you.holds("Bran Stark", "Bran Stark", "Ice")
    duel.begin(place_cards(duel.game))
    keys = [f"{ice.ref}>{other.ref}", other.ref, one.ref]
    decision = decision_of(duel.you)
    assert [decision.refusal(order) for order in (keys, keys[::-1])] == [None, None]
    duel.you.choose(*keys)
    duel.finish()
    assert ice.parent is other
    assert other.duplicates == (one,)


@pytest.mark.rule("setup_8_place_cards", "attachment_cards")
@pytest.mark.ruling("faq_q05_setup_attach_opponent")
def test_an_attachment_needs_a_bearer_among_your_own(duel: Duel) -> None:
    duel.they.holds("Robb Stark")
    you = setup_hand(duel, duel.you, "Ice", "Bran Stark", "Burned Men")
    bearers = [p.bearer.name for p in placements_of(duel.you.player) if p.bearer is not None]
    assert bearers == ["Bran Stark"]
    with pytest.raises(Refused, match="setup_bearer"):
        duel.you.choose(f"{you['Ice'].ref}>{you['Bran Stark'].ref}")
    duel.you.choose(f"{you['Ice'].ref}>{you['Bran Stark'].ref}", "Bran Stark (cost 2)")
    duel.finish()
    assert you["Ice"].parent is you["Bran Stark"]


@pytest.mark.rule("setup_9_reveal_cards")
@pytest.mark.ruling("faq_q06_setup_attach_at_once")
def test_no_attachment_makes_room_for_another(duel: Duel) -> None:
    def knighting(script: Script) -> None:
        script.gives(Trait("Knight"))

    def mare(script: Script) -> None:
        script.only_on(lambda bearer: bearer.is_a("Knight"))

    duel.you.holds("Bran Stark")
    for name, write in (("knighting", knighting), ("mare", mare)):
        card = invented(duel.you, name, write, type="attachment", zone=Zone.HAND)
        assert card in duel.you.hand
    offered = [p.card.name for p in placements_of(duel.you.player)]
    assert offered == ["Bran Stark", "knighting"]


@pytest.mark.rule("attachment_cards")
@pytest.mark.ruling("faq_q06_setup_attach_at_once")
def test_an_attachment_made_illegal_by_another_is_discarded(duel: Duel) -> None:
    def knighting(script: Script) -> None:
        script.gives(Trait("Knight"))

    def rags(script: Script) -> None:
        script.only_on(lambda bearer: not bearer.is_a("Knight"))

    (bran,) = duel.you.holds("Bran Stark")
    cards = [
        invented(duel.you, name, write, type="attachment", zone=Zone.HAND)
        for name, write in (("knighting", knighting), ("rags", rags))
    ]
    duel.begin(place_cards(duel.game))
    duel.you.choose("Bran Stark (cost 2)", *[f"{card.ref}>{bran.ref}" for card in cards])
    duel.finish()
    assert [card.zone for card in cards] == [Zone.PLAY, Zone.DISCARD]


@pytest.mark.rule("setup_9_reveal_cards")
def test_the_same_attachment_goes_on_one_card(duel: Duel) -> None:
    duel.you.holds("Little Bird", "Bran Stark", "Arya Stark")
    reason = objection(placements_of(duel.you.player))
    assert reason is not None
    assert reason.id == "agot.refused.setup_twice"


@pytest.mark.rule("setup_9_reveal_cards", "enters_play", "marshal")
def test_set_up_cards_have_not_entered_play() -> None:
    duel = Duel()
    setup_hand(duel, duel.you, "Arya Stark", "Littlefinger")
    duel.you.choose("Arya Stark (cost 3)", "Littlefinger (cost 5)")
    duel.finish()
    assert duel.over
    arya = duel.you.in_play[0]
    assert arya.duplicates == ()
    assert arya.entered is None
    assert duel.you.player.marshaled == []


@pytest.mark.rule("setup_9_reveal_cards", "simultaneous_resolution")
def test_all_choose_at_once_and_nobody_sees_before_all_have_chosen(duel: Duel) -> None:
    duel.they.holds("Tywin Lannister")
    setup_hand(duel, duel.you, "Arya Stark")
    assert duel.you.asked
    assert duel.they.asked
    duel.you.choose("Arya Stark (cost 3)")
    assert duel.game.view(SeatId(1)).players[0].play == ()
    duel.they.choose("Tywin Lannister (cost 7)")
    assert len(duel.game.view(SeatId(1)).players[0].play) == 1


@pytest.mark.rule("setup_10_replenish_hand")
def test_hands_are_filled_to_seven_again() -> None:
    session = begun()
    game = game_of(session)
    while session.pending[0].prompt.id == "agot.prompt.mulligan":
        session.answer(session.pending[0].seat, session.pending[0].id, ["no"])
    while session.pending and session.pending[0].prompt.id == "agot.prompt.setup":
        decision = session.pending[0]
        cheap = next((o.key for o in decision.options if decision.refusal([o.key]) is None), None)
        session.answer(decision.seat, decision.id, [cheap] if cheap else [])
    assert [len(player.hand) for player in game.players] == [7, 7]
    assert any(player.play for player in game.players)


# Decks


def changed(deck: Deck, **parts: object) -> Deck:
    values = {**deck.to_options(), **parts}
    return Deck.from_options(values)


STARK = premade()["bench-stark"]


def reasons(deck: Deck, format: Format = Format.STANDARD) -> list[str]:
    return [fault.id.removeprefix("agot.deck.") for fault in faults(deck, format)]


@pytest.mark.rule("deckbuilding", "deck", "plot_deck")
def test_the_premade_decks_are_legal() -> None:
    for name, deck in premade().items():
        table = Format.LEARNING if name.startswith("learning") else Format.STANDARD
        assert reasons(deck, table) == [], name


@pytest.mark.rule("deckbuilding", "faction", "neutral")
def test_other_factions_stay_out() -> None:
    cards = {**STARK.cards, "01087": 1}
    assert reasons(changed(STARK, cards=cards)) == ["faction"]


@pytest.mark.rule("loyal", "deckbuilding")
def test_a_banner_admits_cards_that_are_not_loyal() -> None:
    lion = "01200"
    more = {"01091": 3, "01094": 3, "01087": 3, "01089": 3}
    assert reasons(changed(STARK, agenda=lion, cards={**STARK.cards, **more})) == []
    assert reasons(changed(STARK, agenda=lion)) == ["banner"]
    loyal = {**STARK.cards, **more, "01090": 1}
    assert reasons(changed(STARK, agenda=lion, cards=loyal)) == ["faction"]


@pytest.mark.rule("deckbuilding", "deck_limits", "copy")
def test_sixty_cards_and_three_copies() -> None:
    few = {code: n for code, n in STARK.cards.items() if code != "01141"}
    assert reasons(changed(STARK, cards=few)) == ["too_few"]
    assert reasons(changed(STARK, cards={**STARK.cards, "01141": 4})) == ["limit"]


@pytest.mark.rule("plot_deck", "plot_deck_limit", "plot_card")
def test_seven_plots_one_of_them_doubled() -> None:
    plots = dict.fromkeys(STARK.plots, 1)
    assert reasons(changed(STARK, plots={**plots, "01022": 1})) == ["plots"]
    five = dict(list(plots.items())[:5])
    assert reasons(changed(STARK, plots={**five, "01022": 2})) == []
    four = dict(list(plots.items())[:3])
    assert reasons(changed(STARK, plots={**four, "01022": 2, "01026": 2})) == ["doubled"]
    calm = {**five, "01008": 2}
    assert reasons(changed(STARK, plots=calm)) == ["limit"]


@pytest.mark.rule("agenda_cards", "neutral")
def test_fealty_allows_fifteen_neutral_cards() -> None:
    cards = {**STARK.cards, "01042": 3, "01043": 3, "01044": 3}
    assert reasons(changed(STARK, cards=cards)) == ["fealty"]
    assert reasons(changed(STARK, cards=cards, agenda=None)) == []


@pytest.mark.parametrize(
    "options",
    [
        {"decks": []},
        {"decks": [1, 2]},
        {"decks": [STARK.to_options()]},
        {"decks": [{**STARK.to_options(), "cards": {"01141": 3}}] * 2},
        {"decks": [{**STARK.to_options(), "faction": "tully"}] * 2},
        {"decks": [{**STARK.to_options(), "plots": {"99999": 1}}] * 2},
        {"decks": [STARK.to_options()] * 2, "format": "unheard-of"},
        {"decks": [{**STARK.to_options(), "cards": {"01141": -1}}] * 2},
    ],
)
def test_an_illegal_deck_is_refused_before_the_game(options: dict[str, object]) -> None:
    with pytest.raises(Refused):
        Agot(Config(2, options=options), Chance("1"))
