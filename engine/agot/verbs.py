"""What an effect does, in the rule book's verbs. They take cards and players, never the game, and
say whether all they were to do has been done, which is what "then" asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial

from engine.agot.abilities import as_own
from engine.agot.choices import (
    arrange,
    canonical,
    choices,
    confirm,
    named,
    pick,
    pick_number,
    pick_some,
    prompt,
)
from engine.agot.claim import at_random
from engine.agot.events import (
    Attached,
    CardDiscarded,
    CardMoved,
    CardsReordered,
    ChallengeEnds,
    ChallengeWon,
    ControlReverts,
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
    InitiativeWon,
    JoinsChallenge,
    Kill,
    Kneel,
    LeavesPlay,
    Modified,
    OfChallenge,
    PhaseEnds,
    PowerDiscarded,
    PowerGained,
    PowerMoved,
    PutIntoPlay,
    RemovedFromChallenge,
    ReturnedToHand,
    Revealed,
    Sacrifice,
    ShuffledIntoDeck,
    Stand,
    TargetsChosen,
    TokenDiscarded,
    TokenPlaced,
)
from engine.agot.fitness import may_bear, may_duplicate, may_enter, may_take_control, original
from engine.agot.modifiers import STRENGTH, Op, Stat, Value
from engine.agot.nouns import (
    ATTACHMENT,
    CHARACTER,
    EVENT,
    LOCATION,
    CardType,
    Icon,
    Keyword,
    Scope,
    Side,
    Token,
    Zone,
)
from engine.agot.playing import put_into_play
from engine.agot.prints import Printed, prints
from engine.agot.reasons import LAPSED, WITHERED, by_effect, type_named
from engine.agot.standing import Condition, Delayed, StandingCondition
from engine.agot.state import Card, Challenge, Player, Reducer
from engine.agot.timing import happen, tell_targets, use
from engine.agot.zones import become
from engine.core.decisions import Option, decide_one, decide_together
from engine.core.decisions import one as ask_one
from engine.core.phrases import Phrase, phrase

IN_DRAW_DECKS = (CHARACTER, LOCATION, ATTACHMENT, EVENT)
IN_A_MENU = 25


def you(me: Card) -> Player:
    """Who uses the ability of this card, even if the card has left play to pay for it."""
    return me.game.resolving[-1].player if me.game.resolving else me.controller


def paid(me: Card) -> tuple[Card, ...]:
    """The cards that were chosen to pay for the ability that resolves."""
    return me.game.resolving[-1].paid


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


async def to_bottom_of_deck(card: Card) -> bool:
    """Out of play, under its owner's deck."""
    leaving = LeavesPlay(card)
    leaving.instead = partial(leaving.leave_to, Zone.DECK, "to_bottom", bottom=True)
    return await all_of([leaving])


async def save(leaving: LeavesPlay) -> None:
    await happen(leaving.saved(by_effect(leaving.game)))


def instead_to_hand(leaving: LeavesPlay) -> None:
    """The condition still counts as having happened, but the card goes home."""
    leaving.instead = partial(leaving.leave_to, Zone.HAND, "to_hand")


def instead_into_deck(leaving: LeavesPlay) -> None:
    leaving.instead = partial(leaving.leave_to, Zone.DECK, "to_deck")


async def cancel(initiated: Initiated) -> None:
    initiated.stopped = True
    game, who = initiated.game, initiated.player.who
    game.tell("canceled", who=who, card=initiated.card.named, why=by_effect(game))


def retarget(chosen: TargetsChosen, player: Player, card: Card) -> None:
    """The player makes this card the only target of the ability."""
    use = chosen.use
    many = use.ability.target is not None and use.ability.target.many
    use.targets = ((card,),) if many else (card,)
    tell_targets(use, player, [card])


async def take_control(player: Player, card: Card, while_: Card | None = None) -> bool:
    if not may_take_control(player, card):
        return False
    return await all_of([ControlTaken(card, player, while_)])


