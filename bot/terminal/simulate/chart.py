"""What a simulation found, as panels of a chart: how long rounds took, what became of the windows,
and where people were asked."""

from __future__ import annotations

from collections.abc import Iterator

from bot.render.diagram import Bars, Columns, Facts, Panel, Shares
from bot.render.theme import DEFEND
from bot.terminal.simulate.figures import Figures
from bot.terminal.simulate.setting import Setting

SHARE = "share_"
TOLD = {
    "questions_per_player_per_round": "Questions to each player in a round",
    "pings_per_player_per_round": "Pings to each player in a round",
    "cold_pings_per_player_per_round": "of these, to somebody who was away",
    "windows_closed_by_the_clock": "Windows that the clock closed",
    "acts_lost_to_the_clock": "Acts that were lost by it",
    "acts_lost_by_skipping": "Acts lost where people were not asked",
    "own_public_abilities_lost": "Own abilities in open view among these",
}
ASKED = 8  # steps


def about(setting: Setting) -> str:
    zones = [zone.key.rpartition("/")[2].replace("_", " ") for zone in setting.zones]
    presets = dict.fromkeys(preset.value for preset in setting.presets)
    parts = [setting.mode, " and ".join(presets), *_differing(setting)]
    return f"{', '.join(parts)}; {', '.join(zones)}"


def _differing(setting: Setting) -> Iterator[str]:
    """How far the people differ from the model."""
    if setting.council:
        yield "with council hours"
    if setting.attention != 1.0:
        yield f"attention {setting.attention:g}"
    if setting.prepare != 1.0:
        yield f"preparing {setting.prepare:g}"
    if setting.ghost is not None:
        yield f"player {setting.ghost + 1} vanishes"


def panels(figures: Figures) -> list[Panel]:
    report = figures.report()
    shares = {name: value for name, value in report.items() if name.startswith(SHARE)}
    asked = figures.steps.most_common(ASKED)
    found: list[Panel] = [
        Columns("Time of each round", "hours", tuple(round(hours, 1) for hours in figures.hours)),
        Facts("In numbers", tuple((text, f"{report[name]:,}") for name, text in TOLD.items())),
        Shares(
            "What became of windows",
            tuple((spoken(name.removeprefix(SHARE)), float(str(n))) for name, n in shares.items()),
        ),
    ]
    if asked:
        steps = tuple((spoken(step or "elsewhere"), float(count)) for step, count in asked)
        found.append(Bars("Where people were asked", "questions", steps, DEFEND))
    return found


def spoken(name: str) -> str:
    """A name of the report in words."""
    return f"{name[:1].upper()}{name[1:]}".replace("_", " ")
