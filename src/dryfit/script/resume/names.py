"""Which names a piece of code binds in its own scope."""

import ast
from collections.abc import Iterable, Iterator

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*FUNCTIONS, ast.ClassDef, ast.Lambda, *COMPREHENSIONS)


def own_nodes(roots: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes of one scope: a nested function, class, lambda or comprehension is not entered."""
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, SCOPES):
            waiting.extend(ast.iter_child_nodes(node))


def bound_names(roots: Iterable[ast.AST]) -> frozenset[str]:
    """The names that this code assigns, imports, defines, catches or captures."""
    return frozenset(name for node in own_nodes(roots) for name in _binds(node))


def declared_names(roots: Iterable[ast.AST], kind: type[ast.Global] | type[ast.Nonlocal]) -> frozenset[str]:
    """The names that this code declares global, or nonlocal."""
    return frozenset(name for node in own_nodes(roots) if isinstance(node, kind) for name in node.names)


def argument_names(arguments: ast.arguments) -> frozenset[str]:
    """The parameters of a function."""
    plain = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    return frozenset(argument.arg for argument in plain if argument is not None)


def mangled(name: str, owner: str | None) -> str:
    """The name as it is stored inside a class: ``__x`` in ``Net`` is ``_Net__x``."""
    if owner is None or not name.startswith("__") or name.endswith("__") or "." in name:
        return name
    stripped = owner.lstrip("_")
    return f"_{stripped}{name}" if stripped else name


def terminal_name(node: ast.expr) -> str:
    """The last part of a dotted name: ``fit`` of ``self.trainer.fit``."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def root_name(node: ast.expr) -> str:
    """The first part of a dotted name or a call on it: ``app`` of ``@app.command()``."""
    while isinstance(node, ast.Attribute | ast.Call):
        node = node.value if isinstance(node, ast.Attribute) else node.func
    return node.id if isinstance(node, ast.Name) else ""


def _binds(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in aliases if alias.name != "*")
        case (
            ast.ExceptHandler(name=str(name))
            | ast.MatchAs(name=str(name))
            | ast.MatchStar(name=str(name))
            | ast.MatchMapping(rest=str(name))
        ):
            yield name
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            yield from _walrus_names(node)


def _walrus_names(comprehension: ast.AST) -> Iterator[str]:
    # A walrus in a comprehension binds in the scope around it.
    for node in ast.walk(comprehension):
        if isinstance(node, ast.NamedExpr):
            yield node.target.id
