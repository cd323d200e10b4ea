"""Where a fit's data ends: never, or with a batch that the model cannot be given."""

import ast
import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import mapped
from dryfit.core.evidence.keras_refused import Endless, Remainder, Unbatched
from dryfit.core.finding import Location
from dryfit.core.source import argument, definition_of
from dryfit.core.trace import deciding
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.forward.axes import shape_of
from dryfit.seams.keras.forward.inputs import inputs_of
from dryfit.seams.keras.state import State

if TYPE_CHECKING:
    from dryfit.seams.keras.training import TrainingSeam

# The data of a fit, with the arguments that say how much of it is taken.
SOURCES = (("train", "x", 0, "steps_per_epoch"), ("validation", "validation_data", 7, "validation_steps"))
MESSAGE_LENGTH = 160
# What may end a loop that is always true.
LEAVING = (ast.Break, ast.Return, ast.Raise, ast.Try)
Shape = tuple[int | None, ...]


def see_endless(seam: "TrainingSeam", given: dict[str, Any]) -> None:
    """Datasets without end, and no number of steps; a callback of the user's may end an epoch itself."""
    callbacks = given.get("callbacks") or ()
    if any(map(_is_written, callbacks if isinstance(callbacks, (list, tuple)) else [callbacks])):
        return
    site = seam.session.site
    for role, name, position, steps in SOURCES:
        generator = _endless(given.get(name))
        if generator and not given.get(steps):
            where = argument(site, name, position) or site
            seam.session.recorder.keras_adds("endless", Endless(role, steps, where, generator))
        if feeding.is_dataset(given.get(name)) and feeding.cardinality(given[name]) == feeding.INFINITE:
            made = deciding(site, name, position)
            where = made.location if made is not None else argument(site, name, position) or site
            if not given.get(steps):
                seam.session.recorder.keras_adds("endless", Endless(role, steps, where))


def _endless(value: Any) -> str:
    """The name of the generator function of the user's that gave a value, where it goes round in a loop for ever."""
    definition = definition_of(getattr(value, "gi_code", None))
    loops = [node for node in ast.walk(definition) if isinstance(node, ast.While)] if definition else []
    for loop in loops:
        always = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
        if always and not any(isinstance(node, LEAVING) for node in ast.walk(loop)):
            return definition.name if definition else ""
    return ""


def see_unbatched(seam: "TrainingSeam", model: Any, given: dict[str, Any]) -> None:
    """Datasets whose elements are single rows, by what the model takes or what the training is given."""
    site, wanted = seam.session.site, _shapes_taken(model)
    specs = {name: _specs(given.get(name)) for _, name, _, _ in SOURCES}
    training = specs["x"]
    for role, name, position, _ in SOURCES:
        shapes = specs[name]
        others = training if name != "x" else specs["validation_data"]
        if shapes and (_are_rows(shapes, wanted) or _are_rows(shapes, others) or _has_lone_target(given.get(name))):
            made = deciding(site, name, position)
            where = made.location if made is not None else argument(site, name, position) or site
            shape = next(iter(shapes.values()))
            seam.session.recorder.keras_adds("unbatched", Unbatched(role, name, shape, where))


def see_unloaded(seam: "TrainingSeam", given: dict[str, Any], called: str = "") -> None:
    """Datasets of torch that are given in place of their loaders."""
    kind = getattr(sys.modules.get("torch.utils.data"), "Dataset", None)
    for role, name, position, _ in SOURCES:
        value = given.get(name)
        if kind is not None and isinstance(value, kind) and hasattr(value, "__getitem__"):
            where = argument(seam.session.site, name, position) or seam.session.site
            shape = _shape_of_row(value)
            seam.session.recorder.keras_adds("unbatched", Unbatched(called or role, name, shape, where, loaded=True))


def _shape_of_row(dataset: Any) -> Shape:
    """The shape of the first part of a dataset's first row."""
    try:
        row = dataset[0]
    except Exception:
        return ()
    first = row[0] if isinstance(row, (tuple, list)) and row else row
    return tuple(int(extent) for extent in getattr(first, "shape", ()))


