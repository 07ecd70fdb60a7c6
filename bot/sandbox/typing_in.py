"""A slash command as a person types it: the path, the options, what their client would refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.sandbox.kinds import CommandType, OptionType, Payload
from bot.sandbox.resolving import Resolved
from bot.sandbox.rules.messages import Upload
from bot.sandbox.seen import Impossible


def command_data(
    command: Payload,
    path: list[str],
    options: dict[str, Any],
    resolved: Resolved,
    *,
    focused: str | None = None,
) -> Payload:
    """The interaction's data for a command whose name is the path's first word."""
    nested = _nested(command, path[1:], options, resolved, focused)
    data = {"id": command["id"], "name": command["name"], "type": int(CommandType.CHAT_INPUT)}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if nested:
        data["options"] = nested
    if resolved.payload:
        data["resolved"] = resolved.payload
    return data


def _nested(
    holder: Payload,
    path: list[str],
    options: dict[str, Any],
    resolved: Resolved,
    focused: str | None,
) -> list[Payload]:
    known = {one["name"]: one for one in holder.get("options", [])}
    if not path:
        return _values(known, options, resolved, focused)
    if path[0] not in known:
        raise Impossible(f"{holder['name']} has no {path[0]}; it has {sorted(known)}")
    inner = known[path[0]]
    inside = _nested(inner, path[1:], options, resolved, focused)
    return [{"name": inner["name"], "type": inner["type"], "options": inside}]


def _values(
    known: dict[str, Payload], options: dict[str, Any], resolved: Resolved, focused: str | None
) -> list[Payload]:
    unknown = sorted(set(options) - set(known))
    if unknown or any(one["type"] <= OptionType.SUB_COMMAND_GROUP for one in known.values()):
        raise Impossible(f"not options here: {unknown}; there are {sorted(known)}")
    missing = [name for name, one in known.items() if one.get("required") and name not in options]
    if missing and focused is None:
        raise Impossible(f"required and missing: {missing}")
    return [
        _value(known[name], options[name], resolved, focused) for name in known if name in options
    ]


def _value(option: Payload, value: Any, resolved: Resolved, focused: str | None) -> Payload:
    given = {"name": option["name"], "type": option["type"]}
    if option["name"] == focused:
        return given | {"value": value, "focused": True}
    return given | {"value": _checked(option, value, resolved)}


def _checked(option: Payload, value: Any, resolved: Resolved) -> Any:
    kind = OptionType(option["type"])
    if kind in REFERENCES:
        return REFERENCES[kind](resolved, str(value))
    if kind is OptionType.ATTACHMENT:
        if not isinstance(value, Upload):
            raise Impossible(f"{option['name']} takes a file")
        return resolved.file(value)
    if not isinstance(value, PLAIN[kind]) or (kind is not OptionType.BOOLEAN and value is True):
        raise Impossible(f"{option['name']} does not take {value!r}")
    _check_choices(option, value)
    _check_range(option, value)
    return value


def _check_choices(option: Payload, value: Any) -> None:
    choices = [choice["value"] for choice in option.get("choices", [])]
    if choices and value not in choices:
        raise Impossible(f"{option['name']} offers {choices}, not {value!r}")


def _check_range(option: Payload, value: Any) -> None:
    low, high = option.get("min_value"), option.get("max_value")
    measured = value
    if isinstance(value, str):
        low, high, measured = option.get("min_length"), option.get("max_length"), len(value)
    if (low is not None and measured < low) or (high is not None and measured > high):
        raise Impossible(f"{option['name']} must be between {low} and {high}")


REFERENCES: dict[OptionType, Callable[[Resolved, str], str]] = {
    OptionType.USER: Resolved.user,
    OptionType.CHANNEL: Resolved.channel,
    OptionType.ROLE: Resolved.role,
    OptionType.MENTIONABLE: Resolved.mentionable,
}
PLAIN: dict[OptionType, type | tuple[type, ...]] = {
    OptionType.STRING: str,
    OptionType.INTEGER: int,
    OptionType.BOOLEAN: bool,
    OptionType.NUMBER: (int, float),
}
