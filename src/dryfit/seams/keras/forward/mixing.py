"""Whether the examples of a Keras batch change each other's answers, and which layer mixes them."""

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, mapped, numpy_of
from dryfit.core.evidence.learn import Influence
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of
from dryfit.seams.keras.state import State, is_affordable
from dryfit.seams.patches import Patches

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# Rows that a batch must have, and calls of a model before the last one is looked at.
FEWEST, CALLS = 4, 3
# Differences below these shares of the answers' spread, and of the answers themselves, are rounding.
ROUNDING, SMALLEST = 0.01, 1e-6
# What two calls that are the same may differ by, of what the half differs by.
REPEATED = 0.1
SQUARE = 2
# Numbers, by numpy's letters.
KINDS = "fiu"
# By what the numbers of the models are kept that were measured.
MEASURED = "models looked at for mixing"

Answers = dict[str, Any]


@dataclass
class Noted:
    """The layers of a call, each with what it was given and what it made."""

    calls: list[tuple[Any, Answers, Answers]] = field(default_factory=list)


def look(layers: "LayerSeam") -> None:
    """Measure each model once, on its last batch, as it answers in evaluation."""
    known: set[int] = layers.session.objects.setdefault(MEASURED, set())
    for number, roots in layers.roots.items():
        last = roots[-1]
        if number in known or len(roots) < CALLS or not last.eager or last.inputs is None:
            continue
        known.add(number)
        with layers.session.unseen():
            entry = _measured(layers, number, last)
        if entry is not None:
            layers.session.recorder.influences.append(entry)


def _measured(layers: "LayerSeam", number: int, root: "Root") -> Influence | None:
    args, given = _calm(*root.inputs)
    rows = next((len(leaf) for leaf in leaves([args, given]).values() if len(leaf.shape)), 0)
    halves = "float16" in str(getattr(root.model, "compute_dtype", ""))
    if rows < FEWEST or halves or not is_affordable(root.model, None):
        return None
    half = rows // 2
    state = State(root.model, None)
    try:
        whole, again = _called(root.model, args, given), _called(root.model, args, given)
        part = _called(root.model, *_halved((args, given), rows, half))
        repeated, gap = _gap(whole, again), _gap(_behind(whole, rows, half), part)
        spread = max((float(found.std()) for found in whole.values()), default=0.0)
        largest = max((float(abs(found).max()) for found in whole.values()), default=0.0)
        if repeated is None or gap is None or _is_square(whole, rows) or repeated > REPEATED * gap:
            return None
        if not gap > max(ROUNDING * spread, SMALLEST * largest):
            return None
        layer = _first_mixing(root.model, (args, given), rows, half)
        if hasattr(layer, "moving_mean"):
            # It is trained, by a switch of another name: the batch's own statistics are meant.
            return None
        # As many rows with other neighbours: what is the same then changes by their number alone.
        beside = _called(root.model, *_repeated((args, given), rows, half))
        others = _gap(_behind(whole, rows, half), _behind(beside, rows, half))
    except Exception:
        return None
    finally:
        state.restore()
    where = _within(layer) or layers.built_at(layer)
    counted = others is not None and others <= max(ROUNDING * spread, SMALLEST * largest)
    entry = Influence(number, rows, gap, spread, repeated, where=where, path=str(layer.name), loader=True)
    return replace(entry, class_name=type(layer).__name__, cause="rows" if counted else "")


def _calm(args: Any, kwargs: Any) -> tuple[Any, Any]:
    """What a model was called with, every switch for training off."""
    named = {name: False for name, value in kwargs.items() if "train" in name and value is True}
    return mapped(args, lambda leaf: False if leaf is True else leaf), {**kwargs, **named}


def _called(model: Any, args: Any, kwargs: Any) -> Answers:
    found = {name: numpy_of(leaf) for name, leaf in leaves([model(*args, **kwargs)]).items()}
    return {name: value for name, value in found.items() if value is not None and value.dtype.kind == "f"}


