"""The HBO edition through the sandbox: a whole game with the plot draft, in Polish, by presses
alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.sandbox.seen import Control, Delivered
from bot.terminal.players import answers, is_lasting
from bot.words import Voice, words_in
from engine.core.phrases import phrase
from engine.core.record import Answer
from tests.bot.town import Match, town

PL = words_in("pl")
MARSHALING = PL.text("hbo.prompt.marshaling_phase")


class Swift(Match):
    """Somebody who plays cards, attacks now and then, and passes a whole phase at one press."""

    asked = ""

    def control(self, prompt: Delivered, choose: Random) -> Control:
        self.asked += prompt.text
        controls = [c for c in prompt.controls if answers(c)]
        passing = [c for c in controls if str(c.custom_id).endswith("pick:pass")]
        lasting = [c for c in prompt.controls if is_lasting(c)]
        if MARSHALING in prompt.text and choose.random() < 0.7:
            return choose.choice([c for c in controls if c not in passing] or controls)
        if lasting and MARSHALING not in prompt.text:
            return lasting[0]
        if passing and choose.random() < 0.7:
            return passing[0]
        return super().control(prompt, choose)


async def test_a_whole_game_with_the_draft_in_polish(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        alys.speaks("pl")
        lobby = await place.lobby(alys, "hbo", format="draft", language="pl")
        assert PL.text("format.about.draft") in (await lobby.more(alys)).text
        await lobby.press(alys, "computer")
        started = await lobby.start(alys)
        match = Swift(started.town, started.number, started.thread, started.people)
        await match.play(Random(3))
        assert match.over
        told = "\n".join(message.text for message in match.lines())
        assert PL.text("hbo.log.draft") in told
        assert PL.say(phrase("hbo.log.round", n=1), Voice(str)) in told
        for prompt in ("draft", "plot_deck", "plot", "setup"):
            assert PL.text(f"hbo.prompt.{prompt}") in match.asked


async def test_several_cards_are_played_at_one_go(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        people = [place.person("Alys"), place.person("Bolek")]
        lobby = await place.lobby(people[0], "hbo", language="en")
        await lobby.press(people[1], "join")
        match = await lobby.start(*people)
        page = None

        def marshals() -> bool:
            nonlocal page
            waited = match.waited_for()
            page = match.panel(waited[0]) if len(waited) == 1 else None
            return page is not None and bool(planned(page))

        await match.play(Random(3), until=marshals)
        assert page is not None
        (person,), (menu,) = match.waited_for(), planned(page)
        prices = dict(zip(menu.options, menu.labels, strict=True))
        cheap = sorted(prices, key=lambda card: price(prices[card]))[:2]
        await person.select(page, str(menu.custom_id), cheap)
        await place.settle()
        async with place.bot.service.registry.seen(match.number) as table:
            rows = [row for row in table.session.record.rows if isinstance(row, Answer)]
        assert [key for row in rows[-4:] for key in row.keys if key in cheap] == cheap


def price(label: str) -> int:
    return int("".join(filter(str.isdigit, label)) or 0)


def planned(page: Delivered) -> list[Control]:
    """The menu of cards that may be played together."""
    return [c for c in page.controls if str(c.custom_id).endswith(":plan") and len(c.options) > 1]
