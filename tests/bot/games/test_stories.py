"""What the logs of the smaller games tell: every public change of the table, and folded into blocks
nothing less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache

import pytest

from bot.describe.blocks import Block
from bot.games.shelf import SHELF, plug
from bot.words import LANGUAGES, Voice, addressed, slots, words_in
from engine.core.chance import Chance
from engine.core.phrases import Phrase, Who
from engine.core.record import Record
from engine.core.seats import FIRST_SEAT
from engine.core.session import Session
from engine.hbo import scripts
from engine.hbo.playing import act
from engine.hbo.prints import prints
from engine.hbo.state import Card, Lasting, Player
from engine.hbo.timing import Use
from engine.hbo.zones import lay
from engine.realm.nouns import Phase, Scope
from tests.bot.games.readers import READERS, Lost
from tests.engine.hbo.scene import Scene
from tests.engine.tools import played, steps
from tests.golden.records import Golden, kept

GAMES = tuple(READERS)
GOLDEN = [golden for game in GAMES for golden in kept(game)]
# Told by a heading or a fact of the block in which they stand
FOLDED = {
    "hbo": {"round", "phase", "challenge", "defend", "defend_not", "won", "won_even"}
    | {"challenge_over", "setup", "play", "play_for_less", "attach", "attach_for_less"},
    "behind": {"reveal", "reveal_level", "reveal_high"},
    "intrigue": set(),
}
# Say why, or what may come of it; the table looks as before
BESIDES = {
    "hbo": {"keep", "draft", "phase", "house", "use", "when_revealed", "no_target", "saved"}
    | {"initiative", "initiative_by_power", "initiative_by_chance", "dominance", "no_dominance"}
    | {"discount", "claim", "keyword", "icon_given", "icon_taken", "stay_down", "if_won"}
    | {"strength_more", "strength_less", "claim_chosen", "claim_nothing", "no_challenge", "wins"}
    | {"goes_first", "first_player", "defend_not"},
    "behind": {"points", "score", "score_nothing", "wins", "shared", "nothing"},
    "intrigue": {"standings", "score_alone", "wins", "wins_by_daggers", "shared"},
}
NAMED = Voice(lambda seat: f"Player{seat}")
WALKS = 12
Hears = Callable[[Phrase], bool]


class Astray(Exception):
    """The reader has gone wrong; what follows is of no use."""


def read(record: Record, hears: Hears = lambda line: True) -> list[str]:
    """Where somebody who hears these lines goes wrong first; empty if nowhere."""
    rules = SHELF[record.game]
    found: list[str] = []
    reader, game, heard = READERS[record.game](record.config), None, 0

    def watch(session: Session, count: int) -> None:
        nonlocal reader, game, heard
        if session.conceded:
            return
        if session.game is not game:  # something was taken back
            reader, game, heard = READERS[record.game](record.config), session.game, 0
        lines = list(session.game.chronicle.heard_by(None, heard))
        heard = len(session.game.chronicle.entries)
        try:
            for line in filter(hears, lines):
                reader.hear(line)
            found.extend(f"row {count}: {fault}" for fault in reader.faults(session.view(None)))
        except (Lost, AssertionError, KeyError, ValueError) as lost:
            found.append(f"row {count}: {lost!r} in {[line.id for line in lines]}")
        if found:
            raise Astray

    with suppress(Astray):
        Session.restore(record, rules, watch=watch)
    return found


def called(golden: Golden) -> str:
    return f"{golden.record.game}: {golden.name}"


@pytest.mark.parametrize("golden", GOLDEN, ids=called)
def test_every_public_change_of_a_recorded_game_is_in_its_log(golden: Golden) -> None:
    assert read(golden.record) == []


def name_of(line: Phrase) -> str:
    return line.id.rpartition(".")[2]


def without(omitted: str) -> Hears:
    return lambda line: name_of(line) != omitted


@pytest.mark.parametrize("game", GAMES)
def test_an_omitted_line_is_missed(game: str) -> None:
    """Whichever kind of line is left out, somebody who relies on the log notices."""
    unnoticed = set(BESIDES[game])
    told: set[str] = set()
    for golden in kept(game):
        lines = Session.restore(golden.record, SHELF[game]).log(None)
        for omitted in {name_of(line) for line in lines if ".log." in line.id} - told - unnoticed:
            if read(golden.record, without(omitted)):
                told.add(omitted)
    spoken = {
        name_of(line)
        for golden in kept(game)
        for line in Session.restore(golden.record, SHELF[game]).log(None)
        if line.id.startswith(f"{game}.log.")
    }
    assert spoken - unnoticed - told == set()
    assert len(told) >= {"hbo": 30, "behind": 12, "intrigue": 6}[game]


class TestEveryAbilityOfTheHboEdition:
    """Games by chance, until every script was used: whatever it does is told."""

    @pytest.fixture(scope="class")
    @classmethod
    def walked(cls) -> tuple[set[str], list[Session], Counter[str]]:
        used: set[str] = set()
        laid: Counter[str] = Counter()
        patch = pytest.MonkeyPatch()
        for name, script in scripts.SCRIPTS.items():
            patch.setitem(scripts.SCRIPTS, name, script._replace(body=_noted(name, script, used)))

        def counted(subject: Card | Player, lasting: Lasting, scope: Scope) -> None:
            laid["effects"] += 1
            lay(subject, lasting, scope)

        patch.setattr(scripts, "lay", counted)
        printed = [ability for card in prints().values() for ability in card.abilities]
        for ability in printed:
            patch.setattr(ability, "script", scripts.SCRIPTS[ability.name])
        try:
            sessions = [_walk(n) for n in range(WALKS)]
        finally:
            patch.undo()
        return used, sessions, laid

    def test_every_script_was_used(self, walked: tuple[set[str], list[Session], object]) -> None:
        printed = {ability.name for card in prints().values() for ability in card.abilities}
        assert printed - walked[0] == {"stay_down"}  # by itself below: chance keeps no gold for it

    def test_who_will_not_stand_is_told(self) -> None:
        scene = Scene(Phase.DOMINANCE)
        cersei, robb = scene.lions.has("cersei-lannister"), scene.wolves.has("robb-stark")
        robb.kneeling, scene.lions.player.gold = True, 1
        scene.begin(act(scene.game, "dominance_phase"))
        scene.lions.choose(cersei)
        told = scene.game.chronicle.entries[-1]
        assert told.id == "hbo.log.stay_down"
        assert dict(told.args)["card"] == robb.named
        assert dict(told.args)["by"] == cersei.named

    def test_all_that_it_changed_is_told(
        self, walked: tuple[set[str], list[Session], object]
    ) -> None:
        assert [read(session.record) for session in walked[1]] == [[] for _ in walked[1]]

    def test_every_lasting_effect_is_told_with_its_end(
        self, walked: tuple[set[str], list[Session], Counter[str]]
    ) -> None:
        lines = [line for session in walked[1] for line in session.log(None)]
        told = [line for line in lines if "until" in dict(line.args)]
        assert len(told) == walked[2]["effects"] > 5
        assert all({"who", "by"} <= dict(line.args).keys() for line in told)


def _walk(n: int) -> Session:
    rules = SHELF["hbo"]
    session = Session(rules, rules.new_table(2, chosen={"format": "draft"}), f"walk/{n}")
    for _ in steps(session, Chance(f"walk/{n}/answers")):
        pass
    return session


def _noted(name: str, script: scripts.Script, used: set[str]) -> scripts.Body:
    async def body(use: Use) -> None:
        used.add(name)
        await script.body(use)

    return body


# Blocks


@cache
def every_game() -> Sequence[tuple[str, list[Phrase]]]:
    games = [golden.record.game for golden in GOLDEN]
    sessions = [Session.restore(golden.record, SHELF[golden.record.game]) for golden in GOLDEN]
    return [(game, session.log(None)) for game, session in zip(games, sessions, strict=True)]


def told_in(block: Block) -> tuple[Phrase, ...]:
    heading = () if block.heading is None else (block.heading,)
    return (*heading, *block.facts, *block.lines, *block.small)


def named(line: object) -> Counter[object]:
    """The players and cards that a line names, however deep."""
    if isinstance(line, Who):
        return Counter([line])
    if isinstance(line, Phrase):
        own: Counter[object] = Counter([line] if line.id.startswith("card.") else [])
        return sum((named(arg) for _, arg in line.args), own)
    return sum(map(named, line), Counter()) if isinstance(line, tuple) else Counter()


def losses(game: str, log: list[Phrase], blocks: list[Block]) -> list[str]:
    """Lines that stand in no block or in several, and names of a folded line that are lost."""
    told = Counter(line for block in blocks for line in told_in(block))
    folded = [line for line in log if name_of(line) in FOLDED[game]]
    literal = Counter(line for line in log if name_of(line) not in FOLDED[game])
    found = [line.id for line in literal if told[line] != literal[line]]
    everywhere = {name for block in blocks for line in told_in(block) for name in named(line)}
    lost = {name for line in folded for name in named(line)} - everywhere
    return [*found, *map(str, lost)]


def test_folding_loses_nothing() -> None:
    for game, log in every_game():
        blocks = plug(game).telling.teller().hear_all(log)
        assert losses(game, log, blocks) == []
        assert all(block.heading is not None or block.kind == "" for block in blocks)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_was_folded_away_is_found(game: str) -> None:
    log = Session.restore(kept(game)[0].record, SHELF[game]).log(None)
    blocks = plug(game).telling.teller().hear_all(log)
    with_lines = next(at for at, block in enumerate(blocks) if len(block.lines) > 1)
    blocks[with_lines] = Block(heading=blocks[with_lines].heading)
    assert losses(game, log, blocks)


def test_what_is_told_never_changes_and_no_number_of_rows_matters() -> None:
    """Heard line by line or at once, it is the same story."""
    for game, log in every_game():
        slowly, seen = plug(game).telling.teller(), list[Block]()
        for line in log:
            slowly.hear(line)
            assert slowly.told[: len(seen)] == seen
            seen = list(slowly.told)
        assert slowly.hear_all([]) == plug(game).telling.teller().hear_all(log)


def test_points_are_told_by_the_columns_that_bring_or_cost_them() -> None:
    for golden in kept("behind"):
        points: Counter[object] = Counter()
        for line in Session.restore(golden.record, SHELF["behind"]).log(None):
            if name_of(line) == "points":
                told = dict(line.args)
                assert isinstance(told["changes"], tuple)
                points[told["who"]] += sum(map(change_of, told["changes"]))
                assert points[told["who"]] == told["n"]


def change_of(column: object) -> int:
    assert isinstance(column, Phrase)
    change = dict(column.args)["change"]
    assert isinstance(change, Phrase)
    amount = dict(change.args)["n"]
    assert isinstance(amount, int)
    return amount if name_of(change) == "more" else -amount


def test_a_challenge_is_one_block_with_both_sides_and_what_came_of_it() -> None:
    log = played(SHELF["hbo"], 2, "a challenge").log(None)
    blocks = plug("hbo").telling.teller().hear_all(log)
    fought = [block for block in blocks if block.kind == "challenge"]
    assert len(fought) == sum(line.id == "hbo.log.challenge" for line in log)
    assert all(block.heading is not None and len(block.facts) == 2 for block in fought[:-1])
    assert all(block.seat is not None for block in fought)


# Sentences


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_line_about_a_player_is_told_to_that_player_and_to_others(
    game: str, language: str
) -> None:
    words = words_in(language)
    about = [
        line
        for line, text in words.sentences.items()
        if line.startswith(f"{game}.log.") and "who" in slots(text)
    ]
    assert len(about) >= 9
    for line in about:
        told, to_you = words.sentences[line], words.sentences[addressed(line)]
        assert slots(to_you) == slots(told) - {"who"}, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_block_of_every_recorded_game_has_its_words(language: str) -> None:
    words = words_in(language)
    for you in (None, FIRST_SEAT):
        voice = Voice(lambda seat: f"Player{seat}", you=you)
        for game, log in every_game():
            for block in plug(game).telling.teller().hear_all(log):
                for line in told_in(block):
                    said = words.say(line, voice)
                    assert "[" not in said
                    if dict(line.args).get("who") == Who(FIRST_SEAT) and ".log." in line.id:
                        assert (said == words.say(line, NAMED)) is (you is None), said
