"""Operations of TensorFlow and Keras that make what they are given fit, where it is refused as it is."""

import ast
import operator as operators
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from itertools import zip_longest
from typing import Any

from dryfit.seams.keras.operations import NAMES, OPERATORS, VERSION, Fitting, is_tensor

# The operators of Python by the names of their nodes.
BY_NODE: dict[str, Callable[[Any, Any], Any]] = {
    **{"Add": operators.add, "Sub": operators.sub, "Mult": operators.mul, "Div": operators.truediv},
    **{"FloorDiv": operators.floordiv, "Mod": operators.mod, "MatMult": operators.matmul, "Pow": operators.pow},
    **{"Eq": operators.eq, "NotEq": operators.ne, "Lt": operators.lt, "LtE": operators.le, "Gt": operators.gt},
    **{"GtE": operators.ge, "BitAnd": operators.and_, "BitOr": operators.or_, "BitXor": operators.xor},
}
# How what stands at a place was made to fit, by the number of the way: half a batch may go through as it is.
CHOSEN: dict[str, int] = {}
# The places at which nothing fitted.
IN_VAIN: set[str] = set()
Given = tuple[list[Any], dict[str, Any]]
# Functions that keep the values as they are: without them is as well.
KEEPING = ("squeeze", "transpose", "permute_dimensions", "tile", "pad", "broadcast_to")
# Functions that take indices, and where.
INDEXED = {"one_hot": 0, "gather": 1, "embedding_lookup": 1}
PAIRING = ("add", "sub", "mul", "div", "fmod", "pow", "eq", "ne", "lt", "le", "gt", "ge", "maximum", "minimum")
# Parameters that name an axis.
AXIS = ("axis", "axes")


def fitted(function: Callable[..., Any], place: str = "") -> Callable[..., Any]:
    """A function that is given what fits, where it refuses what it was given; at one place always in the same way."""
    name = VERSION.sub("", str(getattr(function, "__name__", "")))

    @wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        if not Fitting.on:
            return function(*args, **kwargs)
        first = CHOSEN.get(place)
        if first is None:
            try:
                return function(*args, **kwargs)
            except Exception:
                return _fitting(function, name, place, args, kwargs)
        return _fitting(function, name, place, args, kwargs, first)

    return run


def _fitting(
    function: Callable[..., Any], name: str, place: str, args: tuple[Any, ...], kwargs: dict[str, Any], first: int = -1
) -> Any:
    """What a function gives for arguments that fit; the way in which they were made to fit before comes first."""
    error: Exception | None = None
    for chosen in (first, None):
        for way, (given, words) in enumerate(_ways(NAMES.get(name, name), list(args), dict(kwargs))):
            if chosen is not None and way != chosen:
                continue
            try:
                result = function(*given, **words)
            except Exception as refused:
                error = error or refused
                continue
            CHOSEN.setdefault(place, way)
            return result
    if name in KEEPING and args:
        return args[0]
    IN_VAIN.add(place)
    raise error or TypeError(name)


def operator(node: str, place: str = "") -> Callable[[Any, Any], Any]:
    """An operator that is given what fits."""
    function, name = BY_NODE[node], OPERATORS[getattr(ast, node)]

    def named(one: Any, other: Any) -> Any:
        return function(one, other)

    named.__name__ = name
    return fitted(named, place)


class Indexed:
    """A tensor of which fewer axes are taken than are asked for, where it has no more."""

    def __init__(self, held: Any, place: str = "") -> None:
        self._held = held

    def __getitem__(self, key: Any) -> Any:
        try:
            return self._held[key]
        except Exception:
            if not Fitting.on:
                raise
            keys, axes = list(key) if isinstance(key, tuple) else [key], len(self._held.shape)
            while sum(part is not None and part is not ... for part in keys) > axes:
                whole = [i for i, part in enumerate(keys) if type(part) is int]
                del keys[whole[0] if whole else -1]
            return self._held[tuple(keys)]


