"""Operations of TensorFlow and of Keras that do not take the shapes or the types that a line of the user's gives."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import Misasked
from dryfit.core.evidence.operation import AxisBeyond
from dryfit.core.retry import Retry
from dryfit.core.source import method_of, statement_at
from dryfit.seams.keras.operations import OPEN, Asked, asked, described, is_tensor, tensors_in
from dryfit.seams.lines.keras import fitting
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Parameters that name an axis, or several.
AXES = ("axis", "axes", "dim", "axis1", "axis2", "source", "destination")
# Functions that make an axis, of which there may be one more than before.
MAKING = ("expand_dims", "stack", "one_hot")
# How the statement's function is found again where it runs.
FITTED = "__import__('sys').modules[{module!r}].{maker}({given}, {place!r})"


def misfit(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what an operation is asked of a shape that has it not; how to run it with what fits."""
    found = asked(error, number) if not isinstance(error, (NameError, ImportError)) else None
    # What a framework's own loop refuses is no operation on its operands.
    loop = session.recorder.failures[number].operation
    if found is None or (isinstance(found.node, ast.Call) and method_of(found.node) == loop):
        return None
    if (beyond := _beyond(found)) is not None:
        session.recorder.script_adds("axes", beyond)
    elif (why := _why(found)) is not None:
        session.recorder.keras_adds("misasked", why)
    return _fitted(found)


def _fitted(found: Asked) -> Retry | None:
    """The statement with its operation made to fit what it is given."""
    node, statement = found.node, statement_at(found.place)
    place = f"{found.place.path}:{found.place.line}:{found.place.column}"
    source = fitting_source(node, place)
    if source is None or place in fitting.IN_VAIN:
        return None
    if isinstance(statement, ast.AugAssign) and statement.lineno == node.lineno and statement.value is not node:
        target = ast.unparse(statement.target)
        if ast.unparse(node) != f"{target} {_sign(statement.op)} {ast.unparse(statement.value)}":
            return None
        return retry(found.raised, partial(rewrites.instead, source=f"{target} = {source}"), DONE)
    return retry(found.raised, partial(rewrites.replaced, node=node, source=source), DONE)


DONE = "with what it is given made to fit"


def fitting_source(node: ast.expr, place: str) -> str | None:
    """An operation that fits its operands, as a source."""
    made = partial(FITTED.format, module=fitting.__name__, place=place)
    match node:
        case ast.Call():
            words = [ast.unparse(word) for word in node.keywords]
            given = ", ".join([*map(ast.unparse, node.args), *words])
            return f"{made(maker='fitted', given=ast.unparse(node.func))}({given})"
        case ast.BinOp():
            sides = f"{ast.unparse(node.left)}, {ast.unparse(node.right)}"
            return f"{made(maker='operator', given=repr(type(node.op).__name__))}({sides})"
        case ast.Compare(ops=[sign], comparators=[right]):
            sides = f"{ast.unparse(node.left)}, {ast.unparse(right)}"
            return f"{made(maker='operator', given=repr(type(sign).__name__))}({sides})"
        case ast.Subscript(ctx=ast.Load()):
            return f"{made(maker='Indexed', given=ast.unparse(node.value))}[{ast.unparse(node.slice)}]"
    return None


def _sign(operator: ast.operator) -> str:
    return ast.unparse(ast.BinOp(ast.Name("a"), operator, ast.Name("b")))[2:-2]


def _beyond(found: Asked) -> AxisBeyond | None:
    """The axis that is named and not there, or the index that is one too many."""
    tensor = next((t for _, value in found.given for t in tensors_in(value)), None)
    if tensor is None or getattr(tensor.shape, "rank", 0) is None:
        return None
    shape = described(tensor).shape
    named = _indices(found) - 1 if found.name == "getitem" else _axis(found, len(shape) + (found.name in MAKING))
    if named is None or (found.name == "getitem" and named < len(shape)):
        return None
    return AxisBeyond(_source(found), shape, ast.unparse(found.node), named, found.place, found.raised.number)


def _axis(found: Asked, axes: int) -> int | None:
    """The first axis that an argument names and that is not there."""
    for name, value in found.given:
        several = value if isinstance(value, (list, tuple)) else [value]
        for axis in several if name in AXES else ():
            if type(axis) is int and not -axes <= axis < axes:
                return axis
    return None


def _indices(found: Asked) -> int:
    key = found.given[1][1] if len(found.given) > 1 else None
    return sum(index is not None and index is not ... for index in (key if isinstance(key, tuple) else (key,)))


def _source(found: Asked) -> str:
    """What is indexed, or the first argument."""
    match found.node:
        case ast.Subscript(value=held):
            return ast.unparse(held)
        case ast.Call(args=[first, *_]):
            return ast.unparse(first)
        case ast.Call(keywords=[first, *_]):
            return ast.unparse(first.value)
    return ast.unparse(found.node)


