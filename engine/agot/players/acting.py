"""Which actions the thoughtful player takes, and when."""

from __future__ import annotations

from engine.agot.nouns import CardType, Phase, Timing
from engine.agot.players import aims
from engine.agot.players.judgment import worthwhile
from engine.agot.players.reading import Reading
from engine.agot.prints import prints
from engine.agot.view import CardView
from engine.realm.players.reading import Keys, characters, worth

FIGHTING = ("challenge_initiated", "defenders_declared")
# Actions that strengthen a participant: For the North!, Margaery, Heartsbane, scouts, hordes
BOOSTS = frozenset({"01157", "01181", "01191", "01079", "01031", "01136", "01195"})
# Actions worth taking whenever they are legal
ALWAYS = frozenset(
    {"01018", "01088", "01130", "01154", "01145", "01046", "01176", "01177", "01159"}
)
# Actions that stand a character
WAKING = "01178"  # the dragon: it goes home afterwards
STANDS = frozenset({"01032", "01163", "01169", WAKING})


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
    return card.code in ALWAYS or free(reading, card.code)


def free(reading: Reading, code: str) -> bool:
    """An action worth its price now; what wears off with the phase is used where it counts."""
    aim = aims.ability(code)
    fights = reading.view.phase in (Phase.MARSHALING, Phase.CHALLENGES)
    return aim is not None and aim.free and fights and bool(aims.found(reading, aim))


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


def would_play(card: CardView) -> bool:
    """An event for which gold is worth keeping: of those that are actions, only what it knows how
    to use."""
    if card.type is not CardType.EVENT:
        return False
    aim, abilities = aims.ability(card.code), prints()[card.code].abilities
    known = card.code in BOOSTS | ALWAYS | STANDS or (aim is not None and aim.free)
    return known or any(ability.timing is not Timing.ACTION for ability in abilities)
