"""Methods of the script's that are written without `self`: `def forward(x)`."""

import ast
from collections.abc import Iterator
from inspect import unwrap
from traceback import walk_tb
from types import FunctionType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Selfless
from dryfit.core.retry import Retry
from dryfit.core.source import definition_of, is_user_file, name_of_definition, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.mending.rewriting import rewrite
from dryfit.seams.raised import UNKNOWN, Raised, names_in, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What scripts call the object of a method, and the class of a class method.
SELF, CLASS = "self", "cls"
INIT = "__init__"


def selfless(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a method that has no parameter for its object; how to go on with one."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, TypeError) else None
    if raised is None:
        return None
    # Python names the method that it could not call.
    said = str(error)
    functions = (function for kind in _classes(error, raised) for function in _methods(kind))
    function = next((f for f in functions if said.startswith(f"{f.__qualname__}()")), None)
    node = definition_of(function.__code__) if function is not None else None
    if function is None or node is None:
        return None
    path = function.__code__.co_filename
    where = name_of_definition(node, path)
    entry = Selfless(function.__qualname__, node.name, bool(node.args.args), where, number)
    session.recorder.script_adds("selfless", entry)
    change = Retry(path, node.lineno, _with_self, "", function.__code__)
    if rewrite(error, change, session.trees) is None:
        return None
    return retry(raised, rewrites.unchanged, f"with `{SELF}` as the first parameter of `{function.__qualname__}`")


def _classes(error: BaseException, raised: Raised) -> Iterator[type]:
    """The classes of the objects whose methods an exception passed, those on the line, and those of its file."""
    for frame, _ in walk_tb(error.__traceback__):
        if SELF in frame.f_locals:
            yield type(frame.f_locals[SELF])
    statement = statement_at(raised.location)
    for node in ast.walk(statement) if statement is not None else ():
        value = resolve(node, raised.frame) if isinstance(node, ast.Name | ast.Attribute) else UNKNOWN
        if value is not UNKNOWN:
            yield value if isinstance(value, type) else type(value)
    yield from (value for value in names_in(raised.frame).values() if isinstance(value, type))


def _methods(kind: type) -> Iterator[FunctionType]:
    """The methods of the script's in a class and its bases that take no `self`, by their first parameter's name."""
    held: list[Any] = [unwrap(value) for base in kind.__mro__ for value in vars(base).values() if callable(value)]
    yield from (value for value in held if isinstance(value, FunctionType) and lacks_self(value, kind))


def lacks_self(function: FunctionType, kind: type) -> bool:
    """Whether a method of the script's has no parameter for its object, by the name that this has in its class."""
    code, made = function.__code__, getattr(unwrap(vars(kind).get(INIT, object.__init__)), "__code__", None)
    usual = made.co_varnames[:1] if made is not None and made is not code else ()
    return is_user_file(code.co_filename) and code.co_varnames[: code.co_argcount][:1] not in ((SELF,), (CLASS,), usual)


def _with_self(statement: ast.stmt) -> list[ast.stmt]:
    assert isinstance(statement, ast.FunctionDef)
    statement.args.args.insert(0, ast.copy_location(ast.arg(SELF), statement))
    return [statement]
