"""What a compile or a fit gives one of for each output, for another number of outputs than the model has."""

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import Apportioned
from dryfit.core.finding import Location
from dryfit.core.source import argument
from dryfit.core.trace import deciding

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Where compile takes its lists, and fit its weights.
LOSS, METRICS, LOSS_WEIGHTS = ("loss", 1), ("metrics", 3), ("loss_weights", 2)
SAMPLE_WEIGHT = ("sample_weight", 10)
TARGETS, PIPELINE = ("y", 1), ("x", 0)


def see_apportioned(session: "Session", model: Any, compiled: Any, given: dict[str, Any]) -> None:
    """Lists that are longer or shorter than a functional model has outputs, and sample weights for some of them."""
    outputs = tuple(map(str, getattr(model, "output_names", None) or ()))
    if compiled is None or len(outputs) < 2:
        return
    lists = ((LOSS, compiled.loss), (METRICS, compiled.metrics), (LOSS_WEIGHTS, compiled.loss_weights))
    asked = [(place, value, compiled.site) for place, value in lists if isinstance(value, (list, tuple))]
    for place, value, site in [*asked, *_weights(given, session.site)]:
        lacking = tuple(name for name in outputs if name not in value) if isinstance(value, dict) else ()
        if value and (lacking or len(value) != len(outputs)):
            found = Apportioned(place[0], len(value), outputs, lacking, _written(site, *place))
            session.recorder.keras_adds("apportioned", found)


def see_targets_apportioned(session: "Session", model: Any, compiled: Any, data: Any) -> None:
    """Targets of more or fewer outputs than the model has, in the batch of a step that has just failed."""
    parts = data if isinstance(data, (tuple, list)) else ()
    targets = parts[1] if len(parts) > 1 else None
    outputs = _outputs(session, model)
    if compiled is None or targets is None or isinstance(targets, dict) or not outputs:
        return
    count = len(targets) if isinstance(targets, (tuple, list)) else 1
    if count == len(outputs):
        return
    third = parts[2] if len(parts) > 2 else None
    weighs = third is not None and not isinstance(third, (tuple, list, dict)) and count + 1 == len(outputs)
    where = argument(session.site, *TARGETS)
    made = deciding(session.site, *(PIPELINE if where is None else TARGETS))
    parted = made is not None and (where is None or isinstance(made.node, (ast.List, ast.Tuple)))
    found = made.location if made is not None and parted else where or session.site
    session.recorder.keras_adds("apportioned", Apportioned(TARGETS[0], count, outputs, (), found, weighs))


def _outputs(session: "Session", model: Any) -> tuple[str, ...]:
    """The names of a functional model's outputs, or those under which another gave its last answer."""
    named = tuple(map(str, getattr(model, "output_names", None) or ()))
    if named:
        return named
    number = session.number("keras_models", model)
    call = next((call for call in reversed(session.recorder.calls) if call.model == number), None)
    return tuple(call.outputs) if call is not None else ()


def _weights(given: dict[str, Any], site: Location | None) -> Iterator[tuple[tuple[str, int], Any, Location | None]]:
    weights = given.get(SAMPLE_WEIGHT[0])
    if isinstance(weights, (dict, list, tuple)):
        yield SAMPLE_WEIGHT, weights, site


def _written(site: Location | None, name: str, position: int) -> Location | None:
    made = deciding(site, name, position)
    return made.location if made is not None else argument(site, name, position) or site
