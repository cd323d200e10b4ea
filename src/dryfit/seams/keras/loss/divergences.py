"""Divergences that a loss under a GradientTape counts with the wrong sign, read off the operations that made it."""

import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.loss import DrivenApart
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.keras.loss.heard import Operations

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Tapes of each line that are recorded, and operations of each that are kept.
RECORDED, MOST = 3, 4000
# Values of a code, or of probabilities, that are looked at.
MOST_VALUES = 2**20
# Operations that hand on what they are given, or a sum or a mean of it.
PASSING = (
    "Mean", "Sum", "Reshape", "Squeeze", "ExpandDims", "Cast", "Identity", "StopGradient", "Transpose", "ClipByValue",
)  # fmt: skip
QUOTIENTS = ("RealDiv", "DivNoNan")
# What gives a number that was there before.
GIVEN = ("ReadVariableOp", "Const", "Cast", "Identity", "Reshape", "ResourceGather")
# How far from 1 the probabilities of a row add up to, and how alike two factors of one formula are.
WHOLE, ALIKE = 1e-3, 1e-4


@dataclass(frozen=True)
class Node:
    """An operation, what it was given and what it gave."""

    kind: str
    inputs: tuple[Any, ...]
    output: Any


@dataclass(frozen=True)
class Part:
    """What a loss adds up: a tensor, the factor that it is counted with, and the tensor that it is weighed by."""

    tensor: Any
    factor: float
    weights: Any = None


class Divergences:
    """Keeps the operations under the first tapes, and looks through what makes the loss of each."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.nodes: dict[Any, Node] = {}
        self._tapes: Counter[Location | None] = Counter()
        self._operations = Operations(self._ran)

    def entered(self) -> None:
        """A tape begins to record."""
        if self._operations.listening or not self.session.listening or self._tapes[here()] >= RECORDED:
            return
        self.nodes = {}
        self._tapes[here()] += 1
        self._operations.begin()

    def left(self) -> None:
        """A tape stops recording."""
        self._operations.end()

    def asked(self, target: Any) -> None:
        """The gradients of a loss, by the weights of a model, are asked for."""
        nodes, self.nodes = self.nodes, {}
        if not nodes or self.session.recorder.driven_apart or _key(target) not in nodes:
            return
        with suppress(Exception):
            parts = _parts(nodes, target)
            found = _of_normals(nodes, parts) or _of_classes(nodes, parts)
            if found is not None:
                entry = DrivenApart(*found, here())
                self.session.recorder.driven_apart.append(entry)

    def sharing(self, target: Any) -> Callable[[Any], bool]:
        """Whether another tensor adds up what a loss adds up too, as far as that was recorded."""
        nodes = self.nodes

        def shares(other: Any) -> bool:
            return bool(_summands(nodes, target) & _summands(nodes, other))

        return shares

    def _ran(self, kind: str, inputs: Any, attrs: Any, outputs: Any, op_name: Any = None, graph: Any = None) -> None:
        if graph is None and len(outputs) == 1 and len(self.nodes) < MOST:
            self.nodes[_key(outputs[0])] = Node(kind, tuple(inputs), outputs[0])


def _key(tensor: Any) -> Any:
    return getattr(tensor, "_id", None)


def _parts(nodes: dict[Any, Node], target: Any) -> list[Part]:
    """What a loss adds up, each with its factor."""
    found, waiting = [], [Part(target, 1.0)]
    for _ in range(MOST):
        if not waiting:
            break
        part = waiting.pop()
        inner = _inner(nodes, part)
        if inner is None:
            found.append(part)
        else:
            waiting += inner
    return found


def _summands(nodes: dict[Any, Node], target: Any) -> set[Any]:
    """What a tensor adds up, and what each of that is made of, by their keys; numbers of the source are left out."""
    tensors = [part.tensor for part in _parts(nodes, target)]
    made = [node for tensor in tensors if (node := nodes.get(_key(tensor))) is not None]
    keys = {_key(tensor) for tensor in [*tensors, *(given for node in made for given in node.inputs)]}
    return {key for key in keys if key in nodes and nodes[key].kind not in GIVEN}


def _inner(nodes: dict[Any, Node], part: Part) -> list[Part] | None:
    """What a tensor is a sum of; None where it is none."""
    node, factor, weights = nodes.get(_key(part.tensor)), part.factor, part.weights
    if node is None:
        return None
    given, kind = node.inputs, node.kind
    if kind in PASSING:
        return [Part(given[0], factor, weights)]
    if kind == "Neg":
        return [Part(given[0], -factor, weights)]
    if kind in ("AddV2", "Add", "AddN"):
        return [Part(one, factor, weights) for one in given]
    if kind == "Sub":
        return [Part(given[0], factor, weights), Part(given[1], -factor, weights)]
    if kind in QUOTIENTS:
        by = numpy_of(given[1])
        divisor = float(by.reshape(-1)[0]) if by is not None and by.size == 1 else 0.0
        return [Part(given[0], factor / divisor, weights)] if divisor else None
    if kind != "Mul" or _key(given[0]) == _key(given[1]):
        return None
    numbers = [_constant(nodes, one) for one in given]
    for one, value in ((given[1], numbers[0]), (given[0], numbers[1])):
        if value is not None:
            return [Part(one, factor * value, weights)] if value else []
    # Targets in front of a logarithm of answers.
    logs = [_logarithm(nodes, one) is not None for one in given]
    if weights is None and logs[0] != logs[1]:
        weighed, by = (given[0], given[1]) if logs[0] else (given[1], given[0])
        return [Part(weighed, factor, by)]
    return None


def _constant(nodes: dict[Any, Node], tensor: Any) -> float | None:
    """The value of a number that no layer made."""
    values, node = numpy_of(tensor), nodes.get(_key(tensor))
    for _ in GIVEN:
        if node is None or node.kind not in GIVEN or not node.inputs:
            break
        node = nodes.get(_key(node.inputs[0]))
    known = node is None or node.kind in GIVEN
    return float(values.reshape(-1)[0]) if known and values is not None and values.size == 1 else None


def _of_normals(nodes: dict[Any, Node], parts: list[Part]) -> tuple[str, float] | None:
    """A variance, a mean squared and the variance's logarithm, each with the other sign than it is to have."""
    plain = [part for part in parts if part.weights is None]
    for variance in plain:
        exponent = _of(nodes, variance, "Exp")
        if exponent is None or variance.factor >= 0:
            continue
        means = [m for p in plain if _alike(p, variance) and (m := _squared(nodes, p)) is not None]
        logs = [_root(nodes, p.tensor) for p in plain if p.factor > 0]
        root = _root(nodes, exponent)
        if means and any(_key(root) == _key(log) for log in logs):
            spread, middle = numpy_of(variance.tensor), numpy_of(means[0])
            if spread is None or middle is None or spread.size > MOST_VALUES:
                return None
            numpy_log = _log(spread)
            whole = 0.5 * (spread + middle**2 - 1 - numpy_log)
            return "normals", float(whole.reshape(len(whole), -1).sum(1).mean())
    return None


