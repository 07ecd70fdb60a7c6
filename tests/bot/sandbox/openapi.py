"""Discord's OpenAPI document as a second opinion on recorded exchanges, in both directions.

The document is read as JSON Schema 2020-12. Two tolerances: an integer may stand for a snowflake,
as discord.py sends it and Discord takes it; and the `errors` of a refusal are not looked at, since
Discord's own answers carry words there where the document says numbers.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from bot.sandbox.kinds import Payload

DOCUMENT = "urn:discord"
METHODS = ("get", "post", "put", "patch", "delete")
JSON_TYPE = "application/json"


def document() -> Path | None:
    """Where the reference folder keeps Discord's OpenAPI, if there is one."""
    folder = os.environ.get("ROOKERY_REFERENCE")
    return Path(folder) / "reference" / "discord-openapi.json" if folder else None


def violations(openapi_path: Path, exchanges: Iterable[Payload]) -> list[str]:
    """Everything in these exchanges of a wire log that the document does not allow."""
    oracle = _oracle(openapi_path)
    return [told for exchange in exchanges for told in oracle.violations(exchange)]


@cache
def _oracle(path: Path) -> "Oracle":
    return Oracle(json.loads(path.read_text(encoding="utf-8")))


def _type(validator: Any, kinds: Any, value: Any, schema: Any) -> Iterator[Any]:
    number = isinstance(value, int) and not isinstance(value, bool)
    if not (number and schema.get("format") == "snowflake"):
        yield from Draft202012Validator.VALIDATORS["type"](validator, kinds, value, schema)


def _pattern(validator: Any, pattern: str, value: Any, schema: Any) -> Iterator[Any]:
    if isinstance(value, str):
        yield from Draft202012Validator.VALIDATORS["pattern"](validator, pattern, value, schema)


def _telling(error: Any) -> Any:
    """The fault behind a failed choice: that of the branch whose `type` was right."""
    branches: dict[Any, list[Any]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.schema_path[0], []).append(inner)
    meant = [each for each in branches.values() if not any(_is_about_type(one) for one in each)]
    if not meant:
        return best_match([error])
    return _telling(min(meant, key=len)[0])


def _is_about_type(error: Any) -> bool:
    return len(error.path) == 1 and error.path[0] == "type"


Tolerant = validators.extend(Draft202012Validator, {"type": _type, "pattern": _pattern})


class Oracle:
    def __init__(self, spec: Payload) -> None:
        self._spec = spec
        resource = DRAFT202012.create_resource(spec)
        self._registry: Any = Registry().with_resource(DOCUMENT, resource)
        # the literal before the placeholder: /messages/@original is not a message id
        self._paths = [
            (re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path)
            for path in sorted(spec["paths"], key=lambda path: path.count("{"))
        ]

    def violations(self, exchange: Payload) -> list[str]:
        where = f"{exchange['method']} {exchange['path']}"
        found = self._operation(exchange)
        if found is None:
            return [] if exchange["status"] == 404 else [f"{where}: no such operation"]
        told = [*self._request(found, exchange), *self._response(found, exchange)]
        return [f"{where} {exchange['status']}: {each}" for each in told]

    def _operation(self, exchange: Payload) -> tuple[str, ...] | None:
        method = exchange["method"].lower()
        for pattern, path in self._paths:
            if pattern.fullmatch(exchange["path"]) and method in self._spec["paths"][path]:
                return ("paths", path, method)
        return None

    def _request(self, operation: tuple[str, ...], exchange: Payload) -> Iterator[str]:
        if not 200 <= exchange["status"] < 300:
            return
        body = exchange["request"]
        content = self._at(operation).get("requestBody", {}).get("content")
        if content is None:
            if body is not None:
                yield "request: the operation takes no body"
            return
        kind = exchange["content_type"] or JSON_TYPE
        if kind not in content:
            yield f"request: {kind} is not taken"
        elif body is not None:
            place = (*operation, "requestBody", "content", kind, "schema")
            yield from self._faults("request", place, body)

    def _response(self, operation: tuple[str, ...], exchange: Payload) -> Iterator[str]:
        status = exchange["status"]
        if status >= 500:
            return
        known = self._at(operation)["responses"]
        key = next((key for key in (str(status), f"{status // 100}XX") if key in known), None)
        if key is None:
            yield f"response: not among {sorted(known)}"
            return
        place = self._followed((*operation, "responses", key))
        body = exchange["response"]
        if "content" not in self._at(place):
            if body not in (None, ""):
                yield "response: a body where there is none"
            return
        if status >= 400 and isinstance(body, dict):
            body = {name: value for name, value in body.items() if name != "errors"}
        yield from self._faults("response", (*place, "content", JSON_TYPE, "schema"), body)

    def _followed(self, place: tuple[str, ...]) -> tuple[str, ...]:
        reference = self._at(place).get("$ref")
        return tuple(reference.removeprefix("#/").split("/")) if reference else place

    def _at(self, place: tuple[str, ...]) -> Any:
        found: Any = self._spec
        for step in place:
            found = found[step]
        return found

    def _faults(self, side: str, place: tuple[str, ...], body: Any) -> Iterator[str]:
        pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in place)
        validator = Tolerant({"$ref": f"{DOCUMENT}#/{pointer}"}, registry=self._registry)
        for error in validator.iter_errors(body):
            best = _telling(error)
            spot = "/".join(str(step) for step in best.absolute_path)
            yield f"{side} at {spot or 'the top'}: {best.message[:200]}"
