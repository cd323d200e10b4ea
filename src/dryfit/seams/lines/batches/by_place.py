"""Batches that are asked for other keys than they hold: each key stands for one part, in the order of the lines."""

import ast
from collections.abc import Mapping
from typing import Any

from dryfit.core.source import function_holding
from dryfit.seams.loops import loop_around
from dryfit.seams.raised import Raised
from dryfit.seams.rows.labels import LABEL_NAMES


def keys_by_place(raised: Raised, owner: ast.expr, batch: Any) -> list[str]:
    """The keys that the lines ask a batch for, its labels last: one for each part, none of them a part's own."""
    around = loop_around(raised.frame, raised.location.line) or function_holding(raised.location)
    if around is None or not isinstance(owner, ast.Name) or not isinstance(batch, list | tuple | Mapping):
        return []
    places = _asked(around, owner.id)
    keys = list(dict.fromkeys(places[place] for place in sorted(places)))
    if len(keys) != len(batch) or (isinstance(batch, Mapping) and any(key in batch for key in keys)):
        return []
    return sorted(keys, key=lambda key: key in LABEL_NAMES)


def by_place(owner: ast.expr, keys: list[str], batch: Any) -> str:
    """The statement that gives the parts of a batch those keys."""
    name = ast.unparse(owner)
    parts = f"{name}.values()" if isinstance(batch, Mapping) else name
    return f"{name} = dict(zip({keys!r}, {parts}))"


def _asked(around: ast.AST, name: str) -> dict[tuple[int, int], str]:
    """The texts that a name is asked for, by their places."""
    taken = (n for n in ast.walk(around) if isinstance(n, ast.Subscript) and ast.unparse(n.value) == name)
    keys = (n.slice for n in taken if isinstance(n.slice, ast.Constant) and isinstance(n.slice.value, str))
    return {(key.lineno, key.col_offset): str(key.value) for key in keys}
