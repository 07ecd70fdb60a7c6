"""What `Show me` shows: every frame of every ruling can be drawn, as high as the others, and
told, in both languages."""

from __future__ import annotations

import pytest

from bot.describe import describe
from bot.games.agot.scenes import houses
from bot.games.scenes import frames, scene_of
from bot.render.frames import frame_drawings
from bot.words import LANGUAGES, words_in
from tests.data.agot import rulings

OWN = [name for name, ruling in rulings().items() if scene_of(ruling) == name]


@pytest.mark.parametrize("ruling", OWN)
def test_every_frame_is_drawn_and_told(ruling: str) -> None:
    shown = frames("agot", ruling)
    assert shown is not None
    for language in LANGUAGES:
        assert len({each.sheet().high for each in frame_drawings(shown, words_in(language))}) == 1
    for at, frame in enumerate(shown):
        words = words_in(LANGUAGES[at % len(LANGUAGES)])
        voice = houses(frame.view, words)
        told = str(describe(frame.view, words, voice))
        assert all(voice.who(player.seat) in told for player in frame.view.players)
        assert frame_drawings(shown, words)[at].in_words().startswith("**")  # laid out, no alt text
