"""DAT716: targets of a fit of Keras that are NaN."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("DAT716", Severity.ERROR)
def targets_that_are_nan(keras: Keras) -> Findings:
    """Some of a fit's targets are NaN.

    Cause:
        A row without an answer, a logarithm or a division left NaN among the targets. The loss of its
        batch is NaN, and after one step so is every weight.

    Fix:
        Drop these rows, or give them a `sample_weight` of 0 and a number for a target.
    """
    for entry in keras.holes:
        whose = f" of `{entry.output}`" if entry.output else ""
        yield Finding(
            f"{entry.rows} of {entry.of} targets{whose} are NaN.",
            {"output": entry.output, "rows": entry.rows, "of": entry.of},
            entry.location,
            fix="Drop these rows.",
            proof=Proof(
                "experiment", "with one NaN among its targets the loss is NaN", f"without any it is {entry.value:.4g}"
            ),
        )
        return
