"""Exceptions that too few epochs, batches or examples can raise in a script that is right.

A rehearsal leaves loops early. What the script does afterwards with what these loops make (a plot
over all epochs, an accuracy for each class, the checkpoint of epoch 50) may then raise.
"""

import ast
import builtins
import os
from collections import deque
from collections.abc import Iterator, Sequence
from traceback import walk_tb
from types import FrameType
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.leading import leads_to
from dryfit.core.source import (
    is_user_file,
    location_of,
    method_of,
    nodes_of,
    parse,
    raised_at,
    statement_at,
    statement_of,
)
from dryfit.seams.loops import (
    filled,
    filled_at_times,
    filled_in_loops,
    filled_in_training,
    filled_in_turns,
    keeps_turns,
    kept_by_functions,
    lacking,
    loops_above,
    set_in_loops,
)
from dryfit.seams.midst import touches
from dryfit.seams.numbered_files import has_another_number
from dryfit.seams.raised import resolve
from dryfit.seams.rests import ends_in_rest
from dryfit.seams.whole_data import scores_whole_data

# Marks the exception that ends a pass which was cut short.
CUT = "a rehearsal serves only a few batches"
# What a count of zero, or a list that is shorter than the script expects, raises by itself; a metric is
# given lists of one length, however short.
COUNTED = {
    "statement": (ZeroDivisionError, IndexError, AssertionError),
    "metric": (ZeroDivisionError,),
    "compute_metrics": (ZeroDivisionError,),
    "unpickle": (),
}
# How the functions of the script's own are called that a library calls now and then, at the end of an epoch.
HOOK = "on_"
# What a call of Keras' callbacks is entered as.
CALLBACK = "callback"
# What lays out a table of a size that is given, and through how many assignments that size is followed.
LAYING_OUT, HANDED_ON = ("zeros", "ones", "full", "empty"), 3
# What gives as many elements as there are another shape.
RESHAPING = ("reshape", "view", "unflatten")
# The method of a trainer that is given fewer batches than there are.
PREDICT = "predict"
# What a loop fills or counts up.
EMPTY = (int, float, list, dict, set, deque)
# Libraries that compare the lengths of what they are given, and raise TypeError or ValueError.
COMPARING = frozenset({"matplotlib", "numpy", "pandas", "plotly", "scipy", "seaborn", "sklearn", "statistics"})


def cut_short() -> StopIteration:
    """The end of a loader's pass that the loader itself did not come to."""
    error = StopIteration()
    error.add_note(CUT)
    return error


def is_cut_short(error: BaseException) -> bool:
    """Whether `next` of a loader that was cut short raised this, in a generator or not."""
    found = error.__cause__ if isinstance(error, RuntimeError) else error
    return isinstance(found, StopIteration) and CUT in getattr(found, "__notes__", ())


def ends_iterator(error: BaseException) -> bool:
    """Whether `next` found nothing more: where a library's generator drew from the loader, it does not say why."""
    found = error.__cause__ if isinstance(error, RuntimeError) else error
    return isinstance(found, StopIteration)


def comes_of_counts(error: BaseException, operation: str) -> bool:
    """Whether shortened loops alone may have caused what an operation raised."""
    if operation not in COUNTED:
        return False
    if isinstance(error, COUNTED[operation]):
        return not _of_axes(error) and not _of_laid_out(error) and not _of_written_out(error)
    if isinstance(error, KeyError):
        return operation == "statement" and _of_a_turn(error)
    if isinstance(error, FileNotFoundError):
        return any(character.isdigit() for character in os.path.basename(str(error.filename or "")))
    if isinstance(error, ValueError) and operation == "statement" and _unpacks_turns(error):
        return True
    compares = isinstance(error, TypeError | ValueError) and not _of_a_type(error) and _raised_by(error) in COMPARING
    return compares and not scores_whole_data(error)


def _unpacks_turns(error: BaseException) -> bool:
    """Whether a line has a name for each of the last turns of a loop: `a, b, c = losses[-3:]`."""
    frame, line = _users_line(error)
    statement = statement_of(frame, line) if frame is not None else None
    if frame is None or not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Tuple):
        return False
    value = statement.value
    value = value.value if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice) else value
    above = {name for loop in loops_above(frame, line) for part in loop.body for name in filled(part)}
    kept = resolve(value, frame) if ast.unparse(value) in above else None
    return isinstance(kept, list) and len(kept) < len(statement.targets[0].elts)


