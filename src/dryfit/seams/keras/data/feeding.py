"""What a fit is fed: how much of it there is, in which order, and which labels it holds."""

import itertools
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.data import Labels
from dryfit.core.evidence.data_rows import Order
from dryfit.seams.draws import undrawn
from dryfit.seams.keras.data.once import is_once

# Batches of a tf.data pipeline that are looked at, and seconds for them.
LOOKED_BATCHES, LOOKED_SECONDS = 64, 2.0
# Batches drawn from a generator after the rehearsal.
DRAWN_BATCHES = 2000
# Labels of more values than this are no classes.
MOST_CLASSES = 1000
# Cardinalities of tf.data that are no number.
INFINITE, UNKNOWN = -1, -2
DEFAULT_BATCH = 32


class Counted:
    """A generator that is counted, and that can be drawn from once the fit is done with it."""

    def __init__(self, generator: Iterator[Any]) -> None:
        self.generator = generator
        self.given = 0
        self.ended = False

    def generate(self) -> Iterator[Any]:
        """The same values; a real generator, which is what Keras looks for."""
        for value in self.generator:
            self.given += 1
            yield value
        self.ended = True

    def draw(self, wanted: int) -> None:
        """Take what the whole fit would have taken, within limits."""
        until = time.monotonic() + LOOKED_SECONDS
        while not self.ended and self.given < min(wanted, DRAWN_BATCHES) and time.monotonic() < until:
            try:
                next(self.generator)
            except StopIteration:
                self.ended = True
            else:
                self.given += 1


def is_dataset(value: Any) -> bool:
    """Whether a value is a tf.data pipeline."""
    tensorflow = sys.modules.get("tensorflow")
    return tensorflow is not None and isinstance(value, tensorflow.data.Dataset)


def is_array(value: Any) -> bool:
    """Whether a value is an array of rows."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray) and value.ndim > 0


def gives_batches(value: Any) -> bool:
    """Whether a value makes batches by itself, so that it has no rows to be split: a pipeline, loader or generator."""
    made_anew = hasattr(value, "__getitem__") and hasattr(value, "__len__") and hasattr(value, "on_epoch_end")
    return is_dataset(value) or hasattr(value, "__next__") or hasattr(value, "batch_sampler") or made_anew


def cardinality(value: Any) -> int | None:
    """The batches of a pipeline or sequence, -1 where it has no end, None where it is not known."""
    if is_dataset(value):
        found = int(value.cardinality())
        return None if found == UNKNOWN else found
    if is_array(value) or isinstance(value, (dict, tuple, list)) or not hasattr(value, "__len__"):
        return None
    # A length of the script's own is whatever it makes of one: half a batch, say.
    with suppress(TypeError, ValueError):
        return len(value)
    return None


def few(given: dict[str, Any], steps: int) -> int | None:
    """At most `steps` validation steps, fewer where there is less data."""
    data = given.get("validation_data")
    data = data[0] if isinstance(data, (tuple, list)) and data else data
    known = cardinality(data)
    if known is not None and known >= 0:
        return min(known, steps) or None
    rows = [len(leaf) for leaf in leaves(data).values() if is_array(leaf)]
    batch = given.get("validation_batch_size") or given.get("batch_size") or DEFAULT_BATCH
    return max(1, min(steps, -(-rows[0] // int(batch)))) if rows else None


def labels_of(value: Any, column: str) -> Labels | None:
    """The labels of a fit given as an array of whole numbers, one a row."""
    if (
        not is_array(value)
        or value.dtype.kind not in "iufb"
        or value.ndim > 2
        or (value.ndim == 2 and value.shape[1] != 1)
    ):
        return None
    numpy, flat = sys.modules["numpy"], value.reshape(-1)
    if not flat.size or not bool((flat == flat.astype("int64")).all()):
        return None
    values, counts = numpy.unique(flat, return_counts=True)
    if len(values) > MOST_CLASSES:
        return None
    return Labels(
        column=column,
        kind="int64",
        sampled=int(flat.size),
        minimum=float(values[0]),
        maximum=float(values[-1]),
        distinct=len(values),
        counts={str(int(v)): int(c) for v, c in list(zip(values, counts, strict=True))[:100]},
    )


def classes_of(value: Any) -> Any | None:
    """One class a row: of whole numbers, or of one-hot rows."""
    found = numpy_of(value)
    if found is None or found.size == 0 or found.dtype.kind not in "iufb":
        return None
    if found.ndim == 2 and found.shape[1] > 1:
        one_hot = bool((found.sum(axis=1) == 1).all() and ((found == 0) | (found == 1)).all())
        return found.argmax(axis=1) if one_hot else None
    flat = found.reshape(len(found), -1)
    whole = flat.shape[1] == 1 and bool((flat == flat.astype("int64")).all())
    return flat[:, 0].astype("int64") if whole else None


def labels_in_order(loader: Any) -> Any | None:
    """The labels of a torch loader, or of an ImageDataGenerator's iterator, that takes rows as they stand."""
    if getattr(loader, "shuffle", None) is False and hasattr(loader, "image_data_generator"):
        return numpy_of(getattr(loader, "y", getattr(loader, "classes", None)))
    tensors = getattr(getattr(loader, "dataset", None), "tensors", None)
    if not tensors or type(getattr(loader, "sampler", None)).__name__ != "SequentialSampler":
        return None
    return numpy_of(tensors[-1])


