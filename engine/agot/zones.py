"""Where cards lie. `place` is the only function that moves a card; it gives fresh ids, lets the
card's abilities begin or cease to listen, and logs whatever becomes public."""

from __future__ import annotations

from engine.agot.card import NO_TOKENS, NO_USES
from engine.agot.modifiers import Reach, Rule
from engine.agot.nouns import (
    ACTION,
    DECK,
    DUPLICATE,
    EVENT,
    HAND,
    HIDDEN,
    IN_PLAY,
    CardType,
    Zone,
)
from engine.agot.prints import Printed
from engine.agot.reasons import NONE, by_effect, origin
from engine.agot.state import Card, Live, Player, log_id
from engine.core.phrases import Arg, phrase

# Where the text of a card is active, unless an ability names its zones itself
ACTIVE = {
    CardType.CHARACTER: Zone.PLAY,
    CardType.LOCATION: Zone.PLAY,
    CardType.ATTACHMENT: Zone.PLAY,
    CardType.EVENT: Zone.HAND,
    CardType.PLOT: Zone.REVEALED,
    CardType.AGENDA: Zone.AGENDA,
    CardType.TITLE: Zone.TITLE,
    CardType.FACTION: Zone.FACTION,
}


# The log line of a card that becomes public by lying there
LAID = {
    Zone.DISCARD: "discard_pile",
    Zone.DEAD: "dead",
    Zone.USED: "used",
    Zone.REMOVED: "removed",
    Zone.PLAY: "put_into_play",
}
BARE: dict[str, Arg] = dict.fromkeys(("on", "off", "state", "origin", "lost"), NONE)


def place(
    card: Card,
    zone: Zone,
    *,
    told: str | None = None,
    controller: Player | None = None,
    bottom: bool = False,
    silent: bool = False,
    **more: Arg,
) -> bool:
    """Moves a card. `told` names the log line that says so, and `more` what it says; a card that
    becomes public without one is logged by its new zone, unless the caller tells of it (`silent`).
    Says whether it was hidden from anybody."""
    before, unseen = card.zone, card.zone in HIDDEN or card.facedown
    holder = card.controller
    _lift(card)
    card.zone = zone
    card.controller = controller or card.owner
    pile = card.controller.piles[zone]
    pile.insert(0 if bottom else len(pile), card)
    if before in HIDDEN or zone in HIDDEN:
        refresh(card)
    if before is DECK and zone is HAND:
        card.game.chronicle.reveal()
    wake(card)
    if not silent and (told is not None or (unseen and zone not in HIDDEN)):
        who = card.controller.who if zone in IN_PLAY else holder.who
        if told is None:
            more = BARE | more
        more.setdefault("why", by_effect(card.game))
        words = phrase(log_id(told or LAID[zone]), who=who, card=card.printed.named, **more)
        card.game.chronicle.tell(words, reveals=unseen)
    return unseen


def refresh(card: Card) -> None:
    """A new shown id; none in the deck, where nobody can point at a card."""
    if card.zone is DECK:
        card.ref = ""
        return
    card.game.refs += 1
    card.ref = f"c{card.game.refs}"


def lay_duplicate(card: Card, unique: Card, *, facedown: bool = False, why: Arg = NONE) -> None:
    """Puts a card under a unique card: it is now a duplicate, without any text of its own, and its
    owner's whoever controls the unique card later."""
    before, holder = card.zone, card.controller
    _lift(card)
    card.zone, card.parent, card.facedown = DUPLICATE, unique, facedown
    card.controller = card.owner
    unique.duplicates += (card,)
    _grant_save(unique, card.controller)
    refresh(card)
    told = log_id("duplicate_facedown" if facedown else "duplicate")
    words = phrase(told, who=holder.who, card=unique.named, origin=origin(before), why=why)
    seen = before is DECK or (before in HIDDEN and not facedown)  # its player may look at it
    card.game.chronicle.tell(words, reveals=seen)


