"""The examples of a batch before they are collated, in plain numbers."""

import ast
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import CellType
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.batch import Feature
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.numbers import reversed_axes
from dryfit.core.source import definition_of
from dryfit.core.summary import TensorSummary
from dryfit.seams.objects import is_tokenizer

# What a collator of transformers has for its padding where it leaves lengths as they are.
UNPADDED = (False, "do_not_pad")
# So many lists of whole numbers that end alike do so for a token that ends a text.
ENDING = 3
# Characters of a decoded example that are kept.
DECODED = 400
# Numbers of a plain list that are looked at for NaN.
LISTED = 512


def features_of(examples: Sequence[Any], indices: Sequence[int] = ()) -> tuple[Feature, ...]:
    """One entry for every key (or position) over the examples that are not None, and for those inside a dictionary."""
    known = [(i, _opened(keyed(example))) for i, example in enumerate(examples) if example is not None]
    places = list(indices) if len(indices) == len(examples) else list(range(len(examples)))
    keys = list(dict.fromkeys(key for _, row in known for key in row))
    return tuple(_feature(key, [row for _, row in known], [places[i] for i, _ in known]) for key in keys)


def keyed(example: Any) -> dict[str, Any]:
    """An example as a dictionary: tuples by position, a lone value under ``""``."""
    if isinstance(example, Mapping):
        return {str(key): value for key, value in example.items()}
    if isinstance(example, (tuple, list)) and any(hasattr(v, "shape") or isinstance(v, (str, list)) for v in example):
        return {str(i): value for i, value in enumerate(example)}
    if isinstance(example, tuple):
        return {str(i): value for i, value in enumerate(example)}
    return {"": example}


def _opened(row: dict[str, Any]) -> dict[str, Any]:
    """A row and, with a dot, what its dictionaries hold."""
    inner = [(key, value) for key, value in row.items() if isinstance(value, Mapping)]
    return {**row, **{f"{key}.{name}": value for key, values in inner for name, value in values.items()}}


def _feature(key: str, rows: list[dict[str, Any]], places: list[int]) -> Feature:
    known = [(place, row[key]) for row, place in zip(rows, places, strict=True) if row.get(key) is not None]
    shapes: dict[tuple[int, ...], int] = {}
    for place, value in known:
        shapes.setdefault(shape_of(value), place)
    lengths = [shape[0] for shape in shapes if shape]
    chosen = _extremes(list(shapes))
    holes = [place for place, value in known if isinstance(value, list) and None in value[:LISTED]]
    missing = [place for row, place in zip(rows, places, strict=True) if row.get(key) is None]
    numbers = _whole_numbers([value for _, value in known])
    return Feature(
        key=key,
        kind=_kind_of_all([value for _, value in known]),
        shortest=min(lengths) if lengths else None,
        longest=max(lengths) if lengths else None,
        missing=len(missing),
        shapes=tuple(chosen),
        rows=tuple(shapes[shape] for shape in chosen),
        absent=sum(key not in row for row in rows),
        missing_row=missing[0] if missing else None,
        text=_reads_as_text(numbers),
        rises=_rises(numbers),
        holes=len(holes),
        hole_row=holes[0] if holes else None,
        flipped=sum(reversed_axes(value) for _, value in known),
    )


def _whole_numbers(values: list[Any]) -> list[list[int]]:
    """Those of the values that are lists of whole numbers, and such tensors and arrays as lists."""
    plain = [_listed(value) for value in values[:LISTED]]
    return [value for value in plain if isinstance(value, list) and value and type(value[0]) is int]


def _rises(lists: list[list[int]]) -> bool:
    """Whether lists of whole numbers, of which several are long enough to show it, rise from one to the next."""
    long = [value for value in lists if len(value) > 1]
    return len(long) >= ENDING and all(value[0] >= 0 and value == sorted(set(value)) for value in lists)


def _reads_as_text(lists: list[list[int]]) -> bool:
    """Whether lists of whole numbers are those of tokens: a list of classes names none twice, and is in order."""
    if len(lists) < ENDING:
        return False
    ends_alike = len({value[-1] for value in lists}) == 1 and any(value != sorted(value) for value in lists)
    return ends_alike or any(len(set(value)) < len(value) for value in lists)


def _listed(value: Any) -> Any:
    """A row of whole numbers of a tensor or an array as a list of its first."""
    of_numbers = getattr(value, "ndim", 0) == 1 and "int" in str(getattr(value, "dtype", ""))
    return value[:LISTED].tolist() if of_numbers else value


