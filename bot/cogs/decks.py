"""`/deck`: a person's decks of the second edition, brought as text and given back as text."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import (
    Choices,
    Options,
    acknowledge_privately,
    acknowledge_unless,
    propose,
)
from bot.cogs.call import Call
from bot.cogs.naming import choice, described, named, options
from bot.faces.acknowledging import Where, acknowledge_at, begin
from bot.faces.boundary import boundary, too_old, words_of
from bot.faces.choosing import DECK_NAME
from bot.faces.deckmodal import Given, Purpose, asked, deck_modal, typed
from bot.faces.decks import deck_file, deck_post, listed, report_post
from bot.faces.posts import OPTION, OPTIONS, Post, clipped, fitted
from bot.faces.pressing import receipt_of
from bot.faces.replies import AtOnce
from bot.faces.request import Deed, Request
from bot.faces.speech import safe_name
from bot.games.deck_building import BYTES, Body, Checked, decoded
from bot.games.shelf import building, building_game
from bot.names import plain_name
from bot.numbers import PersonId
from bot.search.match import folded
from bot.service import Service
from bot.store import Deck as Kept
from bot.store.receipts import acting
from bot.words import LANGUAGES, Words, words_in
from engine.core.errors import Refused
from engine.core.phrases import phrase

MOST = OPTIONS  # decks of one person: as many as a select holds
FORMATS = [choice(f"format.{each}", each) for each in building().formats]
SPOKEN = [choice(f"language.{language}", language) for language in LANGUAGES]


@dataclass(frozen=True, slots=True)
class Found:
    """A deck that may be looked at: one of the person's own, or a premade one."""

    value: str
    name: str
    body: Body
    format: str
    own: int | None = None


def without_file(options: Options) -> bool:
    return options["file"] is None


