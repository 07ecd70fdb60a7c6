"""The thoughtful player: it marshals on curve and keeps gold for what it holds, attacks where it
wins and no more than it needs, defends what matters, uses its abilities where they help."""

from __future__ import annotations

from engine.agot.moments import CANCEL
from engine.agot.nouns import CardType, Icon
from engine.agot.players import aims
from engine.agot.players.acting import FIGHTING, STANDS, WAKING, act
from engine.agot.players.greedy import Habit
from engine.agot.players.judgment import goes_home_unharmed, season, worthwhile
from engine.agot.players.marshaling import bearer, is_economy, marshal, suits
from engine.agot.players.plots import plot
from engine.agot.players.reading import Reading
from engine.agot.players.titles import title
from engine.agot.prints import prints
from engine.agot.view import CardView, PlayerView
from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.realm.players.battle import attack, defend
from engine.realm.players.habits import (
    all_of,
    as_many_as_may_be,
    best_together,
    cheapest,
    first_player,
    most_expensive,
    no,
    player_of,
)
from engine.realm.players.reading import Keys, characters, ready, strength, worth

A_CARD, INCOME = 4, 12  # what they are worth at setup
# Who names a type to attack in it: Olenna's Informant, Edric Dayne
NAMES_FOR_ITSELF = frozenset({"01189", "01106"})


def thoughtful_agent(chance: Chance) -> Agent:
    return player_of(Reading, HABITS, window, choose, chance)


# Windows


def window(reading: Reading) -> Keys:
    if reading.prompt == "marshaling_phase":
        return marshal(reading)
    if reading.prompt.endswith("_phase") or reading.prompt in FIGHTING:
        return act(reading)
    for key in reading.keys:
        card = reading.card(key)
        if key != "pass" and (card is None or _of_use(reading, card)):
            return (key,)
    return ("pass",)


def _of_use(reading: Reading, card: CardView) -> bool:
    """A duplicate of its own is not spent on a card that somebody else controls now, and nothing is
    canceled that the seat itself began."""
    moment = reading.decision.moment
    if moment.window == CANCEL and moment.by == reading.me.seat:
        return False
    return reading.mine(card) and worthwhile(reading, card)


# Choices


def choose(reading: Reading) -> Keys:
    """Helpful effects for its own best card, others for an opponent's; as many as must be, or one
    where it may be none."""
    aim, stands = aims.ability(reading.source), reading.source in STANDS
    helpful = aim is not None and aim.helps

    def rank(key: str) -> tuple[int, int]:
        if (player := reading.player(key)) is not None:
            return int(player is not reading.me), len(characters(player))
        card = reading.card(key)
        if card is None:
            return int(key == season(reading)), 0
        if reading.mine(card) is helpful:
            wakes = stands and card.kneeling
            well = reading.source != WAKING or goes_home_unharmed(card)
            apt = aim is not None and aim.reaches(card)
            return 1 + apt + wakes + (wakes and well), worth(card)
        return -1, -worth(card)

    keys: list[str] = []
    for part in reading.decision.parts:
        options = sorted((option.key for option in part.options), key=rank, reverse=True)
        wanted = [key for key in options if rank(key)[0] >= 0]
        keys += options[: part.low] or wanted[: part.high]
    if reading.decision.refusal(keys) is None:
        return tuple(keys)
    return as_many_as_may_be(reading, [key for key in keys if rank(key)[0] >= 0])


def setup(reading: Reading) -> Keys:
    """As much as eight gold buy, a source of income with it if there is one. Each card brings
    another one, so two are better than one. Attachments come last, and for those alone whom they
    suit."""
    chosen = best_together(reading, {key: _setup_value(reading, key) for key in reading.keys})
    for key in reading.keys:
        if ">" in key and _suits_at_setup(reading, key):
            more = reading.decision.refusal([*chosen, key])
            chosen = chosen if more is not None else (*chosen, key)
    return chosen


def _setup_value(reading: Reading, key: str) -> int:
    card = None if ">" in key else reading.card(key)
    if card is None:
        return 0
    income = INCOME if is_economy(prints()[card.code]) else 0
    value = worth(card) if card.type is CardType.CHARACTER else 2 * card.cost
    return A_CARD + value + income


def _suits_at_setup(reading: Reading, key: str) -> bool:
    """The option names an attachment and its bearer."""
    attachment, bearer = (reading.cards[ref] for ref in key.split(">"))
    helps = aims.attachment(attachment.code).helps
    return helps and suits(prints()[attachment.code], bearer)


def mulligan(reading: Reading) -> Keys:
    """Away with a hand that could not set up."""
    people = [c for c in reading.view.hand if c.type is CardType.CHARACTER and c.cost <= 5]
    return ("no",) if len(people) >= 2 else ("yes",)


def name_type(reading: Reading) -> Keys:
    """To attack, where it leads most among those that stand; else what others do best."""
    own = reading.source in NAMES_FOR_ITSELF

    def appeal(key: str) -> int:
        theirs = max((_standing(foe, Icon(key)) for foe in reading.foes), default=0)
        return _standing(reading.me, Icon(key)) - theirs if own else theirs

    return (max(reading.keys, key=appeal),)


def _standing(player: PlayerView, icon: Icon) -> int:
    return strength(ready(characters(player), icon))


def spare(reading: Reading) -> Keys:
    """Whom an effect would leave alone: as many as may be, the best first."""
    keys = sorted(reading.keys, key=lambda key: -worth(reading.card(key)))
    return tuple(keys[: reading.decision.high])


def yes(reading: Reading) -> Keys:
    return ("yes",)


HABITS: dict[str, Habit] = {
    "setup": setup,
    "mulligan": mulligan,
    "plot": plot,
    "title": title,
    "first_player": first_player,
    "name_type": name_type,
    "challenge": attack,
    "defenders": defend,
    "military_claim": cheapest,
    "reserve": cheapest,
    "cost": cheapest,
    "renown": all_of,
    "insight": all_of,
    "pillage": all_of,
    "claim": all_of,
    "may": yes,
    "standing": most_expensive,
    "bearer": bearer,
    "redirect": no,
    "spare": spare,
}
