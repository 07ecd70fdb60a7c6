"""The life of an interaction, by raw requests: in time, once, with the right kind of answer."""

from typing import Any

import pytest

from bot.sandbox.interactions import Interaction
from bot.sandbox.kinds import MessageFlag, Payload
from bot.sandbox.outcomes import Modal
from bot.sandbox.people import Person
from bot.sandbox.ratelimits import Pace
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.raw import Raw, Reply

limit = pytest.mark.limit
HIDDEN = int(MessageFlag.EPHEMERAL)
GAME = {
    "name": "game",
    "description": "d",
    "integration_types": [0, 1],
    "options": [{"type": 3, "name": "card", "description": "d", "autocomplete": True}],
}
BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
TEXT_INPUT = {"type": 4, "custom_id": "t", "style": 1}
CHOICE = {"label": "A", "value": "a"}


def label(component: Payload, **more: Any) -> Payload:
    return {"type": 18, "label": "L", "component": component} | more


def modal(*components: Payload, **more: Any) -> Payload:
    return {"custom_id": "m", "title": "M", "components": list(components)} | more


class Stage:
    """An interaction of each kind, ready to be answered."""

    def __init__(self, raw: Raw, person: Person) -> None:
        self.raw = raw
        self.person = person

    async def command(self) -> Interaction:
        await self.raw.put(self.raw.commands, [GAME])
        return self.person.begin_command(["game"], self.raw.sandbox.channel, {})

    async def press(self) -> Interaction:
        message = await self.raw.say({"content": "c", "components": [BUTTON]})
        [shown] = [
            each
            for each in self.person.messages(self.raw.sandbox.channel)
            if each.id == message["id"]
        ]
        return self.person.begin_press(shown, "go")

    async def autocomplete(self) -> Interaction:
        await self.raw.put(self.raw.commands, [GAME])
        path, channel = ["game"], self.raw.sandbox.channel
        return self.person.begin_autocomplete(path, channel, {"card": "a"}, "card")

    async def submit(self, begun: Interaction) -> Interaction:
        opened = await self.answer(begun, 9, modal(label(TEXT_INPUT)))
        assert opened.status == 200, opened.body
        assert begun.modal is not None
        return self.person.begin_submit(Modal(begun.id, begun.modal), {"t": "x"})

    async def answer(self, begun: Interaction, kind: int, data: Payload | None = None) -> Reply:
        body = {"type": kind} | ({} if data is None else {"data": data})
        path = f"/interactions/{begun.id}/{begun.token}/callback"
        return await self.raw.post(path, body, params={"with_response": "1"})

    def webhook(self, begun: Interaction) -> str:
        return f"/webhooks/{self.raw.sandbox.world.bot.id}/{begun.token}"


@pytest.fixture
def stage(raw: Raw, alys: Person) -> Stage:
    return Stage(raw, alys)


@limit("first-answer")
async def test_an_answer_after_three_seconds_is_too_late(stage: Stage) -> None:
    begun = await stage.command()
    stage.raw.sandbox.clock.advance(3.1)
    assert (await stage.answer(begun, 4, {"content": "c"})).refusal == (404, 10062)
    assert begun.failed


@limit("unknown-interaction")
async def test_an_interaction_that_never_was_is_unknown(stage: Stage) -> None:
    reply = await stage.raw.post("/interactions/1/none/callback", {"type": 5})
    assert reply.refusal == (404, 10062)


@limit("second-answer")
async def test_a_second_answer_is_refused(stage: Stage) -> None:
    begun = await stage.command()
    assert (await stage.answer(begun, 4, {"content": "c"})).status == 200
    assert (await stage.answer(begun, 4, {"content": "c"})).refusal == (400, 40060)


