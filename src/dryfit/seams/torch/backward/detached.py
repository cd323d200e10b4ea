"""Losses that are taken of detached tensors alone, and what has no gradient for that."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.backward import Severed
from dryfit.core.finding import Location
from dryfit.core.scopes import own_nodes, scope_of
from dryfit.core.source import (
    Site,
    absolute,
    location_of,
    nodes_of,
    parse,
    statement_at,
    user_frames,
)
from dryfit.seams.torch.backward.graph import graph_of
from dryfit.seams.torch.searching import function_of
from dryfit.seams.torch.step.trials import changed_fraction, sampled

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Frames that are looked through, losses that are kept, and steps from which on no gradient is none at all.
FRAMES, KEPT, HABIT = 3, 8, 3
# How a tensor is cut off from its graph, whole.
CUTTING = ("detach", "data")


@dataclass(frozen=True)
class Cut:
    """A detached tensor that is all that a loss is of: its parameters, its source, and where it is detached."""

    leaves: tuple[Any, ...]
    source: str
    where: Location


class Detached:
    """Gathers losses without a graph, and tells which weights had no gradient in the steps that were looked at."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._cuts: dict[Location, Cut] = {}
        self._graded: set[int] = set()
        self._began: dict[int, tuple[Any, Any]] = {}
        self._steps = 0

    def computed(self) -> None:
        """A loss without a graph came out of its function, while gradients are asked for."""
        for frame in islice(user_frames(), FRAMES):
            statement = statement_at(Site.of(frame).location)
            self._keep(frame, [statement] if statement is not None else [])

    def stepped(self, held: list[Any]) -> None:
        """A step was taken: what has a gradient now, and the losses without a graph of the function that takes it."""
        self._steps += 1
        self._graded |= {id(p) for p in held if p.grad is not None}
        if self._steps == 1:
            self._began = {id(p): (p, sampled(p)) for p in held if p.grad is None}
        for frame in islice(user_frames(), FRAMES):
            self._keep(frame, list(_lone_losses(frame)))

    def _keep(self, frame: FrameType, statements: list[ast.stmt]) -> None:
        for statement in statements if len(self._cuts) < KEPT else ():
            for cut in _cuts(frame, statement):
                self._cuts.setdefault(cut.where, cut)

    def found(self, held: list[Any], names: Any) -> Iterator[Severed]:
        """What is cut off so of weights that an optimizer holds, and that never had a gradient."""
        known = {id(p) for p in held if p.grad is None} - self._graded
        if not known or not self._graded or self._steps < HABIT:
            return
        within = [cut for model in self.session.live("models") for cut in _read_detached(model)]
        for cut in (*self._cuts.values(), *within):
            idle = [p for p in cut.leaves if id(p) in known and not self._has_moved(p)]
            if idle:
                yield Severed(names(idle), sum(p.numel() for p in idle), cut.where, cut.source)

    def _has_moved(self, parameter: Any) -> bool:
        """Whether an optimizer keeps a state for a parameter, as of a gradient, or the script has given it values."""
        kept, values = self._began.get(id(parameter), (None, None))
        written = kept is parameter and changed_fraction([values], [sampled(parameter)])
        return bool(written) or any(optimizer.state.get(parameter) for optimizer in self.session.live("optimizers"))


def _read_detached(model: Any) -> Iterator[Cut]:
    """The parameters that a forward of the script's own reads without their graph, and never writes so."""
    for module in model.modules():
        for node, path in function_of(type(module).forward):
            tree = parse(absolute(path))
            written = {ast.unparse(part) for part in _written(nodes_of(tree))} if tree else set()
            for part in ast.walk(node):
                inner = _cut_of(part)
                value: Any = _of_module(module, inner) if inner is not None else None
                read = isinstance(part, ast.expr) and is_tensor(value) and value.is_leaf
                if read and inner is not None and ast.unparse(inner) not in written:
                    yield Cut((value,), ast.unparse(inner), location_of(part, absolute(path)))  # type: ignore[arg-type]


def _of_module(module: Any, node: ast.expr) -> Any:
    """What a chain of attributes of `self` stands for."""
    if isinstance(node, ast.Name):
        return module if node.id == "self" else None
    return getattr(_of_module(module, node.value), node.attr, None) if isinstance(node, ast.Attribute) else None


def _written(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """What statements write by `.data`: a value of their own, or a method that works in place."""
    for node in nodes:
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr.endswith("_"):
            targets = [node.func.value]
        for part in (part for target in targets for part in ast.walk(target)):
            if (inner := _cut_of(part)) is not None:
                yield inner


def _lone_losses(frame: FrameType) -> Iterator[ast.stmt]:
    """The statements of a frame's function that put a number without a graph into a name that speaks of a loss."""
    for node in _own(frame):
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(target, ast.Name) and "loss" in target.id.lower():
            value: Any = frame.f_locals.get(target.id)
            if is_tensor(value) and value.dim() == 0 and value.is_floating_point() and not value.requires_grad:
                yield node  # type: ignore[misc]


def _own(frame: FrameType) -> tuple[ast.AST, ...]:
    """The nodes of a frame's function, or of the file where it is the script itself."""
    scope = scope_of(frame.f_code)
    return own_nodes(scope) if scope is not None else ()


def _cuts(frame: FrameType, statement: ast.stmt) -> Iterator[Cut]:
    """The detached tensors of a statement, and those that its names were given just so."""
    path = absolute(frame.f_code.co_filename)
    names = {part.id for part in ast.walk(statement) if isinstance(part, ast.Name)}
    made = [n.value for n in _own(frame) if isinstance(n, ast.Assign) and _is_name_of(n.targets[0], names)]
    for node in [*ast.walk(statement), *(value for value in made if _cut_of(value) is not None)]:
        inner = _cut_of(node)
        value: Any = _value(frame, inner) if inner is not None else None
        if inner is not None and is_tensor(value) and value.grad_fn is not None and isinstance(node, ast.expr):
            found = (getattr(one, "variable", None) for one in graph_of(value.grad_fn))
            leaves = tuple(leaf for leaf in found if leaf is not None)
            yield Cut(leaves, ast.unparse(inner), location_of(node, path))


def _is_name_of(target: ast.expr, names: set[str]) -> bool:
    return isinstance(target, ast.Name) and target.id in names


def _cut_of(node: ast.AST) -> ast.expr | None:
    """What an expression detaches."""
    called = node.func if isinstance(node, ast.Call) and not node.args else node
    if not isinstance(called, ast.Attribute) or called.attr not in CUTTING:
        return None
    return called.value if (called.attr == "data") == (called is node) else None


def _value(frame: FrameType, node: ast.expr) -> Any:
    """What a name, or an attribute of one that is a plain entry of it, stands for in a frame."""
    if isinstance(node, ast.Name):
        return frame.f_locals.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(_value(frame, node.value), "__dict__", {}).get(node.attr)
    return None
