"""Reading a request's body: JSON, or a form of `payload_json` and files; nothing else is taken."""

from __future__ import annotations

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from bot.sandbox.errors import Code, Refusal
from bot.sandbox.rules.form import Form
from bot.sandbox.rules.messages import REQUEST_BYTES, Upload

FILE_FIELD = re.compile(r"files?\[(\d+)\]")
JSON_TYPE = "application/json"
MULTIPART = "multipart/form-data"


async def read_body(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    if not request.body_exists:
        return None, {}
    if request.content_type == MULTIPART:
        return await _multipart(request)
    raw = await request.read()
    _check_size(len(raw))
    if not raw:
        return None, {}
    if request.content_type != JSON_TYPE:
        _refuse_type(request.content_type)
    return _parsed(raw), {}


def _check_size(size: int) -> None:
    if size > REQUEST_BYTES:
        raise Refusal(413, Code.TOO_LARGE, "Request entity too large")


def _refuse_type(content_type: str) -> None:
    form = Form()
    form.at("_misc").wrong(
        "CONTENT_TYPE_INVALID", f'Expected "Content-Type" of JSON or a form, not {content_type}.'
    )
    form.refuse()


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise Refusal(400, Code.INVALID_JSON, "The request body contains invalid JSON.") from None


async def _multipart(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = None
    files: dict[int, Upload] = {}
    size = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        raw = bytes(await part.read())
        size += len(raw)
        name = part.name or ""
        if name == "payload_json":
            body = _parsed(raw)
        elif match := FILE_FIELD.fullmatch(name):
            files[int(match[1])] = Upload(part.filename or "file", raw)
    _check_size(size)
    return body, files
