"""Models that a step of their own trains to judge what another makes, and that the other's step trains to be fooled."""

import sys
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import global_norm, numpy_of
from dryfit.core.evidence.keras_taped import Fooled
from dryfit.core.finding import Location
from dryfit.core.source import argument, here
from dryfit.seams.keras.models import all_layers
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam
    from dryfit.seams.keras.loss.losses import LossSeam

# Turns of both steps that must come one after the other, the most that are looked at, and rows that have one target.
HABIT, MOST, ROWS = 2, 64, 4
# Turns in which both steps want opposite things of the same; how far a smoothed target is from its whole number.
OPPOSED, SMOOTHED = 3, 0.3

Weights = frozenset[int]


@dataclass
class _Step:
    """A line that steps the same weights: of what model, where, with what gradients last."""

    model: Any
    where: Location | None
    turns: list[int] = field(default_factory=list)
    # By weight, the gradient of the last turn.
    grads: dict[int, Any] = field(default_factory=dict)
    alike: bool = True
    # By target, a whole number or None for any other, the mean of the last answers.
    answers: dict[int | None, float] = field(default_factory=dict)
    # By the step that it is compared to, the cosines of their gradients, and whether they want opposite things.
    cosines: dict[Weights, list[float]] = field(default_factory=dict)
    opposed: dict[Weights, list[bool]] = field(default_factory=dict)


class Contests:
    """Keeps which weights each step is given, and whether all rows of it had one target."""

    def __init__(self, layers: "LayerSeam", losses: "LossSeam") -> None:
        self.layers = layers
        self.losses = losses
        self._steps: dict[Weights, _Step] = {}
        self._clock = 0
        self._told = False
        self._before: list[Any] = []

    def applied(self, values: list[Any], variables: list[Any]) -> None:
        """Gradients are about to be applied."""
        if self._told or self._clock >= MOST or not variables or len(values) != len(variables):
            return
        self._clock += 1
        model = self.losses.current or (self.layers.last.model if self.layers.last else None)
        key = frozenset(id(value_of(variable)) for variable in variables)
        step = self._steps.setdefault(key, _Step(model, here()))
        step.turns.append(self._clock)
        step.grads = {id(value_of(w)): gradient for w, gradient in zip(variables, values, strict=True)}
        step.alike = step.alike and self._has_one_target()
        step.answers.update(self._answers())
        for other, judging in self._steps.items():
            if other < key and step.alike and len(judging.answers) == len(("real", "made")):
                cosines, opposed = step.cosines.setdefault(other, []), step.opposed.setdefault(other, [])
                cosines.append(_cosine([(judging.grads[weight], step.grads[weight]) for weight in other]))
                opposed.append(_wants_the_opposite(step.answers, judging.answers))
                if _alternate(judging.turns, step.turns) and len(opposed) >= OPPOSED and all(opposed):
                    self._tell(other, step, sum(cosines) / len(cosines))

    def _has_one_target(self) -> bool:
        """Whether the last loss had the same target for every row."""
        calls = self.losses.last_calls
        truth = numpy_of(calls[-1][1]) if calls else None
        return truth is not None and truth.size >= ROWS and bool((truth == truth.reshape(-1)[0]).all())

    def _answers(self) -> dict[int | None, float]:
        """By the whole number that targets are near, the mean of the answers since the last step; None for others."""
        known, self._before = self._before, self.losses.last_calls
        calls = [call for call in self._before if all(call is not other for other in known)]
        found: dict[int | None, float] = {}
        for _, truth, answer in calls:
            found.update(_means(numpy_of(truth), numpy_of(answer)))
        return found

    def _tell(self, own: Weights, fooling: _Step, cosine: float) -> None:
        judge = self._whose(own)
        inner = [gradient for weight, gradient in fooling.grads.items() if weight in own]
        norm = global_norm([gradient for gradient in inner if gradient is not None])
        if judge is None or not norm or not self._is_made(judge, fooling, own):
            return
        self._told = True
        compiled = self.losses.compiled.get(id(fooling.model)) if self.losses.current is not None else None
        built = compiled.site if compiled is not None and compiled.loss is not None else None
        tapes = self.layers.session.objects.get("tapes")
        asked = tapes.asked_at.get(frozenset(fooling.grads)) if tapes is not None else None
        where = built or argument(asked, "sources", 1) or asked or fooling.where
        entry = Fooled(str(judge.name), len(own), norm, cosine, built is not None, where)
        self.layers.session.recorder.keras_adds("fooled", entry)

    def _whose(self, weights: Weights) -> Any:
        """The model whose trainable weights these are."""
        for model in self.layers.met.values():
            own = getattr(model, "trainable_weights", ()) if isinstance(model, self.layers.model_class) else ()
            if own and {id(value_of(weight)) for weight in own} == weights:
                return model
        return None

    def _is_made(self, judge: Any, fooling: _Step, own: Weights) -> bool:
        """Whether the other weights of the step are those of a model that makes what the judge is given."""
        others = set(fooling.grads) - own
        models = [model for model in self.layers.met.values() if isinstance(model, self.layers.model_class)]
        return any(
            {id(value_of(weight)) for weight in model.trainable_weights} == others
            for model in models
            if model is not judge and not any(part is judge for part in all_layers(model))
        )


def _means(truth: Any, answer: Any) -> dict[int | None, float]:
    """The mean of the answers for each target."""
    if truth is None or answer is None or truth.size != answer.size or truth.dtype.kind not in "iufb" or not truth.size:
        return {None: 0.0}
    values, answers = truth.astype("float64").reshape(-1), answer.astype("float64").reshape(-1)
    near = values.round()
    # What is no number is near none.
    if not (abs(values - near) <= SMOOTHED).all():
        return {None: 0.0}
    return {int(value): float(answers[near == value].mean()) for value in sorted(set(near.tolist()))}


def _wants_the_opposite(fooling: dict[int | None, float], judging: dict[int | None, float]) -> bool:
    """Whether what a step judges looks like what the other wants to be told apart from that step's target."""
    if None in judging or len(fooling) != 1 or not fooling.keys() <= judging.keys():
        return False
    ((target, answer),) = fooling.items()
    other = next(value for kind, value in judging.items() if kind != target)
    return abs(answer - other) < abs(answer - judging[target])


def _alternate(one: list[int], other: list[int]) -> bool:
    """Whether two steps have changed places so often."""
    order = [kind for _, kind in sorted([*((turn, 0) for turn in one), *((turn, 1) for turn in other)])]
    return sum(a != b for a, b in pairwise(order)) >= 2 * HABIT


def _cosine(pairs: list[tuple[Any, Any]]) -> float:
    """The cosine of two lists of gradients."""
    numpy = sys.modules["numpy"]
    known = [(numpy_of(a), numpy_of(b)) for a, b in pairs]
    flat = [
        (a.astype("float64").ravel(), b.astype("float64").ravel()) for a, b in known if a is not None and b is not None
    ]
    if not flat:
        return 0.0
    one, other = (numpy.concatenate(part) for part in zip(*flat, strict=True))
    length = float(numpy.linalg.norm(one) * numpy.linalg.norm(other))
    return float(one @ other) / length if length else 0.0
