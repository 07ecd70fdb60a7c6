"""The tables of a kept database, of all four games: each is opened and played by people's presses,
to the moment that is worth keeping."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from random import Random

from bot.automation.modes import Mode
from bot.games.agot.decklists.write import written
from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.words import words_in
from engine.agot.deckbuilding import premade
from tests.bot.play.test_absence import given
from tests.bot.play.test_decks import choose, typed
from tests.bot.play.test_orders import chosen, opened
from tests.bot.play.test_orders import pressed as turned
from tests.bot.play.test_table_commands import asked, said
from tests.bot.town import Match, Town
from tests.kept.keeping import Sitting
from tests.kept.playing import Lively, Yielding, begun, pressed, seated

STARK = written("Wolves", premade()["stark-fealty"], words_in("en"))


async def after(match: Lively, presses: int, seed: str) -> Lively:
    """So many presses later."""
    until = match.presses + presses
    await match.play(Random(seed), until=lambda: match.presses >= until)
    await match.town.settle()
    return match


async def relaxed_joust(place: Town) -> Match:
    """A deck of one's own, stops, a standing order, and marshaling prepared under the plot."""
    alys, bolek = place.person("Alys"), place.person("Bolek")
    await typed(place, alys, "deck import", STARK)
    (deck,) = await place.store.decks(PersonId(int(alys.id)))
    lobby = await place.lobby(alys, "agot", seats=2, language="en", pace="brisk")
    await lobby.press(bolek, "join")
    await choose(lobby, alys, f"own:{deck.id}")
    match = await begun(place, await lobby.start(alys, bolek))
    plot = words_in("en").text("agot.prompt.plot")
    await match.play(Random("relaxed"), until=lambda: plot in match.newest.text)
    page = await opened(place, alys, match)
    page = await chosen(alys, page, ":orders:stops.of", "bystander")
    page = await chosen(alys, page, ":bid:stops.bystander", "plot_phase", "cancel")
    page = await turned(alys, page, ":orders:orders")
    page = await turned(alys, page, ":orders:new")
    page = await chosen(alys, page, ":bid:new.window", "defenders_declared")
    page = await chosen(alys, page, ":bid:new.role", "defender")
    page = await turned(alys, page, ":orders:new.only")
    page = await turned(alys, page, ":orders:new.then")
    page = await chosen(alys, page, ":bid:new.then", "pass")
    page = await chosen(alys, page, ":bid:new.until", "game")
    await turned(alys, page, ":bid:new.save")
    page = await turned(alys, await opened(place, alys, match), ":orders:prepare")
    marshaling = next(c for c in page.buttons if c.payload["label"] == "My marshaling")
    page = await turned(alys, page, str(marshaling.custom_id))
    for _ in range(2):
        (select,) = [c for c in page.controls if c.options]
        page = await chosen(alys, page, str(select.custom_id), select.options[0])
    await turned(alys, page, ":done")
    return match


async def joust_in_a_challenge(place: Town) -> Match:
    """Of the third round, while one of the two passes for the rest of the phase."""
    match = Yielding(await seated(place, "agot", "Cersei", "Dorota", language="pl"))
    await match.play_on(lambda prompt: match.round == 3 and match.fighting and match.passing)
    return match


async def sealed_melee(place: Town) -> Match:
    """With a computer player, and a pause that not all have agreed to."""
    names = ("Alys", "Bolek", "Cersei")
    sealed = {"mode": Mode.SEALED.value, "language": "en"}
    match = Yielding(await seated(place, "agot", *names, computers=1, **sealed))
    await match.play_on(lambda prompt: match.fighting)
    await place.settle()
    await said(match.people[0], "game pause", match)
    await pressed(match.people[1], await asked(match, ":agree"), "agree")
    return match


async def melee_by_the_book(place: Town) -> Match:
    names = ("Dorota", "Cersei", "Bolek")
    return await after(await seated(place, "agot", *names, mode=Mode.BOOK.value), 70, "book")


async def hbo_draft(place: Town) -> Match:
    match = await seated(place, "hbo", "Bolek", "Alys", format="draft", language="pl")
    return await after(match, 7, "draft")


async def hbo_preset(place: Town) -> Match:
    match = await seated(place, "hbo", "Dorota", "Cersei", format="preset", language="pl")
    return await after(match, 90, "preset")


async def hbo_against_the_computer(place: Town) -> Match:
    match = await seated(place, "hbo", "Alys", computers=1, format="preset", language="en")
    return await after(match, 15, "computer")


