"""What a source of batches holds, and where its own code takes that or sets it."""

import ast
import sys
from collections.abc import Mapping
from types import CodeType, GeneratorType
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import definition_of, location_of

# Bytes of an array whose rows are looked up.
MOST_BYTES = 2**26


def own_arrays(source: Any) -> dict[str, Any]:
    """The arrays that a source holds itself."""
    frame = source.gi_frame if isinstance(source, GeneratorType) else None
    return arrays_of(dict(frame.f_locals) if frame is not None else getattr(source, "__dict__", {}))


def own_lists(source: Any) -> dict[str, list[Any]]:
    """The lists of several entries that a source holds itself."""
    return {name: value for name, value in vars(source).items() if type(value) is list and len(value) > 1}


def arrays_of(named: Mapping[str, Any]) -> dict[str, Any]:
    """The arrays of several rows among named values, but for the largest."""
    kind = sys.modules["numpy"].ndarray
    arrays = {name: value for name, value in named.items() if isinstance(value, kind) and value.ndim}
    return {name: value for name, value in arrays.items() if len(value) >= 2 and value.nbytes <= MOST_BYTES}


def cut_at(source: Any, name: str) -> Location | None:
    """The one place where what makes a source's batches takes rows of its array of this name."""
    code, nodes = _making(source)
    # What takes rows by a function names the array.
    read: list[ast.expr] = [n for n in nodes if isinstance(n, ast.Attribute) and n.attr == name]
    found: list[ast.expr] = [*_cuts(nodes, name)] or read
    return location_of(found[0], code.co_filename) if len(found) == 1 and code is not None else None


def last_cut_at(source: Any, name: str) -> Location | None:
    """The last place where what makes a source's batches takes a piece of an array of this name."""
    code, nodes = _making(source)
    last = max(_cuts(nodes, name), key=lambda node: (node.lineno, node.col_offset), default=None)
    return location_of(last, code.co_filename) if last is not None and code is not None else None


def names_read(source: Any) -> tuple[str, ...]:
    """The names that a source reads to make a batch."""
    code = _making(source)[0]
    return code.co_names if code is not None else ()


def set_at(source: Any, name: str) -> Location | None:
    """The last line of a source's `on_epoch_end` that sets an array of its own, or shuffles it."""
    code = type(source).on_epoch_end.__code__
    owner = definition_of(code)
    found = [
        node
        for node in (ast.walk(owner) if owner else ())
        if (isinstance(node, ast.Assign) and any(_names(target, name) for target in node.targets))
        or (isinstance(node, ast.Expr) and _names(node, name))
    ]
    last = max(found, key=lambda node: node.lineno, default=None)
    return location_of(last, code.co_filename) if last is not None else None


def _making(source: Any) -> tuple[CodeType | None, list[ast.AST]]:
    """The code that makes a source's batches, of a generator or of `__getitem__`, and its nodes."""
    code = getattr(source, "gi_code", None) or getattr(getattr(type(source), "__getitem__", None), "__code__", None)
    owner = definition_of(code)
    return code, list(ast.walk(owner)) if owner is not None else []


def _cuts(nodes: list[ast.AST], name: str) -> list[ast.Subscript]:
    taken = [node for node in nodes if isinstance(node, ast.Subscript)]
    return [n for n in taken if name in (getattr(n.value, "attr", ""), getattr(n.value, "id", ""))]


def _names(node: ast.AST, name: str) -> bool:
    return any(isinstance(part, ast.Attribute) and part.attr == name for part in ast.walk(node))
