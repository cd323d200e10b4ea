"""An operation of a library's that does not take what the user's line gives it: by trial, in what form it does."""

import ast
import inspect
import time
from collections.abc import Iterator, Mapping
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence import Failure
from dryfit.core.evidence.mistaken import Converted
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, parse, statement_at
from dryfit.core.stage import Stage, is_catch_all
from dryfit.seams import rewrites
from dryfit.seams.lines.conversions import Conversion, cast_to, conversions, held_in, is_eager, kind_of, pairs_up
from dryfit.seams.lines.nothing import iterated, none_in, without_none
from dryfit.seams.raised import Raised, evaluated, names_in, raised_by, retry
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# What an operation is: its operands are what is converted.
OPERATIONS = (ast.Call, ast.BinOp, ast.Compare, ast.Subscript, ast.UnaryOp, ast.JoinedStr, ast.Attribute)
# Errors that another form of the same values can be the answer to.
ANSWERED = (TypeError, ValueError, RuntimeError, IndexError, AttributeError, KeyError, AssertionError)
# What TensorFlow raises for the same.
REFUSED = "InvalidArgumentError"
# Those that speak of the kind of an object; the others speak of its numbers and axes.
OF_KIND = (TypeError, AttributeError, KeyError)
# Those that a number raises which is one too large.
BEYOND = (AssertionError, IndexError)
# Parts of the names of functions that do something which is not done twice.
ONCE = frozenset(
    (
        *("append", "backward", "close", "dump", "exit", "extend", "fit", "insert", "next", "open", "pop", "print"),
        *("remove", "run", "save", "sleep", "spawn", "start", "step", "submit", "train", "write", "evaluate"),
    )
)
# Methods that change their object: the trials are made on a copy of it.
CHANGING = ("update", "add", "add_batch", "compute", "fit_transform")
# Seconds that the trials of one failure may take, and their number.
PATIENCE, TRIALS = 2.0, 80
# Libraries whose functions judge answers, and take no scores for them.
JUDGES = ("sklearn", "evaluate", "torchmetrics", "seqeval", "numpy", "scipy")
# The checks that tell of a row that raises, and of logits that a metric is given.
UNREAD, SCORED = "DAT304", "MET101"
# The name that an operand has in the trials.
HELD = "_operand_{}"


@dataclass(frozen=True)
class Form:
    """An operation's source with names for its operands, of which those in ``places`` are converted."""

    source: str
    places: tuple[int, ...]
    keeps: bool


@dataclass
class Operation:
    """The expression that raised, its operands and what they are, and what the names on the line stand for.

    ``parts`` is how many names its value is unpacked into, ``judges`` whether it judges a model's answers,
    ``iterated`` whether it is what a loop goes over.
    """

    node: ast.expr
    operands: list[ast.expr]
    values: list[Any]
    scope: dict[str, Any]
    parts: int | None
    judges: bool
    iterated: bool

    def runs(self, form: Form) -> bool:
        """Whether the operation runs in this form, and gives as many values as are taken of it."""
        held = {HELD.format(place): value for place, value in enumerate(self.values)}
        if isinstance(self.node, ast.Call) and isinstance(self.node.func, ast.Attribute):
            held[HELD.format(0)] = _spared(self.values[0], self.node.func.attr)
        try:
            found = eval(form.source, {**self.scope, **held})
            if self.iterated:
                iter(found)
            # Arrays that are not compared item by item are not compared.
            alike = isinstance(self.node, ast.Compare) and any(hasattr(value, "__array__") for value in self.values)
            return not (alike and isinstance(found, bool)) and (self.parts is None or len(found) == self.parts)
        except Exception:
            return False

    def written(self, source: str) -> str:
        """A source with names for the operands, in the script's own words."""
        own = {HELD.format(place): ast.unparse(operand) for place, operand in enumerate(self.operands)}
        return ast.unparse(_named_for(ast.parse(source, mode="eval").body, own))


