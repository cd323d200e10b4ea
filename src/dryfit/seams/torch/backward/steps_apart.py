"""States of a sequence that a model detaches at every step, so that its answer has a graph to the last step alone."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from types import FrameType
from typing import Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.evidence.backward import Severed
from dryfit.core.finding import Location
from dryfit.core.source import Site, absolute, definition_of, location_of, nodes_of, parse, user_frame
from dryfit.seams.torch.backward.graph import graph_of
from dryfit.seams.torch.preserve import preserved

# Steps of a sequence from which on a state that is detached at each is no refinement of one answer.
MANY = 4
# How a tensor is cut off from its graph, whole.
CUTTING = ("detach", "data")


@dataclass
class Cut:
    """A tensor that was detached, what came of it, and whether its line takes one step of a sequence a turn."""

    whole: Any
    left: Any
    in_turn: bool


def measure(torch: Any, module: Any, given: tuple[Any, Any]) -> list[Severed]:
    """Run a model again and follow its states from step to step, each as it comes out of the one before."""
    if not any(map(_detaches, {type(part) for part in module.modules()})):
        return []
    watch = _watching(torch)
    with preserved(torch, module), torch.enable_grad():
        with watch:
            answer = module(*given[0], **given[1])
        ends = [t.grad_fn for t in tensors_in(answer).values() if t.grad_fn is not None]
        reached = {node for end in ends for node in graph_of(end)}
    for where, cuts in watch.cuts.items():
        chained = all(_is_made_of(late.whole, early.left) for early, late in pairwise(cuts))
        known = _has_way_back([set(graph_of(cut.whole.grad_fn)) for cut in cuts], reached)
        # The last state that is left may be the answer itself.
        led = bool(cuts) and _leads(reached, cuts[-1].left)
        if len(cuts) >= MANY and chained and led and not known and all(cut.in_turn for cut in cuts):
            return [Severed((), 0, where, watch.named[where], steps=len(cuts))]
    return []


def _detaches(kind: Any) -> bool:
    """Whether a forward of the user's own detaches something."""
    definition = definition_of(getattr(getattr(kind, "forward", None), "__code__", None))
    read = ast.walk(definition) if definition is not None else ()
    return any(isinstance(node, ast.Attribute) and node.attr in CUTTING for node in read)


def _is_made_of(whole: Any, leaf: Any) -> bool:
    """Whether a state is made of the one before, and its step has weights of its own to learn."""
    leaves = [variable for node in graph_of(whole.grad_fn) if (variable := getattr(node, "variable", None)) is not None]
    return any(one is leaf for one in leaves) and len(leaves) > 1


def _has_way_back(graphs: list[set[Any]], reached: set[Any]) -> bool:
    """Whether the answer has a graph to what some step before the last has made, by another state for example."""
    made = [late - early for early, late in pairwise(graphs)]
    return any(node in reached and not hasattr(node, "variable") for nodes in made for node in nodes)


def _is_state(whole: Any) -> bool:
    """Whether a tensor is none that an optimizer may hold."""
    return is_tensor(whole) and whole.is_floating_point() and (whole.grad_fn is not None or not whole.requires_grad)


def _leads(reached: set[Any], leaf: Any) -> bool:
    return any(getattr(node, "variable", None) is leaf for node in reached)


def _watching(torch: Any) -> Any:
    read_off = torch.Tensor.data.__get__

    class Watch(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """Notes what is detached where, and gives what came of it a name in the graphs that begin with it."""

        def __init__(self) -> None:
            super().__init__()
            self.cuts: dict[Location, list[Cut]] = defaultdict(list)
            self.named: dict[Location, str] = {}

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            result = function(*args, **(kwargs or {}))
            whole: Any = args[0] if args else None
            cuts = function == read_off or getattr(function, "__name__", "") == "detach"
            frame = user_frame(2) if cuts and _is_state(whole) else None
            node = _detaching(frame) if frame is not None else None
            if frame is not None and node is not None and torch.is_grad_enabled():
                where = location_of(node, absolute(frame.f_code.co_filename))
                left = result.requires_grad_()
                # The first state is made of nothing yet.
                if whole.grad_fn is not None:
                    self.cuts[where].append(Cut(whole, left, _takes_a_step(frame, whole)))
                self.named[where] = _source(node)
                return left
            return result

    return Watch()


def _source(node: Any) -> str:
    whole: Any = node.func if isinstance(node, ast.Call) else node
    return ast.unparse(whole.value)


def _detaching(frame: FrameType) -> Any:
    """The expression that detaches: the one at work, or the only one of its line."""
    place, tree = Site.of(frame).location, parse(absolute(frame.f_code.co_filename))
    found = [n for n in nodes_of(tree) if getattr(n, "lineno", 0) == place.line] if tree else []
    calls = [n for n in found if isinstance(n, ast.Call) and getattr(n.func, "attr", "") == "detach" and not n.args]
    reads = [n for n in found if isinstance(n, ast.Attribute) and n.attr == "data"]
    nodes = [*calls, *reads]
    exact = [n for n in nodes if (n.col_offset, n.end_col_offset) == (place.column, place.end_column)]
    return next((some[0] for some in (exact, nodes) if len(some) == 1), None)


def _takes_a_step(frame: FrameType, state: Any) -> bool:
    """Whether the loop around a line takes, at each turn, one step of a sequence for each row of the state."""
    tree, line = parse(absolute(frame.f_code.co_filename)), frame.f_lineno
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For)] if tree else []
    around = [n for n in loops if n.lineno < line <= (n.end_lineno or 0)]
    loop = max(around, key=lambda node: node.lineno, default=None)
    return loop is not None and any(_is_step(part, loop, frame, state) for part in _parts(loop))


def _parts(loop: ast.For) -> Iterator[ast.AST]:
    yield from ast.walk(loop.target)
    for statement in loop.body:
        yield from ast.walk(statement)


def _is_step(part: ast.AST, loop: ast.For, frame: FrameType, state: Any) -> bool:
    """A name that the loop gives a step's tensor, or one place of a longer tensor by the loop's number."""
    names = {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id in names:
        given: Any = frame.f_locals.get(part.id)
        return is_tensor(given) and 0 < given.dim() <= state.dim() and given.shape[0] == state.shape[0]
    if not isinstance(part, ast.Subscript) or not isinstance(part.value, ast.Name):
        return False
    places = part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]
    by_number = [place for place in places if isinstance(place, ast.Name) and place.id in names]
    whole: Any = frame.f_locals.get(part.value.id)
    return bool(by_number) and is_tensor(whole) and whole.dim() > 1 and state.shape[0] in tuple(whole.shape)
