"""Masks and lengths that stand beside a model's call, which its forward would take and is not given."""

import inspect
import sys
from collections import UserDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.moment import Moment
from dryfit.core.source import OUR_FOLDER, frames_from, is_user_file
from dryfit.seams.torch import models
from dryfit.seams.torch.forward.ignoring import MASK, answers_of_rows, covers_padding, cutting
from dryfit.seams.torch.forward.maskings import padding_of
from dryfit.seams.torch.forward.padding import only_runs
from dryfit.seams.torch.preserve import preserved

# What says how long each row is.
LENGTH = "len"
# Entries of a container that are looked at: a batch is a few tensors by their names.
MOST = 32
# Of what the padding moves a row's answer, what may be left of it with the mask: sums of another order.
LEFT = 0.02


@dataclass(frozen=True)
class AtHand:
    """A value of the calling frame, by what a user would write for it, and which of the tokens it shows."""

    text: str
    value: Any
    shown: Any


def without(torch: Any, module: Any, moment: Moment) -> dict[str, Any]:
    """Numbers on a padded batch whose mask, or lengths, the calling frame has and the model is not given."""
    taken = models.bound(module, moment.args, moment.kwargs)
    wanted = [name for name in _optional(module) if name not in taken]
    sizes = {tuple(t.shape[:2]) for t in tensors_in(taken).values() if t.dim() in (2, 3)} if wanted else set()
    values = [(text, value) for text, value in _values_at_hand() if _has_size(value, sizes)] if sizes else []
    for name in wanted:
        for found in _fitting(torch, name, values, taken):
            numbers = _compared(torch, module, moment, name, found)
            if numbers:
                return {**numbers, "mask_at_hand": (name, found.text)}
    beside = ((name, text) for name in wanted for text, value in values if _hides_none(name, text, value, taken))
    first = next(beside, None)
    return {"mask_at_hand": first} if first else {}