class Decks(commands.Cog):
    deck = app_commands.Group(name=named("deck"), description=described("deck"))

    def __init__(self, service: Service) -> None:
        self.service = service

    # Bringing

    @deck.command(name=named("deck.import"), description=described("deck.import"))
    @options(file="file", format="deck_format")
    @app_commands.choices(format=FORMATS)
    @acknowledge_unless(without_file)
    async def import_(
        self,
        call: Call,
        file: discord.Attachment | None = None,
        format: app_commands.Choice[str] | None = None,
    ) -> None:
        await self._bring(call, Purpose.IMPORT, file, format)

    @deck.command(name=named("deck.check"), description=described("deck.check"))
    @options(file="file", format="deck_format")
    @app_commands.choices(format=FORMATS)
    @acknowledge_unless(without_file)
    async def check(
        self,
        call: Call,
        file: discord.Attachment | None = None,
        format: app_commands.Choice[str] | None = None,
    ) -> None:
        await self._bring(call, Purpose.CHECK, file, format)

    async def _bring(
        self,
        call: Call,
        purpose: Purpose,
        file: discord.Attachment | None,
        format: app_commands.Choice[str] | None,
    ) -> None:
        """From the file; without one, a modal asks for the text."""
        wanted = format.value if format else building().formats[0]
        if file is None:
            await call.interaction.response.send_modal(deck_modal(purpose, wanted, call.words))
            return
        if file.size > BYTES:
            raise Refused(phrase("deck.refused.too_long"))
        given = Given(purpose, wanted, "", decoded(await file.read()))
        await call.show(await self._brought(call, given))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """The modal, sent off: heard here, so that nothing typed is lost by a restart between."""
        sent = asked(interaction)
        if sent is None or too_old(interaction):
            return
        words = words_of(interaction)
        async with boundary(interaction, words):
            words = await self.service.words_for(PersonId(interaction.user.id), words)
            begin(interaction)
            receipt = receipt_of(interaction, *sent, words, {})
            async with self.service.kept(receipt), boundary(interaction, words):
                await acknowledge_at(interaction, Where.BELOW)
                replies = AtOnce(interaction)
                await self.carry_out(Deed(self.service, receipt.person, words, replies, receipt))

    async def carry_out(self, deed: Deed) -> None:
        """What was typed into the modal, whenever it was sent off."""
        await deed.show(await self._brought(deed, typed(deed.receipt.press, deed.values)))

    async def _brought(self, request: Request, given: Given) -> Post:
        checked = await asyncio.to_thread(building().check, given.text, given.format)
        heads = []
        if given.purpose is Purpose.IMPORT:
            heads = await self._keep(request, given.name, checked)
        return report_post(heads, checked, request.words)

    async def _keep(self, request: Request, typed: str, checked: Checked) -> list[str]:
        """Saves the deck, legal or not, and says what was done; nothing known is nothing saved."""
        words, store = request.words, self.service.store
        if not checked.whole:
            return [words.text("deck.not_saved")]
        name = _name(typed, checked, words)
        others = [kept.name for kept in await store.decks(request.person)]
        if name not in others and len(others) >= MOST:
            raise Refused(phrase("deck.refused.too_many", n=len(others)))
        with acting():
            await store.put_deck(_kept(request.person, name, checked))
        done = "deck.replaced" if name in others else "deck.saved"
        return [words.text(done, name=safe_name(name, DECK_NAME)), *_minded(checked, words)]

    # Looking

    @deck.command(name=named("deck.list"), description=described("deck.list"))
    @acknowledge_privately
    async def decks(self, call: Call) -> None:
        own = await self._own(call.person)
        lines = [listed(found.name, found.body, call.words) for found in own]
        await call.show(Post.of(fitted(lines) if lines else call.words.text("deck.none")))

    @deck.command(name=named("deck.show"), description=described("deck.show"))
    @options(deck="deck")
    @acknowledge_privately
    async def look(self, call: Call, deck: str) -> None:
        found = await self._meant(call, deck)
        await call.show(deck_post(found.name, found.body, found.format, call.words))

    @deck.command(name=named("deck.export"), description=described("deck.export"))
    @options(deck="deck", language="deck_language")
    @app_commands.choices(language=SPOKEN)
    @acknowledge_privately
    async def export(
        self,
        call: Call,
        deck: str,
        language: app_commands.Choice[str] | None = None,
    ) -> None:
        found = await self._meant(call, deck)
        spoken = words_in(language.value) if language else call.words
        upload = deck_file(found.name, found.body, spoken)
        text = call.words.text("deck.exported", name=safe_name(found.name, DECK_NAME))
        await call.show(Post.of(text, uploads=(upload,)))

    @deck.command(name=named("deck.delete"), description=described("deck.delete"))
    @options(deck="deck")
    @acknowledge_privately
    async def delete(self, call: Call, deck: str) -> None:
        found = _called(deck, await self._own(call.person))
        if found.own is not None:
            await self.service.store.drop_deck(call.person, found.own)
        await call.tell("deck.deleted", name=safe_name(found.name, DECK_NAME))

    @delete.autocomplete("deck")
    @propose
    async def own_decks(self, call: Call, typed: str) -> Choices:
        return _suggested(await self._own(call.person), typed)

    @look.autocomplete("deck")
    @export.autocomplete("deck")
    @propose
    async def all_decks(self, call: Call, typed: str) -> Choices:
        return _suggested([*await self._own(call.person), *_premade(call.words)], typed)

    # What they share

    async def _own(self, person: PersonId) -> list[Found]:
        return [
            Found(f"own:{each.id}", each.name, each.body, each.format, each.id)
            for each in await self.service.store.decks(person)
            if each.game == building_game()
        ]

    async def _meant(self, call: Call, typed: str) -> Found:
        return _called(typed, [*await self._own(call.person), *_premade(call.words)])


def _premade(words: Words) -> list[Found]:
    return [
        Found(
            f"premade:{each.id}",
            each.name[words.language],
            each.body,
            each.format,
        )
        for each in building().ready()
    ]


def _called(typed: str, decks: list[Found]) -> Found:
    """The deck with this value, else of this name."""
    for found in decks:
        if found.value == typed:
            return found
    for found in decks:
        if folded(found.name) == folded(typed):
            return found
    raise Refused(phrase("deck.refused.unknown"))


def _suggested(decks: list[Found], typed: str) -> Choices:
    return [
        app_commands.Choice(name=clipped(found.name, OPTION), value=found.value)
        for found in decks
        if folded(typed) in folded(found.name)
    ][:OPTIONS]


def _kept(person: PersonId, name: str, checked: Checked) -> Kept:
    return Kept(
        id=0,
        person=person,
        game=building_game(),
        name=name,
        format=checked.format,
        body=checked.body,
        created=time.time(),
    )


def _name(typed: str, checked: Checked, words: Words) -> str:
    """What the deck is called: as was typed, else its title, else its faction."""
    for name in (typed, checked.title or ""):
        if cleaned := plain_name(name, DECK_NAME):
            return cleaned
    return building().called(checked.body, words)


def _minded(checked: Checked, words: Words) -> list[str]:
    """What the owner must know of a deck that is saved all the same."""
    told = []
    if checked.faults:
        name = words.text(f"format.{checked.format}")
        told.append(words.text("deck.saved_illegal", format=name))
    if checked.doubts:
        told.append(words.text("deck.saved_partly"))
    return told
