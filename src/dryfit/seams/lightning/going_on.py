"""A module's steps and hooks that raise, and that nothing mends: they go on behind the statement, as a script does."""

import ast
import os
import re
from collections.abc import Callable, Iterator
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import absolute, is_user_file, raised_at, statement_at
from dryfit.seams.counts import HOOK
from dryfit.seams.failing import is_curtailed
from dryfit.seams.faults import is_ours
from dryfit.seams.lightning.methods import texts_in
from dryfit.seams.mending.rewriting import rewrite

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What stands on a statement that was left out is left out as well; a bound keeps a long step from being tried for ever.
LIMIT = 12
# What a module is trained by as well: it is not changed for a validation's sake.
FORWARD = "forward"
# What matches every key that may have been logged.
ANY_KEY = ".*"
# The step that trains, and what the keys are like that it logs by a name that it is given.
STEP, OF_TRAINING = "training_step", "train.*"


def without_step(session: "Session", trainer: Any, error: Exception) -> None:
    """Let a fit go on to its validation and its callbacks without a training step that raises: it learns nothing.

    Raises:
        Exception: its own, where it is ours, or raised on purpose, or another than a rehearsal's.
    """
    site, told = raised_at(error.__traceback__), hasattr(error, "_dryfit_failure")
    meant = site is None or isinstance(statement_at(site.location), ast.Raise)
    if is_ours(error) or not told or meant or not session.policy.measures:
        raise error
    session.gave_up(error)
    session.lame = True
    session.missed.lack_gradients()
    session.missed.keys |= {OF_TRAINING, *map(re.escape, texts_in(type(trainer.lightning_module), STEP))}
    session.note("The training step raised; the fit was rehearsed on without it, to its validation.")
    trainer.should_stop = True


def behind(session: "Session", module: Any, error: Exception, again: Callable[[], Any]) -> Any:
    """What a step or a hook gives without the statements that raise.

    Raises:
        Exception: its own, where it is ours, or raised on purpose.
    """
    for _ in range(LIMIT):
        site, told = raised_at(error.__traceback__), hasattr(error, "_dryfit_failure")
        if is_ours(error) or not told or site is None or isinstance(statement_at(site.location), ast.Raise):
            raise error
        if not is_curtailed(error, session.recorder.failures):
            session.gave_up(error)
        if not _leave_out(session, module, error):
            session.missed.keys.add(ANY_KEY)
            return None
        try:
            return again()
        except Exception as another:
            error = another
    return None


def is_own_hook(module: Any, hook: str) -> bool:
    """Whether a hook is one of the user's that sets nothing up."""
    function = getattr(type(module), hook, None)
    code = getattr(function, "__code__", None)
    return hook.startswith(HOOK) and code is not None and is_user_file(code.co_filename)


def _leave_out(session: "Session", module: Any, error: Exception) -> bool:
    """Take the statement that raised out of the module's own method, for good."""
    placed = [(f, line) for f, line in walk_tb(error.__traceback__) if _is_of(f, module)]
    if not placed:
        return False
    frame, line = placed[-1]
    path = absolute(frame.f_code.co_filename)
    statement = statement_at(Location(path, line))
    if statement is None:
        return False
    retry = Retry(os.path.abspath(frame.f_code.co_filename), line, _nothing)
    with session.unseen():
        if rewrite(error, retry, session.trees) is None:
            return False
    end = statement.end_lineno or statement.lineno
    session.note(f"After it raised, {os.path.basename(path)}:{statement.lineno} was left out of what Lightning calls.")
    session.left_unset(frozenset(_bound(statement)))
    session.missed.leave_out(path, statement.lineno, end)
    if isinstance(statement, ast.Return):
        session.missed.names.add(f"self.{frame.f_code.co_name}")
    session.missed.keys.update(_keys(statement))
    return True


def _is_of(frame: FrameType, module: Any) -> bool:
    """Whether a frame is of a method of this module's that only the steps call."""
    code = frame.f_code
    if code.co_name == FORWARD or not is_user_file(code.co_filename) or not code.co_argcount:
        return False
    return frame.f_locals.get(code.co_varnames[0]) is module


def _nothing(statement: ast.stmt) -> list[ast.stmt]:
    return [ast.copy_location(ast.Pass(), statement)]


def _bound(statement: ast.stmt) -> Iterator[str]:
    nodes = (node for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return (node.id for node in nodes)


def _keys(statement: ast.stmt) -> Iterator[str]:
    """The keys, as patterns, that a statement logs; any, where it calls another method of the module's own."""
    for node in ast.walk(statement):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr == "log":
            yield _pattern(node.args[0] if node.args else None)
        elif node.func.attr == "log_dict":
            given = node.args[0] if node.args else None
            yield from map(_pattern, given.keys) if isinstance(given, ast.Dict) else [ANY_KEY]


def _pattern(key: ast.expr | None) -> str:
    if isinstance(key, ast.Constant):
        return re.escape(str(key.value))
    if isinstance(key, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else None for part in key.values)
        return "".join(re.escape(str(part)) if part is not None else ANY_KEY for part in parts)
    return ANY_KEY
