"""House Baratheon in the Core Set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.agot.abilities import Target, Use
from engine.agot.costs import kneel_self, pay_gold
from engine.agot.events import (
    Discard,
    DominanceWon,
    EntersPlay,
    EventPlayed,
    Kill,
    Kneel,
    Marshaled,
    OfCard,
    PhaseBegins,
    PhaseEnds,
    PowerGained,
    Stand,
)
from engine.agot.modifiers import SIDE, STAND_AT_MOST, STRENGTH
from engine.agot.nouns import INTRIGUE, POWER, Faction, Keyword, Phase, Scope, Side
from engine.agot.predicates import (
    controls,
    fighting,
    i_enter,
    it_is_me,
    of,
    phase_begins,
    phase_ends,
)
from engine.agot.scripting import card, once_per
from engine.agot.sets.families import estate, steward
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, an_attachment, an_opponent, cards, mine, picked
from engine.agot.verbs import (
    choose_among,
    choose_from_hand,
    discard,
    discard_power,
    discard_unplayed,
    draw,
    gain_power,
    give,
    if_you_win,
    instead_to_hand,
    join_challenge,
    kneel,
    move_power,
    stand,
)
from engine.core.phrases import Phrase, phrase

steward("01056", Faction.BARATHEON)  # Dragonstone Faithful
estate("01059", Faction.BARATHEON)  # Dragonstone Port

maester_cressen = card("01046")


@maester_cressen.action(
    Phase.MARSHALING,
    cost=kneel_self,
    target=an_attachment(lambda me, a: a.is_a("Condition"), to=Discard),
)
async def heal(me: Card, attachment: Card) -> None:
    await discard(attachment)


melisandre = card("01047")


@melisandre.reaction(
    Marshaled,
    EventPlayed,
    when=lambda me, event: event.card.owner is me.controller and event.card.is_a("R'hllor"),
    target=a_character(to=Kneel),
    limit=once_per(Scope.ROUND),
)
async def the_night_is_dark(me: Card, event: OfCard, character: Card) -> None:
    await kneel(character)


robert_baratheon = card("01048")
robert_baratheon.gets(
    STRENGTH,
    lambda me: sum(c.kneeling for c in me.game.in_play() if c.is_character and c is not me),
)

selyse_baratheon = card("01049")


@selyse_baratheon.action(
    Phase.CHALLENGES, cost=pay_gold(1), target=a_character(of(Faction.BARATHEON))
)
async def whisper(me: Card, character: Card) -> None:
    await give(character, INTRIGUE, until=Scope.PHASE)


ser_davos_seaworth = card("01050")


@ser_davos_seaworth.interrupt(Kill, when=it_is_me)
async def slip_away(me: Card, kill: Kill) -> None:
    instead_to_hand(kill)


shireen_baratheon = card("01051")


@shireen_baratheon.interrupt(Kill, when=it_is_me, target=a_character(to=Kneel))
async def be_mourned(me: Card, kill: Kill, character: Card) -> None:
    await kneel(character)


stannis_baratheon = card("01052")
stannis_baratheon.rules(STAND_AT_MOST, lambda me, player: 2)

fiery_followers = card("01054")


@fiery_followers.reaction(
    PhaseBegins,
    when=lambda me, begun: phase_begins(Phase.DOMINANCE)(me, begun) and Stand.may_befall(me),
)
async def rise_burning(me: Card, begun: PhaseBegins) -> None:
    await stand(me)


kings_hunting_party = card("01055")
kings_hunting_party.gets(
    INTRIGUE,
    when=lambda me: any(
        controls(opponent, lambda c: c.is_character and c.is_a("King"))
        for opponent in me.controller.opponents
    ),
)

vanguard_lancer = card("01057")


def _opposing_power(use: Use) -> Iterator[Card]:
    for opponent in use.player.opponents:
        for holder in [opponent.faction_card, *opponent.characters]:
            if holder.power:
                yield holder


@vanguard_lancer.reaction(EntersPlay, when=i_enter, target=cards(_opposing_power))
async def charge(me: Card, entered: EntersPlay, holder: Card) -> None:
    await discard_power(holder, 1)


lightbringer = card("01058")
lightbringer.only_on(lambda bearer: bearer.belongs_to(Faction.BARATHEON))
lightbringer.gives(Keyword.RENOWN, when=lambda me, bearer: stannis_baratheon.is_copy(bearer))


@lightbringer.reaction(
    PowerGained,
    when=lambda me, gain: gain.card is me.parent and Stand.may_befall(gain.card),
    limit=once_per(Scope.PHASE),
)
async def blaze(me: Card, gain: PowerGained) -> None:
    await stand(gain.card)


chamber_of_the_painted_table = card("01060")


@chamber_of_the_painted_table.reaction(
    DominanceWon,
    when=lambda me, win: win.player is me.controller,
    cost=kneel_self,
    target=picked(an_opponent(lambda me, opponent: opponent.faction_card.power > 0)),
)
async def plan_a_war(me: Card, win: DominanceWon, opponent: Player) -> None:
    await move_power(opponent.faction_card, me.controller.faction_card, 1)


the_red_keep = card("01061")
the_red_keep.players(
    SIDE,
    2,
    to=lambda me, player: player is me.controller and fighting(me, POWER) is not None,
)


@the_red_keep.interrupt(
    PhaseEnds,
    when=lambda me, end: (
        phase_ends(Phase.CHALLENGES)(me, end) and not me.controller.has_lost(POWER)
    ),
    cost=kneel_self,
)
async def hold_court(me: Card, end: PhaseEnds) -> None:
    await draw(me.controller, 2)


consolidation_of_power = card("01062")
TOTAL = 4


def _kneelable(use: Use) -> Iterator[Card]:
    for character in a_character(to=Kneel).candidates(use):
        if character.strength <= TOTAL:
            yield character


def _together(use: Use) -> Callable[[Sequence[Card]], Phrase | None]:
    def objection(chosen: Sequence[Card]) -> Phrase | None:
        if len({character.controller for character in chosen}) > 1:
            return phrase("agot.refused.same_player")
        if sum(character.strength for character in chosen) > TOTAL:
            return phrase("agot.refused.total_strength", n=TOTAL)
        return None

    return objection


several: Target[Sequence[Card]] = Target(_kneelable, high=99, many=True, check=_together)


@consolidation_of_power.action(Phase.MARSHALING, target=several)
async def consolidate(me: Card, characters: Sequence[Card]) -> None:
    if await kneel(*characters):
        chosen = await choose_among(me.controller, characters)
        if chosen is not None:
            await gain_power(chosen)


ours_is_the_fury = card("01063")


def _defend(me: Card) -> bool:
    fight = fighting(me)
    return fight is not None and fight.defender is me.controller


@ours_is_the_fury.action(
    in_challenge=True,
    when=_defend,
    target=a_character(
        lambda me, c: c.belongs_to(Faction.BARATHEON) and c.kneeling, whose=mine
    ),  # one that defends already may stand all the same
)
async def join_in_fury(me: Card, character: Card) -> None:
    life = character.life

    async def stand_it() -> None:
        if character.life == life:
            await stand(character)

    await join_challenge(character, Side.DEFENDING)
    if_you_win(me.controller, me, stand_it)


seen_in_flames = card("01064")


@seen_in_flames.action(
    Phase.CHALLENGES,
    when=lambda me: controls(me.controller, lambda c: c.is_character and c.is_a("R'hllor")),
    target=an_opponent(lambda me, opponent: len(opponent.hand) > 0),
)
async def gaze(me: Card, opponent: Player) -> None:
    for seen in await choose_from_hand(me.controller, opponent):
        await discard_unplayed(seen)
