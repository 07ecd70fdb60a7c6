"""House Stark in Wolves of the North."""

from __future__ import annotations

from engine.agot.abilities import Use
from engine.agot.costs import (
    discard_power_from_a,
    kneel_a,
    kneel_self,
    one_of,
    pay_gold,
    sacrifice_a,
    sacrifice_self,
)
from engine.agot.events import (
    Bypassed,
    ChallengeInitiated,
    ChallengeWon,
    EntersPlay,
    Initiated,
    Kill,
    Kneel,
    LeavesPlay,
    PhaseBegins,
    PlotRevealed,
    PowerGained,
    Sacrifice,
    Stand,
)
from engine.agot.fitness import may_bear
from engine.agot.lasting import rule_about, rule_until
from engine.agot.modifiers import BLANKS, CANNOT_TRIGGER, DOES_NOT_KNEEL, IMMUNE, STRENGTH, Trait
from engine.agot.nouns import (
    MILITARY,
    NOT_BLANK,
    Blank,
    CardType,
    Faction,
    Keyword,
    Phase,
    Scope,
    Side,
)
from engine.agot.playing import put_into_play
from engine.agot.predicates import (
    i_enter,
    i_participate,
    nothing_cheaper,
    opponents_event,
    with_trait,
    won,
    yours,
)
from engine.agot.reasons import whose
from engine.agot.scripting import card, once_per, twice_per
from engine.agot.sets.wotn.seasons import in_season, revealed, winter
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, an_attachment, cards, from_hand, mine, picked
from engine.agot.verbs import (
    cancel,
    choose_character,
    draw,
    gain_power,
    give,
    instead_to_hand,
    kill,
    kneel,
    move_attachment,
    move_power,
    name_trait,
    reduce_next,
    remove_from_challenge,
    save,
    stand,
    you,
)
from engine.core.phrases import phrase


def _stark(card: Card) -> bool:
    return card.is_character and card.belongs_to(Faction.STARK)


def _lost_a_stark(me: Card, gone: LeavesPlay) -> bool:
    """A Stark character of yours has left play."""
    return (
        gone.card.is_character
        and gone.was.controller is me.controller
        and Faction.STARK in gone.was.factions
    )


king_robbs_host = card("03001")


@king_robbs_host.reaction(
    ChallengeWon,
    when=lambda me, win: (
        won(MILITARY, with_=i_participate)(me, win) and win.loser.faction_card.power > 0
    ),
    target=picked(a_character(lambda me, c: c.attacking)),
)
async def march_south(me: Card, win: ChallengeWon, character: Card) -> None:
    amount = 2 if revealed(me.game, "War") else 1
    await move_power(win.loser.faction_card, character, amount)


catelyn_stark = card("03002")
catelyn_stark.gets(STRENGTH, lambda me: me.power)


@catelyn_stark.reaction(Kill, Sacrifice, when=_lost_a_stark, limit=twice_per(Scope.ROUND))
async def mourn(me: Card, gone: LeavesPlay) -> None:
    await gain_power(me)


eddard_stark = card("03003")


@eddard_stark.reaction(
    PowerGained,
    when=lambda me, gained: gained.card is me and gained.using is Keyword.RENOWN,
    target=a_character(lambda me, c: c is not me and c.participating, whose=mine),
)
async def share_renown(me: Card, gained: PowerGained, character: Card) -> None:
    await gain_power(character)


the_blackfish = card("03004")
the_blackfish.rules(
    DOES_NOT_KNEEL,
    lambda me, c, side: (
        me.power >= 4 and side is Side.ATTACKING and yours(me, c) and c.is_a("House_Tully")
    ),
)


@the_blackfish.reaction(
    ChallengeWon, when=won(MILITARY, attacking=True), limit=once_per(Scope.PHASE)
)
async def scout_ahead(me: Card, win: ChallengeWon) -> None:
    await draw(me.controller, 1)


jon_snow = card("03005")


@jon_snow.action(
    cost=sacrifice_a(_stark),
    target=a_character(lambda me, card: card.unique and _stark(card), to=Stand),
    limit=once_per(Scope.ROUND),
)
async def rouse(me: Card, character: Card) -> None:
    await stand(character)


wolves_of_the_north = card("03006")


