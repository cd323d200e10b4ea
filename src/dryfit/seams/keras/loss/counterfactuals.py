"""The same loss of the same batch with one thing changed."""

import ast
import copy
import inspect
import sys
from typing import Any

from dryfit.backends.keras import number, numpy_of
from dryfit.core.baseline import OF_DISTANCES
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of

# A logit that stands for certainty.
SURE = 20.0
# The probability that is left to each wrong class by an answer that is as good as sure, and its logits.
FIRM, LOGIT = 0.01, 6.0
# Values of targets from which they are numbers, not the marks of two kinds.
DISTINCT = 8
# Ones in a row of targets from which it tells several labels.
SEVERAL = 2
# The loss between two distributions, and the packages whose function it is.
DIVERGENCE, PACKAGES = "kl_divergence", ("keras", "tf_keras")


def flipped(loss: Any, truth: Any, answer: Any) -> float | None:
    """The loss with `from_logits` the other way round; a divergence with a softmax of each side that goes below 0."""
    function = getattr(loss, "fn", None)
    try:
        if getattr(function, "__name__", "") == DIVERGENCE and function.__module__.split(".")[0] in PACKAGES:
            return number(loss.call(_shares(truth), _shares(answer)))
        if function is None or "from_logits" not in inspect.signature(function).parameters:
            return None
        now = dict(getattr(loss, "_fn_kwargs", {})).get("from_logits", False)
        return _valued(loss, truth, answer, from_logits=not now)
    except Exception:
        return None


def _shares(given: Any) -> Any:
    """A softmax of rows (float32) that hold values below 0, any others as they are."""
    found = numpy_of(given)
    if found is None or not found.size or found.min() >= 0:
        return given
    parts = _exp(found - found.max(-1, keepdims=True))
    return (parts / parts.sum(-1, keepdims=True)).astype("float32")


def _valued(loss: Any, truth: Any, answer: Any, **changes: Any) -> float | None:
    """The mean of a loss over its examples, with some of its arguments changed."""
    clone = copy.copy(loss)
    clone._fn_kwargs = {**getattr(loss, "_fn_kwargs", {}), **changes}
    return number(clone.call(truth, answer))


def other_value(loss: Any, truth: Any, answer: Any, layer: Any) -> float | None:
    """For one softmax unit the spread that a sigmoid gives, for binary targets out of range the least loss."""
    found = numpy_of(answer)
    if found is None or found.size == 0:
        return None
    if found.shape[-1:] == (1,) and _activation_of(layer) == "softmax":
        logits = numpy_of(getattr(answer, "_keras_logits", None))
        return None if logits is None else float((1 / (1 + _exp(-logits))).std())
    return _at_one(loss, truth, found)


def _exp(values: Any) -> Any:
    return sys.modules["numpy"].exp(values)


def _at_one(loss: Any, truth: Any, found: Any) -> float | None:
    function, target = getattr(loss, "fn", None), numpy_of(truth)
    if getattr(function, "__name__", "") != "binary_crossentropy" or target is None or target.size == 0:
        return None
    if float(target.min()) >= 0 and float(target.max()) <= 1:
        return None
    try:
        nearest = target.clip(0, 1).reshape(found.shape).astype(found.dtype)
        logits = getattr(loss, "_fn_kwargs", {}).get("from_logits", False)
        return _valued(loss, truth, (2 * nearest - 1) * SURE if logits else nearest)
    except Exception:
        return None


def least_of_softmax(loss: Any, truth: Any, activation: str) -> float | None:
    """The lowest loss that a distribution over the classes can have, where rows have more than one 1."""
    target, function = numpy_of(truth), getattr(getattr(loss, "fn", None), "__name__", "")
    shared = function == "binary_crossentropy" and activation == "softmax"
    if target is None or not (shared or function == "categorical_crossentropy"):
        return None
    whole = target.ndim > 1 and bool(((target == 0) | (target == 1)).all())
    sums = target.sum(axis=-1, keepdims=True) if whole else None
    if sums is None or float(sums.max()) < SEVERAL:
        return None
    shares = (target / sums.clip(1)).astype("float32")
    try:
        return _valued(loss, target.astype("float32"), shares, from_logits=False)
    except Exception:
        return None


def _activation_of(layer: Any) -> str:
    return str(getattr(getattr(layer, "activation", None), "__name__", ""))


def beyond_classes(loss: Any, truth: Any, answer: Any) -> float | None:
    """The mean loss of the examples whose class id has no output; None where there are none, or they are refused."""
    target, found = numpy_of(truth), numpy_of(answer)
    if target is None or found is None or target.dtype.kind not in "iuf" or target.size * found.shape[-1] != found.size:
        return None
    rows = target.reshape(-1) >= found.shape[-1]
    if not rows.any():
        return None
    try:
        values = numpy_of(loss.call(target, found))
        return None if values is None else float(values.reshape(-1)[rows].mean())
    except Exception:
        return None


