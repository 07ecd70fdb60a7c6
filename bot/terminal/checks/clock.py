"""This machine's clock beside Discord's."""

from __future__ import annotations

from bot.terminal.checks.finding import Finding, ok, warning
from bot.vitals.discords_clock import NOTABLE_SECONDS


def compared(ahead: float) -> Finding:
    """`ahead`: by how many seconds our clock is."""
    if ahead == 0:
        return ok("clock", "agrees with Discord's")
    which = "ahead of" if ahead > 0 else "behind"
    told = f"{abs(ahead):.1f} s {which} Discord's"
    notable = abs(ahead) > NOTABLE_SECONDS
    return warning("clock", f"{told}; set it right") if notable else ok("clock", told)
