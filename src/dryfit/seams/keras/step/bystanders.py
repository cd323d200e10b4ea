"""Models that a tape of the user's own goes through and that no step is given, beside another that is stepped."""

import ast
import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import global_norm
from dryfit.core.evidence.keras_given import LeftOut
from dryfit.core.finding import Location
from dryfit.core.source import argument, here, nodes_of, parse
from dryfit.seams.keras.state import value_of
from dryfit.seams.keras.step.left_out import STEPS, brought, made_here, turns
from dryfit.seams.keras.step.watched import Taken

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps that must all leave a model out.
HABIT = 4


class Bystanders:
    """Asks a tape for the gradients of all models that it watches, and compares them with what the steps are given."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._places: dict[Location, Taken] = {}
        self._given: set[int] = set()
        self._steps: list[Location | None] = []
        self._stepped: dict[Location | None, set[int]] = {}
        self._optimizer = ""
        self._told: LeftOut | None = None
        session.recorder.refreshers.append(self._settle)

    def applied(self, optimizer: Any, variables: list[Any]) -> None:
        """Gradients are about to be applied, outside of a fit."""
        given = {id(value_of(variable)) for variable in variables}
        self._given |= given
        self._steps.append(where := here())
        self._stepped.setdefault(where, set()).update(given)
        self._optimizer = type(optimizer).__name__

    def gradient(self, original: Any, tape: Any, target: Any, sources: Any) -> tuple[Any, dict[int, Any]]:
        """The gradients that the user's line asks for, and those of the other models' weights by their ids."""
        where, nest = here(), sys.modules["tensorflow"].nest
        if where is None or len(self._steps) > HABIT:
            return original(tape, target, sources), {}
        place, known = self._places.setdefault(where, Taken(where)), {id(value_of(w)) for _, w in self._weights()}
        asked = nest.flatten(sources)
        place.sources |= {id(value_of(source)) for source in asked}
        more = [variable for variable in tape.watched_variables() if id(variable) in known - place.sources]
        found, beside = original(tape, target, (sources, more))
        with self.session.unseen():
            own = zip(map(value_of, asked), nest.flatten(found), strict=False)
            for variable, gradient in (*zip(more, beside, strict=True), *own):
                norm = global_norm([gradient]) if gradient is not None and id(variable) in known else None
                place.norms[id(variable)] = max(place.norms.get(id(variable), 0.0), norm or 0.0)
        return found, {id(variable): gradient for variable, gradient in zip(more, beside, strict=True)}

    def _weights(self) -> list[tuple[Any, Any]]:
        """Each trainable weight of the models that were called, with the model."""
        layers = [seams.layers for seams in self.session.objects.get("keras", {}).values()]
        models = [calls[-1].model for layer in layers for calls in layer.roots.values() if calls]
        return [(model, weight) for model in models for weight in getattr(model, "trainable_weights", ())]

    def _settle(self) -> None:
        """Tell the one model whose weights have gradients and are all given to no step, as far as that is so still."""
        entry = self._entry() if len(self._steps) >= HABIT else None
        known = self.session.recorder.keras.left_out if self.session.recorder.keras else ()
        others = tuple(one for one in known if one != self._told)
        self._told = entry if not others else None
        if others != known or self._told is not None:
            self.session.recorder.keras_sets("left_out", (*others, *([self._told] if self._told else [])))

    def _entry(self) -> LeftOut | None:
        weights, left = self._weights(), []
        models = {id(model): model for model, _ in weights}
        for number, model in models.items():
            own = [weight for owner, weight in weights if id(owner) == number]
            if all(id(value_of(w)) not in self._given and self._norm(w) > 0 for w in own):
                left.append((model, own))
        if len(left) != 1 or not self._is_layer_stepped() or not self._is_sure(*left[0]):
            return None
        names = tuple(str(getattr(w, "path", getattr(w, "name", ""))) for w in left[0][1])
        total, norm = len({*self._given, *(id(value_of(w)) for w in left[0][1])}), max(map(self._norm, left[0][1]))
        return LeftOut(self._optimizer, names, total, norm, self._where(left[0][1]))

    def _is_layer_stepped(self) -> bool:
        """Whether the steps are given weights of a layer, not a picture, say, that is drawn by a model's gradients."""
        seams = self.session.objects.get("keras", {}).values()
        built = [layer for seam in seams for layer, _ in seam.layers.sites.values()]
        return any(id(value_of(w)) in self._given for layer in built for w in getattr(layer, "weights", ()))

    def _norm(self, weight: Any) -> float:
        return max((place.norms.get(id(value_of(weight)), 0.0) for place in self._places.values()), default=0.0)

    def _where(self, left: list[Any]) -> Location | None:
        """What gradients are taken of; or what is stepped, where those of the model are taken as well."""
        first = next(iter(self._places))
        if (twice := self._stepped_twice()) is not None:
            return twice
        taken = self._is_taken(left)
        return self._steps[0] if taken or len(self._places) > 1 else argument(first, "sources", 1) or first

    def _is_taken(self, left: list[Any]) -> bool:
        """Whether the script itself asks for the gradients of these weights."""
        return any(id(value_of(left[0])) in place.sources for place in self._places.values())

    def _stepped_twice(self) -> Location | None:
        """The second of two lines that step the very same weights."""
        known = list(self._stepped.items())
        return next((w for i, (w, ids) in enumerate(known) if any(ids == other for _, other in known[:i])), None)

    def _is_sure(self, model: Any, left: list[Any]) -> bool:
        """Whether no line but those that ran steps, always the same weights, and those left out are made here.

        Of several lines one must step what another does, or the script must take the gradients that it does not apply:
        a model that is to stay as it was drawn is beside them on purpose.
        """
        paths = {where.path if where else "" for where in (*self._places, *self._steps)}
        tree = parse(next(iter(paths))) if len(paths) == 1 else None
        calls = [n for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Call)]
        named = [(call, call.func.attr) for call in calls if isinstance(call.func, ast.Attribute)]
        steps = [call for call, name in named if name in STEPS and name != "gradient"]
        parts = [part for call, name in named if name in STEPS for part in call.args[name == "gradient" :]]
        layers = next(
            s.layers for s in self.session.objects["keras"].values() if isinstance(model, s.layers.model_class)
        )
        lines = {where.line for where in self._stepped if where is not None}
        ran = all(any(call.lineno <= line <= (call.end_lineno or 0) for line in lines) for call in steps)
        alone = len(steps) == 1 or (ran and (self._is_taken(left) or self._stepped_twice() is not None))
        sure = tree is not None and alone and not turns(list(nodes_of(tree)), parts)
        return sure and not brought(self._steps[0]) and made_here(layers, model, left)
