"""Makes the application's emojis equal to our icons: makes what is missing, replaces what is drawn
differently now, deletes what we made and no longer want. Nothing waits for it: until it is done,
and where it fails, words stand without icons."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from typing import NamedTuple

import discord

from bot.faces.emojis import EMOJIS, wanted
from bot.faces.posts import EASEL
from bot.network import TROUBLE
from bot.pacing import patient
from bot.render.signs import Sign
from bot.store import NotSaved, Store
from bot.store.told import Told

log = logging.getLogger(__name__)

PAUSES = (0.0, 60.0, 600.0, 3_600.0)  # seconds before each attempt
BAD_REQUEST = 400


class Made(NamedTuple):
    """An emoji that we made, and what its picture was."""

    id: int
    digest: str


class EmojiKeeper:
    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client, self._store = client, store
        self._made: dict[str, Made] = {}

    async def recall(self) -> None:
        """What there was when we last looked, so that messages read the same after a restart."""
        kept = json.loads(await self._store.fact(self._fact) or "{}")
        self._made = {name: Made(*made) for name, made in kept.items()}
        self._show()

    async def run(self) -> None:
        for seconds in PAUSES:
            await asyncio.sleep(seconds)
            try:
                with patient():
                    await self._keep()
                return
            except (*TROUBLE, NotSaved) as error:
                log.info("emojis: not all could be made (%r)", error)

    async def _keep(self) -> None:
        signs = wanted()
        digests = await asyncio.get_running_loop().run_in_executor(EASEL, _digests, signs)
        there = {each.name: each for each in await self._client.fetch_application_emojis()}
        self._forget_lost(there)
        try:
            for name in sorted(self._made.keys() - signs.keys()):
                await self._delete(name, there[name])
            for name, digest in digests.items():
                if name not in self._made or self._made[name].digest != digest:
                    await self._make(signs[name], digest, there.get(name))
        finally:
            self._show()
            await self._store.tell(Told.EMOJIS, 0)

    def _forget_lost(self, there: Mapping[str, discord.Emoji]) -> None:
        """Those that somebody else has deleted or replaced."""
        for name, made in tuple(self._made.items()):
            if name not in there or there[name].id != made.id:
                del self._made[name]
                EMOJIS.drop(name)

    async def _make(self, sign: Sign, digest: str, old: discord.Emoji | None) -> None:
        """In place of the old one: no two have the same name."""
        if old is not None:
            await self._delete(sign.name, old)
        png = await asyncio.get_running_loop().run_in_executor(EASEL, sign.png)
        try:
            new = await self._client.create_application_emoji(name=sign.name, image=png)
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST:
                raise
            log.warning("emoji %s: refused (%s)", sign.name, error)  # the others may be taken
            return
        self._made[sign.name] = Made(new.id, digest)
        await self._save()

    async def _delete(self, name: str, old: discord.Emoji) -> None:
        EMOJIS.drop(name)
        self._made.pop(name, None)
        await old.delete()
        await self._save()

    def _show(self) -> None:
        """All at once: every change of an icon changes messages that stand."""
        EMOJIS.put({name: made.id for name, made in self._made.items()})

    async def _save(self) -> None:
        await self._store.put_fact(self._fact, json.dumps(self._made))

    @property
    def _fact(self) -> str:
        return f"emojis/{self._client.application_id}"


def _digests(signs: Mapping[str, Sign]) -> dict[str, str]:
    return {name: sign.digest for name, sign in signs.items()}
