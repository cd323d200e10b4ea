"""Weights of a torch model that begin far wider than the number of their inputs asks for."""

import ast
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dryfit.core.finding import Location
from dryfit.seams.torch.learn.alike import draw, filled_at
from dryfit.seams.torch.step.fresh import tells

# He's deviation is the widest that is usual: the root of 2 over the inputs. `normal_` without a deviation is five times
# as wide from 50 inputs on.
WIDE = 5.0
# What draws a whole tensor in place, or widens it, by the end of the name that is called.
DRAWING = ("normal_", "uniform_", "mul_")


@dataclass(frozen=True)
class Wide:
    """The widest of the matrices that begin so: its deviation, the widest that is usual, and where it is drawn."""

    name: str
    deviation: float
    usual: float
    where: Location | None = None


def wide(models: list[Any], script: str) -> Wide | None:
    """Of the trainable matrices of all models the one that begins widest for its inputs, None where none does."""
    found = [(model, name, layer.weight) for model in models for name, layer in _drawn_wide(model)]
    if not found:
        return None
    model, name, weight = max(found, key=lambda entry: _deviation(entry[2]) / _usual(entry[2]))
    name = f"{name}.weight".lstrip(".")
    return Wide(name, _deviation(weight), _usual(weight), filled_at(model, name, script, _draws))


def narrow(session: Any, torch: Any) -> None:
    """Draw these matrices as wide as Glorot's; gradients at hand came of what they were, and are dropped."""
    for model in session.live("models"):
        for _, layer in list(_drawn_wide(model)):
            draw(torch, layer.weight)
        for parameter in model.parameters():
            parameter.grad = None


def _drawn_wide(model: Any) -> Iterator[tuple[str, Any]]:
    for name, layer in model.named_modules():
        if tells(layer) and layer.weight.requires_grad and _deviation(layer.weight) > WIDE * _usual(layer.weight):
            yield name, layer


def _deviation(weight: Any) -> float:
    return float(weight.detach().std(correction=0))


def _usual(weight: Any) -> float:
    return math.sqrt(2.0 / weight[0].numel())


def _draws(call: ast.Call) -> bool:
    return getattr(call.func, "attr", getattr(call.func, "id", "")) in DRAWING
