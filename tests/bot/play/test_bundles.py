"""What rides on an answer, through the sandbox by presses: an attack, a defence and a plot that say
what is to follow, and nothing of it for anybody else."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from pathlib import Path
from random import Random

import pytest

from bot.automation.orders import card_of
from bot.automation.passes import PASS
from bot.games.agot.orders import DEFENDERS
from bot.numbers import PersonId
from bot.sandbox.outcomes import Outcome
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.store import Receipt
from bot.terminal.players import ANSWERS, answers
from bot.terminal.sensible import Sensible
from bot.words import LANGUAGES, words_in
from engine.agot.moments import CHALLENGE as CHALLENGES
from engine.agot.nouns import Icon
from engine.core.decisions import Decision
from tests.bot.play.test_agot import seated
from tests.bot.play.test_orders import opened, pressed, shown
from tests.bot.town import Match, Town, town

TEXT = words_in("en").text
PLOT, CHALLENGE = TEXT("agot.prompt.plot"), TEXT("agot.prompt.challenge")
ASHA = "01067"
SNEAK_ATTACK = "01021"  # allows a single challenge
GREYJOY, LANNISTER = 1, 2  # decks, in the order in which they are offered
ATTACKED = re.compile(r"attacks you \(military|atakuje cię \(wyzwanie militarne")
SAID = re.compile(r"^➜ (.*)$", re.MULTILINE)


class Raided(Sensible):
    """The first raids as often as can be and is hindered by nobody: all pass in windows, the other
    attacks nobody and defends nobody unless that is a must."""

    def wanted(self, view: object, decision: Decision) -> tuple[str, ...]:
        if decision.moment.soft:
            return (PASS,)
        if decision.moment.step == DEFENDERS and decision.refusal(()) is None:
            return ()
        if decision.moment.step == "plot":
            plots = sorted(decision.options, key=lambda plot: card_of(plot) == SNEAK_ATTACK)
            return (plots[0].key,)
        if decision.moment.step == CHALLENGES and decision.seat:
            return (PASS,)
        if decision.moment.step == CHALLENGES:
            heads = dict(pair for part in decision.parts for pair in part.under)
            keys = (Icon.MILITARY, *heads.get(Icon.MILITARY, ()))
            if decision.refusal(keys) is None:
                return keys
        return super().wanted(view, decision)


async def joust(place: Town, monkeypatch: pytest.MonkeyPatch, seed: str = "raid-1") -> Raided:
    """Always the same game, as far as the answers are the same."""
    decks = iter([GREYJOY, LANNISTER])
    monkeypatch.setattr("bot.tables.choosing.secrets.choice", lambda each: each[next(decks)])
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: seed)
    return Raided(await seated(place, ["Alys", "Bolek"], computers=0))


def chooses_a_plot(match: Match) -> bool:
    """Whoever answers in their panel may see the question there before the thread shows it."""
    panels = [match.panel(person) for person in match.people]
    said = {words_in(language).text("agot.prompt.plot") for language in LANGUAGES}
    return any(plot in panel.text for panel in panels if panel is not None for plot in said)


class Hand:
    """A person at their panel, which is a DM."""

    def __init__(self, match: Match, person: Person) -> None:
        self.match, self.person = match, person
        self.presses = 0

    @property
    def panel(self) -> Delivered:
        found = self.match.panel(self.person)
        assert found is not None
        return found

    @property
    def asked(self) -> bool:
        return any(answers(control) for control in self.panel.controls)

    @property
    def said(self) -> str:
        """What the bundle says now, in words."""
        found = SAID.search(self.panel.text)
        return found[1] if found else ""

    async def offered(self, act: str) -> Control:
        """The select, once the page is shown that has it."""
        await self.person.until(lambda: [c for c in self.panel.selects if act in str(c.custom_id)])
        return self.select(act)

    def select(self, act: str) -> Control:
        return next(c for c in self.panel.selects if act in str(c.custom_id))

    @property
    def first_answer(self) -> str:
        """The first option that stands beside what it does."""
        return next(str(c.custom_id) for c in self.panel.buttons if ":pick:" in str(c.custom_id))

    async def press(self, act: str) -> None:
        """Once the page is shown that has this button; the panel may be edited before."""
        await self.person.until(
            lambda: [c for c in self.panel.buttons if str(c.custom_id).endswith(act)]
        )
        control = next(c for c in self.panel.buttons if str(c.custom_id).endswith(act))
        name = str(control.custom_id)
        await self._changed(name, self.person.press(self.panel, name))

    async def press_first(self) -> None:
        """The first option, once the question is shown again."""
        await self.person.until(
            lambda: [c for c in self.panel.buttons if ":pick:" in str(c.custom_id)]
        )
        await self.press(self.first_answer)

    async def choose(self, act: str, *values: str) -> None:
        """Once the page is shown that has this select; the panel may be edited before."""
        name = str((await self.offered(act)).custom_id)
        await self._changed(name, self.person.select(self.panel, name, list(values)))

    async def ride(self, part: str, *values: str) -> None:
        """Until the panel says so; it may be edited for another reason before."""
        before = self.said
        await self.choose(f":ride:{part}", *values)
        await self.person.until(lambda: self.said != before)

    async def _changed(self, name: str, act: Awaitable[Outcome]) -> None:
        """Until the panel shows another draft, or what came of an answer."""
        before, asked = self._shown, self._question
        outcome = await act
        assert outcome.acknowledged
        assert not outcome.replies, outcome.replies[0].text
        self.presses += 1
        if ANSWERS.fullmatch(name) and ":tick" not in name:
            await self.person.until(lambda: self._question != asked)
        else:
            await self.person.until(lambda: self._shown != before)

    @property
    def _shown(self) -> object:
        return self.panel.text, self.panel.payload["components"]

    @property
    def _question(self) -> int:
        return max(int(str(control.custom_id).split(":")[2]) for control in self.panel.controls)


class Reply(Hand):
    """The same as a private reply in the thread."""

    def __init__(self, match: Match, person: Person, reply: Delivered) -> None:
        super().__init__(match, person)
        self.reply = reply

    @property
    def panel(self) -> Delivered:
        return self.person.look(self.reply)


class Watched(Match):
    """Remembers what everybody was asked."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.town, match.number, match.thread, match.people)
        self.by: dict[str, list[str]] = {person.id: [] for person in match.people}

    async def answer(self, person: Person, choose: Random) -> None:
        panel = self.panel(person)
        self.by[person.id].append(panel.text if panel else "")
        await super().answer(person, choose)


