"""Batches put right: padded, cut to what can be stacked, stacked."""

import inspect
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Finding
from dryfit.core.forms import COLUMNS, DICTS, TUPLES
from dryfit.core.moment import Moment
from dryfit.core.numbers import holds_numbers, reversed_axes
from dryfit.mends.operations import fit_operands
from dryfit.mends.registry import mend

# The ids of an example, and what a model takes one of for each.
IDS, BESIDE_IDS = "input_ids", ("attention_mask", "token_type_ids")
# The first part of an example that is a tuple.
FIRST = "0"


@mend("BAT101", "collate")
def pad(moment: Moment, finding: Finding) -> str | None:
    """Put the rows together by the script's own function; else pad every ragged row, and collate again."""
    own = moment.live["own"]() if finding.facts.get("own") and "own" in moment.live else None
    if own is not None:
        moment.function = own
        return f"with `collate_fn={finding.facts['own']}`"
    if finding.facts.get("function"):
        return fit_operands(moment, finding)
    (examples,) = moment.args
    rows = [opened(example) for example in examples]
    if any(row is None for row in rows):
        return None
    find = moment.live.get("tokenizer")
    name, tokenizer, _ = find() if find is not None else ("", None, None)
    padded = _padded([row for row in rows if row is not None], getattr(tokenizer, "pad_token_id", None) or 0)
    if getattr(moment.function, "__name__", "") == "default_collate":
        padded = [{key: _stackable(value) for key, value in row.items()} for row in padded]
    moment.args = ([closed(example, row) for example, row in zip(examples, padded, strict=True)],)
    return f"padded with `{name}`" if name else "padded with zeros"


@mend("BAT107", "forward")
def hand_over_input(moment: Moment, finding: Finding) -> str | None:
    """Give the model the first part of the batch that it was given whole, or those that it knows by their names."""
    whole = [value for value in moment.args if _is_whole(value, moment.live["batch"], finding)]
    if finding.facts["how"] != "whole" or not whole:
        return None
    batch, others = whole[0], [value for value in moment.args if value is not whole[0]]
    by_name = named_parts(moment.live["model"], batch) if isinstance(batch, Mapping) else {}
    if by_name:
        moment.args, moment.kwargs = tuple(others), {**by_name, **moment.kwargs}
        return f"with its parts by name: {', '.join(f'`{name}`' for name in by_name)}"
    first = next(iter(batch.values())) if isinstance(batch, Mapping) else batch[0]
    moment.args = tuple(first if value is batch else value for value in moment.args)
    return "with the batch's first part" if len(batch) > 1 else "with the batch's only part"


def _is_whole(value: Any, batch: Any, finding: Finding) -> bool:
    """Whether a value is the batch, or one of its kind after the last."""
    named = isinstance(value, Mapping) and ", ".join(map(str, value)) == finding.facts["holds"]
    return same_parts(value, batch) or named


def same_parts(one: Any, other: Any) -> bool:
    """Whether two lists hold the same parts, or two dicts parts of the same names.

    A batch that is moved to where it is already is another list, and Accelerate is one batch ahead of the loop.
    """
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return bool(one) and set(one) == set(other)
    if not isinstance(one, (list, tuple)) or not isinstance(other, (list, tuple)) or len(one) != len(other):
        return False
    return all(a is b for a, b in zip(one, other, strict=True))


