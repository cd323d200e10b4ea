"""Methods that the user's line names where it means what they give."""

import ast
import inspect
from functools import partial
from types import BuiltinMethodType, FrameType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import Uncalled
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams import rewrites
from dryfit.seams.raised import raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# What Python calls a method in the words of its exceptions.
KINDS = ("'method'", "'builtin_function_or_method'", "method.__format__", "builtin_function_or_method.__format__")
# What an optimizer is given has checks of its own.
OPTIMIZER = "optimizer"


def uncalled(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a method that was handed on uncalled; how to run the statement with what it gives."""
    refused = isinstance(error, (TypeError, AttributeError)) and any(kind in str(error) for kind in KINDS)
    raised = raised_by(error.__traceback__, number) if refused else None
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or statement is None or session.recorder.failures[number].operation == OPTIMIZER:
        return None
    named = _named(statement, raised.frame)
    if len(named) != 1:
        return None
    source, node, argument = ast.unparse(named[0]), *_in_brackets(statement, named[0])
    meant, where = f"{source}({argument})", location_of(node, raised.location.path)
    session.recorder.script_adds("uncalled", Uncalled(source, where, number, meant))
    return retry(raised, partial(rewrites.replaced, node=node, source=meant), f"with `{meant}`")


def _in_brackets(statement: ast.stmt, method: ast.Attribute) -> tuple[ast.expr, str]:
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
