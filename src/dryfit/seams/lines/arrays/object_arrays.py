"""Python objects where a library takes numbers: a table whose columns are of several types, or text, as a whole."""

import ast
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import FILLED, Objects
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.scopes import own_nodes
from dryfit.core.source import (
    assigned_pairs,
    call_at,
    function_holding,
    location_of,
    nodes_of,
    parse,
    source_of,
    statement_at,
)
from dryfit.core.stage import Stage
from dryfit.core.trace import prepared
from dryfit.seams.lines.text.numbers import read
from dryfit.seams.lines.text.written import unread
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, node_at, raised_by, resolve, retry, value_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The elements whose types are told.
LOOKED = 10_000
# How pandas and numpy give a whole table without arguments, and change nothing in it.
WHOLE, VALUES = ("to_numpy",), "values"
# The method that gives another type, and those by which a table is cut first, of which none changes it.
CASTING, CUTTING = "astype", ("drop", "copy", "dropna", "fillna", "reset_index", *WHOLE)
# What the elements become: whole numbers where all are.
WHOLE_NUMBERS, NUMBERS = "int64", "float32"
# ... or their place among the different texts.
PLACES = "numbers for text"
# Functions that make a tensor of one value, and the words that the name of a class has at most.
TENSORS, WORDS = ("tensor", "as_tensor", "LongTensor", "FloatTensor"), 3
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
    if not found and texts:
        return _of_one_text(session, raised, call)
    for _, entry in found:
        session.recorder.objects.append(entry)
    told = [(node, entry.becomes) for node, entry in found]
    if not told or not all(becomes for _, becomes in told):
        return None
    kinds = sorted({becomes for _, becomes in told})
    named = [kind for kind in kinds if kind in (PLACES, FILLED)]
    done = f"with {' and '.join(named)}" if named else f"as {' and '.join(kinds)}"
    return retry(raised, partial(_converted, told=told), done)


def _of_one_text(session: "Mending", raised: Raised, call: ast.Call) -> Retry | None:
    """The text of one row that is made a number: its place among the different ones of its column."""
    for node in _given(call):
        text = _item(node, raised)
        given = _given_in(node, raised) if isinstance(node, ast.Name) else node
        column: Any = _value(given, raised) if isinstance(given, ast.Subscript) else UNKNOWN
        if not isinstance(text, str) or not hasattr(column, "__iter__") or isinstance(column, str):
            continue
        if text not in list(column) or not isinstance(given, ast.Subscript):
            continue
        name = ast.unparse(given.value)
        where = location_of(node, raised.location.path)
        session.recorder.objects.append(Objects(name, (len(column),), ("str",), PLACES, where, raised.number))
        source = f"sorted(set({name})).index({ast.unparse(node)})"
        return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with {PLACES}")
    return _of_one_name(session, raised, call)


def _of_one_name(session: "Mending", raised: Raised, call: ast.Call) -> Retry | None:
    """The name of a row's class, or those of its tokens, that a tensor is made of: numbered as they come."""
    callee = getattr(resolve(call.func, raised.frame), "__name__", "") if call.args else ""
    node = call.args[0] if callee in TENSORS else None
    value = _item(node, raised) if node is not None else UNKNOWN
    names: list[Any] = value if isinstance(value, list) else [value]
    if node is None or not names or not all(isinstance(name, str) and _is_name(name) for name in names):
        return None
    where = location_of(node, raised.location.path)
    entry = Objects(ast.unparse(node), (), ("str",), PLACES, where, raised.number, tuple(dict.fromkeys(names)))
    session.recorder.objects.append(entry)
    source = f"__import__('sys').modules[{__name__!r}].numbered_name({ast.unparse(node)})"
    return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with {PLACES}")


def _is_name(text: str) -> bool:
    """Whether a text is a name rather than a number in writing, or a sentence."""
    try:
        float(text)
    except ValueError:
        return len(text.split()) <= WORDS
    return False


def _cut(table: Any, node: ast.Subscript, raised: Raised) -> Any:
    """Some columns of a table; asking for them changes nothing."""
    key = value_of(node.slice, raised.frame)
    if isinstance(node.slice, ast.List):
        key = [value_of(part, raised.frame) for part in node.slice.elts]
    return table[key] if isinstance(key, str | list) and UNKNOWN not in [*key] else UNKNOWN


