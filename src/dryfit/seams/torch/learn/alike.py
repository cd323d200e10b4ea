"""Weights of a torch model that begin with one value everywhere, and units that stay alike for it."""

import ast
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dryfit.backends.torch import is_unmade
from dryfit.core.evidence.learn import AlikeUnits
from dryfit.core.finding import Location
from dryfit.core.source import file_of_class, is_user_file, location_of, method_of, nodes_of, parse, statement_at
from dryfit.seams.torch.models import called_at

# What gives a whole tensor one value, by the name that is called: on its own, and with a spread of 0.
FILLING = ("zeros_", "ones_", "constant_", "zero_", "fill_", "zeros", "ones", "full", "zeros_like",
           "ones_like", "full_like")  # fmt: skip
SPREADING = ("normal_", "uniform_")
# What gives all parameters of a model.
WHOLE = ("parameters", "named_parameters")
# Units whose weights differ by less than this share of the largest are alike; of gradients, which are sums over many
# rows, the other share is rounding.
ROUNDING, ROUNDING_OF_SUMS = 1e-5, 1e-3


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
    return Alike(name, float(weight.flatten()[0]), len(found), filled_at(model, name, script, _gives_one_value))


def still_alike(models: list[Any], optimizer: Any, steps: int, script: str) -> AlikeUnits | None:
    """The first matrix whose units are all alike behind some steps, with gradients that leave them so.

    Of layers that are made one after another, as experts, some may not be used yet: none of them may have moved.
    """
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    entries = [(m, name, p) for m in models for name, p in _matrices(m) if id(p) in held and p.grad is not None]
    moved = {_pattern(name) for _, name, p in entries if not _units_alike(p, ROUNDING)}
    for model, name, weight in entries:
        if _pattern(name) in moved or weight.grad.is_sparse or not _units_alike(weight.grad, ROUNDING_OF_SUMS):
            continue
        largest, where = float(weight.grad.abs().max()), filled_at(model, name, script, _gives_one_value)
        return AlikeUnits(name, len(weight), float(weight.detach().flatten()[0]), largest, steps, where)
    return None


def _pattern(name: str) -> str:
    """A parameter's name without its numbers."""
    return re.sub(r"\d+", "", name)


def _units_alike(values: Any, rounding: float) -> bool:
    """Whether all rows of a matrix are the first."""
    found = values.detach()
    limit = rounding * float(found.abs().max())
    # Nearly all matrices differ in their first two rows.
    return all(float((part - found[:1]).abs().max()) <= limit for part in (found[1:2], found))


def redraw(session: Any, torch: Any) -> None:
    """Draw these matrices as wide as Glorot's; gradients at hand came of what they were, and are dropped."""
    for model in session.live("models"):
        for _, weight in _flat(model):
            draw(torch, weight)
        for parameter in model.parameters():
            parameter.grad = None


def draw(torch: Any, weight: Any) -> None:
    """Draw a matrix as wide as Glorot's."""
    rows, columns = weight.shape[0], weight[0].numel()
    with torch.no_grad():
        weight.copy_(torch.randn(weight.shape) * math.sqrt(2.0 / (rows + columns)))


def _matrices(model: Any) -> list[tuple[str, Any]]:
    made = [(name, p) for name, p in model.named_parameters() if not is_unmade(p)]
    named = [(name, p) for name, p in made if p.requires_grad and p.is_floating_point()]
    return [(name, p) for name, p in named if p.dim() > 1 and len(p) > 1 and p[0].numel() > 1 and not p.is_meta]


def _flat(model: Any) -> list[tuple[str, Any]]:
    matrices = [(name, p.detach()) for name, p in _matrices(model) if min(p.shape) > 1]
    return [(name, p) for name, p in matrices if bool(p.min() == p.max())]


def filled_at(model: Any, name: str, script: str, fills: Callable[[ast.Call], bool]) -> Location | None:
    """Where the user's code fills the matrix: what names it by its layer, or as a weight; else the layer's own call."""
    owner, _, own = name.rpartition(".")
    layer = model.get_submodule(owner)
    paths = [file_of_class(type(layer)), file_of_class(type(model)), script]
    found = [where for path in dict.fromkeys(paths) if path and is_user_file(path) for where in _calls(path, fills)]
    for word in (owner.rpartition(".")[2], own):
        for where in found:
            # A layer in a row of them has a number for a name.
            if (
                word
                and not word.isdigit()
                and re.search(rf"\b{re.escape(word)}\b", ast.unparse(statement_at(where) or ast.Pass()))
            ):
                return where
    return next(filter(_goes_through, found), None) or called_at(layer)


def _goes_through(where: Location) -> bool:
    """Whether a line fills what a loop over a model's parameters has in hand, and no bias that it asks for."""
    tree, statement = parse(where.path), statement_at(where)
    if tree is None or statement is None:
        return False
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    around = [node for node in nodes_of(tree) if isinstance(node, ast.If | ast.For) and _holds(node.body, statement)]
    loops = [(node, node.iter) for node in around if isinstance(node, ast.For)]
    through = [loop for loop, whole in loops if isinstance(whole, ast.Call) and method_of(whole) in WHOLE]
    taken = {part.id for loop in through for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
    asked = [ast.unparse(node.test) for node in around if isinstance(node, ast.If)]
    return bool(taken & names) and not any("bias" in test for test in asked)


def _holds(body: list[ast.stmt], statement: ast.stmt) -> bool:
    return any(statement is part for inner in body for part in ast.walk(inner))


def _calls(path: str, wanted: Callable[[ast.Call], bool]) -> list[Location]:
    tree = parse(path)
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)] if tree else []
    return [location_of(call, path) for call in calls if wanted(call)]


def _gives_one_value(call: ast.Call) -> bool:
    called = getattr(call.func, "attr", getattr(call.func, "id", ""))
    given = [*call.args, *(word.value for word in call.keywords)]
    return called in FILLING or (
        called in SPREADING and any(isinstance(a, ast.Constant) and not a.value for a in given)
    )
