"""What an attention layer is given with the features on another axis than the last."""

from dryfit.checks.forward.tokens import named
from dryfit.core.evidence.forward import Call, Culprit
from dryfit.core.finding import Finding, Location
from dryfit.core.summary import TensorSummary


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
