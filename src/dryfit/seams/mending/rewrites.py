"""A failing statement rewritten: arguments renamed, names replaced. Nodes keep their places in the source."""

import ast
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, TypeVar

Expression = TypeVar("Expression", bound=ast.expr)
# Under what a node of a source holds what a mend has made of it.
BECOMES = "_dryfit_becomes"


def arguments(statement: ast.stmt, call: ast.Call, changes: Mapping[str, tuple[str, str]]) -> list[ast.stmt]:
    """Rename the arguments of a call, give them new values, or leave them out."""

    def change(node: Any) -> Any:
        words = [_changed(word, *changes.get(word.arg or "", (word.arg, ""))) for word in node.keywords]
        node.keywords = [word for word in words if word is not None]
        return node

    return [_Rewriter(call, change).visit(statement)]


def _changed(word: ast.keyword, name: str | None, value: str) -> ast.keyword | None:
    if word.arg is not None and not name:
        return None
    new = _placed(value, word.value) if value else word.value
    return ast.copy_location(ast.keyword(name, new), word)


def added(statement: ast.stmt, call: ast.Call, name: str, value: str) -> list[ast.stmt]:
    """Give a call one more argument, by keyword."""

    def change(node: Any) -> Any:
        word = ast.keyword(name, _placed(value, node.func))
        node.keywords = [*node.keywords, ast.copy_location(word, node.func)]
        return node

    return [_Rewriter(call, change).visit(statement)]


def positionals(statement: ast.stmt, call: ast.Call, limit: int) -> list[ast.stmt]:
    """Keep the first positional arguments of a call."""

    def change(node: Any) -> Any:
        node.args = node.args[:limit]
        return node

    return [_Rewriter(call, change).visit(statement)]


def replaced(statement: ast.stmt, node: ast.expr, source: str) -> list[ast.stmt]:
    """Put another expression in one's stead."""
    return [_Rewriter(node, lambda found: _placed(source, found)).visit(statement)]


def each(statement: ast.stmt, sources: Mapping[ast.expr, str]) -> list[ast.stmt]:
    """Put other expressions in the stead of several."""
    for node, source in sources.items():
        (statement,) = replaced(statement, node, source)
    return [statement]


def exchanged(expression: ast.expr, node: ast.expr, source: str) -> ast.expr:
    """A copy of an expression, with another in the stead of a node in it."""
    found: ast.expr = _Rewriter(node, lambda old: _placed(source, old)).visit(deepcopy(expression))
    return found


def unchanged(statement: ast.stmt) -> list[ast.stmt]:
    """Run the statement as it is: what it runs on was changed."""
    return [statement]


def instead(statement: ast.stmt, source: str) -> list[ast.stmt]:
    """Run other statements in its stead."""
    return [placed(made, statement) for made in ast.parse(source).body]


def preceded(statement: ast.stmt, source: str) -> list[ast.stmt]:
    """Run another statement first."""
    return [*instead(statement, source), statement]


def imports(statement: ast.stmt, replacements: Mapping[str, str]) -> list[ast.stmt]:
    """Import what is there, and the successors of what is not."""
    if not isinstance(statement, ast.ImportFrom):
        return [statement]
    statement.names = [alias for alias in statement.names if alias.name not in replacements]
    kept: list[ast.stmt] = [statement] if statement.names else []
    new = [node for text in replacements.values() if text for node in ast.parse(text).body]
    return [*kept, *(placed(node, statement) for node in new)] or [ast.copy_location(ast.Pass(), statement)]


def kept_import(statement: ast.ImportFrom, replacements: Mapping[str, str]) -> str:
    """The source of an import with successors for what is gone; names without one stay out."""
    kept = [alias for alias in statement.names if alias.name not in replacements]
    lines = [ast.unparse(ast.ImportFrom(statement.module, kept, statement.level))] if kept else []
    return "\n".join([*lines, *filter(None, replacements.values())])


def remember(statement: ast.stmt, changed: list[ast.stmt]) -> None:
    """Let each expression of a statement know what it has become, by where it stands; `now` tells."""
    becomes: dict[tuple[object, ...], ast.expr] = {}
    for node in (node for part in changed for node in ast.walk(part) if isinstance(node, ast.expr)):
        becomes.setdefault(_span(node), node)
    for node in (node for node in ast.walk(statement) if isinstance(node, ast.expr)):
        other = becomes.get(_span(node))
        node.__dict__.pop(BECOMES, None)
        if other is not None and ast.dump(other) != ast.dump(node):
            node.__dict__[BECOMES] = other


def now(node: ast.expr) -> ast.expr:
    """An expression as the changes of its statement have left it."""
    found: ast.expr = getattr(node, BECOMES, node)
    return found


def standing(statement: ast.stmt, node: Expression) -> Expression:
    """The expression of a changed statement that stands where one did, with all that was changed inside of it."""
    found = (part for part in ast.walk(statement) if isinstance(part, type(node)) and _span(part) == _span(node))
    return next(found, node)


def _span(node: ast.expr) -> tuple[object, ...]:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def _placed(source: str, where: ast.expr) -> ast.expr:
    """An expression in another's stead: what of that comes again in it keeps its place."""
    expression = ast.parse(source, mode="eval").body
    for node in ast.walk(expression):
        if isinstance(node, ast.expr):
            ast.copy_location(node, where)
    inside = {ast.dump(node): node for node in ast.walk(where) if isinstance(node, ast.expr) and node is not where}
    kept: ast.expr = _Kept(inside).visit(expression)
    return kept


class _Kept(ast.NodeTransformer):
    """Puts nodes that were there before in the stead of the same ones."""

    def __init__(self, known: Mapping[str, ast.expr]) -> None:
        self._known = known

    def visit(self, node: ast.AST) -> Any:
        """The known node, or one with such nodes inside."""
        known = self._known.get(ast.dump(node)) if isinstance(node, ast.expr) else None
        return deepcopy(known) if known is not None else self.generic_visit(node)


def placed(statement: ast.stmt, where: ast.stmt) -> ast.stmt:
    """A statement that counts as the line of another."""
    for node in ast.walk(statement):
        if isinstance(node, (ast.stmt, ast.expr, ast.alias)):
            ast.copy_location(node, where)
    return statement


class _Rewriter(ast.NodeTransformer):
    """Changes the one node of a kind that stands where the original does."""

    def __init__(self, original: ast.expr, change: Any) -> None:
        self._original = original
        self._change = change

    def visit(self, node: ast.AST) -> Any:
        """Change the node, or look on inside it."""
        # The parts of an f-string stand where it stands.
        if isinstance(node, ast.JoinedStr) and self._is_original(node):
            return self._change(node)
        self.generic_visit(node)
        return self._change(node) if self._is_original(node) else node

    def _is_original(self, node: ast.AST) -> bool:
        one = self._original
        if type(node) is not type(one) or not isinstance(node, ast.expr):
            return False
        return _span(node) == _span(one)
