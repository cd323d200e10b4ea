"""A shape of all the rows, in the place of the shape of one: `Input(shape=x_train.shape)`."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_refused import WholeShape
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, parse
from dryfit.seams.lines.calls.exchanged import user_frames_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, resolve, retry
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The check that tells of it.
CODE = "FWD712"
# What takes the shape of an example for its first argument.
INPUTS = ("Input", "InputLayer")
# A shape of rows has an axis for them, and one besides.
LEAST_AXES = 2
# Statements from the shape to what raised that are run again, and what none of them may do.
STATEMENTS = 40
TRAINING = ("fit", "train_on_batch", "fit_generator")


@dataclass(frozen=True)
class Told:
    """The shape of ``rows`` as it stands in ``statement``, and the statements of its block up to what raised."""

    node: ast.Attribute
    shape: tuple[int, ...]
    statements: list[ast.stmt]


def whole_rows(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a shape of a whole array that a model of Keras is built for; how to build it for the shape of a row."""
    if not session.objects.get("keras") or isinstance(error, (NameError, AttributeError, ImportError)):
        return None
    for frame, where in reversed(user_frames_of(error)):
        told = _told(frame, where)
        if told is None:
            continue
        source = f"{ast.unparse(told.node)}[1:]"
        entry = WholeShape(told.shape, source, location_of(told.node, where.path), number)
        session.recorder.keras_adds("whole_shapes", entry)
        # The layers behind such an input complain of what they are given.
        session.recorder.failures[number] = replace(session.recorder.failures[number], explained_by=CODE)
        again = partial(_from_there_on, told=told, source=source)
        return retry(Raised(frame, where, False, number), again, f"with `{source}`", told.statements[-1].lineno)
    return None


def _told(frame: FrameType, where: Location) -> Told | None:
    """The nearest shape of a whole array before the line that a frame has come to, and in its block."""
    block = _block(where)
    for first in range(len(block) - 1, -1, -1):
        for node in _shapes_in(block[first], frame):
            array = resolve(node.value, frame)
            shape = () if array is UNKNOWN else tuple(getattr(array, "shape", ()))
            if len(shape) >= LEAST_AXES and all(isinstance(extent, int) for extent in shape):
                return Told(node, shape, block[first:])
        if len(block) - first > STATEMENTS or (first < len(block) - 1 and _trains(block[first])):
            return None
    return None


def _block(where: Location) -> list[ast.stmt]:
    """The statements of the innermost block up to the one that holds a line."""
    tree = parse(where.path)
    found: list[ast.stmt] = []
    body: list[ast.stmt] = tree.body if tree else []
    while body:
        at = next((n for n, s in enumerate(body) if s.lineno <= where.line <= (s.end_lineno or s.lineno)), None)
        if at is None:
            break
        found = body[: at + 1]
        parts = [getattr(body[at], name, None) for name in ("body", "orelse", "finalbody")]
        inner = [part for part in parts if part and part[0].lineno <= where.line <= (part[-1].end_lineno or 0)]
        body = inner[0] if inner else []
    return found


def _shapes_in(statement: ast.stmt, frame: FrameType) -> Iterator[ast.Attribute]:
    """Where a statement names the shape of something for that of an input."""
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        named = "shape" in statement.targets[0].id.lower()
        yield from (node for node in [statement.value] if named and _is_shape(node))  # type: ignore[misc]
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return
    for call in ast.walk(statement):
        if isinstance(call, ast.Call):
            yield from (node for node in _given(call, frame) if _is_shape(node))  # type: ignore[misc]


def _given(call: ast.Call, frame: FrameType) -> list[ast.expr]:
    """What a call takes for the shape of an input."""
    callee = resolve(call.func, frame)
    words = [word.value for word in call.keywords if word.arg in ("shape", "input_shape")]
    if callee is not UNKNOWN and is_users(callee):
        return [*call.args, *words]
    if not str(getattr(callee, "__module__", "")).startswith(("keras", "tf_keras")):
        return []
    return [*(call.args[:1] if getattr(callee, "__name__", "") in INPUTS else []), *words]


def _is_shape(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "shape"


def _trains(statement: ast.stmt) -> bool:
    called: list[Any] = [node.func for node in ast.walk(statement) if isinstance(node, ast.Call)]
    return any(getattr(function, "attr", "") in TRAINING for function in called)


def _from_there_on(statement: ast.stmt, told: Told, source: str) -> list[ast.stmt]:
    """The statements from the shape on, with that of a row in its stead; the last is the one that raised."""
    first, *between = [*map(deepcopy, told.statements[:-1]), statement]
    return [*rewrites.replaced(first, told.node, source), *between]
