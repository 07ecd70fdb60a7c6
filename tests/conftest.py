"""What holds for all tests. Properties are tried on the same examples in every run, and tables are
dealt the same cards, so that only a change can make a test fail; `HYPOTHESIS_PROFILE=exploring`
tries other examples each time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import settings

from bot.terminal.own_postgres import NoServer
from tests import stores

settings.register_profile("steady", derandomize=True)
settings.register_profile("exploring")
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are cores: tests of a life in Discord wait as long as they
    compute."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_configure() -> None:
    stores.begin()


def pytest_unconfigure() -> None:
    stores.end()


@pytest.fixture(autouse=True)
def _same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test opens the same tables with the same decks; on either engine."""
    name = request.node.nodeid.split("[")[0]
    seeds, decks = Random(f"seeds of {name}"), Random(f"decks of {name}")
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: seeds.randbytes(16).hex())
    monkeypatch.setattr("bot.tables.choosing.secrets.choice", decks.choice)


@pytest.fixture(params=stores.ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """Whoever asks for it is tried on each of them."""
    engine = str(request.param)
    if engine == stores.POSTGRES:
        try:
            stores.shared_server()
        except NoServer as reason:
            pytest.skip(f"no PostgreSQL here: {reason}")
    with stores.SCHEMAS.on(engine):
        yield engine
