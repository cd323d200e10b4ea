"""What a loop adds up over its batches, and the script divides by another whole: batches for rows, or the reverse."""

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.metrics import Share
from dryfit.core.source import definition_of, location_of, parse, user_frame
from dryfit.seams.raised import resolve
from dryfit.seams.torch.metrics import ratios
from dryfit.seams.torch.metrics.unequal import unequal

if TYPE_CHECKING:
    from dryfit.seams.session import Session

EQUALITIES = ("eq", "equal")
# A share within each batch, whose sum is divided by their number.
MEANS = ("mean", "len", "size", "accuracy_score")
# How many rows or targets a batch has, by what is called; and how many right answers, whatever they come to.
COUNTING = ("len", "size", "numel", "sum")
SUMS = ("sum", "count_nonzero")
# What makes one loop of several.
JOINING = ("zip", "zip_longest", "chain")
# A loss times the rows of a batch is at least so many times the loss.
TWICE = 2


# What is found without a sum that is divided by another whole.
BESIDE = ("unequal", "ratio")


class Shares:
    """Looks at the counts of a loop where its loader comes to an end."""

    def __init__(self, session: "Session") -> None:
        self.session = session

    def ended(self, batches: int) -> None:
        """A pass over a loader has ended, in the user's line that is running, after so many batches."""
        frame = user_frame()
        known = self.session.recorder.shares
        if frame is None or self.session.site is not None:
            return
        if not any(share.kind == "unequal" for share in known):
            known.extend(unequal(frame, batches))
        ratios.of_loop(self.session, frame, batches)
        if any(share.kind not in BESIDE for share in known):
            return
        for loop, name, divisor in _divided(frame):
            found = _by_batches(frame, loop, name, divisor, batches)
            known.extend([found] if found else [])
        looks = (_by_rows, _of_the_last, self._by_another)
        for look in looks if not any(share.kind not in BESIDE for share in known) else ():
            found_here = next(look(frame, batches), None)
            if found_here is not None:
                known.append(found_here)
                return

    def _by_another(self, frame: FrameType, batches: int) -> Iterator[Share]:
        """Sums over the batches of one loader that are divided by the length of another, or of its dataset."""
        others: list[Any] = [loader for loader in self.session.live("loaders") if hasattr(loader, "dataset")]
        for loop, name, divisor in _divided(frame, _added):
            own, whole = resolve(_over(loop), frame), _length(divisor)
            held: Any = resolve(whole.loader, frame) if whole is not None else None
            loader = next((o for o in others if held is o or (held is not None and held is o.dataset)), None)
            joined = any(_called(call) in JOINING for call in _calls(loop.iter))
            if loader is None or not any(own is other for other in others) or batches < 2 or joined:
                continue
            ours = own if held is loader else own.dataset
            if loader is not own and loader.dataset is not own.dataset and len(held) != len(ours):
                where = location_of(divisor, frame.f_code.co_filename)
                given = f"len({ast.unparse(_over(loop))}{'' if held is loader else '.dataset'})"
                counted = _number(frame.f_locals.get(name))
                yield Share(name, given, counted, len(ours), len(held), where, kind="other")
                return


def _by_batches(frame: FrameType, loop: ast.For, name: str, divisor: ast.expr, batches: int) -> Share | None:
    """A sum over rows that is divided by the number of batches."""
    whole = _length(divisor) or _counter(loop, divisor)
    loader: Any = resolve(whole.loader, frame) if whole is not None else None
    if whole is None or not hasattr(loader, "batch_sampler") or not hasattr(loader, "dataset"):
        return None
    counted, rows = _number(frame.f_locals.get(name)), len(loader.dataset)
    counter = ast.unparse(whole.counter.target) if whole.counter is not None else ""
    by_batches = not counter or _number(frame.f_locals.get(counter)) == batches
    weighed = next((part for part in _weighed(loop) if part.target.id == name), None)
    # Sums of right answers count rows even where a model that has hardly begun gets few of them.
    many = batches < counted <= rows or (name in set(_summed(loop)) and rows > batches > 1)
    if not by_batches or not (many or weighed):
        return None
    where = location_of(whole.loader if whole.counter is None else whole.counter, frame.f_code.co_filename)
    last = _last(weighed, frame) if weighed is not None else None
    if last is not None and counted < TWICE * last * batches:
        return None
    made = Share(name, ast.unparse(whole.loader), counted, batches, rows, where, counter, _rows_of(loop))
    return made if weighed is None else replace(made, kind="loss", last=last)


