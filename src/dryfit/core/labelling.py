"""Where a script makes the inputs and the labels of its rows or batches, read off its source."""

import ast
from collections.abc import Iterator

from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Location
from dryfit.core.scopes import own_nodes, scope_around
from dryfit.core.source import argument_node, location_of, method_of, nodes_of, parse
from dryfit.core.trace import LABELS, trace
from dryfit.core.values import calls_of, given_in

KEYS = ("labels", "label", "start_positions", "end_positions")
# Methods that put the labels of a row, or of several, into a list.
LISTING = ("append", "extend")
# Names that are followed from one to the other before a value is taken as it stands.
DEPTH = 4
# What the number is called that fills what is padded.
PADDING = ("padding_value", "fill_value", "constant_values", "label_pad_token_id", "value")
# What the names of labels hold.
LABEL = "label"
# What puts values into a list.
PUTTING = ("append", "extend", "insert")
# What takes columns out of a table, or turns it into an array.
CUTS = ("drop", "iloc", "loc", "values", "to_numpy", "select_dtypes", "filter", "columns")

# What makes a tensor or an array of what it is given, and the modules whose functions are no methods of a value.
MAKERS = ("tensor", "as_tensor", "from_numpy", "array", "asarray", "LongTensor", "FloatTensor")
MODULES = ("torch", "np", "numpy", "pd", "pandas")


def labels_made(where: Location | None, function: str = "") -> Location | None:
    """The last statement that makes labels: by their key, in the one function of a file that has such a statement.

    Where a ``function`` is named, in that one alone.
    """
    tree = parse(where.path) if where else None
    if tree is None or where is None:
        return None
    scopes = [scope for scope in _scopes(tree) if not function or getattr(scope, "name", "") == function]
    found = [(scope, node) for scope in scopes for node in _made_by_key(scope)]
    if not found or len({id(scope) for scope, _ in found}) > 1:
        return None
    scope, last = max(found, key=lambda pair: pair[1].lineno)
    return location_of(_named_for_labels(last, scope), where.path)


def part_made(path: str, class_name: str) -> Location | None:
    """The last statement that makes the last of the parts of a row, in the dataset of this class."""
    tree = parse(path)
    classes = [n for n in nodes_of(tree) if isinstance(n, ast.ClassDef) and n.name == class_name] if tree else []
    items = [f for c in classes for f in c.body if isinstance(f, ast.FunctionDef) and f.name == "__getitem__"]
    returned = [n for f in items for n in _own(f) if isinstance(n, ast.Return) and isinstance(n.value, ast.Tuple)]
    if len(items) != 1 or len(returned) != 1 or not isinstance(returned[0].value, ast.Tuple):
        return None
    part = returned[0].value.elts[-1]
    stores = [s for s in _own(items[0]) if isinstance(part, ast.Name) and _stores(s, part.id) and _makes(s)]
    return location_of(max(stores, key=lambda s: s.lineno) if stores else part, path)


def target_made(where: Location | None) -> Location | None:
    """The last statement that makes the target of a loss's call, through the function that returned it."""
    node, tree = argument_node(where, "target", 1), parse(where.path) if where else None
    scope = scope_around(where.line, tree) if where and tree else None
    for _ in range(DEPTH):
        name = _bare(node)
        if name is None or tree is None or scope is None or where is None:
            return None
        stores = [s for s in _own(scope) if _stores(s, name)]
        last = max(stores, key=lambda s: s.lineno, default=None)
        handed = _handed(last, name, tree) if last is not None else None
        if handed is None:
            return location_of(last, where.path) if last is not None and _makes(last) else None
        scope, node = handed
    return None


def column_of_tensors(where: Location | None) -> Location | None:
    """Where the last column of a set of tensors is made: what its variable is given, through the script's functions.

    The place is that of the set itself, of its variable, or of the function's call that makes it.
    """
    tree = parse(where.path) if where else None
    scope: ast.AST | None = scope_around(where.line, tree) if where and tree else None
    stands = (n for n in _nodes(scope) if isinstance(n, ast.expr) and _stands_at(n, where)) if scope and where else ()
    node = next(iter(stands), None)
    for _ in range(2 * DEPTH):
        if node is None or scope is None or tree is None:
            return None
        if isinstance(node, ast.Call) and method_of(node).endswith("TensorDataset") and node.args:
            return _column(node.args[-1], scope, tree, where.path) if where else None
        scope, node = _before(node, scope, tree)
    return None


