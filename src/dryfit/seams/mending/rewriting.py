"""Functions of the user's in changed form: their code is replaced where they stand.

A library calls back what the script gave it (a metric, a collate function, a forward), and will
call it again; a loop has more turns to come. So the changed statement goes into the function's own
code, for every later call, and into the tree of its file, for the loops that go on.
"""

import __future__

import ast
import os
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from traceback import walk_tb
from types import CodeType, FunctionType, TracebackType
from typing import Any

from dryfit.core.retry import Retry
from dryfit.core.source import COMPREHENSIONS, frames_from, is_user_file, parse
from dryfit.seams.living import functions_of

FUTURE_FLAGS = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})
# What Python calls every function without a name.
LAMBDA = "<lambda>"
# The trees of files that were changed before, by their absolute paths: a second change stands beside the first.
Trees = dict[str, ast.Module]
Undo = Callable[[], None]


def change(error: BaseException, retry: Retry, trees: Trees) -> Undo | None:
    """Put the changed statement into its file's tree, and into the function that raised, if one did.

    Returns:
        What takes the change back, or None where it cannot be made.
    """
    raising = _raising(error.__traceback__, retry)
    if retry.code is not None or raising is None or raising.co_name != "<module>":
        return rewrite(error, retry, trees)
    tree = _changed(retry, trees)
    return _entered(retry.path, tree, trees) if tree is not None else None


def rewrite(error: BaseException, retry: Retry, trees: Trees, *, under_way: bool = False) -> Undo | None:
    """Give the function that raised its changed statement.

    A call that is ``under_way`` goes on as it was.

    Returns:
        What takes the change back, or None where the function cannot be given it.
    """
    code = retry.code or _raising(error.__traceback__, retry)
    # What is under way further out is run again from there.
    given = retry.code if not under_way else None
    if given is not None and any(_is_of(frame.f_code, given) for frame in frames_from(sys._getframe(1))):
        return None
    if code is None or os.path.abspath(code.co_filename) != retry.path or not _is_function(code):
        return None
    tree = _changed(retry, trees)
    new = _compiled(tree, code) if tree is not None else None
    if tree is None or new is None:
        return None
    functions = [(f, f.__code__) for f in _running(code, error) if f.__code__.co_freevars == new.co_freevars]
    if not functions:
        return None
    for function, _ in functions:
        function.__code__ = new
    leave = _entered(retry.path, tree, trees)

    def undo() -> None:
        leave()
        for function, old in functions:
            function.__code__ = old

    return undo


def _changed(retry: Retry, trees: Trees) -> ast.Module | None:
    """The tree of the file with this change beside those before."""
    tree = deepcopy(trees.get(retry.path) or parse(retry.path))
    if tree is None or not (_change(tree, retry) if retry.code is None else _redefine(tree, retry)):
        return None
    return tree


def _entered(path: str, tree: ast.Module, trees: Trees) -> Undo:
    before = trees.get(path)
    trees[path] = tree

    def leave() -> None:
        if before is None:
            trees.pop(path, None)
        else:
            trees[path] = before

    return leave


def _raising(traceback: TracebackType | None, retry: Retry) -> CodeType | None:
    """The code of the user's frame that an exception left last, of those that hold the line to be changed.

    A comprehension is part of the function around it.
    """
    codes = [frame.f_code for frame, _ in walk_tb(traceback)]
    holding = [code for code in codes if is_user_file(code.co_filename) and _holds(code, retry)]
    return next((code for code in reversed(holding) if code.co_name not in COMPREHENSIONS), None)


def _holds(code: CodeType, retry: Retry) -> bool:
    lines = [line for *_, line in code.co_lines() if line is not None]
    in_code = code.co_name == "<module>" or min(lines, default=0) <= retry.line <= max(lines, default=0)
    return in_code and os.path.abspath(code.co_filename) == retry.path


def _running(code: CodeType, error: BaseException) -> list[FunctionType]:
    """The functions with this code.

    What is left of a frame that raised runs in a function of its own: the one that it was of is meant as well.
    """
    held = functions_of(os.path.abspath(code.co_filename), error.__traceback__)
    return [function for function in held if _is_of(function.__code__, code)]


def _is_function(code: CodeType) -> bool:
    """Whether code is called by itself: neither a module nor a comprehension."""
    return not code.co_name.startswith("<") or code.co_name == LAMBDA


def _is_of(one: CodeType, other: CodeType) -> bool:
    same_line = one.co_firstlineno == other.co_firstlineno
    return same_line and one.co_filename == other.co_filename and one.co_qualname == other.co_qualname


def _change(tree: ast.Module, retry: Retry) -> bool:
    """Put the changed statement in the place of the one on the line, by itself or by its head."""
    for body in _bodies(tree):
        for place, statement in enumerate(body):
            if statement.lineno <= retry.line <= _end_of_head(statement):
                body[place : place + 1] = retry.transform(deepcopy(statement))
                ast.fix_missing_locations(tree)
                return True
    return False


def _end_of_head(statement: ast.stmt) -> int:
    """The last line of a statement that is not of the statements inside it; 0 where they begin on its first."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return 0
    inside = [*getattr(statement, "body", ()), *(case.pattern for case in getattr(statement, "cases", ()))]
    if not inside:
        return statement.end_lineno or statement.lineno
    first = min(node.lineno for node in inside)
    return first - 1 if first > statement.lineno else 0


def _redefine(tree: ast.Module, retry: Retry) -> bool:
    """Change the definition that stands on the line, in its place."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.lineno == retry.line:
            retry.transform(node)
            return True
    return False


def _bodies(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(tree):
        for part in ("body", "orelse", "finalbody"):
            body: Any = getattr(node, part, None)
            if isinstance(body, list):
                yield body


def _compiled(tree: ast.Module, original: CodeType) -> CodeType | None:
    """The new code of one function, compiled where it stands in its module."""
    try:
        flags = original.co_flags & FUTURE_FLAGS
        module: Any = compile(tree, original.co_filename, "exec", flags=flags, dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    found = [code for code in _nested(module) if _is_of(code, original)]
    # Of two lambdas on one line it is not known which was called.
    return found[0] if len(found) == 1 or (found and original.co_name != LAMBDA) else None


def _nested(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _nested(constant)
