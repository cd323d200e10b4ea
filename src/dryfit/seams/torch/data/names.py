"""Names of files that a dataset holds: sorted as words, leaf_10 stands before leaf_2."""

import ast
import re
from collections.abc import Sequence
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import line_text, location_of, nodes_of, parse
from dryfit.seams.rows.orders import FEWEST, LARGEST, Order
from dryfit.seams.torch.data.rowmakers import made_at

DIGITS = re.compile(r"(\d+)")


def orders(dataset: Any) -> list[Order]:
    """For each list of names in a dataset that is sorted as words: where each name stands by its number."""
    found = []
    for attribute, value in getattr(dataset, "__dict__", {}).items():
        if isinstance(value, (list, tuple)) and len(value) == len(dataset) and _sorted_as_words(value):
            by_number = sorted(value, key=_number)
            place = {name: number for number, name in enumerate(by_number)}
            where = _sorted_at(dataset, attribute)
            if list(value) != by_number and where is not None:
                found.append(Order(tuple(place[name] for name in value), where))
    return found


def _sorted_as_words(values: Sequence[Any]) -> bool:
    if not FEWEST <= len(values) <= LARGEST or len(set(map(type, values))) != 1:
        return False
    names = [str(value) for value in values]
    return len(set(names)) == len(names) and names == sorted(names)


def _number(name: Any) -> list[tuple[int, str]]:
    parts = DIGITS.split(str(name))
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


def _sorted_at(dataset: Any, attribute: str) -> Location | None:
    """Where a dataset's file sorts, on the attribute's own line where it does, or else where its rows are made."""
    rows = made_at(dataset)
    tree = parse(rows.path) if rows else None
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call)] if tree else []
    sorting = [call for call in calls if ast.unparse(call.func).rpartition(".")[2] in ("sort", "sorted")]
    own = [call for call in sorting if rows and attribute in line_text(rows.path, call.lineno)]
    chosen = (own or sorting)[:1]
    return location_of(chosen[0], rows.path) if chosen and rows else rows