def _before(node: ast.expr, scope: ast.AST, tree: ast.Module) -> tuple[ast.AST, ast.expr | None]:
    """What a variable or an attribute is given, a part is taken of, or a function of the script returns; its scope."""
    if isinstance(node, ast.Name | ast.Attribute):
        name = ast.unparse(node)
        own = _own(scope) if isinstance(node, ast.Name) else nodes_of(tree)
        given = [s for s in own if isinstance(s, ast.Assign) and name in _taken(s)]
        last = max(given, key=lambda s: s.lineno, default=None)
        return (scope_around(last.lineno, tree) if last else scope), (_part(last, name) if last else None)
    call = node if isinstance(node, ast.Call) else None
    if call is None or not call.args:
        return scope, None
    made = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == method_of(call)]
    returned = [n.value for f in made for n in _own(f) if isinstance(n, ast.Return)]
    return (made[0], returned[0]) if len(made) == len(returned) == 1 else (scope, call.args[0])


def _column(node: ast.expr, scope: ast.AST, tree: ast.Module, path: str) -> Location:
    """The statement that gives a column its values, behind what only makes a tensor of them."""
    for _ in range(2 * DEPTH):
        inner = _converted(node)
        if inner is not None:
            node = inner
            continue
        given = [s for s in _own(scope) if isinstance(node, ast.Name) and node.id in _taken(s)]
        made = [s for s in given if ast.unparse(node) not in {n.id for n in ast.walk(s) if _loads(n)}]  # type: ignore[attr-defined]
        last = max(made, key=lambda s: s.lineno, default=None)
        if isinstance(last, ast.Assign) and isinstance(last.targets[0], ast.Tuple):
            part = _part(last, ast.unparse(node))
            if part is None or isinstance(part, ast.Call):
                return location_of(last, path)
            node = part
        elif last is not None:
            return location_of(last, path)
        else:
            handed = _argument(node, scope, tree)
            if handed is None:
                return location_of(node, path)
            scope, node = handed
    return location_of(node, path)


