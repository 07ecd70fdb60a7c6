"""How the thoughtful player marshals: what a card really costs, which reducers bring it within
reach, which card is worth most, and who is to bear an attachment."""

from __future__ import annotations

from engine.agot.nouns import CardType, Faction, Hindrance, Icon, Keyword
from engine.agot.players import aims
from engine.agot.players.acting import free, would_play
from engine.agot.players.reading import KINGSROAD, Reading, reduces
from engine.agot.prints import Printed, prints
from engine.agot.view import CardView
from engine.realm.players.reading import Keys, characters, worth
from engine.realm.view import HeldView

MILK = "01035"
WORTH_HARM = 8  # the least worth of a character for which an attachment is spent on it,
WORTH_MILK = 14  # or one that takes but its text
REDUCTION = {KINGSROAD: 3}  # where it is more than one


def marshal(reading: Reading) -> Keys:
    """The card it wants most among those within reach, after the reducers that bring it there."""
    prices = {reading.card(key): price(reading, key) for key in _buys(reading)}
    wanted = _wanted(reading, prices)
    if reading.decision.moment.must and (helper := _helper(reading, wanted, prices)):
        return (helper,)
    if action := _action(reading):
        return (action,)
    kept = _kept(reading)
    for card in wanted:
        cost = prices.get(card)
        if cost is not None and (cost <= 2 or reading.me.gold - cost >= kept):
            return (f"marshal:{card.ref}",)
    return ("pass",)


def _action(reading: Reading) -> str | None:
    """One that brings gold in its own turn, or that is worth its price at any time."""
    for key in reading.keys:
        code = _code(reading, key)
        if (reading.decision.moment.must and aims.gains(code)) or free(reading, code):
            return key
    return None


def price(reading: Reading, key: str) -> int:
    """What the option asks for, which is not always what is printed."""
    option = next(option for option in reading.decision.options if option.key == key)
    asked = dict(option.phrase.args).get("n", 0)
    return asked if isinstance(asked, int) else 0


def _buys(reading: Reading) -> list[str]:
    return [key for key in reading.keys if key.startswith("marshal:")]


def _wanted(reading: Reading, prices: dict[CardView | None, int]) -> list[CardView]:
    """The hand's cards that it would marshal, the best first."""
    held = [card for card in reading.view.hand if card.type is not CardType.EVENT]
    able = [card for card in held if card in prices or _may_come(reading, card)]
    appeals = {card: appeal(reading, card) for card in able}
    return sorted((c for c in able if appeals[c] > 0), key=lambda c: -appeals[c])


def _may_come(reading: Reading, card: CardView) -> bool:
    """A card that is not offered now, for want of gold alone."""
    return _held(reading)[card].hindrance is Hindrance.GOLD


# Reducers


def _helper(
    reading: Reading, wanted: list[CardView], prices: dict[CardView | None, int]
) -> str | None:
    """A reducer without which the gold would not reach for the best card, or for one more after
    those that it pays for; what is saved on an earlier card pays for a later one as well."""
    gold, kept, saving = reading.me.gold, _kept(reading), list[str]()
    for at, card in enumerate(wanted):
        cost = prices[card] if card in prices else _price_now(reading, card)
        cost = max(cost, card.cost) if at else cost  # the first takes the reductions that wait
        fitting = [key for key in _fitting(reading, card) if key not in saving]
        missing = cost + (kept if cost > 2 else 0) - gold
        if missing <= 0:
            gold -= cost
            saving += [key for key in fitting if _code(reading, key) != KINGSROAD][:cost]
        elif missing <= sum(REDUCTION.get(_code(reading, key), 1) for key in saving + fitting):
            return (saving + fitting)[0]
    return None


def _price_now(reading: Reading, card: CardView) -> int:
    """What it costs with the reductions that wait for it."""
    return _held(reading)[card].price


def _held(reading: Reading) -> dict[CardView, HeldView]:
    return dict(zip(reading.view.hand, reading.view.held, strict=True))


def _fitting(reading: Reading, card: CardView) -> list[str]:
    """The reducers at hand for this card; the road, which is given up for it, comes last."""
    keys = [key for key in reading.keys if reduces(_code(reading, key), card)]
    return sorted(keys, key=lambda key: _code(reading, key) == KINGSROAD)


def _code(reading: Reading, key: str) -> str:
    card = reading.card(key)
    return "" if card is None or key.startswith("marshal:") else card.code


# Which card


def _kept(reading: Reading) -> int:
    """Gold for the most expensive event in hand that it would play, if there is enough on the
    table to use it."""
    events = [card.cost for card in reading.view.hand if would_play(card)]
    enough = len(characters(reading.me)) >= 3
    return min(2, max(events, default=0)) if enough else 0


def appeal(reading: Reading, card: CardView) -> int:
    printed = prints()[card.code]
    if card.type is CardType.ATTACHMENT and not _hosts(reading, card.code):
        return 0
    if is_economy(printed):
        return 40
    if card.type is CardType.CHARACTER:
        return 10 + worth(card)
    return (8 if card.type is CardType.ATTACHMENT else 9) + card.cost


def is_economy(printed: Printed) -> bool:
    return Keyword.LIMITED in printed.keywords or printed.plot_values["income"] > 0


# Attachments


def bearer(reading: Reading) -> Keys:
    """Harm goes to an opponent's best card, all else to its own best that has use for it."""
    hosts = {card.ref for card in _hosts(reading, reading.source)}
    sides = [key for key in reading.keys if _right_side(reading, key)]
    able = [key for key in reading.keys if key in hosts] or sides or reading.keys
    return (max(able, key=lambda key: worth(reading.card(key))),)


def _right_side(reading: Reading, key: str) -> bool:
    card = reading.card(key)
    return card is not None and reading.mine(card) is aims.attachment(reading.source).helps


def _hosts(reading: Reading, code: str) -> list[CardView]:
    """Those on the right side whom the attachment suits."""
    return [c for c in aims.found(reading, aims.attachment(code)) if suits(prints()[code], c)]


def suits(attachment: Printed, card: CardView) -> bool:
    """It is of use on this card of the right side, and allowed as far as one can tell."""
    printed, aim = prints()[card.code], aims.attachment(attachment.code)
    if not aim.reaches(card) or (printed.no_attachments and not card.blank):
        return False
    icons = [stat for stat in attachment.given if isinstance(stat, Icon)]
    if not aim.helps:
        least = WORTH_MILK if attachment.code == MILK else WORTH_HARM * (attachment.cost > 0)
        at_all = aim.narrow or (worth(card) >= least and not card.blank)
        return at_all and all(icon in card.icons for icon in icons)
    if icons and len(icons) == len(attachment.given):
        return all(icon not in card.icons for icon in icons)
    listed = aim is not aims.OWN
    return listed or attachment.faction in (printed.faction, Faction.NEUTRAL)
