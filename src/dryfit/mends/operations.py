"""Operations of the user's own put right: what they are given is cast, cut or padded while the model runs."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest
from math import prod
from typing import Any

from dryfit.core.baseline import SUPERVISED
from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.hooks import Change, change_operation
from dryfit.mends.registry import mend

# Methods of Lightning's modules that are called again as a whole where a line of theirs raised.
HOOKS = (
    *("training_step", "validation_step", "test_step", "predict_step"),
    *("on_train_epoch_end", "on_validation_epoch_end", "on_test_epoch_end"),
)
# The fix of lengths that are in another order alone.
UNSORTED = "enforce_sorted=False"
# The losses of torch, by their functional names.
LOSSES = (*SUPERVISED, "kl_div")


@mend("FWD203", "forward", "statement", "row")
def cast_operands(moment: Moment, finding: Finding) -> str | None:
    """Give the operation all its tensors in one type."""
    if "spelling" in finding.facts:
        return None  # The line itself is changed.
    wanted = getattr(sys.modules["torch"], str(finding.facts["wanted"]))
    # An index stays one: its whole numbers are no values.
    floats = str(finding.facts["function"]).startswith(("index", "scatter"))
    _on_each(moment, finding, lambda found: [t.to(wanted) if t.is_floating_point() or not floats else t for t in found])
    return f"with every tensor of `{finding.facts['function']}` as {finding.facts['wanted']}"


@mend("FWD204", "forward")
def bring_together(moment: Moment, finding: Finding) -> str | None:
    """Move every tensor of the operation to one device."""
    wanted = str(finding.facts["wanted"])

    def changed(args: list[Any], kwargs: dict[str, Any]) -> None:
        args[:] = [_on(value, wanted) for value in args]
        kwargs.update({name: _on(value, wanted) for name, value in kwargs.items()})

    change_operation(moment, str(finding.facts["function"]), changed)
    return f"with every tensor of `{finding.facts['function']}` on {wanted}"


@mend("FWD204", *LOSSES)
def loss_on_one_device(moment: Moment, finding: Finding) -> str | None:
    """Move whatever the loss is given to one device."""
    wanted = str(finding.facts["wanted"])
    moment.args = tuple(_on(value, wanted) for value in moment.args)
    moment.kwargs = {name: _on(value, wanted) for name, value in moment.kwargs.items()}
    return f"with all that `{finding.facts['function']}` is given on {wanted}"


def _on(value: Any, device: str) -> Any:
    """A value with the tensors in it on a device; what has no memory is made of ones."""
    torch = sys.modules["torch"]
    if isinstance(value, (tuple, list)):
        moved = [_on(item, device) for item in value]
        return moved if isinstance(value, list) else tuple(moved)
    if not isinstance(value, torch.Tensor):
        return value
    if value.device.type == "meta":
        return torch.ones(value.shape, dtype=value.dtype, device=device)
    # A scalar goes with any device.
    return value.to(device) if value.dim() else value


@mend("FWD305", "forward", "statement", "row", *HOOKS)
def fit_operands(moment: Moment, finding: Finding) -> str | None:
    """Cut or pad the second tensor of the operation to the first."""
    if "spelling" in finding.facts:
        return None  # The line itself is changed.
    function = str(finding.facts["function"])
    if function in ("einsum", "linear"):
        return None
    if function in ("cat", "concat", "concatenate"):
        axis = finding.facts.get("axis")
        change_operation(moment, function, _joined if axis is None else partial(_joined_on, axis=int(axis)))
        return f"with the tensors of `{function}` {'padded to fit' if axis is None else f'joined on axis {axis}'}"
    if function == "stack":
        _on_each(moment, finding, _of_one_shape)
        return f"with the tensors of `{function}` padded to fit"
    if function in FITTING:
        change_operation(moment, function, FITTING[function])
        return f"with what `{function}` is given made to fit"
    product = function in ("matmul", "rmatmul", "mm", "bmm")
    _on_each(moment, finding, _multiplied if product else _alike_by())
    return f"with the tensors of `{function}` made to fit"


@mend("FWD102", "statement")
def lengthen_positions(moment: Moment, finding: Finding) -> str | None:
    """Give the tokens behind the last position that the module holds positions of nothing."""
    return fit_operands(moment, finding) if finding.facts.get("function") else None


@mend("FWD306", "forward", "row")
def fill_shape(moment: Moment, finding: Finding) -> str | None:
    """Cut or pad what each example has to the shape that it is given."""
    if "spelling" in finding.facts:
        return None  # The line itself is changed.
    function = str(finding.facts["function"])

    def changed(args: list[Any], kwargs: dict[str, Any]) -> None:
        nested = len(args) > 1 and isinstance(args[1], (tuple, list))
        sizes = list(args[1] if nested else kwargs.pop("shape", None) or kwargs.pop("size", None) or args[1:])
        tensor, shape = _filling(args[0], sizes)
        args[:] = [tensor, shape]

    if function not in ("view", "reshape"):
        return None
    change_operation(moment, function, changed)
    return f"with each example cut or padded to {finding.facts['sizes']}"


def _filling(tensor: Any, sizes: list[int]) -> tuple[Any, tuple[int, ...]]:
    """A tensor and a shape of the same number of elements; the first axis stays that of the examples."""
    elements = prod(size for size in sizes if size >= 0)
    if elements and (tensor.numel() % elements == 0 if -1 in sizes else tensor.numel() == elements):
        return tensor, tuple(sizes)
    rows, rest = tensor.shape[0], sizes[1:]
    each, asked = tensor.numel() // max(rows, 1), prod(size for size in rest if size >= 0)
    if -1 in rest:
        asked *= -(-each // max(asked, 1))
    return _fitted(tensor.reshape(rows, each), (rows, asked)), (rows, *rest)


@mend("FWD308", "forward")
def pack_padding_too(moment: Moment, finding: Finding) -> str | None:
    """Pack the sequences by the same lengths in falling order, or every one at the length that it is padded to."""
    turned = finding.facts.get("batch_first")
    if turned is not None:
        axis = 0 if turned else 1
        change_operation(moment, "index_select", partial(_of_sequences, axis=axis))
        change_operation(moment, "pack_padded_sequence", partial(_with_batch_first, wanted=bool(turned)))
        return f"with batch_first={turned}"
    if finding.fix == UNSORTED:
        change_operation(moment, "pack_padded_sequence", _in_falling_order)
        return "with the lengths put in falling order"
    change_operation(moment, "pack_padded_sequence", _full_lengths)
    return "with every sequence at its padded length"


@mend("BWD105", "statement", "forward")
def weigh_outputs(moment: Moment, finding: Finding) -> str | None:
    """Ask for the gradient of the sum of what `autograd.grad` is given."""

    def changed(args: list[Any], kwargs: dict[str, Any]) -> None:
        outputs = kwargs.get("outputs", args[0] if args else None)
        several = outputs if isinstance(outputs, (tuple, list)) else (outputs,)
        given = args[2] if len(args) > 2 else kwargs.get("grad_outputs")
        if given is None and all(hasattr(value, "dim") for value in several):
            args[2:3] = []
            kwargs["grad_outputs"] = tuple(sys.modules["torch"].ones_like(value) for value in several)

    change_operation(moment, "grad", changed)
    return "with a weight of one for each value"


def _with_batch_first(args: list[Any], kwargs: dict[str, Any], *, wanted: bool) -> None:
    args[2:3] = [wanted]
    kwargs.pop("batch_first", None)


def _of_sequences(args: list[Any], kwargs: dict[str, Any], *, axis: int) -> None:
    """Choose the sequences on the axis that they lie on, where as many are chosen as there are."""
    given, wrong, index = (*args, None, None, None)[:3]
    if hasattr(index, "numel") and wrong != axis and index.numel() == given.shape[axis] != given.shape[wrong]:
        args[1] = axis


def _in_falling_order(args: list[Any], kwargs: dict[str, Any]) -> None:
    args[1] = args[1].sort(descending=True)[0]


def _full_lengths(args: list[Any], kwargs: dict[str, Any]) -> None:
    padded, batch_first = args[0], args[2] if len(args) > 2 else kwargs.get("batch_first", False)
    batch, length = padded.shape[:2] if batch_first else padded.shape[1::-1]
    args[1] = args[1].cpu().new_full((batch,), length)


def _mask_fitted(args: list[Any], kwargs: dict[str, Any]) -> None:
    """Cut a mask, or go on with nothing chosen, to cover the axes that it chooses from."""
    torch = sys.modules["torch"]
    tensor, mask = (*args, None)[:2]
    if not isinstance(tensor, torch.Tensor) or not isinstance(mask, torch.Tensor) or not mask.dim():
        return
    if mask.dtype in (torch.bool, torch.uint8) and mask.shape != tensor.shape[: mask.dim()]:
        shape = tuple(tensor.shape[: mask.dim()])
        args[1] = _fitted(mask, shape).expand(shape) if mask.dim() == len(shape) else mask.new_ones(shape)


def _index_fitted(args: list[Any], kwargs: dict[str, Any]) -> None:
    """Give an index the axes that it lacks, and the extent of what is written on them."""
    tensor = args[0]
    place = next((i for i, v in enumerate(args[1:], 1) if hasattr(v, "dim") and not v.is_floating_point()), None)
    index = kwargs.get("index") if place is None else args[place]
    if index is None or index.dim() >= tensor.dim():
        return
    source = kwargs.get("src", args[-1])
    index = index.reshape(*index.shape, *(1,) * (tensor.dim() - index.dim()))
    if hasattr(source, "dim") and source is not args[place or 0] and source.dim() == index.dim():
        index = index.expand_as(source)
    if place is None:
        kwargs["index"] = index
    else:
        args[place] = index


def _value_fitted(args: list[Any], kwargs: dict[str, Any]) -> None:
    """Cut or pad what is assigned to the part of a tensor that it is written to."""
    torch = sys.modules["torch"]
    tensor, index, value = args[:3]
    if isinstance(tensor, torch.Tensor) and isinstance(value, torch.Tensor):
        part = tensor[index].shape
        while value.dim() > len(part) and 1 in value.shape:
            value = value.squeeze(list(value.shape).index(1))
        args[2] = _fitted(value, tuple(part)) if value.dim() <= len(part) else value.reshape(-1)[: part.numel()]


# What is done to the operands of operations that write and choose.
FITTING: dict[str, Change] = {
    "getitem": _mask_fitted,
    "setitem": _value_fitted,
    "scatter": _index_fitted,
    "scatter_add": _index_fitted,
    "scatter_reduce": _index_fitted,
}


def _on_each(moment: Moment, finding: Finding, change: Callable[[list[Any]], list[Any]]) -> None:
    """Change the tensors that the operation is given, wherever they stand among its arguments."""
    tensor = sys.modules["torch"].Tensor

    def changed(args: list[Any], kwargs: dict[str, Any]) -> None:
        held = args[0] if args and isinstance(args[0], (list, tuple)) else args
        places = [i for i, value in enumerate(held) if isinstance(value, tensor)]
        found = list(held)
        for place, value in zip(places, change([held[i] for i in places]), strict=True):
            found[place] = value
        if held is args:
            args[:] = found
        else:
            args[0] = found

    change_operation(moment, str(finding.facts["function"]), changed)


def _alike_by() -> Callable[[list[Any]], list[Any]]:
    """What fits tensors to the first of the most axes: to one that was computed from weights, where another was not.

    What is made by hand, as noise or a mask, has the size that is wrong rather than what the layers give. The same
    one is fitted to where nothing is learned, as in an evaluation.
    """
    learned = [0]

    def alike(tensors: list[Any]) -> list[Any]:
        if _go_together(tensors):
            return tensors
        longest = [i for i, t in enumerate(tensors) if t.dim() == max(other.dim() for other in tensors)]
        learned[:] = [i for i in longest if tensors[i].requires_grad] or learned
        first = tensors[learned[0] if learned[0] in longest else longest[0]]
        return [_fitted(_spread(tensor, first), tuple(first.shape)) for tensor in tensors]

    return alike


def _go_together(tensors: list[Any]) -> bool:
    """Whether tensors can be paired as they are: from the last axis on, each is of one extent, or of 1."""
    axes = zip_longest(*(reversed(t.shape) for t in tensors), fillvalue=1)
    return all(len(set(extents) - {1}) < 2 for extents in axes)


def _spread(tensor: Any, other: Any) -> Any:
    """What has the other's first axes, as one number or one row for each example, given those behind them."""
    missing = other.dim() - tensor.dim()
    if not missing or tensor.shape != other.shape[: tensor.dim()] or _go_together([tensor, other]):
        return tensor
    return tensor.reshape(*tensor.shape, *(1,) * missing)