async def take_control_this_phase(player: Player, card: Card) -> bool:
    if not await take_control(player, card):
        return False
    claim = card.control[-1]

    async def give_back(taken: Card) -> None:
        taken.control = tuple(other for other in taken.control if other is not claim)
        await happen(ControlReverts(taken).because(LAPSED))

    at_end_of_phase(card, give_back, told=phrase("agot.later.given_back"))
    return True


async def attach_as(card: Card, bearer: Card, printed: Printed) -> bool:
    """The card becomes an attachment with other text until it leaves play."""
    become(card, printed)
    return await all_of([Attached(card, bearer)])


async def move_attachment(attachment: Card, bearer: Card) -> bool:
    """To another card that may bear it."""
    if attachment.parent is bearer or not may_bear(bearer, attachment):
        return False
    return await all_of([Attached(attachment, bearer)])


async def place_duplicate(card: Card, unique: Card, *, facedown: bool = False) -> bool:
    if not may_duplicate(card, unique):
        return False
    return await all_of([DuplicateEnters(card, unique, facedown=facedown)])


async def place_token(card: Card, token: Token, amount: int = 1) -> bool:
    return await all_of([TokenPlaced(card, token, amount)])


async def discard_token(card: Card, token: Token, amount: int = 1) -> bool:
    return await all_of([TokenDiscarded(card, token, amount)])


async def remove_from_challenge(*cards: Card) -> bool:
    return await all_of(RemovedFromChallenge(card) for card in cards)


async def join_challenge(card: Card, side: Side) -> bool:
    """The character is now participating, without being declared."""
    return await all_of([JoinsChallenge(card, side)])


async def put_into_challenge(
    card: Card, player: Player, side: Side, *, kneeling: bool = False
) -> bool:
    """Puts a character into play participating; as a duplicate it participates in nothing."""
    if not may_enter(player, card):
        return False
    unique = original(player, card)
    if unique is not None:
        return await all_of([DuplicateEnters(card, unique)])
    entering = PutIntoPlay(card, player, kneeling=kneeling)
    entering.meanwhile = partial(_take_part, card, side)
    return await all_of([entering])


async def _take_part(card: Card, side: Side) -> None:
    await join_challenge(card, side)


def end_challenge(challenge: Challenge) -> None:
    """At once, with no winner or loser."""
    challenge.abandoned = True


async def initiate_as_own(plot: Card, player: Player) -> None:
    """The when revealed ability of a plot, as if the player had just revealed it."""
    for live in as_own(plot, player):
        await use(live, player, None)


# Gold and power


async def gain_gold(player: Player, amount: int) -> bool:
    return await all_of([GoldGained(player, amount)])


async def move_gold(origin: Player, to: Player, amount: int) -> bool:
    return await all_of([GoldMoved(origin, to, amount)])


async def give_gold(giver: Player, to: Player, amount: int) -> bool:
    """By the giver's own will."""
    return await all_of([GoldMoved(giver, to, amount, given=True)])


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
    """The card that went: what replaces the discard may name another."""
    if not player.deck:
        return None
    discarded = CardDiscarded(player.deck[-1])
    return discarded.card if await happen(discarded) else None


async def discard_instead(player: Player, discarded: CardDiscarded, among: int) -> None:
    """The player looks at so many top cards of the deck a card is discarded from, and chooses
    which one it is; whatever discards it still does."""
    seen = discarded.card.owner.deck[::-1][:among]
    looks(player, seen)
    discarded.card = await pick(player, _asked(player, "discard_one"), seen, open=False)


async def discard_tops(*players: Player, amount: int) -> list[Card]:
    cards = [card for player in players for card in player.deck[::-1][:amount]]
    await happen(*[CardDiscarded(card) for card in cards])
    return cards


async def discard_unplayed(*cards: Card) -> bool:
    """From the hand or the deck of their owners."""
    return await all_of(CardDiscarded(card) for card in cards)


