"""A table's time in words: until when it waits and what happens then, for everybody and for the one
who is asked; reminders; what the clock tells the thread. Windows name nobody."""

from __future__ import annotations

from collections.abc import Iterator

from bot.automation.modes import Mode
from bot.automation.passes import PASS
from bot.faces.asking import giving_up
from bot.faces.consent import consent
from bot.faces.ids import Act, press
from bot.faces.posts import Button, Post, Style
from bot.faces.speech import mention
from bot.games.shelf import plug
from bot.numbers import NO_PERSON
from bot.store.clocks import AlarmKind, Bulletin, Wait
from bot.tables.asked import AskedSeat, asked_seats
from bot.tables.bulletins import PROPOSED
from bot.tables.clock import pays
from bot.tables.hours import HOUR
from bot.tables.meetings import weekly_moments
from bot.tables.table import COUNCIL_SECONDS, Table
from bot.tables.timing import Pace, Timing
from bot.tables.unreached import Passed
from bot.tables.waits import MORE, rings_of
from bot.words import Voice, Words
from engine.core.decisions import Decision, Option
from engine.core.seats import SeatId


def stamp(moment: float) -> str:
    """A moment as every reader's own clock shows it, and how far off it is."""
    return f"<t:{round(moment)}:f> (<t:{round(moment)}:R>)"


def stamp_to_the_second(moment: float) -> str:
    return f"<t:{round(moment)}:T> (<t:{round(moment)}:R>)"


def weekly_text(weekly: str, after: float, words: Words) -> str:
    """Hours of the week, by their next dates: Discord shows the day and the hour of each reader's
    own zone."""
    dates = [f"<t:{round(moment)}:F>" for moment in weekly_moments(weekly, after)]
    return words.text("clock.weekly", dates=", ".join(dates))


def named(table: Table) -> tuple[AskedSeat, ...]:
    """Waits whose seat everybody may know."""
    known = {decision.id for decision in table.waiting if table.is_named(decision)}
    return tuple(asked for asked in asked_seats(table) if asked.decision in known)


def passed_lines(passed: Passed, words: Words, voice: Voice) -> Iterator[str]:
    """What became of a nudge."""
    if passed.window:
        yield words.text("clock.nudged_window")
        if passed.somebody:
            yield words.text("clock.nudged_somebody")
        return
    if passed.reached:
        yield words.text("clock.nudged")
    for seats, word in (
        (passed.asleep, "clock.nudged_asleep"),
        (passed.unreached, "clock.nudged_closed"),
        (passed.spent, "clock.nudged_none"),
    ):
        if seats:
            yield words.text(word, names=", ".join(voice.who(seat) for seat in seats))