def value(control: Control, name: str) -> str:
    return next(v for v, at in zip(control.options, control.labels, strict=True) if at == name)


def raiders(prompt: Delivered) -> tuple[Control, Control] | None:
    """Where Asha may attack, and where somebody else may in a challenge of another type."""
    if CHALLENGE not in prompt.text:
        return None
    forms = [c for c in prompt.selects if ":tick:1." in str(c.custom_id)]
    for mine in forms:
        for other in forms:
            if mine != other and "Asha Greyjoy" in mine.labels and companion(other):
                return mine, other
    return None


def companion(control: Control) -> str:
    """Somebody who may attack there beside Asha; nobody if there is none."""
    return next((label for label in control.labels if not label.startswith("Asha Greyjoy")), "")


async def about_to_raid(
    place: Town, monkeypatch: pytest.MonkeyPatch, asha: bool = True
) -> tuple[Raided, Hand, str, str]:
    """Asha's attack is ticked, or another's; the type of hers, and of the other."""
    match = await joust(place, monkeypatch)
    await match.play_on(until=lambda prompt: raiders(prompt) is not None)
    hand = Hand(match, match.people[0])
    found = raiders(hand.panel)
    assert found is not None
    mine, other = found
    if asha:
        await hand.choose(str(mine.custom_id), value(mine, "Asha Greyjoy"))
    else:
        await hand.choose(str(other.custom_id), value(other, companion(other)))
    first, second = (str(control.custom_id).rpartition(".")[2] for control in found)
    return match, hand, first, second


def told(match: Match) -> str:
    return "\n".join(message.text for message in match.lines(6)).replace("*", "")


def heading(icon: str) -> str:
    """What the block of a challenge of Alys begins with."""
    return f"{TEXT(f'agot.block.type.{icon}')}: Alys → Bolek"