def _are_rows(shapes: dict[str, Shape], batches: dict[str, Shape]) -> bool:
    """Whether each of the shapes is that of one row of a batch by the same name."""
    # Keras takes a row of lone numbers for one of width 1.
    alike = (shapes[name] == batches[name][1:] or (shapes[name], batches[name][1:]) == ((), (1,)) for name in shapes)
    return bool(batches) and set(shapes) == set(batches) and all(alike)


def _has_lone_target(dataset: Any) -> bool:
    """Whether the targets of a pipeline come one by one, as single numbers: those of a batch have an axis."""
    found: Any = getattr(dataset, "element_spec", None) if feeding.is_dataset(dataset) else None
    rank = getattr(getattr(found[1], "shape", None), "rank", None) if isinstance(found, tuple) and found[1:] else None
    return rank == 0


def _specs(dataset: Any) -> dict[str, Shape]:
    """The shapes of a pipeline's inputs; that of a lone one under no name."""
    found: Any = getattr(dataset, "element_spec", None) if feeding.is_dataset(dataset) else None
    first = found[0] if isinstance(found, tuple) and found else found
    shapes = {
        name: getattr(s, "shape", None) for name, s in (first.items() if isinstance(first, dict) else [("", first)])
    }
    if any(shape is None or shape.rank is None for shape in shapes.values()):
        return {}
    return {str(name): tuple(shape) for name, shape in shapes.items() if shape is not None}


def _shapes_taken(model: Any) -> dict[str, Shape]:
    """The shapes of a model's inputs, with the batch; that of a lone one under no name."""
    try:
        shape = model.input_shape
    except Exception:
        return {}
    if isinstance(shape, tuple) and not any(isinstance(e, tuple) for e in shape):
        return {"": tuple(shape)}
    return {name: shape_of(symbol) for name, symbol in inputs_of(model).items()}


def _is_written(callback: Any) -> bool:
    """Whether a callback is none of Keras' own."""
    return not type(callback).__module__.startswith(("keras.", "tf_keras."))


def see_remainder(seam: "TrainingSeam", model: Any, given: dict[str, Any], call: str) -> None:
    """Rows that do not fill the batches of a model that takes batches of one size alone."""
    size = _fixed(model)
    if size is None or given.get("steps_per_epoch") or given.get("steps"):
        return
    fraction = float(given.get("validation_split") or 0.0) if call == "fit" else 0.0
    parts: list[tuple[Any, float]] = [(given.get("x"), 1.0 - fraction)]
    validation = given.get("validation_data")
    if isinstance(validation, (tuple, list)) and validation:
        parts.append((validation[0], 1.0))
    for rows_of, share in parts:
        rows = int(len(rows_of) * share) if feeding.is_array(rows_of) else 0
        batch = int(given.get("batch_size") or feeding.DEFAULT_BATCH)
        left = rows % batch
        if not left or batch != size or rows < size:
            continue
        said = _refusal(model, rows_of, size, left)
        if said:
            site = seam.session.site
            entry = Remainder(size, rows, left, call, said, _place(site))
            seam.session.recorder.keras_adds("remainders", entry)
            return


def _place(site: Location | None) -> Location | None:
    return argument(site, "batch_size") or argument(site, "x", 0) or site


def _fixed(model: Any) -> int | None:
    """The size of the batches that a model was put together for."""
    try:
        shape = model.input_shape
    except Exception:
        return None
    shape = shape[0] if shape and isinstance(shape, list) else shape
    return shape[0] if isinstance(shape, tuple) and shape and isinstance(shape[0], int) else None


def _refusal(model: Any, rows: Any, size: int, left: int) -> str:
    """What a model says to the rows that are left over, where it takes as many as it was put together for."""
    state = State(model, None)
    try:
        model(mapped(rows, lambda array: array[:size]))
    except Exception:
        return ""
    try:
        model(mapped(rows, lambda array: array[:left]))
    except Exception as error:
        return f"{type(error).__name__}: {str(error).strip().splitlines()[0][:MESSAGE_LENGTH]}"
    finally:
        state.restore()
    return ""
