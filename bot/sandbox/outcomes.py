"""What became of something a person did: acknowledged, failed, answered, a modal opened."""

from __future__ import annotations

from typing import NamedTuple

from bot.sandbox.interactions import Interaction
from bot.sandbox.kinds import CallbackType, Payload
from bot.sandbox.seen import Delivered
from bot.sandbox.sight import PATIENCE, Sight


class Modal(NamedTuple):
    """A modal that stands open on a person's screen."""

    interaction_id: str
    payload: Payload

    @property
    def title(self) -> str:
        return str(self.payload["title"])

    @property
    def custom_id(self) -> str:
        return str(self.payload["custom_id"])

    @property
    def components(self) -> list[Payload]:
        return list(self.payload["components"])


class Outcome:
    """What became of something a person did; goes on telling as more happens."""

    def __init__(self, person: Sight, begun: Interaction) -> None:
        self._person = person
        self._begun = begun

    @property
    def interaction_id(self) -> str:
        return self._begun.id

    @property
    def acknowledged(self) -> bool:
        return self._begun.answered

    @property
    def answer(self) -> CallbackType | None:
        return self._begun.answer

    @property
    def failed(self) -> bool:
        return self._begun.failed

    @property
    def modal(self) -> Modal | None:
        return None if self._begun.modal is None else Modal(self._begun.id, self._begun.modal)

    @property
    def replies(self) -> list[Delivered]:
        """The messages that answer it, as far as the person sees them."""
        found = self._person.messages(self._begun.channel_id)
        return [each for each in found if each.interaction_id == self._begun.id]

    @property
    def ephemeral(self) -> list[Delivered]:
        return [each for each in self.replies if each.ephemeral]

    async def reply(self, within: float = PATIENCE) -> Delivered:
        """The first answer that is no longer loading."""

        def first() -> Delivered | None:
            return next((each for each in self.replies if not each.loading), None)

        return await self._person.until(first, within, place=self._begun.channel_id)
