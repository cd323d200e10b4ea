"""What a layer of the last axis is given with the features on another."""

from dryfit.checks.forward.tokens import named
from dryfit.core.evidence.forward import Call, Culprit
from dryfit.core.finding import Finding, Location
from dryfit.core.summary import TensorSummary

# Layers that take batch x length x features.
SEQUENTIAL = ("Linear", "LayerNorm", "LSTM", "GRU", "RNN")


def features_on_axis_one(culprit: Culprit) -> bool:
    """Whether a layer of sequences is given them as a convolution makes them, with the features before the length."""
    given = culprit.input
    if given is None or len(given.shape) != 3 or culprit.class_name not in SEQUENTIAL:
        return False
    return given.shape[1] == culprit.width != given.shape[2]


def features_turned(call: Call, culprit: Culprit, raised: Location | None, number: int) -> Finding:
    """A layer of sequences behind what makes batch x features x length."""
    given = culprit.input
    assert given is not None
    return Finding(
        f"{named(culprit)} takes {culprit.width} features on the last axis and is given "
        f"{' x '.join(map(str, given.shape))}: they are on axis 1.",
        {"module": culprit.path, "width": culprit.width, "given": given.shape[-1], "axis": 1, "input": str(given)},
        raised or call.location,
        fix=".transpose(1, 2)",
        explains=number,
    )


def turned_key(culprit: Culprit) -> TensorSummary | None:
    """The key of an attention layer whose features are on the axis before the last, and its value's alike."""
    query, key, value = (*culprit.given.values(), None, None, None)[:3]
    if culprit.class_name != "MultiheadAttention" or query is None or key is None or value is None:
        return None
    fits = query.shape[-1:] == (culprit.width,)
    turned = fits and len(key.shape) > 1 and key.shape[-2] == culprit.width != key.shape[-1]
    return key if turned and key.shape == value.shape else None


def keys_turned(call: Call, culprit: Culprit, key: TensorSummary, raised: Location | None, number: int) -> Finding:
    """An attention layer that is given keys with their features on another axis."""
    axis = len(key.shape) - 2
    return Finding(
        f"{named(culprit)} takes {culprit.width} features on the last axis and is given keys of {key}.",
        {"module": culprit.path, "width": culprit.width, "given": key.shape[-1], "turned": True, "input": str(key)},
        raised or call.location,
        fix=f".transpose({axis}, {axis + 1})",
        explains=number,
    )
