"""STP314: gradients of a few rows each, given to what takes whole ones."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Step
from dryfit.core.finding import Finding, Findings, Severity


@check("STP314", Severity.ERROR)
def sparse_gradients_refused(step: Step, failures: Failures) -> Findings:
    """Sparse gradients reach what takes dense ones alone.

    Cause:
        `nn.Embedding(..., sparse=True)` gives a gradient of the rows that a batch has asked for, and no others. Adam,
        AdamW and most optimizers with a momentum refuse it at their first step, and so do clips of the norm.

    Fix:
        Leave `sparse=True` out, or give these weights to `torch.optim.SparseAdam` and the others to an optimizer of
        their own. SGD without momentum and Adagrad take both.
    """
    for entry in step.sparse_gradients:
        if not failures.is_left_to("STP314", entry.failure):
            continue
        kept = "sparse=False, or an optimizer that takes them" if entry.stepping else "sparse=False"
        yield Finding(
            f"{entry.count} of {entry.of} gradients are sparse, and `{entry.name}` takes dense ones alone.",
            {"name": entry.name, "sparse": entry.count, "gradients": entry.of},
            entry.location,
            fix=kept if not entry.stepping or entry.count < entry.of else "torch.optim.SparseAdam, or sparse=False",
            explains=entry.failure,
        )