def _of_one_shape(tensors: list[Any]) -> list[Any]:
    """Tensors padded to the largest on every axis, for those that are not broadcast."""
    axes = max((t.dim() for t in tensors), default=0)
    spread = [t.reshape((1,) * (axes - t.dim()) + tuple(t.shape)) for t in tensors]
    shape = tuple(max(t.shape[axis] for t in spread) for axis in range(axes))
    return [_fitted(t, shape).expand(shape) for t in spread]


def _joined_on(args: list[Any], kwargs: dict[str, Any], *, axis: int) -> None:
    """Join tensors on the axis that they differ on, where those are no tensors that go together as they are."""
    tensors: Any = args[0] if args else kwargs.get("tensors")
    alike = isinstance(tensors, (list, tuple)) and len({t.dim() for t in tensors}) == 1 and tensors[0].dim() > axis
    unlike = [a for a in range(tensors[0].dim()) if len({t.shape[a] for t in tensors}) > 1] if alike else []
    if unlike != [axis]:
        _joined(args, kwargs)
        return
    args[:] = [tensors, axis]
    kwargs.clear()


def _joined(args: list[Any], kwargs: dict[str, Any]) -> None:
    """Pad what is joined to the largest on every axis but the one that it is joined on."""
    tensors = args[0] if args else kwargs.get("tensors")
    named = kwargs.get("dim", kwargs.get("axis", 0))
    along = args[1] if len(args) > 1 else named
    if not isinstance(tensors, (list, tuple)) or not tensors:
        return
    tensors = _of_one_rank(tensors, along)
    if len({t.dim() for t in tensors}) != 1:
        return
    along %= tensors[0].dim()
    largest = [max(t.shape[axis] for t in tensors) for axis in range(tensors[0].dim())]
    shapes = [tuple(n if a != along else t.shape[a] for a, n in enumerate(largest)) for t in tensors]
    # What is broadcast in a sum is not in a join: an axis of one is expanded.
    fitted = [_fitted(t, shape).expand(shape) for t, shape in zip(tensors, shapes, strict=True)]
    if args:
        args[0] = fitted
    else:
        kwargs["tensors"] = fitted


