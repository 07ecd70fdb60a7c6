"""What a person's client shows: a delivered message and the controls on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.sandbox.composing import texts
from bot.sandbox.kinds import SELECTS, ComponentType, MessageFlag, MessageType, Payload
from bot.sandbox.rules.components import walk


class Impossible(Exception):
    """A person's client offers no way to do this."""


class Control(NamedTuple):
    """A button or a select on a message."""

    type: ComponentType
    custom_id: str | None
    label: str
    disabled: bool
    payload: Payload

    @property
    def options(self) -> list[str]:
        """The values a string select offers."""
        return [str(option["value"]) for option in self.payload.get("options", [])]

    @property
    def labels(self) -> list[str]:
        return [str(option["label"]) for option in self.payload.get("options", [])]


@dataclass(frozen=True)
class Delivered:
    """A message as it stood when the person looked at it."""

    payload: Payload

    @property
    def id(self) -> str:
        return str(self.payload["id"])

    @property
    def channel_id(self) -> str:
        return str(self.payload["channel_id"])

    @property
    def author_id(self) -> str:
        return str(self.payload["author"]["id"])

    @property
    def type(self) -> MessageType:
        return MessageType(self.payload["type"])

    @property
    def content(self) -> str:
        return str(self.payload["content"])

    @property
    def flags(self) -> MessageFlag:
        return MessageFlag(self.payload["flags"])

    @property
    def ephemeral(self) -> bool:
        return MessageFlag.EPHEMERAL in self.flags

    @property
    def loading(self) -> bool:
        return MessageFlag.LOADING in self.flags

    @property
    def pinned(self) -> bool:
        return bool(self.payload["pinned"])

    @property
    def embeds(self) -> list[Payload]:
        return list(self.payload["embeds"])

    @property
    def attachments(self) -> list[Payload]:
        return list(self.payload["attachments"])

    @property
    def mentions(self) -> list[str]:
        return [str(user["id"]) for user in self.payload["mentions"]]

    @property
    def interaction_id(self) -> str | None:
        metadata = self.payload.get("interaction_metadata")
        return None if metadata is None else str(metadata["id"])

    @property
    def text(self) -> str:
        """Everything there is to read: text, embeds, text displays, in this order."""
        parts = [self.content]
        for embed in self.embeds:
            parts += _embed_texts(embed)
        return "\n".join(part for part in [*parts, *texts(self.payload["components"])] if part)

    @property
    def controls(self) -> list[Control]:
        return [
            _control(one)
            for one in walk(self.payload["components"])
            if one["type"] in SELECTS | {ComponentType.BUTTON}
        ]

    @property
    def buttons(self) -> list[Control]:
        return [one for one in self.controls if one.type is ComponentType.BUTTON]

    @property
    def selects(self) -> list[Control]:
        return [one for one in self.controls if one.type in SELECTS]

    def control(self, name: str) -> Control:
        """The one with this custom id, else the only one with this label."""
        for one in self.controls:
            if one.custom_id == name:
                return one
        labeled = [one for one in self.controls if one.label == name]
        if len(labeled) != 1:
            known = [(one.custom_id, one.label) for one in self.controls]
            raise Impossible(f"{len(labeled)} controls are called {name!r}; there are {known}")
        return labeled[0]


def _embed_texts(embed: Payload) -> list[str]:
    parts: list[Any] = [embed.get("title"), embed.get("description")]
    for field in embed.get("fields", []):
        parts += [field["name"], field["value"]]
    parts.append(embed.get("footer", {}).get("text"))
    return [str(part) for part in parts if part]


def _control(one: Payload) -> Control:
    label = one.get("label") or one.get("placeholder") or ""
    return Control(
        ComponentType(one["type"]),
        one.get("custom_id"),
        str(label),
        bool(one.get("disabled")),
        one,
    )
