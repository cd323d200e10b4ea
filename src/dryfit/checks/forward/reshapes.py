"""FWD306: shapes that a tensor's elements do not fill."""

import ast
from math import prod

from dryfit.checks.forward.of_keras import OPEN, counting_rows, written
from dryfit.checks.forward.operations import MODULES, raised
from dryfit.checks.forward.shapes import shape
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import location_of
from dryfit.core.summary import TensorSummary

# What stands for the number of rows in a shape that is worked out.
ROWS = -1
# Operations that give the same elements another shape.
RESHAPES = ("view", "reshape", "unflatten", "unsafe_view")


@check("FWD306", Severity.ERROR)
def reshaped_to_another_size(failures: Failures, keras: Keras | None) -> Findings:
    """A tensor is given a shape that its number of elements does not fill.

    Cause:
        `view` and `reshape` keep every element. The numbers written there belong to another image
        size, another length or another batch.

    Fix:
        Take the sizes from the tensor: `x.flatten(1)`, `x.view(x.size(0), -1)`.
    """
    for number, call in raised(failures, "FWD306", *RESHAPES):
        given = next(iter(call.operands), None)
        known = prod(size for size in call.sizes if size >= 0)
        fills = given is None or not call.sizes or _fills(given.size, known, -1 in call.sizes)
        if given is None or fills or OPEN in given.shape or failures.all[number].curtailed:
            continue
        sizes = " x ".join(str(size) if size >= 0 else "?" for size in call.sizes)
        yield Finding(
            f"{shape(given)} are {given.size} elements, which do not fill {sizes}.",
            {"given": str(given), "sizes": ", ".join(map(str, call.sizes)), "function": call.function, **written(call)},
            call.location,
            fix=f"({ROWS}, {prod(given.shape[1:])})" if call.spelling else "x.flatten(1)",
            edits=_sized_by_the_batch(call, given),
            explains=number,
            echo_of=counting_rows(call.location, keras) or _of_other_size(call, given, failures),
        )


def _sized_by_the_batch(call: TensorCall, given: TensorSummary) -> tuple[Edit, ...]:
    """The number of rows left to be worked out, where it is written; or the rest flattened, where that is."""
    node, where = editing.node_at(call.location), call.location
    if where is None or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
        return ()
    source, rows, rest = ast.unparse(node.func.value), given.shape[:1], call.sizes[1:]
    if call.spelling or source in MODULES or not rows or len(node.args) != len(call.sizes):
        return ()
    if len(call.sizes) == 2 and call.sizes[:1] == rows:
        return (Edit(Action.REPLACE, where, value=f"{source}.flatten(1)"),)
    if call.sizes[0] in (-1, *rows) or -1 in rest or given.size % prod(rest) or given.size // prod(rest) != rows[0]:
        return ()
    return (Edit(Action.REPLACE, location_of(node.args[0], where.path), value="-1"),)


def _of_other_size(call: TensorCall, given: TensorSummary, failures: Failures) -> str:
    """The check that told of answers of another size than the targets, where the targets would fill the shape."""
    known, open_axis = prod(size for size in call.sizes if size >= 0), -1 in call.sizes
    for code in ("LOS304", "LOS305"):
        for failure in (f for f in failures if f.mended and f.explained_by == code):
            answers, targets = failure.inputs.get("input"), failure.inputs.get("target")
            if answers is None or targets is None or answers.shape[1:] != given.shape[1:] or not given.shape:
                continue
            if _fills(given.shape[0] * prod(targets.shape[1:]), known, open_axis):
                return code
    return ""


def _fills(elements: int, known: int, open_axis: bool) -> bool:
    return bool(known) and (elements % known == 0 if open_axis else elements == known)
