"""An operation of a library's that does not take what the user's line gives it: by trial, in what form it does."""

import ast
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence import Failure
from dryfit.core.evidence.mistaken import Converted
from dryfit.core.finding import Location
from dryfit.core.labelling import handed_out
from dryfit.core.options import untyped_option
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse, statement_at
from dryfit.core.stage import Stage, is_catch_all
from dryfit.seams.lines.calls.conversions import kind_of
from dryfit.seams.lines.calls.forms import CHANGING, OF_KIND, Form, Operation, called_in, forms_of
from dryfit.seams.lines.calls.numpy_functions import of_tensors
from dryfit.seams.lines.calls.turned import turned_by_caller
from dryfit.seams.lines.names.nothing import iterated, none_in, without_none
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, raised_by, retry
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What an operation is: its operands are what is converted.
OPERATIONS = (ast.Call, ast.BinOp, ast.Compare, ast.Subscript, ast.UnaryOp, ast.JoinedStr, ast.Attribute)
# Errors that another form of the same values can be the answer to.
ANSWERED = (TypeError, ValueError, RuntimeError, IndexError, AttributeError, KeyError, AssertionError)
# What TensorFlow raises for the same.
REFUSED = "InvalidArgumentError"
# Parts of the names of functions that do something which is not done twice.
ONCE = frozenset(
    (
        *("append", "backward", "close", "dump", "exit", "extend", "fit", "insert", "next", "open", "pop", "print"),
        *("remove", "run", "save", "sleep", "spawn", "start", "step", "submit", "train", "write", "evaluate"),
    )
)
# Seconds of this thread that the trials of one failure may take, and their number.
PATIENCE, TRIALS = 2.0, 80
# Libraries whose functions judge answers, and take no scores for them.
JUDGES = ("sklearn", "evaluate", "torchmetrics", "seqeval", "numpy", "scipy")
# What makes a mask of numbers.
MASKING = ".bool()"
# The checks that tell of a row that raises, and of logits that a metric is given.
UNREAD, SCORED = "DAT304", "MET101"


def converted(session: "Mending", error: BaseException, number: int, *, tells: bool) -> Retry | None:
    """How to run a statement with another form of its operation, by trial; ``tells`` enters it into the evidence."""
    failure = session.recorder.failures[number]
    answered = isinstance(error, ANSWERED) or type(error).__name__ == REFUSED
    # What several ranks do together one alone does not try.
    answered = answered and session.request.ranks <= 1
    if not answered or failure.stands_on or failure.stage is Stage.BACKWARD:
        return None
    raised = raised_by(error.__traceback__, number)
    if raised is None:
        return None
    # What is None is so for a reason further up, whatever else the line would run with.
    nothing = none_in(error, raised)
    if nothing is not None:
        return None if failure.curtailed else without_none(session, raised, nothing, tells=tells)
    if (cut := _cut_off(raised)) is not None:
        entry, node = cut
        if tells:
            session.recorder.script_adds("converted", entry)
        return retry(
            raised, partial(rewrites.replaced, node=node, source=entry.replacement), f"with `{entry.replacement}`"
        )
    faults = len(session.patches.faults)
    with _as_decorated(error):
        operation = operation_of(raised)
        form = _first_to_run(operation, error, failure.curtailed) if operation is not None else None
    # What a trial is given wrongly on purpose is no fault of ours.
    del session.patches.faults[faults:]
    if operation is None or form is None:
        return None
    written = operation.written(form.source)
    # As many answers were enough: it was not that loops were left early.
    session.recorder.failures[number] = replace(failure, curtailed=False)
    if tells:
        session.recorder.script_adds("converted", _entry(operation, form, written, raised))
    return retry(raised, partial(rewrites.replaced, node=operation.node, source=written), f"with `{written}`")


