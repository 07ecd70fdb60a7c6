"""`/deck` through the sandbox, and the choice of a deck at a table."""

from __future__ import annotations

import json
from pathlib import Path

from bot.games.agot.decklists.write import written
from bot.games.agot.lobby import DECKS as AGOT
from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.rules.messages import Upload
from bot.sandbox.seen import Delivered
from bot.words import LANGUAGES, words_in
from engine.agot.deckbuilding import Deck, Format, premade
from engine.agot.pools import FIRST
from tests.bot.town import Lobby, Town, town

STARK = written("Wolves", premade()["stark-fealty"], words_in("en"))
ILLEGAL = STARK + "3x Tywin Lannister (Core Set)\n3x Ary Stark\n"
HOSTILE = "@everyone <@1> **x** `y` [z](https://example.org)"


async def said(place: Town, person: Person, path: str, **options: object) -> Delivered:
    outcome = await person.command(path, channel=place.sandbox.channel, **options)
    reply = await outcome.reply()
    assert reply.ephemeral
    assert not reply.mentions
    return reply


async def typed(
    place: Town, person: Person, path: str, text: str, name: str | None = None, **options: object
) -> Delivered:
    """The answer to a deck that was typed into the modal."""
    opened = await person.command(path, channel=place.sandbox.channel, **options)
    assert opened.modal is not None
    fields = {"text": text} if name is None else {"text": text, "name": name}
    reply = await (await person.submit(opened.modal, fields)).reply()
    assert reply.ephemeral
    assert not reply.mentions
    return reply


def attached(person: Person, message: Delivered) -> str:
    (file,) = message.attachments
    return person.file(file).decode()


