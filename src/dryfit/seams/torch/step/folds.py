"""Loops over the folds of a cross-validation that train one and the same model in all of them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.weights import CarriedModel
from dryfit.core.finding import Location
from dryfit.core.source import absolute, frames_from, is_user_file, location_of, method_of, nodes_of, parse, user_frame
from dryfit.seams.loops import loops_holding
from dryfit.seams.torch import models

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What divides the rows so that each is held out in one fold and trained on in the others.
PARTING = ("KFold", "StratifiedKFold", "GroupKFold", "StratifiedGroupKFold", "RepeatedKFold", "RepeatedStratifiedKFold",
           "LeaveOneGroupOut", "LeavePGroupsOut")  # fmt: skip
# What puts weights back or draws them anew, and the beginnings of the names of functions that do.
PUTTING_BACK, RESETTING = (
    ("load_state_dict", "copy_", "apply", "vector_to_parameters"),
    ("reset", "init", "_init", "fresh"),
)
WRAPPERS = ("enumerate", "tqdm", "list", "track")


@dataclass(frozen=True)
class Folds:
    """A loop over folds, how many there are where that is known, and the names of the rows held out and trained on."""

    loop: ast.For
    path: str
    number: int | None
    held: str
    trained: str = ""


def look(session: "Session", optimizer: Any) -> list[CarriedModel]:
    """Models that an optimizer steps within such a loop, and that were there before it."""
    found = next((folds for frame in frames_from(user_frame()) for folds in folds_of(frame)), None)
    if found is None or _puts_back(found):
        return []
    stepped = {id(p) for group in optimizer.param_groups for p in group["params"]}
    made = []
    for number, model in enumerate(session.live("models")):
        own = [p for p in model.parameters() if id(p) in stepped]
        if own and len(own) == len(stepped) and not _made_within(model, found):
            where = models.built_at(model)
            loop = location_of(found.loop, found.path)
            made.extend([CarriedModel(number, found.number, found.held, loop, where)] if where else [])
    return made


def folds_of(frame: FrameType) -> Iterator[Folds]:
    """The loops over folds that a frame is in, innermost first, in which every fold is trained on."""
    if not is_user_file(frame.f_code.co_filename):
        return
    path = absolute(frame.f_code.co_filename)
    values = {**frame.f_globals, **frame.f_locals}
    for loop in (n for n in loops_holding(frame) if isinstance(n, ast.For)):
        made = _by_splitter(loop, path, values) or _by_number(loop, path, values)
        if made is not None and made.held in _read(loop) and not any(map(_leaves, loop.body)):
            yield made


def _leaves(node: ast.AST) -> bool:
    """Whether a statement ends the loop that it stands in, or its turn: not all folds may be trained on."""
    if isinstance(node, ast.Break | ast.Continue | ast.Return):
        return True
    inner = () if isinstance(node, ast.For | ast.While | ast.FunctionDef) else ast.iter_child_nodes(node)
    return any(map(_leaves, inner))


def _by_splitter(loop: ast.For, path: str, values: dict[str, Any]) -> Folds | None:
    """A loop over what a splitter's `split` gives, by whatever name."""
    node = _unwrapped(loop.iter)
    if isinstance(node, ast.Name):
        tree = parse(path)
        given = [n.value for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Assign)
                 and ast.unparse(n.targets[0]) == node.id]  # fmt: skip
        node = _unwrapped(given[0]) if len(given) == 1 else node
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "split":
        return None
    owner = node.func.value
    splitter = values.get(owner.id) if isinstance(owner, ast.Name) else None
    kind = method_of(owner) if isinstance(owner, ast.Call) else type(splitter).__name__
    pairs = [
        n for n in ast.walk(loop.target) if isinstance(n, ast.Tuple) and all(isinstance(e, ast.Name) for e in n.elts)
    ]
    if kind not in PARTING or not pairs or len(pairs[-1].elts) != 2:
        return None
    number = getattr(splitter, "n_splits", None)
    trained, held = map(ast.unparse, pairs[-1].elts)
    return Folds(loop, path, number if isinstance(number, int) else None, held, trained)


def _by_number(loop: ast.For, path: str, values: dict[str, Any]) -> Folds | None:
    """A loop over the numbers of folds, which takes one to hold out and all others to train on."""
    turn = loop.target
    if not isinstance(turn, ast.Name) or not isinstance(loop.iter, ast.Call) or ast.unparse(loop.iter.func) != "range":
        return None
    inside = [n for part in loop.body for n in ast.walk(part)]
    parts = [n for n in inside if isinstance(n, ast.comprehension) and any(_is_other(t, turn.id) for t in n.ifs)]
    sources = {name for part in parts for name in _names(part.iter)}
    for node in inside:
        one = node.value if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) else None
        if isinstance(one, ast.Subscript) and ast.unparse(one.slice) == turn.id and ast.unparse(one.value) in sources:
            known = values.get(ast.unparse(one.value))
            number = len(known) if isinstance(known, list | tuple) else None
            return Folds(loop, path, number, ast.unparse(node.targets[0]))  # type: ignore[attr-defined]
    return None


def _is_other(test: ast.expr, turn: str) -> bool:
    """Whether a condition leaves out the turn of the loop: `i != fold`."""
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.NotEq):
        return False
    return turn in (ast.unparse(test.left), ast.unparse(test.comparators[0]))


def _names(node: ast.expr) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def _unwrapped(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Call) and node.args and method_of(node) in WRAPPERS:
        node = node.args[0]
    return node


def _read(loop: ast.For) -> set[str]:
    inside = [n for part in loop.body for n in ast.walk(part)]
    return {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _puts_back(found: Folds) -> bool:
    """Whether the loop, or a function of the file that it calls, puts weights back or draws them anew."""
    tree = parse(found.path)
    functions = {n.name: n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef)} if tree else {}
    waiting: list[ast.AST] = list(found.loop.body)
    while waiting:
        for call in (n for n in ast.walk(waiting.pop()) if isinstance(n, ast.Call)):
            name = method_of(call)
            if name in PUTTING_BACK or name.startswith(RESETTING):
                return True
            waiting.extend([functions.pop(name)] if name in functions else [])
    return False


def _made_within(model: Any, found: Folds) -> bool:
    """Whether the model, or a part of it, was made or copied in the loop, or by a call that stands in it."""
    for module in model.modules():
        places: list[Location] = [*models.built_around(module), *filter(None, [models.built_at(module)])]
        if models.is_copy(module) or any(_holds(found, place) for place in places):
            return True
    return models.built_at(model) is None


def _holds(found: Folds, place: Location) -> bool:
    inside = found.loop.lineno <= place.line <= (found.loop.end_lineno or 0)
    return absolute(place.path) == found.path and inside