def _cut_off(raised: Raised) -> tuple[Converted, ast.expr] | None:
    """A function of numpy that is given a tensor with a gradient, by the function of that name that takes tensors."""
    node = _node(raised)
    found = of_tensors(node, raised) if node is not None else None
    operation = operation_of(raised) if found is not None else None
    if found is None or operation is None:
        return None
    places = tuple(place for place, value in enumerate(operation.values) if is_tensor(value))
    entry = _entry(operation, Form(found[1], places, keeps=True), found[1], raised)
    where = location_of(found[0], raised.location.path)
    return replace(entry, location=where, given_at=None, differentiable=True), found[0]


def _as_decorated(error: BaseException) -> AbstractContextManager[Any]:
    """What is wrong with the kinds of values is tried without gradients, as the function may have run."""
    torch = sys.modules.get("torch")
    return torch.no_grad() if torch is not None and isinstance(error, OF_KIND) else nullcontext()


def is_bare(code: str, failure: Failure) -> bool:
    """Whether a finding tells that something raised, and may not tell the cause.

    Of a dataset's first row no more is told, and what a function of metrics was given is not what its line was.
    """
    first_row = code == UNREAD and failure.facts.get("index") == 0
    in_function = code == SCORED and failure.operation == "compute_metrics" and failure.error == TypeError.__name__
    return is_catch_all(code) or first_row or in_function


def _first_to_run(operation: Operation, error: BaseException, curtailed: bool) -> Form | None:
    """The first form that runs; where too few examples may be the cause, of those that make answers of scores."""
    until = time.thread_time() + PATIENCE
    forms = (form for form in forms_of(operation, error) if form.decides or not curtailed)
    for form in islice(forms, TRIALS):
        if time.thread_time() > until:
            return None
        if operation.runs(form):
            return form
    return None


def _entry(operation: Operation, form: Form, written: str, raised: Raised) -> Converted:
    return Converted(
        operation=_called(operation),
        given=", ".join(ast.unparse(operation.operands[place]) for place in form.places),
        kind=" and ".join(dict.fromkeys(kind_of(operation.values[place]) for place in form.places)),
        replacement=written,
        keeps=form.keeps,
        location=location_of(operation.node, raised.location.path),
        failure=raised.number,
        given_at=_given_at(operation, form, raised) if len(form.places) == 1 else None,
    )


def _called(operation: Operation) -> str:
    if operation.into is not None:
        return f"a place of a {type(operation.into[0]).__name__}"
    return "for" if operation.iterated else called_in(operation.node)


def _given_at(operation: Operation, form: Form, raised: Raised) -> Location | None:
    """Where the value that is converted is made, if that is where to write it: a mask, or text of the command line."""
    operand = operation.operands[form.places[0]]
    mask = isinstance(operation.node, ast.Subscript) and operand is operation.node.slice and MASKING in form.source
    value, compares = operation.values[form.places[0]], isinstance(operation.node, ast.Compare)
    only = isinstance(operand, ast.Name) and compares and isinstance(value, list) and len(value) == 1
    made = handed_out(location_of(operand, raised.location.path)) if mask or only else None
    text = untyped_option(operand, raised.location.path) if isinstance(value, str) else None
    return text or made or turned_by_caller(operand, raised)


# The operation


def operation_of(raised: Raised) -> Operation | None:
    node, held = _node(raised), iterated(raised.location)
    node = held or node
    statement = statement_at(raised.location)
    # What is written to, read once more, says nothing of what is written.
    written = isinstance(getattr(node, "ctx", None), ast.Store)
    if written and isinstance(statement, ast.Assign) and statement.targets == [node]:
        return _put_into(node, statement.value, names_in(raised.frame))
    if node is None or written or isinstance(statement, ast.Raise | ast.Assert):
        return None
    scope = names_in(raised.frame)
    if isinstance(node, ast.Call) and held is None and not is_called_again(node, scope):
        return None
    operands = [held] if held is not None else list(_operands(node))
    try:
        values = [evaluated(operand, scope) for operand in operands]
    except Exception:
        return None
    # Of what holds nothing no form says more.
    if any(is_tensor(value) and not value.numel() for value in values):
        return None
    target = statement.targets[0] if isinstance(statement, ast.Assign) and statement.value is node else None
    parts = len(target.elts) if isinstance(target, ast.Tuple | ast.List) else None
    return Operation(node, operands, values, scope, parts, _judges(node, scope), held is not None)


