"""The named scripts: what an ability does. Data says when, at what cost and to whom; a script has a
body, and two questions that never suspend: what it can be done to, and whether it would do
anything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from engine.core.phrases import Arg, Phrase, phrase
from engine.hbo import verbs
from engine.hbo.choices import pick, pick_some, prompt
from engine.hbo.nouns import Source, Value, Zone
from engine.hbo.state import Card, Lasting, Player
from engine.hbo.timing import Use, kneel
from engine.hbo.zones import lay, leave
from engine.realm.nouns import CardType

Body = Callable[[Use], Awaitable[None]]
Able = Callable[[Card], bool]
Possible = Callable[[Card, Player], bool]


class Script(NamedTuple):
    body: Body
    able: Able
    possible: Possible
    targeted: bool  # whether it needs a target


SCRIPTS: dict[str, Script] = {}


def script(
    name: str,
    *,
    able: Able | None = None,
    possible: Possible | None = None,
    targeted: bool = False,
) -> Callable[[Body], Body]:
    def enrol(body: Body) -> Body:
        SCRIPTS[name] = Script(
            body, able or (lambda card: True), possible or (lambda me, player: True), targeted
        )
        return body

    return enrol


# For the player


@script("draw", possible=lambda me, player: bool(player.deck))
async def draw(use: Use) -> None:
    verbs.draw(use.player, use.n, use.by)


@script("gold")
async def gold(use: Use) -> None:
    verbs.gain_gold(use.player, use.n, use.by)


@script("power")
async def power(use: Use) -> None:
    """For the house."""
    verbs.gain_power(use.player, use.n, Source.CARDS, use.by)


@script("take_power", possible=lambda me, player: player.opponent.banner > 0)
async def take_power(use: Use) -> None:
    """From the opponent's banner."""
    verbs.move_power(use.player.opponent, use.player, use.n, Source.CARDS, use.by)


@script("discount", possible=lambda me, player: not player.total(Value.FULL_COST))
async def discount(use: Use) -> None:
    """The next character this round costs less."""
    use.player.discount += use.n
    use.card.game.tell("discount", who=use.player.who, n=use.n, by=use.by)


@script("opponent_discards", possible=lambda me, player: bool(player.opponent.hand))
async def opponent_discards(use: Use) -> None:
    verbs.discard_at_random(use.player.opponent, use.n, use.by)


@script("each_draws")
async def each_draws(use: Use) -> None:
    for player in use.card.game.order():
        verbs.draw(player, use.n, use.by)


@script("claim", possible=lambda me, player: True)
async def claim(use: Use) -> None:
    """The claim of the player's plot is higher for a while."""
    lay(use.player, Lasting(Value.CLAIM, use.n), use.ability.scope)
    told = {"n": use.n, "total": use.player.claim, "until": _until(use), "by": use.by}
    use.card.game.tell("claim", who=use.player.who, **told)


# For the card itself


@script("stand_self", possible=lambda me, player: me.kneeling)
async def stand_self(use: Use) -> None:
    verbs.stand(use.card, use.by)


@script("gain_power")
async def gain_power(use: Use) -> None:
    """Power on the card itself."""
    if use.card.in_play:
        verbs.gain_power(use.card, use.n, Source.CARDS, use.by)


@script("strengthen_self")
async def strengthen_self(use: Use) -> None:
    lay(use.card, Lasting(Value.STRENGTH, use.n), use.ability.scope)
    _tell_strength(use, use.card)


@script("discard_self")
async def discard_self(use: Use) -> None:
    verbs.discard(use.card, use.by)


def _until(use: Use) -> Phrase:
    return phrase(f"hbo.until.{use.ability.scope.name.lower()}")


def _tell(use: Use, told: str, card: Card, **more: Arg) -> None:
    """What was laid on the card for a while, and by what."""
    who, until = card.controller.who, _until(use)
    card.game.tell(told, who=who, card=card.named, **more, until=until, by=use.by)


def _tell_strength(use: Use, card: Card) -> None:
    told = "strength_more" if use.n > 0 else "strength_less"
    _tell(use, told, card, n=use.n, total=card.strength)


# For a chosen card


@script("kneel", able=lambda card: not card.kneeling, targeted=True)
async def kneel_target(use: Use) -> None:
    kneel(use.chosen, use.by)


@script("stand", able=lambda card: card.kneeling, targeted=True)
async def stand_target(use: Use) -> None:
    verbs.stand(use.chosen, use.by)


