"""Nothing happens unsaid: every event and every verb is carried out at a table, and each card or
player whose public state has changed must be named by a line told meanwhile."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from engine.agents.answers import chance_answer
from engine.agot import events, sets, verbs
from engine.agot.events import Event
from engine.agot.modifiers import STRENGTH
from engine.agot.nouns import MILITARY, POWER, Keyword, Phase, Scope, Side, Token, Zone
from engine.agot.state import Card
from engine.core.chance import Chance
from tests.duel import Duel
from tests.engine.agot.public import facts, untold


class Table:
    """A duel with something of everything: a challenge under way, attachments, duplicates, tokens,
    power, gold, cards everywhere."""

    def __init__(self) -> None:
        self.duel = Duel(3)
        you, they = self.duel.you, self.duel.they
        self.game, self.you, self.they = self.duel.game, you.player, they.player
        self.mine = you.has("Robb Stark")
        self.other = you.has("Catelyn Stark", kneeling=True)
        self.theirs = they.has("Tywin Lannister")
        self.weak = they.has("Lannisport Merchant")
        self.held = you.holds("Arya Stark", "Ice", "Winter Is Coming")
        they.holds("Tyrion Lannister", "The Tickler")
        you.attaches("Little Bird", self.mine)
        self.milk = they.attaches("Milk of the Poppy", self.mine)
        self.duplicate = you.duplicates(self.mine)
        self.buried = you.discarded("Summer")[0]
        you.used("Summons")
        self.plot = you.plots("Taxation", "Calm Over Westeros")[0]
        you.rich(5)
        they.rich(4)
        for card in (self.mine, self.theirs, self.you.faction_card, self.they.faction_card):
            card.power = 2
        self.mine.tokens = {Token.POISON: 1}
        self.fight = self.duel.fighting(MILITARY, [self.mine], [self.weak])

    def drawn(self, n: int = 0) -> Card:
        return self.you.deck[-1 - n]


def won(table: Table) -> Event:
    table.fight.winner = None
    return events.ChallengeWon(table.fight, table.you, table.they, 3)


def initiated(table: Table) -> Event:
    table.game.challenge = None
    again = table.duel._challenge(MILITARY, [table.mine], table.duel.they)
    return events.ChallengeInitiated(again, [(table.mine, table.weak)])


def titled(table: Table) -> Event:
    table.duel.you.title("Master of Ships")
    return events.TitleReturned(table.you)


def lapsed(table: Table) -> Event:
    events.ControlTaken(table.theirs, table.you).apply()
    table.theirs.control = ()
    return events.ControlReverts(table.theirs)


EVENTS: dict[type[Event], Callable[[Table], Event]] = {
    events.Kneel: lambda t: events.Kneel(t.mine),
    events.Stand: lambda t: events.Stand(t.other),
    events.EntersPlay: lambda t: events.EntersPlay(t.held[0], t.you),
    events.Marshaled: lambda t: events.Marshaled(t.held[1], t.you, t.mine),
    events.PutIntoPlay: lambda t: events.PutIntoPlay(t.held[0], t.you, kneeling=True),
    events.DuplicateEnters: lambda t: events.DuplicateEnters(t.drawn(), t.mine, facedown=True),
    events.Attached: lambda t: events.Attached(t.milk, t.theirs),
    events.ControlTaken: lambda t: events.ControlTaken(t.theirs, t.you),
    events.ControlReverts: lapsed,
    events.Modified: lambda t: events.Modified(t.theirs, STRENGTH, -2, Scope.PHASE),
    events.StrengthIncreased: lambda t: events.StrengthIncreased(t.mine),
    events.ChallengeInitiated: initiated,
    events.Declared: lambda t: events.Declared(t.mine, Side.ATTACKING),
    events.Bypassed: lambda t: events.Bypassed(t.weak, t.mine),
    events.DefendersDeclared: lambda t: events.DefendersDeclared(t.fight, [t.theirs]),
    events.ChallengeWon: won,
    events.ClaimApplied: lambda t: events.ClaimApplied(t.fight, [t.they]),
    events.ChallengeEnds: lambda t: events.ChallengeEnds(t.fight),
    events.RemovedFromChallenge: lambda t: events.RemovedFromChallenge(t.mine),
    events.JoinsChallenge: lambda t: events.JoinsChallenge(t.theirs, Side.DEFENDING),
    events.EventPlayed: lambda t: events.EventPlayed(t.held[2], t.you),
    events.LeavesPlay: lambda t: events.LeavesPlay(t.mine),
    events.Kill: lambda t: events.Kill(t.mine),
    events.Discard: lambda t: events.Discard(t.theirs),
    events.Sacrifice: lambda t: events.Sacrifice(t.mine),
    events.ReturnedToHand: lambda t: events.ReturnedToHand(t.mine),
    events.ShuffledIntoDeck: lambda t: events.ShuffledIntoDeck(t.mine),
    events.PutOnDeck: lambda t: events.PutOnDeck(t.mine),
    events.RemovedFromGame: lambda t: events.RemovedFromGame(t.mine),
    events.Saved: lambda t: events.Saved(t.mine),
    events.DuplicateDiscarded: lambda t: events.DuplicateDiscarded(t.duplicate),
    events.Revealed: lambda t: events.Revealed(t.drawn()),
    events.Drawn: lambda t: events.Drawn(t.you, 2),
    events.CardMoved: lambda t: events.CardMoved(t.drawn(), Zone.HAND),
    events.CardDiscarded: lambda t: events.CardDiscarded(t.held[0]),
    events.Pillaged: lambda t: events.Pillaged(t.they.deck[-1], t.mine, t.they),
    events.CardsReordered: lambda t: events.CardsReordered(t.you, [t.drawn()], [t.drawn(1)]),
    events.DeckShuffled: lambda t: events.DeckShuffled(t.you),
    events.RoundBegins: lambda t: events.RoundBegins(t.game),
    events.PhaseBegins: lambda t: events.PhaseBegins(t.game, Phase.DRAW),
    events.PhaseEnds: lambda t: events.PhaseEnds(t.game, Phase.CHALLENGES),
    events.RoundEnds: lambda t: events.RoundEnds(t.game),
    events.PlotRevealed: lambda t: events.PlotRevealed(t.you, t.plot),
    events.InitiativeCompared: lambda t: events.InitiativeCompared(t.game),
    events.InitiativeWon: lambda t: events.InitiativeWon(t.you),
    events.FirstPlayerChosen: lambda t: events.FirstPlayerChosen(t.they, by=t.you),
    events.IncomeCollected: lambda t: events.IncomeCollected(t.you),
    events.DominanceWon: lambda t: events.DominanceWon(t.you),
    events.GoldReturned: lambda t: events.GoldReturned(t.you),
    events.Eliminated: lambda t: events.Eliminated(t.they),
    events.TitleTaken: lambda t: events.TitleTaken(t.you, t.game.title_pool[0]),
    events.TitleReturned: titled,
    events.GoldGained: lambda t: events.GoldGained(t.you, 2),
    events.GoldPaid: lambda t: events.GoldPaid(t.you, 2),
    events.GoldMoved: lambda t: events.GoldMoved(t.you, t.they, 2),
    events.PowerGained: lambda t: events.PowerGained(t.mine, 1),
    events.PowerMoved: lambda t: events.PowerMoved(t.theirs, t.mine, 1),
    events.PowerDiscarded: lambda t: events.PowerDiscarded(t.theirs, 1),
    events.TokenPlaced: lambda t: events.TokenPlaced(t.theirs, Token.POISON),
    events.TokenDiscarded: lambda t: events.TokenDiscarded(t.mine, Token.POISON),
}
NO_EVENT_OF_THEIR_OWN = {events.Event, events.OfCard, events.OfPlayer, events.OfChallenge}
MADE_BY_USES = {events.Initiated, events.TargetsChosen}  # by an ability; they change nothing
IMPLIED = {  # by the line, which names the player
    events.PlotRevealed: "where",  # the plot before it is used now
    events.Eliminated: "where",  # all the player's cards go with them
}


def unnamed(build: Callable[[Table], Event]) -> list[str]:
    """What the event changes and nobody is told."""
    table = Table()
    event = build(table)
    before, heard = facts(table.game), len(table.game.chronicle.entries)
    for follower in list(event.apply()):
        assert isinstance(follower, Event)
    lines = list(table.game.chronicle.heard_by(None, heard))
    implied = IMPLIED.get(type(event))
    found = untold(before, facts(table.game), lines)
    return [what for what in found if implied is None or not what.startswith(_fields(implied))]


def _fields(implied: str) -> tuple[str, ...]:
    """With the place of a card all that lay on it is gone."""
    return (implied, "kneeling", "power on it", "tokens", "attached to")


TOLD: dict[type[Event], tuple[str, ...]] = {  # the lines of the log that tell it
    events.Kneel: ("kneel",),
    events.Stand: ("stand",),
    events.EntersPlay: ("put_into_play",),
    events.Marshaled: ("marshal",),
    events.PutIntoPlay: ("put_into_play",),
    events.DuplicateEnters: ("duplicate_facedown",),
    events.Attached: ("attach",),
    events.ControlTaken: ("control",),
    events.ControlReverts: ("control_back",),
    events.Modified: ("modified",),
    events.ChallengeInitiated: ("challenge", "bypass", "knelt"),
    events.DefendersDeclared: ("defend", "knelt"),
    events.ChallengeWon: ("won",),
    events.ChallengeEnds: ("challenge_ends",),
    events.RemovedFromChallenge: ("removed_from_challenge",),
    events.JoinsChallenge: ("joins",),
    events.LeavesPlay: ("discard", "discard_duplicate", "to_hand"),
    events.Kill: ("kill", "discard_duplicate", "to_hand", "discard"),
    events.Discard: ("discard",),
    events.Sacrifice: ("sacrifice", "discard_duplicate", "to_hand", "discard"),
    events.ReturnedToHand: ("to_hand", "discard_duplicate", "discard"),
    events.ShuffledIntoDeck: ("to_deck", "discard_duplicate", "to_hand", "discard"),
    events.PutOnDeck: ("to_deck_top", "discard_duplicate", "to_hand", "discard"),
    events.RemovedFromGame: ("removed", "discard_duplicate", "to_hand", "discard"),
    events.DuplicateDiscarded: ("discard_duplicate",),
    events.Revealed: ("reveals",),
    events.Drawn: ("draw",),
    events.CardMoved: ("takes",),
    events.CardDiscarded: ("discard_from_hand",),
    events.Pillaged: ("discard_from_deck",),
    events.CardsReordered: ("reordered",),
    events.DeckShuffled: ("shuffle",),
    events.RoundBegins: ("round",),
    events.PhaseBegins: ("phase",),
    events.RoundEnds: ("round_ends",),
    events.PlotRevealed: ("plot",),
    events.InitiativeWon: ("initiative",),
    events.FirstPlayerChosen: ("first_player",),
    events.IncomeCollected: ("income",),
    events.DominanceWon: ("dominance", "power"),
    events.GoldReturned: ("gold_back",),
    events.Eliminated: ("eliminated",),
    events.TitleTaken: ("title",),
    events.TitleReturned: ("title_back",),
    events.GoldGained: ("gold",),
    events.GoldPaid: ("pay",),
    events.GoldMoved: ("gold_moved",),
    events.PowerGained: ("power",),
    events.PowerMoved: ("power_moved",),
    events.PowerDiscarded: ("power_discarded",),
    events.TokenPlaced: ("token",),
    events.TokenDiscarded: ("token_gone",),
}
TOLD_ELSEWHERE = {  # by the rule or the use that makes them
    events.StrengthIncreased,
    events.Declared,
    events.Bypassed,
    events.ClaimApplied,
    events.EventPlayed,
    events.Saved,
    events.PhaseEnds,
    events.InitiativeCompared,
}


def test_every_event_is_told_or_known_to_be_told_elsewhere() -> None:
    assert TOLD.keys() | TOLD_ELSEWHERE == EVENTS.keys()


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_tells_its_own_lines(kind: type[Event]) -> None:
    """Also where what it changes is named by another line, or is no state of a card or player."""
    table = Table()
    event, heard = EVENTS[kind](table), len(table.game.chronicle.entries)
    list(event.apply())
    lines = table.game.chronicle.heard_by(None, heard)
    told = dict.fromkeys(line.id.removeprefix("agot.log.") for line in lines)
    assert tuple(told) == TOLD.get(kind, ())


def test_a_save_is_told() -> None:
    table = Table()
    heard = len(table.game.chronicle.entries)
    table.duel.begin(verbs.save(events.Kill(table.mine)))
    lines = table.game.chronicle.heard_by(None, heard)
    assert "agot.log.saved" in [line.id for line in lines]


def test_every_event_is_tried() -> None:
    known = {
        each
        for name in events.__all__
        if isinstance(each := getattr(events, name), type) and issubclass(each, Event)
    }
    assert known - NO_EVENT_OF_THEIR_OWN - MADE_BY_USES == EVENTS.keys()


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_names_whatever_it_changes(kind: type[Event]) -> None:
    assert unnamed(EVENTS[kind]) == []


@pytest.mark.parametrize(
    ("kind", "attribute"),
    [(events.Kneel, "kneeling"), (events.PowerGained, "power")],
    ids=["kneel", "power"],
)
def test_a_planted_silence_is_found(
    kind: type[Event], attribute: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silently(self: Any) -> tuple[()]:
        setattr(self.card, attribute, 1 + getattr(self.card, attribute))
        return ()

    monkeypatch.setattr(kind, "apply", silently)
    assert unnamed(EVENTS[kind])


# Verbs

Story = Callable[[Table], Awaitable[object]]
VERBS: dict[str, Story] = {
    "all_of": lambda t: verbs.all_of([events.Kneel(t.mine)]),
    "kneel": lambda t: verbs.kneel(t.mine),
    "stand": lambda t: verbs.stand(t.other),
    "kill": lambda t: verbs.kill(t.theirs),
    "discard": lambda t: verbs.discard(t.theirs, t.duplicate),
    "sacrifice": lambda t: verbs.sacrifice(t.other),
    "return_to_hand": lambda t: verbs.return_to_hand(t.theirs),
    "save": lambda t: verbs.save(events.Kill(t.mine)),
    "take_control": lambda t: verbs.take_control(t.you, t.theirs),
    "place_duplicate": lambda t: verbs.place_duplicate(t.drawn(), t.mine, facedown=True),
    "place_token": lambda t: verbs.place_token(t.theirs, Token.POISON),
    "discard_token": lambda t: verbs.discard_token(t.mine, Token.POISON),
    "remove_from_challenge": lambda t: verbs.remove_from_challenge(t.mine),
    "join_challenge": lambda t: verbs.join_challenge(t.theirs, Side.DEFENDING),
    "gain_gold": lambda t: verbs.gain_gold(t.you, 2),
    "move_gold": lambda t: verbs.move_gold(t.they, t.you, 2),
    "give_gold": lambda t: verbs.give_gold(t.they, t.you, 2),
    "return_gold": lambda t: verbs.return_gold(t.they, t.you),
    "gain_power": lambda t: verbs.gain_power(t.mine),
    "gain_power_for_faction": lambda t: verbs.gain_power_for_faction(t.you, 1),
    "move_power": lambda t: verbs.move_power(t.theirs, t.mine, 1),
    "discard_power": lambda t: verbs.discard_power(t.theirs, 1),
    "draw": lambda t: verbs.draw(t.you, 2),
    "discard_at_random": lambda t: verbs.discard_at_random(t.they, t.you),
    "discard_top": lambda t: verbs.discard_top(t.they),
    "discard_tops": lambda t: verbs.discard_tops(t.they, t.you, amount=3),
    "discard_unplayed": lambda t: verbs.discard_unplayed(t.held[0]),
    "choose_number": lambda t: verbs.choose_number(t.you, 1, 2),
    "take_bottom": lambda t: verbs.take_bottom(t.you),
    "shuffle_into_deck": lambda t: verbs.shuffle_into_deck(t.theirs, t.buried),
    "to_hand": lambda t: verbs.to_hand(t.buried),
    "to_dead_pile": lambda t: verbs.to_dead_pile(t.buried),
    "search": lambda t: verbs.search(t.you, lambda card: True, top=5),
    "search_some": lambda t: verbs.search_some(t.you, lambda card: True, 2, top=5),
    "search_into_play": lambda t: verbs.search_into_play(
        t.you, lambda card: card.is_character, top=5
    ),
    "reveal_tops": lambda t: verbs.reveal_tops(t.you, t.they),
    "name_keyword": lambda t: verbs.name_keyword(t.you, [Keyword.RENOWN, Keyword.INSIGHT]),
    "move_attachment": lambda t: verbs.move_attachment(t.milk, t.other),
    "search_for_play": lambda t: verbs.search_for_play(
        t.you, lambda card: True, enters=lambda card: True
    ),
    "reveal_top": lambda t: verbs.reveal_top(t.you),
    "choose_from_hand": lambda t: verbs.choose_from_hand(t.you, t.they),
    "take_from_top": lambda t: verbs.take_from_top(t.you, 3, 1),
    "reorder_top": lambda t: verbs.reorder_top(t.you, t.they, 3, 1),
    "name_icon": lambda t: verbs.name_icon(t.you),
    "name_card": lambda t: verbs.name_card(t.you, t.they),
    "topmost": lambda t: verbs.topmost(t.you, lambda card: True),
    "reveal_hand": lambda t: verbs.reveal_hand(t.they),
    "name_amount": lambda t: verbs.name_amount(t.you, 3),
    "name_trait": lambda t: verbs.name_trait(t.you, ["Builder", "Ranger"]),
    "name_cardtype": lambda t: verbs.name_cardtype(t.you),
    "choose_character": lambda t: verbs.choose_character(t.you, lambda card: True),
    "choose_spared": lambda t: verbs.choose_spared(t.you, 1, [t.mine, t.other]),
    "choose_among": lambda t: verbs.choose_among(t.you, [t.mine, t.other]),
    "choose_some": lambda t: verbs.choose_some(t.you, [t.mine, t.other], 1, 2),
    "to_bottom_of_deck": lambda t: verbs.to_bottom_of_deck(t.theirs),
    "take_control_this_phase": lambda t: verbs.take_control_this_phase(t.you, t.theirs),
    "put_into_challenge": lambda t: verbs.put_into_challenge(t.held[0], t.you, Side.ATTACKING),
    "multiply": lambda t: verbs.multiply(t.theirs, STRENGTH, 2, until=Scope.PHASE),
    "show_together": lambda t: verbs.show_together(t.you, t.they),
    "either": lambda t: verbs.either(t.you, "draw_card", "gain_power"),
    "choose_way": lambda t: verbs.choose_way(t.you, "draw_card", "gain_power"),
    "reveal_bottom": lambda t: verbs.reveal_bottom(t.you, 3),
    "order_bottom": lambda t: verbs.order_bottom(t.you, t.you.deck[:3]),
    "may": lambda t: verbs.may(t.you, t.mine),
    "give": lambda t: verbs.give(t.theirs, POWER, -1, until=Scope.PHASE),
    "give_each": lambda t: verbs.give_each([t.mine, t.theirs], STRENGTH, 1, until=Scope.PHASE),
    "wither": lambda t: verbs.wither(t.theirs, 1, until=Scope.PHASE),
}
NOT_ACTS = {  # what they say or note for later; who happens to it is told when it does
    "you", "paid", "uppermost", "instead_to_hand", "instead_into_deck", "looks", "at_end_of_phase",
    "if_you_win", "if_you_win_initiative", "reduce_next", "as_it_leaves",
    "together_at_end_of_phase", "discard_instead", "when_decided",
}  # fmt: skip
NEED_MORE = {"cancel", "retarget", "attach_as", "initiate_as_own", "end_challenge"}
TELLING_ALONE = {
    "name_icon",
    "name_keyword",
    "name_cardtype",
    "name_card",
    "name_trait",
    "either",
}  # a choice that others hear


def test_every_verb_is_tried() -> None:
    own = {
        name
        for name, each in inspect.getmembers(verbs, inspect.isfunction)
        if each.__module__ == verbs.__name__ and not name.startswith("_")
    }
    assert own - NOT_ACTS - NEED_MORE == VERBS.keys()


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_names_whatever_it_changes(name: str) -> None:
    table, chance = Table(), Chance(name)
    before, heard = facts(table.game), len(table.game.chronicle.entries)
    table.duel.begin(VERBS[name](table))
    while pending := table.duel.session.pending:
        table.duel.answer(pending[0], chance_answer(pending[0], chance))
    lines = list(table.game.chronicle.heard_by(None, heard))
    assert untold(before, facts(table.game), lines) == []
    assert lines or name not in TELLING_ALONE


# Scripts


def test_scripts_tell_what_holds_for_a_while() -> None:
    """A rule, a value or an end of phase that a script lays down has no line but its own."""
    silent = []
    for file in sorted(Path(sets.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _is_silent(node):
                silent.append(f"{file.name}:{node.lineno}")
    assert silent == []


def _is_silent(call: ast.Call) -> bool:
    lasts = getattr(call.func, "id", "") in LASTING
    return lasts and "told" not in {keyword.arg for keyword in call.keywords}


LASTING = ("rule_until", "value_until", "at_end_of_phase")


# Hidden cards


def test_a_facedown_duplicate_is_told_but_not_named() -> None:
    table = Table()
    hidden = table.drawn()
    table.duel.begin(verbs.place_duplicate(hidden, table.mine, facedown=True))
    (line,) = [line for line in table.game.chronicle.heard_by(None) if "facedown" in line.id]
    assert hidden.named not in dict(line.args).values()
    assert dict(line.args)["card"] == table.mine.named
