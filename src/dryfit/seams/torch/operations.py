"""The tensor operation behind an exception, found by evaluating the user's expression once more."""

import ast
import inspect
from collections.abc import Mapping
from dataclasses import replace
from types import FrameType, TracebackType
from typing import Any

from dryfit.backends.torch import is_tensor, summarise, tensors_in
from dryfit.backends.wished import device_of, wish_of
from dryfit.core.evidence.operation import Slice, TensorCall
from dryfit.core.finding import Location
from dryfit.core.source import Site, is_user_file, nodes_of, parse, statement_at
from dryfit.core.summary import TensorSummary
from dryfit.seams.raised import evaluated, names_in
from dryfit.seams.torch import models
from dryfit.seams.torch.culprit import innermost, left_by_user
from dryfit.seams.torch.preserve import preserved_draws

# What may stand in an expression that is evaluated a second time, besides calls.
PLAIN = (
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp),
    *(ast.Tuple, ast.List, ast.Slice, ast.Starred, ast.keyword, ast.ListComp, ast.GeneratorExp, ast.comprehension),
    *(ast.expr_context, ast.operator, ast.unaryop, ast.cmpop, ast.boolop, ast.IfExp),
)
# Functions of Python's own that change nothing.
HARMLESS = (len, int, float, range, list, tuple, min, max, sum, zip, enumerate, reversed, sorted, abs)
# Methods and functions that change more than what they return, those of NumPy too.
ACTING = (
    *("backward", "requires_grad_", "retain_grad", "register_hook", "share_memory_"),
    *("save", "savez", "savetxt", "tofile", "copyto", "put", "place", "fill", "sort", "partition", "resize", "shuffle"),
)
# Whose functions change nothing besides.
LIBRARIES = ("torch", "numpy")


def tensor_call(torch: Any, error: BaseException) -> TensorCall | None:
    """The operation on the user's own line that raised this, None where it was something else."""
    refused: tuple[Any, Site] | None = getattr(error, "_dryfit_refused", None)
    if refused is not None:
        return _refused(*refused, error)
    found = _users(error.__traceback__)
    node = _expression(found[1]) if found else None
    if found is not None and isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        return _assigned(torch, node, *found)
    if found is None or node is None or not _may_run_again(torch, node, found[0]):
        return None
    called = _called(torch, node, found[0], error)
    if called is None:
        return None
    return replace(
        _described(*called, found[1]), built=_weight_built(*called, error), slices=_slices(*called, found[0])
    )


def _slices(function: Any, args: Any, kwargs: Any, frame: FrameType) -> tuple[Slice, ...]:
    """Which operands are slices of what the module holds whose method the frame is of."""
    module: Any = frame.f_locals.get("self")
    if not hasattr(module, "named_parameters") or not hasattr(module, "named_buffers"):
        return ()
    # Tensors that a module holds as a plain attribute are its own as well.
    plain = ((name, held) for name, held in vars(module).items() if is_tensor(held))
    own = [*module.named_parameters(), *module.named_buffers(), *plain]
    tensors = [tensor for _, value in _by_name(function, args, kwargs) for tensor in _tensors(value)]
    return tuple(
        Slice(place, name, tuple(held.shape))
        for place, tensor in enumerate(tensors)
        for name, held in own
        if tensor is not held and tensor._base is (held if held._base is None else held._base)
    )


def _weight_built(function: Any, args: Any, kwargs: Any, error: BaseException) -> Location | None:
    """The line that built the user's module one of whose own parameters the operation was given."""
    module = (innermost(error) or (None,))[0]
    if module is None or not left_by_user(error):
        return None
    own = {id(parameter) for parameter in module.parameters(recurse=False)}
    given = any(id(tensor) in own for tensor in (*_all(args), *_all(kwargs)))
    return models.built_with_own_sizes(module) if given else None


def _refused(called: tuple[Any, Any, Any], site: Site, error: BaseException) -> TensorCall | None:
    """An operation that we refused for its tensors' devices, unless a module was given what is elsewhere."""
    module = innermost(error)
    if module is not None and not left_by_user(error) and _apart(*module):
        return None
    _, args, kwargs = called
    made = (known.made for t in (*_all(args), *_all(kwargs)) if (known := wish_of(t)) and known.device == "cpu")
    place = next((found.location for found in made if found is not None), None)
    return replace(_described(*called, site.location, refused=True), made=place)


def _apart(module: Any, args: Any, kwargs: Any) -> bool:
    """Whether a module's weights and the first tensor that it is given lie apart."""
    weight, given = next(module.parameters(), None), next(iter((*_all(args), *_all(kwargs))), None)
    return weight is not None and given is not None and device_of(weight) != device_of(given)


def _all(value: Any) -> list[Any]:
    return list(tensors_in(value).values())


def _users(traceback: TracebackType | None) -> tuple[FrameType, Location] | None:
    """The innermost frame of the user's, unless a module was called from it."""
    found: tuple[FrameType, Location] | None = None
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if is_user_file(code.co_filename):
            found = traceback.tb_frame, Site(code, traceback.tb_lasti, traceback.tb_lineno).location
        elif code.co_name == "_call_impl":
            found = None
        traceback = traceback.tb_next
    return found


