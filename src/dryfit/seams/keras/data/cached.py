"""Pipelines of tf.data that keep what was drawn at random: the draws of the first epoch come again in every other."""

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_refused import Cached
from dryfit.core.finding import Location
from dryfit.core.source import method_at, nodes_of, parse
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.once import is_once
from dryfit.seams.keras.state import State

if TYPE_CHECKING:
    from dryfit.seams.keras.training import TrainingSeam

# Steps of a pipeline that are followed back.
DEEPEST = 32
# Kinds of numbers that are pictures or measured; tokens may be masked once and for all, as BERT's were.
MEASURED = "fu"


def see_cached(seam: "TrainingSeam", model: Any, given: dict[str, Any]) -> None:
    """A cache behind a function whose answer for the same row differs, for a fit of several epochs."""
    site, dataset = seam.session.site, given.get("x")
    if site is None or int(given.get("epochs") or 1) < 2 or not feeding.is_dataset(dataset):
        return
    if is_once(dataset):
        return
    steps = list(_back(dataset))
    cached = next((i for i, step in enumerate(steps) if "Cache" in type(step).__name__), len(steps))
    maps = [step for step in steps[cached + 1 :] if "Map" in type(step).__name__]
    if not maps or (where := _cache_in(site.path)) is None:
        return
    state = State(model, getattr(model, "optimizer", None))
    try:
        drawn = next(filter(None, map(_drawn, maps)), None)
    except Exception:
        # A pipeline that cannot be read has another fault.
        return
    finally:
        state.restore()
    if drawn is not None:
        seam.session.recorder.keras_adds("cached", Cached(drawn, int(given["epochs"]), where))


def _back(dataset: Any) -> Iterator[Any]:
    for _ in range(DEEPEST):
        yield dataset
        inputs = dataset._inputs()
        if len(inputs) != 1:
            return
        dataset = inputs[0]


def _drawn(step: Any) -> float | None:
    """By how much the inputs that a function makes of the same element differ; None where they are the same."""
    before = [_inputs_of(step._inputs()[0]) for _ in range(2)]
    after = [_inputs_of(step) for _ in range(2)]
    # What makes numbers of no pictures or rows at all draws its data, and may be to keep them.
    if any(value is None for value in (*before, *after)) or before[0].shape != after[0].shape:
        return None
    if not (before[0] == before[1]).all():
        return None
    apart = float(abs(after[0].astype("float64") - after[1].astype("float64")).max())
    return apart or None


def _inputs_of(dataset: Any) -> Any:
    """The inputs in the first element of a pipeline: its first array."""
    element = next(iter(dataset.take(1)))
    first = next(iter(leaves(element[0] if isinstance(element, tuple) else element).values()))
    found = numpy_of(first)
    return found if found is not None and found.ndim and found.dtype.kind in MEASURED else None


def _cache_in(path: str) -> Location | None:
    """The one call of `cache` in a file."""
    tree = parse(path)
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call)] if tree else []
    found = [n for n in calls if isinstance(n.func, ast.Attribute) and n.func.attr == "cache"]
    return method_at(found[0], path) if len(found) == 1 else None
