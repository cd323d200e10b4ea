"""Divergences that a loss counts with the wrong sign, or far above all else, read off its graph."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dryfit.core.evidence.loss import DrivenApart, Outweighed
from dryfit.seams.torch.backward.graph import graph_of

# What hands on a sum or a mean of what it is given, or the same in another shape.
PASSING = (
    *("Mean", "Sum", "Squeeze", "Unsqueeze", "View", "Reshape", "UnsafeView", "Alias", "Clone", "ToCopy"),
    *("Permute", "Transpose", "T"),
)
# Nodes of a graph that are followed.
NODES = 400
# How far from 1 the probabilities of a row add up to.
WHOLE = 1e-3
# How far the factors of two parts of one formula are apart.
ALIKE = 1e-4
# How many numbers without a sign there are.
WRAPPED = 1 << 64
# How torch writes a loss that is the mean of its elements, and the fewest examples that have a mean of their own.
MEAN, FEWEST = 1, 4

# What a graph ends in at a parameter.
PARAMETER = "AccumulateGrad"

# A node and which of its outputs is meant.
Edge = tuple[Any, int]


@dataclass(frozen=True)
class Part:
    """What a loss adds up: a node, the factor that it is counted with, and the tensor that it is weighed by."""

    name: str
    edge: Edge
    factor: float
    weights: Any = None


def driven_apart(torch: Any, loss: Any) -> DrivenApart | None:
    """The first divergence that falls when what it compares moves apart."""
    try:
        parts = list(parts_of((loss.grad_fn, 0)))
        return _of_normals(torch, parts) or _of_classes(torch, parts)
    except RuntimeError:
        # A graph that an earlier backward has used holds its values no more.
        return None


def leaves(loss: Any) -> list[Any]:
    """The tensors that a loss is differentiated down to."""
    found = (getattr(node, "variable", None) for node in graph_of(loss.grad_fn))
    return [leaf for leaf in found if leaf is not None]


def _of_classes(torch: Any, parts: list[Part]) -> DrivenApart | None:
    """Probabilities that nothing differentiates times log-probabilities, which a loss is to take away."""
    for part in parts:
        weights = part.weights
        if part.name != "LogSoftmax" or weights is None or part.factor <= 0 or weights.dim() < 2:
            continue
        answers, weights = part.edge[0]._saved_result.detach(), weights.detach()
        if answers.shape != weights.shape or bool((weights < 0).any()):
            continue
        if not bool(((weights.sum(-1) - 1).abs() < WHOLE).all()) or bool((weights.amax(-1) > 1 - WHOLE).all()):
            # One-hot targets are those of a loss that is climbed on purpose.
            continue
        divergence = (torch.special.xlogy(weights, weights) - weights * answers).sum(-1).mean()
        return DrivenApart("classes", float(divergence))
    return None


def outweighed(torch: Any, loss: Any) -> Outweighed | None:
    """What a code costs of which a reconstruction is made, and what the best reconstruction would gain."""
    try:
        parts = list(parts_of((loss.grad_fn, 0)))
        found = next(_normals([part for part in parts if part.weights is None], 1.0), None)
        # A mean that is a parameter is no code of an example: the weights themselves are drawn.
        if found is None or found[3].dim() < 2 or _name(found[1].edge[0].next_functions[0][0]) == PARAMETER:
            return None
        variance, mean, logarithm, spread = found
        others = [part for part in parts if all(part is not known for known in (variance, mean, logarithm))]
        gains = [_gain(torch, part, len(spread)) for part in others]
    except RuntimeError:
        return None
    known = [gain for gain in gains if gain is not None]
    if not known or len(known) < len(gains) or len(spread) < FEWEST:
        return None
    # A divergence counts half of the variance.
    return Outweighed(sum(known), 2 * variance.factor * len(spread), _divergence(spread, mean), len(spread))


def _gain(torch: Any, part: Part, examples: int) -> float | None:
    """How much less a reconstruction's loss can be than for the mean of the batch, whatever the example is."""
    node, functional = part.edge[0], torch.nn.functional
    name = {"MseLoss": "mse_loss", "BinaryCrossEntropy": "binary_cross_entropy"}.get(
        part.name.replace("WithLogits", "")
    )
    if name is None or part.factor <= 0 or part.weights is not None:
        return None
    targets = _exact(node._saved_target)
    if node._saved_target.requires_grad or not targets.dim() or len(targets) != examples:
        return None
    middle = targets.mean(0, keepdim=True).expand_as(targets)
    losses = [getattr(functional, name)(answers, targets, reduction="sum") for answers in (middle, targets)]
    counted = targets.numel() if node._saved_reduction == MEAN else 1
    return part.factor * float(losses[0] - losses[1]) / counted


def _of_normals(torch: Any, parts: list[Part]) -> DrivenApart | None:
    """The variance, the mean squared and the logarithm of the variance, each with the other sign than it is to have."""
    found = next(_normals([part for part in parts if part.weights is None], -1.0), None)
    return DrivenApart("normals", _divergence(found[3], found[1])) if found is not None else None


