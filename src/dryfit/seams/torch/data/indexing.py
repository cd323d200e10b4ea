"""The rows that a loop takes from arrays by indices of its own, where no loader serves them."""

import ast
import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import FrameType, GeneratorType
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.finding import Location
from dryfit.core.source import absolute, is_user_file, location_of, nodes_of, parse, user_frames
from dryfit.seams.living import living
from dryfit.seams.raised import names_in

# Rows from which an array is one of examples, values of one that are looked at, and turns of a loop that are gone over.
LEAST, LARGEST, TURNS = 60, 20_000_000, 40
# What an index is worked out from without doing anything.
PLAIN = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Subscript, ast.Slice, ast.operator, ast.unaryop,
         ast.expr_context, ast.Tuple, ast.Call)  # fmt: skip
CALLED = {"len": len, "min": min, "max": max, "int": int}
# What stands around a step: loops, and functions that are called once a step.
Body = ast.For | ast.While | ast.FunctionDef
# How deep a name is followed to what it was given in the loop.
DEPTH = 6
# How far a value may be from the row that it was taken from, in float32.
NEAR = 1e-6
# The same as a share of their range, where they were scaled on the way.
SCALED = 1e-4


@dataclass(frozen=True)
class Taken:
    """Rows of an array, by the ``places`` that an expression of the loop takes them from."""

    store: Any
    places: list[int]
    node: ast.expr
    path: str

    @property
    def location(self) -> Location:
        """The expression."""
        return location_of(self.node, self.path)


class ByHand:
    """Inputs and labels of the step at hand, each as the rows of an array that the loop indexes."""

    def __init__(self, inputs: Taken, labels: Taken, turns: list[tuple[int, int]]) -> None:
        self.inputs = inputs
        self.labels = labels
        self.pairs = turns

    @property
    def in_step(self) -> bool:
        """Whether both were taken from the same places."""
        return self.inputs.places == self.labels.places

    @property
    def moved(self) -> bool:
        """Whether the labels are taken so many places further on: a forecast."""
        return len({x - y for x, y in zip(self.inputs.places, self.labels.places, strict=False)}) == 1


class Rows:
    """A dataset of the rows of two arrays, as far as both go."""

    def __init__(self, torch: Any, inputs: Any, labels: Any) -> None:
        rows = min(len(inputs), len(labels))
        self.tensors = torch.as_tensor(inputs)[:rows], torch.as_tensor(labels)[:rows]

    def __len__(self) -> int:
        return len(self.tensors[0])

    def __getitem__(self, place: int) -> tuple[Any, ...]:
        return tuple(tensor[place] for tensor in self.tensors)


def by_hand(torch: Any, frames: Iterable[FrameType], given: list[Any], target: Any) -> ByHand | None:
    """What the loops that are running took the model's inputs and the loss's target from."""
    for look in _looks(torch, frames):
        taken = list(look.taken())
        inputs = next((t for t in taken if look.gives(t, given, scaled=True)), None)
        labels = next((t for t in taken if t is not inputs and look.answers(t, inputs, target)), None)
        if labels and inputs and inputs.store is not labels.store:
            return ByHand(inputs, labels, look.turns(inputs, labels))
    return None


def counted(torch: Any, frames: Iterable[FrameType], target: Any) -> Taken | None:
    """What the loss's target alone was taken from."""
    for look in _looks(torch, frames):
        labels = next((t for t in look.taken() if look.gives(t, [target])), None)
        if labels:
            return labels
    return None


def _looks(torch: Any, frames: Iterable[FrameType]) -> Iterator["_Loop"]:
    return (_Loop(torch, frame, loop) for frame in frames for loop in _loops(frame))


def running() -> Iterator[FrameType]:
    """The user's frames, innermost first, then those of generators that wait to be asked for more."""
    frames = list(user_frames())
    yield from frames
    yields = any(isinstance(n, ast.Yield) for f in frames[:1] for n in _nodes(f))
    waiting = [found.gi_frame for found in living({GeneratorType})] if yields else []
    yield from (frame for frame in waiting if frame and is_user_file(frame.f_code.co_filename))


def _nodes(frame: FrameType) -> tuple[ast.AST, ...]:
    tree = parse(absolute(frame.f_code.co_filename))
    return nodes_of(tree) if tree else ()


