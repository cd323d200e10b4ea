"""Targets of an agent that count on behind the end of an episode: the flag of the end is there, and not read."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.loss import Bootstrap
from dryfit.core.scopes import own_nodes, scope_of
from dryfit.core.source import absolute, location_of, nodes_of, parse, user_frames
from dryfit.seams.raised import UNKNOWN, resolve, value_of
from dryfit.seams.torch.loss.episodes import EVEN, FEW, UNEVEN, flags_of, spacing

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Frames that are looked through, and how often a function is looked at before nothing is expected of it.
FRAMES, LOOKS = 3, 120
# Losses of values, in whose frames targets are alive.
LOSSES = ("mse_loss", "smooth_l1_loss", "huber_loss")
# How the end of an episode is called, and what only cuts one off after so many steps.
ENDING = re.compile(
    r"(^|_)(d|dones?|not_?dones?|non_?terminals?|terminals?|terminated|terminate|ended|dead|over|"
    r"finished|final|masks?)(_|$)",
    re.IGNORECASE,
)
CUTTING = re.compile(r"trunc|time|limit", re.IGNORECASE)
# The least and the largest discount.
DISCOUNTS = (0.3, 1.0)
# What takes values out of a tensor, or puts others in: what stands behind an end may be left out so.
LEAVING = ("where", "mul", "mul_", "index_fill", "index_fill_", "scatter", "index_put_", "copy_", "index_copy_", "lerp")


@dataclass(frozen=True)
class Target:
    """A sum of what was given and of a discounted answer."""

    node: ast.BinOp
    given: ast.expr
    factors: tuple[ast.expr, ...]


class BootstrapSeam:
    """Looks at the function that takes a step, or a loss of values, while its names are alive."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self._targets: dict[Any, list[Target]] = {}
        self._looks: dict[Any, int] = {}
        hooks = sys.modules["torch.optim.optimizer"]
        session.patches.later(hooks.register_optimizer_step_pre_hook(lambda *_: self._look()).remove)
        for name in LOSSES:
            session.patches.wrap(torch.nn.functional, name, self._loss)

    def _loss(self, original: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self.torch.is_grad_enabled():
            self._look()
        return original(*args, **kwargs)

    def _look(self) -> None:
        if not self.session.measuring:
            return
        with self.session.unseen():
            for frame in islice(user_frames(), FRAMES):
                targets = self._known(frame)
                looks = self._looks[frame.f_code] = self._looks.get(frame.f_code, 0) + 1
                for target in targets if looks <= LOOKS else ():
                    self._enter(frame, target)

    def _known(self, frame: FrameType) -> list[Target]:
        if frame.f_code not in self._targets:
            self._targets[frame.f_code] = list(_targets(_own(frame)))
        return self._targets[frame.f_code]

    def _enter(self, frame: FrameType, target: Target) -> None:
        where = location_of(target.node, absolute(frame.f_code.co_filename))
        entered = self.session.recorder.bootstraps
        before = next((entry for entry in entered if entry.location == where), None)
        if before is not None and before.uneven:
            return
        look = Look(self.torch, frame, target)
        found = look.ending()
        if found is None:
            return
        name, flags, least = found
        ends = [place for place, flag in enumerate(flags) if flag is least]
        length = spacing(frame, name, least, look.earned)
        if length == FEW:
            return
        if length == EVEN:
            entered[:] = [entry for entry in entered if entry.location != where]
            self._targets[frame.f_code] = []
            return
        entry = Bootstrap(name, len(ends), len(flags), ast.unparse(target.given), length == UNEVEN, where)
        if before is None:
            entered.append(entry)
        elif length == UNEVEN:
            entered[entered.index(before)] = entry


class Look:
    """One target in one frame: what it is made of, and which flags of its batch nothing reads."""

    def __init__(self, torch: Any, frame: FrameType, target: Target) -> None:
        self.torch, self.frame, self.target = torch, frame, target
        line = frame.f_lineno
        self.nodes = [node for node in _own(frame) if getattr(node, "lineno", 0) <= _end_of(frame, line)]
        self.assigned = [node for node in self.nodes if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign)]
        self.earned: list[float] = []
        self.loaded = [n for n in self.nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]

    def ending(self) -> tuple[str, list[bool], bool] | None:
        """The name of a flag of ends that nothing reads, what it holds for each row, and the rarer of the two."""
        self.earned = self._earned()
        rows = len(self.earned)
        if not rows or not self._is_bootstrapped() or self._leaves_out():
            return None
        for name, value in (*self._dead_names(), *self._dead_fields()):
            plain = name.rpartition(".")[2]
            if not ENDING.search(plain) or CUTTING.search(plain):
                continue
            flags = flags_of(value)
            if flags is not None and len(flags) == rows and 0 < sum(flags) < rows:
                return name, flags, sum(flags) * 2 <= rows
        return None

    def _earned(self) -> list[float]:
        """What was given, one number for each row; nothing where it is something else."""
        names = {part.id for part in ast.walk(self.target.given) if isinstance(part, ast.Name)}
        if self._asks_model(self._closure(names), self.target.given):
            return []
        node = self.target.given
        while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            node = node.func.value
        value = resolve(node, self.frame)
        plain = is_tensor(value) and value.is_floating_point() and not value.requires_grad and value.dim() > 0
        return value.reshape(-1).tolist() if plain and value.numel() == len(value) > 1 else []

    def _is_bootstrapped(self) -> bool:
        """Whether the rest is one discount, and one answer of a model."""
        scalars = [self._number(factor) for factor in self.target.factors]
        known = [number for number in scalars if number is not None]
        answers = [factor for factor, number in zip(self.target.factors, scalars, strict=True) if number is None]
        if len(answers) != 1 or len(known) != 1 or not DISCOUNTS[0] < known[0] <= DISCOUNTS[1]:
            return False
        names = {part.id for part in ast.walk(answers[0]) if isinstance(part, ast.Name)}
        return self._asks_model(self._closure(names), answers[0])

    def _number(self, node: ast.expr) -> float | None:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            base, power = self._number(node.left), self._number(node.right)
            return None if base is None or power is None else float(base**power)
        value = value_of(node, self.frame)
        return float(value) if type(value) in (int, float) else None

    def _closure(self, names: set[str]) -> list[ast.stmt]:
        """The statements that gave these names their values, and those in turn."""
        found: list[ast.stmt] = []
        while True:
            more = [s for s in self.assigned if s not in found and names & _stored(s)]
            if not more:
                return found
            found += more
            names = names | {n.id for s in more for n in ast.walk(s) if isinstance(n, ast.Name)}

    def _asks_model(self, statements: list[ast.stmt], node: ast.expr) -> bool:
        calls = (part for one in (node, *statements) for part in ast.walk(one) if isinstance(part, ast.Call))
        return any(self._is_model(call.func) for call in calls)

    def _is_model(self, called: ast.expr) -> bool:
        value = resolve(called, self.frame)
        owner = getattr(value, "__self__", value) if value is not UNKNOWN else None
        return isinstance(owner, self.torch.nn.Module)

    def _leaves_out(self) -> bool:
        """Whether something on the way may put another value where an episode is over."""
        names = {part.id for part in ast.walk(self.target.node) if isinstance(part, ast.Name)}
        statements = [*self._closure(names), self.target.node]
        calls = [part for s in statements for part in ast.walk(s) if isinstance(part, ast.Call)]
        methods = {ast.unparse(call.func).rpartition(".")[2] for call in calls}
        made = names | {name for s in statements if isinstance(s, ast.stmt) for name in _stored(s)}
        into = (n for n in self.nodes if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store))
        written = any(isinstance(n.value, ast.Name) and n.value.id in made for n in into)
        called = (n for n in self.nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute))
        changed = any(
            n.func.attr.endswith("_") and isinstance(n.func.value, ast.Name) and n.func.value.id in made
            for n in called
            if isinstance(n.func, ast.Attribute)
        )
        return written or changed or bool(methods & set(LEAVING)) or any("mask" in method for method in methods)

    def _dead_names(self) -> Iterator[tuple[str, Any]]:
        """The names that are bound in this function, and whose values reach nothing."""
        stored = {n.id: n for n in self.nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        for name in stored:
            if name in self.frame.f_locals and self._is_dead(name, frozenset()):
                yield name, self.frame.f_locals[name]

    def _is_dead(self, name: str, seen: frozenset[str]) -> bool:
        bound = [n.lineno for n in self.nodes if isinstance(n, ast.Name) and n.id == name and _is_store(n)]
        # What was bound last before the target was made, and was read since.
        first = max((line for line in bound if line <= self.target.node.lineno), default=0)
        for load in (n for n in self.loaded if n.id == name and n.lineno >= first):
            holder = next((s for s in self.assigned if any(part is load for part in ast.walk(s))), None)
            given = _stored(holder) if holder is not None else set()
            onward = {other for other in given if other != name and other not in seen}
            alone = holder is not None and len(given) == 1
            if name in given:
                continue
            if not alone or not onward or not all(self._is_dead(other, seen | {name}) for other in onward):
                return False
        return first > 0

    def _dead_fields(self) -> Iterator[tuple[str, Any]]:
        """The fields of a batch of which others are read by their names, and these never."""
        for name, value in list(self.frame.f_locals.items()):
            fields = _fields(value)
            loads = [n for n in self.loaded if n.id == name]
            read = [_field_of(n, self.nodes) for n in loads]
            if not fields or not read or not set(read) <= {*fields, ""} or set(read) == {""}:
                continue
            if read.count("") > sum(self._is_anew(n, name) for n in loads):
                continue
            yield from ((f"{name}.{key}", fields[key]) for key in fields.keys() - set(read))

    def _is_anew(self, load: ast.Name, name: str) -> bool:
        """Whether a name is read to be given its own parts again, as where a batch is moved to a device."""
        return any(name in _stored(s) and any(part is load for part in ast.walk(s)) for s in self.assigned)


def _own(frame: FrameType) -> tuple[ast.AST, ...]:
    """The nodes of a frame's function, or of the file where it is the script itself."""
    scope = scope_of(frame.f_code)
    return own_nodes(scope) if scope is not None else ()


def _targets(nodes: tuple[ast.AST, ...]) -> Iterator[Target]:
    for node in nodes:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            for given, other in ((node.left, node.right), (node.right, node.left)):
                factors = tuple(_factors(other))
                if len(factors) > 1:
                    yield Target(node, given, factors)


def _factors(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        yield from _factors(node.left)
        yield from _factors(node.right)
    else:
        yield node


def _end_of(frame: FrameType, line: int) -> int:
    """The last line of the statement that a frame is at."""
    tree = parse(absolute(frame.f_code.co_filename))
    simple = (n for n in nodes_of(tree) if isinstance(n, ast.stmt) and not hasattr(n, "body")) if tree else ()
    return next((n.end_lineno or line for n in simple if n.lineno <= line <= (n.end_lineno or line)), line)


def _stored(statement: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and _is_store(n)}


def _is_store(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _fields(value: Any) -> dict[str, Any]:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return dict(zip(value._fields, value, strict=True))
    if isinstance(value, dict):
        return {key: held for key, held in value.items() if isinstance(key, str)}
    known = hasattr(type(value), "__dataclass_fields__")
    return {key: getattr(value, key, None) for key in type(value).__dataclass_fields__} if known else {}


def _field_of(load: ast.Name, nodes: list[ast.AST]) -> str:
    """The field that is read of a name: "" where it is taken whole."""
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.value is load:
            return node.attr
        if isinstance(node, ast.Subscript) and node.value is load and isinstance(node.slice, ast.Constant):
            return str(node.slice.value)
    return ""
