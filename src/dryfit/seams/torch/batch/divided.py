"""Loops of a training whose number of turns is that of its batches, divided by the size of a batch once more."""

import ast
import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.batch import Divided
from dryfit.core.source import argument, is_user_file, location_of, nodes_of, parse, source_of
from dryfit.seams.loops import COUNTERS, UPDATING
from dryfit.seams.objects import named_objects

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# How far a name is followed to what it was given.
DEPTH = 4
# What numbers of rows, batches and turns are worked out from.
PLAIN = (ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.BinOp, ast.Call, ast.operator, ast.expr_context)
CALLED = {"len": len, "int": int, "max": max, "min": min}
SIZES = ("size",)


@dataclass(frozen=True)
class _Quotient:
    """What is divided by what; ``node`` is the division as it is written."""

    whole: ast.expr
    by: ast.expr
    node: ast.expr


class _Source:
    """A file of the user's with the values that its names have now."""

    def __init__(self, session: "Session", path: str, values: Mapping[str, Any]) -> None:
        self.session = session
        self.path = path
        self.values = values
        tree = parse(path)
        self.nodes = nodes_of(tree) if tree else ()
        assigned = [n for n in self.nodes if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)]
        names = [n.targets[0].id for n in assigned if isinstance(n.targets[0], ast.Name)]
        self.given = {name: n.value for name, n in zip(names, assigned, strict=True) if names.count(name) == 1}

    def training_loops(self) -> Iterator[ast.For]:
        """The loops whose own body takes a step for each turn, and that hold no other loop that does."""
        functions = [n for n in self.nodes if isinstance(n, ast.FunctionDef) and _updates(n.body, set())]
        names = {f.name for f in functions}
        loops = [n for n in self.nodes if isinstance(n, ast.For) and _updates(n.body, names)]
        for loop in loops:
            inner = [n for part in loop.body for n in ast.walk(part) if isinstance(n, ast.For | ast.While)]
            if not any(_updates(n.body, names) for n in inner):
                yield loop

    def quotient(self, node: ast.expr, depth: int = DEPTH) -> _Quotient | None:
        """What a number of turns is a quotient of, by `//` or as `int(a / b)`, under whatever name."""
        if isinstance(node, ast.Name) and depth and node.id in self.given:
            return self.quotient(self.given[node.id], depth - 1)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("int", "max") and node.args:
            return self.quotient(node.args[-1], depth)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv | ast.Div):
            return _Quotient(node.left, node.right, node)
        return None

    def followed(self, node: ast.expr) -> ast.expr:
        """An expression, or what the name that it is was given."""
        return self.given.get(node.id, node) if isinstance(node, ast.Name) else node

    def value(self, node: ast.expr) -> Any:
        """What an expression without effects comes to now."""
        whole = copy.deepcopy(node)
        if not all(isinstance(part, PLAIN) and _is_plain(part) for part in ast.walk(whole)):
            raise TypeError
        code = compile(ast.fix_missing_locations(ast.Expression(whole)), self.path, "eval")
        return eval(code, {"__builtins__": {}, **self.values, **CALLED})

    def loader(self, node: ast.expr) -> tuple[Any, str] | None:
        """The loader whose length an expression is, and how that is written."""
        node = self.followed(node)
        if not isinstance(node, ast.Call) or ast.unparse(node.func) != "len" or len(node.args) != 1:
            return None
        found = self.value(node.args[0])
        known = any(found is loader for loader in self.session.live("loaders"))
        return (found, ast.unparse(node.args[0])) if known else None


def look(session: "Session") -> list[Divided]:
    """Every such loop in the files of the script that a step is taken in."""
    values: dict[str, Any] = {}
    for name, value in named_objects():
        values.setdefault(name, value)
    path = session.request.target
    source = _Source(session, path, values)
    found = []
    for loop in source.training_loops() if is_user_file(path) else ():
        try:
            made = _by_loader(source, loop) or _by_hand(source, loop)
        except Exception:
            # What cannot be worked out here says nothing.
            continue
        found.extend([made] if made else [])
    return found


def _by_loader(source: _Source, loop: ast.For) -> Divided | None:
    """A loop that takes one batch of a loader in each turn, as many as its batches divided by their size."""
    for bound in _bounds(source, loop):
        quotient = source.quotient(bound)
        held = source.loader(quotient.whole) if quotient else None
        if quotient is None or held is None:
            continue
        loader, written = held
        number = source.session.live("loaders").index(loader)
        size = source_of(argument(source.session.loaders.sites.get(number), "batch_size", 1))
        by, batches = ast.unparse(quotient.by), len(loader)
        # `self.batch_size` is what was handed on as `batch_size`.
        named = by == f"{written}.batch_size" or (_last(by) == _last(size) and not by.isdigit())
        per = loader.batch_size
        if named and per and per > 1 and source.value(quotient.by) == per and _starts_anew(source, loop, written):
            return Divided(batches // per, batches, per, written, location_of(quotient.node, source.path),
                           f"len({written})")  # fmt: skip
    return None