def _of_a_type(error: BaseException) -> bool:
    """Whether a library refuses the kind of a value, as scikit-learn does by an error that is of both classes."""
    return isinstance(error, TypeError) and isinstance(error, ValueError)


def is_of_another_turn(error: BaseException) -> bool:
    """Whether a file is missed that has a number in its path, and one is there that differs in the number alone."""
    return isinstance(error, FileNotFoundError) and bool(error.filename) and has_another_number(str(error.filename))


def _of_a_turn(error: BaseException) -> bool:
    """Whether a key is missed that is a number: a row of a table, or a turn where a loop keeps what comes of each."""
    tree = _users_source(_users_last_line(error)[0])
    return _is_numbered(error) and tree is not None and (_raised_by(error) in COMPARING or keeps_turns(nodes_of(tree)))


def _is_numbered(error: BaseException) -> bool:
    return isinstance(error, KeyError) and bool(error.args) and type(error.args[0]) is int


def _of_axes(error: BaseException) -> bool:
    """Whether an array lacks an axis, of those that have several: however few its rows are, it has as many axes."""
    return isinstance(error, IndexError) and getattr(error, "ndim", 0) > 1


def _of_laid_out(error: BaseException) -> bool:
    """Whether an index is beyond a table that the script lays out itself, of a size that no loop counts."""
    frame, line = _users_line(error)
    return frame is not None and isinstance(error, IndexError) and laid_out(frame, line) is not None


def _of_written_out(error: BaseException) -> bool:
    """Whether an index is beyond a list that the script writes down whole: no loop makes it longer."""
    frame, line = _users_line(error)
    statement = statement_of(frame, line) if frame is not None and isinstance(error, IndexError) else None
    tree = _users_source(frame)
    items = list(_items(statement)) if statement is not None else []
    nodes = nodes_of(tree) if tree is not None else []
    return bool(items) and all(_is_written_out(ast.unparse(base), nodes) for _, base in items)


def _is_written_out(name: str, nodes: Sequence[ast.AST]) -> bool:
    """Whether all that a name is ever set to is a list of several constants, to which nothing is added."""
    made = [n.value for n in nodes if isinstance(n, ast.Assign) and name in {ast.unparse(t) for t in n.targets}]
    whole = [value for value in made if isinstance(value, ast.List | ast.Tuple) and len(value.elts) > 1]
    parts = [part.value if isinstance(part, ast.Starred) else part for value in whole for part in value.elts]
    changed = {ast.unparse(n.value) for n in nodes if isinstance(n, ast.Attribute)}
    changed |= {ast.unparse(n.target) for n in nodes if isinstance(n, ast.AugAssign)}
    constant = all(isinstance(part, ast.Constant) for part in parts)
    return bool(whole) and len(whole) == len(made) and constant and name not in changed


def laid_out(frame: FrameType, line: int) -> tuple[ast.Call, ast.Subscript, ast.expr] | None:
    """The call that lays out the one table of which a line takes an item, the item, and the table's name."""
    statement, tree = statement_of(frame, line), parse(frame.f_code.co_filename)
    items = list(_items(statement)) if statement is not None else []
    nodes = nodes_of(tree) if tree else []
    named = [(ast.unparse(base), item, base) for item, base in reversed(items)]
    found = {name: (call, item, base) for name, item, base in named if (call := _laying(name, nodes, line))}
    counted = {node.id for node in set_in_loops(frame, line)} | filled_in_loops(nodes)
    tables = [table for table in found.values() if not counted & _sources(table[0], nodes)]
    others = {name for name, _, _ in named} - set(found)
    return tables[0] if len(tables) == 1 and not others & counted - _unpacked(nodes) else None


def _laying(name: str, nodes: Sequence[ast.AST], line: int) -> ast.Call | None:
    """The last call before a line that lays out what a name stands for, where nothing else sets it."""
    made = [n.value for n in nodes if isinstance(n, ast.Assign) and name in {ast.unparse(t) for t in n.targets}]
    calls = [call for call in made if isinstance(call, ast.Call) and method_of(call) in LAYING_OUT]
    before = [call for call in calls if call.lineno <= line]
    return max(before, key=lambda call: call.lineno) if before and len(calls) == len(made) else None


