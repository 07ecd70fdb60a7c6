"""Every ruling and every scenario of Westeros Intrigue is cited by a test."""

from __future__ import annotations

from tests.source import ROOT

RULINGS = {f"A-R{number}" for number in range(1, 17)}
SCENARIOS = {f"A-T{number}" for number in (1, 2, 3, 4, 5, 6, 7, 11)}


def test_every_ruling_is_played() -> None:
    files = (ROOT / "tests/engine/intrigue").glob("*.py")
    texts = [file.read_text(encoding="utf-8") for file in files]
    wanted = RULINGS | SCENARIOS
    assert {name for name in wanted if not any(f'"{name}"' in text for text in texts)} == set()
