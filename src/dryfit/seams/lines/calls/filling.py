"""Format texts that the user's line fills in with another number of values than they have places for."""

import ast
import string
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Filling
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What stands between the per cent sign and the letter of a place, beside the name.
FLAGS = "#0-+ .123456789hlL"
FORMATTING = "format"


def filling(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a format text that was given too few values, or too many; how to run the statement with as many."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, IndexError, KeyError)) else None
    if raised is None or not raised.by_line:
        return None
    for node in _operations(raised):
        found = _by_percent(node, raised) if isinstance(node, ast.BinOp) else _by_braces(node, raised)
        if found is not None:
            entry, whole, source = found
            session.recorder.script_adds("fillings", entry)
            change = partial(rewrites.replaced, node=whole, source=source)
            return retry(raised, change, f"with {entry.places} values in its {entry.places} places")
    return None


def _operations(raised: Raised) -> Iterator[ast.expr]:
    """What fills in a text and ends where the exception's span does, or begins there."""
    where, tree = raised.location, parse(raised.location.path)
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.BinOp | ast.Call) or (isinstance(node, ast.Call) and not _is_format(node)):
            continue
        if (node.end_lineno, node.end_col_offset) == (where.end_line, where.end_column) and node.lineno <= where.line:
            yield node


def _is_format(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == FORMATTING


def _text(node: ast.expr, raised: Raised) -> str | None:
    """The text that is filled in, where reading it calls nothing."""
    if any(isinstance(part, ast.Call | ast.Await | ast.Yield) for part in ast.walk(node)):
        return None
    found = evaluated(node, names_in(raised.frame))
    return found if isinstance(found, str) else None


# By `%`


def _by_percent(node: ast.BinOp, raised: Raised) -> tuple[Filling, ast.expr, str] | None:
    """What `%` fills in, and the operation around it, whose source takes its place."""
    while not isinstance(node.op, ast.Mod) and isinstance(node.left, ast.BinOp):
        node = node.left
    text = _text(node.left, raised) if isinstance(node.op, ast.Mod) else None
    if text is None or "%(" in text:
        return None
    outer, value = _around(node, raised)
    places = _percents(text)
    values = list(node.right.elts) if isinstance(node.right, ast.Tuple) else [value]
    held = None if isinstance(node.right, ast.Tuple) else evaluated(node.right, names_in(raised.frame))
    if any(isinstance(value, ast.Starred) for value in values) or isinstance(held, tuple | dict):
        return None
    count = len(values)
    if places == count and (outer is node or isinstance(node.right, ast.Tuple)):
        return None
    following = _following(outer, raised) if count < places else []
    whole = [*values, *following[: places - count]]
    replacement = ""
    if len(whole) == places and (following or outer is not node):
        replacement = f"{ast.unparse(node.left)} % ({', '.join(map(ast.unparse, whole))})"
    whereabouts = location_of(outer, raised.location.path)
    if replacement and following:
        last = location_of(whole[-1], raised.location.path)
        whereabouts = replace(whereabouts, end_line=last.end_line, end_column=last.end_column)
    fitted = replacement or _fitted(node.left, values, places)
    entry = Filling(text, places, count, (), len(following), replacement, whereabouts, raised.number)
    return entry, outer, fitted


def _around(node: ast.BinOp, raised: Raised) -> tuple[ast.BinOp, ast.expr]:
    """The whole operation that begins with a `%`, which binds as strongly as `/`, and the value meant for it."""
    tree = parse(raised.location.path)
    outer, value = node, node.right
    around = [n for n in nodes_of(tree) if isinstance(n, ast.BinOp)] if tree else []
    while (above := next((n for n in around if n.left is outer), None)) is not None:
        outer, value = above, ast.BinOp(value, above.op, above.right)
    return outer, value


def _percents(text: str) -> int:
    """How many places a text has that `%` fills in."""
    places, rest = 0, text
    while "%" in rest:
        rest = rest.split("%", 1)[1].lstrip(FLAGS)
        places += not rest.startswith("%")
        rest = rest[1:]
    return places


def _following(node: ast.expr, raised: Raised) -> list[ast.expr]:
    """The values that stand behind an operation in the same call or tuple: `print("%d of %d" % a, b)`."""
    tree = parse(raised.location.path)
    for outer in nodes_of(tree) if tree else ():
        beside = outer.args if isinstance(outer, ast.Call) else outer.elts if isinstance(outer, ast.Tuple) else []
        if node in beside:
            return list(beside[beside.index(node) + 1 :])
    return []


def _fitted(text: ast.expr, values: list[ast.expr], places: int) -> str:
    """The text with as many values as it has places: the first ones, or the last one again and again."""
    given = [ast.unparse(value) for value in values][:places]
    given += given[-1:] * (places - len(given))
    return f"{ast.unparse(text)} % ({', '.join(given)},)" if given else ast.unparse(text)


# By `str.format`


def _by_braces(node: Any, raised: Raised) -> tuple[Filling, ast.expr, str] | None:
    text = _text(node.func.value, raised)
    starred = any(isinstance(value, ast.Starred) for value in node.args) or any(not word.arg for word in node.keywords)
    if text is None or starred:
        return None
    numbers, names = _braces(text)
    places, values = max(numbers, default=-1) + 1, len(node.args)
    missing = tuple(sorted(names - {word.arg for word in node.keywords}))
    if places <= values and not missing:
        return None
    given = [ast.unparse(value) for value in node.args]
    given += (given[-1:] or ["0"]) * (places - values)
    words = [f"{word.arg}={ast.unparse(word.value)}" for word in node.keywords]
    words += [f"{name}={words[-1].partition('=')[2] if words else '0'}" for name in missing]
    entry = Filling(text, places, values, missing, 0, "", location_of(node, raised.location.path), raised.number)
    return entry, node, f"{ast.unparse(node.func)}({', '.join([*given, *words])})"


def _braces(text: str) -> tuple[set[int], set[str]]:
    """The numbers and names of the places that `str.format` fills in, those within formats too."""
    numbers: set[int] = set()
    names: set[str] = set()
    pending, counted = [text], 0
    while pending:
        for _, field, spec, _ in string.Formatter().parse(pending.pop(0)):
            if field is None:
                continue
            first = field.split(".", 1)[0].split("[", 1)[0]
            if first.isdigit():
                numbers.add(int(first))
            elif first:
                names.add(first)
            else:
                numbers.add(counted)
                counted += 1
            pending += [spec] if spec else []
    return numbers, names
