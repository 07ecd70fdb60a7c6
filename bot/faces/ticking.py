"""A table's time in words: until when it waits and what happens then, for everybody and for the one
who is asked; reminders; what the clock tells the thread. Windows name nobody."""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.consent import consent
from bot.faces.ids import Act, press
from bot.faces.posts import Button, Post, Style
from bot.faces.speech import mention
from bot.numbers import NO_PERSON
from bot.store.clocks import AlarmKind, Bulletin, Wait
from bot.tables.asked import AskedSeat, asked_seats
from bot.tables.bulletins import PROPOSED
from bot.tables.hours import HOUR
from bot.tables.table import Table
from bot.tables.timing import Pace, Timing
from bot.tables.waits import MORE, rings_of
from bot.words import Voice, Words
from engine.core.decisions import Decision, Option
from engine.core.seats import SeatId


def stamp(moment: float) -> str:
    """A moment as every reader's own clock shows it, and how far off it is."""
    return f"<t:{round(moment)}:f> (<t:{round(moment)}:R>)"


def named(table: Table) -> tuple[AskedSeat, ...]:
    """Waits whose seat everybody may know."""
    known = {decision.id for decision in table.waiting if table.is_named(decision)}
    return tuple(asked for asked in asked_seats(table) if asked.decision in known)


