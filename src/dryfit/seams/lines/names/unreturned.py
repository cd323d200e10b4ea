"""Functions of the user's that end without a `return`, where the line takes what they give."""

import ast
import difflib
import inspect
from collections.abc import Iterator
from functools import partial
from types import CodeType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import NoneTaken
from dryfit.core.retry import Retry
from dryfit.core.source import definition_of, location_of, statement_at
from dryfit.seams.lines.names.nothing import giver, taken
from dryfit.seams.loops import loop_around
from dryfit.seams.mending import rewrites
from dryfit.seams.mending.rewriting import rewrite
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What runs when a module, or a layer, is called.
RUN_BY_CALL = ("forward", "call", "__call__")

# What goes backward from a loss.
BACKWARD = ("backward", "manual_backward")

# Where the seam of batches puts a collate function that gave None, and what such a function makes.
COLLATED, BATCH = "collated_nothing", "batch"

# How like the name that a value is given a function's own must be, as difflib counts, to be what it means to return.
LIKENESS = 0.4


def unreturned(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a function that gives None where its last line makes a value; how to run the statement with that."""
    raised = (
        raised_by(error.__traceback__, number) if isinstance(error, (TypeError, AttributeError, ValueError)) else None
    )
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or statement is None:
        return None
    for call, name in _calls(statement, raised):
        code = _code(resolve(call.func, raised.frame))
        function = definition_of(code)
        if code is None or function is None or _gives(function):
            continue
        done = _completed(session, error, raised, code, name, (name or ast.unparse(call), ast.unparse(call.func)))
        again = partial(rewrites.preceded, source=f"{name} = {ast.unparse(call)}") if name else rewrites.unchanged
        return retry(raised, again, done) if done else None
    return _collated(session, error, raised)


def _completed(
    session: "Mending", error: BaseException, raised: Raised, code: CodeType, name: str, told: tuple[str, str]
) -> str:
    """Enter a function without a `return`, and let it return what its last line makes; what was done to it."""
    function = definition_of(code)
    assert function is not None
    path, made = code.co_filename, _made(function, name)
    entry = NoneTaken(*told, code.co_qualname, location_of(function.body[-1], path), raised.location, raised.number)
    session.recorder.script_adds("nones", entry)
    change = Retry(path, function.lineno, partial(_ended, name=made), "", code)
    if not made or rewrite(error, change, session.trees) is None:
        return ""
    return f"with `return {made}` at the end of `{code.co_qualname}`"


def _collated(session: "Mending", error: BaseException, raised: Raised) -> Retry | None:
    """The same of the function that puts batches together, which a loader calls: each batch is None."""
    function = session.objects.get(COLLATED) if type(None).__name__ in str(error) else None
    code = _code(function) if function is not None else None
    definition = definition_of(code)
    if code is None or definition is None or _gives(definition):
        return None
    done = _completed(session, error, raised, code, BATCH, (BATCH, code.co_name))
    # The batch of this turn is lost.
    again = _next_turn if loop_around(raised.frame, raised.location.line) is not None else rewrites.unchanged
    return retry(raised, again, done) if done else None


def _next_turn(statement: ast.stmt) -> list[ast.stmt]:
    return [ast.copy_location(ast.Continue(), statement)]


def _calls(statement: ast.stmt, raised: Raised) -> Iterator[tuple[ast.Call, str]]:
    """The calls whose values the operation that raised takes, and those that gave its names their None, with these."""
    outer = node_at(raised.location, ast.Call)
    unpacked = [statement.value] if isinstance(statement, ast.Assign) and _into_names(statement) else []
    for node in (*taken(raised), *(outer.args if outer is not None else ()), *unpacked):
        if isinstance(node, ast.Call):
            yield node, ""
        elif outer is not None and isinstance(node, ast.Name) and _steps(outer):
            yield ast.copy_location(ast.Call(node, [], []), node), ""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and resolve(node, raised.frame) is None:
            given = giver(node, raised.location.path)
            if given is not None:
                yield given, node.id


def _steps(call: ast.Call) -> bool:
    """Whether an optimizer steps, which may be handed a function for the loss."""
    return isinstance(call.func, ast.Attribute) and call.func.attr == "step"


def _into_names(statement: ast.Assign) -> bool:
    """Whether a statement gives several names what its value holds."""
    return any(isinstance(target, ast.Tuple | ast.List) for target in statement.targets)


def _code(called: Any) -> CodeType | None:
    """The code that a call runs, of a module its forward."""
    methods = (getattr(type(called), name, None) for name in RUN_BY_CALL)
    own: Any = next((m for m in methods if m is not None), None) if not inspect.isroutine(called) else called
    code = getattr(inspect.unwrap(own), "__code__", None) if own is not None and not inspect.isclass(called) else None
    return code if isinstance(code, CodeType) else None


def _gives(function: ast.FunctionDef) -> bool:
    return any(isinstance(n, ast.Return | ast.Yield | ast.YieldFrom) for n in ast.walk(function))


def _made(function: ast.FunctionDef, wanted: str) -> str:
    """What the last statement of a function sets, or comes to, else the one of its names most like what is wanted."""
    last = function.body[-1]
    if isinstance(last, ast.Assign) and isinstance(last.targets[0], ast.Name):
        return last.targets[0].id
    if (loss := _propagated(last)) is not None:
        return loss.id
    if isinstance(last, ast.Expr) and not isinstance(last.value, ast.Constant | ast.Call):
        return ast.unparse(last.value)
    own = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    near = difflib.get_close_matches(wanted, own, 1, LIKENESS)
    called = isinstance(last, ast.Expr) and isinstance(last.value, ast.Call) and not _prints(last.value)
    return near[0] if near else ast.unparse(last) if called else ""


def _propagated(last: ast.stmt) -> ast.Name | None:
    """The loss whose backward a statement asks for, of itself or of a library."""
    call = last.value if isinstance(last, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or call.func.attr not in BACKWARD:
        return None
    asked = call.args[0] if call.args else call.func.value
    return asked if isinstance(asked, ast.Name) else None


def _prints(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == print.__name__


def _ended(statement: ast.stmt, name: str) -> list[ast.stmt]:
    assert isinstance(statement, ast.FunctionDef)
    last = statement.body[-1]
    whole = isinstance(last, ast.Expr) and ast.unparse(last.value) == name
    end = rewrites.placed(ast.Return(ast.parse(name, mode="eval").body), last)
    statement.body = [*(statement.body[:-1] if whole else statement.body), end]
    return [statement]
