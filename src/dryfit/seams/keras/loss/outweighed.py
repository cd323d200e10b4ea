"""What a code costs in a step around a tape, and what the best reconstruction would gain.

The step is taken up to its gradients once more, with other answers of its models.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import permutations
from types import CellType, FrameType, FunctionType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, mapped, number, numpy_of
from dryfit.core.evidence.loss import Outweighed
from dryfit.core.finding import Location
from dryfit.seams.keras.state import State, is_affordable

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import Root
    from dryfit.seams.session import Session

# The losses that are looked at, and the fewest examples that have a mean of their own.
LOOKED_AT, FEWEST = 2, 4
# Ways to read the answers of a step's models that are tried.
MOST_TRIED = 24
# By how much a divergence that is put in may be told otherwise by the loss, as a share of it (float32).
ROUNDING = 0.02
# Values of a mean, and logarithms of a variance, that are put in.
MEANS, LOGARITHMS = (1.0, -2.0), (1.0, -1.0)
# How a logarithm that a model answers with stands to that of the variance: the same, or that of its root.
POWERS = (1.0, 2.0)
# How near to 0 and 1 an answer in logits comes.
EDGE = 1e-6


class Reached(BaseException):
    """A step has come to its gradients."""

    def __init__(self, target: Any) -> None:
        super().__init__()
        self.target = target


@dataclass(frozen=True)
class Slot:
    """One of the arrays that a model answers with, or a half of its last axis."""

    model: int
    leaf: int
    half: int | None = None


class CodesOfSteps:
    """Tries, for the first losses that a tape is asked the gradients of, what they count."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.probing = False
        self._looked = 0

    def asked(self, frame: FrameType | None, site: Location | None) -> None:
        """A function of the script's asks a tape for gradients."""
        code = frame.f_code if frame is not None else None
        if self._looked >= LOOKED_AT or frame is None or code is None or not _can_be_taken_again(frame):
            return
        roots = [calls[-1] for seam in self.session.objects.get("keras", {}).values() for calls in _of(seam)]
        roots = [root for root in roots if root.taped and root.eager and root.outputs and root.inputs]
        tried = [(x, made, *code) for made, x in _reconstructions(roots) for code in _codes(roots, made, len(x))]
        self._looked += bool(tried)
        if len(tried) <= MOST_TRIED:
            step = Step(self, frame, {id(root.model): root.model for root in roots}.values())
            for x, *slots in tried:
                found = step.look(x, *slots)
                if found is not None and found[0] > 0:
                    self.session.recorder.outweighed.append(Outweighed(*found, len(x), site))
                    return


class Step:
    """A function up to its gradients, with answers put in the place of what models give."""

    def __init__(self, codes: CodesOfSteps, frame: FrameType, models: Iterable[Any]) -> None:
        self.codes, self.frame, self.models = codes, frame, list(models)
        self.given: dict[Slot, Any] = {}
        self.answers: dict[int, list[Any]] = {}

    def look(self, x: Any, made: Slot, mean: Slot, logarithm: Slot) -> tuple[float, float, float] | None:
        """What an exact reconstruction gains, what a unit of divergence costs, and the divergence there is."""
        numpy = sys.modules["numpy"]
        if not all(is_affordable(model, None) for model in self.models):
            return None
        states = [State(model, None) for model in self.models]
        try:
            cost = self._cost(made, x, mean, logarithm)
            if cost is None:
                return None
            power, unit = cost
            middle = numpy.broadcast_to(x.mean(axis=0, keepdims=True), x.shape)
            known = [[self.value({made: way(part)}) for way in _ways(x)] for part in (middle, x)]
            best = [min((v for v in values if v is not None), default=None) for values in known]
        finally:
            for state in states:
                state.restore()
        if best[0] is None or best[1] is None:
            return None
        spread, place = (_taken(self.answers[slot.model], slot).astype("float64") for slot in (logarithm, mean))
        spread = power * spread
        whole = 0.5 * (numpy.exp(spread) + place**2 - 1 - spread)
        return best[0] - best[1], unit, float(whole.reshape(len(whole), -1).sum(1).mean())

    def _cost(self, made: Slot, x: Any, mean: Slot, logarithm: Slot) -> tuple[float, float] | None:
        """How the logarithm is meant, and what a divergence of 1 an example costs, where a loss counts one of normals.

        The divergence of a normal from that of mean 0 and deviation 1 is (exp(s) - 1 - s + m ** 2) / 2 for each
        element, with s the logarithm of its variance.
        """
        numpy = sys.modules["numpy"]
        self.given = {}
        first = self.value({})
        if first is None or mean.model not in self.answers or logarithm.model not in self.answers:
            return None
        shape = _taken(self.answers[mean.model], mean).shape
        width = int(numpy.prod(shape[1:]))

        def told(m: float, s: float) -> float | None:
            filled = {mean: numpy.full(shape, m), logarithm: numpy.full(shape, s), made: x}
            return self.value(filled)

        plain = told(0.0, 0.0)
        means, spreads = [told(m, 0.0) for m in MEANS], [told(0.0, s) for s in LOGARITHMS]
        if plain is None or None in means or None in spreads:
            return None
        unit = (float(means[0] or 0.0) - plain) / (width * MEANS[0] ** 2 / 2)
        if not unit > 0:
            return None
        for power in POWERS:
            wanted = [width * m**2 / 2 for m in MEANS]
            wanted += [width * (numpy.exp(power * s) - 1 - power * s) / 2 for s in LOGARITHMS]
            told_of = [(float(value or 0.0) - plain) / unit for value in (*means, *spreads)]
            if all(abs(one - other) <= ROUNDING * other for one, other in zip(told_of, wanted, strict=True)):
                return power, unit
        return None

    def value(self, given: dict[Slot, Any]) -> float | None:
        """The loss with these answers."""
        self.given, self.answers = given, {}
        self.codes.probing = True
        try:
            with self._put_in():
                _again(self.frame)
        except Reached as reached:
            return number(reached.target)
        except Exception:
            return None
        finally:
            self.codes.probing = False
        return None

    @contextmanager
    def _put_in(self) -> Iterator[None]:
        for model in self.models:
            object.__setattr__(model, "call", self._answering(model, model.call))
        try:
            yield
        finally:
            for model in self.models:
                object.__delattr__(model, "call")

    def _answering(self, model: Any, original: Callable[..., Any]) -> Callable[..., Any]:
        tensorflow = sys.modules["tensorflow"]

        def call(*args: Any, **kwargs: Any) -> Any:
            answer = original(*args, **kwargs)
            place = iter(range(len(leaves(answer))))

            def changed(leaf: Any) -> Any:
                at = next(place)
                for slot, values in self.given.items():
                    if slot.model == id(model) and slot.leaf == at:
                        leaf = _filled(tensorflow, leaf, slot, values)
                return leaf

            answer = mapped(answer, changed)
            self.answers[id(model)] = list(leaves(answer).values())
            return answer

        return call


