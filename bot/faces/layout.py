"""A post as Discord's components: how it is sent, and whether a message that came back says what
was wanted. Buttons and menus are answered by dynamic items: nothing of a view is kept in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.faces import emojis
from bot.faces.posts import (
    LABEL,
    OPTION,
    Attachment,
    Button,
    Container,
    Gallery,
    Part,
    Post,
    Section,
    Select,
    Separator,
    Text,
    Upload,
    clipped,
)
from bot.render.picture import Drawable

PLACEHOLDER = 150

Control = tuple[str | None, tuple[tuple[str, bool], ...]]  # a custom id, and what is on offer
Item = ui.Item[Any]
Names = Mapping[int, str]  # of files, by the identity of what is drawn or uploaded


def layout(post: Post) -> ui.LayoutView:
    """The post as a view that answers nothing itself."""
    names = {id(file): name for name, file in post.files}
    view = ui.LayoutView(timeout=None)
    for part in post.parts:
        view.add_item(_item(part, names))
    view.stop()
    return view


def components(post: Post) -> list[dict[str, Any]]:
    """As they are sent."""
    return layout(post).to_components()  # type: ignore[no-untyped-call, no-any-return]


def _item(part: Part, names: Names) -> Item:
    if isinstance(part, Text):
        return ui.TextDisplay(part.text)
    if isinstance(part, Separator):
        return ui.Separator()
    if isinstance(part, Gallery):
        return ui.MediaGallery(*(_media(picture, names) for picture in part.pictures))
    if isinstance(part, Attachment):
        return ui.File(f"attachment://{names[id(part.upload)]}")
    if isinstance(part, Section):
        return ui.Section(ui.TextDisplay(part.text), accessory=_beside(part.beside, names))
    if isinstance(part, Container):
        return ui.Container(*(_item(each, names) for each in part.parts), accent_color=part.color)
    return ui.ActionRow(*(_select(part),) if isinstance(part, Select) else map(_button, part))


def _media(picture: Drawable, names: Names) -> discord.MediaGalleryItem:
    where = f"attachment://{names[id(picture)]}"
    return discord.MediaGalleryItem(where, description=picture.alt() or None)


def _beside(beside: Button | Drawable, names: Names) -> Item:
    if isinstance(beside, Button):
        return _button(beside)
    return ui.Thumbnail(f"attachment://{names[id(beside)]}", description=beside.alt() or None)


def _button(button: Button) -> Item:
    label = clipped(button.label, LABEL) or None
    if button.address:
        return ui.Button(url=button.address, label=label)
    return ui.Button(
        custom_id=button.custom_id,
        label=label,
        style=button.style.value,
        disabled=button.disabled,
        emoji=emojis.shown(button.icon),
    )


def _select(select: Select) -> Item:
    options = [
        discord.SelectOption(
            label=clipped(choice.label, OPTION),
            value=choice.value,
            default=choice.chosen,
            description=clipped(choice.about, OPTION) or None,
            emoji=emojis.shown(choice.icon),
        )
        for choice in select.choices
    ]
    return ui.Select(
        custom_id=select.custom_id,
        placeholder=clipped(select.placeholder, PLACEHOLDER),
        options=options,
        min_values=select.low,
        max_values=min(select.high, len(options)),
        disabled=select.disabled,
    )


# What came back


def is_shown_by(post: Post, message: discord.Message, uploads: Sequence[Upload]) -> bool:
    """Whether the message says this, offers this and has these files, which are told apart by
    their descriptions. Spaces do not count: Discord trims them."""
    parts = list(walk(message.components))
    told = [each.content for each in parts if isinstance(each, discord.TextDisplay)]
    found = [*told, *(file.description or "" for file in message.attachments)]
    wanted = [*post.texts, *(upload.description for upload in uploads)]
    said = [text.split() for text in found] == [text.split() for text in wanted]
    return said and list(_controls(parts)) == [_wanted(control) for control in post.controls]


def walk(components: Iterable[Any]) -> Iterator[Any]:
    """Every component of a message, those inside of others among them."""
    for one in components:
        yield one
        yield from walk(getattr(one, "children", ()))
        if (beside := getattr(one, "accessory", None)) is not None:
            yield beside


def _controls(parts: Iterable[Any]) -> Iterator[Control]:
    for part in parts:
        if isinstance(part, discord.SelectMenu):
            yield part.custom_id, tuple((each.value, each.default) for each in part.options)
        elif isinstance(part, discord.Button):
            yield part.custom_id, ()


def _wanted(control: Button | Select) -> Control:
    if isinstance(control, Select):
        return control.custom_id, tuple((each.value, each.chosen) for each in control.choices)
    return control.custom_id or None, ()
