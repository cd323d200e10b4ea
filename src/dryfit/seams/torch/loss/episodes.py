"""The ends of episodes in what an agent remembers: whether they come by the clock."""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, pairwise
from types import FrameType, ModuleType
from typing import Any

from dryfit.backends.torch import is_tensor

# Items of a memory that are looked at, how deep objects are looked into, and how many values of each.
ITEMS, DEPTH, VALUES = 4000, 2, 200
# Lengths of episodes that must be known, and columns that make a memory: what was earned, and whether it ended.
LENGTHS, COLUMNS = 2, 2
UNEVEN, EVEN, FEW = "uneven", "even", "few"


def flags_of(value: Any) -> list[bool] | None:
    """What a tensor, an array or a sequence of yes or no holds; None where it holds anything else."""
    if is_tensor(value) or (hasattr(value, "tolist") and hasattr(value, "reshape")):
        if value.ndim == 0 or int(value.shape[0]) != _size(value):
            return None
        value = value.reshape(-1).tolist()
    if not isinstance(value, list | tuple) or not value:
        return None
    found = [_yes_or_no(item) for item in value]
    return [bool(item) for item in found] if None not in found else None


def _size(value: Any) -> int:
    return int(value.numel()) if is_tensor(value) else int(value.size)


def _yes_or_no(item: Any) -> bool | None:
    try:
        return bool(item) if item in (0, 1) else None
    except Exception:
        return None


def spacing(frame: FrameType, name: str, ends: bool, given: Sequence[float]) -> str:
    """Whether the episodes that what was ``given`` is of are UNEVEN or EVEN in length, or FEW; "" without a memory.

    Those that a limit of time alone cuts off are all of one length, and their targets count on by right.
    """
    wanted = {f"{value:.5g}" for value in given}
    for memory in _memories(frame):
        rows = max(map(len, memory.values()))
        if rows > len(given) and any(wanted <= _numbers(column) for column in memory.values()):
            known = [_lengths(column, ends) for column in _ends_in(memory, name)]
            if any(len(set(lengths)) > 1 for lengths in known):
                return UNEVEN
            return EVEN if any(len(lengths) >= LENGTHS for lengths in known) else FEW
    return ""


def _numbers(column: Sequence[Any]) -> set[str]:
    try:
        return {f"{float(value):.5g}" for value in column}
    except (TypeError, ValueError, RuntimeError):
        return set()


def _ends_in(memory: dict[str, Sequence[Any]], name: str) -> list[Sequence[Any]]:
    """The column of a memory that says where episodes end, by its name, or else those of yes or no."""
    plain = name.rpartition(".")[2].strip("_").rstrip("s")
    named = [column for key, column in memory.items() if key.strip("_").startswith(plain)]
    return named or [c for c in memory.values() if all(type(v).__name__ in ("bool", "bool_") for v in c)]


def _lengths(column: Sequence[Any], ends: bool) -> list[int]:
    flags = flags_of(list(column))
    places = [place for place, flag in enumerate(flags or ()) if flag is ends]
    # Several environments that are stepped together end together: their ends stand side by side.
    return [after - before for before, after in pairwise(places) if after - before > 1]


def _memories(frame: FrameType) -> Iterator[dict[str, Sequence[Any]]]:
    """The columns of what an agent remembers: in a list of rows, or in arrays side by side."""
    seen: set[int] = set()
    for names in (frame.f_locals, frame.f_globals):
        for value in (names, *held(names, DEPTH, seen)):
            if isinstance(value, list | deque) and value and isinstance(value[0], tuple | dict):
                yield _of_rows(list(islice(value, ITEMS)))
            elif isinstance(inner := value if isinstance(value, dict) else getattr(value, "__dict__", None), dict):
                yield from _of_arrays(inner)


def _of_rows(rows: list[Any]) -> dict[str, Sequence[Any]]:
    first = rows[0]
    keys = list(first) if isinstance(first, dict) else list(range(len(first)))
    columns: dict[str, Sequence[Any]] = {}
    for key, label in zip(keys, getattr(first, "_fields", keys), strict=True):
        with suppress(KeyError, IndexError, TypeError):
            columns[str(label)] = [row[key] for row in rows]
    return columns or {"": ()}


def _of_arrays(held: dict[str, Any]) -> Iterator[dict[str, Sequence[Any]]]:
    """The columns among what is held by names that are of one length, each of one value a row."""
    sizes: dict[int, dict[str, Sequence[Any]]] = {}
    for name, value in list(islice(held.items(), VALUES)):
        array = is_tensor(value) or (hasattr(value, "tolist") and hasattr(value, "reshape"))
        if array and value.ndim > 0 and int(value.shape[0]) == _size(value) > 1:
            sizes.setdefault(int(value.shape[0]), {})[name] = value.reshape(-1)[:ITEMS].tolist()
        elif type(value) in (list, deque) and len(value) > 1 and isinstance(value[0], int | float):
            sizes.setdefault(len(value), {})[name] = list(islice(value, ITEMS))
    yield from (columns for columns in sizes.values() if len(columns) >= COLUMNS)


def held(owner: dict[str, Any], depth: int, seen: set[int]) -> Iterator[Any]:
    """The values by these names, and those that they hold by names of their own; no modules, classes or tensors."""
    for key, value in list(islice(owner.items(), VALUES)):
        if id(value) in seen or key.startswith("__") or isinstance(value, type | ModuleType) or is_tensor(value):
            continue
        seen.add(id(value))
        inner = value if isinstance(value, dict) else getattr(value, "__dict__", None)
        if isinstance(value, list | deque) or isinstance(inner, dict):
            yield value
        if depth and isinstance(inner, dict):
            yield from held(inner, depth - 1, seen)
