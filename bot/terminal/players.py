"""People who play in the sandbox: what they see of a game, and what they would press by chance.
They know what was delivered to them; nothing here calls into the engine or the tables."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from bot.numbers import TableId
from bot.sandbox.clock import Clock
from bot.sandbox.kinds import ButtonStyle
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered

ANSWERS = re.compile(r"rk:\d+:\d+:(pick|take|tick|done|all|none|plan)(:.*)?")
GROUPS = re.compile(r"rk:\d+:\d+:group:.*")
MENTIONED = re.compile(r"▶ \u2068?<@(\d+)>")  # who is asked by name
WINDOW = re.compile(r"A window is open|Otwarte okno")
ENDED = re.compile(r"The winner is|The win is shared|Zwycięzca:|Wspólne zwycięstwo:")
LATEST = 4  # messages that a person looks at
CLOSING = 12  # messages among which the end of a game is told; a board and more may follow it
WEARY = 20  # presses on one question, after which a person at random takes the way out
WAYS_OUT = (":pick:pass", ":none", ":reset")
PHASE = "phase"  # how long a pass may last
NOON = 12 * 3600.0
DAY = 24 * 3600.0


class Players:
    """The people of one game, and what they see of it in its thread and in their DMs."""

    def __init__(self, number: TableId, thread: str, people: list[Person]) -> None:
        self.number, self.thread, self.people = number, thread, people
        self.tried: Counter[str] = Counter()  # decision -> presses

    def lines(self, latest: int | None = None) -> list[Delivered]:
        return self.people[0].messages(self.thread, latest, public=True)

    @property
    def newest(self) -> Delivered:
        return self.lines(1)[-1]

    @property
    def over(self) -> bool:
        return any(ENDED.search(message.text) for message in self.lines(CLOSING))

    @property
    def question(self) -> Delivered:
        """The newest message with what is asked; requests and the clock's lines come after it."""
        asking = [m for m in self.lines(LATEST) if any(opens_panel(c) for c in m.buttons)]
        return asking[-1] if asking else self.newest

    def waited_for(self) -> list[Person]:
        """Whom the thread names; while a window is open, which names nobody, whose panel asks."""
        question = self.question.text
        named, window = set(MENTIONED.findall(question)), WINDOW.search(question) is not None
        return [p for p in self.people if p.id in named or (window and self._asked(p))]

    def _asked(self, person: Person) -> bool:
        panel = self.panel(person)
        return panel is not None and any(answers(control) for control in panel.controls)

    def panel(self, person: Person) -> Delivered | None:
        """The person's DM for this table; reminders come after it."""
        mine = [m for m in person.dms() if f"<#{self.thread}>" in m.text]
        return mine[0] if mine else None

    def _prompt(self, person: Person) -> Delivered | None:
        """What can be answered: what a press in the open has brought privately, or the thread's own
        question, or the panel."""
        for message in (self._followed(person), self.question, self.panel(person)):
            if message is not None and any(answers(c) for c in message.controls):
                return message
        return None

    def _followed(self, person: Person) -> Delivered | None:
        """The newest private answer to the person there, if it asks what the thread asks."""
        private = [m for m in person.messages(self.thread, LATEST) if m.ephemeral]
        asked = {numbered(c) for c in self.question.controls if answers(c)}
        for message in reversed(private):
            if asked & {numbered(c) for c in message.controls if answers(c)}:
                return message
        return None

    def _seen(self, person: Person) -> tuple[object, ...]:
        panel = self.panel(person)
        ephemeral = [m.payload for m in person.messages(self.thread, LATEST) if m.ephemeral]
        return (self.question.payload, panel and panel.payload, ephemeral)

    # What they would press

    def _chosen(self, prompt: Delivered, choose: Random) -> tuple[Control, list[str]]:
        """A control, and the values if it is a select."""
        control = self._way_out(prompt) or self.control(prompt, choose)
        self.tried[numbered(control)] += 1
        if is_lasting(control):
            return control, [PHASE] if control.options else []
        return control, other_values(control, choose) if control.options else []

    def _way_out(self, prompt: Delivered) -> Control | None:
        """Who ticks at random may never hit upon an answer, so now and then something simple."""
        by_way = {
            way: c for c in prompt.controls for way in WAYS_OUT if str(c.custom_id).endswith(way)
        }
        ways = [by_way[way] for way in WAYS_OUT if way in by_way]
        weary = ways and self.tried[numbered(ways[0])] % WEARY >= WEARY - len(WAYS_OUT)
        return ways[0] if weary else None

    def control(self, prompt: Delivered, choose: Random) -> Control:
        """What this person presses; here anything that is offered."""
        return by_chance(prompt, choose)


def by_chance(prompt: Delivered, choose: Random) -> Control:
    return choose.choice([c for c in prompt.controls if answers(c)])


def casually(prompt: Delivered, choose: Random) -> Control:
    """Somebody who plays cards, attacks now and then, and passes a whole phase at one press."""
    controls = [c for c in prompt.controls if answers(c)]
    passing = [c for c in controls if str(c.custom_id).endswith("pick:pass")]
    lasting = [c for c in prompt.controls if is_lasting(c)]
    marshaling = "Marshaling phase" in prompt.text
    if marshaling and choose.random() < 0.7:
        return choose.choice([c for c in controls if c not in passing] or controls)
    if lasting and not marshaling:
        return lasting[0]
    if passing and choose.random() < 0.7:
        return passing[0]
    return by_chance(prompt, choose)


def is_lasting(control: Control) -> bool:
    """Whether it passes for a whole phase."""
    chosen = [str(option["value"]) for option in control.payload.get("options", ())]
    name = str(control.custom_id)
    return name.endswith(f"yield:{PHASE}") or (name.endswith(":yield") and PHASE in chosen)


def opens_panel(control: Control) -> bool:
    return str(control.custom_id).endswith(":move")


def other_values(control: Control, choose: Random) -> list[str]:
    """A choice that differs from what is ticked now."""
    least = int(control.payload.get("min_values", 1))
    most = int(control.payload.get("max_values", 1))
    ticked = [str(o["value"]) for o in control.payload["options"] if o.get("default")]
    while True:
        values = choose.sample(control.options, choose.randint(least, most))
        if set(values) != set(ticked):
            return values


def answers(control: Control) -> bool:
    """Whether it takes part in an answer. A group already chosen leads nowhere new."""
    name = str(control.custom_id)
    fresh = control.payload.get("style") != ButtonStyle.PRIMARY
    leads = bool(ANSWERS.fullmatch(name) or (GROUPS.fullmatch(name) and fresh))
    return leads and not control.disabled


def numbered(control: Control) -> str:
    """The decision that it belongs to."""
    return str(control.custom_id).split(":")[2]


def at_noon() -> Clock:
    """A clock that runs from the next noon on: people are awake, whenever this is run."""
    clock = Clock()
    clock.advance((NOON - clock.now()) % DAY)
    return clock
