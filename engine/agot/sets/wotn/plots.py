"""Plots of Wolves of the North."""

from __future__ import annotations

from engine.agot.events import PhaseBegins, PhaseEnds, PowerDiscarded, ReturnedToHand, Sacrifice
from engine.agot.modifiers import INITIATIVE, STRENGTH, Op
from engine.agot.nouns import ATTACHMENT, Phase
from engine.agot.predicates import phase_begins, phase_ends, yours
from engine.agot.scripting import card
from engine.agot.sets.wotn.seasons import in_season, winter
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, mine, picked
from engine.agot.timing import happen
from engine.agot.verbs import (
    choose_among,
    draw,
    either,
    gain_gold,
    return_to_hand,
    sacrifice,
    search_for_play,
)

a_time_for_wolves = card("03046")


@a_time_for_wolves.when_revealed()
async def call_the_pack(me: Card) -> None:
    await search_for_play(
        me.controller,
        lambda c: c.is_a("Direwolf"),
        enters=lambda c: c.printed.cost <= 3,
    )


fallen_from_favor = card("03047")


@fallen_from_favor.when_revealed(target=picked(a_character(to=Sacrifice, whose=mine)))
async def fall(me: Card, character: Card) -> None:
    await sacrifice(character)


snowed_under = card("03048")
snowed_under.players(INITIATIVE, 0, op=Op.BASE, to=lambda me, player: player.plot is not None)


the_long_winter = card("03049")


def _with_power(player: Player) -> list[Card]:
    return [c for c in (player.faction_card, *player.play) if PowerDiscarded(c, 1).still_possible()]


def _freezing(me: Card) -> list[Player]:
    out = [player for player in me.game.order() if not in_season(player, "Summer")]
    return [player for player in out if _with_power(player)]


@the_long_winter.when_revealed(when=lambda me: len(_freezing(me)) > 0)
async def freeze(me: Card) -> None:
    chosen = await me.game.each_chooses(_freezing(me), lambda p: choose_among(p, _with_power(p)))
    await happen(*[PowerDiscarded(c, 1) for c in chosen if c is not None])


a_song_of_summer = card("03050")
a_song_of_summer.each(STRENGTH, to=lambda me, c: c.is_character and yours(me, c) and not winter(me))


weapons_at_the_door = card("03051")


def _weapons(me: Card) -> list[Card]:
    """By the printed type: what an effect made an attachment of stays."""
    return [
        c
        for player in me.game.order()
        for c in player.play
        if c.face.type is ATTACHMENT and ReturnedToHand.may_befall(c)
    ]


@weapons_at_the_door.forced_reaction(
    PhaseBegins,
    when=lambda me, begun: phase_begins(Phase.CHALLENGES)(me, begun) and len(_weapons(me)) > 0,
)
async def disarm(me: Card, begun: PhaseBegins) -> None:
    await return_to_hand(*_weapons(me))


rangers_cache = card("03052")


@rangers_cache.interrupt(PhaseEnds, when=phase_ends(Phase.TAXATION))
async def open_the_cache(me: Card, end: PhaseEnds) -> None:
    if await either(me.controller, "draw_two", "gain_three_gold"):
        await draw(me.controller, 2)
    else:
        await gain_gold(me.controller, 3)
