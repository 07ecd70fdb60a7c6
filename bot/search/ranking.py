"""Which of the things that were found comes first, and whether it is so clearly meant that its page
can be shown without asking. Knows how well each was found, not how."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.catalogue import Thing, Topic
from bot.games.shelf import first_game, look_ups
from bot.search.calling import bare
from bot.search.match import folded

FAVOR = 0.15  # for the first game, for what can be played, and for the glossary
FIRST_ASKED = 0.4  # for the first game, where a question names none
PLAYED = 1.0  # for the game that is played
SOUGHT = {Topic.CARD: 0.0, Topic.RULE: 0.05, Topic.RULING: 0.4}  # for what is sought above all
SURE, CLEAR = 1.0, 0.8  # how well a card, a rule or a ruling must be found at least to be sure
EXACTLY = 2.85  # found by one of its names
BEGUN = {Topic.RULE: 2.15, Topic.RULING: 1.85}  # by the first half of a name
MARGIN, NARROW = 0.25, 0.02  # by which it must be before all others; if it is called exactly so
LIKELY = 0.35  # what might be meant as well
GLOSSARY, EXPLAINED = "glossary", ("anatomy", "trigger", "step", "phase")


class Asked(NamedTuple):
    kind: Topic  # what is sought above all
    game: str  # the one that is played where it is asked; none: empty
    question: bool  # a sentence rather than a name
    telling: int = 1  # words that say something


class Hit(NamedTuple):
    thing: Thing
    worth: float  # with what speaks for the thing, whatever was typed
    found: float  # how well it was found
    sure: bool = False  # may be shown without asking


def ranked(found: Iterable[tuple[Thing, float]], asked: Asked) -> list[Hit]:
    """The best first; it alone may be sure."""
    hits = [Hit(thing, value + _favor(thing, asked), value) for thing, value in found]
    hits.sort(key=_place)
    if hits and _is_enough(hits[0], asked) and _is_clear(hits[0], hits[1:], asked.game):
        hits[0] = hits[0]._replace(sure=True)
    return hits


def _place(hit: Hit) -> tuple[object, ...]:
    key = hit.thing.key
    return (
        -round(hit.worth, 2),
        look_ups()[key.game].place,
        list(Topic).index(key.kind),
        len(hit.thing.name("en")),
        key.id,
    )


def _favor(thing: Thing, asked: Asked) -> float:
    """Of two that are called alike, what most people mean."""
    home = PLAYED if asked.game else FIRST_ASKED if asked.question else FAVOR
    favor = home * (thing.key.game == (asked.game or first_game()))
    favor += SOUGHT[asked.kind] * (thing.key.kind is asked.kind)
    if not asked.question and thing.fact.get("kind") == GLOSSARY:
        favor += FAVOR
    return favor + FAVOR * _is_played(thing)


def _is_played(thing: Thing) -> bool:
    """Whether it may be met at a new table."""
    if thing.key.kind is not Topic.CARD:
        return True
    return look_ups()[thing.key.game].card_pages.is_played(thing)


def _is_enough(best: Hit, asked: Asked) -> bool:
    """Whether enough was typed to be sure of anything: the name; or something that tells, and if it
    is one word, half of what a rule, or a card that a ruling is about, is called."""
    if best.found >= EXACTLY:
        return True
    if best.thing.key.kind is Topic.CARD or asked.telling != 1:
        return asked.telling > 0
    return best.found >= BEGUN[best.thing.key.kind]


def _is_clear(best: Hit, others: Sequence[Hit], game: str) -> bool:
    """Whether it is so far before all others that it can be shown without asking."""
    if best.found < (SURE if best.thing.key.kind is Topic.CARD else CLEAR):
        return False
    if _of_another_game(best, others, game):
        return False
    margin = NARROW if best.found >= EXACTLY else MARGIN
    rivals = [hit for hit in others if _rivals(hit, best, game)]
    return all(best.found - hit.found >= margin for hit in rivals)


def _of_another_game(best: Hit, others: Iterable[Hit], game: str) -> bool:
    """Whether something else may be meant because it belongs to the game that is played or, where
    none is, to the first. A card that is called exactly so is meant all the same, unless a card of
    that game is called so too."""
    home = game or first_game()
    if best.thing.key.game == home:
        return False
    least = 0.0 if game else LIKELY
    if best.thing.key.kind is Topic.CARD and best.found >= EXACTLY:
        least = EXACTLY
    return any(hit.thing.key.game == home and hit.found >= least for hit in others)


def _rivals(second: Hit, first: Hit, game: str) -> bool:
    """Whether it matters which of the two is meant. Not between cards of one name, whose pages
    lead to each other; nor where a game is played to which only the best belongs; nor between a
    card that is played here and one that is not, unless that is found better; nor between the
    glossary and a step or a part of a card that it explains."""
    best, other = first.thing, second.thing
    if game and best.key.game == game and other.key.game != game:
        return False
    if best.playable and not other.playable and second.found <= first.found:
        return False
    if best.fact.get("kind") == GLOSSARY and other.fact.get("kind", GLOSSARY) in EXPLAINED:
        return False
    alike = _one_name(best) == _one_name(other)
    return not (alike and best.key.kind is other.key.kind)


def _one_name(thing: Thing) -> str:
    return bare(folded(thing.name("en")))
