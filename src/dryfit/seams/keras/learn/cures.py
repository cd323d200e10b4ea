"""Faults of the answer and its loss that are known, put right for the length of a trial: they would hide all others."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from dryfit.backends.keras import mapped
from dryfit.core.evidence.keras import Answer
from dryfit.seams.keras.learn.suspects import Batches, Suspect
from dryfit.seams.keras.models import all_layers

# Codes of faults in the last activation, of class ids that have no output, and of targets in the other form.
ACTIVATIONS, IDS = ("LOS701", "LOS703", "LOS107"), ("LOS201", "LOS202")
SPREAD, TAKEN = "LOS705", "LOS706"


def cures(model: Any, answers: tuple[Answer, ...], codes: frozenset[str]) -> list[Suspect] | None:
    """What puts these faults right; None where one of them cannot be."""
    made = [answer for answer in answers if answer.layer]
    answer = made[0] if len({a.layer for a in made}) == 1 else None
    if not codes <= {*ACTIVATIONS, *IDS, SPREAD, TAKEN} or answer is None:
        return None
    layer = next((layer for layer in all_layers(model) if layer.name == answer.layer), None)
    activations = sys.modules.get(f"{type(layer).__module__.partition('.')[0]}.src.activations")
    if codes & {*ACTIVATIONS} and (not hasattr(layer, "activation") or activations is None):
        return None
    found = []
    if codes & {*ACTIVATIONS}:
        name = _wanted(answer, codes)
        found.append(Suspect("", "", "", None, mend=partial(_activate, layer, getattr(activations, name))))
    if codes & {*IDS}:
        # A mend may have made the layer wider than it was when it answered.
        units = getattr(layer, "units", None) or answer.units or 1
        found.append(Suspect("", "", "", None, feed=partial(_inside, units)))
    if codes & {SPREAD}:
        found.append(Suspect("", "", "", None, feed=partial(_spread, answer.units or 1)))
    if codes & {TAKEN}:
        found.append(Suspect("", "", "", None, feed=_taken))
    return found


def _wanted(answer: Answer, codes: frozenset[str]) -> str:
    """The activation that the loss is for."""
    if "LOS107" in codes:
        return "linear"
    return "sigmoid" if answer.units == 1 or answer.function == "binary_crossentropy" else "softmax"


def _activate(layer: Any, activation: Any) -> Callable[[], None]:
    before, layer.activation = layer.activation, activation
    return partial(setattr, layer, "activation", before)


def _inside(units: int, batches: Batches) -> Batches:
    """The batches with every class id among the outputs."""
    return [(x, mapped(y, lambda ids: ids % units), weight) for x, y, weight in batches]


def _spread(units: int, batches: Batches) -> Batches:
    """The batches with a row of zeros and a one for each class id."""
    numpy = sys.modules["numpy"]
    return [(x, mapped(y, lambda ids: numpy.eye(units)[ids.reshape(len(ids)).astype(int)]), w) for x, y, w in batches]


def _taken(batches: Batches) -> Batches:
    """The batches with the class of each row."""
    return [(x, mapped(y, lambda rows: rows.argmax(axis=-1)), w) for x, y, w in batches]
