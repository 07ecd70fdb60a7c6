"""The log of the second edition as people tell it: setup, the plots of a round, each turn to
marshal, each challenge, what is done between, and dominance to taxation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from bot.describe.blocks import Block, Teller
from bot.games.agot.folding import (
    BLOCK,
    CLAIM,
    GONE,
    POWER,
    Deed,
    Line,
    Routine,
    because,
    discarded,
    power_line,
    reason,
)
from engine.core.phrases import Arg, Phrase, Who, phrase
from engine.core.seats import SeatId

# Lines that only say where a stretch begins or ends, or what the lines beside them say
MARKERS = frozenset({"phase", "marshaling", "challenge_ends"})
ENDING = frozenset({"marshaling_ends", "challenge_ends", "challenge_abandoned", "wins"})
PHASES_OF_THEIR_OWN = ("marshaling", "challenges")  # in which blocks are turns or challenges
# What tells of a loss, with the name of the argument that says whose
DEATHS = frozenset({"agot.log.kill", "agot.log.dead", "agot.block.claim_killed"})
SAVES = frozenset(
    {"agot.log.saved", *(f"agot.block.saved_by_{name}" for name in ("duplicate", "facedown"))}
)
LOST = (
    "log.discard",
    "log.discard_duplicate",
    "log.discard_facedown",
    "log.discard_from_deck",
    "log.eliminated",
    "log.removed",
    "log.sacrifice",
    "log.to_bottom",
    "log.to_deck",
    "log.to_deck_top",
    "log.to_hand",
    "block.discarded",
    "block.saved_by_duplicate",
    "block.saved_by_facedown",
    "block.power_less",
    "block.power_moved",
)
LOSSES = dict.fromkeys([*DEATHS, *(f"agot.{name}" for name in LOST)], "who")
LOSSES["agot.log.control"] = "former"
DRAW_STEP, STANDING_STEP = phrase("agot.why.draw_phase"), phrase("agot.why.standing_phase")
BY_DUPLICATE = phrase("agot.why.duplicate")
DUPLICATES = {
    "discard_duplicate": "saved_by_duplicate",
    "discard_facedown": "saved_by_facedown",
}
DOMINANCE, TO_ENTER = phrase("agot.why.dominance"), phrase("agot.why.to_enter")


@dataclass(slots=True)
class Stretch:
    """All that was heard since a block began, folded. `known`: what its heading is made of."""

    kind: str
    seat: SeatId | None = None
    known: dict[str, Arg] = field(default_factory=dict)
    facts: dict[str, Phrase] = field(default_factory=dict)
    lines: list[Phrase | Deed | list[Line]] = field(default_factory=list)
    routine: Routine = field(default_factory=Routine)

    # The block

    @property
    def block(self) -> Block:
        deeds = [item for item in self.lines if isinstance(item, Deed) and item.is_routine]
        return Block(
            kind=self.kind,
            heading=self._heading(),
            facts=tuple(self.facts.values()),
            lines=tuple(_told(item) for item in self.lines if item not in deeds),
            small=(*(deed.told_small for deed in deeds), *self.routine.whole),
            seat=self.seat,
        )

    def _heading(self) -> Phrase | None:
        if self.kind == "actions" and "phase" not in self.known:
            return None
        is_open = self.kind == "challenge" and "defense" not in self.known
        return phrase(BLOCK + ("challenge_open" if is_open else self.kind), **self.known)

    # What is heard

    def hear(self, line: Line) -> None:
        if line.id in ENDING:
            self._close()
        if line.id in MARKERS or self._part_of_an_act(line):
            return
        fold = FOLDED.get(line.id)
        if fold is not None:
            fold(self, line)
        elif line.id in GONE:
            self._gather(line)
        else:
            self.lines.append(power_line(line) if line.id in POWER else line.heard)

    def _part_of_an_act(self, line: Line) -> bool:
        deeds = [item for item in self.lines if isinstance(item, Deed)]
        return any(deed.takes(line) for deed in reversed(deeds))

    def _close(self) -> None:
        for item in self.lines:
            if isinstance(item, Deed):
                item.over = True

    def _gather(self, line: Line) -> None:
        last = self.lines[-1] if self.lines else None
        if isinstance(last, list) and last[0].heard == line.said(card=last[0].args["card"]):
            last.append(line)
        else:
            self.lines.append([line])

    def deed(self, line: Line) -> None:
        self.lines.append(Deed(line, line.args["card"]))

    # Setup

    def house(self, line: Line) -> None:
        self.facts[f"house {line.args['who']}"] = line.told(
            "house" if line.id == "faction" else "agenda"
        )

    def placed(self, line: Line) -> None:
        """All that one player sets up is one line."""
        card, words = line.told("placed_card"), BLOCK + "placed"
        for at, item in enumerate(self.lines):
            if isinstance(item, Phrase) and item.id == words:
                who, cards = dict(item.args)["who"], dict(item.args)["cards"]
                if who == line.args["who"] and isinstance(cards, tuple):
                    self.lines[at] = phrase(words, who=who, cards=(*cards, card))
                    return
        self.lines.append(phrase(words, who=line.args["who"], cards=(card,)))

    # Plots

    def plot(self, line: Line) -> None:
        self.facts[f"plot {line.args['who']}"] = line.told("plot")

    def initiative(self, line: Line) -> None:
        values = line.args["values"]
        assert isinstance(values, tuple)
        for value in values:
            assert isinstance(value, Phrase)
            given = dict(value.args)
            at = f"plot {given['who']}"
            if at in self.facts:
                shown = {**dict(self.facts[at].args), **given}
                self.facts[at] = phrase(BLOCK + "plot_initiative", **shown)
        self.lines.append(line.heard)

    def first_player(self, line: Line) -> None:
        """Who won initiative and whom they chose is one line."""
        by, first, won = line.args["by"], line.args["who"], self._initiative()
        words = "first" if by == first else "first_other"
        if won is not None and won.cause is not None:
            self.lines.append(line.told(f"{words}_tie", who=by, to=first, tie=won.cause))
        else:
            self.lines.append(line.told(words, who=by, to=first))

    def _initiative(self) -> Line | None:
        """Taken back out of the lines."""
        for item in self.lines:
            if isinstance(item, Phrase) and item.id == "agot.log.initiative":
                self.lines.remove(item)
                return Line(item)
        return None

    def title(self, line: Line) -> None:
        title, words = line.told("title"), BLOCK + "titles"
        for at, item in enumerate(self.lines):
            if isinstance(item, Phrase) and item.id == words:
                titles = dict(item.args)["titles"]
                assert isinstance(titles, tuple)
                self.lines[at] = phrase(words, titles=(*titles, title))
                return
        self.lines.append(phrase(words, titles=(title,)))

    # Marshaling

    def marshal(self, line: Line) -> None:
        """What was paid for it stands in its line."""
        paid = BLOCK + "paid_gold"
        self.routine.told = [
            small
            for small in self.routine.told
            if small.id != paid or dict(small.args).get("cause") != TO_ENTER
        ]
        own = line.id == "marshal" and line.args["who"] == self._player
        self.lines.append(line.told("marshal") if own else line.heard)

    @property
    def _player(self) -> Arg | None:
        return None if self.seat is None else Who(self.seat)

    def pay(self, line: Line) -> None:
        cause = line.cause or phrase("agot.option.rule")
        why = phrase("agot.by", what=cause) if line.cause is not None else ()
        self.routine.tell(line.told("paid_gold", why=why, cause=cause))

    # Challenges

    def challenge(self, line: Line) -> None:
        self.known = {
            "type": _type_of(line),
            "who": line.args["who"],
            "against": line.args["against"],
            "attack": line.args["n"],
        }
        self.facts["attack"] = line.told("attack")

    def redirected(self, line: Line) -> None:
        self.known["against"] = line.args["against"]
        self.lines.append(line.heard)

    def defend(self, line: Line) -> None:
        self.known["defense"] = line.args["n"]
        self.facts["defense"] = line.told("defense")

    def defend_not(self, line: Line) -> None:
        self.known["defense"] = 0
        self.facts["defense"] = line.told("no_defense")

    def compared(self, line: Line) -> None:
        """The sides as they are in the end, and who wins."""
        attack = {"n": line.args["attack"], "cards": line.args["attackers"]}
        facts = {"attack": phrase(BLOCK + "attack", **attack)}
        if line.args["defenders"]:
            defense = {"n": line.args["defense"], "cards": line.args["defenders"]}
            facts["defense"] = phrase(BLOCK + "defense", **defense)
        self.facts = facts | {at: fact for at, fact in self.facts.items() if at not in facts}
        self._name_sides(line)
        self.known.update(attack=line.args["attack"], defense=line.args["defense"])
        tie = line.args.get("n") == 0
        self.lines.append(line.told("won_tie" if tie else line.id))

    def _name_sides(self, line: Line) -> None:
        """In a log that begins after the attack: who won, and by whose total, tells them."""
        if "who" in self.known or "against" not in line.args:
            return
        won, lost = line.args["who"], line.args["against"]
        attacked = _number(line, "attack") >= _number(line, "defense")
        who, against = (won, lost) if attacked else (lost, won)
        self.kind = "challenge"
        self.known = {"type": _type_of(line), "who": who, "against": against}

    def claim(self, line: Line) -> None:
        kind, usual = line.args["type"], self.known.get("type")
        assert isinstance(kind, Phrase)
        same = isinstance(usual, Phrase) and usual.id.endswith(kind.id.rpartition(".")[2])
        words = line.told("claim" if same else "claim_other")
        self.lines.append(Deed(Line(words), CLAIM))

    def saved(self, line: Line) -> None:
        """By a duplicate: that it is discarded is not told by itself."""
        last = self.lines[-1] if self.lines else None
        given = Line(last) if isinstance(last, Phrase) else None
        words = DUPLICATES.get(given.id, "") if given is not None else ""
        if given is None or not words or line.cause != BY_DUPLICATE:
            self.lines.append(line.heard)
            return
        self.lines[-1] = line.told(words, duplicate=given.args["card"])

    # Dominance to taxation

    def counted(self, line: Line) -> None:
        self.facts["dominance"] = line.told("dominance_won", values=_ranked(line))

    def power(self, line: Line) -> None:
        """That of dominance says who won it."""
        won = phrase("agot.log.dominance", who=line.args["who"])
        if line.cause == DOMINANCE and won in self.lines:
            self.lines.remove(won)
        self.lines.append(power_line(line))

    # Routine

    def draw(self, line: Line) -> None:
        if line.cause == DRAW_STEP:
            self.routine.draws.append(line)
        else:
            self.routine.tell(because(line, line.told("draws")))

    def stand(self, line: Line) -> None:
        if line.cause == STANDING_STEP:
            self.routine.count("stood", 1)
        else:
            self.lines.append(line.heard)

    def knelt(self, line: Line) -> None:
        n = line.args["n"]
        assert isinstance(n, int)
        self.routine.count("knelt", n)

    def titles_back(self, line: Line) -> None:
        words = phrase(BLOCK + "titles_back")
        if words not in self.routine.told:
            self.routine.tell(words)

    def small(self, line: Line, id: str) -> None:
        self.routine.tell(because(line, line.told(id, why=())))

    def named(self, line: Line, kind: str) -> None:
        self.routine.name(kind, line)

    def listed(self, line: Line, kind: str) -> None:
        self.routine.list(kind, line)

    def aside(self, line: Line) -> None:
        self.routine.tell(line.heard)

    def ends(self, line: Line) -> None:
        self.lines.append(line.told("totals", values=_ranked(line)))

    def wins(self, line: Line) -> None:
        self.known = {"who": line.args["who"], "n": line.args["n"]}


def _type_of(line: Line) -> Phrase:
    """As a heading says it."""
    kind = line.args["type"]
    assert isinstance(kind, Phrase)
    return phrase(f"{BLOCK}type.{kind.id.rpartition('.')[2]}")


def _number(line: Line, name: str) -> int:
    n = line.args[name]
    assert isinstance(n, int)
    return n


def _ranked(line: Line) -> tuple[Phrase, ...]:
    """Who has how much, most first."""
    values = line.args["values"]
    assert isinstance(values, tuple)
    phrases = [value for value in values if isinstance(value, Phrase)]
    return tuple(sorted(phrases, key=_amount, reverse=True))


def _amount(value: Phrase) -> int:
    n = dict(value.args)["n"]
    return n if isinstance(n, int) else 0


def _told(item: Phrase | Deed | list[Line]) -> Phrase:
    if isinstance(item, Deed):
        return item.told
    return discarded(item, why=reason(item[0])) if isinstance(item, list) else item


FOLDED: dict[str, Callable[[Stretch, Line], None]] = {
    "use": Stretch.deed,
    "play": Stretch.deed,
    "faction": Stretch.house,
    "agenda": Stretch.house,
    "setup": Stretch.placed,
    "first_player_drawn": Stretch.aside,
    "keep": partial(Stretch.named, kind="keeps"),
    "mulligan": partial(Stretch.named, kind="mulligans"),
    "plot": Stretch.plot,
    "initiative": Stretch.initiative,
    "first_player": Stretch.first_player,
    "plots_back": Stretch.aside,
    "title": Stretch.title,
    "title_back": Stretch.titles_back,
    "income": partial(Stretch.small, id="income"),
    "marshaling_ends": partial(Stretch.small, id="left"),
    "marshal": Stretch.marshal,
    "ambush": Stretch.marshal,
    "pay": Stretch.pay,
    "challenge": Stretch.challenge,
    "redirected": Stretch.redirected,
    "defend": Stretch.defend,
    "defend_not": Stretch.defend_not,
    "won": Stretch.compared,
    "nobody_won": Stretch.compared,
    "claim": Stretch.claim,
    "dominance_counted": Stretch.counted,
    "power": Stretch.power,
    "draw": Stretch.draw,
    "saved": Stretch.saved,
    "gold": partial(Stretch.small, id="gold"),
    "gold_moved": partial(Stretch.small, id="gold_moved"),
    "gold_back": partial(Stretch.listed, kind="gold_back"),
    "knelt": Stretch.knelt,
    "stand": Stretch.stand,
    "shuffle": partial(Stretch.named, kind="shuffled"),
    "looks_at": Stretch.aside,
    "round_ends": Stretch.ends,
    "wins": Stretch.wins,
}


GROWS = Block()  # stands for what is folded when it is asked for


@dataclass(slots=True)
class AgotTeller(Teller):
    """What begins a block and what ends it."""

    stretch: Stretch | None = None
    phase: Phrase | None = None
    rounds: int = 0

    def hear(self, line: Phrase) -> None:
        heard = Line(line)
        if heard.id == "phase":
            self._note_phase(heard)
        elif heard.id == "round":
            self.rounds += 1
            self._begin(Stretch("plots", known=heard.args))
        else:
            self._add(heard)

    def _note_phase(self, line: Line) -> None:
        phase = line.args["phase"]
        assert isinstance(phase, Phrase)
        name = phase.id.rpartition(".")[2]
        self.phase = phrase(f"{BLOCK}phase.{name}")
        if name == "dominance":
            self._begin(Stretch("dominance"))
        elif name in PHASES_OF_THEIR_OWN:
            self._end()

    def _add(self, line: Line) -> None:
        if line.id in ("marshaling", "challenge", "wins"):
            self._begin(_opened(line))
        if self.stretch is None:
            self._begin(self._between())
        assert self.stretch is not None
        self.stretch.hear(line)
        self._open = GROWS
        if line.id in ENDING:
            self._end()

    def _between(self) -> Stretch:
        """What belongs to no turn and no challenge."""
        if self.phase is None:
            return Stretch("actions" if self.rounds or self.underway else "setup")
        return Stretch("actions", known={"phase": self.phase})

    @property
    def open(self) -> Block | None:
        """Folded anew only where somebody asks: many lines come before that."""
        return self._open if self.stretch is None or self._open is None else self.stretch.block

    def _begin(self, stretch: Stretch) -> None:
        self.begin(GROWS)
        self.stretch = stretch

    def _end(self) -> None:
        self.end()
        self.stretch = None


def _opened(line: Line) -> Stretch:
    who = line.args["who"]
    assert isinstance(who, Who)
    kind = "end" if line.id == "wins" else line.id
    return Stretch(kind, seat=who.seat, known={"who": who} if kind == "marshaling" else {})
