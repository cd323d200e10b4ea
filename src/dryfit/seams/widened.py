"""Whether a score depends on targets that are to be left out: the same predictions with more of them."""

import sys
from collections.abc import Callable
from typing import Any

from dryfit.core.evidence.loss import IGNORED
from dryfit.mends.metrics import with_pair


def widened(prediction: Any, pair: tuple[Any, Any]) -> Any:
    """What a compute_metrics is given, each row as long again with targets that are ignored; None where it has none.

    Token ids of longer rows end as a `Trainer` ends them, with what is ignored: they may be a generated text.
    """
    numpy: Any = sys.modules.get("numpy")
    predictions, labels = pair
    rows = numpy is not None and isinstance(labels, numpy.ndarray) and labels.ndim == 2 and labels.dtype.kind == "i"
    if not rows or not (labels == IGNORED).any() or not isinstance(predictions, numpy.ndarray):
        return None
    alike = predictions.shape[:2] == labels.shape
    more = numpy.full_like(predictions, IGNORED) if predictions.dtype.kind == "i" else predictions
    wider = numpy.concatenate([predictions, more], axis=1) if alike else predictions
    return with_pair(prediction, wider, numpy.concatenate([labels, numpy.full_like(labels, IGNORED)], axis=1))


def depends(score: Callable[[Any], dict[str, Any]], prediction: Any, pair: tuple[Any, Any]) -> dict[str, Any]:
    """The scores that more ignored targets change, as they are then; none where a score is drawn anew each time."""
    wider = widened(prediction, pair)
    if wider is None:
        return {}
    first, second, changed = score(prediction), score(prediction), score(wider)
    if first != second:
        return {}
    return {name: value for name, value in changed.items() if name in first and not _close(first[name], value)}


def _close(one: Any, other: Any) -> bool:
    return bool(abs(one - other) <= 1e-6 * max(1.0, abs(one)) or (one != one and other != other))
