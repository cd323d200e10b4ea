"""Rows and batches that are None where the user's line takes them: which they are, and the line with another."""

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data_rows import NoneGiven
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import definition_of, function_holding, location_of, nodes_of, parse, statement_at
from dryfit.seams.lines.names.nothing import none_in
from dryfit.seams.loops import loop_around, loops_above
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, raised_by, resolve, retry
from dryfit.seams.torch.batch.features import collate_name, unwrapped
from dryfit.seams.torch.batch.own_collate import code_of
from dryfit.seams.torch.data import rowmakers
from dryfit.seams.torch.data.scan import scan
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What a place may be written with: nothing of it is called.
PLACES = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Attribute, ast.Load)


def absent_row(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a row or a batch that is None; how to run the statement with another."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, AttributeError)) else None
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or statement is None or not raised.by_line or "torch" not in sys.modules:
        return None
    with preserved_draws(sys.modules["torch"]):
        return _batch(session, error, raised, statement) or _row(session, raised, statement)


# A loader's


def _batch(session: "Mending", error: BaseException, raised: Raised, statement: ast.stmt) -> Retry | None:
    current = session.current_pass
    if current is None or not current.served or current.last is not None:
        return None
    if not isinstance(statement, ast.For) and not _is_given(_nothing(error, raised, statement), raised):
        return None
    loader = session.live("loaders")[current.loader]
    session.recorder.script_adds("nones_given", _given(session, loader, current.served - 1, raised))
    session.loaders.whole = True
    if isinstance(statement, ast.For):
        return retry(raised, rewrites.unchanged, "without what is None")
    inside = loop_around(raised.frame, raised.location.line) is not None
    return retry(raised, _next_turn, "without what is None") if inside else None


def _nothing(error: BaseException, raised: Raised, statement: ast.stmt) -> ast.expr | None:
    """The expression of a statement that is None."""
    if isinstance(statement, ast.Assign) and resolve(statement.value, raised.frame) is None:
        return statement.value
    return none_in(error, raised)


def _is_given(node: ast.expr | None, raised: Raised) -> bool:
    """Whether a name is set by a loop, by `next`, or is an argument of the function."""
    if not isinstance(node, ast.Name):
        return False
    path = raised.location.path
    function = function_holding(location_of(node, path))
    arguments = [a.arg for a in function.args.args] if isinstance(function, ast.FunctionDef) else []
    tree = parse(path)
    loops = [n.target for n in nodes_of(tree) if isinstance(n, ast.For)] if tree else []
    asked = [n.targets[0] for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Assign) and _asks(n.value)]
    return node.id in {*arguments, *(n.id for t in (*loops, *asked) for n in ast.walk(t) if isinstance(n, ast.Name))}


