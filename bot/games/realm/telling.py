"""Either edition in words: round and phase, the challenge under way, then every player with
plot, counts and cards in play. Long, so it says each thing once and briefly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bot.describe.board import Board
from bot.games.plug import Keys
from bot.games.realm.pictures.held import HeldFacts, facts_of
from bot.games.realm.printed import fact_of, printed
from bot.words import Voice, Words
from engine.core.seats import SeatId
from engine.realm.nouns import CardType, Icon
from engine.realm.victory import VICTORY
from engine.realm.view import CardView, ChallengeView, PlayerView, RealmView

NUMBERS = ("income", "initiative", "claim", "reserve")  # of a plot; one edition has no reserve


def board(view: RealmView, words: Words, voice: Voice, awaited: Collection[SeatId] = ()) -> Board:
    teller = Teller(view, words, voice, awaited)
    fight = [teller.challenge(view.challenge)] if view.challenge else []
    lines = [line for player in view.players for line in teller.player(player)]
    teller.in_letters = True
    spoken = [line for player in view.players for line in teller.player(player)]
    brief = [*map(teller.score, view.players), *map(teller.characters, view.players)]
    return Board(
        teller.heading(),
        (),
        (*fight, *lines),
        _outcome(view, words, voice, awaited),
        spoken=(*fight, *spoken),
        brief=(*fight, *filter(None, brief)),
    )


def _outcome(view: RealmView, words: Words, voice: Voice, awaited: Collection[SeatId]) -> str:
    """Scores at the end; who is waited for."""
    if view.over:
        scores = [f"{voice.who(player.seat)} {player.power}" for player in view.players]
        return words.text("picture.final", scores=", ".join(scores))
    names = ", ".join(voice.who(seat) for seat in awaited)
    return words.text("picture.awaited", names=names) if names else ""


def house(view: RealmView, seat: SeatId, words: Words, voice: Voice) -> str:
    """One player's lines of the board."""
    teller = Teller(view, words, voice)
    return "\n".join([teller.heading(), *teller.player(view.players[seat])])


def challenge(view: RealmView, words: Words, voice: Voice) -> str:
    """The challenge under way, for whoever is asked something in the middle of it."""
    return Teller(view, words, voice).challenge(view.challenge) if view.challenge else ""


def hand(view: RealmView, words: Words, voice: Voice) -> str:
    """The seat's hand with costs, and the plots that are left with their numbers."""
    teller = Teller(view, words, voice)
    held = [teller.held(card) for card in view.hand]
    plots = [teller.plot(card) for card in view.plots]
    gold = sum(player.gold for player in view.players if player.seat == view.seat)
    lines = [teller.text("hand", cards=", ".join(held) or teller.text("none"), gold=gold)]
    if plots:
        lines.append(teller.text("plots", cards=", ".join(plots)))
    return "\n".join(lines)


def held(view: RealmView, words: Words, voice: Voice, keys: Keys) -> tuple[str, ...]:
    """A line for each plot to choose from and each card in hand, with all that its picture says."""
    teller = Teller(view, words, voice)
    gold = view.players[0].gold
    plots = [teller.plot_in_full(card) for card in view.plots]
    every = [facts_of(view, at, gold, words, keys) for at in range(len(view.hand))]
    purse = teller.text("purse", gold=gold, n=view.players[0].hand)
    return (purse, *plots, *(teller.held_in_full(card) for card in every))


