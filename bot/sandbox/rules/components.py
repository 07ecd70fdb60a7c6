"""The limits of components in a message, V1 (rows of buttons and selects) and V2 (layouts)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.sandbox.kinds import LAYOUTS, SELECTS, ButtonStyle, ComponentType, Payload
from bot.sandbox.rules.form import Field

ROWS = 5
BUTTONS_IN_A_ROW = 5
CUSTOM_ID = 100
LABEL = 80
URL = 512
OPTIONS = 25
OPTION_TEXT = 100
PLACEHOLDER = 150
TOTAL_COMPONENTS = 40
TOTAL_TEXT = 4000
GALLERY = 10
SECTION_TEXTS = 3
MEDIA_DESCRIPTION = 1024
MEDIA_URL = 2048
COLOR = 0xFFFFFF

IN_A_CONTAINER = LAYOUTS - {ComponentType.CONTAINER, ComponentType.THUMBNAIL} | {
    ComponentType.ACTION_ROW
}
ON_TOP = IN_A_CONTAINER | {ComponentType.CONTAINER}
CUSTOM_STYLES = frozenset(ButtonStyle) - {ButtonStyle.LINK, ButtonStyle.PREMIUM}


def check_components(field: Field, components: Any, *, v2: bool) -> None:
    if not field.listing(components, 0, TOTAL_COMPONENTS if v2 else ROWS):
        return
    allowed = ON_TOP if v2 else {ComponentType.ACTION_ROW}
    for n, one in enumerate(components):
        _check(field / n, one, allowed)
    everything = list(walk(components))
    _check_custom_ids(field, components)
    _check_ids(field, everything)
    if v2:
        _check_totals(field, everything)


def walk(components: Any) -> Iterator[Payload]:
    """Every component, nested ones too."""
    for one in components if isinstance(components, list) else []:
        if isinstance(one, dict):
            yield one
            yield from walk(one.get("components"))
            for key in ("accessory", "component"):
                if key in one:
                    yield from walk([one[key]])


def _check(field: Field, one: Any, allowed: frozenset[ComponentType] | set[ComponentType]) -> None:
    if not field.mapping(one):
        return
    if one.get("type") is None:
        (field / "type").missing()
    elif (field / "type").one_of(one["type"], {int(kind) for kind in allowed}):
        field.optional_number(one, "id", 0, 2**31 - 1)
        CHECKS[ComponentType(one["type"])](field, one)


def _check_row(field: Field, row: Payload) -> None:
    inside = row.get("components")
    if inside is None:
        (field / "components").missing()
        return
    if not (field / "components").listing(inside, 1, BUTTONS_IN_A_ROW):
        return
    for n, one in enumerate(inside):
        _check(field / "components" / n, one, SELECTS | {ComponentType.BUTTON})
    kinds = [one.get("type") for one in inside if isinstance(one, dict)]
    if any(kind in tuple(SELECTS) for kind in kinds) and len(kinds) > 1:
        (field / "components").wrong(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
        )


def check_button(field: Field, one: Payload) -> None:
    field.optional_text(one, "label", 0, LABEL)
    if one.get("style") is None:
        (field / "style").missing()
        return
    if not (field / "style").one_of(one["style"], {int(style) for style in ButtonStyle}):
        return
    if one["style"] in CUSTOM_STYLES:
        _check_custom_button(field, one)
    elif one["style"] == ButtonStyle.LINK:
        field.required_text(one, "url", 1, URL)
        if one.get("custom_id") is not None:
            (field / "custom_id").wrong(
                "BUTTON_COMPONENT_CUSTOM_ID_NOT_ALLOWED", "A link button takes no custom id"
            )


def _check_custom_button(field: Field, one: Payload) -> None:
    if one.get("url") is not None:
        (field / "url").wrong("BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only a link button takes a url")
    if one.get("custom_id") is None:
        (field / "custom_id").wrong(
            "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required"
        )
    else:
        (field / "custom_id").text(one["custom_id"], 1, CUSTOM_ID)
    if not one.get("label") and not one.get("emoji"):
        field.wrong("BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")


def check_select(field: Field, one: Payload) -> None:
    field.required_text(one, "custom_id", 1, CUSTOM_ID)
    field.optional_text(one, "placeholder", 0, PLACEHOLDER)
    field.optional_number(one, "min_values", 0, OPTIONS)
    field.optional_number(one, "max_values", 1, OPTIONS)
    check_bounds(field, one, OPTIONS)
    if one["type"] == ComponentType.STRING_SELECT:
        check_options(field, one, 1, OPTIONS)


def check_bounds(field: Field, one: Payload, most: int) -> None:
    low, high = one.get("min_values"), one.get("max_values")
    options = one.get("options")
    if isinstance(low, int) and isinstance(high, int) and low > high:
        (field / "min_values").wrong("BASE_TYPE_INVALID", "min_values exceeds max_values")
    if isinstance(options, list) and isinstance(high, int) and len(options) < high <= most:
        (field / "max_values").wrong("BASE_TYPE_INVALID", "max_values exceeds the options")


def check_options(field: Field, one: Payload, least: int, most: int) -> None:
    options = one.get("options")
    if options is None:
        (field / "options").missing()
        return
    if not (field / "options").listing(options, least, most):
        return
    seen: set[str] = set()
    for n, option in enumerate(options):
        _check_option(field / "options" / n, option, seen)


def _check_option(field: Field, option: Any, seen: set[str]) -> None:
    if not field.mapping(option):
        return
    field.required_text(option, "label", 1, OPTION_TEXT)
    field.required_text(option, "value", 1, OPTION_TEXT)
    field.optional_text(option, "description", 0, OPTION_TEXT)
    if option.get("value") in seen:
        field.wrong(
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used"
        )
    seen.add(str(option.get("value")))


def _check_section(field: Field, one: Payload) -> None:
    if (field / "components").listing(one.get("components"), 1, SECTION_TEXTS):
        for n, each in enumerate(one["components"]):
            _check(field / "components" / n, each, {ComponentType.TEXT_DISPLAY})
    if one.get("accessory") is None:
        (field / "accessory").missing()
    else:
        kinds = {ComponentType.BUTTON, ComponentType.THUMBNAIL}
        _check(field / "accessory", one["accessory"], kinds)


def _check_container(field: Field, one: Payload) -> None:
    field.optional_number(one, "accent_color", 0, COLOR)
    if (field / "components").listing(one.get("components"), 1, TOTAL_COMPONENTS):
        for n, each in enumerate(one["components"]):
            _check(field / "components" / n, each, IN_A_CONTAINER)


def check_text_display(field: Field, one: Payload) -> None:
    field.required_text(one, "content", 1, TOTAL_TEXT)


def _check_gallery(field: Field, one: Payload) -> None:
    if (field / "items").listing(one.get("items"), 1, GALLERY):
        for n, item in enumerate(one["items"]):
            if (field / "items" / n).mapping(item):
                _check_media(field / "items" / n, item, "media")


def _check_thumbnail(field: Field, one: Payload) -> None:
    _check_media(field, one, "media")


def _check_file(field: Field, one: Payload) -> None:
    _check_media(field, one, "file")
    file = one.get("file")
    if isinstance(file, dict) and not str(file.get("url")).startswith("attachment://"):
        (field / "file" / "url").wrong(
            "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED", "The file must be an attachment"
        )


def _check_media(field: Field, holder: Payload, key: str) -> None:
    field.optional_text(holder, "description", 1, MEDIA_DESCRIPTION)
    if holder.get(key) is None:
        (field / key).missing()
    elif (field / key).mapping(holder[key]):
        (field / key).required_text(holder[key], "url", 1, MEDIA_URL)


def _check_separator(field: Field, one: Payload) -> None:
    if one.get("spacing") is not None:
        (field / "spacing").one_of(one["spacing"], {1, 2})


def _check_custom_ids(field: Field, components: Any) -> None:
    seen: set[str] = set()
    for spot, one in spots(field, components):
        custom_id = one.get("custom_id")
        if custom_id is not None and str(custom_id) in seen:
            (spot / "custom_id").wrong(
                "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        seen.add(str(custom_id))


def spots(field: Field, components: Any) -> Iterator[tuple[Field, Payload]]:
    """Every component of a message, with its place in the form."""
    for n, one in enumerate(components if isinstance(components, list) else []):
        if isinstance(one, dict):
            yield field / n, one
            yield from spots(field / n / "components", one.get("components"))
            if isinstance(one.get("accessory"), dict):
                yield field / n / "accessory", one["accessory"]


def _check_ids(field: Field, everything: list[Payload]) -> None:
    given = [str(one["id"]) for one in everything if one.get("id")]
    if len(set(given)) < len(given):
        field.wrong("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def _check_totals(field: Field, everything: list[Payload]) -> None:
    if len(everything) > TOTAL_COMPONENTS:
        field.wrong(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components exceeds {TOTAL_COMPONENTS}",
        )
    texts = [one["content"] for one in everything if isinstance(one.get("content"), str)]
    if sum(len(text) for text in texts) > TOTAL_TEXT:
        field.wrong(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text exceeds {TOTAL_TEXT}",
        )


CHECKS = {
    ComponentType.ACTION_ROW: _check_row,
    ComponentType.BUTTON: check_button,
    **dict.fromkeys(SELECTS, check_select),
    ComponentType.SECTION: _check_section,
    ComponentType.TEXT_DISPLAY: check_text_display,
    ComponentType.THUMBNAIL: _check_thumbnail,
    ComponentType.MEDIA_GALLERY: _check_gallery,
    ComponentType.FILE: _check_file,
    ComponentType.SEPARATOR: _check_separator,
    ComponentType.CONTAINER: _check_container,
}
