"""The loops of the user's source that are running now, and how many turns each would take."""

import ast
import io
import math
import tokenize
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.scopes import SCOPES, own_nodes, scope_of
from dryfit.core.source import frames_from, is_user_file, location_of, method_of, nodes_of, parse

COUNTERS = ("range", "trange")
WRAPPERS = ("tqdm", "track", "enumerate")
# What the phase of an epoch that trains is called, in a loop over its phases, and the most phases an epoch has.
TRAINING, PHASES = "train", 4
# What an accumulation does every so many turns.
STEPPING = ("step", "zero_grad", "no_sync")
# Methods that put something into a container.
FILLING = ("append", "appendleft", "extend", "add", "update")
# What a turn of a training calls.
UPDATING = {"backward", "step", "training_step", "train_on_batch"}
# What may be evaluated again without any effect.
PURE = (
    ast.Expression, ast.Constant, ast.Name, ast.Attribute, ast.BinOp, ast.UnaryOp,
    ast.operator, ast.unaryop, ast.Load, ast.Subscript,
)  # fmt: skip
# What gives an item without any effect.
CONTAINERS = (dict, list, tuple)


@dataclass(frozen=True)
class Loop:
    """A loop under way. ``turns`` is None where its number is not known beforehand.

    ``breaks`` says that something in its body may end it early, ``phases`` that its turns are the phases of an
    epoch, such as "train" and "val", of which one trains.
    """

    location: Location
    turns: int | None = None
    breaks: bool = False
    phases: bool = False

    @property
    def header(self) -> str:
        """The first line of the loop, as it is written, without a comment behind it."""
        return _uncommented(self.location.text).rstrip(":")


def _uncommented(text: str) -> str:
    """A line without its comment; where a bracket stays open, with dots for the lines that follow."""
    text, ends = text.strip(), len(text)
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            ends = token.start[1] if token.type == tokenize.COMMENT else ends
    except tokenize.TokenError:
        return f"{text[:ends].rstrip()}..."
    return text[:ends].rstrip()


def loops_around(frame: FrameType | None) -> Iterator[Loop]:
    """The user's loops whose bodies are being run, innermost first, through every frame."""
    for found in frames_from(frame):
        if is_user_file(found.f_code.co_filename):
            path = found.f_code.co_filename
            for node in loops_holding(found):
                yield Loop(location_of(node, path), _turns(node, found), _breaks(node, found), _phases(node, found))


def turn_under_way(frame: FrameType | None) -> dict[str, Any] | None:
    """What the variables of the loops around the innermost one hold, in the function that steps.

    None where that loop has none around it, or where the function's line runs in some of its turns only.
    """
    found = next((f for f in frames_from(frame) if is_user_file(f.f_code.co_filename)), None)
    outer = loops_holding(found)[1:] if found is not None else []
    if found is None or not outer or any(_is_conditional(loop, found.f_lineno) for loop in outer):
        return None
    if not all(isinstance(loop, ast.For) and isinstance(loop.target, ast.Name) for loop in outer):
        return None
    scope = {**found.f_globals, **found.f_locals}
    names = [loop.target.id for loop in outer if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name)]
    return {name: scope.get(name) for name in names}


def does_now_and_then(frame: FrameType | None) -> bool:
    """Whether the loop that asks for its next turn here does something every so many turns, beside stepping."""
    return any(_has(branch.test, ast.Mod) and not _steps(branch) for branch in _branches_of_asking(frame))


def goes_back_at_times(frame: FrameType | None) -> bool:
    """Whether the loop that asks for its next turn here calls `backward` in those turns alone that meet a condition."""
    calls = (node for branch in _branches_of_asking(frame) for part in branch.body for node in ast.walk(part))
    return any(isinstance(node, ast.Attribute) and node.attr == "backward" for node in calls)


def _branches_of_asking(frame: FrameType | None) -> list[ast.If]:
    """The branches of the loop that asks for its next turn here."""
    tree = parse(frame.f_code.co_filename) if frame else None
    if tree is None or frame is None:
        return []
    loops = (node for node in nodes_of(tree) if isinstance(node, ast.For))
    asking = next((loop for loop in loops if loop.lineno <= frame.f_lineno < loop.body[0].lineno), None)
    return [node for node in ast.walk(asking) if isinstance(node, ast.If)] if asking else []


def _has(test: ast.expr, operator: type[ast.operator]) -> bool:
    return any(isinstance(node, ast.BinOp) and isinstance(node.op, operator) for node in ast.walk(test))


def _steps(branch: ast.If) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr in STEPPING for node in ast.walk(branch))


