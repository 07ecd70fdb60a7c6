"""What a computer player of the second edition knows of a card beyond the view: its print, and
which cards make others cheaper."""

from __future__ import annotations

from engine.agot.nouns import CardType
from engine.agot.players.spoils import spoils
from engine.agot.prints import Printed, prints
from engine.core.decisions import Kind
from engine.realm.players import reading
from engine.realm.view import CardView, ChallengeView

FEALTY = "01027"
KINGSROAD = "01039"
# What makes the next card cheaper by one: Fealty, stewards and estates
REDUCES = frozenset({
    FEALTY, "01056", "01059", "01074", "01080", "01094", "01099", "01110", "01118",
    "01133", "01152", "01156", "01170", "01175", "01188", "01194",
})  # fmt: skip
WORTH_A_ROAD = 4  # the least cost for which a road is given up


def reduces(code: str, card: CardView) -> bool:
    """Stewards serve characters of their faction, estates all its cards, Fealty the loyal ones."""
    if code == KINGSROAD:
        return card.type is CardType.CHARACTER and card.cost >= WORTH_A_ROAD
    if code not in REDUCES:
        return False
    printed, source = prints()[card.code], prints()[code]
    if code == FEALTY:
        return printed.loyal
    people = source.type is CardType.LOCATION or card.type is CardType.CHARACTER
    return people and printed.faction is source.faction


class Reading(reading.Reading):
    """One decision as the seat sees it."""

    def printed(self, card: CardView) -> Printed | None:
        return prints().get(card.code)

    def spoils(self, fight: ChallengeView, defense: int) -> int:
        return spoils(self.view, fight, defense)

    def idle(self, key: str) -> bool:
        """A reducer, while it is not the seat's turn to marshal, or with nothing to spare by it."""
        card = self.card(key)
        used = self.decision.kind is Kind.WINDOW and ":" not in key
        if card is None or not used or card.code not in REDUCES | {KINGSROAD}:
            return False
        turn = self.prompt == "marshaling_phase" and self.decision.moment.must
        return not turn or not self._spares(card.code)

    def _spares(self, reducer: str) -> bool:
        """It makes a card of the hand cheaper, and there is not gold for all of them anyway."""
        held = [card for card in self.view.hand if card.type is not CardType.EVENT]
        helped = any(card.cost and reduces(reducer, card) for card in held)
        return helped and sum([card.cost for card in held]) > self.me.gold
