"""The reader of abilities notices what it is there to notice: each part of an ability changed makes
another reading, in print's wording and in both of ours."""

from __future__ import annotations

import pytest

from bot.games.agot.wording import OURS_EN, OURS_PL, PRINT, Reading, read

WHOLE = Reading(
    kind="interrupt",
    would=True,
    limit=("round", 2),
    maximum=("phase", 1),
    costs=frozenset({"kneel", "sacrifice"}),
    chooses=True,
    unsavable=True,
)
WORDINGS = {"print": PRINT, "en": OURS_EN, "pl": OURS_PL}
TEXTS = {
    "print": (
        "Stealth.\n<b>Interrupt:</b> When a <i>Lord</i> would be knelt, kneel and sacrifice this "
        "to choose and discard a card (cannot be saved). (Limit twice per round.) "
        "(Max 1 per phase.)\n+1 Income."
    ),
    "en": (
        "Interrupt: When a Lord would be knelt. Cost: kneel and sacrifice this card. Choose a "
        "card. Discard it; it cannot be saved. Limit per round: 2. Max per phase: 1."
    ),
    "pl": (
        "Przerwanie – gdy postać z cechą Lord miałaby uklęknąć. Koszt: uklęknij tą kartą i poświęć "
        "ją. Wybierz kartę i odrzuć ją. Nie można jej ocalić. Limit na rundę: 2. "
        "Maksimum na fazę: 1."
    ),
}
MISTAKES = {
    "print": [
        ("Interrupt:", "Reaction:"),
        ("Interrupt:", "Forced Interrupt:"),
        ("would be", "is"),
        ("kneel and sacrifice this to choose", "choose"),
        ("kneel and sacrifice", "sacrifice"),
        ("to choose and discard", "to discard"),
        (" (cannot be saved)", ""),
        ("Limit twice", "Limit once"),
        ("per round", "per phase"),
        ("Max 1", "Max 2"),
        (" (Max 1 per phase.)", ""),
    ],
    "en": [
        ("Interrupt", "Reaction"),
        ("Interrupt", "Forced interrupt"),
        ("would be", "is"),
        ("Cost: kneel and sacrifice this card. ", ""),
        ("kneel and sacrifice", "kneel"),
        ("Choose a card.", "A card of yours."),
        ("; it cannot be saved", ""),
        ("round: 2", "round: 3"),
        ("per round", "per challenge"),
        (" Max per phase: 1.", ""),
    ],
    "pl": [
        ("Przerwanie", "Reakcja"),
        ("Przerwanie", "Wymuszone przerwanie"),
        ("gdy postać z cechą Lord miałaby uklęknąć", "gdy klęka postać z cechą Lord"),
        ("Koszt: uklęknij tą kartą i poświęć ją. ", ""),
        (" i poświęć ją", ""),
        ("Wybierz kartę", "Podejrzyj kartę"),
        (" Nie można jej ocalić.", ""),
        ("rundę: 2", "rundę: 3"),
        ("na rundę", "na fazę"),
        (" Maksimum na fazę: 1.", ""),
    ],
}


ACTIONS = {
    "print": ("<b>Challenges Action:</b> Draw 1 card.", "<b>Action:</b> Draw 1 card."),
    "en": ("Challenges action. Draw 1 card.", "Action. Draw 1 card."),
    "pl": ("Akcja wyzwań. Dobierz 1 kartę.", "Akcja. Dobierz 1 kartę."),
}
every_wording = pytest.mark.parametrize("wording", WORDINGS)


@every_wording
def test_all_parts_are_read(wording: str) -> None:
    assert read(TEXTS[wording], WORDINGS[wording]) == [WHOLE]


@pytest.mark.parametrize(
    ("wording", "right", "wrong"),
    [(wording, *pair) for wording, pairs in MISTAKES.items() for pair in pairs],
)
def test_a_mistake_is_noticed(wording: str, right: str, wrong: str) -> None:
    assert right in TEXTS[wording]
    assert read(TEXTS[wording].replace(right, wrong), WORDINGS[wording]) != [WHOLE]


@every_wording
def test_the_phase_of_an_action_is_read(wording: str) -> None:
    found = [read(text, WORDINGS[wording]) for text in ACTIONS[wording]]
    assert found == [[Reading("action", "challenges")], [Reading("action")]]
