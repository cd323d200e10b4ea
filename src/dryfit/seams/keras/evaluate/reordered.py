"""Answers of a source that is shuffled in each pass, scored against the labels of another pass."""

import ast
import inspect
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_rows import Reordered
from dryfit.core.finding import Location
from dryfit.core.source import argument, call_at, location_of, method_of, nodes_of, parse, source_of
from dryfit.core.trace import deciding
from dryfit.seams.draws import generators
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.once import is_once

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Batches of a pipeline that are looked through, and predictions that are kept.
MOST_BATCHES, KEPT = 400, 4
# Labels of which so many stand at other rows, as a share, before two passes are not of one order.
MOVED = 0.1
# What lies between the two classes of one output.
HALF = 0.5


def see_predicted(session: "Session", source: Any, answer: Any, site: Location | None) -> None:
    """A prediction for a source of batches, with the labels of two passes over it."""
    kept = session.objects.setdefault("predicted", [])
    found = leaves(answer)
    if len(found) != 1 or len(kept) >= KEPT:
        return
    first, second = _of_iterator(source) if hasattr(source, "index_array") else _of_pipeline(source)
    if first is None or second is None or len(first) != len(second) or len(first) != len(next(iter(found.values()))):
        return
    moved = int((first != second).sum())
    if moved < MOVED * len(first) or sorted(first.tolist()) != sorted(second.tolist()):
        return
    made = deciding(site, "x", 0)
    given = argument(site, "x", 0)
    where = (made.location if made is not None else None) or given or site
    where = shuffled_in(where) or where
    entry = Reordered(source_of(given), len(first), moved, where)
    kept.append((entry, sorted(first.tolist()), next(iter(found.values()))))
    session.objects.setdefault("scores heard", see_scored)


def see_scored(session: "Session", truth: Any, given: Any) -> None:
    """A score of labels and of what may be a prediction's classes."""
    labels, classes = _flat(truth), _flat(given)
    known = session.recorder.keras
    if labels is None or classes is None or len(labels) != len(classes) or (known and known.reordered):
        return
    for entry, multiset, answer in session.objects.get("predicted", []):
        if len(labels) == entry.rows and sorted(labels.tolist()) == multiset and _are_of(classes, answer):
            session.recorder.keras_adds("reordered", entry)
            return


def listen(session: "Session", tensorflow: Any) -> None:
    """Hear TensorFlow's own table of labels and predictions."""

    def table(original: Any, *args: Any, **kwargs: Any) -> Any:
        heard = session.objects.get("scores heard") if session.listening else None
        if heard is not None:
            with session.unseen(), suppress(Exception):
                given = inspect.signature(inspect.unwrap(original)).bind(*args, **kwargs).arguments
                heard(session, given["labels"], given["predictions"])
        return original(*args, **kwargs)

    session.patches.wrap(tensorflow.math, "confusion_matrix", table)


def shuffled_in(made: Location | None) -> Location | None:
    """The one shuffle in the script's own function that makes a pipeline, unless it is left to who calls."""
    call, tree = call_at(made), parse(made.path) if made else None
    name = method_of(call) if call is not None else ""
    nodes = nodes_of(tree) if tree is not None else ()
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == name]
    calls = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.Call)]
    found = [node for node in calls if isinstance(node.func, ast.Attribute) and node.func.attr == "shuffle"]
    tests = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.If | ast.IfExp)]
    if any(shuffle in ast.walk(test) for shuffle in found for test in tests):
        return None
    return location_of(found[0], made.path) if made is not None and len(functions) == len(found) == 1 else None


def _of_pipeline(source: Any) -> tuple[Any, Any]:
    """The labels of two passes over a pipeline that shuffles."""
    if not feeding.buffer_of(source) or is_once(source):
        return None, None
    put_back = generators()
    try:
        return _labels(source), _labels(source)
    finally:
        put_back()


def _of_iterator(source: Any) -> tuple[Any, Any]:
    """The labels that an iterator of an ImageDataGenerator tells, and those of a pass over it."""
    labels = _flat(found) if (found := getattr(source, "classes", getattr(source, "y", None))) is not None else None
    if labels is None or not getattr(source, "shuffle", False):
        return None, None
    return labels, labels[sys.modules["numpy"].random.RandomState(0).permutation(len(labels))]


def _labels(source: Any) -> Any:
    """The class of each row, in the order of one pass; None where there is not one a row, or where it takes long."""
    found: list[Any] = []
    until = time.process_time() + feeding.LOOKED_SECONDS
    for element in source:
        labels = _flat(element[1]) if isinstance(element, tuple) and len(element) > 1 else None
        found.append(labels)
        if labels is None or len(found) > MOST_BATCHES or time.process_time() > until:
            return None
    return sys.modules["numpy"].concatenate(found) if found else None


def _flat(values: Any) -> Any:
    """Class ids of rows, of one-hot rows too."""
    found = numpy_of(values) if hasattr(values, "dtype") else sys.modules["numpy"].asarray(values)
    return feeding.classes_of(found) if found is not None else None


def _are_of(classes: Any, answer: Any) -> bool:
    """Whether classes are those that a prediction gives."""
    found = numpy_of(answer)
    if found is None or found.ndim < 1 or len(found) != len(classes):
        return False
    one = found.ndim == 1 or found.shape[-1] == 1
    made = (found.reshape(len(found)) > HALF).astype("int64") if one else found.argmax(axis=-1)
    return bool(made.shape == classes.shape and (made == classes).all())
