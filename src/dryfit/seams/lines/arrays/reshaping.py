"""Arrays that a script gives a shape in which their axes have changed places, though no value moves."""

import ast
import copy
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.forward import Reshape
from dryfit.core.source import location_of
from dryfit.seams.lines.arrays.compiled import compiled_nodes
from dryfit.seams.lines.arrays.watching import Watch, Watching

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What is told of a watched call, in the script's module.
NAME = "_dryfit_reshaped"
# The modules whose function is meant.
MODULES = ("np", "numpy")
# Fewer axes may come to the same sizes by chance: rows joined, and features split.
AXES = 3
# Values of an array that is looked at, and of those that are looked at for an order; calls of one line.
LARGEST, SAMPLED, CALLS = 2**26, 2**20, 8
# From this share on the values stand where they would with exchanged axes.
RIGHT = 0.9
# How many deviations of chance neighbours must be alike, or the means of an axis apart, and how much at least.
SURE, LEAST = 6.0, 0.05


def watched(session: "Session", script: str | ast.Module, path: str, namespace: dict[str, Any]) -> str | ast.Module:
    """The script with its `reshape` looked at, or as it is where it has none of a name."""
    if isinstance(script, str) and "reshape" not in script:
        return script
    with suppress(SyntaxError, ValueError):
        tree = ast.parse(script) if isinstance(script, str) else script
        compiled = compiled_nodes(tree)
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and id(node) not in compiled)
        found = [call for call in calls if _source(call) is not None]
        if found:
            namespace[NAME] = _Watch(session, found, path)
            Watching(NAME, found, lambda call: copy.deepcopy(_source(call) or call)).visit(tree)
            return ast.fix_missing_locations(tree)
    return script


def _source(call: ast.Call) -> ast.expr | None:
    """The array that a call gives another shape, where reading it once more does nothing else."""
    func = call.func
    if not isinstance(func, ast.Attribute) or func.attr != "reshape" or not call.args:
        return None
    free = ast.unparse(func.value) in MODULES
    source, shape = (call.args[0], call.args[1:]) if free else (func.value, call.args)
    written = shape[0].elts if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List) else shape
    if len(written) < AXES:
        return None
    parts = (ast.Name, ast.Attribute, ast.Constant, ast.expr_context)
    return source if all(isinstance(part, parts) for part in ast.walk(source)) else None


class _Watch(Watch):
    """Compares the shapes before and after."""

    def __init__(self, session: "Session", nodes: list[ast.Call], path: str) -> None:
        self.session = session
        self.calls = [0] * len(nodes)
        self.places = [location_of(node, path) for node in nodes]

    def __call__(self, number: int, made: Any, given: Callable[[], Any]) -> Any:
        if self.calls[number] < CALLS and isinstance(made, _array()) and self.session.listening:
            self.calls[number] += 1
            with suppress(Exception), self.session.unseen():
                self._compared(number, made, given())
        return made

    def _compared(self, number: int, made: Any, given: Any) -> None:
        order = exchanged(given.shape, made.shape) if isinstance(given, _array()) else None
        where, known = self.places[number], self.session.recorder.reshapes
        if order is None or not 0 < made.size <= LARGEST or any(found.location == where for found in known):
            return
        right = given.transpose(order)
        flat = made.reshape(right.shape)
        same = float((flat == right).mean())
        if same < RIGHT and made.dtype.kind in "iuf" and _is_ordered(given, order):
            written = f".transpose({', '.join(map(str, order))})"
            known.append(Reshape("reshape", tuple(given.shape), tuple(made.shape), same, written, where))


def exchanged(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...] | None:
    """The axes of the one in the order of the other, where both have the same sizes in another order."""
    places = [axis for axis, size in enumerate(before) if size != 1]
    wanted, order = [size for size in after if size != 1], list[int]()
    if (
        len(places) < AXES
        or sorted(before[axis] for axis in places) != sorted(wanted)
        or [before[axis] for axis in places] == wanted
    ):
        return None
    for size in wanted:
        order.append(next(axis for axis in places if before[axis] == size and axis not in order))
    rest = [axis for axis in range(len(before)) if axis not in order]
    return (*order, *rest)


def _is_ordered(given: Any, order: tuple[int, ...]) -> bool:
    """Whether the axes that are exchanged mean anything: neighbours are alike, or places differ; noise is neither."""
    numpy = sys.modules["numpy"]
    rows = max(1, int(len(given) * SAMPLED / max(given.size, SAMPLED)))
    values = given[:rows].astype("float64") if order[0] == 0 else given.astype("float64")
    spread = float(values.std())
    if not spread:
        return False
    for axis in (axis for place, axis in enumerate(order) if axis != place and values.shape[axis] > 1):
        moved = numpy.moveaxis(values, axis, 0)
        each = moved[0].size
        apart = float(moved.reshape(len(moved), -1).mean(1).std()) / spread
        centred = (moved - values.mean()) / spread
        alike = float((centred[1:] * centred[:-1]).mean())
        if apart > max(LEAST, SURE * each**-0.5) or alike > max(LEAST, SURE * values.size**-0.5):
            return True
    return False


def _array() -> Any:
    numpy = sys.modules.get("numpy")
    return numpy.ndarray if numpy is not None else ()
