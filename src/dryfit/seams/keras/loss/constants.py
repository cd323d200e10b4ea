"""What the best answers of a model with several outputs lose that are the same for every example."""

import sys
from typing import Any

from dryfit.backends.keras import leaves, number, numpy_of
from dryfit.seams.keras.data.feeding import classes_of

# Shares nearer to 0 or 1 than this have logits without use.
LEAST_SHARE = 1e-4


def constant_loss(model: Any, batch: tuple[Any, Any, Any]) -> float | None:
    """The compiled loss of a batch with one answer for all examples, at each output the best of a few."""
    x, y, weight = batch
    answers = model(x, training=False)
    given, known = leaves(y), leaves(answers)
    if not hasattr(model, "compute_loss") or len(known) < 2 or set(given) != set(known):
        return None
    choices = {name: _choices(numpy_of(given[name]), numpy_of(known[name])) for name in known}
    if not all(choices.values()):
        return None
    best = {name: found[0] for name, found in choices.items()}

    def loss(chosen: dict[str, Any]) -> float | None:
        return number(model.compute_loss(x=x, y=y, y_pred=_filled(answers, chosen), sample_weight=weight))

    least = loss(best)
    for name, found in choices.items():
        for other in found[1:]:
            value = loss({**best, name: other})
            if value is not None and least is not None and value < least:
                best, least = {**best, name: other}, value
    return least


def _choices(target: Any, answer: Any) -> list[Any]:
    """Answers of one value for every example: the shares of the classes, or the mean, each as it is and as logits."""
    numpy = sys.modules["numpy"]
    if target is None or answer is None or answer.ndim != 2 or target.dtype.kind not in "iufb":
        return []
    classes, units = classes_of(target), answer.shape[-1]
    if units > 1 and classes is not None and classes.min() >= 0 and classes.max() < units:
        shares = numpy.bincount(classes, minlength=units) / len(classes)
        rows = [shares, numpy.log(shares.clip(LEAST_SHARE))]
    elif target.size == answer.size:
        flat = target.reshape(answer.shape).astype("float64")
        mean, middle = flat.mean(axis=0), numpy.median(flat, axis=0)
        inside = bool(((mean > LEAST_SHARE) & (mean < 1 - LEAST_SHARE)).all())
        rows = [mean, middle, *([numpy.log(mean / (1 - mean))] if inside else [])]
    else:
        return []
    return [numpy.tile(row, (len(answer), 1)).astype("float32") for row in rows]


def _filled(answers: Any, chosen: dict[str, Any], prefix: str = "") -> Any:
    """The model's answers with these in their places."""
    if isinstance(answers, dict):
        return {k: _filled(v, chosen, f"{prefix}.{k}" if prefix else str(k)) for k, v in answers.items()}
    if isinstance(answers, (list, tuple)):
        parts = (_filled(part, chosen, f"{prefix}.{i}" if prefix else str(i)) for i, part in enumerate(answers))
        return type(answers)(parts)
    return _tensor(chosen[prefix], answers)


def _tensor(values: Any, like: Any) -> Any:
    kind = type(like).__module__.partition(".")[0]
    if kind == "torch":
        return sys.modules["torch"].as_tensor(values, device=like.device)
    return sys.modules["tensorflow"].constant(values) if kind == "tensorflow" else values
