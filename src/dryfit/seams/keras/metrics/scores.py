"""Metrics given by a word, and what they count on a batch against what they should."""

import ast
import re
import sys
from typing import Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.keras import Answer, Scored
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, location_of

REGRESSIONS = ("mean_squared_error", "mean_absolute_error", "huber", "log_cosh", "mean_squared_logarithmic_error")
ACCURACIES = ("accuracy", "acc")
# Metrics of two classes, by the names that they have unless they are given another.
OF_TWO = ("precision", "recall", "auc", "true_positives", "false_positives", "true_negatives", "false_negatives")
OF_CLASSES = ("categorical_accuracy", "sparse_categorical_accuracy")
# Metrics that compare class ids, and what they make of their inputs.
OF_IDS, IDS = ("MeanIoU", "IoU"), "class ids"
# The metric of answers that equal their targets, and what it is of probabilities.
EXACT, EQUALITY = "Accuracy", "equality"
# Metrics of the first places, how many they count unless they are told, and what they count where these are all.
OF_TOP = (
    "top_k_categorical_accuracy", "sparse_top_k_categorical_accuracy", "TopKCategoricalAccuracy",
    "SparseTopKCategoricalAccuracy",
)  # fmt: skip
TOP, ALL_PLACES, OF_ROWS = 5, "all places", 2
# Whole numbers of which a batch of at least so many holds this share of different ones are counts or amounts, no ids.
AMOUNTS, DIFFERENT = 8, 0.5
# Answers of which more are whole numbers are decisions, or of a model that is sure.
SATURATED = 0.5


def of_output(metrics: Any, layer: str, model: Any, package: str) -> Any:
    """The metrics of the output that a layer gives, where each output has its own: by its name or its place."""
    if isinstance(metrics, dict):
        return metrics.get(layer, ()) if metrics else metrics
    outputs = list(getattr(model, "output_names", None) or ())
    if not isinstance(metrics, (list, tuple)) or not len(metrics) == len(outputs) > 1:
        return metrics
    # A flat list is for every output in tf-keras; Keras 3 gives each output its own entry.
    apart = package == "keras" or any(isinstance(entry, (list, tuple)) for entry in metrics)
    if not apart:
        return metrics
    return metrics[outputs.index(layer)] if layer in outputs else ()


def scored(given: Any, site: Location | None, answer: Answer, truth: Any, output: Any) -> Scored | None:
    """The first metric of those given to the compile at ``site`` that counts something else than its word says."""
    target, found = numpy_of(truth), numpy_of(output)
    if found is not None and found.ndim == 1 and answer.function in REGRESSIONS:
        found = found[:, None]
    if target is None or found is None or not target.size or not target.ndim or found.ndim < 2:
        return None
    if len(target) != len(found):
        return None
    for metric in given if isinstance(given, (list, tuple)) else [given]:
        if (zeros := _cast(metric, target, found)) is not None:
            where = word_at(site, type(metric).__name__) or site
            return Scored(str(metric.name), IDS, answer.function, zeros[0], "ids", zeros[1], where)
    for metric in given if isinstance(given, (list, tuple)) else [given]:
        if (exact := _equal(metric, answer, target, found)) is not None:
            where = word_at(site, EXACT) or site
            return Scored(str(metric.name), EQUALITY, answer.function, exact[0], exact[1], 1.0, where)
    for word, written in _words(given):
        entry = _judged(word, answer, target, found)
        if entry is not None:
            resolved, value, better, better_value = entry
            where = word_at(site, written) or site
            return Scored(written, resolved, answer.function, value, better, better_value, where)
    return _of_all_places(given, site, answer, target, found)


def _of_all_places(given: Any, site: Location | None, answer: Answer, target: Any, found: Any) -> Scored | None:
    """A metric of the first places that counts as many as there are classes."""
    if found.ndim != OF_ROWS or found.shape[-1] == 1 or answer.function in REGRESSIONS:
        return None
    for metric in given if isinstance(given, (list, tuple)) else [given]:
        kind = metric if isinstance(metric, str) else type(metric).__name__
        counted = getattr(metric, "_fn_kwargs", {}).get("k", TOP)
        if kind not in OF_TOP or not isinstance(counted, int) or counted < found.shape[-1]:
            continue
        ids = target.argmax(-1) if target.shape == found.shape else target.reshape(-1)
        if len(ids) != len(found):
            return None
        first = float((found.argmax(-1) == ids).mean())
        where = word_at(site, kind) or site
        return Scored(kind, ALL_PLACES, answer.function, 1.0, str(counted), first, where, found.shape[-1])
    return None


