"""Pictures and their masks, of which a pipeline's random step moves each by a draw of its own."""

import ast
import re
import sys
import time
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.data_held import MovedApart
from dryfit.core.finding import Location
from dryfit.core.scopes import scope_of
from dryfit.core.source import is_user_file, location_of
from dryfit.seams.draws import generators
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.once import is_once

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Pairs that go through a step, and the most calls of it for them.
PAIRS, CALLS = 96, 64
# Seconds for the calls.
SECONDS = 3.0
# The least extent of a picture in which a pattern can be told from the same one moved.
LEAST = 12
# Cosines that a pattern is made of, their most turns across it, and how alike it may be to itself turned or flipped.
WAVES, TURNS, ITSELF = 12, 4, 0.15
# How alike picture and mask are where they are moved alike, and the share of that below which they are moved apart.
ALIKE, APART = 0.5, 0.3
# The share of pairs that have to be apart: noise or a hole in a picture spoils few.
SHARE = 0.25
# What the functions are called that move pictures: the line with one of these is told first.
MOVING = re.compile(r"random|flip|rot|crop|aug|zoom|shift|transl|transform", re.IGNORECASE)


def see_moved(session: "Session", source: Any) -> None:
    """Give each step of a fit's pipeline that takes a picture and a mask one pattern for both, and compare them."""
    for step in feeding.pipeline(source) if feeding.is_dataset(source) and not is_once(source) else ():
        function = getattr(getattr(step, "_map_func", None), "function", None)
        if function is None or not _is_random(function):
            continue
        try:
            found = _given_a_pattern(step, function)
        except Exception:
            # What cannot be called on a pattern says nothing.
            continue
        if found is not None:
            alike, apart = found
            where = _moved_at(getattr(step._map_func, "_func", None)) or session.site
            session.recorder.moved_apart.append(MovedApart(len(alike), apart, max(alike), where))
            return


def _is_random(function: Any) -> bool:
    """Whether a function draws numbers, or runs Python, which may."""
    graph = function.graph.as_graph_def()
    nodes = [*graph.node, *(node for inner in graph.library.function for node in inner.node_def)]
    return any("Random" in node.op or "PyFunc" in node.op for node in nodes)


def _given_a_pattern(step: Any, function: Any) -> tuple[list[float], int] | None:
    """How alike the two come out, for each pair, and how many are apart; None where they are moved together."""
    tensorflow, numpy = sys.modules["tensorflow"], sys.modules["numpy"]
    kinds = step._input_dataset.element_spec
    kinds = kinds if isinstance(kinds, tuple) and len(kinds) == 2 else ()
    if not kinds or any(getattr(getattr(kind, "shape", None), "rank", None) not in (3, 4) for kind in kinds):
        return None
    picture, mask = map(_array, next(iter(step._input_dataset.take(1))))
    if picture.ndim != mask.ndim or picture.shape[:-1] != mask.shape[:-1] or min(picture.shape[-3:-1]) < LEAST:
        return None
    pattern = _pattern(*picture.shape[-3:-1])
    given = [tensorflow.constant(_drawn(pattern, part)) for part in (picture, mask)]
    batch = len(picture) if picture.ndim == 4 else 1
    held = [(variable, variable.numpy()) for variable in function.graph.variables]
    put_back, until = generators(), time.monotonic() + SECONDS
    try:
        turns = range(min(CALLS, -(-PAIRS // batch)))
        calls = [function(*given) for turn in turns if not turn or time.monotonic() < until]
    finally:
        put_back()
        for variable, value in held:
            variable.assign(value)
    made = [(_array(outputs[0]), _array(outputs[1])) for outputs in calls if len(outputs) > 1]
    if not made or any(x.ndim not in (3, 4) or x.shape[:-1] != y.shape[:-1] for x, y in made):
        return None
    rows = [pair for x, y in made for pair in zip(_flat(x), _flat(y), strict=True)]
    alike = [abs(float(numpy.corrcoef(x, y)[0, 1])) for x, y in rows if x.std() > 0 and y.std() > 0]
    best = max(alike, default=0.0)
    apart = sum(value < APART * best for value in alike)
    return (alike, apart) if best >= ALIKE and apart >= SHARE * len(alike) else None


def _array(tensor: Any) -> Any:
    return numpy_of(tensor)


def _pattern(height: int, width: int) -> Any:
    """Smooth values from 0 to 1 that are like themselves neither flipped nor turned."""
    numpy = sys.modules["numpy"]
    down, across = numpy.meshgrid(numpy.linspace(0, 1, height), numpy.linspace(0, 1, width), indexing="ij")
    for seed in range(1000):
        draw = numpy.random.RandomState(seed)
        turns, phases = draw.uniform(-TURNS, TURNS, (WAVES, 2)), draw.uniform(0, 2 * numpy.pi, WAVES)
        waves = [numpy.cos(2 * numpy.pi * (a * down + b * across) + p) for (a, b), p in zip(turns, phases, strict=True)]
        made = sum(waves)
        others = [made[::-1], made[:, ::-1], made[::-1, ::-1], *([made.T, made.T[::-1]] if height == width else [])]
        if all(abs(numpy.corrcoef(made.ravel(), other.ravel())[0, 1]) < ITSELF for other in others):
            break
    ranks = made.ravel().argsort().argsort().reshape(made.shape)
    return ranks / (made.size - 1)


def _drawn(pattern: Any, like: Any) -> Any:
    """A pattern in the form, the type and the range of a batch of pictures or masks."""
    numpy = sys.modules["numpy"]
    low, high = float(like.min()), float(like.max())
    high = high if high > low else low + 1
    few = len(numpy.unique(like)) <= 2
    values = (pattern > 1 / 2) if few else pattern
    scaled = low + values * (high - low)
    scaled = numpy.rint(scaled) if like.dtype.kind in "iub" else scaled
    return numpy.broadcast_to(scaled[..., None], like.shape).astype(like.dtype)


def _flat(pictures: Any) -> Any:
    """One row of numbers for each picture; channels weigh differently, so that those of classes do not cancel out."""
    numpy = sys.modules["numpy"]
    whole = pictures if pictures.ndim == 4 else pictures[None]
    weights = numpy.arange(1, whole.shape[-1] + 1)
    return (whole.astype("float64") * weights).sum(axis=-1).reshape(len(whole), -1)


def _moved_at(function: Any) -> Location | None:
    """The last line of a function that calls something on its second argument, one that moves it first."""
    code = getattr(function, "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return None
    owner = scope_of(code)
    if owner is None or isinstance(owner, ast.Module):
        return None
    name = owner.args.args[1].arg if len(owner.args.args) > 1 else ""
    calls = [n for n in ast.walk(owner) if isinstance(n, ast.Call)]
    calls = [n for n in calls if any(isinstance(a, ast.Name) and a.id == name for a in n.args)]
    moving = [call for call in calls if MOVING.search(ast.unparse(call.func))]
    last = max(moving or calls, key=lambda call: call.lineno, default=None)
    return location_of(last if last is not None else owner, code.co_filename)