async def take_bottom(player: Player) -> bool:
    """The bottom card of the player's deck goes into the hand, without being drawn."""
    return await all_of([CardMoved(card, Zone.HAND) for card in player.deck[:1]])


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
    return await all_of([CardMoved(card, Zone.DEAD, told="dead")])


def uppermost(player: Player, fits: Callable[[Card], bool]) -> list[Card]:
    """Of the dead pile: the card that fits and lies highest, and those that went there with it,
    any of which its owner may have laid on top."""
    dead = [card for card in player.dead if fits(card)]
    at_once = player.fell.get(dead[-1].id, ()) if dead else ()
    return [c for c in dead if at_once and player.fell.get(c.id) is at_once] or dead[-1:]


async def topmost(player: Player, fits: Callable[[Card], bool]) -> Card | None:
    """That card; of several its owner names one now (ruling ours)."""
    cards = uppermost(player, fits)
    return await pick(player, _asked(player, "topmost"), cards) if cards else None


def looks(player: Player, cards: Sequence[Card]) -> None:
    """The player sees these cards, and nobody else learns which they are."""
    if cards:  # where they lie and how many there are is for all to see
        at, of = phrase(f"agot.at.{cards[0].zone}"), cards[0].controller.who
        why = by_effect(player.game)
        player.game.tell("looks_at", who=player.who, n=len(cards), of=of, at=at, why=why)
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
    chosen = await search_some(player, fits, 1, top=top)
    return chosen[0] if chosen else None


async def search_some(
    player: Player, fits: Callable[[Card], bool], most: int, *, top: int | None = None
) -> list[Card]:
    """Up to so many, all of them shown."""
    chosen = await _sought(player, fits, most, top)
    for card in chosen:
        await happen(CardMoved(card, Zone.HAND, told="finds"))
    await happen(DeckShuffled(player))
    return chosen


async def search_into_play(
    player: Player, fits: Callable[[Card], bool], *, top: int | None = None
) -> Card | None:
    """One that fits is put into play; the deck is shuffled."""
    chosen = await _sought(player, lambda card: fits(card) and may_enter(player, card), 1, top)
    for card in chosen:
        await put_into_play(card, player)
    await happen(DeckShuffled(player))
    return chosen[0] if chosen else None


async def search_for_play(
    player: Player, fits: Callable[[Card], bool], *, enters: Callable[[Card], bool]
) -> Card | None:
    """One that fits is shown and taken, or put into play if it `enters` and the player likes; the
    deck is shuffled."""
    chosen = await _sought(player, fits, 1, None)
    for card in chosen:
        source = player.game.source
        if source is not None and enters(card) and may_enter(player, card):
            await happen(Revealed(card))
            if await may(player, source) and await put_into_play(card, player):
                continue
        await happen(CardMoved(card, Zone.HAND, told="finds"))
    await happen(DeckShuffled(player))
    return chosen[0] if chosen else None


async def _sought(
    player: Player, fits: Callable[[Card], bool], most: int, top: int | None
) -> list[Card]:
    seen = player.deck[::-1][:top]
    looks(player, seen)
    found = [card for card in seen if fits(card)]
    return await pick_some(player, _asked(player, "search"), found, 0, most, open=False)


async def reveal_tops(*players: Player, amount: int = 1) -> list[Card]:
    """Shows the top cards of decks; they stay where they are."""
    cards = [card for player in players for card in player.deck[::-1][:amount]]
    await happen(*[Revealed(card) for card in cards])
    return cards


async def reveal_top(player: Player) -> Card | None:
    """Shows the top card of a deck; it stays where it is."""
    if not player.deck:
        return None
    card = player.deck[-1]
    words = phrase("agot.log.reveals", who=player.who, card=card.named, why=by_effect(player.game))
    player.game.chronicle.tell(words, reveals=True)
    return card