def _optional(module: Any) -> list[str]:
    """What a forward of the user's own takes as a mask, or as lengths, and goes without."""
    code = getattr(type(module).forward, "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return []
    parameters = inspect.signature(module.forward).parameters.values()
    named = [p.name for p in parameters if MASK in p.name.lower() or LENGTH in p.name.lower()]
    return [p.name for p in parameters if p.name in named and p.default is None]


def _values_at_hand() -> Iterator[tuple[str, Any]]:
    """The tensors and lists of the user's frame that calls the model, and those in its batch."""
    callers = (f for f in frames_from(sys._getframe(1)) if not f.f_code.co_filename.startswith(OUR_FOLDER))
    caller = next((f for f in callers if f.f_globals.get("__name__") != "torch.nn.modules.module"), None)
    if caller is None or not is_user_file(caller.f_code.co_filename):
        return
    for name, value in list(caller.f_locals.items()):
        yield name, value
        for text, part in _parts(value):
            yield name + text, part


def _has_size(value: Any, sizes: set[tuple[int, int]]) -> bool:
    """Whether a value has an entry for each of the rows, or of their tokens: no other is read, however large it is."""
    if is_tensor(value):
        return tuple(value.shape) in sizes or (value.dim() == 1 and len(value) in {rows for rows, _ in sizes})
    return isinstance(value, (list, tuple)) and len(value) in {rows for rows, _ in sizes}


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    # Other mappings read a file for each of their keys.
    if isinstance(value, (dict, UserDict)) and len(value) <= MOST:
        yield from ((f"[{key!r}]", part) for key, part in value.items() if isinstance(key, str))
    elif isinstance(value, (tuple, list)) and len(value) <= MOST:
        fields = getattr(value, "_fields", ())
        yield from ((f".{fields[i]}" if fields else f"[{i}]", part) for i, part in enumerate(value))
    elif hasattr(type(value), "__dataclass_fields__"):
        yield from ((f".{name}", getattr(value, name, None)) for name in type(value).__dataclass_fields__)


def _fitting(torch: Any, name: str, values: list[tuple[str, Any]], taken: Mapping[str, Any]) -> Iterator[AtHand]:
    """The values that tell tokens from padding, as a mask of either sense or as lengths."""
    for text, value in values:
        if MASK in name.lower():
            if not is_mask(value):
                continue
            # A parameter may mark what another's name would show: each sense is tried.
            for shown in (value != 0, value == 0):
                if only_runs(shown.long()) and covers_padding(taken, shown):
                    yield AtHand(text, value, shown)
                    yield AtHand(f"{text} == 0", value == 0, shown)
        else:
            shown = _of_lengths(torch, value, taken)
            if shown is not None:
                yield AtHand(text, value, shown)


def is_mask(value: Any) -> bool:
    """Whether a tensor holds 0 and 1 alone, one for each of the rows' tokens."""
    flat = is_tensor(value) and value.dim() == 2 and not value.is_complex() and value.numel() > 0
    return flat and bool(((value == 0) | (value == 1)).all())


def _of_lengths(torch: Any, value: Any, taken: Mapping[str, Any]) -> Any:
    """Which tokens of the inputs the lengths show, where all behind them is padding, and nothing before."""
    numbers = value.tolist() if is_tensor(value) and value.dim() == 1 and not value.is_floating_point() else value
    if not isinstance(numbers, (list, tuple)) or not numbers or any(type(n) is not int for n in numbers):
        return None
    for rows in tensors_in(taken).values():
        if rows.dim() not in (2, 3) or rows.shape[0] != len(numbers) or rows.is_floating_point() != (rows.dim() == 3):
            continue
        places = torch.arange(rows.shape[1], device=rows.device)
        shown = places[None] < torch.tensor(numbers, device=rows.device)[:, None]
        padding = padding_of(rows) if rows.dim() == 2 else _empty(rows)
        if padding is not None and bool((shown == ~padding).all()) and only_runs(shown.long()):
            return shown
    return None


def _empty(rows: Any) -> Any:
    """The run of steps at the end of each row that are all 0."""
    return (rows == 0).all(dim=2).flip(1).long().cumprod(dim=1).bool().flip(1)


def _hides_none(name: str, text: str, value: Any, taken: Mapping[str, Any]) -> bool:
    """Whether a mask of a batch without padding stands beside the call: the next batch may have some."""
    if MASK not in name.lower() or MASK not in text.lower() or not is_mask(value) or not bool((value != 0).all()):
        return False
    return any(
        t.dim() == 2 and t.shape == value.shape and not t.is_floating_point() for t in tensors_in(taken).values()
    )


def _compared(torch: Any, module: Any, moment: Moment, name: str, found: AtHand) -> dict[str, Any]:
    """The row with most padding, among its batch and by itself: where they differ, and do not with the mask."""
    shown, size = found.shown, tuple(found.shown.shape)
    row = int(shown.sum(dim=1).argmin())
    columns = shown[row].nonzero().flatten()
    cut = cutting(row, columns, size)
    try:
        with preserved(torch, module), torch.no_grad():
            module.eval()
            whole = answers_of_rows(moment.function(*moment.args, **moment.kwargs), size[0])
            alone = answers_of_rows(moment.function(*cut(moment.args), **cut(moment.kwargs)), 2)
            told = moment.function(*moment.args, **{**moment.kwargs, name: found.value})
            masked = answers_of_rows(told, size[0])
    except Exception:
        return {}
    if whole is None or alone is None or masked is None or masked.shape != whole.shape:
        return {}
    one, other, own = whole[row], masked[row], alone[0]
    if whole.dim() > 1 and whole.shape[1] == size[1] and own.shape != one.shape:
        one, other = one[columns], other[columns]
    if one.shape != own.shape or not own.numel():
        return {}
    gap, left = float((one - own).abs().max()), float((other - own).abs().max())
    if not left <= LEFT * gap or not gap > 0:
        return {}
    return {
        "unmasked_padding": float(1 - shown.double().mean()),
        "mask_difference": gap,
        "logits_spread": float(whole.reshape(-1, whole.shape[-1]).float().std(dim=0).max()),
        "unmasked_at": None,
        "hides_nothing": False,
    }
