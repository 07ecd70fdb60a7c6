"""Writes a table's messages straight into the sandbox, without a network: what thousands of tables
show is there before anything is measured. Their pictures are empty; nobody looks at them."""

from __future__ import annotations

from bot.faces.courier import Sent
from bot.faces.layout import components
from bot.faces.posts import File, Post
from bot.faces.posts import Upload as Attached
from bot.numbers import MessageId, PersonId
from bot.sandbox.direct import open_dm
from bot.sandbox.kinds import MessageFlag, Payload
from bot.sandbox.posting import delete, edit, post
from bot.sandbox.rules.messages import Draft, Upload
from bot.sandbox.server import Sandbox
from bot.sandbox.threads import open_thread
from bot.sandbox.world import Message

EMPTY = b"\x89PNG\r\n\x1a\n"


class Pen:
    """What the reconciler asks of its courier."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._realm = sandbox.realm

    async def send(self, channel: int, wanted: Post, nonce: str) -> Sent:
        world = self._realm.world
        draft = _draft(wanted, nonce=nonce)
        sent = post(self._realm, world.channel(str(channel)), world.bot, draft)
        return Sent(MessageId(int(sent.id)), as_wanted=True)

    async def edit(self, channel: int, message: int, wanted: Post, *, same_files: bool) -> None:
        edit(self._realm, self._message(channel, message), _draft(wanted))

    async def delete(self, channel: int, message: int) -> None:
        delete(self._realm, self._message(channel, message))

    async def dm(self, person: PersonId) -> int:
        return int(open_dm(self._realm, str(person)).id)

    async def open_thread(self, guild: int, channel: int, message: int, name: str) -> int:
        world = self._realm.world
        grown = self._message(channel, message)
        parent = world.channel(str(channel))
        return int(open_thread(self._realm, parent, world.bot.id, {"name": name}, grown).id)

    def _message(self, channel: int, message: int) -> Message:
        return self._realm.world.message(str(channel), str(message))


def _draft(wanted: Post, **more: str) -> Draft:
    uploads = {at: Upload(name, EMPTY) for at, (name, _) in enumerate(wanted.files)}
    listed = [
        {"id": str(at), "filename": name, "description": _description(file)}
        for at, (name, file) in enumerate(wanted.files)
    ]
    body: Payload = {
        "components": components(wanted),
        "attachments": listed,
        "flags": int(MessageFlag.IS_COMPONENTS_V2),
        "allowed_mentions": wanted.mentions().to_dict(),
    }
    return Draft(body | more, uploads)


def _description(file: File) -> str | None:
    return file.description if isinstance(file, Attached) else file.alt() or None
