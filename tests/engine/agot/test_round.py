"""The round, steps 1.1 to 7.5, with its action windows."""

from __future__ import annotations

import pytest

from engine.agot import rounds
from engine.agot.events import IncomeCollected, PhaseBegins, PhaseEnds, PlotRevealed
from engine.agot.nouns import Phase, Zone
from engine.agot.rounds import (
    PHASES,
    challenges_phase,
    check_reserve,
    dominance_phase,
    dominant_player,
    draw_phase,
    initiative_winner,
    marshaling_phase,
    play_round,
    plot_phase,
    recycle_plots,
    standing_phase,
    taxation_phase,
)
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.core.errors import Refused
from tests.duel import Duel, invented


@pytest.mark.rule(
    "timing_chart",
    "framework_effects",
    "appendix_1",
    "framework_details",
    "fw_1_plot_phase",
    "fw_1_1_plot_phase_begins",
    "fw_1_5_plot_phase_ends",
    "fw_2_1_draw_phase_begins",
    "fw_2_3_draw_phase_ends",
    "fw_3_1_marshaling_phase_begins",
    "fw_3_4_marshaling_phase_ends",
    "fw_4_1_challenges_phase_begins",
    "fw_4_4_challenges_phase_ends",
    "fw_5_1_dominance_phase_begins",
    "fw_5_3_dominance_phase_ends",
    "fw_6_1_standing_phase_begins",
    "fw_6_3_standing_phase_ends",
    "fw_7_1_taxation_phase_begins",
    "fw_7_5_taxation_phase_ends",
)
@pytest.mark.ruling("slip_marshaling_phase_number")
def test_seven_phases_begin_and_end_in_order(duel: Duel) -> None:
    notes: list[str] = []

    def write(script: Script) -> None:
        @script.forced_reaction(PhaseBegins)
        async def begins(me: Card, event: PhaseBegins) -> None:
            notes.append(f"{event.phase} begins")

        @script.forced_reaction(PhaseEnds)
        async def ends(me: Card, event: PhaseEnds) -> None:
            notes.append(f"{event.phase} ends")

    invented(duel.you, "clock", write, type="location")
    duel.begin(play_round(duel.game))
    duel.finish()
    assert notes == [f"{phase} {what}" for phase in Phase for what in ("begins", "ends")]
    assert list(PHASES) == list(Phase)


@pytest.mark.rule(
    "aw_plot",
    "aw_draw",
    "aw_marshaling",
    "aw_challenges",
    "aw_dominance",
    "aw_standing",
    "aw_taxation",
    "action_windows",
)
def test_every_phase_has_its_action_window(duel: Duel) -> None:
    seen: list[str] = []
    invented(duel.you, "actor", lambda s: s.action()(rest), type="location")
    duel.begin(play_round(duel.game))
    while duel.session.pending:
        decision = duel.session.pending[0]
        if decision.seat == 0 and decision.prompt.id not in seen:
            seen.append(decision.prompt.id)
        keys = [o.key for part in decision.parts for o in part.options[: part.low]]
        duel.answer(decision, keys)
    windows = [asked.removeprefix("agot.prompt.") for asked in seen if asked.endswith("_phase")]
    assert windows == [f"{phase}_phase" for phase in Phase]


async def rest(me: Card) -> None:
    """An action that does nothing."""


@pytest.mark.rule("fw_1_2_choose_plots", "fw_1_3_reveal_plots", "plot_phase", "revealed_plot")
@pytest.mark.ruling("slip_used_pile")
def test_plots_are_chosen_in_secret_and_shown_together() -> None:
    duel = Duel(phase=Phase.PLOT)
    duel.you.plots("Summons", "Taxation")
    duel.they.plots("Confiscation", "Rebuilding")
    old = duel.you.player.plot
    duel.begin(plot_phase(duel.game))
    assert duel.you.offered == ["Summons", "Taxation"]
    duel.you.choose("Taxation")
    assert duel.you.player.plot is old
    duel.they.choose("Rebuilding")
    assert [p.plot.name for p in duel.game.players if p.plot] == ["Taxation", "Rebuilding"]
    assert old is not None
    assert old.zone is Zone.USED  # not removed from the game


@pytest.mark.rule("initiative", "fw_1_3_i_compare_initiative", "initiative_modifier")
@pytest.mark.ruling("faq_errata_rules")
def test_the_highest_initiative_wins_with_modifiers(duel: Duel) -> None:
    duel.they.has("The Kingsroad")
    assert initiative_winner(duel.game) is duel.they.player


@pytest.mark.rule("initiative", "fw_1_3_i_compare_initiative")
def test_ties_go_to_less_power_then_to_chance(duel: Duel) -> None:
    duel.you.player.faction_card.power = 1
    assert initiative_winner(duel.game) is duel.they.player
    duel.you.player.faction_card.power = 0
    assert {initiative_winner(duel.game).seat for _ in range(20)} == {0, 1}


