"""Readers of a log: each keeps a table of its own from the public lines alone, as somebody would
who only hears what is told. Wherever the real table looks otherwise, a line is missing or wrong."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engine.behind.cards import COPIES, CourtRole
from engine.behind.tableau import HEIGHT, WIDTH
from engine.core.game import Config
from engine.core.phrases import Phrase, Who
from engine.hbo.editions import edition_of
from engine.hbo.nouns import House
from engine.intrigue.court import Cell
from engine.realm.view import CardView


class Lost(Exception):
    """What was told cannot have happened after what was told before."""


class Line:
    def __init__(self, told: Phrase) -> None:
        self.name, self._args = told.id.rpartition(".")[2], dict(told.args)

    def __getitem__(self, name: str) -> Any:
        value = self._args[name]
        return value.seat if isinstance(value, Who) else value

    def __contains__(self, name: str) -> bool:
        return name in self._args

    def code(self, name: str = "card") -> str:
        return code(self[name])


def code(named: Phrase) -> str:
    return named.id.rpartition(".")[2]


class Reader(ABC):
    silent: ClassVar[frozenset[str]]  # lines that change nothing that can be seen on the table

    def __init__(self, config: Config) -> None:
        self.config = config

    def hear(self, told: Phrase) -> None:
        line = Line(told)
        act = getattr(self, f"on_{line.name}", None)
        if act is not None:
            act(line)
        elif line.name not in self.silent and not told.id.startswith("table."):
            raise Lost(f"nobody reads {told.id}")

    @abstractmethod
    def faults(self, view: Any) -> Iterator[str]:
        """Where this table differs from what everybody sees."""


def differ(what: str, read: object, seen: object) -> Iterator[str]:
    if read != seen:
        yield f"{what}: read {read}, seen {seen}"


def less(pile: Counter[str], card: str, n: int = 1) -> None:
    if pile[card] < n:
        raise Lost(f"no {card} there")
    pile[card] -= n
    if not pile[card]:
        del pile[card]


class IntrigueReader(Reader):
    silent = frozenset({"standings", "score_alone", "wins", "wins_by_daggers", "shared"})

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.hands = [0] * config.seats
        self.out = [False] * config.seats
        self.points = [0] * config.seats
        self.thrones = [0] * config.seats
        self.shown: list[list[tuple[int, int]]] = [[] for _ in range(config.seats)]
        self.court: dict[Cell, str] = {}
        self.round = self.starter = 0

    def on_round(self, line: Line) -> None:
        self.round, self.starter, self.court = line["n"], line["who"], {}
        self.hands = [line["hand"]] * self.config.seats
        self.out = [False] * self.config.seats

    def on_first_card(self, line: Line) -> None:
        self.court[Cell(0, 0)] = line.code()

    def on_lay(self, line: Line) -> None:
        self.court[self._cell(line["place"])] = line.code()
        self.hands[line["who"]] -= 1

    def _cell(self, place: Phrase) -> Cell:
        bottom = [cell.x for cell in self.court if cell.row == 0]
        where = Line(place)
        if where.name == "above":
            return Cell(where["row"] - 1, min(bottom) + where["spot"] - 1)
        ends = {"first": 0, "left": min(bottom, default=0) - 1, "right": max(bottom, default=0) + 1}
        return Cell(0, ends[where.name])

    def on_stuck(self, line: Line) -> None:
        self.out[line["who"]] = True
        if self.hands[line["who"]] != line["n"]:
            raise Lost("another hand")

    def on_empty(self, line: Line) -> None:
        self.out[line["who"]] = True

    def on_iron_throne(self, line: Line) -> None:
        self.thrones[line["who"]] += 1

    def on_penalty(self, line: Line) -> None:
        self.points[line["who"]] += line["n"]

    def on_score(self, line: Line) -> None:
        cards = [Line(card) for card in line["cards"]]
        self.shown[line["who"]] = [(card["value"], card["daggers"]) for card in cards]

    def faults(self, view: Any) -> Iterator[str]:
        players = view.players
        yield from differ("round", self.round, view.round)
        yield from differ("court", self.court, {cell: card.id for cell, card in view.court})
        yield from differ("hands", self.hands, [player.hand for player in players])
        yield from differ("out", self.out, [player.out for player in players])
        yield from differ("points", self.points, [player.penalties for player in players])
        yield from differ("thrones", self.thrones, [player.iron_throne for player in players])
        shown = [[tuple(card) for card in player.shown] for player in players]
        yield from differ("shown", self.shown, shown)
        if not view.over:
            yield from differ("starter", self.starter, view.starter)


ROLES = {role.id: role for role in CourtRole}


def roles(cards: Iterable[Phrase]) -> Counter[str]:
    """Cards by name, each with its number."""
    found: Counter[str] = Counter()
    for card in cards:
        several = Line(card) if card.id == "behind.copies" else None
        found[several.code() if several else code(card)] += several["n"] if several else 1
    return found


class BehindReader(Reader):
    silent = frozenset({"wins", "shared", "score", "score_nothing"})

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.columns: list[Counter[str]] = [Counter() for _ in range(config.seats)]
        self.row: list[str] = []
        self.discard: Counter[str] = Counter()
        self.used: set[str] = set()
        self.deck = len(CourtRole) * COPIES[config.seats]
        self.turn = self.mover = self.value = 0
        self.renewed = self.over = False
        self.taking: tuple[int, Counter[str]] | None = None  # not placed yet
        self.whole = False  # it is the whole row

    def hear(self, told: Phrase) -> None:
        if self.taking is not None and Line(told).name != "give_up":
            self._place()
        super().hear(told)

    def _place(self) -> None:
        assert self.taking is not None
        seat, cards = self.taking
        self.columns[seat] += cards
        self.row = [] if self.whole else self.row
        self.taking, self.whole = None, False

    def on_turn(self, line: Line) -> None:
        if self.row:
            raise Lost("a row was left")
        self.turn, self.mover, self.used = line["n"], line["who"], set()

    def on_reveal(self, line: Line) -> None:
        self.deck -= 1
        self.row.append(line.code())
        self.value = line["value"]

    on_reveal_level = on_reveal_high = on_reveal

    def on_refill(self, line: Line) -> None:
        self.deck, self.discard, self.renewed = line["n"], Counter(), True

    def on_end(self, line: Line) -> None:
        self.deck, self.over = self.deck - 1, True

    def on_look(self, line: Line) -> None:
        power = line["power"]
        self.used.add(Line(power).code("judge") if power.id == "behind.copied" else code(power))

    def on_use(self, line: Line) -> None:
        self.on_look(line)
        self.value = line["value"]

    def on_eliminate(self, line: Line) -> None:
        seat = line["owner"] if "owner" in line else line["who"]
        less(self.columns[seat], line.code())
        self.discard[line.code()] += 1
        if self.columns[seat][line.code()] != line["left"]:
            raise Lost("another column")

    on_eliminate_own = on_eliminate

    def on_bust(self, line: Line) -> None:
        self._sweep(line)

    def on_discard(self, line: Line) -> None:
        self._sweep(line)

    def _sweep(self, line: Line) -> None:
        if Counter(self.row) != roles(line["cards"]):
            raise Lost("another row")
        self.discard += Counter(self.row)
        self.row = []

    def on_take(self, line: Line) -> None:
        self.taking, self.whole = (line["who"], roles(line["cards"])), True

    def on_exchange(self, line: Line) -> None:
        less(self.columns[line["owner"]], line.code())
        self.taking = line["who"], Counter({line.code(): 1})

    def on_give_up(self, line: Line) -> None:
        for card, n in roles(line["cards"]).items():
            less(self.columns[line["who"]], card, n)
            self.discard[card] += n

    def on_no_room(self, line: Line) -> None:
        for card, n in roles(line["cards"]).items():
            less(self.columns[line["who"]], card, n)
            self.discard[card] += n

    def on_pick(self, line: Line) -> None:
        self.row.remove(line.code())
        self.taking = line["who"], Counter({line.code(): 1})

    def on_nothing(self, line: Line) -> None:
        pass

    def on_points(self, line: Line) -> None:
        if self.score(line["who"]) != line["n"]:
            raise Lost("another score")

    def score(self, seat: int) -> int:
        return sum(ROLES[card] for card, count in self.columns[seat].items() if count > 1)

    def faults(self, view: Any) -> Iterator[str]:
        if self.taking is not None and not self._waits(view):
            self._place()
        yield from differ("turn", (self.turn, self.mover), (view.turn, view.mover))
        yield from differ("row", self.row, [role.id for role in view.row])
        if view.row:
            yield from differ("value", self.value, view.value)
        yield from differ("deck", (self.deck, self.renewed), (view.deck, view.end_in_deck))
        yield from differ("discard", self.discard, {role.id: n for role, n in view.discard})
        yield from differ("over", self.over, view.over)
        for seat, player in enumerate(view.players):
            seen = {column.role.id: column.count for column in player.columns}
            yield from differ(f"columns of {seat}", self.columns[seat], seen)
        used = {column.role.id for p in view.players for column in p.columns if column.used}
        yield from differ("used", {u for u in self.used if u in self.columns[self.mover]}, used)

    def _waits(self, view: Any) -> bool:
        """Somebody still chooses where the cards go: there is no room for all of them."""
        assert self.taking is not None
        seat, cards = self.taking
        new = [card for card in cards if card not in self.columns[seat]]
        full = len(cards) == 1 and any(self.columns[seat][card] >= HEIGHT for card in cards)
        return bool(view.row) and (full or len(self.columns[seat]) + len(new) > WIDTH)


class HboReader(Reader):
    silent = frozenset(
        {
            "claim",
            "claim_chosen",
            "claim_nothing",
            "discount",
            "dominance",
            "draft",
            "house",
            "icon_given",
            "icon_taken",
            "if_won",
            "initiative",
            "initiative_by_chance",
            "initiative_by_power",
            "keep",
            "keyword",
            "no_challenge",
            "no_dominance",
            "no_target",
            "phase",
            "saved",
            "stay_down",
            "strength_less",
            "strength_more",
            "use",
            "when_revealed",
            "wins",
        }
    )

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.players: list[Hbo] = [Hbo(), Hbo()]
        self.round = 0
        self.first = 0
        self.sides: list[list[str]] | None = None
        self.bypassed: list[str] = []
        self.won = False
        self.attacker = 0

    def hear(self, told: Phrase) -> None:
        super().hear(told)
        line = Line(told)
        if "total" in line and line.name.startswith("power"):
            seat = line["to"] if "to" in line else line["who"]
            if line.name != "power_lost" and self.players[seat].all_power != line["total"]:
                raise Lost(f"{told.id}: another power")

    def of(self, line: Line) -> Hbo:
        seat: int = line["who"]
        return self.players[seat]

    def on_house(self, line: Line) -> None:
        edition = edition_of(self.config.options)
        house = House(code(line["house"]))
        player = self.of(line)
        player.deck = len(edition.deck(house))
        player.plots = len(edition.plots[house])

    def on_drafted(self, line: Line) -> None:
        self.of(line).plots += line["n"]

    def on_plot_deck(self, line: Line) -> None:
        self.of(line).plots = line["n"]

    def on_draw(self, line: Line) -> None:
        self.of(line).hand += line["n"]
        self.of(line).deck -= line["n"]

    def on_mulligan(self, line: Line) -> None:
        self.of(line).hand -= line["n"]
        self.of(line).deck += line["n"]

    def on_setup(self, line: Line) -> None:
        self.of(line).hand -= 1
        self.of(line).play[line.code()] += 1

    def on_round(self, line: Line) -> None:
        self.round = line["n"]

    def on_plot(self, line: Line) -> None:
        self.of(line).plots -= 1
        self.of(line).plot = line.code()

    def on_plot_used(self, line: Line) -> None:
        self.of(line).used[line.code()] += 1

    def on_plots_back(self, line: Line) -> None:
        self.of(line).plots += line["n"]
        self.of(line).used.clear()

    def on_goes_first(self, line: Line) -> None:
        self.first = line["first"]

    on_first_player = on_goes_first

    def on_income(self, line: Line) -> None:
        self.of(line).gold += line["n"]

    on_gold = on_income

    def on_pays(self, line: Line) -> None:
        self.of(line).gold -= line["n"]

    on_tax = on_pays

    def on_power(self, line: Line) -> None:
        self.of(line).banner += line["n"]

    def on_power_on(self, line: Line) -> None:
        self.of(line).power[line.code()] += line["n"]

    def on_power_moved(self, line: Line) -> None:
        self.of(line).banner -= line["n"]
        self.players[line["to"]].banner += line["n"]

    def on_power_lost(self, line: Line) -> None:
        less(self.of(line).power, line.code(), line["n"])

    def on_kneel(self, line: Line) -> None:
        self.of(line).kneeling[line.code()] += 1

    def on_knelt(self, line: Line) -> None:
        assert self.sides is not None
        side = self.sides[line["who"] != self.attacker]
        if len(side) != line["n"]:
            raise Lost("others kneel")
        self.of(line).kneeling += Counter(side)

    def on_knelt_some(self, line: Line) -> None:
        self.of(line).kneeling += Counter(map(code, line["cards"]))

    def on_stand(self, line: Line) -> None:
        less(self.of(line).kneeling, line.code())

    def on_stood(self, line: Line) -> None:
        self.of(line).standing = line["n"]

    def on_held_down(self, line: Line) -> None:
        self.of(line).held[line.code()] += 1

    def on_play(self, line: Line) -> None:
        player = self.of(line)
        player.hand -= 1
        player.gold -= line["n"]
        player.play[line.code()] += 1
        if player.gold != line["left"]:
            raise Lost("another purse")

    on_play_for_less = on_play

    def on_attach(self, line: Line) -> None:
        self.on_play(line)
        self.of(line).attached[f"{line.code()} on {line.code('bearer')} of {line['owner']}"] += 1

    on_attach_for_less = on_attach

    def on_play_event(self, line: Line) -> None:
        self.of(line).hand -= 1
        self.of(line).discard[line.code()] += 1

    def on_duplicate(self, line: Line) -> None:
        self.of(line).hand -= 1
        self.of(line).duplicates[line.code()] += 1

    def on_discard_duplicate(self, line: Line) -> None:
        less(self.of(line).duplicates, line.code())
        self.of(line).discard[line.code()] += 1

    def on_discard_from_hand(self, line: Line) -> None:
        self.of(line).hand -= 1
        self.of(line).discard[line.code()] += 1

    on_discard_at_random = on_discard_from_hand

    def on_discard(self, line: Line) -> None:
        self._leaves(line)
        self.of(line).discard[line.code()] += 1

    on_discard_with = on_discard

    def on_kill(self, line: Line) -> None:
        self._leaves(line)
        self.of(line).dead[line.code()] += 1

    def on_to_hand(self, line: Line) -> None:
        self._leaves(line)
        self.of(line).hand += 1

    def _leaves(self, line: Line) -> None:
        """Of two copies nobody is told which, so whether it knelt is seen, not read."""
        player, card = self.of(line), line.code()
        player.left.add(card)
        if player.play[card] == 1:
            player.kneeling.pop(card, None)
        less(player.play, card)
        for attached in [each for each in player.attached if each.startswith(f"{card} on ")]:
            less(player.attached, attached)
            break
        self._leaves_challenge(card)

    def _leaves_challenge(self, card: str) -> None:
        for side in self.sides or ():
            if card in side:
                side.remove(card)
                break

    def on_challenge(self, line: Line) -> None:
        self.attacker = line["who"]
        self.sides, self.bypassed, self.won = [_strong(line["cards"]), []], [], False

    def on_defend(self, line: Line) -> None:
        assert self.sides is not None
        self.sides[1] = _strong(line["cards"])

    def on_defend_not(self, line: Line) -> None:
        pass

    def on_bypass(self, line: Line) -> None:
        self.bypassed.append(line.code("target"))

    def on_withdrawn(self, line: Line) -> None:
        self._leaves_challenge(line.code())

    def on_won(self, line: Line) -> None:
        self.won = True

    on_won_even = on_won

    def on_challenge_over(self, line: Line) -> None:
        self.sides = None

    def faults(self, view: Any) -> Iterator[str]:
        yield from differ("round", self.round, view.round)
        if view.round:
            yield from differ("first", self.first, view.first)
        for seat, player in enumerate(self.players):
            yield from player.faults(view, seat)
        challenge = view.challenge
        yield from differ("challenge", self.sides is not None, challenge is not None)
        if challenge is not None and self.sides is not None:
            cards = {card.ref: card for p in view.players for card in p.play}
            seen = [challenge.attackers, challenge.defenders]
            for read, refs in zip(self.sides, seen, strict=True):
                yield from differ("side", sorted(read), sorted(cards[ref].code for ref in refs))
            bypassed = [cards[ref].code for ref in challenge.bypassed if ref in cards]
            if len(bypassed) == len(challenge.bypassed):
                yield from differ("bypassed", self.bypassed, bypassed)
            yield from differ("won", self.won, challenge.winner is not None)


def _strong(cards: Iterable[Phrase]) -> list[str]:
    return [Line(card).code() for card in cards]


class Hbo:
    """One player's part of the table."""

    def __init__(self) -> None:
        self.hand = self.deck = self.plots = self.gold = self.banner = 0
        self.plot = ""
        self.used: Counter[str] = Counter()
        self.play: Counter[str] = Counter()
        self.kneeling: Counter[str] = Counter()
        self.power: Counter[str] = Counter()
        self.attached: Counter[str] = Counter()
        self.duplicates: Counter[str] = Counter()
        self.discard: Counter[str] = Counter()
        self.dead: Counter[str] = Counter()
        self.left: set[str] = set()  # left play since the table was last seen
        self.standing: int | None = None
        self.held: Counter[str] = Counter()

    @property
    def all_power(self) -> int:
        return self.banner + sum(self.power.values())

    def faults(self, view: Any, seat: int) -> Iterator[str]:
        seen, player = list(_in_play(view, seat)), view.players[seat]
        self._stand()
        kneeling = Counter(card.code for card, _ in seen if card.kneeling)
        for card in self.left:
            if card in self.play:
                self.kneeling[card] = kneeling[card]
        self.left = set()
        yield from differ("hand", self.hand, player.hand)
        yield from differ("deck", self.deck, player.deck)
        yield from differ("gold", self.gold, player.gold)
        yield from differ("plots", self.plots, player.plots)
        yield from differ("plot", self.plot, player.plot.code if player.plot else "")
        yield from differ("banner", self.banner, player.faction.power)
        yield from differ("kneeling", +self.kneeling, kneeling)
        yield from differ("play", self.play, Counter(card.code for card, _ in seen))
        attached = [f"{card.code} on {bearer}" for card, bearer in seen if bearer]
        yield from differ("attached", self.attached, Counter(attached))
        power: Counter[str] = Counter()
        for each, _ in seen:
            power[each.code] += each.power
        yield from differ("power", +self.power, +power)
        twins = Counter(twin.code for card, _ in seen for twin in card.duplicates)
        yield from differ("duplicates", self.duplicates, twins)
        for pile in ("used", "discard", "dead"):
            yield from differ(pile, getattr(self, pile), _codes(getattr(player, pile)))

    def _stand(self) -> None:
        if self.standing is not None:
            doubt = any(card in self.play for card in self.left)
            stand = sum(self.kneeling.values()) - sum(self.held.values())
            if stand != self.standing and not doubt:
                raise Lost("others stand")
            self.kneeling = +self.held
        self.standing, self.held = None, Counter()


def _codes(cards: Iterable[CardView]) -> Counter[str]:
    return Counter(card.code for card in cards)


def _in_play(view: Any, seat: int) -> Iterator[tuple[CardView, str]]:
    """Cards of this owner, each with what it is attached to."""
    for player in view.players:
        for card in player.play:
            if card.owner == seat:
                yield card, ""
            for attachment in card.attachments:
                if attachment.owner == seat:
                    yield attachment, f"{card.code} of {card.controller}"


READERS: dict[str, type[Reader]] = {
    "intrigue": IntrigueReader,
    "behind": BehindReader,
    "hbo": HboReader,
}