async def test_an_attack_carries_the_reaction_and_the_next_challenge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as place:
        match, hand, mine, other = await about_to_raid(place, monkeypatch)
        assert hand.said == ""
        await hand.press(":also:parts")
        await hand.person.until(lambda: hand.said)
        assert hand.said == (
            "After defenders: ask me then, if I stop there."
            " If I win: ask me then, if I stop there. Keywords: ask me then. Then: ask me then."
        )
        assert [c.options[0] for c in hand.panel.selects] == ["ask"] * 4
        await hand.ride("fight", "pass")
        await hand.ride("win", "ask", ASHA)
        await hand.ride("keywords", "take")
        await hand.ride("next", "form")
        following = await hand.offered(f":ride:next.1.{other}")
        assert not [c for c in hand.panel.selects if "Asha Greyjoy" in c.labels]
        name = companion(following)
        await hand.choose(f":ride:next.1.{other}", value(following, name))
        await hand.press(":also:parts")
        await hand.press(":also")
        assert "If I win: react with Asha Greyjoy." in hand.said
        assert hand.said.endswith(f"{name}.")
        await hand.press(":done")

        def second() -> bool:
            return heading(other) in told(match)

        await match.play_on(until=lambda prompt: second() or hand.asked)
        assert second(), told(match)
        text = told(match)
        first, react = text.index(heading(mine)), text.index("uses Asha Greyjoy")
        assert first < react < text.index(heading(other))


async def test_what_is_left_open_is_asked_and_nobody_presses_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as place:
        match, hand, _, other = await about_to_raid(place, monkeypatch)
        await hand.press(":done")
        assert hand.presses == 2  # attackers, done
        await match.play_on(until=lambda prompt: hand.asked)
        while "take an action or pass" in hand.panel.text:
            await hand.press("pick:pass")
            await match.play_on(until=lambda prompt: hand.asked)
        assert "react or pass" in hand.panel.text
        await hand.press_first()  # Asha
        await match.play_on(until=lambda prompt: hand.asked)
        while "react or pass" in hand.panel.text:
            await hand.press("pick:pass")
            await match.play_on(until=lambda prompt: hand.asked)
        assert CHALLENGE in hand.panel.text, told(match)
        assert hand.select(f":tick:1.{other}")
        assert hand.said == ""


async def test_what_became_impossible_is_asked_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as place:
        match, hand, _, _ = await about_to_raid(place, monkeypatch, asha=False)
        await hand.press(":also:parts")
        await hand.ride("fight", "pass")
        await hand.ride("win", ASHA)  # who stays at home
        assert "If I win: react with Asha Greyjoy." in hand.said
        await hand.press(":done")
        await match.play_on(until=lambda prompt: hand.asked)
        assert (
            "What you had prepared (a challenge is won) cannot be carried out:"
            " Asha Greyjoy can no longer be chosen. So you are asked."
        ) in hand.panel.text
        await hand.press("pick:pass")
        assert "What you had prepared" not in hand.panel.text


async def test_an_undo_takes_the_bundle_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as place:
        match, hand, _, _ = await about_to_raid(place, monkeypatch)
        await hand.press(":also:parts")
        await hand.ride("win", ASHA)
        await hand.ride("next", "pass")
        await hand.press(":done")
        page = await opened(place, hand.person, match)
        page = await pressed(hand.person, page, ":orders:orders")
        assert "After I win a challenge: use Asha Greyjoy" in page.text
        await hand.person.command("game undo", channel=match.thread)
        await hand.person.until(lambda: CHALLENGE in hand.panel.text)
        assert hand.said == ""
        page = await opened(place, hand.person, match)
        page = await pressed(hand.person, page, ":orders:orders")
        assert "None yet" in page.text