def _loads(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


def _taken(statement: ast.stmt) -> set[str]:
    """The names that a statement gives values to."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return {ast.unparse(part) for t in targets for part in (t.elts if isinstance(t, ast.Tuple) else [t])}


def _part(statement: ast.Assign, name: str) -> ast.expr | None:
    """What a statement gives a name: the value, or of arrays that are split at once the one that it is a part of."""
    target, value = statement.targets[0], statement.value
    if not isinstance(target, ast.Tuple):
        return value
    place = next((n for n, part in enumerate(target.elts) if ast.unparse(part) == name), 0)
    if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
        return value.elts[place]
    if isinstance(value, ast.Call) and len(target.elts) == 2 * len(value.args):
        return value.args[place // 2]
    return value


def _converted(node: ast.expr) -> ast.expr | None:
    """What a tensor or an array is made of, or None where the node is that itself."""
    if not isinstance(node, ast.Call):
        return node.value if isinstance(node, ast.Attribute) and node.attr == "values" else None
    if node.args and method_of(node) in MAKERS:
        return node.args[0]
    of_module = isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) in MODULES
    return node.func.value if isinstance(node.func, ast.Attribute) and not of_module else None


def _argument(node: ast.expr, scope: ast.AST, tree: ast.Module) -> tuple[ast.AST, ast.expr] | None:
    """Of a parameter of a function: what it is given in the first of its calls, with the scope of that."""
    calls = calls_of(scope, tree) if isinstance(node, ast.Name) and isinstance(scope, ast.FunctionDef) else []
    if not calls or not isinstance(node, ast.Name) or not isinstance(scope, ast.FunctionDef):
        return None
    handed = given_in(calls[0], node.id, scope)
    return (scope_around(calls[0].lineno, tree), handed) if handed is not None else None


def padded_with(where: Location | None, value: int) -> Location | None:
    """The one place of a file that fills or pads with a number, by the name of such an argument."""
    tree = parse(where.path) if where else None
    words = [word for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.Call) for word in node.keywords]
    found = [word.value for word in words if word.arg in PADDING and ast.unparse(word.value) == str(value)]
    if where and tree is not None and not found:
        found = [node for node in _appended(tree) if ast.unparse(node) == str(value)]
    return location_of(found[0], where.path) if where and len(found) == 1 else None


def labels_cut(path: str, length: int) -> Location | None:
    """The one number that a file cuts labels off at, which is this length: where it stands, through its name."""
    tree = parse(path)
    cuts = [node for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.Subscript) and _is_mark(node)]
    bounds = [node.slice.upper for node in cuts if isinstance(node.slice, ast.Slice) and node.slice.upper is not None]
    found = {t.location for t in (trace(bound, path) for bound in bounds) if t is not None and t.literal == length}
    return found.pop() if len(found) == 1 else None


def marked(where: Location | None, mark: int | None) -> Location | None:
    """The one place that puts a mark into the list of a row's labels, in the function that begins the labels empty.

    Where they are made with a value of their own, that place.
    """
    tree = parse(where.path) if where else None
    if tree is None or where is None:
        return where
    scope = scope_around(where.line, tree)
    begun = next((n for n in _nodes(scope) if _stands_at(n, where)), None)
    put = [n for n in _nodes(scope) if isinstance(n, ast.Call) and getattr(n.func, "attr", "") in PUTTING]
    found = [n for n in put if any(_is_number(part, mark) for given in n.args for part in ast.walk(given))]
    empty = isinstance(begun, ast.List) and not begun.elts
    return location_of(found[0], where.path) if empty and len(found) == 1 else where


def _is_number(node: ast.AST, number: int | None) -> bool:
    return isinstance(node, ast.UnaryOp | ast.Constant) and ast.unparse(node) == str(number)


def _is_mark(node: ast.Subscript) -> bool:
    """Whether what is cut from its front holds the mark of labels that do not count."""
    is_front = isinstance(node.slice, ast.Slice) and node.slice.lower is None and node.slice.step is None
    return is_front and str(IGNORED) in ast.unparse(node.value)


def _appended(tree: ast.Module) -> Iterator[ast.expr]:
    """What the script puts to a list of labels, by the list's name."""
    for node in nodes_of(tree):
        call = node.func if isinstance(node, ast.Call) and len(node.args) == 1 else None
        if isinstance(call, ast.Attribute) and call.attr == "append" and LABEL in ast.unparse(call.value).lower():
            yield node.args[0]  # type: ignore[attr-defined]


def handed_out(where: Location | None) -> Location | None:
    """The last statement that gives the variable at a place its value, as one of several."""
    tree = parse(where.path) if where else None
    if tree is None or where is None:
        return None
    scope = scope_around(where.line, tree)
    name = next((n.id for n in _nodes(scope) if isinstance(n, ast.Name) and _stands_at(n, where)), None)
    stores = [s for s in _own(scope) if name and _stores(s, name) and s.lineno < where.line]
    last = max(stores, key=lambda s: s.lineno, default=None)
    return location_of(last, where.path) if last is not None else None


def _scopes(tree: ast.Module) -> Iterator[ast.AST]:
    yield tree
    yield from (node for node in nodes_of(tree) if isinstance(node, ast.FunctionDef))


def _nodes(scope: ast.AST) -> tuple[ast.AST, ...]:
    """What a function, or the module, holds itself, in its lambdas too."""
    return own_nodes(scope, lambdas=True)


def _own(scope: ast.AST) -> Iterator[ast.stmt]:
    yield from (node for node in _nodes(scope) if isinstance(node, ast.stmt))


def _made_by_key(scope: ast.AST) -> Iterator[ast.expr]:
    """What is put under the key of labels; a value that was there already, or that is handed on, is not made."""
    for statement in _own(scope):
        if isinstance(statement, ast.Assign) and any(_is_key(target) for target in statement.targets):
            yield statement.value
    for found in (node for node in _nodes(scope) if isinstance(node, ast.Dict)):
        for key, value in zip(found.keys, found.values, strict=True):
            if isinstance(key, ast.Constant) and key.value in KEYS and not isinstance(value, ast.Constant):
                yield value
    for call in (node for node in _nodes(scope) if isinstance(node, ast.Call) and len(node.args) == 1):
        # A list under the key is given the labels of one row after another.
        if isinstance(call.func, ast.Attribute) and call.func.attr in LISTING and _is_key(call.func.value):
            yield call.args[0]


def _is_key(target: ast.expr) -> bool:
    return isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant) and target.slice.value in KEYS


