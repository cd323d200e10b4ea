"""A scaler's answer that nothing keeps, where the inputs are as they were."""

import ast
from dataclasses import replace

from dryfit.core.finding import Finding, Location
from dryfit.core.source import location_of, nodes_of, parse

# What gives scaled rows back, and leaves those that it is given as they are.
GIVING = ("transform", "fit_transform", "normalize", "standardize")


def at_dropped(finding: Finding) -> Finding:
    """The finding at the statement that scales the inputs in vain, where the file has one."""
    call = _dropped(finding.location)
    if call is None or finding.location is None:
        return finding
    what = ast.unparse(call)
    return replace(
        finding,
        message=f"{finding.message.rstrip('.')}: what `{what}` gives is dropped.",
        location=location_of(call, finding.location.path),
        fix=f"Keep it: `{ast.unparse(call.args[0])} = {what}`.",
    )


def _dropped(where: Location | None) -> ast.Call | None:
    """The first statement of a file that is nothing but a library's call of what gives scaled rows for those it takes.

    What a function of the file's own does to what it is given is its own affair.
    """
    tree = parse(where.path) if where else None
    nodes = nodes_of(tree) if tree else ()
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    calls = (node.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
    found = [
        call
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in GIVING and call.func.attr not in own and call.args
        if not any(word.arg in ("inplace", "out") for word in call.keywords)
    ]
    return min(found, key=lambda call: call.lineno, default=None)