async def test_a_defence_carries_whom_claim_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as place:
        match = await joust(place, monkeypatch, "force")
        bolek = match.people[1]  # reads Polish
        await bolek.until(lambda: match.panel(bolek))
        hand = Hand(match, bolek)

        def attacked(prompt: Delivered) -> bool:
            return bool(ATTACKED.search(prompt.text)) and bolek in match.waited_for()

        await match.play_on(until=attacked)
        await bolek.until(lambda: ATTACKED.search(hand.panel.text))
        await hand.press(":also:parts")
        claim = await hand.offered(":ride:claim")
        names = [label.partition(": ")[2] for label in claim.labels]
        assert names[0] == "zapytaj mnie wtedy"
        await hand.ride("claim", claim.options[-1])
        await hand.ride("claim", claim.options[1])
        await hand.ride("fight", "pass")
        assert f"Kto ginie od roszczenia: {names[-1]}, potem {names[1]}." in hand.said
        await hand.press(":none")
        await match.play_on(until=lambda prompt: ", killed" in told(match) or hand.asked)
        killed = re.findall(r"chooses (.*), killed", told(match))
        assert killed, told(match)
        english, polish = words_in("en").names, words_in("pl").names
        assert names[-1] in [polish[card] for card, name in english.items() if name in killed]


async def test_a_plot_carries_titles_the_first_player_and_a_quiet_round(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await seated(place, ["Alys", "Bolek"], computers=1)
        alys, bolek = (Hand(match, person) for person in match.people)
        await match.play(Random(4), until=lambda: chooses_a_plot(match))
        plots = ((alys, PLOT), (bolek, words_in("pl").text("agot.prompt.plot")))
        await place.sandbox.until(lambda: all(said in hand.panel.text for hand, said in plots))
        await place.sandbox.quiet(0.5)
        seen = shown(match, bolek.person)
        await alys.press(":also:parts")
        titles = await alys.offered(":ride:titles")
        for title in reversed(titles.options[1:]):
            await alys.ride("titles", title)
        await alys.ride("first", "p1")
        await alys.ride("stops", "quiet")
        best, second = (label.partition(": ")[2] for label in titles.labels[:-3:-1])
        assert f"Title: {best}, then {second}" in alys.said
        assert "First player, if I choose: Bolek." in alys.said
        assert "Windows this round: quiet, only when I am attacked." in alys.said
        await place.sandbox.quiet(0.5)
        assert shown(match, bolek.person) == seen
        await alys.press(":also")
        await alys.press_first()
        page = await opened(place, alys.person, match)
        assert "This round only: Quiet" in page.text
        page = await pressed(alys.person, page, ":orders:orders")
        assert f"I choose a title: the first possible of: {best}" in page.text
        assert "I choose the first player: Bolek" in page.text
        await bolek.press_first()
        asked = Watched(match)
        await asked.play(Random(4), until=lambda: "Titles: " in told(match))
        assert re.search(r"^- Titles: .*Alys – \w", told(match), re.MULTILINE)
        mine = "\n".join(asked.by[alys.person.id])
        assert TEXT("agot.prompt.title") not in mine
        assert TEXT("agot.prompt.first_player") not in mine


async def test_what_rides_on_an_answer_survives_a_crash_before_it_was_played(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        match = await seated(place, ["Alys", "Bolek"], computers=0)
        await match.play(Random(4), until=lambda: chooses_a_plot(match))
        alys = Hand(match, match.people[0])
        await place.sandbox.until(lambda: PLOT in alys.panel.text)
        making = {"draft": {"riders": {"stops": ["quiet"], "first": ["p1"]}}}
        person = PersonId(int(alys.person.id))
        receipt = Receipt(1, person, "Alys", "en", alys.first_answer, (), making)
        await place.store.receipts.put(receipt)
        await place.sleep()
        await place.wake()
        await place.sandbox.until(lambda: PLOT not in alys.panel.text)
        page = await opened(place, alys.person, match)
        assert "This round only: Quiet" in page.text
        page = await pressed(alys.person, page, ":orders:orders")
        assert "I choose the first player: Bolek" in page.text
        assert await place.store.receipts.all() == []


async def test_the_private_reply_behind_the_thread_takes_a_bundle_too(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await seated(place, ["Alys"], computers=1)
        (alys,) = match.people
        await match.play(Random(4), until=lambda: chooses_a_plot(match))
        await place.sandbox.until(lambda: PLOT in match.question.text)
        reply = await match.opened_panel(alys)
        assert reply is not None
        assert reply.ephemeral
        hand = Reply(match, alys, reply)
        await hand.press(":also:parts")
        await hand.ride("stops", "full")
        assert "Windows this round: full control, everywhere." in hand.said
        await hand.press(":also")
        await hand.press_first()
        orders = await opened(place, alys, match)
        assert "This round only: Full control" in orders.text
