"""Deals anew all that a seat may not know, before it thinks ahead: other hands and decks, plots not
yet shown, facedown cards, the order of every deck, and chance. It deals from what everybody may
know: a list that lies open, or decks that could be this one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from engine.agot.deckbuilding import DRAW_TYPES, Deck, premade
from engine.agot.events import TitleTaken
from engine.agot.nouns import CardType
from engine.agot.pools import pool_of
from engine.agot.prints import Printed, prints
from engine.agot.state import Card, Game, Player
from engine.agot.titles import TitleDraft
from engine.agot.zones import silence, wake
from engine.core.chance import Chance
from engine.core.decisions import Ask
from engine.core.seats import SeatId

Codes = list[str]


def imagine(game: Game, seat: SeatId, seen: Collection[Card], chance: Chance) -> None:
    """`seen`: hidden cards that the seat is just looking at."""
    for player in game.players:
        if player.seat == seat:
            deck = [card for card in player.deck if card not in seen]
            _deal(deck, [card.face.code for card in deck], chance)
        else:
            _imagine_player(player, seen, chance)
    if game.title_draft is not None:
        _imagine_titles(game, game.title_draft, chance)
    game.chance = Chance(f"world/{chance.below(1 << 40)}")
    game.by_the_book, game.checkpoint = False, None


def asked_anew(ask: Ask[object]) -> Ask[object]:
    """A question to another seat keeps its keys: they name cards, whatever these are now."""
    return ask


def _imagine_player(player: Player, seen: Collection[Card], chance: Chance) -> None:
    cards = [card for card in _held_back(player) if card not in seen]
    plots = [card for card in player.plots if card not in seen]
    known = _known(player, {*cards, *plots})
    decks = [d for d in _likely_decks(player) if _agrees(d, known, len(cards), len(plots))]
    if decks:
        deck = chance.pick(decks)
        _deal(cards, _left(Counter(deck.cards), known), chance)
        _deal(plots, _left(Counter(deck.plots), known), chance)
    else:
        _deal(cards, _drawn(_possible(player), known, len(cards), chance), chance)
        _deal(plots, _drawn(_all_plots(player), known, len(plots), chance), chance)


def _imagine_titles(game: Game, draft: TitleDraft, chance: Chance) -> None:
    """Who took which of the titles that were not passed on to the seat; some were set aside."""
    unseen = [title for title in game.title_pool if title not in draft.passed]
    unseen.sort(key=lambda title: title.printed.code)
    chance.shuffle(unseen)
    players = [event.player for event in draft.taken]
    draft.taken[:] = [TitleTaken(*each) for each in zip(players, unseen, strict=False)]


def _held_back(player: Player) -> Iterator[Card]:
    """Cards of the draw deck that others cannot see."""
    yield from player.hand
    yield from player.deck
    for other in player.game.in_play():
        yield from (c for c in other.duplicates if c.facedown and c.controller is player)


def _known(player: Player, hidden: Collection[Card]) -> Counter[str]:
    """What has been seen of the player's cards and lies open now."""
    own = [card for card in player.game.cards if card.owner is player and card not in hidden]
    return Counter(card.face.code for card in own)


def _likely_decks(player: Player) -> list[Deck]:
    """The list that lies open; else the ready decks of this faction and agenda."""
    if (listed := player.game.lists[player.seat]) is not None:
        return [listed]
    kind = player.faction.value, None if player.agenda is None else player.agenda.face.code
    return [deck for deck in premade().values() if (deck.faction, deck.agenda) == kind]


def _agrees(deck: Deck, known: Counter[str], cards: int, plots: int) -> bool:
    """Nothing that has been seen speaks against it."""
    whole = Counter(deck.cards), Counter(deck.plots)
    return tuple(len(_left(part, known)) for part in whole) == (cards, plots)


def _left(whole: Counter[str], known: Counter[str]) -> Codes:
    return sorted((whole - known).elements())


def _possible(player: Player) -> Sequence[Printed]:
    game = player.game
    possible = game.possible[player.seat] or pool_of(game.config.options).cards.values()
    return [printed for printed in possible if printed.type in DRAW_TYPES]


def _all_plots(player: Player) -> Sequence[Printed]:
    pool = pool_of(player.game.config.options).cards.values()
    return [printed for printed in pool if printed.type is CardType.PLOT]


def _drawn(possible: Sequence[Printed], known: Counter[str], count: int, chance: Chance) -> Codes:
    """So many cards of those there might be, none more often than a deck may hold it unless there
    are too few."""
    codes = sorted(p.code for p in possible for _ in range(max(1, p.limit) - known[p.code]))
    while len(codes) < count:
        codes += sorted(printed.code for printed in possible)
    chance.shuffle(codes)
    return codes[:count]


def _deal(cards: Sequence[Card], codes: Codes, chance: Chance) -> None:
    """Each card becomes one of these where it lies; all orders are equally likely."""
    codes = sorted(codes)
    chance.shuffle(codes)
    for card in cards:
        silence(card)
    for card, code in zip(cards, codes, strict=True):
        card.printed = card.face = prints()[code]
        wake(card)