def of_errors(loss: Any, truth: Any, answer: Any) -> tuple[float, float, float] | None:
    """For a loss of numbers that the user wrote: of answers without error, of these, and of twice their errors."""
    target, found = numpy_of(truth), numpy_of(answer)
    if target is None or found is None or _code_of(loss) is None or target.size != found.size:
        return None
    numpy = sys.modules["numpy"]
    if target.dtype.kind not in "iuf" or len(numpy.unique(target)) < DISTINCT:
        return None
    exact = target.reshape(found.shape).astype(found.dtype)
    try:
        values = [
            number(numpy.asarray(numpy_of(loss.call(truth, like(given, answer)))).mean())
            for given in (exact, found, 2 * found - exact, 2 * exact - found)
        ]
    except Exception:
        return None
    known = [value for value in values if value is not None and value == value]
    # One that does not ask for the targets rises on one side of them and falls on the other.
    sided = len(known) < len(values) or (known[1] - known[0]) * (known[3] - known[0]) <= 0
    return None if sided else (known[0], known[1], known[2])


def of_classes(loss: Any, truth: Any, answer: Any, layer: Any) -> tuple[float, float, float] | None:
    """For a loss of classes that the user wrote: of answers that are right, of these, and of answers all wrong."""
    target, found = numpy_of(truth), numpy_of(answer)
    if target is None or found is None or _code_of(loss) is None or OF_DISTANCES.search(" ".join(_names(loss))):
        return None
    right = _right(target, found)
    if right is None:
        return None
    numpy = sys.modules["numpy"]
    shared = right.shape[-1] > 1 and bool((right.sum(axis=-1) == 1).all())
    wrong = numpy.roll(right, 1, axis=-1) if shared else 1 - right
    activation = _activation_of(layer)
    if activation in ("sigmoid", "softmax"):
        right, wrong = (FIRM + one * (1 - (right.shape[-1] if shared else 2) * FIRM) for one in (right, wrong))
    elif activation == "linear" and float(found.min()) < 0 < float(found.max()):
        right, wrong = LOGIT * (2 * right - 1), LOGIT * (2 * wrong - 1)
    else:
        # A relu's answers, and all of one sign, may be distances or rates.
        return None
    try:
        given = (right.astype(found.dtype), found, wrong.astype(found.dtype))
        values = [number(numpy.asarray(numpy_of(loss.call(truth, like(one, answer)))).mean()) for one in given]
    except Exception:
        return None
    known = [value for value in values if value is not None and value == value]
    return None if len(known) < len(values) else (known[0], known[1], known[2])


def asks_for_labels(loss: Any, truth: Any, answer: Any) -> bool:
    """Whether a loss is another one when the labels stand beside other answers: they are no stand-ins."""
    target, numpy = numpy_of(truth), sys.modules["numpy"]
    try:
        values = [numpy_of(loss.call(given, answer)) for given in (truth, like(numpy.roll(target, 1, axis=0), truth))]
        return abs(float(numpy.mean(values[0])) - float(numpy.mean(values[1]))) > 0
    except Exception:
        return False


def _right(target: Any, found: Any) -> Any:
    """Targets of 0 and 1, or class ids as rows of these, in the shape of the answers; None for any others."""
    numpy = sys.modules["numpy"]
    if target.dtype.kind not in "biuf" or len(numpy.unique(target)) < len(("right", "wrong")):
        return None
    if target.size == found.size and bool(((target == 0) | (target == 1)).all()):
        return target.reshape(found.shape).astype("float64")
    classes = found.shape[-1]
    whole = target.size * classes == found.size and classes > 1 and bool((target == target.astype("int64")).all())
    if not whole or float(target.min()) < 0 or float(target.max()) >= classes:
        return None
    return numpy.eye(classes)[target.astype("int64").reshape(found.shape[:-1])]


def _names(loss: Any) -> tuple[str, ...]:
    """The names of a loss and of what it is given."""
    code = _code_of(loss)
    return (code.co_name, type(loss).__name__, *code.co_varnames[: code.co_argcount])


def returned_at(loss: Any) -> Location | None:
    """The last return of a loss that the user wrote."""
    code = _code_of(loss)
    owner = definition_of(code)
    returns = [node for node in ast.walk(owner) if isinstance(node, ast.Return)] if owner else []
    return location_of(returns[-1], code.co_filename) if returns and code is not None else None


def _code_of(loss: Any) -> Any:
    written = getattr(loss, "fn", None) or getattr(type(loss), "call", None)
    code = getattr(written, "__code__", None)
    return code if is_user_file(getattr(code, "co_filename", "")) else None


def like(array: Any, tensor: Any) -> Any:
    """An array as a tensor of the kind of another."""
    kind = type(tensor).__module__.partition(".")[0]
    if kind == "torch":
        return sys.modules["torch"].as_tensor(array, device=tensor.device)
    return sys.modules["tensorflow"].constant(array) if kind == "tensorflow" else array


def void_of(truth: Any) -> int | None:
    """The one negative value among class ids."""
    target = numpy_of(truth)
    if target is None or target.dtype.kind not in "if" or not target.size:
        return None
    below = sys.modules["numpy"].unique(target[target < 0])
    return int(below[0]) if len(below) == 1 and float(below[0]).is_integer() else None


def extremes(truth: Any, target: Any, ignored: Any) -> dict[str, Any]:
    """The least and the largest of a loss's targets, without those of the class that it leaves out."""
    found = numpy_of(truth) if ignored is not None else None
    counted = found[found != ignored] if found is not None else None
    if counted is None or not counted.size or counted.dtype.kind not in "iuf":
        return {"target_min": target.min, "target_max": target.max}
    return {"target_min": float(counted.min()), "target_max": float(counted.max())}
