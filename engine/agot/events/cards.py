"""Conditions that happen to cards in play: kneeling and standing, entering play, changing
control."""

from __future__ import annotations

from collections.abc import Iterable

from engine.agot.events.condition import Event, Nothing, OfCard
from engine.agot.lasting import lay
from engine.agot.modifiers import ENTERS_KNELT, STAND_AT_MOST, Op, Stat, least
from engine.agot.nouns import IN_PLAY, Phase, Scope, Zone
from engine.agot.state import Card, Control, Entry, Player
from engine.agot.zones import attach, change_control, lay_duplicate, place


class Kneel(OfCard):
    light = True

    @classmethod
    def may_befall(cls, card: Card) -> bool:
        return not card.kneeling and card.zone in IN_PLAY and not cls.barred(card)

    def apply(self) -> Iterable[Event]:
        self.card.kneeling = True
        self.game.tell("kneel", card=self.card.printed.named)
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
        self.game.tell("stand", card=self.card.printed.named)
        return Nothing


def _stood_enough(card: Card) -> bool:
    """Where characters may be stood in the standing phase only so many times, effects count too."""
    game, player = card.game, card.controller
    if STAND_AT_MOST not in game.field or game.phase is not Phase.STANDING or not card.is_character:
        return False
    most = least(STAND_AT_MOST.answers(game, player))
    return most is not None and player.stood >= most


class EntersPlay(OfCard):
    """By being marshaled or put into play; set-up cards do neither."""

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
        card, game = self.card, self.game
        place(card, Zone.PLAY, told=self._words, controller=self.player)
        if card.controller is not card.owner:
            card.control += (Control(self.player, None, 0),)
        if self.bearer is not None:
            attach(card, self.bearer)
        card.entered = Entry(game.numbers[Scope.PHASE], self.ambush)
        card.kneeling = self.kneeling or ENTERS_KNELT.any(game, card)
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
        lay_duplicate(self.card, self.unique, facedown=self.facedown)
        return Nothing


class Attached(OfCard):
    def __init__(self, card: Card, bearer: Card) -> None:
        super().__init__(card)
        self.bearer = bearer

    def apply(self) -> Iterable[Event]:
        if self.card.zone is not Zone.PLAY:
            place(self.card, Zone.PLAY, told="attach")
        attach(self.card, self.bearer)
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
        source = self.while_
        self.card.control += (Control(self.player, source, source.life if source else 0),)
        if self.card.controller is not self.player:
            change_control(self.card, self.player)
            self.game.tell("control", who=self.player.who, card=self.card.named)
        return Nothing


class ControlReverts(OfCard):
    """The last effect that gave control has lapsed: the one before it counts, or ownership."""

    def apply(self) -> Iterable[Event]:
        card = self.card
        while card.control and not card.control[-1].stands:
            card.control = card.control[:-1]
        heir = card.control[-1].player if card.control else card.owner
        if heir is not card.controller:
            change_control(card, heir)
            self.game.tell("control", who=heir.who, card=card.named)
        return Nothing


class Modified(OfCard):
    """A lasting effect modifies a value of a card."""

    def __init__(self, card: Card, stat: Stat, amount: int, until: Scope, op: Op = Op.ADD) -> None:
        super().__init__(card)
        self.stat, self.amount, self.until, self.op = stat, amount, until, op

    def apply(self) -> Iterable[Event]:
        lay(self.card, self.stat, self.amount, self.until, self.op)
        return Nothing


class StrengthIncreased(OfCard):
    """A card effect has raised a character's STR."""