@limit("token-lifetime")
async def test_a_token_is_spent_after_fifteen_minutes(stage: Stage) -> None:
    begun = await stage.command()
    await stage.answer(begun, 4, {"content": "c"})
    stage.raw.sandbox.clock.advance(14 * 60)
    original = stage.webhook(begun) + "/messages/@original"
    assert (await stage.raw.patch(original, {"content": "d"})).status == 200
    stage.raw.sandbox.clock.advance(61)
    assert (await stage.raw.patch(original, {"content": "e"})).refusal == (401, 50027)
    reply = await stage.raw.post(stage.webhook(begun), {"content": "more"})
    assert reply.refusal == (401, 50027)


@limit("unknown-webhook")
async def test_a_token_is_no_webhook_before_the_first_answer(stage: Stage) -> None:
    begun = await stage.command()
    reply = await stage.raw.post(stage.webhook(begun), {"content": "c"})
    assert reply.refusal == (404, 10015)


@limit("with-response")
async def test_the_callback_tells_of_the_interaction_when_asked_to(stage: Stage) -> None:
    begun = await stage.command()
    told = await stage.answer(begun, 4, {"content": "c", "flags": HIDDEN})
    assert told.status == 200
    assert told.body["interaction"]["response_message_ephemeral"] is True
    other = await stage.command()
    path = f"/interactions/{other.id}/{other.token}/callback"
    assert (await stage.raw.post(path, {"type": 5})).status == 204


@pytest.mark.parametrize("body", [{}, {"type": "4"}, {"type": 4, "data": []}, {"type": 99}])
async def test_an_answer_of_the_wrong_shape_is_refused(stage: Stage, body: Payload) -> None:
    begun = await stage.command()
    path = f"/interactions/{begun.id}/{begun.token}/callback"
    assert (await stage.raw.post(path, body)).refusal == (400, 50035)
    assert not begun.answered


@limit("defer-flags")
async def test_deferring_takes_no_flag_but_ephemeral(stage: Stage) -> None:
    begun = await stage.command()
    v2 = int(MessageFlag.IS_COMPONENTS_V2)
    reply = await stage.answer(begun, 5, {"flags": v2})
    assert reply.refusal == (400, 50035)
    assert reply.fields == ["data.flags"]
    assert (await stage.answer(begun, 5, {"flags": HIDDEN})).status == 200
    body = {"flags": v2, "components": [{"type": 10, "content": "late"}]}
    edited = await stage.raw.patch(stage.webhook(begun) + "/messages/@original", body)
    assert edited.body["flags"] & v2


@limit("visibility-is-fixed")
async def test_what_was_deferred_openly_stays_open(stage: Stage, bolek: Person) -> None:
    begun = await stage.command()
    await stage.answer(begun, 5)
    body = {"content": "c", "flags": HIDDEN}
    edited = await stage.raw.patch(stage.webhook(begun) + "/messages/@original", body)
    assert not edited.body["flags"] & HIDDEN
    assert [each.content for each in bolek.messages(stage.raw.sandbox.channel)] == ["c"]


@limit("followup-fills-the-placeholder")
async def test_the_first_followup_after_a_defer_fills_the_placeholder(stage: Stage) -> None:
    begun = await stage.command()
    await stage.answer(begun, 5)
    first = await stage.raw.post(stage.webhook(begun), {"content": "first"})
    second = await stage.raw.post(stage.webhook(begun), {"content": "second"})
    assert first.body["id"] == begun.original_id != second.body["id"]
    assert not first.body["flags"] & MessageFlag.LOADING


@limit("updates-for-components")
@pytest.mark.parametrize("kind", [6, 7])
async def test_only_a_component_is_answered_with_an_update(stage: Stage, kind: int) -> None:
    reply = await stage.answer(await stage.command(), kind, {"content": "c"})
    assert reply.refusal == (400, 50035)
    assert reply.fields == ["type"]
    assert (await stage.answer(await stage.press(), kind, {"content": "c"})).status == 200


@limit("modal-first")
async def test_a_modal_does_not_follow_a_defer(stage: Stage) -> None:
    begun = await stage.press()
    await stage.answer(begun, 6)
    assert (await stage.answer(begun, 9, modal(label(TEXT_INPUT)))).refusal == (400, 40060)


