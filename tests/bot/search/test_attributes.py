"""Cards by what they are: every operand by its letter and its names in both languages, signs and
quotations, and queries that cannot be read, which say where and why."""

from __future__ import annotations

import pytest

from bot.catalogue import Thing
from bot.games.agot.finding import spoken, values, vocabulary
from bot.games.agot.sets import cards
from bot.lookup.card_list import Sort, found, pointed, proposals, trouble
from bot.search.attributes import BadQuery, kinds, operands, read
from bot.search.match import folded
from bot.words import LANGUAGES, words_in


def names(query: str, language: str = "en") -> list[str]:
    return [card.name("en") for card in _found(query, language)]


def _found(query: str, language: str = "en") -> tuple[Thing, ...]:
    return found(query, Sort.NAME, 0, words_in(language)).cards


def test_all_that_is_asked_holds_of_each_card_and_of_no_other() -> None:
    fit = _found("f:stark t:character c<=3 i:military")
    assert fit
    for card in cards():
        fact = card.fact
        right = fact["faction"] == "stark" and fact["type"] == "character"
        right = right and fact["cost"] <= 3 and "military" in fact["icons"]
        assert (card in fit) is right, card.key


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("f:stark t:character c<=3 i:military", "ród:Starków typ:postać koszt<=3 symbol:militarne"),
        ("k:direwolf", "cecha:Wilkora"),
        ("k:stealth", "słowo:podstęp"),
        ('keyword:"no attachments"', 'k:"bez dodatków"'),
        ("e:core s>=6", 'zestaw:"Zestaw podstawowy" siła>5'),
        ('e:"No Middle Ground"', "pack:NMG"),
        ("t:plot gold>=5 initiative<4 claim=1 reserve!6", "typ:fabuła złoto>4 init<4 cl:1 v!=6"),
        ("unique:yes loyal:no playable:yes", "u:tak l:nie grywalna:tak"),
        ("f:stark|greyjoy", "f:greyjoy|stark"),
        ("t:character i:m|p", "t:character i:military|power"),
        ('"ser jaime"', 'name:"ser jaime"'),
        ('x:"stand"', "tekst:stand"),
        ("c:X", "cost:x"),
        ("faction:Night's|Starks", "f:nightswatch|stark"),
    ],
)
def test_letters_and_names_in_both_languages_mean_the_same(query: str, same: str) -> None:
    assert names(query)
    assert sorted(names(query)) == sorted(names(same, "pl"))


def test_not_and_or_divide_all_that_have_the_thing() -> None:
    every = {card.key for card in cards()}
    has, lacks = ({c.key for c in _found(q)} for q in ("f:stark|tyrell", "f!stark|tyrell"))
    assert has | lacks == every
    assert not has & lacks
    assert not [card for card in _found("c!3") if card.fact.get("cost") in (3, None)]


def test_a_text_that_is_not_known_neither_has_a_word_nor_lacks_it() -> None:
    assert all(card.playable for query in ("x:stand", "x!stand") for card in _found(query))


@pytest.mark.parametrize(
    ("query", "at", "reason"),
    [
        ("  ", 0, "empty"),
        ("f:stark foo:3", 8, "operand"),
        ("f:stark c<", 10, "no_value"),
        ("f:stark|", 8, "no_value"),
        ("c:3 f:zzz", 6, "value"),
        ("f:s|stark t:plot", 2, "several"),
        ("c:3|few", 4, "number"),
        ("f<stark", 0, "not_compared"),
        ("u:perhaps", 2, "yes_or_no"),
        ("f:stark |", 8, "unreadable"),
        (':"', 0, "operand"),
        ('f:"', 2, "no_value"),
        ("😀", 0, "unreadable"),
    ],
)
def test_a_query_that_cannot_be_read_says_where_and_why(query: str, at: int, reason: str) -> None:
    with pytest.raises(BadQuery) as bad:
        _found(query)
    assert (bad.value.at, bad.value.reason) == (at, reason)
    for language in LANGUAGES:
        assert "[" not in trouble(bad.value, words_in(language), str)
        assert "{" not in trouble(bad.value, words_in(language), str)
    assert pointed(bad.value, query).splitlines()[-1] == " " * at + "^"


def test_what_a_word_may_mean_is_told() -> None:
    with pytest.raises(BadQuery) as bad:
        _found("t:character|p")
    assert trouble(bad.value, words_in("pl"), str) == "„p” może znaczyć: postać, fabuła."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_proposal_can_be_read_and_comes_once(language: str) -> None:
    for operand in kinds():
        left = words_in(language).text(f"lookup.find.operands.{operand}")
        assert operands()[folded(left)] == operand
        offered = proposals(f"{left}:", words_in(language))
        assert len(set(offered)) == len(offered)
        for query in offered:
            assert read(query, vocabulary()), query
        named = [spoken(operand, value, language) for value in values(operand)]
        assert len(set(map(folded, named))) == len(named)


def test_proposals_go_on_with_what_is_typed() -> None:
    en, pl = words_in("en"), words_in("pl")
    assert proposals("f:st", en) == ["f:Stark", 'f:"Night\'s Watch"']
    assert proposals("fac", pl) == ["stronnictwo:"]
    assert proposals('t:plot k:"old g', en) == ['t:plot k:"Old Gods"']
    assert proposals("k:wilk", en) == ["k:Direwolf"]
    assert proposals("t!event|lo", en) == ["t!event|location"]
    assert proposals("cost<=1", en) == ["cost<=1"]
    assert proposals("xyzzy:", en) == []
    assert proposals("f:stark ", en)[0].startswith("f:stark ")


def test_each_order_puts_what_can_be_played_first() -> None:
    for sort in Sort:
        fit = found("f:stark t:character", sort, 0, words_in("en")).cards
        assert [card.playable for card in fit] == sorted((c.playable for c in fit), reverse=True)
    costs = [
        c.fact["cost"] for c in found("f:stark p:yes c>=0", Sort.COST, 0, words_in("en")).cards
    ]
    assert costs == sorted(costs)
    later = found("jon snow", Sort.SET, 0, words_in("en")).cards
    assert [card.set for card in later][:3] == ["core", "wotn", "wotw"]
