"""What a value may be made into where an operation does not take it as it is, the likeliest first."""

import sys
from collections.abc import Callable, Iterator, Mapping, MappingView, Sequence
from dataclasses import dataclass
from typing import Any

from dryfit.core.numbers import holds_numbers, reversed_axes
from dryfit.seams.lines.arrays.ragged import as_tokens
from dryfit.seams.lines.calls.kinds import NUMBERS, called, is_variable
from dryfit.seams.lines.calls.number_types import types_of
from dryfit.seams.signature import is_users

# The parts of an object that are tried in its stead, and the items of a list that are looked at for its kind.
HELD, LOOKED_AT = 8, 8
# The parts of an output object that are meant where it is given whole.
PARTS = ("logits", "last_hidden_state", "loss")
# What torch gives of a reduction along an axis, and what is meant where that is given whole.
RETURNED = ("values", "indices")
# The most values that a function is taken to give at once.
GIVEN = 4
# The columns of an image that are its channels.
CHANNELS = (1, 3, 4)


@dataclass(frozen=True)
class Conversion:
    """``template`` is source with ``{}`` for the value, ``{0}`` where it comes more than once.

    ``keeps`` says whether the numbers and their axes stay, ``kind`` whether another kind of object is made,
    ``decides`` whether answers are made of scores.
    """

    template: str
    keeps: bool = True
    kind: bool = False
    decides: bool = False

    def of(self, source: str) -> str:
        """The source of the converted value."""
        return self.template.replace("{0}", source).replace("{}", source)


def conversions(value: Any, scope: Mapping[str, Any]) -> list[Conversion]:
    """What a value may be made into; ``scope`` tells under which names the script has the libraries."""
    found: list[Conversion] = []
    for kind, made in KINDS:
        if kind(value):
            found.extend(made(value, scope))
    return list(dict.fromkeys(found))


def pairs_up(conversion: Conversion) -> bool:
    """Whether a conversion lets whatever two tensors be broadcast to one another, and so says nothing."""
    return any(name in conversion.template for name in ("unsqueeze", "expand_dims", "[None]", "reshape"))


def held_in(value: Any) -> list[Conversion]:
    """What an object of the script's own holds, where it is asked for its length or its items and has none."""
    if not hasattr(value, "__dict__") or callable(value) or not is_users(type(value)):
        return []
    names = [name for name in vars(value) if not name.startswith("_")]
    return [Conversion(f"{{}}.{name}", keeps=False) for name in names[:HELD]]


def kind_of(value: Any) -> str:
    """What a value is, in a few words: `a tensor (8, 3) of float32`, `a list of 4 str`."""
    shape, dtype = getattr(value, "shape", None), str(getattr(value, "dtype", "")).removeprefix("torch.")
    if (_is_tensor(value) or _is_array(value)) and shape is not None:
        order = " with negative strides (read backwards)" if reversed_axes(value) else ""
        return f"{'a tensor' if _is_tensor(value) else 'an array'} {tuple(shape)} of {dtype}{order}"
    name = type(value).__name__
    article = "an" if name[:1].lower() in "aeiou" else "a"
    if _is_sequence(value) and value:
        kinds = sorted({type(item).__name__ for item in value[:LOOKED_AT]})
        return f"{article} {name} of {len(value)} {' and '.join(kinds)}"
    return f"{article} {name}"


def _is_tensor(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor)


def _is_array(value: Any) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, (numpy.ndarray, numpy.generic))


