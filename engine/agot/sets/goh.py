"""Ghosts of Harrenhal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.agot.abilities import Use
from engine.agot.costs import (
    kneel_a,
    kneel_faction_card,
    kneel_it,
    kneel_self,
    sacrifice_self,
    sacrifice_self_of_strength_x,
)
from engine.agot.events import (
    Bypassed,
    ChallengeWon,
    Discard,
    DominanceWon,
    EntersPlay,
    Kill,
    Kneel,
    Marshaled,
    PowerGained,
)
from engine.agot.fitness import may_enter, may_take_control
from engine.agot.modifiers import DOES_NOT_KNEEL, IMMUNE, STRENGTH
from engine.agot.nouns import (
    ATTACHMENT,
    INTRIGUE,
    POWER,
    Faction,
    Keyword,
    Phase,
    Scope,
    Side,
    Zone,
)
from engine.agot.playing import put_together_into_play
from engine.agot.predicates import controls, fighting, i_attack, i_enter, is_king, lost, won
from engine.agot.prices import most_x
from engine.agot.scripting import card, once_per, twice_per
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, an_opponent, cards, loser, picked, so_many, worth_up_to
from engine.agot.verbs import (
    all_of,
    discard,
    draw,
    either,
    gain_gold,
    give,
    if_you_win,
    join_challenge,
    kill,
    may,
    name_icon,
    remove_from_challenge,
    sacrifice,
    stand,
    take_control,
    topmost,
    uppermost,
    you,
)

roose_bolton = card("04081")


@roose_bolton.reaction(
    ChallengeWon,
    when=won(with_=i_attack),
    cost=sacrifice_self_of_strength_x,
    target=worth_up_to(
        lambda use: use.card.strength if use.x is None else use.x,
        a_character(to=Kill, whose=loser),
    ),
)
async def send_regards(me: Card, win: ChallengeWon, characters: Sequence[Card]) -> None:
    await kill(*characters)


harrenhal = card("04082")


@harrenhal.reaction(
    EntersPlay,
    when=lambda me, entered: (
        entered.card.is_character
        and Kill.may_befall(entered.card)
        and not entered.card.immune_to(me)
    ),
    cost=(kneel_faction_card, sacrifice_self),
)
async def curse(me: Card, entered: EntersPlay) -> None:
    await kill(entered.card)


brienne_of_tarth, catelyn_stark = card("04083"), card("01143")


def _sworn(me: Card) -> bool:
    return controls(me.controller, is_king) or catelyn_stark.controlled_by(me.controller)


brienne_of_tarth.rules(
    DOES_NOT_KNEEL, lambda me, c, side: c is me and side is Side.DEFENDING and _sworn(me)
)

offer_of_a_peach, renly_baratheon = card("04084"), card("04043")


def _host(me: Card) -> bool:
    ladies = controls(me.controller, lambda c: c.is_character and c.is_a("Lady"))
    return ladies or renly_baratheon.controlled_by(me.controller)


@offer_of_a_peach.action(
    Phase.CHALLENGES, when=_host, target=a_character(lambda me, c: c.attacking)
)
async def offer(me: Card, character: Card) -> None:
    await stand(character)
    await remove_from_challenge(character)


craster = card("04085")
craster.rules(IMMUNE, lambda me, c, source: c is me and source.is_a("Omen"))


def _given_to_the_cold(me: Card) -> list[Card]:
    """Characters killed this phase that still lie among the dead and may return."""
    killed = dict.fromkeys(c for player in me.game.order() for c in player.killed)
    return [c for c in killed if c.zone is Zone.DEAD and may_enter(c.owner, c)]


@craster.action(cost=sacrifice_self, when=lambda me: bool(_given_to_the_cold(me)))
async def give_sons(me: Card) -> None:
    await put_together_into_play((c, c.owner) for c in _given_to_the_cold(me))


dragonglass_dagger = card("04086")
dragonglass_dagger.only_on(lambda bearer: bearer.belongs_to(Faction.NIGHTS_WATCH))
dragonglass_dagger.gives(STRENGTH, 2, when=lambda me, bearer: bearer.participating)


def _warded(me: Card, c: Card, source: Card) -> bool:
    foreign = source.is_character and source.controller is not me.controller
    return c is me.parent and foreign and c.participating


dragonglass_dagger.rules(IMMUNE, _warded)

ser_davos_seaworth = card("04087")


@ser_davos_seaworth.reaction(
    Bypassed, when=lambda me, bypassed: bypassed.by is me and not bypassed.card.printed.loyal
)
async def smuggle(me: Card, bypassed: Bypassed) -> None:
    if await either(me.controller, "draw_card", "gain_gold"):
        await draw(me.controller, 1)
    else:
        await gain_gold(me.controller, 1)


ritual_of_rhllor = card("04088")
standing_believer = a_character(lambda me, c: c.is_a("R'hllor") and not c.kneeling)


def _payable(use: Use) -> range:
    most = min(most_x(use.player, use.card), len(standing_believer.found(use)))
    return range(1, most + 1)


@ritual_of_rhllor.reaction(
    DominanceWon,
    when=lambda me, win: win.player is me.controller,
    x=_payable,
    target=so_many(lambda use: use.x or 0, standing_believer),
)
async def light_the_fires(me: Card, win: DominanceWon, characters: Sequence[Card]) -> None:
    await all_of(PowerGained(c, 1) for c in characters)


joffrey_baratheon = card("04089")


def _cheaper_subjects(use: Use) -> Iterator[Card]:
    for c in a_character(lambda me, c: not c.is_a("King"), to=Kill).candidates(use):
        if c.printed.cost < use.event.card.printed.cost:
            yield c


@joffrey_baratheon.reaction(
    Marshaled,
    when=lambda me, entered: (
        entered.player is me.controller
        and entered.card.is_character
        and entered.card.printed.loyal
        and Kneel.may_befall(entered.card)
    ),
    cost=(kneel_it, kneel_faction_card),
    target=cards(_cheaper_subjects),
)
async def call_for_a_head(me: Card, entered: Marshaled, character: Card) -> None:
    await kill(character)


chatayas_brothel = card("04090")


@chatayas_brothel.action(
    Phase.MARSHALING, cost=kneel_a(lambda c: c.icon(INTRIGUE)), limit=twice_per(Scope.PHASE)
)
async def entertain(me: Card) -> None:
    await gain_gold(you(me), 1)


helya = card("04091")
helya.each(Keyword.TERMINAL, to=lambda me, c: c.type is ATTACHMENT and c.in_play)

bless_him_with_salt = card("04092")


@bless_him_with_salt.action(
    in_challenge=True,
    when=lambda me: fighting(me, POWER) is not None,
    target=a_character(lambda me, c: c.participating and c.is_a("Drowned_God", "Ironborn")),
)
async def bless_with_salt(me: Card, character: Card) -> None:
    player = me.controller

    async def draw_one() -> None:
        await draw(player, 1)

    await give(character, STRENGTH, 3, until=Scope.CHALLENGE)
    if_you_win(player, me, draw_one)


xaro_xhoan_daxos = card("04093")


@xaro_xhoan_daxos.reaction(
    Marshaled,
    when=lambda me, entered: (
        entered.player is me.controller and entered.card.type is ATTACHMENT and entered.card.unique
    ),
    limit=once_per(Scope.PHASE),
)
async def receive_gifts(me: Card, entered: Marshaled) -> None:
    await gain_gold(me.controller, 2)


mother_of_dragons = card("04094")
mother_of_dragons.only_on(lambda bearer: bearer.is_a("Stormborn"), opponents=False)


def _dragon_fights(me: Card) -> bool:
    if me.parent is None or me.parent.participating:
        return False
    return any(c.is_a("Dragon") and c.participating for c in me.controller.characters)


@mother_of_dragons.action(Phase.CHALLENGES, in_challenge=True, when=_dragon_fights, cost=kneel_self)
async def join_her_children(me: Card) -> None:
    fight = fighting(me)
    side = fight.side(me.controller) if fight is not None else None
    if me.parent is not None and side is not None:
        await join_challenge(me.parent, side)


myrcella_baratheon = card("04095")


def _kingless(me: Card) -> bool:
    return not any(controls(player, is_king) for player in me.game.order())


myrcella_baratheon.gets(Keyword.RENOWN, when=_kingless)
myrcella_baratheon.rules(
    DOES_NOT_KNEEL,
    lambda me, c, side: (
        c is me and side is Side.DEFENDING and fighting(me, POWER) is not None and _kingless(me)
    ),
)

the_princes_pass = card("04096")


@the_princes_pass.reaction(
    ChallengeWon,
    when=lost(defending=True),
    cost=kneel_self,
    target=a_character(lambda me, c: c.attacking),
)
async def waylay(me: Card, win: ChallengeWon, character: Card) -> None:
    player = you(me)
    lamed = await give(character, await name_icon(player), -1, until=Scope.PHASE)
    if not lamed or character.icons or not (me.in_play and Discard.may_befall(character)):
        return
    if await may(player, me) and await sacrifice(me):
        await discard(character)


silent_sisters = card("04097")
silent_sisters.gets(STRENGTH, lambda me: sum(c.is_character for c in me.controller.dead))

the_frostfangs = card("04098")


@the_frostfangs.reaction(
    EntersPlay,
    when=i_enter,
    target=picked(an_opponent(lambda me, opponent: may_take_control(opponent, me))),
)
async def freeze(me: Card, entered: EntersPlay, opponent: Player) -> None:
    await take_control(opponent, me)


quiet_as_a_shadow = card("04099")


@quiet_as_a_shadow.action(target=a_character(lambda me, c: c.unique and c.printed.cost <= 3))
async def creep(me: Card, character: Card) -> None:
    await give(character, Keyword.STEALTH, until=Scope.PHASE)


ghosts_of_harrenhal = card("04100")


def _character(c: Card) -> bool:
    return c.is_character


def _may_haunt(me: Card) -> bool:
    ghosts = [c for player in me.game.order() for c in uppermost(player, _character)]
    return any(may_enter(ghost.owner, ghost) for ghost in ghosts)


@ghosts_of_harrenhal.when_revealed(when=_may_haunt)
async def haunt(me: Card) -> None:
    ghosts = await me.game.each_chooses(me.game.order(), lambda p: topmost(p, _character))
    await put_together_into_play((c, c.owner) for c in ghosts if c is not None)
