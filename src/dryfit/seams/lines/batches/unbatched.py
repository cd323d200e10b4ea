"""Loops that go over a dataset row by row, where a loader of it is there to give batches."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Unbatched
from dryfit.core.retry import Retry
from dryfit.core.source import Site, is_user_file, location_of, user_frames
from dryfit.seams.loops import gone_over, loop_around
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import node_at, raised_by, resolve

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The check that tells of it.
CODE = "SCR148"
# How far up the calls a loader of the dataset is looked for.
FRAMES = 4


def unbatched(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a dataset that is gone over in the place of its loader; how to go over the loader."""
    raised = raised_by(error.__traceback__, number)
    # What a model raises is looked at before it has left the model: the loop is in a frame that called it.
    frames = [raised.frame] if raised is not None else []
    found = next((found for frame in (*frames, *user_frames()) if (found := _looping(frame)) is not None), None)
    if found is None:
        return None
    frame, line, node, dataset = found
    for above in _callers(frame):
        if above is not frame:
            line, given = above.f_lineno, _given(above, dataset)
            if given is None:
                return None
            node = given
        # What a function is given is chosen where it is called.
        loader = "" if _is_parameter(node, above) else _loader_of(dataset, above)
        if loader:
            where = location_of(node, above.f_code.co_filename)
            session.recorder.script_adds(
                "unbatched", Unbatched(ast.unparse(node), type(dataset).__name__, loader, where, number)
            )
            # Whatever a row does to the model, it is no row that the model is meant for.
            session.recorder.failures[number] = replace(session.recorder.failures[number], explained_by=CODE)
            return Retry(where.path, line, partial(rewrites.replaced, node=node, source=loader), f"with `{loader}`")
    return None


def _looping(frame: FrameType) -> tuple[FrameType, int, ast.expr, Any] | None:
    """The loop over a dataset that a frame is in: its line, what it goes over as it is written, and the dataset."""
    loop = loop_around(frame, frame.f_lineno)
    asked = gone_over(loop) if loop is not None else None
    dataset = resolve(asked, frame) if asked is not None else None
    if loop is None or asked is None or not _is_dataset(dataset) or not _is_given_to_a_model(loop, frame):
        return None
    return frame, loop.lineno, asked, dataset


def _is_given_to_a_model(loop: ast.For, frame: FrameType) -> bool:
    """Whether a loop calls a model: rows may well be gone over one by one to be counted, or measured."""
    calls = (node.func for statement in loop.body for node in ast.walk(statement) if isinstance(node, ast.Call))
    return any(hasattr(resolve(called, frame), "named_parameters") for called in calls)


def _is_dataset(value: Any) -> bool:
    """Whether a value gives rows by their number, and is of torch's kind."""
    kinds = {f"{kind.__module__}.{kind.__name__}" for kind in type(value).__mro__}
    return "torch.utils.data.dataset.Dataset" in kinds and hasattr(type(value), "__getitem__")


def _callers(frame: FrameType | None) -> Iterator[FrameType]:
    for _ in range(FRAMES):
        if frame is None or not is_user_file(frame.f_code.co_filename):
            return
        yield frame
        frame = frame.f_back


def _is_parameter(node: ast.expr, frame: FrameType) -> bool:
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return isinstance(node, ast.Name) and node.id in names


def _given(frame: FrameType, dataset: Any) -> ast.expr | None:
    """The argument of the call that a frame is in by which the dataset was handed on."""
    call = node_at(Site.of(frame).location, ast.Call)
    given = [*call.args, *(word.value for word in call.keywords)] if call is not None else []
    return next((node for node in given if resolve(node, frame) is dataset), None)


def _loader_of(dataset: Any, frame: FrameType) -> str:
    """The name of the one loader that gives batches of a dataset."""
    names = [name for name, value in {**frame.f_globals, **frame.f_locals}.items() if _loads(value, dataset)]
    return names[0] if len(names) == 1 else ""


def _loads(value: Any, dataset: Any) -> bool:
    return hasattr(type(value), "__iter__") and getattr(value, "dataset", None) is dataset
