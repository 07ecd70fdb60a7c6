"""Setting up the game, steps 2 to 10. Set-up cards are not marshaled, played or put into play: no
condition arises, they are simply there when the first round begins."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.choices import confirm, prompt
from engine.agot.deckbuilding import Deck
from engine.agot.fitness import bearers, may_bear
from engine.agot.naming import ambiguous, with_set
from engine.agot.nouns import ATTACHMENT, DECK, EVENT, CardType, Faction, Keyword, Zone
from engine.agot.pools import Pool
from engine.agot.prints import Printed, faction_print, prints
from engine.agot.reasons import NONE, NOT_ALLOWED, attached_to, because, on
from engine.agot.state import Card, Game, Player
from engine.agot.zones import attach, lay_duplicate, place, refresh, wake
from engine.core.decisions import Ask, Choice, Option, decide_together, some
from engine.core.phrases import Phrase, phrase

HAND = 7
GOLD = 8
KEEP_OR_AGAIN = (
    (Option("no", phrase("agot.option.keep")), False),
    (Option("yes", phrase("agot.option.mulligan")), True),
)

# Cards


def deal_in(game: Game, decks: Sequence[Deck], pool: Pool) -> None:
    """Every card of every deck comes into being where it begins, and the titles of the pool. One
    whose name is also another's that might be here is called with its set."""
    apart = ambiguous(printed for cards in game.possible for printed in cards)
    for player, deck in zip(game.players, decks, strict=True):
        bring(player, faction_print(Faction(deck.faction)), Zone.FACTION)
        if deck.agenda is not None:
            bring(player, prints()[deck.agenda], Zone.AGENDA)
        for code in deck.plots:
            refresh(bring(player, prints()[code], Zone.PLOTS))
        for code, copies in deck.cards.items():
            printed = with_set(code) if code in apart else prints()[code]
            for _ in range(copies):
                bring(player, printed, DECK)
    if game.melee:
        for printed in pool.cards.values():
            if printed.type is CardType.TITLE:
                bring(game.bank, printed, Zone.TITLE_POOL)


def bring(owner: Player, printed: Printed, zone: Zone) -> Card:
    game = owner.game
    card = Card(len(game.cards), printed, owner, zone)
    game.cards.append(card)
    owner.piles[zone].append(card)
    if zone is not DECK:  # where nobody can point at it and nothing listens
        refresh(card)
        wake(card)
    return card


# Steps


async def set_up(game: Game) -> None:
    game.first = game.chance.pick(game.players)
    game.tell("first_player_drawn", who=game.first.who)
    for player in game.order():
        announce(player)
    for player in game.players:
        game.chance.shuffle(player.deck)
        draw(player, HAND)
    await game.each_chooses(game.order(), wants_another_hand, mulligan)
    await place_cards(game)
    for player in game.players:
        replenish(player)


def announce(player: Player) -> None:
    game, faction = player.game, player.faction_card.named
    if player.agenda is None:
        game.tell("faction", who=player.who, faction=faction)
    else:
        game.tell("agenda", who=player.who, faction=faction, agenda=player.agenda.named)


def draw(player: Player, amount: int) -> None:
    for _ in range(amount):
        place(player.deck[-1], Zone.HAND)


def replenish(player: Player) -> None:
    missing = HAND - len(player.hand)
    if missing > 0:
        draw(player, missing)
        player.game.tell("draw", who=player.who, n=missing, how=NONE, why=NONE)


async def wants_another_hand(player: Player) -> bool:
    """Once each, in player order."""
    return await confirm(player, prompt("mulligan"), KEEP_OR_AGAIN)


async def mulligan(player: Player, wanted: bool) -> None:
    if not wanted:
        player.game.tell("keep", who=player.who)
        return
    for card in list(player.hand):
        place(card, Zone.DECK)
    player.game.chance.shuffle(player.deck)
    draw(player, HAND)
    player.game.tell("mulligan", who=player.who)


# 8 and 9: set-up cards


class Placement:
    """A card from the hand as a set-up card, an attachment with the card that is to bear it."""

    def __init__(self, card: Card, bearer: Card | None = None) -> None:
        self.card, self.bearer = card, bearer


