"""The operation of TensorFlow or of Keras behind an exception: the library's frame below the user's line holds it."""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import CodeType, TracebackType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Location
from dryfit.core.source import OUR_FOLDER, Site, is_user_file, nodes_of, parse
from dryfit.core.summary import TensorSummary
from dryfit.seams.raised import Raised

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The code of what a line of the user's calls where it calls an operation, rather than a layer or a training.
OPERATIONS = (
    "/tensorflow/python/",
    "/keras/src/ops/",
    "/keras/src/backend/",
    "/legacy/backend.py",
    "/tf_keras/src/backend.py",
)
# What is no operation in there: data pipelines, tapes and variables.
OTHERS = ("/python/data/", "backprop", "/python/saved_model/", "/python/checkpoint/", "/python/module/")
# The names under which wrappers around an operation keep it.
WRAPPED = ("fn", "op", "dispatch_target", "func")
# Operators by torch's names for what they do.
OPERATORS: dict[type[ast.AST], str] = {
    **{ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.FloorDiv: "div", ast.Mod: "fmod"},
    **{ast.MatMult: "matmul", ast.Pow: "pow", ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le"},
    **{ast.Gt: "gt", ast.GtE: "ge", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"},
}
# Functions by torch's names for them; those that are missing here have the same, or no counterpart.
NAMES = {
    **{"multiply": "mul", "subtract": "sub", "divide": "div", "true_divide": "div", "truediv": "div", "equal": "eq"},
    **{
        "not_equal": "ne",
        "less": "lt",
        "less_equal": "le",
        "greater": "gt",
        "greater_equal": "ge",
        "dot": "matmul",
    },
    **{"squared_difference": "sub", "mat_mul": "matmul", "batch_dot": "matmul", "concatenate": "cat", "concat": "cat"},
    "floor_div": "div",
}
# Parameters that are told a shape, which may be a tensor or hold some.
SHAPES = ("shape", "newshape", "target_shape", "dims")
# The most axes that a shape is taken to have.
MOST_AXES = 8
# What ends the name of a function that there was an older one of.
VERSION = re.compile(r"_v[0-9]$")
# An extent that is known only when values flow.
OPEN = -1


class Fitting:
    """Whether operations that were changed in memory make what they are given fit."""

    on = True

    @classmethod
    @contextmanager
    def off(cls) -> Iterator[None]:
        """Let operations refuse what they refused before they were changed."""
        before, cls.on = cls.on, False
        try:
            yield
        finally:
            cls.on = before


@dataclass(frozen=True)
class Asked:
    """An operation that raised: its node on the user's line, its name in the library, and what it was given."""

    raised: Raised
    node: ast.expr
    name: str
    given: tuple[tuple[str, Any], ...]

    @property
    def place(self) -> Location:
        """Where the operation stands."""
        return self.raised.location


def join(session: "Session") -> None:
    """Let failures be told with the operation of TensorFlow or Keras behind them."""
    if tensor_call not in session.tensor_calls:
        session.tensor_calls.append(tensor_call)


def asked(error: BaseException, number: int = -1) -> Asked | None:
    """The operation that a line of the user's asked of TensorFlow or Keras, None where it was something else."""
    users, below = _frames(error.__traceback__)
    if users is None or below is None:
        return None
    code, frame = below.tb_frame.f_code, users.tb_frame
    where = Site(frame.f_code, users.tb_lasti, users.tb_lineno).location
    node = _node(where)
    if node is None or not _is_operation(code):
        return None
    name, given = _called(below, node)
    return Asked(Raised(frame, where, True, number), node, name, tuple(given))


def tensor_call(error: BaseException) -> TensorCall | None:
    """The operation as torch would name it, with its tensors' shapes."""
    found = asked(error)
    if found is None:
        return None
    tensors = [(name, tensor) for name, value in found.given if name not in SHAPES for tensor in tensors_in(value)]
    if not tensors:
        return None
    turned = {name.removeprefix("transpose_") for name, value in found.given if name.startswith("transpose_") and value}
    return TensorCall(
        function=_in_torch(found),
        operands=tuple(_turned(described(tensor)) if n in turned else described(tensor) for n, tensor in tensors),
        names=tuple(name for name, _ in tensors),
        sizes=tuple(size for name, value in found.given if name != "equation" for size in _sizes(value)),
        location=found.place,
        spelling=spelling(found.node),
        valued=all(_has_values(tensor) for _, tensor in tensors),
    )


def _in_torch(found: Asked) -> str:
    """Torch's name for what an operation does."""
    given = dict(found.given)
    matrices = all(len(getattr(value, "shape", ())) == 2 for value in list(given.values())[:2])
    if found.name == "tensordot" and given.get("axes") == 1 and matrices:
        return "matmul"
    return NAMES.get(found.name, found.name)


def _turned(matrix: TensorSummary) -> TensorSummary:
    *front, rows, columns = (1, 1, *matrix.shape)[-max(2, len(matrix.shape)) :]
    return replace(matrix, shape=(*front, columns, rows))


def spelling(node: ast.expr) -> str:
    """An operation as the user's line writes it."""
    if isinstance(node, ast.Call):
        return ast.unparse(node.func)
    return ast.unparse(node)


def described(tensor: Any) -> TensorSummary:
    """The shape and the type of a tensor; an extent that is not known yet is `OPEN`."""
    extents = getattr(tensor, "shape", ())
    known = tuple(OPEN if extent is None else int(extent) for extent in extents) if _ranked(extents) else ()
    kind = getattr(tensor, "dtype", "")
    return TensorSummary(known, str(getattr(kind, "name", kind)).removeprefix("torch."))


def tensors_in(value: Any) -> list[Any]:
    """The tensors that an argument is, or a list of it holds."""
    if is_tensor(value):
        return [value]
    return [item for item in value if is_tensor(item)] if isinstance(value, (list, tuple)) else []


def is_tensor(value: Any) -> bool:
    """Whether a value is a tensor, an array or a symbol of one."""
    return hasattr(value, "shape") and hasattr(value, "dtype") and not isinstance(value, type)


def _ranked(extents: Any) -> bool:
    return getattr(extents, "rank", 0) is not None


def _has_values(tensor: Any) -> bool:
    return hasattr(tensor, "numpy") or type(tensor).__module__ == "numpy"


def _frames(entry: TracebackType | None) -> tuple[TracebackType | None, TracebackType | None]:
    """The user's innermost frame, and the first one below it that is no other's of ours."""
    users = below = None
    while entry is not None:
        path = entry.tb_frame.f_code.co_filename
        if is_user_file(path):
            users, below = entry, None
        elif below is None and not path.startswith(OUR_FOLDER):
            below = entry
        entry = entry.tb_next
    return users, below


def _is_operation(code: CodeType) -> bool:
    path = code.co_filename.replace("\\", "/")
    return any(part in path for part in OPERATIONS) and not any(part in path for part in OTHERS)


def _node(where: Location) -> ast.expr | None:
    """The expression on a span; of `a += b` the sum."""
    tree = parse(where.path)
    span = (where.line, where.column, where.end_line, where.end_column)
    kinds = (ast.Call, ast.BinOp, ast.Compare, ast.Subscript, ast.AugAssign)
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, kinds) and span == (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset):
            if not isinstance(node, ast.AugAssign):
                return node
            left = ast.parse(ast.unparse(node.target), mode="eval").body
            return ast.fix_missing_locations(ast.copy_location(ast.BinOp(left, node.op, node.value), node))
    return None


def _called(below: TracebackType, node: ast.expr) -> tuple[str, list[tuple[str, Any]]]:
    """The name of an operation, and its arguments by their names: wrappers around it have them as they were given."""
    wrapper: Mapping[str, Any] | None = None
    function: Any = None
    entry: TracebackType | None = below
    while entry is not None and _wraps(entry.tb_frame.f_locals):
        values = entry.tb_frame.f_locals
        wrapper, function = wrapper or values, values.get("dispatch_target") or function
        entry = entry.tb_next
    if entry is not None and _is_operation(entry.tb_frame.f_code):
        code, values = entry.tb_frame.f_code, entry.tb_frame.f_locals
    elif wrapper is not None and hasattr(function, "__code__"):
        code, values = function.__code__, {}  # A layer of tf-keras took the symbols in its place.
    else:
        return "", []
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    args, kwargs = (wrapper["args"], wrapper.get("kwargs") or {}) if wrapper else ((), values)
    given = {**dict(zip(names, args, strict=False)), **{name: kwargs[name] for name in names if name in kwargs}}
    variadic = [
        (name, values[name])
        for name in _rest(code)
        if name in values and (wrapper is None or len(args) > code.co_argcount)
    ]
    told = [(name, value) for name, value in given.items() if name not in ("self", "cls") or is_tensor(value)]
    return _operator(node) or VERSION.sub("", code.co_name), [*told, *variadic]


def _wraps(values: Mapping[str, Any]) -> bool:
    """Whether a frame is of a wrapper, which hands on what it is given."""
    return "args" in values and any(callable(values.get(name)) for name in WRAPPED)


def _rest(code: CodeType) -> list[str]:
    """The name of the parameter that takes any number of arguments."""
    place = code.co_argcount + code.co_kwonlyargcount
    return [code.co_varnames[place]] if code.co_flags & inspect.CO_VARARGS else []


def _operator(node: ast.expr) -> str:
    if isinstance(node, ast.BinOp):
        return OPERATORS.get(type(node.op), "")
    if isinstance(node, ast.Compare):
        return OPERATORS.get(type(node.ops[0]), "")
    return "getitem" if isinstance(node, ast.Subscript) else ""


def _sizes(value: Any) -> list[int]:
    if is_tensor(value):
        # A shape may be worked out; only what is written or can be read is known.
        return _read(value)
    found = value if isinstance(value, (list, tuple)) else [value]
    return [item for item in found if isinstance(item, int) and not isinstance(item, bool)]


def _read(value: Any) -> list[int]:
    """The whole numbers of a tensor of one axis of them, as a shape that was computed is."""
    whole = (
        "int" in str(getattr(value.dtype, "name", value.dtype)) and len(value.shape) == 1 and hasattr(value, "numpy")
    )
    return [int(n) for n in value.numpy()] if whole and value.shape[0] <= MOST_AXES else []
