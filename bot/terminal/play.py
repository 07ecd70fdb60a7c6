"""`rookery play`: one person in the terminal against computer players. How a rule is tried out."""

from __future__ import annotations

import argparse
import secrets
import sys

from bot.describe import describe, describe_hand
from bot.forks import forked
from bot.games.shelf import SHELF
from bot.words import LANGUAGES, Voice, Words, words_in
from engine.agents import NAMES
from engine.agents.maester import player_at
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import Phrase
from engine.core.seats import SeatId
from engine.core.session import Session


class Left(Exception):
    """The person has gone: standard input is closed, or they typed q."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(SHELF), nargs="?", default=next(iter(SHELF)))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--agent", choices=NAMES, default="thoughtful")
    parser.add_argument("--seed", default=None)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rules = SHELF[args.game]
    if args.players not in rules.seats or not 0 <= args.seat < args.players:
        least, most = rules.seats[0], rules.seats[-1]
        print(f"rookery: {args.game} has {least} to {most} seats, from 0", file=sys.stderr)
        return 2
    session = Session(rules, rules.new_table(args.players), args.seed or secrets.token_hex(16))
    try:
        Terminal(session, SeatId(args.seat), args.lang, args.agent).play()
    except Left:
        print("\n" + words_in(args.lang).text("play.left"))
    return 0


class Terminal:
    """One person's seat at a table in the terminal."""

    def __init__(self, session: Session, seat: SeatId, language: str, opponent: str) -> None:
        self.session, self.seat = session, seat
        self.words: Words = words_in(language)
        self.voice = Voice(self._name, you=seat)
        self.heard = 0
        self.opponents = [
            player_at(session, opponent, Chance(secrets.token_hex(8)), trial=forked)
            for _ in range(session.config.seats)
        ]

    def play(self) -> None:
        print(
            self.words.text("play.welcome", game=self.words.text(f"game.{self.session.rules.id}"))
        )
        while pending := self.session.pending:
            decision = next((d for d in pending if d.seat == self.seat), pending[0])
            if decision.seat == self.seat:
                self._show()
                self._answer(decision)
            else:
                choose = self.opponents[decision.seat]
                keys = choose(self.session.view(decision.seat), decision)
                self.session.answer(decision.seat, decision.id, keys)
        self._show()
        names = ", ".join(self._name(seat) for seat in self.session.winners)
        print(self.words.text("play.won", names=names))

    def _show(self) -> None:
        log = self.session.log(self.seat)
        for line in log[self.heard :]:
            print(" ", self._say(line))
        self.heard = len(log)
        view = self.session.view(self.seat)
        print(f"\n{describe(view, self.words, self.voice)}")
        print(describe_hand(view, self.words, self.voice).replace("**", ""))

    def _answer(self, decision: Decision) -> None:
        print(f"\n{self._say(decision.prompt)}")
        for number, option in enumerate(decision.options, 1):
            print(f"{number:4}  {self._say(option.phrase)}")
        while True:
            keys = self._typed(decision)
            try:
                self.session.answer(self.seat, decision.id, keys)
                return
            except Refused as refused:
                print(self._say(refused.reason))

    def _typed(self, decision: Decision) -> list[str]:
        if sys.stdin is None:  # closed before we were started
            raise Left
        try:
            line = input("> ")
        except EOFError:
            raise Left from None
        if line.strip().lower() == "q":
            raise Left
        numbers = line.replace(",", " ").split()
        options = decision.options
        return [
            options[int(n) - 1].key if n.isdecimal() and 0 < int(n) <= len(options) else n
            for n in numbers
        ]

    def _say(self, what: Phrase) -> str:
        return self.words.say(what, self.voice)

    def _name(self, seat: SeatId) -> str:
        if seat == self.seat:
            return self.words.text("play.you")
        return self.words.text("play.computer", n=seat)
