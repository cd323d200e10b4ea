"""The splits seam: what is divided into parts, or joined row by row, with the lengths that it has."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dryfit.core.moment import Moment
from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate
from dryfit.seams.torch.batch.loading import length_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def listen(session: "Session", module: Any) -> None:
    """Watch the division of a dataset into parts."""

    def split(original: Any, dataset: Any, lengths: Any, *args: Any, **kwargs: Any) -> Any:
        if not session.listening:
            return original(dataset, lengths, *args, **kwargs)

        def failed(error: Exception) -> None:
            if _is_off(dataset, lengths):
                told = ", ".join(f"{length:g}" for length in lengths)
                annotate(error, lengths=told, total=sum(lengths), rows=len(dataset), shares=_are_shares(lengths))

        moment = Moment("split", original, (dataset, lengths, *args), kwargs)
        return session.attempt(Stage.DATA, moment, failed)

    def join(original: Any, dataset: Any, *tensors: Any) -> Any:
        return paired(session, lambda *parts, **_: original(dataset, *parts), tensors, {})

    session.patches.wrap(module, "random_split", split)
    session.patches.wrap(module.TensorDataset, "__init__", join)


def paired(session: "Session", function: Any, parts: tuple[Any, ...], kwargs: dict[str, Any], ours: int = 0) -> Any:
    """Run what pairs the rows of several arrays, which must be as many; `ours` of them, at the end, are not told."""
    if not session.listening:
        return function(*parts, **kwargs)

    def failed(error: Exception) -> None:
        others = [part for part in (kwargs.get("stratify"),) if part is not None]
        lengths = [_length(part) for part in (*parts[: len(parts) - ours], *others)]
        if None not in lengths and len(set(lengths)) > 1:
            annotate(error, lengths=", ".join(map(str, lengths)), stratified=bool(others))

    return session.attempt(Stage.DATA, Moment("pair", function, parts, kwargs), failed)


def _length(part: Any) -> int | None:
    shape = getattr(part, "shape", None)
    if shape is not None:
        return int(shape[0]) if len(shape) else None
    return len(part) if hasattr(part, "__len__") else None


def _is_off(dataset: Any, lengths: Any) -> bool:
    sized = isinstance(lengths, Sequence) and all(isinstance(length, (int, float)) for length in lengths)
    if not sized or not lengths or not isinstance(length_of(dataset), int):
        return False
    return not math.isclose(sum(lengths), 1 if _are_shares(lengths) else len(dataset))


def _are_shares(lengths: Sequence[float]) -> bool:
    return any(isinstance(length, float) for length in lengths) and max(lengths) <= 1