@wolves_of_the_north.reaction(Bypassed, when=lambda me, bypassed: bypassed.by is me)
async def harry(me: Card, bypassed: Bypassed) -> None:
    pack = sum(c.is_a("Direwolf") for c in me.controller.play)
    await give(bypassed.card, STRENGTH, -pack, until=Scope.PHASE)


arya_stark = card("03007")


@arya_stark.reaction(
    Kill,
    when=_lost_a_stark,
    cost=sacrifice_self,
    target=a_character(lambda me, c: c is not me and c.strength <= 3, to=Kill),
)
async def avenge(me: Card, gone: Kill, character: Card) -> None:
    await kill(character)


jory_cassel = card("03008")


@jory_cassel.would(
    Kill,
    when=lambda me, killing: (
        killing.card is not me  # a save that costs the one to be saved changes nothing
        and yours(me, killing.card)
        and killing.card.unique
        and _stark(killing.card)
    ),
    cost=sacrifice_self,
)
async def give_his_life(me: Card, killing: Kill) -> None:
    await save(killing)
    if winter(me):
        await gain_power(killing.card)


riverrun_minstrel = card("03009")


@riverrun_minstrel.reaction(EntersPlay, when=i_enter, target=a_character(with_trait("House_Tully")))
async def sing_of_the_rivers(me: Card, entered: EntersPlay, character: Card) -> None:
    await gain_power(character)


old_nan = card("03010")
SEASONS = ("Summer", "Winter")


def _lacking(plot: Card) -> list[str]:
    return [season for season in SEASONS if not plot.is_a(season)]


@old_nan.interrupt(
    PlotRevealed, when=lambda me, shown: len(_lacking(shown.plot)) > 0, cost=kneel_self
)
async def tell_a_tale(me: Card, shown: PlotRevealed) -> None:
    season = await name_trait(you(me), _lacking(shown.plot))
    await give(shown.plot, Trait(season), until=Scope.ROUND)


osha = card("03011")


@osha.action(
    Phase.CHALLENGES,
    in_challenge=True,
    when=lambda me: me.participating,
    limit=once_per(Scope.PHASE),
)
async def slip_away(me: Card) -> None:
    if await remove_from_challenge(me):
        await stand(me)


bear_island_loyalist = card("03012")
bear_island_loyalist.rules(
    IMMUNE,
    lambda me, c, source: (
        source.type is CardType.EVENT
        and source.controller is not me.controller
        and c is not me
        and me.participating
        and c.participating
        and yours(me, c)
        and _stark(c)
    ),
)


sansa_stark = card("03013")
sansa_stark.gets(STRENGTH, lambda me: -sum(map(_stark, me.controller.dead)))
sansa_stark.gets(Keyword.INSIGHT, when=lambda me: me.strength == 0)


shaggydog, rickon_stark = card("03014"), card("03016")


def _his_boy(me: Card, c: Card) -> bool:
    return rickon_stark.is_copy(c) and yours(me, c)


shaggydog.each(STRENGTH, 2, to=_his_boy)
shaggydog.each(MILITARY, to=_his_boy)


house_tully_septon = card("03015")


def _faithful(card: Card) -> bool:
    return card.is_character and card.is_a("House_Tully", "The_Seven")


@house_tully_septon.action(
    Phase.MARSHALING,
    cost=discard_power_from_a(lambda card: True),
    limit=once_per(Scope.PHASE),
    idle=nothing_cheaper(_faithful, 2),
)
async def bless(me: Card) -> None:
    reduce_next(you(me), 2, _faithful)


@rickon_stark.would(
    Initiated,
    when=lambda me, initiated: (
        initiated.use.ability.searches
        or initiated.card.printed is rickon_stark.printed  # he says the word as well
    ),
    cost=sacrifice_self,
)
async def call_off(me: Card, initiated: Initiated) -> None:
    await cancel(initiated)


winterfell = card("03017")
winterfell.each(STRENGTH, to=lambda me, c: _stark(c) and yours(me, c))


@winterfell.reaction(ChallengeInitiated, when=lambda me, _: Kneel.may_befall(me))
async def let_winter_come(me: Card, initiated: ChallengeInitiated) -> None:
    if not await kneel(me):
        return
    for player in me.game.order():
        if player.plot is not None and not in_season(player, "Winter"):
            _silence(me, player)


