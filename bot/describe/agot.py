"""The second edition in words: round and phase, the challenge under way, then every player with
plot, counts and cards in play. Long, so it says each thing once and briefly."""

from __future__ import annotations

from collections.abc import Iterable

from bot.describe.board import Board
from bot.words import Voice, Words
from engine.agot.nouns import CardType, Icon
from engine.agot.view import AgotView, CardView, ChallengeView, PlayerView

ROOM = "describe.agot"


def board(view: AgotView, words: Words, voice: Voice) -> Board:
    lines = [_challenge(view, view.challenge, words, voice)] if view.challenge else []
    for player in view.players:
        lines += _player(view, player, words, voice)
    return Board(_heading(view, words), (), tuple(lines), _outcome(view, words, voice))


def _outcome(view: AgotView, words: Words, voice: Voice) -> str:
    """Scores at the end; whose turn it is; nothing while all choose at once."""
    if view.over:
        scores = [f"{voice.who(player.seat)} {player.power}" for player in view.players]
        return words.text("picture.final", scores=", ".join(scores))
    return "" if view.active is None else words.text("picture.to_move", who=voice.who(view.active))


def house(view: AgotView, seat: int, words: Words, voice: Voice) -> str:
    """One player's lines of the board."""
    lines = _player(view, view.players[seat], words, voice)
    return "\n".join([_heading(view, words), *lines])


def hand(view: AgotView, words: Words, voice: Voice) -> str:
    """The own hand with costs, and the plots that are left."""
    held = [_held(card, words, voice) for card in view.hand]
    plots = [_name(card, words, voice) for card in view.plots]
    lines = [words.text(f"{ROOM}.hand", cards=", ".join(held) or "–")]
    if plots:
        lines.append(words.text(f"{ROOM}.plots", cards=", ".join(plots)))
    return "\n".join(lines)


def _heading(view: AgotView, words: Words) -> str:
    if view.phase is None:
        return words.text(f"{ROOM}.setup")
    phase = words.text(f"agot.phase.{view.phase.value}")
    return words.text(f"{ROOM}.heading", n=view.round, phase=phase)


def _challenge(view: AgotView, fight: ChallengeView, words: Words, voice: Voice) -> str:
    names = {c.ref: _name(c, words, voice) for p in view.players for c in p.play}

    def named(refs: Iterable[str]) -> str:
        return ", ".join(names.get(ref, "?") for ref in refs) or "–"

    return words.text(
        f"{ROOM}.challenge",
        type=words.text(f"agot.icon.{fight.type.value}"),
        who=voice.who(fight.attacker),
        against=voice.who(fight.defender),
        attack=fight.attack,
        defense=fight.defense,
        attackers=named(fight.attackers),
        defenders=named(fight.defenders),
    )


def _player(view: AgotView, player: PlayerView, words: Words, voice: Voice) -> list[str]:
    """One line of counts, one for the plot, one for each kind of card in play."""
    mark = "▶ " if view.active == player.seat else ""
    first = f", {words.text(f'{ROOM}.first')}" if view.first == player.seat else ""
    counts = words.text(
        f"{ROOM}.counts",
        power=player.power,
        gold=player.gold,
        hand=player.hand,
        deck=player.deck,
        discard=len(player.discard),
        dead=len(player.dead),
    )
    lines = [
        f"{mark}**{voice.who(player.seat)}** ({_house(player, words, voice)}{first}): {counts}"
    ]
    if player.out:
        return [*lines, words.text(f"{ROOM}.out")]
    if player.plot is not None:
        lines.append(_plot(player, words, voice))
    for kind in (CardType.CHARACTER, CardType.LOCATION):
        if cards := [_in_play(c, words, voice) for c in player.play if c.type is kind]:
            lines.append(words.text(f"{ROOM}.{kind.value}s", cards="; ".join(cards)))
    return lines


def _house(player: PlayerView, words: Words, voice: Voice) -> str:
    parts = [player.faction, player.agenda, player.title]
    return ", ".join(_name(card, words, voice) for card in parts if card is not None)


def _plot(player: PlayerView, words: Words, voice: Voice) -> str:
    assert player.plot is not None
    return words.text(
        f"{ROOM}.plot",
        card=_name(player.plot, words, voice),
        income=player.income,
        initiative=player.initiative,
        claim=player.claim,
        reserve=player.reserve,
    )


def _in_play(card: CardView, words: Words, voice: Voice) -> str:
    text = _name(card, words, voice)
    if card.type is CardType.CHARACTER:
        text += f" {card.strength} {_icons(card, words)}"
    notes = [words.text(f"agot.keyword.{word.value}") for word in card.keywords]
    if card.kneeling:
        notes.append(words.text(f"{ROOM}.kneeling"))
    if card.power:
        notes.append(words.text(f"{ROOM}.power", n=card.power))
    notes += [f"{words.text(f'agot.token.{token}')} ×{n}" for token, n in card.tokens]
    if card.duplicates:
        notes.append(words.text(f"{ROOM}.duplicates", n=len(card.duplicates)))
    notes += [_name(other, words, voice) for other in card.attachments]
    return f"{text} ({', '.join(notes)})" if notes else text


def _held(card: CardView, words: Words, voice: Voice) -> str:
    text = f"{_name(card, words, voice)} [{card.cost}]"
    if card.type is CardType.CHARACTER:
        text += f" {card.strength} {_icons(card, words)}"
    return text


def _icons(card: CardView, words: Words) -> str:
    letters = [words.text(f"{ROOM}.icon.{icon.value}") for icon in Icon if icon in card.icons]
    return "".join(letters) or "–"


def _name(card: CardView, words: Words, voice: Voice) -> str:
    return words.text(f"{ROOM}.facedown") if card.name is None else words.say(card.name, voice)
