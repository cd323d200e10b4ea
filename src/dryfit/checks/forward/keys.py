"""What a layer of the last axis is given with the features on another."""

from dryfit.checks.forward.tokens import named
from dryfit.core.evidence.forward import Call, Culprit
from dryfit.core.finding import Finding, Location
from dryfit.core.source import source_of
from dryfit.core.summary import TensorSummary

# What an attention layer's arguments are called that set the features of its keys and values.
SIZES = {"key": "kdim", "value": "vdim"}
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


def uneven_key(culprit: Culprit) -> str:
    """The input of an attention layer that has other features than it takes of it, where its query fits."""
    given = {name: culprit.given[name] for name in culprit.widths if name in culprit.given}
    unlike = [name for name, tensor in given.items() if tensor.shape[-1:] != (culprit.widths[name],)]
    return unlike[0] if unlike and unlike[0] != "query" else ""


def keys_uneven(call: Call, culprit: Culprit, name: str, raised: Location | None, number: int) -> Finding:
    """An attention layer whose keys or values are of another width than its queries."""
    given, width = culprit.given[name], culprit.widths[name]
    features = given.shape[-1]
    own = source_of(culprit.location) if culprit.location is not None else ""
    others = ((n, t.shape[-1]) for n, t in culprit.given.items() if n in SIZES)
    sizes = {SIZES[n]: extent for n, extent in others if extent != culprit.widths[n]}
    return Finding(
        f"{named(culprit)} takes {width} features of the {name} and is given "
        f"{' x '.join(map(str, given.shape))}, {features} of them.",
        {"module": culprit.path, "width": width, "given": features, "attended": True, "input": str(given)},
        (culprit.location if culprit.class_name in own else raised) or call.location,
        fix=", ".join(f"{size}={extent}" for size, extent in sizes.items())
        if culprit.class_name in own
        else f"Bring the {name} to {width} features.",
        explains=number,
    )


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
