"""Conditions on the number of a turn that no turn of their loop fulfils: every 200 steps, of an episode of 40."""

import ast
import operator
from collections.abc import Iterator
from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.scopes import scope_around
from dryfit.core.source import assigned_pairs, location_of, nodes_of, parse
from dryfit.core.values import calls_of, given_in, option_of, values_of

# Names that a number, or a turn, is followed through.
DEPTH = 6
# Turns of a loop that are gone through, at most.
MOST = 1_000_000
# Comparisons that leave some turns out.
HOLDS = {ast.Gt: operator.gt, ast.GtE: operator.ge, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le}


@dataclass(frozen=True)
class Never:
    """A branch that is never taken: what it asks for multiples of, and between which numbers the turns go."""

    node: ast.If
    location: Location
    every: int
    first: int
    last: int


def never(path: str) -> list[Never]:
    """The branches of a file that ask of a loop's turn for a multiple beyond all of its turns."""
    tree = parse(path)
    branches = [node for node in nodes_of(tree) if isinstance(node, ast.If)] if tree else []
    found = []
    for node in branches:
        for every, turns in _asked(node.test, tree) if tree else ():
            if turns and not any(turn % every == 0 for turn in turns):
                found.append(Never(node, location_of(node.test, path), every, turns[0], turns[-1]))
                break
    return found


def _asked(test: ast.expr, tree: ast.Module) -> Iterator[tuple[int, list[int]]]:
    """Each condition that must hold: the number whose multiple it asks for, and the turns that the others leave it."""
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    for part in parts:
        rest = None
        if isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], ast.Eq):
            rest = part.left if _is_zero(part.comparators[0]) else None
        elif isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not):
            rest = part.operand
        if isinstance(rest, ast.BinOp) and isinstance(rest.op, ast.Mod):
            every, turns = number(rest.right, tree), turns_of(rest.left, tree)
            if every and every > 0 and turns is not None and len(turns) <= MOST:
                yield every, [turn for turn in turns if all(_leaves(p, rest.left, turn, tree) for p in parts)]


def _leaves(part: ast.expr, name: ast.expr, turn: int, tree: ast.Module) -> bool:
    """Whether another condition on the same number leaves a turn; what is not known does."""
    text = ast.unparse(name)
    if ast.unparse(part) == text:
        return turn != 0
    if not isinstance(part, ast.Compare) or len(part.ops) != 1 or ast.unparse(part.left) != text:
        return True
    bound = number(part.comparators[0], tree)
    holds = HOLDS.get(type(part.ops[0]))
    return bound is None or holds is None or bool(holds(turn, bound))


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def number(node: ast.expr, tree: ast.Module, depth: int = DEPTH) -> int | None:
    """The whole number that an expression is, where the source alone tells it."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if depth == 0:
        return None
    if isinstance(node, ast.BinOp):
        left, right = number(node.left, tree, depth - 1), number(node.right, tree, depth - 1)
        return _reckoned(node.op, left, right) if left is not None and right is not None else None
    if not isinstance(node, ast.Name | ast.Attribute) or _changes(node, tree):
        return None
    values = list(values_of(node, tree)) or _unpacked(node, tree)
    return number(values[0], tree, depth - 1) if len(values) == 1 else None


def _reckoned(op: ast.operator, left: int, right: int) -> int | None:
    if isinstance(op, ast.Add):
        return left + right
    if isinstance(op, ast.Sub):
        return left - right
    if isinstance(op, ast.Mult):
        return left * right
    return left // right if isinstance(op, ast.FloorDiv) and right else None


def _changes(node: ast.expr, tree: ast.Module) -> bool:
    """Whether a name is counted up, or a loop's own: it is no one number."""
    text = ast.unparse(node)
    counted = any(isinstance(n, ast.AugAssign) and ast.unparse(n.target) == text for n in nodes_of(tree))
    turning = any(isinstance(n, ast.For) and ast.unparse(n.target) == text for n in nodes_of(tree))
    return counted or turning or (isinstance(node, ast.Attribute) and _is_setting(node.attr, tree))


def _is_setting(name: str, tree: ast.Module) -> bool:
    """Whether an attribute is an option of the command line, or a field that an object is given another value of."""
    fields = [n for c in nodes_of(tree) if isinstance(c, ast.ClassDef) for n in c.body if isinstance(n, ast.AnnAssign)]
    given = {word.arg for n in nodes_of(tree) if isinstance(n, ast.Call) for word in n.keywords}
    options = {
        option_of(n) for n in nodes_of(tree) if isinstance(n, ast.Call) and "add_argument" in ast.unparse(n.func)
    }
    return name in options or (name in given and name in {ast.unparse(field.target) for field in fields})


def _unpacked(node: ast.expr, tree: ast.Module) -> list[ast.expr]:
    """What a name is given among several at once."""
    pairs = (pair for statement in nodes_of(tree) for pair in assigned_pairs(statement))
    return [value for target, value in pairs if ast.unparse(target) == ast.unparse(node)]


def turns_of(node: ast.expr, tree: ast.Module, depth: int = DEPTH) -> range | None:
    """The numbers that a loop's variable goes through, here or where it is handed to the function around."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        turns, other = turns_of(node.left, tree, depth), number(node.right, tree)
        if turns is None or other is None:
            return None
        by = other if isinstance(node.op, ast.Add) else -other
        return range(turns.start + by, turns.stop + by, turns.step)
    if not isinstance(node, ast.Name) or depth == 0:
        return None
    scope = scope_around(node.lineno, tree)
    inside = list(ast.walk(scope))
    if any(_gives(n, node.id) for n in inside):
        return None
    loops = [n for n in inside if isinstance(n, ast.For) and node.id in {m.id for m in _names(n.target)}]
    if loops:
        return _counted(loops[0], node.id, tree) if len(loops) == 1 else None
    if not isinstance(scope, ast.FunctionDef):
        return None
    calls = calls_of(scope, tree)
    handed = given_in(calls[0], node.id, scope) if len(calls) == 1 else None
    return turns_of(handed, tree, depth - 1) if handed is not None else None


def _names(target: ast.expr) -> list[ast.Name]:
    return [n for n in ast.walk(target) if isinstance(n, ast.Name)]


def _gives(node: ast.AST, name: str) -> bool:
    """Whether a statement gives a name another value than a loop does."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    targets = [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign | ast.NamedExpr) else targets
    return any(part.id == name for target in targets for part in _names(target))


def _counted(loop: ast.For, name: str, tree: ast.Module) -> range | None:
    """The numbers of `range`, where its bounds are known."""
    call = loop.iter
    if not isinstance(loop.target, ast.Name) or not isinstance(call, ast.Call) or call.keywords:
        return None
    bounds = [number(bound, tree) for bound in call.args]
    if ast.unparse(call.func) not in ("range", "trange") or not bounds or None in bounds:
        return None
    return range(*(bound for bound in bounds if bound is not None))