def _given_in(name: ast.Name, raised: Raised) -> ast.expr | None:
    """What the function that raised gives a name."""
    around = function_holding(raised.location)
    pairs = (pair for node in (ast.walk(around) if around is not None else ()) for pair in assigned_pairs(node))
    return next((value for target, value in pairs if ast.unparse(target) == name.id), None)


def _item(node: ast.expr, raised: Raised) -> Any:
    """What an argument is, an item of something else too."""
    if not isinstance(node, ast.Subscript):
        return resolve(node, raised.frame)
    owner, key = resolve(node.value, raised.frame), value_of(node.slice, raised.frame)
    try:
        return owner[key] if UNKNOWN not in (owner, key) else UNKNOWN
    except Exception:
        return UNKNOWN


def _converted(statement: ast.stmt, told: list[tuple[ast.expr, str]]) -> list[ast.stmt]:
    for node, becomes in told:
        source = ast.unparse(node)
        change = {PLACES: "numbered", FILLED: "filled"}.get(becomes)
        made = f"__import__('sys').modules[{__name__!r}].{change}({source})"
        (statement,) = rewrites.replaced(statement, node, made if change else f"({source}).astype({becomes!r})")
    return [statement]


def _given(call: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call, those in tuples, lists and dictionaries too, and what is to be of another type."""
    waiting = [*call.args, *(word.value for word in call.keywords)]
    if isinstance(call.func, ast.Attribute) and call.func.attr == CASTING:
        waiting.append(call.func.value)
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
    numpy, pandas = sys.modules.get("numpy"), sys.modules.get("pandas")
    # The numbers of a table do not tell its columns.
    whole = node.value if isinstance(node, ast.Attribute) and node.attr == VALUES else node
    table, where = _value(whole, raised), location_of(node, raised.location.path)
    if pandas is not None and isinstance(table, pandas.DataFrame) and len(table):
        columns = tuple(str(n) for n in table.columns if _is_text(table[n]) and unread(table[n]) is None)
        if columns or whole is node:
            entry = Objects(ast.unparse(node), tuple(table.shape), ("str",), PLACES, where, raised.number, columns)
            return entry if columns else None
    value, name = _mixed_among(_value(node, raised), ast.unparse(node))
    if texts and pandas is not None and _are_texts(value):
        return Objects(ast.unparse(node), tuple(value.shape), ("str",), PLACES, where, raised.number)
    if numpy is None or not isinstance(value, numpy.ndarray) or value.dtype.kind != "O" or not value.size:
        return None
    flat = value.reshape(-1)[:LOOKED]
    kinds = tuple(sorted({type(element).__name__ for element in flat}))
    if lengths := _lengths(value):
        made = prepared(node, raised.location.path, raised.location.line)
        shape = (len(value), min(lengths), max(lengths))
        return Objects(ast.unparse(node), shape, kinds, FILLED, where, raised.number, made_at=made)
    becomes = _becomes(value) or (PLACES if "str" in kinds and pandas is not None else "")
    made = _made(node, raised) if becomes and becomes != PLACES else None
    return Objects(name, tuple(value.shape), kinds, becomes, where, raised.number, made_at=made)


def _mixed_among(value: Any, name: str) -> tuple[Any, str]:
    """Of a dictionary of inputs the table that holds texts beside numbers, with its name; else what it is."""
    for key, part in value.items() if type(value) is dict else ():
        if _is_mixed(part):
            return part, f"{name}[{key!r}]"
    return value, name


def _is_mixed(value: Any) -> bool:
    """Whether an array of two axes holds texts beside numbers."""
    if getattr(getattr(value, "dtype", None), "kind", "") != "O" or getattr(value, "ndim", 0) != len(
        ("rows", "columns")
    ):
        return False
    kinds = {isinstance(element, str) for element in value.reshape(-1)[:LOOKED]}
    return kinds == {True, False}


def _lengths(value: Any) -> list[int]:
    """The lengths of rows of numbers that are not all as long as each other; none where these are no such rows."""
    rows = list(value) if value.ndim == 1 else []
    if not all(isinstance(row, (list, tuple)) or getattr(row, "ndim", 0) == 1 for row in rows):
        return []
    lengths = [len(row) for row in rows]
    numbers = all(not isinstance(x, str) and getattr(x, "ndim", 0) == 0 for row in rows for x in row[:1])
    listed = any(isinstance(x, (list, tuple, dict)) for row in rows for x in row[:1])
    return lengths if len(set(lengths)) > 1 and numbers and not listed else []


def _made(node: ast.expr, raised: Raised) -> Location | None:
    """Where a table became an array, of which this may be a part, if all of that can be numbers."""
    where = prepared(node, raised.location.path, raised.location.line)
    statement = statement_at(where)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if where is None or len(targets) != 1:
        return None
    for place, target in enumerate(getattr(targets[0], "elts", targets)):
        whole = resolve(target, raised.frame)
        made = where if target is targets[0] and _is_whole(where) else _returned(where, place, target is targets[0])
        if made is not None and getattr(whole, "dtype", None) == "O" and whole.ndim > 1 and _becomes(whole):
            return made
    return None


def _is_whole(where: Location) -> bool:
    """Whether an expression gives a whole table as an array."""
    return source_of(where).endswith(tuple(f".{way}" for way in (VALUES, *(f"{name}()" for name in WHOLE))))


def _returned(where: Location, place: int, alone: bool) -> Location | None:
    """What makes a table an array in the function of the file that an expression calls, the value at this place."""
    call, tree = call_at(where), parse(where.path)
    name = call.func.id if call is not None and isinstance(call.func, ast.Name) else ""
    made = [n for n in (nodes_of(tree) if tree and name else ()) if isinstance(n, ast.FunctionDef) and n.name == name]
    given = [n for function in made for n in own_nodes(function) if isinstance(n, ast.Return) and n.value is not None]
    if len(made) != 1 or len(given) != 1 or (value := given[0].value) is None:
        return None
    if not alone:
        parts = value.elts[place : place + 1] if isinstance(value, ast.Tuple) else []
        if not parts:
            return None
        (value,) = parts
    found = prepared(value, where.path, given[0].lineno) if isinstance(value, ast.Name) else None
    found = found or location_of(value, where.path)
    return found if _is_whole(found) else None


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
    if isinstance(value, dict):
        return {key: numbered(part) if _is_mixed(part) else part for key, part in value.items()}
    if not isinstance(value, pandas.DataFrame) and value.ndim == 1:
        return numpy.array(_places(value))
    table = pandas.DataFrame(value)
    made = {name: _numbers(column) if _is_text(column) else pandas.to_numeric(column) for name, column in table.items()}
    result = pandas.DataFrame(made, index=table.index).astype(NUMBERS)
    return result.to_numpy() if isinstance(value, numpy.ndarray) else result


def filled(rows: Any) -> Any:
    """Rows of numbers with zeros behind the shorter ones."""
    numpy = sys.modules["numpy"]
    kind = numpy.asarray([number for row in rows for number in row]).dtype
    whole = numpy.zeros((len(rows), max(map(len, rows))), dtype=kind)
    for place, row in enumerate(rows):
        whole[place, : len(row)] = row
    return whole


def numbered_name(names: Any) -> Any:
    """The number of a name, or of each of several: the first that was asked for is 0."""
    if isinstance(names, list):
        return [numbered_name(name) for name in names]
    return _KNOWN.setdefault(names, len(_KNOWN))


# Those that were asked for so far.
_KNOWN: dict[str, int] = {}


def _numbers(column: Any) -> Any:
    """What most of a column's texts mean, where that is numbers, and else their places."""
    return read(column) if unread(column) is not None else _places(column)


def _places(texts: Any) -> list[int]:
    order = {text: place for place, text in enumerate(sorted({str(text) for text in texts}))}
    return [order[str(text)] for text in texts]


def _value(node: ast.expr, raised: Raised) -> Any:
    """What an argument is: a name, an attribute, a part of one, or the whole of a table."""
    if isinstance(node, ast.Subscript):
        holder = _value(node.value, raised)
        if isinstance(holder, dict):
            return resolve(node, raised.frame)
        return _cut(holder, node, raised) if type(holder).__name__ == "DataFrame" else holder
    calls = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
    if not calls:
        return resolve(node, raised.frame)
    if not all(isinstance(func, ast.Attribute) and func.attr in CUTTING for func in calls):
        return UNKNOWN
    begins: Any = node
    while isinstance(begins, ast.Attribute | ast.Call | ast.Subscript):
        begins = begins.func if isinstance(begins, ast.Call) else begins.value
    owner = resolve(begins, raised.frame) if isinstance(begins, ast.Name) else UNKNOWN
    changes = any(isinstance(part, ast.keyword) and part.arg == "inplace" for part in ast.walk(node))
    if type(owner).__module__.partition(".")[0] != "pandas" or changes:
        return UNKNOWN
    return evaluated(node, names_in(raised.frame))
