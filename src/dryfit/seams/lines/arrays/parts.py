"""Arrays that a line divides into parts which do not come to the whole, or puts together out of unlike parts."""

import ast
import sys
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, TypeAlias

from dryfit.core.evidence.mistaken import Converted
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, method_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What divides a tensor or an array, and what puts arrays on a new axis; each is a function, the first a method too.
DIVIDING, STACKING, JOINED = ("split", "split_with_sizes"), "stack", "concatenate"
# The axis, as a function and a method name it.
AXES = ("dim", "axis")
# What was found: the operand, of what kind it is, the part of the call that is another, and that other.
Found: TypeAlias = tuple[ast.expr, str, ast.expr, str]


def uneven_parts(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter sizes that do not add up, or arrays of unlike lengths that are stacked; how to run the statement."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (RuntimeError, ValueError)) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not isinstance(call.func, ast.Attribute):
        return None
    method = method_of(call)
    found = None
    if method in DIVIDING:
        numpy = resolve(call.func.value, raised.frame) is sys.modules.get("numpy", UNKNOWN)
        found = _cut(error, call, call.func) if numpy else _divided(call, call.func, raised)
    elif method == STACKING:
        found = _stacked(call, call.func, raised)
    if found is None:
        return None
    given, kind, changed, made = found
    source = ast.unparse(rewrites.exchanged(call, changed, made))
    where = location_of(call, raised.location.path)
    entry = Converted(ast.unparse(call.func), ast.unparse(given), kind, source, False, where, number)
    session.recorder.script_adds("converted", entry)
    return retry(raised, partial(rewrites.replaced, node=changed, source=made), f"with `{source}`")


def _cut(error: BaseException, call: ast.Call, func: ast.Attribute) -> Found | None:
    """A number of parts that does not divide an array: a list says numpy where to cut, a number how many there are."""
    for frame, _ in walk_tb(error.__traceback__):
        if frame.f_code.co_name != DIVIDING[0] or "numpy" not in frame.f_code.co_filename or len(call.args) <= 1:
            continue
        array, parts, axis = (frame.f_locals.get(name) for name in ("ary", "indices_or_sections", "axis"))
        shape = (
            getattr(array, "shape", ()) if array is not None and not isinstance(array, list) else (len(array or ()),)
        )
        if type(parts) is not int or parts <= 0 or type(axis) is not int or not shape[axis:]:
            return None
        kind = f"a number of equal parts that {shape[axis]} rows do not have"
        return call.args[1], kind, func, f"{ast.unparse(func.value)}.array_split"
    return None


def _divided(call: ast.Call, func: ast.Attribute, raised: Raised) -> Found | None:
    """The sizes of the parts of a tensor, whose last is to be what the others leave."""
    owner = resolve(func.value, raised.frame)
    parts = call.args if not hasattr(owner, "shape") else [func.value, *call.args]
    if len(parts) < len(("whole", "sizes")):
        return None
    whole, sizes = _value(parts[0], raised), _value(parts[1], raised)
    axis = next((_value(word.value, raised) for word in call.keywords if word.arg in AXES), None)
    axis = axis if axis is not None else _value(parts[2], raised) if parts[2:] else 0
    shape = getattr(whole, "shape", ())
    if not isinstance(axis, int) or not -len(shape) <= axis < len(shape):
        return None
    extent = int(shape[axis])
    counted = isinstance(sizes, (list, tuple)) and all(type(size) is int and size >= 0 for size in sizes)
    if not counted or not sizes or sum(sizes) == extent:
        return None
    kind = f"parts of {sum(sizes)} in all, on an axis of {extent}"
    return parts[1], kind, parts[1], _rest(parts[0], parts[1], sizes, axis, extent)


def _rest(whole: ast.expr, node: ast.expr, sizes: Any, axis: int, extent: int) -> str:
    """Sizes that add up: the last is what the others leave; where they leave nothing, all in proportion."""
    if sum(sizes[:-1]) < extent and isinstance(node, ast.List | ast.Tuple) and len(node.elts) == len(sizes):
        numbers = all(isinstance(part, ast.Constant) for part in node.elts)
        others = [ast.unparse(part) for part in node.elts[:-1]]
        left = (
            str(extent - sum(sizes[:-1])) if numbers else " - ".join([f"{ast.unparse(whole)}.shape[{axis}]", *others])
        )
        return f"[{', '.join([*others, left])}]"
    shares = [extent * size // max(sum(sizes), 1) for size in sizes]
    return repr([*shares[:-1], extent - sum(shares[:-1])])


def _stacked(call: ast.Call, func: ast.Attribute, raised: Raised) -> Found | None:
    """Arrays of several axes that are alike but for the first are put behind each other; tensors have a finding."""
    values: Any = _value(call.args[0], raised) if call.args else None
    shapes = [tuple(getattr(value, "shape", ())) for value in values] if isinstance(values, (list, tuple)) else []
    apart = len({shape[:1] for shape in shapes}) > 1 and len({shape[1:] for shape in shapes}) == 1
    arrays = all(type(value).__module__.partition(".")[0] == "numpy" for value in values) if apart else False
    if not arrays or len(shapes[0]) <= 1 or len(call.args) > 1 or call.keywords:
        return None
    told = " and ".join(dict.fromkeys(" x ".join(map(str, shape)) for shape in shapes[:1] + shapes[-1:]))
    return call.args[0], f"parts of unlike shape, as {told}", func, f"{ast.unparse(func.value)}.{JOINED}"


def _value(node: ast.expr, raised: Raised) -> Any:
    """What an expression gives in which nothing is called; else None."""
    if any(isinstance(part, ast.Call | ast.Await | ast.Yield | ast.NamedExpr) for part in ast.walk(node)):
        return None
    try:
        return evaluated(node, names_in(raised.frame))
    except Exception:
        return None
