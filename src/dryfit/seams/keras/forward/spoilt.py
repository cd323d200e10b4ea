"""The layer that makes nan or infinities of finite numbers, and the user's line inside of it."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.finding import Location
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root


def first_nonfinite(seam: "LayerSeam", root: "Root", made: list[tuple[Any, Any]]) -> tuple[str, Location | None]:
    """The first of the layers, with what each ``made`` in its order, whose answer is not finite.

    The model's own has to be nan or beyond all numbers: scores that are masked fall below them, and are meant to.
    """
    answers = [leaf for leaf, _ in root.outputs]
    given = list(leaves(list(root.inputs)).values())
    if not any(map(_is_spoilt, answers)) or any(map(_is_spoilt, given)):
        return "", None
    if any(_is_spoilt(value_of(weight)) for weight in getattr(root.model, "trainable_weights", ())):
        return "", None
    layer = next(layer for leaf, layer in made if _is_spoilt(leaf, below=True))
    tapes = seam.session.objects.get("tapes")
    heard = tapes.undefineds.first_at if tapes is not None and root.taped else None
    inside = heard if heard != root.site else None
    return str(getattr(layer, "name", "")), inside or seam.built_at(layer)


def _is_spoilt(value: Any, *, below: bool = False) -> bool:
    numpy, found = sys.modules["numpy"], numpy_of(value)
    if found is None or found.dtype.kind != "f":
        return False
    return bool((~numpy.isfinite(found) if below else numpy.isnan(found) | (found == numpy.inf)).any())