def _put_into(target: ast.expr | None, value: ast.expr, scope: dict[str, Any]) -> Operation | None:
    """The value of a statement that is put into a place of a container, which does not take it."""
    # What is called once more may give another value.
    if not isinstance(target, ast.Subscript) or any(isinstance(n, ast.Call) for n in ast.walk(value)):
        return None
    try:
        into = evaluated(target.value, scope), evaluated(_key(target.slice), scope)
        values = [evaluated(value, scope)]
    except Exception:
        return None
    return Operation(value, [value], values, scope, None, judges=False, iterated=False, into=into)


def _key(place: ast.expr) -> ast.expr:
    """What is between brackets as a value of its own: a slice has one as well."""
    if isinstance(place, ast.Tuple):
        return ast.copy_location(ast.Tuple([_key(part) for part in place.elts], ast.Load()), place)
    if not isinstance(place, ast.Slice):
        return place
    parts = [part or ast.Constant(None) for part in (place.lower, place.upper, place.step)]
    return ast.copy_location(ast.Call(ast.Name("slice", ast.Load()), parts, []), place)


def _judges(node: ast.expr, scope: dict[str, Any]) -> bool:
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.Compare)
    callee = evaluated(node.func, scope)
    owner = getattr(callee, "__self__", None)
    modules = (getattr(callee, "__module__", None), type(callee).__module__, type(owner).__module__)
    return any(str(module).partition(".")[0] in JUDGES for module in modules)


def _node(raised: Raised) -> ast.expr | None:
    """The operation that ends where the span does; of several the one that begins there, or the innermost."""
    where, tree = raised.location, parse(raised.location.path)
    end = (where.end_line, where.end_column)
    nodes = [n for n in nodes_of(tree) if isinstance(n, OPERATIONS)] if tree is not None else []
    found = [n for n in nodes if (n.end_lineno, n.end_col_offset) == end and n.lineno <= where.line]
    exact = [n for n in found if (n.lineno, n.col_offset) == (where.line, where.column)]
    return next(iter([*exact, *reversed(found)]), None)


def is_called_again(call: ast.Call, scope: dict[str, Any]) -> bool:
    """Whether a call may be made again for a trial: of a library's function, which leaves nothing behind."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    once = name not in CHANGING and bool(ONCE & set(name.lower().split("_")))
    if once or any(isinstance(n, ast.Await | ast.Yield) for n in ast.walk(call)):
        return False
    if any(isinstance(n, ast.Call) and ONCE & set(ast.unparse(n.func).split(".")) for n in ast.walk(call)):
        return False
    try:
        return not is_users(evaluated(call.func, scope))
    except Exception:
        return False


def _operands(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Call():
            if isinstance(node.func, ast.Attribute):
                yield node.func.value
            yield from (value for value in node.args if not isinstance(value, ast.Starred))
            yield from (word.value for word in node.keywords)
        case ast.BinOp():
            yield from (node.left, node.right)
        case ast.Compare():
            yield from (node.left, *node.comparators)
        case ast.Subscript():
            if isinstance(node.slice, ast.Slice):
                yield from filter(None, (node.slice.lower, node.slice.upper, node.slice.step))
            elif not isinstance(node.slice, ast.Tuple):
                yield node.slice
            yield node.value
        case ast.UnaryOp():
            yield node.operand
        case ast.Attribute():
            yield node.value
        case ast.JoinedStr():
            yield from (part.value for part in node.values if isinstance(part, ast.FormattedValue))
