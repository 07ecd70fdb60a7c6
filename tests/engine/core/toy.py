"""A toy game for tests of the core: every kind of decision, chance, a secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.chance import Chance
from engine.core.decisions import (
    Choice,
    Field,
    Option,
    decide,
    decide_one,
    decide_together,
    form,
    number,
    one,
    order,
    some,
    window,
)
from engine.core.game import Config, Game, Outcome, Rules
from engine.core.phrases import Phrase, phrase
from engine.core.seats import SeatId, seats_of

ANN, BEN = seats_of(2)


def letters(text: str) -> list[Choice[str]]:
    return [(Option(letter, phrase(f"toy.{letter}")), letter) for letter in text]


class Toy(Game):
    """What was chosen is kept; `script` says what is asked."""

    def __init__(self, config: Config, chance: Chance) -> None:
        super().__init__(config, chance)
        self.said: list[Any] = []

    async def run(self) -> Outcome:
        await self.script()
        return Outcome(((ANN,), (BEN,)), (1, 0))

    async def script(self) -> None:
        self.said.append(await decide(one(ANN, phrase("toy.one"), letters("abc"))))
        self.stage += 1
        self.said.append((self.chance.below(1000),))
        self.said.append(await decide(some(BEN, phrase("toy.some"), letters("abcd"), 1, 3)))
        together = [one(seat, phrase("toy.plot"), letters("xyz")) for seat in (ANN, BEN)]
        self.said.extend(await decide_together(together))
        self.chronicle.tell(phrase("toy.secret"), to=(BEN,), reveals=True)
        self.said.append(await decide(order(ANN, phrase("toy.order"), letters("pqr"))))
        self.said.append(await decide(one(BEN, phrase("toy.forced"), letters("o"), open=True)))
        self.said.append(await decide(one(BEN, phrase("toy.only"), letters("o"))))
        self.said.append((await decide_one(number(ANN, phrase("toy.number"), 2, 5)),))
        self.said.append(await decide(window(BEN, phrase("toy.window"), letters("-u"))))
        fields = [
            Field(letters("mn"), 1, 1, phrase("toy.part")),
            Field(letters("st"), 0, 2, phrase("toy.part")),
        ]
        self.said.append(await decide(form(ANN, phrase("toy.form"), fields, check=no_n_with_t)))

    def view(self, seat: SeatId | None) -> object:
        return tuple(self.said)

    def state(self) -> object:
        return tuple(self.said)

    def violations(self) -> Iterator[str]:
        return iter(())


def no_n_with_t(values: Sequence[str]) -> Phrase | None:
    return phrase("toy.not_together") if {"n", "t"} <= set(values) else None


class Faulty(Toy):
    """Its script raises after the answer c."""

    async def script(self) -> None:
        letter = await decide_one(one(ANN, phrase("toy.one"), letters("abc")))
        if letter == "c":
            raise RuntimeError(letter)
        await decide(one(ANN, phrase("toy.one"), letters("abc")))


class Empty(Toy):
    """Asks for at most 0 of two letters, before everybody."""

    async def script(self) -> None:
        self.said.append(
            await decide(some(ANN, phrase("toy.some"), letters("ab"), 0, 0, open=True))
        )
        self.said.append(await decide(one(BEN, phrase("toy.one"), letters("ab"))))


TOY = Rules("toy", 1, range(2, 4), Toy)
FAULTY = Rules("toy", 1, range(2, 4), Faulty)
EMPTY = Rules("toy", 1, range(2, 4), Empty)
SHELF = {"toy": TOY}

ANSWERS: list[tuple[int, str]] = [
    (0, "b"),
    (1, "da"),
    (1, "z"),
    (0, "x"),
    (0, "rpq"),
    (1, "o"),
    (0, "4"),
    (1, "u"),
    (0, "ms"),
]