async def place_cards(game: Game) -> None:
    """All choose at once and are shown together; then attachments and duplicates are laid, each
    player's all at once, in player order."""
    players = game.order()
    answers = await decide_together([_ask(player) for player in players])
    for player, placements in zip(players, answers, strict=True):
        _show(player, placements)
    for player, placements in zip(players, answers, strict=True):
        _join(player, placements)


def _ask(player: Player) -> Ask[Placement]:
    choices = [_choice(placement) for placement in placements_of(player)]
    high = len(player.hand)
    return some(player.seat, prompt("setup"), choices, 0, high, check=objection)


def _choice(placement: Placement) -> Choice[Placement]:
    card, bearer = placement.card, placement.bearer
    if bearer is None:
        return Option(
            card.ref, phrase("agot.option.setup", card=card.named, n=card.printed.cost)
        ), placement
    words = phrase(
        "agot.option.setup_on", card=card.named, bearer=bearer.named, n=card.printed.cost
    )
    return Option(f"{card.ref}>{bearer.ref}", words, card.named), placement


def placements_of(player: Player) -> list[Placement]:
    """Characters and locations, and each attachment with each card of the same hand that could
    bear it."""
    found: list[Placement] = []
    for card in player.hand:
        if card.type is ATTACHMENT:
            found.extend(Placement(card, c) for c in player.hand if _could_bear(c, card))
        elif card.type is not EVENT:
            found.append(Placement(card))
    return found


def _could_bear(bearer: Card, attachment: Card) -> bool:
    on_table = bearer.type in (CardType.CHARACTER, CardType.LOCATION)
    return on_table and may_bear(bearer, attachment)


def objection(placements: Sequence[Placement]) -> Phrase | None:
    """The restrictions of step 8. Further copies of a unique card are its duplicates and free."""
    cards = [placement.card for placement in placements]
    if len(set(cards)) < len(cards):
        return phrase("agot.refused.setup_twice")
    laid = originals(placements)
    if any(p.bearer is not None and p.bearer not in laid for p in placements):
        return phrase("agot.refused.setup_bearer")
    if sum(card.printed.cost for card in laid) > GOLD:
        return phrase("agot.refused.setup_cost", n=GOLD)
    if sum(card.has(Keyword.LIMITED) for card in cards) > 1:
        return phrase("agot.refused.setup_limited")
    return None


def originals(placements: Sequence[Placement]) -> list[Card]:
    """All but the duplicates among them, in the order of the hand. Of copies of a unique card the
    one that bears an attachment counts, else the first; an answer is a set, so its order says
    nothing."""
    bearing = [placement.bearer for placement in placements]
    cards = [placement.card for placement in placements]
    cards.sort(key=lambda card: (card not in bearing, card.owner.hand.index(card)))
    seen: set[str] = set()
    kept = []
    for card in cards:
        if not card.unique or card.name not in seen:
            kept.append(card)
        seen.add(card.name)
    return sorted(kept, key=lambda card: card.owner.hand.index(card))


def _show(player: Player, placements: Sequence[Placement]) -> None:
    bearers_of = {placement.card: placement.bearer for placement in placements}
    for card in originals(placements):
        place(card, Zone.PLAY, told="setup", on=on(bearers_of[card]))


def _join(player: Player, placements: Sequence[Placement]) -> None:
    """An attachment that another one has made illegal is discarded at once (FAQ)."""
    laid = [p for p in placements if p.card.zone is Zone.PLAY and p.bearer is not None]
    for placement in placements:
        if placement.card.zone is Zone.HAND:
            lay_duplicate(placement.card, _original(player, placement.card))
    for placement in laid:
        assert placement.bearer is not None
        attach(placement.card, placement.bearer)
    for placement in laid:
        bearer = placement.bearer
        if bearer is not None and bearer not in bearers(placement.card):
            why = because(NOT_ALLOWED)
            off = attached_to(placement.card)
            place(placement.card, Zone.DISCARD, told="discard", off=off, lost=NONE, why=why)


def _original(player: Player, card: Card) -> Card:
    return next(other for other in player.play if other.name == card.name)
