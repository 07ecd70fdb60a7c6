"""Why a seat is asked, and the cards it sees: the rule behind a prompt, what each answer does, and
look-ups of cards in hand and on the table. For that seat alone, from its own view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from bot.automation.passes import PASS
from bot.catalogue import Key, Thing, Topic
from bot.faces.asking import giving_up
from bot.faces.links import Place, link_rows, link_select
from bot.faces.posts import CONTENT, OPTIONS, ROWS, Post, Select, clipped
from bot.lookup.cards import wording
from bot.lookup.links import found, related_rules, rulings_on
from bot.lookup.moment import rule_of
from bot.lookup.page import link, source
from bot.words import Voice, Words
from engine.core.decisions import Decision, Option
from engine.core.phrases import Phrase

RULE = 900  # characters of the rule's text
ANSWER = 260  # and of what an answer does
LEFT = 40  # kept for the line that says how many more there are
HELD = ("hand", "plots")  # what a view calls the seat's own cards
FIVE, SELECTS = 5, 4


def why_post(decision: Decision, words: Words, voice: Voice) -> Post:
    rule = rule_of(decision.prompt.id)
    lines = [f"**{words.say(decision.prompt, voice)}**", *_asked_by(decision, words)]
    if rule is not None:
        name, text = rule.name(words.language), rule.text(words.language)
        lines += [words.text("why.rule", name=name), clipped(text, RULE), source(rule, words), ""]
    lines += _answers(decision, words, voice, CONTENT - sum(len(line) + 1 for line in lines))
    cards = found(key for option in _concerned(decision) for key in card_keys(option))
    return Post.of(clipped("\n".join(lines), CONTENT), _components(rule, cards, words))


def _asked_by(decision: Decision, words: Words) -> list[str]:
    """What the card says for whose sake it is asked."""
    cards = found(card_keys(decision.prompt))
    texts = [" ".join(wording(card, words.language).split()) for card in cards]
    return [f"> {clipped(text, ANSWER)}" for text in texts if text]


def _concerned(decision: Decision) -> Iterator[Phrase]:
    yield decision.prompt
    for option in decision.options:
        yield option.phrase


def _answers(decision: Decision, words: Words, voice: Voice, room: int) -> list[str]:
    """A line for each answer, as many as there is room for; none where the answers say it all."""
    if not any(_gist(option, words) for option in decision.options):
        return []
    told = [words.text("why.options")]
    said = [_answer(option, decision, words, voice) for option in decision.options]
    lines = dict.fromkeys([*said, *_nothing_chosen(decision, words)])
    for at, line in enumerate(lines):
        if sum(map(len, told)) + len(told) + len(line) > room - LEFT:
            return [*told, words.text("why.more", n=len(lines) - at)]
        told.append(line)
    return told


def _answer(option: Option, decision: Decision, words: Words, voice: Voice) -> str:
    """A pass by what it ends there."""
    ends = giving_up(decision, words) if option.key == PASS else ""
    label = ends or words.say(option.phrase, voice)
    text = (_ending(decision, words) if ends else "") or _gist(option, words)
    return f"• {label}: {clipped(text, ANSWER)}" if text else f"• {label}"


def _nothing_chosen(decision: Decision, words: Words) -> list[str]:
    """What the button that chooses nothing ends, where there is no pass."""
    passes = any(option.key == PASS for option in decision.options)
    text = "" if passes else _ending(decision, words)
    return [f"• {giving_up(decision, words)}: {text}"] if text else []


def _ending(decision: Decision, words: Words) -> str:
    game, _, asked = decision.prompt.id.partition(".prompt.")
    text = words.sentences.get(f"why.{game}.giving_up.{asked}", "")
    return text and _ended(text)


def _gist(option: Option, words: Words) -> str:
    """What there is to say of an answer beyond its name."""
    said = [words.text(f"why.{option.phrase.id}")] if _explained(option, words) else []
    said += [wording(card, words.language) for card in found(card_keys(option.phrase))]
    return " ".join(_ended(" ".join(each.split())) for each in said if each)


def _ended(text: str) -> str:
    """A sentence ends before another begins."""
    return text if text.endswith((".", "!", "?", "…", ")", "”")) else f"{text}."


def _explained(option: Option, words: Words) -> bool:
    return f"why.{option.phrase.id}" in words.sentences


def _components(rule: Thing | None, cards: list[Thing], words: Words) -> tuple[Any, ...]:
    """The rule and what belongs to it; then the cards, as buttons or, if they are many, to
    select from."""
    if rule is None:
        rules = []
    else:
        rules = [rule, *related_rules(rule)[: FIVE - 1], *rulings_on(rule)[:FIVE]]
    rows = link_rows([[link(each, words) for each in rules]], Place.ANEW)
    links = [link(card, words) for card in cards]
    if len(links) <= FIVE:
        return (*rows, *link_rows([links], Place.ANEW))
    return (*rows, link_select(links, words.text("button.cards")))


# Cards that a seat sees


def cards_post(view: Any, words: Words) -> Post:
    """Every card in the seat's own view, to be looked up: its hand first, then the table."""
    groups = [(name, _seen(getattr(view, name, ()))) for name in HELD]
    groups.append(("table", _seen(view)))
    shown: set[Key] = set()
    selects: list[Select] = []
    for name, cards in groups:
        fresh = [card for card in cards if card.key not in shown]
        shown |= {card.key for card in fresh}
        for at in range(0, len(fresh), OPTIONS):
            links = [link(card, words) for card in fresh[at : at + OPTIONS]]
            selects.append(link_select(links, words.text(f"why.{name}"), len(selects)))
    text = words.text("why.choose_cards" if selects else "why.no_cards")
    return Post.of(text, tuple(selects[:ROWS]))


def _seen(part: Any) -> list[Thing]:
    return found(key for name in _names(part) for key in card_keys(name))


def _names(part: Any) -> Iterator[Phrase]:
    """The names of all cards in a part of a view, in its order."""
    name = getattr(part, "named", None) or getattr(part, "name", None)
    if isinstance(name, Phrase):
        yield name
    if is_dataclass(part):
        for field in fields(part):
            yield from _names(getattr(part, field.name))
    elif isinstance(part, tuple) and not isinstance(part, Phrase):
        for each in part:
            yield from _names(each)


def card_keys(said: Phrase) -> Iterator[Key]:
    """The cards that a phrase names, at any depth."""
    room, _, rest = said.id.partition(".")
    if room == Topic.CARD:
        game, _, code = rest.partition(".")
        yield Key(Topic.CARD, game, code)
    for _, value in said.args:
        for each in (
            value if isinstance(value, tuple) and not isinstance(value, Phrase) else [value]
        ):
            if isinstance(each, Phrase):
                yield from card_keys(each)
