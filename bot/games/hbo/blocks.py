"""The HBO edition as people tell it: setup, the plots of a round, a block for each turn to marshal
and for each challenge with both its sides, and the rest of the round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.describe.blocks import Block, Teller
from engine.core.phrases import Arg, Phrase, Who, phrase
from engine.core.seats import SeatId

ROUTINE = frozenset(
    f"hbo.log.{name}"
    for name in [
        "drafted",
        "keep",
        "mulligan",
        "plot_deck",
        "plot_used",
        "plots_back",
        "draw",
        "income",
        "tax",
        "gold",
        "pays",
        "knelt",
        "knelt_some",
        "stood",
        "no_challenge",
    ]
)
USED = frozenset({"hbo.log.use", "hbo.log.play_event"})
PRICE = "hbo.by.cost"
# What one's own turn to marshal consists of: nobody is named in each of its lines
PLAYED = {
    f"hbo.log.{name}": f"hbo.block.{name}"
    for name in ("play", "play_for_less", "attach", "attach_for_less")
}
DEATHS = frozenset({"hbo.log.kill", "hbo.log.dead"})
SAVES = frozenset({"hbo.log.saved"})
LOST = (
    "discard",
    "discard_at_random",
    "discard_duplicate",
    "discard_from_hand",
    "discard_with",
    "power_lost",
    "power_moved",
    "to_hand",
)
LOSSES = dict.fromkeys([*DEATHS, *(f"hbo.log.{name}" for name in LOST)], "who")
# The kind of block in which a line stands that belongs to no turn and no challenge
KINDS = {
    "": "setup",
    "plot": "round",
    "draw": "round",
    "marshaling": "marshaling",
    "challenges": "challenges",
}
REST = "dominance"
BEGINNING = frozenset({"marshaling", "challenges", REST})  # phases with which a block ends


@dataclass(slots=True)
class HboTeller(Teller):
    phase: str = ""

    def hear(self, line: Phrase) -> None:
        if (turn := TURNS.get(line.id)) is not None:
            turn(self, line)
            return
        if self.open is None:
            self.begin(self._between())
        if line.id in PLAYED and self.open is not None and self.open.kind == "marshaling":
            line = phrase(PLAYED[line.id], **dict(line.args))
        if _is_a_price(line) or (line.id in ROUTINE and not self._comes_of_it(line)):
            self.add_small(line)
        else:
            self.add(line)

    def _comes_of_it(self, line: Phrase) -> bool:
        """Of the card that has just been used or played."""
        used = self.open.lines[-1:] if self.open is not None else ()
        by = dict(line.args).get("by")
        return any(each.id in USED and _arg(each, "card") == by for each in used)

    def _between(self) -> Block:
        """What belongs to no turn and no challenge; in a log from its middle nobody knows where."""
        kind = KINDS.get(self.phase, REST)
        unknown = self.underway and not self.phase
        return Block(kind=kind, heading=None if unknown else phrase(f"hbo.block.{kind}"))

    def _placed(self, line: Phrase) -> None:
        """All that one player places is one line."""
        block, who, words = self._open or self._between(), _arg(line, "who"), "hbo.block.placed"
        card = phrase("hbo.option.setup", card=_arg(line, "card"), n=_arg(line, "n"))
        last = block.lines[-1] if block.lines else None
        if last is None or last.id != words or _arg(last, "who") != who:
            self._open = replace(block, lines=(*block.lines, phrase(words, who=who, cards=(card,))))
            return
        before = _arg(last, "cards")
        assert isinstance(before, tuple)
        told = phrase(words, who=who, cards=(*before, card))
        self._open = replace(block, lines=(*block.lines[:-1], told))

    def _round(self, line: Phrase) -> None:
        self.begin(Block(kind="round", heading=phrase("hbo.block.round", n=_arg(line, "n"))))

    def _phase(self, line: Phrase) -> None:
        named = _arg(line, "phase")
        assert isinstance(named, Phrase)
        self.phase = named.id.rpartition(".")[2]
        if self.phase in BEGINNING:
            self.end()

    def _marshaling(self, line: Phrase) -> None:
        who = _arg(line, "who")
        heading = phrase("hbo.block.marshaling", who=who)
        self.begin(Block(kind="marshaling", heading=heading, seat=_seat(who), small=(line,)))

    def _attack(self, line: Phrase) -> None:
        args = dict(line.args)
        heading = phrase(
            "hbo.block.attacking",
            type=args["type"],
            who=args["who"],
            other=args["other"],
            attack=args["total"],
        )
        self.begin(
            Block(
                kind="challenge",
                heading=heading,
                facts=(_side("attack", args["cards"]),),
                seat=_seat(args["who"]),
            )
        )

    def _defend(self, line: Phrase) -> None:
        block = self.open or Block(kind="challenge")
        self._open = replace(
            block, facts=(*block.facts, _side("defense", dict(line.args).get("cards", ())))
        )

    def _won(self, line: Phrase) -> None:
        """Both sides as they stood in the end, and who won before whatever comes of it."""
        block, args = self.open or Block(kind="challenge"), dict(line.args)
        heading = block.heading
        if heading is not None:
            totals = {"attack": args["attack"], "defense": args["defense"]}
            heading = phrase("hbo.block.fought", **{**dict(heading.args), **totals})
        facts = _side("attack", args["attackers"]), _side("defense", args["defenders"])
        self._open = replace(block, heading=heading, facts=facts)
        self.add(phrase(f"{line.id}_by", who=args["who"], n=args["n"]))

    def _over(self, line: Phrase) -> None:
        self.end()

    def _end(self, line: Phrase) -> None:
        heading = phrase("hbo.block.end")
        self.begin(Block(kind="end", heading=heading, lines=(line,)))


def _arg(line: Phrase, name: str) -> Arg:
    return dict(line.args)[name]


def _seat(who: Arg) -> SeatId | None:
    return who.seat if isinstance(who, Who) else None


def _side(name: str, cards: Arg) -> Phrase:
    return phrase(f"hbo.block.{name}", cards=cards) if cards else phrase(f"hbo.block.{name}_empty")


def _is_a_price(line: Phrase) -> bool:
    """A card kneels for an ability; what the ability does is told beside it."""
    by = dict(line.args).get("by")
    return line.id == "hbo.log.kneel" and isinstance(by, Phrase) and by.id == PRICE


TURNS: dict[str, Callable[[HboTeller, Phrase], None]] = {
    "hbo.log.setup": HboTeller._placed,
    "hbo.log.round": HboTeller._round,
    "hbo.log.phase": HboTeller._phase,
    "hbo.log.income": HboTeller._marshaling,
    "hbo.log.challenge": HboTeller._attack,
    "hbo.log.defend": HboTeller._defend,
    "hbo.log.defend_not": HboTeller._defend,
    "hbo.log.won": HboTeller._won,
    "hbo.log.won_even": HboTeller._won,
    "hbo.log.challenge_over": HboTeller._over,
    "hbo.log.wins": HboTeller._end,
}
