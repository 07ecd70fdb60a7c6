"""Whether the data of this edition is consistent: fields, abilities, origins, decks. Reads facts
alone, so that it can say what is wrong with cards that could not be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.datafiles import facts, names
from engine.hbo.filters import TESTS
from engine.hbo.nouns import HOUSES, SCOPES, House, Origin, Source, Timing, Value
from engine.hbo.scripts import SCRIPTS
from engine.realm.nouns import CardType, Icon, Keyword, Phase

Fact = Mapping[str, Any]
DECK, DIFFERENT, COPIES, PLAIN = 50, 28, 3, 8
PLOTS = {"lannister": 7, "stark": 7, "draft": 18}
WAYS = 2  # to win, at least

WORDED = frozenset({"text_en", "text_pl", "gist_en", "gist_pl"})
COMMON = WORDED | {"id", "en", "pl", "type", "faction", "abilities"}
PLAYED = COMMON | {"unique", "traits", "keywords"}
FIELDS = {
    CardType.CHARACTER: PLAYED | {"cost", "strength", "icons"},
    CardType.LOCATION: PLAYED | {"cost"},
    CardType.ATTACHMENT: PLAYED | {"cost"},
    CardType.EVENT: PLAYED,
    CardType.PLOT: COMMON | {"income", "initiative", "claim"},
}
OPTIONAL = {
    CardType.CHARACTER: {"income"},
    CardType.LOCATION: {"income"},
    CardType.ATTACHMENT: {"income", "bearer"},
}
# What an origin may tell apart within the abilities; icons are told apart by their names
PARTS = frozenset({"when", "cost", "target", "effect", "strength", "save"})
UNTOLD = WORDED | {"id", "origin"}  # fields that have no origin
WORDS: Mapping[str, frozenset[str]] = {
    "when": frozenset(Timing),
    "phase": frozenset(Phase),
    "icon": frozenset(Icon),
    "keyword": frozenset({Keyword.LIMITED, Keyword.RENOWN, Keyword.STEALTH}),
    "result": frozenset({"won", "lost"}),
    "as": frozenset({"attacking", "defending"}),
    "until": frozenset(scope.name.lower() for scope in SCOPES),
    "whose": frozenset({"mine", "theirs", "both"}),
}
FILTERS = ("me", "of", "target")
OTHERS = frozenset({"script", "n", "must", "once", "claim", "cost", *FILTERS, *WORDS})
PRICES = frozenset({"gold", "kneel", "discard", "kneel_one", "hand"})
# What a lasting effect on one value may read of a card without going round in circles
CIRCULAR: Mapping[Value, set[str]] = {
    Value.ICON: {"icon", "lacks", "keyword", "strength"},
    Value.KEYWORD: {"keyword", "strength"},
    Value.STRENGTH: {"strength"},
}


class Fault(NamedTuple):
    where: str
    what: str
    about: str = ""


def faults() -> list[Fault]:
    cards = [card for file in names("hbo/cards") for card in facts(file)["card"]]
    return faults_of(cards, [facts(file) for file in names("hbo/decks")])


def faults_of(listed: Sequence[Fact], editions: Sequence[Fact]) -> list[Fault]:
    """All that is wrong with these cards, one by one and, if each is sound, as decks."""
    found = [fault for card in listed for fault in _card(card)]
    repeated = Counter(card["id"] for card in listed)
    found += [Fault(code, "repeated") for code, n in repeated.items() if n > 1]
    if found:
        return found
    known = {card["id"]: card for card in listed}
    decks = [fault for edition in editions for fault in _edition(known, edition)]
    return [*decks, *_sums(listed), *_houses()]


# A card


def _card(card: Fact) -> Iterator[Fault]:
    code = str(card.get("id", "?"))
    if card.get("type") not in [kind.value for kind in FIELDS]:
        yield Fault(code, "unknown_type")
        return
    kind = CardType(card["type"])
    wanted, allowed = FIELDS[kind], FIELDS[kind] | OPTIONAL.get(kind, set()) | {"origin"}
    yield from (Fault(code, "missing_field", name) for name in sorted(wanted - set(card)))
    yield from (Fault(code, "unknown_field", name) for name in sorted(set(card) - allowed))
    if wanted <= set(card):
        yield from _values(code, card)
        yield from _origins(code, card)
        for ability in card["abilities"]:
            yield from _ability(code, ability)


def _values(code: str, card: Fact) -> Iterator[Fault]:
    if card["faction"] not in list(House):
        yield Fault(code, "unknown_house", str(card["faction"]))
    for field, known in (("icons", WORDS["icon"]), ("keywords", WORDS["keyword"])):
        yield from (Fault(code, "unknown_word", w) for w in card.get(field, ()) if w not in known)
    for language in ("en", "pl"):
        silent = not card["abilities"] and (card["type"] == CardType.PLOT or "income" not in card)
        if not card[language] or bool(card[f"text_{language}"]) is silent:
            yield Fault(code, "words", language)
    if card["type"] == CardType.PLOT and not card["abilities"]:
        yield Fault(code, "plot_without_ability")
    yield from _filter(code, card.get("bearer", {}))


def _origins(code: str, card: Fact) -> Iterator[Fault]:
    """Every field has one, or one for each of its parts."""
    origins = card.get("origin", {})
    for name in sorted((set(card) - UNTOLD) ^ set(origins)):
        yield Fault(code, "origin", name)
    for name, how in origins.items():
        parts = how if isinstance(how, dict) else {"": how}
        known = set(card["icons"]) if name == "icons" else PARTS
        if not set(parts) - {""} <= known or not set(parts.values()) <= set(Origin):
            yield Fault(code, "origin", name)


# An ability


def _ability(code: str, ability: Fact) -> Iterator[Fault]:
    yield from (Fault(code, "unknown_field", n) for n in sorted(set(ability) - OTHERS))
    for name, known in WORDS.items():
        if name in ability and ability[name] not in known:
            yield Fault(code, "unknown_word", str(ability[name]))
    for name in FILTERS:
        yield from _filter(code, ability.get(name, {}))
    yield from _filter(code, ability.get("cost", {}).get("kneel_one", {}))
    for name in sorted(set(ability.get("cost", {})) - PRICES):
        yield Fault(code, "unknown_field", name)
    if ability.get("when") == Timing.ALWAYS:
        yield from _lasting(code, ability)
    else:
        yield from _scripted(code, ability)


def _lasting(code: str, ability: Fact) -> Iterator[Fault]:
    if ability.get("script") not in list(Value):
        yield Fault(code, "unknown_script", str(ability.get("script")))
        return
    value = Value(ability["script"])
    read = set(ability.get("of", {})) | set(ability.get("me", {}))
    for name in sorted(read & CIRCULAR.get(value, set())):
        yield Fault(code, "circular", name)


def _scripted(code: str, ability: Fact) -> Iterator[Fault]:
    script = SCRIPTS.get(ability.get("script", ""))
    if script is None:
        yield Fault(code, "unknown_script", str(ability.get("script")))
    elif script.targeted is not ("target" in ability):
        yield Fault(code, "target", str(ability["script"]))


def _filter(code: str, wanted: Fact) -> Iterator[Fault]:
    for name in sorted(set(wanted) - set(TESTS) - {"type"}):
        yield Fault(code, "unknown_filter", name)


# Decks


def _edition(known: Mapping[str, Fact], edition: Fact) -> Iterator[Fault]:
    """The decks of one edition, if all their cards are known."""
    plots = edition["plots"]
    listed = [code for house in HOUSES for code in edition[house]]
    listed += [code for deck in PLOTS for code in plots.get(deck, ())]
    if missing := [code for code in listed if code not in known]:
        yield Fault(missing[0], "missing_card", edition["id"])
        return
    for house in HOUSES:
        yield from _deck(known, house, edition[house])
    for deck, size in PLOTS.items():
        yield from _plots(deck, size, [known[code] for code in plots[deck]])
    yield from _copies(edition)


def _deck(known: Mapping[str, Fact], house: House, copies: Mapping[str, int]) -> Iterator[Fault]:
    cards = [known[code] for code in copies]
    plain = [c["id"] for c in cards if not c["abilities"] and not c["keywords"]]
    for card in cards:
        own = card["faction"] in (house, House.NEUTRAL) and card["type"] != CardType.PLOT
        if not own or not 0 < copies[card["id"]] <= COPIES:
            yield Fault(card["id"], "copies", house)
    if (size := sum(copies.values())) != DECK:
        yield Fault(house, "deck_size", str(size))
    if len(copies) < DIFFERENT:
        yield Fault(house, "different_cards", str(len(copies)))
    if (count := sum(copies[code] for code in plain)) > PLAIN:
        yield Fault(house, "plain_cards", str(count))


def _plots(deck: str, size: int, cards: Sequence[Fact]) -> Iterator[Fault]:
    """So many, and those that the rulebook names among them."""
    names = {card["pl"] for card in cards if card["type"] == CardType.PLOT}
    if not len(names) == len(cards) == size:
        yield Fault(deck, "plots", str(len(names)))
    (listed,) = [known["names"] for known in facts("hbo/known")["plots"] if known["deck"] == deck]
    yield from (Fault(deck, "missing_card", name) for name in sorted(set(listed) - names))


def _copies(edition: Fact) -> Iterator[Fault]:
    for known in facts("hbo/known")["copies"]:
        if edition[known["house"]].get(known["card"], 0) < known["least"]:
            yield Fault(known["card"], "copies", known["house"])


def _sums(cards: Sequence[Fact]) -> Iterator[Fault]:
    """What is known of several cards together."""
    costs = {card["id"]: card.get("cost", 0) for card in cards}
    for known in facts("hbo/known")["sum"]:
        if missing := [code for code in known["cards"] if code not in costs]:
            yield Fault(missing[0], "missing_card")
            continue
        total = sum(costs[code] for code in known["cards"])
        if total > known.get("most", total) or total != known.get("exactly", total):
            yield Fault(known["cards"][0], "known_sum", str(total))


def _houses() -> Iterator[Fault]:
    for house in facts("hbo/houses")["house"]:
        ways = house["ways"]
        if len(ways) < WAYS or not set(ways) <= set(Source):
            yield Fault(house["id"], "ways_to_win")
