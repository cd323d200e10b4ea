"""Inputs and targets that a tf.data pipeline joins, each shuffled in an order of its own."""

import ast
import sys
from typing import Any

from dryfit.core.evidence.keras_rows import Paired
from dryfit.core.finding import Location
from dryfit.core.source import method_at
from dryfit.core.trace import calls_named
from dryfit.seams.keras.data.feeding import cardinality, is_dataset, pipeline

# Rows that are shuffled as both parts are, to see whether their orders are one.
MOST_ROWS = 2000
# What puts rows into an order, and what joins two pipelines.
SHUFFLES, JOINS = ("shuffle", "list_files"), ("zip",)
# What hands rows on as they are, one by one.
IN_STEP = ("Map", "ParallelMap", "Prefetch", "Cache", "Options", "TensorSlice", "Tensor", "Range", "Shuffle", "Batch")


def joined(source: Any, site: Location | None) -> Paired | None:
    """The two parts of the one zip behind a fit's data, where they go through orders of their own."""
    steps = pipeline(source) if is_dataset(source) else []
    parts = getattr(steps[-1], "_datasets", None) if steps else None
    if not isinstance(parts, tuple) or len(parts) != 2 or not all(is_dataset(part) for part in parts):
        return None
    if any(_is_pair(part.element_spec) for part in parts):
        return None
    chains = [pipeline(part) for part in parts]
    if not all(_kind(step) in IN_STEP for chain in chains for step in chain):
        return None
    rows = [cardinality(chain[-1]) for chain in chains]
    if rows[0] != rows[1] or rows[0] is None or rows[0] < 2:
        return None
    numpy, count = sys.modules["numpy"], min(rows[0], MOST_ROWS)
    first, second = (numpy.array(_order(chain, count, free)) for free, chain in enumerate(chains, 1))
    wrong = int((first != second).sum()) if len(first) == len(second) else 0
    if not wrong:
        return None
    row = int((first != second).argmax())
    own, given = f"row {first[row]} of the targets", f"row {second[row]}"
    return Paired(count, wrong, row, int(first[row]), own, given, "inputs", "targets", _ordered_at(site) or site, True)


def _is_pair(spec: Any) -> bool:
    """Whether a part has its own targets beside its inputs: a pipeline that mixes rows zips it with another."""
    return isinstance(spec, tuple | list) and len(spec) > 1


def _kind(step: Any) -> str:
    return type(step).__name__.strip("_").removesuffix("Dataset").removeprefix("Parallel")


def _order(chain: list[Any], count: int, free: int) -> list[int]:
    """The order of the first rows, by the shuffles of a pipeline; those without a seed are given this one."""
    dataset = sys.modules["tensorflow"].data.Dataset.range(count)
    for step in reversed(chain):
        if _kind(step) == "Shuffle":
            own = int(step._seed2) or int(step._seed)
            dataset = dataset.shuffle(min(int(step._buffer_size), count), seed=own or free)
    return [int(row) for row in dataset.as_numpy_iterator()]


def _ordered_at(site: Location | None) -> Location | None:
    """The last call that shuffles before the one that joins, or the one that joins."""
    joins: list[ast.Call] = calls_named(site.path, *JOINS) if site is not None else []
    joining = next((call for call in reversed(joins) if site is not None and call.lineno <= site.line), None)
    shuffles: list[ast.Call] = calls_named(site.path, *SHUFFLES) if site is not None and joining is not None else []
    before = [call for call in shuffles if joining is not None and call.lineno <= joining.lineno]
    chosen = before[-1] if before else joining
    return method_at(chosen, site.path) if chosen is not None and site is not None else None