def order_of(batches: list[Any], *, shuffled: bool) -> Order | None:
    """How many batches hold one class only, as they come and at random."""
    numpy = sys.modules["numpy"]
    known = [batch for batch in batches if batch is not None and len(batch) > 1]
    if not known:
        return None
    whole = numpy.concatenate(known)
    if not 1 < len(numpy.unique(whole)) <= MOST_CLASSES:
        return None
    mixed = numpy.random.RandomState(0).permutation(whole)
    cuts = numpy.cumsum([len(batch) for batch in known])[:-1]
    at_random = numpy.split(mixed, cuts)
    kinds, mixed_kinds = ([set(batch.tolist()) for batch in part] for part in (known, at_random))
    return Order(
        shuffled,
        len(known),
        sum(map(_single, known)),
        sum(map(_single, at_random)),
        kinds=sum(map(len, kinds)) if _side_by_side(kinds) else 0,
        kinds_at_random=sum(map(len, mixed_kinds)),
    )


def _side_by_side(kinds: list[set[Any]]) -> bool:
    """Whether each class lies in batches that follow one another."""
    places = {kind: [n for n, batch in enumerate(kinds) if kind in batch] for kind in set().union(*kinds)}
    return all(found[-1] - found[0] == len(found) - 1 for found in places.values())


def _single(batch: Any) -> bool:
    return bool((batch == batch[0]).all())


def batches_of_array(value: Any, size: int) -> list[Any]:
    """The classes of every batch of an array taken in order."""
    found = classes_of(value)
    return [] if found is None else [found[i : i + size] for i in range(0, len(found), size)]


def batches_of_dataset(dataset: Any) -> list[Any]:
    """The classes of the first batches of a pipeline; what raises here raises in the fit as well, and is told there."""
    found: list[Any] = []
    until = time.process_time() + LOOKED_SECONDS
    if is_once(dataset):
        return []
    with suppress(Exception), undrawn():
        for element in itertools.islice(dataset, LOOKED_BATCHES):
            if not isinstance(element, tuple) or len(element) < 2:
                return []
            found.append(classes_of(element[1]))
            if time.process_time() > until:
                break
        return found
    return []


def pipeline(dataset: Any) -> list[Any]:
    """The steps of a tf.data pipeline, from its end to its source."""
    found: list[Any] = []
    while dataset is not None and len(found) < 50:
        found.append(dataset)
        dataset = getattr(dataset, "_input_dataset", None)
    return found


def buffer_of(dataset: Any) -> int:
    """The size of the last buffer in which a pipeline is shuffled, 0 where it is none."""
    steps = pipeline(dataset) if is_dataset(dataset) else []
    sizes = [getattr(step, "_buffer_size", None) for step in steps if "Shuffle" in type(step).__name__]
    return int(sizes[0]) if sizes and sizes[0] is not None else 0


def shuffles_batches(dataset: Any) -> bool:
    """Whether a pipeline shuffles whole batches alone: its only shuffle stands behind its `batch`."""
    names = [type(step).__name__ for step in (pipeline(dataset) if is_dataset(dataset) else ())]
    batched = next((i for i, name in enumerate(names) if "Batch" in name), len(names))
    shuffled = [i for i, name in enumerate(names) if "Shuffle" in name]
    return bool(shuffled) and max(shuffled) < batched < len(names)


def is_random(dataset: Any) -> bool:
    """Whether a pipeline draws what it gives at random beyond what it shows: augmentation, sampling, files."""
    known = (
        "Shuffle",
        "Batch",
        "Prefetch",
        "Tensor",
        "Range",
        "Repeat",
        "Cache",
        "Options",
        "Take",
        "Skip",
        "ParallelBatch",
        "TFRecord",
        "TextLine",
        "Zip",
        "Concatenate",
        "Map",
        "FlatMap",
        "ParallelMap",
    )
    kinds = [
        type(step).__name__.strip("_").removesuffix("Dataset").removesuffix("V2").removesuffix("Dataset")
        for step in pipeline(dataset)
    ]
    return not all(kind in known or kind.startswith(("Tensor", "Parallel", "Prefetch")) for kind in kinds)
