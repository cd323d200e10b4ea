"""Weights that a train_step's loss depends on and that no step of the fit is given, told by what its tapes watch."""

import ast
import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import global_norm
from dryfit.core.evidence.keras_given import LeftOut
from dryfit.core.finding import Location
from dryfit.core.source import argument, function_around, here, is_user_file, nodes_of, parse
from dryfit.core.trace import made_before
from dryfit.seams.keras.state import value_of
from dryfit.seams.keras.step.left_out import STEP, STEPS, brought, made_here

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

# Steps of a fit that must all leave a weight out, and how many where its source knows no other steps.
HABIT, ALONE = 4, 2


class Taken:
    """One place where a train_step takes gradients: what it takes them of, and what else they reach."""

    def __init__(self, where: Location | None) -> None:
        self.where = where
        self.sources: set[int] = set()
        self.norms: dict[int, float] = {}


class WatchedWeights:
    """Asks every tape of a user's own train_step for the gradients of all that it watches."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self.model: Any = None
        self._places: dict[Location | None, Taken] = {}
        self._given: set[int] = set()
        self._steps = 0
        self._optimizer = ""

    def listen(self) -> None:
        """Listen to TensorFlow's tapes, where TensorFlow computes."""
        if (tensorflow := sys.modules.get("tensorflow")) is not None:
            self.layers.session.patches.wrap(tensorflow.GradientTape, "gradient", self._gradient)

    def begin(self, model: Any) -> None:
        """A fit begins."""
        code = getattr(getattr(type(model), STEP, None), "__code__", None)
        own = code is not None and is_user_file(code.co_filename)
        self.model, self._places, self._given, self._steps = (model if own else None), {}, set(), 0

    def applied(self, optimizer: Any, variables: list[Any]) -> None:
        """Gradients are about to be applied."""
        self._given |= {id(value_of(variable)) for variable in variables}
        self._steps += 1
        self._optimizer = type(optimizer).__name__

    def end(self) -> None:
        """The fit is over: tell the weights that were left out."""
        model, self.model = self.model, None
        if model is None or self._steps < ALONE or not getattr(model, "built", True):
            return
        own = [weight for weight in model.trainable_weights if id(value_of(weight)) not in self._given]
        if self._tell_dropped(model, own):
            return
        places = [(place, missing) for place in self._places.values() if (missing := _reached(place, own))]
        if not places or len(own) == len(model.trainable_weights):
            return
        place, missing = next(((p, m) for p, m in reversed(places) if self._is_taken_twice(p)), places[-1])
        where = place.where
        if self._steps < HABIT and _steps_elsewhere(where):
            return
        if brought(where) or _depends(where) or not made_here(self.layers, model, missing):
            return
        norm = max(place.norms[id(value_of(weight))] for weight in missing)
        self._tell(model, missing, norm, made_before(where, "sources", 1) or argument(where, "sources", 1) or where)

    def _tell_dropped(self, model: Any, own: list[Any]) -> bool:
        """Whether gradients were taken of weights that no step was given, and what they were."""
        for place in self._places.values() if self._steps >= HABIT else ():
            missing = [weight for weight in _reached(place, own) if id(value_of(weight)) in place.sources]
            if missing and len(own) < len(model.trainable_weights):
                norm = max(place.norms[id(value_of(weight))] for weight in missing)
                self._tell(model, missing, norm, place.where)
                return True
        return False

    def _tell(self, model: Any, missing: list[Any], norm: float, where: Location | None) -> None:
        names = tuple(str(getattr(weight, "path", getattr(weight, "name", ""))) for weight in missing)
        entry = LeftOut(self._optimizer, names, len(model.trainable_weights), norm, where)
        if not (self.layers.session.recorder.keras and self.layers.session.recorder.keras.left_out):
            self.layers.session.recorder.keras_adds("left_out", entry)

    def _is_taken_twice(self, place: Taken) -> bool:
        return any(other.sources & place.sources for other in self._places.values() if other is not place)

    def _gradient(self, original: Any, tape: Any, target: Any, sources: Any, *args: Any, **kwargs: Any) -> Any:
        where = here(3) if self.model is not None and self.layers.hearing.listening else None
        if where is None or function_around(where) != STEP or args or kwargs:
            return original(tape, target, sources, *args, **kwargs)
        place = self._places.setdefault(where, Taken(where))
        known = {id(value_of(weight)) for weight in self.model.trainable_weights}
        asked = sys.modules["tensorflow"].nest.flatten(sources)
        place.sources |= {id(value_of(source)) for source in asked}
        more = [v for v in tape.watched_variables() if id(v) in known - place.sources]
        found, beside = original(tape, target, (sources, more))
        with self.layers.session.unseen():
            own = zip(map(value_of, asked), sys.modules["tensorflow"].nest.flatten(found), strict=False)
            for variable, gradient in (*zip(more, beside, strict=True), *(p for p in own if id(p[0]) in known)):
                norm = global_norm([gradient]) if gradient is not None else None
                place.norms[id(variable)] = max(place.norms.get(id(variable), 0.0), norm or 0.0)
        return found


def _reached(place: Taken, weights: list[Any]) -> list[Any]:
    return [weight for weight in weights if place.norms.get(id(value_of(weight)), 0.0) > 0]


def _steps_elsewhere(where: Location | None) -> bool:
    """Whether the script takes gradients or steps outside of its train_step as well."""
    tree = parse(where.path) if where is not None else None
    functions = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == STEP] if tree else []
    inside = {id(n) for function in functions for n in ast.walk(function)}
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call)] if tree else []
    return any(getattr(call.func, "attr", "") in STEPS and id(call) not in inside for call in calls)


def _depends(where: Location | None) -> bool:
    """Whether a condition or a loop decides which weights are stepped."""
    tree = parse(where.path) if where is not None else None
    deciding = (ast.If, ast.IfExp, ast.For, ast.While, ast.comprehension)
    functions = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == STEP] if tree else []
    branches = [n for function in functions for n in ast.walk(function) if isinstance(n, deciding)]
    calls = [n for branch in branches for n in ast.walk(branch) if isinstance(n, ast.Call)]
    return not functions or any(getattr(call.func, "attr", "") in STEPS for call in calls)
