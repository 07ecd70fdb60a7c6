"""The second edition told in blocks: nothing that everybody hears is lost in folding, and all of it
can be read in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from bot.describe.blocks import Block
from bot.games.agot.blocks import FOLDED, MARKERS, AgotTeller, Stretch
from bot.games.agot.folding import Line
from bot.words import LANGUAGES, SLOT, Voice, addressed, words_in
from engine.agot.game import RULES
from engine.core.phrases import Arg, Phrase, Who, phrase
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.golden.records import kept

NAMES = ("Cersei", "Bran", "Asha", "Zofia", "Edric", "Dorota")
COUNTED = ("stand", "knelt", "title_back", "draw")  # routine that is told by number
FIGURES = ("power", "power_moved", "power_discarded", "gold", "gold_moved", "gold_back", "won")


@cache
def log(name: str) -> tuple[Phrase, ...]:
    (golden,) = [golden for golden in kept("agot") if golden.name == name]
    return tuple(Session.restore(golden.record, RULES).log(None))


LOGS = [golden.name for golden in kept("agot")]


def told(lines: tuple[Phrase, ...]) -> Iterator[tuple[list[Phrase], Block]]:
    """Each block with the lines that were heard while it was open."""
    teller, heard = AgotTeller(), list[list[Phrase]]()
    for line in lines:
        before = len(teller.told)
        teller.hear(line)
        at = len(teller.told) if teller.open is not None else len(teller.told) - 1
        heard += [[] for _ in range(max(at, before) + 1 - len(heard))]
        heard[at].append(line)
    blocks = teller.hear_all([])
    yield from zip(heard, blocks, strict=False)


def parts(what: object) -> Iterator[object]:
    """Every player, card and number in it."""
    if isinstance(what, Who | int):
        yield what
    elif isinstance(what, Phrase):
        if what.id.startswith("card."):
            yield what
        for _, arg in what.args:
            yield from parts(arg)
    elif isinstance(what, tuple):
        for arg in what:
            yield from parts(arg)


def shown(block: Block) -> set[object]:
    heading = () if block.heading is None else (block.heading,)
    return set(parts((*heading, *block.facts, *block.lines, *block.small)))


def lost(lines: tuple[Phrase, ...]) -> list[str]:
    found = []
    for heard, block in told(lines):
        there = shown(block)
        for line in heard:
            name = line.id.removeprefix("agot.log.")
            if name in MARKERS or name in COUNTED:
                continue
            wanted = {part for part in parts(line) if name in FIGURES or not isinstance(part, int)}
            if missing := wanted - there:
                found.append(f"{name} in {block.kind}: {missing}")
    return found


@pytest.mark.parametrize("name", LOGS)
def test_no_line_is_lost_in_folding(name: str) -> None:
    assert lost(log(name)) == []


@pytest.mark.parametrize("name", LOGS[:6])
def test_what_is_counted_is_counted_whole(name: str) -> None:
    for heard, block in told(log(name)):
        for counted in ("knelt", "stood"):
            sums = [dict(line.args)["n"] for line in block.small if line.id.endswith(counted)]
            assert sum(n for n in sums if isinstance(n, int)) == sum(_count(heard, counted))


def _count(heard: list[Phrase], what: str) -> Iterator[int]:
    for line in map(Line, heard):
        n = line.args.get("n")
        if what == "knelt" and line.id == "knelt" and isinstance(n, int):
            yield n
        elif what == "stood" and line.id == "stand" and "standing" in str(line.cause):
            yield 1


def test_a_fold_that_swallows_a_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def swallow(stretch: Stretch, line: Line) -> None:
        pass

    monkeypatch.setitem(FOLDED, "gold_moved", swallow)
    monkeypatch.setitem(FOLDED, "power", swallow)
    assert any("power" in what for what in lost(log("bench 4")))


def test_what_has_ended_never_changes() -> None:
    teller, ended = AgotTeller(), list[Block]()
    for line in log("bench 3"):
        teller.hear(line)
        assert teller.told[: len(ended)] == ended
        ended = list(teller.told)


def test_an_open_challenge_shows_what_is_known() -> None:
    teller = AgotTeller()
    kind = phrase("agot.icon.military")
    side = (phrase("agot.fighter.counted", card=Phrase("card.agot.01146"), n=5),)
    told: dict[str, Arg] = {
        "who": Who(SeatId(0)),
        "against": Who(SeatId(1)),
        "type": kind,
        "n": 5,
        "cards": side,
    }
    teller.hear(phrase("agot.log.challenge", **told))
    assert teller.open is not None
    assert say("en", teller.open.heading) == "Military: Cersei → Bran · 5\u00a0:\u00a0?"
    teller.hear(phrase("agot.log.defend", who=Who(SeatId(1)), cards=side, n=3))
    assert say("en", teller.open.heading) == "Military: Cersei → Bran · 5\u00a0:\u00a03"


@pytest.mark.parametrize(
    ("attack", "sides"),
    [(5, "Cersei → Bran · 5\u00a0:\u00a03"), (2, "Bran → Cersei · 2\u00a0:\u00a03")],
)
def test_a_challenge_whose_beginning_was_not_heard_has_its_sides(attack: int, sides: str) -> None:
    """As in a panel, which tells what happened since the last answer: the winner is Cersei."""
    side = (phrase("agot.fighter.counted", card=Phrase("card.agot.01146"), n=5),)
    teller = AgotTeller()
    teller.underway = True
    teller.hear(phrase("agot.log.defend", who=Who(SeatId(1)), cards=side, n=3))
    told: dict[str, Arg] = {
        "who": Who(SeatId(0)),
        "against": Who(SeatId(1)),
        "type": phrase("agot.icon.power"),
        "n": abs(attack - 3),
        "attack": attack,
        "defense": 3,
        "attackers": side,
        "defenders": side,
    }
    teller.hear(phrase("agot.log.won", **told))
    assert teller.open is not None
    assert say("en", teller.open.heading) == f"Power: {sides}"
    assert [fact.id.rpartition(".")[2] for fact in teller.open.facts] == ["attack", "defense"]


# Words


def say(language: str, what: Phrase | None, you: SeatId | None = None) -> str:
    assert what is not None
    voice = Voice(lambda seat: NAMES[seat], card=lambda name: f"*{name}*", you=you)
    return words_in(language).say(what, voice)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LOGS)
def test_every_block_and_every_line_can_be_read(name: str, language: str) -> None:
    lines = log(name)
    for you in (None, SeatId(0), SeatId(1)):
        for line in lines:
            assert sound(say(language, line, you)), line
    for block in AgotTeller().hear_all(lines):
        heading = () if block.heading is None else (block.heading,)
        for line in (*heading, *block.facts, *block.lines, *block.small):
            assert sound(say(language, line)), line


def sound(text: str) -> bool:
    return bool(text) and not any(mark in text for mark in ("[", "]", "{", "}", "()", "  ", ": :"))


PEOPLE = ("who", "to", "against", "by", "of", "former", "attacker")
TEXTS = ("lost", "on", "off", "state", "price", "origin", "why", "paid")


def filled(slot: str, noun: str | None) -> Arg:
    if noun or slot in ("n", "total", "left", "attack", "defense", "base"):
        return 2
    if slot in PEOPLE:
        return Who(SeatId(0))
    return () if slot in TEXTS else phrase("card.agot.01146")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_is_told_of_a_name_and_to_you(language: str) -> None:
    sentences = words_in(language).sentences
    for name, text in sentences.items():
        if not name.startswith(("agot.log.", "agot.block.")):
            continue
        slots = {match["name"]: match["noun"] for match in SLOT.finditer(text) if match["name"]}
        line = phrase(name, **{slot: filled(slot, noun) for slot, noun in slots.items()})
        assert sound(say(language, line))
        if name.startswith("agot.log.") and "who" in slots and name not in OF_NOBODY:
            assert addressed(name) in sentences, name
            assert NAMES[0] in say(language, line, you=None)
            assert say(language, line, you=SeatId(0)) != say(language, line)


OF_NOBODY = {"agot.log.nobody_won"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "id", ["agot.log.power_moved", "agot.log.gold_moved", "hbo.log.power_moved"]
)
def test_what_moves_from_one_to_another_is_told_to_both(id: str, language: str) -> None:
    """Whoever gains reads "you", as whoever loses does; each line names the other."""
    text = words_in(language).sentences[id]
    slots = {match["name"]: match["noun"] for match in SLOT.finditer(text) if match["name"]}
    filled_in = {slot: filled(slot, noun) for slot, noun in slots.items()}
    people = {"who": Who(SeatId(0)), "to": Who(SeatId(1))}
    line = phrase(id, **filled_in | {"by": phrase("card.agot.01146")} | people)
    to_loser, to_winner = (say(language, line, SeatId(seat)) for seat in (0, 1))
    assert NAMES[0] not in to_loser
    assert NAMES[1] in to_loser
    assert NAMES[1] not in to_winner
    assert NAMES[0] in to_winner