@script("kill", able=lambda card: not card.total(Value.CANNOT_BE_KILLED), targeted=True)
async def kill(use: Use) -> None:
    await verbs.kill(use.card.game, [use.chosen], use.by)


@script("discard", targeted=True)
async def discard(use: Use) -> None:
    verbs.discard(use.chosen, use.by)


@script("return", targeted=True)
async def return_to_hand(use: Use) -> None:
    leave(use.chosen, Zone.HAND, told="to_hand", by=use.by)


@script("strengthen", targeted=True)
async def strengthen(use: Use) -> None:
    lay(use.chosen, Lasting(Value.STRENGTH, use.n), use.ability.scope)
    _tell_strength(use, use.chosen)


@script("strengthen_and_draw", targeted=True)
async def strengthen_and_draw(use: Use) -> None:
    """For this challenge; whoever then wins it draws two cards."""
    await strengthen(use)
    challenge = use.card.game.challenge
    if challenge is not None:
        challenge.if_won.append((use.player, 2, use.by))
        use.card.game.tell("if_won", who=use.player.who, n=2, by=use.by)


@script("give_keyword", targeted=True)
async def give_keyword(use: Use) -> None:
    keyword = use.ability.keyword
    lay(use.chosen, Lasting(Value.KEYWORD, 1, keyword=keyword), use.ability.scope)
    _tell(use, "keyword", use.chosen, keyword=phrase(f"hbo.keyword.{keyword}"))


@script("give_icon", targeted=True)
async def give_icon(use: Use) -> None:
    """Or, with a negative number, take it."""
    icon = use.ability.icon
    lay(use.chosen, Lasting(Value.ICON, use.n, icon=icon), use.ability.scope)
    told = "icon_given" if use.n > 0 else "icon_taken"
    _tell(use, told, use.chosen, icon=phrase(f"hbo.icon.{icon}"))


@script("stay_down", targeted=True)
async def stay_down(use: Use) -> None:
    """It does not stand in this round's standing phase."""
    lay(use.chosen, Lasting(Value.DOES_NOT_STAND, 1), use.ability.scope)
    _tell(use, "stay_down", use.chosen)


@script("empower", targeted=True)
async def empower(use: Use) -> None:
    verbs.gain_power(use.chosen, use.n, Source.CARDS, use.by)


@script("take_from", able=lambda card: card.power > 0, targeted=True)
async def take_from(use: Use) -> None:
    """Power of a character goes back to the pool."""
    lost = min(use.n, use.chosen.power)
    use.chosen.power -= lost
    player, named = use.chosen.controller, use.chosen.named
    told = {"card": named, "n": lost, "total": player.power, "by": use.by}
    use.card.game.tell("power_lost", who=player.who, **told)


@script("withdraw", able=lambda card: card.participating, targeted=True)
async def withdraw(use: Use) -> None:
    """It leaves the challenge."""
    challenge = use.card.game.challenge
    assert challenge is not None
    challenge.remove(use.chosen)
    who = use.chosen.controller.who
    use.card.game.tell("withdrawn", who=who, card=use.chosen.named, by=use.by)


# Saves


@script("save")
async def save(use: Use) -> None:
    use.saved = True


# Plots


@script("kill_all")
async def kill_all(use: Use) -> None:
    everybody = [card for card in use.card.game.in_play() if card.is_character]
    await verbs.kill(use.card.game, everybody, use.by)


@script("each_kills")
async def each_kills(use: Use) -> None:
    """Each player, the first player first, chooses characters of their own to be killed
    together."""
    game, asked = use.card.game, prompt("sacrifice", use.card)

    async def choose(player: Player) -> list[Card]:
        return await pick_some(player, asked, player.characters, use.n, use.n)

    chosen = await game.each_chooses(game.order(), choose)
    await verbs.kill(game, [card for cards in chosen for card in cards], use.by)


@script("each_discards_location")
async def each_discards_location(use: Use) -> None:
    game, asked = use.card.game, prompt("give_up", use.card)

    async def choose(player: Player) -> Card | None:
        places = [card for card in player.play if card.type is CardType.LOCATION]
        return await pick(player, asked, places) if places else None

    async def give_up(player: Player, place: Card | None) -> None:
        if place is not None:
            verbs.discard(place, use.by)

    await game.each_chooses(game.order(), choose, give_up)


@script("each_gains_gold")
async def each_gains_gold(use: Use) -> None:
    for player in use.card.game.order():
        verbs.gain_gold(player, use.n, use.by)
