"""Answers and targets that were told to be unlike, where the two meet once more (FWD305)."""

from dryfit.core.evidence import Failures
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.summary import TensorSummary

# The checks of answers and targets of unlike shapes, and of targets with a place for each class.
TARGETS, PLACES = "LOS304", "LOS303"
# What compares predictions with targets.
COMPARING = ("eq", "ne")


def regrouped(call: TensorCall, failures: Failures) -> str:
    """The check that told of more rows of answers than labels, where the two are compared once more."""
    rows = all(len(o.shape) == 1 for o in call.operands)
    return failures.mended_by("LOS307") if call.function in COMPARING and rows else ""


def as_in_loss(one: TensorSummary, other: TensorSummary, failures: Failures) -> str:
    """The check that told of answers of another shape than their targets, where the two meet once more."""
    told = (f for f in failures if f.mended and f.explained_by == TARGETS)
    pairs = ({summary.shape for summary in list(f.inputs.values())[:2]} for f in told)
    if any({one.shape, other.shape} == pair for pair in pairs):
        return TARGETS
    given = [f.inputs["target"].shape for f in failures if f.explained_by == PLACES and "target" in f.inputs]
    few, many = sorted((one.shape, other.shape), key=len)
    placed = any(many[1:] == shape[1:] and few == many[:1] + many[2:] for shape in given)
    return PLACES if placed else ""
