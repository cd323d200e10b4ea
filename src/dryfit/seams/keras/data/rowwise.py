"""Functions of a pipeline that are written for single rows, and mapped behind `batch`."""

import ast
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.keras_rows import Rowwise
from dryfit.core.finding import Location
from dryfit.core.source import call_at, here, is_user_file, location_of, method_at, source_of
from dryfit.seams.guarded import is_awaited
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.state import State

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps behind which the elements are what they were before, and those that put rows together.
HANDING_ON = ("Prefetch", "Shuffle", "Repeat", "Cache", "Take", "Skip", "Options")
BATCHING = "BatchDataset"
# What a step reads its rows from where another reading leaves everything as it is.
HELD = "TensorSlice"


def listen(session: "Session") -> None:
    """Listen to every function that is mapped."""
    dataset = getattr(getattr(sys.modules.get("tensorflow"), "data", None), "Dataset", None)
    if dataset is not None:
        session.patches.wrap(dataset, "map", partial(_mapped, session))


def _mapped(session: "Session", original: Callable[..., Any], dataset: Any, *args: Any, **kwargs: Any) -> Any:
    where = here(3) if session.listening else None
    batched = _batch_before(dataset) if where is not None and _is_users(args, kwargs) else None
    if batched is None:
        return original(dataset, *args, **kwargs)
    by_rows = partial(_by_rows, original, dataset, batched, args, kwargs)
    try:
        result = original(dataset, *args, **kwargs)
    except Exception as error:
        # The script may wait for this itself, and map the other way then.
        mended = None if is_awaited(error, sys._getframe(1), near=False) else by_rows()
        if mended is None:
            raise
        _tell(session, batched, mended, error, where)
        return mended
    if _lost_batch(dataset, result) and (refused := _refused(dataset, result)) is not None:
        mended = by_rows()
        if mended is not None and _refused(dataset, mended) is None:
            _tell(session, batched, mended, refused, where)
            return mended
    return result


def _is_users(args: Any, kwargs: Any) -> bool:
    """Whether what is mapped is a function of the script's own."""
    function = args[0] if args else kwargs.get("map_func")
    return is_user_file(getattr(getattr(function, "__code__", None), "co_filename", ""))


def _batch_before(dataset: Any) -> Any | None:
    """The step of a pipeline that put the rows together which it gives."""
    for step in feeding.pipeline(dataset):
        kind = type(step).__name__
        if kind.endswith(BATCHING) and getattr(step, "_batch_size", None) is not None:
            return step
        if not any(name in kind for name in HANDING_ON):
            return None
    return None


def _by_rows(original: Callable[..., Any], dataset: Any, batched: Any, args: Any, kwargs: Any) -> Any | None:
    """The pipeline whose function is given the rows, and whose batches are made behind it; None where that raises."""
    with suppress(Exception):
        mapped = original(dataset.unbatch(), *args, **kwargs)
        return mapped.batch(batched._batch_size, drop_remainder=bool(getattr(batched, "_drop_remainder", False)))
    return None


def _lost_batch(dataset: Any, result: Any) -> bool:
    """Whether a function says of what it makes of any number of rows that it is of one shape."""
    given, made = (list(leaves(d.element_spec).values()) for d in (dataset, result))
    first = next(iter(made), None)
    extents: list[Any] = first.shape.as_list() if first is not None and _ranked(first) else []
    return (
        all(_ranked(s) and s.shape.rank and s.shape[0] is None for s in given) and bool(extents) and None not in extents
    )


def _ranked(spec: Any) -> bool:
    return getattr(getattr(spec, "shape", None), "rank", None) is not None


def _refused(dataset: Any, result: Any) -> Exception | None:
    """What the first element of a pipeline of held rows raises."""
    steps = feeding.pipeline(dataset)
    if not any(HELD in type(step).__name__ for step in steps[-1:]):
        return None
    state = State(None, None)
    try:
        next(iter(result.take(1)))
    except Exception as error:
        return error
    finally:
        state.restore()
    return None


def _tell(session: "Session", batched: Any, mended: Any, error: Exception, where: Location | None) -> None:
    call = call_at(where)
    written = where if call is None or where is None else method_at(call, where.path)
    first = next(iter(leaves(mended.element_spec).values()), None)
    shape = tuple(first.shape.as_list()[1:]) if first is not None and _ranked(first) else ()
    size = int(batched._batch_size)
    said = str(error).partition("\n")[0].partition(" for '{{")[0].partition("{{")[2 * int(str(error).startswith("{{"))]
    entry = Rowwise(size, type(error).__name__, said[:120].strip(), shape, written, *_exchanged(call, where))
    session.recorder.keras_adds("rowwise", entry)


def _exchanged(call: ast.Call | None, where: Location | None) -> tuple[Location | None, str]:
    """The chain that ends with a `batch` and a `map`, and how it is written the other way round."""
    method = call.func if call is not None else None
    inner = method.value if isinstance(method, ast.Attribute) else None
    if where is None or call is None or not isinstance(inner, ast.Call) or not isinstance(inner.func, ast.Attribute):
        return None, ""
    if inner.func.attr != "batch":
        return None, ""
    before, both = (source_of(location_of(node, where.path)) for node in (inner.func.value, inner))
    chain, whole = location_of(call, where.path), source_of(location_of(call, where.path))
    batching, mapping = both[len(before) :].strip(), whole[len(both) :].strip()
    return chain, f"{before}{mapping}{batching}"
