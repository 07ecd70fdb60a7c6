"""A running sandbox, and a discord.py bot in it."""

from collections.abc import AsyncIterator

import pytest

from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import LabBot, running


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(record=True) as sandbox:
        yield sandbox


@pytest.fixture
async def lab(sandbox: Sandbox) -> AsyncIterator[LabBot]:
    async with running(sandbox) as bot:
        yield bot


@pytest.fixture
def alys(sandbox: Sandbox) -> Person:
    return sandbox.person("Alys")


@pytest.fixture
def bolek(sandbox: Sandbox) -> Person:
    return sandbox.person("Bolek")
