"""Layers and functions that a model tells to train whatever its mode is: what its answers owe to them in evaluation."""

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, mapped, numpy_of
from dryfit.core.evidence.keras_taped import Unhushed
from dryfit.core.finding import Location
from dryfit.core.source import assigned_name, call_at, here, is_user_file, location_of, nodes_of, parse
from dryfit.seams.keras.models import DROPOUTS, all_layers
from dryfit.seams.keras.state import State, is_affordable
from dryfit.seams.patches import Patches
from dryfit.seams.torch.evaluate.dropping import ROUNDING, is_meant

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# The least that answers are apart, in their own spread, where it is a fault.
APART = 0.05
# Rows of a batch that are asked about without the others.
FEW = 2
# Axes of answers that are classes or numbers for each row; those of pictures may be drawn at random.
AXES = 2
# Modules that have a function which drops, and no mode.
FUNCTIONS = (("tensorflow", "nn"), ("keras", "random"))
# How layers that change pictures at random are called.
CHANGES = "Random"


@dataclass
class Kept:
    """What was found of a model, and the rows that it was first asked about on the same lines after as many steps."""

    entry: Unhushed | None
    given: list[Any]
    lines: tuple[tuple[str, int], ...]
    steps: int

    def again(self, given: list[Any], lines: tuple[tuple[str, int], ...], steps: int) -> None:
        """A pass that begins anew, with nothing learnt since, is one of several."""
        if (self.lines, self.steps) != (lines, steps):
            self.given, self.lines, self.steps = given, lines, steps
        elif alike(self.given, given):
            self.entry = None


class Always:
    """Tries the first answer in evaluation of each model that has been trained."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self._kept: dict[int, Kept] = {}

    def asked(self, root: "Root", given: list[Any], lines: tuple[tuple[str, int], ...], steps: int) -> None:
        """A model has answered outside of training; one who asks again for the same rows wants several answers."""
        known = self._kept.get(root.number)
        if known is None:
            entry = _look(self.layers, root)
            self._kept[root.number] = Kept(entry, given, lines, steps)
        elif known.entry is not None:
            known.again(given, lines, steps)

    def tell(self) -> None:
        """Enter what is left at the end."""
        for kept in self._kept.values():
            if kept.entry is not None:
                self.layers.session.recorder.keras_adds("unhushed", kept.entry)


def alike(one: list[Any], other: list[Any]) -> bool:
    """Whether two calls are given the same values."""
    pairs = [(numpy_of(a), numpy_of(b)) for a, b in zip(one, other, strict=False)]
    return len(one) == len(other) and all(
        a is not None and b is not None and a.shape == b.shape and bool((a == b).all()) for a, b in pairs
    )


def _look(layers: "LayerSeam", root: "Root") -> Unhushed | None:
    """The first that is told to train, where the answers are apart by it alone."""
    model, (args, kwargs) = root.model, root.inputs
    answered = [numpy_of(out) for out, _ in root.outputs]
    if any(out is None or out.ndim > AXES for out in answered) or not is_affordable(model, None):
        return None

    def answers(given: Any = args) -> list[Any]:
        made = leaves(model(*given, **{**kwargs, **({"training": False} if "training" in kwargs else {})}))
        return [numpy_of(answer).astype("float64") for answer in made.values()]  # type: ignore[union-attr]

    part = mapped(args, lambda leaf: leaf[:FEW] if len(getattr(leaf, "shape", ())) else leaf)
    before = State(model, None)
    try:
        with _noted(layers, model) as places:
            one = answers()
            if not places or is_meant(places[0][1]):
                return None
            gap = max(_apart(one, answers()), _apart([a[:FEW] for a in one], answers(part)))
        with _noted(layers, model, off=True):
            still = answers()
            rest = max(_apart(still, answers()), _apart([a[:FEW] for a in still], answers(part)))
    except Exception:
        return None
    finally:
        before.restore()
    spread = max(float(a.std()) for a in still)
    if gap <= APART * spread or spread <= 0 or rest > ROUNDING * spread:
        return None
    name = assigned_name(layers.built_at(model)) or str(model.name)
    return Unhushed(name, places[0][0], gap, spread, places[0][1], places[0][2])


def _apart(one: list[Any], other: list[Any]) -> float:
    return max(float(abs(a - b).max()) for a, b in zip(one, other, strict=True))


@contextmanager
def _noted(layers: "LayerSeam", model: Any, *, off: bool = False) -> Iterator[list[tuple[str, Location | None, bool]]]:
    """While a model answers, what is told to train: its name, the line, whether it is a function; it may be hushed."""
    patches, places = Patches(), list[tuple[str, Location | None, bool]]()

    def told(original: Any, layer: Any, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("training") is True and layer is not model and _acts(layer):
            places.append((str(layer.name), _told_at(layers, layer), False))
            kwargs = {**kwargs, "training": not off}
        return original(layer, *args, **kwargs)

    base = next(kind for kind in type(model).__mro__ if kind.__name__ == "Layer" and "__call__" in vars(kind))
    patches.wrap(base, "__call__", told)
    for library, name in FUNCTIONS:
        if library in sys.modules:
            patches.wrap(getattr(sys.modules[library], name), "dropout", _dropping(places, off=off))
    try:
        yield places
    finally:
        patches.remove()


def _dropping(places: list[tuple[str, Location | None, bool]], *, off: bool) -> Callable[..., Any]:
    def dropped(original: Any, *args: Any, **kwargs: Any) -> Any:
        # The layers of tf-keras call the function of TensorFlow, too.
        if not args or not is_user_file(sys._getframe(2).f_code.co_filename):
            return original(*args, **kwargs)
        places.append(("dropout", here(2), True))
        return args[0] if off else original(*args, **kwargs)

    return dropped


def _acts(layer: Any) -> bool:
    kinds = {type(part).__name__ for part in (layer, *all_layers(layer))}
    return any(kind in DROPOUTS or "BatchNormalization" in kind or kind.startswith(CHANGES) for kind in kinds)


def _told_at(layers: "LayerSeam", layer: Any) -> Location | None:
    """The call that says True: that of the model's own method, or that which put a functional model together."""
    asked, built = here(3), layers.built_at(layer)
    if _says_true(asked):
        return asked
    named, tree = assigned_name(built), parse(built.path) if built is not None else None
    if built is None or tree is None or not named:
        return built
    calls = (node for node in nodes_of(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == named)
    found = (location_of(call, built.path) for call in calls)
    return next((where for where in found if _says_true(where)), built)


def _says_true(where: Location | None) -> bool:
    call = call_at(where)
    return call is not None and any(word.arg == "training" for word in call.keywords)