def _why(found: Asked) -> Misasked | None:
    """What else of its one tensor an operation is asked for in vain."""
    tensors = [t for _, value in found.given for t in tensors_in(value)]
    look = WHY.get(found.name)
    if look is None or not tensors or getattr(tensors[0].shape, "rank", 0) is None:
        return None
    shape, given = described(tensors[0]).shape, dict(found.given)
    told = look(shape, given)
    if told is None:
        return None
    why, wanted = told
    return Misasked(ast.unparse(found.node), _source(found), shape, why, wanted, found.place, found.raised.number)


def _squeezed(shape: tuple[int, ...], given: dict[str, Any]) -> tuple[str, str] | None:
    axis = given.get("axis")
    for place in axis if isinstance(axis, (list, tuple)) else [axis]:
        if type(place) is int and -len(shape) <= place < len(shape) and shape[place] not in (1, OPEN):
            ones = [i for i, extent in enumerate(shape) if extent == 1]
            wanted = f"axis={ones[-1]}" if ones else "Leave it out: there is no axis of one."
            return f"axis {place} is {shape[place]} wide, and only an axis of one is squeezed away", wanted
    return None


def _turned(shape: tuple[int, ...], given: dict[str, Any]) -> tuple[str, str] | None:
    perm: Any = next((given[name] for name in ("perm", "axes", "pattern") if given.get(name) is not None), None)
    order = tuple(perm) if isinstance(perm, (list, tuple)) and all(type(axis) is int for axis in perm) else None
    if order is None or sorted(axis % max(len(shape), 1) for axis in order) == list(range(len(shape))):
        return None
    rest = len(shape) - len(order) == 1 and sorted(order) == list(range(len(order)))
    wanted = str([0, *(axis + 1 for axis in order)]) if rest else "Name each axis once."
    return f"{list(order)} names {len(set(order))} of its {len(shape)} axes", wanted


def _gathered(shape: tuple[int, ...], given: dict[str, Any]) -> tuple[str, str] | None:
    axis: Any = given.get("axis") or 0
    indices: Any = given.get("indices")
    listed = indices.numpy().ravel().tolist() if hasattr(indices, "numpy") else indices
    if type(axis) is not int or not -len(shape) <= axis < len(shape) or shape[axis] == OPEN:
        return None
    flat = listed if isinstance(listed, list) else [listed]
    out = [i for i in flat if type(i) is int and not 0 <= i < shape[axis]]
    return (f"it has {shape[axis]} on axis {axis}, and index {out[0]} is asked for", "") if out else None


def _split(shape: tuple[int, ...], given: dict[str, Any]) -> tuple[str, str] | None:
    parts: Any = next((given[n] for n in ("num_or_size_splits", "indices_or_sections") if n in given), None)
    axis = given.get("axis") or 0
    if type(axis) is not int or not -len(shape) <= axis < len(shape) or shape[axis] == OPEN:
        return None
    extent = shape[axis]
    if type(parts) is int and parts and extent % parts:
        return f"axis {axis} is {extent} wide, which is no multiple of {parts}", ""
    whole = isinstance(parts, (list, tuple)) and all(type(n) is int and n >= 0 for n in parts)
    if whole and "num_or_size_splits" in given and sum(parts) != extent:
        return f"axis {axis} is {extent} wide, and the parts are {sum(parts)}", ""
    return None


def _tiled(shape: tuple[int, ...], given: dict[str, Any]) -> tuple[str, str] | None:
    often: Any = next((given[name] for name in ("multiples", "paddings") if name in given), None)
    if not isinstance(often, (list, tuple)) or len(often) == len(shape):
        return None
    return f"it has {len(shape)} axes, and {len(often)} are told", "One for each axis, the batch's too."


def _spread(shape: tuple[int, ...], given: dict[str, Any]) -> tuple[str, str] | None:
    wanted = given.get("shape")
    sizes = tuple(wanted) if isinstance(wanted, (list, tuple)) and all(type(n) is int for n in wanted) else None
    if sizes is None:
        return None
    pairs = list(zip(reversed(shape), reversed(sizes), strict=False))
    apart = next(((a, b) for a, b in pairs if a not in (1, b, OPEN)), None)
    if apart is None:
        return (f"it has more axes than {list(sizes)}", "") if len(sizes) < len(shape) else None
    return f"{apart[0]} cannot be broadcast to {apart[1]}", ""


def _masked(shape: tuple[int, ...], given: dict[str, Any]) -> tuple[str, str] | None:
    mask = described(given["mask"]).shape if is_tensor(given.get("mask")) else ()
    axes = zip(shape, mask, strict=False)
    apart = any(one != other and OPEN not in (one, other) for one, other in axes)
    cover = f"the first {len(mask)} axes" if len(mask) > 1 else "the first axis"
    return (f"a mask of {' x '.join(map(str, mask))} does not cover {cover}", "") if apart else None


WHY = {
    "squeeze": _squeezed,
    "transpose": _turned,
    "permute_dimensions": _turned,
    "gather": _gathered,
    "split": _split,
    "tile": _tiled,
    "pad": _tiled,
    "boolean_mask": _masked,
    "broadcast_to": _spread,
}