def _bounds(source: _Source, loop: ast.For) -> Iterator[ast.expr]:
    """What limits a loop's turns: its range, a condition under which it breaks, or where it is cut off."""
    call = loop.iter
    while (
        isinstance(call, ast.Call) and call.args and ast.unparse(call.func).rpartition(".")[2] in ("tqdm", "enumerate")
    ):
        call = call.args[0]
    if isinstance(call, ast.Call) and ast.unparse(call.func) in COUNTERS and len(call.args) == 1:
        draws = [n for part in loop.body for n in ast.walk(part) if isinstance(n, ast.Call) and _is_next(n)]
        yield from call.args if len(draws) == 1 else ()
    elif isinstance(call, ast.Call) and ast.unparse(call.func).endswith("islice") and len(call.args) == 2:
        yield call.args[1]
    elif isinstance(loop.target, ast.Tuple):
        yield from (test.comparators[0] for test in _breaks(loop))


def _breaks(loop: ast.For) -> Iterator[ast.Compare]:
    """The comparisons of the counter of an `enumerate` that end the loop."""
    counter = loop.target.elts[0] if isinstance(loop.target, ast.Tuple) else None
    for part in loop.body:
        leaves = isinstance(part, ast.If) and isinstance(part.body[-1], ast.Break)
        test = part.test if isinstance(part, ast.If) and leaves else None
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.GtE | ast.Eq | ast.Gt) and counter is not None:
            left = test.left.left if isinstance(test.left, ast.BinOp) else test.left
            if ast.unparse(left) == ast.unparse(counter):
                yield test


def _starts_anew(source: _Source, loop: ast.For, written: str) -> bool:
    """Whether each time the loop is come to, it begins with the loader's first batch."""
    if written in ast.unparse(loop.iter) and "range" not in ast.unparse(loop.iter):
        return True
    begun = [n for n in source.nodes if isinstance(n, ast.Assign) and ast.unparse(n.value) == f"iter({written})"]
    if len(begun) != 1 or _holds(loop, begun[0]):
        return False
    around = [n for n in source.nodes if isinstance(n, ast.For | ast.While | ast.FunctionDef) and _holds(n, loop)]
    nearest = max(around, key=lambda n: n.lineno, default=None)
    return nearest is not None and _holds(nearest, begun[0])


def _by_hand(source: _Source, loop: ast.For) -> Divided | None:
    """A loop that takes rows by its counter: as many turns as batches divided by their size, or such a range."""
    call = loop.iter
    counter = ast.unparse(loop.target)
    if (
        not isinstance(call, ast.Call)
        or ast.unparse(call.func) not in COUNTERS
        or not isinstance(loop.target, ast.Name)
    ):
        return None
    if len(call.args) == 3 and ast.unparse(call.args[0]) == "0":
        outer = _Quotient(call.args[1], call.args[2], call.args[1])
        strides = counter
    elif len(call.args) == 1:
        found = source.quotient(call.args[0])
        if found is None:
            return None
        outer, strides = found, f"{counter} * {ast.unparse(found.by)}"
    else:
        return None
    inner = source.quotient(outer.whole)
    by = ast.unparse(outer.by)
    if inner is None or ast.unparse(inner.by) != by or by.isdigit() or not _takes(loop, strides, by):
        return None
    rows, size = source.value(inner.whole), source.value(outer.by)
    batches = rows // size
    if not isinstance(rows, int) or size < 2 or source.loader(inner.whole):
        return None
    meant = ast.unparse(inner.whole if len(call.args) == 3 else outer.whole)
    return Divided(
        batches // size, batches, size, ast.unparse(inner.whole), location_of(outer.node, source.path), meant
    )


def _takes(loop: ast.For, strides: str, by: str) -> bool:
    """Whether the loop's body takes a slice that begins where its turn does, of so many rows."""
    width = [strides, "*".join(reversed(strides.split("*")))]
    for node in (n for part in loop.body for n in ast.walk(part)):
        if isinstance(node, ast.Slice) and node.lower is not None and node.upper is not None:
            lower = {ast.unparse(node.lower).replace(" ", ""), *_swapped(node.lower)}
            if lower & {text.replace(" ", "") for text in width} and by in ast.unparse(node.upper):
                return True
    return False


def _swapped(node: ast.expr) -> set[str]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return {f"{ast.unparse(node.right)}*{ast.unparse(node.left)}".replace(" ", "")}
    return set()


def _updates(body: list[ast.stmt], functions: set[str]) -> bool:
    calls = (n for part in body for n in ast.walk(part) if isinstance(n, ast.Call))
    return any(ast.unparse(n.func).rpartition(".")[2] in UPDATING | functions for n in calls)


def _last(written: str) -> str:
    return written.rpartition(".")[2]


def _is_next(node: ast.Call) -> bool:
    return ast.unparse(node.func).rpartition(".")[2] in ("next", "__next__")


def _is_plain(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return True
    return _last(ast.unparse(node.func)) in (*CALLED, *SIZES)


def _holds(outer: ast.For | ast.While | ast.FunctionDef, inner: ast.stmt) -> bool:
    return outer.lineno < inner.lineno <= (outer.end_lineno or 0)
