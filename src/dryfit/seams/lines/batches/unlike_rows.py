"""Rows that the script reads one by one, in a loop or a comprehension, and one that is unlike the others."""

import ast
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.reading import UnlikeRow
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import Site, is_user_file, method_of, nodes_of, parse, source_of, statement_at
from dryfit.core.stage import Stage
from dryfit.seams.lines.calls.converting import is_called_again, operation_of
from dryfit.seams.loops import filled, loops_holding
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Where data is read.
READING = (Stage.SCRIPT, Stage.DATA)
# What a loop does that is none over the rows of a file: it trains.
TRAINING = frozenset(("backward", "step", "zero_grad", "fit", "train", "eval", "training_step", "train_on_batch"))
# The libraries whose tables, groups and arrays hold their rows.
HOLDING = ("numpy", "pandas")
# The rows that are tried where the one that raised is the first, and the letters of a row that are told.
TRIED, SHOWN = 8, 60
# What is not run as a whole, and what the script raises itself.
COMPOUND = (ast.For, ast.While, ast.With, ast.Try, ast.If, ast.Match, ast.Return, ast.Raise, ast.Assert)
# A comprehension that gives a value for each row.
EACH = (ast.ListComp, ast.GeneratorExp)


def unlike_row(session: "Mending", error: BaseException, number: int, *, tells: bool) -> Retry | None:
    """Enter the row for which a line raises that has run for others; how to go on with the rows behind it."""
    failure = session.recorder.failures[number]
    asked = failure.operation == "statement" and failure.stage in READING and session.current_pass is None
    if not isinstance(error, Exception) or not asked or failure.stands_on or failure.curtailed:
        return None
    for raised in _raised_in(error, number):
        found = _in_comprehension(raised) or _in_loop(raised, error)
        if found is None:
            continue
        row, loop, change, done = found
        if tells:
            where = _raised_in(error, number)[0].location
            entry = UnlikeRow(source_of(where), loop, _shown(row), where, number)
            session.recorder.script_adds("unlike_rows", entry)
        return retry(raised, change, done)
    return None


def _raised_in(error: BaseException, number: int) -> list[Raised]:
    """The user's frames that an exception has left, innermost first, with their places."""
    entries, traceback = [], error.__traceback__
    while traceback is not None:
        entries.append(traceback)
        traceback = traceback.tb_next
    own = [entry for entry in entries if is_user_file(entry.tb_frame.f_code.co_filename)]
    sites = [(e.tb_frame, Site(e.tb_frame.f_code, e.tb_lasti, e.tb_lineno).location) for e in reversed(own)]
    return [Raised(frame, where, by_line=False, number=number) for frame, where in sites]


# A loop

Found = tuple[object, str, Callable[[ast.stmt], list[ast.stmt]], str]


def _in_loop(raised: Raised, error: BaseException) -> Found | None:
    loops = loops_holding(raised.frame, raised.location.line)
    statement = statement_at(raised.location)
    loop = loops[0] if loops else None
    if (
        not isinstance(loop, ast.For)
        or statement is None
        or _trains(loop)
        or isinstance(statement, ast.For | ast.While)
    ):
        return None
    if isinstance(statement, ast.With | ast.Try | ast.If | ast.Return | ast.Raise | ast.Assert):
        return None
    if not _has_run(loop, raised) and not _runs_for_others(loop, raised):
        return None
    kind = next(base.__name__ for base in type(error).__mro__ if base.__module__ == "builtins")
    if not _changes(loop, statement):
        step: ast.stmt = ast.Continue()
    elif _keeps_names(statement, raised):
        step = ast.Pass()
    else:
        return None
    row = _value_of(loop.target, raised)
    return (
        row,
        f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}",
        partial(_tried, kind=kind, step=step),
        ("with that row left out"),
    )


def _trains(loop: ast.For) -> bool:
    return any(isinstance(node, ast.Call) and method_of(node) in TRAINING for node in ast.walk(loop))


def _has_run(loop: ast.For, raised: Raised) -> bool:
    """Whether the loop has put something somewhere in a turn before this."""
    names = {name for part in loop.body for name in filled(part)}
    values = [resolve(ast.parse(name, mode="eval").body, raised.frame) for name in names]
    return any(isinstance(value, list | dict | set) and len(value) > 0 for value in values)


def _runs_for_others(loop: ast.For, raised: Raised) -> bool:
    """Whether what raised runs for another of the rows, where these can be asked for once more."""
    operation, scope = operation_of(raised), names_in(raised.frame)
    if isinstance(loop.iter, ast.Call) and not is_called_again(loop.iter, scope):
        return False
    try:
        rows = evaluated(loop.iter, scope)
    except Exception:
        return False
    if operation is None or not _is_held(rows):
        return False
    return any(_runs(operation.node, loop.target, row, scope) for row in islice(rows, TRIED))


