"""The splits seam: what is divided into parts, or joined row by row, with the lengths that it has."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dryfit.core.moment import Moment
from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate
from dryfit.seams.torch.batch.loading import length_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The share that is held out where none is named.
QUARTER = 0.25


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
        elif others:
            _annotate_classes(error, others[0], kwargs)

    return session.attempt(Stage.DATA, Moment("pair", function, parts, kwargs), failed)


def _annotate_classes(error: Exception, labels: Any, sizes: Mapping[str, Any]) -> None:
    """Tell of classes of one row, which no two parts can share, or of more classes than a part has rows."""
    try:
        counts = Counter(labels.tolist() if hasattr(labels, "tolist") else list(labels))
    except TypeError:
        return
    # What has no class is refused for that.
    if any(label is None or label != label for label in counts):
        return
    alone = [label for label, count in counts.items() if count == 1]
    if alone or _smaller_part(sizes, sum(counts.values())) < len(counts):
        lone = str(alone[0]) if alone else None
        annotate(error, classes=len(counts), alone=len(alone), lone=lone, rows=sum(counts.values()))


def _smaller_part(sizes: Mapping[str, Any], rows: int) -> int:
    """The rows of the smaller part, by the number or share that is given for either."""
    given = [size for name in ("test_size", "train_size") if (size := sizes.get(name)) is not None] or [QUARTER]
    parts = [math.ceil(rows * size) if isinstance(size, float) else int(size) for size in given]
    return min(*parts, rows - sum(parts)) if len(parts) == 1 else min(parts)


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
