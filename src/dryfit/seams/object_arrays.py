"""Arrays of Python objects where a library takes numbers: a table whose columns are of several types, as a whole."""

import ast
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Objects
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# The elements whose types are told.
LOOKED = 10_000
# How pandas and numpy give a whole table without arguments, and change nothing in it.
WHOLE = ("to_numpy",)
# What the elements become: whole numbers where all are.
WHOLE_NUMBERS, NUMBERS = "int64", "float32"


def object_arrays(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the arrays of objects that a call was given; how to run the statement with numbers in their place."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, ValueError)) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None:
        return None
    found = [(node, entry) for node in _given(call) if (entry := _entry(node, raised)) is not None]
    for _, entry in found:
        session.recorder.objects.append(entry)
    told = [(node, entry.becomes) for node, entry in found]
    if not told or not all(becomes for _, becomes in told):
        return None
    kinds = " and ".join(sorted({becomes for _, becomes in told}))
    return retry(raised, partial(_converted, told=told), f"as {kinds}")


def _converted(statement: ast.stmt, told: list[tuple[ast.expr, str]]) -> list[ast.stmt]:
    for node, becomes in told:
        (statement,) = rewrites.replaced(statement, node, f"({ast.unparse(node)}).astype({becomes!r})")
    return [statement]


def _given(call: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call, those in tuples, lists and dictionaries too."""
    waiting = [*call.args, *(word.value for word in call.keywords)]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, (ast.Tuple, ast.List)):
            waiting += node.elts
        elif isinstance(node, ast.Dict):
            waiting += node.values
        else:
            yield node


def _entry(node: ast.expr, raised: Raised) -> Objects | None:
    value = _value(node, raised)
    numpy = sys.modules.get("numpy")
    if numpy is None or not isinstance(value, numpy.ndarray) or value.dtype.kind != "O" or not value.size:
        return None
    flat = value.reshape(-1)[:LOOKED]
    kinds = tuple(sorted({type(element).__name__ for element in flat}))
    where = location_of(node, raised.location.path)
    return Objects(ast.unparse(node), tuple(value.shape), kinds, _becomes(value), where, raised.number)


def _becomes(value: Any) -> str:
    """The type that all elements can be of, "" where some are no numbers."""
    numpy = sys.modules["numpy"]
    try:
        made = value.astype(NUMBERS)
    except (TypeError, ValueError):
        return ""
    whole = all(isinstance(element, (bool, int, numpy.integer, numpy.bool_)) for element in value.reshape(-1))
    return WHOLE_NUMBERS if whole and made.size else NUMBERS


def _value(node: ast.expr, raised: Raised) -> Any:
    """What an argument is: a name, an attribute, a part of one, or the whole of a table."""
    if isinstance(node, ast.Subscript):
        return _value(node.value, raised)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WHOLE:
        owner = resolve(node.func.value, raised.frame)
        kind = type(owner).__module__.partition(".")[0] if owner is not UNKNOWN else ""
        return owner.to_numpy() if kind == "pandas" and not node.args and not node.keywords else UNKNOWN
    return resolve(node, raised.frame)