@limit("modal-after-modal")
async def test_a_modal_is_no_answer_to_a_modal(stage: Stage) -> None:
    submitted = await stage.submit(await stage.press())
    reply = await stage.answer(submitted, 9, modal(label(TEXT_INPUT)))
    assert reply.refusal == (400, 50035)
    assert reply.fields == ["type"]
    assert (await stage.answer(submitted, 7, {"content": "c"})).status == 200


@limit("outside-the-global-limit")
async def test_interactions_do_not_count_toward_the_global_limit(stage: Stage) -> None:
    begun = await stage.command()
    stage.raw.sandbox.settings.paces.everything = Pace(1, 60)
    assert (await stage.raw.get("/users/@me")).status == 200
    assert (await stage.raw.get("/users/@me")).status == 429
    assert (await stage.answer(begun, 4, {"content": "c"})).status == 200
    assert (await stage.raw.post(stage.webhook(begun), {"content": "c"})).status == 200


@limit("user-install-followups")
async def test_a_user_installed_command_has_five_followups(
    stage: Stage, sandbox: Sandbox, alys: Person
) -> None:
    elsewhere = sandbox.add_guild("Elsewhere", owner=alys, bot_permissions=None)
    channel = sandbox.add_channel(elsewhere, "general")
    await stage.raw.put(stage.raw.commands, [GAME])
    begun = alys.begin_command(["game"], channel, {})
    await stage.answer(begun, 4, {"content": "c"})
    for _ in range(5):
        reply = await stage.raw.post(stage.webhook(begun), {"content": "more"})
        assert reply.status == 200
    reply = await stage.raw.post(stage.webhook(begun), {"content": "more"})
    assert reply.refusal == (400, 40094)


@limit("interaction-tells")
async def test_an_interaction_tells_languages_and_file_size(
    stage: Stage, bolek: Person, sandbox: Sandbox
) -> None:
    stage.person = bolek
    async with stage.raw.line() as line:
        await line.identify()
        await line.event("GUILD_CREATE")
        await stage.press()
        told = (await line.event("INTERACTION_CREATE"))["d"]
    assert (told["locale"], told["guild_locale"]) == ("pl", "en-US")
    assert told["attachment_size_limit"] == 10 * 1024 * 1024
    assert told["message"]["components"][0]["components"][0]["custom_id"] == "go"
    assert told["context"] == 0


@limit("dm-interaction")
async def test_a_press_in_a_dm_has_a_user_and_no_guild(stage: Stage, alys: Person) -> None:
    dm = await stage.raw.dm(alys)
    await stage.raw.say({"content": "c", "components": [BUTTON]}, dm["id"])
    async with stage.raw.line() as line:
        await line.identify()
        await line.event("GUILD_CREATE")
        alys.begin_press(alys.dms()[0], "Go")
        told = (await line.event("INTERACTION_CREATE"))["d"]
    assert told["user"]["id"] == alys.id
    assert told["context"] == 1
    assert not {"guild_id", "member", "guild_locale"} & set(told)


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        pytest.param(
            [{"name": "n", "value": "v"}] * 26,
            "data.choices",
            marks=limit("autocomplete-choices"),
        ),
        pytest.param(
            [{"name": "n" * 101, "value": "v"}],
            "data.choices.0.name",
            marks=limit("autocomplete-name"),
        ),
        pytest.param(
            [{"name": "n", "value": "v" * 101}],
            "data.choices.0.value",
            marks=limit("autocomplete-value"),
        ),
    ],
)
async def test_autocomplete_beyond_a_limit_is_refused(
    stage: Stage, choices: list[Payload], field: str
) -> None:
    reply = await stage.answer(await stage.autocomplete(), 8, {"choices": choices})
    assert reply.refusal == (400, 50035)
    assert reply.fields == [field]


@limit("autocomplete-only-choices")
async def test_autocomplete_is_not_deferred_and_is_as_hasty_as_the_rest(stage: Stage) -> None:
    begun = await stage.autocomplete()
    assert (await stage.answer(begun, 5)).refusal == (400, 50035)
    stage.raw.sandbox.clock.advance(3.1)
    assert (await stage.answer(begun, 8, {"choices": []})).refusal == (404, 10062)


