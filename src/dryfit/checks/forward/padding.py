"""Padding that attention is not told of: by torch's own layers (FWD501), or by a mask that hides nothing (FWD504)."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Forward
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse

# What makes a tensor of ones.
ONES = ("ones", "ones_like", "full", "full_like", "new_ones", "fill_")
# Of the logits' spread, what padding must change of a row's answers: an example of the batch decides another's.
MOVED = 0.01


def untold(forward: Forward) -> Findings:
    """The first layer that attends to padding for want of a mask."""
    for found in forward.attended:
        if found.gap <= MOVED * found.spread:
            continue
        yield Finding(
            f"{found.share:.0%} of the tokens are padding that {found.class_name} attends to: it changes the "
            f"answers to the shortest row by up to {found.gap:.2g}.",
            {"padding": found.share, "difference": found.gap, "spread": found.spread},
            found.location,
            fix="Give it the padding: `src_key_padding_mask=ids == pad`, `key_padding_mask=` for MultiheadAttention.",
        )
        return


@check("FWD504", Severity.ERROR)
def mask_that_hides_nothing(forward: Forward, batch: Batch | None) -> Findings:
    """The attention mask is 1 everywhere, on the padding as well.

    Cause:
        Every token attends to the padding, as if there were no mask: an example's answer depends on
        how long the others of its batch are, and rows padded on the left begin at a wrong position.

    Fix:
        The mask that the tokenizer gives, or `(input_ids != tokenizer.pad_token_id).long()`.
    """
    mended = {collation.loader for collation in batch.collations if collation.mended} if batch else set()
    for call in forward.calls:
        share, moved = call.unmasked_padding, call.mask_difference
        if not call.hides_nothing or call.loader in mended or not share or moved is None:
            continue
        if moved <= MOVED * (call.logits_spread or 1.0):
            continue
        where = call.unmasked_at or call.location
        yield Finding(
            f"{share:.0%} of the tokens are padding, and the attention mask is 1 for all of them.",
            {"padding": share, "difference": moved},
            _ones_at(where) or where,
            fix="(input_ids != tokenizer.pad_token_id).long()",
            proof=Proof(
                "experiment",
                f"with the mask as it is the answers are up to {moved:.3g} off",
                "with the padding hidden it changes nothing",
            ),
        )
        return


def _ones_at(where: Location | None) -> Location | None:
    """The one place of the file where a mask is made of ones."""
    tree = parse(where.path) if where else None
    statements = [n for n in nodes_of(tree) if isinstance(n, ast.stmt) and not hasattr(n, "body")] if tree else []
    masks = [n for n in statements if "mask" in ast.unparse(n)]
    found = [node for statement in masks for node in ast.walk(statement) if _is_ones(node)]
    return location_of(found[0], where.path) if where and len(found) == 1 and isinstance(found[0], ast.expr) else None


def _is_ones(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")) in ONES
    repeated = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List)
    return repeated and [getattr(entry, "value", None) for entry in node.left.elts] == [1]  # type: ignore[attr-defined]
