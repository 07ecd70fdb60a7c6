"""What a computer player of the second edition knows of a card beyond the view: its print, and
which cards make others cheaper."""

from __future__ import annotations

from engine.agot.prints import Printed, prints
from engine.realm.players import reading
from engine.realm.view import CardView

FEALTY = "01027"
KINGSROAD = "01039"
# What makes the next card cheaper by one: Fealty, stewards and estates
REDUCES = frozenset({
    FEALTY, "01056", "01059", "01074", "01080", "01094", "01099", "01110", "01118",
    "01133", "01152", "01156", "01170", "01175", "01188", "01194",
})  # fmt: skip


class Reading(reading.Reading):
    """One decision as the seat sees it."""

    def printed(self, card: CardView) -> Printed | None:
        return prints().get(card.code)

    def idle(self, key: str) -> bool:
        """A reducer, while it is not the seat's turn to marshal."""
        card = self.card(key)
        reduces = card is not None and (card.code in REDUCES or card.code == KINGSROAD)
        turn = self.prompt == "marshaling_phase" and self.decision.moment.must
        return reduces and not turn and ":" not in key