async def reveal_hand(player: Player) -> list[Card]:
    """All see it; the cards stay there."""
    cards = list(player.hand)
    await happen(*[Revealed(card) for card in cards])
    return cards


async def reveal_bottom(player: Player, amount: int) -> list[Card]:
    """Shows the bottom cards of a deck; they stay there."""
    cards = player.deck[:amount]
    await happen(*[Revealed(card) for card in cards])
    return cards


async def order_bottom(player: Player, cards: Sequence[Card]) -> None:
    """The player puts these cards of the own deck at its bottom, in any order."""
    ordered = await arrange(player, _asked(player, "order_bottom"), cards)
    await happen(CardsReordered(player, [], ordered))


async def choose_from_hand(
    player: Player,
    of: Player,
    low: int = 1,
    high: int = 1,
    fits: Callable[[Card], bool] | None = None,
) -> list[Card]:
    """The player chooses among the cards of a hand, their own or one they look at. Always asks, but
    at new tables not about a hand that everybody sees to be empty."""
    if player.game.fewer_questions and not of.hand:
        return []
    if of is not player:
        looks(player, of.hand)
    cards = [card for card in of.hand if fits is None or fits(card)]
    return await pick_some(player, _asked(player, "from_hand"), cards, low, high, open=False)


async def show_together(*players: Player) -> list[Card]:
    """Each player who holds a card chooses one, nobody knowing the others' choice; then all of them
    are shown."""
    holders = [player for player in players if player.hand]
    asks = [
        ask_one(player.seat, _asked(player, "summoned"), choices(player.hand)) for player in holders
    ]
    shown = [card for (card,) in await decide_together(asks)]
    await happen(*[Revealed(card) for card in shown])
    return shown


async def take_from_top(player: Player, amount: int, most: int, least: int = 0) -> None:
    """The player looks at the top cards, takes some, and puts the others at the bottom."""
    seen = player.deck[::-1][:amount]
    looks(player, seen)
    taken = await pick_some(player, _asked(player, "take"), seen, least, most, open=False)
    rest = [card for card in seen if card not in taken]
    await happen(*[CardMoved(card, Zone.HAND) for card in taken])
    await happen(
        CardsReordered(player, [], await arrange(player, _asked(player, "order_bottom"), rest))
    )


async def reorder_top(
    player: Player, of: Player, amount: int, to_bottom: int, *, at_least: int = 0
) -> None:
    """The player looks at the top cards of a deck and puts some at its bottom, the others back on
    top, in any order."""
    seen = of.deck[::-1][:amount]
    looks(player, seen)
    asked = _asked(player, "to_bottom")
    down = await pick_some(player, asked, seen, at_least, to_bottom, open=False)
    up = [card for card in seen if card not in down]
    bottom = await arrange(player, _asked(player, "order_bottom"), down)
    top = await arrange(player, _asked(player, "order_top"), up)
    await happen(CardsReordered(of, top[::-1], bottom))


# Choices on the way


async def name_icon(player: Player) -> Icon:
    icon = await pick(player, _asked(player, "name_type"), list(Icon))
    _tell_choice(player, "names", type_named(icon))
    return icon


async def choose_number(player: Player, low: int, high: int) -> int:
    """How many, where a card says up to so many."""
    return await pick_number(player, _asked(player, "how_many"), range(low, high + 1))


def _tell_choice(player: Player, id: str, what: Phrase) -> None:
    player.game.tell(id, who=player.who, what=what, why=by_effect(player.game))


def _within_reach(player: Player, cards: Iterable[Card]) -> list[Card]:
    """Those not immune to the effect that resolves: what is chosen on the way is a target too."""
    source = player.game.source
    return [card for card in cards if source is None or not card.immune_to(source)]


async def choose_character(player: Player, fits: Callable[[Card], bool]) -> Card | None:
    """A character the player controls, if there is one that fits and is not immune."""
    able = _within_reach(player, filter(fits, player.characters))
    return await pick(player, _asked(player, "character"), able) if able else None