def _halved(given: Any, rows: int, half: int) -> Any:
    """All that has a row for each example, with the rows of the second half."""

    def cut(leaf: Any) -> Any:
        return leaf[half:] if _has_rows(leaf, rows) else leaf

    return mapped(given, cut)


def _repeated(given: Any, rows: int, half: int) -> Any:
    """All that has a row for each example, with rows of the second half in place of those of the first."""

    def put(leaf: Any) -> Any:
        if not _has_rows(leaf, rows):
            return leaf
        values: Any = numpy_of(leaf)
        return sys.modules["numpy"].concatenate([values[half : 2 * half], values[half:]])

    return mapped(given, put)


def _has_rows(leaf: Any, rows: int) -> bool:
    return len(getattr(leaf, "shape", None) or ()) > 0 and len(leaf) == rows


def _behind(answers: Answers, rows: int, half: int) -> Answers:
    """What was made for the second half; a loss is of all of them, and says nothing."""
    return {name: found[half:] for name, found in answers.items() if found.ndim and len(found) == rows}


def _gap(one: Answers, other: Answers) -> float | None:
    """How far answers are apart at most; None where they are no numbers, or are not of one shape."""
    pairs = [(one[name], other.get(name)) for name in one]
    if not pairs or any(b is None or a.shape != b.shape for a, b in pairs):
        return None
    gaps = [float(abs(a - b).max()) if a.size else 0.0 for a, b in pairs]
    return max(gaps) if sys.modules["numpy"].isfinite(gaps).all() else None


def _is_square(answers: Answers, rows: int) -> bool:
    """Whether the examples are compared with each other, as in a loss of pairs."""
    return any(found.ndim == SQUARE and found.shape == (rows, rows) for found in answers.values())


def _first_mixing(model: Any, given: Any, rows: int, half: int) -> Any:
    """The first layer to be done that is given the same for the half, and makes something else of it."""
    with _noting(model) as whole:
        model(*given[0], **given[1])
    cut = _halved(given, rows, half)
    with _noting(model) as part:
        model(*cut[0], **cut[1])
    for (layer, taken, made), (other, taken_alone, made_alone) in zip(whole.calls, part.calls, strict=False):
        inputs = _gap(_behind(taken, rows, half), taken_alone)
        outputs = _gap(_behind(made, rows, half), made_alone)
        limit = ROUNDING * max((float(found.std()) for found in made.values()), default=0.0)
        if layer is other and inputs is not None and outputs is not None and inputs <= limit < outputs:
            return layer
    return model


@contextmanager
def _noting(model: Any) -> Iterator[Noted]:
    noted, patches = Noted(), Patches()
    layer_class = next(known for known in type(model).__mro__ if known.__name__ == "Layer")

    def note(original: Any, layer: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(layer, *args, **kwargs)
        noted.calls.append((layer, _numbers([args, kwargs]), _numbers([result])))
        return result

    patches.wrap(layer_class, "__call__", note)
    try:
        yield noted
    finally:
        patches.remove()


def _numbers(value: Any) -> Answers:
    found = {name: numpy_of(leaf) for name, leaf in leaves(value).items()}
    return {
        name: leaf.astype("float64") for name, leaf in found.items() if leaf is not None and leaf.dtype.kind in KINDS
    }


def _within(layer: Any) -> Location | None:
    """The one operation of a layer of the script's own that is along its first axis."""
    function = getattr(type(layer), "call", None)
    code = getattr(function, "__code__", None) or getattr(getattr(function, "__wrapped__", None), "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return None
    node = definition_of(code)
    found = [part for part in ast.walk(node) if isinstance(part, ast.Call) and _along_first(part)] if node else []
    return location_of(found[0], code.co_filename) if len(found) == 1 else None


def _along_first(call: ast.Call) -> bool:
    named = [word.value for word in call.keywords if word.arg in ("axis", "axes", "dim")]
    # A size, or a number to fill with, may be 0 as well: what takes an axis takes it behind the tensor.
    given = named or call.args[1:2]
    return any(isinstance(node, ast.Constant) and type(node.value) is int and node.value == 0 for node in given)