def _kind_of_all(values: list[Any]) -> str:
    """The kind of the values; of lists, that of the first that is not empty.

    An empty list is a tensor of floats where a data set makes tensors of its columns.
    """
    filled = [value for value in values[:64] if not (kind_of(value).startswith("tensor<") and shape_of(value) == (0,))]
    kinds = [kind_of(value) for value in filled or values[:64]]
    return next((kind for kind in kinds if kind != "list<none>"), kinds[0] if kinds else "none")


def _extremes(shapes: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """At most four of the shapes, the largest and the smallest among them."""
    if len(shapes) <= 4:
        return shapes
    ranked = sorted(shapes, key=math.prod)
    return list(dict.fromkeys([ranked[-1], ranked[0], *shapes]))[:4]


def kind_of(value: Any) -> str:
    """The type of a value in a word: int, float, string, list<int>, tensor<int64>, the class's name."""
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, str):
        return "string"
    if isinstance(value, (int, float)):
        return type(value).__name__
    if isinstance(value, (list, tuple)):
        return f"list<{kind_of(value[0])}>" if value else "list<none>"
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        return f"tensor<{str(value.dtype).removeprefix('torch.')}>"
    return "none" if value is None else type(value).__name__


def shape_of(value: Any) -> tuple[int, ...]:
    """The shape of a tensor, an array or nested lists; ``()`` for anything else."""
    shape = getattr(value, "shape", None)
    if isinstance(shape, (tuple, list)):
        return tuple(int(extent) for extent in shape)
    if isinstance(value, (list, tuple)):
        inner = {shape_of(item) for item in value[:64]}
        return (len(value), *(inner.pop() if len(inner) == 1 else ()))
    return ()


def nonfinite_in(value: Any) -> int:
    """How many of a value's numbers are NaN or infinite."""
    if isinstance(value, float):
        return 0 if math.isfinite(value) else 1
    if is_tensor(value):
        return int((~value.isfinite()).sum()) if value.is_floating_point() else 0
    if hasattr(value, "dtype") and hasattr(value, "tolist") and "float" in str(value.dtype):
        return nonfinite_in(value.reshape(-1)[:LISTED].tolist())
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], float):
        return sum(not math.isfinite(item) for item in value[:LISTED] if isinstance(item, float))
    return 0


def nonfinite_among(rows: Iterable[tuple[int, Any]]) -> dict[str, int]:
    """For each key with a NaN or an infinity in any of these rows, the place of the first that holds one."""
    known, columns = [(place, keyed(row)) for place, row in rows], dict[str, list[Any]]()
    for _, row in known:
        for key, value in row.items():
            columns.setdefault(key, []).append(value)
    suspects = {key for key, values in columns.items() if not _are_finite(values)}
    found: dict[str, int] = {}
    for place, row in known if suspects else ():
        for key, value in row.items():
            if key in suspects and key not in found and nonfinite_in(value):
                found[key] = place
    return found


def _are_finite(values: list[Any]) -> bool:
    """Whether many tensors of one shape are sure to hold finite numbers alone: then their sum is one."""
    if not all(map(is_tensor, values)):
        return False
    if not any(value.is_floating_point() for value in values):
        return True
    torch = sys.modules["torch"]
    with suppress(Exception), torch.no_grad(), torch._C.DisableTorchFunction():
        # What the seams have wrapped is not called.
        whole = torch._C._VariableFunctions.stack(values)
        return math.isfinite(torch._C.TensorBase.sum(whole).item())
    return False


def summarise_features(examples: Sequence[Any]) -> dict[str, TensorSummary]:
    """Shapes and types of the first example, for a failure that nobody recognises."""
    row = keyed(examples[0]) if examples else {}
    return {key: TensorSummary(shape_of(value), kind_of(value)) for key, value in row.items()}


def unwrapped(function: Any) -> Any:
    """The user's own collate function inside what a framework put around it."""
    inner = getattr(function, "data_collator", None)
    return inner if callable(inner) else function


def collate_name(function: Any) -> str:
    """A readable name of a collate function: its own, or its class's."""
    function = unwrapped(function)
    name = getattr(function, "__qualname__", None) or type(function).__qualname__
    return str(name).removesuffix(".__call__")


def padded_keys(function: Any) -> tuple[str, ...]:
    """The keys that a collate function pads by its tokenizer; none where it is told not to."""
    if getattr(unwrapped(function), "padding", True) in UNPADDED:
        return ()
    tokenizer = getattr(unwrapped(function), "tokenizer", None) or _asked_to_pad(unwrapped(function))
    return tuple(getattr(tokenizer, "model_input_names", None) or ())