def _loops(frame: FrameType) -> list[Body]:
    """The loops around a frame's line, innermost first, and last the function that it is a call of."""
    found = [n for n in _nodes(frame) if isinstance(n, ast.For | ast.While)]
    around = [n for n in found if n.lineno < frame.f_lineno <= (n.end_lineno or 0)]
    loops = sorted((n for n in around if n.lineno >= frame.f_code.co_firstlineno), key=lambda n: -n.lineno)
    name = frame.f_code.co_name
    functions = [n for n in _nodes(frame) if isinstance(n, ast.FunctionDef) and n.name == name]
    return [*loops, *(n for n in functions if n.lineno <= frame.f_lineno <= (n.end_lineno or 0))]


class _Loop:
    def __init__(self, torch: Any, frame: FrameType, loop: Body) -> None:
        self.torch = torch
        self.loop = loop
        self.path = absolute(frame.f_code.co_filename)
        self.values: dict[str, Any] = names_in(frame)
        self.inlined = dict(_assigned_once(loop))

    def taken(self) -> Iterator[Taken]:
        """Every array that the loop's body takes rows from, by an index that says which."""
        for node in (n for part in self.loop.body for n in ast.walk(part)):
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
                yield from self._subscript(node, {})
        every = [n for part in self.loop.body for n in ast.walk(part) if isinstance(n, ast.Name)]
        names = {n.id: n for n in reversed(every)}
        stored = {name for name, node in names.items() if not isinstance(node.ctx, ast.Load)}
        targets = {n.id for n in ast.walk(self.loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        targets |= {n.arg for n in ast.walk(self.loop) if isinstance(n, ast.arg)}
        for name, node in names.items():
            store: Any = self.values.get(name)
            if name not in stored | targets and is_array(store):
                yield Taken(store, list(range(len(store))), node, self.path)

    def _subscript(self, node: ast.Subscript, other: Mapping[str, Any]) -> Iterator[Taken]:
        try:
            store, places = self._places(node, other)
        except Exception:
            # What an index stands for cannot be told here.
            return
        yield Taken(store, places, node, self.path)

    def _places(self, node: ast.Subscript, other: Mapping[str, Any]) -> tuple[Any, list[int]]:
        index = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) else node.slice
        found = self._value(index, other)
        if isinstance(node.value, ast.Subscript):
            store, within = self._places(node.value, other)
        else:
            store = self._store(node.value)
            within = list(range(len(store)))
        return store, _chosen(within, found)

    def _store(self, node: ast.expr) -> Any:
        """The array that a name, or an attribute of `self` that is a plain one, stands for."""
        found: Any = None
        if isinstance(node, ast.Name):
            found = self.values[node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found = vars(self.values[node.value.id])[node.attr]
        if found is None or not is_array(found):
            raise TypeError
        return found

    def _value(self, node: ast.expr, other: Mapping[str, Any]) -> Any:
        node = _Inlined(self.inlined).visit(copy.deepcopy(node))
        if not all(isinstance(part, PLAIN) and _is_plain(part) for part in ast.walk(node)):
            raise TypeError
        code = compile(ast.fix_missing_locations(ast.Expression(_as_slice(node))), self.path, "eval")
        return eval(code, {"__builtins__": {"slice": slice}, **self.values, **CALLED, **other})

    def gives(self, taken: Taken, wanted: list[Any], *, scaled: bool = False) -> bool:
        """Whether the rows are those of one of these tensors, number by number, however they are laid out."""
        for value in wanted:
            if not value.dim() or len(value) != len(taken.places) or value.is_complex():
                continue
            rows = self.torch.as_tensor(taken.store)[taken.places]
            if rows.numel() == value.numel() and _same(rows, value, scaled):
                return True
        return False

    def answers(self, taken: Taken, inputs: Taken | None, target: Any) -> bool:
        """Whether the rows are the loss's target; for a loss written by hand, one number for each row of the inputs."""
        if target is not None:
            return self.gives(taken, [target])
        single = isinstance(taken.node, ast.Subscript) and _size(taken.store) == len(taken.store)
        numbers = "int" not in str(taken.store.dtype)
        return inputs is not None and single and numbers and len(taken.places) == len(inputs.places)

    def turns(self, inputs: Taken, labels: Taken) -> list[tuple[int, int]]:
        """The places of both in this turn, and in the loop's others where it counts through a `range`."""
        found = list(zip(inputs.places, labels.places, strict=False))
        if not isinstance(self.loop, ast.For) or not isinstance(self.loop.target, ast.Name):
            return found
        counter = self.values.get(self.loop.target.id)
        for number in [n for n in self._range() if n != counter][:TURNS]:
            pair = [list(self._subscript(t.node, {self.loop.target.id: number})) for t in (inputs, labels)
                    if isinstance(t.node, ast.Subscript)]  # fmt: skip
            if len(pair) == 2 and all(pair):
                found += zip(pair[0][0].places, pair[1][0].places, strict=False)
        return found

    def _range(self) -> list[int]:
        call = self.loop.iter if isinstance(self.loop, ast.For) else None
        if not isinstance(call, ast.Call) or ast.unparse(call.func) != "range":
            return []
        try:
            return list(range(*(int(self._value(argument, {})) for argument in call.args))[:1000])
        except Exception:
            return []


def is_array(value: Any) -> bool:
    """Whether a value is an array or a tensor of numbers with enough rows, and not too large to look at."""
    numbers = is_tensor(value) or (hasattr(value, "__array_interface__") and value.dtype.kind in "fiub")
    return numbers and len(value.shape) > 0 and len(value) >= LEAST and _size(value) <= LARGEST


def _size(value: Any) -> int:
    return int(value.numel() if is_tensor(value) else value.size)


def places_in(rows: int, index: Any) -> list[int]:
    """The places that an index takes of so many rows."""
    return _chosen(list(range(rows)), index)


def _chosen(within: list[int], index: Any) -> list[int]:
    """The places that an index takes of those before it; none is said where it takes a single one."""
    if isinstance(index, slice):
        return within[index]
    index = index.tolist() if hasattr(index, "tolist") else index
    if not isinstance(index, list) or not index:
        raise TypeError
    if all(isinstance(place, bool) for place in index):
        return [place for place, kept in zip(within, index, strict=True) if kept]
    return [within[place] for place in index]


def _same(rows: Any, value: Any, scaled: bool) -> bool:
    """Whether numbers are the same, or all of them scaled and moved alike, where they may be: pixels made floats."""
    one, other = rows.detach().cpu().double().reshape(-1), value.detach().cpu().double().reshape(-1)
    if bool(((one - other).abs() <= NEAR * (1 + other.abs())).all()):
        return True
    low, high = int(one.argmin()), int(one.argmax())
    span, spread = one[high] - one[low], other[high] - other[low]
    if not scaled or not value.is_floating_point() or not bool(span > 0) or not bool(spread > 0):
        return False
    moved = (one - one[low]) / span * spread + other[low]
    return bool(((moved - other).abs() <= SCALED * spread).all())


def _is_plain(node: ast.AST) -> bool:
    return not isinstance(node, ast.Call) or (isinstance(node.func, ast.Name) and node.func.id in CALLED)


def _as_slice(node: ast.expr) -> ast.expr:
    """An expression that makes a slice, for one that only stands in brackets."""
    if not isinstance(node, ast.Slice):
        return node
    parts: list[ast.expr] = [part or ast.Constant(None) for part in (node.lower, node.upper, node.step)]
    return ast.Call(ast.Name("slice", ast.Load()), parts, [])


def _assigned_once(loop: Body) -> Iterator[tuple[str, ast.expr]]:
    """The names that the body gives one value each, and what it is."""
    made = [n for part in loop.body for n in ast.walk(part) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    counts = [n.id for n in made]
    for part in (n for body in loop.body for n in ast.walk(body)):
        target = part.targets[0] if isinstance(part, ast.Assign) else None
        if isinstance(part, ast.Assign) and isinstance(target, ast.Name) and counts.count(target.id) == 1:
            plain = all(isinstance(inner, PLAIN) and _is_plain(inner) for inner in ast.walk(part.value))
            if plain and target.id not in {n.id for n in ast.walk(part.value) if isinstance(n, ast.Name)}:
                yield target.id, part.value


class _Inlined(ast.NodeTransformer):
    """Puts what a name was given in the loop in its place."""

    def __init__(self, inlined: Mapping[str, ast.expr], depth: int = DEPTH) -> None:
        self.inlined = inlined
        self.depth = depth

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name that was given a plain expression."""
        if node.id not in self.inlined or not self.depth:
            return node
        inner: ast.expr = _Inlined(self.inlined, self.depth - 1).visit(copy.deepcopy(self.inlined[node.id]))
        return inner
