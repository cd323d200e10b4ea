"""LOS405: a loss that is nan or infinite because one operation has no finite result."""

from dryfit.core.check import check
from dryfit.core.evidence import Forward, Loss
from dryfit.core.finding import Finding, Findings, Proof, Severity

# What keeps the numbers of an operation where it has a result.
FIXES = {
    "div": "Add a small number to what is divided by, or leave those rows out.",
    "exp": "Bound what it is given: `.clamp(max=...)`, `tf.minimum`, or work with logarithms.",
    "reciprocal": "Add a small number to what it is given.",
}
# What the script does about it.
HIDDEN = {
    "replaced": "; the script puts another number in its place",
    "asked": "; the script asks whether it is, and trains on without",
}


@check("LOS405", Severity.ERROR)
def undefined_loss(loss: Loss, forward: Forward | None) -> Findings:
    """The loss is nan: an operation is given what it has no result for.

    Cause:
        The logarithm of 0 or less, a division by 0, an exponential that overflows. One such number makes
        the loss nan, the gradients nan and, one step later, every weight. Where the script replaces the nan,
        or leaves such batches out, nothing is learnt from them, and nothing says so.

    Fix:
        Give the operation numbers that it takes: probabilities for a logarithm, `clamp(min=1e-8)` or
        `tf.maximum`, `log_softmax`.
    """
    trained = [call for call in (forward.calls if forward else ()) if call.training]
    # A model that makes nan itself is told with its module; afterwards the weights have it from the loss.
    if trained and any(summary.nonfinite for summary in trained[0].outputs.values()):
        return
    for entry in loss.undefined:
        yield Finding(
            f"The loss is {entry.value}: `{entry.operation}` is given {entry.count} numbers of {entry.of} that are "
            f"{entry.given}{HIDDEN.get(entry.hidden, '')}.",
            {"operation": entry.operation, "count": entry.count, "of": entry.of, "hidden": entry.hidden or None},
            entry.location,
            fix=FIXES.get(
                entry.operation,
                "Give what it takes: `.clamp(min=1e-8)`, `tf.maximum(..., 1e-8)`, or a function that does so itself.",
            ),
            proof=Proof(
                "experiment",
                f"{entry.count} of {entry.of} numbers given to `{entry.operation}` have no finite result",
                f"every weight is finite, and so is all that the model answers; the loss is {entry.value}",
            ),
        )