class Ticking:
    """The time of one table, for one reader."""

    def __init__(self, table: Table, words: Words, voice: Voice) -> None:
        self.table, self.words, self.voice = table, words, voice
        self.timing = table.timing or Timing(Pace.NONE)

    # For everybody

    def public(self) -> list[str]:
        """Who is waited for, what is asked, and until when; in one for those who are asked the
        same."""
        decisions = {decision.id: decision for decision in self.table.waiting}
        people: dict[tuple[str, ...], list[str]] = {}
        for asked in named(self.table):
            person = self.table.seats[asked.seat].person or NO_PERSON
            question = (*self._question(decisions[asked.decision]), *self._until(asked))
            people.setdefault(question, []).append(mention(person))
        lines: list[str] = []
        for (prompt, *further), names in people.items():
            lines += [f"▶ {', '.join(names)}: {prompt}", *further]
        if len(named(self.table)) < len(decisions):
            lines += self._window(decisions)
        if lines and self.timing.paused:
            lines.append(self.words.text("clock.paused"))
        return [*self._live(), *lines] if lines else lines

    def _question(self, decision: Decision) -> tuple[str, ...]:
        """And what the card says for whose sake it is asked."""
        about = plug(self.table.saved.game).telling.asked_by(decision, self.words)
        prompt = self.words.say(decision.prompt, self.voice)
        return (prompt, f"-# {about}") if about else (prompt,)

    def _live(self) -> list[str]:
        """That windows are open for a minute now."""
        council = self.timing.standing.council
        if self.timing.paused or not self.table.is_live:
            return []
        if self.table.mode is Mode.LIVE or council is None:
            return [self.words.text("clock.live")]
        end = f"<t:{round(council + COUNCIL_SECONDS)}:t>"
        return [self.words.text("clock.live_council", end=end)]

    def _until(self, asked: AskedSeat) -> list[str]:
        wait = self.timing.open.get(asked.decision)
        if wait is None or self.timing.paused:
            return []
        if asked.mandatory and asked.seat in self.timing.away:
            until = stamp(self.timing.away[asked.seat])
            return [self.words.text("clock.away", who=self.voice.who(asked.seat), at=until)]
        if wait.due is None or (asked.mandatory and self.table.is_live):
            return []  # the hours of a decision are no matter of a live table
        at = wait.due if asked.mandatory else wait.closes or wait.due
        return [self._said("clock.until", at, asked.decision)]

    def _window(self, decisions: dict[int, Decision]) -> list[str]:
        """The same whoever is asked: the question and the hour belong to the window."""
        quiet = [w.decision for w in asked_seats(self.table) if not w.mandatory]
        prompt = self.words.say(decisions[quiet[0]].prompt, self.voice)
        lines = [self.words.text("thread.window", what=prompt)]
        if (closes := self.timing.closes) is not None:
            lines.append(self._said("clock.closes", closes, quiet[0]))
        return lines

    def _said(self, word: str, at: float, decision: int) -> str:
        """Until when, and what then. The end of a minute is told to the second."""
        default = self._default(decision)
        if word == "clock.closes":
            default = self.words.text("clock.default.pass")
            if self.table.is_live:
                said = stamp_to_the_second(at)
                return self.words.text("clock.live_until", at=said, default=default)
        return self.words.text(word, at=stamp(at), default=default)

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
        if self.table.is_live and wait.mandatory:
            return "\n".join(self._live())
        lines = [f"{self._moment(wait)} {self._exactly(decision)}".strip()]
        if wait.mandatory:
            bank = self._hours(self.timing.bank(wait.seat))
            lines.append(f"-# {self.words.text('clock.bank', hours=bank)}")
        lines.append(self.running_dry(wait.seat))
        return "\n".join(line for line in lines if line)

    def running_dry(self, seat: SeatId) -> str:
        """Said to whoever pays for every window, before nothing is left to pay with."""
        if not (pays(self.table, seat) and self.timing.pace is not Pace.NONE):
            return ""
        bank, back = self.timing.bank(seat), self._hours(self.timing.refill)
        if bank <= 0:
            return self.words.text("clock.dry", back=back)
        if not self.timing.is_low(seat):
            return ""
        return self.words.text("clock.low", hours=self._hours(bank), back=back)

    def calm(self, seat: SeatId) -> tuple[Button, ...]:
        """Offered with that."""
        if not self.running_dry(seat):
            return ()
        return (Button(press(self.table.id, Act.CALM), self.words.text("button.clock.calm")),)

    def deadline(self, decision: Decision) -> str:
        """Until when, in brief; nothing where no clock runs."""
        wait = self.timing.open.get(decision.id)
        due = None if wait is None or self.timing.paused else wait.due
        return "" if due is None else self.words.text("clock.due", at=stamp(due))

    def _deadline(self, wait: Wait) -> str:
        assert wait.due is not None
        which = "clock.until" if wait.mandatory else "clock.closes"
        return self._said(which, wait.due, wait.decision)

    def _moment(self, wait: Wait) -> str:
        """Until when, alone: what then is said exactly beside it. What all read of a window, that
        it ends with a pass, need not hold for whoever has a card in open view."""
        assert wait.due is not None
        which = "clock.due" if wait.mandatory else "clock.due_window"
        return f"⏳ {self.words.text(which, at=stamp(wait.due))}"

    def _exactly(self, decision: Decision) -> str:
        """What is done for the seat, as its buttons name it, and by whose judgment."""
        default = self.timing.defaults.get(decision.id)
        if default is None:
            return ""
        chosen = [option for option in decision.options if option.key in default.keys]
        names = [self._label(decision, option) for option in chosen]
        ends = giving_up(decision, self.words) or self.words.text("clock.nothing")
        choice = f"**{', '.join(names) or ends}**"
        if reason := self.words.sentences.get(f"clock.judged.{default.kind}", ""):
            choice = f"{choice} ({reason})"
        return self.words.text("clock.exactly", choice=choice)

    def _label(self, decision: Decision, option: Option) -> str:
        ends = giving_up(decision, self.words) if option.key == PASS else ""
        return ends or self.words.say(option.phrase, self.voice)

    def _hours(self, seconds: float) -> str:
        return self.words.counted("hour", int(seconds // HOUR))

    def more(self, decision: Decision) -> tuple[Button, ...]:
        """A button that takes from the bank; none if there is nothing to take."""
        wait = self.timing.open.get(decision.id)
        if wait is None or not wait.mandatory or wait.due is None:
            return ()
        if self.timing.bank(wait.seat) < min(HOUR, MORE):
            return ()
        label = self.words.text("button.clock.more")
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
        until = f"{until} {self.running_dry(wait.seat)}"
        text = self.words.text(f"clock.remind.{kind}", table=title, until=until).strip()
        number, decision = self.table.id, wait.decision
        show = Button(press(number, Act.MOVE), self.words.text("button.move"), Style.SUCCESS)
        label = self.words.text("button.clock.quiet")
        quiet = Button(press(number, Act.QUIET, decision=decision), label)
        return Post.of(text, ((show, quiet),))

    def council(self, title: str) -> Iterator[tuple[str, Post]]:
        """The call to an hour that has begun."""
        if (moment := self.timing.standing.council) is not None:
            text = self.words.text("clock.remind.council", table=title, at=stamp(moment))
            here = press(self.table.id, Act.HERE)
            button = Button(here, self.words.text("button.here"), Style.SUCCESS)
            yield f"council:{round(moment)}", Post.of(text, ((button,),))

    # The thread

    def calls(self) -> Iterator[tuple[str, Post]]:
        """Where somebody gets no direct messages, windows and nudges are called out to all alike:
        whether they are asked or not, and whoever it is whom no message reaches."""
        if not self.timing.unreached or self.timing.paused or self.table.closed:
            return
        quiet = [d for d in self.table.waiting if not self.table.is_named(d)]
        if quiet:
            number = quiet[0].moment.number or quiet[0].id
            yield f"window:{number}", self._called("clock.window_call")
        nudged, waits = self.timing.standing.nudged, self.timing.open.values()
        if nudged is not None and waits and all(wait.began <= nudged for wait in waits):
            yield f"window:nudge.{round(nudged)}", self._called("clock.nudge_call")

    def _called(self, word: str) -> Post:
        """Mentions everybody; whoever sleeps is not rung."""
        people = [seat for seat in self.table.people if seat.person is not None]
        names = " ".join(mention(seat.person or NO_PERSON) for seat in people)
        awake = (seat for seat in people if seat.seat not in self.timing.asleep)
        rung = tuple(seat.person or NO_PERSON for seat in awake)
        return Post.of(self.words.text(word, names=names), pings=rung)

    def bulletins(self) -> Iterator[tuple[str, Post]]:
        for told in self.timing.bulletins:
            yield (
                f"bulletin:{told.number}",
                self._asking(told) or Post.of(self._told(told), silent=True),
            )

    def _asking(self, told: Bulletin) -> Post | None:
        """The hour that the bot proposes, as long as it is voted on; nobody is rung for it."""
        if told.kind != PROPOSED or self.table.closed:
            return None
        proposed = (each for each in self.table.petitions.pending if each.proposed)
        petition = next((each for each in proposed if each.moment == told.args["until"]), None)
        if petition is None:
            return None
        left = [seat for seat in petition.needed if petition.waits_for(seat)]
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
        if "weekly" in args:
            texts["at"] = weekly_text(args["weekly"], told.at, self.words)
        return self.words.text(f"bulletin.{told.kind}", **texts)

    def _digest(self, n: int, seats: list[SeatId], window: bool) -> str:
        if seats:
            names = ", ".join(self.voice.who(seat) for seat in seats)
            return self.words.text("bulletin.digest", n=n, names=names)
        return self.words.text("bulletin.digest_window" if window else "bulletin.digest_only", n=n)
