"""Functions of the user's that a library calls back with other arguments than they take."""

import ast
import inspect
from dataclasses import replace
from functools import partial
from types import FunctionType, TracebackType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import Callback
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import OUR_FOLDER, Site, definition_of, innermost, is_user_file
from dryfit.seams.lines.names.selfless import lacks_self
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, handed_to, node_at, resolve
from dryfit.seams.signature import lacked, positional_limit, unknown_keywords

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Functions of the user's whose arguments are a batch's columns: other checks speak of those.
OF_BATCHES = ("forward", "__call__")
# The name that takes up whatever a function is given besides.
REST = "_dryfit_rest"
# How the name of a function begins that TensorFlow has rewritten.
REWRITTEN = "tf__"


def called_back(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a call of a library's that a function of the user's refuses; how to let it take what it is given."""
    raised = _innermost(error.__traceback__, number) if isinstance(error, TypeError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    callee = _callee(call.func, raised) if raised is not None and call is not None else UNKNOWN
    if raised is not None and str(getattr(callee, "__name__", "")).startswith(REWRITTEN):
        # TensorFlow calls what it made of the user's function.
        callee = raised.frame.f_locals.get("f", callee)
    function = _function(callee)
    # A method that has no room for its object is told by itself.
    if raised is None or call is None or function is None or _has_no_room(callee, function):
        return None
    handed = handed_to(call, raised)
    node = definition_of(function.__code__)
    if handed is None or node is None:
        return None
    entry = _refused(callee, function, *handed)
    if entry is None:
        return None
    path = function.__code__.co_filename
    caller = _library(error.__traceback__) or session.recorder.framework
    entry = replace(entry, caller=caller, location=_last_parameter(node, path), failure=number)
    session.recorder.script_adds("callbacks", entry)
    if entry.missing:
        return None
    done = f"with `{entry.function}` taking what it is given"
    return Retry(path, node.lineno, partial(_widened, entry=entry), done, function.__code__)


def _has_no_room(callee: Any, function: FunctionType) -> bool:
    """Whether a method has no parameter for its object."""
    return inspect.ismethod(callee) and lacks_self(function, type(callee.__self__))


def _callee(node: ast.expr, raised: Raised) -> Any:
    """What is called: a name, an attribute, or what `getattr` gives."""
    asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr"
    if not isinstance(node, ast.Call) or not asks or len(node.args) < 2:
        return resolve(node, raised.frame)
    owner, word = resolve(node.args[0], raised.frame), node.args[1]
    name: Any = word.value if isinstance(word, ast.Constant) else resolve(word, raised.frame)
    known = owner is not UNKNOWN and isinstance(name, str)
    return getattr(owner, name, UNKNOWN) if known else UNKNOWN


def _innermost(traceback: TracebackType | None, number: int) -> Raised | None:
    """The frame that raised, where it is none of the user's."""
    traceback = innermost(traceback)
    if traceback is None or is_user_file(traceback.tb_frame.f_code.co_filename):
        return None
    site = Site(traceback.tb_frame.f_code, traceback.tb_lasti, traceback.tb_lineno)
    return Raised(traceback.tb_frame, site.location, False, number)


def _library(traceback: TracebackType | None) -> str:
    """The package that called back."""
    found = ""
    while traceback is not None:
        path = traceback.tb_frame.f_code.co_filename
        if not is_user_file(path) and not path.startswith(OUR_FOLDER):
            found = str(traceback.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        traceback = traceback.tb_next
    return found


def _function(callee: Any) -> FunctionType | None:
    """The user's own function behind what was called."""
    function = getattr(callee, "__func__", callee)
    function = inspect.unwrap(function) if inspect.isfunction(function) else function
    known = isinstance(function, FunctionType) and is_user_file(function.__code__.co_filename)
    return function if known and function.__name__ not in OF_BATCHES else None


def _refused(callee: Any, function: FunctionType, count: int, words: set[str]) -> Callback | None:
    limit = positional_limit(callee)
    unknown = tuple(unknown_keywords(callee, sorted(words)))
    surplus = max(count - limit, 0) if limit is not None else 0
    doubled = _doubled(callee, count, words)
    if doubled:
        return Callback(function.__qualname__, "", None, doubled=doubled)
    missing = tuple(lacked(callee, count, words)) if not unknown and not surplus else ()
    if not (unknown or surplus or missing):
        return None
    return Callback(function.__qualname__, "", None, unknown, surplus, limit or 0, missing)


def _doubled(callee: Any, count: int, words: set[str]) -> str:
    """The parameter that what comes by position takes the place of, and that is given by name as well."""
    try:
        parameters = list(inspect.signature(callee).parameters.values())[:count]
    except (TypeError, ValueError):
        return ""
    return next((p.name for p in parameters if p.name in words and p.kind is p.POSITIONAL_OR_KEYWORD), "")


def _last_parameter(node: ast.FunctionDef, path: str) -> Location | None:
    """Where a function's parameters end: the last of them, with its default."""
    arguments = node.args
    named = [*arguments.posonlyargs, *arguments.args]
    pairs: list[tuple[ast.arg, ast.expr | None]] = list(
        zip(named, [None] * (len(named) - len(arguments.defaults)) + list(arguments.defaults), strict=True)
    )
    pairs += zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    if not pairs:
        return Location(path, node.lineno, node.col_offset)
    last, default = pairs[-1]
    end: ast.arg | ast.expr = default or last
    return Location(path, last.lineno, last.col_offset, end.end_lineno, end.end_col_offset)


def _widened(statement: ast.stmt, entry: Callback) -> list[ast.stmt]:
    """The function with room for whatever it is given besides."""
    assert isinstance(statement, ast.FunctionDef)
    rest = ast.copy_location(ast.arg(REST), statement)
    if entry.doubled:
        places = [i for i, argument in enumerate(statement.args.args) if argument.arg == entry.doubled]
        statement.args.args[places[0] : places[0]] = [rest]
    if entry.unknown and statement.args.kwarg is None:
        statement.args.kwarg = rest
    if entry.surplus and statement.args.vararg is None:
        statement.args.vararg = ast.copy_location(ast.arg(f"{REST}_too"), statement)
        if entry.caller == "tensorflow":
            _pack(statement)
    return [statement]


def _pack(function: ast.FunctionDef) -> None:
    """Let a function of a pipeline have all in its one parameter, where it unpacks that; else hand on what is left."""
    name, rest = function.args.args[0].arg if len(function.args.args) == 1 else "", f"{REST}_too"
    parts = list(ast.walk(function))
    if name and any(isinstance(n, ast.Assign) and _unpacks(n, name) for n in parts):
        (whole,) = ast.parse(f"{name} = ({name}, *{rest})").body
        function.body.insert(0, rewrites.placed(whole, function.body[0]))
        return
    for node in parts:
        if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Tuple):
            left = ast.Starred(ast.Name(rest, ast.Load()), ast.Load())
            both = ast.Tuple([node.value, left], ast.Load())
            node.value = ast.fix_missing_locations(ast.copy_location(both, node.value))


def _unpacks(node: ast.Assign, name: str) -> bool:
    return isinstance(node.targets[0], ast.Tuple) and ast.unparse(node.value) == name
