"""Parts of a batch under each other's names: `x, y = batch` where the rows give the label first. Tried by exchange."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import PartsExchanged
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.lines.calls.exchanged import user_frames_of
from dryfit.seams.lines.models.once_more import runs, until_backward
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, names_in, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What is raised by what is given the wrong tensor.
REFUSALS = (RuntimeError, ValueError, IndexError, TypeError)
# The check that tells of it.
CODE = "BAT111"
# What a part may become before it is used, and remain the same part.
MOVED = ("to", "cuda", "cpu")


@dataclass(frozen=True)
class Taken:
    """The statement that sets names to the parts of a batch, in the frame where they are used."""

    node: ast.Assign | ast.For
    target: ast.Tuple
    frame: FrameType
    path: str
    line: int

    @property
    def names(self) -> list[str]:
        """The names, in their order."""
        return [ast.unparse(part) for part in self.target.elts]


def parts_exchanged(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter two parts of a batch that each stand where the other is meant; how to run the turn with them exchanged."""
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(error, REFUSALS) or session.recorder.failures[number].explained_by:
        return None
    for taken in _taken(error):
        for one, other in combinations(taken.names, 2):
            values = [resolve(ast.Name(name), taken.frame) for name in (one, other)]
            if not all(isinstance(value, torch.Tensor) for value in values):
                continue
            if (_differ(*values) or _named_otherwise(taken, one, other)) and _runs(session, torch, taken, one, other):
                return _entered(session, taken, one, other, number)
    return None


def _taken(error: BaseException) -> Iterator[Taken]:
    """Where the frames of the script take batches apart, the innermost first."""
    for frame, where in reversed(user_frames_of(error)):
        tree, lines = parse(frame.f_code.co_filename), {line for *_, line in frame.f_code.co_lines()}
        for node in nodes_of(tree) if tree is not None else ():
            if not isinstance(node, ast.Assign | ast.For) or node.lineno not in lines or node.lineno > where.line:
                continue
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            last = target.elts[-1] if isinstance(target, ast.Tuple) and target.elts else None
            # `for number, (x, y) in enumerate(loader)`
            target = last if isinstance(last, ast.Tuple) else target
            if not isinstance(target, ast.Tuple) or not all(isinstance(part, ast.Name) for part in target.elts):
                continue
            whole = isinstance(node, ast.For) or isinstance(node.value, ast.Name)
            if whole and _stay(target, node, frame):
                yield Taken(node, target, frame, where.path, where.line)


def _stay(target: ast.Tuple, taking: ast.AST, frame: FrameType) -> bool:
    """Whether the names are set to nothing else in their function, but to themselves on another device."""
    tree, lines = parse(frame.f_code.co_filename), {line for *_, line in frame.f_code.co_lines()}
    names = {ast.unparse(part) for part in target.elts}
    for node in nodes_of(tree) if tree is not None else ():
        if not isinstance(node, ast.Assign) or node.lineno not in lines or node is taking:
            continue
        stored = [n for part in node.targets for n in ast.walk(part) if isinstance(n, ast.Name) and n.id in names]
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        if stored and not all(_moves(value) for value in values):
            return False
    return True


def _moves(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in MOVED


def _differ(one: Any, other: Any) -> bool:
    """Whether two tensors can be told apart by what they are: by their axes, or one of numbers, one of classes."""
    kinds = one.is_floating_point() != other.is_floating_point()
    return bool(one.dim() != other.dim() or (kinds and one.shape != other.shape))


def _named_otherwise(taken: Taken, one: str, other: str) -> bool:
    """Whether a function of the script gives as many parts, one of them by a name that stands elsewhere here."""
    tree = parse(taken.path)
    names = taken.names
    for node in nodes_of(tree) if tree is not None else ():
        given = node.value if isinstance(node, ast.Return) else None
        if isinstance(given, ast.Tuple) and len(given.elts) == len(names):
            made = [ast.unparse(part) for part in given.elts]
            if names.index(one) == _place(other, made) or names.index(other) == _place(one, made):
                return True
    return False


def _place(name: str, made: list[str]) -> int:
    return made.index(name) if name in made else -1


def _runs(session: "Mending", torch: Any, taken: Taken, one: str, other: str) -> bool:
    """Whether what is left of the step up to its loss runs with two parts exchanged, and uses both."""
    statements = list(until_backward(taken.path, taken.line))
    used = {n.id for s in statements for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    if not {one, other} <= used:
        return False
    scope = names_in(taken.frame)
    scope[one], scope[other] = scope[other], scope[one]
    return runs(session, torch, statements, scope)


def _entered(session: "Mending", taken: Taken, one: str, other: str, number: int) -> Retry:
    order = [{one: other, other: one}.get(name, name) for name in taken.names]
    source = ", ".join(order)
    where = location_of(taken.target, taken.path)
    entry = PartsExchanged(one, other, source, where, number)
    session.recorder.script_adds("parts_exchanged", entry)
    failure = session.recorder.failures[number]
    session.recorder.failures[number] = replace(failure, explained_by=CODE)
    raised, done = Raised(taken.frame, where, False, number), f"with `{source}` for its parts"
    still = _unlike(taken, one, other) if isinstance(taken.node, ast.Assign) else ""
    if still:
        # What is left of a function runs on from the statement that raised, with the names as they were set.
        first = f"if {still}:\n    {one}, {other} = {other}, {one}"
        return retry(raised, partial(rewrites.preceded, source=first), done, taken.line)
    return retry(raised, partial(_renamed, target=taken.target, source=source), done, taken.node.lineno)


def _unlike(taken: Taken, one: str, other: str) -> str:
    """What holds of the first of two parts, and not of the second, "" where nothing does."""
    first, second = (resolve(ast.Name(name), taken.frame) for name in (one, other))
    if first.dim() != second.dim():
        return f"{one}.dim() == {first.dim()}"
    floats = bool(first.is_floating_point())
    return f"{one}.is_floating_point() is {floats}" if floats != bool(second.is_floating_point()) else ""


def _renamed(statement: ast.stmt, target: ast.Tuple, source: str) -> list[ast.stmt]:
    """The statement with its names in another order."""
    names: Any = ast.parse(f"({source},)", mode="eval").body
    for name in names.elts:
        name.ctx = ast.Store()
    for node in ast.walk(statement):
        if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Store) and ast.dump(node) == ast.dump(target):
            node.elts = [ast.copy_location(name, node) for name in names.elts]
    return [statement]
