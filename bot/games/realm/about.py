"""What an option of either edition does, in a line for a menu or below its name: the numbers that
decide, then the card's gist."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from bot.catalogue import Thing, card
from bot.describe.blocks import mentions
from bot.games.realm.beside import is_rival
from bot.games.realm.own_words import said
from bot.games.realm.printed import PLOT_SIGNS, printed
from bot.games.realm.seen import REF
from bot.words import NOBODY, Words
from engine.core.decisions import Decision, Option
from engine.core.phrases import Phrase
from engine.realm.nouns import CardType, Icon, Phase
from engine.realm.view import CardView, PlayerView, RealmView

ON = ">"  # between two cards of one option
Icons = Callable[[str], str]


def about(view: RealmView, option: Option, words: Words) -> str:
    """Of the card that it names; nothing where it names none."""
    if (player := _player(view, option)) is not None:
        return _standing(view, player, words)
    found = _found(view, option)
    if found is None:
        return ""
    numbers = _numbers(view, option, found, words)
    return _joined([*numbers, found.gist(words.language), _relations(found, words)])


def told(view: RealmView, option: Option, words: Words, icon: Icons) -> str:
    """The same below its name, line by line, in small print but for the numbers of a plot, which
    stand beside their signs."""
    found = _found(view, option)
    if found is None:
        return ""
    if found.fact["type"] == CardType.PLOT and icon(PLOT_SIGNS["income"]):
        printed_on = " ".join(f"{icon(PLOT_SIGNS[of])} {n}" for of, n in _printed_numbers(found))
        gist = found.gist(words.language)
        return f"{printed_on}\n-# {gist}" if gist else printed_on
    numbers = _numbers(view, option, found, words)
    lines = (_joined([*numbers, found.gist(words.language)]), _relations(found, words))
    return "\n".join(f"-# {line}" for line in lines if line)


def _found(view: RealmView, option: Option) -> Thing | None:
    seen = _meant(view, option)
    return printed(seen) if seen is not None else _named(option.phrase, view.game)


def _meant(view: RealmView, option: Option) -> CardView | None:
    """Whom stealth keeps from defending is told, not who has it."""
    bypasses = option.phrase.id.endswith(".option.bypass")
    return _seen(view, option.key.rpartition(ON)[2] if bypasses else option.key)


def _relations(found: Thing, words: Words) -> str:
    """Of a title: whom it supports and opposes."""
    if found.fact["type"] != CardType.TITLE:
        return ""
    return found.text(words.language).partition("\n")[0]


def _joined(parts: Iterable[str]) -> str:
    return " · ".join(part for part in parts if part)


def apart(view: RealmView, option: Option, words: Words) -> str:
    """What tells a card from others of its name, as everybody sees it in play."""
    seen = _seen(view, option.key)
    if seen is None:
        return ""
    under = [each.name for each in seen.attachments if each.name is not None]
    names = ", ".join(words.say(name, NOBODY) for name in under)
    parts = [
        words.text("apart.kneeling") if seen.kneeling else "",
        words.text("apart.power", n=seen.power) if seen.power else "",
        words.text("apart.duplicates", n=len(seen.duplicates)) if seen.duplicates else "",
        words.text("apart.attachments", names=names) if names else "",
    ]
    return ", ".join(part for part in parts if part)


def asked_by(decision: Decision, words: Words) -> str:
    """The gist of the card that the question names; what others do is told where it happens."""
    card = dict(decision.prompt.args).get("card")
    found = _named(card, _game(decision)) if isinstance(card, Phrase) else None
    return "" if found is None else found.gist(words.language)


def _is_use(option: Option) -> bool:
    """What it does matters there, not how strong it is."""
    return option.phrase.id.endswith(".option.use")


def _player(view: RealmView, option: Option) -> PlayerView | None:
    """Whom to attack, or to apply claim to."""
    if view.phase is not Phase.CHALLENGES or not option.phrase.id.endswith(".option.player"):
        return None
    return next((p for p in view.players if mentions(option.phrase, p.seat)), None)


def _standing(view: RealmView, player: PlayerView, words: Words) -> str:
    """How the player stands, and by the title whether it is a rival."""
    mine = None if view.seat is None else view.players[view.seat].title
    title = player.title
    parts = [words.text("about.player", power=player.power, n=player.hand, gold=player.gold)]
    if title is not None and title.name is not None:
        parts.append(words.say(title.name, NOBODY))
    if is_rival(mine, title):
        parts.append(words.text("about.rival"))
    return " · ".join(parts)


def _game(decision: Decision) -> str:
    return decision.prompt.id.partition(".")[0]


def _numbers(view: RealmView, option: Option, found: Thing, words: Words) -> list[str]:
    """Of a plot all that are printed; of a character in play STR, icons and keywords as they are
    now."""
    if _is_use(option):
        return []
    text, seen = partial(said, words, view.game), _meant(view, option)
    if found.fact["type"] == CardType.PLOT:
        return [f"{text(f'about.{name}')} {number}" for name, number in _printed_numbers(found)]
    if seen is None or seen.type is not CardType.CHARACTER or seen in view.hand:
        return []
    icons = [text(f"about.icon.{icon}") for icon in _icons(seen)]
    keywords = [words.text(f"{view.game}.keyword.{each.value}") for each in seen.keywords]
    return [text("about.strength", n=seen.strength), ", ".join(icons), ", ".join(keywords)]


def _printed_numbers(found: Thing) -> list[tuple[str, int]]:
    """Of a plot, with their names."""
    return [(name, found.fact[name]) for name in PLOT_SIGNS if name in found.fact]


def _icons(seen: CardView) -> list[str]:
    return [icon.value for icon in Icon if icon in seen.icons]


def _seen(view: RealmView, key: str) -> CardView | None:
    """The first card of the key that lies open, or in the seat's own hand or plot deck."""
    play = [card for player in view.players for card in player.play]
    below = [each for card in play for each in (*card.attachments, *card.duplicates)]
    cards = {card.ref: card for card in (*view.hand, *view.plots, *play, *below)}
    return next((cards[ref] for ref in REF.findall(key) if ref in cards), None)


def _named(what: Phrase, game: str) -> Thing | None:
    """The card that the option's own words name."""
    prefix = f"card.{game}."
    if what.id.startswith(prefix):
        return card(game, what.id.removeprefix(prefix))
    inner = [arg for _, arg in what.args if isinstance(arg, Phrase)]
    return next((found for arg in inner if (found := _named(arg, game))), None)