def _by_rows(frame: FrameType, batches: int) -> Iterator[Share]:
    """Sums of the shares of right answers of each batch that are divided by the number of rows."""
    for loop, name, divisor in _divided(frame, _shared):
        counter = divisor.id if isinstance(divisor, ast.Name) else ""
        loader: Any = resolve(_over(loop), frame)
        rows = len(loader.dataset) if hasattr(loader, "dataset") and hasattr(loader, "batch_sampler") else 0
        adding = [n for n in ast.walk(loop) if isinstance(n, ast.AugAssign) and ast.unparse(n.target) == counter]
        by_rows = len(adding) == 1 and bool(_sized(adding[0].value)) if counter else _is_rows(divisor, frame, rows)
        divided = _number(frame.f_locals.get(counter)) if counter else float(rows)
        counted = _number(frame.f_locals.get(name))
        if by_rows and 1 < batches < divided <= rows and 0 < counted <= batches:
            where = location_of(divisor, frame.f_code.co_filename)
            source = ast.unparse(_over(loop))
            yield Share(name, source, counted, batches, int(divided), where, counter, kind="share")
            return


def _of_the_last(frame: FrameType, batches: int) -> Iterator[Share]:
    """Counts of right answers that begin at 0, are set anew for each batch, and are divided by the rows of all."""
    for loop, name, divisor in _divided(frame, _set_anew):
        loader, divided = resolve(_over(loop), frame), _number(resolve(divisor, frame))
        rows = len(loader.dataset) if hasattr(loader, "dataset") and hasattr(loader, "batch_sampler") else 0
        counted, size = _number(frame.f_locals.get(name)), getattr(loader, "batch_size", None) or 0
        by_name = [n for n in _additions(loop) if isinstance(divisor, ast.Name) and ast.unparse(n.target) == divisor.id]
        grown = bool(by_name) and _sized(by_name[0].value) and divided > size
        whole = divided == rows or _is_rows(divisor, frame, rows)
        if batches > 1 and (whole or grown) and counted <= size < rows:
            where, source = location_of(_setting(loop, name)[0], frame.f_code.co_filename), ast.unparse(_over(loop))
            yield Share(name, source, counted, batches, int(divided) if grown else rows, where, kind="last")
            return


def _set_anew(loop: ast.For) -> Iterator[str]:
    """The names that a loop gives the number of equal answers, and does not read."""
    for node in ast.walk(loop):
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        summed = isinstance(node, ast.Assign) and any(_called(c) in SUMS for c in _calls(node.value))
        if isinstance(node, ast.Assign) and isinstance(target, ast.Name) and summed and _counts_equal(node.value):
            used = [n for n in ast.walk(loop) if isinstance(n, ast.Name) and n.id == target.id]
            if len(used) == len(_setting(loop, target.id)) == 1:
                yield target.id


def _setting(loop: ast.For, name: str) -> list[ast.Assign]:
    """The assignments of a loop that set a name."""
    return [n for n in ast.walk(loop) if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == name]


def _is_rows(divisor: ast.expr, frame: FrameType, rows: int) -> bool:
    """Whether this is the length of a dataset of so many rows."""
    called = isinstance(divisor, ast.Call) and ast.unparse(divisor.func) == "len" and divisor.args
    held: Any = resolve(divisor.args[0], frame) if isinstance(divisor, ast.Call) and called else None
    return hasattr(held, "__len__") and not hasattr(held, "batch_sampler") and len(held) == rows


