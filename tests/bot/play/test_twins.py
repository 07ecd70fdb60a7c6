"""Two tables that differ in one card that only its holder sees: everything that anybody else can
observe in Discord is equal, message by message and request by request."""

from __future__ import annotations

import re
from pathlib import Path

from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.terminal.players import answers
from tests.bot.play.lone import Lone, Steady, begun, is_board, lone, plain, requests, seen

MOVES = 12
LOOKS = 20  # of a quarter of a second at least; a board follows within one
HELD = re.compile(r"(\w+) \(\d+\): ([^.\n]*)")


def observed(place: Lone, match: Steady) -> list[object]:
    """What Alys sees: the channel, the thread, her DMs, and what rang for her."""
    alys = match.people[0]
    return [
        [plain(m) for m in alys.messages(place.sandbox.channel, public=True)],
        [plain(m) for m in match.lines() if not is_board(m)],
        [plain(m) for m in match.lines() if is_board(m)],
        [alys.file(file) for m in match.lines() for file in m.attachments],
        [plain(m) for m in alys.dms() if not m.ephemeral],
        [plain(m) for m in alys.pings()],
        [len(person.pings()) for person in match.people],
        match.waited_for() == [alys],
        requests(place, match),
    ]


async def settled(place: Lone, match: Steady) -> None:
    await place.sandbox.until(lambda: bool(match.waited_for()) or match.over)
    await place.sandbox.quiet(0.25)


async def shown_alike(worlds: list[tuple[Lone, Steady]]) -> None:
    """What is still on its way in one of them, as boards are now and then, may come; what differs
    for good is a leak."""
    for _ in range(LOOKS):
        for place, match in worlds:
            await settled(place, match)
        if observed(*worlds[0]) == observed(*worlds[1]):
            return
    assert observed(*worlds[0]) == observed(*worlds[1])


def options(message: Delivered) -> list[str]:
    """Every answer that this panel offers, as a control and a value."""
    controls = [c for c in message.controls if answers(c)]
    return [f"{c.custom_id} {value}" for c in controls for value in c.options or [""]]


def hand(message: Delivered) -> set[tuple[str, str]]:
    """What the panel says of the hand: house by house, the cards held."""
    told = [message.text, *(str(file["description"]) for file in message.attachments)]
    return set(HELD.findall("\n".join(told).replace("**", "")))


async def answer(match: Steady, person: Person, option: str) -> None:
    control, _, value = option.partition(" ")
    panel, before = match.panel(person), seen(match)
    assert panel is not None
    if value:
        await person.select(panel, control, [value])
    else:
        await person.press(panel, control)
    await match.town.sandbox.until(lambda: seen(match) != before)  # however slow the machine is


def common(panels: list[Delivered]) -> list[str]:
    """Options that both worlds offer and that lay the same card: of a house held alike."""
    one, other = panels
    houses = [house.lower() for house, _ in hand(one) & hand(other)]
    shared = [option for option in options(one) if option in options(other)]
    grouped = [option for option in shared if ":group:" in option]
    plays = [option for option in shared if any(f"{house}@" in option for house in houses)]
    return plays or grouped


async def test_a_hidden_card_shows_nowhere(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "twin")]
    for folder in folders:
        folder.mkdir()
    async with lone(folders[0]) as here, lone(folders[1], "twin") as there:
        worlds = [(place, await begun(place, "intrigue")) for place in (here, there)]
        compared = 0
        for _ in range(MOVES):
            await shown_alike(worlds)
            compared += 1
            movers = [match.waited_for()[0] for _, match in worlds]
            panels = [
                panel
                for (_, match), mover in zip(worlds, movers, strict=True)
                if (panel := match.panel(mover)) is not None
            ]
            if not (choices := common(panels)):
                break
            for (_, match), mover in zip(worlds, movers, strict=True):
                await answer(match, mover, choices[0])
        assert compared > 5
        kinds = {method for method, *_ in requests(*worlds[0])}
        assert kinds >= {"POST", "PATCH"}
        bolek = [hand(match.panel(match.people[1]) or panels[0]) for _, match in worlds]
        assert bolek[0] != bolek[1]  # the hidden card really was another one