async def choose_spared(
    player: Player, amount: int, cards: Sequence[Card], *, asked: str = "spare"
) -> list[Card]:
    """Up to so many cards that an effect leaves alone; nobody has to spare any. Where all may be
    spared, that is no question at new tables."""
    if player.game.fewer_questions and len(cards) <= amount:
        return list(cards)
    return await pick_some(player, _asked(player, asked, amount), canonical(cards), 0, amount)


async def choose_among(
    player: Player, cards: Sequence[Card], asked: str = "character"
) -> Card | None:
    able = _within_reach(player, cards)
    return await pick(player, _asked(player, asked), able) if able else None


async def choose_some(player: Player, cards: Sequence[Card], low: int, high: int) -> list[Card]:
    able = _within_reach(player, cards)
    return await pick_some(player, _asked(player, "character"), able, low, high)


async def either(player: Player, one: str, other: str) -> bool:
    """Whether the player takes the first of two effects, each named by its words."""
    return await choose_way(player, one, other) == one


async def choose_way(player: Player, *ways: str) -> str:
    """One of several effects, each named by its words."""
    options = [(Option(way, phrase(f"agot.option.{way}")), way) for way in ways]
    way = await decide_one(ask_one(player.seat, _asked(player, "either"), options, open=True))
    _tell_choice(player, "chooses", phrase(f"agot.option.{way}"))
    return way


async def name_keyword(player: Player, among: Sequence[Keyword]) -> Keyword:
    keyword = await pick(player, _asked(player, "name_keyword"), among)
    _tell_choice(player, "names", named(keyword))
    return keyword


async def name_trait(player: Player, among: Sequence[str]) -> str:
    options = [(Option(trait, phrase(f"agot.option.{trait.lower()}")), trait) for trait in among]
    trait = await decide_one(ask_one(player.seat, _asked(player, "name_trait"), options, open=True))
    _tell_choice(player, "names", phrase(f"agot.option.{trait.lower()}"))
    return trait


async def name_cardtype(player: Player) -> CardType:
    kind = await pick(player, _asked(player, "name_cardtype"), IN_DRAW_DECKS)
    _tell_choice(player, "names", named(kind))
    return kind


async def name_card(player: Player, of: Player) -> str:
    """The name of a card that a deck may hold, by what everybody knows of it; without its set. Its
    type is asked first and, where many are left, its cost: nobody reads two hundred names."""
    held = [card for card in player.game.possible[of.seat] if card.type in IN_DRAW_DECKS]
    kinds = [kind for kind in IN_DRAW_DECKS if any(card.type is kind for card in held)]
    kind = await pick(player, _asked(player, "name_cardtype"), kinds)
    found = await _of_one_cost(player, [card for card in held if card.type is kind])
    chosen = await pick(player, _asked(player, "name_card"), found)
    _tell_choice(player, "names", chosen.named)
    return chosen.name


async def _of_one_cost(player: Player, cards: Sequence[Printed]) -> list[Printed]:
    """In the order of names, all of them if they fit a menu."""
    named = _by_name(cards)
    if len(named) <= IN_A_MENU:
        return named
    costs = sorted({card.cost for card in cards})
    options = [(Option(str(cost), phrase("agot.option.of_cost", n=cost)), cost) for cost in costs]
    asked = ask_one(player.seat, _asked(player, "name_cost"), options, open=True)
    cost = await decide_one(asked)
    return _by_name([card for card in cards if card.cost == cost])


def _by_name(cards: Sequence[Printed]) -> list[Printed]:
    found = {card.name: prints()[card.code] for card in cards}
    return [found[name] for name in sorted(found)]


async def name_amount(player: Player, most: int) -> int:
    """From 1 up to so much."""
    return await pick_number(player, _asked(player, "how_much"), range(1, most + 1))


