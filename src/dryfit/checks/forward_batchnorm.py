"""FWD304: batch normalisation of a single value a channel."""

import ast

from dryfit.checks.forward import collations_of, culprits, named
from dryfit.checks.forward_shapes import shape
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures, Forward
from dryfit.core.evidence.forward import Culprit
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import argument_node, source_of


@check("FWD304", Severity.ERROR)
def batchnorm_of_one(forward: Forward, failures: Failures, batch: Batch | None) -> Findings:
    """Batch normalisation is given a single value a channel, in train mode.

    Cause:
        It takes the mean and the variance over the batch. The last batch of an epoch has what is
        left over, which can be one example.

    Fix:
        `DataLoader(..., drop_last=True)`, or another batch size.
    """
    for call, culprit in culprits(forward):
        number, given = failures.first("FWD304", "forward"), culprit.input
        if number is None or given is None or not _single(culprit):
            continue
        where = next((collation.location for collation in collations_of(call, batch)), None)
        yield Finding(
            f"{named(culprit)} is in train mode and is given {shape(given)}: one value a channel.",
            {"module": culprit.path, "input": str(given)},
            where or call.location,
            fix="drop_last=True",
            edits=(Edit(Action.SET_ARGUMENT, where, "drop_last", "True"),) if where and _batches(where) else (),
            explains=number,
        )
        return


def _batches(where: Location | None) -> bool:
    """Whether a loader's line makes batches of more than one example."""
    size = argument_node(where, "batch_size", 1)
    return isinstance(size, ast.Constant) and size.value != 1 and "DataLoader" in source_of(where)


def _single(culprit: Culprit) -> bool:
    given = culprit.input
    normalises = "BatchNorm" in culprit.class_name and culprit.training
    if given is None or not normalises or len(given.shape) < 2:
        return False
    return given.size == given.shape[1]
