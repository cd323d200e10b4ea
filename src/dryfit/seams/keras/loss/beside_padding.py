"""Targets that have a class where the inputs are padded, in losses that count them."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, number, numpy_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import Root
    from dryfit.seams.keras.loss.losses import LossSeam

# Different lengths of the runs that a batch must have: random numbers do not.
LENGTHS = 3
# Values of a loss nearer than this share of each other differ by rounding (float32).
ROUNDING = 1e-3
# Places that a class must have in some row besides its padding: what ends a row has one.
OFTEN = 2
TOKENS, LABELS, MASK = "input_ids", "labels", "attention_mask"


def of_padding(seam: "LossSeam", truth: Any, answer: Any, value: Any) -> dict[str, Any]:
    """The share of a loss's targets that stand beside padding, and the loss without them; for a loss of class ids."""
    root = seam.layers.inside[-1] if seam.layers.inside else seam.layers.lone.that_made(answer) or seam.layers.last
    labels, logits = numpy_of(truth), numpy_of(answer)
    if root is None or labels is None or logits is None or logits.ndim != 3 or root.inputs is None:
        return {}
    labels = labels[..., 0] if labels.ndim == 3 and labels.shape[-1] == 1 else labels
    if labels.shape != logits.shape[:2] or not bool(((labels >= 0) & (labels < logits.shape[2])).all()):
        return {}
    counted = _counted(seam, root, labels)
    # What is told place by place may be weighed by the script afterwards.
    whole = number(value) if getattr(numpy_of(value), "ndim", 0) == 0 else None
    for rows in _rows_of(root, labels):
        padding = _padding(rows)
        if padding is None or not _stands_on(labels, padding & counted, counted):
            continue
        every, real = (_mean(seam, labels, logits, places) for places in (counted, counted & ~padding))
        share = float((padding & counted).sum() / counted.sum())
        if seam.layers.inside:
            _tell_later(seam, root, share, (every, real))
            return {}
        # A loss that leaves the padding out, or weighs it, is another than the mean over all places.
        if whole is not None and abs(whole - every) <= ROUNDING * abs(every):
            return {"padded": (share, real), "padded_ended": True, "padded_beside": True}
    return {}


def _counted(seam: "LossSeam", root: "Root", labels: Any) -> Any:
    """The places that a loss counts: a model of transformers leaves out those that its labels mark, and hides that."""
    given = _named(root).get(LABELS) if seam.layers.inside else None
    own: Any = numpy_of(given)
    known = own is not None and own.shape == labels.shape
    return own >= 0 if known else sys.modules["numpy"].ones(labels.shape, bool)


def _named(root: "Root") -> dict[str, Any]:
    args, kwargs = root.inputs
    return {**(args[0] if args and hasattr(args[0], "keys") else {}), **kwargs}


def _rows_of(root: "Root", labels: Any) -> list[Any]:
    """The whole numbers that a model is given, of the shape of its labels."""
    named = {key: value for key, value in _named(root).items() if key in (TOKENS, MASK)}
    given = named.values() if named else leaves(list(root.inputs)).values()
    found = [numpy_of(leaf) for leaf in given]
    fitting = [rows for rows in found if rows is not None and rows.shape == labels.shape]
    whole = [rows for rows in fitting if rows.dtype.kind in "iuf" and bool((rows == rows.astype("int64")).all())]
    return [rows for rows in whole if not bool((rows == labels).all())]


def _padding(rows: Any) -> Any:
    """Where rows are filled with 0 behind what they hold, in runs of different lengths; None where they are not."""
    numpy, filled = sys.modules["numpy"], rows == 0
    runs = numpy.minimum.accumulate(filled[:, ::-1], axis=1).sum(axis=1)
    uneven = len(numpy.unique(runs)) >= LENGTHS and int(runs.max()) < rows.shape[1]
    return filled if uneven and bool((runs == filled.sum(axis=1)).all()) else None


def _stands_on(labels: Any, padding: Any, counted: Any) -> bool:
    """Whether one class stands on all padding, and elsewhere too."""
    given = sys.modules["numpy"].unique(labels[padding])
    elsewhere = counted & ~padding
    return len(given) == 1 and int(((labels == given[0]) & elsewhere).sum(axis=1).max()) >= OFTEN


def _mean(seam: "LossSeam", labels: Any, scores: Any, places: Any) -> float:
    """The mean cross-entropy over some places, of logits or of what sums to 1."""
    numpy = sys.modules["numpy"]
    chosen, wanted = scores[places].astype("float64"), labels[places].astype("int64")
    shares = bool((chosen >= 0).all()) and bool((abs(chosen.sum(axis=1) - 1) < ROUNDING).all())
    largest = chosen.max(axis=1, keepdims=True)
    sums = numpy.log(numpy.exp(chosen - largest).sum(axis=1)) + largest[:, 0]
    told = chosen[numpy.arange(len(wanted)), wanted]
    return float((-numpy.log(numpy.maximum(told, 1e-7)) if shares else sums - told).mean())


def _tell_later(seam: "LossSeam", root: "Root", share: float, losses: tuple[float, float]) -> None:
    """Enter it with the call of the model that makes the loss, which is entered once it has answered."""
    if root in seam.padded:
        return
    seam.padded.append(root)
    calls = seam.session.recorder.calls

    def tell() -> None:
        at = next((i for i, call in enumerate(calls) if call.model == root.number and LABELS in call.inputs), None)
        if at is not None:
            calls[at] = replace(calls[at], labelled_padding=share, padding_losses=losses)

    seam.session.recorder.refreshers.append(tell)