async def may(player: Player, card: Card) -> bool:
    """Whether the player takes what a card says it may."""
    return await confirm(player, prompt("may", card))


# What lasts, and what comes later


async def give(card: Card, stat: Stat, amount: int = 1, *, until: Scope) -> bool:
    """The card gets a modifier, or gains or loses an icon, keyword or trait, for a while."""
    return await all_of([Modified(card, stat, amount, until)])


async def multiply(card: Card, stat: Value, factor: int, *, until: Scope) -> bool:
    return await all_of([Modified(card, stat, factor, until, Op.MULTIPLY)])


async def give_each(cards: Sequence[Card], stat: Stat, amount: int, *, until: Scope) -> bool:
    return await all_of(Modified(card, stat, amount, until) for card in cards)


async def wither(card: Card, amount: int, *, until: Scope) -> None:
    """The character gets less STR and is killed while its STR is 0."""

    def withered(subject: Card) -> bool:
        return subject.strength == 0

    def due(subject: Card) -> list[Event]:
        return [Kill(subject, continuous=True).because(WITHERED)]

    standing = StandingCondition(card, Condition(withered, due), until)
    card.game.conditions.append(standing)
    await give(card, STRENGTH, -amount, until=until)
    _tell_later(card, phrase("agot.later.withers"))


def _tell_later(card: Card, what: Phrase) -> None:
    game = card.game
    told = {"who": card.controller.who, "card": card.named, "what": what}
    game.tell("later", **told, why=by_effect(game))


def at_end_of_phase(
    card: Card, act: Callable[[Card], Awaitable[object]], *, told: Phrase | None = None
) -> None:
    """Should the card still be in play, that happens to it. `told`: what that is."""

    async def act_on_it(cards: Sequence[Card]) -> None:
        await act(cards[0])

    together_at_end_of_phase([card], act_on_it, told=told)


def together_at_end_of_phase(
    cards: Sequence[Card],
    act: Callable[[Sequence[Card]], Awaitable[object]],
    *,
    told: Phrase | None = None,
) -> None:
    """One effect for those that are still in play."""
    lives = [(card, card.life) for card in cards]
    if told is not None:
        for card in cards:
            _tell_later(card, told)

    async def later() -> None:
        if left := [card for card, life in lives if card.in_play and card.life == life]:
            await act(left)

    _delay(cards[0], PhaseEnds, lambda _: True, later)


def when_decided(challenge: Challenge, card: Card, act: Callable[[], Awaitable[None]]) -> None:
    """As soon as somebody has won the challenge, or it ends without that."""

    def is_decided(event: OfChallenge) -> bool:
        return event.challenge is challenge and isinstance(event, (ChallengeWon, ChallengeEnds))

    _delay(card, OfChallenge, is_decided, act)


def as_it_leaves(card: Card, act: Callable[[], Awaitable[object]]) -> None:
    """Should this card leave play."""
    life = card.life

    async def later() -> None:
        await act()

    _delay(card, LeavesPlay, lambda gone: gone.card is card and card.life == life + 1, later)


def if_you_win(player: Player, card: Card, act: Callable[[], Awaitable[object]]) -> None:
    """Should the player win the challenge under way."""

    async def later() -> None:
        await act()

    def won(event: ChallengeWon) -> bool:
        return event.winner is player

    _delay(card, ChallengeWon, won, later, Scope.CHALLENGE)


def if_you_win_initiative(player: Player, card: Card, act: Callable[[], Awaitable[object]]) -> None:
    """Should the player win it this phase."""

    async def later() -> None:
        await act()

    _delay(card, InitiativeWon, lambda won: won.player is player, later, Scope.PHASE)


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
    game = player.game
    player.reducers.append(
        Reducer(amount, fits, marshal, play, game.numbers[until], until, game.source)
    )
    game.tell("cheaper", who=player.who, n=amount, why=by_effect(game))
