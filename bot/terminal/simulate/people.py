"""How people look at Discord: a model. Somebody looks now and then, by the local hour; handles what
waits with some probability; and, having acted, stays for a while. What time does to a table is the
table's own clock's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from math import log
from random import Random
from zoneinfo import ZoneInfo

from bot.numbers import PersonId
from bot.tables.hours import HOUR, Hours
from engine.core.seats import SeatId

STAY = 15 * 60.0  # on average, after acting
SOON = (30.0, 180.0)  # seconds to answer while there
TAP, DECIDE = 0.8, 0.55  # to handle a one-tap question, a real decision, at a look
COME, MEETING = 0.7, 45 * 60.0  # to a council hour, and for how long
BUSIEST = 1.3
OPENS, CLOSES = 7, 23  # the hours that they declare


def looks_per_hour(hour: int) -> float:
    if 7 <= hour < 9:
        return 0.9
    if 9 <= hour < 17:
        return 0.55
    return BUSIEST if 17 <= hour < 23 else 0.02


@dataclass
class Human:
    """One player: where they live, when they look next, until when they stay. `attention`: looks
    per hour, times this; `prepare`: how often they say ahead what the model assumes, from never
    to always so."""

    seat: SeatId
    person: PersonId
    zone: ZoneInfo
    chance: Random
    looks: float = 0.0  # when next
    stays: float = 0.0  # until when
    meets: float = 0.0  # until when, at a council hour
    attention: float = 1.0
    prepare: float = 1.0
    gone: bool = False  # never looks again

    @property
    def hours(self) -> Hours:
        return Hours(self.zone.key, OPENS, CLOSES)

    def hour(self, moment: float) -> int:
        return datetime.fromtimestamp(moment, UTC).astimezone(self.zone).hour

    def look_after(self, moment: float) -> float:
        """The next look: a Poisson process by the local hour, thinned from its busiest."""
        while True:
            moment += -log(1.0 - self.chance.random()) / (BUSIEST * self.attention) * HOUR
            if self.chance.random() < looks_per_hour(self.hour(moment)) / BUSIEST:
                return moment

    def there(self, moment: float) -> bool:
        return not self.gone and moment < max(self.stays, self.meets)

    def answers(self, soft: bool) -> bool:
        return self.chance.random() < (TAP if soft else DECIDE)

    def prepares(self, share: float) -> bool:
        """Whether they say ahead what people say ahead in this share of cases."""
        return self.chance.random() < share * self.prepare

    def acted(self, moment: float) -> None:
        self.stays = moment + self.chance.expovariate(1 / STAY)

    def called_to_meet(self, moment: float) -> None:
        if self.chance.random() < COME:
            self.meets = moment + MEETING

    def soon(self, moment: float) -> float:
        return moment + self.chance.uniform(*SOON)
