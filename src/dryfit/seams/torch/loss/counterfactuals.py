"""A loss computed in other ways on the same numbers: what it would be without a fault."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from dryfit.backends.torch import torch
from dryfit.core.baseline import CLASS_LOSSES, REGRESSIONS
from dryfit.core.evidence.loss import RANGES

# Steps of the graph that only change a tensor's shape or type, by the start of their names.
SHAPING = ("View", "Reshape", "UnsafeView", "Squeeze", "Unsqueeze", "Select", "Slice", "Transpose", "Permute", "T",
           "Clone", "ToCopy", "Alias", "Expand", "Index", "AsStrided", "Contiguous")  # fmt: skip
ACTIVATIONS = {
    "SoftmaxBackward0": "softmax",
    "LogSoftmaxBackward0": "log_softmax",
    "SigmoidBackward0": "sigmoid",
    "LogSigmoidBackward0": "log_sigmoid",
    "ReluBackward0": "relu",
    "TanhBackward0": "tanh",
}
# The graph is followed over at most this many shaping steps.
STEPS = 6
# Probabilities are kept this far from 0 and 1 before they are turned into logits.
MARGIN = 1e-6
# Rows of probabilities sum to 1 up to rounding; bfloat16 keeps three digits.
SUM_TOLERANCE = 0.01
# A logit of a binary classifier that is as good as sure of its answer.
CONFIDENT = 20.0


def made_by(tensor: Any) -> tuple[str, int | None]:
    """The activation that made a tensor, and its axis counted from the end, read off the graph."""
    node, activation = _last_activation(tensor.grad_fn)
    return activation, None if node is None else _axis(node, tensor.dim())


def through(tensor: Any) -> str:
    """The activation whose output the one that made a tensor was given."""
    node, _ = _last_activation(tensor.grad_fn)
    return _last_activation(node.next_functions[0][0])[1] if node is not None else ""


def _last_activation(node: Any) -> tuple[Any, str]:
    """The step of the graph that is an activation, behind such as only change the shape, and its name."""
    for _ in range(STEPS):
        name = type(node).__name__ if node is not None else ""
        if name in ACTIVATIONS:
            return node, ACTIVATIONS[name]
        if _sigmoid_by_hand(node, name):
            return None, "sigmoid"
        if not name.removesuffix("0").removesuffix("Backward").startswith(SHAPING) or not node.next_functions:
            return None, ""
        node = node.next_functions[0][0]
    return None, ""


def _sigmoid_by_hand(node: Any, name: str) -> bool:
    """1 / (1 + exp(-x)), with one operation a step."""
    for wanted in ("ReciprocalBackward0", "AddBackward0", "ExpBackward0"):
        if name == "MulBackward0" and wanted == "ReciprocalBackward0":
            node = node.next_functions[0][0]
            name = type(node).__name__
        if name != wanted:
            return False
        node = node.next_functions[0][0]
        name = type(node).__name__
    return True


# How a loss is told what to make of its examples.
REDUCTIONS = ("reduction", "size_average", "reduce")


def distributions(rows: Any) -> bool:
    """Whether every row is one of probabilities, by whatever formula: no logits happen to be."""
    if rows.dim() < 2 or rows.shape[1] < 2 or bool((rows < 0).any()):
        return False
    return bool(((rows.double().sum(dim=1) - 1).abs() < SUM_TOLERANCE).all())


def _axis(node: Any, rank: int) -> int | None:
    """Autograd keeps the axis as an unsigned number: a negative one comes back near 2**64."""
    kept: int | None = getattr(node, "_saved_dim", None)
    if kept is None:
        return None
    return kept - (1 << 64) if kept > 1 << 63 else kept - rank


def counterfactuals(
    name: str, original: Callable[..., Any], values: Mapping[str, Any], activation: str, axis: int | None
) -> dict[str, Any]:
    """The numbers that prove or clear a suspicion about one call, whose input an activation has made."""
    logits, target = values["input"].detach(), values["target"].detach()
    found: dict[str, Any] = {"made_by": activation, "made_axis": axis}
    others = {k: v for k, v in values.items() if k not in ("input", "target")}

    def again(changed: Any, targets: Any = target) -> float | None:
        try:
            return _number(original(changed, targets, **others))
        except Exception:
            return None

    undo = UNDONE.get((name, activation))
    if undo is not None:
        found["undone"] = again(undo(logits))
        found["floor"] = _floor(name, activation, logits, target)
        mean = {k: v for k, v in others.items() if k not in REDUCTIONS}
        if found["floor"] is not None and (one := _number(original(logits, target, **mean))):
            # Of the batch's sum or of its mean, as the loss is.
            found["floor"] *= (again(logits) or one) / one
    if name == "nll_loss" and logits.dim() > 1:
        sums = logits.double().logsumexp(dim=1)
        found["log_sums"] = (float(sums.min()), float(sums.max()))
        found["undone"] = again(logits.log_softmax(dim=1))
    if name in BINARY and logits.shape == target.shape:
        found["confident"] = again((2 * (target > 0.5).to(logits) - 1) * CONFIDENT)
    if name in CLASS_LOSSES and logits.dim() and 1 in (logits.dim(), logits.shape[1 % logits.dim()]):
        found["undone"] = _of_one_output(logits, target)
    if activation in RANGES and target.is_floating_point():
        found["unreached"] = _unreached(target, *RANGES[activation])
    if name in REGRESSIONS and logits.shape != target.shape and logits.numel() == target.numel():
        found["aligned"] = again(logits.reshape(target.shape))
    if name in CLASS_LOSSES:
        found["one_counted"] = _one_counted(again, logits, target, values.get("ignore_index"))
    found["answered"] = _answered(name, logits, target)
    return found


def _answered(name: str, logits: Any, target: Any) -> bool:
    """Whether each target is the yes or no that a logit says, of several."""
    if name not in BINARY or logits.shape != target.shape or bool((target == target.reshape(-1)[0]).all()):
        return False
    return bool(((logits > 0) == (target > 0.5)).all())


def _unreached(target: Any, low: float, high: float) -> float | None:
    """The share of the targets' variance that answers from this range can never meet."""
    values = target.double()
    spread = float(values.var(correction=0))
    return float((values - values.clamp(low, high)).square().mean()) / spread if spread else None


