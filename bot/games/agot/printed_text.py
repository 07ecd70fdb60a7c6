"""What a printed card of the second edition says, taken apart: its facts in our form, its keywords,
the kinds of its abilities, and how the header of each would be written. Its sentences stay where
they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bot.games.agot.wording import PRINT, Reading, read

Fact = dict[str, Any]
Reference = Mapping[str, Any]  # a card as the reference has it
KEYWORD = (
    r"No attachments(?: except \w+)?|Ambush \(\d+\)|Insight|Intimidate|Limited|Pillage|Renown|"
    r"Stealth|Terminal"
)
NAMED_OTHERWISE = {"thenightswatch": "nightswatch"}
MODIFIER = re.compile(r"^([+-]\d) (Income|Initiative|Reserve)\.$", re.MULTILINE)
# Where print says "choose", and the card is no target: somebody else chooses, or what is chosen is
# seen only as the effect resolves, or is no card and no player
NO_TARGET = frozenset({"02030", "02104", "03032", "03033", "04109"})


def facts_of(card: Reference) -> Fact:
    """The facts in our format, without names and words of ours."""
    kind, faction = card["type"], card["faction"]
    found = {"id": card["code"], "en": card["name"], "type": kind}
    found |= {"faction": NAMED_OTHERWISE.get(faction, faction)}
    found |= {"copies": card["quantity"], "limit": card["deckLimit"]} | card.get("plotStats", {})
    found |= {name: card[name] for name in ("unique", "cost", "strength") if name in card}
    if "cost" in card or card.get("loyal"):
        found["loyal"] = card.get("loyal", False)
    if "icons" in card:
        found["icons"] = [icon for icon, has in card["icons"].items() if has]
    if kind != "title":
        found["traits"] = card["traits"]
    return found


def keywords(text: str) -> list[str]:
    """Sentences of their own, before any ability."""
    opening = re.sub(r"<b>.*|</?i>|[\"“].*", "", text, flags=re.DOTALL)
    found = re.findall(rf"(?:^|(?<=\. )|\n)({KEYWORD})\.", opening)
    return [re.sub(r"[()]", "", word).lower() for word in found]


def modifiers(text: str) -> dict[str, int]:
    """The plot value modifiers beside a text."""
    return {name.lower(): int(amount) for amount, name in MODIFIER.findall(text)}


def readings(card: Reference) -> list[Reading]:
    """The frames of the triggered abilities."""
    found = read(card["text"], PRINT)
    return [r._replace(chooses=False) for r in found] if card["code"] in NO_TARGET else found


def constants(text: str) -> list[str]:
    """The constant abilities: paragraphs without a header, less keywords, what an attachment goes
    on, when an event may be played, and a title's relations. A list is part of what it lists."""
    return [part for part in _paragraphs(text) if "<b>" not in part]


def kinds(card: Reference) -> list[str]:
    """Of all abilities, in the order in which they are printed."""
    triggered = iter(readings(card))
    return [
        _kind(next(triggered)) if "<b>" in part else "constant"
        for part in _paragraphs(card["text"])
    ]


def _kind(reading: Reading) -> str:
    return "would interrupt" if reading.would else reading.kind


def _paragraphs(text: str) -> list[str]:
    joined = re.sub(r"\n *[-–•]\s", " ", re.sub(r"</?(?:i|em)>", "", text))
    lines = [line if "<b>" in line else _bare(line) for line in joined.split("\n")]
    return [line for line in lines if line and not re.match(r"Play only|Support|Rivals", line)]


def _bare(line: str) -> str:
    return re.sub(rf"(?:{KEYWORD})\.|^[^.]* only\.", "", line).strip()


def bearers(text: str) -> str:
    """What an attachment goes on; nothing if on any character."""
    found = re.search(r"^([^.\n]*) only\.", re.sub(r"</?i>", "", text))
    return found[1] if found else ""


# Headers


class Header(NamedTuple):
    """The frame of an ability as a script has it: the word after the card, its arguments, and the
    condition, which comes to the body if there is one."""

    word: str
    arguments: tuple[str, ...]
    event: str = ""


