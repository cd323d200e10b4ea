"""What a script does to the data that it trains on, and not to the data that it holds out."""

import ast
import re
from difflib import SequenceMatcher

from dryfit.core.finding import Location
from dryfit.core.source import argument_node, location_of, nodes_of, parse

# How alike two statements are from which the one is the other with a step left out.
ALIKE = 0.75

# What a scaler does to its own data, and then to other data.
FITTED = re.compile("fit_transform")

# A call's line, and the argument that is meant by its name and place.
Given = tuple[Location | None, str, int]


def unprepared(trained: Given, held_out: Given) -> Location | None:
    """Where held-out data lacks a step that the training data had: its nearest like, or else the training's step."""
    own, other = _name(trained), _name(held_out)
    where = held_out[0]
    tree = parse(where.path) if where is not None else None
    if not own or not other or own == other or tree is None or where is None:
        return None
    steps, others = _steps(tree, own, where.line), _steps(tree, other, where.line)
    told = {_text(step, other) for step in others}
    lacking = [step for step in steps if _changes(step) and _text(step, own) not in told]
    pairs = [(_alike(step, own, mate, other), mate) for step in lacking for mate in others]
    best = max(pairs, key=lambda pair: pair[0], default=None)
    if best is not None and best[0] >= ALIKE:
        return location_of(best[1], where.path)
    changing = [step for step in lacking if isinstance(step, ast.AugAssign) or own in _names(step.value)]
    return location_of(changing[0], where.path) if changing else None


def untouched(held_out: Given) -> bool:
    """Whether no statement does anything to held-out data but to take it out of a whole."""
    name, where = _name(held_out), held_out[0]
    tree = parse(where.path) if where is not None else None
    steps = _steps(tree, name, where.line) if name and tree is not None and where is not None else []
    return bool(steps) and not any(_changes(step) for step in steps)


def _name(given: Given) -> str:
    """The variable that is an argument, or the first of a pair that is."""
    node = argument_node(*given)
    node = node.elts[0] if isinstance(node, ast.Tuple | ast.List) and node.elts else node
    return node.id if isinstance(node, ast.Name) else ""


def _steps(tree: ast.AST, name: str, before: int) -> list[ast.Assign | ast.AugAssign]:
    """The statements above a line that give a variable its value, or change it."""
    found = [n for n in nodes_of(tree) if isinstance(n, ast.Assign | ast.AugAssign) and n.lineno < before]
    return [n for n in found if name in {t for target in _targets(n) for t in _names(target)}]


def _changes(node: ast.Assign | ast.AugAssign) -> bool:
    """Whether a statement does more than to cut, or to take apart, what is there."""
    cuts = isinstance(node.value, ast.Subscript | ast.Name | ast.Tuple)
    return isinstance(node, ast.AugAssign) or (not cuts and all(isinstance(t, ast.Name) for t in node.targets))


def _targets(node: ast.Assign | ast.AugAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def _names(node: ast.expr) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _text(node: ast.stmt, name: str) -> str:
    return FITTED.sub("transform", re.sub(rf"\b{name}\b", "_", ast.unparse(node)))


def _alike(step: ast.stmt, own: str, mate: ast.stmt, other: str) -> float:
    return SequenceMatcher(None, _text(step, own), _text(mate, other)).ratio()
