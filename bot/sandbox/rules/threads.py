"""The limits of names and settings of channels and threads."""

from __future__ import annotations

from bot.sandbox.kinds import ChannelType, Payload
from bot.sandbox.rules.form import Form

NAME = 100
TOPIC = 1024
SLOWMODE = 21600
ARCHIVE_MINUTES = frozenset({60, 1440, 4320, 10080})
MEMBERS = 1000
THREAD_KINDS = frozenset({int(ChannelType.PUBLIC_THREAD), int(ChannelType.PRIVATE_THREAD)})


def check_new_thread(body: Payload) -> None:
    form = Form()
    form.at().required_text(body, "name", 1, NAME)
    if body.get("type") is not None:
        form.at("type").one_of(body["type"], THREAD_KINDS)
    _check_settings(form, body)
    form.refuse()


def check_channel_edit(body: Payload) -> None:
    form = Form()
    form.at().optional_text(body, "name", 1, NAME)
    form.at().optional_text(body, "topic", 0, TOPIC)
    _check_settings(form, body)
    form.refuse()


def _check_settings(form: Form, body: Payload) -> None:
    if body.get("auto_archive_duration") is not None:
        form.at("auto_archive_duration").one_of(body["auto_archive_duration"], ARCHIVE_MINUTES)
    form.at().optional_number(body, "rate_limit_per_user", 0, SLOWMODE)
    for key in ("archived", "locked", "invitable"):
        form.at().optional_flag(body, key)
