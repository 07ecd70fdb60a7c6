"""The emojis of the bot's application."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.errors import Code, missing_access
from bot.sandbox.local import LocalDiscord
from bot.sandbox.rest import NO_CONTENT, Answer, Call, Routes
from bot.sandbox.rules.emojis import check_name, check_new_emoji
from bot.sandbox.rules.form import Form
from bot.sandbox.world import Emoji

routes = Routes()
ALL = "/applications/{application_id}/emojis"
ONE = ALL + "/{emoji_id}"


def _owned(local: LocalDiscord, call: Call) -> dict[str, Emoji]:
    if call["application_id"] != local.world.bot.id:
        raise missing_access()
    return local.world.emojis


def _taken(emojis: dict[str, Emoji], but: str = "") -> set[str]:
    return {each.name for each in emojis.values() if each.id != but}


@routes.on("GET", ALL)
def emojis(local: LocalDiscord, call: Call) -> Answer:
    return Answer(
        {"items": [wire.emoji(local.world, each) for each in _owned(local, call).values()]}
    )


@routes.on("POST", ALL)
def create_emoji(local: LocalDiscord, call: Call) -> Answer:
    owned, world = _owned(local, call), local.world
    realm = local.realm
    data = check_new_emoji(call.form, _taken(owned), len(owned))
    realm.windows.spend(
        realm.paces.new_emojis, Code.GENERAL, "You are being rate limited.", "emojis"
    )
    one = Emoji(world.ids.next(), call.form["name"], data.startswith(b"GIF"))
    owned[one.id], world.files[one.id] = one, data
    return Answer(wire.emoji(world, one), 201)


@routes.on("GET", ONE)
def emoji(local: LocalDiscord, call: Call) -> Answer:
    _owned(local, call)
    return Answer(wire.emoji(local.world, local.world.emoji(call["emoji_id"])))


@routes.on("PATCH", ONE)
def rename_emoji(local: LocalDiscord, call: Call) -> Answer:
    owned, one = _owned(local, call), local.world.emoji(call["emoji_id"])
    if "name" in call.form:
        form = Form()
        check_name(form.at("name"), call.form["name"], _taken(owned, one.id))
        form.refuse()
        one.name = call.form["name"]
    return Answer(wire.emoji(local.world, one))


@routes.on("DELETE", ONE)
def delete_emoji(local: LocalDiscord, call: Call) -> Answer:
    owned, one = _owned(local, call), local.world.emoji(call["emoji_id"])
    del owned[one.id]
    local.world.files.pop(one.id, None)
    return NO_CONTENT
