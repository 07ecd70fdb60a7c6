"""The people of the sandbox: each acts only on what Discord would deliver to them."""

from __future__ import annotations

from typing import Any

from bot.sandbox.commands import install, named, offered
from bot.sandbox.direct import open_dm
from bot.sandbox.filling import Fields, chosen, filled
from bot.sandbox.interactions import Interaction
from bot.sandbox.kinds import (
    SELECTS,
    ButtonStyle,
    CommandType,
    ComponentType,
    InteractionType,
    Payload,
    Permission,
)
from bot.sandbox.outcomes import Modal, Outcome
from bot.sandbox.permissions import can_see, permissions_in, to_speak
from bot.sandbox.posting import post
from bot.sandbox.resolving import Resolved
from bot.sandbox.rules.messages import CONTENT, Draft
from bot.sandbox.seen import Control, Delivered, Impossible
from bot.sandbox.sight import Place, Sight
from bot.sandbox.threads import wake_to_speak
from bot.sandbox.typing_in import command_data
from bot.sandbox.world import Channel


class Person(Sight):
    """Somebody who plays. A `begin_` method does not wait for the bot, the others do."""

    def open_dms(self) -> None:
        self.user.dms_open = True

    def close_dms(self) -> None:
        self.user.dms_open = False

    def speaks(self, locale: str) -> None:
        self.user.locale = locale

    def open_dm(self) -> Channel:
        """Begins to write to the bot."""
        return open_dm(self._local.realm, self.id)

    async def type(self, place: Place, text: str) -> Delivered:
        return self.say(place, text)

    def say(self, place: Place, text: str) -> Delivered:
        channel = self._channel(place)
        granted = permissions_in(self._local.world, self.id, channel)
        may = to_speak(channel) if channel.guild_id else Permission.VIEW_CHANNEL
        if not can_see(self._local.world, self.id, channel) or may not in granted:
            raise Impossible("this person may not write here")
        if not text.strip() or len(text) > CONTENT:
            raise Impossible(f"a message has 1 to {CONTENT} characters")
        wake_to_speak(self._local.realm, channel, self.id)
        draft = Draft({"content": text}, {})
        return self.shown(post(self._local.realm, channel, self.user, draft))

    async def press(self, message: Delivered, name: str) -> Outcome:
        """Presses the button with this custom id or label."""
        return await self._settled(self.begin_press(message, name))

    def begin_press(self, message: Delivered, name: str) -> Interaction:
        control = self._enabled(message, name)
        if control.type is not ComponentType.BUTTON or control.custom_id is None:
            raise Impossible(f"{name!r} is not a button to press")
        return self._component(message, control, {})

    async def select(self, message: Delivered, name: str, values: list[str]) -> Outcome:
        """Chooses these values in the select with this custom id or placeholder."""
        return await self._settled(self.begin_select(message, name, values))

    def begin_select(self, message: Delivered, name: str, values: list[str]) -> Interaction:
        control = self._enabled(message, name)
        if control.type not in SELECTS:
            raise Impossible(f"{name!r} is not a select")
        resolved = self._resolved(self._channel(message.channel_id))
        data: Payload = {"values": chosen(control.payload, [str(v) for v in values], resolved)}
        if resolved.payload:
            data["resolved"] = resolved.payload
        return self._component(message, control, data)

    def _enabled(self, message: Delivered, name: str) -> Control:
        control = message.control(name)
        if control.disabled or control.payload.get("style") == ButtonStyle.LINK:
            raise Impossible(f"{name!r} cannot be pressed")
        return control

    def _component(self, message: Delivered, control: Control, data: Payload) -> Interaction:
        """Discord itself refuses what meanwhile left the message; the bot hears nothing of it."""
        channel = self._channel(message.channel_id)
        kind = InteractionType.MESSAGE_COMPONENT
        now = self._local.world.history(channel.id).get(message.id)
        if now is not None and now.audience not in (None, self.id):
            raise Impossible("this message was not delivered to this person")
        if now is None or not self.sees(channel) or not _still_there(self.shown(now), control):
            return self._local.interactions.refuse(kind, self.user, channel)
        about = {
            "custom_id": control.custom_id,
            "component_type": int(control.type),
            "id": control.payload["id"],
        }
        return self._local.interactions.begin(kind, self.user, channel, about | data, message=now)

    async def command(self, path: str, *, channel: Place, **options: Any) -> Outcome:
        """Uses a slash command: `command("game new", channel=..., seats=2)`."""
        begun = self.begin_command(path.split(), self._channel(channel), options)
        return await self._settled(begun)

    def begin_command(
        self, path: list[str], channel: Channel, options: dict[str, Any]
    ) -> Interaction:
        return self._begin_typed(InteractionType.APPLICATION_COMMAND, path, channel, options, None)

    def _begin_typed(
        self,
        kind: InteractionType,
        path: list[str],
        channel: Channel,
        options: dict[str, Any],
        focused: str | None,
    ) -> Interaction:
        self._check_can_command(channel)
        command = self._command(path[0].removeprefix("/"), channel, CommandType.CHAT_INPUT)
        resolved = self._resolved(channel)
        data = command_data(command, path, options, resolved, focused=focused)
        by = install(self._local.world, channel, command)
        assert by is not None
        return self._local.interactions.begin(kind, self.user, channel, data, install=by)

    def _check_can_command(self, channel: Channel) -> None:
        if not self.sees(channel):
            raise Impossible("this person does not see the channel")
        if channel.thread is not None and channel.thread.archived:
            raise Impossible("50083: no commands in an archived thread")

    def _command(self, name: str, channel: Channel, kind: CommandType) -> Payload:
        here = offered(self._local.world, self.id, channel)
        found = named(here, name, kind)
        if found is None:
            raise Impossible(f"no command {name!r} here; there are {[c['name'] for c in here]}")
        return found

    async def menu(self, name: str, target: Person | Delivered, *, channel: Place) -> Outcome:
        """Uses a command from the menu of a user or of a message."""
        return await self._settled(self.begin_menu(name, target, self._channel(channel)))

    def begin_menu(self, name: str, target: Person | Delivered, channel: Channel) -> Interaction:
        self._check_can_command(channel)
        kind = CommandType.USER if isinstance(target, Person) else CommandType.MESSAGE
        command = self._command(name, channel, kind)
        data = {"id": command["id"], "name": name, "type": command["type"], "target_id": target.id}
        data["resolved"] = self._target(channel, target)
        used = InteractionType.APPLICATION_COMMAND
        return self._local.interactions.begin(used, self.user, channel, data)

    def _target(self, channel: Channel, target: Person | Delivered) -> Payload:
        if isinstance(target, Delivered):
            return {"messages": {target.id: target.payload}}
        resolved = self._resolved(channel)
        resolved.user(target.id)
        return resolved.payload

    async def autocomplete(
        self, path: str, focused: str, text: str, *, channel: Place, **options: Any
    ) -> list[Payload]:
        """What the bot proposes while this much of an option is typed; nothing if it is late."""
        given = options | {focused: text}
        return await self.suggestions(path.split(), self._channel(channel), given, focused)

    async def suggestions(
        self, path: list[str], channel: Channel, options: dict[str, Any], focused: str
    ) -> list[Payload]:
        begun = self.begin_autocomplete(path, channel, options, focused)
        await self._settled(begun)
        return begun.choices or []

    def begin_autocomplete(
        self, path: list[str], channel: Channel, options: dict[str, Any], focused: str
    ) -> Interaction:
        return self._begin_typed(InteractionType.AUTOCOMPLETE, path, channel, options, focused)

    async def submit(self, modal: Modal, fields: Fields) -> Outcome:
        """Sends off a modal with these fields by custom id; the others keep their defaults."""
        return await self._settled(self.begin_submit(modal, fields))

    def begin_submit(self, modal: Modal, fields: Fields) -> Interaction:
        opened = self._local.interactions.by_id(modal.interaction_id)
        channel = self._channel(opened.channel_id)
        resolved = self._resolved(channel)
        components = filled(modal.payload, fields, resolved)
        data: Payload = {"custom_id": modal.custom_id, "components": components}
        if resolved.payload:
            data["resolved"] = resolved.payload
        message = self._local.world.history(channel.id).get(opened.message_id or "")
        return self._local.interactions.begin(
            InteractionType.MODAL_SUBMIT,
            self.user,
            channel,
            data,
            message=message,
            opened_by=opened,
            install=opened.install,
        )

    def modal(self, interaction_id: str) -> Modal:
        opened = self._local.interactions.by_id(interaction_id)
        if opened.user_id != self.id or opened.modal is None:
            raise Impossible("no modal was opened by this")
        return Modal(interaction_id, opened.modal)

    def _resolved(self, channel: Channel) -> Resolved:
        return Resolved(self._local.world, channel.guild_id, self.id)

    async def _settled(self, begun: Interaction) -> Outcome:
        """Waits until the bot has acknowledged it or it has failed."""
        await self.until(lambda: begun.answered or begun.failed, place=begun.channel_id)
        return Outcome(self, begun)


def _still_there(message: Delivered, control: Control) -> bool:
    return any(
        each.custom_id == control.custom_id and each.type is control.type and not each.disabled
        for each in message.controls
    )