def _normals(parts: list[Part], sign: float) -> Iterator[tuple[Part, Part, Part, Any]]:
    """The variance, the mean squared and the logarithm of the variance of a divergence, and the variance's values."""
    for variance in parts:
        if variance.factor * sign <= 0:
            continue
        means = [p for p in parts if p is not variance and _is_square(p) and _alike(p.factor, variance.factor)]
        for part in parts:
            spread = _spread(part, variance) if means and part.factor * sign < 0 else None
            if spread is not None:
                yield variance, means[0], part, spread


def _spread(logarithm: Part, variance: Part) -> Any:
    """The values of a variance, where the one part is the other's logarithm, or that of its root."""
    node = variance.edge[0]
    root = _argument(variance)
    if root is not None and logarithm.edge == root:
        return node._saved_result if variance.name == "Exp" else node._saved_self**2
    if logarithm.name != "Log":
        return None
    inside, values = logarithm.edge[0].next_functions[0], logarithm.edge[0]._saved_self
    if inside == variance.edge or _are_squares_of_one(inside, variance):
        return values
    return values**2 if _is_square(variance) and inside == node.next_functions[0] else None


def _are_squares_of_one(edge: Edge, square: Part) -> bool:
    """Whether the square of the same is written a second time."""
    both = _is_square(square) and edge[0] is not None and _is_square(Part(_name(edge[0]), edge, 1.0))
    return bool(both) and edge[0].next_functions[0] == square.edge[0].next_functions[0]


def _divergence(spread: Any, mean: Part) -> float:
    spread, middle = _exact(spread), _exact(mean.edge[0]._saved_self)
    whole = 0.5 * (spread + middle**2 - 1 - spread.log())
    return float(whole.reshape(len(whole), -1).sum(1).mean())


def _exact(values: Any) -> Any:
    """Values as precise as the processor has them; some devices have no doubles."""
    return values.detach().cpu().double()


def _alike(one: float, other: float) -> bool:
    return abs(one - other) <= ALIKE * abs(other)


def _is_square(part: Part) -> bool:
    node = part.edge[0]
    return (part.name == "Pow" and float(node._saved_exponent) == 2.0) or (
        part.name == "Mul" and len(node.next_functions) == 2 and node.next_functions[0] == node.next_functions[1]
    )


def _argument(part: Part) -> Edge | None:
    """What a variance is the exponential of: directly, or as a deviation that is squared."""
    if part.name == "Exp":
        return _root(part.edge[0].next_functions[0])
    inner = part.edge[0].next_functions[0] if _is_square(part) else None
    return _root(inner[0].next_functions[0]) if inner and _name(inner[0]) == "Exp" else None


def _root(edge: Edge) -> Edge:
    """What is multiplied by a number at most."""
    found = list(parts_of(edge))
    return found[0].edge if len(found) == 1 else edge


def parts_of(edge: Edge, factor: float = 1.0, weights: Any = None) -> Iterator[Part]:
    """What a node adds up, each with its factor."""
    waiting, seen = [(edge, factor, weights)], 0
    while waiting and seen < NODES:
        (node, output), factor, weights = waiting.pop()
        seen += 1
        name = _name(node)
        if node is None:
            continue
        try:
            inner = _inner(node, name, factor, weights)
        except RuntimeError:
            # What the node kept was freed by an earlier backward.
            inner = None
        if inner is None:
            yield Part(name, (node, output), factor, weights)
        else:
            waiting.extend(inner)


def _inner(node: Any, name: str, factor: float, weights: Any) -> list[tuple[Edge, float, Any]] | None:
    """What a node is a sum of; None where it is none."""
    edges = list(node.next_functions)
    if name in PASSING:
        return [(edges[0], factor / _averaged_over(node) if name == "Mean" else factor, weights)]
    if name == "Neg":
        return [(edges[0], -factor, weights)]
    if name in ("Add", "Sub", "Rsub"):
        alpha = float(getattr(node, "_saved_alpha", 1) or 1)
        signs = {"Add": (1.0, alpha), "Sub": (1.0, -alpha), "Rsub": (-alpha, 1.0)}[name]
        return [(edge, factor * sign, weights) for edge, sign in zip(edges, signs, strict=False)]
    if name not in ("Mul", "Div"):
        return None
    other = getattr(node, "_saved_other", None)
    if len(edges) > 1 and edges[1][0] is not None and edges[0][0] is not None:
        return None
    by = other if other is not None else getattr(node, "_saved_self", None)
    edge = edges[0] if edges[0][0] is not None else edges[1]
    if by is None or (name == "Div" and edge is not edges[0]):
        return None
    if not hasattr(by, "numel") or by.numel() == 1:
        value = float(by)
        return [(edge, factor * value if name == "Mul" else factor / value, weights)] if value else []
    return [(edge, factor, by)] if name == "Mul" and weights is None else None


def _averaged_over(node: Any) -> int:
    """How many elements a mean is of."""
    sizes = node._saved_self_sym_sizes
    axes = getattr(node, "_saved_dim", None) or range(len(sizes))
    # Axes counted from the end are kept as whole numbers without a sign.
    return math.prod(int(sizes[axis - WRAPPED if axis >= len(sizes) else axis]) for axis in axes) or 1


def _name(node: Any) -> str:
    return type(node).__name__.partition("Backward")[0] if node is not None else ""
