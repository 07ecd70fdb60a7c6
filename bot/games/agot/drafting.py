"""From facts to a draft: a printed card of the reference becomes a block of our data with a frame
for its words in both languages, and a script with the headers of its abilities. Either all cards
that were named are drafted, or nothing is written."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bot.games.agot.printed_text import (
    Fact,
    Header,
    Reference,
    bearers,
    facts_of,
    headers,
    keywords,
    kinds,
    modifiers,
    readings,
)
from bot.games.agot.wording import Reading
from bot.games.drafting import Drafted, NotDrafted
from engine.agot import costs, events, nouns, predicates, scripting, state
from engine.agot import sets as scripts
from engine.agot import targets as target_words
from engine.agot.abilities import Cost
from engine.agot.naming import shorts
from engine.agot.prints import prints
from engine.core.datafiles import data_folder, facts

VARIABLE = "ROOKERY_REFERENCE"
OPEN = "…"  # what is still to be worded
ORDER = [
    "id",
    "en",
    "pl",
    "pl_origin",
    "type",
    "faction",
    "unique",
    "loyal",
    "cost",
    "strength",
    "icons",
    "income",
    "initiative",
    "claim",
    "reserve",
    "traits",
    "keywords",
    "copies",
    "limit",
    "abilities",
    "text_en",
    "text_pl",
    "gist_en",
    "gist_pl",
    "errata",
]
WITHOUT_KEYWORDS = ("plot", "agenda", "title")
PAID_EN = {"put": "put this card into play", "pay": "pay … gold"}
PAID_PL = {
    "kneel": "uklęknij …",
    "sacrifice": "poświęć …",
    "discard": "odrzuć …",
    "pay": "zapłać … złota",
    "return": "zwróć …",
    "remove": "usuń …",
    "stand": "wstań …",
    "reveal": "pokaż …",
    "put": "wprowadź tę kartę do gry",
}
SCOPES_PL = {"challenge": "wyzwanie", "phase": "fazę", "round": "rundę"}
PHASES_PL = {"marshaling": " mobilizacji", "challenges": " wyzwań", "dominance": " dominacji"}
LEADS_EN = {
    "reaction": "After",
    "forced reaction": "After",
    "interrupt": "When",
    "forced interrupt": "When",
}
HEADS_PL = {
    "reaction": "Reakcja – po …",
    "forced reaction": "Wymuszona reakcja – po …",
    "interrupt": "Przerwanie – gdy …",
    "forced interrupt": "Wymuszone przerwanie – gdy …",
    "when revealed": "Po odkryciu",
}


class Draft(NamedTuple):
    """One card: the table it goes to, its block there, its script and what that imports."""

    code: str
    set: str
    file: Path
    block: str
    module: Path
    script: str


def draft(codes: Sequence[str]) -> list[Drafted]:
    """Writes the drafts of these cards; raises NotDrafted, and writes nothing, if one cannot be."""
    wanted = [_drafted(code) for code in dict.fromkeys(codes)]
    for each in wanted:
        _add_block(each)
        _add_script(each)
    _strike({each.code for each in wanted})
    return [Drafted(each.code, str(each.file), str(each.module)) for each in wanted]


def _drafted(code: str) -> Draft:
    if code in prints():
        raise NotDrafted(code, "is among our cards already")
    card = printed().get(code)
    if card is None:
        raise NotDrafted(code, "is no card of the reference")
    fact = stub(card)
    pack = next(each for each, names in shorts().items() if card["pack"] in names)
    file = data_folder() / "agot" / "cards" / f"{pack}-{fact['faction']}.toml"
    module = module_of(pack, fact["faction"])
    return Draft(code, pack, file, block(fact), module, script(card))


@cache
def printed() -> dict[str, Reference]:
    """The reference, by code."""
    folder = Path(os.environ.get(VARIABLE) or ".") / "reference" / "agot2"
    if not os.environ.get(VARIABLE) or not folder.is_dir():
        raise NotDrafted(VARIABLE, "does not name a folder with reference/agot2")
    packs = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.json"))]
    return {c["code"]: {"pack": pack["pack"], **c} for pack in packs for c in pack["cards"]}


# Facts and frames of words


def stub(card: Reference) -> Fact:
    """The facts of a card, with frames where our words will stand."""
    fact = facts_of(card) | {"pl": OPEN, "pl_origin": "ours", "errata": ""}
    if card["type"] not in WITHOUT_KEYWORDS:
        fact |= {"keywords": keywords(card["text"])}
    if card["type"] != "plot":
        fact |= modifiers(card["text"])
    fact["abilities"] = kinds(card)
    texts = {f"text_{each}": "\n".join(_frames(card, each)) for each in ("en", "pl")}
    gists = {f"gist_{each}": OPEN if texts[f"text_{each}"] else "" for each in ("en", "pl")}
    return fact | texts | gists


def _frames(card: Reference, language: str) -> Iterator[str]:
    """A paragraph for what an attachment goes on, for when an event may be played, and for each
    ability; plot value modifiers are whole."""
    if card["type"] == "attachment" and bearers(card["text"]):
        yield "Attach to: …." if language == "en" else "Dołączanie: …."
    if "Play only" in card["text"]:
        yield "Requires: …." if language == "en" else "Warunek: …."
    triggered = iter(readings(card))
    told = modifiers(card["text"]) if card["type"] != "plot" else {}
    plain = kinds(card).count("constant") - len(told)
    for kind in kinds(card):
        if kind != "constant":
            yield frame(next(triggered), language)
        elif plain:
            plain -= 1
            yield OPEN
    for name, amount in told.items():
        yield f"{amount:+} {name}." if language == "en" else f"{amount:+} do {VALUES_PL[name]}."


VALUES_PL = {"income": "dochodu", "initiative": "inicjatywy", "reserve": "rezerw"}


def frame(reading: Reading, language: str) -> str:
    """An ability with everything but its meaning."""
    return _frame_en(reading) if language == "en" else _frame_pl(reading)


def _frame_en(reading: Reading) -> str:
    head = f"{reading.phase} {reading.kind}".strip().capitalize()
    if reading.kind in LEADS_EN:
        head += f": {LEADS_EN[reading.kind]} " + ("… would …" if reading.would else "…")
    parts = [head]
    if reading.costs:
        paid = sorted(reading.costs)
        parts.append("Cost: " + " and ".join(PAID_EN.get(verb, f"{verb} …") for verb in paid))
    parts += ["Choose …. …"] if reading.chooses else [OPEN]
    parts += ["It cannot be saved"] if reading.unsavable else []
    parts += [f"Limit per {reading.limit[0]}: {reading.limit[1]}"] if reading.limit else []
    parts += [f"Max per {reading.maximum[0]}: {reading.maximum[1]}"] if reading.maximum else []
    return ". ".join(parts) + "."


def _frame_pl(reading: Reading) -> str:
    head = HEADS_PL.get(reading.kind, "Akcja" + PHASES_PL.get(reading.phase, ""))
    parts = [head + " miałaby …" if reading.would else head]
    if reading.costs:
        parts.append("Koszt: " + " i ".join(PAID_PL[verb] for verb in sorted(reading.costs)))
    parts += ["Wybierz …. …"] if reading.chooses else [OPEN]
    parts += ["Nie można jej ocalić"] if reading.unsavable else []
    for word, limit in (("Limit", reading.limit), ("Maksimum", reading.maximum)):
        parts += [f"{word} na {SCOPES_PL[limit[0]]}: {limit[1]}"] if limit else []
    return ". ".join(parts) + "."


def block(fact: Fact) -> str:
    lines = [f"{name} = {_toml(fact[name])}" for name in ORDER if name in fact]
    return "\n".join(["[[card]]", *lines]) + "\n"


def _toml(value: Any) -> str:
    """What a card has is the same in JSON and in TOML."""
    return json.dumps(value, ensure_ascii=False)


def _add_block(each: Draft) -> None:
    """In the order of codes."""
    text = each.file.read_text(encoding="utf-8") if each.file.exists() else ""
    blocks = [part.rstrip("\n") + "\n" for part in re.split(r"^(?=\[\[card\]\])", text, flags=re.M)]
    blocks = sorted([*(part for part in blocks if part.strip()), each.block], key=_code)
    each.file.write_text("\n".join(blocks), encoding="utf-8")


def _code(block: str) -> str:
    found = re.search(r'^id = "(\w+)"', block, re.MULTILINE)
    assert found is not None, block
    return found[1]


def _strike(codes: set[str]) -> None:
    """From the table of the cards that cannot be played here."""
    table = data_folder() / "agot" / "printed.csv"
    lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if line.partition(",")[0] not in codes]
    table.write_text("".join(kept), encoding="utf-8")


# Scripts

SHARED = (costs, events, nouns, predicates, scripting, state, target_words)
NAME = re.compile(r"\b[A-Za-z_]\w+\b")


def script(card: Reference) -> str:
    """The card, and a body to be written under each header; nothing where there is no ability to
    script."""
    plain = [kind for kind in kinds(card) if kind == "constant"][len(modifiers(card["text"])) :]
    lines = [f"{slug(card['name'])} = card({card['code']!r})".replace("'", '"')]
    if card["type"] == "attachment" and bearers(card["text"]):
        lines.append(f"{slug(card['name'])}.only_on(lambda bearer: ...)")
    lines += [f"{slug(card['name'])}.gets(...)"] * bool(plain)
    found = list(headers(card))
    for number, header in enumerate(found, 1):
        lines.append(_body(card, header, number if len(found) > 1 else 0))
    return "\n".join(lines) if len(lines) > 1 else ""


def _body(card: Reference, header: Header, number: int) -> str:
    name = slug(card["name"])
    given = ["me: Card", *([f"event: {header.event}"] if header.event else [])]
    given += ["target: Card"] * any("target=" in argument for argument in header.arguments)
    effect = f"{name}_effect{number or ''}"
    return (
        f"\n\n@{name}.{header.word}({', '.join(header.arguments)})\n"
        f"async def {effect}({', '.join(given)}) -> None:\n    raise NotImplementedError\n"
    )


def slug(name: str) -> str:
    words = re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", name.lower()))
    return "_".join(words)


def module_of(set: str, faction: str) -> Path:
    """Of a set that is a folder, that of the faction; where it has none, that of the others."""
    folder = Path(scripts.__path__[0]) / set
    if not folder.is_dir():
        return folder.with_suffix(".py")
    named = [folder / f"{name}.py" for name in (faction, "others")]
    return next((module for module in named if module.exists()), named[0])


def _add_script(each: Draft) -> None:
    """At the end of the module of its set, which begins with it if there is none."""
    if not each.script:
        return
    module = each.module
    text = module.read_text(encoding="utf-8") if module.exists() else _opening(each.set)
    charter, future, rest = text.partition("from __future__ import annotations\n")
    known = "".join(_imports(each.script))
    module.write_text(f"{charter}{future}\n{known}{rest}\n\n{each.script}\n", encoding="utf-8")


def _opening(set: str) -> str:
    name = next(fact["en"] for fact in facts("agot/sets")["set"] if fact["id"] == set)
    return f'"""{name}."""\n\nfrom __future__ import annotations\n'


def _imports(script: str) -> Iterator[str]:
    """Of the words that it uses; `make format` joins them to those that are there."""
    used = set(NAME.findall(script))
    for module in SHARED:
        names = sorted(used & _own(module))
        if names:
            yield f"from {module.__name__} import {', '.join(names)}\n"


def _own(module: Any) -> set[str]:
    """What a module offers, and not what it imports itself."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return set(listed)
    own = vars(module).items()
    made = {name for name, value in own if getattr(value, "__module__", "") == module.__name__}
    return made | {name for name, value in own if isinstance(value, Cost)}