def named_parts(model: Any, batch: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a batch whose names a model's forward has for its parameters."""
    try:
        parameters = inspect.signature(model.forward).parameters
    except (AttributeError, TypeError, ValueError):
        return {}
    return {name: value for name, value in batch.items() if name in parameters}


@mend("BAT102", "collate")
def pad_labels(moment: Moment, finding: Finding) -> str | None:
    """Pad the labels with what the loss ignores, as long as the inputs will be."""
    (examples,) = moment.args
    padded = with_padded(examples, str(finding.facts["key"]), IGNORED)
    if padded is None:
        return None
    moment.args = (padded,)
    return f"labels padded with {IGNORED}"


def with_padded(examples: Sequence[Any], key: str, filler: int) -> list[Any] | None:
    """The examples with one of their lists filled, as long as the inputs will be."""
    rows = [opened(example) for example in examples]
    if not all(row is not None and key in row for row in rows):
        return None
    beside = (key, IDS, FIRST)
    lengths = [len(v) for row in rows for name, v in (row or {}).items() if name in beside and _is_list(v)]
    # Rows of rows are padded by no list of numbers.
    if not lengths:
        return None
    length = max(lengths)
    filled = [{**(row or {}), key: _fill(key, (row or {})[key], length, filler, filler)} for row in rows]
    return [closed(example, row) for example, row in zip(examples, filled, strict=True)]


def opened(example: Any) -> dict[str, Any] | None:
    """An example by its keys or places; a list of numbers is one value."""
    if isinstance(example, Mapping):
        return dict(example)
    if isinstance(example, list) and holds_numbers(example) and not isinstance(example[0], list):
        return {"": example}
    if isinstance(example, (tuple, list)):
        return {str(i): value for i, value in enumerate(example)}
    return {"": example} if _is_list(example) else None


def closed(example: Any, row: dict[str, Any]) -> Any:
    if isinstance(example, Mapping):
        return row
    if _is_list(example) and set(row) == {""}:
        return row[""]
    return type(example)(row.values())


def _padded(examples: Sequence[Mapping[str, Any]], pad_id: int) -> list[dict[str, Any]]:
    lengths = {key: max((len(e[key]) for e in examples if _is_list(e.get(key))), default=0) for key in examples[0]}
    # What goes beside the ids is as long as they are, also where these are padded already.
    lengths |= {key: max(lengths[key], lengths.get(IDS, 0)) for key in BESIDE_IDS if lengths.get(key)}
    rows = [[(k, v) for k, v in example.items() if k in lengths] for example in examples]
    return [{key: _fill(key, value, lengths[key], pad_id) for key, value in row} for row in rows]


def _is_list(value: Any) -> bool:
    return isinstance(value, list) or (hasattr(value, "tolist") and getattr(value, "ndim", 0) == 1)


def _fill(key: str, value: Any, length: int, pad_id: int, other: int = 0) -> Any:
    if not _is_list(value):
        return value
    filler = {"input_ids": pad_id, "labels": IGNORED}.get(key, other)
    values = value if isinstance(value, list) else value.tolist()
    filled = values + [filler] * (length - len(values))
    return filled if isinstance(value, list) else _like(value, filled)


def _stackable(value: Any) -> Any:
    """torch's own collate function stacks tensors, and turns lists about instead."""
    return sys.modules["torch"].tensor(value) if isinstance(value, list) else value


def _like(value: Any, filled: list[Any]) -> Any:
    """A tensor, or an array, of the same type."""
    if hasattr(value, "new_tensor"):
        return value.new_tensor(filled)
    return sys.modules["numpy"].array(filled, dtype=value.dtype)


@mend("BAT110", "collate")
def collate_by_own(moment: Moment, finding: Finding) -> str | None:
    """Let the script's own function make the batch."""
    name = str(finding.facts["function"])
    try:
        function = eval(name, vars(sys.modules["__main__"]))
    except Exception:
        return None
    if not callable(function) or type(function) is type or moment.function is function:
        return None
    moment.function = function
    return f"with `{name}`"


@mend("BAT113", "collate")
def copy_flipped(moment: Moment, finding: Finding) -> str | None:
    """Copy the arrays that are read backwards, in the rows and in what they hold."""
    (examples,) = moment.args
    moment.args = ([_copied(example) for example in examples],)
    return "with the flipped arrays copied"


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(inner) for key, inner in value.items()}
    if type(value) in (tuple, list):
        return type(value)(map(_copied, value))
    return value.copy() if reversed_axes(value) else value