RADIO = {"type": 21, "custom_id": "r"}
CHECKS = {"type": 22, "custom_id": "c"}
MODALS = [
    pytest.param(
        modal(label(TEXT_INPUT), title="t" * 46), "data.title", marks=limit("modal-title")
    ),
    pytest.param(modal(), "data.components", marks=limit("modal-empty")),
    pytest.param(
        modal(*(label(TEXT_INPUT | {"custom_id": f"{n}"}) for n in range(6))),
        "data.components",
        marks=limit("modal-components"),
    ),
    pytest.param(
        modal(label(TEXT_INPUT, label="l" * 46)),
        "data.components.0.label",
        marks=limit("modal-label"),
    ),
    pytest.param(
        modal(label(TEXT_INPUT, description="d" * 101)),
        "data.components.0.description",
        marks=limit("modal-label-description"),
    ),
    pytest.param(
        modal(label({"type": 2, "style": 1, "label": "B", "custom_id": "b"})),
        "data.components.0.component.type",
        marks=limit("modal-buttons"),
    ),
    pytest.param(
        modal(label(TEXT_INPUT | {"max_length": 4001})),
        "data.components.0.component.max_length",
        marks=limit("text-input"),
    ),
    pytest.param(
        modal(label(TEXT_INPUT | {"value": "v" * 4001})),
        "data.components.0.component.value",
        marks=limit("text-input"),
    ),
    pytest.param(
        modal(label(RADIO | {"options": [CHOICE]})),
        "data.components.0.component.options",
        marks=limit("radio-group"),
    ),
    pytest.param(
        modal(label(RADIO | {"options": [{"label": "A", "value": str(n)} for n in range(11)]})),
        "data.components.0.component.options",
        marks=limit("radio-group"),
    ),
    pytest.param(
        modal(label(CHECKS | {"options": []})),
        "data.components.0.component.options",
        marks=limit("checkbox-group"),
    ),
    pytest.param(
        modal(label(CHECKS | {"options": [{"label": "A", "value": str(n)} for n in range(11)]})),
        "data.components.0.component.options",
        marks=limit("checkbox-group"),
    ),
    pytest.param(
        modal(label(TEXT_INPUT), custom_id="m" * 101),
        "data.custom_id",
        marks=limit("modal-custom-id"),
    ),
    pytest.param(
        modal(label(TEXT_INPUT), label(TEXT_INPUT)),
        "data.components",
        marks=limit("modal-custom-id-unique"),
    ),
]


@pytest.mark.parametrize(("data", "field"), MODALS)
async def test_a_modal_beyond_a_limit_is_refused_and_the_field_named(
    stage: Stage, data: Payload, field: str
) -> None:
    reply = await stage.answer(await stage.press(), 9, data)
    assert reply.refusal == (400, 50035)
    assert field in reply.fields


@limit("ephemeral-is-private")
async def test_an_ephemeral_answer_is_seen_by_one_person_alone(
    stage: Stage, alys: Person, bolek: Person, sandbox: Sandbox
) -> None:
    begun = await stage.command()
    told = await stage.answer(begun, 4, {"content": "secret", "flags": HIDDEN})
    message_id = told.body["interaction"]["response_message_id"]
    assert [each.content for each in alys.messages(sandbox.channel)] == ["secret"]
    assert bolek.messages(sandbox.channel) == []
    path = f"{stage.raw.messages}/{message_id}"
    assert (await stage.raw.patch(path, {"content": "open"})).refusal == (404, 10008)
    assert (await stage.raw.get(stage.raw.messages)).body == []


@limit("ephemeral-needs-an-interaction")
async def test_an_ordinary_message_cannot_be_ephemeral(stage: Stage, bolek: Person) -> None:
    message = await stage.raw.say({"content": "c", "flags": HIDDEN})
    assert not message["flags"] & HIDDEN
    assert len(bolek.messages(stage.raw.sandbox.channel)) == 1