def _is_held(rows: Any) -> bool:
    """Whether rows can be gone over once more, and are still all there."""
    held = type(rows).__module__.partition(".")[0] in HOLDING and hasattr(type(rows), "__iter__")
    return isinstance(rows, list | tuple) or (held and not hasattr(type(rows), "__next__"))


def _runs(node: ast.expr, target: ast.expr, row: object, scope: Mapping[str, object]) -> bool:
    given: dict[str, Any] = {**scope, "_row": row}
    try:
        exec(compile(ast.fix_missing_locations(_assigned(target)), "<row>", "exec"), given)
        evaluated(node, given)
    except Exception:
        return False
    return True


def _assigned(target: ast.expr) -> ast.Module:
    return ast.Module([ast.Assign([deepcopy(target)], ast.Name("_row", ast.Load()))], [])


def _changes(loop: ast.For, statement: ast.stmt) -> bool:
    """Whether something is put into a container, or counted up, in the turn before a statement is come to."""
    before = [part for part in loop.body if (part.end_lineno or part.lineno) < statement.lineno]
    counted = any(isinstance(node, ast.AugAssign) for part in before for node in ast.walk(part))
    return counted or any(True for part in before for _ in filled(part))


def _keeps_names(statement: ast.stmt, raised: Raised) -> bool:
    """Whether a statement sets names alone, which have values of the turn before."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    names = [node for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
    plain = all(isinstance(target, ast.Name | ast.Tuple) for target in targets)
    return bool(names) and plain and all(name.id in raised.frame.f_locals for name in names)


def _tried(statement: ast.stmt, kind: str, step: ast.stmt) -> list[ast.stmt]:
    """The statement, and the next turn where it raises."""
    (whole,) = ast.parse(f"try: pass\nexcept {kind}: pass").body
    assert isinstance(whole, ast.Try)
    placed = rewrites.placed(whole, statement)
    assert isinstance(placed, ast.Try)
    placed.body = [statement]
    placed.handlers[0].body = [ast.copy_location(deepcopy(step), statement)]
    return [ast.copy_location(placed, statement)]


# A comprehension


def _in_comprehension(raised: Raised) -> Found | None:
    tree, where = parse(raised.location.path), raised.location
    held = [n for n in nodes_of(tree) if isinstance(n, EACH) and _covers(n, where)] if tree is not None else []
    node = max(held, key=lambda n: (n.lineno, n.col_offset), default=None)
    if node is None or len(node.generators) != 1 or node.generators[0].ifs or not _covers(node.elt, where):
        return None
    (generator,) = node.generators
    names = [n.id for n in ast.walk(generator.target) if isinstance(n, ast.Name)]
    flat = isinstance(generator.target, ast.Name) or (
        isinstance(generator.target, ast.Tuple) and all(isinstance(part, ast.Name) for part in generator.target.elts)
    )
    if not flat or any(isinstance(n, ast.Await | ast.Yield | ast.NamedExpr) for n in ast.walk(node)):
        return None
    each = f"lambda {', '.join(names)}: {ast.unparse(node.elt)}"
    many = isinstance(generator.target, ast.Tuple)
    made = f"__import__('sys').modules[{__name__!r}].of_each({each}, {ast.unparse(generator.iter)}, {many})"
    row = _value_of(generator.target, raised)
    loop = f"for {ast.unparse(generator.target)} in {ast.unparse(generator.iter)}"
    return row, loop, partial(rewrites.replaced, node=node, source=made), "with the row before it in its stead"


def _covers(node: ast.expr, where: Location) -> bool:
    begin, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    return begin <= (where.line, where.column) and (where.end_line or where.line, where.end_column or 0) <= end


def of_each(function: Callable[..., Any], rows: Iterable[Any], several: bool) -> list[Any]:
    """What a function gives for each row; of one for which it raises, what it gave for the row before.

    Raises:
        Exception: the function's own, where it raises for most rows.
    """
    made: list[Any] = []
    missing: list[int] = []
    last: Exception | None = None
    for place, row in enumerate(rows):
        try:
            made.append(function(*row) if several else function(row))
        except Exception as error:
            last = error
            missing.append(place)
            made.append(None)
    if last is not None and len(missing) * 2 >= len(made):
        raise last
    known = next((value for place, value in enumerate(made) if place not in set(missing)), None)
    for place in missing:
        made[place] = made[place - 1] if place else known
    return made


def _value_of(target: ast.expr, raised: Raised) -> object:
    names = [node for node in ast.walk(target) if isinstance(node, ast.Name)]
    values = [raised.frame.f_locals.get(name.id, UNKNOWN) for name in names]
    return values[0] if isinstance(target, ast.Name) and values else tuple(values)


def _shown(row: object) -> str:
    """A row as it is told: plain values, and paths."""
    if isinstance(row, tuple):
        parts = [_shown(part) for part in row]
        return f"({', '.join(parts)})" if all(parts) else ""
    plain = isinstance(row, str | int | float) or hasattr(row, "__fspath__")
    text = repr(row if isinstance(row, str | int | float) else str(row)) if plain else ""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 4]}...'"
