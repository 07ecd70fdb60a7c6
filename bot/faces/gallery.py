"""The hands that the gallery is shown, privately: old ones, each with its player's name."""

from __future__ import annotations

from collections.abc import Sequence

from bot.describe import describe_hand
from bot.faces.panel import table_name
from bot.faces.posts import CONTENT, Post, clipped
from bot.faces.speech import drawn_voice, seat_name, voice
from bot.render.picture import PictureOf, drawing, has_hand
from bot.store import Seat
from bot.store import Table as Saved
from bot.tables.gallery import Glance
from bot.words import Words


def gallery_post(saved: Saved, seats: Sequence[Seat], seen: Glance, words: Words) -> Post:
    name = table_name(saved, words)
    lines = [f"**{words.text('gallery.heading', table=name, n=seen.round)}**"]
    spoken, drawn = voice(seats, words), drawn_voice(seats, words)
    for seat, view in zip(seats, seen.views, strict=True):
        told = describe_hand(view, words, spoken) or words.text("gallery.nothing")
        lines.append(f"__{seat_name(seat, words)}__\n{told}")
    pictures = tuple(
        drawing(PictureOf.HAND, view, words, drawn) for view in seen.views if has_hand(view)
    )
    return Post.of(clipped("\n".join(lines), CONTENT), pictures=pictures)
