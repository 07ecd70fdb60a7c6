"""What a player reads of single moments: who, what, to which card, by what, and how much."""

from __future__ import annotations

import pytest

from bot.games.agot.blocks import AgotTeller
from bot.words import LANGUAGES, Voice, words_in
from engine.agot import events
from engine.agot.nouns import INTRIGUE, MILITARY, Phase
from engine.agot.rounds import PHASES
from engine.agot.timing import happen
from engine.agot.verbs import kill
from engine.core.phrases import Phrase, Who, phrase
from engine.core.seats import SeatId
from tests.duel import Duel

ICE = phrase("card.agot.01153")
NAMES = ("Alys", "Bolek", "Cersei", "Dorota")


def told(lines: list[Phrase], language: str = "en") -> list[str]:
    """Every line of the blocks, as a player reads it."""
    words, voice = words_in(language), Voice(lambda seat: NAMES[seat])
    teller = AgotTeller(underway=True)
    blocks = teller.hear_all(lines)
    teller.end()
    return [words.say(each, voice) for b in blocks for each in (*b.facts, *b.lines, *b.small)]


def read(duel: Duel, language: str = "en") -> list[str]:
    return told(list(duel.game.chronicle.heard_by(None)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_saved_is_saved_from_something(language: str) -> None:
    duel = Duel()
    robb, ice = duel.you.has("Robb Stark"), duel.they.has("Grey Wind")
    duel.you.duplicates(robb)

    async def story() -> None:
        await happen(events.Kill(robb).because(ice.named))

    duel.begin(story())
    duel.you.choose("Robb Stark")
    said = {
        "en": "Robb Stark (Alys) is saved from death (Grey Wind): a duplicate is discarded",
        "pl": "Robb Stark (Alys): ocalenie od śmierci (Szary Wicher), odrzucony zostaje duplikat",
    }
    assert read(duel, language)[-1] == said[language]


def test_several_who_die_by_one_effect_are_one_line() -> None:
    duel = Duel()
    duel.they.plots("Wildfire Assault")
    doomed = [duel.you.has(name) for name in ("Robb Stark", "Summer")]
    doomed[0].power = 2

    async def story() -> None:
        duel.game.tell("use", who=duel.they.player.who, card=doomed[1].named)
        await happen(*[events.Kill(card).because(doomed[1].named) for card in doomed])

    duel.begin(story())
    assert read(duel) == [
        "Bolek uses Summer: Robb Stark (Alys) with 2 power (total now 0), Summer (Alys) are killed"
    ]


def test_a_target_is_not_named_twice() -> None:
    duel = Duel()
    tywin = duel.they.has("Tywin Lannister")
    duel.you.has("Grey Wind")
    fight = duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
    assert fight.attacker is duel.you.player
    one = Phrase("agot.log.use", (("card", tywin.named), ("who", duel.you.player.who)))
    on = Phrase("agot.card", (("card", tywin.named), ("who", duel.they.player.who)))
    targets = (("card", tywin.named), ("targets", (on,)), ("who", duel.you.player.who))
    chosen = Phrase("agot.log.targets", targets)
    assert told([one, chosen]) == ["Alys uses Tywin Lannister on Tywin Lannister (Bolek)"]
    knelt = duel.game.chronicle

    async def story() -> None:
        await happen(events.Kneel(tywin).because(tywin.named))

    duel.begin(story())
    assert told([one, chosen, *knelt.heard_by(None)]) == [
        "Alys uses Tywin Lannister: Tywin Lannister (Bolek) kneels"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tie_is_won_by_the_attacker(language: str) -> None:
    duel = Duel()
    attack, defense = (s.has("Lannisport Moneylender") for s in (duel.you, duel.they))
    duel.begin(duel.conclude(duel.fighting(INTRIGUE, [attack], [defense])))
    lines = read(duel, language)
    won = [line for line in lines if "Alys" in line and ("tie" in line or "Remis" in line)]
    assert won
    assert not any("by 0" in line or "o\u00a00" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_claim_says_through_which_title_and_who_loses_nothing(language: str) -> None:
    duel = Duel(4)
    duel.you.title("Master of Whispers")
    duel.they.holds("Ice")
    attacker = duel.you.has("Lannisport Moneylender")
    duel.begin(duel.conclude(duel.fighting(INTRIGUE, [attacker])))
    duel.you.choose(duel.they.player, duel.seats[3].player)
    said = {
        "en": "**Claim 1** · Bolek, Dorota · by Master of Whispers: "
        "Bolek discards Ice, Dorota loses nothing",
        "pl": "**Roszczenia 1** · Bolek, Dorota · dzięki karcie Starszy nad Szeptaczami: "
        "Bolek odrzuca: Lód, Dorota nic nie traci",
    }
    assert said[language] in read(duel, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_claim_names_its_one_opponent_once(language: str) -> None:
    duel = Duel()
    duel.they.holds("Ice")
    attacker = duel.you.has("Lannisport Moneylender")
    duel.begin(duel.conclude(duel.fighting(INTRIGUE, [attacker])))
    said = {
        "en": "**Claim 1** · Bolek: discards Ice",
        "pl": "**Roszczenia 1** · Bolek: odrzuca: Lód",
    }
    assert said[language] in read(duel, language)


def act(language: str, what: str, subject: SeatId, *effects: Phrase, you: int | None = None) -> str:
    """A line of one player whose effects go on after a colon."""
    head = phrase(f"agot.block.{what}", who=Who(subject), card=ICE, on=(), paid=())
    line = phrase("agot.block.act", what=head, effects=effects, subject=Who(subject))
    reader = None if you is None else SeatId(you)
    return words_in(language).say(line, Voice(lambda seat: NAMES[seat], you=reader))


def draws(seat: int) -> Phrase:
    return phrase("agot.block.draws", who=Who(SeatId(seat)), n=2, how=())


@pytest.mark.parametrize(
    ("language", "you", "said"),
    [
        ("en", None, "Alys uses Ice: draws 2, Bolek draws 2, draws 2, Alys draws 2"),
        ("en", 0, "You use Ice: you draw 2, Bolek draws 2, draws 2, you draw 2"),
        ("pl", None, "Alys używa karty Lód: dobiera 2, Bolek dobiera 2, dobiera 2, Alys dobiera 2"),
        ("pl", 0, "Używasz karty Lód: dobierasz 2, Bolek dobiera 2, dobiera 2, dobierasz 2"),
    ],
)
def test_a_player_is_named_once_until_another_is(language: str, you: int | None, said: str) -> None:
    told = act(language, "use", SeatId(0), draws(0), draws(1), draws(1), draws(0), you=you)
    assert told == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_to_nothing_says_so(language: str) -> None:
    duel = Duel()
    duel.you.plots("Marched to the Wall")
    duel.they.plots("A Noble Cause")
    duel.begin(PHASES[Phase.PLOT](duel.game))
    for _ in range(6):
        for seat in (duel.you, duel.they):
            if seat.asked:
                seat.choose(*seat.offered[:1])
    said = {"en": "nothing changes", "pl": "nic się nie zmienia"}
    assert any(said[language] in line for line in read(duel, language))


def test_an_act_that_changed_something_never_says_that_nothing_changes() -> None:
    duel = Duel()
    robb = duel.you.has("Robb Stark")
    duel.begin(kill(robb))
    assert not any("nothing changes" in line for line in read(duel))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_draws_more_than_usual_reads_why(language: str) -> None:
    duel = Duel(4)
    duel.seats[1].title("Master of Laws")
    duel.begin(PHASES[Phase.DRAW](duel.game))
    said = {
        "en": "Bolek draws 3 (2, +1 Master of Laws)",
        "pl": "Bolek dobiera 3 (2, +1 Starszy nad Prawami)",
    }
    assert said[language] in read(duel, language)
