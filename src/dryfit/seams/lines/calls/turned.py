"""Arguments that the user's line makes into another kind of thing before it gives them to the user's own function."""

import ast

from dryfit.core.finding import Location
from dryfit.core.source import Site, argument_node, is_user_file, location_of
from dryfit.seams.raised import Raised

# Methods that make something else of a tensor.
TURNING = ("numpy", "tolist", "item")


def turned_by_caller(operand: ast.expr, raised: Raised) -> Location | None:
    """The argument that the caller turned and a function takes for this operand: `score(out.numpy())`."""
    frame, above = raised.frame, raised.frame.f_back
    names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
    if not isinstance(operand, ast.Name) or operand.id not in names or above is None:
        return None
    if not is_user_file(above.f_code.co_filename):
        return None
    site = Site.of(above).location
    given = argument_node(site, operand.id, names.index(operand.id) - (names[0] == "self"))
    turned = isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute) and given.func.attr in TURNING
    return location_of(given, site.path) if given is not None and turned else None
