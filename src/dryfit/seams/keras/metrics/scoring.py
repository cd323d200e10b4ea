"""What a loop of one's own gives to its metrics: answers of a model that trains, and targets of another form."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.keras_taped import Loud
from dryfit.core.finding import Location
from dryfit.core.source import assigned_name
from dryfit.seams.keras.evaluate.calm import difference
from dryfit.seams.keras.metrics.scores import scored

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# Batches that tapes have recorded, by their inputs, that are remembered.
REMEMBERED = 64


def see(layers: "LayerSeam", metric: Any, site: Location | None, given: tuple[Any, ...]) -> None:
    """The targets and answers of one update."""
    root, recorder = layers.last, layers.session.recorder
    if root is None or not any(given[1] is out for out, _ in root.outputs):
        return
    keras = recorder.keras
    answers = keras.answers if keras else ()
    alike = [a for a in answers if a.output_shape[1:] == tuple(given[1].shape)[1:]]
    if alike and (entry := scored([metric], None, alike[-1], given[0], given[1])) is not None:
        known = [other.word for other in keras.scored] if keras else []
        if entry.word not in known:
            recorder.keras_adds("scored", replace(entry, location=site))
    # What torch has a graph of is of a loop that trains, as what a tape records is.
    if not getattr(given[1], "requires_grad", False):
        _see_loud(layers, root, metric)


def _see_loud(layers: "LayerSeam", root: "Root", metric: Any) -> None:
    """Answers of training, in no tape and of no batch that one has recorded, once there were steps."""
    keras, known = layers.session.recorder.keras, layers.session.trained
    given: tuple[Any, dict[str, Any]] = root.inputs or ((), {})
    if root.taped or not known or (keras and keras.loud) or not given[1].get("training"):
        return
    if any(id(leaf) in layers.batches for leaf in leaves(list(given[0])).values()):
        return
    found = difference(root, scored=True)
    if found is not None and found[1] > 0:
        name = assigned_name(layers.built_at(root.model)) or str(root.model.name)
        entry = Loud(name, found[0], str(getattr(metric, "name", "")), found[1], root.site)
        layers.session.recorder.keras_adds("loud", entry)


def remember(layers: "LayerSeam", root: "Root") -> None:
    """Keep the inputs of a call that a tape records."""
    given: tuple[Any, dict[str, Any]] = root.inputs or ((), {})
    for leaf in leaves(list(given[0])).values():
        layers.batches[id(leaf)] = leaf
    while len(layers.batches) > REMEMBERED:
        layers.batches.pop(next(iter(layers.batches)))