def set_in_loops(frame: FrameType, line: int) -> Iterator[ast.Name]:
    """The names that loops above a line set, in the scope that a frame runs."""
    for loop in loops_above(frame, line):
        found = (node for part in loop.body for node in ast.walk(part) if isinstance(node, ast.Name))
        yield from (node for node in found if isinstance(node.ctx, ast.Store))


def filled_in_turns(frame: FrameType, line: int) -> set[str]:
    """The names that loops above a line fill or count up, in those turns alone that meet a condition."""
    branches = (node for loop in loops_above(frame, line) for node in ast.walk(loop) if isinstance(node, ast.If))
    return {name for branch in branches for part in branch.body for name in filled(part)}


def filled_at_times(tree: ast.AST) -> set[str]:
    """The attributes that any function of a source fills or counts up, where a condition is met."""
    branches = (node for node in nodes_of(tree) if isinstance(node, ast.If))
    found = {name for branch in branches for part in branch.body for name in filled(part)}
    return {name for name in found if "." in name}


def kept_by_functions(tree: ast.AST) -> set[str]:
    """The attributes that any function of a source fills, counts up, or keeps items in."""
    functions = [node for node in nodes_of(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = {name for function in functions for part in function.body for name in filled(part)}
    items = (node for node in nodes_of(tree) if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store))
    return {name for name in (*found, *(ast.unparse(item.value) for item in items)) if "." in name}


def filled_in_loops(nodes: Sequence[ast.AST]) -> set[str]:
    """The names that any loop of a source fills or counts up."""
    loops = (node for node in nodes if isinstance(node, ast.For | ast.While))
    return {name for loop in loops for part in loop.body for name in filled(part)}


def keeps_turns(nodes: Sequence[ast.AST]) -> bool:
    """Whether a loop of a source keeps something under the number of its turn: `results[epoch] = ...`."""
    for loop in (node for node in nodes if isinstance(node, ast.For)):
        counting = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
        inside = (node for part in loop.body for node in ast.walk(part) if isinstance(node, ast.Subscript))
        kept = (node.slice for node in inside if isinstance(node.ctx, ast.Store))
        if any(isinstance(node, ast.Name) and node.id in counting for key in kept for node in ast.walk(key)):
            return True
    return False


def filled_in_training(nodes: Sequence[ast.AST]) -> set[str]:
    """The names that a loop of a source fills or counts up in a turn that takes a backward or a step as well."""
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    updating = {f.name for f in functions if _calls(ast.walk(f), UPDATING)} | UPDATING
    loops = [node for node in nodes if isinstance(node, ast.For | ast.While)]
    turns = [[part for part in loop.body if not isinstance(part, ast.For | ast.While)] for loop in loops]
    training = (turn for turn in turns if any(_calls(ast.walk(part), updating) for part in turn))
    return {name for turn in training for part in turn for name in filled(part)}


def _calls(nodes: Iterable[ast.AST], names: set[str]) -> bool:
    return any(isinstance(node, ast.Call) and method_of(node) in names for node in nodes)


def loops_above(frame: FrameType, line: int) -> Iterator[ast.For | ast.While]:
    """The loops of the scope that a frame runs which begin above a line."""
    scope = scope_of(frame.f_code)
    nodes = own_nodes(scope) if scope else ()
    return (node for node in nodes if isinstance(node, ast.For | ast.While) and node.lineno < line)


def filled(part: ast.stmt) -> Iterator[str]:
    """The names that a part of a loop counts up, or puts something into."""
    for node in ast.walk(part):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name | ast.Attribute):
            yield ast.unparse(node.target)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FILLING:
            yield ast.unparse(node.func.value)


