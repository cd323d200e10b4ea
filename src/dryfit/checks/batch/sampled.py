"""BAT213: samplers that draw the frequent rows."""

import ast

from dryfit.checks.loss.similarities import value_at
from dryfit.checks.loss.weights import follow
from dryfit.core.check import check
from dryfit.core.editing import node_at
from dryfit.core.evidence import Batch
from dryfit.core.evidence.batch import Drawn
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument_node, location_of

# Names and forms between a sampler's weights and what reckons those of the classes.
FOLLOWED = 6
# What hands values on as they are: `torch.tensor(weights)`, `weights.double()`.
PASSING = ("tensor", "as_tensor", "from_numpy", "array", "asarray", "FloatTensor", "DoubleTensor", "double", "float",
           "tolist", "numpy", "to")  # fmt: skip


@check("BAT213", Severity.ERROR)
def sampler_of_frequent_classes(batch: Batch) -> Findings:
    """A sampler draws rows by how frequent their class is, not by its inverse.

    Cause:
        A weighted sampler makes up for classes that are rare. Weights in proportion to the counts do
        the opposite: the rare class is drawn even more rarely than it occurs, and is hardly ever seen.

    Fix:
        `WeightedRandomSampler((1.0 / counts)[labels], len(labels))`.
    """
    for loader in batch.loaders:
        drawn = loader.drawn
        if len(drawn) < 2 or not follow([one.weight for one in drawn], [one.rows for one in drawn]):
            continue
        rarest = min(drawn, key=lambda one: one.rows)
        rows = rarest.rows / sum(one.rows for one in drawn)
        share = _share(rarest, drawn)
        drew = (
            f"by the sampler's own weights label {rarest.label} is {share:.2%} of what is drawn, of the rows {rows:.2%}"
        )
        yield Finding(
            f"Label {rarest.label}, {rows:.1%} of the rows, is {share:.2%} of what the sampler draws: the weights are "
            "in proportion to the counts.",
            {"label": rarest.label, "rows": rows, "share": share},
            _reckoned_at(loader.sampler_at) or loader.sampler_at or loader.location,
            fix="The inverse of the counts: `1.0 / counts`.",
            proof=Proof("experiment", drew, f"by the inverse of the counts {1 / len(drawn):.0%}"),
        )
        return


def _share(one: Drawn, drawn: tuple[Drawn, ...]) -> float:
    return one.weight * one.rows / sum(other.weight * other.rows for other in drawn)


def _reckoned_at(where: Location | None) -> Location | None:
    """What reckons the weights of the classes, of which a sampler is given one for each row."""
    node = argument_node(where, "weights", 0)
    for _ in range(FOLLOWED):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in PASSING:
            node = node.args[0] if node.args else node.func.value
        elif isinstance(node, ast.Subscript):
            node = node.value
        elif isinstance(node, ast.ListComp | ast.GeneratorExp):
            node = node.elt
        elif isinstance(node, ast.Name) and where is not None:
            place = value_at(where, node)
            if place is None or place == where:
                return where
            where, node = place, node_at(place)
        else:
            break
    return location_of(node, where.path) if node is not None and where is not None else where
