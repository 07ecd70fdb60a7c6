"""What the bot's answers to an interaction do: the callback, the original response, follow-ups."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.errors import Code, Refusal, unknown
from bot.sandbox.interactions import USER_INSTALL_FOLLOWUPS, Interaction, Interactions
from bot.sandbox.kinds import (
    CallbackType,
    CommandType,
    EventType,
    Install,
    InteractionType,
    MessageFlag,
    MessageType,
    OptionType,
    Payload,
)
from bot.sandbox.posting import delete, edit, post, publish
from bot.sandbox.realm import Realm
from bot.sandbox.rules.form import Form
from bot.sandbox.rules.messages import Draft, check_draft
from bot.sandbox.rules.modals import check_choices, check_modal
from bot.sandbox.threads import needs_awake, wake_to_speak
from bot.sandbox.world import Message

MESSAGES = {CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE}
UPDATES = {CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE}


class Answers:
    def __init__(self, realm: Realm, interactions: Interactions) -> None:
        self._realm = realm
        self._interactions = interactions

    def answer(self, begun: Interaction, draft: Draft) -> Payload:
        """The first answer; says what the callback's response tells of it."""
        kind = self._kind(begun, draft.body)
        data = draft.body.get("data") or {}
        inner = Draft(data, draft.files)
        if kind is CallbackType.MESSAGE:
            message = self._say(begun, inner)
        elif kind is CallbackType.DEFERRED_MESSAGE:
            message = self._think(begun, data)
        elif kind in UPDATES:
            message = self._update(begun, inner, kind)
        else:
            self._answer_without_message(begun, kind, data)
            return self._told(begun, None)
        return self._told(begun, message)

    def _kind(self, begun: Interaction, body: Payload) -> CallbackType:
        form = Form()
        allowed = self._allowed(begun)
        form.at("type").one_of(body.get("type"), {int(each) for each in allowed})
        form.at().optional_mapping(body, "data")
        form.refuse()
        return CallbackType(body["type"])

    def _allowed(self, begun: Interaction) -> set[CallbackType]:
        if begun.type is InteractionType.AUTOCOMPLETE:
            return {CallbackType.AUTOCOMPLETE_RESULT}
        if begun.type is InteractionType.APPLICATION_COMMAND:
            return MESSAGES | {CallbackType.MODAL}
        if begun.type is InteractionType.MESSAGE_COMPONENT:
            return MESSAGES | UPDATES | {CallbackType.MODAL}
        # a modal submit is never answered with a modal; it may update the message it came from
        return MESSAGES | UPDATES if begun.message_id else MESSAGES

    def _say(self, begun: Interaction, draft: Draft) -> Message:
        check_draft(draft, at=("data",))
        message = self._post(begun, draft, hidden=_hidden(draft.body))
        begun.original_id = message.id
        self._interactions.acknowledge(begun, CallbackType.MESSAGE)
        return message

    def _post(self, begun: Interaction, draft: Draft, *, hidden: bool) -> Message:
        world = self._realm.world
        if not hidden:
            wake_to_speak(self._realm, world.channels[begun.channel_id], world.bot.id)
        message = post(
            self._realm,
            world.channels[begun.channel_id],
            world.bot,
            draft,
            kind=_message_type(begun),
            audience=begun.user_id if hidden else None,
            metadata=self._interactions.metadata(begun),
        )
        begun.messages.append(message.id)
        return message

    def _think(self, begun: Interaction, data: Payload) -> Message:
        form = Form()
        flags = data.get("flags") or 0
        if not isinstance(flags, int) or flags & ~MessageFlag.EPHEMERAL:
            form.at("data", "flags").wrong(
                "INTERACTION_DEFER_FLAGS_INVALID", "Only EPHEMERAL may be set when deferring"
            )
        form.refuse()
        message = self._placeholder(begun, hidden=bool(flags))
        begun.original_id = message.id
        self._interactions.acknowledge(begun, CallbackType.DEFERRED_MESSAGE)
        return message

    def _placeholder(self, begun: Interaction, *, hidden: bool) -> Message:
        world = self._realm.world
        kind = _message_type(begun)
        message = Message(world.ids.next(), begun.channel_id, world.bot.id, self._realm.now(), kind)
        message.flags = MessageFlag.LOADING
        message.metadata = self._interactions.metadata(begun)
        if hidden:
            message.flags |= MessageFlag.EPHEMERAL
            message.audience = begun.user_id
        begun.messages.append(message.id)
        return publish(self._realm, world.channels[begun.channel_id], message)

    def _update(self, begun: Interaction, draft: Draft, kind: CallbackType) -> Message:
        assert begun.message_id is not None
        message = self._realm.world.message(begun.channel_id, begun.message_id)
        if kind is CallbackType.UPDATE:
            check_draft(draft, message, at=("data",))
            self._edit(message, draft)
        begun.original_id = message.id
        begun.messages.append(message.id)
        self._interactions.acknowledge(begun, kind)
        return message

    def _answer_without_message(
        self, begun: Interaction, kind: CallbackType, data: Payload
    ) -> None:
        form = Form()
        if kind is CallbackType.MODAL:
            check_modal(form.at("data"), data)
        else:
            check_choices(form.at("data"), data, _focused_type(begun.data))
        form.refuse()
        if kind is CallbackType.MODAL:
            begun.modal = data
            self._interactions.acknowledge(begun, kind)
            self._interactions.tell(begun, EventType.MODAL_OPEN, {"modal": data})
        else:
            begun.choices = data.get("choices") or []
            self._interactions.acknowledge(begun, kind)

    def _told(self, begun: Interaction, message: Message | None) -> Payload:
        told: Payload = {"interaction": {"id": begun.id, "type": int(begun.type)}}
        if message is None:
            return told
        told["interaction"] |= {
            "response_message_id": message.id,
            "response_message_loading": message.loading,
            "response_message_ephemeral": MessageFlag.EPHEMERAL in message.flags,
        }
        if begun.answer in (CallbackType.MESSAGE, CallbackType.UPDATE):
            shown = wire.message(self._realm.world, message)
            told["resource"] = {"type": int(begun.answer), "message": shown}
        return told

    def original(self, begun: Interaction, message_id: str) -> Message:
        """A message that this token may touch: the original response or a follow-up."""
        wanted = begun.original_id if message_id == "@original" else message_id
        if wanted is None or wanted not in begun.messages:
            raise unknown(Code.UNKNOWN_MESSAGE, "Message")
        return self._realm.world.message(begun.channel_id, wanted)

    def edit(self, begun: Interaction, message_id: str, draft: Draft) -> Message:
        message = self.original(begun, message_id)
        check_draft(draft, message)
        return self._edit(message, draft)

    def _edit(self, message: Message, draft: Draft) -> Message:
        if message.audience is None:
            needs_awake(self._realm.world.channels[message.channel_id])
        return edit(self._realm, message, draft)

    def delete(self, begun: Interaction, message_id: str) -> None:
        delete(self._realm, self.original(begun, message_id))

    def follow_up(self, begun: Interaction, draft: Draft) -> Message:
        """A further message; straight after a defer it fills the placeholder instead."""
        waiting = self._waiting(begun)
        if waiting is not None:
            check_draft(draft, waiting)
            return self._edit(waiting, draft)
        if begun.install is Install.USER and begun.followups >= USER_INSTALL_FOLLOWUPS:
            raise Refusal(400, Code.MAX_FOLLOWUPS, "Maximum number of follow-up messages reached")
        check_draft(draft)
        begun.followups += 1
        return self._post(begun, draft, hidden=_hidden(draft.body))

    def _waiting(self, begun: Interaction) -> Message | None:
        if begun.answer is not CallbackType.DEFERRED_MESSAGE or begun.original_id is None:
            return None
        kept = self._realm.world.history(begun.channel_id).get(begun.original_id)
        return kept if kept is not None and kept.loading else None


def _hidden(body: Payload) -> bool:
    return bool((body.get("flags") or 0) & MessageFlag.EPHEMERAL)


def _message_type(begun: Interaction) -> MessageType:
    if begun.type is not InteractionType.APPLICATION_COMMAND:
        return MessageType.DEFAULT
    slash = begun.data.get("type") == CommandType.CHAT_INPUT
    return MessageType.CHAT_INPUT_COMMAND if slash else MessageType.CONTEXT_MENU_COMMAND


def _focused_type(data: Payload) -> OptionType:
    for option in data.get("options") or []:
        if option.get("focused"):
            return OptionType(option["type"])
        if option.get("options"):
            return _focused_type(option)
    return OptionType.STRING
