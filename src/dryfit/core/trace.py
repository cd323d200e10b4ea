"""Follow a value in the source back to the literal that decides it."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.scopes import scope_around
from dryfit.core.source import (
    argument_node,
    call_at,
    class_around,
    location_of,
    method_of,
    nodes_of,
    parse,
    source_of,
    statement_at,
)
from dryfit.core.values import assigned, values_of

# A value that passes through more names than this is not followed further.
DEPTH = 8
# What a split of inputs and targets gives.
PARTS = 4
# What variables of labels are called.
LABELS = {"y", "label", "labels", "target", "targets", "classes", "tags"}


@dataclass(frozen=True)
class Traced:
    """The expression that decides a value: where it stands, and its number where it is a literal."""

    location: Location
    literal: int | None
    node: ast.expr


def deciding(location: Location | None, name: str, position: int | None = None) -> Traced | None:
    """What decides an argument of the call at a location."""
    node = argument_node(location, name, position)
    return trace(node, location.path) if node is not None and location else None


def trace(node: ast.expr, path: str) -> Traced | None:
    """What decides an expression, through names, parameters, attributes and dictionary keys."""
    tree = parse(path)
    if tree is None:
        return None
    for _ in range(DEPTH):
        values = list(values_of(node, tree))
        if len(values) != 1:
            break
        node = values[0]
    whole = isinstance(node, ast.Constant) and type(node.value) is int
    return Traced(location_of(node, path), node.value if whole else None, node)  # type: ignore[attr-defined]


def assigned_before(location: Location | None, attribute: str, value: object) -> Location | None:
    """The last statement before a line that gives an attribute of any object this constant, or what may be it."""
    tree = parse(location.path) if location else None
    found = (
        [
            node
            for node in ast.walk(tree)
            if location and tree and isinstance(node, ast.Assign) and node.lineno < location.line
            if not isinstance(node.value, ast.Constant) or node.value.value is value
            if any(isinstance(target, ast.Attribute) and target.attr == attribute for target in node.targets)
        ]
        if tree
        else []
    )
    return location_of(max(found, key=lambda node: node.lineno), location.path) if found and location else None


def handed_on(location: Location | None, name: str, position: int | None) -> tuple[str, int] | None:
    """The parameter of the function around a call that is its argument, and the place it has among them."""
    node, tree = argument_node(location, name, position), parse(location.path) if location else None
    owner = scope_around(node.lineno, tree) if isinstance(node, ast.Name) and tree is not None else None
    if not isinstance(owner, ast.FunctionDef) or not isinstance(node, ast.Name) or list(assigned(node.id, owner)):
        return None
    names = [a.arg for a in owner.args.args if a.arg not in ("self", "cls")]
    return (node.id, names.index(node.id)) if node.id in names else None


def made_before(location: Location | None, name: str, position: int | None = None) -> Location | None:
    """The value that the variable given as an argument was assigned last, above the call at a location."""
    node, tree = argument_node(location, name, position), parse(location.path) if location else None
    if not isinstance(node, ast.Name) or tree is None or location is None:
        return None
    scope = scope_around(node.lineno, tree)
    values = [value for value in assigned(node.id, scope) if value.lineno < location.line]
    return location_of(max(values, key=lambda value: value.lineno), location.path) if values else None


def assigned_values(node: ast.Name, path: str) -> list[ast.expr]:
    """What a variable is assigned above a place that reads it, in the function around that, or in the module."""
    tree = parse(path)
    if tree is None:
        return []
    values = list(assigned(node.id, scope_around(node.lineno, tree))) or list(assigned(node.id, tree))
    return [value for value in values if value.lineno < node.lineno]


def prepared_before(location: Location | None, name: str, position: int | None = None) -> Location | None:
    """The last expression that changed the values of an argument: what only cuts or splits them is followed back."""
    node = argument_node(location, name, position)
    return prepared(node, location.path, location.line) if node is not None and location is not None else None


def prepared(node: ast.expr, path: str, line: int) -> Location | None:
    """The last expression above a line that changed the values of an expression there."""
    tree, found = parse(path), None
    node = node.value if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) else node
    for _ in range(DEPTH):
        if not isinstance(node, ast.Name) or tree is None:
            break
        scope = scope_around(node.lineno, tree)
        values = [value for value in (*assigned(node.id, scope), *_split(node.id, scope)) if value.lineno < line]
        if not values:
            break
        last = max(values, key=lambda value: value.lineno)
        if not isinstance(last, ast.Name):
            found = last
        line, node = last.lineno, last.value if isinstance(last, ast.Subscript) else last
    return location_of(found, path) if found is not None else None


def _split(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    """What one of several names is given: its own value, what a split takes it of, or the call that gives them all."""
    for statement in (node for node in ast.walk(scope) if isinstance(node, ast.Assign)):
        parts = [part for target in statement.targets for part in getattr(target, "elts", ())]
        for place in (n for n, part in enumerate(parts) if name in ast.unparse(part).strip("()").split(", ")):
            if isinstance(statement.value, ast.Tuple):
                yield from statement.value.elts[place : place + 1]
            elif isinstance(statement.value, ast.Call):
                split = method_of(statement.value).endswith("train_test_split")
                yield from statement.value.args[place // 2 : place // 2 + 1] if split else [statement.value]


def size_in_class(location: Location | None, size: int) -> Location | None:
    """The one number of this size that decides what the constructor of the class around a line makes."""
    tree, around = parse(location.path) if location else None, class_around(location)
    own = [n for n in (around.body if around else ()) if isinstance(n, ast.FunctionDef) and n.name == "__init__"]
    if tree is None or location is None or not own:
        return None
    values = [n for n in ast.walk(own[0]) if isinstance(n, ast.Name | ast.Attribute | ast.Constant)]
    found = (trace(node, location.path) for node in values)
    places = {known.location for known in found if known is not None and known.literal == size}
    return places.pop() if len(places) == 1 else None


def turn_of(location: Location | None) -> Location | None:
    """The name in the head of the innermost loop around a line that binds the variable which the line begins with."""
    tree, source = parse(location.path) if location else None, source_of(location)
    name = re.match(r"\w+", source)
    if tree is None or location is None or name is None:
        return None
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For) and n.lineno < location.line <= (n.end_lineno or 0)]
    for loop in sorted(loops, key=lambda node: -node.lineno):
        bound = (n for n in ast.walk(loop.target) if isinstance(n, ast.Name) and n.id == name[0])
        found = next(bound, None)
        if found is not None:
            return location_of(found, location.path)
    return None


def labels_handed(location: Location | None, name: str, position: int | None = None) -> Location | None:
    """The last value of the one variable named for labels that an argument, a loader or a generator, is made of."""
    found, tree = deciding(location, name, position), parse(location.path) if location else None
    if found is None or location is None or tree is None or not isinstance(found.node, ast.Call):
        return None
    bound = {part.arg for part in ast.walk(found.node) if isinstance(part, ast.arg)}
    read = {part.id for part in ast.walk(found.node) if isinstance(part, ast.Name)} - bound
    named = [word for word in read if LABELS & set(word.lower().split("_"))]
    scope = scope_around(found.node.lineno, tree)
    values = [value for word in named[:1] for value in assigned(word, scope) if value.lineno < found.node.lineno]
    last = max(values, key=lambda value: value.lineno, default=None) if len(named) == 1 else None
    return location_of(last, location.path) if last is not None else None


def table_behind(location: Location | None) -> Location | None:
    """Where the table is made that an expression looks its values up in, by themselves or through its names."""
    tree = parse(location.path) if location else None
    span = (location.line, location.column, location.end_line, location.end_column) if location else ()
    exact = [
        n
        for n in (nodes_of(tree) if tree else ())
        if isinstance(n, ast.expr) and (n.lineno, n.col_offset, n.end_lineno, n.end_col_offset) == span
    ]
    start = exact[0] if exact else statement_at(location)
    waiting: list[ast.AST] = [start] if start is not None else []
    for _ in range(DEPTH):
        parts = [part for node in waiting for part in ast.walk(node)]
        made = [list(values_of(table, tree)) for part in parts for table in _tables(part)] if tree else []
        found = [values[0] for values in made if len(values) == 1 and _is_table(values[0])]
        if found and location:
            return location_of(found[0], location.path)
        names = [part for part in parts if isinstance(part, (ast.Name, ast.Attribute))]
        waiting = [value for name in names for value in values_of(name, tree)] if tree else []
    return None


def _tables(node: ast.AST) -> Iterator[ast.expr]:
    """What a node looks a value up in: `table[key]`, `table.get(key)`, `column.map(table)`."""
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, (ast.Constant, ast.Slice, ast.Tuple)):
        yield node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and len(node.args) in (1, 2):
        if node.func.attr == "get":
            yield node.func.value
        elif node.func.attr in ("map", "replace"):
            yield node.args[-1]


def _is_table(node: ast.expr) -> bool:
    made = isinstance(node, ast.Call) and ast.unparse(node.func) == "dict"
    return made or isinstance(node, ast.Dict | ast.DictComp)


def configured(location: Location | None) -> Location | None:
    """The call that makes the configuration given to the call at a location, if the user writes one."""
    call = call_at(location)
    if call is None or location is None:
        return None
    node = argument_node(location, "config", 0)
    found = trace(node, location.path) if node is not None else None
    made = (
        found is not None
        and isinstance(found.node, ast.Call)
        and ast.unparse(found.node.func).endswith(("Config", "from_pretrained", "AutoConfig.for_model"))
    )
    return found.location if found and made else None


def calls_named(path: str, *names: str) -> list[ast.Call]:
    """Every call of a function or method of these names in a file, in the order of the source."""
    tree = parse(path)
    found = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and method_of(n) in names] if tree else []
    return sorted(found, key=lambda call: (call.lineno, call.col_offset))


def unpacked_from(location: Location | None, function: str) -> Location | None:
    """The four names that a call of this function is unpacked into, where what stands at a location is the second."""
    tree, name = parse(location.path) if location else None, source_of(location)
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call) or location is None:
            continue
        names = [ast.unparse(part) for target in node.targets for part in getattr(target, "elts", ())]
        # The second of four is for the inputs' other part.
        if names[1:2] == [name] and len(names) == PARTS and method_of(node.value) == function:
            return location_of(node.targets[0], location.path)
    return None


def within_tape(path: str, *names: str) -> ast.Call | None:
    """The first call of one of these under a GradientTape, or in the functions of the file that are called there.

    A loss that `compile` is given is called under one as well.
    """
    tree = parse(path)
    nodes = nodes_of(tree) if tree else ()
    tapes = [n for n in nodes if isinstance(n, ast.With) and any("GradientTape" in ast.unparse(i) for i in n.items)]
    seen: set[str] = set()
    waiting: list[ast.AST] = [statement for tape in tapes for statement in tape.body]
    compiled = {ast.unparse(loss) for call in calls_named(path, "compile") for loss in _losses_of(call)}
    waiting += [n for n in nodes if isinstance(n, ast.FunctionDef) and n.name in compiled]
    while waiting:
        calls = [n for n in ast.walk(waiting.pop(0)) if isinstance(n, ast.Call)]
        for call in calls:
            name = method_of(call) or getattr(call.func, "attr", "")
            if name in names:
                return call
            if name not in seen:
                seen.add(name)
                waiting += [n for n in nodes if isinstance(n, ast.FunctionDef) and n.name == name]
    return None


def _losses_of(call: ast.Call) -> list[ast.expr]:
    """The second argument of a `compile`, or what is given by the name of the loss."""
    return [*call.args[1:2], *(word.value for word in call.keywords if word.arg == "loss")]
