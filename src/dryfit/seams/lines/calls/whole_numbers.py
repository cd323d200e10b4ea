"""Numbers with a point that a library takes whole alone: a batch size of an option whose type is float."""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import RefusedValue
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.core.trace import trace
from dryfit.core.values import values_of_key
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry, value_of
from dryfit.seams.signature import is_users, named

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What a refusal calls the numbers that it takes.
WHOLE = re.compile(r"\bint(eger)?s?\b")


def float_for_whole(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a whole number that is given as a float to a call which takes integers; how to go on with the integer."""
    refuses = isinstance(error, (TypeError, ValueError)) and WHOLE.search(str(error))
    raised = raised_by(error.__traceback__, number) if refuses else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    callee = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None or not callable(callee) or is_users(callee):
        return None
    found = [(name, value, node) for name, value, node in _given(call, callee, raised) if _is_whole(value)]
    # Of several it is the one that the message names.
    told = [entry for entry in found if entry[0] and re.search(rf"\b{re.escape(entry[0])}\b", str(error))]
    if len(told or found) != 1:
        return None
    ((name, value, node),) = told or found
    where, place = location_of(call, raised.location.path), _place(name, node, raised)
    entry = RefusedValue(
        named(callee), name, str(value), where, place, (), str(int(value)), number, type(value).__name__
    )
    session.recorder.script_adds("refused_values", entry)
    source = str(int(value))
    written = node.value if isinstance(node, ast.keyword) else node
    if isinstance(node, ast.keyword):
        source = f"{{**{ast.unparse(written)}, {name!r}: {source}}}"
    return retry(raised, partial(rewrites.replaced, node=written, source=source), f"with {int(value)} for {value}")


def _is_whole(value: Any) -> bool:
    return type(value) is float and value.is_integer()


def _given(call: ast.Call, callee: Any, raised: Raised) -> Iterator[tuple[str, Any, ast.expr | ast.keyword]]:
    """What a call is given: the parameter's name where it is known, the value, and where it stands."""
    try:
        names = list(inspect.signature(callee).parameters)
    except (TypeError, ValueError):
        names = []
    for place, node in enumerate(call.args):
        yield names[place] if place < len(names) else "", _value(node, raised), node
    for word in call.keywords:
        value = _value(word.value, raised)
        if word.arg is not None:
            yield word.arg, value, word.value
        elif isinstance(value, Mapping):
            yield from ((str(key), spread, word) for key, spread in value.items())


def _value(node: ast.expr, raised: Raised) -> Any:
    """What an argument is; what is divided or multiplied of plain names is worked out."""
    value = value_of(node, raised.frame)
    if value is not UNKNOWN or not isinstance(node, ast.BinOp):
        return value
    one, other = _value(node.left, raised), _value(node.right, raised)
    if not all(type(part) in (int, float) for part in (one, other)):
        return UNKNOWN
    made = ast.Expression(ast.BinOp(ast.Constant(one), node.op, ast.Constant(other)))
    try:
        return eval(compile(ast.fix_missing_locations(made), "<expression>", "eval"), {})
    except ArithmeticError:
        return UNKNOWN


def _place(name: str, node: ast.expr | ast.keyword, raised: Raised) -> Location:
    path = raised.location.path
    if isinstance(node, ast.keyword):
        spread = trace(node.value, path)
        under = list(values_of_key(name, ast.Module([ast.Expr(spread.node)], []))) if spread is not None else []
        node = under[0] if len(under) == 1 else node.value
    found = trace(node, path)
    return found.location if found is not None else location_of(node, path)
