"""What a computer player of the second edition knows of a card beyond the view: its print."""

from __future__ import annotations

from engine.agot.prints import Printed, prints
from engine.realm.players import reading
from engine.realm.view import CardView


class Reading(reading.Reading):
    """One decision as the seat sees it."""

    def printed(self, card: CardView) -> Printed | None:
        return prints().get(card.code)
