"""An operation that raised, and the forms that its operands may have instead, the likeliest first."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from typing import Any

from dryfit.seams.lines.calls.conversions import Conversion, cast_to, conversions, held_in, is_eager, pairs_up
from dryfit.seams.lines.calls.kinds import NUMBERS, is_whole
from dryfit.seams.lines.calls.printed import printed_means
from dryfit.seams.mending import rewrites

# Those that speak of the kind of an object; the others speak of its numbers and axes.
OF_KIND = (TypeError, AttributeError, KeyError)
# Those that a number raises which is one too large.
BEYOND = (AssertionError, IndexError)
# Methods that change their object: the trials are made on a copy of it.
CHANGING = ("update", "add", "add_batch", "compute", "fit_transform")
# What methods of a tensor call the factor of what they are given.
FACTORS = {"add": ("alpha",), "sub": ("alpha",), "addcmul": ("value",), "addcdiv": ("value",)}
# What makes a tensor of numbers, which names of classes can be given for.
TENSORS = ("tensor", "as_tensor", "Tensor", "LongTensor", "FloatTensor", "from_numpy")
# Functions that join tensors or arrays.
JOINING = ("cat", "concat", "concatenate", "stack")
# Methods that put something into their object.
FILLING = ("append", "extend", "insert", "add", "update", "remove", "discard", "setdefault")
# The one item of a list, as it is meant.
ONLY = Conversion("{}[0]")
# What draws one class for each row of probabilities, of a model that has answered at every place of a sequence.
DRAWING, PLACES_AND_CLASSES, LAST_PLACE = "multinomial", 3, Conversion("{}[:, -1]", keeps=False)
# The name that an operand has in the trials.
HELD = "_operand_{}"


@dataclass(frozen=True)
class Form:
    """An operation's source with names for its operands, of which those in ``places`` are converted.

    ``decides`` says that answers are made of scores, as many as there were.
    """

    source: str
    places: tuple[int, ...]
    keeps: bool
    decides: bool = False


@dataclass
class Operation:
    """The expression that raised, its operands and what they are, and what the names on the line stand for.

    ``parts`` is how many names its value is unpacked into, ``judges`` whether it judges a model's answers,
    ``iterated`` whether it is what a loop goes over, ``into`` the place of a container that its value is put into.
    """

    node: ast.expr
    operands: list[ast.expr]
    values: list[Any]
    scope: dict[str, Any]
    parts: int | None
    judges: bool
    iterated: bool
    into: tuple[Any, Any] | None = None

    def runs(self, form: Form) -> bool:
        """Whether the operation runs in this form, and gives as many values as are taken of it."""
        held = {HELD.format(place): value for place, value in enumerate(self.values)}
        if isinstance(self.node, ast.Call) and isinstance(self.node.func, ast.Attribute):
            held[HELD.format(0)] = _spared(self.values[0], self.node.func.attr)
        try:
            found = eval(form.source, {**self.scope, **held})
            if self.iterated:
                iter(found)
            if self.into is not None:
                container, place = self.into
                container[place] = found
            # Arrays that are not compared item by item are not compared.
            alike = isinstance(self.node, ast.Compare) and any(hasattr(value, "__array__") for value in self.values)
            return not (alike and isinstance(found, bool)) and (self.parts is None or len(found) == self.parts)
        except Exception:
            return False

    def written(self, source: str) -> str:
        """A source with names for the operands, in the script's own words."""
        own = {HELD.format(place): ast.unparse(operand) for place, operand in enumerate(self.operands)}
        return ast.unparse(named_for(ast.parse(source, mode="eval").body, own))


def _spared(value: Any, method: str) -> Any:
    """An object, or a copy of it where a method changes it."""
    if method not in CHANGING:
        return value
    try:
        return deepcopy(value)
    except Exception:
        return value


def called_in(node: ast.expr) -> str:
    """What an operation is called."""
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


def forms_of(operation: Operation, error: BaseException) -> Iterator[Form]:
    """The operation with an argument by its name, one operand converted, all alike, or its arguments put together."""
    skeleton = _skeleton(operation)
    yield from _by_keyword(operation, skeleton)
    yield from _respecified(operation, skeleton)
    yield from _begun(operation, skeleton)
    yield from _made_anew(operation, skeleton)
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
    yield from _spread(operation, skeleton)


def _respecified(operation: Operation, skeleton: ast.expr) -> Iterator[Form]:
    """An f-string with the letter of a format that its value takes: whole numbers have `d`, others `f`."""
    parts = skeleton.values if isinstance(skeleton, ast.JoinedStr) else []
    values = [part for part in parts if isinstance(part, ast.FormattedValue)]
    for place, part in enumerate(values):
        text = ast.unparse(part.format_spec)[2:-1] if isinstance(part.format_spec, ast.JoinedStr) else ""
        if text.endswith("d") and isinstance(operation.values[place], float):
            kept, part.format_spec = part.format_spec, ast.JoinedStr([ast.Constant(f"{text[:-1]}f")])
            yield Form(ast.unparse(skeleton), (place,), keeps=True)
            part.format_spec = kept


