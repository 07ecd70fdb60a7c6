"""Pictures as they arrive in Discord: the board in the thread, own options and the hand in private,
one house behind a button, everything in words on request; and nothing uploaded twice."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

from PIL import Image

from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from tests.bot.play.test_presses import panel, two_at
from tests.bot.play.test_table_commands import said
from tests.bot.town import Match, town


def board(match: Match) -> Delivered:
    (found,) = [m for m in match.lines() if files(m) == ["board.png"]]
    return found


def files(message: Delivered) -> list[str]:
    return [str(file["filename"]) for file in message.attachments]


def alt(message: Delivered) -> str:
    (file,) = message.attachments
    return str(file["description"])


def image(person: Person, message: Delivered) -> Image.Image:
    (file,) = message.attachments
    return Image.open(io.BytesIO(person.file(file)))


async def test_the_board_is_a_picture_with_an_alt_text(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place, "behind")
        alys = place.person("Alys")
        (mover,) = match.waited_for()
        message = board(match)
        assert image(alys, message).width == 1_000
        assert alt(message).startswith(f"{mover.name} is to move.")
        assert f"\n**Turn 1: {mover.name}**" in message.text
        assert f"▶ \u2068{mover.mention}\u2069: " in message.text
        before = message.attachments
        await match.play(Random(1), until=lambda: match.waited_for() not in ([], [mover]))
        await alys.until(lambda: len(boards(match)) == 1 and board(match).attachments != before)


async def test_own_options_are_marked_in_private_alone(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        (mover,) = match.waited_for()
        (other,) = [person for person in match.people if person is not mover]
        asked, waits = panel(match, mover), panel(match, other)
        assert files(asked) == ["board.png"]
        assert files(waits) == ["hand.png"]
        shown = mover.file(asked.attachments[0])
        assert shown != mover.file(board(match).attachments[0])
        held = await said(mover, "hand", match)
        assert held.ephemeral
        assert files(held) == ["hand.png"]
        stranger = place.person("Cersei")
        seen = [file for m in stranger.messages(match.thread) for file in m.attachments]
        assert shown not in [stranger.file(file) for file in seen]


async def test_the_board_in_words(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        alys = place.person("Alys")
        words = await said(alys, "board", match, text=True)
        assert not words.attachments
        assert "14 cards" in words.text
        lines = words.text.splitlines()
        assert len(lines) == len(set(lines))  # heading and outcome, too, are told once
        picture = await said(alys, "board", match)
        assert files(picture) == ["board.png"]
        assert "14 cards" in alt(picture)


async def test_nothing_is_uploaded_again_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        await match.play(Random(6), until=lambda: match.presses > 6)
        await place.sandbox.quiet(1.2)
        before = set(place.sandbox.world.files)
        await place.sleep()
        await place.wake()
        await place.sandbox.quiet(0.5)
        assert set(place.sandbox.world.files) == before


async def test_a_change_of_text_alone_carries_no_picture(tmp_path: Path) -> None:
    """A house is chosen in a panel: buttons change, the board does not."""
    async with town(tmp_path) as place:
        match = await two_at(place)

        def grouped() -> list[Person]:
            return [
                p
                for p in match.waited_for()
                if any(":group:" in str(c.custom_id) for c in panel(match, p).buttons)
            ]

        await match.play(Random(2), until=lambda: bool(grouped()))
        (person,) = grouped()
        await place.sandbox.quiet(1.2)
        shown, count = panel(match, person), len(place.sandbox.world.files)
        await person.press(shown, shown.buttons[0].label)
        await person.until(lambda: panel(match, person).selects)
        kept = [file["id"] for file in panel(match, person).attachments]
        assert kept == [
            file["id"] for file in shown.attachments
        ]  # their addresses change with time
        assert len(place.sandbox.world.files) == count


async def test_one_house_behind_its_button(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place, "agot")
        alys, bolek = match.people
        shown = await said(alys, "board", match)
        button = next(c for c in shown.buttons if bolek.name in c.label)
        reply = await (await alys.press(shown, str(button.custom_id))).reply()
        assert reply.ephemeral
        assert files(reply) == ["house.png"]
        assert image(alys, reply).width == 1_000


async def test_a_new_phase_brings_the_board_down_to_its_question(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place, "agot", format="learning")
        first = board(match).id
        await match.play(Random(1), until=lambda: "round 1 · plots" in said_in(match))
        await match.people[0].until(lambda: boards(match) not in ([], [first]))
        await match.people[0].until(lambda: len(boards(match)) == 1)
        ids = [m.id for m in match.lines()]
        assert ids.index(board(match).id) >= len(ids) - 3


def said_in(match: Match) -> str:
    return "\n".join(m.text for m in match.lines()).casefold()


def boards(match: Match) -> list[str]:
    return [m.id for m in match.lines() if files(m) == ["board.png"]]
