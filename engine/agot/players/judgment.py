"""Whether an ability is worth its price now, for the thoughtful player: what it gives up, and whom
it could be aimed at. An effect that must choose a target takes one of its player's if there is no
other, so an ability without prey is not begun. Abilities that are not named here always serve."""

from __future__ import annotations

from collections.abc import Callable

from engine.agot.nouns import Faction
from engine.agot.players.aims import serves
from engine.agot.players.reading import Reading
from engine.agot.prints import prints
from engine.agot.view import CardView
from engine.core.phrases import Phrase
from engine.realm.players.reading import characters, worth

Judgement = Callable[[Reading], bool]

ROBB_STARK = "01146"
SEASONS = {"04037": "Summer", "04038": "Winter"}  # Kings of Summer, Kings of Winter
WORTH_A_CARD = 10  # of the one that is hit, where a card is given up for it
WORTH_A_USE = 6  # where one is knelt for it
EXPENSIVE = 2  # the cost of an event that is worth a character


def worthwhile(reading: Reading, card: CardView) -> bool:
    judge = JUDGEMENTS.get(card.code)
    return serves(reading, card.code) if judge is None else judge(reading)


def prey(reading: Reading, least: int = 0) -> list[CardView]:
    """Opponents' characters of some worth that no duplicate saves."""
    theirs = [card for foe in reading.foes for card in characters(foe)]
    return [card for card in theirs if not card.duplicates and worth(card) >= least]


def _fighting(reading: Reading) -> list[CardView]:
    fight = reading.view.challenge
    refs = () if fight is None else (*fight.attackers, *fight.defenders)
    return [card for card in prey(reading) if card.ref in refs]


def _any_prey(reading: Reading) -> bool:
    return bool(prey(reading))


def _standing_prey(reading: Reading) -> bool:
    return any(not card.kneeling for foe in reading.foes for card in characters(foe))


def _fighting_prey(reading: Reading) -> bool:
    return bool(_fighting(reading))


def _worth_a_card(reading: Reading) -> bool:
    return any(worth(card) >= WORTH_A_CARD for card in _fighting(reading))


def _worth_any_card(reading: Reading) -> bool:
    return bool(prey(reading, WORTH_A_CARD))


def _bare_prey(reading: Reading) -> bool:
    return any(not card.attachments for card in prey(reading))


def _weak_prey(reading: Reading) -> bool:
    """Grey Wind: STR 1, or 2 beside Robb Stark."""
    most = 1 + any(card.code == ROBB_STARK for card in characters(reading.me))
    return any(card.strength <= most for card in prey(reading, WORTH_A_USE))


def _burnt_prey(reading: Reading) -> bool:
    """Dracarys!: -4 STR kills."""
    return any(card.strength <= 4 for card in _fighting(reading))


def _their_attachments(reading: Reading) -> bool:
    """What opponents have attached, to whomever."""
    bearers = [card for player in reading.view.players for card in player.play]
    return any(not reading.mine(each) for card in bearers for each in card.attachments)


def _clears_the_table(reading: Reading) -> bool:
    """Varys: everybody's characters go."""
    mine = sum(worth(card) for card in characters(reading.me))
    best = max((sum(map(worth, characters(foe))) for foe in reading.foes), default=0)
    return best > mine + WORTH_A_CARD


def _dear_event(reading: Reading) -> bool:
    """The event that would be canceled is worth more than the one who is given up for it."""
    for _, about in reading.decision.prompt.args:
        for _, named in about.args if isinstance(about, Phrase) else ():
            if isinstance(named, Phrase):
                printed = prints().get(named.id.removeprefix("card.agot."))
                return printed is not None and (printed.cost >= EXPENSIVE or printed.x_cost)
    return False


def _kneeling_lady(reading: Reading) -> bool:
    """Handmaiden: a Lady worth more than the maid can fight again."""
    ladies = [c for c in characters(reading.me) if c.kneeling and "Lady" in prints()[c.code].traits]
    return any(worth(lady) >= WORTH_A_CARD for lady in ladies)


def _kneeling_dragon(reading: Reading) -> bool:
    """Waking the Dragon: one that stands would only go home."""
    able = [card for card in characters(reading.me) if card.kneeling and goes_home_unharmed(card)]
    kneeling = [prints()[card.code] for card in able]
    return any(printed.unique and printed.faction is Faction.TARGARYEN for printed in kneeling)


def goes_home_unharmed(card: CardView) -> bool:
    """Nothing lies on it that would be lost; a duplicate keeps it in play."""
    return bool(card.duplicates) or not (card.power or card.attachments)


def _too_many_cards(reading: Reading) -> bool:
    """Old Forest Hunter: what is over the reserve would be lost anyway."""
    return reading.me.hand > (reading.me.reserve or 0)


def season(reading: Reading) -> str:
    """The Trait that its agenda asks of its plot; nothing if it asks for none."""
    agenda = reading.me.agenda
    return "" if agenda is None else SEASONS.get(agenda.code, "")


def _tells_a_tale(reading: Reading) -> bool:
    """Old Nan: of a plot of its own that lacks the season."""
    plot, wanted = reading.me.plot, season(reading)
    if plot is None or not wanted or reading.decision.moment.by != reading.me.seat:
        return False
    return wanted not in prints()[plot.code].traits


def _never(reading: Reading) -> bool:
    return False


JUDGEMENTS: dict[str, Judgement] = {
    "01029": _clears_the_table,  # Varys
    "01046": _their_attachments,  # Maester Cressen
    "01047": _standing_prey,  # Melisandre
    "01051": _standing_prey,  # Shireen Baratheon
    "01077": _worth_a_card,  # Throwing Axe
    "01082": _fighting_prey,  # The Kraken's Grasp
    "01103": _fighting_prey,  # Areo Hotah
    "01107": _any_prey,  # Maester Caleotte
    "01116": _worth_a_card,  # Ghaston Grey
    "01121": _any_prey,  # Confinement
    "01131": _too_many_cards,  # Old Forest Hunter
    "01134": _never,  # Veteran Builder, for a location
    "01139": _any_prey,  # Take the Black
    "01142": _dear_event,  # Bran Stark
    "01145": _weak_prey,  # Grey Wind
    "01153": _worth_any_card,  # Ice
    "01158": _fighting_prey,  # Like Warm Rain
    "01167": _their_attachments,  # Viserys Targaryen
    "01169": _kneeling_lady,  # Handmaiden
    "01173": _bare_prey,  # Plaza of Punishment
    "01176": _burnt_prey,  # Dracarys!
    "01178": _kneeling_dragon,  # Waking the Dragon
    "03010": _tells_a_tale,  # Old Nan
}
