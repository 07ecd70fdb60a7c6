"""The commands of a table: undo, concede, leave, recap, replay, lists, settings, data."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from bot.cli import main
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.words import words_in
from tests.bot.play.lone import TIME
from tests.bot.play.test_presses import panel, two_at
from tests.bot.town import Match, town

UNLESS = r"If you do nothing|Jeśli nic nie zrobisz"


async def said(person: Person, path: str, match: Match, /, **options: object) -> Delivered:
    """The answer to a command used in the thread."""
    return await (await person.command(path, channel=match.thread, **options)).reply()


async def asked(match: Match, act: str) -> Delivered:
    """The request for consent, once it stands in the thread."""

    def offered(message: Delivered) -> bool:
        return any(str(c.custom_id).endswith(act) for c in message.buttons)

    return await match.people[0].message_where(match.thread, offered)


def timeless(message: Delivered) -> str:
    """A panel without the clock's lines: asked anew, the computer player may choose otherwise."""
    lines = TIME.sub("", message.text).splitlines()
    return "\n".join(line for line in lines if not re.match(UNLESS, line))


class TestUndo:
    async def test_everybody_agrees_and_the_move_is_taken_back(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            (mover,) = match.waited_for()
            (other,) = [person for person in match.people if person is not mover]
            hand = timeless(panel(match, mover))
            await match.answer(mover, Random(1))
            await mover.until(lambda: match.waited_for() == [other])
            answer = await said(mover, "game undo", match)
            assert answer.text in ("The others are asked in the thread.", ASKED_PL)
            petition = await asked(match, "agree")
            assert other.mention in petition.text
            assert other.id in petition.mentions
            assert f"> {mover.name} lays *" in petition.text
            agree = next(c for c in petition.buttons if str(c.custom_id).endswith("agree"))
            refused = await (await mover.press(petition, str(agree.custom_id))).reply()
            assert refused.ephemeral  # nobody consents to their own wish
            await other.press(petition, str(agree.custom_id))
            await mover.until(lambda: match.waited_for() == [mover])
            # whoever has answered is not welcomed again
            await mover.until(lambda: hand.endswith(timeless(panel(match, mover))))
            struck = [m.text for m in match.lines() if "~~" in m.text]
            assert len(struck) == 1
            freed = f"We no longer wait for {other.name}."
            assert any(freed in m.text for m in match.lines())
            await place.sandbox.until(lambda: all(not m.buttons for m in match.lines()[:-1]))

    async def test_only_players_of_the_table_can_ask(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            outsider = place.person("Dorota")
            outsider.speaks("en-US")
            refused = await said(outsider, "game undo", match)
            assert refused.ephemeral
            assert refused.text == "Only players of this table can ask for an undo."

    async def test_a_refused_request_is_not_made_again(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            (mover,) = match.waited_for()
            (other,) = [person for person in match.people if person is not mover]
            nothing = await said(other, "game undo", match)
            assert nothing.text in ("You have not made a move yet.", NOTHING_PL)
            await match.answer(mover, Random(1))
            await mover.until(lambda: match.waited_for() == [other])
            await said(mover, "game undo", match)
            petition = await asked(match, "refuse")
            await other.press(petition, petition.buttons[1].label)
            await mover.until(lambda: match.newest.id != petition.id)
            once = await said(mover, "game undo", match)
            assert once.text in ("The others have refused to take this move back.", ONCE_PL)

    async def test_what_only_the_player_saw_is_taken_back_at_once(self, tmp_path: Path) -> None:
        """In Behind the Throne stopping shows nothing new, and nobody has acted since."""
        async with town(tmp_path) as place:
            match = await two_at(place, "behind")
            (mover,) = match.waited_for()
            stop = next(c for c in match.newest.buttons if str(c.custom_id).endswith("pick:stop"))
            before = match.newest.id
            await mover.press(match.newest, str(stop.custom_id))
            await mover.until(lambda: match.newest.id != before)
            if mover not in match.waited_for():
                return  # the row was taken without a question, and the other's turn has begun
            answer = await said(mover, "game undo", match)
            assert answer.text in ("Your move was taken back.", "Twój ruch cofnięto.")


ASKED_PL = "Pozostali dostali pytanie w wątku."
NOTHING_PL = "Jeszcze nie masz ruchu do cofnięcia."
ONCE_PL = "Na cofnięcie tego ruchu nie było zgody."


class TestLeaving:
    async def test_conceding_asks_first_and_the_other_wins(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            alys = place.person("Alys")
            question = await said(alys, "game concede", match)
            keep, give_up = question.buttons
            await alys.press(question, str(keep.custom_id))
            await alys.until(lambda: not alys.look(question).buttons)
            assert not match.over
            question = await said(alys, "game concede", match)
            await alys.press(question, str(give_up.custom_id))
            await alys.until(lambda: match.over)
            assert "The winner is Bolek." in match.newest.text
            await place.sandbox.until(lambda: not any(p.dms() for p in match.people))
            for command in ("game concede", "orders", "game pause"):
                answer = await said(place.person("Bolek"), command, match)
                assert answer.text == words_in("pl").text("refused.over")

    async def test_with_three_the_computer_takes_the_seat(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            people = [place.person(name) for name in ("Alys", "Bolek", "Cersei")]
            lobby = await place.lobby(people[0], "behind", seats=3, language="en")
            for person in people[1:]:
                await lobby.press(person, "join")
            match = await lobby.start(*people)
            question = await said(people[2], "game concede", match)
            await people[2].press(question, str(question.buttons[1].custom_id))
            await people[0].until(lambda: any("Cersei concedes." in m.text for m in match.lines()))
            match.people = people[:2]
            await match.play(Random(4))
            winners = re.findall(r"The winner is (.*)\.|shared: (.*)\.", match.newest.text)
            assert winners
            assert "Cersei" not in str(winners)

    async def test_a_lobby_is_left_and_closes_when_nobody_stays(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, bolek = place.person("Alys"), place.person("Bolek")
            lobby = await place.lobby(alys, "intrigue", language="en")
            await lobby.press(bolek, "join")
            post = await lobby.press(bolek, "leave")
            assert "Bolek" not in post.text
            post = await lobby.press(alys, "leave")
            assert "closed" in post.text
            assert not post.buttons

    async def test_a_running_game_is_not_left_by_leaving(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            answer = await said(place.person("Alys"), "game leave", match)
            assert "/game concede" in answer.text


class TestRecords:
    async def test_a_running_table_gives_no_record_and_no_seed(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            alys = place.person("Alys")
            answer = await said(alys, "game replay file", match)
            (file,) = answer.attachments
            assert file["filename"].endswith(".txt")
            text = alys.file(file).decode()
            assert "Tommen" in text or "(" in text
            seed = (await place.store.table(match.number)).seed  # type: ignore[union-attr]
            assert seed not in text
            assert '"rows"' not in text

    async def test_the_record_of_an_ended_game_replays(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            await match.play(Random(9))
            alys = place.person("Alys")
            answer = await said(alys, "game replay file", match)
            (file,) = answer.attachments
            record = tmp_path / "record.json"
            record.write_bytes(alys.file(file))
        assert main(["replay", str(record), "--check"]) == 0

    async def test_nothing_a_running_table_sends_holds_its_seed(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, "behind")
            await match.play(Random(3), until=lambda: match.presses > 30)
            for path in ("game replay file", "game recap", "hand", "board", "me data export"):
                await said(place.person("Alys"), path, match)
            saved = await place.store.table(match.number)
            assert saved is not None
            assert len(saved.seed) == 32
            sent = json.dumps(place.sandbox.local.log.entries, default=str)
            files = b"".join(place.sandbox.world.files.values())
            assert saved.seed not in sent
            assert saved.seed.encode() not in files

    async def test_recap_tells_what_happened_since(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            (mover,) = match.waited_for()
            (other,) = [person for person in match.people if person is not mover]
            await match.answer(mover, Random(1))
            await mover.until(lambda: match.waited_for() == [other])
            await match.answer(other, Random(1))
            await mover.until(lambda: match.waited_for() == [mover])
            recap = await said(mover, "game recap", match)
            assert other.name in recap.text
            assert mover.name not in recap.text
