"""What ticked cards come to: gold at setup, STR against STR in a challenge."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from bot.games.realm.printed import printed
from bot.games.realm.seen import REF
from bot.words import Voice, Words
from engine.core.decisions import Decision
from engine.realm.nouns import CardType, Icon
from engine.realm.view import CardView, PlayerView, RealmView


def reckoned(
    view: RealmView, decision: Decision, keys: Collection[str], words: Words, voice: Voice
) -> str:
    """In a line or two, beside what was ticked; nothing where nothing is to be added up."""
    question = decision.prompt.id.rpartition(".")[2]
    if view.seat is None or question not in ("setup", "challenge", "defenders"):
        return ""
    if question == "setup":
        return words.text("reckoning.setup", n=_cost(view.hand, keys))
    own = sum(card.strength for card in _ticked(view.players[view.seat].play, keys))
    if question == "challenge":
        return "\n".join(_attack(view, own, keys, words, voice))
    against = 0 if view.challenge is None else view.challenge.attack
    return words.text("reckoning.defense", n=own, of=against)


def _attack(
    view: RealmView, own: int, keys: Collection[str], words: Words, voice: Voice
) -> Iterator[str]:
    """What they attack with, and what each opponent, or the one who was chosen, could defend with
    now."""
    icon = next((icon for icon in Icon if icon in keys), None)
    if icon is None:
        return
    yield words.text("reckoning.attack", n=own)
    others = [player for player in view.players if player.seat != view.seat and not player.out]
    chosen = [player for player in others if f"p{player.seat}" in keys]
    reach = [(voice.who(each.seat), _reach(each, icon, keys)) for each in chosen or others]
    told = ", ".join(f"{name} {strength}" for name, strength in reach)
    yield words.text("reckoning.reach", names=told)


def _reach(player: PlayerView, icon: Icon, keys: Iterable[str]) -> int:
    """With everybody who stands, has the icon and is not bypassed."""
    able = [c for c in player.play if c.type is CardType.CHARACTER and not c.kneeling]
    passed = {card.ref for card in _ticked(able, keys)}
    return sum(c.strength for c in able if icon in c.icons and c.ref not in passed)


def _cost(hand: Iterable[CardView], keys: Iterable[str]) -> int:
    """Further copies of a unique card are its duplicates, and free."""
    paid, names = 0, set()
    for card in _ticked(hand, keys):
        found = printed(card)
        if found is not None and found.fact["unique"] and found.name("en") in names:
            continue
        names.add(found.name("en") if found is not None else card.code)
        paid += card.cost
    return paid


def _ticked(cards: Iterable[CardView], keys: Iterable[str]) -> list[CardView]:
    refs = {ref for key in keys for ref in REF.findall(key)}
    return [card for card in cards if card.ref in refs]
