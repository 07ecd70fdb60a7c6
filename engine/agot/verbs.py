"""What an effect does, in the rule book's verbs. They take cards and players, never the game, and
say whether all they were to do has been done, which is what "then" asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial

from engine.agot.choices import arrange, canonical, confirm, pick, pick_some, prompt
from engine.agot.claim import at_random
from engine.agot.events import (
    Attached,
    CardDiscarded,
    CardMoved,
    CardsReordered,
    ChallengeWon,
    ControlTaken,
    DeckShuffled,
    Discard,
    Drawn,
    DuplicateDiscarded,
    DuplicateEnters,
    Event,
    GoldGained,
    GoldMoved,
    GoldReturned,
    Initiated,
    JoinsChallenge,
    Kill,
    Kneel,
    LeavesPlay,
    Modified,
    PhaseEnds,
    PowerDiscarded,
    PowerGained,
    PowerMoved,
    RemovedFromChallenge,
    ReturnedToHand,
    Sacrifice,
    ShuffledIntoDeck,
    Stand,
    TokenDiscarded,
    TokenPlaced,
)
from engine.agot.fitness import may_duplicate, may_take_control
from engine.agot.modifiers import STRENGTH, Stat
from engine.agot.nouns import (
    ATTACHMENT,
    CHARACTER,
    EVENT,
    LOCATION,
    CardType,
    Icon,
    Scope,
    Side,
    Token,
    Zone,
)
from engine.agot.prints import Printed
from engine.agot.standing import Condition, Delayed, StandingCondition
from engine.agot.state import Card, Player, Reducer
from engine.agot.timing import happen
from engine.agot.zones import become
from engine.core.decisions import Option, decide_one
from engine.core.decisions import one as ask_one
from engine.core.phrases import Phrase, phrase


def you(me: Card) -> Player:
    """Who uses the ability of this card, even if the card has left play to pay for it."""
    return me.game.resolving[-1].player if me.game.resolving else me.controller


async def all_of(events: Iterable[Event]) -> bool:
    """They happen together; whether every one did."""
    wanted = list(events)
    return bool(wanted) and len(await happen(*wanted)) == len(wanted)


# Cards in play


async def kneel(*cards: Card) -> bool:
    return await all_of(Kneel(card) for card in cards)


async def stand(*cards: Card) -> bool:
    return await all_of(Stand(card) for card in cards)


async def kill(*cards: Card, can_be_saved: bool = True) -> bool:
    return await all_of(Kill(card, can_be_saved=can_be_saved) for card in cards)


async def discard(*cards: Card, can_be_saved: bool = True) -> bool:
    """From play. A duplicate is in play too, though nothing of its own is printed on it."""
    return await all_of(
        DuplicateDiscarded(card)
        if card.zone is Zone.DUPLICATE
        else Discard(card, can_be_saved=can_be_saved)
        for card in cards
    )


async def sacrifice(*cards: Card) -> bool:
    return await all_of(Sacrifice(card) for card in cards)


async def return_to_hand(*cards: Card, can_be_saved: bool = True) -> bool:
    return await all_of(ReturnedToHand(card, can_be_saved=can_be_saved) for card in cards)


async def save(leaving: LeavesPlay) -> None:
    leaving.stopped = True
    leaving.game.tell("saved", card=leaving.card.named)


def instead_to_hand(leaving: LeavesPlay) -> None:
    """The condition still counts as having happened, but the card goes home."""
    leaving.instead = partial(leaving.leave_to, Zone.HAND, "to_hand")


def instead_into_deck(leaving: LeavesPlay) -> None:
    leaving.instead = partial(leaving.leave_to, Zone.DECK, "to_deck")


async def cancel(initiated: Initiated) -> None:
    initiated.stopped = True
    initiated.game.tell("cancelled", card=initiated.card.named)


async def take_control(player: Player, card: Card, while_: Card | None = None) -> bool:
    if not may_take_control(player, card):
        return False
    return await all_of([ControlTaken(card, player, while_)])


async def attach_as(card: Card, bearer: Card, printed: Printed) -> bool:
    """The card becomes an attachment with other text until it leaves play."""
    become(card, printed)
    return await all_of([Attached(card, bearer)])


async def place_duplicate(card: Card, unique: Card, *, facedown: bool = False) -> bool:
    if not may_duplicate(card, unique):
        return False
    return await all_of([DuplicateEnters(card, unique, facedown=facedown)])


async def place_token(card: Card, token: Token) -> bool:
    return await all_of([TokenPlaced(card, token)])


async def discard_token(card: Card, token: Token) -> bool:
    return await all_of([TokenDiscarded(card, token)])


async def remove_from_challenge(card: Card) -> bool:
    return await all_of([RemovedFromChallenge(card)])


async def join_challenge(card: Card, side: Side) -> bool:
    """The character is now participating, without being declared."""
    return await all_of([JoinsChallenge(card, side)])


# Gold and power


async def gain_gold(player: Player, amount: int) -> bool:
    return await all_of([GoldGained(player, amount)])


async def move_gold(origin: Player, to: Player, amount: int) -> bool:
    return await all_of([GoldMoved(origin, to, amount)])


async def return_gold(*players: Player) -> bool:
    return await all_of(GoldReturned(player) for player in players)


async def gain_power(card: Card, amount: int = 1) -> bool:
    return await all_of([PowerGained(card, amount)])


async def gain_power_for_faction(player: Player, amount: int) -> bool:
    return await all_of([PowerGained(player.faction_card, amount)])


async def move_power(origin: Card, to: Card, amount: int) -> bool:
    return await all_of([PowerMoved(origin, to, amount)])


async def discard_power(card: Card, amount: int) -> bool:
    return await all_of([PowerDiscarded(card, amount)])


# Hands and decks


async def draw(player: Player, amount: int) -> bool:
    return await all_of([Drawn(player, amount)])


async def discard_at_random(*players: Player, amount: int = 1) -> list[Card]:
    cards = [card for player in players for card in at_random(player, amount)]
    await happen(*[CardDiscarded(card) for card in cards])
    return cards


async def discard_top(player: Player) -> Card | None:
    card = player.deck[-1] if player.deck else None
    return card if card is not None and await happen(CardDiscarded(card)) else None


async def discard_from(player: Player, *cards: Card) -> bool:
    """From the player's hand or deck."""
    return await all_of(CardDiscarded(card) for card in cards)


