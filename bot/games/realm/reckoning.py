"""What ticked cards come to: gold at setup, STR against STR in a challenge."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from bot.games.realm.beside import is_rival, supports
from bot.games.realm.own_words import said
from bot.games.realm.printed import printed
from bot.games.realm.seen import REF
from bot.words import Voice, Words
from engine.core.decisions import Decision
from engine.realm.nouns import CardType, Icon, Keyword
from engine.realm.view import CardView, PlayerView, RealmView

Said = Callable[..., str]  # a sentence in the terms of the edition
SHIPS = "01207"  # the title that adds to claim against a rival
TITLES = {"01206": Icon.INTRIGUE, SHIPS: Icon.MILITARY, "01208": Icon.POWER}  # that add 1 STR


def reckoned(
    view: RealmView, decision: Decision, keys: Collection[str], words: Words, voice: Voice
) -> str:
    """In a line or two, beside what was ticked; nothing where nothing is to be added up."""
    question, text = decision.prompt.id.rpartition(".")[2], partial(said, words, view.game)
    if view.seat is None or question not in ("setup", "challenge", "defenders"):
        return ""
    if question == "setup":
        return text("reckoning.setup", n=_cost(view.hand, keys))
    own = sum(card.strength for card in _ticked(view.players[view.seat].play, keys))
    if question == "challenge":
        return "\n".join(_attack(view, own, keys, text, voice))
    against = 0 if view.challenge is None else view.challenge.attack
    return text("reckoning.defense", n=own, of=against)


def sending(
    view: RealmView, decision: Decision, keys: Collection[str], words: Words, voice: Voice
) -> str:
    """What the button that sends the ticked cards does; nothing while that is not known."""
    question, text = decision.prompt.id.rpartition(".")[2], partial(said, words, view.game)
    if view.seat is None or question not in ("challenge", "defenders"):
        return ""
    me = view.players[view.seat]
    cards = list(_ticked(me.play, keys))
    own = sum(card.strength for card in cards)
    if question == "defenders":
        against = 0 if view.challenge is None else view.challenge.attack
        return text("reckoning.send_defense", n=own, of=against) if cards else ""
    icon, against_whom = _icon(keys), _opponents(view, keys)
    if icon is None or not cards or len(against_whom) != 1:
        return ""
    who, named = voice.who(against_whom[0].seat), words.text(f"{view.game}.icon.{icon.value}")
    n = own + _added(me, icon, cards)
    return text("reckoning.send_attack", who=who, type=named, n=n)


def _icon(keys: Collection[str]) -> Icon | None:
    return next((icon for icon in Icon if icon in keys), None)


def _opponents(view: RealmView, keys: Collection[str]) -> list[PlayerView]:
    """The one who was chosen, else all who might be."""
    others = [player for player in view.players if player.seat != view.seat and not player.out]
    return [player for player in others if f"p{player.seat}" in keys] or others


def _added(me: PlayerView, icon: Icon, attackers: Sequence[CardView]) -> int:
    """By the title."""
    return int(bool(attackers) and TITLES.get(_code(me.title)) is icon)


def _attack(
    view: RealmView, own: int, keys: Collection[str], text: Said, voice: Voice
) -> Iterator[str]:
    """What they attack with, what each opponent, or the one who was chosen, could defend with now,
    and what would be gained."""
    icon = _icon(keys)
    if icon is None or view.seat is None:
        return
    me = view.players[view.seat]
    attackers = [card for card in me.play if card.ref in _refs(keys)]
    yield text("reckoning.attack", n=own + _added(me, icon, attackers))
    against = [p for p in _opponents(view, keys) if not supports(view.game, me.title, p.title)]
    reach = [(voice.who(each.seat), _reach(each, icon, keys)) for each in against]
    told = ", ".join(f"{name} {strength}" for name, strength in reach)
    yield text("reckoning.reach", names=told)
    if attackers and len(against) == 1:
        yield from _gains(me, against[0], icon, attackers, text)


def _gains(
    me: PlayerView, other: PlayerView, icon: Icon, attackers: Sequence[CardView], text: Said
) -> Iterator[str]:
    """By what everybody sees; what is played or used may change it."""
    rival = is_rival(me.title, other.title)
    claim = me.claim + int(rival and icon is Icon.MILITARY and _code(me.title) == SHIPS)
    yield text(f"reckoning.claim_{icon.value}", n=claim)
    found = [text("reckoning.rival")] if rival else []
    for keyword in (Keyword.RENOWN, Keyword.INSIGHT, Keyword.PILLAGE):
        if n := sum(keyword in card.keywords for card in attackers):
            found.append(text(f"reckoning.{keyword.value}", n=n))
    found.append(text("reckoning.unopposed"))
    yield text("reckoning.gains", gains="; ".join(found))


def _code(title: CardView | None) -> str:
    return "" if title is None else title.code


def _reach(player: PlayerView, icon: Icon, keys: Iterable[str]) -> int:
    """With everybody who stands, has the icon and is not bypassed."""
    able = [c for c in player.play if c.type is CardType.CHARACTER and not c.kneeling]
    passed = {card.ref for card in _ticked(able, keys)}
    return sum(c.strength for c in able if icon in c.icons and c.ref not in passed)


def _cost(hand: Iterable[CardView], keys: Iterable[str]) -> int:
    """Further copies of a unique card are its duplicates, and free. Of an attachment and the card
    it is attached to, the first is bought."""
    paid, names = 0, set()
    for card in _ticked(hand, [key.partition(">")[0] for key in keys]):
        found = printed(card)
        if found is not None and found.fact["unique"] and found.name("en") in names:
            continue
        names.add(found.name("en") if found is not None else card.code)
        paid += card.cost
    return paid


def _ticked(cards: Iterable[CardView], keys: Iterable[str]) -> list[CardView]:
    refs = _refs(keys)
    return [card for card in cards if card.ref in refs]


def _refs(keys: Iterable[str]) -> set[str]:
    return {ref for key in keys for ref in REF.findall(key)}
