"""The first batches and the last of a source of the user's that says itself how many there are."""

import ast
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.keras_refused import Hollow, Overlapping
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of
from dryfit.core.trace import assigned_values
from dryfit.seams.draws import generators

if TYPE_CHECKING:
    from dryfit.seams.keras.training import TrainingSeam

SOURCES = (("train", "x", "steps_per_epoch"), ("validation", "validation_data", "validation_steps"))
MESSAGE_LENGTH = 120
# Batches that share fewer of their rows may do so on purpose; so many of the rows are to be reached.
SHARED, REACHED = 0.5, 0.9


def see_last(seam: "TrainingSeam", given: dict[str, Any]) -> None:
    """Ask each source of a fit for its last batch."""
    for role, name, steps in SOURCES:
        source: Any = given.get(name)
        code = getattr(getattr(type(source), "__len__", None), "__code__", None)
        asked = hasattr(type(source), "__getitem__") and hasattr(source, "on_epoch_end")
        if not asked or code is None or not is_user_file(code.co_filename) or given.get(steps):
            continue
        put_back, said = generators(), ""
        try:
            # A source that cannot give its first batch either has another fault.
            batches, first = len(source), source[0]
        except Exception:
            continue
        try:
            if batches > 1 and (overlap := _overlap(role, source, batches, (first, source[1]))) is not None:
                seam.session.recorder.keras_adds("overlapping", overlap)
            batch = source[batches - 1] if batches > 1 else None
        except Exception as error:
            batch, said = None, f"{type(error).__name__}: {error}"[:MESSAGE_LENGTH]
        finally:
            put_back()
        found = list(leaves(batch[0]).values()) if isinstance(batch, (tuple, list)) and batch else []
        if said or (found and all(getattr(leaf, "shape", (1,))[:1] == (0,) for leaf in found)):
            backend = seam.flavour.backend()
            entry = Hollow(role, type(source).__name__, batches, said, backend, _told_at(code))
            seam.session.recorder.keras_adds("hollow", entry)


def _overlap(role: str, source: Any, batches: int, two: tuple[Any, Any]) -> Overlapping | None:
    """Two batches of which the second holds most of the first's rows again, and how far all of them come so."""
    pair = [next(iter(leaves(batch[0]).values()), None) for batch in two if isinstance(batch, (tuple, list)) and batch]
    arrays: list[Any] = [part for part in pair if getattr(part, "ndim", 0) > 1 and hasattr(part, "tobytes")]
    if len(arrays) != len(two) or len(arrays[0]) != len(arrays[1]):
        return None
    first, second = ([row.tobytes() for row in part] for part in arrays)
    size = len(first)
    same = first == second and role == "train" and _same(source[batches - 1], first)
    step = first.index(second[0]) if second[0] in first else 0
    rows = max((len(v) for v in vars(source).values() if getattr(v, "ndim", 0) > 1), default=0)
    reached = step * (batches - 1) + size
    if not (same or 0 < step <= SHARED * size) or len(set(first)) < size or second[: size - step] != first[step:]:
        return None
    if reached >= REACHED * rows:
        return None
    where = _cut_at(getattr(type(source).__getitem__, "__code__", None), alike=not step)
    return Overlapping(role, type(source).__name__, size, step, batches, reached, rows, where)


def _same(batch: Any, rows: list[bytes]) -> bool:
    """Whether the first part of a batch is these rows."""
    part = next(iter(leaves(batch[0]).values()), None) if isinstance(batch, (tuple, list)) and batch else None
    return part is not None and [row.tobytes() for row in part] == rows


def _cut_at(code: Any, *, alike: bool = False) -> Location | None:
    """Where a function cuts the first piece of its rows, or says where the piece begins."""
    made = definition_of(code)
    cuts = [n for n in ast.walk(made) if isinstance(n, ast.Slice)] if made is not None else []
    first = min(cuts, key=lambda node: (node.lineno, node.col_offset), default=None)
    named = first.lower if alike and first is not None and isinstance(first.lower, ast.Name) else None
    begins = assigned_values(named, code.co_filename)[-1:] if named is not None else []
    return location_of(begins[0] if begins else first or made, code.co_filename) if made is not None else None


def _told_at(code: Any) -> Location | None:
    """What the length is said to be, or the function that says it."""
    made = definition_of(code)
    given = [node for node in ast.walk(made) if isinstance(node, ast.Return)] if made is not None else []
    value = given[0].value if len(given) == 1 else None
    return location_of(value or made, code.co_filename) if made is not None else None