class TestCommands:
    async def test_a_legal_deck_is_kept_listed_shown_exported_and_deleted(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            none = await said(place, alys, "deck list")
            assert "no decks" in none.text
            reply = await typed(place, alys, "deck import", STARK, "")
            assert "**Wolves** is saved." in reply.text
            assert "✓ Legal in the format standard." in reply.text
            (kept,) = await place.store.decks(PersonId(int(alys.id)))
            assert kept.body == premade()["stark-fealty"].to_options()
            listing = await said(place, alys, "deck list")
            assert "**Wolves** · House Stark · Fealty · 60 cards, 7 plots" in listing.text
            assert "formats: standard, open" in listing.text
            shown = await said(place, alys, "deck show", deck="wolves")
            assert "× Robb Stark" in shown.text
            exported = await said(place, alys, "deck export", deck=f"own:{kept.id}")
            assert attached(alys, exported) == STARK
            gone = await said(place, alys, "deck delete", deck="Wolves")
            assert "**Wolves** is deleted." in gone.text
            assert await place.store.decks(PersonId(int(alys.id))) == []

    async def test_an_illegal_deck_is_kept_only_with_words_about_it(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            reply = await typed(place, alys, "deck import", ILLEGAL, "Mixed")
            assert "**Mixed** is saved." in reply.text
            assert "it is not legal in the format standard" in reply.text
            assert "✗ *Tywin Lannister* does not belong to this deck's faction." in reply.text
            assert "? 3x Ary Stark: unknown card. Perhaps *Arya Stark* (Core Set)?" in reply.text
            again = await typed(place, alys, "deck import", STARK, "Mixed")
            assert "in place of your earlier deck" in again.text
            assert len(await place.store.decks(PersonId(int(alys.id)))) == 1

    async def test_checking_keeps_nothing(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            alys.speaks("pl")
            reply = await typed(place, alys, "deck check", ILLEGAL)
            assert "Może *Arya Stark* (Zestaw podstawowy)?" in reply.text
            learning = written("x", premade()["learning-stark-greyjoy"], words_in("pl"))
            reply = await typed(place, alys, "deck check", learning, format="learning")
            assert "✓" in reply.text
            assert await place.store.decks(PersonId(int(alys.id))) == []

    async def test_from_a_file(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            file = Upload("deck.txt", STARK.encode())
            reply = await said(place, alys, "deck import", file=file)
            assert "**Wolves** is saved." in reply.text
            for data in (b"\x89PNG\xff\xfe\x00", b"3x Arya Stark\n" * 10_000):
                refused = await said(place, alys, "deck import", file=Upload("x.bin", data))
                told = [words_in("en").text(f"deck.refused.{w}") for w in ("not_text", "too_long")]
                assert refused.text in told
            assert len(await place.store.decks(PersonId(int(alys.id)))) == 1

    async def test_what_is_typed_neither_pings_nor_breaks_the_layout(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            reply = await typed(place, alys, "deck import", f"{HOSTILE}\n{STARK}", HOSTILE)
            listing = await said(place, alys, "deck list")
            for message in (reply, listing):
                assert "@everyone" not in message.text
                assert "<@1>" not in message.text.replace("\\<", "")
                assert "https://" not in message.text
                assert "**x**" not in message.text
                assert "`y`" not in message.text.replace("\\`", "")
            nothing = await typed(place, alys, "deck import", "# hello\n> world", "x")
            assert "Nothing was saved." in nothing.text

    async def test_a_long_report_goes_into_a_file(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            reply = await typed(
                place, alys, "deck check", "\n".join(f"Nobody {n}" for n in range(200))
            )
            assert len(reply.text) <= 4_000
            assert "Nobody 199" in attached(alys, reply)

    async def test_a_modal_survives_a_restart(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            opened = await alys.command("deck import", channel=place.sandbox.channel)
            assert opened.modal is not None
            await place.sleep()
            await place.wake()
            reply = await (await alys.submit(opened.modal, {"text": STARK})).reply()
            assert "**Wolves** is saved." in reply.text

    async def test_premade_decks_may_be_looked_at_but_not_deleted(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            made = AGOT.premade({"format": Format.STANDARD})[0]
            suggested = await alys.autocomplete(
                "deck show", "deck", made.name["en"], channel=place.sandbox.channel
            )
            assert [each["value"] for each in suggested] == [f"premade:{made.id}"]
            shown = await said(place, alys, "deck show", deck=f"premade:{made.id}")
            assert made.name["en"] in shown.text
            refused = await said(place, alys, "deck delete", deck=f"premade:{made.id}")
            assert refused.text == "You have no such deck."

    async def test_another_persons_deck_is_not_to_be_had(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, bolek = place.person("Alys"), place.person("Bolek")
            await typed(place, alys, "deck import", STARK)
            (kept,) = await place.store.decks(PersonId(int(alys.id)))
            for path in ("deck show", "deck export", "deck delete"):
                refused = await said(place, bolek, path, deck=f"own:{kept.id}")
                unknown = [words_in(each).text("deck.refused.unknown") for each in LANGUAGES]
                assert refused.text in unknown
            assert len(await place.store.decks(PersonId(int(alys.id)))) == 1

    async def test_decks_are_exported_with_the_data_and_forgotten_with_it(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            await typed(place, alys, "deck import", STARK)
            export = await said(place, alys, "me data export")
            (kept,) = json.loads(attached(alys, export))["decks"]
            assert kept["name"] == "Wolves"
            assert kept["body"] == premade()["stark-fealty"].to_options()
            await said(place, alys, "me data delete", confirm=True)
            assert await place.store.decks(PersonId(int(alys.id))) == []


async def chooser(lobby: Lobby, person: Person) -> Delivered:
    """The private choice of a deck."""
    post = person.look(lobby.post)
    control = next(c for c in post.buttons if str(c.custom_id).endswith(":deck"))
    reply = await (await person.press(post, str(control.custom_id))).reply()
    assert reply.ephemeral
    return reply


async def choose(lobby: Lobby, person: Person, value: str) -> Delivered:
    """Chooses in the private post, and waits until the choice stands there."""
    post = await chooser(lobby, person)
    select = next(c for c in post.selects if value in c.options)
    await person.select(post, str(select.custom_id), [value])
    await person.until(lambda: person.look(post).text != post.text)
    return person.look(post)


async def agot(place: Town, *people: Person, **options: object) -> Lobby:
    lobby = await place.lobby(
        people[0], "agot", seats=max(2, len(people)), language="en", **options
    )
    for person in people[1:]:
        await lobby.press(person, "join")
    return lobby


class TestAtATable:
    async def test_the_lobby_names_its_format_and_ticks_who_has_chosen(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            alys, bolek = place.person("Alys"), place.person("Bolek")
            lobby = await agot(place, alys, bolek, format="learning")
            assert words_in("en").text("format.about.learning") in (await lobby.more(alys)).text
            post = await chooser(lobby, alys)
            (premade_decks,) = post.selects
            learning = AGOT.premade({"format": Format.LEARNING})
            assert premade_decks.options == [f"premade:{made.id}" for made in learning]
            made = learning[1]
            chosen = await choose(lobby, alys, f"premade:{made.id}")
            assert made.name["en"] in chosen.text
            assert made.advice["en"] in chosen.text
            await bolek.until(lambda: "Alys ✓" in bolek.look(lobby.post).text)
            assert made.name["en"] not in str(bolek.look(lobby.post).payload)
            assert "Bolek ✓" not in bolek.look(lobby.post).text

    async def test_a_game_starts_with_what_was_chosen_and_premade_decks_for_the_rest(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            alys, bolek = place.person("Alys"), place.person("Bolek")
            await typed(place, alys, "deck import", STARK, "Mine")
            await typed(place, alys, "deck import", ILLEGAL, "Mixed")
            lobby = await agot(place, alys, bolek)
            (kept, _) = await place.store.decks(PersonId(int(alys.id)))
            own = (await chooser(lobby, alys)).selects[1]
            assert own.options == [f"own:{kept.id}"]  # the illegal one is not offered
            await choose(lobby, alys, f"own:{kept.id}")
            await lobby.start(alys, bolek)
            saved = await place.store.table(lobby.number)
            assert saved is not None
            assert saved.options["format"] == "standard"
            first, second = saved.options["decks"]
            assert first == dict(kept.body)
            table = {"format": Format.STANDARD, "pool": FIRST}
            assert second in [dict(made.body) for made in AGOT.premade(table)]
            assert [seat.deck for seat in await place.store.seats(lobby.number)] == [None, None]

    async def test_computer_players_get_premade_decks_of_the_format(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            lobby = await place.lobby(alys, "agot", seats=2, language="en", format="learning")
            await lobby.press(alys, "computer")
            await lobby.start(alys)
            saved = await place.store.table(lobby.number)
            assert saved is not None
            made = [dict(made.body) for made in AGOT.premade({"format": Format.LEARNING})]
            assert all(body in made for body in saved.options["decks"])

    async def test_a_deck_that_became_illegal_stops_the_start(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, bolek = place.person("Alys"), place.person("Bolek")
            await typed(place, alys, "deck import", STARK, "Mine")
            lobby = await agot(place, alys, bolek)
            (kept,) = await place.store.decks(PersonId(int(alys.id)))
            await choose(lobby, alys, f"own:{kept.id}")
            await typed(place, alys, "deck import", ILLEGAL, "Mine")
            await lobby.press(bolek, "ready")  # any deck will do
            told = await started(lobby, bolek)
            other = "deck.table.other_not_legal"
            assert told.text in [words_in(each).text(other, name="Alys") for each in LANGUAGES]
            told = await started(lobby, alys)
            assert "Tywin Lannister does not belong to this deck's faction." in told.text
            post = await chooser(lobby, alys)
            assert "Tywin Lannister" in post.text
            await said(place, alys, "deck delete", deck="Mine")
            told = await started(lobby, alys)
            assert "no longer exists" in told.text
            saved = await place.store.table(lobby.number)
            assert saved is not None
            assert saved.status == "lobby"

    async def test_a_stranger_chooses_no_deck(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            lobby = await agot(place, place.person("Alys"))
            post = await chooser(lobby, place.person("Cersei"))
            assert post.text == "You have no seat at that table."

    async def test_other_games_have_no_decks_and_no_format(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            lobby = await place.lobby(place.person("Alys"), "behind", language="en")
            assert not [c for c in lobby.post.buttons if str(c.custom_id).endswith(":deck")]
            assert "Format" not in lobby.post.text

    async def test_a_table_offers_two_to_six_seats(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            refused = await said(place, alys, "game new", game="agot", seats=7)
            assert refused.text == "Players of this game: at least 2, at most 6."
            lobby = await place.lobby(alys, "agot", language="en")
            assert "of 6" in lobby.post.text


async def started(lobby: Lobby, person: Person) -> Delivered:
    """What a person is told who presses Start in vain."""
    post = person.look(lobby.post)
    control = next(c for c in post.buttons if str(c.custom_id).endswith(":start"))
    reply = await (await person.press(post, str(control.custom_id))).reply()
    assert reply.ephemeral
    return reply


def test_a_body_is_read_as_a_deck() -> None:
    for made in AGOT.premade({"format": Format.OPEN}):
        assert Deck.from_options(made.body) == premade()[made.id]
        assert AGOT.faults(made.body, {"format": made.format}) == []
    assert AGOT.faults({"cards": 3}, {"format": Format.OPEN})
