"""Where a LightningModule's methods stand in the user's source."""

import ast
import inspect

from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of, nodes_of, parse


def method_node(owner: type, name: str) -> tuple[ast.FunctionDef | None, str]:
    """The definition of a method, wherever along the bases the user wrote it, and its file."""
    function = inspect.unwrap(getattr(owner, name, None) or (lambda: None))
    code = getattr(function, "__code__", None)
    node = definition_of(code)
    return (node, code.co_filename) if node is not None and code is not None else (None, "")


def definition(owner: type, name: str) -> Location | None:
    """The line of a method's `def`."""
    node, path = method_node(owner, name)
    return _first_line(node, path) if node else None


def class_definition(owner: type) -> Location | None:
    """The line of the class statement of the user's that is nearest to a class."""
    for base in inspect.getmro(owner):
        path = _file_of(base)
        tree = parse(path) if path and is_user_file(path) else None
        for node in nodes_of(tree) if tree else ():
            if isinstance(node, ast.ClassDef) and node.name == base.__name__:
                return _first_line(node, path)
    return None


def _file_of(owner: type) -> str:
    functions = (value for value in vars(owner).values() if inspect.isfunction(value))
    return next((function.__code__.co_filename for function in functions), "")


def _first_line(node: ast.FunctionDef | ast.ClassDef, path: str) -> Location:
    whole = location_of(node, path)
    return Location(path, node.lineno, node.col_offset, node.lineno, len(whole.text), whole.text)


def returning(owner: type, name: str) -> tuple[Location | None, bool]:
    """A method's last return statement and True, or its last statement and False."""
    node, path = method_node(owner, name)
    if node is None:
        return None, False
    returns = [found for found in _own_statements(node) if isinstance(found, ast.Return) and found.value is not None]
    last = max(returns, key=lambda found: found.lineno) if returns else node.body[-1]
    return location_of(last, path), bool(returns)


def _own_statements(node: ast.AST) -> list[ast.AST]:
    """The nodes of a function without those of functions defined in it."""
    found: list[ast.AST] = []
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            found += [child, *_own_statements(child)]
    return found


def constant_in(owner: type, name: str, value: str) -> Location | None:
    """Where a method writes a string constant."""
    node, path = method_node(owner, name)
    for found in _own_statements(node) if node else ():
        if isinstance(found, ast.Constant) and found.value == value:
            return location_of(found, path)
    return None


def texts_in(owner: type, name: str) -> tuple[str, ...]:
    """The texts that a method writes down."""
    node, _ = method_node(owner, name)
    found = _own_statements(node) if node else ()
    return tuple(part.value for part in found if isinstance(part, ast.Constant) and isinstance(part.value, str))
