"""The last batch of an epoch where it is smaller: a step on as many rows, beside one on a whole batch."""

import ast
import math
import sys
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, mapped
from dryfit.core.evidence.keras_refused import Remainder
from dryfit.core.finding import Location
from dryfit.core.source import Site, definition_of, location_of, users_part
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.operations import Fitting
from dryfit.seams.keras.state import State, is_affordable
from dryfit.seams.raised import value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.training import TrainingSeam

MESSAGE_LENGTH = 120
# Steps behind `batch` in a pipeline that leave the batches as they are.
HARMLESS = ("Prefetch", "Map", "Cache", "Options", "Shuffle")


def see_short(seam: "TrainingSeam", model: Any, given: dict[str, Any]) -> None:
    """Enter the smaller last batch of a fit's training or validation that the model's own step refuses."""
    known = seam.session.recorder.keras
    told = seam.session.request.fast or (known is not None and known.remainders)
    built = getattr(model, "built", True)
    if seam.flavour.backend() != "tensorflow" or told or not built or not is_affordable(model, None):
        return
    for role, step, rows, size in _parts(given):
        left = rows % size
        batch = next((b for b in seam.sizes.batches[step] if _rows(b) == {size}), None)
        error = _raised(model, step, batch, left) if left and rows >= size and batch is not None else None
        part = users_part(error.__traceback__) if error is not None else None
        if error is not None and part is not None and _raised(model, step, batch, size) is None:
            said = f"{type(error).__name__}: {str(error).strip().splitlines()[0][:MESSAGE_LENGTH]}"
            where, named = _told_size(part.tb_frame, size) or (Site.of(part.tb_frame).location, "")
            seam.session.recorder.keras_adds("remainders", Remainder(size, rows, left, role, said, where, named, True))
            return


def _parts(given: dict[str, Any]) -> Iterator[tuple[str, str, int, int]]:
    """The parts of a fit: what it is called, the step that it goes through, its rows and the size of its batches."""
    size = int(given.get("batch_size") or feeding.DEFAULT_BATCH)
    held = float(given.get("validation_split") or 0.0)
    validation = given.get("validation_data")
    if not given.get("steps_per_epoch"):
        yield from _sized("training", "train_step", given.get("x"), size, 1.0 - held)
        if held:
            rows = _length(given.get("x"))
            yield "validation", "test_step", rows - math.floor(rows * (1.0 - held)), size
    if validation is not None and not given.get("validation_steps"):
        source = validation[0] if isinstance(validation, (tuple, list)) and validation else validation
        yield from _sized("validation", "test_step", source, int(given.get("validation_batch_size") or size), 1.0)


def _sized(role: str, step: str, source: Any, size: int, share: float) -> Iterator[tuple[str, str, int, int]]:
    if (rows := _length(source)) > 0:
        yield role, step, math.floor(rows * share), size
    elif feeding.is_dataset(source) and (made := _batched(source)) is not None:
        yield role, step, *made


def _length(source: Any) -> int:
    return len(source) if feeding.is_array(source) else 0


def _batched(dataset: Any) -> tuple[int, int] | None:
    """The rows of a pipeline and the size of its batches, where it keeps the remainder."""
    while dataset is not None:
        name = type(dataset).__name__
        before = getattr(dataset, "_input_dataset", None)
        if "Batch" in name:
            size, drops = getattr(dataset, "_batch_size", None), getattr(dataset, "_drop_remainder", True)
            rows = feeding.cardinality(before) if before is not None else None
            return (int(rows), int(size)) if size is not None and rows and rows > 0 and not bool(drops) else None
        dataset = before if any(word in name for word in HARMLESS) else None
    return None


def _rows(batch: Any) -> set[int]:
    return {leaf.shape[0] if getattr(leaf, "shape", ()) else 0 for part in batch for leaf in leaves(part).values()}


def _raised(model: Any, step: str, batch: Any, rows: int) -> Exception | None:
    """What a step of a model raises on the first rows of a batch; everything is put back."""
    constant, state = sys.modules["tensorflow"].constant, State(model, getattr(model, "optimizer", None))
    data = tuple(mapped(part, lambda array: constant(array[:rows])) for part in batch if part is not None)
    try:
        with Fitting.off():
            getattr(model, step)(data if len(data) > 1 else data[0])
    except Exception as error:
        return error
    finally:
        state.restore()
    return None


def _told_size(frame: FrameType, size: int) -> tuple[Location, str] | None:
    """Where a function names the size of a batch, if one name or number in it has that value."""
    path, around = frame.f_code.co_filename, definition_of(frame.f_code)
    nodes = [n for n in ast.walk(around) if isinstance(n, ast.Name | ast.Attribute | ast.Constant)] if around else []
    read = (n for n in nodes if isinstance(getattr(n, "ctx", None), ast.Load | None))
    found = [n for n in read if type(value := value_of(n, frame)) is int and value == size]
    inner = {id(part) for node in found if isinstance(node, ast.Attribute) for part in ast.walk(node.value)}
    outer = [node for node in found if id(node) not in inner]
    return (location_of(outer[0], path), ast.unparse(outer[0])) if len({*map(ast.unparse, outer)}) == 1 else None