def _asked_to_pad(function: Any) -> Any:
    """The tokenizer that a function of the script's own has by a name, or its object by an attribute, and pads with."""
    code = getattr(function, "__code__", None) or getattr(type(function).__call__, "__code__", None)
    if code is None or "pad" not in code.co_names or _leaves_lengths(definition_of(code)):
        return None
    cells = dict(zip(code.co_freevars, getattr(function, "__closure__", None) or (), strict=False))
    held = [cell.cell_contents for cell in cells.values() if cell != CellType()]
    outside = getattr(function, "__globals__", {})
    named = [outside[name] for name in code.co_names if name in outside]
    own = list(vars(function).values()) if not hasattr(function, "__code__") and hasattr(function, "__dict__") else []
    return next((value for value in (*held, *named, *own) if is_tokenizer(value)), None)


def _leaves_lengths(definition: ast.FunctionDef | None) -> bool:
    """Whether a function tells what it asks to pad to leave the lengths as they are."""
    calls = [node for node in ast.walk(definition) if isinstance(node, ast.Call)] if definition is not None else []
    words = [word for call in calls if ast.unparse(call.func).endswith(".pad") for word in call.keywords]
    told = [word.value.value for word in words if word.arg == "padding" and isinstance(word.value, ast.Constant)]
    return any(value in UNPADDED for value in told)


def masked_labels(function: Any, batch: Any) -> tuple[int, int, int] | None:
    """How many labels count, how many of these stand where the input shows the tokenizer's mask; of how many tokens."""
    mask = getattr(getattr(unwrapped(function), "tokenizer", None), "mask_token_id", None)
    given: Any = batch if isinstance(batch, Mapping) else {}
    ids: Any = given.get("input_ids")
    labels: Any = given.get("labels")
    if mask is None or not is_tensor(ids) or not is_tensor(labels) or ids.shape != labels.shape:
        return None
    counted, attended = labels != IGNORED, given.get("attention_mask")
    tokens = int((attended != 0).sum()) if is_tensor(attended) else ids.numel()
    return int(counted.sum()), int((counted & (ids == mask)).sum()), tokens


def listed_keys(batch: Any) -> tuple[str, ...]:
    """The keys of a batch that hold a list of tensors where a tensor was wanted."""
    if not isinstance(batch, Mapping):
        return ()
    found = [key for key, value in batch.items() if isinstance(value, list) and value and is_tensor(value[0])]
    return tuple(map(str, found))


def stacked(batch: Any) -> Any:
    """A batch whose lists of tensors are made one tensor each, rows first."""
    listed = listed_keys(batch)
    return {key: _joined(value) if key in listed else value for key, value in batch.items()} if listed else batch


def _joined(tensors: list[Any]) -> Any:
    made = tensors[0].new_tensor([tensor.tolist() for tensor in tensors]).transpose(0, -1)
    return made.float() if made.is_floating_point() else made


def numbered(batch: Any, key: str, names: Sequence[str]) -> Any:
    """A batch whose class names under a key, or at a position, are one tensor of their numbers."""
    parts = keyed(batch)
    texts = parts.get(key)
    if not isinstance(texts, (list, tuple)) or not texts or not set(texts) <= set(names):
        return batch
    torch = sys.modules["torch"]
    made = torch.tensor([names.index(text) for text in texts])
    if isinstance(batch, Mapping):
        return {**batch, key: made}
    return [*batch[: int(key)], made, *batch[int(key) + 1 :]]


def padded_apart(batch: Any, examples: Sequence[Any], key: str, ignored: int, flat: bool) -> Any:
    """A batch whose labels, which stand end to end under a key, are padded to the longest row; flat where asked."""
    torch = sys.modules["torch"]
    joined: Any = keyed(batch).get(key)
    rows = [torch.as_tensor(keyed(example)[key]) for example in examples]
    if not torch.is_tensor(joined) or joined.shape != (sum(row.numel() for row in rows),):
        return batch
    made = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=ignored).to(joined)
    made = made.flatten() if flat else made
    if isinstance(batch, Mapping):
        return {**batch, key: made}
    return type(batch)([*batch[: int(key)], made, *batch[int(key) + 1 :]])


def decode(tokenizer: Any, batch: Any) -> str:
    """The first example of a batch as text, where it has input_ids and there is a tokenizer."""
    ids = batch.get("input_ids") if isinstance(batch, Mapping) else None
    if tokenizer is None or ids is None or not len(ids):
        return ""
    try:
        return str(tokenizer.decode(ids[0]))[:DECODED]
    except Exception:
        return ""
