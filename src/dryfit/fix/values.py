"""The source that an edit brings, parsed, and fitted to where it goes."""

import textwrap
from collections.abc import Sequence

import libcst as cst

from dryfit.fix.source import LINE_END, RefusalError

# These bind tighter than any operator, or bring their own brackets.
ATOMS = (
    cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.BaseNumber, cst.SimpleString, cst.FormattedString,
    cst.List, cst.Set, cst.Dict, cst.ListComp, cst.SetComp, cst.DictComp, cst.Ellipsis,
)  # fmt: skip
# These need brackets almost anywhere.
LOOSE = (cst.Tuple, cst.NamedExpr, cst.Yield, cst.GeneratorExp)
# Any other expression may stand here as it is.
ROOMY = (cst.Assign, cst.AnnAssign, cst.AugAssign, cst.Return, cst.Expr, cst.Index, cst.Element, cst.DictElement)
# Their brackets are part of them.
OWN_BRACKETS = (cst.Tuple, cst.GeneratorExp)


def expression(value: str, module: cst.Module) -> cst.BaseExpression:
    """The expression that the source is."""
    try:
        return cst.parse_expression(_with_newlines(value.strip(), module), module.config_for_parsing)
    except (cst.ParserSyntaxError, cst.CSTValidationError):
        raise RefusalError(f"`{value}` is no expression") from None


def statements(value: str, module: cst.Module) -> list[cst.BaseStatement]:
    """The statements that the source holds, its leading comments with the first."""
    text = _with_newlines(textwrap.dedent(value).strip("\r\n"), module)
    try:
        parsed = cst.parse_module(text + module.default_newline, module.config_for_parsing)
    except (cst.ParserSyntaxError, cst.CSTValidationError):
        raise RefusalError(f"`{value}` is no statement") from None
    if not parsed.body:
        raise RefusalError("it brings no statement")
    first = parsed.body[0]
    leading = [*parsed.header, *leading_lines(first)]
    return [first.with_changes(leading_lines=leading), *parsed.body[1:]]


def leading_lines(statement: cst.BaseStatement) -> Sequence[cst.EmptyLine]:
    """The blank lines and comments above a statement."""
    assert isinstance(statement, (cst.SimpleStatementLine, cst.BaseCompoundStatement))
    return statement.leading_lines


def as_argument(value: cst.BaseExpression) -> cst.BaseExpression:
    """The value as it can stand after a keyword."""
    return _wrapped(value) if isinstance(value, LOOSE) and not value.lpar else value


def fitted(value: cst.BaseExpression, old: cst.BaseExpression, parent: cst.CSTNode) -> cst.BaseExpression:
    """The value in the old expression's place: in its brackets, or in new ones if it needs them."""
    pairs = max(len(old.lpar) - isinstance(old, OWN_BRACKETS), 0)
    if pairs:
        left, right = old.lpar[:pairs], old.rpar[len(old.rpar) - pairs :]
        return value.with_changes(lpar=[*left, *value.lpar], rpar=[*value.rpar, *right])
    return _wrapped(value) if _needs_brackets(value, parent) else value


def _needs_brackets(value: cst.BaseExpression, parent: cst.CSTNode) -> bool:
    if value.lpar or (isinstance(value, cst.BaseNumber) and not isinstance(parent, cst.Attribute)):
        return False
    if isinstance(value, ATOMS) and not isinstance(value, cst.BaseNumber):
        return False
    roomy = isinstance(parent, ROOMY) or (isinstance(parent, cst.Arg) and not parent.star)
    return isinstance(value, LOOSE) or not roomy


def _wrapped(value: cst.BaseExpression) -> cst.BaseExpression:
    return value.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def _with_newlines(text: str, module: cst.Module) -> str:
    return LINE_END.sub(module.default_newline, text)
