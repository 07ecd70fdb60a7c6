"""Somebody is away: seats lent, handed over, given to the computer and taken back; tables that
nobody tends."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.store import Status
from bot.store.limits import DAYS
from bot.tables.caretaker import Caretaker
from tests.bot.play.test_presses import first_answer, panel, two_at
from tests.bot.play.test_table_commands import asked, said
from tests.bot.town import Match, Town, town

DAY = 86_400


def named(message: Delivered, act: str) -> str:
    return next(str(c.custom_id) for c in message.buttons if f":{act}" in str(c.custom_id))


def words_of(message: Delivered) -> set[str]:
    """What a message says of a hand: its lines but the heading."""
    return set(message.text.splitlines()[1:])


def only_back(match: Match, owner: Person) -> bool:
    """All that the owner of a lent seat can press takes it back."""
    return [c.custom_id for c in panel(match, owner).controls] == [f"rk:{match.number}:0:back"]


async def offered(match: Match) -> Delivered:
    return await match.people[0].message_where(
        match.thread, lambda m: any(":take_seat:" in str(c.custom_id) for c in m.buttons)
    )


async def given(match: Match, owner: Person, to: Person, how: str) -> None:
    """The owner asks, the other agrees by the button, and the panel has come."""
    await said(owner, "game sub", match, how=how, person=to)
    offer = await offered(match)
    assert to.id in offer.mentions
    await to.press(offer, named(offer, "take_seat"))
    await to.until(lambda: match.panel(to))


async def owner_first(place: Town, game: str = "intrigue") -> tuple[Match, Person, Person, Person]:
    """The one whose move it is, who will be away; the other; and a third person."""
    for name in ("Alys", "Bolek", "Cersei", "Dorota"):
        place.person(name).speaks("en-US")
    match = await two_at(place, game)
    (owner,) = match.waited_for()
    (other,) = [person for person in match.people if person is not owner]
    return match, owner, other, place.person("Dorota")


class TestLending:
    async def test_the_new_player_gets_the_hand_and_the_old_panel_is_emptied(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            match, owner, other, dorota = await owner_first(place)
            hand = words_of(panel(match, owner))
            before = panel(match, owner).id
            await given(match, owner, dorota, "lend")
            match.people = [dorota, other]
            await owner.until(lambda: "Dorota" in panel(match, owner).text)
            left = panel(match, owner)
            assert left.id == before
            assert only_back(match, owner)
            assert not left.attachments
            assert not words_of(left) & hand
            assert len(words_of(panel(match, dorota)) & hand) > 1
            assert any(f"Dorota now plays for {owner.name}." in m.text for m in match.lines())

    async def test_the_log_names_whoever_played_the_seat_then(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, other, dorota = await owner_first(place)
            await match.answer(owner, Random(2))
            await match.answer(other, Random(2))
            await dorota.until(lambda: match.waited_for() == [owner])
            await given(match, owner, dorota, "hand_over")
            match.people = [dorota, other]
            await dorota.until(lambda: match.waited_for() == [dorota])
            await match.answer(dorota, Random(2))
            await other.until(lambda: match.waited_for() == [other])
            log = (await said(other, "game log", match)).text
            assert f"- Dorota (for {owner.name}) lays" in log
            assert f"- {other.name} lays" in log

    async def test_whoever_lent_a_seat_reads_everywhere_who_plays_it(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, _, dorota = await owner_first(place)
            await given(match, owner, dorota, "lend")
            for path in ("hand", "orders", "me games"):
                answer = await said(owner, path, match)
                assert "Your seat is played by Dorota until you take it back." in answer.text
            for path in ("hand", "orders"):
                answer = await said(owner, path, match)
                assert [c.custom_id for c in answer.controls] == [f"rk:{match.number}:0:back"]
            for path in ("game nudge", "game concede", "game pause", "game undo"):
                answer = await said(owner, path, match)
                assert "Take it back first" in answer.text

    async def test_only_the_one_who_was_asked_can_agree(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, other, dorota = await owner_first(place)
            await said(owner, "game sub", match, how="lend", person=dorota)
            offer = await offered(match)
            for person in (other, place.person("Cersei")):
                reply = await (await person.press(offer, named(offer, "take_seat"))).reply()
                assert reply.ephemeral
                assert match.panel(person) is None or person is other
            await dorota.press(offer, named(offer, "decline"))
            await owner.until(lambda: offer.id not in [m.id for m in match.lines()])
            assert match.panel(dorota) is None

    async def test_the_former_player_cannot_answer_from_an_old_panel(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, other, dorota = await owner_first(place)
            old = await match.opened_panel(owner)
            assert old is not None
            await given(match, owner, dorota, "lend")
            match.people = [dorota, other]
            await dorota.until(lambda: match.waited_for() == [dorota])
            outcome = await owner.press(old, first_answer(old))
            reply = await owner.until(lambda: [r for r in outcome.replies if r.id != old.id])
            assert reply[0].ephemeral
            assert match.waited_for() == [dorota]
            for path in ("hand", "game undo", "game concede"):
                answer = await said(owner, path, match)
                assert not answer.attachments
                assert {c.custom_id for c in answer.controls} <= {f"rk:{match.number}:0:back"}
            await match.answer(dorota, Random(2))
            await dorota.until(lambda: match.waited_for() == [other])

    async def test_the_owner_takes_it_back_and_the_lender_plays_no_more(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            match, owner, other, dorota = await owner_first(place)
            await given(match, owner, dorota, "lend")
            await said(owner, "game sub", match, how="back")
            await dorota.until(lambda: match.panel(dorota) is None)
            await owner.until(lambda: match.panel(owner) and panel(match, owner).attachments)
            match.people = [owner, other]
            await match.play(Random(7))
            assert match.over

    async def test_a_seat_stays_lent_after_a_restart(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, other, dorota = await owner_first(place)
            await given(match, owner, dorota, "lend")
            match.people = [dorota, other]
            await place.sandbox.quiet(1.5)
            told = [m.text for m in match.lines()]
            await place.sleep()
            await place.wake()
            await place.sandbox.quiet(0.5)
            assert [m.text for m in match.lines()] == told
            assert only_back(match, owner)
            await match.play(Random(8))
            assert match.over

    async def test_nobody_plays_who_has_seen_another_hand(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, other, dorota = await owner_first(place)
            refused = await said(owner, "game sub", match, how="lend", person=other)
            assert "two seats" in refused.text
            await given(match, owner, dorota, "hand_over")
            again = await said(other, "game sub", match, how="lend", person=owner)
            assert "two seats" in again.text


class TestHandingOver:
    async def test_the_old_panel_goes_and_nothing_can_be_taken_back(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, other, dorota = await owner_first(place)
            await given(match, owner, dorota, "hand_over")
            match.people = [dorota, other]
            await owner.until(lambda: match.panel(owner) is None)
            answer = await said(owner, "game sub", match, how="back")
            assert "lent" in answer.text
            await match.play(Random(3))
            assert match.over
            words = await said(other, "board", match, text=True)
            assert f"Dorota (for {owner.name})" in words.text
            told = "\n".join(m.text for m in match.lines())
            before, after = told.split("has taken over the seat", 1)
            assert f"Dorota (for {owner.name}) lays" in after
            assert "Dorota (for" not in before


class TestTheComputer:
    async def test_plays_until_the_owner_is_back(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, other, _ = await owner_first(place)
            await said(owner, "game sub", match, how="computer")
            await owner.until(lambda: only_back(match, owner))
            await owner.until(lambda: match.waited_for() == [other])
            told = f"The computer now plays for {owner.name}."
            await owner.until(lambda: any(told in m.text for m in match.lines()))
            picture = await said(other, "board", match)
            assert f"{owner.name} · bot" in str(picture.attachments[0]["description"])
            await match.answer(other, Random(4))
            await owner.until(lambda: match.waited_for() == [other])
            await owner.press(panel(match, owner), named(panel(match, owner), "back"))
            await match.play(Random(4), until=lambda: match.waited_for() == [owner])
            await match.play(Random(5))
            assert match.over


class TestUndo:
    async def test_an_undo_leaves_the_seat_with_the_new_player(self, tmp_path: Path) -> None:
        """What was done before the seat changed hands is taken back; who sits there is not."""
        async with town(tmp_path) as place:
            match, owner, other, dorota = await owner_first(place)
            await match.answer(owner, Random(1))
            await owner.until(lambda: match.waited_for() == [other])
            await given(match, owner, dorota, "lend")
            match.people = [dorota, other]
            await said(dorota, "game undo", match)
            petition = await asked(match, "agree")
            await other.press(petition, named(petition, "agree"))
            await dorota.until(lambda: match.waited_for() == [dorota])
            await place.settle()
            assert only_back(match, owner)
            assert len([m for m in match.lines() if "now plays for" in m.text]) == 1
            assert not any("~~Dorota" in m.text for m in match.lines())
            await match.play(Random(6))
            assert match.over

    async def test_a_request_for_undo_is_dropped_when_a_seat_changes_hands(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            match, owner, _, dorota = await owner_first(place)
            await match.answer(owner, Random(1))
            await owner.until(lambda: owner not in match.waited_for())
            await said(owner, "game undo", match)
            petition = await asked(match, "agree")
            await given(match, owner, dorota, "lend")
            await owner.until(lambda: petition.id not in [m.id for m in match.lines()])


class TestConceding:
    async def test_a_passive_house_only_does_what_it_must(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            people = [place.person(name) for name in ("Alys", "Bolek", "Cersei")]
            lobby = await place.lobby(
                people[0], "behind", seats=3, language="en", concession="passive"
            )
            assert "passive house" in people[0].look(lobby.post).text
            for person in people[1:]:
                await lobby.press(person, "join")
            match = await lobby.start(*people)
            question = await said(people[2], "game concede", match)
            await people[2].press(question, str(question.buttons[1].custom_id))
            match.people = people[:2]
            await people[0].until(lambda: any("Cersei concedes." in m.text for m in match.lines()))
            words = await said(people[0], "board", match, text=True)
            assert "Cersei · passive" in words.text
            await match.play(Random(4))
            assert match.over

    async def test_a_borrowed_seat_cannot_be_given_up(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, _, dorota = await owner_first(place)
            await given(match, owner, dorota, "lend")
            question = await said(dorota, "game concede", match)
            outcome = await dorota.press(question, str(question.buttons[1].custom_id))
            await dorota.until(lambda: any("lent" in r.text for r in outcome.replies))
            assert not match.over


class TestAbandoned:
    async def test_a_table_without_acts_ends_and_says_so(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match, owner, _, dorota = await owner_first(place)
            await said(owner, "game sub", match, how="lend", person=dorota)
            await offered(match)
            caretaker = Caretaker(place.store, place.bot.service.registry)
            await caretaker.look(time.time() + (DAYS - 1) * DAY)
            saved = await place.store.table(match.number)
            assert saved is not None
            assert saved.status is Status.RUNNING
            await caretaker.look(time.time() + (DAYS + 1) * DAY)
            await owner.until(lambda: "without a winner" in match.newest.text)
            await owner.until(lambda: match.panel(owner) is None)
            await owner.until(lambda: all(not m.buttons for m in match.lines()))
            told = match.newest.text
            answer = await said(owner, "game undo", match)
            assert not answer.controls
            record = await said(owner, "game replay file", match)
            assert record.attachments[0]["filename"].endswith(".json")
            await place.sleep()
            await place.wake()
            await place.sandbox.quiet(0.5)
            assert match.newest.text == told

    async def test_a_lobby_that_nobody_starts_is_closed(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            owner = place.person("Alys")
            lobby = await place.lobby(owner, "intrigue", language="en")
            caretaker = Caretaker(place.store, place.bot.service.registry)
            await caretaker.look(time.time() + (DAYS + 1) * DAY)
            await owner.until(lambda: "closed" in owner.look(lobby.post).text)


async def test_whoever_handed_a_seat_over_is_forgotten_there_too(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match, owner, other, dorota = await owner_first(place)
        await given(match, owner, dorota, "hand_over")
        match.people = [dorota, other]
        await said(owner, "me data delete", match, confirm=True)
        words = await said(other, "board", match, text=True)
        assert owner.name not in words.text
        assert "Dorota" in words.text
