"""Loaders that the user's line asks for a batch by its number, or by `next` without an iterator."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from dryfit.core.evidence.mistaken import AskedLoader
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.loops import loop_around
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, node_over, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The classes of what gives batches one after another, by their names and the libraries that they are of.
LOADERS = ("DataLoader", "DataLoaderAdapter", "IterableDataset", "DatasetV2")
LIBRARIES = ("torch", "accelerate", "tensorflow", "datasets")
# How far each loader was drawn from, by lines that ask it for a batch.
_drawn: "WeakKeyDictionary[Any, Any]" = WeakKeyDictionary()


def asked_for_batch(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a loader that is asked for a batch as if it were a list or an iterator; how to draw the next one."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, TypeError | NotImplementedError) else None
    node = node_over(raised.location, ast.Subscript, ast.Call) if raised is not None else None
    asked = _asked(node) if node is not None else None
    loader = _given_by(asked, raised) if raised is not None and asked is not None else UNKNOWN
    if raised is None or node is None or asked is None or not _is_loader(loader):
        return None
    source, where = ast.unparse(asked), location_of(node, raised.location.path)
    loop = loop_around(raised.frame, node.lineno)
    taken = statement_at(raised.location)
    named = ast.unparse(taken.targets[0]) if isinstance(taken, ast.Assign) and taken.value is node else ""
    entry = AskedLoader(
        source=source,
        kind=type(loader).__name__,
        by_number=isinstance(node, ast.Subscript),
        taken=named.strip("()"),
        covers=loop is not None and ast.unparse(loop.iter) == f"range(len({source}))",
        location=where,
        loop=location_of(loop, raised.location.path) if loop is not None else None,
        failure=number,
    )
    session.recorder.script_adds("asked_loaders", entry)
    # What is drawn goes on from where it was: each turn of the loop has a batch of its own.
    drawing = f"__import__('sys').modules[{__name__!r}].drawn_from({source})"
    if isinstance(asked, ast.Call):
        drawing = f"next(iter({source}))"
    return retry(raised, partial(rewrites.replaced, node=node, source=drawing), "with the next batch of an iterator")


def drawn_from(loader: Any) -> Any:
    """The next batch of a loader, from its first on again where it has no more."""
    if loader not in _drawn:
        _drawn[loader] = iter(loader)
    try:
        return next(_drawn[loader])
    except StopIteration:
        _drawn[loader] = iter(loader)
        return next(_drawn[loader])


def _asked(node: ast.Subscript | ast.Call) -> ast.expr | None:
    """The expression that is asked: `loader` of `loader[i]` and of `next(loader)`."""
    if isinstance(node, ast.Subscript):
        return node.value if isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice) else None
    alone = isinstance(node.func, ast.Name) and node.func.id == "next" and len(node.args) == 1
    return node.args[0] if alone else None


def _given_by(asked: ast.expr, raised: Raised) -> Any:
    """What an expression is, or gives where it asks for a loader once more."""
    if not isinstance(asked, ast.Call):
        return resolve(asked, raised.frame)
    named = "loader" in ast.unparse(asked.func).lower()
    return evaluated(asked, names_in(raised.frame)) if named else UNKNOWN


def _is_loader(value: Any) -> bool:
    """Whether a value gives batches to whoever goes over it, and no other way."""
    if value is UNKNOWN or hasattr(type(value), "__next__") or not hasattr(type(value), "__iter__"):
        return False
    kinds = type(value).__mro__
    return any(k.__name__ in LOADERS and k.__module__.partition(".")[0] in LIBRARIES for k in kinds)
