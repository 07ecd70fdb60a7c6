"""Scripts are found where they lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.agot import sets


def test_a_pack_is_a_module_or_a_folder_of_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "large").mkdir()
    for file in ("small.py", "large/__init__.py", "large/stark.py", "large/plots.py"):
        (tmp_path / file).touch()
    monkeypatch.setattr(sets, "__path__", [str(tmp_path)])
    sets.modules.cache_clear()
    try:
        assert sets.modules() == ("large.plots", "large.stark", "small")
    finally:
        sets.modules.cache_clear()
