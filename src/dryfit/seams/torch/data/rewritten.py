"""Rows that change what the dataset keeps of them: each reading prepares again what the last one has prepared."""

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from operator import index
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data_rows import Rewritten
from dryfit.core.finding import Location
from dryfit.core.source import Site, is_user_file, statement_at
from dryfit.seams.torch.data.rowmakers import innermost
from dryfit.seams.torch.data.scan import spread
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that are read, and those that must be changed by it.
ROWS, CHANGED = 4, 3
# Values of a stored row that are looked at; a single one may count how often its row was read.
SMALLEST, LARGEST = 2, 4_000_000
# Methods that bring a kept row on: a sum, a fading average, something new.
KEEPING = frozenset({"add_", "mul_", "lerp_", "copy_", "fill_", "zero_"})


def look(torch: Any, loader: Any) -> Rewritten | None:
    """Read some rows twice, with the same draws: as they were left, and with what is stored put back."""
    dataset = innermost(loader.dataset)
    code = getattr(getattr(type(dataset), "__getitem__", None), "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return None
    places = spread(len(dataset), ROWS)
    found = [entry for entry in (_rewritten(torch, dataset, place) for place in places) if entry is not None]
    if len(found) < min(CHANGED, len(places)):
        return None
    name, first, again, where = found[0]
    return Rewritten(name, len(places), len(found), _moments(first), _moments(again), where)


def lasts(loader: Any) -> bool:
    """Whether the next pass meets what a reading has changed: a worker's own copy goes with it at the end of one."""
    return not getattr(loader, "num_workers", 0) or bool(getattr(loader, "persistent_workers", False))


def mend(session: "Session", dataset: Any) -> None:
    """Let each row that is read be a copy, and put back what was kept of it: the rest is judged without this."""

    def read(original: Any, own: Any, place: Any) -> Any:
        held = list(_held(own, index(place))) if hasattr(place, "__index__") else []
        kept = [_copied(value) for _, value in held]
        row = original(own, place)
        with session.unseen():
            if any(not _same(value, before) for (_, value), before in zip(held, kept, strict=True)):
                row = _without_shared(row)
                _put_back(held, kept)
        return row

    session.patches.wrap(type(dataset), "__getitem__", read)


def _without_shared(row: Any) -> Any:
    """A row with copies of its arrays and tensors."""
    if isinstance(row, dict):
        return {name: _without_shared(part) for name, part in row.items()}
    if type(row) in (list, tuple):
        return type(row)(_without_shared(part) for part in row)
    return _copied(row) if _is_array(row) else row


def _copied(value: Any) -> Any:
    return value.clone() if is_tensor(value) else value.copy()


def _rewritten(torch: Any, dataset: Any, place: int) -> tuple[str, Any, Any, Location] | None:
    """The attribute whose row a reading changes, a tensor as it is read first and second, and the line.

    Where it is not so, what is stored stays as the first reading has left it: the dataset may know that it is ready.
    """
    held = list(_held(dataset, place))
    kept = [_copied(value) for _, value in held]
    first = _read(torch, dataset, place) if held else []
    changed = [n for n, (_, value) in enumerate(held) if not _same(value, kept[n])]
    if not changed:
        return None
    left = [_copied(value) for _, value in held]
    try:
        again = _read(torch, dataset, place)
        apart = [(one, two) for one, two in zip(first, again, strict=True) if not _alike(one, two)]
        if not apart:
            return None
        _put_back(held, kept)
        with _watched(held[changed[0]][1], kept[changed[0]]) as where:
            whole = _read(torch, dataset, place)
        same = all(_alike(one, three) for one, three in zip(first, whole, strict=True))
        if not same or not where or _stores(where[0]):
            return None
        left = kept
        return held[changed[0]][0], *apart[0], where[0]
    finally:
        _put_back(held, left)


def _stores(where: Location) -> bool:
    """Whether a line says itself that it keeps something in an attribute's row, as a simulation does at each step.

    What is added to such a row, or scaled with it, counts up or fades; what is taken from it, or divides it, prepares.
    """
    statement = statement_at(where)
    if isinstance(statement, ast.AugAssign):
        return isinstance(statement.op, ast.Add | ast.Mult) and _is_own_row(statement.target)
    if isinstance(statement, ast.Expr):
        methods, node = list[str](), statement.value
        while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            methods.append(node.func.attr)
            node = node.func.value
        return bool(methods) and set(methods) <= KEEPING and _is_own_row(node)
    return isinstance(statement, ast.Assign) and any(map(_is_own_row, statement.targets))


def _is_own_row(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute)


def _held(dataset: Any, place: int) -> Iterator[tuple[str, Any]]:
    """The arrays and tensors that the dataset's own attributes keep for a row."""
    for name, table in vars(dataset).items():
        tables = table if isinstance(table, tuple) and len(table) != len(dataset) else (table,)
        for rows in tables:
            if not hasattr(rows, "__len__") or not hasattr(rows, "__getitem__") or len(rows) != len(dataset):
                continue
            if isinstance(rows, dict) and place not in rows:
                continue
            if isinstance(rows, str | bytes) or not (isinstance(rows, list | tuple | dict) or _is_array(rows)):
                continue
            row = rows[place]
            parts = row.values() if isinstance(row, dict) else row if isinstance(row, list | tuple) else (row,)
            yield from ((name, part) for part in parts if _is_array(part) and SMALLEST <= _size(part) <= LARGEST)


def _is_array(value: Any) -> bool:
    numpy = sys.modules.get("numpy")
    return is_tensor(value) or (numpy is not None and isinstance(value, numpy.ndarray) and value.dtype.kind in "fiub")


def _size(value: Any) -> int:
    return int(value.numel() if is_tensor(value) else value.size)


def _read(torch: Any, dataset: Any, place: int) -> list[Any]:
    with preserved_draws(torch):
        row = dataset[place]
    parts = row.values() if isinstance(row, dict) else row if isinstance(row, list | tuple) else (row,)
    return [torch.as_tensor(part).clone() for part in parts if _is_array(part)]


def _put_back(held: list[tuple[str, Any]], kept: list[Any]) -> None:
    for (_, value), own in zip(held, kept, strict=True):
        if not _same(value, own):
            value[...] = own


def _same(one: Any, other: Any) -> bool:
    """Whether two arrays, or two tensors, are equal; what is not a number is equal to itself."""
    return bool(((one == other) | ((one != one) & (other != other))).all())


def _alike(one: Any, other: Any) -> bool:
    return bool(one.shape == other.shape) and _same(one, other)


@contextmanager
def _watched(value: Any, kept: Any) -> Iterator[list[Location]]:
    """Note the line of the user's own files in which a stored value first comes to differ from what was kept."""
    found: list[Location] = []
    last: list[Site] = []

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if not is_user_file(frame.f_code.co_filename):
            return None
        if not found and last and not _same(value, kept):
            found.append(last[0].location)
        if event in ("line", "call"):
            last[:] = [Site.of(frame)]
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield found
    finally:
        sys.settrace(before)
        if not found and last and not _same(value, kept):
            found.append(last[0].location)


def _moments(tensor: Any) -> tuple[float, float]:
    values = tensor.double()
    return float(values.mean()), float(values.std(correction=0))
