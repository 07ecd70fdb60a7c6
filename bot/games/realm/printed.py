"""The printed facts of the cards that a view shows, and the words for what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import capwords
from typing import Any

from bot.catalogue import Thing, card
from bot.words import Words
from engine.core.datafiles import facts
from engine.realm.view import CardView

TRAITS = "realm/traits"  # both editions print the same
# The numbers of a plot, and the signs that stand for them
PLOT_SIGNS = {"income": "gold", "initiative": "initiative", "claim": "claim", "reserve": "reserve"}


def printed(shown: CardView) -> Thing | None:
    """What is printed on the card; None of one that is facedown, or is no card of a set."""
    if shown.name is None:
        return None
    _, _, rest = shown.name.id.partition("card.")
    return card(*rest.split(".", 1)) if rest else None


def fact_of(shown: CardView) -> Mapping[str, Any]:
    found = printed(shown)
    assert found is not None
    return found.fact


def room(game: str) -> str:
    """Where the words on an edition's cards stand."""
    return f"picture.{game}.card"


@cache
def traits(language: str) -> dict[str, str]:
    """A trait's name in this language, by its English one."""
    return {trait["en"]: trait[language] for trait in facts(TRAITS)["trait"]}


def keywords(card: Thing, words: Words) -> list[str]:
    """Loyalty and the keywords, worded."""
    game = card.key.game
    found = [words.text(f"{room(game)}.loyal")] if card.fact.get("loyal") else []
    return found + [keyword(word, words, game) for word in card.fact.get("keywords", ())]


def keyword(word: str, words: Words, game: str) -> str:
    match word.split():
        case ["ambush", cost]:
            return words.text(f"{room(game)}.ambush", n=cost)
        case ["no", "attachments"]:
            return words.text(f"{room(game)}.no_attachments")
        case ["no", "attachments", "except", *rest]:
            trait = traits(words.language)[capwords(" ".join(rest))]
            return words.text(f"{room(game)}.no_attachments_except", trait=trait)
    return words.text(f"{game}.keyword.{word}")