def _over(loop: ast.For) -> ast.expr:
    """What a loop goes over, inside of what counts its turns or shows how far it is."""
    over = loop.iter
    while isinstance(over, ast.Call) and over.args:
        over = over.args[0]
    return over


def _last(weighed: "Weighed", frame: FrameType) -> float | None:
    """The last batch's own loss, where a chain of names and `item()` gives it."""
    loss = weighed.loss
    if isinstance(loss, ast.Call) and isinstance(loss.func, ast.Attribute) and loss.func.attr == "item":
        loss = loss.func.value
    value = resolve(loss, frame)
    return float(value) if isinstance(value, (int, float)) or getattr(value, "numel", int)() == 1 else None


@dataclass(frozen=True)
class Whole:
    """What a count is divided by: the length of a ``loader``, or the ``counter`` of the loop over one."""

    loader: ast.expr
    counter: ast.AugAssign | None = None


def _length(divisor: ast.expr) -> Whole | None:
    called = isinstance(divisor, ast.Call) and ast.unparse(divisor.func) == "len"
    return Whole(divisor.args[0]) if isinstance(divisor, ast.Call) and called and divisor.args else None


def _counter(loop: ast.For, divisor: ast.expr) -> Whole | None:
    """A name that the loop itself adds 1 to in each turn, once."""
    name = divisor.id if isinstance(divisor, ast.Name) else ""
    counting = [n for n in ast.walk(loop) if isinstance(n, ast.AugAssign) and ast.unparse(n.target) == name]
    one = len(counting) == 1 and counting[0] in loop.body and ast.unparse(counting[0]) == f"{name} += 1"
    return Whole(_over(loop), counting[0]) if one else None


def _rows_of(loop: ast.For) -> str:
    """How many rows a batch has, by what its answers are compared with; nothing where that has no name."""
    compared = [n for n in ast.walk(loop) if isinstance(n, ast.Compare) and isinstance(n.ops[0], ast.Eq)]
    names = [side.id for n in compared for side in n.comparators if isinstance(side, ast.Name)]
    return f"{names[-1]}.size(0)" if names else ""


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, RuntimeError):
        return 0.0


def _divided(
    frame: FrameType, added: Callable[[ast.For], Iterable[str]] | None = None
) -> Iterator[tuple[ast.For, str, ast.expr]]:
    """The loop at a frame's line, each of its counts that is divided by something behind it, and by what."""
    scope = definition_of(frame.f_code) or parse(frame.f_code.co_filename)
    nodes = list(ast.walk(scope)) if scope is not None else []
    loop = next((n for n in nodes if isinstance(n, ast.For) and n.iter.lineno == frame.f_lineno), None)
    if loop is None:
        return
    counts = set((added or _rows_added)(loop))
    quotients = [n for n in nodes if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)] if counts else []
    # What is divided further, by the size of the batches say.
    divided = [quotient.left for quotient in quotients]
    for node in quotients:
        if node in divided or node.lineno <= (loop.end_lineno or 0):
            continue
        above = {n.id for n in ast.walk(node.left) if isinstance(n, ast.Name)} & counts
        if len(above) == 1:
            yield loop, above.pop(), node.right


def _added(loop: ast.For) -> Iterator[str]:
    """The names that a loop adds numbers of its batches to."""
    return (node.target.id for node in _additions(loop) if isinstance(node.target, ast.Name))


def _rows_added(loop: ast.For) -> list[str]:
    return [*_counted(loop), *(part.target.id for part in _weighed(loop))]


def _summed(loop: ast.For) -> Iterator[str]:
    """The names that a loop adds a sum of equal answers to."""
    for node in _additions(loop):
        if _counts_equal(node.value) and any(_called(call) in SUMS for call in _calls(node.value)):
            yield ast.unparse(node.target)


