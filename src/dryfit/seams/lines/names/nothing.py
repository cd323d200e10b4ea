"""None where the user's line takes a value: which expression it is, and the call that gave it."""

import ast
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import NoneTaken
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import COMPREHENSIONS, function_holding, location_of, nodes_of, parse
from dryfit.core.trace import trace
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, node_over, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

OPERATIONS = (ast.Attribute, ast.BinOp, ast.Compare, ast.Subscript, ast.UnaryOp, ast.Call, ast.JoinedStr)
# Built-in functions that take no None.
TAKING = frozenset(
    ("len", "iter", "list", "tuple", "set", "sum", "max", "min", "sorted", "int", "float", "zip", "enumerate", "abs")
)


def none_in(error: BaseException, raised: Raised) -> ast.expr | None:
    """The expression on the line that is None, and that the line could not take so."""
    told = type(None).__name__ in str(error)
    if not (isinstance(error, (TypeError, AttributeError)) or told) or not raised.by_line:
        return None
    call = _operation(raised.location)
    # A library that speaks of it was handed it.
    given = call.args if told and isinstance(call, ast.Call) else []
    return next((node for node in (*taken(raised), *given) if resolve(node, raised.frame) is None), None)


def without_none(session: "Mending", raised: Raised, node: ast.expr, *, tells: bool) -> Retry | None:
    """How to run the statement with None for what is made of it, item by item; ``tells`` enters it as evidence."""
    if tells:
        _enter(session, raised, node)
    operation = _operation(raised.location)
    if isinstance(operation, ast.Compare) and _is_tested(operation, raised.location.path):
        source = f"({ast.unparse(node)} is None or {ast.unparse(operation)})"
        return retry(raised, partial(rewrites.replaced, node=operation, source=source), f"with `{source[1:-1]}`")
    whole = _called(operation, raised.location.path)
    if whole is None or raised.frame.f_code.co_name not in COMPREHENSIONS:
        return None
    source = f"(None if {ast.unparse(node)} is None else {ast.unparse(whole)})"
    return retry(raised, partial(rewrites.replaced, node=whole, source=source), "with None for what is made of it")


def _enter(session: "Mending", raised: Raised, node: ast.expr) -> None:
    path = raised.location.path
    given = giver(node, path)
    function, end = _without_value(given, path) if given is not None else ("", None)
    # What an item was set to elsewhere need not be what is missing here.
    given = given if function or isinstance(node, ast.Name | ast.Call) else None
    session.recorder.script_adds(
        "nones",
        NoneTaken(
            source=ast.unparse(node),
            call=ast.unparse(given.func) if given is not None else "",
            function=function,
            location=end or (location_of(given, path) if given is not None else location_of(node, path)),
            taken=raised.location,
            failure=raised.number,
        ),
    )


def _operation(where: Location) -> Any:
    """The operation of this span, or the one that ends there."""
    compared = node_over(where, ast.Compare, ast.BinOp)
    found = (found for kind in OPERATIONS if (found := node_at(where, kind)) is not None)
    return compared if compared is not None else next(found, None)


def _is_tested(comparison: ast.Compare, path: str) -> bool:
    """Whether an `if` asks for one value that is better than another, which the first one always is."""
    tree = parse(path)
    tests = (node.test for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.If))
    ordered = len(comparison.ops) == 1 and isinstance(comparison.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
    return ordered and any(comparison is part for test in tests for part in ast.walk(test))


def _called(operation: Any, path: str) -> Any:
    """The call of a method, where the operation is what reads it: None has none that could be called."""
    tree = parse(path)
    calls = (node for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.Call))
    return next((call for call in calls if call.func is operation), operation)


def giver(node: ast.expr, path: str) -> ast.Call | None:
    """The call that gave a value: of a name, the last above that sets it."""
    tree = parse(path)
    if isinstance(node, ast.Name) and tree is not None:
        around = function_holding(location_of(node, path))
        nodes = ast.walk(around) if around is not None else nodes_of(tree)
        above = [n for n in nodes if isinstance(n, ast.Assign) and n.lineno < node.lineno]
        setting = [n for n in above if any(_names(target, node.id) for target in n.targets)]
        last = max(setting, key=lambda n: n.lineno, default=None)
        alone = last is not None and any(isinstance(t, ast.Name) for t in last.targets)
        return last.value if last is not None and alone and isinstance(last.value, ast.Call) else None
    origin = trace(node, path)
    return origin.node if origin is not None and isinstance(origin.node, ast.Call) else None


def _names(target: ast.expr, name: str) -> bool:
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(target))


def taken(raised: Raised) -> Iterator[ast.expr]:
    """The expressions that the operation which raised takes no None for."""
    where = raised.location
    match found := _operation(where):
        case ast.Attribute():
            yield found.value
        case ast.BinOp():
            yield from (found.left, found.right)
        case ast.Compare():
            yield from (found.left, *found.comparators)
        case ast.Subscript():
            yield found.value
            yield found.slice
        case ast.UnaryOp():
            yield found.operand
        case ast.JoinedStr():
            # Without a format None is a text as well.
            parts = (part for part in found.values if isinstance(part, ast.FormattedValue))
            yield from (part.value for part in parts if part.format_spec is not None)
        case ast.Call():
            yield found.func
            yield from found.args[:1] if isinstance(found.func, ast.Name) and found.func.id in TAKING else ()
    held = iterated(where)
    if held is not None:
        yield held


def iterated(where: Location) -> ast.expr | None:
    """What the loop that begins at a place goes over."""
    tree = parse(where.path)
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For)] if tree is not None else []
    return next((n.iter for n in loops if (n.lineno, n.col_offset) == (where.line, where.column)), None)


def _without_value(call: ast.Call, path: str) -> tuple[str, Location | None]:
    """The script's own function that a call runs, and the last statement of it, where it returns nothing at all."""
    tree = parse(path)
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    functions = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == name] if tree else []
    if len(functions) != 1:
        return "", None
    returns = [n for n in ast.walk(functions[0]) if isinstance(n, ast.Return | ast.Yield) and n.value is not None]
    return (name, location_of(functions[0].body[-1], path)) if not returns else ("", None)
