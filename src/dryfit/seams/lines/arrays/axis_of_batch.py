"""A line of the script's that takes rows of a batch together: `torch.cat` along them, `view(-1, n)` over them.

The layer or the loss behind it raises. By trial: which of these lines, in another form, lets the step run.
"""

import ast
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import RowsJoined
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import Site, definition_of, frames_from, is_user_file, location_of, statement_at
from dryfit.seams.lines.calls.exchanged import user_frames_of
from dryfit.seams.lines.models.once_more import runs, until_backward
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import names_in, node_at, resolve

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# How the methods of a module are called that make a step.
STEP = "_step"
# What is raised by a layer or a loss that is given other rows than there are.
REFUSALS = (RuntimeError, ValueError)
# The check that tells of it.
CODE = "FWD321"
JOINS, SHAPES = ("cat", "concat", "concatenate"), ("view", "reshape")
# Seconds of this thread that the trials of one failure may take, and their number.
PATIENCE, TRIALS = 1.0, 12
# The axes of what can be joined or shaped otherwise.
AXES = 2
# What the code of a file is called, which is no function's.
MODULE = "<module>"


@dataclass(frozen=True)
class Joined:
    """A call of the script's that may take rows together, the function that it stands in, and what it may be instead.

    ``source`` is that form as the script would write it, ``given`` gives a call its arguments.
    """

    code: CodeType
    location: Location
    source: str
    given: Callable[[Any, Any], tuple[Any, Any]]


def rows_joined(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a call that joins or shapes tensors over the axis of the batch; how to run its function without."""
    torch = sys.modules.get("torch")
    failure = session.recorder.failures[number]
    told = failure.explained_by or failure.stands_on or failure.operation not in ("forward", "loss", "statement")
    if torch is None or told or not isinstance(error, REFUSALS) or session.request.ranks > 1:
        return None
    until = time.thread_time() + PATIENCE
    frame, where = _step(torch, user_frames_of(error))
    statements = list(until_backward(where.path, where.line, whole=True)) if where is not None else []
    if frame is None or where is None or not statements:
        return None
    scope, seen = names_in(frame), list[Joined]()
    runs(session, torch, statements, scope, _watch(torch, seen, None, frame.f_code), where.path)
    for joined in seen[:TRIALS]:
        if time.thread_time() > until:
            return None
        if runs(session, torch, statements, scope, _watch(torch, [], joined, frame.f_code), where.path):
            return _entered(session, joined, number)
    return None


def _step(torch: Any, frames: list[tuple[FrameType, Location]]) -> tuple[FrameType | None, Location | None]:
    """The innermost frame that calls the model in a step; where a library does so, that of the model's forward."""
    inside: tuple[FrameType | None, Location | None] = None, None
    for frame, where in reversed(frames):
        of_module = isinstance(frame.f_locals.get("self"), torch.nn.Module)
        if not of_module or frame.f_code.co_name.endswith(STEP):
            return (frame, where) if _calls_module(torch, frame, where) else inside
        inside = frame, where
    return inside


def _calls_module(torch: Any, frame: FrameType, where: Location) -> bool:
    statement = statement_at(where)
    calls = (node for node in ast.walk(statement) if isinstance(node, ast.Call)) if statement is not None else ()
    return any(isinstance(resolve(call.func, frame), torch.nn.Module) for call in calls)


def _watch(torch: Any, seen: list[Joined], instead: Joined | None, own: CodeType) -> Any:
    """A mode that notes the calls of the script's which join or shape tensors, or gives one of them other arguments."""

    class Watch(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """Hear every function of torch's."""

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            kwargs, name = kwargs or {}, getattr(function, "__name__", "")
            if name in JOINS + SHAPES:
                frame = next((f for f in frames_from(sys._getframe(1)) if is_user_file(f.f_code.co_filename)), None)
                site = Site.of(frame) if frame is not None else None
                if site is not None and instead is None:
                    # The statements that are run once more stand in a function of their own.
                    code = own if site.code.co_name == MODULE else site.code
                    seen.extend(_others(name, args, kwargs, code, site.location))
                elif site is not None and instead is not None and site.location == instead.location:
                    args, kwargs = instead.given(args, kwargs)
            return function(*args, **kwargs)

    return Watch()


def _others(name: str, args: Any, kwargs: Any, code: CodeType, where: Location) -> Iterator[Joined]:
    """What a call may be instead: joined along another axis, or shaped with the first axis as it is."""
    node = node_at(where, ast.Call)
    if node is None or not isinstance(node.func, ast.Attribute) or node.func.attr != name:
        return
    if code.co_name == MODULE or kwargs.keys() - {"dim"}:
        return
    if name in SHAPES:
        sizes = args[1] if len(args) == AXES and isinstance(args[1], (tuple, list)) else args[1:]
        over = len(sizes) == AXES and sizes[0] == -1 and type(sizes[1]) is int and args[0].dim() >= AXES
        if over:
            yield Joined(code, where, f"{ast.unparse(node.func.value)}.flatten(1)", _flat)
        return
    tensors = args[0] if args and isinstance(args[0], (tuple, list)) else ()
    axis = kwargs.get("dim", args[1] if len(args) > 1 else 0)
    alike = len(tensors) > 1 and len({tensor.dim() for tensor in tensors}) == 1 and tensors[0].dim() >= AXES
    # Rows that are made one by one are put together along their axis.
    if not alike or type(axis) is not int or axis % tensors[0].dim() or not node.args:
        return
    for other in range(1, tensors[0].dim()):
        source = f"{ast.unparse(node.func)}({ast.unparse(node.args[0])}, dim={other})"
        yield Joined(code, where, source, partial(_along, other))


def _flat(args: Any, _: Any) -> tuple[Any, Any]:
    return (args[0], len(args[0]), -1), {}


def _along(axis: int, args: Any, _: Any) -> tuple[Any, Any]:
    return (args[0],), {"dim": axis}


def _entered(session: "Mending", joined: Joined, number: int) -> Retry | None:
    node, definition = node_at(joined.location, ast.Call), definition_of(joined.code)
    if node is None or definition is None:
        return None
    where = location_of(node, joined.location.path)
    session.recorder.script_adds("rows_joined", RowsJoined(ast.unparse(node), joined.source, where, number))
    failure = session.recorder.failures[number]
    session.recorder.failures[number] = replace(failure, explained_by=CODE)
    path, changed = os.path.abspath(joined.location.path), partial(_changed, node=node, source=joined.source)
    return Retry(path, definition.lineno, changed, f"with `{joined.source}`", code=joined.code)


def _changed(definition: ast.stmt, node: ast.Call, source: str) -> list[ast.stmt]:
    """The function with a call of it in another form."""
    return rewrites.replaced(definition, node, source)
