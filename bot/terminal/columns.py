"""What a bar tells of its work: how much of it is done, how fast it goes and how long it will take.
Imports rich, and so is imported only where a bar is drawn."""

from __future__ import annotations

from rich.progress import ProgressColumn, Task
from rich.text import Text

MINUTE, HOUR = 60, 3_600


class Counted(ProgressColumn):
    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def render(self, task: Task) -> Text:
        whole = "" if task.total is None else f"/{task.total:,.0f}"
        return Text(f"{task.completed:,.0f}{whole} {self._unit}", style="progress.download")


class Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = speed_of(task)
        return Text(pace(speed) if speed else "", style="progress.data.speed")


class Left(ProgressColumn):
    """While nobody can tell, how long it has taken."""

    def render(self, task: Task) -> Text:
        speed, left = speed_of(task), task.remaining
        if not speed or left is None:
            return Text(duration(task.elapsed or 0.0), style="progress.elapsed")
        return Text(f"{duration(left / speed)} left", style="progress.remaining")


def speed_of(task: Task) -> float | None:
    """What is done in a second, of late; at first, since the beginning."""
    if task.speed:
        return task.speed
    return task.completed / task.elapsed if task.completed and task.elapsed else None


def pace(speed: float) -> str:
    """Things in a second; of what takes longer, how long one takes."""
    if speed < 1:
        return f"{1 / speed:.1f} s each"
    return f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.1f}/s"


def duration(seconds: float) -> str:
    whole = round(max(0.0, seconds))
    if whole < HOUR:
        return f"{whole // MINUTE}:{whole % MINUTE:02}"
    return f"{whole // HOUR}:{whole % HOUR // MINUTE:02}:{whole % MINUTE:02}"
