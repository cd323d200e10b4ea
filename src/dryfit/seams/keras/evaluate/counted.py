"""Answers of training that a script of one's own takes for its model's: they are decided on, or a test step's."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from inspect import signature
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.keras_taped import Loud
from dryfit.core.finding import Location
from dryfit.core.scopes import LAMBDA, Scope, own_nodes, scope_of
from dryfit.core.source import COMPREHENSIONS, assigned_name, assigned_pairs, is_user_file
from dryfit.seams.keras.evaluate.always import Always, alike
from dryfit.seams.keras.evaluate.calm import difference
from dryfit.seams.loops import loops_around

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# What makes a decision of answers, or scores them; names of sklearn's scores end in one of these.
DECIDING = ("argmax", "round", "rint", "greater", "less", "greater_equal", "less_equal", "top_k", "in_top_k")
SCORING = ("_score", "_matrix", "_report", "_error", "accuracy")
# What is made of the difference of answers and targets, and what makes one score of many such.
SIZES, MEANS = ("square", "abs", "absolute", "fabs"), ("mean", "reduce_mean", "average", "sum", "reduce_sum")
# Functions through which an answer is given back, and names through which it is handed on.
FRAMES, NAMES = 3, 4
# Characters of a comparison that are shown.
SHOWN = 30
# What is told in the place of a metric's name.
TEST_STEP = "test_step"


@dataclass
class Counted:
    """Answers at one place, in the loop around it."""

    entry: Loud
    loop: Location | None
    inputs: list[Any]
    steps: int
    lines: tuple[tuple[str, int], ...] = ()


class Counting:
    """Looks at calls in training mode outside of tapes and fits, once there were steps."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self._found: dict[Location, Counted] = {}
        self._repeated: set[Location] = set()
        self._loops: set[Location | None] = set()
        self._steps, self._always = 0, Always(layers)
        layers.session.recorder.refreshers.append(self._tell)

    def stepped(self) -> None:
        """An optimizer takes a step, in these loops."""
        self._steps += 1
        self._loops.add(_loop())

    def asked(self, root: "Root") -> None:
        """A model has answered."""
        args, kwargs = root.inputs
        fitting = any(s.optimizers.fitting for s in self.layers.session.objects.get("keras", {}).values())
        testing = self.layers.testing
        if self.layers.session.trained and not root.taped and (testing or not fitting or _is_calm(kwargs)):
            self._evaluated(root)
        if root.taped or not self.layers.session.trained or kwargs.get("training") is not True or root.site is None:
            return
        given = list(leaves(list(args)).values())
        trains = any(getattr(out, "requires_grad", False) for out, _ in root.outputs)
        if (fitting and not testing) or trains or any(id(leaf) in self.layers.batches for leaf in given):
            return
        known = self._found.get(root.site)
        if known is not None:
            # One who asks again for the same rows wants several answers to them.
            if known.steps == self._steps and known.lines == _lines() and alike(known.inputs, given):
                self._repeated.add(root.site)
            known.inputs, known.steps, known.lines = given, self._steps, _lines()
            return
        by = TEST_STEP if testing else _decided(sys._getframe(1))
        found = difference(root, scored=True) if by else None
        if found is not None and found[1] > 0:
            name = assigned_name(self.layers.built_at(root.model)) or str(root.model.name)
            entry = Loud(name, found[0], by, found[1], root.site)
            self._found[root.site] = Counted(entry, None if testing else _loop(), given, self._steps, _lines())

    def _evaluated(self, root: "Root") -> None:
        mode = signature(root.model.call).parameters.get("training")
        told = root.inputs[1].get("training", getattr(mode, "default", None))
        if told is not True and not any(getattr(out, "requires_grad", False) for out, _ in root.outputs):
            self._always.asked(root, list(leaves(list(root.inputs[0])).values()), _lines(), self._steps)

    def _tell(self) -> None:
        """Answers for a turn that steps are no evaluation."""
        self._always.tell()
        told = [
            known.entry
            for site, known in self._found.items()
            if site not in self._repeated and (known.loop is None or known.loop not in self._loops)
        ]
        recorder = self.layers.session.recorder
        metrics = [entry for entry in (recorder.keras.loud if recorder.keras else ()) if entry not in self._entries()]
        if told or self._found:
            recorder.keras_sets("loud", (*metrics, *told))

    def _entries(self) -> list[Loud]:
        return [known.entry for known in self._found.values()]