async def shuffle_into_deck(*cards: Card) -> bool:
    """From wherever they are: from play by leaving it, otherwise by a plain move."""
    moved = await all_of(
        ShuffledIntoDeck(card) if card.in_play else CardMoved(card, Zone.DECK, told="to_deck")
        for card in cards
    )
    for player in {card.owner.seat: card.owner for card in cards}.values():
        await happen(DeckShuffled(player))
    return moved


async def to_hand(card: Card) -> bool:
    """A card from a pile out of play goes to its owner's hand, seen by all."""
    return await all_of([CardMoved(card, Zone.HAND, told="to_hand")])


async def to_dead_pile(card: Card) -> bool:
    return await all_of([CardMoved(card, Zone.DEAD)])


def looks(player: Player, cards: Sequence[Card]) -> None:
    """The player sees these cards, and nobody else learns which they are."""
    words = phrase("agot.log.looks", cards=tuple(card.named for card in cards))
    player.game.chronicle.tell(words, to=(player.seat,), reveals=True)


def _asked(player: Player, id: str, n: int = 0) -> Phrase:
    """A question of the card that resolves."""
    card = player.game.source or player.faction_card
    return phrase(f"agot.prompt.{id}", card=card.named, n=n)


async def search(
    player: Player, fits: Callable[[Card], bool], *, top: int | None = None
) -> Card | None:
    """The player looks through the deck, or its top cards, may show one that fits and takes it,
    and shuffles. Whether there is one makes no difference to the question."""
    seen = player.deck[::-1][:top]
    looks(player, seen)
    found = [card for card in seen if fits(card)]
    chosen = await pick_some(player, _asked(player, "search"), found, 0, 1, open=False)
    for card in chosen:
        await happen(CardMoved(card, Zone.HAND, told="finds"))
    await happen(DeckShuffled(player))
    return chosen[0] if chosen else None


async def reveal_top(player: Player) -> Card | None:
    """Shows the top card of a deck; it stays where it is."""
    if not player.deck:
        return None
    card = player.deck[-1]
    words = phrase("agot.log.reveals", who=player.who, card=card.named)
    player.game.chronicle.tell(words, reveals=True)
    return card


async def choose_from_hand(
    player: Player,
    of: Player,
    low: int = 1,
    high: int = 1,
    fits: Callable[[Card], bool] | None = None,
) -> list[Card]:
    """The player chooses among the cards of a hand, their own or one they look at. Always asks."""
    if of is not player:
        looks(player, of.hand)
    cards = [card for card in of.hand if fits is None or fits(card)]
    return await pick_some(player, _asked(player, "from_hand"), cards, low, high, open=False)


async def take_from_top(player: Player, amount: int, most: int) -> None:
    """The player looks at the top cards, takes some, and puts the others at the bottom."""
    seen = player.deck[::-1][:amount]
    looks(player, seen)
    taken = await pick_some(player, _asked(player, "take"), seen, 0, most, open=False)
    rest = [card for card in seen if card not in taken]
    await happen(*[CardMoved(card, Zone.HAND) for card in taken])
    await happen(
        CardsReordered(player, [], await arrange(player, _asked(player, "order_bottom"), rest))
    )


