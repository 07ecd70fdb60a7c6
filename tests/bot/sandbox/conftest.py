"""A running sandbox, and a discord.py bot in it."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import LabBot, running
from tests.bot.sandbox.raw import Raw


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


@pytest.fixture
async def raw(sandbox: Sandbox) -> AsyncIterator[Raw]:
    async with aiohttp.ClientSession() as session:
        yield Raw(session, sandbox)