def _asks(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == next.__name__


def _next_turn(statement: ast.stmt) -> list[ast.stmt]:
    return [ast.copy_location(ast.Continue(), statement)]


def _given(session: Any, loader: Any, served: int, raised: Raised) -> NoneGiven:
    """What a loader gave None for: a row of its dataset, or what its collate function was given."""
    number, dataset = session.number("loaders", loader), loader.dataset
    rows, together = tuple(session.loaders.rows_of(number)), loader.batch_sampler is not None
    stream = isinstance(dataset, sys.modules["torch"].utils.data.IterableDataset)
    site, taken = session.loaders.sites.get(number), raised.location
    if not together and (stream or (rows and dataset[rows[0]] is None)):
        row = served if stream else rows[0]
        where = _yields_at(dataset) if stream else rowmakers.none_at(dataset)
        return NoneGiven("", row, taken, where or site, raised.number)
    collate_fn = unwrapped(loader.collate_fn)
    where = _none_of(definition_of(code_of(collate_fn)), code_of(collate_fn))
    return NoneGiven("", None, taken, where or site, raised.number, collate_name(collate_fn), rows)


def _yields_at(dataset: Any) -> Location | None:
    """Where a stream of the script's yields: None alone, or the last of them."""
    code = getattr(getattr(type(dataset), "__iter__", None), "__code__", None)
    function = definition_of(code)
    yields = [n for n in ast.walk(function) if isinstance(n, ast.Yield)] if function is not None else []
    bare = [n for n in yields if n.value is None or (isinstance(n.value, ast.Constant) and n.value.value is None)]
    return location_of((bare or yields)[-1], code.co_filename) if yields and code is not None else None


def _none_of(function: ast.FunctionDef | None, code: Any) -> Location | None:
    return _nones_at(function, code.co_filename) if function is not None else None


def _nones_at(function: ast.FunctionDef, path: str) -> Location:
    """Where a function gives None: such a `return`, or its name where it has none."""
    returns = [n for n in ast.walk(function) if isinstance(n, ast.Return) and _is_none(n.value)]
    where = location_of(returns[0] if returns else function, path)
    return where if returns else Location(where.path, where.line, where.column, where.line, None, where.text)


def _is_none(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


# A list's, or a dataset's without a loader


def _row(session: "Mending", raised: Raised, statement: ast.stmt) -> Retry | None:
    if isinstance(statement, ast.For):
        return _of_loop(session, raised, statement)
    for node in _asked(statement, raised):
        rows = resolve(node.value, raised.frame)
        row = _absent(rows, _place(node.slice, raised.frame)) if _holds_rows(rows) else None
        if row is None:
            continue
        _enter(session, raised, node.value, rows, row)
        owner, source = ast.unparse(node.value), ast.unparse(node)
        another = f"next(_row for _rows in ([{source}], {owner}) for _row in _rows if _row is not None)"
        return retry(raised, partial(rewrites.replaced, node=node, source=another), "with another row", node.lineno)
    return _of_turn(session, raised, statement)


def _of_turn(session: "Mending", raised: Raised, statement: ast.stmt) -> Retry | None:
    """A row that a loop around the statement has come to."""
    names = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and resolve(n, raised.frame) is None}
    for loop in (found for found in loops_above(raised.frame, raised.location.line) if isinstance(found, ast.For)):
        name = next((n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name) and n.id in names), "")
        owner = _entered(session, raised, loop) if name else ""
        if owner:
            source = f"{name} = next(_row for _rows in ([{name}], {owner}) for _row in _rows if _row is not None)"
            return retry(raised, partial(rewrites.preceded, source=source), "with another row")
    return None


def _of_loop(session: "Mending", raised: Raised, loop: ast.For) -> Retry | None:
    """Rows that a loop takes apart at its head."""
    owner = _entered(session, raised, loop)
    if not owner:
        return None
    node = next(n for n in ast.walk(loop.iter) if isinstance(n, ast.expr) and ast.unparse(n) == owner)
    other = f"next(_row for _row in {owner} if _row is not None)"
    whole = f"[{other} if _row is None else _row for _row in {owner}]"
    return retry(raised, partial(rewrites.replaced, node=node, source=whole), "with another row")


def _entered(session: "Mending", raised: Raised, loop: ast.For) -> str:
    """The list of rows, some of them None, that a loop goes over, by itself or beside others; it is entered."""
    for node in ast.walk(loop.iter):
        rows = resolve(node, raised.frame) if isinstance(node, ast.Name | ast.Attribute) else UNKNOWN
        row = _absent(rows, None) if isinstance(rows, (list, tuple)) else None
        if row is not None and isinstance(node, ast.expr):
            _enter(session, raised, node, rows, row)
            return ast.unparse(node)
    return ""


