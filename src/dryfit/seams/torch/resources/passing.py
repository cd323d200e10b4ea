"""Weights that a statement loads into a model which it makes, and lets go of."""

import ast
from collections.abc import Mapping
from typing import Any

from dryfit.core.evidence.resources import Stored
from dryfit.core.finding import Location
from dryfit.core.source import statement_at


def passing(module: Any, state: Mapping[str, Any], site: Location | None) -> Stored | None:
    """What is told of a load, where its statement is no more than the making of the model and the load."""
    statement = statement_at(site)
    call = statement.value if isinstance(statement, ast.Expr) else None
    loads = call.func if isinstance(call, ast.Call) else None
    made = loads.value if isinstance(loads, ast.Attribute) and loads.attr == "load_state_dict" else None
    if not isinstance(made, ast.Call) or ast.unparse(made.func).rpartition(".")[2] != type(module).__name__:
        return None
    return Stored("load_passing", site, expression=type(module).__name__, given=len(state))
