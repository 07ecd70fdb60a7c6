"""House Greyjoy in the Core Set."""

from __future__ import annotations

from engine.agot.costs import kneel_self, sacrifice_self
from engine.agot.events import ChallengeWon, Discard, DominanceWon, Kill, Kneel, Pillaged, Stand
from engine.agot.fitness import tolerates
from engine.agot.lasting import rule_until
from engine.agot.modifiers import DOES_NOT_CONTRIBUTE, RESERVE, STRENGTH, Op, computed
from engine.agot.nouns import ATTACHMENT, LOCATION, Faction, Keyword, Phase, Scope, Zone
from engine.agot.playing import put_into_play
from engine.agot.predicates import i_participate, won, yours
from engine.agot.prints import Printed
from engine.agot.reasons import whose
from engine.agot.scripting import Script, card, once_per, twice_per
from engine.agot.sets.families import estate, steward
from engine.agot.state import Card, Challenge
from engine.agot.targets import a_card, a_character, a_location, from_piles, loser, picked
from engine.agot.verbs import (
    attach_as,
    discard,
    draw,
    either,
    gain_power,
    gain_power_for_faction,
    give,
    kill,
    kneel,
    save,
    stand,
)
from engine.core.phrases import phrase

steward("01074", Faction.GREYJOY)  # Iron Islands Fishmonger
estate("01080", Faction.GREYJOY)  # Sea Tower

aeron_damphair = card("01065")


@aeron_damphair.reaction(
    DominanceWon,
    when=lambda me, win: win.player is me.controller,
    target=picked(
        from_piles(
            Zone.DEAD, fits=lambda me, c: c.is_character and c.is_a("Ironborn"), entering=True
        )
    ),
)
async def rise_again(me: Card, win: DominanceWon, character: Card) -> None:
    await put_into_play(character, me.controller)


alannys_greyjoy = card("01066")
alannys_greyjoy.players(
    RESERVE, -1, to=lambda me, player: me.controller.is_first and player is not me.controller
)

asha_greyjoy = card("01067")


@asha_greyjoy.reaction(
    ChallengeWon,
    when=lambda me, win: won(unopposed=True, with_=i_participate)(me, win) and Stand.may_befall(me),
)
async def sail_on(me: Card, win: ChallengeWon) -> None:
    await stand(me)


balon_greyjoy = card("01068")
balon_greyjoy.rules(
    DOES_NOT_CONTRIBUTE,
    lambda me, card: me.attacking and card.defending and card.strength < me.strength,
)

euron_crows_eye = card("01069")


@euron_crows_eye.reaction(
    Pillaged,
    when=lambda me, pillaged: pillaged.by is me,
    target=picked(
        from_piles(Zone.DISCARD, fits=lambda me, c: c.type is LOCATION, whose=loser, entering=True)
    ),
)
async def take_as_spoils(me: Card, pillaged: Pillaged, location: Card) -> None:
    await put_into_play(location, me.controller)


theon_greyjoy = card("01071")


@theon_greyjoy.reaction(ChallengeWon, when=won(unopposed=True, with_=i_participate))
async def prove_himself(me: Card, win: ChallengeWon) -> None:
    await gain_power(me)


drowned_men = card("01073")
drowned_men.gets(
    STRENGTH,
    lambda me: sum(c.type is LOCATION and c.is_a("Warship") for c in me.controller.play),
)

lordsport_shipwright = card("01075")


@lordsport_shipwright.action(
    Phase.MARSHALING,
    cost=kneel_self,
    target=a_location(
        lambda me, place: place.printed.cost <= (3 if me.controller.is_first else 2), to=Kneel
    ),
)
async def blockade(me: Card, location: Card) -> None:
    await kneel(location)


throwing_axe = card("01077")
throwing_axe.only_on(lambda bearer: bearer.is_a("Ironborn"))


def _bearer_attacks(me: Card, challenge: Challenge) -> bool:
    return me.parent in challenge.attackers


@throwing_axe.reaction(
    ChallengeWon,
    when=won(with_=_bearer_attacks),
    cost=sacrifice_self,
    target=a_character(lambda me, c: c.defending, to=Kill),
)
async def throw(me: Card, win: ChallengeWon, character: Card) -> None:
    await kill(character)


great_kraken = card("01078")
great_kraken.each(Keyword.STEALTH, to=lambda me, c: balon_greyjoy.is_copy(c) and yours(me, c))


@great_kraken.reaction(ChallengeWon, when=won(unopposed=True), limit=twice_per(Scope.ROUND))
async def reap(me: Card, win: ChallengeWon) -> None:
    if await either(me.controller, "draw_card", "gain_power"):
        await draw(me.controller, 1)
    else:
        await gain_power_for_faction(me.controller, 1)


iron_fleet_scout = card("01079")


@iron_fleet_scout.action(
    Phase.CHALLENGES,
    cost=kneel_self,
    target=a_character(lambda me, c: c.participating and c.belongs_to(Faction.GREYJOY)),
)
async def scout(me: Card, character: Card) -> None:
    await give(character, STRENGTH, 2 if me.controller.is_first else 1, until=Scope.CHALLENGE)


risen_from_the_sea = card("01081")
risen = Script(
    Printed(
        {
            "id": "01081",
            "en": risen_from_the_sea.printed.name,
            "type": "attachment",
            "faction": "greyjoy",
            "traits": ["Condition"],
            "keywords": ["terminal"],
        }
    )
)
risen.gives(STRENGTH)


def _one_strength_suffices(me: Card, kill: Kill) -> bool:
    """A STR below 0 counts as 0 but takes more than 1 to rise above it."""
    if not tolerates(kill.card, me):
        return False
    return computed(kill.card.printed.strength, [*kill.card.modifiers(STRENGTH), (Op.ADD, 1)]) > 0


@risen_from_the_sea.would(
    Kill,
    when=lambda me, kill: kill.card.belongs_to(Faction.GREYJOY),
    lifts=_one_strength_suffices,
)
async def rise_harder_and_stronger(me: Card, kill: Kill) -> None:
    await save(kill)
    if tolerates(kill.card, me) and me.zone is Zone.BEING_PLAYED:
        await attach_as(me, kill.card, risen.printed)


the_krakens_grasp = card("01082")


@the_krakens_grasp.action(
    Phase.CHALLENGES,
    when=lambda me: me.controller.is_first,
    target=a_character(lambda me, c: c.defending and c.strength <= 5),
)
async def grasp(me: Card, character: Card) -> None:
    told = phrase("agot.rule.does_not_contribute", card=whose(character))
    rule_until(
        Scope.CHALLENGE, me, DOES_NOT_CONTRIBUTE, lambda me, card: card is character, told=told
    )


we_do_not_sow = card("01083")


@we_do_not_sow.reaction(
    ChallengeWon,
    when=won(unopposed=True),
    target=a_card(ATTACHMENT, LOCATION, to=Discard, whose=loser),
    maximum=once_per(Scope.CHALLENGE),
)
async def pay_the_iron_price(me: Card, win: ChallengeWon, taken: Card) -> None:
    await discard(taken)
