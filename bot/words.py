"""Turns phrases into sentences in the reader's language. The sentences stand in `data/words` and,
with the names of its cards, in each game's own data; nothing is worded anywhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot.catalogue import cards
from bot.games.shelf import SHELF
from bot.languages import LANGUAGES as LANGUAGES
from engine.core.datafiles import facts, facts_if_any, names, words_of
from engine.core.phrases import Arg, Phrase, Who
from engine.core.seats import SeatId

# {name}, or {number|noun} for a counted noun; {#name} for the icon of a thing, of a player's house,
# or of that name, with the space after it where there is such an icon
SLOT = re.compile(r"\{(?:#(?P<icon>\w+)\}(?P<space> ?)|(?P<name>\w+)(?:\|(?P<noun>[\w.]+))?\})")

SUBJECT = "{who} "  # at the beginning of a sentence: who does it
GOES_ON = "effects"  # the argument that goes on with a sentence


def _plain(text: str) -> str:
    return text


def _no_icon(thing: str | SeatId) -> str:
    return ""


@dataclass(frozen=True)
class Voice:
    """How people and cards are named where the words will stand. `icon`: the sign of a thing by its
    name, or of a seat's house, where signs can be shown. `you`: the seat of the one reader, who is
    addressed. `elsewhere`: cards that the reader has met under another name, in the language of
    the table, by their ids."""

    who: Callable[[SeatId], str]
    card: Callable[[str], str] = _plain
    icon: Callable[[str | SeatId], str] = _no_icon
    you: SeatId | None = None
    elsewhere: Mapping[str, str] = field(default_factory=dict)

    def named(self, card: str, name: str) -> str:
        """A card of this name; where the reader knows it by another one, that too."""
        known = self.elsewhere.get(card, name)
        return self.card(name) if known == name else f"{self.card(name)} ({self.card(known)})"


class Words:
    """All sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.sentences = dict(_sentences(language))
        self.names = dict(_card_names(language))

    def say(self, what: Phrase, voice: Voice) -> str:
        """The phrase in words. An unknown id is a defect; it shows as itself, in brackets."""
        args = dict(what.args)
        if what.id in self.names:
            name = voice.named(what.id, self.names[what.id])
            return f"{name} ({self._worded(args['set'], voice)})" if "set" in args else name
        template = self._template(what.id, args, voice)
        return f"[{what.id}]" if template is None else self._filled(template, args, voice)

    def _template(self, id: str, args: Mapping[str, Arg | str], voice: Voice) -> str | None:
        template = self.sentences.get(id)
        if voice.you is None:
            return template
        if args.get("who") == Who(voice.you):
            return self.sentences.get(addressed(id), template)
        if args.get("to") == Who(voice.you):
            return self.sentences.get(f"{addressed(id)}_to_you", template)
        if args.get("owner") == Who(voice.you):
            return self.sentences.get(f"{addressed(id)}_of_you", template)
        return template

    def _after(self, what: Phrase, subject: Arg | str | None, voice: Voice) -> str:
        """In the middle of a sentence, where this player was named last: not named again, and what
        is addressed to the reader goes on in small letters."""
        args = dict(what.args)
        template = self._template(what.id, args, voice)
        if template is None or "who" not in args or what.id in self.names:
            return self.say(what, voice)
        if args["who"] == subject and template.startswith(SUBJECT):
            template = template.removeprefix(SUBJECT)
        elif template != self.sentences.get(what.id):
            template = template[0].lower() + template[1:]
        return self._filled(template, args, voice)

    def text(self, id: str, /, **texts: str | int) -> str:
        """A sentence of the interface, filled with ready texts and numbers."""
        values: dict[str, Arg | str] = dict(texts)
        return self._filled(self.sentences[id], values, NOBODY)

    def counted(self, noun: str, n: int) -> str:
        return self.sentences[f"noun.{noun}.{plural(self.language, n)}"].format(n=signed(n))

    def _filled(self, template: str, args: Mapping[str, Arg | str], voice: Voice) -> str:
        def slot(match: re.Match[str]) -> str:
            if match["icon"]:
                sign = voice.icon(_thing(match["icon"], args.get(match["icon"])))
                return sign and sign + match["space"]
            name, noun = match["name"], match["noun"]
            value = args[name]
            if noun and isinstance(value, int):
                return self.counted(noun, value)
            if name == GOES_ON and isinstance(value, tuple) and not isinstance(value, Who | Phrase):
                return self._listed(value, args.get("subject"), voice)
            return self._worded(value, voice)

        return SLOT.sub(slot, template)

    def _listed(self, parts: tuple[Any, ...], subject: Arg | str | None, voice: Voice) -> str:
        """What goes on after a colon: whoever begins a part is not named again in the next."""
        said: list[str] = []
        for part in parts:
            said.append(self._after(part, subject, voice))
            template = self.sentences.get(part.id, "")
            subject = dict(part.args).get("who") if template.startswith(SUBJECT) else None
        return ("; " if any(", " in each for each in said) else ", ").join(said)

    def _worded(self, value: Arg | str, voice: Voice) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return signed(value)
        if isinstance(value, Who):
            return voice.who(value.seat)
        if isinstance(value, Phrase):
            return self.say(value, voice)
        return ", ".join(self._worded(item, voice) for item in value)


def addressed(id: str) -> str:
    """Where a line of the log, or what people make of it, stands as it is told to the one who does
    it."""
    for told, to_you in ADDRESSED.items():
        if told in id:
            return id.replace(told, to_you, 1)
    return id


NOBODY = Voice(who=str)
ADDRESSED = {".log.": ".you.", ".block.": ".you.block.", ".event.": ".you.event."}


@cache
def words_in(language: str) -> Words:
    return Words(language if language in LANGUAGES else LANGUAGES[0])


def plural(language: str, n: int) -> str:
    """The category of a whole number: one, few, many or other."""
    n = abs(n)
    if language != "pl":
        return "one" if n == 1 else "other"
    if n == 1:
        return "one"
    return "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else "many"


def signed(n: int) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


def slots(template: str) -> set[str]:
    """What has to be filled in; icons can be left out."""
    return {match["name"] for match in SLOT.finditer(template) if match["name"]}


def _thing(name: str, value: Arg | str | None) -> str | SeatId:
    """Of what the icon is: of a player's house, of the thing that is filled in, or of this name."""
    if isinstance(value, Who):
        return value.seat
    return value.id.rpartition(".")[2] if isinstance(value, Phrase) else name


def _sentences(language: str) -> Iterator[tuple[str, str]]:
    """From every file of the language's folder, then from those of the games."""
    for name in names(f"words/{language}"):
        yield from _flat(facts(name))
    for game in SHELF:
        yield from _flat(words_of(game, language))
        for fact in facts_if_any(f"{game}/sets").get("set", ()):
            yield f"set.{game}.{fact['id']}", fact["short"][0]


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from _flat(value, f"{prefix}{key}.")


def _card_names(language: str) -> Iterator[tuple[str, str]]:
    """`card.<game>.<id>` for every card of every game."""
    for game in SHELF:
        for code, card in cards(game).items():
            yield f"card.{game}.{code}", card.name(language)
