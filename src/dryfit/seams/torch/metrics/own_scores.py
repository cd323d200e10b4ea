"""The script's own functions and methods of F1, recall and the like, heard as those of the libraries are."""

import ast
import inspect
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import tensors_in
from dryfit.core.source import definition_of, is_user_file
from dryfit.seams.torch.metrics import ratios

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Axes of answers: a number for each class of each row.
TABLE = 2
# What the script's functions call the truth, where they take it first.
TRUTH = ("y", "true", "truth", "target", "targets", "label", "labels", "y_true", "gt", "ytrue")


def listen(session: "Session") -> None:
    """Listen to the functions of the script, and those that it imports from files of its own."""
    main = sys.modules["__main__"]
    for name, function in list(vars(main).items()):
        if _is_score(name, function) and _takes_two(function):
            session.patches.wrap(main, name, partial(_heard, session, name, 0))
        for method, own in list(vars(function).items()) if inspect.isclass(function) else ():
            if _is_score(method, own) and _takes_two(own, 1) and _only_reckons(own):
                session.patches.wrap(function, method, partial(_heard, session, method, 1))


def _is_score(name: str, function: Any) -> bool:
    return ratios.is_ratio(name.lower()) and inspect.isfunction(function)


def _only_reckons(method: Any) -> bool:
    """Whether a method calls nothing of its object and sets nothing: it may be asked once more."""
    definition, first = definition_of(method.__code__), method.__code__.co_varnames[0]
    nodes = list(ast.walk(definition)) if definition is not None else []
    called = any(isinstance(node, ast.Call) and _is_of(node.func, first) for node in nodes)
    stored = any(isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) for node in nodes)
    return bool(nodes) and not called and not stored


def _is_of(node: ast.expr, name: str) -> bool:
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))


def _takes_two(function: Any, place: int = 0) -> bool:
    """Whether a function of the user's is given answers and the truth, and what else it takes has a default."""
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    taken = list(inspect.signature(function).parameters.values())[place:]
    return (
        is_user_file(function.__code__.co_filename)
        and not function.__code__.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE)
        and len(taken) > 1
        and all(one.kind in plain for one in taken[:2])
        and all(one.default is not one.empty for one in taken[2:] if one.kind in plain)
    )


def _heard(session: "Session", name: str, place: int, original: Any, *args: Any, **kwargs: Any) -> Any:
    parts = list(inspect.signature(original.__wrapped__).parameters)[place : place + 2]
    answers, truth = reversed(parts) if parts[0].lower() in TRUTH and parts[1].lower() not in TRUTH else parts
    return ratios.heard(session, name, ((answers,), (truth,)), partial(_fits, session), original, *args, **kwargs)


def _fits(session: "Session", predicted: Any, true: Any) -> bool:
    """Whether each example of the batch has an answer, or a row of them, and a class for its truth."""
    rows, own = tuple(getattr(true, "shape", ())), tuple(getattr(predicted, "shape", ()))
    if not rows or rows[1:] not in ((), (1,)) or own[:1] != rows[:1] or len(own) > TABLE:
        return False
    served = session.current_pass.last if session.current_pass is not None else None
    extents = {int(t.shape[0]) for t in tensors_in(served).values() if t.dim() > 0}
    whole = all(float(value) == int(value) for value in true.flatten().tolist())
    return rows[0] in extents and whole
