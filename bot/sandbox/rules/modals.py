"""The limits of a modal, of what is filled into it, and of autocomplete's choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.sandbox.kinds import SELECTS, ComponentType, OptionType, Payload
from bot.sandbox.rules.components import (
    CUSTOM_ID,
    check_bounds,
    check_options,
    check_select,
    check_text_display,
    walk,
)
from bot.sandbox.rules.form import Field

TITLE = 45
TOP_LEVEL = 5
LABEL = 45
LABEL_DESCRIPTION = 100
TEXT_INPUT = 4000
TEXT_PLACEHOLDER = 100
FILES = 10
GROUP = 10
CHOICES = 25
CHOICE_TEXT = 100

ON_TOP = frozenset({ComponentType.ACTION_ROW, ComponentType.LABEL, ComponentType.TEXT_DISPLAY})


def check_modal(field: Field, modal: Any) -> None:
    if not field.mapping(modal):
        return
    field.required_text(modal, "title", 1, TITLE)
    field.required_text(modal, "custom_id", 1, CUSTOM_ID)
    components = modal.get("components")
    if components is None:
        (field / "components").missing()
    elif (field / "components").listing(components, 1, TOP_LEVEL):
        for n, one in enumerate(components):
            _check_top(field / "components" / n, one)
        _check_custom_ids(field / "components", components)


def _check_top(field: Field, one: Any) -> None:
    if not field.mapping(one):
        return
    if not (field / "type").one_of(one.get("type"), {int(kind) for kind in ON_TOP}):
        return
    if one["type"] == ComponentType.TEXT_DISPLAY:
        check_text_display(field, one)
    elif one["type"] == ComponentType.LABEL:
        _check_label(field, one)
    else:
        _check_row(field, one)


def _check_row(field: Field, row: Payload) -> None:
    if (field / "components").listing(row.get("components"), 1, 1):
        spot, one = field / "components" / 0, row["components"][0]
        if _allowed(spot, one, {ComponentType.TEXT_INPUT}):
            spot.required_text(one, "label", 1, LABEL)
            _check_text_input(spot, one)


def _check_label(field: Field, label: Payload) -> None:
    field.required_text(label, "label", 1, LABEL)
    field.optional_text(label, "description", 1, LABEL_DESCRIPTION)
    if label.get("component") is None:
        (field / "component").missing()
    elif _allowed(field / "component", label["component"], set(INPUTS)):
        one = label["component"]
        INPUTS[ComponentType(one["type"])](field / "component", one)


def _allowed(field: Field, one: Any, kinds: set[ComponentType]) -> bool:
    return field.mapping(one) and (field / "type").one_of(
        one.get("type"), {int(kind) for kind in kinds}
    )


def _check_text_input(field: Field, one: Payload) -> None:
    field.required_text(one, "custom_id", 1, CUSTOM_ID)
    (field / "style").one_of(one.get("style"), {1, 2})
    field.optional_text(one, "value", 0, TEXT_INPUT)
    field.optional_text(one, "placeholder", 0, TEXT_PLACEHOLDER)
    field.optional_number(one, "min_length", 0, TEXT_INPUT)
    field.optional_number(one, "max_length", 1, TEXT_INPUT)


def _check_file_upload(field: Field, one: Payload) -> None:
    field.required_text(one, "custom_id", 1, CUSTOM_ID)
    field.optional_number(one, "min_values", 0, FILES)
    field.optional_number(one, "max_values", 1, FILES)


def _check_radio_group(field: Field, one: Payload) -> None:
    field.required_text(one, "custom_id", 1, CUSTOM_ID)
    check_options(field, one, 2, GROUP)


def _check_checkbox_group(field: Field, one: Payload) -> None:
    field.required_text(one, "custom_id", 1, CUSTOM_ID)
    field.optional_number(one, "min_values", 0, GROUP)
    field.optional_number(one, "max_values", 1, GROUP)
    check_bounds(field, one, GROUP)
    check_options(field, one, 1, GROUP)


def _check_checkbox(field: Field, one: Payload) -> None:
    field.required_text(one, "custom_id", 1, CUSTOM_ID)


def _check_custom_ids(field: Field, components: Any) -> None:
    given = [str(one["custom_id"]) for one in walk(components) if one.get("custom_id")]
    if len(set(given)) < len(given):
        field.wrong("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")


def check_choices(field: Field, data: Any, kind: OptionType) -> None:
    """Autocomplete's answer: at most 25, with names and values of the option's own type."""
    if not field.mapping(data) or data.get("choices") is None:
        return
    if (field / "choices").listing(data["choices"], 0, CHOICES):
        for n, choice in enumerate(data["choices"]):
            check_choice(field / "choices" / n, choice, kind)


def check_choice(field: Field, choice: Any, kind: OptionType) -> None:
    if not field.mapping(choice):
        return
    field.required_text(choice, "name", 1, CHOICE_TEXT)
    if kind is OptionType.STRING:
        field.required_text(choice, "value", 0, CHOICE_TEXT)
    else:
        (field / "value").number(choice.get("value"), -(2**53), 2**53, whole=False)


INPUTS: dict[ComponentType, Callable[[Field, Payload], None]] = {
    ComponentType.TEXT_INPUT: _check_text_input,
    **dict.fromkeys(SELECTS, check_select),
    ComponentType.FILE_UPLOAD: _check_file_upload,
    ComponentType.RADIO_GROUP: _check_radio_group,
    ComponentType.CHECKBOX_GROUP: _check_checkbox_group,
    ComponentType.CHECKBOX: _check_checkbox,
}
