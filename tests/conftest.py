"""What holds for all tests. Properties are tried on the same examples in every run, so that only a
change can make one fail; `HYPOTHESIS_PROFILE=exploring` tries others each time."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True)
settings.register_profile("exploring")
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