ICON = r"\[(military|intrigue|power)\]"
# What happens, in print; the condition, and what is asked of it
TRIGGERS = (
    (r"after you win (?:an?|the) .*?challenge", "ChallengeWon", "won"),
    (r"after you lose (?:an?|the) .*?challenge", "ChallengeWon", "lost"),
    (r"after you marshal §", "Marshaled", "it_is_me"),
    (r"after you marshal", "Marshaled", "lambda me, entered: entered.player is me.controller"),
    (r"after § enters play", "EntersPlay", "i_enter"),
    (r"after an? .*? enters play", "EntersPlay", ""),
    (r"after you win dominance", "DominanceWon", "lambda me, won: won.player is me.controller"),
    (r"wins dominance", "DominanceWon", "lambda me, won: won.player is not me.controller"),
    (r"after the (\w+) phase begins", "PhaseBegins", "phase_begins(Phase.{})"),
    (r"when the (\w+) phase ends", "PhaseEnds", "phase_ends(Phase.{})"),
    (r"after a phase begins", "PhaseBegins", ""),
    (r"after you reveal a plot", "PlotRevealed", "lambda me, shown: shown.player is me.controller"),
    (r"plot card is revealed", "PlotRevealed", ""),
    (r"when § (?:would be|is) killed", "Kill", "it_is_me"),
    (r"sacrificed or killed|killed or sacrificed", "Kill, Sacrifice", ""),
    (r"(?:would be|is) killed", "Kill", ""),
    (r"is sacrificed", "Sacrifice", ""),
    (r"claim is applied", "ClaimApplied", ""),
    (r"challenge is initiated|initiates? a .*?challenge", "ChallengeInitiated", ""),
    (r"declared as an? ", "Declared", ""),
    (r"§ stands", "Stand", "it_is_me"),
    (r"\bstands\b", "Stand", ""),
    (r"is knelt", "Kneel", ""),
    (r"using pillage", "Pillaged", ""),
    (r"using stealth", "Bypassed", "lambda me, bypassed: bypassed.by is me"),
    (r"gains? power|power is gained", "PowerGained", ""),
    (r"effects of .* would initiate", "Initiated", ""),
    (r"event is played|you play an event", "EventPlayed", ""),
    (r"collects income", "IncomeCollected", ""),
    (r"first player", "FirstPlayerChosen", "lambda me, chosen: chosen.player is me.controller"),
    (r"win initiative", "InitiativeWon", "lambda me, won: won.player is me.controller"),
    (r"discarded from", "CardDiscarded", ""),
)
# How a cost is written; a number, if it has one, is its argument
COSTS = (
    (r"kneel your faction card", "kneel_faction_card"),
    (r"kneel §", "kneel_self"),
    (r"kneel", "kneel_a(lambda card: ...)"),
    (r"sacrifice §", "sacrifice_self"),
    (r"sacrifice", "sacrifice_a(lambda card: ...)"),
    (r"stand §", "stand_self"),
    (r"pay (\d+) gold", "pay_gold({})"),
    (r"return § to your hand", "return_self_to_hand"),
    (r"return", "return_to_hand_a(lambda card: ...)"),
    (r"remove § from the game", "remove_self_from_game"),
    (r"discard .*from your hand", "discard_from_hand"),
    (r"discard (\d+) power", "discard_power({}, lambda me, player: ...)"),
    (r"discard (\d+) \w+ tokens?", "discard_token(Token.X, {})"),
    (r"reveal (\d+)", "reveal_from_hand({}, lambda card: ...)"),
    (r"put § into play", "put_self_into_play"),
)


def headers(card: Reference) -> Iterator[Header]:
    """One for each triggered ability, as far as its frame can be read."""
    text = re.sub(r"</?(?:i|em)>", "", card["text"].replace(card["name"], "§"))
    abilities = re.findall(PRINT.ability, text, re.IGNORECASE)
    for reading, (_, rest) in zip(readings(card), abilities, strict=True):
        yield _header(reading, rest.lower())


def _header(reading: Reading, rest: str) -> Header:
    events, when = _trigger(reading, rest)
    limits = {"limit": reading.limit, "maximum": reading.maximum}
    arguments = [
        *([f"Phase.{reading.phase.upper()}"] if reading.phase else []),
        *(events.split(", ") if events else []),
        *([f"when={when}"] if when else []),
        *([f"cost={cost}"] if (cost := _cost(rest)) else []),
        *(["target=a_character(lambda me, card: ...)"] if reading.chooses else []),
        *(f"{name}={_limit(*limit)}" for name, limit in limits.items() if limit),
    ]
    word = "would" if reading.kind == "interrupt" and reading.would else reading.kind
    return Header(word.replace(" ", "_"), tuple(arguments), events.replace(", ", " | "))


def _trigger(reading: Reading, rest: str) -> tuple[str, str]:
    if reading.kind in ("action", "when revealed"):
        return "", ""
    for pattern, events, when in TRIGGERS:
        if found := re.search(pattern, rest):
            asked = _contest(when, rest) if when in ("won", "lost") else when
            return events, asked.format(*(group.upper() for group in found.groups()))
    return "Event", ""


def _contest(word: str, rest: str) -> str:
    """What is asked of a challenge that is over."""
    condition = rest.partition(",")[0]
    asked = [icon.upper() for icon in re.findall(ICON, condition)]
    if found := re.search(r"by (\d+) or more", condition):
        asked.append(f"by={found[1]}")
    if re.search("as the attacking player|as an attacker", condition):
        asked.append("attacking=True")
    if "as the defending player" in condition:
        asked.append("defending=True" if word == "lost" else "attacking=False")
    if "unopposed" in condition:
        asked.append("unopposed=True")
    if found := re.search(r"(§|attached character) is (attacking|participating)", condition):
        mine = "i_attack" if found[2] == "attacking" else "i_participate"
        asked.append(f"with_={mine if found[1] == '§' else 'my_bearer_participates'}")
    return f"{word}({', '.join(asked)})"


def _cost(rest: str) -> str:
    paid = [
        part for cost in re.findall(PRINT.cost, rest) for part in re.split(r" and (?!\d)", cost)
    ]
    found = [written for part in paid if (written := _written_cost(part))]
    return found[0] if len(found) == 1 else f"({', '.join(found)})" if found else ""


def _written_cost(paid: str) -> str:
    for pattern, written in COSTS:
        if found := re.search(pattern, paid):
            return written.format(*found.groups())
    return ""


def _limit(scope: str, times: int) -> str:
    word = {1: "once_per(", 2: "twice_per("}.get(times, f"times_per({times}, ")
    return f"{word}Scope.{scope.upper()})"
