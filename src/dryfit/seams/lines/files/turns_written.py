"""Files that a loop writes once a turn, by the number of the turn: the names that all its turns would give."""

import ast
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from types import FrameType
from typing import Any

from dryfit.core.scopes import own_nodes, scope_around
from dryfit.core.source import method_of, nodes_of, parse
from dryfit.seams.lines.files.folders import writes
from dryfit.seams.loops import COUNTERS, gone_over
from dryfit.seams.numbered_files import unnumbered
from dryfit.seams.raised import evaluated

Loop = ast.For | ast.While
# What may be called once more for a path, and for the number of turns.
MAKING = frozenset({"join", "joinpath", "Path", "PurePath", "str", "format", "fspath", "abspath", "expanduser"})
COUNTING = frozenset({"len", "int", "min", "max"})
# What gives a file that is there another name or place, or leaves that to another program.
MOVING = {"copy", "copy2", "copyfile", "copytree", "move", "rename", "renames", "replace", "symlink", "system"}
MOVERS, BY_METHOD = {"shutil", "os"}, {"Popen", "extractall", "symlink_to", "rename", "hardlink_to", "check_call"}
# How the methods begin that write into the path they belong to, and those that have to be given one.
OF_PATHS, GIVEN_PATHS = "write", ("save", "export")
# Turns of loops in one another that are gone through.
TURNS = 20_000


def written_by_turns(path: str, frame: FrameType) -> list[str]:
    """All that the loops of a script write whose paths differ from one in their numbers alone, as they come.

    Nothing where it is not known what a statement writes.
    """
    tree = parse(frame.f_code.co_filename)
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)] if tree is not None else []
    if tree is None or any(_moves(call) for call in calls):
        return []
    try:
        found = [name for call in calls if writes(call) for name in _paths(call, tree, frame)]
    except Exception:
        return []
    return list(dict.fromkeys(name for name in found if unnumbered(name) == unnumbered(path)))


def _moves(call: ast.Call) -> bool:
    owner, name = ast.unparse(call.func).split(".")[0], method_of(call)
    return (owner in MOVERS and name in MOVING) or name in BY_METHOD


def _paths(call: ast.Call, tree: ast.Module, frame: FrameType) -> Iterator[str]:
    """The paths that a call is given in all turns of the loops around it.

    Raises:
        LookupError: it writes where no path tells.
        Exception: what a path, or the number of turns, is made of is not known.
    """
    scope, name = scope_around(call.lineno, tree), method_of(call)
    around: list[Loop] = [n for n in ast.walk(scope) if isinstance(n, Loop) and _holds(n, call)]
    unfixed, told = {*_unfixed(around), *_set_anew(scope)}, False
    known = {key: value for key, value in _scope(scope, tree, frame).items() if key not in unfixed}
    owner = [call.func.value] if isinstance(call.func, ast.Attribute) and name.startswith(OF_PATHS) else []
    given = [_written_out(node, around) for node in (*call.args, *(w.value for w in call.keywords), *owner)]
    for turn in _turns(around, known):
        names = {**known, **turn}
        if not _comes_to(call, around, names):
            continue
        for node in filter(None, given):
            value = evaluated(node, names)
            if isinstance(value, str | os.PathLike):
                told = True
                yield os.path.abspath(os.fspath(value))
    if not told and name.startswith(GIVEN_PATHS):
        raise LookupError(name)


def _holds(loop: Loop, call: ast.Call) -> bool:
    return loop.body[0].lineno <= call.lineno <= (loop.body[-1].end_lineno or 0)


def _scope(scope: ast.AST, tree: ast.Module, frame: FrameType) -> dict[str, Any]:
    """What the names of a scope stand for: of another function than the frame's those of the module alone."""
    if scope is scope_around(frame.f_lineno, tree):
        return {**frame.f_globals, **frame.f_locals}
    inside = [] if isinstance(scope, ast.Module) else list(ast.walk(scope))
    bound = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    bound |= {n.arg for n in inside if isinstance(n, ast.arg)}
    return {name: value for name, value in frame.f_globals.items() if name not in bound}


def _unfixed(around: Sequence[Loop]) -> list[str]:
    """The names that loops set, once for each place: what they stand for is another thing in every turn."""
    found = dict.fromkeys(node for loop in around for node in ast.walk(loop) if isinstance(node, ast.Name))
    return [node.id for node in found if isinstance(node.ctx, ast.Store)]


def _set_anew(scope: ast.AST) -> set[str]:
    """The names that a scope sets more than once: what they stand for now is not what a loop above was run with."""
    stores = (n.id for n in own_nodes(scope) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    return {name for name, times in Counter(stores).items() if times > 1}


def _turns(around: Sequence[Loop], known: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What loops that count their turns bind, turn by turn.

    Raises:
        OverflowError: these are too many to go through.
    """
    counted: dict[str, range] = {}
    for loop in around:
        source = gone_over(loop)
        target = loop.target if isinstance(loop, ast.For) else None
        plain = isinstance(source, ast.Call) and method_of(source) in COUNTERS and not source.keywords
        once = isinstance(target, ast.Name) and _unfixed(around).count(target.id) == 1
        if plain and once and isinstance(source, ast.Call) and isinstance(target, ast.Name):
            called = (n for part in source.args for n in ast.walk(part) if isinstance(n, ast.Call))
            if all(method_of(call) in COUNTING for call in called):
                counted[target.id] = range(*(evaluated(part, known) for part in source.args))
    if prod(map(len, counted.values())) > TURNS:
        raise OverflowError
    yield from (dict(zip(counted, values, strict=True)) for values in product(*counted.values()))


def _written_out(node: ast.expr, around: Sequence[Loop]) -> ast.expr | None:
    """What may be a path, with what a loop has just assigned in the stead of its name; None for what calls others."""
    if isinstance(node, ast.Name):
        stores = {n: n.value for loop in around for n in ast.walk(loop) if isinstance(n, ast.Assign)}
        made = [value for n, value in stores.items() if [ast.unparse(t) for t in n.targets] == [node.id]]
        node = made[0] if len(made) == 1 else node
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    refused = isinstance(node, ast.Starred | ast.Lambda) or any(method_of(call) not in MAKING for call in calls)
    return None if refused else node


def _comes_to(call: ast.Call, around: Sequence[Loop], names: Mapping[str, Any]) -> bool:
    """Whether a turn may come to a call: what the branches around it ask of the turn's number is worked out."""
    for branch in (n for loop in around for n in ast.walk(loop) if isinstance(n, ast.If)):
        inside = any(part is call for body in branch.body for part in ast.walk(body))
        if not inside or any(isinstance(part, ast.Call) for part in ast.walk(branch.test)):
            continue
        try:
            if not evaluated(branch.test, names):
                return False
        except Exception:
            continue
    return True
