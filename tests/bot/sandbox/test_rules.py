"""Whatever a bot sends is taken or refused: no shape of JSON makes a rule stumble."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.sandbox.clock import Clock
from bot.sandbox.composing import compose
from bot.sandbox.errors import Refusal
from bot.sandbox.kinds import ChannelType, CommandType, ComponentType, OptionType
from bot.sandbox.rules.commands import check_commands
from bot.sandbox.rules.form import Form
from bot.sandbox.rules.messages import Draft, Upload, check_draft
from bot.sandbox.rules.modals import check_modal
from bot.sandbox.rules.threads import check_channel_edit, check_new_thread
from bot.sandbox.world import Channel, Message, World

KINDS = (*ComponentType, *CommandType, *OptionType)
KEYS = [
    "accent_color",
    "accessory",
    "allowed_mentions",
    "attachments",
    "author",
    "auto_archive_duration",
    "autocomplete",
    "choices",
    "component",
    "components",
    "content",
    "contexts",
    "custom_id",
    "default",
    "description",
    "description_localizations",
    "embeds",
    "emoji",
    "enforce_nonce",
    "fail_if_not_exists",
    "fields",
    "file",
    "filename",
    "flags",
    "footer",
    "id",
    "image",
    "items",
    "label",
    "locked",
    "max_length",
    "max_values",
    "media",
    "message_id",
    "message_reference",
    "min_values",
    "name",
    "name_localizations",
    "nonce",
    "options",
    "parse",
    "placeholder",
    "poll",
    "required",
    "roles",
    "spacing",
    "sticker_ids",
    "style",
    "text",
    "title",
    "type",
    "url",
    "users",
    "value",
]
plain = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 2**40),
    st.sampled_from([int(kind) for kind in KINDS]),
    st.floats(allow_nan=False),
    st.sampled_from(["", "a", "pl", "users", "attachment://a.png", "x" * 101]),
)
anything = st.recursive(
    plain,
    lambda inside: st.one_of(
        st.lists(inside, max_size=4),
        st.dictionaries(st.sampled_from(KEYS), inside, max_size=6),
    ),
    max_leaves=25,
)
patiently = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
bodies = st.dictionaries(st.sampled_from(KEYS), anything, max_size=8)


@patiently
@given(bodies)
def test_a_message_is_composed_or_refused(body: dict[str, Any]) -> None:
    world = World(Clock(moving=False))
    world.channels["1"] = Channel("1", ChannelType.DM)
    message = Message("2", "1", world.bot.id, 0.0)
    draft = Draft(body, {0: Upload("a.png", b"")})
    try:
        check_draft(draft)
    except Refusal:
        return
    compose(world, message, draft)


@patiently
@given(st.lists(bodies, max_size=3))
def test_commands_are_taken_or_refused(commands: list[dict[str, Any]]) -> None:
    try:
        check_commands(commands)
    except Refusal:
        return
    assert all(one["name"] for one in commands)


@patiently
@given(anything)
def test_a_modal_is_taken_or_refused(modal: Any) -> None:
    form = Form()
    check_modal(form.at("data"), modal)
    assert form.errors or 1 <= len(modal["components"]) <= 5


@patiently
@given(bodies)
def test_a_thread_is_taken_or_refused(body: dict[str, Any]) -> None:
    try:
        check_channel_edit(body)
        check_new_thread(body)
    except Refusal:
        return
    assert 1 <= len(body["name"]) <= 100