def _of_classes(nodes: dict[Any, Node], parts: list[Part]) -> tuple[str, float] | None:
    """Probabilities times the logarithm of their quotient by the answers', which a loss takes away."""
    for part in parts:
        weights = numpy_of(part.weights) if part.weights is not None else None
        answers = _logarithm(nodes, part.tensor)
        if weights is None or answers is None or part.factor >= 0 or weights.ndim < 2 or weights.size > MOST_VALUES:
            continue
        given = numpy_of(answers)
        if given is None or given.shape != weights.shape or (weights < 0).any():
            continue
        if (abs(weights.sum(-1) - 1) > WHOLE).any() or (weights.max(-1) > 1 - WHOLE).all():
            continue
        whole = weights * (_log(weights + 1e-9) - _log(given + 1e-9))
        return "classes", float(whole.sum(-1).mean())
    return None


def _logarithm(nodes: dict[Any, Node], tensor: Any) -> Any:
    """The answers, where a tensor is the logarithm of targets by answers."""
    node = nodes.get(_key(tensor))
    if node is None or node.kind != "Log":
        return None
    inside = nodes.get(_key(node.inputs[0]))
    return inside.inputs[1] if inside is not None and inside.kind in QUOTIENTS else None


def _of(nodes: dict[Any, Node], part: Part, kind: str) -> Any:
    node = nodes.get(_key(part.tensor))
    return node.inputs[0] if node is not None and node.kind == kind else None


def _squared(nodes: dict[Any, Node], part: Part) -> Any:
    """What a part is the square of."""
    node = nodes.get(_key(part.tensor))
    if node is None:
        return None
    if node.kind == "Square" or (node.kind == "Mul" and _key(node.inputs[0]) == _key(node.inputs[1])):
        return node.inputs[0]
    two = numpy_of(node.inputs[1]) if node.kind == "Pow" else None
    return node.inputs[0] if two is not None and two.size == 1 and float(two.reshape(-1)[0]) == 2.0 else None


def _root(nodes: dict[Any, Node], tensor: Any) -> Any:
    """What a tensor is a multiple of."""
    found = _parts(nodes, tensor)
    return found[0].tensor if len(found) == 1 else tensor


def _alike(one: Part, other: Part) -> bool:
    return abs(one.factor - other.factor) <= ALIKE * abs(other.factor)


def _log(values: Any) -> Any:
    return sys.modules["numpy"].log(values)
