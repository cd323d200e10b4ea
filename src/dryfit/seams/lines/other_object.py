"""Objects of another kind than a library's call takes: the model for the optimizer, a model for its parameters."""

import ast
import inspect
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Misgiven
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry, value_of
from dryfit.seams.signature import named

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending


@dataclass(frozen=True)
class Kind:
    """What an argument of one of these ``names`` must be, in words, and how that is seen."""

    names: frozenset[str]
    words: str
    fits: Callable[[Any], bool]


KINDS = (
    Kind(frozenset({"optimizer", "optim"}), "an optimizer", lambda value: hasattr(value, "param_groups")),
    Kind(frozenset({"model", "module"}), "a model", lambda value: hasattr(value, "named_parameters")),
    Kind(frozenset({"dataset"}), "an object of it", lambda value: not inspect.isclass(value)),
)
# The libraries whose objects these are.
LIBRARIES = frozenset({"torch", "transformers", "accelerate", "lightning", "pytorch_lightning"})
# A name, a path or nothing may stand for an object.
PLAIN = (str, os.PathLike, int, float, type(None))
# What is raised by what is given the wrong object.
REFUSALS = (TypeError, AttributeError, ValueError)


def other_object(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an argument that is an object of another kind; how to run the call with the one of that kind."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    callee = value_of(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    library = str(getattr(callee, "__module__", "")).partition(".")[0]
    if raised is None or call is None or not callable(callee) or library not in LIBRARIES:
        return None
    scope: Mapping[str, Any] = raised.frame.f_locals
    for name, node in _given(call, callee):
        value = resolve(node, raised.frame)
        kind = next((kind for kind in KINDS if name in kind.names), None)
        if kind is None or value is UNKNOWN or isinstance(value, PLAIN) or kind.fits(value):
            continue
        fitting = [other for other, held in scope.items() if kind.fits(held) and not inspect.isclass(held)]
        if inspect.isclass(value):
            fitting = [other for other in fitting if isinstance(scope[other], value)]
        source = fitting[0] if len(fitting) == 1 else ""
        is_class = inspect.isclass(value)
        given = f"the class `{value.__name__}`" if is_class else f"`{ast.unparse(node)}`, a {type(value).__name__},"
        where = location_of(node, raised.location.path)
        entry = Misgiven(named(callee), name, given, kind.words, where, source, number)
        session.recorder.script_adds("misgiven", entry)
        return (
            retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{source}`") if source else None
        )
    return None


def _given(call: ast.Call, callee: Any) -> list[tuple[str, ast.expr]]:
    """The arguments of a call by the names of what takes them."""
    words = [(word.arg, word.value) for word in call.keywords if word.arg is not None]
    try:
        parameters = list(inspect.signature(callee).parameters)
    except (TypeError, ValueError):
        return words
    return [*zip(parameters, call.args, strict=False), *words]
