"""The games that are played for the pictures: the same people, decks and chance every time, so that
the same situations come about in every language."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from bot.games.shelf import first_game
from bot.sandbox.connect import discord_pointed_at
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.sandbox.server import Sandbox
from bot.tables.choosing import DeckChoice, DeckKind
from bot.terminal.players import answers, at_noon
from bot.terminal.screens.shots import EPHEMERAL, OTHERS, Camera, Shots
from bot.terminal.sensible import Sensible, act_of
from bot.terminal.town import Lobby, Match, Town
from bot.words import words_in
from engine.core.decisions import Decision

if TYPE_CHECKING:
    from playwright.async_api import Browser

SERVER, CHANNEL = "The Rookery", "tables"
DECKS = {
    "Cersei": "lannister-rose",
    "Bran": "stark-fealty",
    "Asha": "greyjoy-fealty",
    "Zofia": "lannister-rose",
}
LOCALES = {"en": "en-US", "pl": "pl"}
CHANCE = "ravens"
ASKING = "li:has([data-custom-id$=':move'])"  # the message that holds the question
ENDED = "li:has([data-custom-id$=':rematch'])"
LOBBY = "li:has([data-custom-id$=':start'])"
SETTLED_ROUND = 2  # there are cards on the table by then
DAY = 24.0  # hours
LATER = {"recap": "game recap", "games": "me games"}  # with their commands
DAYS = ("thread-later", "digest", *LATER)
CARDS = {"card": "ned stark", "card-event": "put to the sword", "card-plot": "heads on spikes"}
PRESSES = 9  # in a game of another kind, until there is something on the board
MENU = ".select[data-custom-id*=':{act}']"
BESIDE = {"hand": "hand", "why": "why", "board": "board", "house": "board"}  # by what is pressed
MENUS = {"plan": "menu-marshal", "tick": "menu-attack"}
PANELS = {
    "plot": "plot-choice",
    "title": "title-choice",
    "marshaling_phase": "panel-marshal",
    "challenge": "panel-attack",
    "defenders": "panel-defend",
    "reaction": "panel-react",
}


async def tell(folder: Path, browser: Browser, shots: Shots, language: str) -> None:
    async with _stage(folder, language) as town:
        camera = shots.of(browser, town.sandbox, language)
        try:
            for story in (_look_ups, _melee, _joust, _alone, _others):
                await story(town, camera, language)
        finally:
            await camera.close()


@asynccontextmanager
async def _stage(folder: Path, language: str) -> AsyncIterator[Town]:
    """A server with four people in it; our own icons are there before anybody plays."""
    async with Sandbox(clock=at_noon(), seed=False) as sandbox:
        guild = sandbox.add_guild(SERVER, locale=LOCALES[language])
        sandbox.add_channel(guild, CHANNEL)
        for name in DECKS:
            sandbox.add_person(name, locale=LOCALES[language])
        with discord_pointed_at(sandbox):
            town = Town(sandbox, folder / "rookery.sqlite3")
            town.icons = True
            await town.wake()
            town.bot.service.registry.draw_seed = lambda: CHANCE
            try:
                if town.bot.drawing is not None:
                    await town.bot.drawing
                yield town
            finally:
                await town.sleep()


# Look-ups and a lesson


async def _look_ups(town: Town, camera: Camera, language: str) -> None:
    asha, channel = town.person("Asha"), town.sandbox.channel.id
    for name, card in CARDS.items():
        if camera.lacks(name):
            await (await asha.command("card", channel=channel, name=card)).reply()
            await camera.take(name, asha, channel, EPHEMERAL)
    if camera.lacks("learn"):
        await (await asha.command("learn", channel=channel)).reply()
        lesson = await _pressed(asha, asha.dms()[-1], "go")
        await camera.take("learn", asha, lesson.channel_id, _message(lesson))


# A melee of four


async def _melee(town: Town, camera: Camera, language: str) -> None:
    played = ("thread-melee", *BESIDE, *MENUS.values(), *PANELS.values())
    if not camera.lacks("lobby", "lobby-more", "deck", *played, *DAYS):
        return
    cersei, bran, asha, zofia = (town.person(name) for name in DECKS)
    lobby = await town.lobby(cersei, first_game(), seats=4, language=language)
    await _dress(lobby, cersei)
    for person in (bran, asha):
        await lobby.press(person, "join")
    await _dress(lobby, bran)
    await town.settle()
    channel = town.sandbox.channel.id
    await camera.take("lobby", zofia, channel, LOBBY)
    if camera.lacks("lobby-more"):
        await _pressed(cersei, cersei.look(lobby.post), "lobby")
        await camera.take("lobby-more", cersei, channel, EPHEMERAL)
    await lobby.press(zofia, "join")
    if camera.lacks("deck"):
        await _pressed(zofia, zofia.look(lobby.post), "deck")
        await camera.take("deck", zofia, channel, EPHEMERAL)
    for person in (asha, zofia):
        await _dress(lobby, person)
    match = Played(await lobby.start(cersei, bran, asha, zofia), camera, "thread-melee")
    await match.play_on(until=lambda prompt: not camera.lacks(*played))
    await _a_day_later(town, camera, match, language)


async def _dress(lobby: Lobby, person: Person) -> None:
    """Chooses the deck that is theirs."""
    chosen = DeckChoice(DeckKind.PREMADE, DECKS[person.name]).value
    choice = await _pressed(person, person.look(lobby.post), "deck")
    select = next(each for each in choice.selects if chosen in each.options)
    await person.select(choice, str(select.custom_id), [chosen])
    await person.until(lambda: person.look(choice) != choice)
    await lobby.town.settle()


class Played(Sensible):
    """A game whose pictures are taken as its situations come about."""

    def __init__(self, match: Match, camera: Camera, thread: str) -> None:
        super().__init__(match)
        self._camera, self._named = camera, thread

    def _prompt(self, person: Person) -> Delivered | None:
        """In private alone: there nothing that is pressed shows in the thread."""
        panel = self.panel(person)
        asks = panel is not None and any(answers(control) for control in panel.controls)
        return panel if asks else None

    async def asked(
        self, person: Person, round_: int, decision: Decision, keys: tuple[str, ...]
    ) -> None:
        prompt = decision.prompt.id.rpartition(".")[2]
        if round_ < SETTLED_ROUND or prompt not in PANELS or _gives_up(keys):
            return
        await self.town.settle()
        if prompt == "defenders":
            await self._camera.take(self._named, person, self.thread, ASKING)
        if prompt == "challenge" and self._camera.lacks(PANELS[prompt]):
            await self._tick(person, decision, keys)
        await self._panel(PANELS[prompt], person)
        if prompt == "marshaling_phase":
            await self._panel(MENUS["plan"], person, menu=MENU.format(act="plan"))
            for name, act in BESIDE.items():
                await self._beside(name, act, person)
        if prompt == "challenge":
            await self._panel(MENUS["tick"], person, menu=MENU.format(act="tick"))

    async def _tick(self, person: Person, decision: Decision, keys: tuple[str, ...]) -> None:
        """All of the answer but the press that gives it."""
        while (prompt := self._prompt(person)) is not None:
            control, values = self._means(prompt, decision, keys, 0)
            if not act_of(control).startswith("tick"):
                return
            outcome = await person.select(prompt, str(control.custom_id), values)
            await self._settled(person, prompt, control, outcome)

    async def _panel(self, name: str, person: Person, *, menu: str = "") -> None:
        if self._camera.lacks(name):
            await _pressed(person, self.question, "move")
            await self._camera.take(name, person, self.thread, EPHEMERAL, menu=menu)

    async def _beside(self, name: str, act: str, person: Person) -> None:
        """What a button of the panel, or of the thread, brings."""
        if self._camera.lacks(name):
            panel = await _pressed(person, self.question, "move")
            at = panel if any(_does(each, act) for each in panel.buttons) else self.question
            brought = await _pressed(person, at, act)
            if name == "house":
                await _pressed(person, brought, "house")
            await self._camera.take(name, person, self.thread, EPHEMERAL)


def _gives_up(keys: tuple[str, ...]) -> bool:
    return not keys or keys == ("pass",)


# A joust, to its end


async def _joust(town: Town, camera: Camera, language: str) -> None:
    if not camera.lacks("thread-joust", "end"):
        return
    bran, zofia = town.person("Bran"), town.person("Zofia")
    lobby = await town.lobby(bran, first_game(), seats=2, language=language)
    await lobby.press(zofia, "join")
    for person in (bran, zofia):
        await _dress(lobby, person)
    match = Played(await lobby.start(bran, zofia), camera, "thread-joust")
    await match.play_on(until=lambda prompt: not camera.lacks("thread-joust"))
    if camera.lacks("end"):
        await match.play_on()
        await town.settle()
        await camera.take("end", bran, match.thread, ENDED)


async def _a_day_later(town: Town, camera: Camera, match: Played, language: str) -> None:
    """Nobody plays on there: Discord allows few edits of messages that are old."""
    if not camera.lacks(*DAYS):
        return
    await town.pass_time(DAY)
    (person, *_) = match.waited_for()
    await camera.take("thread-later", person, match.thread, ASKING)
    if camera.lacks("digest"):
        about = words_in(language).text("digest.about")
        told = next(each for each in reversed(person.dms()) if about in each.text)
        await camera.take("digest", person, told.channel_id, _message(told))
    for name, command in LATER.items():
        if camera.lacks(name):
            await (await person.command(command, channel=match.thread)).reply()
            await camera.take(name, person, match.thread, EPHEMERAL)


# Alone against the computer


async def _alone(town: Town, camera: Camera, language: str) -> None:
    if not camera.lacks("solo"):
        return
    asha = town.person("Asha")
    lobby = await town.lobby(asha, first_game(), seats=2, language=language)
    await _dress(lobby, asha)
    await lobby.press(asha, "computer")
    match = Sensible(await lobby.start(asha))
    await match.play_on(until=lambda prompt: any(_does(c, "plan") for c in prompt.controls))
    await town.settle()
    panel = await _pressed(asha, match.question, "move")
    await _pressed(asha, panel, "hint")
    await camera.take("solo", asha, match.thread, _message(panel))


# The other games


async def _others(town: Town, camera: Camera, language: str) -> None:
    for game in OTHERS:
        if camera.lacks(f"thread-{game}", f"panel-{game}"):
            await _other(town, camera, game, language)


async def _other(town: Town, camera: Camera, game: str, language: str) -> None:
    asha, chance = town.person("Asha"), Random(CHANCE)
    lobby = await town.lobby(asha, game, seats=2, language=language)
    await lobby.press(asha, "computer")
    match = await lobby.start(asha)
    for _ in range(PRESSES):
        await asha.until(match.waited_for)
        await match.answer(asha, chance)
        await town.settle()
    await camera.take(f"thread-{game}", town.person("Zofia"), match.thread, ASKING)
    await _pressed(asha, match.question, "move")
    await camera.take(f"panel-{game}", asha, match.thread, EPHEMERAL)


def _message(message: Delivered) -> str:
    return f"[data-message-id='{message.id}']"


def _does(control: Control, act: str) -> bool:
    name = str(control.custom_id).split(":")
    return act in name[2:]


async def _pressed(person: Person, message: Delivered, act: str) -> Delivered:
    """What a press on the button for this act brings, or makes of the message."""
    control = next(each for each in message.buttons if _does(each, act))
    outcome = await person.press(message, str(control.custom_id))
    await person.until(lambda: outcome.replies or person.look(message) != message)
    return await outcome.reply() if outcome.replies else person.look(message)