def lacking(nodes: Sequence[ast.AST]) -> list[ast.AST]:
    """The nodes of a statement that may lack what a loop puts into them: not those that it fills itself."""
    methods = [node.func for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    filling = [method.value for method in methods if method.attr in FILLING]
    return [node for node in nodes if node not in filling]


def loop_around(frame: FrameType, line: int) -> ast.For | None:
    """The innermost `for` of the source that a frame runs whose body holds a line."""
    return next((node for node in loops_holding(frame, line) if isinstance(node, ast.For)), None)


def turns_since(frame: FrameType, made_at: Location) -> int | None:
    """How often the line that runs is come to for one run of another line further out; None where that is not known."""
    turns = 1
    for found in frames_from(frame):
        code = found.f_code
        if not is_user_file(code.co_filename):
            continue
        for node in loops_holding(found):
            if code.co_filename == made_at.path and node.lineno <= made_at.line <= (node.end_lineno or 0):
                return turns
            each = _turns(node, found)
            if each is None or _breaks(node, found) or _is_conditional(node, found.f_lineno):
                return None
            turns *= each
        scope = scope_of(code)
        first, last = (getattr(scope, "lineno", 1), getattr(scope, "end_lineno", math.inf))
        if code.co_filename == made_at.path and first <= made_at.line <= last:
            return turns
    return None


def _is_conditional(loop: ast.For | ast.While, line: int) -> bool:
    """Whether a line of a loop runs in some of its turns only."""
    inner = (node for node in ast.walk(loop) if isinstance(node, ast.If | ast.Match | ast.Try | ast.IfExp))
    return any(node.lineno <= line <= (node.end_lineno or 0) for node in inner)


def loops_holding(frame: FrameType, line: int | None = None) -> list[ast.For | ast.While]:
    """The loops of the source that a frame runs whose bodies hold a line, innermost first; by default its own line."""
    scope = scope_of(frame.f_code)
    line = frame.f_lineno if line is None else line
    nodes = own_nodes(scope) if scope else ()
    around = [n for n in nodes if isinstance(n, ast.For | ast.While) and n.body[0].lineno <= line <= _end(n.body)]
    return sorted(around, key=lambda node: -node.lineno)


def _end(body: list[ast.stmt]) -> int:
    return body[-1].end_lineno or body[-1].lineno


def is_numbered(iterated: ast.expr) -> bool:
    """Whether a loop goes over numbered items: the first argument of `enumerate`, and no other."""
    return isinstance(iterated, ast.Call) and method_of(iterated) == "enumerate" and len(iterated.args) == 1


def gone_over(node: ast.For | ast.While) -> ast.expr | None:
    """What a loop goes over, out of what only counts it or shows its progress."""
    source = node.iter if isinstance(node, ast.For) else None
    while isinstance(source, ast.Call) and method_of(source) in WRAPPERS and source.args:
        source = source.args[0]
    return source


def _phases(node: ast.For | ast.While, frame: FrameType) -> bool:
    """Whether a loop goes over names, written out or the keys of a dictionary, one of which is that of the training."""
    source = gone_over(node)
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Attribute) and not source.args:
        source = source.func.value if source.func.attr in ("items", "keys") else None
    if source is None:
        return False
    names: object = _value(source, frame)
    if isinstance(source, ast.List | ast.Tuple):
        names = [_value(element, frame) for element in source.elts]
    if not isinstance(names, list | tuple | dict) or not 1 < len(names) <= PHASES:
        return False
    known = [name.lower() for name in names if isinstance(name, str)]
    return len(known) == len(names) and sum(TRAINING in name for name in known) == 1


def _turns(node: ast.For | ast.While, frame: FrameType) -> int | None:
    source = gone_over(node)
    kept = _value(source, frame) if isinstance(source, ast.Name | ast.Attribute) else None
    if isinstance(kept, range):
        return len(kept)
    if not isinstance(source, ast.Call) or method_of(source) not in COUNTERS or source.keywords:
        return None
    values: list[Any] = [_value(argument, frame) for argument in source.args]
    try:
        return len(range(*values))
    except (TypeError, ValueError, OverflowError):
        return None


def _breaks(node: ast.For | ast.While, frame: FrameType) -> bool:
    return any(isinstance(found, ast.Break | ast.Return | ast.Raise) for found in _reached(node, frame))


def _reached(node: ast.AST, frame: FrameType) -> Iterator[ast.AST]:
    """What stands inside a loop, but not what waits for an option that is off."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and _is_off(child.test, frame):
            for other in child.orelse:
                yield from (other, *_reached(other, frame))
            continue
        yield child
        if not isinstance(child, SCOPES):
            yield from _reached(child, frame)


def _is_off(test: ast.expr, frame: FrameType) -> bool:
    """Whether a test is a parsed option without a value, such as ``args.dry_run``: no turn of the loop sets it."""
    return (
        isinstance(test, ast.Attribute) and isinstance(_value(test.value, frame), Namespace) and not _value(test, frame)
    )


def _value(expression: ast.expr, frame: FrameType) -> object:
    """What an expression without effects comes to, None where it may have any."""
    whole = ast.Expression(expression)
    if isinstance(expression, ast.Call) and method_of(expression) == "len" and len(expression.args) == 1:
        return _length(_value(expression.args[0], frame))
    if isinstance(expression, ast.Call) and method_of(expression) == "int" and len(expression.args) == 1:
        number = _value(expression.args[0], frame)
        return int(number) if isinstance(number, int | float) else None
    if not all(isinstance(node, PURE) for node in ast.walk(whole)):
        return None
    owners = (node.value for node in ast.walk(expression) if isinstance(node, ast.Subscript))
    if any(type(_value(owner, frame)) not in CONTAINERS for owner in owners):
        return None
    try:
        found: object = eval(compile(whole, "<loop>", "eval"), frame.f_globals, frame.f_locals)
    except Exception:
        return None
    return found


def _length(value: object) -> int | None:
    try:
        return len(value)  # type: ignore[arg-type]
    except Exception:
        return None
