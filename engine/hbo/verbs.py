"""What rules and scripts do to the table: draw, pay, kneel, kill, save, gain power. Each verb is a
whole happening, with what may be answered to it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decisions import Choice, Option, decide_one, window
from engine.core.phrases import Phrase, phrase
from engine.hbo import reasons
from engine.hbo.choices import PASS
from engine.hbo.legality import Happening, Opportunity, offered
from engine.hbo.nouns import Source, Timing, Value, Zone
from engine.hbo.state import Card, Game, Player
from engine.hbo.timing import alternate, happen, options, use
from engine.hbo.zones import leave, place
from engine.realm.contests import at_random
from engine.realm.victory import VICTORY, Victory

# Cards


def draw(player: Player, amount: int, by: Phrase) -> None:
    """As many as there are; with an empty deck nothing happens."""
    drawn = min(amount, len(player.deck))
    for _ in range(drawn):
        place(player.deck[-1], Zone.HAND)
    if drawn:
        player.game.tell("draw", who=player.who, n=drawn, by=by)


def discard_at_random(player: Player, amount: int, by: Phrase) -> None:
    for card in at_random(player.hand, amount, player.game.chance):
        place(card, Zone.DISCARD, told="discard_at_random", by=by)


def discard(card: Card, by: Phrase) -> None:
    """From play; nothing saves from this."""
    leave(card, Zone.DISCARD, told="discard", by=by)


def stand(card: Card, by: Phrase) -> None:
    card.kneeling = False
    card.game.tell("stand", who=card.controller.who, card=card.named, by=by)


# Gold and power


def gain_gold(player: Player, amount: int, by: Phrase) -> None:
    player.gold += amount
    player.game.tell("gold", who=player.who, n=amount, by=by)


def gain_power(subject: Player | Card, amount: int, source: Source, by: Phrase) -> None:
    """From the pool, for the house or for a character."""
    game = subject.game
    if isinstance(subject, Player):
        subject.banner += amount
        subject.gained[source] += amount
        game.tell("power", who=subject.who, n=amount, total=subject.power, by=by)
    else:
        subject.power += amount
        player = subject.controller
        player.gained[source] += amount
        total = player.power
        game.tell("power_on", who=player.who, card=subject.named, n=amount, total=total, by=by)
    look_for_a_winner(game)


def move_power(loser: Player, winner: Player, amount: int, source: Source, by: Phrase) -> None:
    """From banner to banner, as far as possible."""
    moved = min(amount, loser.banner)
    if not moved:
        return
    loser.banner -= moved
    winner.banner += moved
    winner.gained[source] += moved
    winner.game.tell(
        "power_moved",
        who=loser.who,
        to=winner.who,
        n=moved,
        left=loser.power,
        total=winner.power,
        by=by,
    )
    look_for_a_winner(winner.game)


def look_for_a_winner(game: Game) -> None:
    """At once; should both have enough, the first player wins."""
    for player in game.order():
        if player.power >= VICTORY:
            raise Victory(player.seat)


# Death


async def kill(game: Game, cards: Sequence[Card], by: Phrase) -> None:
    """All at once. Saves interrupt it; what caused it stays paid."""
    doomed = [card for card in cards if not card.total(Value.CANNOT_BE_KILLED)]
    saved = await _saves(game, doomed, by)
    dead = [card for card in doomed if card not in saved and card.in_play]
    for card in dead:
        leave(card, Zone.DEAD, told="kill", by=by)
    for card in dead:
        await happen(game, Happening(Timing.KILLED, card=card))


async def _saves(game: Game, doomed: Sequence[Card], by: Phrase) -> list[Card]:
    """Those who are saved. Whoever left play as the price of a save waits for none."""
    waiting = [card for card in doomed if not card.total(Value.CANNOT_BE_SAVED)]
    saved: list[Card] = []

    async def turn(player: Player) -> bool:
        claim = by.id == reasons.CLAIM
        deaths = [Happening(Timing.SAVE, card=card, claim=claim) for card in waiting]
        opportunities = offered(player, deaths)
        twins = [c for c in waiting if c.controller is player and c.duplicates]
        if opportunities is None and not twins:
            return False
        choices = [(PASS, None), *map(_by_duplicate, twins), *options(opportunities or ())]
        answer = await decide_one(window(player.seat, _who_dies(waiting), choices))
        if answer is None:
            return False
        card = await _saved(answer)
        if card is not None:
            saved.append(card)
            saver = reasons.DUPLICATE if isinstance(answer, Card) else answer.card.named
            game.tell("saved", who=card.controller.who, card=card.named, peril=by, by=saver)
        waiting[:] = [c for c in waiting if c.in_play and c not in saved]
        return True

    if waiting:
        await alternate(game, turn)
    return saved


def _who_dies(cards: Sequence[Card]) -> Phrase:
    return phrase("hbo.prompt.save", cards=tuple(card.named for card in cards))


def _by_duplicate(card: Card) -> Choice[Opportunity | Card | None]:
    words = phrase("hbo.option.duplicate_saves", card=card.named)
    return Option(f"duplicate:{card.ref}", words), card


async def _saved(answer: Opportunity | Card) -> Card | None:
    """Whom it saves: by a duplicate, which is discarded, or by a card's text."""
    if isinstance(answer, Card):
        by = reasons.cost_of(answer.named)
        place(answer.duplicates[-1], Zone.DISCARD, told="discard_duplicate", by=by)
        return answer
    using = await use(answer)
    return answer.what.card if using.saved else None