def _assigned(torch: Any, node: ast.Subscript, frame: FrameType, where: Location) -> TensorCall | None:
    """A part of a tensor, and the tensor that the statement writes into it."""
    statement = statement_at(where)
    if not isinstance(statement, ast.Assign) or node not in statement.targets:
        return None
    read = ast.copy_location(ast.Subscript(node.value, node.slice, ast.Load()), node)
    both = ast.fix_missing_locations(ast.copy_location(ast.Tuple([read, statement.value], ast.Load()), node))
    if not _may_run_again(torch, both, frame):
        return None
    with preserved_draws(torch):
        parts = evaluated(both, names_in(frame))
    if not all(is_tensor(part) for part in parts):
        return None
    return TensorCall("setitem", tuple(map(_as_it_lies, parts)), ("0", "1"), (), where)


def _expression(where: Location) -> ast.expr | None:
    """The expression on a span; of `a += b` the sum."""
    tree = parse(where.path)
    span = (where.line, where.column, where.end_line, where.end_column)
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, (ast.expr, ast.AugAssign)):
            continue
        if (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset) != span:
            continue
        if isinstance(node, ast.expr):
            return node
        left = ast.parse(ast.unparse(node.target), mode="eval").body
        return ast.fix_missing_locations(ast.copy_location(ast.BinOp(left, node.op, node.value), node))
    return None


def value_again(torch: Any, node: ast.expr, frame: FrameType) -> Any:
    """What an expression gives when it is evaluated once more; None where that may change something, or raises."""
    if not _may_run_again(torch, node, frame):
        return None
    try:
        with preserved_draws(torch):
            return evaluated(node, names_in(frame))
    except Exception:
        return None


def _may_run_again(torch: Any, node: ast.expr, frame: FrameType) -> bool:
    names = names_in(frame)
    for part in ast.walk(node):
        if isinstance(part, ast.Call):
            if not _harmless(torch, part.func, names, refused=part is node):
                return False
        elif not isinstance(part, PLAIN):
            return False
    return True


def _harmless(torch: Any, function: ast.expr, names: Mapping[str, Any], *, refused: bool) -> bool:
    """Whether a call changes nothing: a module's, a function of torch's, a tensor's method.

    One that works in place changes nothing where it is the very one that was refused: it will be again.
    """
    try:
        value = evaluated(function, names) if _dotted(function) else None
    except Exception:
        return False
    if value is not None and not isinstance(value, torch.nn.Module):
        origin = str(getattr(value, "__module__", "") or type(getattr(value, "__self__", None)).__module__)
        if (
            value not in HARMLESS
            and not origin.startswith(LIBRARIES)
            and not is_tensor(getattr(value, "__self__", None))
        ):
            return False
    method = function.attr if isinstance(function, ast.Attribute) else ""
    own = value is not None or hasattr(torch.Tensor, method)
    in_place = method.endswith("_") and not method.endswith("__")
    return own and method not in ACTING and not (in_place and not refused)


def _dotted(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _called(torch: Any, node: ast.expr, frame: FrameType, error: BaseException) -> tuple[Any, Any, Any] | None:
    """The first function of torch to raise when the expression is evaluated, with its arguments."""
    failed: list[tuple[Any, Any, Any]] = []

    class Watching(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            try:
                return function(*args, **(kwargs or {}))
            except Exception:
                failed.append((function, args, kwargs or {}))
                raise

    try:
        with preserved_draws(torch), Watching():
            evaluated(node, names_in(frame))
    except Exception as again:
        return failed[0] if failed and type(again) is type(error) else None
    return None


def _as_it_lies(tensor: Any) -> TensorSummary:
    """A tensor on the device where it is: what an expression gives once more, nobody has followed to another."""
    return replace(summarise(tensor), device=str(tensor.device))


def _described(
    function: Any, args: Any, kwargs: Mapping[str, Any], where: Location, *, refused: bool = False
) -> TensorCall:
    """A call of torch; of one that we refused, the devices are those that the script wished for."""
    given = _by_name(function, args, kwargs)
    tensors = [(name, tensor) for name, value in given for tensor in _tensors(value)]
    return TensorCall(
        function=str(getattr(function, "__name__", "")).strip("_"),
        operands=tuple(summarise(tensor) if refused else _as_it_lies(tensor) for _, tensor in tensors),
        names=tuple(name for name, _ in tensors),
        sizes=tuple(size for _, value in given for size in _sizes(value)),
        location=where,
    )


def _by_name(function: Any, args: Any, kwargs: Mapping[str, Any]) -> list[tuple[str, Any]]:
    try:
        return list(inspect.signature(function).bind(*args, **kwargs).arguments.items())
    except (TypeError, ValueError):
        return [*((str(place), value) for place, value in enumerate(args)), *kwargs.items()]


def _tensors(value: Any) -> list[Any]:
    if is_tensor(value):
        return [value]
    return [item for item in value if is_tensor(item)] if isinstance(value, (list, tuple)) else []


def _sizes(value: Any) -> list[int]:
    found = value if isinstance(value, (list, tuple)) else [value]
    return [item for item in found if isinstance(item, int) and not isinstance(item, bool)]