BINARY = ("binary_cross_entropy_with_logits",)


def _of_one_output(logits: Any, target: Any) -> float | None:
    """The loss of one output an example: of a yes or no, or of a number, as the targets are; None for probabilities."""
    if logits.numel() != target.numel():
        return None
    if bool(((target < 0) | (target > 1)).any()):
        numbers = target.is_floating_point() and target.numel() > 1
        return _number(torch().nn.functional.mse_loss(logits.reshape(-1), target.reshape(-1))) if numbers else None
    if logits.dim() == 1 and (bool(((target != 0) & (target != 1)).any()) or float(target.sum()) == 1):
        # One example, and the probabilities of its classes.
        return None
    answers = target.reshape(-1).to(logits)
    return _number(torch().nn.functional.binary_cross_entropy_with_logits(logits.reshape(-1), answers))


def _log(probabilities: Any) -> Any:
    return probabilities.clamp_min(MARGIN).log()


def _logit(probabilities: Any) -> Any:
    return probabilities.clamp(MARGIN, 1 - MARGIN).logit()


UNDONE: dict[tuple[str, str], Callable[[Any], Any]] = {
    ("cross_entropy", "softmax"): _log,
    ("cross_entropy", "sigmoid"): _logit,
    ("binary_cross_entropy_with_logits", "sigmoid"): _logit,
    ("binary_cross_entropy_with_logits", "softmax"): _logit,
    ("kl_div", "softmax"): _log,
}


def _floor(name: str, activation: str, logits: Any, target: Any) -> float | None:
    """The least loss that a perfect answer could reach from behind an activation."""
    if name == "cross_entropy" and logits.dim() > 1:
        classes = int(logits.shape[1])
        # One class at 1 and the others at 0: -1 + log(e + C - 1).
        return math.log(math.e + classes - 1) - 1
    if name == "binary_cross_entropy_with_logits" and target.numel():
        share = float(target.double().mean())
        # At best 1 for positives and 0 for negatives, of which a loss on logits makes log(1 + 1/e) and log 2.
        return share * math.log1p(math.exp(-1)) + (1 - share) * math.log(2)
    return None


def _one_counted(again: Callable[..., float | None], logits: Any, target: Any, ignore: int | None) -> float | None:
    """Where every target is ignored: the loss with the first one counted as class 0."""
    if ignore is None or target.is_floating_point() or target.numel() == 0 or not bool((target == ignore).all()):
        return None
    changed = target.clone()
    changed.reshape(-1)[0] = 0
    return again(logits, changed)


def _number(value: Any) -> float | None:
    number = float(value.detach().double().mean())
    return number if torch().isfinite(torch().tensor(number)) else None
