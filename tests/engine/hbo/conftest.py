"""The table that tests of the HBO edition sit down at."""

from __future__ import annotations

import pytest

from tests.engine.hbo.scene import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene()
