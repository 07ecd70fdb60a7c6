"""The thoughtful player: it marshals on curve and keeps gold for what it holds, attacks where it
wins and no more than it needs, defends what matters, uses its abilities where they help."""

from __future__ import annotations

from engine.agot.moments import CANCEL
from engine.agot.nouns import CardType, Icon, Phase
from engine.agot.players.greedy import Habit
from engine.agot.players.judgment import goes_home_unharmed, worthwhile
from engine.agot.players.marshaling import HARMFUL, bearer, is_economy, marshal, suits
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
    best_together,
    cheapest,
    most_expensive,
    no,
    player_of,
)
from engine.realm.players.reading import Keys, characters, ready, strength, worth

# Effects that help their target; any other is meant for an opponent
HELPFUL = frozenset({
    "01018", "01031", "01032", "01049", "01063", "01079", "01134", "01136", "01148",
    "01157", "01163", "01164", "01169", "01178", "01181", "01183", "01191", "01195",
    "01019", "01020", "01065", "01100", "01174", "01177", "01186", "01126", "01104",
})  # fmt: skip
A_CARD, INCOME = 4, 12  # what they are worth at setup
FIGHTING = ("challenge_initiated", "defenders_declared")
# Actions that strengthen a participant: For the North!, Margaery, Heartsbane, scouts, hordes
BOOSTS = frozenset({"01157", "01181", "01191", "01079", "01031", "01136", "01195"})
# Actions worth taking whenever they are legal
ALWAYS = frozenset(
    {"01018", "01088", "01130", "01154", "01145", "01046", "01176", "01177", "01159"}
)
# Who names a type to attack in it: Olenna's Informant, Edric Dayne
NAMES_FOR_ITSELF = frozenset({"01189", "01106"})
# Actions that stand a character
WAKING = "01178"  # the dragon: it goes home afterwards
STANDS = frozenset({"01032", "01163", "01169", WAKING})


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


def act(reading: Reading) -> Keys:
    """The first action that serves now."""
    for key in reading.keys:
        card = reading.card(key)
        if card is not None and _serves(reading, key, card):
            return (key,)
    return ("pass",)


def _serves(reading: Reading, key: str, card: CardView) -> bool:
    """Ambush on its own turn, boosts where a challenge is lost by little, and so on."""
    if key.startswith("ambush:"):
        return reading.view.active == reading.me.seat and reading.view.challenge is None
    if not worthwhile(reading, card):
        return False
    if card.code in STANDS:
        return _someone_kneels(reading)
    if card.code in BOOSTS:
        return _close(reading)
    return card.code in ALWAYS


def _someone_kneels(reading: Reading) -> bool:
    best = max(characters(reading.me), key=worth, default=None)
    return best is not None and best.kneeling and reading.view.phase is Phase.CHALLENGES


def _close(reading: Reading) -> bool:
    """The seat loses the challenge as it stands, by no more than a boost would turn."""
    fight = reading.view.challenge
    if fight is None or reading.prompt != "defenders_declared":
        return False
    lead = fight.attack - fight.defense
    if fight.attacker == reading.me.seat:
        return -3 <= lead < 0
    return fight.defender == reading.me.seat and 0 <= lead < 3


# Choices


def choose(reading: Reading) -> Keys:
    """Helpful effects for its own best card, others for an opponent's; as many as must be, or one
    where it may be none."""
    helpful, stands = reading.source in HELPFUL, reading.source in STANDS

    def rank(key: str) -> tuple[int, int]:
        if (player := reading.player(key)) is not None:
            return int(player is not reading.me), len(characters(player))
        card = reading.card(key)
        if card is None:
            return 0, 0
        if reading.mine(card) is helpful:
            wakes = stands and card.kneeling
            well = reading.source != WAKING or goes_home_unharmed(card)
            return 1 + wakes + (wakes and well), worth(card)
        return -1, -worth(card)

    keys: list[str] = []
    for part in reading.decision.parts:
        options = sorted((option.key for option in part.options), key=rank, reverse=True)
        wanted = [key for key in options if rank(key)[0] >= 0]
        keys += options[: part.low] or wanted[: part.high]
    return tuple(keys)


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
    return attachment.code not in HARMFUL and suits(prints()[attachment.code], bearer)


def mulligan(reading: Reading) -> Keys:
    """Away with a hand that could not set up."""
    people = [c for c in reading.view.hand if c.type is CardType.CHARACTER and c.cost <= 5]
    return ("no",) if len(people) >= 2 else ("yes",)


def first_player(reading: Reading) -> Keys:
    """Who goes last knows whom it can still meet; but the stronger side strikes first."""
    mine = strength(characters(reading.me))
    best = max((strength(characters(foe)) for foe in reading.foes), default=0)
    if mine >= best or not reading.foes:
        return (f"p{reading.me.seat}",)
    return (f"p{max(reading.foes, key=lambda foe: foe.power).seat}",)


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
