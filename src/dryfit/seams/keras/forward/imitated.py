"""Rows that a model judges beside those which another makes: whether the other could make such rows at all."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_taped import Imitated
from dryfit.core.source import argument
from dryfit.seams.keras.models import activation_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# Between what an activation answers; None where there is no bound.
BOUNDS: dict[str, tuple[float, float | None]] = {
    "sigmoid": (0.0, 1.0),
    "hard_sigmoid": (0.0, 1.0),
    "softmax": (0.0, 1.0),
    "tanh": (-1.0, 1.0),
    "relu": (0.0, None),
    "softplus": (0.0, None),
}
# Noise that is added to rows takes them beyond the bounds by less than this share of what lies between these, or, where
# one is open, of the rows' own deviation; and what lies further outside is more than this share of the values.
FAR, SHARE = 0.25, 0.05
# What a judge says of a row is this many times smaller than the row: what is larger is made of it.
SMALLER = 4
# Layers that hand on the values that they are given.
HANDING_ON = ("Reshape", "Flatten", "Permute", "Cropping1D", "Cropping2D", "UpSampling1D", "UpSampling2D")


class Judged:
    """Keeps, for each model that is called under a tape, what the others have given it and what the script has."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self._real: dict[int, Any] = {}
        self._made: dict[int, tuple[Any, Any, Any]] = {}
        self._told: set[int] = set()

    def called(self, root: "Root") -> None:
        """A model is about to be called under a tape."""
        with self.layers.session.unseen():
            self._called(root)

    def _called(self, root: "Root") -> None:
        given = list(leaves(root.inputs[0]).values()) if root.inputs else []
        if not root.eager or len(given) != 1 or root.number in self._told:
            return
        maker = self._maker(root, given[0])
        if maker is not None:
            self._made.setdefault(root.number, maker)
        elif root.number not in self._real and (values := numpy_of(given[0])) is not None and values.dtype.kind == "f":
            self._real[root.number] = values
        if root.number in self._made and root.number in self._real and self._judges(root):
            self._told.add(root.number)
            self._compare(root)

    def _maker(self, root: "Root", given: Any) -> tuple[Any, Any, Any] | None:
        """The model that made what another is given, the layer whose activation is its last, and what it made."""
        for calls in self.layers.roots.values():
            last = calls[-1]
            for out, layer in last.outputs:
                if out is given and last.model is not root.model and last.taped:
                    before = {id(link[1]): link[0] for link in last.links}
                    for _ in HANDING_ON:
                        layer = before.get(id(layer), layer) if type(layer).__name__ in HANDING_ON else layer
                    return last.model, layer, numpy_of(out)
        return None

    def _judges(self, root: "Root") -> bool:
        """Whether a model says little of each row, as far as its last call told."""
        known = [leaf for call in self.layers.roots.get(root.number, [])[-1:] for leaf, _ in call.outputs]
        rows = self._real[root.number]
        sizes = [_size(leaf) for leaf in known if getattr(leaf, "shape", ())]
        return bool(sizes) and SMALLER * sum(sizes) <= _size(rows)

    def _compare(self, root: "Root") -> None:
        rows, (model, layer, made) = self._real.pop(root.number), self._made.pop(root.number)
        bounds = BOUNDS.get(str(activation_of(layer)))
        if bounds is None or made is None or made.shape[1:] != rows.shape[1:] or not rows.size:
            return
        low, high = bounds
        inside = low <= float(made.min()) and (high is None or float(made.max()) <= high)
        margin = FAR * (high - low if high is not None else float(rows.std()))
        outside = (rows < low - margin) | (rows > high + margin if high is not None else False)
        beyond = float(outside.mean())
        if not inside or beyond < SHARE:
            return
        built = self.layers.built_at(layer)
        where = argument(built, "activation") or built or root.site
        entry = Imitated(
            str(model.name),
            str(root.model.name),
            str(activation_of(layer)),
            low,
            high,
            float(rows.min()),
            float(rows.max()),
            beyond,
            where,
        )
        self.layers.session.recorder.keras_adds("imitated", entry)


def _size(value: Any) -> int:
    """The values of a row."""
    total = 1
    for extent in value.shape[1:]:
        total *= int(extent or 1)
    return total
