"""Where a file lays the channels of images on their last axis (FWD302)."""

import ast
import re

from dryfit.core.finding import Location
from dryfit.core.source import location_of, method_of, nodes_of, parse

# What turns axes in a given order, and what moves one of them.
ORDERING, MOVING = ("permute", "transpose"), ("movedim", "moveaxis")
# Channels, height and width in the order of numpy's images, with and without a batch before them.
LAST = ((1, 2, 0), (0, 2, 3, 1), (0, 2, 3, -3))
# The same as einops writes it.
PATTERN = re.compile(r"\s*(\w+ )?c h w\s*->\s*(\w+ )?h w c\s*")
# Functions that show images, and the names of those that do nothing else.
SHOWN = re.compile(r"show|plot|visuali|display|preview|imsave|imwrite|save_image|make_grid|to_pil|fromarray")


def turned_last(given: Location | None) -> Location | None:
    """The one call of the file that moves the channels to the last axis, other than to show the images."""
    tree = parse(given.path) if given else None
    if tree is None or given is None:
        return None
    nodes = nodes_of(tree)
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    shown = [n for n in nodes if isinstance(n, ast.Call | ast.FunctionDef) and SHOWN.search(_name_of(n))]
    # What goes on as an array is turned for a library of images, which gives it back.
    arrays = [n.value for n in nodes if isinstance(n, ast.Attribute) and n.attr == "numpy"]
    apart = {id(part) for node in (*shown, *arrays) for part in ast.walk(node)}
    found = [call for call in calls if _turns(call) and id(call) not in apart]
    return location_of(found[0], given.path) if len(found) == 1 else None


def _name_of(node: ast.Call | ast.FunctionDef) -> str:
    return (node.name if isinstance(node, ast.FunctionDef) else method_of(node)).lower()


def _turns(call: ast.Call) -> bool:
    name = method_of(call)
    of_module = isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") in ("np", "numpy", "torch")
    given = [*call.args[of_module:], *(word.value for word in call.keywords)]
    # A tuple of axes is one argument.
    parts = given[0].elts if len(given) == 1 and isinstance(given[0], ast.Tuple | ast.List) else given
    axes = tuple(_number(part) for part in parts)
    if name == "rearrange":
        return any(isinstance(part, ast.Constant) and PATTERN.fullmatch(str(part.value)) for part in call.args)
    if name in ORDERING:
        return axes in LAST
    return name in MOVING and axes in ((0, -1), (1, -1), (-3, -1), (0, 2), (1, 3))


def _number(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if isinstance(value, int) else None