def _is_sequence(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _of_tensor(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    if value.numel() == 1:
        yield Conversion("{}.item()", kind=True)
        if not value.dim():
            yield Conversion("{}.unsqueeze(0)", keeps=False)
    yield Conversion("{}.detach()" if value.requires_grad else "{}.clone()")
    yield Conversion("{}.detach().cpu().numpy()" if value.requires_grad else "{}.cpu().numpy()", kind=True)
    yield Conversion("{}.tolist()", kind=True)
    yield Conversion("{}.contiguous()")
    if value.is_floating_point():
        yield from (Conversion(f"({{}} > {middle}).long()", False, decides=True) for middle in _middle(value))
    if not value.is_floating_point() and 1 < value.element_size() < 8:
        yield Conversion("{}.long()")
    yield from (Conversion(*found) for found in types_of(value, called("torch", scope)))
    if value.is_floating_point():
        yield from _scores(tuple(value.shape))
    yield from _axes(tuple(value.shape), value.is_floating_point())
    if value.dim() > 1:
        yield Conversion("{}.transpose(0, 1)", keeps=False)
    if value.dim() > 2:
        yield Conversion("{}.transpose(1, 2)", keeps=False)
        yield Conversion("{}.flatten(1)", keeps=False)
        yield Conversion("{}.flatten(0, 1)", keeps=False)
    if value.dim() > 1:
        yield Conversion("{}.flatten()", keeps=False)
    yield Conversion("str({})", kind=True)


def is_eager(value: Any) -> bool:
    """Whether a value is one of TensorFlow's tensors or variables, with its numbers at hand."""
    return type(value).__module__.startswith("tensorflow") and hasattr(value, "numpy") and hasattr(value, "dtype")


def cast_to(value: Any, other: Any, source: str, scope: Mapping[str, Any]) -> Conversion:
    """One of TensorFlow's tensors in the type of another, which has this source."""
    keeps = not (value.dtype.is_floating and other.dtype.is_integer)
    return Conversion(f"{called('tensorflow', scope)}.cast({{}}, {source}.dtype)", keeps)


def _of_eager(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    tf = called("tensorflow", scope)
    yield Conversion("{}.numpy()", kind=True)
    if value.dtype.is_floating:
        yield Conversion(f'{tf}.cast({{}}, "int32")', keeps=False)
    else:
        yield Conversion(f'{tf}.cast({{}}, "float32")')
    if len(value.shape) > 1:
        yield Conversion(f"{tf}.argmax({{}}, -1)", keeps=False, decides=True)
    if len(value.shape) and value.shape[-1] == 1:
        yield Conversion(f"{tf}.squeeze({{}}, -1)", keeps=False)
    yield from (Conversion(f"{tf}.expand_dims({{}}, {axis})", keeps=False) for axis in (-1, 0))
    if len(value.shape) > 2:
        yield Conversion(f"{tf}.reshape({{}}, (len({{0}}), -1))", keeps=False)


def _middle(value: Any) -> Iterator[str]:
    """Where yes begins, of scores of one class: in the middle of probabilities, or between the signs of logits."""
    shape = tuple(value.shape)
    if not shape or not all(shape) or (len(shape) > 1 and shape[-1] != 1) or bool((value == value.round()).all()):
        return
    low, high = float(value.min()), float(value.max())
    if low >= 0 and high <= 1:
        yield "0.5"
    elif low < 0 < high:
        yield "0"


def _scores(shape: tuple[int, ...]) -> Iterator[Conversion]:
    """What is judged of the scores of several classes: that of the second of two, or the class of the largest."""
    if len(shape) == 2 and shape[1] == 2:
        yield Conversion("{}[:, 1]", keeps=False, decides=True)
    if len(shape) > 1 and shape[-1] > 1:
        yield Conversion("{}.argmax(-1)", keeps=False, decides=True)


def _axes(shape: tuple[int, ...], floats: bool) -> Iterator[Conversion]:
    """One axis of one less, or more: numbers lack their last one, all else that of the examples."""
    for axis in dict.fromkeys((len(shape) - 1, 0, *range(len(shape)))) if shape else ():
        if shape[axis] == 1:
            yield Conversion(f"{{}}.squeeze({'-1' if axis == len(shape) - 1 else axis})", keeps=False)
    ends = ("-1", "0") if floats and len(shape) == 1 else ("0", "-1")
    for place in (*ends, *(("1",) if len(shape) > 1 else ())) if shape else ():
        yield Conversion(f"{{}}.unsqueeze({place})", keeps=False)


def _of_array(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    torch, numpy = called("torch", scope), called("numpy", scope)
    if reversed_axes(value):
        yield Conversion("{}.copy()")
    if value.size == 1:
        yield Conversion("{}.item()", kind=True)
    if sys.modules.get("torch") and value.dtype.kind in "biuf":
        yield Conversion(f"{torch}.as_tensor({{}})", kind=True)
    yield Conversion("{}.tolist()", kind=True)
    yield Conversion("str({})", kind=True)
    if value.ndim > 1 and value.shape[-1] == 1:
        yield Conversion("{}.squeeze(-1)", keeps=False)
    if value.dtype.kind == "O":
        yield Conversion(f"{numpy}.stack({{}})")
        yield Conversion("{}.astype(float)")
    if value.dtype.kind == "f":
        yield from (Conversion(f'({{}} > {middle}).astype("int64")', False, decides=True) for middle in _middle(value))
        yield Conversion('{}.astype("float32")')
        yield Conversion('{}.astype("int64")', keeps=False)
    elif value.dtype.kind in "biu":
        yield Conversion('{}.astype("int64")')
        yield Conversion('{}.astype("float32")')
    elif value.dtype.kind in "US":
        yield Conversion("{}.astype(float)")
    if value.dtype.kind == "f" and value.ndim and value.shape[-1] in CHANNELS:
        yield Conversion('({} * 255).astype("uint8")', keeps=False)
    yield Conversion("{}.copy()")
    if value.dtype.kind == "f":
        yield from _scores(value.shape)
    if value.ndim > 1:
        yield Conversion("{}.ravel()", keeps=False)
    if value.ndim == 1:
        yield Conversion("{}.reshape(-1, 1)", keeps=False)
        yield Conversion("{}[None]", keeps=False)


def _of_sequence(value: Sequence[Any], scope: Mapping[str, Any]) -> Iterator[Conversion]:
    torch, numpy = called("torch", scope), called("numpy", scope)
    first = value[:LOOKED_AT]
    if value and all(map(_is_tensor, first)):
        if type(value).__module__ == "torch.return_types":
            yield from (Conversion(f"{{}}.{part}", keeps=False) for part in RETURNED if hasattr(value, part))
            return
        if isinstance(value, tuple) and [item.dim() for item in first] == [3, 3]:
            # What a recurrent layer gives: all steps and the last state, or a state of two parts.
            yield Conversion("{}[0][-1]" if first[0].shape == first[1].shape else "{}[1][-1]", keeps=False)
        if len({item.shape for item in first}) == 1:
            several = [Conversion(f"{torch}.stack({{}})"), Conversion("{}[0]", False)]
            # A few are what a function gave, many are the rows of a batch.
            several = several if len(value) > GIVEN or isinstance(value, list) else several[::-1]
            yield from [Conversion("[item.item() for item in {}]"), *several] if first[0].numel() == 1 else several
            yield Conversion("[item.detach().cpu().numpy() for item in {}]")
            if not first[0].dim():
                yield Conversion("[item.reshape(1) for item in {}]")
        yield Conversion(f"{torch}.cat({{}})", keeps=False)
    elif value and all(isinstance(item, str) for item in first):
        yield Conversion("[int(item) for item in {}]")
        yield Conversion("[float(item) for item in {}]")
    elif value and all(isinstance(item, NUMBERS) for item in first):
        if any(isinstance(item, float) for item in first):
            whole = all(float(item).is_integer() for item in first)
            if not whole:
                yield Conversion("[round(item) for item in {}]", keeps=False, decides=True)
            yield Conversion("[int(item) for item in {}]", keeps=whole)
        yield Conversion(f"{numpy}.asarray({{}})") if "numpy" in sys.modules else Conversion("tuple({})")
        if "torch" in sys.modules:
            yield Conversion(f"{torch}.tensor({{}})")
            yield Conversion(f"[{torch}.tensor(item) for item in {{}}]")
        yield Conversion("[str(item) for item in {}]", kind=True)
        yield Conversion("sum({0}) / len({0})", keeps=False)
    elif value and all(isinstance(item, (list, tuple)) for item in first):
        if "torch" in sys.modules and all(isinstance(item, NUMBERS) for part in first for item in part[:LOOKED_AT]):
            yield Conversion(f"[{torch}.tensor(item) for item in {{}}]")
        yield Conversion("[item for part in {} for item in part]", keeps=False)
    if value and all(map(_is_array, first)):
        yield from (Conversion(form, keeps=False) for form in as_tokens(value))
        yield from [Conversion(f"[{torch}.as_tensor(item) for item in {{}}]")] if "torch" in sys.modules else []
        yield from (Conversion(f"{numpy}.concatenate({{}})", keeps=False), Conversion(f"{numpy}.stack({{}})"))
    if isinstance(value, tuple):
        yield Conversion("list({})")
        yield from (Conversion(f"{{}}[{place}]", keeps=False) for place in range(min(len(value), 3)))
    else:
        yield Conversion("tuple({})")
        if len(value) == 1:
            yield Conversion("{}[0]")


def _of_text(value: str, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    for kind in ("int", "float"):
        if _reads_as(value, kind):
            yield Conversion(f"{kind}({{}})")
    yield Conversion("[{}]")
    yield Conversion("__import__('pathlib').Path({})")


def _reads_as(value: str, kind: str) -> bool:
    try:
        {"int": int, "float": float}[kind](value)
    except ValueError:
        return False
    return True


def _of_number(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    if isinstance(value, float) and abs(value) >= 1:
        yield Conversion("int({})", keeps=value.is_integer())
    elif not isinstance(value, float):
        yield Conversion("float({})")
    yield Conversion("[{}]")
    yield Conversion("({},)")
    if "torch" in sys.modules:
        yield Conversion(f"{called('torch', scope)}.tensor({{}})")
    yield Conversion("str({})")
    if type(value) is int and value > 0:
        yield Conversion("{} - 1", keeps=False)
    yield Conversion("(lambda _: {})", keeps=False)


def _of_mapping(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    if "torch" in sys.modules and value and all(map(holds_numbers, value.values())):
        rows = any(holds_numbers(held[0]) for held in value.values())
        made = f"{called('torch', scope)}.tensor({'value' if rows else '[value]'})"
        yield Conversion(f"{{key: {made} for key, value in {{}}.items()}}")
    yield from (Conversion(f"{{}}.{part}") for part in PARTS if hasattr(value, part))
    if "input_ids" in value:
        yield Conversion('{}["input_ids"]', keeps=False)
    if len(value) == 1:
        yield Conversion("next(iter({}.values()))")
    yield Conversion("list({}.values())", keeps=False)
    yield Conversion("list({}.items())", keeps=False)
    yield Conversion("list({})", keeps=False)


def _of_iterable(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    yield Conversion("list({})")


def _of_frame(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    kinds = (
        {dtype.kind for dtype in getattr(value, "dtypes", ()) if hasattr(dtype, "kind")} if value.ndim > 1 else set()
    )
    # A column of dates or of texts is no number for being cast to one.
    if kinds & set("biuf") and kinds - set("biuf"):
        yield Conversion('{}.select_dtypes("number")')
    yield Conversion("{}.to_numpy()")
    yield Conversion('{}.to_numpy("float32")')
    if hasattr(value, "to_frame"):
        yield Conversion("{}.to_frame()")
    if "torch" in sys.modules:
        yield Conversion(f"{called('torch', scope)}.as_tensor({{}}.to_numpy())")
    yield Conversion("{}.values.tolist()")


def _of_image(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    yield Conversion('{}.convert("RGB")', keeps=False)
    yield Conversion(f"{called('numpy', scope)}.asarray({{}})")


def _is_module(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.nn.Module)


def _of_module(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    yield Conversion("{}.parameters()", kind=True)
    yield Conversion("{}.state_dict()", kind=True)


def _is_sized(value: Any) -> bool:
    """Whether a value has a length, and holds no values by place or by name, as arrays of any library do."""
    return (
        hasattr(type(value), "__len__")
        and not isinstance(value, (str, bytes, list, tuple, Mapping))
        and not (_is_tensor(value) or hasattr(type(value), "__array__"))
    )


def _of_sized(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    yield Conversion("len({})", keeps=False)


def _is_words(value: Any) -> bool:
    """Whether a value is a row of strings, as class names are."""
    if not (_is_sequence(value) or (hasattr(type(value), "__array__") and len(getattr(value, "shape", ())) == 1)):
        return False
    first = list(value[:LOOKED_AT])
    return bool(first) and all(isinstance(item, str) for item in first)


def _of_words(value: Any, scope: Mapping[str, Any]) -> Iterator[Conversion]:
    yield Conversion(f"{called('numpy', scope)}.unique({{}}, return_inverse=True)[1]", keeps=False)


def _is_lazy(value: Any) -> bool:
    """Whether a value gives its items one by one and holds none, no two in order, or all in a column of a file."""
    lazy = isinstance(value, (map, filter, zip, set, frozenset, MappingView, Sequence))
    return lazy and not isinstance(value, (str, bytes, list, tuple))


# Each kind of value and what it may be made into.
KINDS: tuple[tuple[Callable[[Any], bool], Callable[[Any, Mapping[str, Any]], Iterator[Conversion]]], ...] = (
    (_is_tensor, _of_tensor),
    (_is_array, _of_array),
    (is_eager, _of_eager),
    (is_variable, lambda *_: iter((Conversion("{}.value", kind=True),))),
    (_is_sequence, _of_sequence),
    (lambda value: isinstance(value, str), _of_text),
    (lambda value: isinstance(value, NUMBERS), _of_number),
    (lambda value: isinstance(value, Mapping), _of_mapping),
    (_is_lazy, _of_iterable),
    (lambda value: hasattr(value, "to_numpy"), _of_frame),
    (lambda value: hasattr(value, "convert") and hasattr(value, "getbands"), _of_image),
    (lambda value: hasattr(value, "__fspath__"), lambda *_: iter((Conversion("str({})"),))),
    (_is_words, _of_words),
    (_is_sized, _of_sized),
    (_is_module, _of_module),
)
