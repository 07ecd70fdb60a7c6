"""Invented views of the second edition: as many cards as are wanted, with everything that can lie
on them. No rule has to have led there; a picture must be legible all the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine.agot.nouns import CardType, Faction, Hindrance, Icon, Keyword, Phase, Side
from engine.agot.prints import Printed, prints
from engine.agot.view import AgotView, CardView, ChallengeView, PlayerView
from engine.core.phrases import phrase
from engine.core.seats import SeatId
from engine.realm.view import HeldView

FACTIONS = [faction for faction in Faction if faction is not Faction.NEUTRAL]
TITLES = ["01206", "01207", "01208", "01209", "01210", "01211"]


def of_type(kind: CardType) -> list[Printed]:
    """Of the Core Set alone, so that a new pack changes no picture."""
    core = [printed for code, printed in prints().items() if code.startswith("01")]
    return [printed for printed in core if printed.type is kind]


def plain(printed: Printed, ref: str = "") -> CardView:
    return CardView(
        ref or printed.code,
        printed.code,
        printed.named,
        printed.type,
        printed.cost,
        strength=printed.strength,
        icons=tuple(icon for icon in Icon if icon in printed.icons),
    )


class Court:
    """Deals cards by chance."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)

    def character(self, printed: Printed, seat: int, side: Side | None = None) -> CardView:
        chance = self.chance
        attachments = chance.sample(of_type(CardType.ATTACHMENT), chance.choice([0, 0, 1, 2, 3]))
        return CardView(
            f"{printed.code}-{seat}",
            printed.code,
            printed.named,
            printed.type,
            printed.cost,
            kneeling=chance.random() < 0.4,
            strength=max(0, printed.strength + chance.choice([0, 0, 0, 2, -1, 9])),
            icons=tuple(icon for icon in Icon if icon in printed.icons),
            keywords=tuple(chance.sample(list(Keyword), chance.choice([0, 0, 1, 2, 3]))),
            power=chance.choice([0, 0, 1, 3, 12]),
            tokens=chance.choice([(), (), (("poison", 2),)]),
            attachments=tuple(self.attachment(a, seat) for a in attachments),
            duplicates=chance.choice([(), (), (plain(printed),)]),
            side=side or chance.choice([None, None, *Side]),
            controller=SeatId(seat),
        )

    def attachment(self, printed: Printed, seat: int) -> CardView:
        card = plain(printed)
        kneeling, hostile = self.chance.random() < 0.2, self.chance.random() < 0.3
        return CardView(
            *(card.ref, card.code, card.name, card.type, card.cost, kneeling),
            controller=SeatId(seat + hostile),
        )

    def location(self, printed: Printed) -> CardView:
        card = plain(printed)
        kneeling, power = self.chance.random() < 0.3, self.chance.choice([0, 0, 0, 2])
        attached = self.chance.choice([(), (), (plain(of_type(CardType.ATTACHMENT)[0]),)])
        return CardView(
            *(card.ref, card.code, card.name, card.type, card.cost, kneeling),
            power=power,
            attachments=attached,
        )

    def player(self, seat: int, cast: Sequence[Printed], places: int, *, melee: bool) -> PlayerView:
        chance = self.chance
        faction = FACTIONS[seat % len(FACTIONS)]
        cards = [self.character(printed, seat) for printed in cast]
        cards += [self.location(p) for p in chance.sample(of_type(CardType.LOCATION), places)]
        return PlayerView(
            seat=SeatId(seat),
            faction=CardView(
                *("", faction.value, phrase(f"agot.faction.{faction}"), CardType.FACTION, 0),
                kneeling=chance.random() < 0.2,
            ),
            agenda=plain(chance.choice(of_type(CardType.AGENDA))),
            plot=plain(chance.choice(of_type(CardType.PLOT))),
            title=plain(prints()[TITLES[seat]]) if melee and seat < len(TITLES) else None,
            gold=chance.choice([0, 4, 17]),
            power=chance.choice([0, 9, 14]),
            income=chance.choice([0, 5, 11]),
            initiative=chance.choice([0, 11, -2]),
            claim=chance.choice([0, 1, 2]),
            reserve=chance.choice([5, 10]),
            dominance=12,
            play=tuple(cards),
            hand=chance.choice([0, 7, 13]),
            deck=chance.choice([0, 34, 60]),
            plots=4,
            discard=tuple(plain(p) for p in chance.sample(of_type(CardType.EVENT), 12)),
            dead=(),
            used=(),
            removed=(),
            out=False,
        )

    def view(
        self, seats: int, cast: Sequence[Sequence[Printed]], places: int, *, fight: bool = True
    ) -> AgotView:
        melee = seats > 2
        players = [self.player(s, cast[s], places, melee=melee) for s in range(seats)]
        icon = self.chance.choice(list(Icon))
        challenge = ChallengeView(
            icon, SeatId(0), SeatId(1), (), (), (), 24, self.chance.choice([0, 8, 24]), None
        )
        return AgotView(
            seat=None,
            round=self.chance.choice([1, 12]),
            phase=Phase.CHALLENGES if fight else Phase.MARSHALING,
            first=SeatId(seats - 1),
            active=SeatId(0),
            melee=melee,
            players=tuple(players),
            challenge=challenge if fight else None,
            hand=(),
            plots=(),
            over=False,
        )

    def holding(self, cards: int, phase: Phase) -> AgotView:
        """The view of a seat with so many cards in hand."""
        kinds = (CardType.CHARACTER, CardType.LOCATION, CardType.ATTACHMENT, CardType.EVENT)
        pool = [printed for kind in kinds for printed in of_type(kind)]
        view = self.crowded(2, 3, 2, fight=False)
        hand = tuple(plain(printed) for printed in self.chance.sample(pool, cards))
        return replace(
            view,
            seat=SeatId(0),
            phase=phase,
            players=(replace(view.players[0], hand=cards), *view.players[1:]),
            hand=hand,
            held=tuple(self.held(card, at) for at, card in enumerate(hand)),
            limited=1,
            plots=tuple(plain(p) for p in self.chance.sample(of_type(CardType.PLOT), 7)),
        )

    def held(self, card: CardView, at: int) -> HeldView:
        """Every reason in turn; every third card is cheaper."""
        reason = tuple(Hindrance)[at % len(Hindrance)]
        phase = Phase.CHALLENGES if reason is Hindrance.PHASE else None
        less = ((1, prints()["01156"].named),) if at % 3 == 0 else ()
        return HeldView(card.cost + at % 3, less, reason, phase, duplicate=at == 4)

    def crowded(self, seats: int, each: int, places: int, *, fight: bool = True) -> AgotView:
        everybody = of_type(CardType.CHARACTER)
        cast = [self.chance.sample(everybody, each) for _ in range(seats)]
        return self.view(seats, cast, places, fight=fight)
