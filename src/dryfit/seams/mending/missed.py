"""What a statement that was left out would have set or changed, and what of the script comes of that."""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator

from dryfit.core.finding import Location
from dryfit.core.source import nodes_of, parse, statement_at

# How a trainer is given what it tells of its training.
CALLBACKS = "callbacks"
# What a backward makes, whatever its loss is called.
BACKWARD, GRADIENT = ("backward", "manual_backward"), "grad"
# What a module only tells what it has reckoned: it lacks nothing without that.
OF_LIBRARY = frozenset(("self.logger", "self.loggers", "self.trainer"))
# Passes over a file in which one name's fate is handed on to others.
ROUNDS = 8
# What keeps nothing of what it is given.
BUILT_IN = frozenset(dir(builtins))


class Missed:
    """The names that lack something since statements were left out, scope by scope alike.

    ``known`` says whether any was: a failure that nothing mended may also be one that a library goes on after.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self._undone: set[tuple[str, str]] = set()
        self.known = False
        self._closed: dict[str, set[str]] = {}
        self.keys: set[str] = set()  # patterns of the keys that would have been logged

    def lacks_key(self, key: str) -> bool:
        """Whether a key is not there because what would have logged it was left out."""
        return any(re.fullmatch(pattern, key) for pattern in self.keys)

    def leave_out(self, path: str, line: int, end_line: int) -> None:
        """A statement was left out, with all that it holds."""
        self.known = True
        tree = parse(path)
        nodes = nodes_of(tree) if tree else ()
        inside = [n for n in nodes if line <= getattr(n, "lineno", 0) <= end_line]
        made = {name for node in nodes for name in _defined(node)}
        found = {name for node in inside for name in (*_changed(node), *_called(node)) if name not in made}
        self._undone |= {called for node in inside for called in _done_by(node, nodes)}
        classes = [n for n in nodes if isinstance(n, ast.ClassDef) and n.lineno <= line <= (n.end_lineno or 0)]
        found |= {name for node in nodes for name in _told_by(node, found)}
        found |= {GRADIENT for node in inside if isinstance(node, ast.Attribute) and node.attr in BACKWARD}
        returns = {node for node in inside if isinstance(node, ast.Return)}
        found |= {node.name for node in nodes if isinstance(node, ast.FunctionDef) and returns & set(_returns(node))}
        # What an object lacks, whoever makes one lacks.
        kept = {name for name in found if name.startswith("self.")} - OF_LIBRARY
        found |= {node.name for node in classes if kept}
        self.names |= found
        self._closed.clear()

    def lack_gradients(self) -> None:
        """A library's loop goes on after a backward that made none, and nothing else is lacking."""
        self.known = True
        self.names.add(GRADIENT)
        self._closed.clear()

    def touches(self, where: Location | None, error: BaseException | None = None) -> bool:
        """Whether a line reads what lacks something; where that is not known it does.

        A library that was to be set up by a call of its own lacks that, where it refuses another one.
        """
        statement = statement_at(where)
        asked = error.args[0] if isinstance(error, KeyError) and error.args else None
        if where is None or statement is None or (isinstance(asked, str) and self.lacks_key(asked)):
            return True
        refusing = _package_of(error)
        if refusing and any(owner in set(_read(statement)) and top == refusing for owner, top in self._undone):
            return True
        header: list[ast.AST] = [statement]
        if isinstance(statement, ast.For | ast.While | ast.If | ast.With):
            header = [n for name, value in ast.iter_fields(statement) if name != "body" for n in _listed(value)]
        return bool(self._reached(where.path) & {name for part in header for name in _read(part)})

    def _reached(self, path: str) -> set[str]:
        """The names in a file that are made of what lacks something."""
        if path not in self._closed:
            found, tree = set(self.names), parse(path)
            nodes = nodes_of(tree) if tree else ()
            functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
            for _ in range(ROUNDS):
                before = len(found)
                for node in nodes:
                    found |= set(_handed_on(node, found, functions))
                if len(found) == before:
                    break
            self._closed[path] = found
        return self._closed[path]


