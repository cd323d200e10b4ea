"""Many edits applied to one file's text at once, each by its position in the original."""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from dryfit.core.finding import Edit
from dryfit.fix.plan import EditRefused, Plan
from dryfit.fix.source import RefusalError, Source

BYTE_ORDER_MARK = "\ufeff"

# A node where its kind cannot stand: libcst refuses it, or trips over a field that it lacks.
UNWRITABLE = (cst.CSTValidationError, cst.ParserSyntaxError, AttributeError, TypeError)


@dataclass(frozen=True)
class Applied:
    """The new text, the edits that made it, and those that were refused."""

    text: str
    applied: tuple[Edit, ...] = ()
    refused: tuple[EditRefused, ...] = ()


def apply_edits(text: str, edits: Sequence[Edit]) -> Applied:
    """Apply the edits; of two that conflict the first wins. Formatting and comments are kept.

    Identical edits count once, and an edit whose outcome is there already is left out.
    The new text always parses: an edit that would break it is refused.
    """
    mark, body = (BYTE_ORDER_MARK, text[1:]) if text.startswith(BYTE_ORDER_MARK) else ("", text)
    try:
        done = _applied(Source(body), edits)
    except RefusalError as refusal:
        return Applied(text, refused=tuple(EditRefused(edit, str(refusal)) for edit in edits))
    return Applied(mark + done.text, done.applied, done.refused)


def _applied(source: Source, edits: Sequence[Edit]) -> Applied:
    plan = Plan(source).take(edits)
    text = _written(plan)
    if text is not None:
        return Applied(text, tuple(plan.applied), tuple(plan.refused))
    return _one_by_one(source, plan)


def _one_by_one(source: Source, plan: Plan) -> Applied:
    """The edits that leave a file that parses; taken singly, since together they do not."""
    text, kept, refused = source.module.code, list[Edit](), list(plan.refused)
    for edit in plan.applied:
        attempt = _written(Plan(source).take([*kept, edit]))
        if attempt is None:
            refused.append(EditRefused(edit, "the file would not parse any more"))
        else:
            text = attempt
            kept.append(edit)
    return Applied(text, tuple(kept), tuple(refused))


def _written(plan: Plan) -> str | None:
    """The text with the plan's changes, or None if it would not parse."""
    before = plan.source.module
    if not plan.applied:
        return before.code
    try:
        after = before.visit(_Rewriter(plan)).code
        cst.parse_module(after)
    except UNWRITABLE:
        return None
    return after if _compiles(after) or not _compiles(before.code) else None


def _compiles(text: str) -> bool:
    """Whether this Python takes the text; the parser alone lets a doubled argument pass."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "<patched>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


class _Rewriter(cst.CSTTransformer):
    """Enters a plan's changes from the inside out."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self._plan = plan

    def on_leave(  # type: ignore[override]
        self, original_node: cst.CSTNode, updated_node: cst.CSTNode
    ) -> cst.CSTNode:
        plan = self._plan
        if isinstance(original_node, cst.BaseExpression) and original_node in plan.replaced:
            return plan.replaced[original_node]
        if isinstance(original_node, cst.Call) and isinstance(updated_node, cst.Call):
            return (
                plan.arguments[original_node].rewrite(updated_node) if original_node in plan.arguments else updated_node
            )
        if isinstance(original_node, cst.SimpleStatementSuite) and isinstance(updated_node, cst.SimpleStatementSuite):
            return plan.insertions.expand(original_node, updated_node)
        if isinstance(original_node, cst.IndentedBlock) and isinstance(updated_node, cst.IndentedBlock):
            return plan.insertions.rewrite(original_node, updated_node)
        if isinstance(original_node, cst.Module) and isinstance(updated_node, cst.Module):
            block = plan.insertions.rewrite(original_node, updated_node)
            return block.with_changes(body=plan.imports.rewrite(block.body))
        return updated_node