def _order(operation: Operation) -> list[int]:
    """Arguments before what their method is asked of."""
    places = list(range(len(operation.operands)))
    method = isinstance(operation.node, ast.Call) and isinstance(operation.node.func, ast.Attribute)
    return [*places[1:], 0] if method and places else places


def _conversions(operation: Operation, place: int, error: BaseException) -> list[Conversion]:
    value = operation.values[place]
    looked_up = isinstance(operation.node, ast.Subscript) and isinstance(value, Mapping)
    # What is put into a copy is lost with it.
    lost = isinstance(operation.node, ast.Attribute) and operation.node.attr in FILLING
    if inspect.ismodule(value) or inspect.isclass(value) or looked_up or lost or _is_mask(operation, place):
        return []
    if isinstance(value, bool) and not isinstance(error, OF_KIND):
        # A switch in another form is another choice, which may go round what raised.
        return []
    if isinstance(operation.node, ast.Subscript) and place and isinstance(value, (list, tuple)):
        # Items of another list are not the ones that were asked for; a key may be one of the only item's.
        key = operation.values[0]
        held = len(value) == 1 and isinstance(value[0], Mapping) and isinstance(key, str) and key in value[0]
        return [Conversion("{}[0]", keeps=False)] if held else []
    inverted = isinstance(operation.node, ast.UnaryOp) and isinstance(operation.node.op, ast.Invert)
    if isinstance(operation.node, ast.Subscript) and not place and is_whole(value):
        # Places are no truth values.
        return [c for c in conversions(value, operation.scope) if ".bool()" not in c.template]
    if _chooses(operation, place) or (inverted and hasattr(value, "bool")):
        return [Conversion("{}.bool()")]
    if operation.iterated and type(value) is int:
        return [Conversion("range({})", keeps=False)]
    found = [*printed_means(operation.node, operation.values, place), *conversions(value, operation.scope)]
    if called_in(operation.node).endswith(DRAWING) and len(getattr(value, "shape", ())) == PLACES_AND_CLASSES:
        found.insert(0, LAST_PLACE)
    if operation.iterated or called_in(operation.node) == "len":
        found += held_in(value)
    others = [(HELD.format(p), other) for p, other in enumerate(operation.values) if p != place]
    if is_eager(value):
        unlike = [(name, other) for name, other in others if is_eager(other) and other.dtype != value.dtype]
        found = [*(cast_to(value, other, name, operation.scope) for name, other in unlike), *found]
    if type(value) is int:
        sized = (name for name, other in others if hasattr(other, "__len__") and not isinstance(other, (str, bytes)))
        found += [Conversion(f"min({{}}, len({name}))", keeps=False) for name in sized]
    # A list or a tuple of one that is compared, or reckoned with, means what it holds.
    lone = isinstance(operation.node, ast.BinOp | ast.Compare) and isinstance(value, (list, tuple)) and len(value) == 1
    if lone and any(isinstance(other, NUMBERS) or hasattr(other, "dtype") for _, other in others):
        only = replace(ONLY, kind=isinstance(error, OF_KIND))
        found = [only, *(conversion for conversion in found if conversion.template != only.template)]
    # An item of something else is not the one that was asked for.
    asked = isinstance(operation.node, ast.Subscript) and bool(place) and hasattr(value, "shape")
    return [c for c in found if _suits(c, operation, error) and (c.keeps or not asked)]


def _suits(conversion: Conversion, operation: Operation, error: BaseException) -> bool:
    """Whether a conversion may be meant where this operation raised that error."""
    if "str(" in conversion.template:
        return isinstance(error, OF_KIND) and called_in(operation.node) != "len"
    if "return_inverse" in conversion.template:
        return called_in(operation.node).rpartition(".")[2] in TENSORS
    if conversion.template.endswith(" - 1"):
        return isinstance(error, BEYOND)
    if conversion.decides:
        return operation.judges
    return not (isinstance(operation.node, ast.BinOp | ast.Compare) and pairs_up(conversion))


def _is_mask(operation: Operation, place: int) -> bool:
    """Whether an operand chooses items by truth values: as numbers these would choose the first two again and again."""
    dtype = str(getattr(operation.values[place], "dtype", ""))
    return isinstance(operation.node, ast.Subscript) and not place and dtype in ("bool", "torch.bool")


def _chooses(operation: Operation, place: int) -> bool:
    """Whether an index is zeros and ones over the first axes of what it chooses from: a mask that is no mask yet."""
    value, container = operation.values[place], operation.values[-1]
    shape = tuple(getattr(value, "shape", ()))
    if not isinstance(operation.node, ast.Subscript) or place or not shape or not hasattr(value, "is_floating_point"):
        return False
    covers = shape == tuple(getattr(container, "shape", ()))[: len(shape)]
    return covers and bool(value.is_floating_point()) and bool(((value == 0) | (value == 1)).all())


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