def _of_one_rank(tensors: Sequence[Any], along: int) -> list[Any]:
    """Tensors with an axis of one more where that makes them join with the first; else without those in front.

    Where neither does, an axis of one more makes them join with the one of the most axes; else what each example has
    is laid in a row.
    """
    axes = min(t.dim() for t in tensors)
    lowered = [_without_ones(t, axes) for t in tensors]
    longest = max(tensors, key=lambda t: t.dim())
    raised = ([_with_an_axis(t, model, along) for t in tensors] for model in (tensors[0], longest))
    to_first, to_longest = (found if all(t is not None for t in found) else None for found in raised)
    return to_first or (lowered if len({t.dim() for t in lowered}) == 1 else to_longest) or _in_rows(lowered, axes)


def _with_an_axis(tensor: Any, model: Any, along: int) -> Any:
    """A tensor that agrees with another in every axis but one, with an axis of one where it lacks one."""
    forms = [tensor] if tensor.dim() == model.dim() else []
    if tensor.dim() == model.dim() - 1:
        forms = [tensor.unsqueeze(axis) for axis in range(model.dim())]
    along %= max(model.dim(), 1)
    rest = [size for axis, size in enumerate(model.shape) if axis != along]
    return next((f for f in forms if [n for axis, n in enumerate(f.shape) if axis != along] == rest), None)