@mend("BAT103", "collate")
def bring_to_one_shape(moment: Moment, finding: Finding) -> str | None:
    """Pad tensors with zeros to the largest extent on every axis."""
    if finding.facts.get("function"):
        return fit_operands(moment, finding)
    own = moment.live["own"]() if finding.facts.get("own") and "own" in moment.live else None
    if own is not None:
        moment.function = own
        return f"with `collate_fn={finding.facts['own']}`"
    torch, (examples,) = sys.modules["torch"], moment.args
    rows = [opened(example) or {"": example} for example in examples]
    key = str(finding.facts["key"])
    if "." in key:
        moment.function = _in_lists
        return "with the rows' parts in lists"
    shape = _brought_to_one(torch, rows, key)
    if shape is None:
        return None
    # What comes with it, for as many boxes, is as uneven.
    for other in [name for name in rows[0] if name != key and all(hasattr(row.get(name), "shape") for row in rows)]:
        _brought_to_one(torch, rows, other)
    moment.args = ([_put_back(e, row) for e, row in zip(examples, rows, strict=True)],)
    return f"padded to {' x '.join(map(str, shape))}"


def _brought_to_one(torch: Any, rows: list[dict[str, Any]], key: str) -> list[int] | None:
    """Pad one part of every row to the largest extent on every axis, and say which."""
    tensors = [torch.as_tensor(row[key]) for row in rows]
    if len({tensor.dim() for tensor in tensors}) != 1:
        return None
    shape = [max(extents) for extents in zip(*(tensor.shape for tensor in tensors), strict=True)]
    for row, tensor in zip(rows, tensors, strict=True):
        if list(tensor.shape) != shape:
            row[key] = tensor.new_zeros(shape)
            row[key][tuple(slice(0, extent) for extent in tensor.shape)] = tensor
    return shape


def _in_lists(examples: Sequence[Any]) -> Any:
    """The parts that can be stacked, stacked, and the others in lists."""
    if isinstance(examples[0], Mapping):
        return {key: _stacked_or_listed([example[key] for example in examples]) for key in examples[0]}
    return tuple(_stacked_or_listed(list(parts)) for parts in zip(*examples, strict=True))


def _stacked_or_listed(parts: list[Any]) -> Any:
    try:
        return sys.modules["torch"].utils.data.default_collate(parts)
    except (RuntimeError, TypeError):
        return parts


def _put_back(example: Any, row: dict[str, Any]) -> Any:
    if isinstance(example, Mapping):
        return row
    return type(example)(row.values()) if isinstance(example, (tuple, list)) else row[""]


@mend("BAT104", "collate")
def convert(moment: Moment, finding: Finding) -> str | None:
    """Turn images into tensors of channels, height and width."""
    torch, (examples,) = sys.modules["torch"], moment.args
    numpy, key = sys.modules.get("numpy"), str(finding.facts["key"])
    if numpy is None or not str(finding.facts["kind"]).endswith(("Image", "ImageFile")):
        return None
    rows = [opened(example) or {"": example} for example in examples]
    for row in rows:
        pixels = torch.from_numpy(numpy.array(row[key])).float() / 255
        row[key] = pixels.permute(2, 0, 1) if pixels.dim() == 3 else pixels.unsqueeze(0)
    moment.args = ([_put_back(e, row) for e, row in zip(examples, rows, strict=True)],)
    return "converted to tensors"


@mend("BAT105", "collate")
def drop_columns(moment: Moment, finding: Finding) -> str | None:
    """Collate without the columns that the model does not take."""
    (examples,) = moment.args
    stray = set(str(finding.facts["columns"]).split(", "))
    if not all(isinstance(example, Mapping) for example in examples):
        return None
    named = finding.facts.get("named")
    if named is not None:
        moment.args = ([{named if k in stray else k: v for k, v in example.items()} for example in examples],)
        return f"with the name `{named}`"
    moment.args = ([{k: v for k, v in example.items() if k not in stray} for example in examples],)
    return "without these columns"


@mend("BAT105", "forward")
def hand_over_fewer(moment: Moment, finding: Finding) -> str | None:
    """Call forward without the columns that it does not take."""
    stray = [name for name in str(finding.facts["columns"]).split(", ") if name in moment.kwargs]
    for name in stray:
        moment.kwargs.pop(name)
    return "without these columns" if stray else None


@mend("BAT112", "collate")
def give_in_form(moment: Moment, finding: Finding) -> str | None:
    """Give a collate function its rows in the form that it takes them in."""
    form, keys = str(finding.facts["form"]), tuple(str(finding.facts["asked"]).split(", "))
    rows = in_form(moment.args[0], form, keys)
    if rows is None:
        return None
    moment.args = (rows,)
    return f"with the rows as {form}" if form != COLUMNS else "with a dict of columns"


