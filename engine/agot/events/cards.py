"""Conditions that happen to cards in play: kneeling and standing, entering play, changing
control."""

from __future__ import annotations

from collections.abc import Iterable

from engine.agot.events.condition import Event, Nothing, OfCard
from engine.agot.lasting import lay
from engine.agot.modifiers import ENTERS_KNELT, STAND_AT_MOST, Op, Stat, least
from engine.agot.nouns import IN_PLAY, Phase, Scope, Zone
from engine.agot.reasons import KNELT, NONE, change, on, origin, until
from engine.agot.state import Card, Control, Entry, Player
from engine.agot.zones import attach, change_control, lay_duplicate, place
from engine.core.phrases import Arg


class Kneel(OfCard):
    light = True

    @classmethod
    def may_befall(cls, card: Card) -> bool:
        return not card.kneeling and card.zone in IN_PLAY and not cls.barred(card)

    def apply(self) -> Iterable[Event]:
        self.card.kneeling = True
        self.tell("kneel")
        return Nothing


class Stand(OfCard):
    light = True

    @classmethod
    def may_befall(cls, card: Card) -> bool:
        return (
            card.kneeling
            and card.zone in IN_PLAY
            and not _stood_enough(card)
            and not cls.barred(card)
        )

    def apply(self) -> Iterable[Event]:
        self.card.kneeling = False
        self.card.controller.stood += self.card.is_character
        self.tell("stand")
        return Nothing


def _stood_enough(card: Card) -> bool:
    """Where characters may be stood in the standing phase only so many times, effects count too."""
    game, player = card.game, card.controller
    if STAND_AT_MOST not in game.field or game.phase is not Phase.STANDING or not card.is_character:
        return False
    most = least(STAND_AT_MOST.answers(game, player))
    return most is not None and player.stood >= most


class EntersPlay(OfCard):
    """By being marshaled or put into play; set-up cards do neither. `price`: what was paid."""

    price: Arg = NONE

    def __init__(
        self,
        card: Card,
        player: Player,
        bearer: Card | None = None,
        *,
        ambush: bool = False,
        kneeling: bool = False,
    ) -> None:
        super().__init__(card)
        self.player, self.bearer = player, bearer
        self.ambush, self.kneeling = ambush, kneeling

    def still_possible(self) -> bool:
        return not self.card.in_play and (self.bearer is None or self.bearer.in_play)

    def apply(self) -> Iterable[Event]:
        card, game, came_from = self.card, self.game, self.card.zone
        unseen = place(card, Zone.PLAY, silent=True, controller=self.player)
        if card.controller is not card.owner:
            card.control += (Control(self.player, None, 0),)
        if self.bearer is not None:
            attach(card, self.bearer)
        card.entered = Entry(game.numbers[Scope.PHASE], self.ambush)
        card.kneeling = self.kneeling or ENTERS_KNELT.any(game, card)
        self.tell(
            self._words,
            reveals=unseen,
            on=on(self.bearer),
            state=KNELT if card.kneeling else NONE,
            price=self.price,
            origin=origin(came_from),
        )
        return Nothing

    @property
    def _words(self) -> str:
        return "ambush" if self.ambush else "put_into_play"


class Marshaled(EntersPlay):
    light = True

    def apply(self) -> Iterable[Event]:
        self.player.marshaled.append(self.card.printed)
        return super().apply()

    @property
    def _words(self) -> str:
        return "marshal"


class PutIntoPlay(EntersPlay):
    pass


class DuplicateEnters(OfCard):
    """A further copy of a unique card becomes its duplicate; no card of its printed type."""

    def __init__(self, card: Card, unique: Card, *, facedown: bool = False) -> None:
        super().__init__(card)
        self.unique, self.facedown = unique, facedown

    def still_possible(self) -> bool:
        return self.unique.in_play

    def apply(self) -> Iterable[Event]:
        lay_duplicate(self.card, self.unique, facedown=self.facedown, why=self.reason)
        return Nothing


class Attached(OfCard):
    def __init__(self, card: Card, bearer: Card) -> None:
        super().__init__(card)
        self.bearer = bearer

    def apply(self) -> Iterable[Event]:
        unseen = False
        if self.card.zone is not Zone.PLAY:
            unseen = place(self.card, Zone.PLAY, silent=True)
        attach(self.card, self.bearer)
        self.tell("attach", reveals=unseen, on=on(self.bearer))
        return Nothing


class ControlTaken(OfCard):
    def __init__(self, card: Card, player: Player, while_: Card | None = None) -> None:
        super().__init__(card)
        self.player, self.while_ = player, while_

    def still_possible(self) -> bool:
        """A card that gives control as long as it is there lays its claim even on what its player
        controls anyway: claims that come later count before it, earlier ones do not."""
        changes = self.card.controller is not self.player or self.while_ is not None
        return changes and super().still_possible()

    def apply(self) -> Iterable[Event]:
        source, before = self.while_, self.card.controller
        self.card.control += (Control(self.player, source, source.life if source else 0),)
        if before is not self.player:
            change_control(self.card, self.player)
            self.tell("control", former=before.who)
        return Nothing


class ControlReverts(OfCard):
    """The last effect that gave control has lapsed: the one before it counts, or ownership."""

    def apply(self) -> Iterable[Event]:
        card = self.card
        while card.control and not card.control[-1].stands:
            card.control = card.control[:-1]
        heir, before = card.control[-1].player if card.control else card.owner, card.controller
        if heir is not before:
            change_control(card, heir)
            self.tell("control_back", former=before.who)
        return Nothing


class Modified(OfCard):
    """A lasting effect modifies a value of a card."""

    def __init__(self, card: Card, stat: Stat, amount: int, until: Scope, op: Op = Op.ADD) -> None:
        super().__init__(card)
        self.stat, self.amount, self.until, self.op = stat, amount, until, op

    def apply(self) -> Iterable[Event]:
        if lay(self.card, self.stat, self.amount, self.until, self.op) is not None:
            changed = change(self.stat, self.amount, self.op)
            self.tell("modified", change=changed, until=until(self.until))
        return Nothing


class StrengthIncreased(OfCard):
    """A card effect has raised a character's STR."""
