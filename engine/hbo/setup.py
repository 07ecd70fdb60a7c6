"""Before the first round: houses, plots with or without the draft, the set-up hand and its one
mulligan, the cards that are placed in secret."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decisions import Option, decide_together, one, some
from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.phrases import Phrase, phrase
from engine.hbo import reasons, verbs
from engine.hbo.choices import listed, prompt
from engine.hbo.draft import draft
from engine.hbo.editions import edition_of
from engine.hbo.nouns import HOUSES, House, Zone
from engine.hbo.state import Card, Game, Player
from engine.hbo.zones import bring, place
from engine.realm.nouns import CardType, Keyword

HAND = 7
GOLD = 5
PRESET, DRAFT = "preset", "draft"
FORMATS = (PRESET, DRAFT)
KEEP_OR_AGAIN = (
    (Option("no", phrase("hbo.option.keep")), False),
    (Option("yes", phrase("hbo.option.mulligan")), True),
)


def agreed_houses(config: Config) -> tuple[House, ...] | None:
    """Those the table has agreed on, by seat; None if chance decides."""
    named = config.options.get("houses")
    if named is None:
        return None
    if not isinstance(named, list | tuple) or sorted(map(str, named)) != sorted(HOUSES):
        raise Refused(phrase("refused.option"))
    return tuple(House(name) for name in named)


def format_of(config: Config) -> str:
    chosen = config.options.get("format", PRESET)
    if chosen not in FORMATS:
        raise Refused(phrase("refused.option"))
    return str(chosen)


def deal_in(game: Game) -> None:
    """Houses with their decks and plots. Events of a deck stand in the pool: what its player might
    hold is no secret."""
    edition = edition_of(game.config.options)
    houses = list(agreed_houses(game.config) or HOUSES)
    if agreed_houses(game.config) is None:
        game.chance.shuffle(houses)
    for player, house in zip(game.players, houses, strict=True):
        player.house, player.copies = house, edition.copies[house]
        for printed in edition.deck(house):
            bring(player, printed, Zone.DECK)
        for printed in edition.plots[house]:
            bring(player, printed, Zone.PLOTS)
        for printed in player.copies:
            if printed.type is CardType.EVENT:
                phantom = Card(-1, printed, player, Zone.HAND)
                for ability in printed.abilities:
                    pool = game.pool[player.seat]
                    pool.setdefault(ability.timing, []).append((phantom, ability))


async def set_up(game: Game) -> None:
    for player in game.players:
        game.tell("house", who=player.who, house=phrase(f"hbo.house.{player.house}"))
    if format_of(game.config) == DRAFT:
        await draft(game)
    for player in game.players:
        game.chance.shuffle(player.deck)
        fill(player)
    await mulligans(game)
    await place_cards(game)
    for player in game.players:
        fill(player)


def fill(player: Player) -> None:
    """Draws up to seven cards."""
    if wanted := HAND - len(player.hand):
        verbs.draw(player, wanted, reasons.SETUP)


async def mulligans(game: Game) -> None:
    """Once each; both decide at the same time."""
    asks = [one(p.seat, prompt("mulligan"), KEEP_OR_AGAIN) for p in game.players]
    for player, (again,) in zip(game.players, await decide_together(asks), strict=True):
        game.tell("mulligan" if again else "keep", who=player.who, n=len(player.hand))
        if again:
            for card in list(player.hand):
                place(card, Zone.DECK)
            game.chance.shuffle(player.deck)
            fill(player)


async def place_cards(game: Game) -> None:
    """In secret, and shown at the same time. No ability is used."""
    asks = []
    for player in game.players:
        able = [c for c in player.hand if c.type in (CardType.CHARACTER, CardType.LOCATION)]
        choices = [(_option(option, card), card) for option, card in listed(able)]
        asks.append(some(player.seat, prompt("setup"), choices, 0, len(able), check=objection))
    for cards in await decide_together(asks):
        for card in cards:
            place(card, Zone.PLAY, told="setup", n=card.printed.cost)


def _option(option: Option, card: Card) -> Option:
    return option._replace(phrase=phrase("hbo.option.setup", card=card.named, n=card.printed.cost))


def objection(cards: Sequence[Card]) -> Phrase | None:
    if sum(card.printed.cost for card in cards) > GOLD:
        return phrase("hbo.refused.setup_cost", n=GOLD)
    if sum(Keyword.LIMITED in card.printed.keywords for card in cards) > 1:
        return phrase("hbo.refused.setup_limited")
    unique = [card.printed for card in cards if card.printed.unique]
    if len(set(unique)) < len(unique):
        return phrase("hbo.refused.setup_duplicate")
    return None