def converted(session: "Mending", error: BaseException, number: int, *, tells: bool) -> Retry | None:
    """How to run a statement with another form of its operation, by trial; ``tells`` enters it into the evidence."""
    failure = session.recorder.failures[number]
    answered = isinstance(error, ANSWERED) or type(error).__name__ == REFUSED
    # What several ranks do together one alone does not try.
    answered = answered and session.request.ranks <= 1
    if not answered or failure.stands_on or failure.curtailed or failure.stage is Stage.BACKWARD:
        return None
    raised = raised_by(error.__traceback__, number)
    if raised is None:
        return None
    # What is None is so for a reason further up, whatever else the line would run with.
    nothing = none_in(error, raised)
    if nothing is not None:
        return without_none(session, raised, nothing, tells=tells)
    operation = _operation(raised)
    if operation is None:
        return None
    faults = len(session.patches.faults)
    form = _first_to_run(operation, error)
    # What a trial is given wrongly on purpose is no fault of ours.
    del session.patches.faults[faults:]
    if form is None:
        return None
    written = operation.written(form.source)
    if tells:
        session.recorder.script_adds("converted", _entry(operation, form, written, raised))
    return retry(raised, partial(rewrites.replaced, node=operation.node, source=written), f"with `{written}`")


def is_bare(code: str, failure: Failure) -> bool:
    """Whether a finding tells that something raised, and may not tell the cause.

    Of a dataset's first row no more is told, and what a function of metrics was given is not what its line was.
    """
    first_row = code == UNREAD and failure.facts.get("index") == 0
    in_function = code == SCORED and failure.operation == "compute_metrics" and failure.error == TypeError.__name__
    return is_catch_all(code) or first_row or in_function


def _first_to_run(operation: Operation, error: BaseException) -> Form | None:
    until = time.monotonic() + PATIENCE
    for form in islice(_forms(operation, error), TRIALS):
        if time.monotonic() > until:
            return None
        if operation.runs(form):
            return form
    return None


def _entry(operation: Operation, form: Form, written: str, raised: Raised) -> Converted:
    return Converted(
        operation="for" if operation.iterated else _called(operation.node),
        given=", ".join(ast.unparse(operation.operands[place]) for place in form.places),
        kind=" and ".join(dict.fromkeys(kind_of(operation.values[place]) for place in form.places)),
        replacement=written,
        keeps=form.keeps,
        location=location_of(operation.node, raised.location.path),
        failure=raised.number,
    )


# The operation


def _operation(raised: Raised) -> Operation | None:
    node, held = _node(raised), iterated(raised.location)
    node = held or node
    statement = statement_at(raised.location)
    if node is None or isinstance(statement, ast.Raise | ast.Assert):
        return None
    scope = names_in(raised.frame)
    if isinstance(node, ast.Call) and held is None and not _is_called_again(node, scope):
        return None
    operands = [held] if held is not None else list(_operands(node))
    try:
        values = [evaluated(operand, scope) for operand in operands]
    except Exception:
        return None
    target = statement.targets[0] if isinstance(statement, ast.Assign) and statement.value is node else None
    parts = len(target.elts) if isinstance(target, ast.Tuple | ast.List) else None
    return Operation(node, operands, values, scope, parts, _judges(node, scope), held is not None)


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
    nodes = [n for n in ast.walk(tree) if isinstance(n, OPERATIONS)] if tree is not None else []
    found = [n for n in nodes if (n.end_lineno, n.end_col_offset) == end and n.lineno <= where.line]
    exact = [n for n in found if (n.lineno, n.col_offset) == (where.line, where.column)]
    return next(iter([*exact, *reversed(found)]), None)


def _is_called_again(call: ast.Call, scope: dict[str, Any]) -> bool:
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
            yield from (word.value for word in node.keywords if word.arg)
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


def _spared(value: Any, method: str) -> Any:
    """An object, or a copy of it where a method changes it."""
    if method not in CHANGING:
        return value
    try:
        return deepcopy(value)
    except Exception:
        return value


def _called(node: ast.expr) -> str:
    match node:
        case ast.Call():
            return ast.unparse(node.func)
        case ast.BinOp() | ast.Compare() | ast.UnaryOp():
            return ast.unparse(node)
        case ast.Subscript():
            return f"{ast.unparse(node.value)}[...]"
        case ast.Attribute():
            return f".{node.attr}"
    return "the f-string"


# The forms that it may have


def _forms(operation: Operation, error: BaseException) -> Iterator[Form]:
    """The operation with one operand converted, with all alike, or with its arguments put together."""
    skeleton = _skeleton(operation)
    of_kind = isinstance(error, OF_KIND)
    each = [(place, _conversions(operation, place, error)) for place in _order(operation)]
    # What keeps the numbers comes before what does not, and operands take turns.
    ranked = [(found.kind is not of_kind, not found.keeps, turn) for _, held in each for turn, found in enumerate(held)]
    for kind, loses, turn in sorted(set(ranked)):
        for place, found in each:
            if turn < len(found) and (found[turn].kind is not of_kind, not found[turn].keeps) == (kind, loses):
                yield _form(skeleton, {place: found[turn]})
    yield from _all_alike(skeleton, each)
    yield from _gathered(operation, skeleton)


