"""Targets that are text, in what a loss is given."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import mapped, numpy_of
from dryfit.core.evidence.data import Objects
from dryfit.core.finding import Location
from dryfit.core.source import argument, here, source_of
from dryfit.core.trace import deciding
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.keras.forward.inputs import KINDS
from dryfit.seams.lines.arrays.object_arrays import PLACES

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def see_text(session: "Session", truth: Any, made: Location | None) -> None:
    """The targets of a loss that has just failed; ``made`` is the line that made them."""
    fed = argument(session.site, "y", 1) or argument(session.site, "x", 0)
    given = deciding(session.site, "x", 0)
    fed = fed or argument(here(3), "y_true", 0) or here(3)
    where = made or (given.location if given is not None else None) or fed
    name = source_of(fed) or "y_true"
    shape = tuple(int(extent) for extent in truth.shape)
    texts = ("targets",) if session.site is not None and argument(session.site, "y", 1) is None else ()
    number = len(session.recorder.failures)
    session.recorder.objects.append(Objects(name, shape, ("str",), PLACES, where, number, texts))


def numbering(session: "Session", flavour: Flavour) -> Callable[[Any], Any]:
    """What makes numbers of the texts among some targets: each the number of those that came before it."""
    names: dict[Any, int] = session.objects.setdefault("numbered texts", {})

    def numbered(value: Any) -> Any:
        found = numpy_of(value)
        if found is None or found.dtype.kind not in KINDS:
            return value
        numpy = sys.modules["numpy"]
        numbers = numpy.array([names.setdefault(text, len(names)) for text in found.reshape(-1).tolist()], "int64")
        numbers = numbers.reshape(found.shape)
        return sys.modules["tensorflow"].constant(numbers) if flavour.backend() == "tensorflow" else numbers

    return lambda targets: mapped(targets, numbered)
