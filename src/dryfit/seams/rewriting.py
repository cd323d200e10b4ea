"""Functions of the user's in changed form: their code is replaced where they stand.

A library calls back what the script gave it (a metric, a collate function, a forward), and will
call it again. So the changed statement goes into the function's own code, for every later call.
"""

import __future__

import ast
import gc
import os
from collections.abc import Iterator
from copy import deepcopy
from types import CodeType, FunctionType, TracebackType
from typing import Any

from dryfit.core.retry import Retry
from dryfit.core.source import COMPREHENSIONS, is_user_file, parse

FUTURE_FLAGS = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})
# The trees of files that were changed before, by their absolute paths: a second change stands beside the first.
Trees = dict[str, ast.Module]


def rewrite(error: BaseException, retry: Retry, trees: Trees) -> bool:
    """Give the function that raised its changed statement; whether it now has it."""
    code = retry.code or _raising(error.__traceback__)
    if code is None or os.path.abspath(code.co_filename) != retry.path or code.co_name.startswith("<"):
        return False
    tree = trees.get(retry.path) or deepcopy(parse(retry.path))
    if tree is None or not (_change(tree, retry) if retry.code is None else _redefine(tree, retry)):
        return False
    new = _compiled(tree, code)
    functions = _running(code)
    if new is None or not functions or new.co_freevars != code.co_freevars:
        return False
    trees[retry.path] = tree
    for function in functions:
        function.__code__ = new
    return True


def _raising(traceback: TracebackType | None) -> CodeType | None:
    """The code of the user's frame that an exception left last; a comprehension is part of the function around it."""
    found = None
    while traceback is not None:
        code = traceback.tb_frame.f_code
        found = code if is_user_file(code.co_filename) and code.co_name not in COMPREHENSIONS else found
        traceback = traceback.tb_next
    return found


def _running(code: CodeType) -> list[FunctionType]:
    """The functions with this code; the collector does not see what is frozen, as all is before a fork."""
    frozen = gc.get_freeze_count() > 0
    if frozen:
        gc.unfreeze()
    found = [referrer for referrer in gc.get_referrers(code) if isinstance(referrer, FunctionType)]
    if frozen:
        gc.freeze()
    return found


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
    wanted = original.co_qualname, original.co_firstlineno
    return next((code for code in _nested(module) if (code.co_qualname, code.co_firstlineno) == wanted), None)


def _nested(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _nested(constant)
