"""The open question does not sink below what people say in the thread."""

from __future__ import annotations

from pathlib import Path

from bot.faces.sinking import DOZEN
from bot.sandbox.seen import Delivered
from tests.bot.play.test_presses import two_at
from tests.bot.town import Match, town


def asking(match: Match) -> Delivered:
    """The newest message that has buttons."""
    return [message for message in match.lines() if message.buttons][-1]


async def test_after_a_dozen_messages_the_question_is_put_anew(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        await place.settle()
        alys, before = match.people[0], asking(match)
        for number in range(DOZEN - 1):
            alys.say(match.thread, f"Message {number}")
        await place.sandbox.quiet(0.5)
        assert asking(match).id == before.id
        alys.say(match.thread, "And one more")
        await alys.until(lambda: asking(match).id != before.id)
        await place.settle()
        newest = match.newest
        assert newest.id == asking(match).id
        assert newest.payload["mentions"] == []
        standing = {message.id for message in match.lines()}
        assert before.id not in standing or not alys.look(before).buttons
        await place.sleep()
        await place.wake()
        await place.settle()
        assert asking(match).id == newest.id


async def test_what_nobody_asks_does_not_surface(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        elsewhere = place.sandbox.channel
        before = asking(match).id
        for number in range(DOZEN + 1):
            match.people[0].say(elsewhere, f"Message {number}")
        await place.sandbox.quiet(0.5)
        assert asking(match).id == before


async def test_what_the_clock_tells_stands_above_the_question(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        await place.settle()
        before = asking(match)
        (mover,) = match.waited_for()
        other = next(person for person in match.people if person is not mover)
        rung = len(mover.pings(match.thread))
        await (await other.command("away", channel=match.thread, days=3)).reply()
        await place.sandbox.until(lambda: asking(match).id != before.id)
        await place.settle()
        told = [message.id for message in match.lines()]
        assert told[-1] == asking(match).id
        assert any(other.name in message.text for message in match.lines()[-2:-1])
        assert before.id not in told or not mover.look(before).buttons
        assert len(mover.pings(match.thread)) == rung
        assert match.waited_for() == [mover]
