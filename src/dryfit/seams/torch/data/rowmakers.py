"""Where the user's own code makes the rows of a dataset."""

import ast
import inspect
import sys
from collections.abc import Iterator
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of, nodes_of, parse
from dryfit.seams.torch import reached

# What puts examples into another order, by its name.
ORDERING = ("sort", "sorted", "argsort", "shuffle", "randperm", "permutation", "flip", "reverse", "reversed")

# What draws one or several of many at random, by its name.
DRAWING = ("choice", "choices", "sample", "randint", "randrange", "integers", "multinomial")


# How many parts may lie in each other.
NESTED = 4


def innermost(dataset: Any) -> Any:
    """The dataset that holds the rows, not a part of it; a part of one would have other places."""
    for _ in range(NESTED):
        if not hasattr(dataset, "indices") or not hasattr(dataset, "dataset"):
            return dataset
        dataset = dataset.dataset
    return dataset


def made_at(dataset: Any) -> Location | None:
    """The last `return` of the `__getitem__` that makes a dataset's rows, where the user wrote it."""
    returns = [node for node in _returns(dataset) if not _is_none(node[0].value)]
    return location_of(*returns[-1]) if returns else None


def yielded_at(dataset: Any) -> Location | None:
    """The last `yield` of the `__iter__` that makes the rows of a stream, where the user wrote it."""
    code = getattr(inspect.unwrap(getattr(type(dataset), "__iter__", None) or _nothing), "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return None
    function = definition_of(code)
    found = [n for n in ast.walk(function) if isinstance(n, ast.Yield)] if function is not None else []
    return location_of(max(found, key=lambda node: node.lineno), code.co_filename) if found else None


def part_at(dataset: Any, place: int, key: str, count: int) -> Location | None:
    """Where one of the parts of a dataset's rows is made, of so many: what its name is given, or what is returned.

    Of a dictionary it is the part of this key: a collate function may have changed their order.
    """
    returns = [node for node in _returns(dataset) if not _is_none(node[0].value)]
    if not returns:
        return None
    statement, path = returns[-1]
    parts = _parts(statement.value)
    if len(parts) != count:
        return None
    keys = [getattr(k, "value", "") for k in getattr(statement.value, "keys", ())]
    part = parts[keys.index(key) if key in keys else place]
    made = [n for n in nodes(dataset) if isinstance(n, ast.Assign) and n.lineno < statement.lineno]
    found = [value for node in made for value in _given(ast.unparse(part), node)]
    return location_of(max(found, key=lambda value: value.lineno) if found else part, path)


def _given(name: str, statement: ast.Assign) -> Iterator[ast.expr]:
    """What a name is given by an assignment, be it one of several that are given their values at once."""
    for target in statement.targets:
        names = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
        values = _parts(statement.value) if isinstance(statement.value, ast.Tuple | ast.List) else []
        for place, part in enumerate(names):
            if ast.unparse(part) == name:
                several = part is not target
                yield values[place] if several and len(values) == len(names) else statement.value


def _parts(value: ast.expr | None) -> list[ast.expr]:
    """The values of a row in their order; of one with others spread into it that is not known."""
    if isinstance(value, ast.Tuple | ast.List):
        return [] if any(isinstance(part, ast.Starred) for part in value.elts) else value.elts
    if isinstance(value, ast.Dict):
        return [] if None in value.keys else value.values
    return []


def is_in_row(site: Any, dataset: Any) -> bool:
    """Whether a line is one of the function that makes a dataset's rows, as it is or with a statement changed."""
    code = _code(dataset)
    return code is not None and (site.code.co_filename, site.code.co_qualname) == (code.co_filename, code.co_qualname)


def target_at(dataset: Any) -> Location | None:
    """Where a row's last part is made: the last assignment of the name that is returned for it, or the `return`."""
    returns = _returns(dataset)
    if not returns or not isinstance(returns[-1][0].value, ast.Tuple):
        return made_at(dataset)
    statement, path = returns[-1]
    last = ast.unparse(returns[-1][0].value.elts[-1])
    made = [n for n in nodes(dataset) if isinstance(n, ast.Assign)]
    found = [node for node in made if last in map(ast.unparse, node.targets) and node.lineno < statement.lineno]
    return location_of(found[-1] if found else statement, path)


def draws_examples(dataset: Any) -> bool:
    """Whether a row is made of examples that are drawn anew, as pairs and triplets are: a place is drawn, and read."""
    given = [n for n in nodes(dataset) if isinstance(n, ast.Assign) and any(map(_is_draw, ast.walk(n.value)))]
    drawn = {target.id for node in given for target in node.targets if isinstance(target, ast.Name)}
    read = [n.slice for n in nodes(dataset) if isinstance(n, ast.Subscript) and not isinstance(n.slice, ast.Slice)]
    return any((isinstance(place, ast.Name) and place.id in drawn) or _is_draw(place) for place in read)


def _is_draw(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in DRAWING


def length_at(dataset: Any) -> Location | None:
    """What the `__len__` of a dataset of the user's returns."""
    code = getattr(inspect.unwrap(getattr(type(dataset), "__len__", None) or _nothing), "__code__", None)
    function = definition_of(code)
    returns = [n for n in ast.walk(function) if isinstance(n, ast.Return)] if function else []
    return location_of(returns[-1], code.co_filename) if returns and code else None


def none_at(dataset: Any) -> Location | None:
    """Where a dataset's `__getitem__` gives None: such a `return`, or the function where it has none."""
    returns = [node for node in _returns(dataset) if _is_none(node[0].value)]
    if returns:
        return location_of(*returns[0])
    code = _code(dataset)
    return _function_location(code)


def ordered_at(code: Any) -> Location | None:
    """Where a function of the user's sorts or shuffles, or else the function itself."""
    function = definition_of(code)
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)] if function else []
    found = (call for call in calls if ast.unparse(call.func).rpartition(".")[2] in ORDERING)
    return next((location_of(call, code.co_filename) for call in found), None) or _function_location(code)


