"""Sums and differences of small whole numbers that go round past their range, and become floats afterwards."""

import ast
import copy
import operator
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data_rows import Wrapped
from dryfit.core.scopes import scope_around
from dryfit.core.source import location_of
from dryfit.seams.draws import undrawn
from dryfit.seams.lines.arrays.compiled import compiled_nodes
from dryfit.seams.lines.arrays.watching import Watch, Watching

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What is told of a watched operation, in the script's module.
NAME = "_dryfit_reckoned"
OPERATIONS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Sub: operator.sub,
    ast.Add: operator.add,
    ast.Mult: operator.mul,
}
# What makes floats of numbers: methods and functions that say of which type, and those that are named for it.
TYPED, FLOATS = ("astype", "to", "cast", "type", "asarray", "array"), ("float", "double", "float32", "float64")
SMALL = ("uint8", "int8", "uint16")
# Values of an array that is looked at: fewer are no pictures; and calls of one line.
FEWEST, LARGEST, CALLS = 64, 2_000_000, 8
# What may be called once more for the same operands: it draws nothing and changes nothing.
PURE = (*TYPED, *FLOATS, *SMALL, "mean", "min", "max", "round", "reshape", "view", "int", "abs", "numpy")
# What goes round by its nature: tones of colour, angles, counters, sums of control.
CYCLES = re.compile(r"hue|hsv|angle|phase|hash|crc|checksum|wrap|cycl|count|seq|cipher|crypt", re.IGNORECASE)
# Of the values, those that go round: below this share a few outliers do.
SHARE = 0.01


def watched(session: "Session", text: str, path: str, namespace: dict[str, Any]) -> str | ast.Module:
    """The script with its candidates watched, or its text as it is where it has none."""
    tree = _parsed(text)
    compiled = compiled_nodes(tree) if tree is not None else set[int]()
    found = [node for node in _candidates(tree) if id(node) not in compiled] if tree is not None else []
    if tree is None or not found:
        return text
    namespace[NAME] = _Watch(session, found, path)
    Watching(NAME, found, _operands).visit(tree)
    return ast.fix_missing_locations(tree)


def _parsed(text: str) -> ast.Module | None:
    with suppress(SyntaxError, ValueError):
        return ast.parse(text)
    return None


class _Watch(Watch):
    """Reckons what the script would, and once more in wider numbers."""

    def __init__(self, session: "Session", nodes: list[ast.BinOp], path: str) -> None:
        self.session, self.nodes, self.path = session, nodes, path
        self.calls = [0] * len(nodes)
        self.places = [(location_of(node, path), ast.unparse(node)) for node in nodes]

    def __call__(self, number: int, made: Any, operands: Callable[[], tuple[Any, Any]]) -> Any:
        small = self.calls[number] < CALLS and _type_of(made) in SMALL
        if small and self.session.listening and _is_of_pictures(made):
            self.calls[number] += 1
            # What stands in brackets may be a data set's row, which is drawn anew.
            with suppress(Exception), self.session.unseen(), undrawn():
                left, right = operands()
                self._compared(number, made, OPERATIONS[type(self.nodes[number].op)](_wide(left), _wide(right)))
        return made

    def _compared(self, number: int, made: Any, wide: Any) -> None:
        where, text = self.places[number]
        if any(found.location == where for found in self.session.recorder.wrapped):
            return
        off = wide - _wide(made)
        share = int((off != 0).sum()) / _size(made)
        # What all go round alike are as far from each other as they were.
        if share >= SHARE and int(off.min()) != int(off.max()):
            least, most = int(wide.min()), int(wide.max())
            self.session.recorder.wrapped.append(Wrapped(text, _type_of(made), share, least, most, where))


def _is_of_pictures(made: Any) -> bool:
    """Whether a result has rows and columns, and no more values than can be reckoned with once more."""
    return getattr(made, "ndim", 0) >= 2 and FEWEST <= _size(made) <= LARGEST


def _size(made: Any) -> int:
    return int(made.numel() if hasattr(made, "numel") else made.size)


def _type_of(value: Any) -> str:
    return str(getattr(value, "dtype", "")).removeprefix("torch.")


def _wide(value: Any) -> Any:
    """The same numbers in 64 bits."""
    if hasattr(value, "astype"):
        return value.astype("int64")
    return value.to(sys.modules["torch"].int64) if hasattr(value, "numel") else value


def _operands(node: ast.BinOp) -> ast.expr:
    return ast.Tuple([copy.deepcopy(node.left), copy.deepcopy(node.right)], ast.Load())


def _candidates(tree: ast.Module) -> Iterator[ast.BinOp]:
    """The operations whose result the script then makes floats of, or divides."""
    above = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.BinOp) or type(node.op) not in OPERATIONS or _is_plain(node):
            continue
        if not all(_is_pure(part) for part in ast.walk(node)):
            continue
        if CYCLES.search(_named_around(node, tree, above)):
            continue
        statement = above[id(node)]
        if _becomes_floats(node, above) or (isinstance(statement, ast.Assign) and _later(statement, tree, above)):
            yield node


def _named_around(node: ast.BinOp, tree: ast.Module, above: dict[int, ast.AST]) -> str:
    """The statement that holds an operation, and the name of the function around it."""
    holder: ast.AST = node
    while not isinstance(holder, ast.stmt):
        holder = above[id(holder)]
    return f"{ast.unparse(holder)} {getattr(scope_around(node.lineno, tree), 'name', '')}"


def _is_plain(node: ast.BinOp) -> bool:
    """Whether it reckons with a written float, or text, or with two written numbers."""
    written = [part.value for part in (node.left, node.right) if isinstance(part, ast.Constant)]
    return len(written) == 2 or any(type(value) is not int for value in written)


def _is_pure(part: ast.AST) -> bool:
    """Whether a part of an operation may be reckoned once more."""
    if isinstance(part, ast.Call):
        return getattr(part.func, "attr", getattr(part.func, "id", "")) in PURE
    return not isinstance(part, ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom)


def _later(statement: ast.Assign, tree: ast.Module, above: dict[int, ast.AST]) -> bool:
    target = statement.targets[0]
    if len(statement.targets) != 1 or not isinstance(target, ast.Name):
        return False
    reads = (n for n in ast.walk(scope_around(statement.lineno, tree)) if isinstance(n, ast.Name) and n.id == target.id)
    return any(_becomes_floats(n, above) for n in reads if n.lineno > statement.lineno)


def _becomes_floats(node: ast.expr, above: dict[int, ast.AST]) -> bool:
    parent = above[id(node)]
    if isinstance(parent, ast.BinOp):
        return isinstance(parent.op, ast.Div) and parent.left is node
    call = above.get(id(parent)) if isinstance(parent, ast.Attribute) else parent
    if not isinstance(call, ast.Call) or (call.func is not parent and node not in call.args):
        return False
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    kinds = [ast.unparse(part) for part in (*call.args, *(word.value for word in call.keywords)) if part is not node]
    return name in FLOATS or (name in TYPED and any("float" in kind for kind in kinds))
