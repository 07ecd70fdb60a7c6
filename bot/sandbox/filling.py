"""Selects and modals as a person fills them, and what their client would refuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.sandbox.kinds import SELECTS, ComponentType, Payload
from bot.sandbox.resolving import Resolved
from bot.sandbox.rules.messages import Upload
from bot.sandbox.seen import Impossible

Fields = Mapping[str, Any]


def chosen(select: Payload, values: list[str], resolved: Resolved) -> list[str]:
    """The values of a select, checked against what it offers."""
    _check_count(select, len(values), 1)
    kind = ComponentType(select["type"])
    if kind is ComponentType.STRING_SELECT:
        return _offered(select, values)
    return [RESOLVERS[kind](resolved, value) for value in values]


def _check_count(one: Payload, count: int, least: int) -> None:
    said = {"min_values": least, "max_values": 1}
    said |= {key: one[key] for key in said if one.get(key) is not None}
    low, high = said["min_values"], said["max_values"]
    if not low <= count <= high:
        raise Impossible(f"{one['custom_id']} takes {low} to {high} values, not {count}")


def _offered(one: Payload, values: list[str]) -> list[str]:
    offered = [option["value"] for option in one["options"]]
    foreign = [value for value in values if value not in offered]
    if foreign:
        raise Impossible(f"{one['custom_id']} does not offer {foreign}; it offers {offered}")
    return list(values)


RESOLVERS: dict[ComponentType, Callable[[Resolved, str], str]] = {
    ComponentType.USER_SELECT: Resolved.user,
    ComponentType.ROLE_SELECT: Resolved.role,
    ComponentType.CHANNEL_SELECT: Resolved.channel,
    ComponentType.MENTIONABLE_SELECT: Resolved.mentionable,
}


def filled(modal: Payload, fields: Fields, resolved: Resolved) -> list[Payload]:
    """A modal's components as Discord submits them."""
    known = {one["custom_id"] for one in _inputs(modal)}
    foreign = sorted(set(fields) - known)
    if foreign:
        raise Impossible(f"the modal has no {foreign}; it has {sorted(known)}")
    counter = iter(range(1, 1000))
    return [_top(one, fields, resolved, counter.__next__) for one in modal["components"]]


def _inputs(modal: Payload) -> list[Payload]:
    inside = [
        one.get("component") or (one.get("components") or [{}])[0] for one in modal["components"]
    ]
    return [one for one in inside if "custom_id" in one]


def _top(one: Payload, fields: Fields, resolved: Resolved, number: Callable[[], int]) -> Payload:
    shown: Payload = {"type": one["type"], "id": one.get("id") or number()}
    if one["type"] == ComponentType.LABEL:
        return shown | {"component": _answered(one["component"], fields, resolved, number)}
    if one["type"] == ComponentType.ACTION_ROW:
        return shown | {
            "components": [_answered(each, fields, resolved, number) for each in one["components"]]
        }
    return shown


def _answered(
    one: Payload, fields: Fields, resolved: Resolved, number: Callable[[], int]
) -> Payload:
    kind = ComponentType(one["type"])
    answer: Payload = {
        "type": one["type"],
        "id": one.get("id") or number(),
        "custom_id": one["custom_id"],
    }
    given = fields.get(one["custom_id"])
    if kind is ComponentType.TEXT_INPUT:
        return answer | {"value": _typed(one, given)}
    if kind is ComponentType.CHECKBOX:
        ticked = one.get("default", False) if given is None else given
        return answer | {"value": bool(ticked)}
    if kind is ComponentType.RADIO_GROUP:
        return answer | {"value": _picked(one, given)}
    return answer | {"values": _values(one, kind, given, resolved)}


def _typed(one: Payload, given: Any) -> str:
    text = str(one.get("value") or "" if given is None else given)
    low, high = one.get("min_length") or 0, one.get("max_length") or 4000
    if one.get("required", True):
        low = max(1, low)
    elif not text:
        low = 0
    if not low <= len(text) <= high:
        raise Impossible(f"{one['custom_id']} takes {low} to {high} characters")
    return text


def _picked(one: Payload, given: Any) -> str | None:
    value = given if given is not None else next(iter(_defaults(one)), None)
    if value is None:
        if one.get("required", True):
            raise Impossible(f"{one['custom_id']} is required")
        return None
    return _offered(one, [str(value)])[0]


def _defaults(one: Payload) -> list[str]:
    return [option["value"] for option in one.get("options", []) if option.get("default")]


def _values(one: Payload, kind: ComponentType, given: Any, resolved: Resolved) -> list[str]:
    values: list[Any] = _defaults(one) if given is None else list(given)
    if not values and not one.get("required", True):
        return []
    if kind in SELECTS:
        return chosen(one, values, resolved)
    if kind is ComponentType.FILE_UPLOAD:
        _check_count(one, len(values), 1)
        if not all(isinstance(value, Upload) for value in values):
            raise Impossible(f"{one['custom_id']} takes files")
        return resolved.files(values)
    _check_count({"max_values": len(one["options"])} | one, len(values), 1)
    return _offered(one, [str(value) for value in values])
