"""The collate functions that the script has: one that a loader was not given, and what one leaves unpadded."""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from types import CodeType
from typing import Any

from dryfit.core.evidence.batch import Feature
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Location
from dryfit.core.source import is_user_file, nodes_of, parse
from dryfit.mends.batch import with_padded

# What a loader calls the function, and what the names of such functions hold.
ARGUMENT, WORD = "collate_fn", "collate"


def own_collate(site: Location | None, examples: Sequence[Any]) -> tuple[str, Any]:
    """The first function that another loader is given, or that is called so, and that takes these rows."""
    tree = parse(site.path) if site is not None else None
    names = dict.fromkeys(_named(nodes_of(tree))) if tree is not None else {}
    for name in names:
        function = getattr(sys.modules["__main__"], name, None)
        if not inspect.isfunction(function) or not is_user_file(function.__code__.co_filename):
            continue
        try:
            function(list(examples))
        except Exception:
            continue
        return name, function
    return "", None


def code_of(function: Any) -> CodeType | None:
    """The code of a collate function, or of what is called of an object that collates."""
    return getattr(function, "__code__", None) or getattr(type(function).__call__, "__code__", None)


def left_uneven(function: Any, examples: Sequence[Any], features: Sequence[Feature]) -> str:
    """The one of several uneven parts which the script's own function does not pad: filled, the rows collate."""
    code, uneven = code_of(function), [feature.key for feature in features if feature.ragged]
    if code is None or not is_user_file(code.co_filename) or len(uneven) < 2:
        return ""
    return next((key for key in uneven if collates(function, with_padded(examples, key, IGNORED))), "")


def left_out(function: Any, examples: Sequence[Any], features: Sequence[Feature]) -> tuple[str, ...]:
    """The texts among the parts of rows without which the script's own function makes a batch of them."""
    code, texts = code_of(function), tuple(feature.key for feature in features if feature.kind == "string")
    if code is None or not is_user_file(code.co_filename) or not texts:
        return ()
    if len(texts) == len(features) or not all(isinstance(row, Mapping) for row in examples):
        return ()
    rows = [{key: value for key, value in row.items() if key not in texts} for row in examples]
    return texts if collates(function, rows) else ()


def collates(function: Any, rows: Any) -> bool:
    """Whether a collate function makes a batch of these rows."""
    try:
        return rows is not None and function(rows) is not None
    except Exception:
        return False


def _named(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.keyword) and node.arg == ARGUMENT and isinstance(node.value, ast.Name):
            yield node.value.id
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and WORD in node.name:
            yield node.name
