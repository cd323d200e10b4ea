"""Python objects where a library takes numbers: a table whose columns are of several types, or text, as a whole."""

import ast
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Objects
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.core.stage import Stage
from dryfit.seams import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# The elements whose types are told.
LOOKED = 10_000
# How pandas and numpy give a whole table without arguments, and change nothing in it.
WHOLE = ("to_numpy",)
# What the elements become: whole numbers where all are.
WHOLE_NUMBERS, NUMBERS = "int64", "float32"
# ... or their place among the different texts.
PLACES = "numbers for text"
# What tensors of text are called.
TEXTS = ("string", "object", "str")


def object_arrays(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the arrays of objects that a call was given; how to run the statement with numbers in their place."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, ValueError)) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None:
        return None
    texts = _takes_numbers(session, number)
    found = [(node, entry) for node in _given(call) if (entry := _entry(node, raised, texts=texts)) is not None]
    for _, entry in found:
        session.recorder.objects.append(entry)
    told = [(node, entry.becomes) for node, entry in found]
    if not told or not all(becomes for _, becomes in told):
        return None
    kinds = sorted({becomes for _, becomes in told})
    done = f"with {PLACES}" if PLACES in kinds else f"as {' and '.join(kinds)}"
    return retry(raised, partial(_converted, told=told), done)


def _converted(statement: ast.stmt, told: list[tuple[ast.expr, str]]) -> list[ast.stmt]:
    for node, becomes in told:
        source = ast.unparse(node)
        made = f"__import__('sys').modules[{__name__!r}].numbered({source})"
        (statement,) = rewrites.replaced(
            statement, node, made if becomes == PLACES else f"({source}).astype({becomes!r})"
        )
    return [statement]


def _given(call: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call, those in tuples, lists and dictionaries too."""
    waiting = [*call.args, *(word.value for word in call.keywords)]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, (ast.Tuple, ast.List)):
            waiting += node.elts
        elif isinstance(node, ast.Dict):
            waiting += node.values
        else:
            yield node


def _takes_numbers(session: "Mending", number: int) -> bool:
    """Whether what raised reads data or compares it with targets: texts are refused there, not in a model of texts."""
    failure = session.recorder.failures[number]
    target = failure.inputs.get("y_true")
    return failure.stage is Stage.DATA or (target is not None and target.dtype in TEXTS)


def _entry(node: ast.expr, raised: Raised, *, texts: bool) -> Objects | None:
    value = _value(node, raised)
    numpy, pandas = sys.modules.get("numpy"), sys.modules.get("pandas")
    where = location_of(node, raised.location.path)
    if pandas is not None and isinstance(value, pandas.DataFrame) and len(value):
        columns = tuple(str(name) for name in value.columns if _is_text(value[name]))
        entry = Objects(ast.unparse(node), tuple(value.shape), ("str",), PLACES, where, raised.number, columns)
        return entry if columns else None
    if texts and pandas is not None and _are_texts(value):
        return Objects(ast.unparse(node), tuple(value.shape), ("str",), PLACES, where, raised.number)
    if numpy is None or not isinstance(value, numpy.ndarray) or value.dtype.kind != "O" or not value.size:
        return None
    flat = value.reshape(-1)[:LOOKED]
    kinds = tuple(sorted({type(element).__name__ for element in flat}))
    becomes = _becomes(value) or (PLACES if "str" in kinds and pandas is not None else "")
    return Objects(ast.unparse(node), tuple(value.shape), kinds, becomes, where, raised.number)


def _are_texts(value: Any) -> bool:
    """Whether a column of a table, or an array of one axis, holds texts."""
    numpy, pandas = sys.modules.get("numpy"), sys.modules["pandas"]
    if isinstance(value, pandas.Series):
        return len(value) > 0 and _is_text(value)
    return numpy is not None and isinstance(value, numpy.ndarray) and value.ndim == 1 and value.dtype.kind == "U"


def _becomes(value: Any) -> str:
    """The type that all elements can be of, "" where some are no numbers."""
    numpy = sys.modules["numpy"]
    try:
        made = value.astype(NUMBERS)
    except (TypeError, ValueError):
        return ""
    whole = all(isinstance(element, (bool, int, numpy.integer, numpy.bool_)) for element in value.reshape(-1))
    return WHOLE_NUMBERS if whole and made.size else NUMBERS


def _is_text(column: Any) -> bool:
    """Whether a column holds texts, and not only numbers that are written as such."""
    pandas = sys.modules["pandas"]
    if column.dtype.kind in "biufcmM" or not any(isinstance(value, str) for value in column.iloc[:LOOKED]):
        return False
    return bool(pandas.to_numeric(column, errors="coerce").isna().any())


def numbered(value: Any) -> Any:
    """A table or an array with numbers for the texts: their places among the different ones of a column, in order."""
    pandas, numpy = sys.modules["pandas"], sys.modules["numpy"]
    if not isinstance(value, pandas.DataFrame) and value.ndim == 1:
        return numpy.array(_places(value))
    table = pandas.DataFrame(value)
    made = {name: _places(column) if _is_text(column) else pandas.to_numeric(column) for name, column in table.items()}
    result = pandas.DataFrame(made, index=table.index).astype(NUMBERS)
    return result.to_numpy() if isinstance(value, numpy.ndarray) else result


def _places(texts: Any) -> list[int]:
    order = {text: place for place, text in enumerate(sorted({str(text) for text in texts}))}
    return [order[str(text)] for text in texts]


def _value(node: ast.expr, raised: Raised) -> Any:
    """What an argument is: a name, an attribute, a part of one, or the whole of a table."""
    if isinstance(node, ast.Subscript):
        return _value(node.value, raised)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WHOLE:
        owner = resolve(node.func.value, raised.frame)
        kind = type(owner).__module__.partition(".")[0] if owner is not UNKNOWN else ""
        return owner.to_numpy() if kind == "pandas" and not node.args and not node.keywords else UNKNOWN
    return resolve(node, raised.frame)
