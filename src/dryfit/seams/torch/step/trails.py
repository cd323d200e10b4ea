"""The last places of the weights that are trained, to tell what share of the newest ones a copy takes at a step."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_unmade
from dryfit.core.evidence.weights import Overtaken
from dryfit.seams.torch.step.trials import parameters_of, sampled

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Parameters of a model whose values are kept, and how many places of them; and models that are followed.
KEPT, PLACES, MODELS = 12, 3, 8
# The cosine from which what a copy lacks is a share of the last step.
ALONG = 0.95


class Trails:
    """Where the weights of each model were at the last few backwards before which they had moved."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._places: dict[int, list[list[Any]]] = {}

    def note(self) -> None:
        """Before a backward: where the weights of the models that an optimizer holds are."""
        models = self.session.live("models")
        held = {id(p) for optimizer in self.session.live("optimizers") for p in parameters_of(optimizer)}
        for number, model in enumerate(models[:MODELS]):
            if any(id(p) in held for p in model.parameters()):
                self._go_on(number, model)

    def look(self) -> None:
        """Enter the models that nothing trains and that lack a share of the last step of another alone."""
        self.note()
        models, found = self.session.live("models"), []
        with self.session.unseen():
            for number, model in enumerate(models[:MODELS]):
                if number in self._places:
                    continue
                found += [entry for leader in self._places for entry in self._lacking(number, model, leader)]
        self.session.recorder.overtaken[:] = found

    def _go_on(self, number: int, model: Any) -> None:
        now = _values(model)
        places = self._places.setdefault(number, [])
        if not places or (_apart(places[-1], now) or 0.0) > 0:
            self._places[number] = [*places, now][-PLACES:]

    def _lacking(self, number: int, model: Any, leader: int) -> Iterator[Overtaken]:
        """The copy follows from the newest place of its model, or from that before the step that is under way."""
        places, own = self._places[leader], _values(model)
        for before, after in pairwise(places):
            gap, step = _apart(after, own), _apart(after, before)
            if not gap or not step:
                continue
            product = sum(
                float(((c - a).double() * (b - a).double()).sum()) for a, b, c in zip(after, before, own, strict=True)
            )
            if product > ALONG * gap * step:
                yield Overtaken(number, leader, product / step**2)


def _values(model: Any) -> list[Any]:
    parameters = [p for p in model.parameters() if not is_unmade(p) and not p.is_meta and p.is_floating_point()]
    return [sampled(parameter).cpu() for parameter in parameters[:KEPT]]


def _apart(one: list[Any], other: list[Any]) -> float | None:
    """How far two lists of values are from each other; None where they are of other shapes."""
    if not one or [value.shape for value in one] != [value.shape for value in other]:
        return None
    return math.sqrt(sum(float((a - b).double().square().sum()) for a, b in zip(one, other, strict=True)))
