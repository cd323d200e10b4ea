"""Targets that a script takes from an array, or makes of its rows, and that are one and the same for all of them."""

import ast
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data_rows import ConstantTarget
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.objects import named_objects
from dryfit.seams.torch.data.indexing import Taken

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows from which a list is one of examples, and the most that a label is made of anew.
LEAST, LARGEST = 36, 20_000
# What a label is worked out from without doing anything, and the calls that do nothing else.
PLAIN = (ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.Compare, ast.IfExp, ast.BoolOp, ast.UnaryOp,
         ast.BinOp, ast.Tuple, ast.List, ast.Set, ast.Call, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
         ast.expr_context)  # fmt: skip
CALLED, METHODS = ("int", "float", "bool", "str", "len"), ("lower", "upper", "strip", "startswith", "endswith", "get")


def one_target(session: "Session", labels: Taken) -> ConstantTarget | None:
    """The array of a loop's targets, where all that it holds is one value that no filler gave it.

    What is used whole is none of data: targets by the place in a batch are made once, before the loop.
    """
    store: Any = labels.store
    if not isinstance(labels.node, ast.Subscript):
        return None
    flat = store.reshape(-1)
    value = float(flat[0])
    if not bool((flat == flat[0]).all()):
        return None
    origins = session.loaders.forward.origins
    if is_tensor(store) and origins.uniform_of(store) is not None:
        return None
    made = origins.of(store) if is_tensor(store) else None
    return ConstantTarget(value, len(store), made or labels.location)


def one_rule(session: "Session") -> ConstantTarget | None:
    """The list of labels that a line makes of rows by comparing, where it gives one value for all rows there are."""
    forward = session.loaders.forward
    wanted = forward.wanted
    if wanted is None or not wanted.numel() or not bool((wanted == wanted.flatten()[0]).all()):
        return None
    made = forward.origins.of(wanted)
    tree = parse(made.path) if made else None
    if made is None or tree is None:
        return None
    lines = range(made.line, (made.end_line or made.line) + 1)
    for node in (n for n in nodes_of(tree) if isinstance(n, ast.ListComp) and n.lineno in lines):
        found = set(_labels(node, made.path, _lists(session)))
        rows = sum(number for _, number in found)
        if len({value for value, _ in found}) == 1 and (value := next(iter(found))[0]) == float(wanted.flatten()[0]):
            return ConstantTarget(value, rows, location_of(node, made.path))
    return None


def _lists(session: "Session") -> list[Any]:
    """The lists of rows that the script has names for, or trains on."""
    held = [getattr(loader, "dataset", None) for loader in session.live("loaders")]
    found = {id(rows): rows for rows in (*held, *(value for _, value in named_objects()))}
    return [rows for rows in found.values() if isinstance(rows, list | tuple) and LEAST <= len(rows) <= LARGEST]


def _labels(node: ast.ListComp, path: str, lists: Sequence[Any]) -> Iterator[tuple[float, int]]:
    """Each value that the list would have of the rows of any of the script's own lists, and how many rows that has."""
    turn = node.generators[0]
    compares = any(isinstance(part, ast.Compare) for part in ast.walk(node.elt))
    if len(node.generators) > 1 or turn.ifs or not compares or not all(map(_is_plain, ast.walk(node.elt))):
        return
    code = compile(ast.fix_missing_locations(ast.Expression(_mapping(node.elt, turn.target))), path, "eval")
    names = vars(sys.modules["__main__"])
    for rows in lists:
        yield from ((value, len(rows)) for value in set(_values(eval(code, dict(names)), rows)))


def _mapping(made: ast.expr, target: ast.expr) -> ast.expr:
    """A function of a row that makes its label."""
    arguments = ast.arguments(posonlyargs=[], args=[ast.arg("row")], kwonlyargs=[], kw_defaults=[], defaults=[])
    turn = ast.comprehension(
        target=target, iter=ast.Tuple([ast.Name("row", ast.Load())], ast.Load()), ifs=[], is_async=0
    )
    return ast.Lambda(arguments, ast.ListComp(made, [turn]))


def _values(label: Any, rows: Sequence[Any]) -> list[float]:
    """The labels of all rows; none where a row is of another make."""
    try:
        return [float(label(row)[0]) for row in rows]
    except Exception:
        return []


def _is_plain(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return isinstance(node, PLAIN)
    called = node.func
    return (isinstance(called, ast.Name) and called.id in CALLED) or (
        isinstance(called, ast.Attribute) and called.attr in METHODS
    )