def _asked(statement: ast.stmt, raised: Raised) -> Iterator[ast.Subscript]:
    """The places of a statement that a row is asked for by, and those by which its names that are None were set."""
    yield from (n for n in ast.walk(statement) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Load))
    tree, code = parse(raised.location.path), raised.frame.f_code
    lines = {line for *_, line in code.co_lines() if line}
    above = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and n.lineno in lines] if tree else []
    for name in (n for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)):
        if resolve(name, raised.frame) is not None:
            continue
        setting = [n for n in above if n.lineno < name.lineno and ast.unparse(n.targets[0]) == name.id]
        last = max(setting, key=lambda n: n.lineno, default=None)
        if last is not None and isinstance(last.value, ast.Subscript):
            yield last.value


def _place(node: ast.expr, frame: FrameType) -> int | None:
    """The whole number that a place is in a frame, where nothing is called for it."""
    if not all(isinstance(part, PLACES) for part in ast.walk(node)):
        return None
    try:
        value = evaluated(node, names_in(frame))
        return int(value) if hasattr(value, "__index__") and not isinstance(value, bool) else None
    except Exception:
        return None


def _holds_rows(rows: Any) -> bool:
    if isinstance(rows, (list, tuple)):
        return True
    plain = isinstance(rows, (str, bytes, Mapping)) or hasattr(rows, "dtype") or rows is UNKNOWN
    return not plain and hasattr(type(rows), "__getitem__") and hasattr(type(rows), "__len__")


def _absent(rows: Any, place: int | None) -> int | None:
    """The row that is None, at a place or the first that is found, where others are not."""
    known = place if place is not None and -len(rows) <= place < len(rows) else None
    if isinstance(rows, Sequence):
        empty = [place for place, row in enumerate(rows) if row is None]
        whole = len(empty) < len(rows)
    else:
        found = scan(rows)
        empty, whole = list(found.none_rows), any(row is not None for row in found.rows.values())
    if known is not None:
        empty = [known] if rows[known] is None else []
    return empty[0] if empty and whole else None


def _enter(session: "Mending", raised: Raised, node: ast.expr, rows: Any, row: int) -> None:
    path = raised.location.path
    own = None if isinstance(rows, Sequence) else rowmakers.none_at(rows)
    where = own or _filled_at(node, path) or location_of(node, path)
    entry = NoneGiven(ast.unparse(node), row % len(rows), raised.location, where, raised.number)
    session.recorder.script_adds("nones_given", entry)


def _filled_at(owner: ast.expr, path: str) -> Location | None:
    """Where a function of the file's, that makes the rows of a list, gives None; else where the list is made."""
    tree = parse(path)
    nodes = nodes_of(tree) if tree else ()
    made = [n.value for n in nodes if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == ast.unparse(owner)]
    put = [n.args[0] for n in nodes if isinstance(n, ast.Call) and n.args and _puts(n.func, owner)]
    names = {n.id for part in put for n in ast.walk(part) if isinstance(n, ast.Name)}
    given = [n.value for n in nodes if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) in names]
    calls = [n for part in (*put, *given, *made) for n in ast.walk(part) if isinstance(n, ast.Call)]
    called = {ast.unparse(call.func).rpartition(".")[2] for call in calls}
    functions = [n for n in nodes if isinstance(n, ast.FunctionDef) and n.name in called and _may_give_none(n)]
    if len(functions) == 1:
        return _nones_at(functions[0], path)
    where = put if put and all(isinstance(n, ast.List) and not n.elts for n in made) else made
    return location_of(where[-1], path) if where else None


def _puts(called: ast.expr, owner: ast.expr) -> bool:
    fills = isinstance(called, ast.Attribute) and called.attr == list.append.__name__
    return isinstance(called, ast.Attribute) and fills and ast.unparse(called.value) == ast.unparse(owner)


def _may_give_none(function: ast.FunctionDef) -> bool:
    """Whether a function returns a value, and in other places or at its end none."""
    returns = [n for n in ast.walk(function) if isinstance(n, ast.Return)]
    open_ended = not isinstance(function.body[-1], ast.Return | ast.Raise)
    return any(not _is_none(n.value) for n in returns) and (open_ended or any(_is_none(n.value) for n in returns))
