"""Rows that were repeated before a table is divided: copies of them stand on both sides."""

import ast
import math
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data_held import Copied, Shared
from dryfit.core.finding import Location
from dryfit.core.source import nodes_of, parse, statement_at
from dryfit.seams.objects import named_objects
from dryfit.seams.rows import windows

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The places of the rows that are trained on, and of those that are held out.
Parts = tuple[Sequence[int], Sequence[int]]
# A table has rows and columns.
WIDTH = 2
# The kinds of numbers that numpy has.
NUMBERS = "fiu"
# Different labels that are counted one by one.
CLASSES = 20
# Rows held out that are compared: of many more, some would have a number in common.
COMPARED = 2000
# Values of a table that is looked at, and splits that are: a search over settings divides its table hundreds of times.
VALUES, SPLITS = 20_000_000, 12


def parted(session: "Session", table: Any, labels: Any, parts: Parts, where: Any) -> None:
    """A table is divided by the places of its rows: enter which of those held out are trained on as copies."""
    numpy = sys.modules.get("numpy")
    looked = session.objects.get("splits looked at", 0)
    if numpy is None or not session.listening or looked >= SPLITS or _is_left(where):
        return
    session.objects["splits looked at"] = looked + 1
    with session.unseen(), suppress(Exception):
        found = _shared(numpy, table, labels, *parts)
        if found is not None and found.found:
            session.recorder.copied.append(Copied(found, where))
    with session.unseen(), suppress(Exception):
        rows, (train, held) = _numbered(table, parts)
        between = windows.between((rows[place] for place in train), (rows[place] for place in held), len(held))
        if between is not None and between.found:
            session.recorder.script_adds("between", replace(between, location=where))


def _numbered(table: Any, parts: Parts) -> tuple[Any, Parts]:
    """The rows that are divided: where a table has but their numbers, one of the script's that has a row for each."""
    if getattr(table, "ndim", 1) != 1 or "int" not in str(getattr(table, "dtype", type(next(iter(table), None)))):
        return table, parts
    numbers = [int(number) for number in table]
    if sorted(numbers) != list(range(len(numbers))):
        return table, parts
    rows = next((value for _, value in named_objects() if _are_windows(value, len(numbers))), table)
    return rows, ([numbers[place] for place in parts[0]], [numbers[place] for place in parts[1]])


def _are_windows(value: Any, rows: int) -> bool:
    """Whether an array has so many rows, of several real numbers each."""
    shape = getattr(value, "shape", ())
    return isinstance(shape, tuple) and len(shape) > 1 and shape[0] == rows and "float" in str(value.dtype)


def _shared(numpy: Any, table: Any, labels: Any, train: Sequence[int], held: Sequence[int]) -> Shared | None:
    rows = numpy.ascontiguousarray(table) if _holds_numbers(table) else numpy.zeros(0)
    if rows.ndim < WIDTH or rows.dtype.kind not in NUMBERS or math.prod(rows.shape) > VALUES:
        return None
    prints, held = [row.tobytes() for row in rows], held[:COMPARED]
    ours, theirs = [prints[place] for place in train], [prints[place] for place in held]
    known, rest, part = set(ours), set(ours[len(theirs) :]), ours[: len(theirs)]
    found = [one in known for one in theirs]
    distinct = distinct_rows(rows[list(held)], len(set(theirs)))
    classes = _classes(numpy, labels, held, theirs, found)
    return Shared(len(theirs), sum(found), sum(one in rest for one in part), classes=classes, distinct=distinct)


def _holds_numbers(table: Any) -> bool:
    """Whether a table may be put into one array of numbers: texts would be as long as the longest of them."""
    shape, kinds = getattr(table, "shape", None), getattr(table, "dtypes", ())
    if shape is None and isinstance(table, (list, tuple)) and len(table):
        first = table[0]
        row = (len(first),) if isinstance(first, (list, tuple)) else getattr(first, "shape", ())
        shape = (len(table), *row)
    if shape is None or len(shape) < WIDTH or math.prod(shape) > VALUES:
        return False
    return all(getattr(kind, "kind", "f") in NUMBERS for kind in kinds)


def _classes(
    numpy: Any, labels: Any, held: Sequence[int], prints: list[bytes], found: list[bool]
) -> tuple[tuple[str, int, int, int], ...]:
    values = numpy.asarray(labels).reshape(-1) if labels is not None else ()
    return by_class([values[place].item() for place in held], prints, found) if len(values) else ()


def _is_left(where: Location | None) -> bool:
    """Whether nothing reads the part of a split that is held out: its rows are just fewer then."""
    statement, tree = statement_at(where), parse(where.path) if where else None
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    if not isinstance(target, ast.Tuple | ast.List) or tree is None:
        return False
    held = {name.id for name in target.elts[1::2] if isinstance(name, ast.Name)}
    if len(held) < len(target.elts[1::2]):
        return False
    return not any(isinstance(n, ast.Name) and n.id in held and isinstance(n.ctx, ast.Load) for n in nodes_of(tree))


def distinct_rows(table: Any, different: int) -> int:
    """How many rows are different, where some column of real numbers has as many values; else 0."""
    for column in table.T if table is not None and len(table.shape) == WIDTH else ():
        values = set(column.tolist())
        if any(isinstance(value, float) and not value.is_integer() for value in values) and len(values) == different:
            return different
    return 0


def by_class(labels: list[Any], prints: Sequence[Any], found: list[bool]) -> tuple[tuple[str, int, int, int], ...]:
    """For each label its different rows, its rows, and how many of these were found."""
    if len(labels) != len(prints) or len(set(labels)) > CLASSES:
        return ()
    of = {label: [i for i, one in enumerate(labels) if one == label] for label in dict.fromkeys(labels)}
    return tuple(
        (str(label), len({prints[i] for i in rows}), len(rows), sum(found[i] for i in rows))
        for label, rows in of.items()
    )
