"""BAT212: graphs of one batch whose edges all lie in the first."""

from dryfit.core.check import check
from dryfit.core.evidence import Batch
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("BAT212", Severity.ERROR)
def edges_of_the_first_graph(batch: Batch) -> Findings:
    """Graphs are put together, and all their edges lie in the first.

    Cause:
        The nodes of a batch stand one graph behind another, and an edge names its ends by their places. In each graph
        these begin at 0: joined as they are, they are places of the first, and all other graphs have no edge.

    Fix:
        Add the number of nodes before each graph: `edges + offset`, and then `offset += len(nodes)`.
    """
    for found in batch.merged:
        yield Finding(
            f"The edges of {found.graphs} graphs name the first {found.reached + 1} of the {found.nodes} nodes of "
            "their batch: no other node has any.",
            {"graphs": found.graphs, "nodes": found.nodes, "reached": found.reached},
            found.location,
            fix="Add to each graph's edges the number of nodes before it.",
            proof=Proof(
                "experiment",
                f"without any edge the model answers the same for {found.same} of {found.graphs} graphs",
                "with edges of its own the answer for each graph depends on them",
            ),
        )
        return
