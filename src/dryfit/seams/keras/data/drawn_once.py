"""Functions that a pipeline maps, in which Python or NumPy draws: once, while they are traced."""

import ast
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_rows import Traced
from dryfit.core.scopes import own_nodes, scope_of
from dryfit.core.source import is_user_file, location_of
from dryfit.seams.draws import undrawn
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.once import is_once
from dryfit.seams.keras.state import State

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that go through a function, and how deep the functions that it calls are followed.
ROWS, DEEPEST = 4, 3
# What draws nothing, though it belongs to a generator or its module.
DRAWING_NOTHING = ("seed", "getstate", "setstate", "get_state", "set_state", "default_rng", "RandomState", "Random")

# What tells a generator's state, and what puts it back.
Generator = tuple[Callable[[], Any], Callable[[Any], None]]
# A call that draws, the file that it is in, and its generator.
Draw = tuple[ast.Call, str, Generator]


def see_traced(session: "Session", source: Any) -> None:
    """The first step of a fit's pipeline whose function draws while it is traced, and for no row."""
    if not feeding.is_dataset(source) or is_once(source):
        return
    steps = [step for step in feeding.pipeline(source) if hasattr(step, "_map_func")]
    functions = [getattr(step._map_func, "_func", None) for step in steps]
    found = [(step, draw) for step, function in zip(steps, functions, strict=True) for draw in _draws(function)]
    # A function that is mapped several times draws for each copy of the rows.
    if not found or len({getattr(function, "__code__", None) for function in functions}) < len(functions):
        return
    # The model has no part in it, and may not be built yet.
    state = State(None, None)
    try:
        with undrawn():
            drawn = next((draw for step, draw in found if _is_drawn_once(step, draw[2])), None)
    except Exception:
        # A pipeline that cannot be read has another fault.
        return
    finally:
        state.restore()
    if drawn is not None:
        call, path, _ = drawn
        session.recorder.keras_adds("traced", Traced(ast.unparse(call), ROWS, location_of(call, path)))


def _is_drawn_once(step: Any, generator: Generator) -> bool:
    """Whether rows leave a generator as it was, and another reading of their function does not."""
    state, put_back = generator
    at_start = state()
    before = pickle.dumps(at_start)
    try:
        rows = sum(1 for _ in step.take(ROWS))
        unmoved = pickle.dumps(state()) == before
        step._inputs()[0].map(step._map_func._func)
        return rows == ROWS and unmoved and pickle.dumps(state()) != before
    finally:
        put_back(at_start)


def _draws(function: Any, depth: int = DEEPEST) -> Iterator[Draw]:
    """The calls that draw in a function of the user's, and in those that it calls by their names."""
    code = getattr(function, "__code__", None)
    if not isinstance(function, FunctionType) or not isinstance(code, CodeType) or depth == 0:
        return
    known = {**function.__globals__, **_held(function)}
    definition = scope_of(code) if is_user_file(code.co_filename) else None
    nodes = own_nodes(definition) if definition is not None else ()
    seeds = [part for node in nodes for part in _for_seeds(node)]
    for node in nodes:
        drawing = _generator_of(node, known) if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Call) and drawing is not None and not any(node is part for part in seeds):
            yield node, code.co_filename, drawing
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    for name in sorted(called):
        yield from _draws(known.get(name), depth - 1)


def _held(function: FunctionType) -> dict[str, Any]:
    """What a function holds of the one around it."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=False)
    found: dict[str, Any] = {}
    for name, cell in cells:
        try:
            found[name] = cell.cell_contents
        except ValueError:
            continue
    return found


def _for_seeds(node: ast.AST) -> Iterator[ast.AST]:
    """What stands in the seed of an operation, which draws for every row by itself."""
    if isinstance(node, ast.keyword) and "seed" in (node.arg or ""):
        yield from ast.walk(node.value)
    elif isinstance(node, ast.Call) and "stateless" in ast.unparse(node.func):
        yield from (part for given in node.args for part in ast.walk(given))
    elif isinstance(node, ast.Assign) and any("seed" in ast.unparse(target).lower() for target in node.targets):
        yield from ast.walk(node.value)


def _generator_of(call: ast.Call, known: dict[str, Any]) -> Generator | None:
    """The generator that a call draws from; None where it draws from none."""
    names = _names(call.func)
    if not names or names[-1] in DRAWING_NOTHING:
        return None
    numpy: Any = sys.modules["numpy"]
    owner: Any = known.get(names[0])
    for name in names[1:-1]:
        owner = getattr(owner, name, None)
    owner = getattr(owner, "__self__", None) if len(names) == 1 else owner
    if owner is numpy.random:
        return numpy.random.get_state, numpy.random.set_state
    if isinstance(owner, numpy.random.Generator):
        bits = owner.bit_generator
        return (lambda: bits.state), (lambda state: setattr(bits, "state", state))
    if isinstance(owner, numpy.random.RandomState):
        return owner.get_state, owner.set_state
    python = random._inst if owner is random else owner
    return (python.getstate, python.setstate) if isinstance(python, random.Random) else None


def _names(node: ast.expr) -> list[str]:
    """The parts of a dotted name."""
    if isinstance(node, ast.Name):
        return [node.id]
    inner = _names(node.value) if isinstance(node, ast.Attribute) else []
    return [*inner, node.attr] if inner and isinstance(node, ast.Attribute) else []