def _package_of(error: BaseException | None) -> str:
    """The package in which an exception was raised, by a line of its own."""
    traceback = error.__traceback__ if error is not None else None
    name = ""
    while traceback is not None:
        name, traceback = str(traceback.tb_frame.f_globals.get("__name__") or ""), traceback.tb_next
    return name.partition(".")[0]


def _done_by(node: ast.AST, nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    """The module of which a statement calls a function for what that does alone, and the package of it."""
    call = node.value if isinstance(node, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        owner = call.func.value.id
        yield from ((owner, top) for other in nodes for name, top in _imported(other) if name == owner)


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The names that an import binds, and the packages that they come from."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            top = alias.name.partition(".")[0]
            yield alias.asname or top, top
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield from ((alias.asname or alias.name, node.module.partition(".")[0]) for alias in node.names)


def _listed(value: object) -> list[ast.AST]:
    return [n for n in (value if isinstance(value, list) else [value]) if isinstance(n, ast.AST)]


def _read(node: ast.AST) -> Iterator[str]:
    """The variables that are read in a node, attributes of an object's own by their whole name."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id != "self" and not (isinstance(part.ctx, ast.Store) and _binds(node)):
            yield part.id
        elif isinstance(part, ast.Attribute) and part.attr == GRADIENT:
            yield GRADIENT
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == "self":
            yield f"self.{part.attr}"


def _binds(node: ast.AST) -> bool:
    """Whether a name that a node sets is not read by it as well."""
    return not isinstance(node, ast.AugAssign)


def _changed(node: ast.AST) -> Iterator[str]:
    """What a statement or a method's call sets or changes."""
    if isinstance(node, ast.Name | ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
        yield from _owner(node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        yield from () if _asks_for_gradients(node) else _owner(node.func.value)


def _asks_for_gradients(call: ast.Call) -> bool:
    """Whether a method is a loss's own backward: the loss is the number that it was, whether that ran or not."""
    method = call.func
    own = isinstance(method, ast.Attribute) and method.attr in BACKWARD and isinstance(method.value, ast.Name)
    return own and not call.args


def _called(node: ast.AST) -> Iterator[str]:
    """An object that is called, and may keep what it is given."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in BUILT_IN:
        yield node.func.id


def _told_by(node: ast.AST, known: set[str]) -> Iterator[str]:
    """The callbacks of an object that lacks something: they hear of its training from it alone."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and known & set(_changed(node.targets[0])):
        for word in (word for word in node.value.keywords if word.arg == CALLBACKS):
            yield from (part.id for part in ast.walk(word.value) if isinstance(part, ast.Name))


def _defined(node: ast.AST) -> Iterator[str]:
    """The functions, classes and modules of a file."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)


def _owner(node: ast.AST) -> Iterator[str]:
    while isinstance(node, ast.Subscript | ast.Call | ast.Attribute):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            yield f"self.{node.attr}"
            return
        node = node.func if isinstance(node, ast.Call) else node.value
    if isinstance(node, ast.Name):
        yield node.id


def _handed_on(node: ast.AST, known: set[str], functions: dict[str, ast.FunctionDef]) -> Iterator[str]:
    """What a statement makes of names that lack something: its targets, the parameters of a function that it calls,
    and the function that gives them back.
    """
    if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and node.value and known & set(_read(node.value)):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            yield from (name for part in ast.walk(target) for name in _changed(part))
    elif isinstance(node, ast.For) and known & set(_read(node.iter)):
        yield from (name for part in ast.walk(node.target) for name in _changed(part))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
        parameters = functions[node.func.id].args.args
        for parameter, argument in zip(parameters, node.args, strict=False):
            if known & set(_read(argument)):
                yield parameter.arg
    elif isinstance(node, ast.FunctionDef) and any(known & set(_read(returned)) for returned in _returns(node)):
        yield node.name


def _returns(function: ast.FunctionDef) -> Iterator[ast.Return]:
    """Where a function gives something back."""
    return (part for part in ast.walk(function) if isinstance(part, ast.Return) and part.value)
