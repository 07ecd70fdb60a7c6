"""The thoughtful player: it plays on curve, attacks where it wins and with no more than it needs,
defends what matters, and uses abilities by what their scripts do."""

from __future__ import annotations

from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.hbo.players.defense import defend
from engine.hbo.players.greedy import Habit
from engine.hbo.players.judging import for_fighters, helpful, serves, spares, suits
from engine.hbo.players.plots import draft, plot, plot_deck
from engine.hbo.prints import prints
from engine.realm.nouns import CardType, Keyword
from engine.realm.players.battle import attack
from engine.realm.players.habits import (
    best_together,
    cheapest,
    first_player,
    most_expensive,
    player_of,
)
from engine.realm.players.reading import Keys, Reading, characters, worth
from engine.realm.view import CardView

INCOME = 40  # what a source of income is worth as long as it is early
ENOUGH = 5  # characters with which one need not keep gold for more


def thoughtful_agent(chance: Chance) -> Agent:
    return player_of(Reading, HABITS, window, choose, chance)


# Windows


def window(reading: Reading) -> Keys:
    """A duplicate, then an action that serves now, then the best card to play."""
    for key in reading.keys:
        if key.startswith("duplicate:") or (key != "pass" and serves(reading, key)):
            return (key,)
    return play(reading)


def play(reading: Reading) -> Keys:
    best, value = "pass", 0
    for key in reading.keys:
        card = reading.card(key) if key.startswith("play:") else None
        if card is not None and (appeal := _appeal(reading, card)) > value:
            best, value = key, appeal
    return (best,)


def _appeal(reading: Reading, card: CardView) -> int:
    """Income first, then characters by their worth. Gold for an event in hand is kept, where there
    are characters enough."""
    printed = prints()[card.code]
    if card.type is not CardType.PLOT and printed.income and reading.me.power < 10:
        return INCOME
    kept = max((spares(held) for held in reading.view.hand), default=0)
    if len(characters(reading.me)) >= ENOUGH and reading.me.gold - card.cost < kept:
        return 0
    if card.type is CardType.CHARACTER:
        return 10 + worth(card) + 3 * (Keyword.RENOWN in printed.keywords)
    if card.type is CardType.ATTACHMENT:
        return 8 + card.cost if _bearable(reading, card) else 0
    return 9 + 2 * card.cost


def _bearable(reading: Reading, card: CardView) -> bool:
    """Help goes to its own side, harm to the other; there must be somebody."""
    side = reading.me if helpful(card.code) else reading.foes[0]
    return bool(characters(side))


# Choices


def choose(reading: Reading) -> Keys:
    """Help for its own best card, harm for the opponent's; if it must hit its own side, then where
    it hurts least."""
    good, fights = helpful(reading.source), for_fighters(reading.source)

    def rank(key: str) -> tuple[bool, bool, int]:
        card = reading.card(key)
        if card is None:
            return False, False, 0
        fits = reading.mine(card) is good
        standing = 5 * (not card.kneeling)
        apt = card.side is not None if fights else suits(reading, card)
        return fits, apt, worth(card) + standing if fits else -worth(card)

    return tuple(sorted(reading.keys, key=rank, reverse=True)[: max(1, reading.decision.low)])


def stealth(reading: Reading) -> Keys:
    """The strongest who could defend; if nobody could, whoever could if an effect stood them: it
    costs nothing."""
    fight = reading.view.challenge
    able = [card for card in characters(reading.foes[0]) if card.ref in reading.keys]
    if fight is None or not able:
        return ("pass",)
    best = max(able, key=lambda c: (fight.type in c.icons, not c.kneeling, c.strength))
    return (best.ref,)


def setup(reading: Reading) -> Keys:
    """One source of income, then as much character as the gold buys."""

    def value(key: str) -> int:
        card = reading.card(key)
        if card is None:
            return 0
        return INCOME if prints()[card.code].income else worth(card)

    return best_together(reading, {key: value(key) for key in reading.keys})


def mulligan(reading: Reading) -> Keys:
    """Away with a hand that could not place two characters."""
    people = [c for c in reading.view.hand if c.type is CardType.CHARACTER and c.cost <= 3]
    return ("no",) if len(people) >= 2 else ("yes",)


HABITS: dict[str, Habit] = {
    "draft": draft,
    "plot_deck": plot_deck,
    "plot": plot,
    "setup": setup,
    "mulligan": mulligan,
    "first_player": first_player,
    "challenge": attack,
    "defenders": defend,
    "stealth": stealth,
    "claim": cheapest,
    "cost": cheapest,
    "sacrifice": cheapest,
    "give_up": cheapest,
    "when_revealed": most_expensive,
}
