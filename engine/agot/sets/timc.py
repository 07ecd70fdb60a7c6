"""There Is My Claim, the pack."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agot.costs import kneel_self
from engine.agot.events import (
    ChallengeWon,
    DominanceWon,
    Drawn,
    EntersPlay,
    GoldGained,
    InitiativeWon,
    Kill,
    Kneel,
    Marshaled,
    PlotRevealed,
    Saved,
    Stand,
    TokenDiscarded,
    TokenPlaced,
)
from engine.agot.lasting import rule_about, value_until
from engine.agot.modifiers import (
    CANNOT_BE,
    CANNOT_BE_DECLARED,
    CLAIM,
    DOES_NOT_KNEEL,
    SIDE,
    STRENGTH,
    Op,
    Trait,
)
from engine.agot.nouns import (
    ATTACHMENT,
    EVENT,
    INTRIGUE,
    LOCATION,
    MILITARY,
    POWER,
    Faction,
    Keyword,
    Phase,
    Scope,
    Side,
    Token,
    Zone,
)
from engine.agot.predicates import fighting, i_enter, i_participate, it_is_me, lost, won
from engine.agot.reasons import whose
from engine.agot.scripting import card, twice_per
from engine.agot.sets.wotn.seasons import summer, winter
from engine.agot.state import Card, Challenge, Player
from engine.agot.targets import a_character, a_player, anyone, from_piles, picked, up_to
from engine.agot.verbs import (
    all_of,
    as_it_leaves,
    choose_number,
    choose_way,
    discard_at_random,
    discard_unplayed,
    draw,
    gain_gold,
    give,
    kill,
    kneel,
    move_power,
    reorder_top,
    reveal_tops,
    search,
    shuffle_into_deck,
    stand,
)
from engine.core.phrases import phrase

jojen_reed = card("04061")


@jojen_reed.reaction(Stand, when=it_is_me)
async def dream(me: Card, stood: Stand) -> None:
    dreamer = me.controller
    seen = await reveal_tops(*me.game.order())
    way = await choose_way(dreamer, "discard_revealed", "all_draw", "neither")
    if way == "discard_revealed":
        await discard_unplayed(*seen)
    elif way == "all_draw":
        await all_of(Drawn(player, 1) for player in me.game.order())


the_wolf_king = card("04062")
the_wolf_king.only_on(lambda bearer: bearer.belongs_to(Faction.STARK))
the_wolf_king.gives(Trait("King"))
the_wolf_king.rules(
    DOES_NOT_KNEEL,
    lambda me, c, side: (
        c is me.parent and side is Side.ATTACKING and fighting(me, MILITARY) is not None
    ),
)

king_renlys_host = card("04063")


king_renlys_host.gets(STRENGTH, 4, when=summer)
king_renlys_host.rules(
    CANNOT_BE_DECLARED,
    lambda me, c, side: c is me and side is Side.ATTACKING and winter(me),
)

caswells_keep = card("04064")


@caswells_keep.reaction(
    PlotRevealed,
    when=lambda me, revealed: revealed.player is me.controller,
    target=a_player(),
)
async def keep_watch(me: Card, revealed: PlotRevealed, player: Player) -> None:
    await reorder_top(me.controller, player, 2, 1, at_least=1)


shadow_tower_mason = card("04065")


def _builds(me: Card) -> bool:
    works = [
        c
        for c in me.controller.play
        if c.type in (LOCATION, ATTACHMENT) and c.belongs_to(Faction.NIGHTS_WATCH)
    ]
    return len(works) >= 3


shadow_tower_mason.gets(MILITARY, when=_builds)
shadow_tower_mason.gets(INTRIGUE, when=_builds)

the_haunted_forest = card("04066")


def _shields(me: Card, player: Player) -> bool:
    fight = fighting(me)
    mine = fight is not None and fight.defender is me.controller is player
    return mine and not me.kneeling


the_haunted_forest.players(SIDE, to=_shields)


@the_haunted_forest.forced_reaction(
    ChallengeWon, when=lambda me, win: lost()(me, win) and Kneel.may_befall(me)
)
async def fall_silent(me: Card, win: ChallengeWon) -> None:
    await kneel(me)


stannis_baratheon = card("04067")
stannis_baratheon.each(
    STRENGTH,
    -1,
    to=lambda me, c: fighting(me, POWER) is not None and c.participating and not c.is_a("King"),
)


@stannis_baratheon.reaction(
    DominanceWon,
    when=lambda me, win: win.player is me.controller,
    target=a_character(lambda me, c: not c.printed.loyal),
)
async def pass_judgment(me: Card, win: DominanceWon, character: Card) -> None:
    def kept_down(me: Card, c: Card, what: type) -> bool:
        return what is Stand and me.game.phase is Phase.STANDING

    told = phrase("agot.rule.cannot_stand", card=whose(character))
    rule_about(character, Scope.ROUND, me, CANNOT_BE, kept_down, told=told)


red_gods_blessing = card("04068")
red_gods_blessing.gives(Trait("R'hllor"))
red_gods_blessing.gives(
    STRENGTH, lambda me: sum(c.is_a("R'hllor") for c in me.controller.characters)
)

tanda_stokeworth = card("04069")


@tanda_stokeworth.reaction(Marshaled, when=it_is_me)
async def share_her_wealth(me: Card, marshaled: Marshaled) -> None:
    await all_of(GoldGained(player, 3) for player in me.game.order())


without_his_beard = card("04070")


@without_his_beard.reaction(
    ChallengeWon, when=lambda me, win: won(INTRIGUE)(me, win) and len(win.loser.hand) > 0
)
async def humiliate(me: Card, win: ChallengeWon) -> None:
    amount = await choose_number(me.controller, 1, min(3, len(win.loser.hand)))
    lost_cards = await discard_at_random(win.loser, amount=amount)
    if len(lost_cards) == amount:
        await draw(win.loser, 2)


aeron_damphair = card("04071")


@aeron_damphair.reaction(
    Saved,
    when=lambda me, saved: (
        saved.card.is_character and (Stand.may_befall(saved.card) or Kneel.may_befall(saved.card))
    ),
)
async def bless(me: Card, saved: Saved) -> None:
    """Of the two only one can ever change anything."""
    await (stand if saved.card.kneeling else kneel)(saved.card)


king_balons_solar = card("04072")


@king_balons_solar.reaction(InitiativeWon, when=lambda me, win: win.player is me.controller)
async def plot_the_raid(me: Card, win: InitiativeWon) -> None:
    await gain_gold(me.controller, 1)


pyat_pree = card("04073")


def _sorcery(c: Card) -> bool:
    return c.type in (ATTACHMENT, EVENT) and c.belongs_to(Faction.TARGARYEN)


@pyat_pree.reaction(ChallengeWon, when=won(by=1, with_=i_participate))
async def conjure(me: Card, win: ChallengeWon) -> None:
    await search(me.controller, _sorcery, top=win.by)


vaes_tolorro = card("04074")


@vaes_tolorro.interrupt(Kill, when=lambda me, killed: killed.card.power > 0, cost=kneel_self)
async def gather_bones(me: Card, killed: Kill) -> None:
    dead = killed.card
    most = min(2, dead.power) if dead.strength == 0 else 1
    await move_power(dead, me, await choose_number(me.controller, 1, most))


elia_sand = card("04075")


@elia_sand.reaction(ChallengeWon, when=lost(), target=a_character(), limit=twice_per(Scope.PHASE))
async def teach_the_lance(me: Card, win: ChallengeWon, character: Card) -> None:
    await give(character, Keyword.STEALTH, until=Scope.PHASE)


burning_on_the_sand = card("04076")


@burning_on_the_sand.reaction(ChallengeWon, when=lost(unopposed=True))
async def burn(me: Card, win: ChallengeWon) -> None:
    def nothing(me: Card, player: Player) -> int | None:
        return 0 if player is win.winner else None

    told = phrase("agot.rule.claim_is", who=win.winner.who, n=0)
    value_until(Scope.CHALLENGE, me, CLAIM, nothing, op=Op.SET, told=told)


jaqen_hghar = card("04077")
MARK = Token.VALAR_MORGHULIS


@jaqen_hghar.reaction(
    EntersPlay,
    when=i_enter,
    target=picked(up_to(3, a_character(lambda me, c: c.unique))),
)
async def speak_names(me: Card, entered: EntersPlay, characters: Sequence[Card]) -> None:
    lives = [(c, c.life) for c in characters]

    async def forget() -> None:
        await all_of(TokenDiscarded(c, MARK) for c, life in lives if c.life == life)

    await all_of(TokenPlaced(c, MARK) for c in characters)
    as_it_leaves(me, forget)


def _alone(me: Card, challenge: Challenge) -> bool:
    return challenge.attackers == [me]


@jaqen_hghar.reaction(
    ChallengeWon,
    when=won(with_=_alone),
    target=a_character(lambda me, c: c.tokens.get(MARK, 0) > 0, to=Kill),
)
async def give_the_gift(me: Card, win: ChallengeWon, character: Card) -> None:
    await kill(character)


isle_of_ravens = card("04078")


@isle_of_ravens.action(
    cost=kneel_self, target=from_piles(Zone.DISCARD, fits=lambda me, c: True, whose=anyone)
)
async def send_a_raven(me: Card, found: Card) -> None:
    await shuffle_into_deck(found)


king_beyond_the_wall = card("04079")
king_beyond_the_wall.only_on(lambda bearer: bearer.is_a("Wildling"))
king_beyond_the_wall.gives(Trait("King"))


def _storms_the_mighty(me: Card, player: Player) -> bool:
    fight = fighting(me)
    if player is not me.controller or fight is None or me.parent not in fight.attackers:
        return False
    return fight.defender.power > me.controller.power


king_beyond_the_wall.players(CLAIM, to=_storms_the_mighty)

valar_morghulis = card("04080")


def _mortals(me: Card) -> list[Card]:
    return [c for p in me.game.order() for c in p.characters if Kill.may_befall(c)]


@valar_morghulis.when_revealed(when=lambda me: bool(_mortals(me)))
async def all_men_must_die(me: Card) -> None:
    await kill(*_mortals(me))
