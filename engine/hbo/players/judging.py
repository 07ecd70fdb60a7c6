"""What an ability is good for, judged by its script and by what the seat can see: whether it helps
the one it is used on, and whether now is the time for it."""

from __future__ import annotations

from engine.hbo.nouns import Timing
from engine.hbo.prints import Ability, prints
from engine.realm.nouns import CardType, Icon, Phase
from engine.realm.players.reading import Reading, characters, ready, strength, worth
from engine.realm.view import CardView

# For the cards on the table: these have an effect on those alone who fight
FIGHTING = frozenset({"strengthen", "strengthen_and_draw", "withdraw"})
HELPFUL = frozenset({"stand", "empower", "give_keyword", "save"})
BY_SIGN = frozenset({"strengthen", "strengthen_and_draw", "give_icon"})
GAIN = 6  # the least worth for which an enemy is knelt at a price
WORTH_SAVING = 6


def helpful(code: str) -> bool:
    """Whether one wants the card's effect, or the card itself, on one's own side."""
    printed = prints().get(code)
    if printed is None:
        return False
    if printed.type is CardType.ATTACHMENT:
        return all(ability.n > 0 for ability in printed.constants)
    return any(
        ability.name in HELPFUL or (ability.name in BY_SIGN and ability.n > 0)
        for ability in printed.abilities
    )


def for_fighters(code: str) -> bool:
    """Whether the card's effect is lost on a character that does not fight."""
    printed = prints().get(code)
    return printed is not None and any(a.name in FIGHTING for a in printed.abilities)


def spares(card: CardView) -> int:
    """Gold that an event in hand asks for."""
    if card.type is not CardType.EVENT:
        return 0
    return max(ability.cost.gold for ability in prints()[card.code].abilities)


def serves(reading: Reading, key: str) -> bool:
    """Whether the ability behind this key is worth using now."""
    if key.startswith("play:"):
        return False
    source = reading.card(key.partition("@")[0])
    if source is None:
        return False
    at = key.partition("@")[0].partition(".")[2]
    ability = prints()[source.code].abilities[int(at or 0)]
    if ability.timing is Timing.SAVE:
        return _saves(reading, key, ability)
    if ability.name in FIGHTING and not _reaches(reading, source.code, ability):
        return False
    judge = JUDGES.get(ability.name)
    return judge is None or judge(reading, ability)


def _reaches(reading: Reading, code: str, ability: Ability) -> bool:
    """Somebody fights whom it is meant for; what helps, helps its player's house alone."""
    helps, house = ability.name != "withdraw" and ability.n > 0, prints()[code].house
    fighting = [card for card in reading.cards.values() if card.side is not None]
    return any(
        reading.mine(card) is helps and (not helps or prints()[card.code].house is house)
        for card in fighting
    )


def _saves(reading: Reading, key: str, ability: Ability) -> bool:
    victim = reading.card(key)
    if victim is None or not reading.mine(victim):
        return False
    return worth(victim) >= WORTH_SAVING * (2 if ability.cost.discard else 1)


# By script


def _drawing(reading: Reading, ability: Ability) -> bool:
    """Cards are worth a kneeling character, unless it stands in for the only ones to fight."""
    if not ability.cost.kneel or reading.view.phase is Phase.DOMINANCE:
        return True
    return reading.me.hand < 4 and len(characters(reading.me)) > 3


def _kneeling(reading: Reading, ability: Ability) -> bool:
    """Before challenges are declared, against somebody who matters."""
    view = reading.view
    if view.phase is not Phase.CHALLENGES or view.challenge is not None:
        return False
    foes = [c for c in characters(reading.foes[0]) if not c.kneeling]
    best = max((worth(card) for card in foes), default=0)
    return best >= (GAIN if ability.cost.gold else 1) and _still_matters(reading)


def _still_matters(reading: Reading) -> bool:
    """The seat can attack now, or is about to be attacked."""
    if reading.view.active == reading.me.seat:
        return any(ready(characters(reading.me), icon) for icon in Icon)
    return True


def _turning(reading: Reading, ability: Ability) -> bool:
    """Strength, where it turns the challenge."""
    fight = reading.view.challenge
    if fight is None or reading.prompt != "defenders_declared":
        return False
    n = abs(ability.n)
    lead = fight.attack - fight.defense
    if fight.attacker == reading.me.seat:
        return -n <= lead < 0
    return 0 <= lead < n


def _thinning(reading: Reading, ability: Ability) -> bool:
    """An attacker fewer, where that turns the challenge."""
    fight = reading.view.challenge
    if fight is None or reading.prompt != "defenders_declared":
        return False
    strongest = max(strength([reading.cards[ref]]) for ref in fight.attackers)
    return fight.attacker != reading.me.seat and 0 <= fight.attack - fight.defense < strongest


def _rising(reading: Reading, ability: Ability) -> bool:
    """Up, to defend where nobody else could; at the price of a card only to win."""
    fight = reading.view.challenge
    if fight is None or reading.prompt != "attackers_declared" or not fight.attackers:
        return False
    mine = characters(reading.me)
    if fight.attacker == reading.me.seat or ready(mine, fight.type):
        return False
    needed = fight.attack if ability.cost.hand else 0
    return any(suits(reading, card) and card.strength > needed for card in mine)


def suits(reading: Reading, card: CardView) -> bool:
    """It could fight in the challenge that goes on, did it stand."""
    fight = reading.view.challenge
    return fight is not None and fight.type in card.icons


def _winning(reading: Reading, ability: Ability) -> bool:
    """An attack that will be won with it."""
    fight = reading.view.challenge
    if fight is None or reading.prompt != "defenders_declared":
        return False
    return fight.attacker == reading.me.seat and fight.attack + ability.n >= fight.defense


def _standing(reading: Reading, ability: Ability) -> bool:
    """Between challenges, not within one."""
    return reading.view.challenge is None or ability.timing is Timing.RESOLVED


def _killing(reading: Reading, ability: Ability) -> bool:
    """Only if an enemy can be hit."""
    fight = reading.view.challenge
    if fight is None or ability.timing is not Timing.RESOLVED:
        return True
    refs = fight.attackers if fight.attacker != reading.me.seat else fight.defenders
    return any((card := reading.cards.get(ref)) is not None and worth(card) > 5 for ref in refs)


def _saving_gold(reading: Reading, ability: Ability) -> bool:
    """A discount, if there is somebody to play."""
    gold = reading.me.gold
    people = [c for c in reading.view.hand if c.type is CardType.CHARACTER]
    return any(0 < card.cost <= gold + ability.n for card in people)


JUDGES = {
    "draw": _drawing,
    "kneel": _kneeling,
    "strengthen": _turning,
    "strengthen_and_draw": _winning,
    "stand_self": _standing,
    "stand": _rising,
    "withdraw": _thinning,
    "kill": _killing,
    "discount": _saving_gold,
}
