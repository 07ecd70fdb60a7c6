"""A form under inspection: faults are gathered by field, then refused together as 400/50035."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from bot.sandbox.errors import Code, Refusal
from bot.sandbox.kinds import Payload


class Form:
    """The faults found so far, in Discord's nested shape."""

    def __init__(self) -> None:
        self.errors: Payload = {}

    def at(self, *path: str | int) -> Field:
        return Field(self, tuple(str(step) for step in path))

    def refuse(self) -> None:
        """Raises if anything was wrong."""
        if self.errors:
            raise Refusal(400, Code.INVALID_FORM_BODY, "Invalid Form Body", errors=self.errors)


@dataclass(frozen=True)
class Field:
    """One place in the form. Each check says whether the value passed."""

    form: Form
    path: tuple[str, ...]

    def __truediv__(self, step: str | int) -> Field:
        return Field(self.form, (*self.path, str(step)))

    def wrong(self, code: str, message: str) -> bool:
        spot = self.form.errors
        for step in self.path or ("_misc",):
            spot = spot.setdefault(step, {})
        spot.setdefault("_errors", []).append({"code": code, "message": message})
        return False

    def missing(self) -> bool:
        return self.wrong("BASE_TYPE_REQUIRED", "This field is required")

    def text(self, value: Any, least: int, most: int) -> bool:
        if not isinstance(value, str):
            return self.wrong("STRING_TYPE_CONVERT", "Could not interpret the value as string.")
        if least == 0 and len(value) > most:
            return self.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        if not least <= len(value) <= most:
            return self.wrong(
                "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
            )
        return True

    def listing(self, value: Any, least: int, most: int) -> bool:
        if not isinstance(value, list):
            return self.wrong("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        if least == 0 and len(value) > most:
            return self.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        if not least <= len(value) <= most:
            return self.wrong(
                "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
            )
        return True

    def mapping(self, value: Any) -> bool:
        if not isinstance(value, dict):
            return self.wrong("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return True

    def number(self, value: Any, least: float, most: float, *, whole: bool = True) -> bool:
        kinds = int if whole else int | float
        if isinstance(value, bool) or not isinstance(value, kinds):
            return self.wrong("NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
        if value < least:
            return self.wrong("NUMBER_TYPE_MIN", f"Value should be at least {least}.")
        if value > most:
            return self.wrong("NUMBER_TYPE_MAX", f"Value should be at most {most}.")
        return True

    def one_of(self, value: Any, choices: Collection[Any]) -> bool:
        plain = isinstance(value, int | str) and not isinstance(value, bool)
        if not plain or value not in choices:
            shown = ", ".join(str(choice) for choice in sorted(choices))
            return self.wrong("BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
        return True

    def optional_text(self, holder: Payload, key: str, least: int, most: int) -> bool:
        """A text that may be absent or null."""
        return holder.get(key) is None or (self / key).text(holder[key], least, most)

    def required_text(self, holder: Payload, key: str, least: int, most: int) -> bool:
        if holder.get(key) is None:
            return (self / key).missing()
        return (self / key).text(holder[key], least, most)

    def optional_list(self, holder: Payload, key: str, most: int) -> list[Any]:
        """A list that may be absent or null: what is in it, nothing if it is wrong."""
        given = holder.get(key)
        if given is None or not (self / key).listing(given, 0, most):
            return []
        return list(given)

    def optional_mapping(self, holder: Payload, key: str) -> Payload:
        given = holder.get(key)
        if given is None or not (self / key).mapping(given):
            return {}
        return dict(given)

    def optional_flag(self, holder: Payload, key: str) -> bool:
        given = holder.get(key)
        if given is None or isinstance(given, bool):
            return True
        return (self / key).wrong("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def optional_number(self, holder: Payload, key: str, least: float, most: float) -> bool:
        return holder.get(key) is None or (self / key).number(holder[key], least, most)
