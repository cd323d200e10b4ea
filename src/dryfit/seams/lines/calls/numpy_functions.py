"""Functions of numpy that are given tensors which have a gradient: those of the same names that take tensors."""

import ast
import sys
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.scopes import own_nodes, scope_of
from dryfit.core.source import statement_at
from dryfit.seams.lines.calls.kinds import called
from dryfit.seams.raised import Raised, evaluated, names_in


def of_tensors(node: ast.expr, raised: Raised) -> tuple[ast.expr, str] | None:
    """The call of numpy's around one that raised, and its source with functions of tensors: numpy cuts gradients off.

    All calls of numpy's in it that such a tensor goes through are exchanged at once.
    """
    numpy, scope = sys.modules.get("numpy"), names_in(raised.frame)
    statement = statement_at(raised.location)
    if numpy is None or statement is None or not isinstance(node, ast.Call) or _is_told(statement, raised):
        return None
    calls = [n for n in ast.walk(statement) if isinstance(n, ast.Call) and _exchanged(n, scope)]
    around = [n for n in calls if any(part is node or _same(part, node) for part in ast.walk(n))]
    if not around or not any(_same(call, node) for call in calls):
        return None
    written = ast.unparse(_Exchanging(scope).visit(deepcopy(around[0])))
    try:
        evaluated(ast.parse(written, mode="eval").body, scope)
    except Exception:
        return None
    return around[0], written


def _is_told(statement: ast.stmt, raised: Raised) -> bool:
    """Whether a statement only tells of a loss: it keeps no value, or stands behind the backward."""
    scope = scope_of(raised.frame.f_code)
    asked = [n for n in (own_nodes(scope) if scope is not None else ()) if isinstance(n, ast.Call)]
    behind = any(ast.unparse(n.func).endswith("backward") and n.lineno < statement.lineno for n in asked)
    return behind or isinstance(statement, ast.Expr)


def _same(one: ast.AST, other: ast.expr) -> bool:
    places = [
        (getattr(n, "lineno", 0), getattr(n, "col_offset", 0), getattr(n, "end_col_offset", 0)) for n in (one, other)
    ]
    return type(one) is type(other) and places[0] == places[1]


def _exchanged(call: ast.Call, scope: Mapping[str, Any]) -> str:
    """What stands for a function of numpy's that a tensor with a gradient goes into, "" where it is no such call."""
    function = call.func
    if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
        return ""
    if scope.get(function.value.id) is not sys.modules["numpy"]:
        return ""
    given = [
        scope.get(n.id) for part in (*call.args, *call.keywords) for n in ast.walk(part) if isinstance(n, ast.Name)
    ]
    if not any(map(_has_gradient, given)):
        return ""
    library = _library(function.attr, scope)
    return f"{library}.{function.attr}" if library else ""


def _has_gradient(value: Any) -> bool:
    """Whether a tensor has a gradient, or stands for one in a model that is being put together, without numbers."""
    return is_tensor(value) and bool(value.requires_grad or value.is_meta)


class _Exchanging(ast.NodeTransformer):
    def __init__(self, scope: Mapping[str, Any]) -> None:
        self._scope = scope

    def visit_Call(self, node: ast.Call) -> ast.expr:
        source = _exchanged(node, self._scope)
        self.generic_visit(node)
        if source:
            node.func = ast.parse(source, mode="eval").body
        return node


def _library(function: str, scope: Mapping[str, Any]) -> str:
    """What the script calls the library of tensors that has a function of this name: Keras' own where it is there."""
    keras, torch = sys.modules.get("keras"), sys.modules.get("torch")
    ops = getattr(keras, "ops", None)
    if ops is not None and hasattr(ops, function):
        named = next((name for name, value in scope.items() if value is ops), "")
        whole = next((name for name, value in scope.items() if value is keras), "")
        if named or whole:
            return named or f"{whole}.ops"
    return called("torch", scope) if hasattr(torch, function) else ""
