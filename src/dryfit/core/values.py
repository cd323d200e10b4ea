"""What a name, an attribute, a key or a parameter is given in a file of the user's."""

import ast
from collections.abc import Iterator
from typing import TypeGuard

from dryfit.core.scopes import scope_around
from dryfit.core.source import argument_of, nodes_of


def values_of_key(key: object, tree: ast.Module) -> Iterator[ast.expr]:
    """What stands under a key in the dictionaries of a source."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            yield from (value for k, value in pairs if isinstance(k, ast.Constant) and k.value == key)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "dict":
            yield from (word.value for word in node.keywords if word.arg == key)


def values_of(node: ast.expr, tree: ast.Module) -> Iterator[ast.expr]:
    """What a name, an attribute or a key is given in this file."""
    if isinstance(node, ast.Name):
        yield from _of_name(node, tree)
    elif isinstance(node, ast.Attribute):
        yield from _of_attribute(node.attr, tree)
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        yield from values_of_key(node.slice.value, tree)


def _of_name(node: ast.Name, tree: ast.Module) -> Iterator[ast.expr]:
    within = _gone_through(node, tree)
    if within is not None:
        yield within
        return
    around = scope_around(node.lineno, tree)
    owner = around if isinstance(around, ast.FunctionDef) else None
    parameters = [a.arg for a in (*owner.args.args, *owner.args.kwonlyargs)] if owner else []
    if owner and node.id in parameters and not list(assigned(node.id, owner)):
        yield from _of_parameter(node.id, owner, tree)
    else:
        local = list(assigned(node.id, owner)) if owner else []
        yield from local or assigned(node.id, tree)


def _gone_through(node: ast.Name, tree: ast.Module) -> ast.expr | None:
    """What the comprehension around a name goes through, one by one, under this name."""
    for made in nodes_of(tree):
        if isinstance(made, ast.ListComp | ast.GeneratorExp) and any(part is node for part in ast.walk(made.elt)):
            gone = (_named_in(generator, node.id) for generator in made.generators)
            return next((values for values in gone if values is not None), None)
    return None


def _named_in(generator: ast.comprehension, name: str) -> ast.expr | None:
    """What a part of a comprehension goes through under a name: of several by `zip` or `enumerate`, the one."""
    target, source = generator.target, generator.iter
    if isinstance(target, ast.Name):
        return source if target.id == name else None
    names = [part.id if isinstance(part, ast.Name) else "" for part in getattr(target, "elts", ())]
    if name not in names or not isinstance(source, ast.Call):
        return None
    walked = ast.unparse(source.func)
    given = [None, *source.args] if walked == "enumerate" else source.args if walked == "zip" else []
    return next(iter(given[names.index(name) :]), None)


def assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    """What the statements of a scope give a name, alone, with its type, or as one of several that are listed."""
    for statement in ast.walk(scope):
        targets = statement.targets if isinstance(statement, ast.Assign) else ()
        if isinstance(statement, ast.AnnAssign) and statement.value is not None:
            targets = [statement.target]
        if any(isinstance(t, ast.Name) and t.id == name for t in targets):
            yield statement.value  # type: ignore[attr-defined]
        listed = statement.value.elts if isinstance(statement, ast.Assign) and _is_row(statement.value) else ()
        for target in (t for t in targets if listed and _is_row(t) and len(t.elts) == len(listed)):
            yield from (v for t, v in zip(target.elts, listed, strict=True) if isinstance(t, ast.Name) and t.id == name)


def _is_row(node: ast.expr) -> TypeGuard[ast.Tuple]:
    return isinstance(node, ast.Tuple) and not any(isinstance(part, ast.Starred) for part in node.elts)


def _of_parameter(name: str, owner: ast.FunctionDef, tree: ast.Module) -> Iterator[ast.expr]:
    """What the calls of a function give for a parameter, or else its default."""
    calls = calls_of(owner, tree)
    given = [value for call in calls if (value := given_in(call, name, owner)) is not None]
    if not given and any(word.arg is None for call in calls for word in call.keywords):
        given = list(values_of_key(name, tree))
    yield from given or _default(name, owner)


def calls_of(function: ast.FunctionDef, tree: ast.Module) -> list[ast.Call]:
    """The calls of a function of a file: of a method by its name, of a constructor by that of its class."""
    holder = next((c for c in nodes_of(tree) if isinstance(c, ast.ClassDef) and function in c.body), None)
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)]
    if holder is not None and function.name != "__init__":
        return [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == function.name]
    name = function.name if holder is None else holder.name
    return [call for call in calls if ast.unparse(call.func) == name]


def given_in(call: ast.Call, name: str, function: ast.FunctionDef) -> ast.expr | None:
    """What a call of a function gives for one of its parameters."""
    names = [a.arg for a in function.args.args if a.arg not in ("self", "cls")]
    return argument_of(call, name, names.index(name) if name in names else None)


def _default(name: str, owner: ast.FunctionDef) -> Iterator[ast.expr]:
    plain = owner.args.args[len(owner.args.args) - len(owner.args.defaults) :]
    pairs = [
        *zip(plain, owner.args.defaults, strict=True),
        *zip(owner.args.kwonlyargs, owner.args.kw_defaults, strict=True),
    ]
    yield from (value for parameter, value in pairs if parameter.arg == name and value is not None)


def _of_attribute(name: str, tree: ast.Module) -> Iterator[ast.expr]:
    """`self.name = value`, a field's default in a class body, or an argument parser's default."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Attribute) and t.attr == name for t in node.targets):
            yield node.value
        elif isinstance(node, ast.ClassDef):
            yield from (value for statement in node.body for value in _field(statement, name))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("add_argument") and option_of(node) == name:
            yield from (word.value for word in node.keywords if word.arg == "default")


def _field(statement: ast.stmt, name: str) -> Iterator[ast.expr]:
    target = statement.target if isinstance(statement, ast.AnnAssign) else None
    plain = statement.targets[0] if isinstance(statement, ast.Assign) else target
    if isinstance(plain, ast.Name) and plain.id == name and statement.value is not None:  # type: ignore[attr-defined]
        yield statement.value  # type: ignore[attr-defined]


def option_of(call: ast.Call) -> str:
    """The attribute that an option is read by."""
    named = [word.value for word in call.keywords if word.arg == "dest"]
    words = [a.value for a in named or call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    long = next((word for word in words if word.startswith("--")), words[0] if words else "")
    return long.lstrip("-").replace("-", "_")
