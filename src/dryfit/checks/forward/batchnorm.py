"""FWD304 and FWD319: batch normalisation of a single value a channel, or of inputs with other axes."""

import ast
import re

from dryfit.checks.forward.shapes import shape
from dryfit.checks.forward.tokens import collations_of, culprits, named
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures, Forward
from dryfit.core.evidence.forward import Culprit
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import argument_node, source_of

# How many axes of space the layers of a number normalise; without a batch axis, too, where they are of an instance.
NORMALISING = re.compile(r"(BatchNorm|InstanceNorm)([123])d")
# The batch and the channels.
BEFORE_SPACE = 2
# A layer of one axis of space takes vectors without any.
MOST = 3


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


@check("FWD319", Severity.ERROR)
def normalised_in_another_rank(forward: Forward, failures: Failures) -> Findings:
    """A normalisation layer is given inputs with another number of axes.

    Cause:
        `BatchNorm1d` takes batch x channels, with one axis of length or none, `BatchNorm2d` images, `BatchNorm3d`
        volumes. A convolution's channels have two axes behind them, a flattened vector has none.

    Fix:
        Use the layer of the inputs' number: after `Conv2d` it is `BatchNorm2d`, after `Linear` `BatchNorm1d`.
    """
    for _, culprit in culprits(forward):
        number, given = failures.first("FWD319", "forward"), culprit.input
        kind = NORMALISING.fullmatch(culprit.class_name)
        if number is None or given is None or kind is None:
            continue
        wanted = max(1, len(given.shape) - BEFORE_SPACE)
        if wanted == int(kind[2]) or wanted > MOST or len(given.shape) < BEFORE_SPACE:
            continue
        meant, written = f"{kind[1]}{wanted}d", source_of(culprit.location)
        edited = culprit.location is not None and written.count(culprit.class_name) == 1
        yield Finding(
            f"{named(culprit)} is given {shape(given)}; {meant} takes that.",
            {"module": culprit.path, "input": str(given), "wanted": meant},
            culprit.location,
            fix=f"nn.{meant}(...)",
            edits=(Edit(Action.REPLACE, culprit.location, value=written.replace(culprit.class_name, meant)),)
            if culprit.location is not None and edited
            else (),
            explains=number,
        )
        return