def _is_calm(kwargs: dict[str, Any]) -> bool:
    return kwargs.get("training") is False


def _loop() -> Location | None:
    return next((loop.location for loop in loops_around(sys._getframe(2))), None)


def _lines() -> tuple[tuple[str, int], ...]:
    """The lines of the user's that have led to a call: of one loop they are the same."""
    outward = ((f.f_code.co_filename, f.f_lineno) for f in _outward(sys._getframe(2)))
    return tuple((path, line) for path, line in outward if is_user_file(path))


def _decided(frame: FrameType | None) -> str:
    """The function that decides on what a call on the user's line answers, or scores it; "" where none does."""
    frames = [f for f in _outward(frame) if is_user_file(f.f_code.co_filename)]
    frames = [f for f in frames if f.f_code.co_name not in COMPREHENSIONS][:FRAMES]
    inner = ""
    for around in frames:
        scope = scope_of(around.f_code)
        calls = _calls_at(scope, around.f_lineno, inner) if scope is not None else []
        if scope is None or not calls:
            return ""
        names = _names(scope, calls)
        if by := _by(scope, calls, names):
            return by
        given_back = [n.value for n in own_nodes(scope) if isinstance(n, ast.Return) and n.value is not None]
        given_back += [scope.body] if isinstance(scope, ast.Lambda) else []
        if not any(_holds(value, calls, names) for value in given_back):
            return ""
        inner = around.f_code.co_name
    return ""


def _outward(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _calls_at(scope: Scope, line: int, inner: str) -> list[ast.AST]:
    """The calls on a line: those in training mode, or those of the function that was gone through last."""
    calls = [n for n in own_nodes(scope) if isinstance(n, ast.Call) and n.lineno <= line <= (n.end_lineno or n.lineno)]
    if inner == LAMBDA:
        return [call for call in calls if isinstance(call.func, ast.Name)]
    if inner:
        return [call for call in calls if ast.unparse(call.func).rpartition(".")[2] == inner]
    return [call for call in calls if any(word.arg == "training" for word in call.keywords)]


def _names(scope: Scope, calls: list[ast.AST]) -> set[str]:
    """The names that hold what is made of the answers."""
    names: set[str] = set()
    pairs = [pair for node in own_nodes(scope) for pair in assigned_pairs(node)]
    for _ in range(NAMES):
        targets = [target for target, value in pairs if _holds(value, calls, names)]
        names |= {ast.unparse(target) for target in targets if isinstance(target, ast.Name)}
    return names


def _holds(node: ast.AST, calls: list[ast.AST], names: set[str]) -> bool:
    return any(part in calls or (isinstance(part, ast.Name) and part.id in names) for part in ast.walk(node))


def _by(scope: Scope, calls: list[ast.AST], names: set[str]) -> str:
    for node in own_nodes(scope):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            last = name.rpartition(".")[2]
            given = [*node.args, *(word.value for word in node.keywords), node.func]
            if last in MEANS and any(_residuals(g, calls, names) for g in given):
                return ast.unparse(node)[:SHOWN]
            if (last in DECIDING or last.endswith(SCORING)) and any(_holds(g, calls, names) for g in given):
                return last
        ordered = isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Gt, ast.GtE, ast.Lt))
        if isinstance(node, ast.Compare) and ordered and _holds(node.left, calls, names):
            return ast.unparse(node)[:SHOWN]
    return ""


def _residuals(node: ast.AST, calls: list[ast.AST], names: set[str]) -> bool:
    """Whether an expression has the size of the difference between answers and what is none of them."""
    for part in ast.walk(node):
        squared = isinstance(part, ast.BinOp) and isinstance(part.op, ast.Pow)
        sized = isinstance(part, ast.Call) and ast.unparse(part.func).rpartition(".")[2] in SIZES
        inside = ast.walk(part) if squared or sized else ()
        apart = (n for n in inside if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Sub))
        if any(_holds(n.left, calls, names) != _holds(n.right, calls, names) for n in apart):
            return True
    return False
