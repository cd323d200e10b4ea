"""What `torch.autograd.grad` is asked of that has no gradient: inputs, outputs, or the way between them."""

import ast
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.operation import NoGradient
from dryfit.core.retry import Retry
from dryfit.core.source import function_around, location_of, nodes_of, parse, statement_at
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The function, by the end of its name, and the words that a second derivative and an unused input need.
FUNCTION = "grad"
KEEPS, MAY_BE_UNUSED = ("create_graph",), ("allow_unused", "materialize_grads")
# Statements that are run once more, with a gradient, before the one that raised.
LONGEST = 8


def without_gradient(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what a call of `autograd.grad` finds no gradient of; how to run it with one."""
    torch = sys.modules.get("torch")
    raised = raised_by(error.__traceback__, number) if torch and isinstance(error, RuntimeError) else None
    statement = statement_at(raised.location) if raised is not None else None
    call = next(_asks(statement), None) if isinstance(statement, ast.Assign | ast.Expr | ast.Return) else None
    if torch is None or raised is None or statement is None or call is None:
        return None
    outputs, inputs = (_given(call, name, place) for place, name in enumerate(("outputs", "inputs")))
    if not outputs or not inputs:
        return None
    for node in inputs:
        if _is_untracked(torch, _value(node, raised)):
            return _of_input(session, raised, node)
    for node in outputs:
        if _is_untracked(torch, _value(node, raised)):
            return _of_output(session, raised, node)
    return _of_neither(session, raised, call, outputs, inputs)


def _asks(tree: ast.AST) -> Iterator[ast.Call]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and len(node.args) + len(node.keywords) > 1)
    return (call for call in calls if ast.unparse(call.func).rpartition(".")[2] == FUNCTION)


def _given(call: ast.Call, name: str, place: int) -> list[ast.expr]:
    """The expressions of one argument, one by one where it is a list of them."""
    word = next((word.value for word in call.keywords if word.arg == name), None)
    node = word or (call.args[place] if len(call.args) > place else None)
    if node is None:
        return []
    return list(node.elts) if isinstance(node, ast.List | ast.Tuple) else [node]


def _value(node: ast.expr, raised: Raised) -> Any:
    if isinstance(node, ast.Name | ast.Attribute):
        return resolve(node, raised.frame)
    try:
        return evaluated(node, names_in(raised.frame))
    except Exception:
        return UNKNOWN


def _is_untracked(torch: Any, value: Any) -> bool:
    return isinstance(value, torch.Tensor) and not value.requires_grad and value.is_floating_point()


def _of_input(session: "Mending", raised: Raised, node: ast.expr) -> Retry:
    """An input that is no part of the graph: tracked, with what was made of it made again."""
    name = ast.unparse(node)
    made = _assignments(raised, {name})
    own = [found for found in _all(raised) if name in _targets(found)]
    value = own[-1].value if own else None
    where = location_of(value or node, raised.location.path)
    text = "" if value is None else ast.unparse(value)
    tracked = text and (f"({text})" if isinstance(value, ast.BinOp | ast.UnaryOp) else text) + ".requires_grad_()"
    session.recorder.script_adds("no_gradients", NoGradient("input", name, tracked, where, raised.number))
    again = [ast.parse(f"{name} = {name}.detach().requires_grad_()").body[0]]
    return retry(raised, partial(_after, before=[*again, *made]), f"with `{name}.requires_grad_()`")


def _of_output(session: "Mending", raised: Raised, node: ast.expr) -> Retry | None:
    """An output without a graph: a gradient itself, that was taken without one."""
    name = ast.unparse(node)
    own = [found for found in _all(raised) if name in _targets(found)]
    first = next(_asks(own[-1].value), None) if own else None
    where = location_of(first or (own[-1].value if own else node), raised.location.path)
    kept = "create_graph=True" if first is not None else ""
    session.recorder.script_adds("no_gradients", NoGradient("output", name, kept, where, raised.number))
    if first is None:
        return None
    root = {ast.unparse(part) for part in _given(first, "inputs", 1)}
    made = [_worded(found, KEEPS) if found is own[-1] else found for found in _assignments(raised, root)]
    return retry(raised, partial(_after, before=made), "with `create_graph=True`")


def _of_neither(
    session: "Mending", raised: Raised, call: ast.Call, outputs: list[ast.expr], inputs: list[ast.expr]
) -> Retry | None:
    """An input that the outputs are not made of: its gradient is 0."""
    torch = sys.modules["torch"]
    values = [_value(node, raised) for node in outputs]
    for node in inputs:
        value = _value(node, raised)
        if not all(isinstance(one, torch.Tensor) for one in (value, *values)) or _is_used(torch, values, value):
            continue
        name, where = ast.unparse(node), location_of(call, raised.location.path)
        source = ", ".join(map(ast.unparse, outputs))
        session.recorder.script_adds("no_gradients", NoGradient("unused", name, source, where, raised.number))
        return retry(raised, partial(_all_worded, words=MAY_BE_UNUSED), "with a gradient of 0")
    return None


def _is_used(torch: Any, outputs: list[Any], value: Any) -> bool:
    ones = [torch.ones_like(output) for output in outputs]
    try:
        with torch.enable_grad():
            found = torch.autograd.grad(outputs, [value], ones, retain_graph=True, allow_unused=True)
    except RuntimeError:
        # A graph that was freed tells nothing.
        return True
    return found[0] is not None


def _all(raised: Raised) -> list[ast.Assign]:
    """The assignments of the function that raised which stand before the line, in their order."""
    path, line = raised.location.path, raised.location.line
    tree, around = parse(path), function_around(raised.location)
    found = [node for node in nodes_of(tree) if isinstance(node, ast.Assign) and node.lineno < line] if tree else []
    own = [node for node in found if function_around(location_of(node, path)) == around]
    return sorted(own, key=lambda node: node.lineno)


def _targets(statement: ast.Assign) -> set[str]:
    return {
        ast.unparse(part) for target in statement.targets for part in ast.walk(target) if isinstance(part, ast.Name)
    }


def _assignments(raised: Raised, names: set[str]) -> list[ast.stmt]:
    """The assignments of what is made of these names, one after another, up to the line that raised."""
    known, found = set(names), list[ast.stmt]()
    for statement in _all(raised):
        used = {ast.unparse(part) for part in ast.walk(statement.value) if isinstance(part, ast.Name | ast.Attribute)}
        if used & known and not _targets(statement) <= names:
            known |= _targets(statement)
            found.append(statement)
    return found[-LONGEST:]


def _worded(statement: ast.stmt, words: tuple[str, ...]) -> ast.stmt:
    """A copy of a statement whose call of `grad` has these words."""
    copied = deepcopy(statement)
    for call in _asks(copied):
        call.keywords = [word for word in call.keywords if word.arg not in words]
        call.keywords += [ast.keyword(word, ast.Constant(value=True)) for word in words]
    return copied


def _all_worded(statement: ast.stmt, words: tuple[str, ...]) -> list[ast.stmt]:
    return [_worded(statement, words)]


def _after(statement: ast.stmt, before: list[ast.stmt]) -> list[ast.stmt]:
    return [*map(deepcopy, before), statement]
