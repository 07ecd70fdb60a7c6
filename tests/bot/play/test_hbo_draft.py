"""The HBO edition through the sandbox, between two people: the plot draft, the set-up, the first
plots."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.sandbox.seen import Control, Delivered
from bot.terminal.players import answers
from bot.words import Voice, words_in
from engine.core.phrases import phrase
from engine.hbo.draft import PACKET, PLOT_DECK
from engine.hbo.editions import LATEST, editions
from tests.bot.town import Match, town

NAMES = ("Alys", "Cersei")
EN = words_in("en")
EDITION = editions()[LATEST]


class Drafting(Match):
    """Keeps each question with the number of answers that were offered. A person may press twice
    before the first press is shown, so that presses say nothing by their number."""

    asked: tuple[tuple[str, int], ...] = ()

    def control(self, prompt: Delivered, choose: Random) -> Control:
        offered = [len(c.options) if c.options else 1 for c in prompt.controls if answers(c)]
        self.asked += ((prompt.text, sum(offered)),)
        return super().control(prompt, choose)

    def offered(self, prompt: str) -> list[int]:
        """To each question with this prompt."""
        text = EN.text(f"hbo.prompt.{prompt}")
        return [number for content, number in self.asked if text in content]


async def test_two_people_draft_their_plots_and_set_up(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, cersei = (place.person(name) for name in NAMES)
        lobby = await place.lobby(alys, "hbo", language="en", format="draft")
        await lobby.press(cersei, "join")
        started = await lobby.start(alys, cersei)
        match = Drafting(started.town, started.number, started.thread, started.people)
        await match.play(Random(5), lambda: bool(match.offered("first_player")))
        drafted = len(EDITION.draft) // PACKET * (PACKET - 1) // len(NAMES)
        assert set(match.offered("draft")) == {PACKET, PACKET - 1}
        assert set(match.offered("plot_deck")) == {PLOT_DECK + drafted}
        assert match.offered("mulligan")
        assert match.offered("setup")
        assert set(match.offered("plot")) == {PLOT_DECK}
        told = "\n".join(message.text for message in match.lines())
        assert EN.say(phrase("hbo.log.round", n=1), Voice(str)) in told
        assert len([name for name in plot_names() if name in told]) == len(NAMES)  # now revealed


def plot_names() -> set[str]:
    """As the log has them."""
    every = [*EDITION.draft, *(plot for plots in EDITION.plots.values() for plot in plots)]
    return {f"*{EN.say(plot.named, Voice(str))}*" for plot in every}
