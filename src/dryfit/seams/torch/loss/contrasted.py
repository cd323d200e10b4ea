"""Cross-entropies over cosines that are written by hand, read off the graph of the loss that a backward begins at."""

import math
from itertools import islice
from typing import Any

from dryfit.core.evidence.loss import Similarity
from dryfit.core.finding import Location
from dryfit.seams.torch.backward.graph import graph_of
from dryfit.seams.torch.loss.similarities import FEWEST, HIDDEN, cosines, is_product, least

# What a cross-entropy by hand takes of its logits, and what of it is kept.
TAKEN = {"LogSoftmaxBackward0": "_saved_result", "LogsumexpBackward0": "_saved_self", "ExpBackward0": "_saved_result"}
# Nodes that are gone through, and the axes of logits: examples and answers.
NODES, AXES = 400, 2


def contrasted(loss: Any, site: Location | None) -> Similarity | None:
    """The first cosines that are scaled down in a loss, where its value is that of a cross-entropy over these."""
    if loss.grad_fn is None or loss.numel() != 1:
        return None
    try:
        found = (_of(node, float(loss.detach()), site) for node in islice(graph_of(loss.grad_fn), NODES))
        return next((similarity for similarity in found if similarity is not None), None)
    except RuntimeError:
        # What a graph keeps may have been overwritten, or freed by an earlier backward.
        return None


def _of(node: Any, value: float, site: Location | None) -> Similarity | None:
    name = type(node).__name__
    made = cosines(node.next_functions[0][0]) if name in TAKEN else None
    if made is None or not 0 < made.scale < 1:
        return None
    logits = getattr(node, TAKEN[name]).detach()
    logits = logits.log() if name == "ExpBackward0" else logits
    if logits.dim() != AXES or (made.altered and (made.product is None or not is_product(logits, made))):
        return None
    shown = int((logits > logits.amax(dim=1, keepdim=True) + HIDDEN).sum(dim=1).min())
    # An example's own similarity may be left out behind the exponential.
    own = name == "ExpBackward0" and logits.shape[0] == logits.shape[1]
    for columns in (shown - 1, shown) if own else (shown,):
        most = math.log1p((columns - 1) * math.exp(2 * made.scale)) if columns >= FEWEST else 0.0
        if columns >= FEWEST and least(columns, made.scale) <= value <= most:
            floor = least(columns, made.scale)
            return Similarity(len(logits), columns, made.scale, value, floor, location=site, by_hand=True)
    return None
