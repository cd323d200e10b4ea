"""Losses put right: the type and the shape of what they are given."""

import sys
from collections.abc import Iterable, Mapping
from typing import Any

from dryfit.core.baseline import BINARY_LOSSES, CLASS_LOSSES, REGRESSIONS
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.loss import given, put
from dryfit.mends.registry import mend

# A divergence is cut or filled as a regression is.
COMPARING = (*REGRESSIONS, "kl_div")


@mend("LOS301", *CLASS_LOSSES)
def ids_to_long(moment: Moment, finding: Finding) -> str | None:
    """Cast the class ids."""
    put(moment, "target", given(moment, "target").long())
    return "with int64 targets"


@mend("LOS302", *BINARY_LOSSES)
def targets_to_float(moment: Moment, finding: Finding) -> str | None:
    """Cast the targets to the input's type."""
    logits = given(moment, "input")
    put(moment, "target", given(moment, "target").to(logits.dtype))
    return f"with {str(logits.dtype).removeprefix('torch.')} targets"


@mend("LOS124", *CLASS_LOSSES)
def weights_as_classes(moment: Moment, finding: Finding) -> str | None:
    """Cast the weights to the logits' type; those that are too many go, those that are missing are 1."""
    weight, logits, classes = given(moment, "weight"), given(moment, "input"), int(finding.facts["classes"] or 0)
    made = logits.new_ones(classes)
    kept = weight.flatten()[:classes].to(made)
    made[: len(kept)] = kept
    put(moment, "weight", made)
    return f"with {classes} weights of {str(made.dtype).removeprefix('torch.')}"


@mend("LOS303", *CLASS_LOSSES)
def ids_without_axis(moment: Moment, finding: Finding) -> str | None:
    """Take the spare axis off, or the position of the one, or all sequences in a row."""
    target, how = given(moment, "target"), str(finding.facts["how"])
    arguments = {"flatten": (), "unsqueeze": (0,)}.get(how, (1,))
    put(moment, "target", getattr(target, how)(*arguments).long())
    return f"with targets.{how}({', '.join(map(str, arguments))})"


@mend("LOS123", *CLASS_LOSSES)
def logits_for_classes(moment: Moment, finding: Finding) -> str | None:
    """Compute the model's answer to its last batch again, and give the loss that."""
    last, classes = moment.live.get("forward"), given(moment, "input")
    if last is None:
        return None
    _, model, args, kwargs = last
    logits = model(*args, **kwargs)
    if not hasattr(logits, "is_floating_point") or logits.shape[:1] + logits.shape[2:] != classes.shape:
        return None
    put(moment, "input", logits)
    return "with the model's logits"


@mend("LOS304", *BINARY_LOSSES)
def one_shape(moment: Moment, finding: Finding) -> str | None:
    """Give the targets the input's shape."""
    logits = given(moment, "input")
    if "axis" in finding.facts:
        return _cut(moment)
    put(moment, "target", given(moment, "target").reshape(logits.shape))
    return f"with targets of {' x '.join(map(str, logits.shape))}"


def _cut(moment: Moment) -> str:
    """Keep of predictions and targets what both have on every axis."""
    one, other = given(moment, "input"), given(moment, "target")
    part = tuple(slice(0, min(extents)) for extents in zip(one.shape, other.shape, strict=True))
    put(moment, "input", one[part])
    put(moment, "target", other[part])
    return f"with {' x '.join(str(piece.stop) for piece in part)} of both"


@mend("LOS306", *CLASS_LOSSES)
def classes_second(moment: Moment, finding: Finding) -> str | None:
    """Move the classes to axis 1."""
    if finding.facts.get("flat"):
        put(moment, "input", given(moment, "input").flatten(0, -2))
        return "with the logits flattened"
    if "states" in finding.facts:
        put(moment, "input", given(moment, "input")[-1])
        return "with the logits of the last state"
    if "axis" in finding.facts:
        axis = int(finding.facts["axis"] or 0)
        put(moment, "input", given(moment, "input").squeeze(axis))
        return f"without axis {axis} of the logits"
    put(moment, "input", given(moment, "input").movedim(-1, 1))
    return "with the classes on axis 1"


@mend("LOS305", *COMPARING)
def as_targets(moment: Moment, finding: Finding) -> str | None:
    """Give the predictions the shape of the targets."""
    target = given(moment, "target")
    if not hasattr(target, "shape"):
        return None
    if "axis" in finding.facts:
        return _cut(moment)
    put(moment, "input", given(moment, "input").reshape(target.shape))
    return f"with predictions of {' x '.join(map(str, target.shape))}"


@mend("LOS307", "forward")
def as_long(moment: Moment, finding: Finding) -> str | None:
    """Inside of a forward: one label for each token, the missing ones ignored."""
    labels, tokens = moment.kwargs.get("labels"), moment.kwargs.get("input_ids")
    if tokens is None or labels is None or labels.dim() != 2 or tokens.dim() != 2:
        return None
    missing = tokens.shape[1] - labels.shape[1]
    # A model of whole texts has one row of logits for each, and wants no label for a token.
    if missing == 0 or int(finding.facts["rows"] or 0) <= len(tokens):
        return None
    labels = sys.modules["torch"].nn.functional.pad(labels, (0, missing), value=IGNORED)
    moment.kwargs = {**moment.kwargs, "labels": labels}
    return f"with {tokens.shape[1]} labels a row"


