"""Layers that are to be shown the data before they are used: vocabularies, bins, means and deviations."""

import ast
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_given import Unadapted
from dryfit.core.source import call_at
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

LOOKUPS = ("TextVectorization", "StringLookup", "IntegerLookup")
NORMALIZATION = "Normalization"
# What TensorFlow raises where a table is read that nothing has filled.
EMPTY_TABLE = "FailedPreconditionError"
# Features are as a layer that was adapted gives them where their mean and deviation are no farther off than this.
CENTRED, SPREAD = 0.5, (0.5, 2.0)
# Rows from which a mean and a deviation say something.
LEAST_ROWS = 8


class Adapting:
    """Keeps the layers of these kinds that the user has built and called, and looks whether they were adapted."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self.called: dict[int, Any] = {}
        self.given: dict[str, tuple[Any, Any]] = {}
        self._seen: set[int] = set()

    def see(self, layer: Any) -> None:
        """A layer is called."""
        if type(layer).__name__ in LOOKUPS and id(layer) not in self.called and self._is_users(layer):
            self.called[id(layer)] = layer

    def refused(self, layer: Any, args: Any, maker: Any) -> None:
        """A layer has raised, or the one behind it could not be built."""
        culprit = layer if id(layer) in self.called else maker
        if id(culprit) not in self.called or not _is_empty(culprit):
            return
        given = next(iter(leaves(args).values()), None)
        if culprit is layer and given is not None:
            self.given[layer.name] = (layer, given)
        self._tell(culprit, str(getattr(layer, "name", "")))

    def pipeline_failed(self, error: BaseException) -> None:
        """A pipeline has raised, which may call such a layer in a `map`."""
        empty = [layer for layer in self.called.values() if _is_empty(layer)]
        if type(error).__name__ == EMPTY_TABLE and len(empty) == 1:
            self._tell(empty[0], "")

    def trained_through(self, layer: Any, args: Any) -> None:
        """A training step goes through a layer: whether it does what it is there for."""
        if type(layer).__name__ != NORMALIZATION or id(layer) in self._seen:
            return
        self._seen.add(id(layer))
        found = numpy_of(next(iter(leaves(args).values()), None))
        if found is None or found.dtype.kind not in "iuf" or len(found) < LEAST_ROWS or not self._is_users(layer):
            return
        rows = found.astype("float64").reshape(-1, found.shape[-1])
        mean, deviation = rows.mean(axis=0), rows.std(axis=0)
        farthest = int(abs(mean).argmax()) if abs(mean).max() > CENTRED else int(deviation.argmax())
        off = abs(mean[farthest]) > CENTRED * max(deviation[farthest], 1e-9)
        off = off or not SPREAD[0] <= deviation[farthest] <= SPREAD[1]
        if off and _does_nothing(layer):
            self._tell(layer, "", float(mean[farthest]), float(deviation[farthest]))

    def _tell(self, layer: Any, failing: str, mean: float | None = None, deviation: float | None = None) -> None:
        where = self.layers.built_at(layer)
        entry = Unadapted(str(layer.name), type(layer).__name__, failing, mean, deviation, where)
        self.layers.session.recorder.keras_adds("unadapted", entry)

    def _is_users(self, layer: Any) -> bool:
        """Whether the user's own line makes the layer, not a model that comes with one."""
        call = call_at(self.layers.built_at(layer))
        return call is not None and ast.unparse(call.func).rpartition(".")[2] == type(layer).__name__


def _is_empty(layer: Any) -> bool:
    """Whether a vocabulary has no words."""
    table = getattr(getattr(layer, "_lookup_layer", layer), "lookup_table", None)
    try:
        return table is not None and int(table.size()) == 0
    except Exception:
        return False


def _does_nothing(layer: Any) -> bool:
    """Whether a normalisation still has the mean 0 and the variance 1 of its first weights."""
    mean, variance = (numpy_of(value_of(getattr(layer, f"adapt_{name}", None))) for name in ("mean", "variance"))
    if mean is None or variance is None or getattr(layer, "input_mean", None) is not None:
        return False
    return bool((mean == 0).all() and (variance == 1).all())