def _unpacked(nodes: Sequence[ast.AST]) -> set[str]:
    """The names that are set together with others: what a model gives, of as many axes as it always has."""
    tuples = (t for n in nodes if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Tuple))
    return {node.id for part in tuples for node in ast.walk(part) if isinstance(node, ast.Name)}


def _items(statement: ast.stmt) -> Iterator[tuple[ast.Subscript, ast.expr]]:
    """What a statement takes of variables and of objects' own, item by item, the whole chain of brackets first."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Subscript):
            base = node.value
            while isinstance(base, ast.Subscript):
                base = base.value
            if isinstance(base.value if isinstance(base, ast.Attribute) else base, ast.Name):
                yield node, base


def _sources(made: ast.expr, nodes: Sequence[ast.AST]) -> set[str]:
    """The names that a value is made of, and those that these are made of."""
    found = {node.id for node in ast.walk(made) if isinstance(node, ast.Name)}
    for _ in range(HANDED_ON):
        assigned = [n for n in nodes if isinstance(n, ast.Assign) and found & {ast.unparse(t) for t in n.targets}]
        found |= {node.id for n in assigned for node in ast.walk(n.value) if isinstance(node, ast.Name)}
    return found


def lacks_a_turn(error: BaseException, operation: str) -> bool:
    """Whether what an operation lacks is something that a later turn of a loop makes, or a later batch of an epoch."""
    if operation.startswith(HOOK):
        return _waits_for_a_batch(error)
    return operation == "statement" and _waits_for_a_turn(error)


def insists(error: BaseException) -> bool:
    """Whether the script itself refuses to go on, by an assertion or by what it raises."""
    site = raised_at(error.__traceback__)
    statement = statement_at(site.location) if site is not None else None
    return isinstance(statement, ast.Raise) or (isinstance(statement, ast.Assert) and isinstance(error, AssertionError))


def asks_for_all(error: BaseException, operation: str, *, within: bool, left: list[Any]) -> bool:
    """Whether a script, behind a training that was cut short, asks for what all of it would have come to.

    ``within`` tells that a loader is being gone over: what is asked of a batch is not asked of all. ``left`` are
    the objects that were left in the midst of a call.
    """
    if operation.startswith(HOOK) or operation == CALLBACK:
        return (isinstance(error, AssertionError) and insists(error)) or _of_turns_kept(error)
    asks = insists(error) or _of_a_turn(error) or _tallies(error) or touches(error, left)
    return operation == "statement" and ((not within and asks) or _of_predictions(error))


def _of_turns_kept(error: BaseException) -> bool:
    """Whether a hook asks for an item of what the hooks before it, of each batch or epoch, have kept."""
    frame, line = _users_last_line(error)
    tree = _users_source(frame)
    missed = isinstance(error, IndexError) or _is_numbered(error)
    if frame is None or tree is None or not missed or _of_axes(error):
        return False
    return bool(set(_attributes(frame, line)) & kept_by_functions(tree))


def _tallies(error: BaseException) -> bool:
    """Whether a line is short of what a training loop adds to, once a batch."""
    frame, line = _users_last_line(error)
    statement, tree = statement_of(frame, line) if frame is not None else None, _users_source(frame)
    if statement is None or tree is None:
        return False
    calls = {method_of(node) for node in ast.walk(statement) if isinstance(node, ast.Call)}
    reshapes = isinstance(error, ValueError | RuntimeError) and bool(calls & set(RESHAPING))
    read = {ast.unparse(node) for node in ast.walk(statement) if isinstance(node, ast.Name | ast.Attribute)}
    return (reshapes or comes_of_counts(error, "statement")) and bool(read & filled_in_training(nodes_of(tree)))


def _of_predictions(error: BaseException) -> bool:
    """Whether a line pairs what a trainer of Lightning predicted, which were few batches, with what is whole."""
    frame, line = _users_last_line(error)
    tree = _users_source(frame)
    if frame is None or tree is None or not isinstance(error, RuntimeError | ValueError) or ends_in_rest(frame, line):
        return False
    path, made = frame.f_code.co_filename, [node for node in nodes_of(tree) if isinstance(node, ast.Assign)]
    failed = Location(path, line)
    return any(_predicts(part, frame) for n in made if leads_to(location_of(n, path), failed) for part in ast.walk(n))


def _predicts(node: ast.AST, frame: FrameType) -> bool:
    asked = node.func if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
    owner = resolve(asked.value, frame) if asked is not None and asked.attr == PREDICT else None
    return hasattr(owner, "predict_loop")


def lacked_by(error: BaseException) -> str:
    """The name that an operation misses; of a function's own ones Python tells it in words alone."""
    if not isinstance(error, NameError):
        return ""
    return error.name or "".join(str(error).split("'")[1:2])


