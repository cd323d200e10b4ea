"""FWD323: running statistics that only the last batch has made."""

import ast

from dryfit.core.check import check
from dryfit.core.editing import node_at
from dryfit.core.evidence import Evaluate
from dryfit.core.evidence.evaluate import LastStatistics
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import nodes_of, parse
from dryfit.core.trace import deciding

# Answers that move by less of their deviation are as good as the same, and those of a usual momentum move so much less.
MOVED, LESS = 0.05, 0.5
# The place of the momentum among the arguments of a batch normalisation.
PLACE = 2


@check("FWD323", Severity.ERROR)
def statistics_of_the_last_batch(evaluate: Evaluate) -> Findings:
    """Batch normalisation evaluates by the statistics of the last batch.

    Cause:
        Torch's momentum is the share of the new batch: at 0.99 a hundredth is left of all batches before, and the
        evaluation goes by what the last one happened to hold. Keras and TensorFlow call by this name the share that is
        kept, and set 0.99 or 0.9.

    Fix:
        `momentum=0.01` for 0.99 of Keras; or leave it out: it is 0.1.
    """
    for found in evaluate.lasting:
        where = _set(found)
        if where is None or found.swing < MOVED or found.usual > LESS * found.swing:
            continue
        layers = "A batch normalisation keeps" if found.layers == 1 else f"{found.layers} batch normalisations keep"
        yield Finding(
            f"{layers} {1 - found.momentum:.2g} of the running statistics at each batch: momentum is "
            f"{found.momentum:g}, and after {found.batches} batches they are those of the last.",
            {"layers": found.layers, "momentum": found.momentum, "batches": found.batches, "swing": found.swing},
            where,
            fix=f"momentum={round(1 - found.momentum, 6):g}",
            edits=_edits(found, where),
            proof=Proof(
                "experiment",
                f"with the one half of a batch or the other as the last, answers move by {found.swing:.0%} of their "
                "deviation",
                f"at momentum 0.1 by {found.usual:.1%}",
            ),
        )
        return


def _set(found: LastStatistics) -> Location | None:
    """The number where the layer is made, or the layer; nothing where a line sets its momentum, as one does who means
    to take statistics anew.
    """
    tree = parse(found.location.path) if found.location else None
    stores = [n for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Attribute) and n.attr == "momentum"]
    if any(isinstance(store.ctx, ast.Store) for store in stores):
        return None
    decided = deciding(found.location, "momentum", PLACE)
    return decided.location if decided is not None else found.location


def _edits(found: LastStatistics, where: Location) -> tuple[Edit, ...]:
    node = node_at(where)
    if not isinstance(node, ast.Constant) or node.value != found.momentum:
        return ()
    value = f"{round(1 - found.momentum, 6):g}"
    return (Edit(Action.REPLACE, where, value=value, safe=False, reason="the share of the new batch"),)