async def reorder_top(player: Player, of: Player, amount: int, to_bottom: int) -> None:
    """The player looks at the top cards of a deck and puts some at its bottom, the others back on
    top, in any order."""
    seen = of.deck[::-1][:amount]
    looks(player, seen)
    down = await pick_some(player, _asked(player, "to_bottom"), seen, 0, to_bottom, open=False)
    up = [card for card in seen if card not in down]
    bottom = await arrange(player, _asked(player, "order_bottom"), down)
    top = await arrange(player, _asked(player, "order_top"), up)
    await happen(CardsReordered(of, top[::-1], bottom))


# Choices on the way


async def name_icon(player: Player) -> Icon:
    return await pick(player, _asked(player, "name_type"), list(Icon))


def _within_reach(player: Player, cards: Iterable[Card]) -> list[Card]:
    """Those not immune to the effect that resolves: what is chosen on the way is a target too."""
    source = player.game.source
    return [card for card in cards if source is None or not card.immune_to(source)]


async def choose_character(player: Player, fits: Callable[[Card], bool]) -> Card | None:
    """A character the player controls, if there is one that fits and is not immune."""
    able = _within_reach(player, filter(fits, player.characters))
    return await pick(player, _asked(player, "character"), able) if able else None


async def choose_spared(player: Player, amount: int, cards: Sequence[Card]) -> list[Card]:
    """Up to so many cards that an effect leaves alone; nobody has to spare any."""
    return await pick_some(player, _asked(player, "spare", amount), canonical(cards), 0, amount)


async def choose_among(player: Player, cards: Sequence[Card]) -> Card | None:
    able = _within_reach(player, cards)
    return await pick(player, _asked(player, "character"), able) if able else None


async def choose_some(player: Player, cards: Sequence[Card], low: int, high: int) -> list[Card]:
    able = _within_reach(player, cards)
    return await pick_some(player, _asked(player, "character"), able, low, high)


async def either(player: Player, one: str, other: str) -> bool:
    """Whether the player takes the first of two effects, each named by its words."""
    options = [
        (Option(name, phrase(f"agot.option.{name}")), first)
        for name, first in ((one, True), (other, False))
    ]
    return await decide_one(ask_one(player.seat, _asked(player, "either"), options, open=True))


async def name_cardtype(player: Player) -> CardType:
    return await pick(
        player, _asked(player, "name_cardtype"), [CHARACTER, LOCATION, ATTACHMENT, EVENT]
    )


async def may(player: Player, card: Card) -> bool:
    """Whether the player takes what a card says it may."""
    return await confirm(player, prompt("may", card))


# What lasts, and what comes later


async def give(card: Card, stat: Stat, amount: int = 1, *, until: Scope) -> bool:
    """The card gets a modifier, or gains or loses an icon, keyword or trait, for a while."""
    return await all_of([Modified(card, stat, amount, until)])


async def give_each(cards: Sequence[Card], stat: Stat, amount: int, *, until: Scope) -> bool:
    return await all_of(Modified(card, stat, amount, until) for card in cards)


async def wither(card: Card, amount: int, *, until: Scope) -> None:
    """The character gets less STR and is killed while its STR is 0."""

    def withered(subject: Card) -> bool:
        return subject.strength == 0

    def due(subject: Card) -> list[Event]:
        return [Kill(subject, condition=lambda: withered(subject))]

    standing = StandingCondition(card, Condition(withered, due), until)
    card.game.conditions.append(standing)
    await give(card, STRENGTH, -amount, until=until)


def at_end_of_phase(card: Card, act: Callable[[Card], Awaitable[object]]) -> None:
    """Should the card still be in play, that happens to it."""
    life = card.life

    async def later() -> None:
        if card.in_play and card.life == life:
            await act(card)

    _delay(card, PhaseEnds, lambda _: True, later)


def if_you_win(player: Player, card: Card, act: Callable[[], Awaitable[object]]) -> None:
    """Should the player win the challenge under way."""

    async def later() -> None:
        await act()

    def won(event: ChallengeWon) -> bool:
        return event.winner is player

    _delay(card, ChallengeWon, won, later, Scope.CHALLENGE)


def _delay(
    card: Card,
    on: type[Event],
    when: Callable[..., bool],
    act: Callable[[], Awaitable[None]],
    within: Scope | None = None,
) -> None:
    game = card.game
    use = game.resolving[-1] if game.resolving else None
    scope = None if within is None else (within, game.numbers[within])
    game.delayed.append(Delayed(on, when, act, use, scope))


def reduce_next(
    player: Player,
    amount: int,
    fits: Callable[[Card], bool],
    *,
    marshal: bool = True,
    play: bool = False,
    until: Scope = Scope.PHASE,
) -> None:
    """The next card that fits and is marshaled (or played) costs less."""
    number = player.game.numbers[until]
    player.reducers.append(Reducer(amount, fits, marshal, play, number, until))
