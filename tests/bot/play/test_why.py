"""Inside a game: why a question is asked, look-ups of the cards that a seat sees, and charts with
the step the game is at. Nothing of it is seen by others or changes the table."""

from __future__ import annotations

from pathlib import Path

from bot.catalogue import Key, things
from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.tables.table import Table
from tests.bot.town import Match, Town, town


async def started(place: Town, game: str, **options: object) -> tuple[Match, Person]:
    """A table of one person and the computer, with the person asked."""
    alys = place.person("Alys")
    lobby = await place.lobby(alys, game, seats=2, language="en", **options)
    await lobby.press(alys, "computer")
    match = await lobby.start(alys)
    await alys.until(lambda: match.waited_for())
    await alys.until(lambda: controls(match, alys, ":why"))
    return match, alys


def controls(match: Match, person: Person, ending: str) -> list[str]:
    panel = match.panel(person)
    found = [] if panel is None else [str(c.custom_id) for c in panel.buttons]
    return [name for name in found if name.endswith(ending)]


async def pressed(match: Match, person: Person, ending: str) -> Delivered:
    panel = match.panel(person)
    assert panel is not None
    (control,) = controls(match, person, ending)
    reply = await (await person.press(panel, control)).reply()
    assert reply.ephemeral
    return reply


def table_of(place: Town, match: Match) -> Table:
    table = place.bot.service.registry.live(match.number)
    assert table is not None
    return table


class TestWhy:
    async def test_it_names_the_rule_and_what_each_answer_does(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, alys = await started(place, "behind")
            why = await pressed(match, alys, ":why")
            assert "The rule behind it: Revealing cards" in why.text
            assert "Behind the Throne, rules · A player's turn" in why.text
            assert "• Reveal the next card: one more card joins the row" in why.text
            assert "rkl:anew:rule:behind:reveal" in [str(c.custom_id) for c in why.buttons]

    async def test_options_that_are_cards_come_with_their_wording(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, alys = await started(place, "agot", format="learning")
            panel = match.panel(alys)
            assert panel is not None
            (control,) = controls(match, alys, ":why")
            await alys.press(panel, "Keep this hand")
            await alys.until(lambda: controls(match, alys, ":why") not in ([], [control]))
            why = await pressed(match, alys, ":why")
            assert "Place setup cards" in why.text
            offered = [value for c in why.selects for value in c.options]
            offered += [str(c.custom_id).partition("anew:")[2] for c in why.buttons]
            cards = [things()[k] for k in map(Key.parsed, offered) if k and k.kind == "card"]
            assert cards
            told = [c for c in cards if c.text("en") and c.text("en")[:30] in why.text]
            assert told

    async def test_asking_why_changes_nothing_and_leads_on_beside_the_panel(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            match, alys = await started(place, "intrigue")
            before = list(table_of(place, match).session.record.rows)
            panel = match.panel(alys)
            why = await pressed(match, alys, ":why")
            rule = next(str(c.custom_id) for c in why.buttons if "rule:" in str(c.custom_id))
            page = await (await alys.press(why, rule)).reply()
            assert page.id != why.id
            assert page.text.startswith("**A turn: you must lay a card**")
            assert table_of(place, match).session.record.rows == before
            assert panel is not None
            assert match.panel(alys) is not None
            assert alys.look(panel).payload["components"] == panel.payload["components"]

    async def test_a_question_that_is_settled_has_no_why(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, alys = await started(place, "behind")
            old = await match.opened_panel(alys)  # an ephemeral panel stays as it was
            panel = match.panel(alys)
            assert old is not None
            assert panel is not None
            (control,) = controls(match, alys, ":why")
            await alys.press(panel, "Stop revealing")
            await alys.until(lambda: controls(match, alys, ":why") not in ([], [control]))
            told = await (await alys.press(old, control)).reply()
            assert told.text.startswith("That question is already settled.")

    async def test_what_is_asked_in_the_open_anybody_may_ask_about(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, alys = await started(place, "behind")
            (control,) = [c for c in match.question.buttons if str(c.custom_id).endswith(":why")]
            bystander = place.person("Cersei")
            told = await (await bystander.press(match.question, str(control.custom_id))).reply()
            assert told.ephemeral
            assert told.text == (await pressed(match, alys, ":why")).text

    async def test_nobody_else_is_offered_it_for_what_is_private(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, alys = await started(place, "agot", format="learning")
            panel = match.panel(alys)
            assert panel is not None
            await alys.press(panel, "Keep this hand")
            await alys.until(lambda: "setup" in str(table_of(place, match).waiting))
            await place.settle()
            public = [str(c.custom_id) for line in match.lines() for c in line.buttons]
            assert public
            assert not [name for name in public if name.endswith((":why", ":cards"))]


class TestCards:
    async def test_a_card_in_hand_is_looked_up_from_the_panel(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, alys = await started(place, "agot", format="learning")
            shown = await pressed(match, alys, ":cards")
            hand, plots, *_ = shown.selects
            assert hand.label == "Your hand"
            assert plots.label == "Your plots"
            key = Key.parsed(hand.options[0])
            assert key is not None
            outcome = await alys.select(shown, str(hand.custom_id), hand.options[:1])
            page = await outcome.reply()
            assert page.ephemeral
            assert page.text.startswith(f"**{things()[key].name('en')}**")
            assert page.attachments

    async def test_only_what_the_seat_sees_is_offered(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, alys = await started(place, "intrigue")
            shown = await pressed(match, alys, ":cards")
            table = table_of(place, match)
            seat = table.seat_of(PersonId(int(alys.id)))
            view = table.session.view(seat)
            seen = [*view.hand, *(card for _, card in view.court)]
            names = {f"card:intrigue:{card.id}" for card in seen}
            assert {value for c in shown.selects for value in c.options} == names


class TestCharts:
    async def test_in_the_thread_the_step_is_marked_and_elsewhere_it_is_not(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            match, alys = await started(place, "agot", format="learning")
            here = await (await alys.command("rule", channel=match.thread, name="setup")).reply()
            there = await (
                await alys.command("rule", channel=place.sandbox.channel, name="setup")
            ).reply()
            assert "now: " in here.attachments[0]["description"]
            assert "now: " not in there.attachments[0]["description"]

    async def test_the_whole_round_comes_as_pictures(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            asked = await alys.command("rule", channel=place.sandbox.channel, name="timing")
            reply = await asked.reply()
            assert len(reply.attachments) == 3
