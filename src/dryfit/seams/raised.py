"""What an exception left on the user's own line: its frame, its expression, and what names stand for there."""

import ast
import os
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from types import FrameType, TracebackType
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import OUR_FOLDER, Site, is_user_file, nodes_of, parse
from dryfit.seams.mending.rewrites import now

# What a name stands for where nothing binds it.
UNKNOWN = object()


@dataclass(frozen=True)
class Raised:
    """The user's frame that an exception left last, and whether it was raised on that very line."""

    frame: FrameType
    location: Location
    by_line: bool
    number: int


def raised_by(traceback: TracebackType | None, number: int) -> Raised | None:
    """The user's frame that an exception left last."""
    found, by_line = None, True
    while traceback is not None:
        path = traceback.tb_frame.f_code.co_filename
        if is_user_file(path):
            found, by_line = traceback, True
        elif not path.startswith(OUR_FOLDER):
            by_line = False
        traceback = traceback.tb_next
    if found is None:
        return None
    site = Site(found.tb_frame.f_code, found.tb_lasti, found.tb_lineno)
    return Raised(found.tb_frame, site.location, by_line, number)


def node_at(location: Location, kind: type[Any]) -> Any:
    """The node of a kind that ends where the span does; a method call over several lines starts late."""
    tree = parse(location.path)
    end = (location.end_line, location.end_column)
    found = [n for n in nodes_of(tree) if isinstance(n, kind)] if tree else []
    return next((n for n in found if (n.end_lineno, n.end_col_offset) == end and n.lineno <= location.line), None)


def node_over(location: Location, *kinds: type[Any]) -> Any:
    """The node of one of the kinds whose span this is."""
    tree = parse(location.path)
    span = (location.line, location.column, location.end_line, location.end_column)
    found = (n for n in nodes_of(tree) if isinstance(n, kinds)) if tree else ()
    return next((n for n in found if (n.lineno, n.col_offset, n.end_lineno, n.end_col_offset) == span), None)


def names_in(frame: FrameType) -> dict[str, Any]:
    """What the names on a frame's lines stand for, but for those that are built in."""
    return {**frame.f_globals, **frame.f_locals}


def evaluated(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """What an expression gives, run once more as it was mended.

    Raises:
        Exception: the expression's own.
    """
    return eval(compile(ast.Expression(now(node)), "<expression>", "eval"), dict(names))


def value_of(node: ast.expr, frame: FrameType) -> Any:
    """What a constant is, a number below zero among them, or a chain of names."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        return evaluated(node, {})
    return node.value if isinstance(node, ast.Constant) else resolve(node, frame)


def resolve(node: ast.expr, frame: FrameType) -> Any:
    """What a chain of names is in a frame; nothing is called but what gives an attribute or an item."""
    if isinstance(node, ast.Name):
        scopes: tuple[Mapping[str, Any], ...] = (frame.f_locals, frame.f_globals)
        return next((scope[node.id] for scope in scopes if node.id in scope), UNKNOWN)
    if isinstance(node, ast.Attribute):
        owner = resolve(node.value, frame)
        try:
            return UNKNOWN if owner is UNKNOWN else getattr(owner, node.attr, UNKNOWN)
        except Exception:
            return UNKNOWN
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant | ast.Name | ast.UnaryOp):
        owner, key = resolve(node.value, frame), value_of(node.slice, frame)
        if isinstance(owner, (list, tuple)) and type(key) is int:
            return owner[key] if -len(owner) <= key < len(owner) else UNKNOWN
        return dict.get(owner, key, UNKNOWN) if isinstance(owner, dict) and isinstance(key, Hashable) else UNKNOWN
    return UNKNOWN


def handed_to(call: ast.Call, raised: Raised) -> tuple[int, set[str]] | None:
    """How many arguments a call gives by position, and which by name; None where that is not known."""
    words = {word.arg for word in call.keywords if word.arg}
    for word in call.keywords:
        spread = resolve(word.value, raised.frame) if word.arg is None else {}
        if not isinstance(spread, Mapping):
            return None
        words |= set(map(str, spread))
    count = 0
    for argument in call.args:
        several = resolve(argument.value, raised.frame) if isinstance(argument, ast.Starred) else (None,)
        if not isinstance(several, (tuple, list)):
            return None
        count += len(several)
    return count, words


def retry(raised: Raised, transform: Callable[[ast.stmt], list[ast.stmt]], done: str, line: int | None = None) -> Retry:
    """Run the statement that raised, or that of another line, in the form that `transform` gives it."""
    path = os.path.abspath(raised.location.path)
    return Retry(path, raised.location.line if line is None else line, transform, done)