def _order(operation: Operation) -> list[int]:
    """Arguments before what their method is asked of."""
    places = list(range(len(operation.operands)))
    method = isinstance(operation.node, ast.Call) and isinstance(operation.node.func, ast.Attribute)
    return [*places[1:], 0] if method and places else places


def _conversions(operation: Operation, place: int, error: BaseException) -> list[Conversion]:
    value = operation.values[place]
    looked_up = isinstance(operation.node, ast.Subscript) and isinstance(value, Mapping)
    if inspect.ismodule(value) or inspect.isclass(value) or looked_up or _is_mask(operation, place):
        return []
    if operation.iterated and type(value) is int:
        return [Conversion("range({})", keeps=False)]
    found = conversions(value, operation.scope)
    if operation.iterated or _called(operation.node) == "len":
        found += held_in(value)
    others = [(HELD.format(p), other) for p, other in enumerate(operation.values) if p != place]
    if is_eager(value):
        unlike = [(name, other) for name, other in others if is_eager(other) and other.dtype != value.dtype]
        found = [*(cast_to(value, other, name, operation.scope) for name, other in unlike), *found]
    if type(value) is int:
        sized = (name for name, other in others if hasattr(other, "__len__"))
        found += [Conversion(f"min({{}}, len({name}))", keeps=False) for name in sized]
    return [conversion for conversion in found if _suits(conversion, operation, error)]


def _suits(conversion: Conversion, operation: Operation, error: BaseException) -> bool:
    """Whether a conversion may be meant where this operation raised that error."""
    if "str(" in conversion.template:
        return isinstance(error, OF_KIND) and _called(operation.node) != "len"
    if conversion.template.endswith(" - 1"):
        return isinstance(error, BEYOND)
    if conversion.decides:
        return operation.judges
    return not (isinstance(operation.node, ast.BinOp | ast.Compare) and pairs_up(conversion))


def _is_mask(operation: Operation, place: int) -> bool:
    """Whether an operand chooses items by truth values: as numbers these would choose the first two again and again."""
    dtype = str(getattr(operation.values[place], "dtype", ""))
    return isinstance(operation.node, ast.Subscript) and not place and dtype in ("bool", "torch.bool")


def _all_alike(skeleton: ast.expr, each: list[tuple[int, list[Conversion]]]) -> Iterator[Form]:
    """One conversion of two operands or more that can all be made so."""
    shared = dict.fromkeys(conversion for _, found in each for conversion in found)
    for conversion in shared:
        places = [place for place, found in each if conversion in found]
        if len(places) > 1:
            yield _form(skeleton, dict.fromkeys(places, conversion))


def _gathered(operation: Operation, skeleton: ast.expr) -> Iterator[Form]:
    """Arguments of one kind by position as one: `torch.cat(a, b)` is `torch.cat([a, b])`."""
    node = operation.node
    if not isinstance(node, ast.Call) or not isinstance(skeleton, ast.Call) or len(node.args) < 2:
        return
    first = 1 if isinstance(node.func, ast.Attribute) else 0
    places = tuple(range(first, first + len(node.args)))
    if len({type(operation.values[place]) for place in places}) > 1:
        return
    for kind in (ast.List, ast.Tuple):
        call = copy(skeleton)
        call.args = [kind(list(skeleton.args), ast.Load())]
        yield Form(ast.unparse(call), places, keeps=True)


def _skeleton(operation: Operation) -> ast.expr:
    """The operation with names for its operands."""
    node = deepcopy(operation.node)
    for place, operand in enumerate(operation.operands):
        node = rewrites.exchanged(node, operand, HELD.format(place))
    return node


def _form(skeleton: ast.expr, changes: dict[int, Conversion]) -> Form:
    sources = {HELD.format(place): change.of(HELD.format(place)) for place, change in changes.items()}
    source = ast.unparse(_named_for(skeleton, sources))
    return Form(source, tuple(changes), all(change.keeps for change in changes.values()))


def _named_for(expression: ast.expr, sources: Mapping[str, str]) -> ast.expr:
    """An expression with others in the place of some of its names."""
    found: ast.expr = _Naming(sources).visit(deepcopy(expression))
    return found


class _Naming(ast.NodeTransformer):
    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.parse(self._sources[node.id], mode="eval").body if node.id in self._sources else node
