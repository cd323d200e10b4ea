"""Text files that are read in another encoding than they were written in."""

import ast
from collections.abc import Iterator
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import MissingArguments
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, method_of, nodes_of, parse, statement_at
from dryfit.seams.lines.calls.refusing import enter_missing
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, names_in, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

OPENING, ARGUMENT = ("open", "read_text"), "encoding"
# What texts of 16 bits begin with; whatever else is no UTF-8 is read byte by byte.
MARKS, WIDE, BYTES = (b"\xff\xfe", b"\xfe\xff"), "utf-16", "latin-1"


def other_encoding(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the call that opens such a file; how to run the statement on its text."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, UnicodeDecodeError) else None
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or statement is None or not isinstance(error, UnicodeDecodeError):
        return None
    known = f"{ARGUMENT}={(WIDE if error.object[:2] in MARKS else BYTES)!r}"
    own = next(_opening(statement), None)
    if own is not None and raised.location.line <= own.lineno <= (raised.location.end_line or own.lineno):
        made = _with(own, known)
        _enter(session, own, made, raised)
        return retry(raised, partial(rewrites.replaced, node=own, source=made), f"with `{known}`")
    return _of_stream(session, raised, statement, known)


def _of_stream(session: "Mending", raised: Raised, statement: ast.stmt, known: str) -> Retry | None:
    """The stream that a statement reads, by its name or by a reader that is made of it: it is opened anew."""
    tree, scope = parse(raised.location.path), names_in(raised.frame)
    named = [node.id for node in _head(statement) if isinstance(node, ast.Name)]
    readers = {name: _made_of(name, tree) for name in named} if tree is not None else {}
    for name in named:
        reader = readers.get(name)
        streams = [name] if reader is None else [n.id for n in ast.walk(reader) if isinstance(n, ast.Name)]
        stream = next((one for one in streams if isinstance(getattr(scope.get(one), "name", None), str | PathLike)), "")
        call = _opened_as(stream, tree, raised.location.line) if stream and tree is not None else None
        if call is None:
            continue
        _enter(session, call, _with(call, known), raised)
        anew = f"{stream} = open({stream}.name, {known})"
        if reader is not None and stream != name:
            anew += f"\n{name} = {ast.unparse(reader)}"
        return retry(raised, partial(rewrites.preceded, source=anew), f"with `{known}`")
    return None


def _head(statement: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement, and not those of the statements inside it."""
    if isinstance(statement, ast.For):
        yield from ast.walk(statement.iter)
    elif not hasattr(statement, "body"):
        yield from ast.walk(statement)


def _made_of(name: str, tree: ast.Module) -> ast.expr | None:
    """What a variable is given by the call of a reader: `csv.reader(file)`."""
    given = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == name]
    calls = [n.value for n in given if isinstance(n.value, ast.Call) and method_of(n.value) not in OPENING]
    return calls[0] if len(calls) == 1 else None


def _opening(part: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(part):
        if isinstance(node, ast.Call) and method_of(node) in OPENING and not _says(node):
            yield node


def _says(call: ast.Call) -> bool:
    return any(word.arg in (ARGUMENT, None) for word in call.keywords)


def _opened_as(name: str, tree: ast.Module, line: int) -> ast.Call | None:
    """The last call above a line by which a file is opened under a name, where it tells no encoding."""
    found: list[ast.Call] = []
    for node in nodes_of(tree):
        pairs: list[tuple[Any, ast.expr]] = []
        if isinstance(node, ast.With):
            pairs = [(item.optional_vars, item.context_expr) for item in node.items]
        elif isinstance(node, ast.Assign):
            pairs = [(node.targets[0], node.value)]
        for target, value in pairs:
            if isinstance(target, ast.Name) and target.id == name and isinstance(value, ast.Call):
                found += [value] if method_of(value) in OPENING and value.lineno <= line else []
    last = max(found, key=lambda call: call.lineno, default=None)
    return last if last is not None and not _says(last) else None


def _with(call: ast.Call, known: str) -> str:
    given = ast.unparse(call)[:-1]
    return f"{given}{', ' if call.args or call.keywords else ''}{known})"


def _enter(session: "Mending", call: ast.Call, made: str, raised: Raised) -> None:
    where = location_of(call, raised.location.path)
    enter_missing(
        session,
        MissingArguments(method_of(call), (ARGUMENT,), where, failure=raised.number, replacement=made),
    )