def _ways(name: str, args: list[Any], words: dict[str, Any]) -> Iterator[Given]:
    """What the function may be given instead, the likeliest first."""
    args = _of_one_type(args)
    words = {key: _of_one_type([value])[0] for key, value in words.items()}
    yield args, words
    if name == "matmul" and len(args) > 1:
        yield from ((given, words) for given in _products(*args[:2]))
    elif name in PAIRING and len(args) > 1:
        yield [*_paired(*args[:2]), *args[2:]], words
    elif name in ("cat", "stack"):
        yield from _joined(name, args, words)
    elif name == "einsum" and len(args) == 3:
        yield [args[0], args[1], _named(*args)], words
    elif name in INDEXED:
        yield from ((given, words) for given in _counted(name, args, words))
    elif name == "split" and args:
        yield _split(args, words)
    elif name == "reshape":
        yield _reshaped(args, words)
    for axis in (-1, 0):
        places = [i for i, value in enumerate(args[1:], 1) if type(value) is int]
        named = [key for key in AXIS if key in words]
        yield [axis if i in places[:1] else v for i, v in enumerate(args)], {**words, **dict.fromkeys(named, axis)}


def _library() -> Any:
    """What has the functions for tensors of every backend; both spell those that are used here alike."""
    keras = sys.modules.get("keras")
    return keras.ops if keras is not None and hasattr(keras, "ops") else sys.modules["tensorflow"]


