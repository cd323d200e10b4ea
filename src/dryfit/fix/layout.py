"""The white space between the items of a list in brackets: kept, joined, continued."""

from collections.abc import Sequence

import libcst as cst
from libcst import BaseParenthesizableWhitespace as Gap

NOTHING = cst.SimpleWhitespace("")
SPACE = cst.SimpleWhitespace(" ")


def has_comment(gap: Gap) -> bool:
    """Whether a comment stands in the gap."""
    if not isinstance(gap, cst.ParenthesizedWhitespace):
        return False
    return gap.first_line.comment is not None or any(line.comment is not None for line in gap.empty_lines)


def plain(gap: Gap) -> Gap:
    """The same line break without what is written in it."""
    if not isinstance(gap, cst.ParenthesizedWhitespace):
        return gap
    return cst.ParenthesizedWhitespace(indent=gap.indent, last_line=gap.last_line)


def separator(gaps: Sequence[Gap]) -> Gap:
    """How items are set apart; ``gaps`` is the one before the first, then those between."""
    if len(gaps) > 1:
        return plain(gaps[-1])
    return plain(gaps[0]) if gaps and isinstance(gaps[0], cst.ParenthesizedWhitespace) else SPACE


def continued(closing: Gap, between: Gap) -> tuple[Gap, Gap]:
    """The gaps before and after an item added at the end. A comment stays with its line."""
    if isinstance(closing, cst.ParenthesizedWhitespace) and isinstance(between, cst.ParenthesizedWhitespace):
        return closing.with_changes(indent=between.indent, last_line=between.last_line), plain(closing)
    return between, closing


def joined(left: Gap, right: Gap, *, first: bool, last: bool) -> Gap:
    """The one gap that is left when the item between two goes; the item's own comment goes with it."""
    if isinstance(left, cst.ParenthesizedWhitespace):
        return _joined_to_break(left, right, last=last)
    if isinstance(right, cst.ParenthesizedWhitespace):
        return left if first and not has_comment(right) else right
    return right if last else left


def _joined_to_break(left: cst.ParenthesizedWhitespace, right: Gap, *, last: bool) -> Gap:
    if isinstance(right, cst.ParenthesizedWhitespace):
        lines = [*left.empty_lines, *right.empty_lines]
        return left.with_changes(empty_lines=lines, indent=right.indent, last_line=right.last_line)
    return right if last and not has_comment(left) else left
