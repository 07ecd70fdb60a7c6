"""What a question of this game is, by what everybody can see: step, role, who called for it. What
a seat holds is never read here."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.events import ChallengeWon, ClaimApplied, Event, Initiated
from engine.agot.nouns import ATTACKING, DEFENDING, HIDDEN, WOULD, Timing
from engine.agot.state import Card, Challenge, Player
from engine.core.moments import Moment, Nature, Role, make_moment, step_of
from engine.core.phrases import Phrase
from engine.core.seats import SeatId

ACTION_WINDOWS = (
    "plot_phase",
    "draw_phase",
    "marshaling_phase",
    "challenges_phase",
    "challenge_initiated",
    "defenders_declared",
    "dominance_phase",
    "standing_phase",
    "taxation_phase",
)
# To look a member up in its class takes long
ACTION, DECISION, ACTIVE, BYSTANDER = Nature.ACTION, Nature.DECISION, Role.ACTIVE, Role.BYSTANDER
CANCEL, SAVE, CLAIM, WON = "cancel", "save", "claim", "won"
WINDOWS = (*ACTION_WINDOWS, CANCEL, SAVE, CLAIM, "interrupt", WON, "reaction")


def action_moment(
    player: Player, step: str, number: int, own: Sequence[str] | None, later: bool = False
) -> Moment:
    """`own` is None where it is the player's own turn to marshal, or the player's own wish to
    act. `later`: the player may act when asked for a challenge, too."""
    cards, must = tuple(own or ()), own is None
    return _moment(player, ACTION, step, number=number, own=cards, must=must, later=later)


def answer_moment(
    player: Player, timing: Timing, events: Sequence[Event], number: int, own: Sequence[str]
) -> Moment:
    """A window of triggered abilities, named by its first condition."""
    event = events[0]
    card = getattr(event, "card", None)
    return _moment(
        player,
        Nature.REACTION if timing is Timing.REACTION else Nature.INTERRUPT,
        f"{timing.name.lower()}_{type(event).__name__.lower()}",
        window=kind_of_window(timing, [type(event) for event in events]),
        by=_cause(event),
        card=card.printed.code if isinstance(card, Card) and card.zone not in HIDDEN else None,
        number=number,
        own=tuple(own),
    )


def kind_of_window(timing: Timing, conditions: Sequence[type[Event]]) -> str:
    """The kind of a window in which triggered abilities answer these conditions."""
    if timing is WOULD:
        return CANCEL if Initiated in conditions else SAVE
    if timing is Timing.REACTION:
        return WON if ChallengeWon in conditions else "reaction"
    return CLAIM if ClaimApplied in conditions else "interrupt"


def decision_moment(player: Player, prompt: Phrase) -> Moment:
    """A choice that the rules or an ability in the course of resolving leave to the player."""
    source = player.game.source
    return _moment(
        player,
        DECISION,
        step_of(prompt.id),
        by=None if source is None else source.controller.seat,
        card=None if source is None else source.printed.code,
    )


def _moment(
    player: Player,
    nature: Nature,
    step: str,
    *,
    window: str = "",
    by: SeatId | None = None,
    card: str | None = None,
    number: int = 0,
    own: tuple[str, ...] = (),
    must: bool = False,
    later: bool = False,
) -> Moment:
    challenge = player.game.challenge
    gap = None if challenge is None else _gap(challenge, player, nature)
    kind = window or step
    part = role(player)
    return make_moment(
        (nature, step, part, kind, by, card, number, own, gap, player.gold, must, later)
    )


def role(player: Player) -> Role:
    game = player.game
    challenge = game.challenge
    if challenge is None:
        return ACTIVE if game.active is player else BYSTANDER
    if challenge.winner is not None and player in challenge.result:
        return Role.WINNER if player is challenge.winner else Role.LOSER
    side = challenge.side(player)
    if side is None:
        return Role.BYSTANDER
    return Role.ATTACKER if side is ATTACKING else Role.DEFENDER


def _gap(challenge: Challenge, player: Player, nature: Nature) -> int | None:
    """Where one may act, as it stands; once it is decided, by how much."""
    side = challenge.side(player)
    if side is None:
        return None
    if challenge.winner is not None:
        return challenge.by if player is challenge.winner else -challenge.by
    if nature is not ACTION:
        return None
    lead = challenge.total(ATTACKING) - challenge.total(DEFENDING)
    return lead if side is ATTACKING else -lead


def _cause(event: Event) -> SeatId | None:
    """The seat whose act or ability brings the condition about, where one does."""
    challenge = getattr(event, "challenge", None)
    if isinstance(challenge, Challenge):
        return challenge.attacker.seat
    source = getattr(event, "source", None)
    if isinstance(source, Card):
        return source.controller.seat
    player = getattr(event, "player", None)
    return player.seat if isinstance(player, Player) else None
