"""Padding that torch's own layers of attention are not told of."""

from dryfit.core.evidence import Forward
from dryfit.core.finding import Finding, Findings

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