def _filled(tensorflow: Any, leaf: Any, slot: Slot, values: Any) -> Any:
    values = tensorflow.cast(tensorflow.convert_to_tensor(values), leaf.dtype)
    if slot.half is None:
        return tensorflow.reshape(values, leaf.shape)
    halves = tensorflow.split(leaf, 2, axis=-1)
    halves[slot.half] = values
    return tensorflow.concat(halves, axis=-1)


def _taken(answers: list[Any], slot: Slot) -> Any:
    leaf = numpy_of(answers[slot.leaf])
    return leaf if slot.half is None or leaf is None else sys.modules["numpy"].split(leaf, 2, axis=-1)[slot.half]


def _of(seam: Any) -> list[list["Root"]]:
    return [calls for calls in seam.layers.roots.values() if calls]


def _can_be_taken_again(frame: FrameType) -> bool:
    """Whether a frame is that of a function which draws no row of its own."""
    code = frame.f_code
    draws = {"next", "get_next", "__next__"} & set(code.co_names)
    kinds = inspect.CO_GENERATOR | inspect.CO_COROUTINE
    return bool(code.co_flags & inspect.CO_OPTIMIZED) and not draws and not code.co_flags & kinds


def _again(frame: FrameType) -> Any:
    """Call the function of a frame with what its parameters are now."""
    code, values = frame.f_code, frame.f_locals
    closure = tuple(CellType(values[name]) if name in values else CellType() for name in code.co_freevars)
    function = FunctionType(code, frame.f_globals, code.co_name, None, closure)
    count, more = code.co_argcount, code.co_kwonlyargcount
    names, named = code.co_varnames[:count], code.co_varnames[count : count + more]
    rest = values[code.co_varnames[count + more]] if code.co_flags & inspect.CO_VARARGS else ()
    last = code.co_varnames[count + more + bool(code.co_flags & inspect.CO_VARARGS) :][:1]
    keywords = values[last[0]] if code.co_flags & inspect.CO_VARKEYWORDS else {}
    return function(*(values[name] for name in names), *rest, **{name: values[name] for name in named}, **keywords)


def _reconstructions(roots: list["Root"]) -> Iterator[tuple[Slot, Any]]:
    """The answers that are as large as what a model was given, and what that was."""
    # What one model is given of another is no target.
    made = {id(leaf) for root in roots for leaf, _ in root.outputs}
    given: list[Any] = [
        numpy_of(leaf) for root in roots for leaf in leaves(root.inputs).values() if id(leaf) not in made
    ]
    for root in roots:
        for place, (leaf, _) in enumerate(root.outputs):
            values: Any = numpy_of(leaf)
            for x in given if values is not None and values.ndim > 1 and len(values) >= FEWEST else ():
                if x is not None and x.dtype.kind in "iuf" and x.size == values.size and len(x) == len(values):
                    yield Slot(id(root.model), place), x.astype("float32").reshape(values.shape)
                    break


def _codes(roots: list["Root"], made: Slot, examples: int) -> Iterator[tuple[Slot, Slot]]:
    """Pairs of what a model answers with that may be the mean and the logarithm of the variance of its code."""
    for root in roots:
        shapes = [tuple(leaf.shape) for leaf, _ in root.outputs]
        fit = [
            place
            for place, shape in enumerate(shapes)
            if len(shape) > 1 and shape[0] == examples and (id(root.model), place) != (made.model, made.leaf)
        ]
        for one, other in permutations(fit, 2):
            if shapes[one] == shapes[other]:
                yield Slot(id(root.model), one), Slot(id(root.model), other)
        for place in fit if len(fit) == 1 and id(root.model) != made.model else ():
            if shapes[place][-1] % 2 == 0:
                yield Slot(id(root.model), place, 0), Slot(id(root.model), place, 1)


def _ways(x: Any) -> tuple[Callable[[Any], Any], ...]:
    """As what an answer may be meant: the values themselves, or their logits."""
    if x.min() < 0 or x.max() > 1:
        return (lambda values: values,)
    return (lambda values: values, _logits)


def _logits(values: Any) -> Any:
    numpy = sys.modules["numpy"]
    inside = numpy.clip(values.astype("float64"), EDGE, 1 - EDGE)
    return numpy.log(inside / (1 - inside))