def _shared(loop: ast.For) -> Iterator[str]:
    """The names that a loop adds the share of equal answers to."""
    for node in _additions(loop):
        called = {_called(call) for call in _calls(node.value)}
        equal = _compares(node.value) and "mean" in called
        products = [n for n in ast.walk(node.value) if isinstance(n, ast.BinOp)]
        # A hundred times a share is one in percent; one times the rows of its batch is a count.
        plain = all(isinstance(n.op, ast.Mult) and isinstance(n.left, ast.Constant) for n in products)
        if isinstance(node.target, ast.Name) and (equal or "accuracy_score" in called) and plain:
            yield node.target.id


@dataclass(frozen=True)
class Weighed:
    """A ``loss`` that is multiplied by how many rows or targets its batch has, and added to a name."""

    target: ast.Name
    loss: ast.expr


def _weighed(loop: ast.For) -> Iterator[Weighed]:
    counts = {n for n in ast.walk(loop) if isinstance(n, ast.Assign) and _sized(n.value)}
    names = {t.id for node in counts for t in node.targets if isinstance(t, ast.Name)}
    for node in _additions(loop):
        product = node.value
        if not isinstance(product, ast.BinOp) or not isinstance(product.op, ast.Mult):
            continue
        for loss, rows in ((product.left, product.right), (product.right, product.left)):
            counted = rows.id in names if isinstance(rows, ast.Name) else _sized(rows)
            if counted and "loss" in ast.unparse(loss).lower() and isinstance(node.target, ast.Name):
                yield Weighed(node.target, loss)


def _sized(value: ast.expr) -> bool:
    """Whether an expression is a number of rows or targets: a length, a size, an extent, a sum of what is not equal."""
    while isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "item":
        value = value.func.value
    if isinstance(value, ast.Subscript):
        return isinstance(value.value, ast.Attribute) and value.value.attr == "shape"
    compared = [n for n in ast.walk(value) if isinstance(n, ast.Compare)]
    summed = all(isinstance(op, ast.NotEq) for n in compared for op in n.ops) and bool(compared)
    named = _called(value) if isinstance(value, ast.Call) else ""
    return named in COUNTING and (named != "sum" or summed)


def _calls(value: ast.expr) -> list[ast.Call]:
    return [n for n in ast.walk(value) if isinstance(n, ast.Call)]


def _called(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def _additions(loop: ast.For) -> list[ast.AugAssign]:
    return [n for n in ast.walk(loop) if isinstance(n, ast.AugAssign) and isinstance(n.op, ast.Add)]


def _counted(loop: ast.For) -> Iterator[str]:
    """The names that a loop adds the number of equal answers to."""
    made = [node for node in ast.walk(loop) if isinstance(node, ast.Assign)]
    equal = {t.id for node in made if _counts_equal(node.value) for t in node.targets if isinstance(t, ast.Name)}
    for node in ast.walk(loop):
        added = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)
        if isinstance(node, ast.AugAssign) and added and isinstance(node.target, ast.Name):
            names = {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}
            if _counts_equal(node.value) or (names & equal and not _divides(node.value)):
                yield node.target.id


def _counts_equal(value: ast.expr) -> bool:
    return _compares(value) and not _divides(value)


def _compares(value: ast.expr) -> bool:
    """Whether answers are held against targets in an expression."""
    nodes = list(ast.walk(value))
    equal = [n for n in nodes if isinstance(n, ast.Compare) and any(isinstance(op, ast.Eq) for op in n.ops)]
    # How many are of one class, or are padding, is no score.
    compared = any(not isinstance(side, ast.Constant) for n in equal for side in n.comparators)
    return compared or any(isinstance(n, ast.Attribute) and n.attr in EQUALITIES for n in nodes)


def _divides(value: ast.expr) -> bool:
    """Whether a value is a share already."""
    nodes = list(ast.walk(value))
    named = any(getattr(n, "attr", getattr(n, "id", "")) in MEANS for n in nodes)
    return named or any(isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div) for n in nodes)
