"""The answers worth trying: what the quick player would do, and what a good player would weigh
against it. An answer that dominates, or a question of no weight, is left to the quick player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.core.decisions import Decision, Kind
from engine.realm.nouns import Icon
from engine.realm.players.battle import attack_keys, gain
from engine.realm.players.reading import (
    REF,
    Keys,
    Reading,
    characters,
    cheapest_beyond,
    ready,
    strength,
    worth,
)
from engine.realm.view import CardView, PlayerView

# Routine; and where others have chosen, or choose, in secret from what they really hold, which
# cannot be dealt anew
LEFT_TO_HABIT = frozenset({
    "setup", "mulligan", "draft", "plot_deck",
    "standing", "stealth", "cost", "reserve", "renown", "insight", "pillage", "keyword", "loop",
})  # fmt: skip
# What decides games, and is worth all the thought there is
WEIGHTY = frozenset({
    "plot", "first_player", "marshaling_phase", "challenge", "defenders",
    "military_claim", "claim",
})  # fmt: skip
# What must be lost, is lost where it hurts least: one looks far ahead to know better
LOSSES = frozenset({"military_claim", "claim", "character", "sacrifice", "give_up"})
LASTING = frozenset({"bearer"})  # an attachment serves for longer than the round that is tried
FREE = frozenset({"intimidate"})  # costs nothing: whoever may, does
FEW = 6  # options of which every pair may be tried


def candidates(reading: Reading, usual: Keys, most: int) -> list[Keys]:
    """The usual answer first, then others, so many at most."""
    found = [usual]
    if reading.prompt in LEFT_TO_HABIT or not reading.view.round:
        return found
    for keys in _others(reading, usual):
        if len(found) == most:
            break
        if reading.decision.refusal(keys) is None:
            keys = reading.decision.accepted(keys)
            found += [] if keys in found else [keys]
    return found


def _others(reading: Reading, usual: Keys) -> Iterator[Keys]:
    decision = reading.decision
    if reading.prompt == "challenge":
        return _challenges(reading)
    if reading.prompt == "defenders":
        return _defenses(reading)
    if decision.kind is Kind.WINDOW:
        return _uses(reading)
    if decision.kind is Kind.ORDER or len(decision.parts) != 1:
        return iter(())
    if reading.prompt in LOSSES and decision.low == 1:
        return ((key,) for key in _spared_least(reading, usual))
    return _choices(reading, decision)


def _uses(reading: Reading) -> Iterator[Keys]:
    """To pass, or each card that could be used, the best first."""
    yield ("pass",)
    for key in _ranked(reading):
        yield (key,)


def _choices(reading: Reading, decision: Decision) -> Iterator[Keys]:
    if decision.low == 0 and reading.prompt not in FREE:
        yield ()
    if decision.low <= 1:
        for key in _ranked(reading):
            yield (key,)
    elif decision.low == 2 and len(reading.keys) <= FEW:
        yield from combinations(reading.keys, 2)


def _spared_least(reading: Reading, usual: Keys) -> list[str]:
    """Of what may be lost, the lesser half, the least first: a few worlds in which its loss cost
    nothing are no reason to give up one's best. Where the usual answer is none of these, it is no
    loss."""
    ranked = _ranked(reading)
    lesser = ranked[::-1][: max(2, (len(ranked) + 1) // 2)]
    own = all((card := reading.card(key)) is not None and reading.mine(card) for key in ranked)
    return lesser if own and usual[0] in lesser else ranked


def _ranked(reading: Reading) -> list[str]:
    """The best first; what the seat knows to be useless is left out, and of equal cards in hand
    all but one."""
    keys = [o.key for o in reading.decision.options if o.key != "pass" and not o.vain]
    keys = [key for key in keys if not reading.idle(key)]
    codes = {card.ref: card.code for card in reading.view.hand}
    alike = {REF.sub(lambda ref: codes.get(ref[0], ref[0]), key): key for key in keys}
    return sorted(alike.values(), key=lambda key: -worth(reading.card(key)))


# Challenges


def _challenges(reading: Reading) -> Iterator[Keys]:
    """To attack no more, or every type against everybody with few, with one, or with all."""
    yield ("pass",)
    ranked: list[tuple[float, Keys]] = []
    for icon in Icon:
        able = [c for c in ready(characters(reading.me), icon) if c.ref in reading.keys]
        if icon not in reading.keys or not able:
            continue
        for foe in reading.foes:
            for plan in _plans(able, foe, icon):
                margin = strength(plan) - strength(ready(characters(foe), icon))
                value = gain(reading, icon, foe, plan) + 0.1 * margin
                ranked.append((value, attack_keys(reading, icon, foe, plan)))
    for _, keys in sorted(ranked, key=lambda pair: -pair[0]):
        yield keys


def _plans(able: Sequence[CardView], foe: PlayerView, icon: Icon) -> Iterator[list[CardView]]:
    few = cheapest_beyond(able, strength(ready(characters(foe), icon)))
    if few is not None:
        yield few
    yield list(able)
    yield [max(able, key=lambda card: card.strength)]
    yield [min(able, key=worth)]


def _defenses(reading: Reading) -> Iterator[Keys]:
    """Nobody, enough to win, one of little worth, the strongest, all."""
    fight, most = reading.view.challenge, reading.decision.high
    able = sorted((c for key in reading.keys if (c := reading.card(key)) is not None), key=worth)
    yield ()
    if fight is not None and (few := cheapest_beyond(able, fight.attack)) is not None:
        yield _named(few)
    for card in (*able[:2], *able[-1:]):
        yield _named([card])
    yield _named(able[:most])


def _named(cards: Sequence[CardView]) -> Keys:
    return tuple(card.ref for card in cards)