def _waits_for_a_turn(error: BaseException) -> bool:
    """Whether what a line of the user's lacks is something that a later turn of a loop above it makes."""
    if isinstance(error, TypeError | AttributeError):
        return _takes_none_for_best(error) or _asks_a_sum_begun(error)
    frame, line = _users_line(error)
    if frame is None:
        return False
    if isinstance(error, NameError):
        # Python does not say which of a function's own names it misses.
        missed = (error.name,) if error.name else frame.f_code.co_names + frame.f_code.co_varnames
        unset = {name for name in missed if not _bound(name, frame)}
        return any(node.id in unset for node in set_in_loops(frame, line))
    return bool(_empty_on_line(frame, line) & filled_in_turns(frame, line))


def _waits_for_a_batch(error: BaseException) -> bool:
    """Whether a line of the user's takes something empty that other functions fill where a condition is met alone."""
    frame, line = _users_last_line(error)
    tree = _users_source(frame)
    return tree is not None and frame is not None and bool(_empty_on_line(frame, line) & filled_at_times(tree))


def _takes_none_for_best(error: BaseException) -> bool:
    """Whether a line hands on a None that a turn of a loop above it would have changed: the state of the best epoch."""
    frame, line = _users_last_line(error)
    statement = statement_of(frame, line) if frame is not None else None
    if frame is None or statement is None or type(None).__name__ not in str(error):
        return False
    scope = {**frame.f_globals, **frame.f_locals}
    named = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    return any(node.id in named and scope.get(node.id, ...) is None for node in set_in_loops(frame, line))


def _asks_a_sum_begun(error: BaseException) -> bool:
    """Whether a line asks the 0 that a sum begins with for what the tensors have that a loop above adds to it."""
    frame, line = _users_line(error)
    zero = getattr(error, "obj", None)
    if frame is None or not isinstance(error, AttributeError) or type(zero) not in (int, float) or zero:
        return False
    above = {name for loop in loops_above(frame, line) for part in loop.body for name in filled(part)}
    return any(name.rpartition(".")[0] in above for name in _attributes(frame, line))


def _attributes(frame: FrameType, line: int) -> Iterator[str]:
    statement = statement_of(frame, line)
    nodes = ast.walk(statement) if statement is not None else ()
    yield from (ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute))


def _users_last_line(error: BaseException) -> tuple[FrameType | None, int]:
    """The line of the user's that is nearest to what raised."""
    frame, line = None, 0
    for found, number in walk_tb(error.__traceback__):
        if is_user_file(found.f_code.co_filename):
            frame, line = found, number
    return frame, line


def _users_source(frame: FrameType | None) -> ast.Module | None:
    """The source of the file whose code a frame runs."""
    return parse(frame.f_code.co_filename) if frame is not None else None


def _users_line(error: BaseException) -> tuple[FrameType | None, int]:
    """The line of the user's that raised itself."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    if traceback is None or not is_user_file(traceback.tb_frame.f_code.co_filename):
        return None, 0
    return traceback.tb_frame, traceback.tb_lineno


def _empty_on_line(frame: FrameType, line: int) -> set[str]:
    """The names of a statement that hold nothing yet: no elements, or zero. What it only fills lacks nothing."""
    statement = statement_of(frame, line)
    parts = lacking(list(ast.walk(statement))) if statement else []
    nodes = [node for node in parts if isinstance(node, ast.Name | ast.Attribute)]
    values = ((ast.unparse(node), resolve(node, frame)) for node in nodes)
    return {name for name, value in values if isinstance(value, EMPTY) and not value}


def _bound(name: str, frame: FrameType) -> bool:
    return name in frame.f_locals or name in frame.f_globals or hasattr(builtins, name)


def _raised_by(error: BaseException) -> str:
    """The top-level package of the innermost frame."""
    traceback, name = error.__traceback__, ""
    while traceback is not None:
        name = str(traceback.tb_frame.f_globals.get("__name__", ""))
        traceback = traceback.tb_next
    return name.partition(".")[0]