def in_form(examples: Sequence[Any], form: str, keys: Sequence[str]) -> Any:
    """Rows as tuples, as dictionaries of these keys, or as one dictionary of columns; None where they are no such."""
    if form == DICTS:
        fit = all(isinstance(row, (tuple, list)) and len(row) == len(keys) for row in examples)
        return [dict(zip(keys, row, strict=True)) for row in examples] if fit else None
    if not examples or not all(isinstance(row, Mapping) for row in examples):
        return None
    if form == TUPLES:
        return [tuple(row.values()) for row in examples]
    return {key: [row.get(key) for row in examples] for key in examples[0]}


@mend("BAT106", "forward")
def stack_lists(moment: Moment, finding: Finding) -> str | None:
    """Stack each list of tensors into one tensor, rows first."""
    torch = sys.modules["torch"]
    lists = [k for k, v in moment.kwargs.items() if isinstance(v, list) and v and isinstance(v[0], torch.Tensor)]
    for name in lists:
        moment.kwargs[name] = _stacked(torch, moment.kwargs[name])
    moment.args = tuple(_stacked(torch, value) for value in moment.args)
    return "stacked into tensors"


def _stacked(torch: Any, value: Any) -> Any:
    if not (isinstance(value, list) and value and isinstance(value[0], torch.Tensor)):
        return value
    stacked = torch.stack(value, dim=-1)
    # Python's floats come out of the default collate function as float64, those of a tensor row do not.
    return stacked.to(torch.get_default_dtype()) if stacked.is_floating_point() else stacked


@mend("BAT201", "train", "evaluate")
def keep_last_batch(moment: Moment, finding: Finding) -> str | None:
    """Let the trainer keep its last batch."""
    moment.live["trainer"].args.dataloader_drop_last = False
    return "with the last batch kept"


@mend("BAT203", "loader")
def leave_out(moment: Moment, finding: Finding) -> str | None:
    """Build the loader without the argument that clashes."""
    name = str(finding.facts["argument"])
    return f"without `{name}`" if moment.kwargs.pop(name, None) is not None else None


@mend("BAT301", "pad")
def lend_pad_token(moment: Moment, finding: Finding) -> str | None:
    """Give the tokenizer a pad token: its end token, or the first of its vocabulary."""
    tokenizer = moment.live["tokenizer"]
    tokenizer.pad_token = tokenizer.eos_token or tokenizer.convert_ids_to_tokens(0)
    return f"with `{tokenizer.pad_token}` as pad token"


@mend("BAT301", "forward")
def lend_pad_id(moment: Moment, finding: Finding) -> str | None:
    """Give the model's configuration the id that the rows are padded with, where that is what is missing."""
    if "module" not in finding.facts:
        return None
    config: Any = moment.live["model"].get_submodule(str(finding.facts["module"])).config
    part = config.get_text_config() if hasattr(config, "get_text_config") else config
    known = (_padded_with(moment), moment.live["tokenizer"]()[1], part.eos_token_id)
    ids = (value if isinstance(value, int) else getattr(value, "pad_token_id", None) for value in known)
    part.pad_token_id = next((number for number in ids if number is not None), 0)
    return f"with pad_token_id {part.pad_token_id}"


def _padded_with(moment: Moment) -> int | None:
    """The one id that the mask of a batch hides."""
    ids, mask = moment.kwargs.get("input_ids"), moment.kwargs.get("attention_mask")
    if ids is None or mask is None or ids.shape != mask.shape:
        return None
    hidden = ids[mask == 0].unique()
    return int(hidden[0]) if len(hidden) == 1 else None


@mend("BAT109", "collate")
def name_parts(moment: Moment, finding: Finding) -> str | None:
    """Make a dictionary of each row, by the parameters of the model's forward."""
    (examples,), names = moment.args, str(finding.facts["names"]).split(", ")
    if not all(isinstance(example, (tuple, list)) and len(example) == len(names) for example in examples):
        return None
    moment.args = ([dict(zip(names, example, strict=True)) for example in examples],)
    return f"with rows of {', '.join(f'`{name}`' for name in names)}"