@mend("LOS307", *CLASS_LOSSES, *BINARY_LOSSES)
def as_many(moment: Moment, finding: Finding) -> str | None:
    """Outside of a forward: keep the first of each, so that the walk can go on."""
    if moment.live["inside"]:
        return None
    logits, target = given(moment, "input"), given(moment, "target")
    named = moment.live["model"] is not None and "module" in finding.facts
    layers = [layer for layer in moment.live["model"].modules() if _takes_time(layer)] if named else []
    for layer in layers:
        layer.batch_first = True
    if finding.facts.get("maps"):
        return _on_shared_places(moment)
    if finding.facts.get("places"):
        put(moment, "input", logits.mean(1))
        return f"with the mean of {finding.facts['places']} places"
    shared = min(len(logits), len(target))
    put(moment, "input", logits[:shared])
    classed = moment.operation in CLASS_LOSSES
    kept = target[:shared].clamp_max(logits.shape[1] - 1) if classed else target[:shared].view_as(logits[:shared])
    put(moment, "target", kept)
    later = "batch_first=True" if layers else "the labels padded" if "joined" in finding.facts else ""
    return f"with the first {shared} of each{f', and {later} from the next batch on' if later else ''}"


def _on_shared_places(moment: Moment) -> str:
    """Keep of the maps of logits and targets what both have on every axis."""
    logits, target = given(moment, "input"), given(moment, "target")
    part = tuple(slice(0, min(sizes)) for sizes in zip(logits.shape[2:], target.shape[1:], strict=True))
    put(moment, "input", logits[(slice(None), slice(None), *part)])
    put(moment, "target", target[(slice(None), *part)])
    return f"with {' x '.join(str(piece.stop) for piece in part)} places of both"


def _takes_time(layer: Any) -> bool:
    return hasattr(layer, "bidirectional") and getattr(layer, "batch_first", None) is False


@mend("LOS308", *CLASS_LOSSES, *BINARY_LOSSES, *COMPARING)
def targets_as_tensor(moment: Moment, finding: Finding) -> str | None:
    """Make a tensor of the targets."""
    logits, target = given(moment, "input"), given(moment, "target")
    if target is None:
        return _labels_given(moment)
    if any(isinstance(value, str) for value in target):
        return None
    alone = isinstance(target, (list, tuple)) and len(target) == 1 and hasattr(target[0], "dim")
    made = sys.modules["torch"].as_tensor(target[0] if alone else target, device=logits.device)
    put(moment, "target", made if moment.operation in CLASS_LOSSES else made.to(logits.dtype).reshape(logits.shape))
    return "with the targets as a tensor"


def _labels_given(moment: Moment) -> str | None:
    """The labels that the model was given beside its inputs, where the loss got none."""
    last = moment.live.get("forward")
    labels = last[3].get("labels") if last is not None else None
    if labels is None:
        return None
    put(moment, "target", labels)
    return "with the `labels` of the batch"


@mend("LOS104", "binary_cross_entropy")
def through_sigmoid(moment: Moment, finding: Finding) -> str | None:
    """Make probabilities of the logits."""
    put(moment, "input", given(moment, "input").sigmoid())
    return "through a sigmoid"


@mend("LOS105", *CLASS_LOSSES, *BINARY_LOSSES, *COMPARING)
def take_logits(moment: Moment, finding: Finding) -> str | None:
    """Take the logits out of the model's output."""
    found = _logits(given(moment, "input"))
    if found is None:
        return None
    put(moment, "input", found)
    return "with its logits"


def _logits(output: Any) -> Any:
    if isinstance(output, Mapping):
        named = output.get("logits", output.get("out"))
        return named if named is not None else next(iter(output.values()), None)
    values = output if isinstance(output, Iterable) else ()
    return next((value for value in values if hasattr(value, "dim") and value.dim() > 0), None)


@mend("LOS309", "forward")
def several_labels(moment: Moment, finding: Finding) -> str | None:
    """Float labels, and the problem type that goes with them."""
    labels = moment.kwargs.get("labels")
    if labels is None:
        return None
    moment.kwargs = {**moment.kwargs, "labels": labels.float()}
    moment.live["model"].config.problem_type = "multi_label_classification"
    return 'with float labels and problem_type="multi_label_classification"'


@mend("LOS108", "binary_cross_entropy")
def bring_between(moment: Moment, finding: Finding) -> str | None:
    """Take the smallest target for 0 and the largest for 1."""
    low, high = float(finding.facts["smallest"] or 0), float(finding.facts["largest"] or 0)
    if high <= low:
        return None
    put(moment, "target", (given(moment, "target") - low).clamp(0, high - low) / (high - low))
    return "with targets from 0 to 1"
