"""What a CUDA device would answer with an assertion that ends it, raised as the CPU raises it."""

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dryfit.seams.faults import claim

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def guard(session: "Session", torch: Any) -> None:
    """Look at indices and probabilities before they reach the device: in the user's process it must live on.

    To be called before the seams listen, so that they see what is raised.
    """
    for name, refuse in REFUSALS.items():
        _wrap(session, torch.nn.functional, name, refuse)


def _wrap(session: "Session", owner: Any, name: str, refuse: Callable[[Mapping[str, Any]], Exception | None]) -> None:
    signature = inspect.signature(getattr(owner, name))

    def around(original: Any, *args: Any, **kwargs: Any) -> Any:
        error = refuse(_given(signature, args, kwargs))
        if error is not None:
            claim(error, ours=False)
            raise error
        return original(*args, **kwargs)

    session.patches.wrap(owner, name, around)


def _given(signature: inspect.Signature, args: Any, kwargs: Any) -> Mapping[str, Any]:
    """The arguments by their names where the first is on a CUDA device; else none."""
    first = next(iter((*args, *kwargs.values())), None)
    if not getattr(first, "is_cuda", False):
        return {}
    try:
        given = signature.bind(*args, **kwargs)
    except TypeError:
        return {}
    given.apply_defaults()
    return given.arguments


def _beyond_classes(given: Mapping[str, Any]) -> Exception | None:
    if not given or given["target"].is_floating_point():
        return None
    logits, target = given["input"], given["target"]
    classes = logits.shape[1 if logits.dim() > 1 else 0]
    wrong = target[(target != given["ignore_index"]) & ((target < 0) | (target >= classes))]
    return IndexError(f"Target {int(wrong[0])} is out of bounds.") if wrong.numel() else None


def _beyond_table(given: Mapping[str, Any]) -> Exception | None:
    if not given:
        return None
    indices = given["input"]
    wrong = (indices < 0) | (indices >= given["weight"].shape[0])
    return IndexError("index out of range in self") if bool(wrong.any()) else None


def _no_probabilities(given: Mapping[str, Any]) -> Exception | None:
    if not given:
        return None
    values = given["input"]
    # NaN is no probability either.
    right = (values >= 0) & (values <= 1)
    return None if bool(right.all()) else RuntimeError("all elements of input should be between 0 and 1")


REFUSALS: Mapping[str, Callable[[Mapping[str, Any]], Exception | None]] = {
    "cross_entropy": _beyond_classes,
    "nll_loss": _beyond_classes,
    "embedding": _beyond_table,
    "binary_cross_entropy": _no_probabilities,
}