def _silence(me: Card, silenced: Player) -> None:
    rule_until(
        Scope.CHALLENGE,
        me,
        CANNOT_TRIGGER,
        lambda me, player: player is silenced,
        told=phrase("agot.rule.cannot_trigger", who=silenced.who),
    )


winterfell_heart_tree = card("03018")


def _stark_cards(use: Use) -> list[Card]:
    """Any card in play: the faction card is one."""
    own = [use.player.faction_card, *use.player.play]
    return [c for c in own if c is not use.card and c.belongs_to(Faction.STARK)]


@winterfell_heart_tree.reaction(PhaseBegins, cost=sacrifice_self, target=cards(_stark_cards))
async def watch_over(me: Card, begun: PhaseBegins, watched: Card) -> None:
    rule_about(
        watched,
        Scope.PHASE,
        me,
        IMMUNE,
        lambda me, c, source: (
            source.type is CardType.PLOT and source.controller is not c.controller
        ),
        told=phrase("agot.rule.immune_to_plots", card=whose(watched)),
    )


nymeria = card("03019")
nymeria.only_on(lambda bearer: bearer.unique and _stark(bearer))
nymeria.gives(Keyword.INTIMIDATE)


@nymeria.action(
    cost=pay_gold(1),
    target=picked(a_character(lambda me, c: c is not me.parent and may_bear(c, me))),
    limit=once_per(Scope.PHASE),
)
async def run_to(me: Card, character: Card) -> None:
    await move_attachment(me, character)


needle = card("03020")
needle.only_on(_stark)
needle.gives(STRENGTH, 2)


def _would_be_discarded(me: Card, gone: Sacrifice) -> bool:
    """Into the discard pile of whoever controls Needle: another's character is not saved by it."""
    return gone.card is me.parent and gone.card.owner is me.controller


@needle.interrupt(Sacrifice, when=_would_be_discarded, cost=sacrifice_self)
async def stick_them(me: Card, gone: Sacrifice) -> None:
    instead_to_hand(gone)


frozen_solid = card("03021")
frozen_solid.only_on_location(
    lambda place: place.printed.cost <= 3 and not place.has(Keyword.LIMITED)
)
frozen_solid.rules(BLANKS, lambda me, c: Blank.EXCEPT_TRAITS if c is me.parent else NOT_BLANK)


as_hard_as_winter = card("03022")


def _no_dearer(use: Use, c: Card) -> bool:
    lost: Card = use.event.card
    return c.printed.cost <= lost.printed.cost


@as_hard_as_winter.reaction(
    Kill,
    Sacrifice,
    when=lambda me, gone: (
        _lost_a_stark(me, gone) and any(plot.is_a("Winter") for plot in me.controller.used)
    ),
    target=from_hand(lambda me, c: _stark(c), suits=_no_dearer),
)
async def fill_the_ranks(me: Card, gone: LeavesPlay, character: Card) -> None:
    await put_into_play(character, me.controller)


the_pack_survives = card("03023")


@the_pack_survives.would(
    Initiated,
    when=opponents_event,
    cost=one_of(
        sacrifice_direwolf=sacrifice_a(lambda c: c.is_a("Direwolf")),
        kneel_two=kneel_a(_stark, amount=2),
    ),
)
async def survive(me: Card, initiated: Initiated) -> None:
    await cancel(initiated)


aryas_gift = card("03024")


def _heirs(attachment: Card, player: Player) -> list[Card]:
    """The player's other characters that may bear it."""
    others = [c for c in player.characters if c is not attachment.parent]
    return [c for c in others if may_bear(c, attachment)]


@aryas_gift.action(
    target=picked(
        an_attachment(
            lambda me, c: (
                c.parent is not None
                and _stark(c.parent)
                and yours(me, c.parent)
                and len(_heirs(c, me.controller)) > 0
            )
        )
    )
)
async def hand_over(me: Card, attachment: Card) -> None:
    heirs = _heirs(attachment, me.controller)
    heir = await choose_character(me.controller, lambda c: c in heirs)
    if heir is not None:
        await move_attachment(attachment, heir)