async def undone(place: Town) -> Match:
    """An undo in the record, and another one that not all have agreed to."""
    match = await after(await seated(place, "intrigue", "Alys", "Bolek", "Cersei"), 3, "undone")
    await place.sandbox.until(lambda: bool(match.waited_for()))
    (mover,) = match.waited_for()
    for person in await asked_to_undo(match, mover):
        await pressed(person, await asked(match, ":agree"), "agree")
    await mover.until(lambda: match.waited_for() == [mover])
    await match.play(Random(3), until=lambda: match.waited_for() not in ([], [mover]))
    others = await asked_to_undo(match, match.waited_for()[0])  # nobody asks twice in a turn
    await pressed(others[0], await asked(match, ":agree"), "agree")
    return match


async def asked_to_undo(match: Match, mover: Person) -> list[Person]:
    """The mover makes a move and asks the others to let it be taken back."""
    await match.play(Random(2), until=lambda: mover not in match.waited_for())
    await said(mover, "game undo", match)
    return [person for person in match.people if person is not mover]


async def lent(place: Town) -> Match:
    match = await after(await seated(place, "intrigue", "Alys", "Bolek", language="en"), 2, "lent")
    alys, bolek = match.people
    await given(match, alys, place.person("Dorota"), "lend")
    match.people = [place.person("Dorota"), bolek]
    return match


async def handed_over(place: Town) -> Match:
    """And an hour proposed to meet at."""
    match = await after(await seated(place, "behind", "Cersei", "Bolek"), 5, "handed over")
    cersei, bolek = match.people
    await given(match, cersei, place.person("Alys"), "hand_over")
    match.people = [place.person("Alys"), bolek]
    await said(match.people[0], "game council", match)
    await asked(match, ":agree")
    return match


async def without_one(place: Town) -> Match:
    """One of three has conceded, and the computer plays on in that seat."""
    match = await after(await seated(place, "behind", "Alys", "Dorota", "Cersei"), 6, "three")
    cersei = match.people[2]
    question = await said(cersei, "game concede", match)
    await pressed(cersei, question, "concede")
    await place.settle()
    match.people = match.people[:2]
    return match


async def frozen(place: Town) -> Match:
    """The state that was noted last is another one today, and one of the two agrees to go on."""
    match = await after(await seated(place, "behind", "Cersei", "Dorota"), 24, "frozen")
    last = max((await place.store.kept(match.number)).digests) - 1
    await place.sleep()
    with closing(sqlite3.connect(place.database)) as database, database:
        otherwise = "update rows set digest = ? where table_id = ? and ordinal = ?"
        database.execute(otherwise, ("0" * 16, match.number, last))
    await place.wake()
    await pressed(match.people[0], await asked(match, ":agree"), "agree")
    return match


async def finished(place: Town) -> Match:
    match = await seated(place, "intrigue", "Alys", "Bolek", language="en")
    await match.play(Random("finished"))
    return match


async def conceded(place: Town) -> Match:
    match = await after(await seated(place, "behind", "Dorota", "Cersei"), 4, "conceded")
    question = await said(match.people[0], "game concede", match)
    await pressed(match.people[0], question, "concede")
    await match.people[0].until(lambda: match.over)
    return match


RUNNING: dict[str, Callable[[Town], Awaitable[Match]]] = {
    "relaxed_joust": relaxed_joust,
    "joust_in_a_challenge": joust_in_a_challenge,
    "sealed_melee": sealed_melee,
    "melee_by_the_book": melee_by_the_book,
    "hbo_draft": hbo_draft,
    "hbo_preset": hbo_preset,
    "hbo_against_the_computer": hbo_against_the_computer,
    "undone": undone,
    "lent": lent,
    "handed_over": handed_over,
    "without_one": without_one,
    "frozen": frozen,
}
ENDED: dict[str, Callable[[Town], Awaitable[Match]]] = {"finished": finished, "conceded": conceded}
LOBBY = "lobby"


async def lobby(place: Town) -> Sitting:
    """Two of three seats are taken, and a deck is chosen."""
    dorota, bolek = place.person("Dorota"), place.person("Bolek")
    opened = await place.lobby(dorota, "agot", seats=3, language="pl")
    await opened.press(bolek, "join")
    await choose(opened, bolek, "premade:stark-fealty")
    return Sitting(opened.number, opened.post.channel_id, [dorota.name, bolek.name])
