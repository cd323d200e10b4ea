"""Padding that torch's own layers of attention are not told of."""

from dryfit.core.evidence import Forward
from dryfit.core.finding import Finding, Findings, Proof

# Of the logits' spread, what padding must change of a row's answers: an example of the batch decides another's.
MOVED = 0.01


def untold(forward: Forward) -> Findings:
    """The first layer that attends to padding for want of a mask."""
    for found in forward.attended:
        if found.gap <= MOVED * found.spread:
            continue
        yield Finding(
            f"{found.share:.0%} of the tokens are padding, and {found.class_name} is given no mask for them.",
            {"padding": found.share, "difference": found.gap},
            found.location,
            fix="Give it the padding: `src_key_padding_mask=ids == pad`, `key_padding_mask=` for MultiheadAttention.",
            proof=Proof(
                "experiment",
                f"without its padding the answers to the shortest row are up to {found.gap:.3g} others",
                f"the logits have a deviation of {found.spread:.3g}",
            ),
        )
        return
