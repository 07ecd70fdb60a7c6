"""A short patience with locked files, so that nobody waits for the refusal."""

import pytest


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.ledger.BUSY_SECONDS", 0.05)
    monkeypatch.setattr("bot.store.upkeep.BUSY_SECONDS", 0.05)
