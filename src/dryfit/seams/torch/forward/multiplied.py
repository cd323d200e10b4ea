"""Layers that a list is multiplied of: one module that stands in several places of a container."""

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import elements_of
from dryfit.core.evidence.weights import Multiplied
from dryfit.core.finding import Location
from dryfit.core.source import function_holding, line_text, location_of, nodes_of, parse, statement_at
from dryfit.seams.torch import models

if TYPE_CHECKING:
    from dryfit.seams.torch.forward.modules import ForwardSeam

# Words by which a script says that its layers are one and the same.
MEANT = re.compile(r"shar|tie[sd]?\b|tying|univers|albert|recurr|repeat|same", re.IGNORECASE)
# The lines around a list on which it says so.
NEAR = 4


def look(forward: "ForwardSeam") -> None:
    """Enter the containers of the models that were trained in which one module stands several times in a row."""
    session = forward.session
    trained = {note.model for note in forward.notes if note.phase == "train"}
    found = [entry for n, model in enumerate(session.live("models")) if n in trained for entry in _of(forward, model)]
    session.recorder.multiplied[:] = list(dict.fromkeys(found))


def _of(forward: "ForwardSeam", model: Any) -> Iterator[Multiplied]:
    containers = (forward.torch.nn.Sequential, forward.torch.nn.ModuleList)
    for path, holder in model.named_modules():
        if not isinstance(holder, containers):
            continue
        # What a layer may go without stands as None in a list.
        runs = [(inner, len(list(run))) for inner, run in groupby(holder._modules.values()) if inner is not None]
        for layer, times in runs:
            elements = elements_of(weight for weight in layer.parameters() if weight.requires_grad)
            where = _written(models.built_at(holder)) if times > 1 and elements else None
            if where is not None:
                yield Multiplied(path, type(holder).__name__, type(layer).__name__, times, elements, where)


def _written(built: Location | None) -> Location | None:
    """The list that holds one module several times: in the statement that built the container, or before it."""
    statement, around = statement_at(built), function_holding(built)
    if built is None or statement is None:
        return None
    tree = parse(built.path)
    scope = list(ast.walk(around)) if around else list(nodes_of(tree)) if tree else []
    named = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    sources = [statement, *(node for node in scope if isinstance(node, ast.Assign) and _sets(node, named))]
    lists = (node for source in sources for node in ast.walk(source) if isinstance(node, ast.expr) and multiplies(node))
    first = next(lists, None)
    if first is None or any(MEANT.search(line_text(built.path, line)) for line in _near(first)):
        return None
    return location_of(first, built.path)


def multiplies(node: ast.expr) -> bool:
    """Whether an expression is `[layer] * n`, or a comprehension that gives the same name in each turn."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return any(isinstance(side, ast.List) and len(side.elts) == 1 for side in (node.left, node.right))
    if isinstance(node, ast.ListComp | ast.GeneratorExp) and isinstance(node.elt, ast.Name):
        drawn = {name.id for turn in node.generators for name in ast.walk(turn.target) if isinstance(name, ast.Name)}
        return node.elt.id not in drawn
    return False


def _sets(node: ast.Assign, names: set[str]) -> bool:
    return any(isinstance(target, ast.Name) and target.id in names for target in node.targets)


def _near(node: ast.expr) -> range:
    return range(max(node.lineno - NEAR, 1), (node.end_lineno or node.lineno) + 1)
