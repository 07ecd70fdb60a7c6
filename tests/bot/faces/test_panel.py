"""The private panel says in words too what one has to know to answer: a DM may be all that is read,
and its picture may show the hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.automation.modes import Mode
from bot.automation.passes import PassScope
from bot.automation.stops import Preset
from bot.catalogue import Key, Topic, cards
from bot.describe import describe_challenge, describe_hand
from bot.faces.ids import Act, press
from bot.faces.orders.changes import changed
from bot.faces.orders.desk import page
from bot.faces.orders.page import OrdersFace, Tab
from bot.faces.panel import PanelFace
from bot.faces.posts import Container, Gallery, Part, Post, Select, Text
from bot.games.realm.pictures import hand
from bot.lookup.links import found
from bot.numbers import PersonId, TableId
from bot.render.theme import LIVERIES
from bot.tables.drafts import Draft
from bot.tables.table import Table
from bot.words import LANGUAGES, Voice, words_in
from engine.agot.nouns import Icon
from engine.agot.view import AgotView
from engine.core.errors import Refused
from engine.core.seats import SeatId
from tests.bot.tables.sitting import answered, asks, reach, sitting

STEPS = 250
AGAIN = press(TableId(1), Act.BID, arg="ask_again")
NUMBERS = ("income", "initiative", "claim", "reserve")


def seen(table: Table, seat: int) -> AgotView:
    view = table.session.view(SeatId(seat))
    assert isinstance(view, AgotView)
    return view


async def test_whoever_is_asked_in_a_challenge_reads_who_attacks_whom(tmp_path: Path) -> None:
    """The windows of a challenge, redirecting it, and everything else that is asked meanwhile."""
    met = set()
    async with sitting(tmp_path / "1", "panel", Preset.FULL) as table:
        for _ in range(STEPS):
            decision = table.waiting[0]
            for language in LANGUAGES:
                words = words_in(language)
                face = PanelFace(table, decision.seat, words)
                told = describe_challenge(seen(table, decision.seat), words, face.voice)
                fighting = seen(table, decision.seat).challenge is not None
                assert bool(told) is fighting
                assert told in face.post().text
            if fighting:
                met.add(decision.moment.step)
            await answered(table)
    assert {"challenge_initiated", "defenders_declared"} <= met


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_happened_since_has_a_heading(tmp_path: Path, language: str) -> None:
    words = words_in(language)
    heading = f"-# {words.text('panel.since')}\n- "
    async with sitting(tmp_path / "1", "panel") as table:
        await reach(table, lambda table: seen(table, 0).players[0].plot is not None)
        seat = table.waiting[0].seat
        assert heading in PanelFace(table, seat, words).post().text


async def test_whoever_reads_another_language_than_the_thread_reads_both_names(
    tmp_path: Path,
) -> None:
    """Of cards that the thread has named; those of the own hand it has not."""
    async with sitting(tmp_path / "1") as table:
        await reach(table, lambda table: seen(table, 0).players[0].plot is not None)
        seat = table.waiting[0].seat
        english, polish = (words_in(language).names for language in ("en", "pl"))
        revealed = seen(table, seat).players[seat].plot
        assert revealed is not None
        plot = f"card.agot.{revealed.code}"
        both = f"*{polish[plot]}* (*{english[plot]}*)"
        assert polish[plot] != english[plot]
        assert both in PanelFace(table, seat, words_in("pl")).post().text
        own = PanelFace(table, seat, words_in("en")).post().text
        assert english[plot] in own
        assert polish[plot] not in own
        held = {f"card.agot.{card.code}" for card in seen(table, seat).hand}
        assert not held & PanelFace(table, seat, words_in("pl")).voice.elsewhere.keys()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_plots_are_told_with_their_numbers(tmp_path: Path, language: str) -> None:
    async with sitting(tmp_path / "1") as table:
        await reach(table, lambda table: asks(table, "plot"))
        seat = table.waiting[0].seat
        text = PanelFace(table, seat, words_in(language)).post().text
        for plot in seen(table, seat).plots:
            fact = cards("agot")[plot.code].fact
            words = [words_in(language).text(f"about.{each}") for each in NUMBERS]
            told = zip(words, NUMBERS, strict=True)
            assert " · ".join(f"{word} {fact[each]}" for word, each in told) in text


async def test_a_cost_of_x_is_told_as_it_is_printed(tmp_path: Path) -> None:
    def holds_x(table: Table) -> bool:
        return bool(dear(table))

    def dear(table: Table) -> list[str]:
        hand = seen(table, 0).hand
        return [c.code for c in hand if cards("agot")[c.code].fact.get("cost") == "X"]

    async with sitting(tmp_path / "1") as table:
        await reach(table, holds_x)
        (card, *_) = found([Key(Topic.CARD, "agot", dear(table)[0])])
        name = card.name("en")
        view, voice = seen(table, 0), Voice(str, card=lambda name: f"*{name}*")
        assert f"*{name}* [X]" in describe_hand(view, words_in("en"), voice)


async def test_a_pass_that_lasts_can_be_ended_from_the_panel_and_from_the_page(
    tmp_path: Path,
) -> None:
    def offered(post: Post) -> bool:
        rows = [row for row in post.rows if isinstance(row, tuple)]
        return AGAIN in [button.custom_id for row in rows for button in row]

    async with sitting(tmp_path / "1", "panel", Preset.FULL) as table:
        await reach(table, lambda table: asks(table, "defenders_declared"))
        decision = next(d for d in table.waiting if d.moment.step == "defenders_declared")
        face = PanelFace(table, decision.seat, words_in("en"))
        assert not offered(face.post())
        await table.automation.pass_on(PersonId(decision.seat + 1), decision.id, PassScope.PHASE)
        told = words_in("en").text("panel.passing_phase")
        await reach(table, lambda table: table.question(decision.seat) is None, most=20)
        tab = OrdersFace(table, decision.seat, words_in("en")).post(Tab.STOPS)
        for post in (face.post(), tab):
            assert offered(post)
            assert told in post.text
        again = changed(table, decision.seat, AGAIN.rpartition(":")[2], [])
        assert (await table.automation.instruct(PersonId(decision.seat + 1), again)).passing is None
        assert not offered(face.post())
        await reach(table, lambda table: table.question(decision.seat) is not None, most=60)
        assert table.question(decision.seat).moment.soft  # type: ignore[union-attr]


async def test_after_the_end_the_panel_tells_of_no_challenge_and_no_pass(tmp_path: Path) -> None:
    """A game is won in the middle of a challenge, and whoever passed does so no more."""
    async with sitting(tmp_path / "1", "panel", Preset.FULL, seats=2) as table:
        await reach(table, lambda table: asks(table, "defenders_declared"))
        decision = table.waiting[0]
        await table.automation.pass_on(PersonId(decision.seat + 1), decision.id, PassScope.PHASE)
        loser = 1 - decision.seat
        told = words_in("en").text("panel.passing_phase")
        assert told in PanelFace(table, decision.seat, words_in("en")).post().text
        assert "Challenge (" in PanelFace(table, decision.seat, words_in("en")).post().text
        await table.concede(PersonId(loser + 1))
        assert table.over
        text = PanelFace(table, decision.seat, words_in("en")).post().text
        assert told not in text
        assert "Challenge (" not in text


async def test_by_the_book_nothing_is_offered_that_would_not_be_heeded(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "panel", Preset.FULL, Mode.BOOK, seats=2) as table:
        await reach(table, lambda table: table.waiting[0].moment.soft)
        decision = table.waiting[0]
        post = PanelFace(table, decision.seat, words_in("en")).post()
        rows = [row for row in post.rows if isinstance(row, tuple)]
        acts = {button.custom_id.split(":")[3] for row in rows for button in row}
        assert not acts & {Act.YIELD, Act.ORDERS, Act.BID, Act.ALSO}
        with pytest.raises(Refused, match="stale"):
            await table.automation.pass_on(
                PersonId(decision.seat + 1), decision.id, PassScope.PHASE
            )
        with pytest.raises(Refused, match="by_hand"):
            page(table, decision.seat, Tab.PREPARE, "", words_in("en"))


async def test_a_form_says_what_the_ticked_cards_come_to(tmp_path: Path) -> None:
    """Gold at setup, as the rules count it: at most 8, duplicates free."""
    async with sitting(tmp_path / "1") as table:
        await reach(table, lambda table: asks(table, "setup"))
        decision = table.waiting[0]
        held = {card.ref: card for card in seen(table, decision.seat).hand}
        (key, card) = next((o.key, held[o.key]) for o in decision.options if o.key in held)
        table.drafts.put(decision.id, Draft(chosen=(key,)))
        for language in LANGUAGES:
            words = words_in(language)
            text = PanelFace(table, decision.seat, words).post().text
            assert words.text("reckoning.setup", n=card.cost) in text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_menu_with_a_choice_says_above_it_what_it_is_for(
    tmp_path: Path, language: str
) -> None:
    """Discord shows its placeholder only until something is chosen."""
    async with sitting(tmp_path / "1") as table:
        await reach(table, lambda table: asks(table, "challenge"))
        decision = table.waiting[0]
        face = PanelFace(table, decision.seat, words_in(language))
        empty = face.post()
        icon, keys = next(pair for part in decision.parts for pair in part.under)
        table.drafts.put(decision.id, Draft(chosen=(icon, keys[0])))
        parts = face.post().parts
        labeled = [at for at, part in enumerate(parts) if _ticked(part)]
        assert labeled
        for at in labeled:
            menu = parts[at]
            assert isinstance(menu, Select)
            assert parts[at - 1] == Text(f"-# {menu.placeholder}")
            assert Text(f"-# {menu.placeholder}") not in empty.parts


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_menu_of_the_question_itself_does_not_repeat_it(
    tmp_path: Path, language: str
) -> None:
    """It stands right above the menu, before and after something is chosen."""
    async with sitting(tmp_path / "1") as table:
        await reach(table, lambda table: asks(table, "setup"))
        decision = table.waiting[0]
        words = words_in(language)
        face = PanelFace(table, decision.seat, words)
        question = words.say(decision.prompt, face.voice)
        for chosen in ((), (decision.options[0].key,)):
            table.drafts.put(decision.id, Draft(chosen=chosen))
            post = face.post()
            menus = [part for part in post.parts if isinstance(part, Select)]
            assert [menu.placeholder for menu in menus] == [words.text("asking.open")]
            assert post.text.count(question) == 1
            assert Text(f"-# {menus[0].placeholder}") not in post.parts


def _ticked(part: Part) -> bool:
    return isinstance(part, Select) and any(choice.chosen for choice in part.choices)


async def test_an_attack_is_reckoned_against_who_could_defend(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1") as table:
        await reach(table, lambda table: asks(table, "challenge"))
        decision = table.waiting[0]
        view = seen(table, decision.seat)
        heads = dict(pair for part in decision.parts for pair in part.under)
        icon, keys = next((head, keys) for head, keys in heads.items() if head in list(Icon))
        attacker = next(card for card in view.players[decision.seat].play if card.ref in keys)
        opponent = next(o.key for o in decision.options if o.key in ("p2", "p3"))
        other = view.players[int(opponent[1:])]
        table.drafts.put(decision.id, Draft(chosen=(icon, opponent, attacker.ref)))
        words = words_in("en")
        text = PanelFace(table, decision.seat, words).post().text
        whispers = 1  # the title of the one who attacks with intrigue
        assert words.text("reckoning.attack", n=attacker.strength + whispers) in text
        able = [card for card in other.play if icon in card.icons and not card.kneeling]
        assert f" {sum(card.strength for card in able)}" in text.split("Could defend", 1)[1]
        claim = view.players[decision.seat].claim
        assert words.text(f"reckoning.claim_{icon}", n=claim) in text
        assert words.text("reckoning.unopposed") in text


async def test_a_large_hand_is_several_pictures_and_none_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a gallery of two each would be half as wide as a phone, and its sides be missing."""
    monkeypatch.setattr(hand, "ON_A_SHEET", 4)
    async with sitting(tmp_path / "1") as table:
        assert len(seen(table, 0).hand) == 7
        parts = PanelFace(table, SeatId(0), words_in("en")).post().parts
        shown = [part.pictures for part in parts if isinstance(part, Gallery)]
        assert [len(pictures) for pictures in shown] == [1, 1]


async def test_each_panel_has_the_color_of_its_house(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1") as table:
        frames = [PanelFace(table, SeatId(seat), words_in("en")).post().parts[0] for seat in (0, 1)]
        view = seen(table, 0)
        worn = [LIVERIES[view.players[seat].faction.code].bright for seat in (0, 1)]
        colors = [frame.color for frame in frames if isinstance(frame, Container)]
        assert colors == [int(bright[1:], 16) for bright in worn]
        assert len(set(colors)) == 2