def _of_one_type(values: list[Any]) -> list[Any]:
    """Values with every tensor among them in one type: the first of floats."""
    tensors = [v for v in _flat(values) if is_tensor(v)]
    kinds = [str(getattr(t.dtype, "name", t.dtype)).removeprefix("torch.") for t in tensors]
    floats = [kind for kind in kinds if "float" in kind]
    if len(set(kinds)) < 2 or not floats:
        return values
    wanted = "float32" if "float32" in floats else floats[0]

    def cast(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return [cast(item) for item in value]
        return _library().cast(value, wanted) if is_tensor(value) else value

    return [cast(value) for value in values]


def _flat(values: Any) -> Iterator[Any]:
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from _flat(value)
        else:
            yield value


def _products(one: Any, other: Any) -> Iterator[list[Any]]:
    """Two matrices the other way round, with the second turned, and with the second cut or padded."""
    yield [other, one]
    if len(other.shape) > 1:
        turned = [*range(len(other.shape) - 2), len(other.shape) - 1, len(other.shape) - 2]
        yield [one, _library().transpose(other, turned)]
        shape = [None] * (len(other.shape) - 2) + [one.shape[-1], None]
        yield [one, _cut(other, shape)]


def _paired(one: Any, other: Any) -> list[Any]:
    """Two tensors with the second given the first's axes and extents."""
    if not is_tensor(one) or not is_tensor(other):
        return [one, other]
    for first, second, back in ((one, other, False), (other, one, True)):
        shape, rows = tuple(first.shape), tuple(second.shape)
        if rows and len(rows) < len(shape) and rows == shape[: len(rows)]:
            made = _library().reshape(
                second, [*(-1 if e is None else e for e in rows), *[1] * (len(shape) - len(rows))]
            )
            return [made, first] if back else [first, made]
    pairs = list(zip_longest(reversed(tuple(one.shape)), reversed(tuple(other.shape)), fillvalue=1))
    wanted = [a if b != 1 and a not in (1, None) else None for a, b in pairs][: len(other.shape)]
    return [one, _cut(other, [*reversed(wanted)])]


def _joined(name: str, args: list[Any], words: dict[str, Any]) -> Iterator[Given]:
    """What is joined along the axis on which alone it differs, or cut to the first on every other."""
    key = next((k for k in ("values", "xs", "arrays", "x") if k in words), None)
    several = words[key] if key else args[0] if args else ()
    if not isinstance(several, (list, tuple)) or len({len(t.shape) for t in several}) != 1:
        return
    shapes = [tuple(t.shape) for t in several]
    apart = [i for i, extents in enumerate(zip(*shapes, strict=True)) if len(set(extents)) > 1]
    given = {"axis": apart[0]} if name == "cat" and len(apart) == 1 else None
    if given is not None:
        yield (args[:1], {**words, **given})
    axis = words.get("axis", args[1] if len(args) > 1 else 0) if name == "cat" else None
    along = axis % len(shapes[0]) if type(axis) is int else None
    made = [_cut(t, [None if i == along else extent for i, extent in enumerate(shapes[0])]) for t in several]
    yield ([made, *args[1:]], words) if not key else (args, {**words, key: made})


def _split(args: list[Any], words: dict[str, Any]) -> Given:
    """What is split padded, on the axis that it is split on, to as much as the parts make."""
    parts = words.get("num_or_size_splits", words.get("indices_or_sections", args[1] if len(args) > 1 else 1))
    axis = words.get("axis", args[2] if len(args) > 2 else 0) % len(args[0].shape)
    extent = args[0].shape[axis]
    wanted = -(-extent // parts) * parts if type(parts) is int else sum(parts)
    shape = [wanted if place == axis else None for place in range(len(args[0].shape))]
    return [_cut(args[0], shape), *args[1:]], words


def _reshaped(args: list[Any], words: dict[str, Any]) -> Given:
    """What each example has, cut or padded to the shape that it is given."""
    key = next((k for k in ("shape", "newshape") if k in words), None)
    sizes = [int(size) for size in (words[key] if key else args[1])]
    rows, rest = args[0].shape[0], sizes[1:] if len(sizes) > 1 else sizes
    each = _product(args[0].shape[1:])
    asked = _product(size for size in rest if size >= 0)
    if -1 in rest:
        asked *= -(-each // max(asked, 1))
    flat = _cut(_library().reshape(args[0], [-1 if rows is None else rows, each]), [None, asked])
    made = [-1 if rows is None else rows, *rest]
    return ([flat, *args[1:]], {**words, key: made}) if key else ([flat, made, *args[2:]], words)


def _named(equation: str, one: Any, other: Any) -> Any:
    """The second of two tensors cut or padded on the axes that an equation names for both."""
    first, second = equation.replace(" ", "").partition("->")[0].split(",")
    return _cut(other, [one.shape[first.index(axis)] if axis in first else None for axis in second])


def _counted(name: str, args: list[Any], words: dict[str, Any]) -> Iterator[list[Any]]:
    """Indices as whole numbers, and none larger than what there is."""
    place = INDEXED[name]
    given = list(args)
    if is_tensor(args[place]) and "float" in str(args[place].dtype):
        given[place] = _library().cast(args[place], "int32")
        yield given
    if name == "gather":
        yield [given[0], _clipped(given, words), *given[2:]]


def _clipped(args: list[Any], words: dict[str, Any]) -> Any:
    """Indices no larger than what there is."""
    axis = words.get("axis", args[2] if len(args) > 2 and type(args[2]) is int else 0)
    most, indices = args[0].shape[axis] - 1, args[1]
    if isinstance(indices, (list, tuple)):
        return [max(0, min(int(index), most)) for index in indices]
    library = _library()
    return library.minimum(library.maximum(indices, 0), most)


def _product(extents: Any) -> int:
    found = 1
    for extent in extents:
        found *= int(extent)
    return found


def _cut(tensor: Any, shape: list[int | None]) -> Any:
    """A tensor cut or padded with zeros to the extents that are told."""
    extents = tuple(tensor.shape)
    known = [
        wanted if wanted is not None and have is not None else have
        for have, wanted in zip(extents, shape, strict=False)
    ]
    pairs = list(zip(extents, known, strict=False))
    part = tensor[tuple(slice(0, wanted) if wanted != have else slice(None) for have, wanted in pairs)]
    missing = [[0, max(0, (wanted or 0) - (have or 0))] for have, wanted in pairs]
    return _library().pad(part, missing) if any(after for _, after in missing) else part
