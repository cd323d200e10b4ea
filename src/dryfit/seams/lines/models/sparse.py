"""Gradients of a few rows each, as an embedding with `sparse=True` has them, where they are taken for whole ones."""

from collections.abc import Iterator
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.step import SparseGradients
from dryfit.core.retry import Retry
from dryfit.core.source import here
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What an error of these kinds says of a value that has another layout.
REFUSALS = (RuntimeError, NotImplementedError)
# What a step, or a clip, calls the parameters that it goes through.
PARAMETERS = ("parameters", "params")


def sparse_gradients(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter that gradients are sparse which were refused; how to go on with dense ones."""
    raised = raised_by(error.__traceback__, number)
    if not isinstance(error, REFUSALS) or any(e.failure == number for e in session.recorder.sparse_gradients):
        return None
    for frame, _ in walk_tb(error.__traceback__):
        optimizer = frame.f_locals.get("self")
        held = _held(optimizer, frame.f_locals)
        sparse = [parameter for parameter in held if getattr(getattr(parameter, "grad", None), "is_sparse", False)]
        if not sparse:
            continue
        made, stepping = raised.location if raised is not None else here(), hasattr(optimizer, "param_groups")
        if stepping:
            known = session.number("optimizers", optimizer)
            entries = session.recorder.optimizers
            made = entries[known].location if known < len(entries) else made
        name = type(optimizer).__name__ if stepping else frame.f_code.co_name
        entry = SparseGradients(name, len(sparse), len(held), stepping, made, number)
        session.recorder.sparse_gradients.append(entry)
        _ask_for_whole(session, sparse)
        for parameter in sparse:
            _make_dense(parameter)
            # What torch adds up next is made dense where it has been, if this torch tells of that.
            if (hook := getattr(parameter, "register_post_accumulate_grad_hook", None)) is not None:
                session.patches.later(hook(_make_dense).remove)
        return retry(raised, rewrites.unchanged, "with dense gradients") if raised is not None else None
    return None


def _held(owner: Any, names: dict[str, Any]) -> list[Any]:
    """The parameters that a step, or a function of a library's, goes through."""
    groups = getattr(owner, "param_groups", None)
    if isinstance(groups, list):
        return [parameter for group in groups for parameter in group.get("params", ())]
    return list(_given(names))


def _given(names: dict[str, Any]) -> Iterator[Any]:
    for name in PARAMETERS:
        found = names.get(name)
        yield from found if isinstance(found, (list, tuple)) else ()


def _ask_for_whole(session: "Mending", sparse: list[Any]) -> None:
    """Layers that a mend gives another size would begin anew with sparse gradients."""
    known = {id(parameter) for parameter in sparse}
    for model in session.live("models"):
        for layer in model.modules():
            if getattr(layer, "sparse", False) is True and id(getattr(layer, "weight", None)) in known:
                layer.sparse = False
                session.patches.later(partial(setattr, layer, "sparse", True))


def _make_dense(parameter: Any) -> None:
    if parameter.grad is not None and parameter.grad.is_sparse:
        parameter.grad = parameter.grad.to_dense()
