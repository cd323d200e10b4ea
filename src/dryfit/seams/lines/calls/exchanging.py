"""Two arguments of a library's function that run in each other's places: `scores.gather(places, 1)`."""

import ast
from collections.abc import Iterator
from copy import copy
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import OtherOrder
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.core.stage import Stage
from dryfit.seams.lines.calls.converting import operation_of
from dryfit.seams.lines.calls.forms import HELD, Form, Operation
from dryfit.seams.lines.calls.kinds import NUMBERS
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import raised_by, retry, value_of
from dryfit.seams.signature import named

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What is raised by what is given a value of the wrong kind, and what by two numbers of which one bounds the other.
OF_KIND = (TypeError, AttributeError, RuntimeError)
OF_ORDER = (ValueError, RuntimeError)
# Methods that take extents: in another order they run as well, and make another shape.
OF_EXTENTS = {"view", "reshape", "expand", "repeat", "tile", "unflatten", "permute", "resize", "empty", "zeros", "ones"}


def exchanged_places(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter two arguments that a call takes in each other's places; how to run it so."""
    failure = session.recorder.failures[number]
    raised = raised_by(error.__traceback__, number)
    if raised is None or failure.stands_on or failure.stage is Stage.BACKWARD or session.request.ranks > 1:
        return None
    operation = operation_of(raised)
    node = operation.node if operation is not None else None
    if operation is None or not isinstance(node, ast.Call) or any(isinstance(n, ast.Starred) for n in node.args):
        return None
    faults = len(session.patches.faults)
    pair = next(_pairs_that_run(operation, node, error), None)
    # What a trial is given wrongly on purpose is no fault of ours.
    del session.patches.faults[faults:]
    if pair is None:
        return None
    source = ast.unparse(ast.Call(node.func, _exchanged(node.args, *pair), node.keywords))
    one, other = (ast.unparse(node.args[place]) for place in pair)
    callee, where = value_of(node.func, raised.frame), location_of(node, raised.location.path)
    session.recorder.script_adds("other_orders", OtherOrder(named(callee), one, other, source, where, number))
    return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{source}`")


def _pairs_that_run(operation: Operation, node: ast.Call, error: BaseException) -> Iterator[tuple[int, int]]:
    """The places of two arguments with which the call runs once they are exchanged."""
    first = 1 if isinstance(node.func, ast.Attribute) else 0
    for one, other in combinations(range(len(node.args)), 2):
        values = operation.values[first + one], operation.values[first + other]
        if may_be_exchanged(node, values, error) and operation.runs(_form(node, first, one, other)):
            yield one, other


def may_be_exchanged(node: ast.Call, values: tuple[Any, Any], error: BaseException) -> bool:
    """Whether two arguments are of kinds that tell them apart, or two numbers that are no extents."""
    one, other = values
    if kind_of(one) != kind_of(other):
        return isinstance(error, OF_KIND)
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
    bounds = all(isinstance(value, NUMBERS) for value in values) and name.strip("_") not in OF_EXTENTS
    return bounds and one != other and isinstance(error, OF_ORDER)


def kind_of(value: Any) -> tuple[str, bool]:
    """What a value is for a function that takes it: a number, or its class and whether it has fractions."""
    if isinstance(value, NUMBERS):
        return "number", False
    fractions = "float" in str(getattr(value, "dtype", ""))
    return type(value).__name__, fractions


def _exchanged(arguments: list[ast.expr], one: int, other: int) -> list[ast.expr]:
    made = list(arguments)
    made[one], made[other] = made[other], made[one]
    return made


def _form(node: ast.Call, first: int, one: int, other: int) -> Form:
    call = copy(node)
    held: list[ast.expr] = [ast.Name(HELD.format(first + place), ast.Load()) for place in range(len(call.args))]
    call.args = _exchanged(held, one, other)
    if isinstance(call.func, ast.Attribute):
        call.func = ast.Attribute(ast.Name(HELD.format(0), ast.Load()), call.func.attr, ast.Load())
    return Form(ast.unparse(call), (first + one, first + other), keeps=True)
