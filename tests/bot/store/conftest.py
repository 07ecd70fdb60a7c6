"""Every test here on each engine; and a short patience with what is locked, so that nobody waits
for the refusal."""

import pytest


@pytest.fixture(autouse=True)
def _impatient(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.sqlite.BUSY_SECONDS", 0.05)
    monkeypatch.setattr("bot.store.upkeep.BUSY_SECONDS", 0.05)
    monkeypatch.setattr("bot.store.postgres.LOCKED_SECONDS", 0.05)
