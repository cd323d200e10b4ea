"""What a dataset of the user's own stores for each of its rows: lists, arrays and tables with one entry a row."""

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from dryfit.seams.rows.labels import LABEL_NAMES

# Attributes and columns that hold the labels, besides what frameworks call them.
LABELS = (*LABEL_NAMES, "y", "targets", "target")
# Bytes read of a set, at most, and of one value: so many spread over a picture tell it from any other.
BYTES, OF_VALUE = 50_000_000, 1024
# The share of the rows that must differ from each other: labels alone tell no row from another.
DISTINCT = 0.5
# A plain list of fewer rows is an example, whose rows are trained on and evaluated.
NO_EXAMPLE = 100
# Entries that are compared with the numbers of their rows.
COUNTED = 50


def prints(dataset: Any, rows: int) -> list[str]:
    """A print of each of the first rows, none where what is stored does not tell rows apart."""
    columns = [values for _, values in _columns(dataset, rows)]
    if not columns or not columns[0]:
        return []
    size = sum(len(_bytes(values[0])) for values in columns)
    columns = [values[: BYTES // max(size, 1)] for values in columns]
    # The names of files tell rows apart only within one folder.
    within = _folders(dataset) if all(_is_name(values[0]) for values in columns) else b""
    found = [digest(b"|".join([within, *map(_bytes, row)])) for row in zip(*columns, strict=True)]
    return found if len(set(found)) >= DISTINCT * len(found) else []


def labels(dataset: Any, rows: int) -> list[Any]:
    """The labels of the first rows, where they are stored under a name that labels have."""
    return next((list(values) for name, values in _columns(dataset, rows) if name in LABELS), [])


def digest(row: bytes) -> str:
    """A row as a short text that is the same for the same row."""
    return hashlib.blake2b(row, digest_size=12).hexdigest()


def _is_name(value: Any) -> bool:
    return isinstance(value, int | os.PathLike) or (isinstance(value, str) and " " not in value)


def _folders(dataset: Any) -> bytes:
    """The folders that a dataset of the user's holds beside the names of its rows."""
    inner = dataset.dataset if hasattr(dataset, "indices") and hasattr(dataset, "dataset") else dataset
    held = [v for v in getattr(inner, "__dict__", {}).values() if isinstance(v, str | os.PathLike)]
    return repr(sorted(str(value) for value in held if os.path.isdir(value))).encode()


def _columns(dataset: Any, rows: int) -> list[tuple[str, Sequence[Any]]]:
    places = getattr(dataset, "indices", None)
    inner = dataset.dataset if places is not None and hasattr(dataset, "dataset") else dataset
    if not hasattr(inner, "__len__"):
        return []
    chosen = list(range(len(dataset)) if places is None or inner is dataset else places)[:rows]
    if type(inner) in (list, tuple):
        return [("", [inner[place] for place in chosen])] if len(inner) >= NO_EXAMPLE else []
    found: list[tuple[str, Sequence[Any]]] = []
    for name, value in tuple(getattr(inner, "__dict__", {}).items()):
        with suppress(Exception):
            for column, values in _parts(name, value):
                if len(values) == len(inner) and not _counts(values):
                    found.append((column, [_plain(values[place]) for place in chosen]))
    return found


def _parts(name: str, value: Any) -> list[tuple[str, Sequence[Any]]]:
    """An attribute as columns: those of a table, a list or an array itself, nothing else."""
    if hasattr(value, "columns") and hasattr(value, "itertuples"):
        return [(str(column), value[column].tolist()) for column in value.columns]
    return [(name, value)] if isinstance(value, list | tuple) or hasattr(value, "dtype") else []


def _counts(values: Sequence[Any]) -> bool:
    """Whether these only number the rows, as those of any other set would be."""
    plain = map(_plain, values[:COUNTED])
    return all(isinstance(value, int) and value == place for place, value in enumerate(plain))


def _plain(value: Any) -> Any:
    return value.item() if getattr(value, "ndim", None) == 0 and hasattr(value, "item") else value


def _bytes(value: Any) -> bytes:
    if hasattr(value, "numpy") and not getattr(value, "is_cuda", False):
        value = value.detach().contiguous().numpy()
    if not hasattr(value, "tobytes") or not hasattr(value, "dtype"):
        return repr(value).encode()
    if value.size > OF_VALUE:
        value = value.reshape(-1)[:: value.size // OF_VALUE]
    return bytes(value.tobytes())
