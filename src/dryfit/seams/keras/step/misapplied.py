"""Gradients of one model's weights that an optimizer applies to another's, of the same shapes: nothing refuses them."""

import sys
import weakref
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.keras_taped import Misapplied
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps of one line that are looked at, and those that must all be given another model's gradients.
MOST, HABIT = 8, 2
# Values of gradients that are compared.
MOST_VALUES = 2**24
# The cosine of a gradient and the same one clipped or scaled, rounded, and the most that another may have.
SAME, APART = 1 - 1e-4, 0.9

Weights = tuple[int, ...]


@dataclass(eq=False)
class Record:
    """Gradients that were taken of some weights: by which tape, when, where; and the weights that were stepped by it.

    ``beside`` are those that the same loss has for other weights which its tape watches, by their ids.
    """

    tape: object
    variables: list[Any]
    values: list[Any]
    at: int
    where: Location | None
    beside: dict[int, Any] = field(default_factory=dict)
    given: set[Weights] = field(default_factory=set)

    @property
    def weights(self) -> Weights:
        """What tells these weights from others."""
        return _ids(self.variables)


@dataclass(eq=False)
class Application:
    """A step of weights with gradients of others: their cosine with the weights' own, which ``own`` keeps.

    Without a cosine nothing is known of those.
    """

    taken: Record
    alike: list[Record]
    own: Record | None
    cosine: float | None


class MisappliedGradients:
    """Compares what each optimizer is given with what tapes, or torch, have given for those weights and for others."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._records: dict[tuple[Location | None, Weights], Record] = {}
        self._tapes: weakref.WeakKeyDictionary[Any, object] = weakref.WeakKeyDictionary()
        self._told = False
        self._clock = 0
        self._last: dict[tuple[Location | None, Weights], int] = {}
        self._steps: dict[tuple[Location | None, Weights], list[Application | None]] = {}
        self._optimizers: dict[tuple[Location | None, Weights], tuple[str, list[Any]]] = {}
        session.recorder.refreshers.append(self._tell)

    def asked(self, tape: Any, sources: Any, found: Any, beside: dict[int, Any]) -> None:
        """A tape has given the gradients of a list of weights, or of several lists."""
        if not isinstance(sources, (list, tuple)) or not isinstance(found, (list, tuple)) or len(found) != len(sources):
            return
        if sources and all(isinstance(part, (list, tuple)) for part in sources):
            for part, grads in zip(sources, found, strict=True):
                self.asked(tape, part, grads, beside)
        elif sources and all(hasattr(source, "assign") for source in sources):
            self._keep(self._tapes.setdefault(tape, object()), list(sources), list(found), here(), beside)

    def _keep(
        self, tape: object, variables: list[Any], grads: list[Any], where: Location | None, beside: dict[int, Any]
    ) -> None:
        self._clock += 1
        record = Record(tape, variables, grads, self._clock, where, beside)
        before = self._records.get((where, record.weights))
        if before is not None:
            before.values, before.beside = [], {}
        self._records[where, record.weights] = record

    def applied(self, optimizer: Any, values: list[Any], variables: list[Any]) -> None:
        """An optimizer is about to be given gradients."""
        step = here(), _ids(variables)
        looked = self._steps.setdefault(step, [])
        if not variables or len(values) != len(variables) or len(looked) >= MOST:
            return
        self._look_at_torch()
        since, self._last[step] = self._last.get(step, 0), self._clock
        self._optimizers[step] = type(optimizer).__name__, variables
        records = [record for record in self._records.values() if record.at > since]
        alike = [record for record in records if _same(values, record.values)]
        for record in alike:
            record.given.add(step[1])
        looked.append(_foreign(values, variables, records, alike))

    def _look_at_torch(self) -> None:
        """The gradients that torch keeps with the weights of the models that were called."""
        for model in self._models() if _is_torch() else ():
            variables = list(getattr(model, "trainable_weights", ()))
            grads = [getattr(value_of(variable), "grad", None) for variable in variables]
            known = self._records.get((None, _ids(variables)))
            kept = known is not None and all(a is b for a, b in zip(known.values, grads, strict=True))
            if not kept and any(grad is not None for grad in grads):
                self._keep(None, variables, grads, None, {})

    def _models(self) -> list[Any]:
        layers = [seams.layers for seams in self.session.objects.get("keras", {}).values()]
        return [calls[-1].model for layer in layers for calls in layer.roots.values() if calls]

    def _tell(self) -> None:
        """Tell the first line whose steps were all given another model's gradients, as far as that is so still."""
        for step, looked in self._steps.items():
            known = [one for one in looked if one is None or one.cosine is not None]
            wrong = [one for one in known if one is not None and self._is_amiss(one, step[1])]
            if len(wrong) >= HABIT and len(wrong) == len(known):
                self._told = True
                self.session.recorder.keras_sets("misapplied", (self._entry(step, wrong),))
                return
        if self._told:
            self.session.recorder.keras_sets("misapplied", ())

    def _is_amiss(self, found: Application, weights: Weights) -> bool:
        """Whether a tape's gradients are also given to the weights that they are of, or two models' are exchanged."""
        others = [record for record in self._records.values() if record.tape is found.taken.tape]
        owner = found.taken.weights
        kept = any(owner in r.given for r in (*found.alike, *others) if r.weights == owner)
        exchanged = found.own is not None and owner in found.own.given
        return weights not in (found.own.given if found.own else ()) and (kept or exchanged)

    def _entry(self, step: tuple[Location | None, Weights], wrong: list[Application]) -> Misapplied:
        optimizer, variables = self._optimizers[step]
        first = wrong[0]
        where = step[0] if first.own is not None or first.taken.where is None else first.taken.where
        cosine = max((one.cosine or 0.0 for one in wrong), key=abs)
        names = self._named(variables), self._named(first.taken.variables)
        return Misapplied(optimizer, *names, len(variables), len(wrong), cosine, first.own is not None, where)

    def _named(self, variables: list[Any]) -> str:
        """The name of the model whose weights these are, or else of the first weight."""
        wanted = set(_ids(variables))
        for model in self._models():
            if wanted <= {id(value_of(weight)) for weight in getattr(model, "trainable_weights", ())}:
                return str(getattr(model, "name", ""))
        return str(getattr(variables[0], "path", getattr(variables[0], "name", "")))


