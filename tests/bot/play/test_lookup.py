"""Look-ups through the sandbox, as people make them: commands, proposals while typing, buttons that
lead on, also after a restart, while the store does not answer, and with nonsense for input."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.catalogue import Topic, things
from bot.faces.lookup import page_post
from bot.faces.posts import CONTENT, IN_A_ROW, ROWS
from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.store import NotSaved
from bot.words import words_in
from tests.bot.town import Town, town

NONSENSE = (
    " ",
    "x" * 6_000,
    "😀🐉🔥",
    "<@123456789012345678> @everyone",
    "'; DROP TABLE cards; --",
    "(.*)+$[^",
    '"unbalanced AND NEAR(',
    "\x00\u202e\u200b",
    "**bold** `code` [a](https://example.org)",
)


async def asked(place: Town, person: Person, path: str, **options: object) -> Delivered:
    outcome = await person.command(path, channel=place.sandbox.channel, **options)
    return await outcome.reply()


def button(message: Delivered, part: str) -> str:
    return next(str(c.custom_id) for c in message.buttons if part in str(c.custom_id))


class TestAnswers:
    async def test_a_card_comes_with_picture_wording_errata_and_links(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            reply = await asked(place, alys, "card", name="horas")
            assert reply.ephemeral
            assert reply.text.startswith("**Ser Horas Redwyne**\nNo Middle Ground 02063")
            assert "Choose a Lady character. Stand it." in reply.text
            assert "Official · FAQ 1.01 · 2016-06" in reply.text
            (picture,) = reply.attachments
            assert "Choose a Lady character" in picture["description"]
            ids = [str(c.custom_id) for c in reply.buttons]
            assert "rkl:here:ruling:agot:faq_errata_horas_redwyne" in ids
            assert "rkl:here:rule:agot:reactions" in ids

    async def test_cards_of_one_name_are_told_apart(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            reply = await asked(place, place.person("Alys"), "card", name="jon snow")
            other = reply.control(button(reply, "card:intrigue:stark-2"))
            assert other.label == "Jon Snow (Westeros Intrigue)"

    async def test_in_polish_for_whoever_reads_polish(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            alys.speaks("pl")
            reply = await asked(place, alys, "rule", name="stealth")
            assert reply.text.startswith("**Podstęp**")
            assert "Kompletna Księga Zasad · Słownik pojęć" in reply.text

    async def test_a_ruling_names_its_source_and_status(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            official = await asked(place, alys, "ruling", name="nymeria")
            assert "Official · FAQ 1.01 · 2016-06" in official.text
            ours = next(t for t in things().values() if t.fact.get("status") == "ours")
            reply = await asked(place, alys, "ruling", name=str(ours.key))
            assert "Our own ruling" in reply.text

    async def test_public_only_if_asked(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, cersei = place.person("Alys"), place.person("Cersei")
            reply = await asked(place, alys, "card", name="arya", public=True)
            assert not reply.ephemeral
            seen = await cersei.message_where(
                place.sandbox.channel, lambda message: message.text == reply.text
            )
            pressed = await cersei.press(seen, button(seen, "rule:agot:stealth"))
            answer = await pressed.reply()
            assert answer.ephemeral
            assert answer.text.startswith("**Stealth**")
            assert alys.look(reply).text == reply.text

    async def test_buttons_lead_on_in_place_and_after_a_restart(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            reply = await asked(place, alys, "card", name="catelyn stark")
            await place.sleep()
            await place.wake()
            await alys.press(reply, button(reply, "faq_q01_catelyn_stark"))
            await alys.until(lambda: alys.look(reply).text != reply.text)
            ruling = alys.look(reply)
            assert ruling.text.startswith("**Which abilities does Catelyn Stark stop?**")
            await alys.press(ruling, button(ruling, "rule:agot:forced"))
            await alys.until(lambda: "Forced" in alys.look(reply).text)
            (chart,) = alys.look(reply).attachments
            assert chart["filename"] == "chart-trigger.png"

    async def test_an_id_of_another_version_is_answered_quietly(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            gone = await asked(place, alys, "card", name="card:agot:99999")
            assert gone.text.startswith("No match")


class TestProposals:
    @pytest.mark.parametrize("kind", ["card", "rule", "ruling"])
    async def test_they_come_while_typing_and_lead_to_their_page(
        self, tmp_path: Path, kind: str
    ) -> None:
        async with town(tmp_path) as place:
            alys, channel = place.person("Alys"), place.sandbox.channel
            for typed in ("", "sta", "Królow", "stealt", "ę"):
                offered = await alys.autocomplete(kind, "name", typed, channel=channel)
                assert len(offered) <= 25
                assert all(len(choice["name"]) <= 100 for choice in offered)
            offered = await alys.autocomplete(kind, "name", "ma", channel=channel)
            assert offered
            for choice in offered[:3]:
                reply = await asked(place, alys, kind, name=choice["value"])
                assert not reply.text.startswith("Nothing")

    async def test_they_show_set_faction_type_and_errata(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, channel = place.person("Alys"), place.sandbox.channel
            (first, *_) = await alys.autocomplete("card", "name", "horas", channel=channel)
            wanted = "Ser Horas Redwyne · No Middle Ground · House Tyrell · character · errata"
            assert first["name"] == wanted

    async def test_in_a_games_thread_its_own_things_come_first(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            lobby = await place.lobby(alys, "behind", seats=2, language="en")
            await lobby.press(alys, "computer")
            match = await lobby.start(alys)
            here = await alys.autocomplete("rule", "name", "setup", channel=match.thread)
            there = await alys.autocomplete("rule", "name", "setup", channel=place.sandbox.channel)
            assert here[0]["value"] == "rule:behind:setup"
            assert there[0]["value"] == "rule:agot:setup"


class TestBadInput:
    @pytest.mark.parametrize("kind", list(Topic))
    async def test_nonsense_gets_a_polite_line_with_proposals(
        self, tmp_path: Path, kind: Topic
    ) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            for typed in NONSENSE:
                reply = await asked(place, alys, kind, name=typed)
                assert reply.text.startswith(("No match", "Best matches")), typed
                assert reply.buttons
                assert not reply.mentions
                assert "https://" not in reply.text
                await alys.autocomplete(kind, "name", typed, channel=place.sandbox.channel)


class TestWithoutTheStore:
    async def test_a_lookup_answers_while_the_database_does_not(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, channel = place.person("Alys"), place.sandbox.channel
            with unreadable(place.database):
                with pytest.raises(NotSaved):
                    await place.store.person(PersonId(int(alys.id)))
                reply = await asked(place, alys, "card", name="arya stark")
                assert reply.text.startswith("**Arya Stark**")
                await alys.press(reply, button(reply, "rule:agot:stealth"))
                await alys.until(lambda: alys.look(reply).text.startswith("**Stealth**"))
                offered = await alys.autocomplete("rule", "name", "kneel", channel=channel)
                assert offered[0]["value"] == "rule:agot:kneel"


@contextmanager
def unreadable(database: Path) -> Iterator[None]:
    """What the bot reads is not where it should be."""
    tables = ("people", "tables")
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        for name in tables:
            other.execute(f"alter table {name} rename to {name}_gone")
        yield
        for name in tables:
            other.execute(f"alter table {name}_gone rename to {name}")


def test_every_page_fits_into_a_message() -> None:
    for each in things().values():
        for language in ("en", "pl"):
            post = page_post(each, words_in(language))
            assert len(post.text) < CONTENT
            assert len(post.rows) <= ROWS
            assert all(len(row) <= IN_A_ROW for row in post.rows if isinstance(row, tuple))
