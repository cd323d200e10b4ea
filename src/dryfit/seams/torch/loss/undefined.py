"""The operation in the graph of a loss that makes nan or infinity of finite numbers."""

import ast
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from typing import Any

from dryfit.core.evidence.loss import Undefined
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.torch.backward.graph import graph_of

# By the graph's name of an operation: what it keeps of its call, for which of those numbers it has no finite result,
# and those in words.
REFUSES: dict[str, tuple[str, Callable[[Any], Any], str]] = {
    "Log": ("self", lambda t: t <= 0, "0 or less"),
    "Log2": ("self", lambda t: t <= 0, "0 or less"),
    "Log10": ("self", lambda t: t <= 0, "0 or less"),
    "Log1P": ("self", lambda t: t <= -1, "-1 or less"),
    "Acos": ("self", lambda t: t.abs() > 1, "below -1 or above 1"),
    "Asin": ("self", lambda t: t.abs() > 1, "below -1 or above 1"),
    "Div": ("other", lambda t: t == 0, "0"),
    "Sqrt": ("result", lambda t: ~t.isfinite(), "less than 0"),
    "Rsqrt": ("result", lambda t: ~t.isfinite(), "0 or less"),
    "Reciprocal": ("result", lambda t: ~t.isfinite(), "0"),
    "Exp": ("result", lambda t: ~t.isfinite(), "too large for its type"),
}
# How the operations are written besides by their names.
SIGNS = {"Div": ast.Div, "Reciprocal": ast.Div, "Sqrt": ast.Pow}
# What replaces nan, and the steps from the loss within which it does so for the loss itself.
HIDING, NEAR = "NanToNum", 3


def undefined(loss: Any, site: Location | None) -> Undefined | None:
    """Where a loss comes to be nan or infinite, while every weight is finite; None where it does not."""
    near = islice(graph_of(loss.grad_fn), NEAR)
    hidden = [node for node in near if _kind(node) == HIDING and _is_scalar_without_value(node)]
    value = (hidden[0]._saved_self if hidden else loss).detach()
    if value.numel() != 1 or bool(value.isfinite()):
        return None
    nodes = list(graph_of(loss.grad_fn))
    if any(not bool(n.variable.isfinite().all()) for n in nodes if hasattr(n, "variable")):
        return None
    found = {node: refused for node in nodes if (refused := _refused(node)) is not None}
    # What one operation makes, those behind it are given.
    first = next((n for n in found if not any(m in found for m in graph_of(n) if m is not n)), None)
    if first is None:
        return None
    kind, (count, of) = _kind(first), found[first]
    shown, place = "replaced" if hidden else "", _place(first, site)
    return Undefined(kind.lower(), count, of, REFUSES[kind][2], str(float(value)), shown, place)


def _kind(node: Any) -> str:
    return str(node.name()).partition("Backward")[0]


def _is_scalar_without_value(node: Any) -> bool:
    kept = getattr(node, "_saved_self", None)
    return kept is not None and kept.numel() == 1 and not bool(kept.isfinite())


def _refused(node: Any) -> tuple[int, int] | None:
    """How many of the numbers that a node was given it has no finite result for, and of how many."""
    name, refuses, _ = REFUSES.get(_kind(node), ("", None, ""))
    kept = None
    # What an earlier backward has freed is told of by its own check.
    with suppress(RuntimeError):
        kept = getattr(node, f"_saved_{name}", None)
    if refuses is None or kept is None or not hasattr(kept, "isfinite") or not kept.is_floating_point():
        return None
    if name != "result" and not bool(kept.isfinite().all()):
        return None
    count = int(refuses(kept).sum())
    return (count, kept.numel()) if count else None


def _place(node: Any, site: Location | None) -> Location | None:
    """The one expression of the script that is this operation; otherwise the backward."""
    kind, tree = _kind(node), parse(site.path) if site else None
    if site is None or tree is None:
        return site
    named = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and _name(n) == kind.lower()]
    signs = [n for n in nodes_of(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, SIGNS.get(kind, ()))]
    written = named or signs
    return location_of(written[0], site.path) if len(written) == 1 else site


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""
