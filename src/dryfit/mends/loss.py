"""Losses put right: their targets, their input, the head made as wide as the labels ask."""

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from dryfit.core.baseline import BINARY_LOSSES, REGRESSIONS
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# The log-probability of a class that the model does not have: its share of the sum is lost in rounding.
UNLIKELY = -20.0


@mend("LOS201", "forward")
def widen_head(moment: Moment, finding: Finding) -> str | None:
    """Add rows to the last layer in place, so that optimizers go on holding its parameters."""
    classes, wanted = int(finding.facts["classes"] or 0), int(finding.facts["wanted"] or 0)
    model = moment.live.get("model")
    path = widen(model, classes, wanted, moment.live["optimizers"]) if model is not None else None
    return f"with `{path}` widened from {classes} to {wanted}" if path else None


@mend("LOS201", "cross_entropy", "nll_loss")
def widen_logits(moment: Moment, finding: Finding) -> str | None:
    """Outside of a forward: answers for the classes that are missing, in this call."""
    classes, wanted = int(finding.facts["classes"] or 0), int(finding.facts["wanted"] or 0)
    if moment.live["inside"]:
        return None
    torch, logits = sys.modules["torch"], given(moment, "input")
    axis = 1 if logits.dim() > 1 else 0
    shape = list(logits.shape)
    shape[axis] = wanted - classes
    answers = logits.new_full(shape, UNLIKELY if moment.operation == "nll_loss" else 0.0)
    put(moment, "input", torch.cat([logits, answers], dim=axis))
    return f"with {wanted} outputs for {classes}"


@mend("LOS202", "cross_entropy", "nll_loss")
def count_from_zero(moment: Moment, finding: Finding) -> str | None:
    """Take 1 from every target that is not ignored."""
    target, ignored = given(moment, "target"), moment.kwargs.get("ignore_index", -100)
    put(moment, "target", target - (target != ignored).to(target.dtype))
    return "with 1 subtracted from the labels"


@mend("LOS114", "cross_entropy", "nll_loss")
def exchange_arguments(moment: Moment, finding: Finding) -> str | None:
    """Give what came second first."""
    first, second = given(moment, "input"), given(moment, "target")
    put(moment, "input", second)
    put(moment, "target", first)
    return "with the two exchanged"


@mend("LOS203", "cross_entropy", "nll_loss")
def ignore_void(moment: Moment, finding: Finding) -> str | None:
    """Leave the mark out of the loss."""
    value = int(finding.facts["value"] or 0)
    target = given(moment, "target")
    if bool((target == value).all()):
        put(moment, "target", target * 0)
        return f"with class 0 for {value}, the batch having no other label"
    ignored = int(finding.facts["ignore_index"] or IGNORED)
    if bool((target == ignored).any()):
        # What pads the labels keeps its own mark.
        put(moment, "target", target.where(target != value, ignored))
        return f"with {ignored} for {value}"
    put(moment, "ignore_index", value)
    return f"with ignore_index={value}"


@mend("LOS311", *REGRESSIONS, *BINARY_LOSSES)
def compare_classes(moment: Moment, finding: Finding) -> str | None:
    """Compare the scores of classes with their ids."""
    scores, ids = given(moment, "input"), given(moment, "target")
    moment.function = sys.modules["torch"].nn.functional.cross_entropy
    moment.args, moment.kwargs = (scores, ids.long()), {}
    return "with cross_entropy"


def given(moment: Moment, name: str) -> Any:
    """What a loss is given for one of its parameters."""
    names = list(moment.live["signature"].parameters)
    position = names.index(name)
    return moment.args[position] if position < len(moment.args) else moment.kwargs.get(name)


def put(moment: Moment, name: str, value: Any) -> None:
    """Give a loss something else for one of its parameters."""
    position = list(moment.live["signature"].parameters).index(name)
    if position < len(moment.args):
        moment.args = (*moment.args[:position], value, *moment.args[position + 1 :])
    else:
        moment.kwargs = {**moment.kwargs, name: value}


def widen(model: Any, classes: int, wanted: int, optimizers: Sequence[Any] = ()) -> str | None:
    """Widen the last layer with this many outputs; its path, or None where there is none.

    The parameters are new ones: an older graph may hold the gradient accumulators of the
    narrow ones. Optimizers are handed the new ones in their place.
    """
    torch = sys.modules["torch"]
    kinds = (torch.nn.Linear, torch.nn.Conv1d, torch.nn.Conv2d, torch.nn.Conv3d)
    found = [(n, m) for n, m in model.named_modules() if isinstance(m, kinds) and m.weight.shape[0] == classes]
    if not found:
        return None
    path, layer = found[-1]
    rows = torch.nn.init.normal_(layer.weight.detach().new_empty(wanted - classes, *layer.weight.shape[1:]), std=0.02)
    exchange(layer, "weight", lambda old: torch.cat([old, rows]), optimizers)
    if layer.bias is not None:
        exchange(layer, "bias", lambda old: torch.cat([old, old.new_zeros(wanted - classes)]), optimizers)
    setattr(layer, "out_features" if hasattr(layer, "out_features") else "out_channels", wanted)
    _relabel(model, classes, wanted)
    return str(path)


def exchange(layer: Any, name: str, changed: Callable[[Any], Any], optimizers: Sequence[Any]) -> None:
    """Put a changed copy of a parameter in its place, in the layer and in the optimizers."""
    torch, old = sys.modules["torch"], getattr(layer, name)
    new = torch.nn.Parameter(changed(old.detach()), requires_grad=old.requires_grad)
    setattr(layer, name, new)
    for optimizer in optimizers:
        optimizer.state.pop(old, None)
        for group in optimizer.param_groups:
            group["params"] = [new if held is old else held for held in group["params"]]


def _relabel(model: Any, classes: int, wanted: int) -> None:
    """Let a model and those in it, which an adapter may have wrapped, count the classes that their head has now."""
    held = list(model.modules())
    for owner in (*held, *(getattr(module, "config", None) for module in held)):
        if type(getattr(owner, "num_labels", None)) is int and (owner.num_labels == classes or owner is model):
            owner.num_labels = wanted


@mend("LOS502", "compute_loss")
def loss_first(moment: Moment, finding: Finding) -> str | None:
    """Let the model answer with its loss before all else."""
    model, place = moment.live["model"], int(finding.facts["place"] or 0)
    forward = model.forward

    @wraps(forward)
    def ordered(*args: Any, **kwargs: Any) -> Any:
        answered = forward(*args, **kwargs)
        if not isinstance(answered, (tuple, list)) or len(answered) <= place:
            return answered
        # What stood in a tuple of its own stands by itself, as a metric is given it.
        rest = [part for k, part in enumerate(answered) if k != place]
        return (answered[place], *(rest[0] if len(rest) == 1 and isinstance(rest[0], (tuple, list)) else rest))

    model.forward = ordered
    return "with the loss before the other outputs"
