"""Edits that checks of several stages write: a method called on an expression, a cast, a statement moved."""

import ast
import re

from dryfit.core.finding import Action, Edit, Location
from dryfit.core.source import call_at, location_of, nodes_of, parse, source_of, statement_at

# What a method can be called on as it stands.
ATOMS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
# How `.to` is given a type and not a device.
TYPE = ("torch.float", "torch.half", "torch.bfloat", "torch.double", "torch.int", "torch.long", "torch.bool")
# Where the statements of a block stand in the syntax tree.
BLOCKS = ("body", "orelse", "finalbody")
# The methods that make a tensor of another type.
CASTS = ("float", "double", "half", "bfloat16", "long", "int", "bool")


def called_on(where: Location | None, method: str, *, safe: bool = True, reason: str = "") -> tuple[Edit, ...]:
    """`x` becomes `x.method`, `a + b` becomes `(a + b).method`; nothing where no expression stands."""
    text, node = source_of(where), expression_at(where)
    if where is None or node is None:
        return ()
    atom = text if isinstance(node, ATOMS) else f"({text})"
    return (Edit(Action.REPLACE, where, value=f"{atom}.{method}", safe=safe, reason=reason),)


def wrapped(where: Location | None, pattern: str, *, safe: bool = True, reason: str = "") -> tuple[Edit, ...]:
    """The expression put into a pattern like ``"~{}"``, in brackets where it is more than a name or a call."""
    text, node = source_of(where), expression_at(where)
    if where is None or node is None:
        return ()
    atom = text if isinstance(node, (*ATOMS, ast.Constant)) or "({}" in pattern else f"({text})"
    return (Edit(Action.REPLACE, where, value=pattern.format(atom), safe=safe, reason=reason),)


def cast(where: Location | None, method: str, dtype: str) -> tuple[Edit, ...]:
    """`x` becomes `x.method()`, `torch.tensor(x, dtype=...)` gets the other type, `x.long()` loses the one it had."""
    text, call, node = source_of(where), call_at(where), expression_at(where)
    if where is None or node is None:
        return ()
    if (
        call is not None
        and ast.unparse(call) == ast.unparse(node)
        and any(word.arg == "dtype" for word in call.keywords)
    ):
        return (Edit(Action.SET_ARGUMENT, where, "dtype", f"torch.{dtype}"),)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _casts(node, node.func.attr):
        text, node = ast.unparse(node.func.value), node.func.value
    atom = text if isinstance(node, ATOMS) else f"({text})"
    return (Edit(Action.REPLACE, where, value=f"{atom}.{method}()"),)


def _casts(call: ast.Call, method: str) -> bool:
    """Whether a method does nothing but make another type: `x.long()`, `x.to(torch.float16)`."""
    types = [ast.unparse(given) for given in call.args]
    return not types if method in CASTS else method == "to" and len(types) == 1 and types[0].startswith(TYPE)


def over_the_last(where: Location | None) -> tuple[Edit, ...]:
    """The axis that a call is given, as its one whole number or under its name, written as the last."""
    call = call_at(where)
    given = [*call.args, *(word.value for word in call.keywords if word.arg in ("dim", "axis"))] if call else []
    axes = [node for node in given if re.fullmatch(r"-?\d+", text := ast.unparse(node)) and text != "-1"]
    return (Edit(Action.REPLACE, location_of(axes[0], where.path), value="-1"),) if where and len(axes) == 1 else ()


def moved_behind(statement: Location | None, other: Location | None) -> tuple[Edit, ...]:
    """A statement goes behind a later one, or what holds that in its own block; nothing where there is none."""
    node, target = statement_at(statement), statement_at(other)
    if statement is None or node is None or target is None:
        return ()
    beside = (one for block in _blocks(statement.path) if any(s is node for s in block) for one in block)
    found = next((one for one in beside if any(inner is target for inner in ast.walk(one))), None)
    later = found is not None and found.lineno > node.lineno
    return _moved(node, found, Action.INSERT_AFTER, statement.path) if found is not None and later else ()


def moved_before(statement: Location | None, other: Location | None) -> tuple[Edit, ...]:
    """A statement goes right before another of the same block; nothing where that is not so."""
    node, target = statement_at(statement), statement_at(other)
    if statement is None or node is None or target is None or not _same_block(node, target, statement.path):
        return ()
    return _moved(node, target, Action.INSERT_BEFORE, statement.path) if node is not target else ()


def moved_out(statement: Location | None) -> tuple[Edit, ...]:
    """A statement of a loop within a loop goes behind the inner one; one that stands behind a test there stays."""
    node, path = statement_at(statement), statement.path if statement else ""
    loops = [loop for loop in _loops(path) if node is not None and any(inner is node for inner in ast.walk(loop))]
    inner = max(loops, key=lambda loop: loop.lineno, default=None)
    if node is None or inner is None or len(loops) < 2 or not any(one is node for one in inner.body):
        return ()
    return _moved(node, inner, Action.INSERT_AFTER, path)


def moved_into(statement: Location | None, other: Location | None) -> tuple[Edit, ...]:
    """A statement behind a loop goes into it, behind the statement there that is named."""
    node, target, path = statement_at(statement), statement_at(other), statement.path if statement else ""
    if node is None or target is None or other is None or other.path != path or node.lineno < target.lineno:
        return ()
    inner = [loop for loop in _loops(path) if any(one is target for one in ast.walk(loop))]
    beside = any(_same_block(node, loop, path) for loop in inner)
    return _moved(node, target, Action.INSERT_AFTER, path) if beside else ()


def _moved(node: ast.stmt, target: ast.stmt, how: Action, path: str) -> tuple[Edit, ...]:
    text = source_of(location_of(node, path)) or ast.unparse(node)
    return (Edit(how, location_of(target, path), value=text), Edit(Action.DELETE_STATEMENT, location_of(node, path)))


def _loops(path: str) -> list[ast.For | ast.While]:
    tree = parse(path) if path else None
    return [node for node in nodes_of(tree) if isinstance(node, ast.For | ast.While)] if tree else []


def _same_block(one: ast.stmt, other: ast.stmt, path: str) -> bool:
    """Whether two statements stand in one block, beside each other."""
    return any(any(s is one for s in block) and any(s is other for s in block) for block in _blocks(path))


def _blocks(path: str) -> list[list[ast.stmt]]:
    tree = parse(path)
    blocks = (getattr(node, name, None) for node in (nodes_of(tree) if tree else ()) for name in BLOCKS)
    return [block for block in blocks if isinstance(block, list)]


def expression_at(where: Location | None) -> ast.expr | None:
    """The expression that a span holds, None where it is a statement or not known."""
    try:
        return ast.parse(source_of(where).strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None


def node_at(where: Location | None) -> ast.expr | None:
    """The expression of the file's own tree whose span this is."""
    tree = parse(where.path) if where else None
    found = (node for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.expr))
    span = (where.line, where.column, where.end_line, where.end_column) if where else ()
    return next((n for n in found if (n.lineno, n.col_offset, n.end_lineno, n.end_col_offset) == span), None)
