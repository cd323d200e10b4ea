"""Methods that the user's line names where it means what they give."""

import ast
import inspect
from collections.abc import Iterator, Sequence
from functools import partial
from types import BuiltinMethodType, FrameType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import Uncalled
from dryfit.core.retry import Retry
from dryfit.core.source import assigned_pairs, is_user_file, location_of, nodes_of, parse, statement_at
from dryfit.seams.lines.calls.exchanged import user_frames_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What Python, and torch after it, call a method or a function in the words of their exceptions.
KINDS = ("method", "function")
# What asks its argument for its items.
ASKING = ("next", "iter", "enumerate", "list", "tuple", "len", "zip")
# What an optimizer is given has checks of its own.
OPTIMIZER = "optimizer"


def uncalled(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a method that was handed on uncalled; how to run the statement with what it gives."""
    refused = isinstance(error, (TypeError, AttributeError)) and any(kind in str(error) for kind in KINDS)
    raised = raised_by(error.__traceback__, number) if refused else None
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or statement is None or session.recorder.failures[number].operation == OPTIMIZER:
        return None
    named = _named(statement, raised.frame) or _functions(statement, raised.frame)
    if not named:
        return _kept(session, raised, statement) or _handed_over(session, error, raised)
    if len(named) != 1:
        return None
    source, node, argument = ast.unparse(named[0]), *_in_brackets(statement, named[0])
    meant, where = f"{source}({argument})", location_of(node, raised.location.path)
    drawn = any(_draws(found, node) for found in ast.walk(statement))
    session.recorder.script_adds("uncalled", Uncalled(source, where, number, meant, drawn))
    return retry(raised, partial(rewrites.replaced, node=node, source=meant), f"with `{meant}`")


def _kept(session: "Mending", raised: Raised, statement: ast.stmt) -> Retry | None:
    """A name on the line that stands for a method; how to run the statement with what that gives."""
    named = [node for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    tree = parse(raised.location.path)
    nodes = nodes_of(tree) if tree is not None else ()
    kept = [(node, list(_set_to(node.id, nodes))) for node in named if gives(resolve(node, raised.frame))]
    if not kept or any(len(found) != 1 for _, found in kept):
        return None
    for _, (method,) in kept:
        source, where = ast.unparse(method), location_of(method, raised.location.path)
        session.recorder.script_adds("uncalled", Uncalled(source, where, raised.number, f"{source}()"))
    told = " and ".join(f"`{node.id}()`" for node, _ in kept)
    return retry(raised, partial(_calling, names=[node for node, _ in kept]), f"with {told}")


def _handed_over(session: "Mending", error: BaseException, raised: Raised) -> Retry | None:
    """The same in a line that called the function which raised, with such a name for an argument."""
    for frame, where in reversed(user_frames_of(error)):
        statement = statement_at(where) if frame is not raised.frame else None
        if statement is not None and isinstance(statement, ast.Assign | ast.Expr | ast.AugAssign | ast.Return):
            found = _kept(session, Raised(frame, where, False, raised.number), statement)
            if found is not None:
                return found
    return None


def _calling(statement: ast.stmt, names: list[ast.Name]) -> list[ast.stmt]:
    for name in names:
        # In a later turn of the loop it may stand for what the method gave.
        (statement,) = rewrites.replaced(statement, name, f"({name.id}() if callable({name.id}) else {name.id})")
    return [statement]


def _set_to(name: str, nodes: Sequence[ast.AST]) -> Iterator[ast.Attribute]:
    """The attributes that assignments of a source give a name."""
    for target, value in (pair for node in nodes for pair in assigned_pairs(node)):
        if isinstance(target, ast.Name) and target.id == name and isinstance(value, ast.Attribute):
            yield value


def _in_brackets(statement: ast.stmt, method: ast.Attribute | ast.Name) -> tuple[ast.expr, str]:
    """What is to be called, and with what: a method that is asked for an item was meant to be given that."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Subscript) and node.value is method and not isinstance(node.slice, ast.Slice):
            return node, ast.unparse(node.slice)
    return method, ""


def _named(statement: ast.stmt, frame: FrameType) -> list[ast.Attribute]:
    """The methods without arguments that a statement names and does not call."""
    nodes = list(ast.walk(statement))
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    named = [node for node in nodes if isinstance(node, ast.Attribute) and node not in called]
    return [node for node in named if isinstance(node.ctx, ast.Load) and gives(resolve(node, frame))]


def _functions(statement: ast.stmt, frame: FrameType) -> list[ast.Name]:
    """The user's functions without arguments that a statement asks for their items, one after another or by number."""
    iterated = [statement.iter] if isinstance(statement, ast.For) else []
    for node in ast.walk(statement):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING and node.args:
            iterated.append(node.args[0])
        elif isinstance(node, ast.Subscript):
            iterated.append(node.value)
    names = [node for node in iterated if isinstance(node, ast.Name)]
    return [node for node in names if _is_users_function(resolve(node, frame))]


def _draws(call: ast.AST, node: ast.expr) -> bool:
    return isinstance(call, ast.Call) and ast.unparse(call.func) == "next" and node in call.args


def _is_users_function(value: Any) -> bool:
    if not inspect.isfunction(value) or not is_user_file(value.__code__.co_filename):
        return False
    try:
        inspect.signature(value).bind()
    except TypeError:
        return False
    return True


def gives(value: Any) -> bool:
    """Whether a value is a method of an object that can be called without arguments."""
    if not isinstance(value, (MethodType, BuiltinMethodType)) or isinstance(value.__self__, (ModuleType, type)):
        return False
    try:
        inspect.signature(value).bind()
    except TypeError:
        return False
    except ValueError:
        # One written in C tells nothing of its arguments.
        return True
    return True