def _named_for_labels(value: ast.expr, scope: ast.AST) -> ast.expr | ast.stmt:
    """The last assignment of the variable of labels that a value is made of, or the value itself."""
    if isinstance(value, ast.BinOp) and isinstance(value.right, ast.BinOp) and isinstance(value.right.left, ast.List):
        # What is put behind the labels makes them what they are.
        return value
    named = {n.id for n in ast.walk(value) if isinstance(n, ast.Name) and LABELS & set(n.id.lower().split("_"))}
    stores = [s for s in _own(scope) if any(_stores(s, name) for name in named) and s.lineno <= value.lineno]
    last = max(stores, key=lambda s: s.lineno, default=None)
    return last if last is not None and _makes(last) else value


def _stores(statement: ast.stmt, name: str) -> bool:
    """Whether a statement gives a variable a value, or a part of it one."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    flat = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return any(_bare(part) == name for part in flat)


def _makes(statement: ast.stmt) -> bool:
    """Whether a value is made here, and not taken as it is from a row, a batch or a pair."""
    return isinstance(statement, ast.Assign) and not isinstance(statement.targets[0], ast.Tuple)


def _bare(node: ast.expr | None) -> str | None:
    """The variable that is indexed, or whose method is called."""
    while isinstance(node, (ast.Subscript, ast.Attribute, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def _handed(statement: ast.stmt, name: str, tree: ast.Module) -> tuple[ast.FunctionDef, ast.expr] | None:
    """Of variables that a function of the script returns, the function and what it returns for this one."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return None
    called, target = _bare(statement.value.func), statement.targets[0]
    functions = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == called]
    returned = [n.value for f in functions for n in _own(f) if isinstance(n, ast.Return) and n.value is not None]
    if len(functions) != 1 or len(returned) != 1:
        return None
    if not isinstance(target, ast.Tuple) or not isinstance(returned[0], ast.Tuple):
        return (functions[0], returned[0]) if not isinstance(target, ast.Tuple) else None
    places = [place for place, part in enumerate(target.elts) if _bare(part) == name]
    return (functions[0], returned[0].elts[places[0]]) if places and len(target.elts) == len(returned[0].elts) else None


def table_cut(where: Location | None) -> Location | None:
    """The first statement that cuts, out of a table, what the expression at a place is made of."""
    tree = parse(where.path) if where else None
    if tree is None or where is None:
        return None
    scope = scope_around(where.line, tree)
    known = [s for s in _own(scope) if isinstance(s, ast.Assign) and s.lineno <= where.line]
    start = next((n for n in _nodes(scope) if _stands_at(n, where)), None)
    names, seen = {n.id for n in ast.walk(start) if isinstance(n, ast.Name)} if start else set(), list[ast.Assign]()
    for statement in sorted(known, key=lambda s: -s.lineno):
        if any(_stores(statement, name) for name in names):
            seen.append(statement)
            names |= _read(statement, names)
    cuts = [s for s in seen if any(isinstance(n, ast.Attribute) and n.attr in CUTS for n in ast.walk(s.value))]
    first = min(cuts, key=lambda s: s.lineno, default=None) or _cut_when_made(start, tree)
    return location_of(first, where.path) if first is not None else None


def _cut_when_made(made: ast.AST | None, tree: ast.Module) -> ast.Assign | None:
    """The first statement of a class that takes values of a whole table, where an expression is made by that class."""
    called = ast.unparse(made.func) if isinstance(made, ast.Call) else ""
    owner = next((n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == called), None)
    kept = [n for n in ast.walk(owner) if isinstance(n, ast.Assign)] if owner is not None else []
    return next((s for s in kept if any(_is_whole_cut(n) for n in ast.walk(s.value))), None)


def _is_whole_cut(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in CUTS and isinstance(node.value, ast.Name)


def _read(statement: ast.Assign, names: set[str]) -> set[str]:
    """The variables that a statement reads; of several arrays split at once only the one that a name is a part of."""
    target, value = statement.targets[0], statement.value
    parts = target.elts if isinstance(target, ast.Tuple) else []
    given = value.args if isinstance(value, ast.Call) else []
    if parts and given and len(parts) == 2 * len(given):
        wanted = [given[place // 2] for place, part in enumerate(parts) if _bare(part) in names]
        return {n.id for node in wanted for n in ast.walk(node) if isinstance(n, ast.Name)}
    return {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}


def _stands_at(node: ast.AST, where: Location) -> bool:
    return isinstance(node, ast.expr) and (node.lineno, node.col_offset) == (where.line, where.column)