@pytest.mark.rule("fw_1_3_ii_choose_first_player", "first_player")
def test_the_winner_of_initiative_names_the_first_player() -> None:
    duel = Duel(phase=Phase.PLOT)
    duel.you.plots("A Clash of Kings")
    duel.they.plots("Summons")
    duel.begin(plot_phase(duel.game))
    assert duel.you.prompt == "first_player"
    duel.you.choose(duel.they.player)
    assert duel.game.first is duel.they.player


@pytest.mark.rule("when_revealed", "fw_1_3_iii_when_revealed", "simultaneous_resolution")
def test_the_first_player_orders_when_revealed_abilities() -> None:
    duel = Duel(phase=Phase.PLOT)
    duel.you.plots("Calling the Banners")
    duel.they.plots("Filthy Accusations")
    duel.you.has("Arya Stark")
    duel.they.has("Robb Stark")
    duel.begin(plot_phase(duel.game))
    duel.you.choose(duel.you.player)
    assert duel.you.prompt == "when_revealed"
    duel.you.choose("Filthy Accusations")
    assert duel.they.prompt == "target"


@pytest.mark.rule("fw_1_3_reveal_plots", "reactions", "when_revealed")
def test_reactions_to_a_revealed_plot_wait_for_when_revealed() -> None:
    duel = Duel(phase=Phase.PLOT)
    notes: list[int] = []

    def write(script: Script) -> None:
        @script.forced_reaction(PlotRevealed)
        async def note(me: Card, event: PlotRevealed) -> None:
            notes.append(len(duel.you.hand))

    invented(duel.you, "watcher", write, type="location")
    duel.you.plots("Counting Coppers")
    duel.begin(plot_phase(duel.game))
    duel.finish()
    assert notes
    assert set(notes) == {3}


@pytest.mark.rule("used_pile", "plot_card", "fw_1_3_reveal_plots")
def test_the_used_pile_returns_after_the_last_plot(duel: Duel) -> None:
    duel.you.plots()
    duel.you.used("Summons", "Taxation")
    revealed = duel.you.player.plot
    duel.begin(recycle_plots(duel.game))
    assert sorted(plot.name for plot in duel.you.player.plots) == ["Summons", "Taxation"]
    assert duel.you.player.plot is revealed


@pytest.mark.rule("fw_2_2_draw", "draw_phase", "fw_2_draw_phase", "drawing_cards")
def test_all_draw_two_together() -> None:
    duel = Duel(phase=Phase.DRAW)
    duel.begin(draw_phase(duel.game))
    assert [len(seat.hand) for seat in duel.seats] == [2, 2]


@pytest.mark.rule("winning_the_game", "fw_2_2_draw", "deck")
def test_whoever_has_no_cards_left_to_draw_is_eliminated_at_once() -> None:
    duel = Duel(phase=Phase.DRAW)
    for card in list(duel.they.player.deck[2:]):
        duel.remove(card)
    duel.begin(draw_phase(duel.game))
    assert duel.winner is duel.you


@pytest.mark.rule("winning_the_game", "fw_2_2_draw")
def test_if_all_run_out_together_the_first_player_says_who_goes_first() -> None:
    duel = Duel(phase=Phase.DRAW)
    for seat in duel.seats:
        for card in list(seat.player.deck[2:]):
            duel.remove(card)
    duel.begin(draw_phase(duel.game))
    assert duel.you.prompt == "eliminated"
    duel.you.choose(duel.they.player)
    assert duel.winner is duel.you


@pytest.mark.rule(
    "income", "gold", "gold_modifier", "fw_3_2_collect_income", "plot_value_modifiers", "gains"
)
@pytest.mark.ruling("slip_income_word")
def test_the_active_player_collects_income_with_modifiers() -> None:
    duel = Duel(phase=Phase.MARSHALING)
    duel.you.has("The Roseroad")
    duel.begin(happen(IncomeCollected(duel.you.player)))
    assert duel.you.gold == 5


@pytest.mark.rule(
    "marshaling_phase",
    "fw_3_marshaling_phase",
    "fw_3_3_next_player",
    "active_player",
    "aw_marshaling",
    "marshal",
)
def test_in_turn_each_player_is_active_and_alone_may_marshal() -> None:
    duel = Duel(phase=Phase.MARSHALING)
    (arya,) = duel.you.holds("Arya Stark")
    duel.they.holds("Burned Men")
    duel.begin(marshaling_phase(duel.game))
    assert duel.you.offered == ["Marshal Arya Stark (3 gold)"]
    assert duel.game.active is duel.you.player
    duel.you.choose(arya)
    duel.you.choose(arya)  # her own reaction
    assert arya in duel.you.in_play
    duel.pass_all()
    assert duel.over
    assert [card.name for card in duel.they.hand] == ["Burned Men"]


