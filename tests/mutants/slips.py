"""What may stand for a node of a script's syntax tree when its author slips: a number beside its
edge, another player, a condition forgotten, another duration. A slip that is None leaves the node
out."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping

Slips = Iterator[ast.AST | None]

# One word for another
WHOSE: Mapping[str, tuple[str, ...]] = {
    "mine": ("anyone", "opponents"),
    "opponents": ("anyone", "mine"),
    "loser": ("anyone", "mine"),
    "defending_player": ("anyone", "mine"),
}
NAMES: Mapping[str, tuple[str, ...]] = {
    "i_participate": ("i_attack",),
    "i_attack": ("i_participate",),
    "any": ("all",),
    "all": ("any",),
    "won": ("lost",),
    "lost": ("won",),
    "once_per": ("twice_per",),
    "twice_per": ("once_per",),
    "Marshaled": ("EntersPlay",),
    "EntersPlay": ("Marshaled",),
    "LeavesPlay": ("Kill",),
    "MILITARY": ("POWER",),
    "POWER": ("INTRIGUE",),
    "INTRIGUE": ("MILITARY",),
    "ATTACHMENT": ("LOCATION",),
    "LOCATION": ("ATTACHMENT",),
}
ATTRIBUTES: Mapping[str, tuple[str, ...]] = {
    "winner": ("loser",),
    "loser": ("winner",),
    "attacker": ("defender",),
    "defender": ("attacker",),
    "attackers": ("defenders",),
    "defenders": ("attackers",),
    "attacking": ("defending", "participating"),
    "defending": ("attacking", "participating"),
    "participating": ("attacking", "defending"),
    "owner": ("controller",),
    "controller": ("owner",),
    "reaction": ("forced_reaction", "interrupt"),
    "forced_reaction": ("reaction",),
    "interrupt": ("forced_interrupt", "reaction"),
    "forced_interrupt": ("interrupt",),
    "would": ("interrupt",),
}
MEMBERS: Mapping[str, tuple[str, ...]] = {
    "Scope": ("CHALLENGE", "PHASE", "ROUND"),
    "Phase": ("MARSHALING", "CHALLENGES", "DOMINANCE"),
    "Side": ("ATTACKING", "DEFENDING"),
    "Zone": ("DISCARD", "DEAD"),
    "Faction": ("STARK", "LANNISTER"),
    "Keyword": ("RENOWN", "STEALTH"),
    "Op": ("ADD", "BASE"),
}
OPPOSITES: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}

# What a call can do without
STRICT = "strict"  # of zip: about the code's own care, not about a card
SWITCHES = frozenset({"unopposed", "entering", "can_be_saved", "in_challenge", "play", "facedown"})
CONDITIONS = frozenset({"when", "with_", "attacking", "defending", "by", "whose", "lifts", "top"})
FORGETTABLE = frozenset({"cost", "limit", "maximum", *CONDITIONS, *SWITCHES})
CHECKED = frozenset({"a_character", "an_attachment", "a_location", "an_opponent", "a_player"})
TARGETS = frozenset({"a_character", "an_attachment", "a_location", "a_card"})
LISTING = frozenset({"is_a", "with_trait", "from_piles", "a_card"})  # of which one must remain
ANY = frozenset({"won", "lost", "fighting", "action", *CHECKED})  # of which none need remain
GROWING = frozenset({"gets", "gives", "each", "players"})  # by 1 if no number is named
COUNTED = frozenset({"STRENGTH", "CLAIM", "SIDE", "DRAW", "DOMINANCE", "LIMITED_CARDS"})
GUARD = re.compile(r"[\w.]+ is (not )?None")  # asked for the types; without it None would raise
TRIGGERS = frozenset({"reaction", "forced_reaction", "interrupt", "would", "forced_interrupt"})


def slips(node: ast.AST, field: str, chain: list[ast.AST]) -> Slips:
    """All slips at a node that stands in this field of the last of the chain."""
    if field == "func" and called(chain[-1]) == "card":
        return
    if _may_be_forgotten(node, field, chain[-1]):
        yield None
    kind = KINDS.get(type(node))
    if kind is not None:
        yield from kind(node, chain)


def called(node: ast.AST) -> str:
    """What a call calls, by its last name."""
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _may_be_forgotten(node: ast.AST, field: str, parent: ast.AST) -> bool:
    if isinstance(node, ast.keyword):
        return node.arg in FORGETTABLE or (node.arg == "to" and called(parent) in TARGETS)
    if isinstance(parent, (ast.List, ast.Tuple)) and field == "elts":
        return len(parent.elts) > 1
    if isinstance(node, ast.Expr) and field == "body" and not isinstance(parent, ast.Module):
        told = isinstance(node.value, ast.Constant)  # a docstring
        return not told and len(getattr(parent, field)) > 1
    if not isinstance(parent, ast.Call) or field != "args":
        return False
    if called(parent) in LISTING | TRIGGERS:
        return len(parent.args) > 1
    return called(parent) in ANY and getattr(node, "id", "") != "me"


def _constant(node: ast.AST, chain: list[ast.AST]) -> Slips:
    assert isinstance(node, ast.Constant)
    if isinstance(node.value, bool):
        if getattr(chain[-1], "arg", "") in SWITCHES | {STRICT}:
            return  # as if it were left out, or no meaning of the card at all
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int) and not _is_place_or_default(chain[-1]):
        yield ast.Constant(node.value + 1)
        if node.value > 0 or isinstance(chain[-1], ast.Compare):
            yield ast.Constant(node.value - 1)  # nobody writes an amount below none


def _is_place_or_default(parent: ast.AST) -> bool:
    """A number that counts nothing: of a place in a list, or for what a mapping lacks."""
    return isinstance(parent, ast.Subscript) or called(parent) == "get"


def _name(node: ast.AST, chain: list[ast.AST]) -> Slips:
    assert isinstance(node, ast.Name)
    words = WHOSE if isinstance(chain[-1], ast.keyword) and chain[-1].arg == "whose" else NAMES
    for other in words.get(node.id, ()):
        yield ast.Name(other, ast.Load())


def _attribute(node: ast.AST, chain: list[ast.AST]) -> Slips:
    assert isinstance(node, ast.Attribute)
    owner = node.value.id if isinstance(node.value, ast.Name) else ""
    for member in MEMBERS.get(owner, ()):
        if member != node.attr:
            yield ast.Attribute(node.value, member, ast.Load())
    for other in ATTRIBUTES.get(node.attr, ()):
        yield ast.Attribute(node.value, other, ast.Load())
    if ast.unparse(node) == "me.controller" and not isinstance(chain[-1], ast.Compare):
        yield _another(node)


def _another(player: ast.expr) -> ast.expr:
    others = ast.Attribute(player, "opponents", ast.Load())
    return ast.Subscript(others, ast.Constant(0), ast.Load())


def _call(node: ast.AST, chain: list[ast.AST]) -> Slips:
    assert isinstance(node, ast.Call)
    name = called(node)
    if name == "yours":
        yield ast.UnaryOp(ast.Not(), node)
    elif name == "you":
        yield _another(node)
    elif name == "picked":
        yield node.args[0]
    elif name in GROWING and len(node.args) == 1 and getattr(node.args[0], "id", "") in COUNTED:
        yield ast.Call(node.func, [*node.args, ast.Constant(2)], node.keywords)


def _compare(node: ast.AST, chain: list[ast.AST]) -> Slips:
    assert isinstance(node, ast.Compare)
    operator, right = node.ops[0], node.comparators[0]
    if ast.unparse(right) == "None" or (
        isinstance(right, ast.Constant) and not isinstance(operator, (ast.Eq, ast.NotEq))
    ):
        return
    yield ast.Compare(node.left, [OPPOSITES[type(operator)]()], node.comparators)


def _all_but_one(node: ast.AST, chain: list[ast.AST]) -> Slips:
    assert isinstance(node, ast.BoolOp)
    for at, value in enumerate(node.values):
        if _guards(value):
            continue
        rest = [*node.values[:at], *node.values[at + 1 :]]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _guards(test: ast.expr) -> bool:
    return GUARD.fullmatch(ast.unparse(test)) is not None


def _not(node: ast.AST, chain: list[ast.AST]) -> Slips:
    assert isinstance(node, ast.UnaryOp)
    if isinstance(node.op, ast.Not):
        yield node.operand


def _either(node: ast.AST, chain: list[ast.AST]) -> Slips:
    assert isinstance(node, ast.IfExp)
    if not _guards(node.test):
        yield node.body
    yield node.orelse


def _if(node: ast.AST, chain: list[ast.AST]) -> Slips:
    """The condition is looked at all the same, since it may be what is done."""
    assert isinstance(node, ast.If)
    if not _guards(node.test):
        always = ast.BoolOp(ast.Or(), [node.test, ast.Constant(True)])
        yield ast.If(always, node.body, node.orelse)
    never = ast.BoolOp(ast.And(), [node.test, ast.Constant(False)])
    yield ast.If(never, node.body, node.orelse)


KINDS: Mapping[type[ast.AST], Callable[[ast.AST, list[ast.AST]], Slips]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.Compare: _compare,
    ast.BoolOp: _all_but_one,
    ast.UnaryOp: _not,
    ast.IfExp: _either,
    ast.If: _if,
}