def _spread(operation: Operation, skeleton: ast.expr) -> Iterator[Form]:
    """The items of the one list that is given, one by one: `Sequential(layers)` is `Sequential(*layers)`."""
    node = operation.node
    if not isinstance(node, ast.Call) or not isinstance(skeleton, ast.Call) or len(node.args) != 1:
        return
    place = 1 if isinstance(node.func, ast.Attribute) else 0
    if isinstance(node.args[0], ast.Starred) or not isinstance(operation.values[place], (list, tuple)):
        return
    call = copy(skeleton)
    call.args = [ast.Starred(skeleton.args[0], ast.Load())]
    yield Form(ast.unparse(call), (place,), keeps=True)


def _by_keyword(operation: Operation, skeleton: ast.expr) -> Iterator[Form]:
    """Arguments given by their names: `mean.add_(value, 0.1)` is `mean.add_(value, alpha=0.1)`."""
    node = operation.node
    yield from _all_by_keyword(operation, skeleton)
    if not isinstance(node, ast.Call) or not isinstance(skeleton, ast.Call) or len(node.args) < 2:
        return
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    for factor in FACTORS.get(method.rstrip("_"), ()):
        places = [place for place in range(len(node.args)) if isinstance(operation.values[place + 1], NUMBERS)]
        for place in places:
            call = copy(skeleton)
            call.args = [argument for number, argument in enumerate(skeleton.args) if number != place]
            call.keywords = [*skeleton.keywords, ast.keyword(factor, skeleton.args[place])]
            yield Form(ast.unparse(call), (place + 1,), keeps=True)


def _all_by_keyword(operation: Operation, skeleton: ast.expr) -> Iterator[Form]:
    """All arguments of a class by the names of its own fields, in their order, where it takes none by position."""
    node, scope = operation.node, operation.scope
    if not isinstance(node, ast.Call) or not isinstance(skeleton, ast.Call) or not node.args:
        return
    kind = eval(compile(ast.Expression(node.func), "<callee>", "eval"), dict(scope))
    names = list(vars(kind).get("__annotations__", ())) if inspect.isclass(kind) else []
    words = {word.arg for word in node.keywords}
    given = names[: len(node.args)]
    if len(given) < len(node.args) or words & {*given, None} or not set(given) <= {*inspect.signature(kind).parameters}:
        return
    call, first = copy(skeleton), 1 if isinstance(node.func, ast.Attribute) else 0
    call.args, named = [], zip(given, skeleton.args, strict=True)
    call.keywords = [*(ast.keyword(name, value) for name, value in named), *skeleton.keywords]
    yield Form(ast.unparse(call), tuple(range(first, first + len(given))), keeps=True)


def _begun(operation: Operation, skeleton: ast.expr) -> Iterator[Form]:
    """A sum of lists that begins with one: `sum(lists)` begins with the number 0, and is `sum(lists, [])`."""
    if not isinstance(skeleton, ast.Call) or called_in(operation.node) != "sum" or len(operation.values) != 1:
        return
    first = next(iter(operation.values[0]), None) if isinstance(operation.values[0], (list, tuple)) else None
    if isinstance(first, (list, tuple)):
        call = copy(skeleton)
        start = ast.List([], ast.Load()) if isinstance(first, list) else ast.Tuple([], ast.Load())
        call.args = [*skeleton.args, start]
        yield Form(ast.unparse(call), (0,), keeps=True)


def _made_anew(operation: Operation, skeleton: ast.expr) -> Iterator[Form]:
    """A tensor or an array of numbers, which are nothing to join: `torch.cat(losses)` is `torch.tensor(losses)`."""
    if not isinstance(skeleton, ast.Call) or not isinstance(skeleton.func, ast.Attribute) or len(skeleton.args) != 1:
        return
    library, numbers = operation.values[:2]
    maker = "tensor" if hasattr(library, "tensor") else "array"
    joins = skeleton.func.attr in JOINING and hasattr(library, maker)
    if joins and isinstance(numbers, (list, tuple)) and numbers and all(isinstance(n, NUMBERS) for n in numbers):
        made = ast.Call(ast.Attribute(skeleton.func.value, maker, ast.Load()), list(skeleton.args), [])
        yield Form(ast.unparse(made), (1,), keeps=True)


def _skeleton(operation: Operation) -> ast.expr:
    """The operation with names for its operands."""
    node = deepcopy(operation.node)
    if operation.into is not None:
        return ast.Name(HELD.format(0), ast.Load())
    for place, operand in enumerate(operation.operands):
        node = rewrites.exchanged(node, operand, HELD.format(place))
    return node


def _form(skeleton: ast.expr, changes: dict[int, Conversion]) -> Form:
    sources = {HELD.format(place): change.of(HELD.format(place)) for place, change in changes.items()}
    source = ast.unparse(named_for(skeleton, sources))
    made = changes.values()
    keeps, decides = all(change.keeps for change in made), all(change.decides for change in made)
    return Form(source, tuple(changes), keeps, decides)


def named_for(expression: ast.expr, sources: Mapping[str, str]) -> ast.expr:
    """An expression with others in the place of some of its names."""
    found: ast.expr = _Naming(sources).visit(deepcopy(expression))
    return found


class _Naming(ast.NodeTransformer):
    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.parse(self._sources[node.id], mode="eval").body if node.id in self._sources else node
