"""Every ruling of Behind the Throne is cited by a test."""

from __future__ import annotations

from tests.source import ROOT

RULINGS = {f"B-R{number}" for number in range(1, 34)}


def test_every_ruling_is_played() -> None:
    texts = [
        file.read_text(encoding="utf-8") for file in (ROOT / "tests/engine/behind").glob("*.py")
    ]
    assert {
        ruling for ruling in RULINGS if not any(f'"{ruling}"' in text for text in texts)
    } == set()