def _judged(word: str, answer: Answer, target: Any, found: Any) -> tuple[str, float, str, float] | None:
    one = found.shape[-1] == 1
    amounts = not answer.whole_targets or _are_amounts(target)
    if word in ACCURACIES and answer.function in REGRESSIONS and amounts and target.size == found.size:
        flat, truth = found.reshape(-1), target.reshape(-1)
        hits = (flat > 0.5) == truth if one else flat == truth
        return "exact accuracy", float(hits.mean()), "mae", float(abs(flat - truth).mean())
    if word == "binary_accuracy" and answer.one_hot and answer.activation == "softmax" and not one:
        right = found.argmax(-1) == target.argmax(-1)
        return "binary accuracy", float(((found > 0.5) == target).mean()), "categorical_accuracy", float(right.mean())
    if word == "binary_accuracy" and not one and answer.whole_targets and target.size == len(found) > 1:
        # What answers without a mistake score: those of a model that has learnt nothing may score alike either way.
        ids = target.reshape(-1, 1)
        perfect = ids == sys.modules["numpy"].arange(found.shape[-1])
        return "binary accuracy", float((perfect == ids).mean()), "sparse_categorical_accuracy", 1.0
    if word in OF_TWO and not one and answer.whole_targets and target.size == len(found) > 1:
        right = float((found.argmax(-1) == target.reshape(-1)).mean()) if found.ndim == 2 else 0.0
        # Nothing to compare with: the metric is told where it raises.
        return "a count of two classes", right, "sparse_categorical_accuracy", right
    if word == OF_CLASSES[0] and not one and answer.whole_targets and target.size == len(found) > 1:
        # The largest of one class id is always the first: what answers without a mistake score.
        zeros = float((target.reshape(-1) == 0).mean())
        return "the argmax of class ids", zeros, OF_CLASSES[1], 1.0
    if word in OF_CLASSES and one and answer.whole_targets and target.size == len(found):
        # The largest of one output is always the first: what answers without a mistake score.
        hits = sys.modules["numpy"].zeros(len(found)) == (0 if word == "categorical_accuracy" else target.reshape(-1))
        return "the argmax of one output", float(hits.mean()), "binary_accuracy", 1.0
    return None


def _cast(metric: Any, target: Any, found: Any) -> tuple[float, float] | None:
    """How much is class 0 to a metric that casts probabilities to class ids, and how much of the targets is."""
    if type(metric).__name__ not in OF_IDS or not getattr(metric, "sparse_y_pred", True):
        return None
    if target.size != found[..., 0].size or (found == found.astype("int64")).all():
        return None
    return float((found.astype("int64") == 0).mean()), float((target == 0).mean())


def _equal(metric: Any, answer: Answer, target: Any, found: Any) -> tuple[float, str] | None:
    """What right answers score by a metric that probabilities have to equal their targets for, and what fits them."""
    numpy: Any = sys.modules["numpy"]
    ours = type(metric).__module__.partition(".")[0] in ("keras", "tf_keras") and type(metric).__name__ == EXACT
    if not ours or answer.function in REGRESSIONS or target.size != found.size or not numpy.isin(target, (0, 1)).all():
        return None
    whole = (found == numpy.round(found)).mean() > SATURATED
    if whole or found.min() < 0 or found.max() > 1:
        return None
    shares, truth = found.reshape(len(found), -1), target.reshape(len(found), -1)
    if found.ndim == 2 and found.shape[-1] > 1 and (truth.sum(-1) == 1).all():
        # The largest share changes places with that of the target.
        right = shares.copy()
        rows, wanted, largest = numpy.arange(len(shares)), truth.argmax(-1), shares.argmax(-1)
        right[rows, largest], right[rows, wanted] = shares[rows, wanted], shares[rows, largest]
        return float((right == truth).mean()), "CategoricalAccuracy"
    high, low = numpy.maximum(shares, 1 - shares), numpy.minimum(shares, 1 - shares)
    return float((numpy.where(truth == 1, high, low) == truth).mean()), "BinaryAccuracy"


def _are_amounts(target: Any) -> bool:
    different = len(sys.modules["numpy"].unique(target))
    return bool(target.size >= AMOUNTS and different >= DIFFERENT * target.size)


def _words(metrics: Any) -> list[tuple[str, str]]:
    """What each metric counts, in Keras' words, and how it is written; an object may have any name of its own."""
    found = (
        metrics.values() if isinstance(metrics, dict) else metrics if isinstance(metrics, (list, tuple)) else [metrics]
    )
    objects = [item for item in found if not isinstance(item, str) and item is not None]
    return [*((item, item) for item in found if isinstance(item, str)), *map(_of_object, objects)]


def _of_object(metric: Any) -> tuple[str, str]:
    kind = type(metric)
    if kind.__module__.partition(".")[0] in ("keras", "tf_keras") and kind.__name__ != "MeanMetricWrapper":
        word = "auc" if kind.__name__ == "AUC" else re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
        return word, kind.__name__
    name = str(getattr(metric, "name", ""))
    return name, name


def word_at(site: Location | None, word: str) -> Location | None:
    node = argument_node(site, "metrics")
    for inner in ast.walk(node) if node is not None else ():
        named = inner.func if isinstance(inner, ast.Call) else None
        meant = inner.value if isinstance(inner, ast.Constant) else getattr(named, "attr", getattr(named, "id", None))
        if meant == word and isinstance(inner, ast.expr) and site is not None:
            return location_of(inner, site.path)
    return location_of(node, site.path) if node is not None and site is not None else None