@pytest.mark.rule("aw_marshaling", "actions")
def test_others_may_act_in_the_marshaling_window() -> None:
    duel = Duel(phase=Phase.MARSHALING)
    duel.they.has("Daenerys Targaryen", kneeling=True)
    maiden = duel.they.has("Handmaiden")
    duel.you.holds("Arya Stark")
    duel.begin(marshaling_phase(duel.game))
    duel.you.passes()
    duel.they.choose(maiden)
    assert duel.you.asked  # it goes round again


@pytest.mark.rule("fw_4_challenges_phase", "fw_4_3_next_player", "active_player")
def test_a_player_who_passes_is_done_and_the_next_is_active(duel: Duel) -> None:
    duel.you.has("Robb Stark")
    duel.they.has("Ser Jaime Lannister")
    duel.begin(challenges_phase(duel.game))
    assert duel.you.prompt == "challenge"
    duel.you.passes()
    assert duel.they.prompt == "challenge"
    duel.they.passes()
    assert duel.over


@pytest.mark.rule("fw_5_2_determine_dominance", "dominance_phase", "fw_5_dominance_phase")
def test_dominance_counts_standing_strength_and_gold() -> None:
    duel = Duel(phase=Phase.DOMINANCE)
    duel.you.has("Robb Stark")
    duel.you.has("Eddard Stark", kneeling=True)
    duel.they.rich(4)
    duel.begin(dominance_phase(duel.game))
    assert (duel.you.power, duel.they.power) == (1, 0)


@pytest.mark.rule("fw_5_2_determine_dominance")
@pytest.mark.ruling("slip_dominance_standing")
def test_gold_alone_may_win_dominance(duel: Duel) -> None:
    duel.you.has("Robb Stark", kneeling=True)
    duel.they.rich(1)
    assert dominant_player(duel.game) is duel.they.player


@pytest.mark.rule("fw_5_2_determine_dominance")
def test_a_tie_for_dominance_is_won_by_nobody(duel: Duel) -> None:
    duel.you.has("Robb Stark")
    duel.they.rich(5)
    assert dominant_player(duel.game) is None


@pytest.mark.rule("fw_6_2_stand_cards", "fw_6_standing_phase", "stand", "standing_phase")
def test_all_cards_stand_together() -> None:
    duel = Duel(phase=Phase.STANDING)
    duel.you.controls("Robb Stark", "The Wall", kneeling=True)
    duel.they.has("Arya Stark", kneeling=True)
    duel.they.player.faction_card.kneeling = True
    duel.begin(standing_phase(duel.game))
    assert not any(card.kneeling for card in duel.game.in_play())
    assert not duel.they.player.faction_card.kneeling


@pytest.mark.rule("fw_7_2_return_unspent_gold", "taxation_phase", "fw_7_taxation_phase", "gold")
def test_unspent_gold_goes_back() -> None:
    duel = Duel(phase=Phase.TAXATION)
    duel.you.rich(3)
    duel.begin(taxation_phase(duel.game))
    assert duel.you.gold == 0


@pytest.mark.rule("fw_7_3_check_reserve", "reserve_value", "reserve_modifier")
def test_hands_are_cut_down_to_the_reserve_and_no_farther(duel: Duel) -> None:
    duel.you.holds(*["Ice"] * 8)
    duel.you.has("Samwell Tarly")  # one reserve more
    duel.begin(check_reserve(duel.you.player))
    with pytest.raises(Refused):
        duel.you.choose(*[card.ref for card in duel.you.hand[:2]])
    duel.you.choose(duel.you.hand[0].ref)
    assert len(duel.you.hand) == 7


@pytest.mark.rule("power", "winning_the_game")
def test_fifteen_power_win_at_once(duel: Duel) -> None:
    from engine.agot.verbs import gain_power

    arya = duel.you.has("Arya Stark")
    duel.you.player.faction_card.power = 10
    duel.begin(gain_power(arya, 5))
    assert duel.winner is duel.you


@pytest.mark.rule("winning_the_game", "first_player")
def test_of_several_winners_the_first_player_chooses(duel: Duel) -> None:
    from engine.agot.events import PowerGained

    for seat in duel.seats:
        seat.player.faction_card.power = 14
    duel.begin(happen(*[PowerGained(seat.player.faction_card, 1) for seat in duel.seats]))
    duel.you.choose(duel.they.player)
    assert duel.winner is duel.they


def test_the_module_names_every_phase() -> None:
    assert {phase.value for phase in Phase} == {
        name.removesuffix("_phase") for name in vars(rounds) if name.endswith("_phase")
    }
