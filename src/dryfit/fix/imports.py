"""Adding an import where imports go, unless another form of it gives the name already."""

from collections.abc import Iterator, Sequence

import libcst as cst
from libcst import BaseParenthesizableWhitespace as Gap
from libcst.helpers import get_full_name_for_node

from dryfit.fix.layout import NOTHING, continued, separator
from dryfit.fix.source import RefusalError
from dryfit.fix.values import statements

ImportStatement = cst.Import | cst.ImportFrom


class Imports:
    """What a module's top level binds, and the imports to add to it."""

    def __init__(self, module: cst.Module) -> None:
        self._module = module
        self._given = dict(_names(module.body))
        self.added: list[ImportStatement] = []

    def missing(self, value: str) -> list[ImportStatement]:
        """The imports of this source whose names are not given yet."""
        found: list[ImportStatement] = []
        for statement in statements(value, self._module):
            for small in statement.body if isinstance(statement, cst.SimpleStatementLine) else (statement,):
                if not isinstance(small, cst.Import | cst.ImportFrom):
                    raise RefusalError(f"`{value}` is no import")
                found += self._reduced(small)
        return found

    def add(self, found: Sequence[ImportStatement]) -> None:
        for statement in found:
            self._given |= bindings(statement)
        self.added += found

    def rewrite(self, body: Sequence[cst.BaseStatement]) -> list[cst.BaseStatement]:
        """The module's statements with the imports."""
        result = list(body)
        for statement in self.added:
            result = _merged(result, statement) or _placed(result, statement)
        return result

    def _reduced(self, statement: ImportStatement) -> list[ImportStatement]:
        if isinstance(statement.names, cst.ImportStar):
            return [statement]
        names = [alias for alias in statement.names if not self._gives(_alone(statement, alias))]
        if not names:
            return []
        names[-1] = names[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        return [statement.with_changes(names=names)]

    def _gives(self, statement: ImportStatement) -> bool:
        for name, target in bindings(statement).items():
            if self._given.get(name, target) != target:
                raise RefusalError(f"`{name}` is something else in this file")
        wanted = list(bindings(statement))[-1:]
        return all(name in self._given for name in wanted)


def bindings(statement: ImportStatement) -> dict[str, str]:
    """The names that an import binds, each with the full name of what it stands for."""
    if isinstance(statement.names, cst.ImportStar):
        return {}
    pairs: dict[str, str] = {}
    for alias in statement.names:
        pairs |= _alias_bindings(statement, alias)
    return pairs


def _alias_bindings(statement: ImportStatement, alias: cst.ImportAlias) -> dict[str, str]:
    name, given = alias.evaluated_name, alias.evaluated_alias
    if isinstance(statement, cst.ImportFrom):
        return {given or name: f"{_origin(statement)}.{name}"}
    if given:
        return {given: name}
    parts = name.split(".")
    prefixes = [".".join(parts[: count + 1]) for count in range(len(parts))]
    return {prefix: prefix for prefix in prefixes}


def _origin(statement: cst.ImportFrom) -> str:
    name = get_full_name_for_node(statement.module) if statement.module is not None else ""
    return "." * len(statement.relative) + (name or "")


def _alone(statement: ImportStatement, alias: cst.ImportAlias) -> ImportStatement:
    return statement.with_changes(names=[alias.with_changes(comma=cst.MaybeSentinel.DEFAULT)])


def _names(body: Sequence[cst.BaseStatement]) -> Iterator[tuple[str, str]]:
    """What the top level binds, in order; what is no import stands for itself alone."""
    for statement in body:
        if isinstance(statement, cst.FunctionDef | cst.ClassDef):
            yield statement.name.value, f"<{statement.name.value}>"
        for small in _smalls(statement):
            if isinstance(small, cst.Import | cst.ImportFrom):
                yield from bindings(small).items()
            elif isinstance(small, cst.Assign) and isinstance(statement, cst.SimpleStatementLine):
                targets = [target.target for target in small.targets]
                yield from ((each.value, f"<{each.value}>") for each in targets if isinstance(each, cst.Name))


def _smalls(statement: cst.BaseStatement) -> Iterator[cst.BaseSmallStatement]:
    """A line's statements, or those of a ``try`` around imports."""
    if isinstance(statement, cst.SimpleStatementLine):
        yield from statement.body
    elif isinstance(statement, cst.Try):
        for inner in statement.body.body:
            if isinstance(inner, cst.SimpleStatementLine):
                yield from inner.body


def _merged(body: Sequence[cst.BaseStatement], statement: ImportStatement) -> list[cst.BaseStatement] | None:
    """The body with the names in an import from the same module, if there is one at the top."""
    for index, line in enumerate(body[: _top(body)]):
        if not isinstance(line, cst.SimpleStatementLine) or not isinstance(statement, cst.ImportFrom):
            continue
        host = next((small for small in line.body if _takes(small, statement)), None)
        if isinstance(host, cst.ImportFrom):
            smalls = [_extended(host, statement) if small is host else small for small in line.body]
            return [*body[:index], line.with_changes(body=smalls), *body[index + 1 :]]
    return None


def _takes(host: cst.BaseSmallStatement, statement: cst.ImportFrom) -> bool:
    if not isinstance(host, cst.ImportFrom) or isinstance(host.names, cst.ImportStar):
        return False
    return _origin(host) == _origin(statement) and not isinstance(statement.names, cst.ImportStar)


def _extended(host: cst.ImportFrom, statement: cst.ImportFrom) -> cst.ImportFrom:
    assert not isinstance(statement.names, cst.ImportStar)
    for alias in statement.names:
        host = _with_name(host, alias)
    return host


def _with_name(host: cst.ImportFrom, alias: cst.ImportAlias) -> cst.ImportFrom:
    """The import with one more name, laid out as the others are."""
    assert not isinstance(host.names, cst.ImportStar)
    *others, last = host.names
    opening: list[Gap] = [host.lpar.whitespace_after] if host.lpar else []
    step = separator([*opening, *(_after(each) for each in others)])
    trailing = isinstance(last.comma, cst.Comma)
    closing = _after(last) if trailing or host.rpar is None else host.rpar.whitespace_before
    between, closing = continued(closing, step)
    names = [*others, last.with_changes(comma=cst.Comma(whitespace_after=between))]
    if trailing:
        return host.with_changes(names=[*names, alias.with_changes(comma=cst.Comma(whitespace_after=closing))])
    rpar = host.rpar and host.rpar.with_changes(whitespace_before=closing)
    alone = alias.with_changes(comma=cst.MaybeSentinel.DEFAULT)
    return host.with_changes(names=[*names, alone], rpar=rpar)


def _after(alias: cst.ImportAlias) -> Gap:
    return alias.comma.whitespace_after if isinstance(alias.comma, cst.Comma) else NOTHING


def _placed(body: Sequence[cst.BaseStatement], statement: ImportStatement) -> list[cst.BaseStatement]:
    """The body with a line for the import after the last one at the top."""
    future = isinstance(statement, cst.ImportFrom) and _origin(statement) == "__future__"
    index = int(bool(body) and _is_docstring(body[0])) if future else _top(body)
    alone = index == 0 or _is_docstring(body[index - 1])
    above = [cst.EmptyLine(indent=False)] if alone and index else []
    line = cst.SimpleStatementLine([statement], leading_lines=above)
    rest = list(body[index:])
    if alone and rest:
        rest[0] = _set_apart(rest[0])
    return [*body[:index], line, *rest]


def _set_apart(statement: cst.BaseStatement) -> cst.BaseStatement:
    assert isinstance(statement, cst.SimpleStatementLine | cst.BaseCompoundStatement)
    lines = statement.leading_lines
    if lines and lines[0].comment is None:
        return statement
    return statement.with_changes(leading_lines=[cst.EmptyLine(indent=False), *lines])


def _top(body: Sequence[cst.BaseStatement]) -> int:
    """Where the imports at the top end. Settings such as ``os.environ[...] = ...`` may stand among them."""
    end = 0
    for index, statement in enumerate(body):
        if (index == 0 and _is_docstring(statement)) or _imports(statement):
            end = index + 1
        elif not _is_setting(statement):
            break
    return end


def _is_docstring(statement: cst.BaseStatement) -> bool:
    first = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    return isinstance(first, cst.Expr) and isinstance(first.value, cst.SimpleString | cst.ConcatenatedString)


def _imports(statement: cst.BaseStatement) -> bool:
    return any(isinstance(small, cst.Import | cst.ImportFrom) for small in _smalls(statement))


def _is_setting(statement: cst.BaseStatement) -> bool:
    if not isinstance(statement, cst.SimpleStatementLine):
        return False
    return all(isinstance(small, cst.Expr) or _sets_item(small) for small in statement.body)


def _sets_item(small: cst.BaseSmallStatement) -> bool:
    return isinstance(small, cst.Assign) and not any(isinstance(target.target, cst.Name) for target in small.targets)
