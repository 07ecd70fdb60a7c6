"""Reports of mistakes through the sandbox: only where a channel is named for them, without a name,
harmless, few, and never lost silently."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.faces.reports import FEW, LONG
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.sandbox.world import Channel
from tests.bot.town import Town, town

HOSTILE = "@everyone <@1> **x** `y` [z](https://example.org)\nsecond line".ljust(LONG, "x")


async def looked_up(place: Town, person: Person, path: str, name: str) -> Delivered:
    return await (await person.command(path, channel=place.sandbox.channel, name=name)).reply()


def report_ids(page: Delivered) -> list[str]:
    return [str(c.custom_id) for c in page.buttons if str(c.custom_id).startswith("rkr:")]


async def reported(person: Person, page: Delivered, text: str) -> str:
    opened = await person.press(page, report_ids(page)[0])
    assert opened.modal is not None
    reply = await (await person.submit(opened.modal, {"text": text})).reply()
    assert reply.ephemeral
    return reply.text


async def taking_reports(place: Town, channel: int) -> None:
    await place.sleep()
    place.reports = channel
    await place.wake()


def posted(place: Town, channel: Channel, person: Person) -> list[str]:
    return [m.text for m in person.messages(channel) if m.text.startswith("`rul")]


async def test_no_button_where_no_channel_is_named(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        page = await looked_up(place, place.person("Alys"), "rule", "renown")
        assert report_ids(page) == []


async def test_a_report_says_what_and_not_who_and_few_are_taken(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        channel, alys = place.sandbox.channel, place.person("Alys")
        await taking_reports(place, int(channel.id))
        page = await looked_up(place, alys, "ruling", "nymeria")
        assert report_ids(await looked_up(place, alys, "card", "arya")) == []
        assert (await reported(alys, page, HOSTILE)).startswith("Thank you.")
        (sent,) = posted(place, channel, alys)
        assert sent.startswith(f"`{report_ids(page)[0].removeprefix('rkr:')}`\n> ")
        assert len(sent) < LONG + 200
        assert sent.count("\n") == 1
        assert not {"Alys", str(alys.id)} & set(sent.split())
        for harm in ("@everyone", "**x**", "https://", "second line\n"):
            assert harm not in sent
        assert "no text" in await reported(alys, page, " \u200b ")
        for _ in range(FEW - 1):
            assert (await reported(alys, page, "wrong")).startswith("Thank you.")
        assert "within an hour" in await reported(alys, page, "wrong")
        assert len(posted(place, channel, alys)) == FEW
        await place.pass_time(1.1)
        assert (await reported(alys, page, "wrong")).startswith("Thank you.")


async def test_a_channel_that_is_not_there_is_told_to_reader_and_operator(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        await taking_reports(place, 123)
        alys.speaks("pl")
        page = await looked_up(place, alys, "rule", "renown")
        with caplog.at_level(logging.WARNING, logger="bot.faces.reports"):
            for _ in range(FEW + 1):  # what was not sent does not count
                assert "kanał zgłoszeń go nie przyjmuje" in await reported(alys, page, "źle")
        assert "channel 123 does not take them" in caplog.text
        assert "źle" not in caplog.text
        place.bot.service.reports = None
        assert "nie są teraz przyjmowane" in await reported(alys, page, "źle")