def _without_ones(tensor: Any, axes: int) -> Any:
    """A tensor without axes of one that come before the others, down to so many axes."""
    while tensor.dim() > axes and tensor.shape[0] == 1:
        tensor = tensor.squeeze(0)
    return tensor


def _in_rows(tensors: list[Any], axes: int) -> list[Any]:
    """Tensors of as many examples with the axes of the one of the fewest: the last of them hold the others."""
    rows = next(t.shape[0] for t in tensors if t.dim() == axes) if axes > 1 else 0
    return [t.flatten(axes - 1) if t.dim() > axes > 1 and t.shape[0] == rows else t for t in tensors]


def _multiplied(tensors: list[Any]) -> list[Any]:
    one, other = tensors[:2]
    if min(one.dim(), other.dim()) > 1:
        if one.shape[-1] == other.shape[-1]:
            return [one, other.transpose(-1, -2), *tensors[2:]]
        if one.shape[-2] == other.shape[-1]:
            return [other, one, *tensors[2:]]
    axis, shape = max(other.dim() - 2, 0), list(other.shape)
    shape[axis] = one.shape[-1]
    if other.shape[axis] == 1:
        return [one, other.expand(shape), *tensors[2:]]
    return [one, _fitted(other, tuple(shape)), *tensors[2:]]


def _fitted(tensor: Any, shape: tuple[int, ...]) -> Any:
    """A tensor cut or padded with zeros on every axis that does not fit; an axis of one is let be."""
    tensor = tensor.reshape((1,) * (len(shape) - tensor.dim()) + tuple(tensor.shape))
    for axis, extent in enumerate(shape):
        if tensor.shape[axis] in (1, extent):
            continue
        tensor = tensor.narrow(axis, 0, min(extent, tensor.shape[axis]))
        missing = extent - tensor.shape[axis]
        if missing > 0:
            rest = list(tensor.shape)
            rest[axis] = missing
            tensor = sys.modules["torch"].cat([tensor, tensor.new_zeros(rest)], dim=axis)
    return tensor
