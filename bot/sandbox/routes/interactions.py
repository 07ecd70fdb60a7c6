"""Answering interactions: the callback, the original response, follow-ups."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.interactions import Interaction
from bot.sandbox.local import LocalDiscord
from bot.sandbox.rest import NO_CONTENT, Answer, Call, Routes

routes = Routes()
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
WEBHOOK = "/webhooks/{application_id}/{interaction_token}"
MESSAGE = WEBHOOK + "/messages/{message_id}"


@routes.on("POST", CALLBACK, authorised=False)
def callback(local: LocalDiscord, call: Call) -> Answer:
    begun = local.interactions.to_answer(call["interaction_id"], call["interaction_token"])
    told = local.answers.answer(begun, call.draft)
    wanted = call.query.get("with_response", "").lower() in ("1", "true")
    return Answer(told) if wanted else NO_CONTENT


def _begun(local: LocalDiscord, call: Call) -> Interaction:
    return local.interactions.by_token(call["application_id"], call["interaction_token"])


@routes.on("POST", WEBHOOK, authorised=False)
def follow_up(local: LocalDiscord, call: Call) -> Answer:
    message = local.answers.follow_up(_begun(local, call), call.draft)
    return Answer(wire.message(local.world, message))


@routes.on("GET", MESSAGE, authorised=False)
def response(local: LocalDiscord, call: Call) -> Answer:
    message = local.answers.original(_begun(local, call), call["message_id"])
    return Answer(wire.message(local.world, message))


@routes.on("PATCH", MESSAGE, authorised=False)
def edit_response(local: LocalDiscord, call: Call) -> Answer:
    message = local.answers.edit(_begun(local, call), call["message_id"], call.draft)
    return Answer(wire.message(local.world, message))


@routes.on("DELETE", MESSAGE, authorised=False)
def delete_response(local: LocalDiscord, call: Call) -> Answer:
    local.answers.delete(_begun(local, call), call["message_id"])
    return NO_CONTENT
