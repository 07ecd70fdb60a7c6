"""What belongs to the options of a question and is not among them, with the reason: plots that were
revealed already, players whom the own title supports, challenges of a type that cannot be, more
characters than may stand."""

from __future__ import annotations

from collections.abc import Iterator

from bot.catalogue import card
from bot.games.realm.own_words import said
from bot.games.realm.printed import PLOT_SIGNS, printed
from bot.words import Voice, Words
from engine.core.decisions import Decision
from engine.core.phrases import Phrase
from engine.realm.nouns import CardType, Icon
from engine.realm.view import CardView, PlayerView, RealmView


def beside(view: RealmView, decision: Decision, words: Words, voice: Voice) -> str:
    if view.seat is None:
        return ""
    mine, asked = view.players[view.seat], decision.prompt.id.partition(".prompt.")[2]
    if asked == "plot":
        return "\n".join([*_legend(view, words, voice), *_revealed(mine, words, voice)])
    if asked == "standing":
        return words.text("about.standing", n=decision.low)
    if asked == "challenge":
        lines = [*_supported(view, mine, words, voice), *_types(view, mine, decision, words, voice)]
        return "\n".join(lines)
    return ""


def _legend(view: RealmView, words: Words, voice: Voice) -> Iterator[str]:
    """What the signs beside the numbers of the plots mean."""
    plots = [found for each in view.plots if (found := printed(each)) is not None]
    held = [of for of in PLOT_SIGNS if any(of in plot.fact for plot in plots)]
    told = [f"{voice.icon(PLOT_SIGNS[of])} {words.text(f'about.{of}')}" for of in held]
    if told and voice.icon(PLOT_SIGNS[held[0]]):
        yield f"-# {' · '.join(told)}"


def _revealed(mine: PlayerView, words: Words, voice: Voice) -> Iterator[str]:
    shown = [*mine.used, *([mine.plot] if mine.plot is not None else [])]
    names = [f"~~{words.say(each.name, Voice(voice.who))}~~" for each in shown if each.name]
    if names:
        yield words.text("about.used", names=" · ".join(names))


def _supported(view: RealmView, mine: PlayerView, words: Words, voice: Voice) -> Iterator[str]:
    """Whoever bears a title that the own one supports is not attacked."""
    for player in view.players:
        if not player.out and supports(view.game, mine.title, player.title):
            titles = [words.say(t.name, voice) for t in (mine.title, player.title) if t and t.name]
            title, other = titles
            who = voice.who(player.seat)
            yield words.text("about.supported", who=who, title=title, other=other)


def supports(game: str, title: CardView | None, other: CardView | None) -> bool:
    if title is None or other is None or title.code is None:
        return False
    found = card(game, title.code)
    return found is not None and other.code in found.fact.get("supports", ())


def is_rival(title: CardView | None, other: CardView | None) -> bool:
    """Whether whoever bears the title wins power by beating whoever bears the other."""
    found = None if title is None else printed(title)
    return found is not None and other is not None and other.code in found.fact.get("rivals", ())


def _types(
    view: RealmView, mine: PlayerView, decision: Decision, words: Words, voice: Voice
) -> Iterator[str]:
    """A type that is not offered: nobody could attack in it, or it may not be any more."""
    offered = {option.key for option in decision.options}
    for icon in Icon:
        if icon.value not in offered:
            kind = words.say(Phrase(f"{view.game}.icon.{icon.value}"), voice)
            why = "barred" if any(_could(each, icon) for each in mine.play) else "nobody"
            yield said(words, view.game, f"about.type_{why}", type=kind)


def _could(seen: CardView, icon: Icon) -> bool:
    return seen.type is CardType.CHARACTER and icon in seen.icons and not seen.kneeling