def _foreign(
    values: list[Any], variables: list[Any], records: Iterable[Record], alike: list[Record]
) -> Application | None:
    """A step with gradients of other weights alone, of which the own ones are known and differ."""
    weights = _ids(variables)
    others = [record for record in alike if not set(record.weights) & set(weights)]
    if not others or len(others) < len(alike):
        return None
    own = next((record for record in records if record.weights == weights), None)
    taken = next((record for record in others if weights not in {r.weights for r in alike}), others[-1])
    grads = own.values if own is not None else next((g for r in others if (g := _beside(r, weights))), None)
    cosine = _cosine(values, grads) if grads is not None else None
    return Application(taken, others, own, cosine) if cosine is None or abs(cosine) < APART else None


def _beside(record: Record, weights: Weights) -> list[Any] | None:
    found = [record.beside.get(weight) for weight in weights]
    return found if any(value is not None for value in found) else None


def _ids(variables: list[Any]) -> Weights:
    return tuple(id(value_of(variable)) for variable in variables)


def _is_torch() -> bool:
    keras = sys.modules.get("keras")
    return keras is not None and keras.config.backend() == "torch"


def array_of(gradient: Any) -> Any:
    """A gradient as numbers, that of some rows only as the whole."""
    if hasattr(gradient, "indices") and hasattr(gradient, "dense_shape"):
        gradient = sys.modules["tensorflow"].convert_to_tensor(gradient)
    found = numpy_of(gradient)
    return found.astype("float64").ravel() if found is not None else None


def _same(given: list[Any], taken: list[Any]) -> bool:
    """Whether gradients are those that were taken, each as it was or times a number: clipped, scaled, a mean."""
    if len(given) != len(taken) or any((a is None) != (b is None) for a, b in zip(given, taken, strict=True)):
        return False
    pairs = [(a, b) for a, b in zip(given, taken, strict=True) if a is not None]
    if not pairs or any(getattr(a, "shape", 0) != getattr(b, "shape", 0) for a, b in pairs):
        return False
    return all(a is b for a, b in pairs) or all(_is_scaled(a, b) for a, b in pairs)


def _is_scaled(given: Any, taken: Any) -> bool:
    """Whether one gradient is another times a number; those of units that are dead are 0 either way."""
    cosine = _cosine([given], [taken])
    return given is taken or (cosine > SAME if cosine is not None else _is_zero(given) and _is_zero(taken))


def _is_zero(gradient: Any) -> bool:
    found = array_of(gradient)
    return found is not None and not found.any()


def _cosine(given: list[Any], taken: list[Any]) -> float | None:
    """The cosine of two lists of gradients, None where one is 0 or they cannot be compared."""
    numpy = sys.modules["numpy"]
    pairs = [(array_of(a), array_of(b)) for a, b in zip(given, taken, strict=True) if a is not None and b is not None]
    if not pairs or any(a is None or b is None or a.size != b.size for a, b in pairs):
        return None
    one, other = (numpy.concatenate(part) for part in zip(*pairs, strict=True))
    length = float(numpy.linalg.norm(one) * numpy.linalg.norm(other)) if one.size <= MOST_VALUES else 0.0
    return float(one @ other) / length if length > 0 and length < float("inf") else None


def misapplied_of(session: "Session") -> MisappliedGradients:
    """The one that tapes and optimizers share."""
    if "misapplied" not in session.objects:
        session.objects["misapplied"] = MisappliedGradients(session)
    found: MisappliedGradients = session.objects["misapplied"]
    return found
