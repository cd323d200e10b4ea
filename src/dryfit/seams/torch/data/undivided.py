"""Rows that hold a whole column of their dataset: `__getitem__` gives what it holds, and not the item of the index."""

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, SupportsInt

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data import Undivided
from dryfit.core.source import is_user_file
from dryfit.seams.torch.batch.features import keyed
from dryfit.seams.torch.data.rowmakers import innermost, made_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# A row of fewer parts than this may have as many as there are rows by chance.
LEAST = 16


def divide(session: "Session", dataset: Any) -> None:
    """Enter the columns that every row holds as a whole; from then on each row holds its own item of them."""
    inner = innermost(dataset)
    where, found = made_at(inner), list[str]()
    if where is None or not is_user_file(where.path):
        return
    # Rows that cannot be read are told of elsewhere.
    with session.unseen(), suppress(Exception):
        found = _undivided(inner)
    if not found:
        return
    session.recorder.undivided.append(Undivided(len(inner), tuple(found), where))

    def divided(original: Any, holder: Any, index: Any) -> Any:
        row = original(holder, index)
        return _with_items(row, found, index) if holder is inner else row

    session.patches.wrap(type(inner), "__getitem__", divided)
    for code, finding in session.diagnose():
        if code == "DAT515":
            after = f"with the item of the index, row 0 holds {_shapes(inner[0], found)}"
            session.prove_mended(code, finding, f"row 0 and row 1 both hold all {len(inner)} rows", after)


def _undivided(dataset: Any) -> list[str]:
    """The keys of a row whose values are as long as the dataset, and the same in two rows."""
    rows = len(dataset)
    if rows < LEAST:
        return []
    one, other = keyed(dataset[0]), keyed(dataset[rows // 2])
    # A node of a graph is given with the graph that it is in.
    if any(_is_place(value, 0) and _is_place(other.get(key), rows // 2) for key, value in one.items()):
        return []
    return [key for key, value in one.items() if key in other and _is_whole(value, other[key], rows)]


def _is_place(value: Any, index: int) -> bool:
    return not getattr(value, "shape", ()) and isinstance(value, int | SupportsInt) and int(value) == index


def _is_whole(value: Any, other: Any, rows: int) -> bool:
    if not (is_tensor(value) or hasattr(value, "__array__")) or not getattr(value, "shape", ()):
        return False
    return bool(value.shape[0] == rows and value.shape == other.shape and (value == other).all())


def _with_items(row: Any, keys: list[str], index: int) -> Any:
    if isinstance(row, Mapping):
        return {key: value[index] if key in keys else value for key, value in row.items()}
    if isinstance(row, tuple | list):
        return type(row)(value[index] if str(place) in keys else value for place, value in enumerate(row))
    return row[index]


def _shapes(row: Any, keys: list[str]) -> str:
    shapes = (tuple(value.shape) for key, value in keyed(row).items() if key in keys)
    return ", ".join(" x ".join(map(str, shape)) or "a scalar" for shape in shapes)
