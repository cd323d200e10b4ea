"""A collate function that the script has, and that a loader was not given."""

import ast
import inspect
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import is_user_file, nodes_of, parse

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


def _named(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.keyword) and node.arg == ARGUMENT and isinstance(node.value, ast.Name):
            yield node.value.id
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and WORD in node.name:
            yield node.name
