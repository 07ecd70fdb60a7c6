"""What a computer player reads from its seat's view: the cards that options point at, how much each
is worth, and how strong the sides could be. Judges nothing that the seat cannot see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.core.decisions import Decision
from engine.core.phrases import Phrase
from engine.realm.nouns import CardType, Icon, Keyword
from engine.realm.victory import VICTORY
from engine.realm.view import CardView, ChallengeView, PlayerView, RealmView

Keys = tuple[str, ...]  # an answer
REF = re.compile(r"c\d+")
SEAT = re.compile(r"p(\d+)")
FATAL = "poison"  # a token that kills its bearer when the phase ends
NEAR = 4  # power that is missing to a win that can come in one round


class Reading:
    """One decision as the seat sees it."""

    def __init__(self, view: RealmView, decision: Decision) -> None:
        self.view, self.decision = view, decision
        self.prompt = decision.prompt.id.removeprefix(f"{view.game}.prompt.")
        self.keys = [option.key for option in decision.options]
        self.me = view.players[decision.seat]
        only = decision.moment.against
        others = [p for p in view.players if p is not self.me and not p.out]
        self.foes = [p for p in others if only is None or p.seat == only]
        self.cards = {card.ref: card for card in _all_cards(view)}

    def card(self, key: str) -> CardView | None:
        """The card an option points at, the last one if it names two."""
        refs = REF.findall(key)
        return self.cards.get(refs[-1]) if refs else None

    def player(self, key: str) -> PlayerView | None:
        """The player an option names."""
        found = SEAT.fullmatch(key)
        return self.view.players[int(found[1])] if found else None

    @property
    def source(self) -> str:
        """The code of the card that asks, if one does."""
        for name, value in self.decision.prompt.args:
            if name == "card" and isinstance(value, Phrase):
                return value.id.removeprefix(f"card.{self.view.game}.")
        return ""

    def idle(self, key: str) -> bool:
        """Nothing could come of it now, though it is allowed; a game may know better."""
        return False

    def spoils(self, fight: ChallengeView, defense: int) -> int:
        """Power that cards in open view bring the attacker who wins against so much strength,
        beyond bonus, claim and renown; a game may know better."""
        return 0

    def mine(self, card: CardView) -> bool:
        return card.controller == self.me.seat

    @property
    def last_to_fight(self) -> bool:
        """Nobody attacks after this seat, so nothing need be held back."""
        seats = [player.seat for player in self.view.players if not player.out]
        start = seats.index(self.view.first)
        return (seats[start:] + seats[:start])[-1] == self.me.seat


def _all_cards(view: RealmView) -> Iterator[CardView]:
    yield from view.hand
    yield from view.plots
    for player in view.players:
        yield player.faction
        for card in (player.agenda, player.plot, player.title):
            if card is not None:
                yield card
        for card in [*player.play, *player.discard, *player.dead]:
            yield card
            yield from card.attachments


def characters(player: PlayerView) -> list[CardView]:
    return [card for card in player.play if card.type is CardType.CHARACTER]


def near_victory(player: PlayerView) -> bool:
    return player.power >= VICTORY - NEAR


def worth(card: CardView | None) -> int:
    """How much a card in play, or to be put there, is worth; nothing if it dies anyway."""
    if card is None or (FATAL in dict(card.tokens) and not card.duplicates):
        return 0
    value = 2 * card.cost + 3 * card.power + 2 * len(card.attachments) + 3 * len(card.duplicates)
    if card.type is CardType.CHARACTER:
        value += 2 * card.strength + len(card.icons)
        value += 3 * (Keyword.RENOWN in card.keywords) - 4 * card.blank
    return value


def ready(cards: Iterable[CardView], icon: Icon) -> list[CardView]:
    """Those that could be declared in a challenge of this type."""
    return [card for card in cards if icon in card.icons and not card.kneeling]


def strength(cards: Iterable[CardView]) -> int:
    return sum(card.strength for card in cards)


def cheapest_beyond(cards: Sequence[CardView], total: int) -> list[CardView] | None:
    """As few and as cheap cards as add up to more than the total; None if all do not."""
    chosen: list[CardView] = []
    for card in sorted(cards, key=lambda c: -c.strength):
        if strength(chosen) > total:
            break
        chosen.append(card)
    if strength(chosen) <= total:
        return None
    for card in sorted(chosen, key=lambda c: c.strength):
        rest = [other for other in chosen if other is not card]
        if strength(rest) > total:
            chosen = rest
    return chosen
