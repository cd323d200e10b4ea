"""Weights of a torch model that begin with one value everywhere."""

import ast
import math
import re
from dataclasses import dataclass
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import file_of_class, is_user_file, location_of, nodes_of, parse, statement_at
from dryfit.seams.torch.models import called_at

# What gives a whole tensor one value, by the name that is called: on its own, and with a spread of 0.
FILLING = ("zeros_", "ones_", "constant_", "zero_", "fill_", "zeros", "ones", "full")
SPREADING = ("normal_", "uniform_")


@dataclass(frozen=True)
class Alike:
    """The first of the matrices that begin so, its value and how many there are."""

    name: str
    value: float
    count: int
    where: Location | None = None


def alike(models: list[Any], script: str) -> Alike | None:
    """The trainable matrices of all models that hold one value everywhere, None where there is none."""
    found = [(model, name, weight) for model in models for name, weight in _flat(model)]
    if not found:
        return None
    model, name, weight = found[0]
    return Alike(name, float(weight.flatten()[0]), len(found), _filled_at(model, name, script))


def redraw(session: Any, torch: Any) -> None:
    """Draw these matrices as wide as Glorot's; gradients at hand came of what they were, and are dropped."""
    for model in session.live("models"):
        for _, weight in _flat(model):
            rows, columns = weight.shape[0], weight[0].numel()
            with torch.no_grad():
                weight.copy_(torch.randn(weight.shape) * math.sqrt(2.0 / (rows + columns)))
        for parameter in model.parameters():
            parameter.grad = None


def _flat(model: Any) -> list[tuple[str, Any]]:
    named = [(name, p) for name, p in model.named_parameters() if p.requires_grad and p.is_floating_point()]
    matrices = [(name, p.detach()) for name, p in named if p.dim() > 1 and min(p.shape) > 1 and not p.is_meta]
    return [(name, p) for name, p in matrices if bool(p.min() == p.max())]


def _filled_at(model: Any, name: str, script: str) -> Location | None:
    """Where the user's code fills the matrix: what names it by its layer, or as a weight; else the layer's own call."""
    owner, _, own = name.rpartition(".")
    layer = model.get_submodule(owner)
    paths = [file_of_class(type(layer)), file_of_class(type(model)), script]
    found = [where for path in dict.fromkeys(paths) if path and is_user_file(path) for where in _fills(path)]
    for word in (owner.rpartition(".")[2], own):
        for where in found:
            if word and re.search(rf"\b{re.escape(word)}\b", ast.unparse(statement_at(where) or ast.Pass())):
                return where
    return called_at(layer)


def _fills(path: str) -> list[Location]:
    tree = parse(path)
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)] if tree else []
    return [location_of(call, path) for call in calls if _gives_one_value(call)]


def _gives_one_value(call: ast.Call) -> bool:
    called = getattr(call.func, "attr", getattr(call.func, "id", ""))
    given = [*call.args, *(word.value for word in call.keywords)]
    return called in FILLING or (
        called in SPREADING and any(isinstance(a, ast.Constant) and not a.value for a in given)
    )