def forward_at(module: Any) -> Location | None:
    """The line of a module's `forward`, where the user wrote it."""
    code = getattr(getattr(type(module), "forward", None), "__code__", None)
    return _function_location(code)


def attribute_at(owner: type, attribute: str) -> Location | None:
    """The statement of a class of the user's that sets an attribute of its objects."""
    code = getattr(getattr(owner, "__init__", None), "__code__", None)
    tree = parse(code.co_filename) if code is not None and is_user_file(code.co_filename) else None
    for node in nodes_of(tree) if tree and code else ():
        if code and isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == f"self.{attribute}":
            return location_of(node.value, code.co_filename)
    return None


def texts_in(function: Any) -> set[str]:
    """The string constants of a function of the user's, and of the functions of its module that it names."""
    code = _called_code(function)
    if code is None or not is_user_file(code.co_filename):
        return set()
    owner = getattr(function, "__globals__", None) or getattr(
        sys.modules.get(type(function).__module__), "__dict__", {}
    )
    names = {name for part in _nested(code) for name in part.co_names}
    helpers = [inner for name in names if (inner := getattr(owner.get(name), "__code__", None)) is not None]
    parts = [part for whole in (code, *helpers) for part in _nested(whole)]
    return {constant for part in parts for constant in part.co_consts if isinstance(constant, str)}


def _called_code(function: Any) -> Any:
    """The code of a function, of a method, of a partial's function, or of an object that can be called."""
    function = inspect.unwrap(getattr(function, "func", function))
    return getattr(function, "__code__", None) or getattr(type(function).__call__, "__code__", None)


def _nested(code: Any) -> Iterator[Any]:
    yield code
    for constant in code.co_consts:
        if hasattr(constant, "co_consts"):
            yield from _nested(constant)


def _is_none(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def _returns(dataset: Any) -> list[tuple[ast.Return, str]]:
    code = _code(dataset)
    found = [node for node in nodes(dataset) if isinstance(node, ast.Return)]
    return [(node, code.co_filename) for node in sorted(found, key=lambda node: node.lineno)] if code else []


def nodes(dataset: Any) -> list[ast.AST]:
    """The nodes of the function that makes a dataset's rows, in the order of their lines."""
    code, owner = _making(dataset)
    function = definition_of(code)
    found = list(reached.nodes(function, owner)) if function else []
    return sorted(found, key=lambda node: getattr(node, "lineno", 0))


def _code(dataset: Any) -> Any:
    """The code of the innermost dataset's own `__getitem__`, where it is the user's."""
    return _making(dataset)[0]


def _making(dataset: Any) -> tuple[Any, Any]:
    """That code, and the dataset that it is a method of."""
    for _ in range(8):
        code = getattr(inspect.unwrap(getattr(type(dataset), "__getitem__", None) or _nothing), "__code__", None)
        if code is not None and is_user_file(code.co_filename):
            return code, dataset
        if not hasattr(dataset, "dataset"):
            break
        dataset = dataset.dataset
    return None, None


def _nothing() -> None:
    return None


def _function_location(code: Any) -> Location | None:
    function = definition_of(code)
    if function is None:
        return None
    where = location_of(function, code.co_filename)
    return Location(where.path, where.line, where.column, where.line, None, where.text)
