"""Where a model that does not take some weights is built."""

import ast

from dryfit.core.evidence import Failures
from dryfit.core.finding import Location
from dryfit.core.source import call_at, location_of, nodes_of, parse
from dryfit.core.trace import assigned_values, calls_named

# The check whose mend gives a call the argument that it lacks.
FILLING = "SCR107"


def built_otherwise(where: Location | None) -> Location | None:
    """Where the model whose method is called here is built, if the script builds one otherwise by the same call."""
    call, tree = call_at(where), parse(where.path) if where else None
    model = call.func.value if call is not None and isinstance(call.func, ast.Attribute) else None
    if where is None or tree is None or not isinstance(model, ast.Name):
        return None
    values = assigned_values(model, where.path)
    built = max(values, key=lambda value: value.lineno) if values else None
    name = built.func.id if isinstance(built, ast.Call) and isinstance(built.func, ast.Name) else ""
    own = any(isinstance(n, ast.FunctionDef | ast.ClassDef) and n.name == name for n in nodes_of(tree))
    ways = {ast.unparse(made) for made in calls_named(where.path, name)}
    return location_of(built, where.path) if own and built is not None and len(ways) > 1 else None


def filled_in(where: Location | None, failures: Failures) -> str:
    """The check that had the model whose method is called here built with an argument that the script does not give.

    Other arguments may have been left out there as well: those of the layers' widths have defaults.
    """
    lines = {place.line for place in _calls_building(where)}
    mended = (f.location for f in failures if f.mended and f.explained_by == FILLING)
    return FILLING if any(place is not None and place.line in lines for place in mended) else ""


def _calls_building(where: Location | None) -> tuple[Location, ...]:
    """The calls that build a model whose method is called: the call itself is one, where it is a class's."""
    call = call_at(where)
    model = call.func.value if call is not None and isinstance(call.func, ast.Attribute) else None
    if where is None or call is None:
        return ()
    values = assigned_values(model, where.path) if isinstance(model, ast.Name) else []
    return tuple(location_of(node, where.path) for node in (call, *values) if isinstance(node, ast.Call))