class Teller:
    """Tells parts of one view, in the words of its edition. `in_letters`: icons, where there is
    little room."""

    def __init__(
        self, view: RealmView, words: Words, voice: Voice, awaited: Collection[SeatId] = ()
    ) -> None:
        self.view, self.words, self.voice, self.awaited = view, words, voice, awaited
        self.in_letters = False

    def text(self, id: str, /, **texts: str | int) -> str:
        return self.words.text(f"describe.{self.view.game}.{id}", **texts)

    def noun(self, id: str) -> str:
        """A phase, an icon, a keyword, a token."""
        return self.words.text(f"{self.view.game}.{id}")

    def heading(self) -> str:
        if self.view.phase is None:
            return self.text("setup")
        phase = self.noun(f"phase.{self.view.phase.value}")
        return self.text("heading", n=self.view.round, phase=phase)

    def challenge(self, fight: ChallengeView) -> str:
        play = {c.ref: f"{self.name(c)} {c.strength}" for p in self.view.players for c in p.play}

        def named(refs: Iterable[str]) -> str:
            return ", ".join(play.get(ref, "?") for ref in refs) or self.text("none")

        attack, defense = fight.totals
        sides = {fight.attacker: "challenge_by_you", fight.defender: "challenge_on_you"}
        return self.text(
            sides.get(self.voice.you, "challenge") if self.voice.you is not None else "challenge",
            type=self.noun(f"icon.{fight.type.value}"),
            who=self.voice.who(fight.attacker),
            against=self.voice.who(fight.defender),
            attack=attack,
            defense=defense,
            attackers=named(fight.attackers),
            defenders=named(fight.defenders),
        )

    def player(self, player: PlayerView) -> list[str]:
        """One line of counts, one for the plot, one for each kind of card in play."""
        first = f", {self.text('first')}" if self.view.first == player.seat else ""
        waited = f", {self.text('awaited')}" if player.seat in self.awaited else ""
        counts = self.text(
            "counts",
            power=player.power,
            goal=VICTORY,
            gold=player.gold,
            hand=player.hand,
            deck=player.deck,
            discard=len(player.discard),
            dead=len(player.dead),
        )
        who = self.voice.who(player.seat)
        lines = [f"**{who}** ({self._house(player)}{first}{waited}): {counts}."]
        if player.out:
            return [*lines, self.text("out")]
        if player.plot is not None:
            lines.append(self._plot(player, player.plot))
        for kind in (CardType.CHARACTER, CardType.LOCATION):
            if cards := [self._in_play(c) for c in player.play if c.type is kind]:
                lines.append(self.text(f"{kind.value}s", cards="; ".join(cards)))
        return lines

    def score(self, player: PlayerView) -> str:
        """What counts most of a player."""
        if player.out:
            told = self.text("out")
        else:
            told = self.text("score", power=player.power, gold=player.gold, hand=player.hand)
        return f"{self.voice.who(player.seat)}: {told}"

    def characters(self, player: PlayerView) -> str:
        """A player's, or nothing."""
        cards = [self._in_play(c) for c in player.play if c.type is CardType.CHARACTER]
        return f"{self.voice.who(player.seat)}: {'; '.join(cards)}." if cards else ""

    def _house(self, player: PlayerView) -> str:
        parts = [player.faction, player.agenda, player.title]
        return ", ".join(self.name(card) for card in parts if card is not None)

    def _plot(self, player: PlayerView, plot: CardView) -> str:
        numbers = {
            "income": player.income,
            "initiative": player.initiative,
            "claim": player.claim,
        }
        if player.reserve is not None:
            numbers["reserve"] = player.reserve
        return self.text("plot", card=self.name(plot), **numbers)

    def _in_play(self, card: CardView) -> str:
        text = self.name(card)
        if card.type is CardType.CHARACTER:
            text += self._fit_for(card)
        notes = [self.noun(f"keyword.{word.value}") for word in card.keywords]
        if card.kneeling:
            notes.append(self.text("kneeling"))
        if card.power:
            notes.append(self.text("power", n=card.power))
        notes += [f"{self.noun(f'token.{token}')} ×{n}" for token, n in card.tokens]
        if card.duplicates:
            notes.append(self.text("duplicates", n=len(card.duplicates)))
        notes += [self.name(other) for other in card.attachments]
        return f"{text} ({', '.join(notes)})" if notes else text

    def held(self, card: CardView) -> str:
        """With the printed cost, which may be X."""
        cost = fact_of(card).get("cost", card.cost)
        text = f"{self.name(card)} [{cost}]"
        return text + (self._in_brief(card) if card.type is CardType.CHARACTER else "")

    def held_in_full(self, card: HeldFacts) -> str:
        """Name, what kind of card it is, keywords, what it does, whether it can be used."""
        about = [card.kind, self.text("cost", n=card.cost)]
        if card.type is CardType.CHARACTER:
            about += self._abilities(card.strength, card.icons)
        about += [pill.text for pill in card.pills]
        parts = [f"**{card.name}**: {', '.join(about)}.", card.gist]
        if card.status:
            parts.append(f"{card.status[:1].upper()}{card.status[1:]}.")
        return " ".join(part for part in parts if part)

    def plot_in_full(self, card: CardView) -> str:
        found = printed(card)
        assert found is not None
        numbers = {name: str(found.fact[name]) for name in NUMBERS if name in found.fact}
        told = self.text("plot", card=f"**{self.name(card)}**", **numbers)
        return f"{told} {found.gist(self.words.language)}".strip()

    def plot(self, card: CardView) -> str:
        """With the printed numbers, in the order that the line of plots gives."""
        fact = fact_of(card)
        return f"{self.name(card)} [{'/'.join(str(fact[n]) for n in NUMBERS if n in fact)}]"

    def _fit_for(self, card: CardView) -> str:
        """A character's STR and icons."""
        if self.in_letters:
            return self._in_brief(card)
        icons = [icon.value for icon in Icon if icon in card.icons]
        return f": {', '.join(self._abilities(card.strength, icons))}"

    def _abilities(self, strength: int, icons: Sequence[str]) -> list[str]:
        names = ", ".join(self.noun(f"icon.{icon}") for icon in icons)
        told = [self.text("strength", n=strength)]
        return [*told, self.text("icons", icons=names)] if names else told

    def _in_brief(self, card: CardView) -> str:
        letters = [self.text(f"icon.{icon.value}") for icon in Icon if icon in card.icons]
        return f" {card.strength} {''.join(letters)}".rstrip()

    def name(self, card: CardView) -> str:
        return self.text("facedown") if card.name is None else self.words.say(card.name, self.voice)
