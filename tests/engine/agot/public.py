"""What everybody can see of a table, fact by fact, and whom or what lines of the log name: a fact
that has changed without its subject being named was not told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.agot.nouns import HIDDEN, SIDES, Zone
from engine.agot.state import Card, Game, Player
from engine.core.phrases import Phrase, Who

Subject = Who | Phrase
EVERYBODY = -1


class Fact(NamedTuple):
    """What it is about and what it is. `names`: one of which a line must name if it changes."""

    names: frozenset[Subject]
    value: object


Facts = Mapping[tuple[str, int], Fact]


def facts(game: Game) -> dict[tuple[str, int], Fact]:
    found = {("first", EVERYBODY): Fact(frozenset({game.first.who}), game.first.seat)}
    for player in game.players:
        found |= {(kind, player.seat): fact for kind, fact in _of_player(player)}
    for card in game.cards:
        found |= {(kind, 100 + card.id): fact for kind, fact in _of_card(card)}
    return found


def _of_player(player: Player) -> Iterator[tuple[str, Fact]]:
    who = frozenset({player.who})
    yield "gold", Fact(who, player.gold)
    yield "power", Fact(who, player.power)
    yield "out", Fact(who, player.out)
    for zone in HIDDEN:
        yield f"cards in {zone}", Fact(who, len(player.piles[zone]))


def _of_card(card: Card) -> Iterator[tuple[str, Fact]]:
    """Nothing of a hidden card, and of a facedown one only where it lies."""
    if card.zone in HIDDEN or card.zone is Zone.BEING_PLAYED:
        return
    names = frozenset({card.printed.named, card.face.named})
    if card.facedown and card.parent is not None:
        names = frozenset({card.parent.printed.named})
    yield "where", Fact(names, (card.zone, card.controller.seat))
    yield "kneeling", Fact(names, card.kneeling)
    yield "power on it", Fact(names, card.power)
    yield "tokens", Fact(names, tuple(sorted(card.tokens.items())))
    yield "lasting", Fact(names, tuple((str(e.stat), e.amount) for e in card.lasting))
    if card.parent is not None:
        yield "attached to", Fact(frozenset({card.parent.printed.named}), card.parent.id)
    fight = card.game.challenge
    if fight is not None:
        side = next((side for side in SIDES if card in fight.on(side)), None)
        yield "fights", Fact(names, side)
        yield "bypassed", Fact(names, card in fight.bypassed)


def changed(before: Facts, after: Facts) -> dict[tuple[str, int], Fact]:
    """The facts that are other than before, or new, or gone."""
    found = {key: fact for key, fact in after.items() if _value(before, key) != fact.value}
    gone = {key: before[key]._replace(value=None) for key in before.keys() - after.keys()}
    return {
        key: fact for key, fact in gone.items() if _value(before, key) != BLANK.get(key[0])
    } | found


def _value(seen: Facts, key: tuple[str, int]) -> object:
    """What is not there is as nothing: no power, no tokens, not kneeling."""
    fact = seen.get(key)
    return BLANK.get(key[0]) if fact is None else fact.value


BLANK = {"kneeling": False, "power on it": 0, "tokens": (), "lasting": (), "bypassed": False}


def named(lines: Iterable[Phrase]) -> set[object]:
    """Every player and every card or term in these lines."""
    found: set[object] = set()
    for line in lines:
        found.update(_flat(line))
    return found


def _flat(arg: object) -> Iterator[object]:
    if isinstance(arg, Who):
        yield arg
    elif isinstance(arg, Phrase):
        yield Phrase(arg.id) if not arg.args else arg
        for _, value in arg.args:
            yield from _flat(value)
    elif isinstance(arg, tuple):
        for value in arg:
            yield from _flat(value)


def untold(before: Facts, after: Facts, lines: Iterable[Phrase]) -> list[str]:
    """The changes whose subjects no line names."""
    told = named(lines)
    return [
        f"{kind} of {sorted(map(str, fact.names))}: {fact.value}"
        for (kind, _), fact in changed(before, after).items()
        if _matters(kind, fact) and not fact.names & told
    ]


def _matters(kind: str, fact: Fact) -> bool:
    """What only ends with a challenge or a scope was told with its end when it began."""
    return not (kind in ("fights", "bypassed", "lasting") and not fact.value)