def _grant_save(unique: Card, player: Player) -> None:
    """The save needs a duplicate each time, so one is enough to listen."""
    save = unique.game.duplicate_save
    if save is not None and all(live.ability is not save for live in unique.live):
        listen(Live(save, unique, printed=False, granted=player))


def attach(card: Card, bearer: Card) -> None:
    """Joins an attachment that lies in play to its bearer."""
    if card.parent is not None:
        _detach(card, card.parent)
    card.parent = bearer
    bearer.attachments += (card,)
    card.game.attached.append(card)


def _detach(card: Card, bearer: Card) -> None:
    bearer.attachments = tuple(other for other in bearer.attachments if other is not card)
    card.game.attached.remove(card)


def change_control(card: Card, player: Player) -> None:
    """Moves a card in play to another player's side; it leaves the challenge it was in."""
    card.controller.piles[card.zone].remove(card)
    card.controller = player
    player.piles[card.zone].append(card)
    if card.game.challenge is not None:
        card.game.challenge.remove(card)


def become(card: Card, printed: Printed) -> None:
    """The card is treated as another one until it leaves play."""
    silence(card)
    card.printed = printed
    wake(card)


def _lift(card: Card) -> None:
    silence(card)
    if card.zone is DUPLICATE:
        assert card.parent is not None
        others = card.parent.duplicates
        card.parent.duplicates = tuple(other for other in others if other is not card)
    else:
        card.controller.piles[card.zone].remove(card)
        if card.parent is not None:
            _detach(card, card.parent)
    card.parent, card.facedown = None, False
    if card.zone in IN_PLAY:
        _forget(card)


def _forget(card: Card) -> None:
    """Out of play a card remembers nothing; should it return, it is a new card."""
    assert not card.attachments, card
    assert not card.duplicates, card
    card.life += 1
    card.printed = card.face
    card.kneeling, card.power = False, 0
    card.tokens, card.uses = NO_TOKENS, NO_USES
    card.lasting, card.control = (), ()
    card.entered = None
    if card.game.challenge is not None:
        card.game.challenge.remove(card)


# The index


def wake(card: Card) -> None:
    """The abilities that are active where the card lies begin to listen."""
    printed = card.printed
    active = card.zone is ACTIVE[printed.type]
    for ability in printed.abilities:
        if card.zone in ability.zones if ability.zones else active:
            listen(Live(ability, card))
    if active and printed.type is not EVENT:
        _enter_field(card)


def silence(card: Card) -> None:
    for live in card.live:
        _deafen(live)
    card.live = ()
    field = card.game.field
    for key in card.printed.on_the_field:
        if rules := field.get(key):
            rules[:] = [r for r in rules if r.source is not card or not r.printed]
            if not rules:
                del field[key]


def listen(live: Live) -> None:
    game, ability = live.card.game, live.ability
    live.card.live += (live,)
    if ability.timing is ACTION:
        game.actions[ability.when_usable].append(live)
    for event in ability.events:
        timings = game.listeners.setdefault(event, {})
        if ability.timing not in timings:
            timings[ability.timing] = []
            game.timings.clear()
        timings[ability.timing].append(live)


def _deafen(live: Live) -> None:
    game, ability = live.card.game, live.ability
    if ability.timing is ACTION:
        game.actions[ability.when_usable].remove(live)
    for event in ability.events:
        timings = game.listeners[event]
        timings[ability.timing].remove(live)
        if not timings[ability.timing]:
            del timings[ability.timing]
            game.timings.clear()


def _enter_field(card: Card) -> None:
    field = card.game.field
    for constant in card.printed.constants:
        if constant.reach is Reach.FIELD:
            field.setdefault(constant.stat, []).append(Rule(card, constant.amount, constant.op))
    for answer in card.printed.answers:
        field.setdefault(answer.question, []).append(Rule(card, answer.says))
    for condition in card.printed.conditions:
        card.game.conditions.append(condition.of(card))
