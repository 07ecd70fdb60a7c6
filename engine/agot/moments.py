"""What a question of this game is, by what everybody can see: step, role, who called for it. What
a seat holds is never read here."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.events import ChallengeWon, ClaimApplied, Event, Initiated
from engine.agot.nouns import ATTACKING, DEFENDING, HIDDEN, WOULD, Timing
from engine.agot.prints import Printed
from engine.agot.state import Card, Challenge, Player
from engine.core.moments import LOSE, WIN, Moment, Nature, Role, decision, make_moment, step_of
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
DEFENDERS, CHALLENGE = "defenders", "challenge"  # steps at which these are chosen
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
    cards = [_seen(getattr(each, "card", None)) for each in events]
    return _moment(
        player,
        Nature.REACTION if timing is Timing.REACTION else Nature.INTERRUPT,
        f"{timing.name.lower()}_{type(event).__name__.lower()}",
        window=kind_of_window(timing, [type(event) for event in events]),
        by=_cause(event),
        cards=cards,
        number=number,
        own=tuple(own),
    )


def _seen(card: object) -> Printed | None:
    return card.printed if isinstance(card, Card) and card.zone not in HIDDEN else None


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
        cards=() if source is None else (source.printed,),
    )


def challenge_moment(player: Player, opponents: Sequence[Player]) -> Moment:
    """A challenge to be initiated, with what became of those that the player has initiated in this
    phase. `opponents`: those against whom it may be."""
    game = player.game
    mine = [c for c in game.challenges if c.attacker is player and c.is_of_this_phase]
    fates = tuple(["" if c is game.challenge else _came_to(c, player) for c in mine])
    against = opponents[0].seat if len(opponents) == 1 else None
    return decision(CHALLENGE)._replace(fates=fates, against=against)


def _came_to(challenge: Challenge, player: Player) -> str:
    return WIN if challenge.winner is player else LOSE


def _moment(
    player: Player,
    nature: Nature,
    step: str,
    *,
    window: str = "",
    by: SeatId | None = None,
    cards: Sequence[Printed | None] = (),
    number: int = 0,
    own: tuple[str, ...] = (),
    must: bool = False,
    later: bool = False,
) -> Moment:
    """In a challenge, what no card calls for is called for by the attacker."""
    challenge = player.game.challenge
    gap, icon, fate = None, "", ""
    if challenge is not None:
        gap, icon = _gap(challenge, player, nature, step), challenge.type.value
        fate = "" if gap is None else _fate(challenge, player)
        if by is None and (nature is ACTION or not cards):
            by = challenge.attacker.seat
    kind, part = window or step, role(player)
    codes = tuple([None if card is None else card.code for card in cards])
    first = cards[0] if cards else None
    card, cost = (None, None) if first is None else (first.code, first.cost)
    about = (kind, by, card, number, own, gap, player.gold, must, later)
    return make_moment((nature, step, part, *about, codes, cost, icon, fate, (), None))


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


def _fate(challenge: Challenge, player: Player) -> str:
    """What it would be for one of the two sides; once it is decided, what it is."""
    if challenge.winner is not None:
        return WIN if player is challenge.winner else LOSE
    leading = challenge.leading
    return "" if leading is None else WIN if leading is challenge.side(player) else LOSE


def _gap(challenge: Challenge, player: Player, nature: Nature, step: str) -> int | None:
    """Where one may act or defend, as it stands; once it is decided, by how much."""
    side = challenge.side(player)
    if side is None:
        return None
    if challenge.winner is not None:
        return challenge.by if player is challenge.winner else -challenge.by
    if nature is not ACTION and step != DEFENDERS:
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
