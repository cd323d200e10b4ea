"""How the targets of a language model of Keras stand to its tokens, and whether it sees those it is to predict."""

import ast
import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.learn import Foresight
from dryfit.core.finding import Location
from dryfit.core.source import assigned_name, location_of, nodes_of, parse
from dryfit.seams.keras.loss.counterfactuals import like
from dryfit.seams.keras.models import all_layers
from dryfit.seams.torch.learn.foresight import ALIKE, ROUNDING, SAME, SHIFTS

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# Layers that look at every place unless they are told not to, by name; the others read both ways.
ATTENTIONS = ("MultiHeadAttention", "GroupQueryAttention", "GroupedQueryAttention", "Attention", "AdditiveAttention")
# Places that a row must have, and the least of a batch: many short rows say as much as a few long ones.
SHORTEST, FEWEST = 4, 40
# Where in the rows, of all that they hold, a token is changed.
LATE = 2 / 3
SEEING = (*ATTENTIONS, "Bidirectional")


def foresight(layers: "LayerSeam", truth: Any, answer: Any) -> Foresight | None:
    """The model's last call with one token of each row changed, where its targets are the row's own tokens."""
    root, wanted, logits = layers.lone.that_made(answer) or layers.last, numpy_of(truth), numpy_of(answer)
    if root is None or root.inputs is None or wanted is None or logits is None or logits.ndim != 3:
        return None
    wanted = wanted[..., 0] if wanted.ndim == 3 and wanted.shape[-1] == 1 else wanted
    tokens = [leaf for leaf in leaves(list(root.inputs)).values() if _is_of_tokens(leaf, wanted)]
    # Beside the rows of a decoder there may be those of an encoder, which are others.
    own = [(leaf, shift) for leaf in tokens if (shift := _shift(numpy_of(leaf), wanted)) is not None]
    if len(own) != 1 or logits.shape[:2] != wanted.shape:
        return None
    return _changed(layers, root, *own[0])


def _is_of_tokens(leaf: Any, wanted: Any) -> bool:
    ids = numpy_of(leaf)
    if ids is None or ids.ndim != 2 or wanted.ndim != 2 or len(ids) != len(wanted):
        return False
    if ids.shape[1] < SHORTEST or ids.size < FEWEST:
        return False
    return bool((ids == ids.astype("int64")).all()) and len(sys.modules["numpy"].unique(ids)) > 2


def _shift(ids: Any, wanted: Any) -> int | None:
    """How many places ahead in their rows the targets stand; None where they are others, or stand at several."""
    shares = {shift: _share(ids, wanted, shift) for shift in SHIFTS}
    shift = max(shares, key=lambda key: shares[key])
    alike = [other for other in SHIFTS if other != shift and shares[other] > ALIKE]
    return shift if shares[shift] >= SAME and not alike else None


def _share(ids: Any, wanted: Any, shift: int) -> float:
    length = min(wanted.shape[1], ids.shape[1] - shift)
    return float((ids[:, shift : shift + length] == wanted[:, :length]).mean())


def _changed(layers: "LayerSeam", root: "Root", tokens: Any, shift: int) -> Foresight | None:
    model, (args, kwargs) = root.model, root.inputs
    if any(getattr(layer, "stateful", False) for layer in all_layers(model)):
        return None
    ids: Any = numpy_of(tokens)
    numpy, told = sys.modules["numpy"], _told(ids)
    place = int(numpy.quantile(told.nonzero()[1], LATE)) if told.any() else 0
    calm = {**kwargs, "training": False} if "training" in kwargs else kwargs
    try:
        whole, again, changed = (
            numpy_of(next(iter(leaves(model(*_with(args, tokens, given), **_with(calm, tokens, given))).values())))
            for given in (ids, ids, _with_another(ids, place))
        )
    except Exception:
        return None
    if whole is None or again is None or changed is None or whole.ndim != 3:
        return None
    # A place of padding may look at all others: what is answered there is left out of the loss.
    gaps, spread = (abs(whole - changed).max(axis=2) * told).max(axis=0), float(whole.std())
    before, own, least = float(gaps[:place].max(initial=0.0)), float(gaps[place:].max()), ROUNDING * spread
    if not place or own <= least or float(abs(whole - again).max()) > 0.1 * least:
        return None
    where, kind = _seeing(layers, model) if before > least else (None, "")
    if before > least and not kind:
        # What mixes the places in another way may sum a row up on purpose.
        return None
    return Foresight(root.number, shift, ids.shape[1], before if kind else 0.0, own, spread, where, "", kind)


def _with(value: Any, old: Any, new: Any) -> Any:
    """Arguments of a call with other rows in the place of the tokens."""
    if value is old:
        # A model of several inputs takes none of them in another form than the rest.
        return like(new.astype(numpy_of(old).dtype), old)  # type: ignore[union-attr]
    if isinstance(value, dict):
        return {key: _with(item, old, new) for key, item in value.items()}
    return type(value)(_with(item, old, new) for item in value) if type(value) in (list, tuple) else value


def _with_another(ids: Any, place: int) -> Any:
    """The rows with another of the batch's tokens at one place."""
    known = sys.modules["numpy"].unique(ids)
    changed = ids.copy()
    changed[:, place] = known[(sys.modules["numpy"].searchsorted(known, ids[:, place]) + 1) % len(known)]
    return changed


def _told(ids: Any) -> Any:
    """The places of rows that hold more than what their beginning, or their end, is filled with."""
    numpy = sys.modules["numpy"]
    same = ids[:, 1:] == ids[:, :-1]
    head = numpy.minimum.accumulate(same, axis=1)
    tail = numpy.minimum.accumulate(same[:, ::-1], axis=1)[:, ::-1]
    filled = numpy.hstack([head[:, :1], head]) | numpy.hstack([tail, tail[:, -1:]])
    return ~filled


def _seeing(layers: "LayerSeam", model: Any) -> tuple[Location | None, str]:
    """The first layer that looks at what comes later, and the line that calls an attention, or builds another."""
    for layer in all_layers(model):
        kind, built = type(layer).__name__, layers.built_at(layer)
        if kind in SEEING:
            return (_called(built) if kind in ATTENTIONS else None) or built, kind
    return None, ""


def _called(built: Location | None) -> Location | None:
    """The one line that calls a layer: by the name that it is given, or where it is built."""
    tree, name = parse(built.path) if built else None, assigned_name(built)
    if tree is None or built is None:
        return None
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)]
    found = [call for call in calls if name and ast.unparse(call.func) == name]
    found += [call for call in calls if isinstance(call.func, ast.Call) and location_of(call.func, built.path) == built]
    return location_of(found[0], built.path) if len(found) == 1 else None
