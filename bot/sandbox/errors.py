"""Discord's refusals: HTTP status, JSON code and, for a bad form, the fields that are wrong."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import IntEnum

from bot.sandbox.kinds import Payload


class Code(IntEnum):
    """Discord's JSON error codes, those this sandbox answers with."""

    GENERAL = 0
    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MEMBER = 10007
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    UNKNOWN_EMOJI = 10014
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    UNKNOWN_COMMAND = 10063
    MAX_PINS = 30003
    MAX_EMOJIS = 30008
    MAX_THREAD_MEMBERS = 30033
    MAX_DAILY_COMMANDS = 30034
    MAX_OLD_EDITS = 30046
    UNAUTHORIZED = 40001
    OPENING_DMS_TOO_FAST = 40003
    TOO_LARGE = 40005
    ALREADY_ACKNOWLEDGED = 40060
    MAX_FOLLOWUPS = 40094
    MISSING_ACCESS = 50001
    NOT_ON_A_DM = 50003
    NOT_THE_AUTHOR = 50005
    EMPTY_MESSAGE = 50006
    CANNOT_MESSAGE_USER = 50007
    MISSING_PERMISSIONS = 50013
    SYSTEM_MESSAGE = 50021
    WRONG_CHANNEL_TYPE = 50024
    INVALID_WEBHOOK_TOKEN = 50027
    INVALID_RECIPIENT = 50033
    INVALID_FORM_BODY = 50035
    THREAD_ARCHIVED = 50083
    INVALID_JSON = 50109
    NO_COMMON_GUILD = 50278
    REPLY_WITHOUT_HISTORY = 160002
    THREAD_EXISTS = 160004
    THREAD_LOCKED = 160005
    MAX_ACTIVE_THREADS = 160006
    BLOCKED_BY_AUTOMOD = 200000


class Refusal(Exception):
    """An answer that is not a success."""

    def __init__(
        self,
        status: int,
        code: Code,
        message: str,
        *,
        errors: Payload | None = None,
        extra: Payload | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status}/{int(code)}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.extra = extra or {}
        self.headers = dict(headers or {})

    def body(self) -> Payload:
        details = {} if self.errors is None else {"errors": self.errors}
        return {"message": self.message, "code": int(self.code)} | details | self.extra


def unknown(code: Code, what: str) -> Refusal:
    return Refusal(404, code, f"Unknown {what}")


def missing_access() -> Refusal:
    return Refusal(403, Code.MISSING_ACCESS, "Missing Access")


def missing_permissions() -> Refusal:
    return Refusal(403, Code.MISSING_PERMISSIONS, "Missing Permissions")


def archived() -> Refusal:
    return Refusal(400, Code.THREAD_ARCHIVED, "Thread is archived")


def too_many(code: Code, message: str, retry_after: float, *, everywhere: bool = False) -> Refusal:
    """A 429 that discord.py waits for: it wants the Via header and `retry_after`."""
    return Refusal(
        429,
        code,
        message,
        # rounded up: who waits this long is let through
        extra={"retry_after": math.ceil(retry_after * 1000 + 1) / 1000, "global": everywhere},
        headers={
            "Via": "1.1 sandbox",
            "Retry-After": str(math.ceil(retry_after)),
            "X-RateLimit-Scope": "global" if everywhere else "user",
        }
        | ({"X-RateLimit-Global": "true"} if everywhere else {}),
    )
