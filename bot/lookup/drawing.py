"""A chart as a picture that is drawn when it is carried, with its description in words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import blake2b

from bot.catalogue import Thing
from bot.describe import aloud
from bot.lookup.charts import Chart, charts, number
from bot.render.chart import Look, Row, chart_sheet
from bot.render.picture import ALT, BEST, LOOK, PICTURES, Picture
from bot.words import Words, words_in

LOOKS = {"phase": Look.BAND, "window": Look.WINDOW}


@dataclass(frozen=True, slots=True)
class ChartDrawing:
    """`now`: the entries that the game is at."""

    game: str
    chart: str
    language: str
    now: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        return blake2b(repr((LOOK, self)).encode(), digest_size=12).hexdigest()

    @property
    def name(self) -> str:
        return f"chart-{self.chart}.png"

    def alt(self) -> str:
        return aloud([f"{self._title}: {'; '.join(self._steps())}."], ALT)

    def in_words(self) -> str:
        return "\n".join([f"**{self._title}**", *(f"- {step}" for step in self._steps())])

    def _steps(self) -> list[str]:
        words = words_in(self.language)
        return [_told(row, words) for row in self.rows()]

    def drawn(self) -> Picture:
        return PICTURES.of(self, self._draw)

    def rows(self) -> tuple[Row, ...]:
        return tuple(self._row(entry) for entry in self._chart().rows)

    def _draw(self) -> Picture:
        png = chart_sheet(self._title, self.rows()).png(BEST)
        return Picture(png, self.alt(), self.name)

    @property
    def _title(self) -> str:
        return self._chart().title.name(self.language)

    def _chart(self) -> Chart:
        return next(chart for chart in charts(self.game) if chart.id == self.chart)

    def _row(self, entry: Thing) -> Row:
        look = LOOKS.get(entry.fact["kind"], Look.STEP)
        return Row(number(entry), entry.name(self.language), look, entry.key.id in self.now)


def _told(row: Row, words: Words) -> str:
    name = f"{row.number} {row.name}".strip()
    return words.text("lookup.chart_now", step=name) if row.now else name


def chart_drawings(
    shown: Collection[Chart], game: str, words: Words, now: Collection[str]
) -> tuple[ChartDrawing, ...]:
    marked = tuple(sorted(now))
    return tuple(ChartDrawing(game, chart.id, words.language, marked) for chart in shown)