class Ticking:
    """The time of one table, for one reader."""

    def __init__(self, table: Table, words: Words, voice: Voice) -> None:
        self.table, self.words, self.voice = table, words, voice
        self.timing = table.timing or Timing(Pace.NONE)

    # For everybody

    def public(self) -> list[str]:
        """Who is waited for, what is asked, and until when."""
        decisions = {decision.id: decision for decision in self.table.waiting}
        lines: list[str] = []
        for asked in named(self.table):
            decision = decisions[asked.decision]
            person = self.table.seats[asked.seat].person or NO_PERSON
            prompt = self.words.say(decision.prompt, self.voice)
            lines += [f"▶ {mention(person)}: {prompt}", *self._until(asked)]
        if len(named(self.table)) < len(decisions):
            lines += self._window(decisions)
        if lines and self.timing.paused:
            lines.append(self.words.text("clock.paused"))
        return lines

    def _until(self, asked: AskedSeat) -> list[str]:
        wait = self.timing.open.get(asked.decision)
        if wait is None or self.timing.paused:
            return []
        if asked.mandatory and asked.seat in self.timing.away:
            until = stamp(self.timing.away[asked.seat])
            return [self.words.text("clock.away", who=self.voice.who(asked.seat), at=until)]
        if wait.due is None:
            return []
        at = wait.due if asked.mandatory else wait.closes or wait.due
        return [self.words.text("clock.until", at=stamp(at), default=self._default(asked.decision))]

    def _window(self, decisions: dict[int, Decision]) -> list[str]:
        """The same whoever is asked: the question and the hour belong to the window."""
        quiet = [w.decision for w in asked_seats(self.table) if not w.mandatory]
        prompt = self.words.say(decisions[quiet[0]].prompt, self.voice)
        lines = [self.words.text("thread.window", what=prompt)]
        if (closes := self.timing.closes) is not None:
            passing = self.words.text("clock.default.pass")
            lines.append(self.words.text("clock.closes", at=stamp(closes), default=passing))
        return lines

    def _default(self, decision: int) -> str:
        default = self.timing.defaults.get(decision)
        return self.words.text(f"clock.default.{default.kind}") if default else "?"

    # For the one who is asked

    def own(self, decision: Decision) -> str:
        """Until when, what is done then exactly, and what there is to spare."""
        wait = self.timing.open.get(decision.id)
        if wait is None:
            return ""
        if self.timing.paused:
            return self.words.text("clock.paused")
        if wait.due is None:
            return ""
        lines = [self._deadline(wait), self._exactly(decision)]
        if wait.mandatory:
            bank = self._hours(self.timing.bank(wait.seat))
            lines.append(self.words.text("clock.bank", hours=bank))
        return "\n".join(line for line in lines if line)

    def deadline(self, decision: Decision) -> str:
        """Until when, in brief; nothing where no clock runs."""
        wait = self.timing.open.get(decision.id)
        due = None if wait is None or self.timing.paused else wait.due
        return "" if due is None else self.words.text("clock.due", at=stamp(due))

    def _deadline(self, wait: Wait) -> str:
        assert wait.due is not None
        which = "clock.until" if wait.mandatory else "clock.closes"
        return self.words.text(which, at=stamp(wait.due), default=self._default(wait.decision))

    def _exactly(self, decision: Decision) -> str:
        default = self.timing.defaults.get(decision.id)
        if default is None:
            return ""
        chosen = [self._label(option) for option in decision.options if option.key in default.keys]
        choice = ", ".join(chosen) or self.words.text("clock.nothing")
        return self.words.text("clock.exactly", choice=choice)

    def _label(self, option: Option) -> str:
        return self.words.say(option.phrase, self.voice)

    def _hours(self, seconds: float) -> str:
        return self.words.counted("hour", int(seconds // HOUR))

    def more(self, decision: Decision) -> tuple[Button, ...]:
        """A button that takes from the bank; none if there is nothing to take."""
        wait = self.timing.open.get(decision.id)
        if wait is None or not wait.mandatory or wait.due is None:
            return ()
        bank = self.timing.bank(wait.seat)
        if bank < min(HOUR, MORE):
            return ()
        label = self.words.text("button.clock.more", hours=self._hours(bank))
        return (Button(press(self.table.id, Act.MORE, decision=decision.id), label),)

    # Reminders

    def reminders(self, seat: SeatId, title: str) -> Iterator[tuple[str, Post]]:
        """Those that were given to this seat in the wait that lasts, by slot."""
        for wait in self.timing.open.values():
            if wait.seat == seat and not wait.muted:
                for kind in rings_of(wait):
                    yield f"remind:{wait.decision}.{kind}", self._reminder(wait, kind, title)

    def _reminder(self, wait: Wait, kind: AlarmKind, title: str) -> Post:
        until = self._deadline(wait) if wait.due is not None else ""
        text = self.words.text(f"clock.remind.{kind}", table=title, until=until).strip()
        number, decision = self.table.id, wait.decision
        show = Button(press(number, Act.MOVE), self.words.text("button.move"), Style.SUCCESS)
        label = self.words.text("button.clock.quiet")
        quiet = Button(press(number, Act.QUIET, decision=decision), label)
        return Post.of(text, ((show, quiet),))

    def council(self, title: str) -> Iterator[tuple[str, Post]]:
        """The call to an hour that has begun."""
        if (moment := self.timing.standing.council) is not None:
            text = self.words.text("clock.remind.council", table=title)
            yield f"council:{round(moment)}", Post.of(text)

    # The thread

    def bulletins(self) -> Iterator[tuple[str, Post]]:
        for told in self.timing.bulletins:
            yield (
                f"bulletin:{told.number}",
                self._asking(told) or Post.of(self._told(told), silent=True),
            )

    def _asking(self, told: Bulletin) -> Post | None:
        """The hour that the bot proposes, as long as it is voted on; nobody is rung for it."""
        petition = self.table.petitions.current
        if petition is None or not petition.proposed or self.table.closed:
            return None
        if told.kind != PROPOSED or told.args["until"] != petition.moment:
            return None
        left = [seat for seat in petition.needed if seat not in petition.agreed]
        names = ", ".join(self.voice.who(seat) for seat in left)
        text = f"{self._told(told)} {self.words.text('petition.proposed', names=names)}"
        return Post.of(text, (consent(self.table.id, petition, self.words),), silent=True)

    def _told(self, told: Bulletin) -> str:
        args = told.args
        if told.kind == AlarmKind.DIGEST:
            return self._digest(args["n"], args["seats"], args["window"])
        texts: dict[str, str] = {}
        if "seat" in args:
            texts["who"] = self.voice.who(args["seat"])
        if "until" in args:
            texts["until"] = stamp(args["until"])
        return self.words.text(f"bulletin.{told.kind}", **texts)

    def _digest(self, n: int, seats: list[SeatId], window: bool) -> str:
        if seats:
            names = ", ".join(self.voice.who(seat) for seat in seats)
            return self.words.text("bulletin.digest", n=n, names=names)
        return self.words.text("bulletin.digest_window" if window else "bulletin.digest_only", n=n)
