"""NaN in a fit's inputs: tried on the model beside the same inputs without, and kept from the steps."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, mapped, numpy_of
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.keras.state import State, is_affordable

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class Poison:
    """Once NaN is known to reach a model's answers, its steps are fed without."""

    def __init__(self, session: "Session", flavour: Flavour) -> None:
        self.session = session
        self.flavour = flavour
        self._harmed: dict[int, bool] = {}

    def cleaned(self, model: Any, data: Any) -> Any:
        """A step's data, zeros in place of NaN and infinities among its inputs where these do harm."""
        with self.session.unseen():
            entries = [c for c in self.session.recorder.collations if c.nonfinite_rows and self._is_ours(c)]
            if not entries or not (inputs := _inputs(data)):
                return data
            if id(model) not in self._harmed:
                self._harmed[id(model)] = self._harms(model, inputs)
            if not self._harmed[id(model)]:
                return data
            clean = mapped(inputs[0], _finite)
            return (clean, *inputs[1:]) if isinstance(data, (tuple, list)) else clean

    def _is_ours(self, collation: Any) -> bool:
        return bool(collation.framework == self.flavour.name)

    def _harms(self, model: Any, inputs: Any) -> bool:
        """Whether one NaN makes answers that are not finite, entered beside the rows that hold it."""
        optimizer = getattr(model, "optimizer", None)
        if not is_affordable(model, optimizer):
            return False
        before = State(model, optimizer)
        try:
            clean, dirty = (_nonfinite(model(mapped(inputs[0], change))) for change in (_finite, _spoilt))
        except Exception:
            # A model that only its own step knows how to call.
            return False
        finally:
            before.restore()
        collations = self.session.recorder.collations
        collations[:] = [
            replace(c, poisoned=dirty, clean=clean) if c.nonfinite_rows and self._is_ours(c) else c for c in collations
        ]
        return dirty > clean


def _inputs(data: Any) -> tuple[Any, ...]:
    return tuple(data) if isinstance(data, (tuple, list)) else (data,)


def _finite(value: Any) -> Any:
    """The values with zeros for what is not finite, as the kind of tensor that they were."""
    array = numpy_of(value)
    if array is None or array.dtype.kind != "f":
        return value
    return _like(value, sys.modules["numpy"].nan_to_num(array, nan=0.0, posinf=0.0, neginf=0.0))


def _spoilt(value: Any) -> Any:
    given, clean = numpy_of(value), numpy_of(_finite(value))
    if given is not None and given.dtype.kind == "f" and not sys.modules["numpy"].isfinite(given).all():
        # One value of many may be left behind by a pooling layer, where rows of NaN are not.
        return value
    if clean is None or clean.dtype.kind != "f" or not clean.size:
        return value
    clean = clean.copy()
    clean.reshape(-1)[0] = float("nan")
    return _like(value, clean)


def _like(value: Any, array: Any) -> Any:
    kind = type(value).__module__.partition(".")[0]
    if kind == "torch":
        return sys.modules["torch"].as_tensor(array, device=value.device, dtype=value.dtype)
    return sys.modules["tensorflow"].convert_to_tensor(array, dtype=value.dtype) if kind == "tensorflow" else array


def _nonfinite(result: Any) -> int:
    arrays = [numpy_of(leaf) for leaf in leaves(result).values()]
    isfinite = sys.modules["numpy"].isfinite
    return sum(int((~isfinite(array)).sum()) for array in arrays if array is not None and array.dtype.kind == "f")
